"""Who looks where, drawn on a plan of a home: a dot for each eye, and a wedge for what it sees."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sim.home.eyes.camera import Camera

REACH = 1.5
"""The wedge is so long, metres."""
DOT = 0.13
"""Radius of the dot, metres."""
WEDGE_COVERS, DOT_COVERS = 0.42, 1.0
SHUT_OFF_COVERS = 0.55
RIM = 1.35
"""A white rim around the dot is so many times as wide, so that it shows on any floor."""

Pixels = NDArray[np.uint8]
Floats = NDArray[np.float64]
Flags = NDArray[np.bool_]


def draw(pixels: Pixels, plan: Camera, watchers: Sequence[Mapping[str, Any]]) -> None:
    """Draw watchers into a picture (height, width, 3) that `plan`, which looks straight down, took.

    A watcher is `{"x", "z": metres, "yaw", "fov": degrees, "colour": [r, g, b]}`.
    """
    x, z = _places(pixels, plan)
    for one in watchers:
        dx, dz = x - one["x"], z - one["z"]
        away = np.hypot(dx, dz)
        _lay(pixels, _wedge(dx, dz, away, one), one["colour"], WEDGE_COVERS)
        _lay(pixels, away < DOT * RIM, (255, 255, 255), DOT_COVERS)
        _lay(pixels, away < DOT, one["colour"], DOT_COVERS)


def _places(pixels: Pixels, plan: Camera) -> tuple[Floats, Floats]:
    """Where the pixels of a plan are, x and z in metres."""
    assert plan.height is not None
    height, width = pixels.shape[:2]
    metres = plan.height / height
    rows, columns = np.mgrid[0:height, 0:width]
    x = plan.eye[0] + (columns + 0.5 - width / 2) * metres
    return x, plan.eye[2] - (rows + 0.5 - height / 2) * metres


def shut_off(pixels: Pixels, plan: Camera, bounds: Sequence[float | None]) -> None:
    """Darken what lies beyond these bounds: x from, x to, z from, z to (metres; None: no bound)."""
    x, z = _places(pixels, plan)
    x0, x1, z0, z1 = (
        default if bound is None else bound
        for bound, default in zip(bounds, (-np.inf, np.inf, -np.inf, np.inf), strict=True)
    )
    outside = (x < x0) | (x > x1) | (z < z0) | (z > z1)
    _lay(pixels, outside, (40, 40, 46), SHUT_OFF_COVERS)


def _wedge(
    dx: NDArray[np.float64], dz: NDArray[np.float64], away: NDArray[np.float64],
    one: Mapping[str, Any],
) -> Flags:  # fmt: skip
    """What lies within half the field of view of where it looks."""
    yaw, half = math.radians(one["yaw"]), math.radians(one["fov"] / 2)
    along = dx * math.sin(yaw) + dz * math.cos(yaw)
    inside: Flags = (away < REACH) & (along >= away * math.cos(half))
    return inside


def _lay(pixels: Pixels, where: Flags, colour: Sequence[int], covers: float) -> None:
    under = pixels[where].astype(np.float64)
    mixed = under * (1.0 - covers) + np.array(colour, float) * covers
    pixels[where] = np.clip(mixed, 0, 255).astype(np.uint8)
