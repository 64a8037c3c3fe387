"""What of a thing is solid: boxes that are in the way of bodies, of other things and of sight."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from sim.home.anatomy.measures import BOARD, DRAWER_TRAVEL, UNIT_FOOT, WALL, Rect, basins, bays
from sim.home.state import Thing


@dataclass(frozen=True, slots=True)
class Solid:
    """A solid box of a thing in its local frame."""

    x0: float
    y0: float
    z0: float
    x1: float
    y1: float
    z1: float


def solids(thing: Thing) -> tuple[Solid, ...]:
    """What of a thing is solid, for walking into it and for what stands in the way of sight."""
    make = _SOLIDS.get(thing.type)
    return make(thing) if make else (_whole(thing),)


def _whole(thing: Thing) -> Solid:
    w, h, d = thing.size
    return Solid(-w / 2, 0, -d / 2, w / 2, h, d / 2)


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
