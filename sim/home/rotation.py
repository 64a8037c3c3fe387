"""Rotations: matrices from AI2-THOR's three angles, and back.

A rotation (x, y, z) in degrees turns about z, then x, then y, as Unity's do.
"""

from __future__ import annotations

import math
from typing import TypeAlias

from sim.home.state import Vec, sincos

Matrix: TypeAlias = tuple[Vec, Vec, Vec]
"""Its rows."""


def matrix(angles: Vec) -> Matrix:
    """The matrix of these angles."""
    (sx, cx), (sy, cy), (sz, cz) = (sincos(angle) for angle in angles)
    about_y: Matrix = ((cy, 0.0, sy), (0.0, 1.0, 0.0), (-sy, 0.0, cy))
    about_x: Matrix = ((1.0, 0.0, 0.0), (0.0, cx, -sx), (0.0, sx, cx))
    about_z: Matrix = ((cz, -sz, 0.0), (sz, cz, 0.0), (0.0, 0.0, 1.0))
    return after(about_y, after(about_x, about_z))


def after(second: Matrix, first: Matrix) -> Matrix:
    """Both rotations, `first` first."""
    a, b, c = (apply(second, (first[0][i], first[1][i], first[2][i])) for i in range(3))
    return (a[0], b[0], c[0]), (a[1], b[1], c[1]), (a[2], b[2], c[2])


def apply(turn: Matrix, point: Vec) -> Vec:
    """A point, turned about the origin."""
    u, v, w = point
    x, y, z = (a * u + b * v + c * w for a, b, c in turn)
    return x, y, z


def angles(turn: Matrix) -> Vec:
    """The angles of a matrix, from 0 up to 360; straight up or down, none of them is about z."""
    down = -turn[1][2]
    if abs(down) > 1.0 - 1e-9:
        x, y, z = math.copysign(90.0, down), math.atan2(-turn[2][0], turn[0][0]), 0.0
    else:
        x = math.degrees(math.asin(down))
        y, z = math.atan2(turn[0][2], turn[2][2]), math.atan2(turn[1][0], turn[1][1])
    return _tidy(x), _tidy(math.degrees(y)), _tidy(math.degrees(z))


def _tidy(angle: float) -> float:
    return round(angle % 360.0, 6) % 360.0
