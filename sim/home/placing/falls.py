"""Things that come down from above: where they land, what breaks."""

from __future__ import annotations

from dataclasses import replace

from sim.home.anatomy import surfaces
from sim.home.errors import Refused
from sim.home.facts import MUST_BE_OPEN, facts_of
from sim.home.geometry import above, collides, within
from sim.home.placing import pieces, spots
from sim.home.state import State, Thing, sincos

FALL = 0.5
"""A breakable thing that falls further than this breaks, metres."""
HAND = 0.25
"""What is held hangs this far below the eyes, metres."""


def drop(state: State, name: str, *, ahead: float, hard: bool = False) -> None:
    """Let a held thing fall, `ahead` metres before the agent if its hand rests; it may break.

    Raises:
        Refused: there is no room to drop it.
    """
    thing = state.things[name]
    sin, cos = sincos(state.body.yaw)
    right, ahead = state.grip.x, ahead + state.grip.z
    x = state.body.x + ahead * sin + right * cos
    z = state.body.z + ahead * cos - right * sin
    y = state.body.eye[1] - HAND + state.grip.y
    landed = _landing(state, thing, x, y, z)
    state.let_go(name)
    spots.carry(state, name, landed)
    if hard or y - landed.y > FALL:
        smash(state, name)


def place(state: State, name: str, point: dict[str, float], yaw: float | None = None) -> None:
    """Put a thing at a point (the middle of its bottom), on whatever is under it.

    Raises:
        Refused: something is there already, or nothing is under it.
    """
    thing = state.things[name]
    if yaw is not None:
        thing = replace(thing, yaw=yaw % 360.0)
    landed = _landing(state, thing, point["x"], point["y"] + 0.02, point["z"], exact=True)
    spots.carry(state, name, landed)


def smash(state: State, name: str) -> None:
    """Break a thing that can break; an egg cracks, a liquid is lost, what was in it stays on it."""
    thing = state.things[name]
    if not facts_of(thing.type).breakable or thing.broken:
        return
    if thing.type == "Egg":
        pieces.cut(state, name)
    else:
        state.change(name, broken=True, liquid=None, toggled=False)


def under(state: State, thing: Thing, x: float, y: float, z: float) -> tuple[Thing, int, float]:
    """The highest surface below a point: receptacle, index of the surface, height.

    Raises:
        Refused: nothing is there, not even a floor.
    """
    skip = {thing.name, *(t.name for t in within(state, thing.name))}
    best: tuple[Thing, int, float] | None = None
    for other in state.things.values():
        if other.name in skip or other.gone or _shut(state, other):
            continue
        if facts_of(other.type).pickupable and not spots.takes(other, thing):
            continue
        lx, _, lz = other.to_local(x, other.y, z)
        for index, row in enumerate(surfaces(other)):
            inside = row.x0 <= lx <= row.x1 and row.z0 <= lz <= row.z1 and not row.hangs
            holed = any(a <= lx <= c and b <= lz <= d for a, b, c, d in row.holes)
            height = other.y + row.y
            if inside and not holed and height <= y + 1e-6 and (best is None or height > best[2]):
                best = (other, index, height)
    if best is not None:
        return best
    floors = [t for t in state.things.values() if t.type == "Floor" and t.name not in skip]
    if not floors:
        raise Refused("NoFloor", "There is nothing under it: out of scene bounds.")
    return floors[0], 0, floors[0].y


def _shut(state: State, thing: Thing) -> bool:
    return any(t.type in MUST_BE_OPEN and not t.open for t in (thing, *above(state, thing.name)))


def _landing(
    state: State, thing: Thing, x: float, y: float, z: float, exact: bool = False
) -> Thing:
    """The thing where it comes to lie: right there, or on the free spot nearest to it."""
    base, index, height = under(state, thing, x, y, z)
    here = replace(thing, x=x, y=height, z=z, parent=base.name, surface=index)
    if not collides(state, here):
        return here
    if exact:
        raise Refused(
            "NoRoom", "Another object is there: no valid positions to place object found."
        )
    best = spots.nearest(state, thing, base, index, x, z)
    if best is None:
        raise Refused("NoRoom", "There is no room to drop it here.")
    return replace(
        thing, x=best.x, y=best.y, z=best.z, yaw=best.yaw, tilt=best.tilt,
        parent=base.name, surface=index,
    )  # fmt: skip
