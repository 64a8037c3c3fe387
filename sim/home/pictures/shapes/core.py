"""What all shapes are built with: how arrays become a part, and how large textures are."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, Literal

import numpy as np
from numpy.typing import ArrayLike, NDArray

from sim.home.pictures.mesh import Material, Part

Axis = Literal["x", "y", "z"]
Point = tuple[float, float, float]
Array = NDArray[np.float64]
Piece = tuple[Any, Any, Any, NDArray[Any]]
REPEAT = {
    "wood": 0.6, "planks": 1.2, "tiles": 1.0, "checker": 1.0, "subway": 0.45, "mosaic": 0.3,
    "marble": 1.2, "granite": 0.6, "terrazzo": 0.8, "quartz": 0.6, "carpet": 0.5, "fabric": 0.25,
    "wallpaper": 0.6, "steel": 0.5, "leather": 0.3, "wicker": 0.15, "paper": 0.3,
}  # fmt: skip
"""Metres that one repeat of a texture covers."""
AXES = {"x": 0, "y": 1, "z": 2}
GRAINED = frozenset({"wood", "planks", "steel"})


def part(
    material: Material, vertices: ArrayLike, normals: ArrayLike, uv: ArrayLike, faces: ArrayLike
) -> Part:
    """A part from plain arrays; `uv` in metres. Triangles without area are left out."""
    points, triangles = np.asarray(vertices, float), np.asarray(faces)
    a, b, c = (points[triangles[:, i]] for i in range(3))
    triangles = triangles[lengths(cross(b - a, c - a)) > 1e-11]
    scale = 1.0 / REPEAT.get(material.texture, 1.0)
    return raw(material, points, normals, np.asarray(uv, float) * scale, triangles)


def raw(
    material: Material, vertices: ArrayLike, normals: ArrayLike, uv: ArrayLike, faces: ArrayLike
) -> Part:
    """A part from plain arrays, texture coordinates in repeats already."""
    return Part(
        np.ascontiguousarray(vertices, np.float32),
        np.ascontiguousarray(normals, np.float32),
        np.ascontiguousarray(uv, np.float32),
        np.ascontiguousarray(faces, np.int32),
        material,
    )


def joined(pieces: Sequence[Piece]) -> Piece:
    """Vertices, normals, uv and faces of several pieces as one."""
    first, faces = 0, []
    for vertices, _, _, triangles in pieces:
        faces.append(np.asarray(triangles) + first)
        first += len(vertices)
    a, b, c = (np.concatenate([piece[i] for piece in pieces]) for i in range(3))
    return a, b, c, np.concatenate(faces)


def cross(a: Array, b: Array) -> Array:
    """Cross products of (n, 3) vectors: the bits of `np.cross`, without its care for other shapes, which takes as long
    again for the few points of a part."""
    made = np.empty_like(a)
    for i, j, k in ((0, 1, 2), (1, 2, 0), (2, 0, 1)):
        np.subtract(a[:, j] * b[:, k], a[:, k] * b[:, j], out=made[:, i])
    return made


def lengths(vectors: Array) -> Array:
    """Lengths of (..., n) vectors: the bits of `np.linalg.norm`."""
    return np.asarray(np.sqrt(np.add.reduce(vectors * vectors, axis=-1)))


def unit(vectors: Array) -> Array:
    """Vectors of length 1; up where there was none."""
    length = lengths(vectors)[..., None]
    safe = np.where(length > 1e-9, vectors, (0.0, 1.0, 0.0))
    return np.asarray(safe / np.where(length > 1e-9, length, 1.0))


def left_handed(normals: Array) -> Array:
    """In a left-handed frame, right x up points away from who sees right and up that way."""
    return -normals


@cache
def lattice(rows: int, columns: int) -> NDArray[np.int64]:
    """The triangles (m, 3) of a lattice of points numbered row by row; not to be written to."""
    first = (np.arange(rows - 1)[:, None] * columns + np.arange(columns - 1)[None, :]).ravel()
    a, b, c, d = first, first + 1, first + columns + 1, first + columns
    made = np.concatenate([np.stack([a, b, c], 1), np.stack([a, c, d], 1)])
    made.flags.writeable = False
    return made


def fan_of(count: int) -> NDArray[np.int64]:
    """The triangles of a convex outline of so many points."""
    second = np.arange(1, count - 1)
    return np.stack([np.zeros_like(second), second, second + 1], 1)
