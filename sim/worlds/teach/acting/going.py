"""Walking somewhere: to a place on the map, or to where a thing can be reached, as motions."""

from __future__ import annotations

import math

from sim.home.eyes.poses import DOWN, UP
from sim.home.geometry import Box, box
from sim.home.home import Home
from sim.home.state import AGENT_Y, EYE_ABOVE_BODY, Body, Thing
from sim.home.ways import Motion, Spot, Ways

NEAR, FAR = 0.35, 0.95
"""One stands so far from the box of what one goes to, metres, level."""
LOOK_STEP = 30.0
VERBS: dict[Motion, str] = {"ahead": "Forward", "left": "TurnLeft", "right": "TurnRight"}


def to_place(home: Home, x: float, z: float) -> list[str]:
    """The motions to the free place nearest to (x, z), facing however one comes to face."""
    ways = Ways(home)
    return [VERBS[motion] for motion in ways.to(ways.any_heading(ways.nearest(x, z)))]


def towards(home: Home, ways: Ways, thing: Thing) -> list[str] | None:
    """The motions to a place before a thing, looking at it; None: nobody comes near it."""
    spot = ways.soonest(box(thing), NEAR - 1e-6, FAR)
    return motions(home, ways, spot, thing) if spot is not None else None


def before(ways: Ways, thing: Thing) -> list[Spot]:
    """The places to stand before a thing and face it, the soonest reached first."""
    return ways.facing(box(thing), NEAR - 1e-6, FAR)


def motions(home: Home, ways: Ways, spot: Spot, thing: Thing) -> list[str]:
    """The motions to a spot, and the looks up or down to a thing from there."""
    x, z = ways.place(spot.cell)
    walk = [VERBS[motion] for motion in ways.to(spot)]
    return walk + looks(home.state.body, horizon(x, z, box(thing)))


def horizon(x: float, z: float, b: Box) -> float:
    """The nearest of the horizons at which one looks at a box from a place."""
    cx, cy, cz = b.centre
    down = math.degrees(
        math.atan2(AGENT_Y + EYE_ABOVE_BODY - cy, max(math.hypot(cx - x, cz - z), 0.1))
    )
    return min(max(round(down / LOOK_STEP) * LOOK_STEP, UP), DOWN)


def looks(body: Body, horizon: float) -> list[str]:
    """The looks up or down that bring a body's horizon to this one."""
    count = round((horizon - body.horizon) / LOOK_STEP)
    return ["LookDown" if count > 0 else "LookUp"] * abs(count)
