"""The shapes that models are made of, and how to move, bend, mirror and join them.

Every shape takes its `Material` first and returns a `Part` in the frame of `mesh` (metres, y up, +z
to the front, +x to the right, left-handed), with outward unit normals and texture coordinates in
repeats of its material's texture (`REPEAT` metres each). Helpers that move things take one `Part`
or several and return the same kind.

    mug = [lathe(CLAY, [(0, 0), (0.035, 0), (0.04, 0.01), (0.04, 0.1), (0.036, 0.1), (0.034, 0.01), (0, 0.01)]),
           tube(CLAY, arc(0.028, -90, 90, at=(0.04, 0.05, 0)), 0.006)]
    return fit(mug, subject.size)
"""

from __future__ import annotations

import itertools
import math
import zlib
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Any, Literal, overload

import numpy as np
from numpy.typing import ArrayLike, NDArray

from sim.worlds.household.pictures.mesh import Material, Part

Axis = Literal["x", "y", "z"]
Point = tuple[float, float, float]
Array = NDArray[np.float64]

REPEAT = {
    "wood": 0.6, "planks": 1.2, "tiles": 1.0, "checker": 1.0, "subway": 0.45, "mosaic": 0.3,
    "marble": 1.2, "granite": 0.6, "terrazzo": 0.8, "quartz": 0.6, "carpet": 0.5, "fabric": 0.25,
    "wallpaper": 0.6, "steel": 0.5, "leather": 0.3, "wicker": 0.15, "paper": 0.3,
}  # fmt: skip
"""Metres that one repeat of a texture covers."""

_AXES = {"x": 0, "y": 1, "z": 2}
_GRAINED = frozenset({"wood", "planks", "steel"})


# -- boxes and prisms ---------------------------------------------------------------------------


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
    along = _AXES[grain] if grain else None
    if along is None and material.texture in _GRAINED:
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
    if _area(points) < 0:
        points = points[::-1]
    levels: list[tuple[float, float, float]] = [(low, 0.0, 0.0), (high, 0.0, 0.0)]
    if bevel > 0:
        levels = [(low, bevel, -1), (low + bevel, 0, 0), (high - bevel, 0, 0), (high, bevel, 1)]
    pieces = [_band(points, a, b, crease) for a, b in itertools.pairwise(levels)]
    for (height, inset, _), side, wanted in zip(
        (levels[0], levels[-1]), (-1, 1), caps, strict=True
    ):
        if wanted:
            pieces.append(_cap(_inset(points, inset), height, side))
    vertices, normals, uv, faces = _stack(pieces)
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
    k = _AXES[axis]
    p, q = {"y": (0, 2), "z": (0, 1), "x": (2, 1)}[axis]
    outline = rounded(b[p] - a[p], b[q] - a[q], radius, steps) + ((a + b) / 2)[[p, q]]
    return prism(material, outline, float(a[k]), float(b[k]), bevel, axis)


def rounded(width: float, depth: float, radius: float, steps: int = 4) -> Array:
    """The outline (n, 2) of a rectangle with round corners, around the origin."""
    r = min(radius, 0.499 * min(width, depth))
    angles = np.radians(np.linspace(0, 90, steps + 1))
    corners = []
    for turn_, sx, sz in ((0, 1, 1), (90, -1, 1), (180, -1, -1), (270, 1, -1)):
        a = angles + math.radians(turn_)
        centre = np.array([sx * (width / 2 - r), sz * (depth / 2 - r)])
        corners.append(centre + r * np.stack([np.cos(a), np.sin(a)], 1))
    return np.concatenate(corners)


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
    before, after = _smoothed(flat, crease, closed=False)
    quarter = np.radians(np.linspace(0, 90, count + 1))
    around = (np.radians([0, 90, 180, 270])[:, None] + quarter[None, :]).ravel()
    out = np.stack([np.cos(around), np.sin(around)], 1)
    out = np.concatenate([out, out[:1]])
    height = np.concatenate([[0.0], np.cumsum(np.hypot(step[:, 0], step[:, 1]))])

    def ring_at(inset: float) -> Array:
        ring_ = rounded(size[0] - 2 * inset, size[1] - 2 * inset, max(radius - inset, 0.0), count)
        return np.concatenate([ring_, ring_[:1]])

    pieces: list[_Piece] = []
    for i in range(len(step)):
        rows, normals, uv = [], [], []
        for (inset, level), (sideways, up), v in (
            (points[i], before[i], height[i]),
            (points[i + 1], after[i], height[i + 1]),
        ):
            ring_ = ring_at(inset)
            flat_level = np.full(len(ring_), level)
            rows.append(np.column_stack([ring_[:, 0], flat_level, ring_[:, 1]]))
            normals.append(
                np.column_stack([out[:, 0] * sideways, flat_level * 0 + up, out[:, 1] * sideways])
            )
            flat_ring = abs(step[i][1]) < abs(step[i][0])
            across = np.where(np.abs(out[:, 0]) > 0.5, ring_[:, 1], ring_[:, 0])
            uv.append(ring_ if flat_ring else np.column_stack([across, flat_level * 0 + v]))
        faces = lattice(2, len(out))
        pieces.append((np.concatenate(rows), np.concatenate(normals), np.concatenate(uv), faces))
    for (inset, level), side, wanted in ((points[-1], 1, cap), (points[0], -1, base)):
        if wanted:
            pieces.append(_cap(ring_at(inset)[:-1], level, side, fan=True))
    vertices, normals_, uv_, faces_ = _stack(pieces)
    if axis != "y":
        order = [0, 2, 1] if axis == "z" else [1, 2, 0]
        vertices, normals_ = vertices[:, order], normals_[:, order]
    return part(material, vertices + np.asarray(at, float), normals_, uv_, faces_)


