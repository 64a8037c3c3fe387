"""The inside of things: how large they are, where something can be put on or in them, what is solid.

Pure functions of a thing's type, size, shape and openness, in its local frame (see `pictures.mesh`).
Rules, placement, scenes and models all ask here, so that what is drawn is what holds.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

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
HEADROOM = 0.6
"""Free height over a surface that has nothing above it but air."""

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


@dataclass(frozen=True, slots=True)
class Surface:
    """A horizontal place that holds things: a rectangle (or ellipse) at height `y`.

    `clearance` is the free height over it; with `inside`, the whole box of a thing must fit into
    rectangle and clearance, otherwise its footprint's middle and most of it must (`placement`).
    `holes` are cut out. `hangs`: things hang from it, their top at `y`.
    """

    x0: float
    z0: float
    x1: float
    z1: float
    y: float
    clearance: float = HEADROOM
    inside: bool = False
    round: bool = False
    hangs: bool = False
    holes: tuple[Rect, ...] = ()

    @property
    def width(self) -> float:
        return self.x1 - self.x0

    @property
    def depth(self) -> float:
        return self.z1 - self.z0


@dataclass(frozen=True, slots=True)
class Solid:
    """A solid box of a thing in its local frame."""

    x0: float
    y0: float
    z0: float
    x1: float
    y1: float
    z1: float


def surfaces(thing: Thing) -> tuple[Surface, ...]:
    """Where things can stand (lie, hang) in or on this one, lowest first. Empty: nowhere."""
    make = _SURFACES.get(thing.type)
    return make(thing) if make else ()


def solids(thing: Thing) -> tuple[Solid, ...]:
    """What of a thing is solid, for walking into it and for what stands in the way of sight."""
    make = _SOLIDS.get(thing.type)
    return make(thing) if make else (_whole(thing),)


def _whole(thing: Thing) -> Solid:
    w, h, d = thing.size
    return Solid(-w / 2, 0, -d / 2, w / 2, h, d / 2)


def _flat(thing: Thing, margin: float) -> Rect:
    w, _, d = thing.size
    return (-w / 2 + margin, -d / 2 + margin, w / 2 - margin, d / 2 - margin)


def _top(thing: Thing) -> tuple[Surface, ...]:
    usual = HEADROOM if thing.type == "Shelf" else 1.2
    clearance = float(thing.shape.get("clearance", usual))
    return (Surface(*_flat(thing, 0.01), thing.size[1], clearance),)


def _floor(thing: Thing) -> tuple[Surface, ...]:
    return (Surface(*_flat(thing, 0.02), thing.size[1], 2.0),)


def _shelving_unit(thing: Thing) -> tuple[Surface, ...]:
    """The bottom board, and the top where one can look onto it; the shelves between are things."""
    w, h, d = thing.size
    rect = (-w / 2 + WALL, -d / 2 + WALL, w / 2 - WALL, d / 2 - 0.01)
    bottom = Surface(*rect, UNIT_FOOT, float(thing.shape.get("clearance", 0.28)), inside=True)
    top = Surface(*_flat(thing, 0.01), h)
    return (bottom, top) if h < 1.35 else (bottom,)


def basins(thing: Thing) -> tuple[Rect, ...]:
    """Where a Sink or Bathtub is hollow: `shape.basins`, or one basin with a usual rim."""
    w, _, d = thing.size
    given = tuple((a, b, c, e) for a, b, c, e in thing.shape.get("basins", ()))
    if given:
        return given
    if thing.type == "Bathtub":
        return ((-w / 2 + 0.10, -d / 2 + 0.14, w / 2 - 0.10, d / 2 - 0.08),)
    return ((-w / 2 + 0.04, -d / 2 + 0.06, w / 2 - 0.04, d / 2 - 0.03),)


def _rim(thing: Thing) -> tuple[Surface, ...]:
    """The edge of a tub or basin at the wall."""
    w, h, d = thing.size
    front = min(rect[1] for rect in basins(thing))
    return (Surface(-w / 2 + 0.02, -d / 2 + 0.01, w / 2 - 0.02, front, h),)


def bays(thing: Thing) -> tuple[Rect, ...]:
    """Openings in the front of a Dresser, Desk, SideTable, TVStand or CoffeeTable that drawers,
    cabinets or panels fill: `shape.bays`, each (x0, y0, x1, y1) in the thing's front view."""
    return tuple((a, b, c, e) for a, b, c, e in thing.shape.get("bays", ()))


