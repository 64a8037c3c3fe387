"""Meshes as flat arrays: one pool per scene that kernels read and that only ever grows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sim.home.pictures import textures
from sim.home.pictures.mesh import Floats, Ints, Part

LAMP = 0.5
"""What glows more than this throws no shadow."""
MATERIAL = 8
"""A material is float32[8]: linear red, green, blue, alpha, gloss, glow, texture, unused."""


@dataclass(frozen=True, slots=True, eq=False)
class Mesh:
    """A model in one piece: opaque faces first (`solid`, of which the first `dull` are no lamps), glass
    last. `skin` is the material of each face and `grain` how many texels a metre of it shows;
    `middle` and `radius` bound it."""

    vertices: Floats
    normals: Floats
    uv: Floats
    faces: Ints
    skin: Ints
    grain: Floats
    materials: Floats
    dull: int
    solid: int
    middle: NDArray[np.float64]
    radius: float


def linear(colour: Sequence[float]) -> list[float]:
    """sRGB to light."""
    return [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in colour]


def mesh(parts: Sequence[Part]) -> Mesh:
    """Join parts, turn their triangles to agree with their normals, and put glass last."""
    parts = [part for part in parts if len(part.faces)]
    parts.sort(key=lambda part: (part.material.alpha < 1.0, part.material.glow >= LAMP))
    if not parts:
        return _nothing()
    first = np.cumsum([0, *(len(part.vertices) for part in parts)])
    vertices = _join([p.vertices for p in parts], np.float32)
    normals = _join([p.normals for p in parts], np.float32)
    uv = _join([p.uv for p in parts], np.float32)
    faces = _join([p.faces + f for p, f in zip(parts, first[:-1], strict=True)], np.int32)
    a, b, c = (vertices[faces[:, i]] for i in range(3))
    across = np.cross(b - a, c - a)
    wrong = (across * normals[faces].sum(axis=1)).sum(axis=1) < 0
    faces[wrong] = faces[wrong][:, [0, 2, 1]]
    (ua, va), (ub, vb), (uc, vc) = (uv[faces[:, i]].T for i in range(3))
    spread = np.abs((ub - ua) * (vc - va) - (uc - ua) * (vb - va))
    area = np.linalg.norm(across, axis=1)
    grain = np.sqrt(spread / np.maximum(area, 1e-12)) * textures.SIZE
    low, high = vertices.min(axis=0), vertices.max(axis=0)
    middle = (low.astype(np.float64) + high) / 2
    materials = [
        [*linear(m.colour), m.alpha, m.gloss, m.glow, textures.index(m.texture), 0.0]
        for m in (part.material for part in parts)
    ]
    return Mesh(
        vertices,
        normals,
        uv,
        np.ascontiguousarray(faces),
        np.repeat(np.arange(len(parts), dtype=np.int32), [len(p.faces) for p in parts]),
        grain.astype(np.float32),
        np.array(materials, np.float32),
        sum(len(p.faces) for p in parts if p.material.alpha >= 1.0 and p.material.glow < LAMP),
        sum(len(p.faces) for p in parts if p.material.alpha >= 1.0),
        middle,
        float(np.linalg.norm(vertices - middle, axis=1).max()) * 1.0001 + 1e-5,
    )


def _join(arrays: Sequence[NDArray[Any]], kind: type) -> NDArray[Any]:
    return np.ascontiguousarray(np.concatenate(arrays), dtype=kind)


def _nothing() -> Mesh:
    none = np.zeros((0, 3), np.float32)
    return Mesh(
        none,
        none,
        np.zeros((0, 2), np.float32),
        np.zeros((0, 3), np.int32),
        np.zeros(0, np.int32),
        np.zeros(0, np.float32),
        np.zeros((0, MATERIAL), np.float32),
        0,
        0,
        np.zeros(3),
        0.0,
    )


class Pool:
    """All meshes of a scene behind one another. Arrays are replaced when they grow, never changed
    where somebody may be reading."""

    def __init__(self) -> None:
        self.vertices: Floats = np.empty((0, 3), np.float32)
        self.normals: Floats = np.empty((0, 3), np.float32)
        self.uv: Floats = np.empty((0, 2), np.float32)
        self.faces: Ints = np.empty((0, 3), np.int32)
        self.skin: Ints = np.empty(0, np.int32)
        self.grain: Floats = np.empty(0, np.float32)
        self.materials: Floats = np.empty((0, MATERIAL), np.float32)
        self.largest = 1
        self._used = [0, 0, 0]

    def add(self, mesh: Mesh) -> Ints:
        """Where it is, as `raster` reads it (spans), without an id."""
        v, f, m = self._used
        nv, nf, nm = len(mesh.vertices), len(mesh.faces), len(mesh.materials)
        self.vertices = _put(self.vertices, v, mesh.vertices)
        self.normals = _put(self.normals, v, mesh.normals)
        self.uv = _put(self.uv, v, mesh.uv)
        self.faces = _put(self.faces, f, mesh.faces)
        self.skin = _put(self.skin, f, mesh.skin + np.int32(m))
        self.grain = _put(self.grain, f, mesh.grain)
        self.materials = _put(self.materials, m, mesh.materials)
        self.largest = max(self.largest, nv)
        self._used = [v + nv, f + nf, m + nm]
        return np.array([v, nv, f, mesh.solid, nf, 0, 1, mesh.dull], np.int32)

    @property
    def bytes(self) -> int:
        return self.vertices.nbytes * 3 + self.faces.nbytes * 2


def _put(array: NDArray[Any], at: int, rows: NDArray[Any]) -> NDArray[Any]:
    """The array with these rows from `at` on; a larger copy where they do not fit."""
    need = at + len(rows)
    if need > len(array):
        larger = np.zeros((max(need, 2 * len(array), 256), *array.shape[1:]), array.dtype)
        larger[:at] = array[:at]
        array = larger
    array[at:need] = rows
    return array
