"""What the Follower has before its eyes: which thing at which pixel, and how far away.

TEACh measures from the agent to the point of the world that the picture shows at a pixel, in three
dimensions; what is farther than 1.5 m is out of reach (`ObjectInteraction` of its simulator).
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from sim.home.eyes.buffer import Buffer
from sim.home.eyes.camera import from_eyes
from sim.home.home import Home
from sim.home.state import sincos
from sim.worlds.teach.acting.measuring import distances, near_pixels

FIELD_OF_VIEW = 90.0
"""AI2-THOR's own, which TEACh left as it was; vertical, degrees."""
SIZE = 450
"""Pixels of the picture that is pointed at, half of TEACh's 900."""
BACK_OFF = 5
"""A click that misses looks so many pixels around: 10 of TEACh's 900."""
REACH = 1.5
"""Metres."""

NOTHING_BEYOND = 1000.0
"""Where nothing is to be seen it is as far as this, metres."""

Floats = NDArray[np.float64]


class Glimpse(NamedTuple):
    """Something in the picture: `x` and `y` (0 to 1) of one of its pixels, the one nearest to the
    middle of what is nearest; how far that is (metres), and how many pixels show the thing."""

    x: float
    y: float
    distance: float
    pixels: int

    @property
    def in_reach(self) -> bool:
        return self.distance <= REACH


class View(NamedTuple):
    """One look: the pixels, how far each is from the body, and what of each thing is seen."""

    buffer: Buffer
    away: Floats
    things: dict[str, Glimpse]


def look(home: Home) -> View:
    """Look through the body's eyes, once: some milliseconds."""
    buffer = home.eyes.look(home.state, from_eyes(home.state, FIELD_OF_VIEW), SIZE, SIZE)
    count, body = len(buffer.names), home.state.body
    ids = np.ascontiguousarray(buffer.ids, np.int32)
    away: Floats = np.empty(buffer.depth.shape)
    nearest, pixels = np.full(count, np.inf), np.zeros(count, np.int64)
    height, width = away.shape
    sides, ups = _rays(height, width)
    sin, cos = sincos(body.horizon)
    pose = np.array([sin, cos, body.eye[1], body.y, NOTHING_BEYOND])
    depth = np.ascontiguousarray(buffer.depth, np.float32)
    distances(depth, ids, sides, ups, pose, away, nearest, pixels)
    limits = np.maximum(REACH, nearest + 0.05)
    bounds, order = np.zeros(count + 1, np.int64), np.empty(ids.size, np.int64)
    near_pixels(ids.ravel(), away.ravel(), limits, bounds, order)
    flat, found = away.ravel(), {}
    for index, name in enumerate(buffer.names):
        near = order[bounds[index] : bounds[index + 1]]
        if index == 0 or not len(near) or name not in home.state.things:
            continue
        x, y, far = _middle(near, width, flat)
        found[name] = Glimpse(x / width, y / height, far, int(pixels[index]))
    return View(buffer, away, found)


def _middle(near: NDArray[np.int64], width: int, away: Floats) -> tuple[int, int, float]:
    """The column and row of the pixel nearest to the middle of these, and how far it is."""
    rows, columns = np.divmod(near, width)
    best = int(np.hypot(rows - rows.mean(), columns - columns.mean()).argmin())
    return int(columns[best]), int(rows[best]), float(away[near[best]])


@lru_cache(maxsize=4)
def _rays(height: int, width: int) -> tuple[Floats, Floats]:
    """How far to the side and up a pixel's ray goes for each metre ahead, by column and by row."""
    scale = np.tan(np.radians(FIELD_OF_VIEW / 2))
    sides = ((np.arange(width) + 0.5) / width * 2 - 1) * scale
    return sides, (1 - (np.arange(height) + 0.5) / height * 2) * scale
