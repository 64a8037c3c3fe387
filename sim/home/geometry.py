"""Boxes: where a thing's corners are, what it covers on a surface, what two boxes have in common.

Pure functions of records. A tilted thing is turned about the middle of its box, about its own z
and then its own x, and then lifted so that its lowest corner is at its `y`.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from sim.home.anatomy import DRAWER_TRAVEL, Rect, solids
from sim.home.facts import facts_of
from sim.home.state import State, Thing, Vec, sincos


class Box(NamedTuple):
    """An axis-aligned box in the world."""

    x0: float
    y0: float
    z0: float
    x1: float
    y1: float
    z1: float

    @property
    def centre(self) -> Vec:
        return (self.x0 + self.x1) / 2, (self.y0 + self.y1) / 2, (self.z0 + self.z1) / 2

    @property
    def size(self) -> Vec:
        return self.x1 - self.x0, self.y1 - self.y0, self.z1 - self.z0

    def meets(self, other: Box, gap: float = 0.0) -> bool:
        """Whether the two have more in common than touching sides (within `gap` of it)."""
        return (
            self.x0 < other.x1 + gap
            and other.x0 < self.x1 + gap
            and self.y0 < other.y1
            and other.y0 < self.y1
            and self.z0 < other.z1 + gap
            and other.z0 < self.z1 + gap
        )


@lru_cache(maxsize=4096)
def tilted_size(size: Vec, tilt: tuple[float, float]) -> Vec:
    """Width, height and depth of the box around a box turned by `tilt`."""
    if tilt == (0.0, 0.0):
        return size
    points = [turn(p, tilt) for p in _signs(size)]
    spans = [max(p[i] for p in points) - min(p[i] for p in points) for i in range(3)]
    return spans[0], spans[1], spans[2]


def turn(point: Vec, tilt: tuple[float, float]) -> Vec:
    """A point turned about z by tilt[1] degrees, then about x by tilt[0]."""
    x, y, z = point
    sin, cos = sincos(tilt[1])
    x, y = x * cos - y * sin, x * sin + y * cos
    sin, cos = sincos(tilt[0])
    return x, y * cos - z * sin, y * sin + z * cos


def origin(thing: Thing) -> Vec:
    """Where the origin of a thing's local frame is in the world: its `position`, unless it tilts."""
    if thing.tilt == (0.0, 0.0):
        return thing.position
    x, y, z = turn((0.0, thing.size[1] / 2, 0.0), thing.tilt)
    return thing.to_world(-x, tilted_size(thing.size, thing.tilt)[1] / 2 - y, -z)


def _signs(size: Vec) -> list[Vec]:
    w, h, d = size[0] / 2, size[1] / 2, size[2] / 2
    return [(x, y, z) for y in (-h, h) for x in (-w, w) for z in (-d, d)]


def corners(thing: Thing) -> list[Vec]:
    """The eight corners of a thing's own box in the world."""
    middle = tilted_size(thing.size, thing.tilt)[1] / 2
    out = _drawn_out(thing)
    found = []
    for point in _signs(thing.size):
        x, y, z = turn(point, thing.tilt)
        if out and point[2] > 0:
            z += out
        found.append(thing.to_world(x, y + middle, z))
    return found


NARROW = 0.3
"""Parts of a top that are narrower than this are edges around something, metres."""
OFF_EDGE = 0.15
"""So far from the edge of its part a point of a top is, where that is possible, metres."""


def point_of_top(thing: Thing) -> Vec:
    """The point of a thing's own top that is nearest to its middle, in the world.

    The middle of the box around a counter in an L or U is in free floor, and that of one with a
    basin is in the basin.
    """
    x, _, z = thing.to_local(*box(thing).centre)
    parts = solids(thing)
    top = max(part.y1 for part in parts)
    places = [
        (min(p.x1 - p.x0, p.z1 - p.z0) < NARROW, _nearest(x, p.x0, p.x1), _nearest(z, p.z0, p.z1))
        for p in parts
        if p.y1 >= top - 1e-6
    ]
    ranked = [(thin, round(math.hypot(a - x, b - z), 6), a, b) for thin, a, b in places]
    _, _, a, b = min(ranked)
    return thing.to_world(a, top, b)


