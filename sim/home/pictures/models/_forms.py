"""Forms that small things need besides `pictures.shapes`: skins over rings, lumps, shards, variants."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from typing import Any, TypeVar

import numpy as np
from numpy.typing import ArrayLike, NDArray

from sim.home.pictures.mesh import Colour, Material, Part, Subject
from sim.home.pictures.shapes import bend, look, part

Array = NDArray[np.float64]
Index = NDArray[Any]
Profile = Sequence[tuple[float, float]]
"""(radius, height) pairs, as `shapes.lathe` takes them."""
T = TypeVar("T")

STEEL = Material((0.74, 0.76, 0.78), "steel", gloss=0.75)
CHROME = Material((0.80, 0.82, 0.84), gloss=0.9)
BLACK = Material((0.07, 0.07, 0.08), gloss=0.35)
WHITE = Material((0.93, 0.93, 0.91), gloss=0.4)


def pick(subject: Subject, *choices: T) -> T:
    """The choice that belongs to this subject's asset (`Mug_1` is the first)."""
    return choices[look(subject.asset, 3) % len(choices)]


def mix(a: Colour, b: Colour, part_of_b: float) -> Colour:
    """A colour between two."""
    red, green, blue = (p + (q - p) * part_of_b for p, q in zip(a, b, strict=True))
    return red, green, blue


def skin(material: Material, points: ArrayLike, faces: ArrayLike, crease: float = 42.0) -> Part:
    """A part from bare triangles wound to face outward (counter-clockwise, right-handed).

    Corners in one place share their normal where their faces meet at less than `crease` degrees.
    Texture is laid on from the side that each face looks to.
    """
    corners = np.asarray(points, float)[np.asarray(faces)]
    weighted = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    area = np.linalg.norm(weighted, axis=1)
    keep = area > 1e-11
    corners, weighted, area = corners[keep], weighted[keep], area[keep]
    unit = weighted / area[:, None]
    places = np.round(corners.reshape(-1, 3) * 2e5).astype(np.int64)
    _, place = np.unique(places, axis=0, return_inverse=True)
    normals = _shared(place.reshape(-1), weighted, unit, math.cos(math.radians(crease)))
    uv = _from_sides(corners, unit) if material.texture else np.zeros((len(places), 2))
    rounded = [places, np.round(normals * 1e4), np.round(uv * 1e4)]
    rows = np.concatenate([np.asarray(r, np.int64) for r in rounded], axis=1)
    _, first, inverse = np.unique(rows, axis=0, return_index=True, return_inverse=True)
    return part(
        material,
        corners.reshape(-1, 3)[first],
        normals[first],
        uv[first],
        inverse.reshape(-1, 3),
    )


def _shared(place: Index, weighted: Array, unit: Array, limit: float) -> Array:
    """Per corner the mean direction of those faces at its place that are not over an edge."""
    face = np.repeat(np.arange(len(unit)), 3)
    order = np.argsort(place, kind="stable")
    sizes = np.bincount(place)
    starts = np.concatenate([[0], np.cumsum(sizes)[:-1]])
    mates = sizes[place]
    left = np.repeat(np.arange(len(place)), mates)
    within = np.arange(mates.sum()) - np.repeat(np.cumsum(mates) - mates, mates)
    right = order[starts[place][left] + within]
    near = np.einsum("ij,ij->i", unit[face[left]], unit[face[right]]) >= limit
    left, right = left[near], right[near]
    total = np.stack(
        [np.bincount(left, weighted[face[right], axis], len(place)) for axis in range(3)], -1
    )
    return np.asarray(total / np.linalg.norm(total, axis=1, keepdims=True))


def _from_sides(corners: Array, unit: Array) -> Array:
    """Texture coordinates in metres: each face seen along the axis it looks to most."""
    axis = np.argmax(np.abs(unit) + np.array([0.0, 1e-3, 0.0]), axis=1)
    u, v = np.where(axis == 0, 2, 0), np.where(axis == 1, 2, 1)
    rows, sides = np.arange(len(corners))[:, None], np.arange(3)[None, :]
    uv = [corners[rows, sides, u[:, None]], corners[rows, sides, v[:, None]]]
    return np.stack(uv, -1).reshape(-1, 2)


