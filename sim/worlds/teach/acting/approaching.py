"""Where to go to do something with a thing: near it, and where it is seen.

People find such a place by looking; TEACh's models are given a step to one (spec 1.4, Navigation).
The nearest places to stand are tried with a small look each, and of those from which nearly as much
of the thing is seen as from the best, the one that is soonest reached is taken. What stands open is
approached from before its doors, where one looks into it; what is hidden from near by, from an arm's
length. Who keeps to a part of the home reaches across: what they come no nearer to is looked for from
as far away as an arm is long.
"""

from __future__ import annotations

from dataclasses import replace

from sim.home.eyes.camera import Camera
from sim.home.eyes.poses import DOWN, UP
from sim.home.geometry import box
from sim.home.home import Home
from sim.home.state import AGENT_Y, EYE_ABOVE_BODY, Thing
from sim.home.ways import Spot, Ways
from sim.worlds.teach.acting import going
from sim.worlds.teach.acting.views import FIELD_OF_VIEW, REACH, look

PLACES = 16
"""So many places are looked from."""
GLANCE = 96
"""Pixels a side of these looks."""
ENOUGH = 0.6
"""Of what is seen from the best place."""
BEHIND_DOORS = frozenset({"Cabinet", "Fridge", "Microwave"})
"""Beside them one sees nothing but the door."""
ACROSS = 24
"""So many places are looked from by who reaches across, each up to three ways."""


def approach(home: Home, thing: Thing) -> list[str] | None:
    """The motions to where a thing is in reach and before the eyes; None: there is no such place."""
    ways = Ways(home)
    spots = going.before(ways, thing)
    if thing.open and thing.type in BEHIND_DOORS:
        spots.sort(key=lambda spot: not _in_front(ways, spot, thing))
    spots = spots[:PLACES]
    if not spots:
        return _across(home, ways, thing) if home.fence is not None else None
    seen = [_pixels(home, ways, spot, thing) for spot in spots]
    if not max(seen) and (motions := _from_further(home, ways, thing)) is not None:
        return motions
    least = ENOUGH * max(seen)
    spot = next(spot for spot, pixels in zip(spots, seen, strict=True) if pixels >= least)
    return going.motions(home, ways, spot, thing)


def _in_front(ways: Ways, spot: Spot, thing: Thing) -> bool:
    """Whether a spot is before the doors of a thing, no further aside than ahead."""
    x, z = ways.place(spot.cell)
    aside, _, ahead = thing.to_local(x, 0.0, z)
    return ahead - thing.size[2] / 2 >= abs(aside)


def _pixels(home: Home, ways: Ways, spot: Spot, thing: Thing) -> int:
    """How much of the thing is seen from a spot."""
    x, z = ways.place(spot.cell)
    eye = (x, AGENT_Y + EYE_ABOVE_BODY, z)
    camera = Camera(eye, spot.yaw, going.horizon(x, z, box(thing)), FIELD_OF_VIEW)
    buffer = home.eyes.look(home.state, camera, GLANCE, GLANCE)
    if thing.name not in buffer.names:
        return 0
    return int((buffer.ids == buffer.names.index(thing.name)).sum())


def _from_further(home: Home, ways: Ways, thing: Thing) -> list[str] | None:
    """The motions to where it can be touched with an outstretched arm, as nearer by it is hidden: an egg at the
    side of a fridge; None: from nowhere."""
    twin = home.fork()
    for spot in ways.facing(box(thing), going.NEAR - 1e-6, REACH)[:ACROSS]:
        x, z = ways.place(spot.cell)
        horizon = going.horizon(x, z, box(thing))
        if _pixels(home, ways, spot, thing) and _touches(twin, ways, spot, horizon, thing):
            return going.motions(home, ways, spot, thing)
    return None


def _across(home: Home, ways: Ways, thing: Thing) -> list[str] | None:
    """The motions to where it can be touched from this side of a fence; None: from nowhere."""
    twin = home.fork()
    for spot in ways.facing(box(thing), going.NEAR - 1e-6, REACH)[:ACROSS]:
        x, z = ways.place(spot.cell)
        level = going.horizon(x, z, box(thing))
        for horizon in dict.fromkeys((level, *_beside(level))):
            if _touches(twin, ways, spot, horizon, thing):
                walk = [going.VERBS[motion] for motion in ways.to(spot)]
                return walk + going.looks(home.state.body, horizon)
    return None


def _touches(twin: Home, ways: Ways, spot: Spot, horizon: float, thing: Thing) -> bool:
    """Whether a thing is in view and in reach from a spot. The twin's body is moved there."""
    x, z = ways.place(spot.cell)
    twin.state.move(replace(twin.state.body, x=x, z=z, yaw=spot.yaw, horizon=horizon))
    seen = look(twin).things.get(thing.name)
    return seen is not None and seen.in_reach


def _beside(level: float) -> list[float]:
    """The horizons above and below this one."""
    found = (level - going.LOOK_STEP, level + going.LOOK_STEP)
    return [horizon for horizon in found if UP <= horizon <= DOWN]
