"""TEACh's classes of objects, and the type and its twin as classes of their own.

The table says which AI2-THOR types belong to which class (`custom_object_classes.json` of TEACh:
100 types, 29 classes). `classes_of` gives them as `simbotObjectClass` has them.
"""

from __future__ import annotations

from functools import cache

TWINS = {
    "Sink": "SinkBasin",
    "SinkBasin": "Sink",
    "Bathtub": "BathtubBasin",
    "BathtubBasin": "Bathtub",
}
"""Types that count as each other, both as types and as classes."""

MEMBERS: dict[str, str] = {
    "Electronics": "AlarmClock CellPhone Desktop Laptop RemoteControl Television",
    "Tableware": "Bottle Bowl Cup Mug PepperShaker Plate SaltShaker WineBottle",
    "Food": "Apple AppleSliced Bread BreadSliced Egg EggCracked Lettuce LettuceSliced Potato "
    "PotatoSliced Tomato TomatoSliced",
    "Fruit": "Apple AppleSliced Tomato TomatoSliced",
    "Vegetables": "Lettuce LettuceSliced Potato PotatoSliced",
    "Furniture": "ArmChair Bed Chair CoffeeTable Desk DiningTable Dresser Footstool Ottoman Shelf "
    "SideTable Sofa Stool TVStand",
    "Chairs": "ArmChair Chair Sofa Stool",
    "Tables": "CoffeeTable Desk DiningTable Shelf SideTable",
    "SportsEquipment": "BaseballBat BasketBall Dumbbell TennisRacket",
    "WallDecor": "Blinds Curtains Painting Poster ShowerCurtain Window",
    "SmallHandheldObjects": "Book CD CellPhone CreditCard KeyChain Pen Pencil RemoteControl Watch",
    "MediaEntertainment": "Book CD CellPhone Desktop Laptop Newspaper RemoteControl Television",
    "Computers": "Desktop Laptop",
    "Drinkware": "Bottle Cup Mug",
    "Dishware": "Bowl Plate",
    "Condiments": "PepperShaker SaltShaker",
    "Silverware": "ButterKnife Fork Spoon",
    "Cookware": "Kettle Knife Ladle Pan Pot Spatula",
    "Knives": "ButterKnife Knife",
    "KitchenUtensils": "ButterKnife Fork Knife Ladle Spatula Spoon",
    "Appliances": "CoffeeMachine Fridge Microwave StoveBurner StoveKnob Toaster VacuumCleaner",
    "CleaningProducts": "Cloth DishSponge GarbageBag PaperTowel Plunger ScrubBrush SoapBar "
    "SoapBottle SprayBottle TissueBox ToiletPaper VacuumCleaner",
    "HygieneProducts": "HandTowel SoapBar SoapBottle TissueBox Towel",
    "Soap": "SoapBar SoapBottle",
    "Lights": "DeskLamp FloorLamp LightSwitch",
    "Lamps": "DeskLamp FloorLamp",
    "WaterSources": "Faucet ShowerHead Toilet",
    "WritingUtensils": "Pen Pencil",
    "RoomDecor": "AlarmClock Candle HousePlant RoomDecor Statue TableTopDecor TeddyBear Vase WineBottle",
}
"""Which types are of a class, by class."""


def members(name: str) -> tuple[str, ...]:
    """The types of a class, or the type itself."""
    return tuple(MEMBERS[name].split()) if name in MEMBERS else (name,)


@cache
def _by_type() -> dict[str, tuple[str, ...]]:
    found: dict[str, list[str]] = {}
    for name, types in MEMBERS.items():
        for kind in types.split():
            found.setdefault(kind, []).append(name)
    return {kind: tuple(names) for kind, names in found.items()}


def classes_of(kind: str) -> list[str]:
    """`simbotObjectClass` of an object of this type: the type, its twin if it has one, its classes.

    What is sliced or cracked out of something is of no other class than the table says.
    """
    twin = [TWINS[kind]] if kind in TWINS else []
    return [kind, *twin, *(name for name in _by_type().get(kind, ()) if name != kind)]


def is_of_type(kind: str, wanted: str) -> bool:
    """Whether an object of this type counts as one of the wanted type: itself, or its twin."""
    return kind == wanted or TWINS.get(kind) == wanted
