"""Boxes, prisms, and rectangles one inside the other."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

import numpy as np
from numpy.typing import ArrayLike, NDArray

from sim.home.pictures.mesh import Material, Part
from sim.home.pictures.shapes.core import (
    AXES,
    GRAINED,
    Array,
    Axis,
    Point,
    joined,
    lattice,
    part,
)
from sim.home.pictures.shapes.outlines import (
    band,
    corners,
    end_face,
    moved_in,
    rounded,
    signed_area,
    smoothed,
)


def box(
    material: Material,
    low: Point,
    high: Point,
    bevel: float = 0.004,
    grain: Axis | None = None,
) -> Part:
    """A box between two corners, its edges cut by `bevel` metres (44 triangles; 12 with bevel 0).

    `grain` is the axis along which the texture's u runs; wood takes the longest by itself.
    """
    first, last = np.asarray(low, float), np.asarray(high, float)
    first, last = np.minimum(first, last), np.maximum(first, last)
    half, middle = (last - first) / 2, (first + last) / 2
    cut = float(np.clip(bevel, 0.0, 0.49 * 2 * half.min()))
    corners = _BOX_SIGNS * (half - cut * _BOX_SIDE)
    normals = _BOX_SIGNS * (1.0 - _BOX_SIDE)
    along = AXES[grain] if grain else None
    if along is None and material.texture in GRAINED:
        along = int(np.argmax(half))
    vertices = corners + middle
    faces = _BOX_FACES if cut > 0 else _BOX_FACES[:12]
    return part(material, vertices, normals, _box_uv(vertices, along), faces)


def block(
    material: Material, size: Point, at: Point = (0.0, 0.0, 0.0), bevel: float = 0.004
) -> Part:
    """A bevelled box of this size that stands with the middle of its bottom on `at`."""
    (w, h, d), (x, y, z) = size, at
    return box(material, (x - w / 2, y, z - d / 2), (x + w / 2, y + h, z + d / 2), bevel)


def prism(
    material: Material,
    outline: ArrayLike,
    low: float,
    high: float,
    bevel: float = 0.0,
    axis: Axis = "y",
    crease: float = 40.0,
    caps: tuple[bool, bool] = (True, True),
) -> Part:
    """An outline of (n, 2) points, pulled from `low` to `high` along an axis.

    The outline's two coordinates are (x, z) for axis y, (x, y) for axis z and (z, y) for axis x; it
    may be concave and run either way. Corners sharper than `crease` degrees stay sharp. `bevel` cuts
    the edges of both caps; `caps` says which ends (low, high) are closed.
    """
    points = np.asarray(outline, float)
    if signed_area(points) < 0:
        points = points[::-1]
    levels: list[tuple[float, float, float]] = [(low, 0.0, 0.0), (high, 0.0, 0.0)]
    if bevel > 0:
        levels = [(low, bevel, -1), (low + bevel, 0, 0), (high - bevel, 0, 0), (high, bevel, 1)]
    pieces = [band(points, a, b, crease) for a, b in itertools.pairwise(levels)]
    for (height, inset, _), side, wanted in zip(
        (levels[0], levels[-1]), (-1, 1), caps, strict=True
    ):
        if wanted:
            pieces.append(end_face(moved_in(points, inset), height, side))
    vertices, normals, uv, faces = joined(pieces)
    if axis != "y":
        order = [0, 2, 1] if axis == "z" else [1, 2, 0]
        vertices, normals = vertices[:, order], normals[:, order]
    return part(material, vertices, normals, uv, faces)


def slab(
    material: Material,
    low: Point,
    high: Point,
    radius: float = 0.03,
    bevel: float = 0.004,
    steps: int = 4,
    axis: Axis = "y",
) -> Part:
    """A box with round corners as seen along `axis`, and bevelled edges: a tray, a phone, a seat."""
    a, b = np.minimum(low, high), np.maximum(low, high)
    k = AXES[axis]
    p, q = {"y": (0, 2), "z": (0, 1), "x": (2, 1)}[axis]
    outline = rounded(b[p] - a[p], b[q] - a[q], radius, steps) + ((a + b) / 2)[[p, q]]
    return prism(material, outline, float(a[k]), float(b[k]), bevel, axis)


def nest(
    material: Material,
    size: tuple[float, float],
    profile: Sequence[tuple[float, float]],
    radius: float = 0.0,
    axis: Axis = "y",
    at: Point = (0.0, 0.0, 0.0),
    cap: bool = True,
    base: bool = False,
    crease: float = 30.0,
    steps: int = 4,
) -> Part:
    """Rectangles one inside the other: panelled doors, frames, basins, tubs, rounded table tops.

    `profile` lists (inset, height) from the outer edge inwards, height along `axis`; like a lathe's,
    its outside is on the right of its way. `size` is the outer rectangle in the axes of `prism`,
    its corners `radius` round. `cap` closes the innermost rectangle, `base` the outermost.
    """
    count = steps if radius > 0 else 1
    points = np.asarray(profile, float)
    step = np.diff(points, axis=0)
    flat = np.stack([step[:, 1], step[:, 0]], 1) / np.hypot(step[:, 0], step[:, 1])[:, None]
    before, after = smoothed(flat, crease, closed=False)
    around, signs = corners(count)
    out = np.concatenate([around, around[:1]])
    far = np.concatenate([[0.0], np.cumsum(np.hypot(step[:, 0], step[:, 1]))])
    # All rings (n, m, 2) at once: parts have few points, and each call of numpy costs as much as all of them.
    sides = np.asarray(size) - 2 * points[:, :1]
    r = np.minimum(np.maximum(radius - points[:, 0], 0.0), 0.499 * sides.min(axis=1))[:, None, None]
    rings = signs * (sides[:, None, :] / 2 - r) + r * around
    rings = np.concatenate([rings, rings[:, :1]], axis=1)
    ends, both = len(out), (len(step), 2, len(out))
    vertices, normals, uv = np.empty((*both, 3)), np.empty((*both, 3)), np.empty((*both, 2))
    across = np.where(np.abs(out[:, 0]) > 0.5, rings[..., 1], rings[..., 0])
    flat_ring = (np.abs(step[:, 1]) < np.abs(step[:, 0]))[:, None, None]
    for k, bent in enumerate((before, after)):
        these = slice(k, len(points) - 1 + k)
        vertices[:, k, :, 0::2], vertices[:, k, :, 1] = rings[these], points[these, 1:]
        normals[:, k, :, 0::2], normals[:, k, :, 1] = out * bent[:, :1, None], bent[:, 1:]
        wound = np.stack(np.broadcast_arrays(across[these], far[these, None]), -1)
        uv[:, k] = np.where(flat_ring, rings[these], wound)
    first = 2 * ends * np.arange(len(step))[:, None, None]
    faces = (lattice(2, ends) + first).reshape(-1, 3)
    pieces = [(vertices.reshape(-1, 3), normals.reshape(-1, 3), uv.reshape(-1, 2), faces)]
    for ring, level, side, wanted in (
        (rings[-1], points[-1, 1], 1, cap),
        (rings[0], points[0, 1], -1, base),
    ):
        if wanted:
            pieces.append(end_face(ring[:-1], level, side, fan=True))
    vertices, normals, uv, faces = joined(pieces)
    if axis != "y":
        order = [0, 2, 1] if axis == "z" else [1, 2, 0]
        vertices, normals = vertices[:, order], normals[:, order]
    return part(material, vertices + np.asarray(at, float), normals, uv, faces)


def polygon(
    material: Material, outline: ArrayLike, height: float, axis: Axis = "y", side: int = 1
) -> Part:
    """A flat (possibly concave) outline at `height` along an axis; coordinates as for `prism`."""
    points = np.asarray(outline, float)
    vertices, normals, uv, faces = end_face(points, height, side)
    if axis != "y":
        order = [0, 2, 1] if axis == "z" else [1, 2, 0]
        vertices, normals = vertices[:, order], normals[:, order]
    return part(material, vertices, normals, uv, faces)


def _box_template() -> tuple[Array, Array, NDArray[np.int64]]:
    """Signs (24, 3) of a bevelled box's vertices, 1 where a bevel moves them, and its triangles:
    first the 12 of the six faces, then those of edges and corners."""
    signs: list[list[float]] = []
    index: dict[tuple[int, tuple[float, ...]], int] = {}
    faces: list[tuple[int, int, int]] = []
    for axis in range(3):
        for side in (-1.0, 1.0):
            first = len(signs)
            for a, b in ((-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)):
                sign = [0.0, 0.0, 0.0]
                sign[axis], sign[(axis + 1) % 3], sign[(axis + 2) % 3] = side, a, b
                index[(axis, tuple(sign))] = len(signs)
                signs.append(sign)
            faces += [(first, first + 1, first + 2), (first, first + 2, first + 3)]
    for axis in range(3):
        p, q = (axis + 1) % 3, (axis + 2) % 3
        for a in (-1.0, 1.0):
            for b in (-1.0, 1.0):
                ends = []
                for end in (-1.0, 1.0):
                    sign = [0.0, 0.0, 0.0]
                    sign[axis], sign[p], sign[q] = end, a, b
                    ends.append((index[(p, tuple(sign))], index[(q, tuple(sign))]))
                (i, j), (k, m) = ends
                faces += [(i, j, m), (i, m, k)]
    for corner in {s: None for _, s in index}:
        x, y, z = (index[(axis, corner)] for axis in range(3))
        faces.append((x, y, z))
    moves = np.ones((24, 3))
    moves[np.arange(24), np.arange(24) // 8] = 0.0
    return np.array(signs), moves, np.array(faces)


_BOX_SIGNS, _BOX_SIDE, _BOX_FACES = _box_template()


_BOX_AXIS = np.arange(24) // 8


def _box_uv(vertices: Array, along: int | None) -> Array:
    """Metres on each face: u along `along` where the face has it, else x before z before y."""
    uv = np.empty((24, 2))
    for axis, (u, v) in {0: (2, 1), 1: (0, 2), 2: (0, 1)}.items():
        if along == v:
            u, v = v, u
        rows = axis == _BOX_AXIS
        uv[rows] = vertices[rows][:, (u, v)]
    return uv