def loft(material: Material, rings: ArrayLike, crease: float = 42.0, caps: bool = True) -> Part:
    """A skin over (n, k, 3) rings of points; it faces outward whichever way the rings run."""
    points = np.asarray(rings, float)
    count, around = points.shape[:2]
    index = np.arange(count * around).reshape(count, around)
    index = np.concatenate([index, index[:, :1]], axis=1)
    a, b, c, d = index[:-1, :-1], index[1:, :-1], index[1:, 1:], index[:-1, 1:]
    faces = [np.stack(t, -1).reshape(-1, 3) for t in ((a, c, b), (a, d, c))]
    flat = points.reshape(-1, 3)
    if caps:
        last = len(flat)
        flat = np.concatenate([flat, points[:1].mean(1), points[-1:].mean(1)])
        low, high = index[0], index[-1]
        faces.append(np.stack([low[1:], low[:-1], np.full(around, last)], -1))
        faces.append(np.stack([high[:-1], high[1:], np.full(around, last + 1)], -1))
    every = np.concatenate(faces)
    corner = flat[every] - flat.mean(0)
    if float((np.cross(corner[:, 0], corner[:, 1]) * corner[:, 2]).sum()) < 0:
        every = every[:, ::-1]
    return skin(material, flat, every, crease)


def bumps(points: Array, seed: int, frequency: float = 3.5) -> Array:
    """Smooth unevenness, about -1 to 1, at points of about unit size."""
    chance = random.Random(seed)
    total = np.zeros(points.shape[:-1])
    for _ in range(6):
        direction = np.array([chance.uniform(-1, 1) for _ in range(3)]) * frequency
        total += np.sin(points @ direction + chance.uniform(0, 6.3))
    return np.asarray(total / 3.0)


def lumpy(shape: Part, amount: float, seed: int, frequency: float = 3.5) -> Part:
    """The same shape swollen and dented by about this part of its radius."""
    middle = (shape.vertices.max(0) + shape.vertices.min(0)) / 2
    reach = float(np.abs(shape.vertices - middle).max())

    def by(points: Array) -> Array:
        out = points - middle
        swell = 1 + amount * bumps(out / reach, seed, frequency)
        return np.asarray(middle + out * swell[:, None])

    return bend(shape, by)


def ellipse(width: float, depth: float, count: int = 16, start: float = 0.0) -> Array:
    """An outline (n, 2) around the origin."""
    turn = np.radians(start) + np.arange(count) * (2 * math.pi / count)
    return np.stack([np.cos(turn) * width / 2, np.sin(turn) * depth / 2], -1)


def upright(outline: Array, y: float, scale: float = 1.0) -> Array:
    """An (x, z) outline as a ring (n, 3) at a height."""
    return np.stack([outline[:, 0] * scale, np.full(len(outline), y), outline[:, 1] * scale], -1)


def standing(outline: Array, z: float, scale: float = 1.0) -> Array:
    """An (x, y) outline as a ring (n, 3) at a depth."""
    return np.stack([outline[:, 0] * scale, outline[:, 1] * scale, np.full(len(outline), z)], -1)


def shards(
    material: Material,
    size: tuple[float, float, float],
    seed: int,
    count: int = 11,
    thick: float = 0.004,
) -> tuple[Part, ...]:
    """What is left of a broken thing: jagged pieces that lie about within its box, low."""
    chance = random.Random(seed)
    w, h, d = size
    pieces = []
    for i in range(count):
        angle = 2.4 * i + chance.uniform(-0.3, 0.3)
        far = math.sqrt((i + 0.5) / count) * 0.40
        reach = (0.75 * min(w, d) + 0.2 * min(h, 0.15)) * chance.uniform(0.15, 0.27)
        middle = np.array([w * far * math.cos(angle), 0.0, d * far * math.sin(angle)])
        turns = sorted(chance.uniform(0, 6.28) for _ in range(chance.choice((3, 4))))
        flat = [
            (reach * math.cos(t) * chance.uniform(0.6, 1.1), reach * math.sin(t)) for t in turns
        ]
        lean = np.array([chance.uniform(-0.5, 0.5), chance.uniform(-0.5, 0.5)])
        low = np.array([(x, float(np.array([x, z]) @ lean), z) for x, z in flat])
        low[:, 1] -= low[:, 1].min()
        low[:, 1] = np.minimum(low[:, 1], h - thick)
        rings = np.stack([low, low + np.array([0.0, thick, 0.0])]) + middle
        pieces.append(loft(material, rings, crease=20))
    return tuple(pieces)