def _nearest(value: float, low: float, high: float) -> float:
    """The value moved between two edges, and away from them."""
    off = min(OFF_EDGE, (high - low) / 2)
    return min(max(value, low + off), high - off)


def _drawn_out(thing: Thing) -> float:
    if thing.type != "Drawer":
        return 0.0
    return thing.openness * DRAWER_TRAVEL * thing.size[2]


@lru_cache(maxsize=16384)
def box(thing: Thing) -> Box:
    """The axis-aligned box around a thing in the world; an open drawer's reaches as far as it does."""
    points = corners(thing)
    xs, ys, zs = zip(*points, strict=True)
    return Box(min(xs), min(ys), min(zs), max(xs), max(ys), max(zs))


def bodies(thing: Thing) -> list[Box]:
    """What of a thing is in the way of others: furniture has room in and under it."""
    if facts_of(thing.type).pickupable or thing.tilt != (0.0, 0.0):
        return [box(thing)]
    found = []
    for part in solids(thing):
        x, y, z = thing.to_world((part.x0 + part.x1) / 2, part.y0, (part.z0 + part.z1) / 2)
        sx, sz = reach(thing.yaw, (part.x1 - part.x0, 0.0, part.z1 - part.z0))
        found.append(Box(x - sx, y, z - sz, x + sx, y + part.y1 - part.y0, z + sz))
    return found


def collides(state: State, thing: Thing) -> bool:
    """Whether a thing (with this record) would be where another one is.

    What it stands in and what stands in it do not count, nor does what is held.
    """
    mine = box(thing)
    mine = mine._replace(y0=mine.y0 + 1e-3)
    skip = {thing.name, *(t.name for t in within(state, thing.name))}
    for held in state.hands():
        skip |= {held, *(t.name for t in within(state, held))}
    base = state.things.get(thing.parent or "")
    while base is not None:
        skip.add(base.name)
        base = state.things.get(base.parent or "")
    return any(
        mine.meets(body)
        for t in state.things.values()
        if t.name not in skip and not t.gone and t.type != "Floor" and mine.meets(box(t))
        for body in bodies(t)
    )


def reach(yaw: float, size: Vec) -> tuple[float, float]:
    """Half the width and depth of what a box turned by `yaw` covers, along unturned axes."""
    sin, cos = sincos(yaw)
    w, d = size[0] / 2, size[2] / 2
    return abs(w * cos) + abs(d * sin), abs(w * sin) + abs(d * cos)


ROUND = frozenset({"Apple", "Bowl", "Cup", "Egg", "Mug", "Pan", "Plate", "Pot", "Tomato"})
"""Things that need no more room when they are turned."""


def cover(thing: Thing, frame: Thing) -> Rect:
    """The rectangle that a thing covers in another one's frame, axis-aligned there."""
    turned = 0.0 if thing.type in ROUND else thing.yaw - frame.yaw
    sx, sz = reach(turned, tilted_size(thing.size, thing.tilt))
    x, _, z = frame.to_local(thing.x, thing.y, thing.z)
    return x - sx, z - sz, x + sx, z + sz


def distance_to_box(x: float, z: float, b: Box) -> float:
    """Horizontal distance in metres from a point to a box, 0 inside it."""
    return math.hypot(max(b.x0 - x, 0.0, x - b.x1), max(b.z0 - z, 0.0, z - b.z1))


def above(state: State, name: str) -> Iterator[Thing]:
    """What a thing stands in or on, directly and indirectly, nearest first."""
    parent = state.things[name].parent
    while parent is not None and parent in state.things:
        thing = state.things[parent]
        yield thing
        parent = thing.parent


def within(state: State, name: str) -> list[Thing]:
    """What stands in or on a thing, directly and indirectly, in the scene's order."""
    found: dict[str, None] = {name: None}
    grew = True
    while grew:
        size = len(found)
        for thing in state.things.values():
            if thing.parent in found and not thing.gone:
                found[thing.name] = None
        grew = len(found) > size
    return [t for t in state.things.values() if t.name in found and t.name != name]
