"""Where to look around a pixel: a spiral that is turned differently at each of 4 by 4 pixels."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from sim.home.pictures.constants import CHUNK

TAPS = 6
"""Looks around a pixel for what stands near it, and into a shadow map for its edge."""


def _taps() -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """For each of 4 by 4 pixels a turned spiral of offsets within the unit disc."""
    random = np.random.default_rng(7)
    order = random.permutation(16)
    dx, dy = np.empty((16, TAPS), np.float32), np.empty((16, TAPS), np.float32)
    for cell in range(16):
        for tap in range(TAPS):
            turn = 2 * math.pi * (order[cell] / 16.0 + tap * 0.381966)
            radius = math.sqrt((tap + (order[(cell * 5 + 3) % 16] + 0.5) / 16) / TAPS)
            dx[cell, tap] = np.float32(radius * math.cos(turn))
            dy[cell, tap] = np.float32(radius * math.sin(turn))
    return dx, dy


TAP_X, TAP_Y = _taps()


def _in_line(taps: NDArray[np.float32]) -> NDArray[np.float32]:
    """The offsets of every tap for a chunk of a line: [line of 4][tap][pixel]."""
    cells = np.arange(CHUNK) % 4
    lines = [taps[cells + 4 * line, tap] for line in range(4) for tap in range(TAPS)]
    return np.ascontiguousarray(np.concatenate(lines))


WIDE_X, WIDE_Y = _in_line(TAP_X), _in_line(TAP_Y)
