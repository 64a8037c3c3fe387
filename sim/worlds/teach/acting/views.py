"""What the Follower has before its eyes: which thing at which pixel, and how far away.

TEACh measures from the agent to the point of the world that the picture shows at a pixel, in three
dimensions; what is farther than 1.5 m is out of reach (`ObjectInteraction` of its simulator).
"""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from sim.home.eyes.buffer import Buffer
from sim.home.eyes.camera import from_eyes
from sim.home.eyes.lines import Floats, kernel
from sim.home.eyes.visible import hidden
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

GLIMPSE = 9
"""Numbers that are kept of each thing while a picture is measured (`_measure`)."""


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
    body = home.state.body
    away = np.empty(buffer.depth.shape)
    found = np.zeros((len(buffer.names), GLIMPSE))
    sin, cos = sincos(body.horizon)
    scale = float(np.tan(np.radians(FIELD_OF_VIEW / 2)))
    _measure(
        buffer.ids, buffer.depth, scale, sin, cos, body.eye[1], body.y, NOTHING_BEYOND, REACH, away,
        found,
    )  # fmt: skip
    return View(buffer, away, _things(home, buffer, found))


@kernel("void(i4[:,::1],f4[:,::1],f8,f8,f8,f8,f8,f8,f8,f8[:,::1],f8[:,::1])")
def _measure(
    ids: NDArray[np.int32], depth: NDArray[np.float32], scale: float, sin: float, cos: float,
    eye: float, middle: float, nothing: float, reach: float, away: Floats, found: Floats,
) -> None:  # fmt: skip
    """How far each pixel is from the middle of the body, metres, and of each thing its glimpse.

    Rows of `found`: pixels; of those that are near, how many, and the means of their rows and columns;
    row, column and distance of the one in their middle; how far away is near; how far that one is from
    the middle, pixels. Near is what is in reach, or within 5 cm of the nearest. The bare room (0) has no
    glimpse.
    """
    height, width = ids.shape
    sides = np.empty(width)
    for column in range(width):
        sides[column] = ((column + 0.5) / width * 2 - 1) * scale
    for k in range(len(found)):
        found[k, 7] = np.inf
    for row in range(height):
        up = (1 - (row + 0.5) / height * 2) * scale
        for column in range(width):
            far = min(float(depth[row, column]), nothing)
            right = sides[column] * far
            rise = up * far
            ahead, rise = far * cos + rise * sin, rise * cos - far * sin
            rise = rise + eye - middle
            away[row, column] = math.sqrt(right * right + rise * rise + ahead * ahead)
        # Pixels side by side mostly show the same thing: it is written down once for all of them.
        first = 0
        while first < width:
            k = ids[row, first]
            nearest, last = away[row, first], first + 1
            while last < width and ids[row, last] == k:
                nearest = min(nearest, away[row, last])
                last += 1
            found[k, 0] += last - first
            found[k, 7] = min(found[k, 7], nearest)
            first = last
    for k in range(len(found)):
        found[k, 7] = max(reach, found[k, 7] + 0.05)
        found[k, 8] = np.inf
    near = np.empty((height * width, 2), np.int32)
    count = 0
    for row in range(height):
        first = 0
        while first < width:
            k, last, many, columns = ids[row, first], first, 0, 0
            limit = found[k, 7]
            while last < width and ids[row, last] == k:
                if k > 0 and away[row, last] <= limit:
                    near[count, 0], near[count, 1] = row, last
                    count += 1
                    many += 1
                    columns += last
                last += 1
            found[k, 1] += many
            found[k, 2] += row * many
            found[k, 3] += columns
            first = last
    for k in range(len(found)):
        found[k, 2] /= max(found[k, 1], 1.0)
        found[k, 3] /= max(found[k, 1], 1.0)
    for i in range(count):
        row, column = near[i, 0], near[i, 1]
        k = ids[row, column]
        down, right = row - found[k, 2], column - found[k, 3]
        if abs(down) > found[k, 8] or abs(right) > found[k, 8]:
            continue
        off = math.hypot(down, right)
        if off < found[k, 8]:
            found[k, 8] = off
            found[k, 4], found[k, 5], found[k, 6] = row, column, away[row, column]


def _things(home: Home, buffer: Buffer, found: Floats) -> dict[str, Glimpse]:
    """What is seen. A pixel in the crack of a closed door shows nothing of what is shut away behind it."""
    height, width = buffer.ids.shape
    return {
        name: Glimpse(row[5] / width, row[4] / height, row[6], int(row[0]))
        for name, row in zip(buffer.names[1:], found[1:].tolist(), strict=True)
        if row[0] and name in home.state.things and not hidden(home.state, name)
    }
