"""Flat and bent surfaces without a body."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from sim.home.pictures.mesh import Material, Part
from sim.home.pictures.shapes.core import (
    AXES,
    Axis,
    Point,
    cross,
    joined,
    lattice,
    left_handed,
    part,
    unit,
)


def quad(material: Material, corner: ArrayLike, across: ArrayLike, up: ArrayLike) -> Part:
    """A flat parallelogram from a corner and two edges; seen from the side where `across` runs to
    the right and `up` runs up."""
    return grid(material, corner, across, up, 1, 1)


def grid(
    material: Material, corner: ArrayLike, across: ArrayLike, up: ArrayLike, nu: int, nv: int
) -> Part:
    """A `quad` divided into nu by nv cells: walls and floors that are lit per corner or bent later."""
    origin, a, b = (np.asarray(v, float) for v in (corner, across, up))
    s, t = np.meshgrid(np.linspace(0, 1, nu + 1), np.linspace(0, 1, nv + 1))
    vertices = origin + s[..., None] * a + t[..., None] * b
    normal = unit(left_handed(cross(a[None, :], b[None, :])))
    uv = np.stack([s * np.sqrt(a.dot(a)), t * np.sqrt(b.dot(b))], -1).reshape(-1, 2)
    faces = lattice(nv + 1, nu + 1)
    normals = np.broadcast_to(normal, (len(uv), 3))
    return part(material, vertices.reshape(-1, 3), normals, uv, faces)


def decal(
    material: Material,
    at: Point,
    width: float,
    height: float,
    axis: Axis = "z",
    side: int = 1,
    lift: float = 0.002,
) -> Part:
    """A thin rectangle that lies on a face whose normal is `axis` (+ or - `side`), `lift` metres in
    front of it, with its middle at `at`. Width runs along x (or z), height along y (or z)."""
    k = AXES[axis]
    a, b = {0: ((0, 0, 1), (0, 1, 0)), 1: ((1, 0, 0), (0, 0, 1)), 2: ((1, 0, 0), (0, 1, 0))}[k]
    across, up = np.array(a, float) * width, np.array(b, float) * height
    normal = np.zeros(3)
    normal[k] = side
    vertices = np.asarray(at, float) + normal * lift - across / 2 - up / 2
    corners = np.array([vertices, vertices + across, vertices + across + up, vertices + up])
    uv = np.array([(0, 0), (width, 0), (width, height), (0, height)])
    return part(material, corners, np.tile(normal, (4, 1)), uv, np.array([(0, 1, 2), (0, 2, 3)]))


def sheet(material: Material, points: ArrayLike, both: bool = True, thick: float = 0.0) -> Part:
    """A surface through a lattice of (rows, columns, 3) points, smooth: cloth, leaves, curtains.

    Its front is where columns run to the right while rows run up. With `both` it has a back as well,
    `thick` metres behind the front.
    """
    p = np.asarray(points, float)
    rows, columns = p.shape[:2]
    normals = left_handed(np.cross(np.gradient(p, axis=1), np.gradient(p, axis=0)))
    normals = unit(normals)
    far = np.linalg.norm(np.diff(p, axis=1), axis=2).mean(0).cumsum()
    tall = np.linalg.norm(np.diff(p, axis=0), axis=2).mean(1).cumsum()
    u, v = np.meshgrid(np.concatenate([[0], far]), np.concatenate([[0], tall]))
    uv = np.stack([u, v], -1).reshape(-1, 2)
    faces = lattice(rows, columns)
    front = (p.reshape(-1, 3), normals.reshape(-1, 3), uv, faces)
    if not both:
        return part(material, *front)
    back = ((p - normals * thick).reshape(-1, 3), -normals.reshape(-1, 3), uv, faces)
    return part(material, *joined([front, back]))
