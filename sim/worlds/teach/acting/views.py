"""What the Follower has before its eyes: which thing at which pixel, and how far away.

TEACh measures from the agent to the point of the world that the picture shows at a pixel, in three
dimensions; what is farther than 1.5 m is out of reach (`ObjectInteraction` of its simulator).
"""

from __future__ import annotations

import threading
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
    scale = np.tan(np.radians(FIELD_OF_VIEW / 2))
    height, width = buffer.depth.shape
    depth, up, part, rise = _scratch(height, width)
    np.minimum(buffer.depth, NOTHING_BEYOND, out=depth, casting="unsafe", dtype=np.float64)
    sides = ((np.arange(width) + 0.5) / width * 2 - 1)[None, :] * scale
    np.multiply((1 - (np.arange(height) + 0.5) / height * 2)[:, None] * scale, depth, out=up)
    sin, cos = sincos(body.horizon)
    np.multiply(up, cos, out=rise)
    rise -= np.multiply(depth, sin, out=part)
    rise += body.eye[1]
    rise -= body.y
    found: Floats = np.multiply(sides, depth)
    found *= found
    found += np.square(rise, out=rise)
    up *= sin
    up += np.multiply(depth, cos, out=part)
    found += np.square(up, out=up)
    np.sqrt(found, out=found)
    return found


_kept = threading.local()


def _scratch(height: int, width: int) -> NDArray[np.float64]:
    """Four pictures' worth of room to reckon in, one for each thread: to get it anew takes longer
    than the reckoning."""
    room: NDArray[np.float64] | None = getattr(_kept, "room", None)
    if room is None or room.shape != (4, height, width):
        room = _kept.room = np.empty((4, height, width))
    return room


def _things(home: Home, buffer: Buffer, away: Floats) -> dict[str, Glimpse]:
    height, width = buffer.ids.shape
    flat, far = buffer.ids.ravel(), away.ravel()
    count = len(buffer.names)
    pixels = np.bincount(flat, minlength=count)
    nearest = np.full(count, np.inf)
    np.minimum.at(nearest, flat, far)
    close = np.flatnonzero(far <= np.maximum(REACH, nearest + 0.05)[flat])
    order = close[np.argsort(flat[close], kind="stable")]
    bounds = np.searchsorted(flat[order], np.arange(count + 1))
    found = {}
    for index, name in enumerate(buffer.names):
        near = order[bounds[index] : bounds[index + 1]]
        if index == 0 or not len(near) or name not in home.state.things:
            continue
        rows, columns = near // width, near % width
        best = int(np.hypot(rows - rows.mean(), columns - columns.mean()).argmin())
        x, y = columns[best] / width, rows[best] / height
        found[name] = Glimpse(float(x), float(y), float(far[near[best]]), int(pixels[index]))
    return found