def _counter(thing: Thing) -> tuple[Surface, ...]:
    """`shape.rects` are its slabs, `shape.holes` what is cut out for sinks, both local rects."""
    w, h, d = thing.size
    holes = tuple((a, b, c, e) for a, b, c, e in thing.shape.get("holes", ()))
    rects = thing.shape.get("rects") or [(-w / 2, -d / 2, w / 2, d / 2)]
    clearance = float(thing.shape.get("clearance", HEADROOM))
    return tuple(Surface(x0, z0, x1, z1, h, clearance, holes=holes) for x0, z0, x1, z1 in rects)


def _seat(part: float, back: float = 0.0) -> Callable[[Thing], tuple[Surface, ...]]:
    """A seat at this part of the height, leaving this part of the depth to the back."""

    def make(thing: Thing) -> tuple[Surface, ...]:
        w, h, d = thing.size
        return (
            Surface(-w / 2 + 0.06, -d / 2 + back * d + 0.02, w / 2 - 0.06, d / 2 - 0.03, h * part),
        )

    return make


def _shelves(thing: Thing, levels: int) -> tuple[Surface, ...]:
    w, h, d = thing.size
    gap = (h - WALL) / levels
    rect = (-w / 2 + WALL, -d / 2 + WALL, w / 2 - WALL, d / 2 - WALL)
    return tuple(
        Surface(*rect, WALL + level * gap, gap - WALL, inside=True) for level in range(levels)
    )


def _cabinet(thing: Thing) -> tuple[Surface, ...]:
    return _shelves(thing, 2 if thing.size[1] > 0.5 else 1)


def _fridge(thing: Thing) -> tuple[Surface, ...]:
    """Shelves from a third of its height up; the drawer compartment below is only looks."""
    w, h, d = thing.size
    bottom, top, levels = 0.36 * h, h - 0.06, 4
    gap = (top - bottom) / levels
    rect = (-w / 2 + 0.05, -d / 2 + 0.05, w / 2 - 0.05, d / 2 - 0.10)
    return tuple(
        Surface(*rect, bottom + level * gap, gap - 0.02, inside=True) for level in range(levels)
    )


def _drawer(thing: Thing) -> tuple[Surface, ...]:
    w, h, d = thing.size
    out = thing.openness * DRAWER_TRAVEL * d
    rect = (-w / 2 + WALL, -d / 2 + WALL + out, w / 2 - WALL, d / 2 - WALL + out)
    return (Surface(*rect, WALL, h - 1.5 * WALL, inside=True),)


def _microwave(thing: Thing) -> tuple[Surface, ...]:
    w, h, d = thing.size
    return (
        Surface(-w / 2 + 0.13, -d / 2 + 0.03, w / 2 - 0.03, d / 2 - 0.04, 0.04, h - 0.08, True),
    )


def _tub(thing: Thing, wall: float, floor: float, above: float = 0.4) -> tuple[Surface, ...]:
    w, h, d = thing.size
    rect = (-w / 2 + wall, -d / 2 + wall, w / 2 - wall, d / 2 - wall)
    return (Surface(*rect, floor, h - floor + above),)


def _round(part: float, y: float, clearance: float = 0.3) -> Callable[[Thing], tuple[Surface, ...]]:
    """A round place of this part of the width, at this part of the height: plates, bowls, pans."""

    def make(thing: Thing) -> tuple[Surface, ...]:
        w, h, d = thing.size
        rect = (-w / 2 * part, -d / 2 * part, w / 2 * part, d / 2 * part)
        return (Surface(*rect, h * y, clearance, round=True),)

    return make


def _coffee_machine(thing: Thing) -> tuple[Surface, ...]:
    w, h, d = thing.size
    return (Surface(-w / 2 + 0.03, d / 2 - 0.15, w / 2 - 0.03, d / 2 - 0.01, 0.03, 0.5 * h, True),)


def _toaster(thing: Thing) -> tuple[Surface, ...]:
    w, h, d = thing.size
    return (Surface(-w / 2 + 0.05, -d / 2 + 0.03, w / 2 - 0.05, d / 2 - 0.03, 0.5 * h, 0.3),)


def _toilet(thing: Thing) -> tuple[Surface, ...]:
    w, h, d = thing.size
    return (Surface(-w / 2 + 0.02, -d / 2 + 0.01, w / 2 - 0.02, -d / 2 + 0.18, h),)


