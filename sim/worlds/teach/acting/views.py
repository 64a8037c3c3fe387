"""What the Follower has before its eyes: which thing at which pixel, and how far away.

TEACh measures from the agent to the point of the world that the picture shows at a pixel, in three
dimensions; what is farther than 1.5 m is out of reach (`ObjectInteraction` of its simulator).
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from sim.home.eyes.buffer import Buffer
from sim.home.eyes.camera import from_eyes
from sim.home.home import Home
from sim.home.state import sincos

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
    away = _away(home, buffer)
    return View(buffer, away, _things(home, buffer, away))


def _away(home: Home, buffer: Buffer) -> Floats:
    """(height, width): metres from the middle of the body to what each pixel shows."""
    body = home.state.body
    height, width = buffer.depth.shape
    scale = np.tan(np.radians(FIELD_OF_VIEW / 2))
    depth = np.minimum(buffer.depth.astype(np.float64), NOTHING_BEYOND)
    right = ((np.arange(width) + 0.5) / width * 2 - 1)[None, :] * scale * depth
    up = (1 - (np.arange(height) + 0.5) / height * 2)[:, None] * scale * depth
    sin, cos = sincos(body.horizon)
    ahead, rise = depth * cos + up * sin, up * cos - depth * sin
    rise = rise + body.eye[1] - body.y
    found: Floats = np.sqrt(right**2 + rise**2 + ahead**2)
    return found


def _things(home: Home, buffer: Buffer, away: Floats) -> dict[str, Glimpse]:
    height, width = buffer.ids.shape
    flat, far = buffer.ids.ravel(), away.ravel()
    order = np.argsort(flat, kind="stable")
    bounds = np.searchsorted(flat[order], np.arange(len(buffer.names) + 1))
    found = {}
    for index, name in enumerate(buffer.names):
        places = order[bounds[index] : bounds[index + 1]]
        if index == 0 or not len(places) or name not in home.state.things:
            continue
        near = places[far[places] <= max(REACH, float(far[places].min()) + 0.05)]
        rows, columns = near // width, near % width
        best = int(np.hypot(rows - rows.mean(), columns - columns.mean()).argmin())
        x, y = columns[best] / width, rows[best] / height
        found[name] = Glimpse(float(x), float(y), float(far[near[best]]), len(places))
    return found
