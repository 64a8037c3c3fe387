"""Where the doors of open things are: what metadata's boxes include besides the thing itself."""

from __future__ import annotations

import math
from collections.abc import Iterator

from sim.home.anatomy import DOOR_SWING
from sim.home.geometry import Box, box
from sim.home.state import Thing, Vec

TWO_DOORS = 0.75
"""Cabinets wider than this have two doors, metres."""


def extent(thing: Thing) -> Box:
    """The axis-aligned box around a thing and its open doors."""
    around = box(thing)
    if not thing.open:
        return around
    points = [thing.to_world(*point) for point in edges(thing)]
    if not points:
        return around
    xs, ys, zs = zip(*points, strict=True)
    low = [min(a, *b) for a, b in zip(around[:3], (xs, ys, zs), strict=True)]
    high = [max(a, *b) for a, b in zip(around[3:], (xs, ys, zs), strict=True)]
    return Box(low[0], low[1], low[2], high[0], high[1], high[2])


def edges(thing: Thing) -> list[Vec]:
    """The outer upright edges of a thing's doors as they stand open, in its local frame."""
    found: list[Vec] = []
    for hinge, wide, front in _leaves(thing):
        angle = math.radians(DOOR_SWING * thing.openness)
        x = hinge - math.copysign(wide, hinge) * math.cos(angle)
        z = front + wide * math.sin(angle)
        found += [(x, 0.0, z), (x, thing.size[1], z)]
    return found


def _leaves(thing: Thing) -> Iterator[tuple[float, float, float]]:
    """Per door the place of its hinge, its width, and how far ahead it hangs when shut."""
    w, _, d = thing.size
    right = thing.shape.get("hinge", "left") == "right"
    if thing.type == "Cabinet" and w > TWO_DOORS:
        yield -w / 2, w / 2, d / 2
        yield w / 2, w / 2, d / 2
    elif thing.type in ("Cabinet", "Fridge"):
        yield (w / 2 if right else -w / 2), w, d / 2
    elif thing.type == "Microwave":
        yield w / 2, w - 0.12, d / 2
    elif thing.type == "ShowerDoor":
        yield w / 2, w, 0.0