def _hanger(thing: Thing) -> tuple[Surface, ...]:
    w, _, d = thing.size
    return (Surface(-w / 2, -d / 2, w / 2, d / 2, 0.03, 1.0, hangs=True),)


_SURFACES: dict[str, Callable[[Thing], tuple[Surface, ...]]] = {
    **dict.fromkeys(
        (
            "CoffeeTable",
            "Desk",
            "DiningTable",
            "Dresser",
            "SideTable",
            "TVStand",
            "Shelf",
        ),
        _top,
    ),
    "Floor": _floor,
    "ShelvingUnit": _shelving_unit,
    **dict.fromkeys(("Bathtub", "Sink"), _rim),
    "CounterTop": _counter,
    "ArmChair": _seat(0.48, 0.25),
    "Bed": _seat(0.9, 0.03),
    "Chair": _seat(0.51, 0.12),
    "Sofa": _seat(0.50, 0.28),
    **dict.fromkeys(("Footstool", "Ottoman", "Stool"), _seat(1.0)),
    "Cabinet": _cabinet,
    "Drawer": _drawer,
    "Fridge": _fridge,
    "Microwave": _microwave,
    "Safe": lambda thing: _shelves(thing, 1),
    "Box": lambda thing: _tub(thing, 0.015, 0.015, 0.0),
    "GarbageCan": lambda thing: _tub(thing, 0.03, 0.03, 0.2),
    "LaundryHamper": lambda thing: _tub(thing, 0.03, 0.03, 0.0),
    "SinkBasin": lambda thing: _tub(thing, 0.03, 0.015),
    "BathtubBasin": lambda thing: _tub(thing, 0.08, 0.02, 1.0),
    "Plate": _round(0.82, 0.5),
    "Bowl": _round(0.72, 0.2),
    "Pan": _round(0.82, 0.15),
    "Pot": _round(0.86, 0.08),
    "Cup": _round(0.85, 0.1),
    "Mug": _round(0.85, 0.1),
    "TableTopDecor": _round(0.8, 0.5),
    "StoveBurner": _round(1.25, 1.0, 0.35),
    "CoffeeMachine": _coffee_machine,
    "Toaster": _toaster,
    "Toilet": _toilet,
    **dict.fromkeys(("HandTowelHolder", "TowelHolder", "ToiletPaperHanger"), _hanger),
}


def _table(thing: Thing) -> tuple[Solid, ...]:
    """A top and four legs: one looks underneath, but does not walk there. `shape.legs` "post" or
    "sled" look different and count the same; boards around bays come on top."""
    w, h, d = thing.size
    leg, top = 0.06, 0.05
    corners = [(x, z) for x in (-w / 2, w / 2 - leg) for z in (-d / 2, d / 2 - leg)]
    legs = tuple(Solid(x, 0, z, x + leg, h - top, z + leg) for x, z in corners)
    if bays(thing):
        legs, top = tuple(_side_boards(thing)), BOARD
    return (Solid(-w / 2, h - top, -d / 2, w / 2, h, d / 2), *legs, *_around_bays(thing))


def _side_boards(thing: Thing) -> list[Solid]:
    """Furniture with bays stands on its two sides."""
    w, h, d = thing.size
    t = BOARD
    return [
        Solid(-w / 2, 0, -d / 2, -w / 2 + t, h - t, d / 2),
        Solid(w / 2 - t, 0, -d / 2, w / 2, h - t, d / 2),
    ]


def _around_bays(thing: Thing) -> tuple[Solid, ...]:
    """Left, right, bottom and back board of each bay, thin boards just outside of it."""
    _, _, d = thing.size
    t = BOARD
    boards = []
    for x0, y0, x1, y1 in bays(thing):
        boards += [
            Solid(x0 - t, y0 - t, -d / 2, x0, y1, d / 2 - 0.02),
            Solid(x1, y0 - t, -d / 2, x1 + t, y1, d / 2 - 0.02),
            Solid(x0, y0 - t, -d / 2, x1, y0, d / 2 - 0.02),
            Solid(x0, y0, -d / 2, x1, y1, -d / 2 + t),
        ]
    return tuple(boards)


def _case(thing: Thing) -> tuple[Solid, ...]:
    """A chest: whole, or sides, top and back around its bays."""
    w, h, d = thing.size
    if not bays(thing):
        return (_whole(thing),)
    t = BOARD
    return (
        Solid(-w / 2, h - t, -d / 2, w / 2, h, d / 2),
        Solid(-w / 2, 0, -d / 2, w / 2, h - t, -d / 2 + t),
        *_side_boards(thing),
        *_around_bays(thing),
    )


