"""Moving, bending, mirroring, painting, fitting and joining parts."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import overload

import numpy as np

from sim.home.pictures.mesh import Material, Part
from sim.home.pictures.shapes.core import (
    Array,
    Axis,
    Point,
    joined,
    raw,
    unit,
)


@overload
def move(parts: Part, x: float = 0.0, y: float = 0.0, z: float = 0.0) -> Part: ...
@overload
def move(
    parts: Iterable[Part], x: float = 0.0, y: float = 0.0, z: float = 0.0
) -> tuple[Part, ...]: ...
def move(
    parts: Part | Iterable[Part], x: float = 0.0, y: float = 0.0, z: float = 0.0
) -> Part | tuple[Part, ...]:
    """Shift by metres."""
    shift = np.array([x, y, z], np.float32)
    return _each(parts, lambda p: replace(p, vertices=p.vertices + shift))


@overload
def turn(parts: Part, axis: Axis, degrees: float, pivot: Point = (0.0, 0.0, 0.0)) -> Part: ...
@overload
def turn(
    parts: Iterable[Part], axis: Axis, degrees: float, pivot: Point = (0.0, 0.0, 0.0)
) -> tuple[Part, ...]: ...
def turn(
    parts: Part | Iterable[Part], axis: Axis, degrees: float, pivot: Point = (0.0, 0.0, 0.0)
) -> Part | tuple[Part, ...]:
    """Turn about an axis through `pivot`, as Unity turns: y clockwise seen from above, x tips the
    front down, z lifts the right side."""
    c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    matrix = {
        "y": [[c, 0, s], [0, 1, 0], [-s, 0, c]],
        "x": [[1, 0, 0], [0, c, -s], [0, s, c]],
        "z": [[c, -s, 0], [s, c, 0], [0, 0, 1]],
    }[axis]
    turned, middle = np.array(matrix).T, np.asarray(pivot, float)

    def apply(p: Part) -> Part:
        vertices = (p.vertices.astype(float) - middle) @ turned + middle
        normals = p.normals.astype(float) @ turned
        return replace(p, vertices=vertices.astype(np.float32), normals=normals.astype(np.float32))

    return _each(parts, apply)


@overload
def stretch(parts: Part, x: float = 1.0, y: float = 1.0, z: float = 1.0) -> Part: ...
@overload
def stretch(
    parts: Iterable[Part], x: float = 1.0, y: float = 1.0, z: float = 1.0
) -> tuple[Part, ...]: ...
def stretch(
    parts: Part | Iterable[Part], x: float = 1.0, y: float = 1.0, z: float = 1.0
) -> Part | tuple[Part, ...]:
    """Scale about the origin; a negative factor mirrors."""
    factor = np.array([x, y, z], float)

    def apply(p: Part) -> Part:
        normals = unit(p.normals / factor)
        return replace(
            p,
            vertices=(p.vertices * factor).astype(np.float32),
            normals=normals.astype(np.float32),
        )

    return _each(parts, apply)


@overload
def mirror(parts: Part, axis: Axis = "x") -> Part: ...
@overload
def mirror(parts: Iterable[Part], axis: Axis = "x") -> tuple[Part, ...]: ...
def mirror(parts: Part | Iterable[Part], axis: Axis = "x") -> Part | tuple[Part, ...]:
    """The mirror image on the other side of the origin (without the original)."""
    factors = {name: (-1.0 if name == axis else 1.0) for name in ("x", "y", "z")}
    if isinstance(parts, Part):
        return stretch(parts, **factors)
    return stretch(parts, **factors)


@overload
def paint(parts: Part, material: Material) -> Part: ...
@overload
def paint(parts: Iterable[Part], material: Material) -> tuple[Part, ...]: ...
def paint(parts: Part | Iterable[Part], material: Material) -> Part | tuple[Part, ...]:
    """The same shapes in another material."""
    return _each(parts, lambda p: replace(p, material=material))


def bend(shape: Part, by: Callable[[Array], Array], crease: float = 180.0) -> Part:
    """Move every vertex with a function of (n, 3) points; normals are made anew.

    Vertices in the same place share their normal where faces meet at less than `crease` degrees of
    their old normals, so seams do not show.
    """
    vertices = by(shape.vertices.astype(float))
    return replace(
        shape,
        vertices=vertices.astype(np.float32),
        normals=_normals(vertices, shape, crease).astype(np.float32),
    )


def bounds(parts: Part | Iterable[Part]) -> tuple[Array, Array]:
    """The lowest and highest corner over all parts."""
    several = [parts] if isinstance(parts, Part) else list(parts)
    stacked = np.concatenate([p.vertices for p in several]).astype(float)
    return stacked.min(0), stacked.max(0)


def fit(parts: Iterable[Part], size: Point, keep: Iterable[Part] = ()) -> tuple[Part, ...]:
    """Scale and move parts so that they fill a box of this size exactly; `keep` is scaled along
    with them but does not count (steam, streams, an open lid)."""
    several, others = list(parts), list(keep)
    low, high = bounds(several)
    span = np.maximum(high - low, 1e-9)
    sx, sy, sz = (float(v) for v in np.asarray(size, float) / span)
    x, z = float(low[0] + high[0]) / 2, float(low[2] + high[2]) / 2
    moved = move([*several, *others], -x, -float(low[1]), -z)
    return stretch(moved, sx, sy, sz)


def merge(parts: Iterable[Part]) -> tuple[Part, ...]:
    """The same triangles with one part for each material, in order of first use."""
    groups: dict[Material, list[Part]] = {}
    for p in parts:
        groups.setdefault(p.material, []).append(p)
    merged = []
    for material, members in groups.items():
        stacked = joined([(p.vertices, p.normals, p.uv, p.faces) for p in members])
        merged.append(raw(material, *stacked))
    return tuple(merged)


def _each(parts: Part | Iterable[Part], change: Callable[[Part], Part]) -> Part | tuple[Part, ...]:
    return change(parts) if isinstance(parts, Part) else tuple(change(p) for p in parts)


def _normals(vertices: Array, shape: Part, crease: float) -> Array:
    """Area-weighted normals, shared by vertices in one place whose old normals are within crease."""
    a, b, c = (vertices[shape.faces[:, i]] for i in range(3))
    flat = np.cross(b - a, c - a)
    old = shape.normals.astype(float)
    guide = old[shape.faces].sum(1)
    flat *= np.where((flat * guide).sum(1) < 0, -1.0, 1.0)[:, None]
    groups: dict[tuple[int, ...], list[int]] = {}
    own = np.zeros_like(vertices)
    for i in range(3):
        np.add.at(own, shape.faces[:, i], flat)
    keys = np.round(shape.vertices.astype(float) * 1e5).astype(np.int64)
    for index, key in enumerate(map(tuple, keys.tolist())):
        groups.setdefault(key, []).append(index)
    limit = math.cos(math.radians(crease)) - 1e-9
    result = own.copy()
    for members in groups.values():
        if len(members) > 1:
            close = old[members] @ old[members].T >= limit
            result[members] = close.astype(float) @ own[members]
    return unit(result)
