"""Where to begin: the place in a room from which most of it is in the picture."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from sim.worlds.household import walking
from sim.worlds.household.asgardbench import distances
from sim.worlds.household.camera import FIELD_OF_VIEW, Camera
from sim.worlds.household.geometry import box
from sim.worlds.household.home import Home
from sim.worlds.household.seeing import hidden
from sim.worlds.household.sight import Sight
from sim.worlds.household.state import EYE_ABOVE_BODY, Body, State

DIRECTIONS = 16
"""Views that are tried at each place."""
NEAREST = 0.8
"""Things nearer than this fill the picture and do not count, metres."""
SPREAD = 0.9
"""The outer part of the picture does not count either."""
HORIZON = 12.0
"""Looking down a little shows less ceiling and more counter, degrees."""


class _Shut:
    """Eyes that stay shut: walking needs none."""

    def look(self, state: State, camera: Camera, width: int, height: int) -> Sight:
        raise NotImplementedError


def best(state: State) -> Body:
    """A place and direction with as many things as possible before it, walls not looked through.

    The agent stays where it is if it can stand nowhere.
    """
    home = Home(state.scene, _Shut(), state=state)
    places = np.array(walking.reachable(home), float).reshape(-1, 2)
    points = _points(state)
    if not len(places) or not len(points):
        return state.body
    yaws = np.arange(DIRECTIONS) * (360.0 / DIRECTIONS)
    counts = np.stack([_count(places, points, yaw, state.body.y) for yaw in yaws], axis=1)
    place, turn = divmod(int(counts.argmax()), DIRECTIONS)
    x, z = places[place]
    return Body(float(x), float(z), float(yaws[turn]), HORIZON, y=state.body.y)


def _points(state: State) -> NDArray[np.float64]:
    """The middles of everything that could be seen."""
    found = [
        box(thing).centre
        for name, thing in state.things.items()
        if thing.type != "Floor" and not hidden(state, name)
    ]
    return np.array(found, float).reshape(-1, 3)


def _count(
    places: NDArray[np.float64], points: NDArray[np.float64], yaw: float, body_y: float
) -> NDArray[np.float64]:
    """How many of the points are well in view from each place; a little more for near ones."""
    sin, cos = math.sin(math.radians(yaw)), math.cos(math.radians(yaw))
    dx = points[:, 0] - places[:, :1]
    dz = points[:, 2] - places[:, 1:]
    dy = points[:, 1] - (body_y + EYE_ABOVE_BODY)
    right, ahead = dx * cos - dz * sin, dx * sin + dz * cos
    limit = ahead * math.tan(math.radians(FIELD_OF_VIEW / 2)) * SPREAD
    seen = (ahead > NEAREST) & (np.abs(right) < limit) & (np.abs(dy) < limit)
    worth = seen * (1.0 - 0.05 * np.minimum(ahead, distances.VISIBILITY))
    total: NDArray[np.float64] = np.round(worth.sum(axis=1), 6)
    return total