def _slabs(thing: Thing) -> tuple[Solid, ...]:
    """The slabs without their holes: in front, behind and beside each."""
    w, h, d = thing.size
    rects = thing.shape.get("rects") or [(-w / 2, -d / 2, w / 2, d / 2)]
    pieces = [tuple(rect) for rect in rects]
    for hole in thing.shape.get("holes", ()):
        pieces = [part for piece in pieces for part in _without(piece, tuple(hole))]
    return tuple(Solid(x0, 0, z0, x1, h, z1) for x0, z0, x1, z1 in pieces)


def _without(rect: Rect, hole: Rect) -> list[Rect]:
    """A rectangle minus another: up to four rectangles."""
    x0, z0, x1, z1 = rect
    a0, b0, a1, b1 = max(x0, hole[0]), max(z0, hole[1]), min(x1, hole[2]), min(z1, hole[3])
    if a0 >= a1 or b0 >= b1:
        return [rect]
    parts = [(x0, z0, a0, z1), (a1, z0, x1, z1), (a0, z0, a1, b0), (a0, b1, a1, z1)]
    return [(a, b, c, e) for a, b, c, e in parts if c - a > 1e-6 and e - b > 1e-6]


def _hull(thing: Thing) -> tuple[Solid, ...]:
    """Five boards, and a sixth in front while it is shut."""
    w, h, d = thing.size
    t = WALL
    boards = [
        Solid(-w / 2, 0, -d / 2, -w / 2 + t, h, d / 2),
        Solid(w / 2 - t, 0, -d / 2, w / 2, h, d / 2),
        Solid(-w / 2, 0, -d / 2, w / 2, h, -d / 2 + t),
        Solid(-w / 2, 0, -d / 2, w / 2, t, d / 2),
        Solid(-w / 2, h - t, -d / 2, w / 2, h, d / 2),
    ]
    if not thing.open:
        boards.append(Solid(-w / 2, 0, d / 2 - t, w / 2, h, d / 2))
    return tuple(boards)


def _drawer_box(thing: Thing) -> tuple[Solid, ...]:
    """Bottom, sides, back and front of a drawer, open at the top, where it is now."""
    w, h, d = thing.size
    t, out = WALL / 2, thing.openness * DRAWER_TRAVEL * d
    z0, z1, low = -d / 2 + out, d / 2 + out, h - WALL
    return (
        Solid(-w / 2, 0, z0, w / 2, t, z1),
        Solid(-w / 2, 0, z0, -w / 2 + t, low, z1),
        Solid(w / 2 - t, 0, z0, w / 2, low, z1),
        Solid(-w / 2, 0, z0, w / 2, low, z0 + t),
        Solid(-w / 2, 0, z1 - WALL, w / 2, h, z1),
    )


def _unit(thing: Thing) -> tuple[Solid, ...]:
    """Sides, back, bottom and top board of a shelving unit."""
    w, h, d = thing.size
    t = WALL
    return (
        Solid(-w / 2, 0, -d / 2, -w / 2 + t, h, d / 2),
        Solid(w / 2 - t, 0, -d / 2, w / 2, h, d / 2),
        Solid(-w / 2 + t, 0, -d / 2, w / 2 - t, h, -d / 2 + 0.012),
        Solid(-w / 2 + t, 0, -d / 2, w / 2 - t, UNIT_FOOT, d / 2),
        Solid(-w / 2 + t, h - t, -d / 2, w / 2 - t, h, d / 2),
    )


def _bin(thing: Thing) -> tuple[Solid, ...]:
    """Bottom and four sides, open at the top: bins, hampers, boxes."""
    w, h, d = thing.size
    t = 0.012
    return (
        Solid(-w / 2, 0, -d / 2, w / 2, t, d / 2),
        Solid(-w / 2, t, -d / 2, -w / 2 + t, h, d / 2),
        Solid(w / 2 - t, t, -d / 2, w / 2, h, d / 2),
        Solid(-w / 2, t, -d / 2, w / 2, h, -d / 2 + t),
        Solid(-w / 2, t, d / 2 - t, w / 2, h, d / 2),
    )