# -- round shapes -------------------------------------------------------------------------------


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
    before, after = _smoothed(flat, crease, closed=False)
    angles = np.radians(np.linspace(sweep[0], sweep[1], segments + 1))
    around = np.stack([np.cos(angles), np.sin(angles)], 1)
    length = np.concatenate([[0.0], np.cumsum(np.hypot(step[:, 0], step[:, 1]))])
    widest = float(points[:, 0].max())
    level = np.abs(step[:, 1]) < 0.5 * np.abs(step[:, 0])
    pieces = []
    for i in range(len(starts)):
        rows = []
        for (r, y), (nr, ny), v in (
            (starts[i], before[i], length[i]),
            (ends[i], after[i], length[i + 1]),
        ):
            ring_ = np.column_stack([around[:, 0] * r, np.full(len(angles), y), around[:, 1] * r])
            out = np.column_stack([around[:, 0] * nr, np.full(len(angles), ny), around[:, 1] * nr])
            around_uv = np.column_stack([angles * widest, np.full(len(angles), v)])
            rows.append((ring_, out, ring_[:, (0, 2)] if level[i] else around_uv))
        faces = _strip(len(angles), closed=False)
        lower, upper = starts[i][0] > 1e-9, ends[i][0] > 1e-9
        keep_faces = np.concatenate([np.full(segments, lower), np.full(segments, upper)])
        a, b = rows
        pieces.append(
            (
                np.concatenate([a[0], b[0]]),
                np.concatenate([a[1], b[1]]),
                np.concatenate([a[2], b[2]]),
                faces[keep_faces],
            )
        )
    vertices, normals, uv, faces = _stack(pieces)
    return part(material, vertices + np.asarray(at, float), normals, uv, faces)


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
    normals = _unit(surface(2.0 - square) / r)
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
    along = _unit(along)
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
        last = _strip(sides + 1, closed=False)
        last = np.where(last > sides, last - sides - 1, last + (count - 1) * (sides + 1))
        faces = np.concatenate([faces, last])
    pieces = [(vertices.reshape(-1, 3), out.reshape(-1, 3), uv.reshape(-1, 2), faces)]
    if caps and not closed:
        for i, sign in ((0, -1.0), (count - 1, 1.0)):
            ring_ = vertices[i, :-1]
            normal = np.broadcast_to(along[i] * sign, ring_.shape)
            pieces.append((ring_, normal, np.zeros((sides, 2)), _fan(sides)))
    return part(material, *_stack(pieces))


# -- sheets -------------------------------------------------------------------------------------


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
    normal = _unit(_left(np.cross(a, b))[None, :])
    uv = np.stack([s * np.linalg.norm(a), t * np.linalg.norm(b)], -1).reshape(-1, 2)
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
    k = _AXES[axis]
    a, b = {0: ((0, 0, 1), (0, 1, 0)), 1: ((1, 0, 0), (0, 0, 1)), 2: ((1, 0, 0), (0, 1, 0))}[k]
    across, up = np.array(a, float) * width, np.array(b, float) * height
    normal = np.zeros(3)
    normal[k] = side
    vertices = np.asarray(at, float) + normal * lift - across / 2 - up / 2
    corners = np.array([vertices, vertices + across, vertices + across + up, vertices + up])
    uv = np.array([(0, 0), (width, 0), (width, height), (0, height)])
    return part(material, corners, np.tile(normal, (4, 1)), uv, np.array([(0, 1, 2), (0, 2, 3)]))


