"""The toilet."""

from __future__ import annotations

import numpy as np

from sim.home.pictures.mesh import Material, Part, Subject
from sim.home.pictures.models import model
from sim.home.pictures.palette import (
    CERAMIC,
    CHROME,
    WATER,
    dyed,
    shade,
)
from sim.home.pictures.shapes import (
    cylinder,
    disc,
    merge,
    move,
    prism,
    rounded,
    sheet,
    slab,
    stretch,
    turn,
)


@model("Toilet")
def toilet(subject: Subject) -> tuple[Part, ...]:
    """Bowl, seat, lid and tank; open, the lid stands up against the tank and water shows."""
    w, h, d = subject.size
    tank_deep, seat = 0.19, 0.53 * h
    back = -d / 2 + tank_deep
    long, middle = d / 2 - back, (d / 2 + back) / 2
    wide = min(w - 0.02, 0.40)
    tank = h - 0.035
    parts: list[Part] = [
        slab(
            CERAMIC,
            (-w / 2 + 0.015, seat - 0.06, -d / 2),
            (w / 2 - 0.015, tank, back - 0.01),
            0.04,
            0.01,
        ),
        slab(CERAMIC, (-w / 2, tank, -d / 2), (w / 2, h, back), 0.04, 0.008),
        cylinder(CHROME, 0.022, h - 0.004, h + 0.004, (0, 0, -d / 2 + 0.09), segments=16),
    ]
    outline = rounded(1, 1, 0.47, 6)
    levels = [
        (0.62, 0.0, -0.12),
        (0.58, 0.1, -0.12),
        (0.62, 0.45, -0.06),
        (0.92, 0.82, 0.0),
        (0.98, 0.96, 0.0),
    ]
    rings = [
        np.column_stack([outline[:, 0] * wide * s, np.full(len(outline), y * seat), outline[:, 1] * long * (0.75 + 0.25 * s) + middle + lean * long])
        for s, y, lean in levels
    ]  # fmt: skip
    parts.append(loft(CERAMIC, rings))
    parts.append(_ring(CERAMIC, outline, wide, long, middle, 0.96 * seat, 0.70))
    bowl = [
        np.column_stack([outline[:, 0] * wide * s, np.full(len(outline), y), outline[:, 1] * long * s + middle])
        for s, y in ((0.72, 0.96 * seat), (0.60, 0.86 * seat), (0.34, 0.66 * seat), (0.0, 0.65 * seat))
    ]  # fmt: skip
    parts.append(loft(shade(CERAMIC, 0.95), bowl, inside=True))
    water = stretch(disc(dyed(WATER, (0.35, 0.66, 0.92)), 0.25, segments=24), wide, 1, long)
    parts.append(move(water, 0, 0.745 * seat, middle))
    parts += _lid(outline, wide, long, middle, back, seat, subject.look.openness)
    return merge(parts)


def loft(material: Material, rings: list[np.ndarray], inside: bool = False) -> Part:
    """A skin over rings of points, smooth; `inside` shows its inner side."""
    points = np.array([np.concatenate([ring, ring[:1]]) for ring in rings])
    made = sheet(material, points, both=False)
    out = made.vertices.copy()
    out[:, 1] = 0
    middle = points[..., (0, 2)].reshape(-1, 2).mean(0)
    away = made.vertices[:, (0, 2)] - middle
    outward = float((made.normals[:, (0, 2)] * away).sum()) > 0
    if outward == inside:
        made.normals[:] *= -1
    return made


def _ring(
    m: Material,
    outline: np.ndarray,
    wide: float,
    long: float,
    middle: float,
    y: float,
    inner: float,
) -> Part:
    """A flat rim that faces up between two scaled outlines."""
    rings = [
        np.column_stack(
            [outline[:, 0] * wide * s, np.full(len(outline), y), outline[:, 1] * long * s]
        )
        for s in (0.98, inner)
    ]
    points = np.array([np.concatenate([ring, ring[:1]]) for ring in rings])
    points[..., 2] += middle
    made = sheet(m, points, both=False)
    made.normals[:] = (0, 1, 0)
    return made


def _lid(
    outline: np.ndarray,
    wide: float,
    long: float,
    middle: float,
    back: float,
    seat: float,
    openness: float,
) -> list[Part]:
    """Seat ring and lid, hinged at the tank."""
    shape = np.column_stack([outline[:, 0] * wide, outline[:, 1] * long + middle])
    ivory = shade(CERAMIC, 0.98)
    y = 0.97 * seat

    def around(scale: float, level: float) -> np.ndarray:
        x, z = outline[:, 0] * wide * scale, outline[:, 1] * long * scale + middle
        return np.column_stack([x, np.full(len(outline), level), z])

    ring = [
        _ring(ivory, outline, wide, long, middle, y + 0.018, 0.66),
        loft(ivory, [around(0.99, y), around(0.99, y + 0.018)]),
        loft(ivory, [around(0.66, y), around(0.66, y + 0.018)], inside=True),
    ]
    lid = (prism(CERAMIC, shape, y + 0.02, y + 0.042, bevel=0.008),)
    lifted = turn(lid, "x", -100.0 * openness, (0, y + 0.03, back + 0.012))
    return [*ring, *lifted]