def _hollow(thing: Thing) -> tuple[Solid, ...]:
    """A Sink or Bathtub: a floor, and all around its basins."""
    w, h, d = thing.size
    floor = float(thing.shape.get("floor", 0.03 if thing.type == "Sink" else 0.15))
    pieces: list[Rect] = [(-w / 2, -d / 2, w / 2, d / 2)]
    for hole in basins(thing):
        pieces = [part for piece in pieces for part in _without(piece, hole)]
    rims = tuple(Solid(x0, floor, z0, x1, h, z1) for x0, z0, x1, z1 in pieces)
    return (Solid(-w / 2, 0, -d / 2, w / 2, floor, d / 2), *rims)


def _chair(seat: float, back: float, arms: float = 0.0) -> Callable[[Thing], tuple[Solid, ...]]:
    """A seat up to this part of the height, a back of this part of the depth, arms so wide."""

    def make(thing: Thing) -> tuple[Solid, ...]:
        w, h, d = thing.size
        rest = h * min(1.0, seat + 0.22)
        sides = (
            Solid(-w / 2, 0, -d / 2, -w / 2 + arms, rest, d / 2),
            Solid(w / 2 - arms, 0, -d / 2, w / 2, rest, d / 2),
        )
        return (
            Solid(-w / 2, 0, -d / 2, w / 2, h * seat, d / 2),
            Solid(-w / 2, 0, -d / 2, w / 2, h, -d / 2 + back * d),
            *(sides if arms else ()),
        )

    return make


def _bed(thing: Thing) -> tuple[Solid, ...]:
    """The mattress on its frame, and a board at the head."""
    w, h, d = thing.size
    return (
        Solid(-w / 2, 0, -d / 2, w / 2, 0.9 * h, d / 2),
        Solid(-w / 2, 0, -d / 2, w / 2, h, -d / 2 + 0.06),
    )


def _faucet_body(thing: Thing) -> tuple[Solid, ...]:
    """A post at the back and a spout at the top."""
    w, h, d = thing.size
    return (
        Solid(-w / 4, 0, -d / 2, w / 4, h, -d / 2 + 0.06),
        Solid(-0.02, 0.72 * h, -d / 2, 0.02, h, d / 2),
    )


def _coffee_body(thing: Thing) -> tuple[Solid, ...]:
    """A foot, a column behind the mug, and a head over it."""
    w, h, d = thing.size
    return (
        Solid(-w / 2, 0, -d / 2, w / 2, 0.03, d / 2),
        Solid(-w / 2, 0.03, -d / 2, w / 2, h, d / 2 - 0.15),
        Solid(-w / 2, 0.03 + 0.5 * h, -d / 2, w / 2, h, d / 2),
    )


def _lamp(thing: Thing) -> tuple[Solid, ...]:
    """A foot, a pole and a shade."""
    w, h, d = thing.size
    f, p = 0.38, 0.025
    return (
        Solid(-w * f, 0, -d * f, w * f, 0.04, d * f),
        Solid(-p, 0, -p, p, h, p),
        Solid(-w / 2, 0.76 * h, -d / 2, w / 2, h, d / 2),
    )


def _pushed_aside(thing: Thing) -> tuple[Solid, ...]:
    """A shower door or curtain: nothing in the way once it is open."""
    return () if thing.openness > 0.5 else (_whole(thing),)


def _nothing(thing: Thing) -> tuple[Solid, ...]:
    return ()


_SOLIDS: dict[str, Callable[[Thing], tuple[Solid, ...]]] = {
    **dict.fromkeys(("CoffeeTable", "Desk", "DiningTable", "SideTable"), _table),
    **dict.fromkeys(("Dresser", "TVStand"), _case),
    "CounterTop": _slabs,
    "Drawer": _drawer_box,
    "ShelvingUnit": _unit,
    **dict.fromkeys(("Box", "GarbageCan", "LaundryHamper"), _bin),
    **dict.fromkeys(("Bathtub", "Sink"), _hollow),
    "Chair": _chair(0.51, 0.12),
    "ArmChair": _chair(0.48, 0.25, 0.06),
    "Sofa": _chair(0.50, 0.28, 0.06),
    "Bed": _bed,
    "Toilet": _chair(0.55, 0.28),
    "Faucet": _faucet_body,
    "CoffeeMachine": _coffee_body,
    "FloorLamp": _lamp,
    **dict.fromkeys(("ShowerCurtain", "ShowerDoor"), _pushed_aside),
    **dict.fromkeys(("Cabinet", "Fridge", "Microwave", "Safe"), _hull),
    **dict.fromkeys(("Floor", "SinkBasin", "BathtubBasin"), _nothing),
}
