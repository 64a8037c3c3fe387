"""Where to go to do something with a thing: near it, and where it is seen.

People find such a place by looking; TEACh's models are given a step to one (spec 1.4, Navigation).
The nearest places to stand are tried with a small look each, and of those from which nearly as much
of the thing is seen as from the best, the one that is soonest reached is taken.
"""

from __future__ import annotations

from sim.home.eyes.camera import Camera
from sim.home.geometry import box
from sim.home.home import Home
from sim.home.state import AGENT_Y, EYE_ABOVE_BODY, Thing
from sim.home.ways import Spot, Ways
from sim.worlds.teach.acting import going
from sim.worlds.teach.acting.views import FIELD_OF_VIEW

PLACES = 16
"""So many places are looked from."""
GLANCE = 96
"""Pixels a side of these looks."""
ENOUGH = 0.6
"""Of what is seen from the best place."""


def approach(home: Home, thing: Thing) -> list[str] | None:
    """The motions to where a thing is in reach and before the eyes; None: there is no such place."""
    ways = Ways(home)
    spots = going.before(ways, thing)[:PLACES]
    if not spots:
        return None
    seen = [_pixels(home, ways, spot, thing) for spot in spots]
    least = ENOUGH * max(seen)
    spot = next(spot for spot, pixels in zip(spots, seen, strict=True) if pixels >= least)
    return going.motions(home, ways, spot, thing)


def _pixels(home: Home, ways: Ways, spot: Spot, thing: Thing) -> int:
    """How much of the thing is seen from a spot."""
    x, z = ways.place(spot.cell)
    eye = (x, AGENT_Y + EYE_ABOVE_BODY, z)
    camera = Camera(eye, spot.yaw, going.horizon(x, z, box(thing)), FIELD_OF_VIEW)
    buffer = home.eyes.look(home.state, camera, GLANCE, GLANCE)
    if thing.name not in buffer.names:
        return 0
    return int((buffer.ids == buffer.names.index(thing.name)).sum())
