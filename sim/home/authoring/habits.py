"""Where people keep what: for each type the receptacles it is likely in, with weights."""

from __future__ import annotations

_TABLES = {"DiningTable": 1.0, "CoffeeTable": 1.0, "SideTable": 0.7, "Desk": 1.0}
_SMALL = {**_TABLES, "Dresser": 0.8, "Drawer": 0.6, "Shelf": 0.7, "Sofa": 0.25, "TVStand": 0.5,
          "CounterTop": 0.6, "ArmChair": 0.15, "ShelvingUnit": 0.1}  # fmt: skip
_DECOR = {"Shelf": 1.5, "TVStand": 0.8, "CoffeeTable": 0.6, "DiningTable": 0.6, "SideTable": 0.8,
          "Dresser": 1.0, "CounterTop": 0.5, "Desk": 0.4, "ShelvingUnit": 0.5}  # fmt: skip
_COUNTER = {"CounterTop": 1.5, "DiningTable": 0.5, "SideTable": 0.15}
_BATH = {"CounterTop": 1.5, "Shelf": 0.8, "SideTable": 0.8, "Toilet": 0.6, "Dresser": 1.0,
         "Cabinet": 0.25, "Drawer": 0.15, "Bathtub": 0.3, "Sink": 0.1}  # fmt: skip
_SILVER = {"Drawer": 2.0, "CounterTop": 0.8, "DiningTable": 0.4, "SideTable": 0.1}
_DISH = {"Cabinet": 1.6, "CounterTop": 1.0, "DiningTable": 0.6, "Shelf": 0.4, "CoffeeTable": 0.4,
         "SideTable": 0.2, "Desk": 0.5, "Dresser": 0.4, "TVStand": 0.1}  # fmt: skip
_FOOD = {"Fridge": 1.4, "CounterTop": 1.0, "DiningTable": 0.5}
_FLOOR = {"Floor": 1.0}

