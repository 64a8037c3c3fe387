"""A home on the drawing board: walls to measure along, names still to be given away, what stands where.

Everything is placed in a frame: `u` runs along a wall to the right as one faces it from outside
the room looking in, `v` from the wall into the room. Each wall is a frame, and so is an island.
"""

from __future__ import annotations

import math
import random
from dataclasses import dataclass, replace
from typing import Any

from sim.home import anatomy
from sim.home.facts import facts_of
from sim.home.scenes import KINDS, Structure
from sim.home.state import Thing, Vec, sincos
from sim.world import JSONObject

STRIP = 0.84
"""From a wall to the grid line in front of its counters: 0.62 m of counter, the agent's radius."""
CELL = 0.25
"""Rooms are sized so that such a line lies in front of every wall."""


MATCHING = frozenset({"Chair", "Stool", "ArmChair", "Bed", "TowelHolder", "HandTowelHolder"})


class NoRoom(Exception):
    """This drawing does not work out; another throw of the dice may."""


@dataclass(frozen=True, slots=True)
class Frame:
    """A line to build along, `length` long from (x, z); things on it face `yaw`."""

    x: float
    z: float
    yaw: float
    length: float
    wall: int = -1

    def at(self, u: float, v: float) -> tuple[float, float]:
        """The point `u` along and `v` away from the line, in the world."""
        sin, cos = sincos(self.yaw)
        return (self.x + u * cos + v * sin, self.z - u * sin + v * cos)

    def of(self, x: float, z: float) -> tuple[float, float]:
        """A point of the world in this frame."""
        sin, cos = sincos(self.yaw)
        dx, dz = x - self.x, z - self.z
        return (dx * cos - dz * sin, dx * sin + dz * cos)

    def rect(self, u0: float, v0: float, u1: float, v1: float) -> anatomy.Rect:
        """A rectangle of the frame as one of the world."""
        (ax, az), (bx, bz) = self.at(u0, v0), self.at(u1, v1)
        return (min(ax, bx), min(az, bz), max(ax, bx), max(az, bz))


def overlap(a: anatomy.Rect, b: anatomy.Rect, slack: float = 0.001) -> bool:
    """Whether two rectangles share more than an edge."""
    return (
        a[0] < b[2] - slack and b[0] < a[2] - slack and a[1] < b[3] - slack and b[1] < a[3] - slack
    )


def box_of(thing: Thing | Structure) -> anatomy.Rect:
    """The footprint of a thing's box in the world."""
    sin, cos = sincos(thing.yaw)
    w, _, d = thing.size
    half_x = (abs(cos) * w + abs(sin) * d) / 2
    half_z = (abs(sin) * w + abs(cos) * d) / 2
    return (thing.x - half_x, thing.z - half_z, thing.x + half_x, thing.z + half_z)


