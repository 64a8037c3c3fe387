"""Flat outlines: rounding, moving inwards, cutting into triangles, and the sides and ends of what is pulled from them."""

from __future__ import annotations

import math
from functools import cache

import numpy as np
from numpy.typing import NDArray

from sim.home.pictures.shapes.core import (
    Array,
    Piece,
    fan_of,
    lengths,
    unit,
)


def rounded(width: float, depth: float, radius: float, steps: int = 4) -> Array:
    """The outline (n, 2) of a rectangle with round corners, around the origin."""
    r = min(radius, 0.499 * min(width, depth))
    around, signs = corners(steps)
    return np.asarray(signs * (width / 2 - r, depth / 2 - r) + r * around)


@cache
def corners(steps: int) -> tuple[Array, Array]:
    """Four quarters of a circle (n, 2), and on which side of the middle each point lies."""
    angles = np.radians(np.linspace(0, 90, steps + 1))
    turns = [angles + math.radians(turn) for turn in (0, 90, 180, 270)]
    around = np.concatenate([np.stack([np.cos(a), np.sin(a)], 1) for a in turns])
    signs = np.array([(1.0, 1.0), (-1.0, 1.0), (-1.0, -1.0), (1.0, -1.0)])
    signs = np.repeat(signs, steps + 1, axis=0)
    around.flags.writeable = signs.flags.writeable = False
    return around, signs


def triangulate(points: Array) -> NDArray[np.int64]:
    """The triangles of a simple outline, by cutting off ears."""
    count = len(points)
    order = list(range(count)) if signed_area(points) > 0 else list(range(count))[::-1]
    edge = np.roll(points[order], -1, 0) - points[order]
    after = np.roll(edge, -1, 0)
    if (edge[:, 0] * after[:, 1] - edge[:, 1] * after[:, 0] >= -1e-12).all():
        return np.asarray(order)[fan_of(count)]
    faces = []
    while len(order) > 3:
        ear = next((i for i in range(len(order)) if _is_ear(points, order, i)), 0)
        faces.append([order[ear - 1], order[ear], order[(ear + 1) % len(order)]])
        del order[ear]
    return np.asarray([*faces, order])


def _is_ear(points: Array, order: list[int], i: int) -> bool:
    before, here, after = order[i - 1], order[i], order[(i + 1) % len(order)]
    a, b, c = points[before], points[here], points[after]

    def side(p: Array, q: Array, r: Array) -> float:
        return float((q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0]))

    if side(a, b, c) <= 1e-12:
        return False
    others = (points[k] for k in order if k not in (before, here, after))
    return not any(side(a, b, p) >= 0 and side(b, c, p) >= 0 and side(c, a, p) >= 0 for p in others)


def signed_area(points: Array) -> float:
    """Positive where the outline runs from its first axis to its second."""
    after = np.roll(points, -1, 0)
    return float((points[:, 0] * after[:, 1] - after[:, 0] * points[:, 1]).sum() / 2)


def edge_normals(points: Array) -> Array:
    """Outward normals of a counter-clockwise outline's edges."""
    edge = np.roll(points, -1, 0) - points
    return np.asarray(np.stack([edge[:, 1], -edge[:, 0]], 1) / (np.hypot(*edge.T)[:, None] + 1e-12))


def moved_in(points: Array, by: float) -> Array:
    """The outline moved inwards; mitred, and never by more than twice the distance."""
    if by == 0:
        return points
    after = edge_normals(points)
    before = np.roll(after, 1, 0)
    both = before + after
    scale = np.maximum((both * both).sum(1), 0.5)[:, None] / 2
    return np.asarray(points - by * both / scale)


def smoothed(flat: Array, crease: float, closed: bool) -> tuple[Array, Array]:
    """Normals at the start and end of each edge of a line, joined where they differ little."""
    limit = math.cos(math.radians(crease))
    previous, following = np.roll(flat, 1, 0), np.roll(flat, -1, 0)
    soft_start = (flat * previous).sum(1) > limit
    soft_end = (flat * following).sum(1) > limit
    if not closed:
        soft_start[0] = soft_end[-1] = False
    start = np.where(soft_start[:, None], flat + previous, flat)
    end = np.where(soft_end[:, None], flat + following, flat)
    return start / lengths(start)[:, None], end / lengths(end)[:, None]


def band(
    points: Array, a: tuple[float, float, float], b: tuple[float, float, float], crease: float
) -> Piece:
    """The side between two levels (height, inset, lean) of a prism; lean shades the bevels."""
    flat = edge_normals(points)
    start, end = smoothed(flat, crease, closed=True)
    count = len(points)
    far = np.concatenate([[0], np.cumsum(np.hypot(*(np.roll(points, -1, 0) - points).T))])
    rows, normals, uv = [], [], []
    for height, inset, lean in (a, b):
        ring_ = moved_in(points, inset)
        following = np.roll(ring_, -1, 0)
        corners = np.stack([ring_, following], 1).reshape(-1, 2)
        out = np.stack([start, end], 1).reshape(-1, 2)
        level = np.full(2 * count, height)
        rows.append(np.column_stack([corners[:, 0], level, corners[:, 1]]))
        normals.append(
            unit(
                np.column_stack(
                    [out[:, 0] * (1 - abs(lean)), level * 0 + lean, out[:, 1] * (1 - abs(lean))]
                )
            )
            if abs(lean) < 1
            else np.tile((0.0, float(lean), 0.0), (2 * count, 1))
        )
        along = np.stack([far[:-1], far[1:]], 1).ravel()
        uv.append(np.column_stack([along, level]))
    one = 2 * np.arange(count)
    two = one + 2 * count
    faces = np.concatenate([np.stack([one, one + 1, two + 1], 1), np.stack([one, two + 1, two], 1)])
    return np.concatenate(rows), np.concatenate(normals), np.concatenate(uv), faces


def end_face(points: Array, height: float, side: int, fan: bool = False) -> Piece:
    """The flat end of a prism; a fan of triangles where the outline is known to be convex."""
    vertices = np.column_stack([points[:, 0], np.full(len(points), height), points[:, 1]])
    normals = np.tile((0.0, float(side), 0.0), (len(points), 1))
    return vertices, normals, points, fan_of(len(points)) if fan else triangulate(points)