def polygon(
    material: Material, outline: ArrayLike, height: float, axis: Axis = "y", side: int = 1
) -> Part:
    """A flat (possibly concave) outline at `height` along an axis; coordinates as for `prism`."""
    points = np.asarray(outline, float)
    vertices, normals, uv, faces = _cap(points, height, side)
    if axis != "y":
        order = [0, 2, 1] if axis == "z" else [1, 2, 0]
        vertices, normals = vertices[:, order], normals[:, order]
    return part(material, vertices, normals, uv, faces)


def sheet(material: Material, points: ArrayLike, both: bool = True, thick: float = 0.0) -> Part:
    """A surface through a lattice of (rows, columns, 3) points, smooth: cloth, leaves, curtains.

    Its front is where columns run to the right while rows run up. With `both` it has a back as well,
    `thick` metres behind the front.
    """
    p = np.asarray(points, float)
    rows, columns = p.shape[:2]
    normals = _left(np.cross(np.gradient(p, axis=1), np.gradient(p, axis=0)))
    normals = _unit(normals)
    far = np.linalg.norm(np.diff(p, axis=1), axis=2).mean(0).cumsum()
    tall = np.linalg.norm(np.diff(p, axis=0), axis=2).mean(1).cumsum()
    u, v = np.meshgrid(np.concatenate([[0], far]), np.concatenate([[0], tall]))
    uv = np.stack([u, v], -1).reshape(-1, 2)
    faces = lattice(rows, columns)
    front = (p.reshape(-1, 3), normals.reshape(-1, 3), uv, faces)
    if not both:
        return part(material, *front)
    back = ((p - normals * thick).reshape(-1, 3), -normals.reshape(-1, 3), uv, faces)
    return part(material, *_stack([front, back]))


def lattice(rows: int, columns: int) -> NDArray[np.int64]:
    """The triangles (m, 3) of a lattice of points numbered row by row."""
    first = (np.arange(rows - 1)[:, None] * columns + np.arange(columns - 1)[None, :]).ravel()
    a, b, c, d = first, first + 1, first + columns + 1, first + columns
    return np.concatenate([np.stack([a, b, c], 1), np.stack([a, c, d], 1)])


# -- paths --------------------------------------------------------------------------------------


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


# -- moving and joining -------------------------------------------------------------------------


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
        normals = _unit(p.normals / factor)
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
        stacked = _stack([(p.vertices, p.normals, p.uv, p.faces) for p in members])
        merged.append(_part(material, *stacked))
    return tuple(merged)


def part(
    material: Material, vertices: ArrayLike, normals: ArrayLike, uv: ArrayLike, faces: ArrayLike
) -> Part:
    """A part from plain arrays; `uv` in metres. Triangles without area are left out."""
    points, triangles = np.asarray(vertices, float), np.asarray(faces)
    a, b, c = (points[triangles[:, i]] for i in range(3))
    triangles = triangles[np.linalg.norm(np.cross(b - a, c - a), axis=1) > 1e-11]
    scale = 1.0 / REPEAT.get(material.texture, 1.0)
    return _part(material, points, normals, np.asarray(uv, float) * scale, triangles)


def dice(*words: object) -> np.random.Generator:
    """Random numbers that are the same for the same words (a type, an asset, a size)."""
    return np.random.default_rng(zlib.crc32("|".join(str(word) for word in words).encode()))


def look(asset: str, count: int) -> int:
    """Which of `count` variants an asset such as `Mug_2` is: 0 to count - 1."""
    tail = asset.rsplit("_", 1)[-1]
    return (int(tail) - 1) % count if tail.isdigit() else zlib.crc32(asset.encode()) % count


# -- inner workings -----------------------------------------------------------------------------

_Piece = tuple[Any, Any, Any, NDArray[Any]]


def _part(
    material: Material, vertices: ArrayLike, normals: ArrayLike, uv: ArrayLike, faces: ArrayLike
) -> Part:
    return Part(
        np.ascontiguousarray(vertices, np.float32),
        np.ascontiguousarray(normals, np.float32),
        np.ascontiguousarray(uv, np.float32),
        np.ascontiguousarray(faces, np.int32),
        material,
    )


def _each(parts: Part | Iterable[Part], change: Callable[[Part], Part]) -> Part | tuple[Part, ...]:
    return change(parts) if isinstance(parts, Part) else tuple(change(p) for p in parts)


def _stack(pieces: Sequence[_Piece]) -> _Piece:
    first, faces = 0, []
    for vertices, _, _, triangles in pieces:
        faces.append(np.asarray(triangles) + first)
        first += len(vertices)
    a, b, c = (np.concatenate([piece[i] for piece in pieces]) for i in range(3))
    return a, b, c, np.concatenate(faces)


