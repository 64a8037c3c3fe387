"""Counter tops, and flat slabs with holes."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from sim.home.anatomy import Rect
from sim.home.pictures.mesh import Material, Part, Subject
from sim.home.pictures.models import model
from sim.home.pictures.palette import (
    surface,
)
from sim.home.pictures.shapes import (
    part,
)

COUNTER = Material((0.84, 0.82, 0.79), "granite", gloss=0.45)


@model("CounterTop")
def counter_top(subject: Subject) -> tuple[Part, ...]:
    """A slab of one or more rectangles with what is cut out for sinks."""
    w, h, d = subject.size
    given = subject.shape.get("rects") or [(-w / 2, -d / 2, w / 2, d / 2)]
    rects = [(a, b, c, e) for a, b, c, e in given]
    holes = [(a, b, c, e) for a, b, c, e in subject.shape.get("holes", ())]
    stone = surface(subject.shape, "counter", surface(subject.style, "counter", COUNTER))
    return (plate(stone, rects, holes, 0.0, h),)


def plate(
    material: Material,
    rects: Sequence[Rect],
    holes: Sequence[Rect],
    low: float,
    high: float,
    bevel: float = 0.004,
) -> Part:
    """A flat slab over rectangles without holes, its upper edges bevelled where nothing follows."""
    xs = sorted({v for rect in (*rects, *holes) for v in (rect[0], rect[2])})
    zs = sorted({v for rect in (*rects, *holes) for v in (rect[1], rect[3])})

    def filled(i: int, j: int) -> bool:
        if not (0 <= i < len(xs) - 1 and 0 <= j < len(zs) - 1):
            return False
        x, z = (xs[i] + xs[i + 1]) / 2, (zs[j] + zs[j + 1]) / 2
        return _within(rects, x, z) and not _within(holes, x, z)

    quads: list[tuple[np.ndarray, np.ndarray, np.ndarray]] = []
    for i in range(len(xs) - 1):
        for j in range(len(zs) - 1):
            if filled(i, j):
                edges = [not filled(*n) for n in ((i - 1, j), (i + 1, j), (i, j - 1), (i, j + 1))]
                cell = (xs[i], zs[j], xs[i + 1], zs[j + 1])
                quads += _cell(cell, edges, low, high, bevel)
    corners, normals, uv = (np.concatenate([q[k] for q in quads]) for k in range(3))
    first = 4 * np.arange(len(quads))[:, None]
    faces = np.concatenate([first + np.array([0, 1, 2]), first + np.array([0, 2, 3])])
    return part(material, corners, normals, uv, faces)


def _within(rects: Sequence[Rect], x: float, z: float) -> bool:
    return any(a < x < c and b < z < d for a, b, c, d in rects)


def _cell(
    cell: Rect, edges: Sequence[bool], low: float, high: float, bevel: float
) -> list[tuple[np.ndarray, np.ndarray, np.ndarray]]:
    """Top, bottom, and on free edges a side and a chamfer: quads of corners, normals, uv."""
    x0, z0, x1, z1 = cell
    left, right, back, ahead = edges
    a0, a1 = x0 + bevel * left, x1 - bevel * right
    b0, b1 = z0 + bevel * back, z1 - bevel * ahead

    def quad(points: Sequence[Sequence[float]], normal: Sequence[float]) -> tuple[np.ndarray, ...]:
        corners = np.array(points)
        direction = np.array(normal) / np.linalg.norm(normal)
        k = int(np.abs(direction).argmax())
        u, v = {0: (2, 1), 1: (0, 2), 2: (0, 1)}[k]
        return corners, np.tile(direction, (4, 1)), corners[:, (u, v)]

    made = [
        quad([(a0, high, b0), (a1, high, b0), (a1, high, b1), (a0, high, b1)], (0, 1, 0)),
        quad([(x0, low, z0), (x1, low, z0), (x1, low, z1), (x0, low, z1)], (0, -1, 0)),
    ]
    under = high - bevel
    for wanted, x, a, sign in ((left, x0, a0, -1.0), (right, x1, a1, 1.0)):
        if wanted:
            side = [(x, low, z0), (x, low, z1), (x, under, z1), (x, under, z0)]
            edge = [(x, under, z0), (x, under, z1), (a, high, b1), (a, high, b0)]
            made += [quad(side, (sign, 0, 0)), quad(edge, (sign, 1, 0))]
    for wanted, z, b, sign in ((back, z0, b0, -1.0), (ahead, z1, b1, 1.0)):
        if wanted:
            side = [(x0, low, z), (x1, low, z), (x1, under, z), (x0, under, z)]
            edge = [(x0, under, z), (x1, under, z), (a1, high, b), (a0, high, b)]
            made += [quad(side, (0, 0, sign)), quad(edge, (0, 1, sign))]
    return made  # type: ignore[return-value]
