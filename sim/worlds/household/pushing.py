"""Sliding things over what they lie on."""

from __future__ import annotations

import math
from dataclasses import replace

from sim.worlds.household import placement
from sim.worlds.household.anatomy import surfaces
from sim.worlds.household.geometry import box, cover, within
from sim.worlds.household.state import State, Thing

PER_FORCE = 0.0075
"""Metres that one unit of moveMagnitude moves a thing."""
LONGEST = 0.5
STEP = 0.01


def push(state: State, name: str, angle: float, magnitude: float) -> float:
    """Slide a thing towards a world angle (degrees, clockwise from +z); metres it went.

    It stops where its surface ends or something else stands; contents come along.
    """
    thing = state.things[name]
    base = state.things.get(thing.parent or "")
    way = min(magnitude * PER_FORCE, LONGEST)
    dx, dz = math.sin(math.radians(angle)), math.cos(math.radians(angle))
    gone = 0.0
    best = thing
    while gone + STEP <= way + 1e-9:
        gone += STEP
        tried = replace(thing, x=thing.x + dx * gone, z=thing.z + dz * gone)
        if not _room(state, tried, base):
            gone -= STEP
            break
        best = tried
    if best is not thing:
        placement.carry(state, name, best)
    return gone


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


def collides(state: State, thing: Thing) -> bool:
    """Whether a thing (with this record) would be where another is; its own supports do not count."""
    mine = box(thing)
    mine = mine._replace(y0=mine.y0 + 1e-3)
    skip = {thing.name, *(t.name for t in within(state, thing.name))}
    if state.held:
        skip |= {state.held, *(t.name for t in within(state, state.held))}
    base = state.things.get(thing.parent or "")
    while base is not None:
        skip.add(base.name)
        base = state.things.get(base.parent or "")
    return any(
        mine.meets(box(t))
        for t in state.things.values()
        if t.name not in skip and not t.gone and t.type != "Floor"
    )