def _unit(vectors: Array) -> Array:
    length = np.linalg.norm(vectors, axis=-1, keepdims=True)
    safe = np.where(length > 1e-9, vectors, (0.0, 1.0, 0.0))
    return np.asarray(safe / np.where(length > 1e-9, length, 1.0))


def _left(normals: Array) -> Array:
    """In a left-handed frame, right x up points away from who sees right and up that way."""
    return -normals


def _strip(columns: int, closed: bool) -> NDArray[np.int64]:
    return lattice(2, columns)


def _fan(count: int) -> NDArray[np.int64]:
    second = np.arange(1, count - 1)
    return np.stack([np.zeros_like(second), second, second + 1], 1)


def _smoothed(flat: Array, crease: float, closed: bool) -> tuple[Array, Array]:
    """Normals at the start and end of each edge of a line, joined where they differ little."""
    limit = math.cos(math.radians(crease))
    previous, following = np.roll(flat, 1, 0), np.roll(flat, -1, 0)
    soft_start = (flat * previous).sum(1) > limit
    soft_end = (flat * following).sum(1) > limit
    if not closed:
        soft_start[0] = soft_end[-1] = False
    start = np.where(soft_start[:, None], flat + previous, flat)
    end = np.where(soft_end[:, None], flat + following, flat)
    return tuple(v / np.linalg.norm(v, axis=1, keepdims=True) for v in (start, end))


def _area(points: Array) -> float:
    after = np.roll(points, -1, 0)
    return float((points[:, 0] * after[:, 1] - after[:, 0] * points[:, 1]).sum() / 2)


def _edge_normals(points: Array) -> Array:
    """Outward normals of a counter-clockwise outline's edges."""
    edge = np.roll(points, -1, 0) - points
    return np.asarray(np.stack([edge[:, 1], -edge[:, 0]], 1) / (np.hypot(*edge.T)[:, None] + 1e-12))


def _inset(points: Array, by: float) -> Array:
    """The outline moved inwards; mitred, and never by more than twice the distance."""
    if by == 0:
        return points
    after = _edge_normals(points)
    before = np.roll(after, 1, 0)
    both = before + after
    scale = np.maximum((both * both).sum(1), 0.5)[:, None] / 2
    return np.asarray(points - by * both / scale)


def _band(
    points: Array, a: tuple[float, float, float], b: tuple[float, float, float], crease: float
) -> _Piece:
    """The side between two levels (height, inset, lean) of a prism; lean shades the bevels."""
    flat = _edge_normals(points)
    start, end = _smoothed(flat, crease, closed=True)
    count = len(points)
    lengths = np.concatenate([[0], np.cumsum(np.hypot(*(np.roll(points, -1, 0) - points).T))])
    rows, normals, uv = [], [], []
    for height, inset, lean in (a, b):
        ring_ = _inset(points, inset)
        following = np.roll(ring_, -1, 0)
        corners = np.stack([ring_, following], 1).reshape(-1, 2)
        out = np.stack([start, end], 1).reshape(-1, 2)
        level = np.full(2 * count, height)
        rows.append(np.column_stack([corners[:, 0], level, corners[:, 1]]))
        normals.append(
            _unit(
                np.column_stack(
                    [out[:, 0] * (1 - abs(lean)), level * 0 + lean, out[:, 1] * (1 - abs(lean))]
                )
            )
            if abs(lean) < 1
            else np.tile((0.0, float(lean), 0.0), (2 * count, 1))
        )
        along = np.stack([lengths[:-1], lengths[1:]], 1).ravel()
        uv.append(np.column_stack([along, level]))
    one = 2 * np.arange(count)
    two = one + 2 * count
    faces = np.concatenate([np.stack([one, one + 1, two + 1], 1), np.stack([one, two + 1, two], 1)])
    return np.concatenate(rows), np.concatenate(normals), np.concatenate(uv), faces


def _cap(points: Array, height: float, side: int, fan: bool = False) -> _Piece:
    vertices = np.column_stack([points[:, 0], np.full(len(points), height), points[:, 1]])
    normals = np.tile((0.0, float(side), 0.0), (len(points), 1))
    return vertices, normals, points, _fan(len(points)) if fan else triangulate(points)


def triangulate(points: Array) -> NDArray[np.int64]:
    """The triangles of a simple outline, by cutting off ears."""
    count = len(points)
    order = list(range(count)) if _area(points) > 0 else list(range(count))[::-1]
    edge = np.roll(points[order], -1, 0) - points[order]
    after = np.roll(edge, -1, 0)
    if (edge[:, 0] * after[:, 1] - edge[:, 1] * after[:, 0] >= -1e-12).all():
        return np.asarray(order)[_fan(count)]
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
    return _unit(result)


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
