"""Where to begin: the place in a room from which most of it is in the picture."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from sim.home import ground
from sim.home.anatomy import solids
from sim.home.eyes import lines
from sim.home.eyes.buffer import Buffer
from sim.home.eyes.camera import FIELD_OF_VIEW, Camera
from sim.home.eyes.visible import hidden
from sim.home.facts import facts_of
from sim.home.geometry import box
from sim.home.home import Home
from sim.home.state import EYE_ABOVE_BODY, Body, State, sincos
from sim.worlds.household.acting import distances

Floats = NDArray[np.float64]

DIRECTIONS = 16
"""Views that are tried at each place."""
NEAREST = 0.8
"""Things nearer than this fill the picture and do not count, metres."""
SPREAD = 0.9
"""The outer part of the picture does not count either."""
THIN = 0.01
"""Half the thickness of walls here, metres."""
HORIZON = 12.0
"""Looking down a little shows less ceiling and more counter, degrees."""


class _Shut:
    """Eyes that stay shut: walking needs none."""

    def look(self, state: State, camera: Camera, width: int, height: int) -> Buffer:
        raise NotImplementedError


def best(state: State) -> Body:
    """A place and direction with as many things as possible before it, walls not looked through.

    The agent stays where it is if it can stand nowhere.
    """
    home = Home(state.scene, _Shut(), state=state)
    places = np.array(ground.reachable(home), float).reshape(-1, 2)
    points = _points(state)
    if not len(places) or not len(points):
        return state.body
    eyes = np.insert(places, 1, state.body.y + EYE_ABOVE_BODY, axis=1)
    clear = lines.clear(np.ascontiguousarray(eyes), points, _blocks(state))
    yaws = np.arange(DIRECTIONS) * (360.0 / DIRECTIONS)
    counts = np.stack([_count(places, points, clear, yaw, state.body.y) for yaw in yaws], axis=1)
    place, turn = divmod(int(counts.argmax()), DIRECTIONS)
    x, z = places[place]
    return Body(float(x), float(z), float(yaws[turn]), HORIZON, y=state.body.y)


def _points(state: State) -> Floats:
    """The middles of everything that could be seen."""
    found = [
        box(thing).centre
        for name, thing in state.things.items()
        if thing.type != "Floor" and not hidden(state, name)
    ]
    return np.array(found, float).reshape(-1, 3)


def _blocks(state: State) -> Floats:
    """What hides things: furniture, what is built in, walls; as rows for `lines`."""
    rows = []
    for thing in state.things.values():
        if not thing.gone and not facts_of(thing.type).pickupable:
            for solid in solids(thing):
                x, _, z = thing.to_world((solid.x0 + solid.x1) / 2, 0, (solid.z0 + solid.z1) / 2)
                y = thing.y + (solid.y0 + solid.y1) / 2
                half = (solid.x1 - solid.x0, solid.y1 - solid.y0, solid.z1 - solid.z0)
                rows.append((x, y, z, *sincos(thing.yaw), *(side / 2 for side in half)))
    for part in state.scene.structure:
        w, h, d = part.size
        rows.append((part.x, part.y + h / 2, part.z, *sincos(part.yaw), w / 2, h / 2, d / 2))
    return np.array([*rows, *_walls(state)], float).reshape(-1, 8)


def _walls(state: State) -> list[tuple[float, ...]]:
    room = state.scene.room
    rows: list[tuple[float, ...]] = []
    for (ax, az), (bx, bz) in zip(room.outline, (*room.outline[1:], room.outline[0]), strict=True):
        half = (abs(bx - ax) / 2 + THIN, room.height / 2, abs(bz - az) / 2 + THIN)
        rows.append(((ax + bx) / 2, room.height / 2, (az + bz) / 2, 0.0, 1.0, *half))
    return rows


def _count(
    places: Floats, points: Floats, clear: NDArray[np.bool_], yaw: float, body_y: float
) -> Floats:
    """How many of the points are well in view from each place; a little more for near ones."""
    sin, cos = math.sin(math.radians(yaw)), math.cos(math.radians(yaw))
    dx = points[:, 0] - places[:, :1]
    dz = points[:, 2] - places[:, 1:]
    dy = points[:, 1] - (body_y + EYE_ABOVE_BODY)
    right, ahead = dx * cos - dz * sin, dx * sin + dz * cos
    limit = ahead * math.tan(math.radians(FIELD_OF_VIEW / 2)) * SPREAD
    seen = clear & (ahead > NEAREST) & (np.abs(right) < limit) & (np.abs(dy) < limit)
    worth = seen * (1.0 - 0.05 * np.minimum(ahead, distances.VISIBILITY))
    total: Floats = np.round(worth.sum(axis=1), 6)
    return total
