"""Round shapes: turned profiles, balls, cushions, rods along paths."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
from numpy.typing import ArrayLike

from sim.home.pictures.mesh import Material, Part
from sim.home.pictures.shapes.core import (
    Array,
    Axis,
    Point,
    fan_of,
    joined,
    lattice,
    part,
    unit,
)
from sim.home.pictures.shapes.outlines import (
    smoothed,
)


def lathe(
    material: Material,
    profile: ArrayLike,
    segments: int = 20,
    at: Point = (0.0, 0.0, 0.0),
    crease: float = 40.0,
    sweep: tuple[float, float] = (0.0, 360.0),
) -> Part:
    """A profile of (radius, height) points turned around the y axis through `at`.

    Run the profile from the bottom outward, up the outside and back down the inside: the outside is
    on the right of its way. Corners sharper than `crease` degrees stay sharp. `sweep` in degrees.
    """
    points = np.asarray(profile, float)
    step = np.diff(points, axis=0)
    keep = np.hypot(step[:, 0], step[:, 1]) > 1e-9
    starts, ends, step = points[:-1][keep], points[1:][keep], step[keep]
    flat = np.stack([step[:, 1], -step[:, 0]], 1) / np.hypot(step[:, 0], step[:, 1])[:, None]
    before, after = smoothed(flat, crease, closed=False)
    angles = np.radians(np.linspace(sweep[0], sweep[1], segments + 1))
    around = np.stack([np.cos(angles), np.sin(angles)], 1)
    length = np.concatenate([[0.0], np.cumsum(np.hypot(step[:, 0], step[:, 1]))])
    widest = float(points[:, 0].max())
    level = np.abs(step[:, 1]) < 0.5 * np.abs(step[:, 0])
    both = (len(starts), 2, len(angles))
    vertices, normals, uv = np.empty((*both, 3)), np.empty((*both, 3)), np.empty((*both, 2))
    for k, (ends_, bent) in enumerate(((starts, before), (ends, after))):
        rings = around * ends_[:, :1, None]
        vertices[:, k, :, 0::2], vertices[:, k, :, 1] = rings, ends_[:, 1:]
        normals[:, k, :, 0::2], normals[:, k, :, 1] = around * bent[:, :1, None], bent[:, 1:]
        far = length[k : len(starts) + k, None]
        wound = np.stack(np.broadcast_arrays(angles * widest, far), -1)
        uv[:, k] = np.where(level[:, None, None], rings, wound)
    # Where a ring is a point, one of the two triangles beside it is none.
    real = np.stack([starts[:, 0] > 1e-9, ends[:, 0] > 1e-9], 1).repeat(segments, axis=1)
    first = 2 * len(angles) * np.arange(len(starts))[:, None, None]
    faces = (lattice(2, len(angles)) + first)[real]
    return part(
        material,
        vertices.reshape(-1, 3) + np.asarray(at, float),
        normals.reshape(-1, 3),
        uv.reshape(-1, 2),
        faces,
    )


def cylinder(
    material: Material,
    radius: float,
    low: float,
    high: float,
    at: Point = (0.0, 0.0, 0.0),
    top: float | None = None,
    segments: int = 20,
    bevel: float = 0.003,
) -> Part:
    """An upright cylinder (a cone with another radius at its `top`) with bevelled rims."""
    upper = radius if top is None else top
    cut = min(bevel, 0.4 * max(radius, upper), 0.4 * abs(high - low))
    if cut <= 0:
        profile = [(0.0, low), (radius, low), (upper, high), (0.0, high)]
        return lathe(material, profile, segments, at)
    profile = [(0.0, low), (max(radius - cut, 0), low), (radius, low + cut)]
    profile += [(upper, high - cut), (max(upper - cut, 0), high), (0.0, high)]
    return lathe(material, profile, segments, at, crease=60.0)


def ball(
    material: Material,
    radii: float | Point,
    at: Point = (0.0, 0.0, 0.0),
    segments: int = 16,
    rings: int = 10,
    square: float = 1.0,
) -> Part:
    """A ball or ellipsoid around `at`. `square` below 1 puffs it towards a box: 0.5 is a cushion."""
    r = np.broadcast_to(np.asarray(radii, float), 3)
    up = np.linspace(-math.pi / 2, math.pi / 2, rings + 1)[:, None]
    round_ = np.linspace(0, 2 * math.pi, segments + 1)[None, :]

    def power(value: Array, exponent: float) -> Array:
        exact = np.where(np.abs(value) < 1e-9, 0.0, value)
        return np.asarray(np.sign(exact) * np.abs(exact) ** exponent)

    def surface(e: float) -> Array:
        level = power(np.cos(up), e)
        return np.stack(
            [
                level * power(np.cos(round_), e),
                power(np.sin(up), e) * np.ones_like(round_),
                level * power(np.sin(round_), e),
            ],
            -1,
        )

    vertices = surface(square) * r
    normals = unit(surface(2.0 - square) / r)
    x, y, z = vertices.reshape(-1, 3).T
    uv = np.column_stack([x + 0.7 * y, z + 0.7 * y])
    faces = lattice(rings + 1, segments + 1)
    return part(
        material,
        vertices.reshape(-1, 3) + np.asarray(at, float),
        normals.reshape(-1, 3),
        uv,
        faces,
    )


def cushion(material: Material, low: Point, high: Point, puff: float = 0.45) -> Part:
    """A stuffed box that fills the corners given; `puff` 0.2 is firm, 1 is a ball."""
    a, b = np.minimum(low, high), np.maximum(low, high)
    x, y, z = (a + b) / 2
    w, h, d = (b - a) / 2
    return ball(material, (w, h, d), (float(x), float(y), float(z)), 24, 10, puff)


def disc(
    material: Material,
    radius: float,
    at: Point = (0.0, 0.0, 0.0),
    inner: float = 0.0,
    segments: int = 20,
    up: bool = True,
) -> Part:
    """A flat disc, or ring with an `inner` radius, that faces up (or down)."""
    profile = [(radius, 0.0), (inner, 0.0)] if up else [(inner, 0.0), (radius, 0.0)]
    return lathe(material, profile, segments, at)


def torus(
    material: Material,
    radius: float,
    thickness: float,
    at: Point = (0.0, 0.0, 0.0),
    segments: int = 20,
    sides: int = 6,
) -> Part:
    """A lying ring of round section: a rim, a burner's ring. `thickness` is the section's radius."""
    return tube(
        material, arc(radius, 0, 360, segments, at, "y")[:-1], thickness, sides, closed=True
    )


def tube(
    material: Material,
    path: ArrayLike,
    radius: float | Sequence[float],
    sides: int = 8,
    closed: bool = False,
    caps: bool = True,
) -> Part:
    """A round rod along a path of (n, 3) points; `radius` may differ from point to point."""
    points = np.asarray(path, float)
    count = len(points)
    along = (
        np.roll(points, -1, 0) - np.roll(points, 1, 0) if closed else np.gradient(points, axis=0)
    )
    along = unit(along)
    side = np.cross(along[0], (0.0, 1.0, 0.0) if abs(along[0, 1]) < 0.9 else (1.0, 0.0, 0.0))
    sides_at = np.empty_like(points)
    for i in range(count):
        side = side - along[i] * (side @ along[i])
        side = side / (np.linalg.norm(side) + 1e-12)
        sides_at[i] = side
    other = np.cross(along, sides_at)
    angles = np.linspace(0, 2 * math.pi, sides + 1)
    out = (
        np.cos(angles)[None, :, None] * sides_at[:, None, :]
        + np.sin(angles)[None, :, None] * other[:, None, :]
    )
    radii = np.broadcast_to(np.asarray(radius, float), count)
    vertices = points[:, None, :] + out * radii[:, None, None]
    reach = np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(points, axis=0), axis=1))])
    uv = np.stack(np.broadcast_arrays(reach[:, None], angles[None, :] * float(radii.max())), -1)
    faces = lattice(count, sides + 1)
    if closed:
        last = lattice(2, sides + 1)
        last = np.where(last > sides, last - sides - 1, last + (count - 1) * (sides + 1))
        faces = np.concatenate([faces, last])
    pieces = [(vertices.reshape(-1, 3), out.reshape(-1, 3), uv.reshape(-1, 2), faces)]
    if caps and not closed:
        for i, sign in ((0, -1.0), (count - 1, 1.0)):
            ring_ = vertices[i, :-1]
            normal = np.broadcast_to(along[i] * sign, ring_.shape)
            pieces.append((ring_, normal, np.zeros((sides, 2)), fan_of(sides)))
    return part(material, *joined(pieces))


def arc(
    radius: float,
    start: float,
    end: float,
    steps: int = 8,
    at: Point = (0.0, 0.0, 0.0),
    axis: Axis = "z",
) -> Array:
    """Points (steps + 1, 3) on a circle around `axis`, from and to these degrees.

    Degrees count from +x towards +y (axis z), from +x towards +z (axis y), from +z towards +y (x).
    """
    angles = np.radians(np.linspace(start, end, steps + 1))
    a, b, zero = np.cos(angles) * radius, np.sin(angles) * radius, np.zeros(steps + 1)
    columns = {"z": (a, b, zero), "y": (a, zero, b), "x": (zero, b, a)}[axis]
    return np.asarray(np.stack(columns, 1) + np.asarray(at, float))


def curve(points: ArrayLike, steps: int = 6) -> Array:
    """A smooth path (Catmull-Rom) through (n, k) points, `steps` pieces between each two."""
    p = np.asarray(points, float)
    ends = np.concatenate([2 * p[:1] - p[1:2], p, 2 * p[-1:] - p[-2:-1]])
    t = np.linspace(0, 1, steps, endpoint=False)[:, None]
    rows = []
    for i in range(len(p) - 1):
        a, b, c, d = ends[i : i + 4]
        rows.append(
            0.5
            * (
                2 * b
                + (c - a) * t
                + (2 * a - 5 * b + 4 * c - d) * t**2
                + (3 * b - a - 3 * c + d) * t**3
            )
        )
    return np.concatenate([*rows, p[-1:]])
