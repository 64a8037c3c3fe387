"""Where something can be put on, in or under a thing: its surfaces."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from sim.home.anatomy.measures import DRAWER_TRAVEL, UNIT_FOOT, WALL, Rect, basins
from sim.home.state import Thing

HEADROOM = 0.6
"""Free height over a surface that has nothing above it but air."""


@dataclass(frozen=True, slots=True)
class Surface:
    """A horizontal place that holds things: a rectangle (or ellipse) at height `y`.

    `clearance` is the free height over it; with `inside`, the whole box of a thing must fit into
    rectangle and clearance, otherwise its footprint's middle and most of it must (`placing.spots`).
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


def surfaces(thing: Thing) -> tuple[Surface, ...]:
    """Where things can stand (lie, hang) in or on this one, lowest first. Empty: nowhere."""
    make = _SURFACES.get(thing.type)
    return make(thing) if make else ()


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


def _rim(thing: Thing) -> tuple[Surface, ...]:
    """The edge of a tub or basin at the wall."""
    w, h, d = thing.size
    front = min(rect[1] for rect in basins(thing))
    return (Surface(-w / 2 + 0.02, -d / 2 + 0.01, w / 2 - 0.02, front, h),)


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