class Draft:
    """One attempt at a scene. Everything drawn by chance comes from `rng`."""

    def __init__(self, name: str, kind: str, names: list[str], rng: random.Random) -> None:
        self.name = name
        self.kind = kind
        self.rng = rng
        self.pool: dict[str, list[str]] = {}
        for full in names:
            self.pool.setdefault(full.rsplit("_", 1)[0], []).append(full)
        self.counts = {type_: len(found) for type_, found in self.pool.items()}
        self.things: dict[str, Thing] = {}
        self.structure: list[Structure] = []
        self.openings: list[dict[str, Any]] = []
        self.standing: list[anatomy.Rect] = []
        self.keep: list[anatomy.Rect] = []
        self.busy: list[tuple[int, float, float, float, float]] = []
        self.rugs: list[anatomy.Rect] = []
        self.style: dict[str, Any] = {}
        self._sets: dict[str, Any] = {}
        self.walls: tuple[Frame, ...] = ()
        self.outline: list[tuple[float, float]] = []
        self.corner: tuple[int, float, float] | None = None
        """The corner that is cut off: at the beginning of which wall, how far along it and before."""
        self.height = 2.6
        self.width = self.depth = 0.0
        self.slack = 0.0
        """Further metres for a room that was too small in earlier attempts."""
        self._reserved: dict[str, int] = {}

    # --- the room ---------------------------------------------------------------------------

    def room(self, width: float, depth: float) -> None:
        """Walls for a room of at least this size, rounded up to the grid."""
        self.width, self.depth = snap_up(width + self.slack), snap_up(depth + self.slack)
        x0, x1 = halves(self.width)
        z0, z1 = halves(self.depth)
        self.walls = (
            Frame(x0, z0, 0.0, self.width, 0),
            Frame(x1, z0, 270.0, self.depth, 1),
            Frame(x1, z1, 180.0, self.width, 2),
            Frame(x0, z1, 90.0, self.depth, 3),
        )
        self.outline = [(wall.x, wall.z) for wall in self.walls]

    @property
    def bounds(self) -> anatomy.Rect:
        return (self.walls[0].x, self.walls[0].z, self.walls[2].x, self.walls[2].z)

    # --- names and sizes --------------------------------------------------------------------

    def left(self, type_: str) -> int:
        """How many of this type are still without a place."""
        return len(self.pool.get(type_, ()))

    def reserve(self, type_: str, count: int) -> None:
        """Keep so many of a type for later."""
        self._reserved[type_] = count

    def reserved(self, type_: str) -> int:
        return self._reserved.get(type_, 0)

    def had(self, type_: str) -> int:
        return self.counts.get(type_, 0)

    def size(self, type_: str, spread: float = 0.1) -> Vec:
        """A usual size of this type, varied a little; chairs of a home match."""
        if type_ in MATCHING:
            if type_ not in self._sets:
                self._sets[type_] = self._size(type_, spread)
            found: Vec = self._sets[type_]
            return found
        return self._size(type_, spread)

    def asset(self, type_: str) -> str:
        """One of three variants; furniture of one type is the same all over a home."""
        key = f"{type_} asset"
        if facts_of(type_).pickupable or key not in self._sets:
            self._sets[key] = f"{type_}_{self.rng.randint(1, 3)}"
        return str(self._sets[key])

    def _size(self, type_: str, spread: float) -> Vec:
        w, h, d = anatomy.SIZES[type_]
        k, kh = (1 + self.rng.uniform(-spread, spread) for _ in range(2))
        return (round(w * k, 3), round(h * kh, 3), round(d * k, 3))

    # --- placing ----------------------------------------------------------------------------

    def place(
        self,
        type_: str,
        frame: Frame,
        u: float,
        v: float,
        y: float,
        size: Vec | None = None,
        *,
        turn: float = 0.0,
        solid: bool = True,
        **fields: Any,
    ) -> Thing:
        """Put the next thing of this type there: (u, v) is the middle of its footprint."""
        if not self.left(type_):
            raise NoRoom(f"no {type_} is left")
        x, z = frame.at(u, v)
        thing = Thing(
            name=self.pool[type_].pop(0),
            type=type_,
            asset=self.asset(type_),
            id="",
            x=round(x, 3),
            y=round(y, 3),
            z=round(z, 3),
            yaw=round((frame.yaw + turn) % 360.0, 1),
            size=_mm(size or self.size(type_)),
            **fields,
        )
        self.things[thing.name] = thing
        if solid and y < 1.0 and not facts_of(type_).pickupable:
            self.standing.append(box_of(thing))
        return thing

    def build(
        self, kind: str, frame: Frame, u: float, v: float, y: float, size: Vec, **shape: Any
    ) -> Structure:
        """Put up something that is built in."""
        x, z = frame.at(u, v)
        piece = Structure(
            kind, round(x, 3), round(y, 3), round(z, 3), frame.yaw, _mm(size), dict(shape)
        )
        self.structure.append(piece)
        if y < 1.0 and not shape.get("flat"):
            self.standing.append(box_of(piece))
        return piece

    def change(self, thing: Thing, **changes: Any) -> Thing:
        fresh = replace(thing, **changes)
        self.things[thing.name] = fresh
        return fresh

    # --- free room --------------------------------------------------------------------------

    def free(self, rect: anatomy.Rect, margin: float = 0.0) -> bool:
        """Whether something may stand there: inside, on nothing, in nobody's way."""
        a, b, c, d = self.bounds
        x0, z0, x1, z1 = rect
        if x0 < a - 0.002 or z0 < b - 0.002 or x1 > c + 0.002 or z1 > d + 0.002:
            return False
        grown = (x0 - margin, z0 - margin, x1 + margin, z1 + margin)
        return not any(overlap(grown, other) for other in self.standing + self.keep)

    def clear(self, rect: anatomy.Rect) -> bool:
        """Whether nothing stands there and it is inside the room."""
        a, b, c, d = self.bounds
        x0, z0, x1, z1 = rect
        if x0 < a - 0.01 or z0 < b - 0.01 or x1 > c + 0.01 or z1 > d + 0.01:
            return False
        return not any(overlap(rect, other) for other in self.standing)

    def wall_free(self, wall: int, u0: float, u1: float, y0: float, y1: float) -> bool:
        """Whether this part of a wall is bare: no window, no cabinet, nothing hung."""
        if u0 < 0.02 or u1 > self.walls[wall].length - 0.02:
            return False
        return not any(
            wall == w and u0 < b - 1e-3 and a < u1 - 1e-3 and y0 < d - 1e-3 and c < y1 - 1e-3
            for w, a, b, c, d in self.busy
        )

    def use_wall(self, wall: int, u0: float, u1: float, y0: float, y1: float) -> None:
        self.busy.append((wall, u0, u1, y0, y1))

    def shuffled(self, values: list[Any]) -> list[Any]:
        values = list(values)
        self.rng.shuffle(values)
        return values

    def along_walls(
        self,
        size: Vec,
        front: float,
        *,
        walls: tuple[int, ...] = (0, 1, 2, 3),
        gap: float = 0.02,
        corner: bool = False,
        beside: float = 0.0,
    ) -> tuple[Frame, float, float]:
        """Somewhere at a wall for a thing with so much room to keep in front: frame, u, v.

        `corner` prefers the ends of walls, otherwise any place is as good as another.

        Raises:
            NoRoom: There is none.
        """
        w, h, d = size
        spots: list[tuple[float, Frame, float]] = []
        for index in walls:
            frame = self.walls[index]
            steps = int((frame.length - w - 0.04) / 0.05)
            for step in range(steps + 1):
                u = 0.02 + w / 2 + step * 0.05
                edge = min(u - w / 2, frame.length - u - w / 2)
                spots.append(((edge if corner else 0.0) + self.rng.random() * 0.3, frame, u))
        spots.sort(key=lambda spot: spot[0])
        for _, frame, u in spots:
            v = gap + d / 2
            own = frame.rect(u - w / 2 - beside, gap, u + w / 2 + beside, gap + d)
            before = frame.rect(u - w / 2, gap + d, u + w / 2, gap + d + front)
            if not self.free(own) or not (front == 0 or self.clear(before)):
                continue
            if not self.wall_free(frame.wall, u - w / 2, u + w / 2, 0.0, min(h, 1.0)):
                continue
            if h > 1.0 and not self.wall_free(frame.wall, u - w / 2, u + w / 2, 0.0, h):
                continue
            return frame, u, v
        raise NoRoom(f"no wall for {w:.2f} x {d:.2f}")

    def on_wall(
        self, width: float, y0: float, y1: float, *, walls: tuple[int, ...] = (0, 1, 2, 3)
    ) -> tuple[Frame, float]:
        """A bare piece of wall between two heights: frame and u of its middle. Marks it as used.

        Raises:
            NoRoom: There is none.
        """
        spots = [
            (frame, width / 2 + 0.1 + step * 0.05)
            for frame in (self.walls[index] for index in walls)
            for step in range(int(max(0.0, frame.length - width - 0.2) / 0.05))
        ]
        for frame, u in self.shuffled(spots):
            if self.wall_free(frame.wall, u - width / 2 - 0.06, u + width / 2 + 0.06, y0, y1):
                self.use_wall(frame.wall, u - width / 2, u + width / 2, y0, y1)
                return frame, u
        raise NoRoom(f"no bare wall {width:.2f} wide")


def snap_up(length: float) -> float:
    """The next room size that has a grid line in front of both its walls."""
    cells = math.ceil((length - 2 * STRIP) / CELL - 1e-6)
    return round(2 * STRIP + max(cells, 2) * CELL, 3)


def halves(length: float) -> tuple[float, float]:
    """Where the walls of such a room are, near the middle, lines in front of them on the grid."""
    cells = round((length - 2 * STRIP) / CELL)
    left = cells // 2
    return (round(-STRIP - left * CELL, 3), round(STRIP + (cells - left) * CELL, 3))


def _mm(size: Vec) -> Vec:
    w, h, d = (round(v, 3) for v in size)
    return (w, h, d)


def kind_of(name: str) -> str:
    """The kind of room from a scene's number."""
    number = int(name.removeprefix("FloorPlan"))
    hundreds = number // 100 * 100
    return next(kind for kind, base in KINDS.items() if base == hundreds)


JSON = JSONObject
