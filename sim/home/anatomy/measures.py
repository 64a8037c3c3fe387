"""How large things are, what their boards measure, and where they are hollow."""

from __future__ import annotations

from sim.home.state import Thing, Vec

Rect = tuple[float, float, float, float]
"""x0, z0, x1, z1 in metres."""
WALL = 0.02
"""Thickness of the boards that cabinets, drawers and appliances are made of."""
DRAWER_TRAVEL = 0.75
"""An open drawer has come out by this part of its depth."""
DOOR_SWING = 95.0
"""Degrees that hinged doors swing when open all the way."""
UNIT_FOOT = 0.08
"""Height of a shelving unit's bottom board above the floor."""
BOARD = 0.015
"""Thickness of the boards around a bay, outside of it."""
SIZES: dict[str, Vec] = {
    "AlarmClock": (0.14, 0.10, 0.06), "AluminumFoil": (0.30, 0.05, 0.05), "Apple": (0.08, 0.085, 0.08),
    "AppleSliced": (0.075, 0.02, 0.075), "ArmChair": (0.85, 0.90, 0.85), "BaseballBat": (0.07, 0.07, 0.80),
    "BasketBall": (0.24, 0.24, 0.24), "Bathtub": (1.60, 0.58, 0.80), "BathtubBasin": (1.36, 0.40, 0.56),
    "Bed": (1.50, 0.60, 2.05), "Blinds": (1.10, 1.10, 0.06), "Book": (0.16, 0.04, 0.23),
    "Boots": (0.26, 0.26, 0.30), "Bottle": (0.08, 0.26, 0.08), "Bowl": (0.17, 0.075, 0.17),
    "Box": (0.40, 0.28, 0.32), "Bread": (0.12, 0.12, 0.26), "BreadSliced": (0.11, 0.11, 0.02),
    "ButterKnife": (0.025, 0.012, 0.22), "CD": (0.13, 0.012, 0.13), "Cabinet": (0.60, 0.70, 0.35),
    "Candle": (0.07, 0.12, 0.07), "CellPhone": (0.075, 0.012, 0.15), "Chair": (0.45, 0.90, 0.48),
    "Cloth": (0.24, 0.02, 0.24), "CoffeeMachine": (0.22, 0.36, 0.30), "CoffeeTable": (1.00, 0.42, 0.60),
    "CounterTop": (1.80, 0.04, 0.62), "CreditCard": (0.086, 0.004, 0.054), "Cup": (0.085, 0.12, 0.085),
    "Curtains": (1.60, 1.90, 0.10), "Desk": (1.30, 0.75, 0.65), "DeskLamp": (0.20, 0.45, 0.20),
    "Desktop": (0.22, 0.45, 0.45), "DiningTable": (1.40, 0.75, 0.85), "DishSponge": (0.11, 0.035, 0.07),
    "DogBed": (0.80, 0.18, 0.60), "Drawer": (0.50, 0.18, 0.50), "Dresser": (1.10, 0.85, 0.48),
    "Dumbbell": (0.14, 0.14, 0.30), "Egg": (0.045, 0.055, 0.045), "EggCracked": (0.11, 0.02, 0.11),
    "Faucet": (0.12, 0.32, 0.22), "Floor": (4.0, 0.01, 4.0), "FloorLamp": (0.36, 1.60, 0.36),
    "Footstool": (0.45, 0.40, 0.45), "Fork": (0.026, 0.02, 0.20), "Fridge": (0.80, 1.80, 0.72),
    "GarbageBag": (0.40, 0.45, 0.40), "GarbageCan": (0.30, 0.42, 0.30), "HandTowel": (0.30, 0.42, 0.03),
    "HandTowelHolder": (0.34, 0.06, 0.08), "HousePlant": (0.28, 0.45, 0.28), "Kettle": (0.20, 0.22, 0.18),
    "KeyChain": (0.07, 0.012, 0.10), "Knife": (0.035, 0.02, 0.32), "Ladle": (0.09, 0.07, 0.30),
    "Laptop": (0.34, 0.24, 0.26), "LaundryHamper": (0.42, 0.60, 0.36), "Lettuce": (0.17, 0.15, 0.17),
    "LettuceSliced": (0.13, 0.03, 0.13), "LightSwitch": (0.08, 0.12, 0.02), "Microwave": (0.50, 0.29, 0.38),
    "Mirror": (0.80, 0.90, 0.04), "Mug": (0.085, 0.10, 0.085), "Newspaper": (0.26, 0.02, 0.34),
    "Ottoman": (0.60, 0.42, 0.60), "Painting": (0.80, 0.60, 0.04), "Pan": (0.27, 0.055, 0.27),
    "PaperTowelRoll": (0.12, 0.28, 0.12), "Pen": (0.012, 0.012, 0.15), "Pencil": (0.010, 0.010, 0.18),
    "PepperShaker": (0.05, 0.11, 0.05), "Pillow": (0.46, 0.14, 0.36), "Plate": (0.25, 0.025, 0.25),
    "Plunger": (0.14, 0.50, 0.14), "Poster": (0.60, 0.80, 0.01), "Pot": (0.25, 0.14, 0.25),
    "Potato": (0.09, 0.065, 0.07), "PotatoSliced": (0.065, 0.02, 0.065), "RemoteControl": (0.05, 0.022, 0.19),
    "RoomDecor": (0.35, 0.80, 0.35), "Safe": (0.42, 0.42, 0.40), "SaltShaker": (0.05, 0.11, 0.05),
    "ScrubBrush": (0.10, 0.38, 0.10), "Shelf": (0.80, 0.025, 0.28), "ShelvingUnit": (0.90, 1.80, 0.36),
    "ShowerCurtain": (1.50, 1.90, 0.10), "ShowerDoor": (0.80, 1.95, 0.05), "ShowerGlass": (0.90, 1.95, 0.03),
    "ShowerHead": (0.16, 0.25, 0.30), "SideTable": (0.50, 0.58, 0.45), "Sink": (0.62, 0.20, 0.50),
    "SinkBasin": (0.52, 0.16, 0.40), "SoapBar": (0.09, 0.03, 0.06), "SoapBottle": (0.07, 0.20, 0.07),
    "Sofa": (1.90, 0.85, 0.88), "Spatula": (0.08, 0.04, 0.31), "Spoon": (0.035, 0.016, 0.18),
    "SprayBottle": (0.09, 0.25, 0.07), "Statue": (0.15, 0.30, 0.13), "Stool": (0.38, 0.65, 0.38),
    "StoveBurner": (0.21, 0.03, 0.21), "StoveKnob": (0.05, 0.05, 0.035), "TVStand": (1.40, 0.50, 0.42),
    "TableTopDecor": (0.25, 0.12, 0.25), "TeddyBear": (0.26, 0.34, 0.24), "Television": (1.05, 0.66, 0.12),
    "TennisRacket": (0.27, 0.03, 0.68), "TissueBox": (0.23, 0.13, 0.12), "Toaster": (0.30, 0.20, 0.18),
    "Toilet": (0.42, 0.78, 0.68), "ToiletPaper": (0.11, 0.11, 0.11), "ToiletPaperHanger": (0.16, 0.05, 0.09),
    "Tomato": (0.085, 0.075, 0.085), "TomatoSliced": (0.075, 0.018, 0.075), "Towel": (0.42, 0.60, 0.04),
    "TowelHolder": (0.50, 0.06, 0.08), "VacuumCleaner": (0.30, 1.10, 0.32), "Vase": (0.14, 0.26, 0.14),
    "Watch": (0.06, 0.02, 0.08), "WateringCan": (0.30, 0.26, 0.16), "Window": (1.10, 1.10, 0.08),
    "WineBottle": (0.08, 0.31, 0.08),
}  # fmt: skip
"""Width, height and depth in metres of a usual one, closed and empty; scenes may vary them."""


def basins(thing: Thing) -> tuple[Rect, ...]:
    """Where a Sink or Bathtub is hollow: `shape.basins`, or one basin with a usual rim."""
    w, _, d = thing.size
    given = tuple((a, b, c, e) for a, b, c, e in thing.shape.get("basins", ()))
    if given:
        return given
    if thing.type == "Bathtub":
        return ((-w / 2 + 0.10, -d / 2 + 0.14, w / 2 - 0.10, d / 2 - 0.08),)
    return ((-w / 2 + 0.04, -d / 2 + 0.06, w / 2 - 0.04, d / 2 - 0.03),)


def bays(thing: Thing) -> tuple[Rect, ...]:
    """Openings in the front of a Dresser, Desk, SideTable, TVStand or CoffeeTable that drawers,
    cabinets or panels fill: `shape.bays`, each (x0, y0, x1, y1) in the thing's front view."""
    return tuple((a, b, c, e) for a, b, c, e in thing.shape.get("bays", ()))
