"""What things cover of a plan of the home, as polygons."""

from __future__ import annotations

import math

from sim.home.doors import edges
from sim.home.geometry import ROUND, corners
from sim.home.state import Thing

Flat = tuple[float, float]
"""x and z, metres."""
SIDES = 16
"""Of the polygon that stands for something round."""


def outline(thing: Thing) -> list[Flat]:
    """The convex polygon around all of a thing seen from above, open doors included; its corners
    in the order in which one walks around it."""
    if thing.type in ROUND and thing.tilt == (0.0, 0.0):
        return _ring(thing)
    points = [(x, z) for x, _, z in corners(thing)]
    if thing.open:
        points += [(x, z) for x, _, z in (thing.to_world(*point) for point in edges(thing))]
    return hull(points)


def _ring(thing: Thing) -> list[Flat]:
    found = []
    for number in range(SIDES):
        angle = 2 * math.pi * number / SIDES
        lx, lz = thing.size[0] / 2 * math.cos(angle), thing.size[2] / 2 * math.sin(angle)
        x, _, z = thing.to_world(lx, 0.0, lz)
        found.append((x, z))
    return found


def hull(points: list[Flat]) -> list[Flat]:
    """The corners of the convex hull, counter-clockwise in the plane of x and z."""
    ordered = sorted({(round(x, 6), round(z, 6)) for x, z in points})
    if len(ordered) < 3:
        return ordered
    lower, upper = _chain(ordered), _chain(ordered[::-1])
    return lower[:-1] + upper[:-1]


def _chain(points: list[Flat]) -> list[Flat]:
    chain: list[Flat] = []
    for point in points:
        while len(chain) > 1 and _turn(chain[-2], chain[-1], point) <= 0.0:
            chain.pop()
        chain.append(point)
    return chain


def _turn(a: Flat, b: Flat, c: Flat) -> float:
    """More than 0 where a, b, c turn to the left."""
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
