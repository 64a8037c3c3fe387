"""Sliding things over what they lie on."""

from __future__ import annotations

import math
from dataclasses import replace

from sim.home.anatomy import surfaces
from sim.home.geometry import collides, cover
from sim.home.placing import falls, spots
from sim.home.state import State, Thing

PER_FORCE = 0.0085
"""Metres that one unit of moveMagnitude moves a thing."""
LONGEST = 0.5
HARD = 60.0
"""A moveMagnitude that breaks glass against what stands in the way."""
STEP = 0.01


ASIDE = (0.0, 30.0, -30.0, 60.0, -60.0)
"""What cannot go straight slides off to a side by so many degrees."""


def push(state: State, name: str, angle: float, magnitude: float) -> float:
    """Slide a thing towards a world angle (degrees, clockwise from +z); metres it went.

    It stops where its surface ends or something else stands, and slides off to a side if it cannot
    go straight at all; contents come along. What is breakable and pushed `HARD` into something
    breaks.
    """
    thing = state.things[name]
    way = min(magnitude * PER_FORCE, LONGEST)
    gone = 0.0
    for aside in ASIDE:
        moved, gone = _slid(state, thing, angle + aside, way)
        if gone > 0.0:
            spots.carry(state, name, moved)
            break
    if magnitude >= HARD and gone < way - STEP:
        falls.smash(state, name)
    return gone


def _slid(state: State, thing: Thing, angle: float, way: float) -> tuple[Thing, float]:
    """The thing as far along as it gets, in steps of a centimetre."""
    base = state.things.get(thing.parent or "")
    dx, dz = math.sin(math.radians(angle)), math.cos(math.radians(angle))
    best, gone = thing, 0.0
    for step in range(1, int(way / STEP + 1e-9) + 1):
        tried = replace(thing, x=thing.x + dx * step * STEP, z=thing.z + dz * step * STEP)
        if not _room(state, tried, base):
            break
        best, gone = tried, step * STEP
    return best, gone


def _room(state: State, thing: Thing, base: Thing | None) -> bool:
    if base is not None:
        row = surfaces(base)[thing.surface] if thing.surface < len(surfaces(base)) else None
        if row is None:
            return False
        x0, z0, x1, z1 = cover(thing, base)
        mx, mz = (x0 + x1) / 2, (z0 + z1) / 2
        if not (row.x0 <= mx <= row.x1 and row.z0 <= mz <= row.z1):
            return False
        if row.inside and not (x0 >= row.x0 and x1 <= row.x1 and z0 >= row.z0 and z1 <= row.z1):
            return False
        if any(x0 < c and x1 > a and z0 < d and z1 > b for a, b, c, d in row.holes):
            return False
    return not collides(state, thing)