HABITS: dict[str, dict[str, float]] = {
    "Microwave": {"CounterTop": 1.0, "SideTable": 0.3},
    "CoffeeMachine": {"CounterTop": 1.0},
    "Toaster": {"CounterTop": 1.0},
    "Television": {"TVStand": 9.0, "Dresser": 6.0, "CoffeeTable": 0.05, "SideTable": 0.5, "DiningTable": 0.1, "Desk": 0.3},
    "Desktop": {"Desk": 1.0},
    "Laptop": {"Desk": 4.0, "CoffeeTable": 1.2, "DiningTable": 1.0, "Sofa": 0.3, "Bed": 0.5, "SideTable": 0.1, "Dresser": 0.2, "ArmChair": 0.05},
    "DeskLamp": {"Desk": 2.0, "SideTable": 3.0, "Dresser": 0.6, "TVStand": 0.5, "Shelf": 0.05, "CoffeeTable": 0.1, "DiningTable": 0.2},
    "HousePlant": {"Floor": 0.7, "SideTable": 0.7, "Shelf": 0.3, "CounterTop": 0.6, "TVStand": 0.6, "DiningTable": 0.6, "CoffeeTable": 0.5, "Desk": 0.4, "Dresser": 0.6, "Drawer": 0.0, "Toilet": 0.1},
    "TableTopDecor": {**_TABLES, "Dresser": 1.0, "Shelf": 0.5},
    **dict.fromkeys(("Knife", "ButterKnife", "Fork", "Spoon"), _SILVER),
    "Ladle": {**_SILVER, "CounterTop": 1.4},
    "Spatula": {**_SILVER, "CounterTop": 1.4},
    **dict.fromkeys(("Plate", "Bowl", "Cup", "Mug"), _DISH),
    "Pan": {"CounterTop": 0.7, "StoveBurner": 2.0, "Cabinet": 0.3},
    "Pot": {"CounterTop": 0.7, "StoveBurner": 2.0, "Cabinet": 0.4},
    "Kettle": {"StoveBurner": 1.0, "CounterTop": 1.2},
    "Egg": {"Fridge": 2.5, "CounterTop": 0.6, "DiningTable": 0.2},
    "Lettuce": {"Fridge": 2.0, "CounterTop": 0.8, "DiningTable": 0.4},
    "Bread": {"CounterTop": 1.6, "DiningTable": 0.6, "Fridge": 0.2},
    **dict.fromkeys(("Apple", "Tomato", "Potato"), _FOOD),
    "DishSponge": {"CounterTop": 2.0, "SinkBasin": 0.5, "Sink": 0.3, "Cabinet": 0.1, "Shelf": 0.1, "SideTable": 0.2, "Drawer": 0.1},
    "SaltShaker": _COUNTER | {"Cabinet": 0.3, "Shelf": 0.2},
    "PepperShaker": _COUNTER | {"Cabinet": 0.3, "Shelf": 0.2},
    "SoapBottle": _BATH | {"CounterTop": 2.0, "Cabinet": 0.1},
    "PaperTowelRoll": _COUNTER | {"Shelf": 0.3, "Toilet": 0.2, "SideTable": 0.3, "Bathtub": 0.1},
    "AluminumFoil": {"CounterTop": 1.0, "Cabinet": 0.5, "Drawer": 1.0},
    "WineBottle": {"CounterTop": 1.0, "DiningTable": 0.5, "Fridge": 0.6, "Cabinet": 0.5, "Shelf": 0.5},
    "Bottle": {"CounterTop": 1.0, "DiningTable": 0.5, "Fridge": 0.6, "Shelf": 0.4},
    "Vase": _DECOR,
    "Statue": _DECOR,
    "Candle": _DECOR | {"Toilet": 0.6, "Bathtub": 0.5},
    "Book": _SMALL | {"Shelf": 1.6, "Bed": 0.4, "Floor": 0.0, "CounterTop": 0.6, "Cabinet": 0.05},
    "Box": {"Floor": 1.0, "CoffeeTable": 0.6, "DiningTable": 0.8, "Sofa": 0.4, "ArmChair": 0.2, "Dresser": 0.6, "Desk": 0.3, "SideTable": 0.1, "Shelf": 0.1, "TVStand": 0.2},
    "Newspaper": {"CoffeeTable": 1.2, "DiningTable": 0.8, "Sofa": 0.8, "ArmChair": 0.4, "SideTable": 0.4, "Ottoman": 0.3, "Dresser": 0.1, "TVStand": 0.1, "Shelf": 0.1, "Bed": 0.2},
    "RemoteControl": {"CoffeeTable": 1.6, "Sofa": 0.8, "SideTable": 0.8, "TVStand": 0.5, "ArmChair": 0.5, "DiningTable": 0.3, "Ottoman": 0.4, "Dresser": 0.4, "Desk": 0.4, "Bed": 0.0},
    "Pillow": {"Sofa": 1.5, "ArmChair": 0.5, "Bed": 6.0},
    "TeddyBear": {"Bed": 3.0, "ArmChair": 0.5, "Desk": 0.2, "Dresser": 0.3, "Sofa": 0.3},
    "BasketBall": {"Floor": 2.0, "ArmChair": 0.2, "Bed": 0.1},
    "BaseballBat": {"Floor": 2.0, "Bed": 0.3},
    "TennisRacket": {"Floor": 1.5, "Bed": 0.5, "Desk": 0.2, "Dresser": 0.3},
    "Dumbbell": {"Floor": 2.0, "Shelf": 0.1, "Dresser": 0.1, "Desk": 0.1},
    "Boots": _FLOOR,
    "AlarmClock": {"SideTable": 3.0, "Dresser": 1.0, "Desk": 0.8, "Shelf": 0.6, "CoffeeTable": 0.3},
    "Pen": _SMALL | {"Desk": 3.0, "Sofa": 0.0, "Bed": 0.0},
    "Pencil": _SMALL | {"Desk": 3.0, "Sofa": 0.0, "Bed": 0.0},
    "CD": _SMALL | {"Desk": 2.5, "Shelf": 1.5},
    **dict.fromkeys(("CellPhone", "CreditCard", "KeyChain", "Watch"), _SMALL),
    "TissueBox": _BATH | _TABLES | {"Shelf": 0.5},
    "WateringCan": {"Floor": 1.0, "Shelf": 0.3, "SideTable": 0.5, "DiningTable": 0.3, "CoffeeTable": 0.2, "TVStand": 0.2, "Dresser": 0.4},
    "Cloth": _BATH | {"Bathtub": 0.0, "Desk": 0.6, "Bed": 0.0, "Floor": 0.2, "LaundryHamper": 1.0, "Drawer": 0.4, "BathtubBasin": 0.1},
    "HandTowel": {"HandTowelHolder": 1.0},
    "Towel": {"TowelHolder": 1.0},
    "ToiletPaper": {"ToiletPaperHanger": 9.0, "Toilet": 1.0, "CounterTop": 0.5, "Cabinet": 0.5, "Shelf": 0.5, "Drawer": 0.3, "SideTable": 0.6, "Dresser": 0.4},
    "SoapBar": _BATH | {"Bathtub": 0.6, "Sink": 0.4, "Cabinet": 0.0, "Drawer": 0.0, "BathtubBasin": 0.05, "SinkBasin": 0.05},
    "SprayBottle": _BATH | {"Bathtub": 0.0},
    "ScrubBrush": {"Floor": 1.0},
    "Plunger": {"Floor": 1.0},
}  # fmt: skip

ORDER = (
    "Television", "Microwave", "Desktop", "CoffeeMachine", "Toaster", "DeskLamp", "Laptop", "HousePlant",
    "Towel", "HandTowel", "Pillow", "Pan", "Pot", "Kettle", "ToiletPaper", "DishSponge", "Bread",
)  # fmt: skip
"""What gets its place first, while there is room."""

STANDS_BACK = frozenset(
    {"Television", "Microwave", "Desktop", "CoffeeMachine", "Toaster", "DeskLamp"}
)
"""Stand at the back, facing whoever stands before their counter or table."""

TURNS = frozenset({"HousePlant", "AlarmClock", "Laptop", "TeddyBear", "Statue", "TissueBox", "Towel",
                   "HandTowel", "ToiletPaper", "Pillow", "Plunger", "ScrubBrush"})  # fmt: skip
"""Are put down facing the way their receptacle faces."""
