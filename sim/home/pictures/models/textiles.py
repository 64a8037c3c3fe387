"""Cloths, towels and pillows."""

from __future__ import annotations

import math

import numpy as np

from sim.home.pictures.mesh import Colour, Material, Part, Subject
from sim.home.pictures.models import model
from sim.home.pictures.models._dirt import GRIME
from sim.home.pictures.models._forms import Array, mix, pick, skin
from sim.home.pictures.shapes import (
    bend,
    cushion,
    dice,
    fit,
    merge,
    sheet,
    tube,
)

WOVEN = "fabric"


def _cotton(colour: Colour, dirty: bool = False) -> Material:
    return Material(mix(colour, (0.36, 0.24, 0.12), 0.22) if dirty else colour, WOVEN, gloss=0.02)


@model("Cloth")
def cloth(subject: Subject) -> tuple[Part, ...]:
    """A checked rag that lies in folds; dirty, it has large stains."""
    w, h, d = subject.size
    dirty = subject.look.dirty
    base = _cotton(pick(subject, (0.93, 0.93, 0.90), (0.96, 0.88, 0.55), (0.72, 0.85, 0.92)), dirty)
    check = _cotton(
        pick(subject, (0.30, 0.50, 0.78), (0.92, 0.62, 0.24), (0.88, 0.42, 0.44)), dirty
    )
    count = 14
    steps = np.linspace(-1, 1, count + 1)
    x, z = np.meshgrid(steps, steps)
    y = _folds(x, z, h)
    skew = 0.03 * np.sin(3 * z)
    points = np.stack(
        [
            (x + skew - 0.03 * np.sign(x) * np.abs(z) ** 3) * w / 2,
            y,
            (z + 0.04 * np.sin(2.6 * x)) * d / 2,
        ],
        -1,
    )
    parts = [_underside(base, points)]
    for material, wanted in ((base, 0), (check, 1)):
        parts.append(_cells(material, points, wanted))
    if dirty:
        for i, (cx, cz, reach) in enumerate(
            (
                (-0.35, 0.25, 0.42),
                (0.42, -0.30, 0.36),
                (0.30, 0.55, 0.25),
                (-0.50, -0.55, 0.27),
                (0.0, -0.05, 0.2),
            )
        ):
            parts.append(_cloth_stain(GRIME[(0, 1, 3, 2, 2)[i]], points, cx, cz, reach, i))
    return fit(merge(parts), subject.size)


def _folds(x: Array, z: Array, h: float) -> Array:
    wave = 0.5 + 0.5 * np.sin(4.2 * x + 1.5 * z + 0.6) * np.cos(2.1 * z - 0.8 * x)
    return np.asarray(h * (0.15 + 0.85 * wave * (1 - 0.55 * np.maximum(np.abs(x), np.abs(z)) ** 4)))


def _underside(material: Material, points: Array) -> Part:
    return sheet(material, points[:, ::-1] - np.array([0, 0.0015, 0]), both=False)


def _cells(material: Material, points: Array, wanted: int) -> Part:
    """Squares of the weave, every one whose pair of stripes adds up."""
    rows, columns = points.shape[:2]
    index = np.arange(rows * columns).reshape(rows, columns)
    faces: list[tuple[int, int, int]] = []
    for i in range(rows - 1):
        for j in range(columns - 1):
            stripe = (i // 2) % 2 == 1 or (j // 2) % 2 == 1
            if int(stripe) == wanted:
                a, b, c, d = index[i, j], index[i + 1, j], index[i + 1, j + 1], index[i, j + 1]
                faces += [(a, b, c), (a, c, d)]
    return skin(material, points.reshape(-1, 3), np.array(faces), 80)


def _cloth_stain(
    material: Material, points: Array, cx: float, cz: float, reach: float, seed: int
) -> Part:
    """A blot that follows the folds, in parts of the cloth's half width."""
    around, rows = 16, points.shape[0]

    def at(x: float, z: float) -> Array:
        u, v = (np.clip((c + 1) / 2, 0.01, 0.99) * (rows - 1) for c in (x, z))
        j, i = int(u), int(v)
        fu, fv = u - j, v - i
        near = points[i, j] * (1 - fu) + points[i, j + 1] * fu
        far = points[i + 1, j] * (1 - fu) + points[i + 1, j + 1] * fu
        return np.asarray(near * (1 - fv) + far * fv + np.array([0, 0.0016 + 0.0007 * seed, 0]))

    flat = [at(cx, cz)]
    for part_of in (0.35, 0.7, 1.0):
        for k in range(around):
            a = 2 * math.pi * k / around
            far = (
                reach
                * part_of
                * (1 + 0.2 * math.sin(2 * a + seed) + 0.14 * math.sin(3 * a + 2 * seed))
            )
            flat.append(at(cx + far * math.cos(a), cz + far * math.sin(a)))
    faces = []
    for k in range(around):
        n = (k + 1) % around
        faces.append((0, 1 + n, 1 + k))
        for ring in (0, 1):
            a, b = 1 + ring * around + k, 1 + ring * around + n
            faces += [(a, b + around, a + around), (a, b, b + around)]
    return skin(material, np.array(flat), np.array(faces), 180)


def _hanging(
    subject: Subject, base: Material, trim: Material, bands: tuple[tuple[float, float], ...]
) -> list[Part]:
    """A towel folded over a rod at the top of its box: a long front, a shorter back."""
    w, h, d = subject.size
    across = np.linspace(-1, 1, 15)
    front = [(h * up, d * 0.30) for up in np.linspace(0, 1, 9)]
    top = [
        (h - 0.006 + 0.006 * math.sin(a), d * 0.30 * math.cos(a))
        for a in np.linspace(0.5, math.pi - 0.5, 5)
    ]
    back = [(h - 0.01 - t * (h * 0.86), -d * 0.30) for t in np.linspace(0.05, 1, 7)]
    path = [*front[:-1], *top, *back]
    rows = []
    for y, z in path:
        low = 1 - y / h
        row = []
        for s in across:
            wave = d * 0.17 * low * math.sin(5.3 * s + (0.4 if z > 0 else 2.2))
            row.append((s * w / 2 * (1 - 0.03 * math.sin(3 * low)), y, z + wave))
        rows.append(row)
    points = np.array(rows)
    parts = [sheet(base, points[:, ::-1], thick=0.004)]
    for low, high in bands:
        strip = []
        for up in np.linspace(low, high, 3):
            i = int(up * 8)
            f = up * 8 - i
            strip.append(points[i] * (1 - f) + points[min(i + 1, 8)] * f + np.array([0, 0, 0.0014]))
        parts.append(sheet(trim, np.array(strip)[:, ::-1], both=False))
    return parts


@model("HandTowel")
def hand_towel(subject: Subject) -> tuple[Part, ...]:
    dirty = subject.look.dirty
    base = _cotton(pick(subject, (0.93, 0.92, 0.88), (0.52, 0.74, 0.72), (0.93, 0.72, 0.66)), dirty)
    trim = _cotton(pick(subject, (0.28, 0.46, 0.70), (0.95, 0.94, 0.90), (0.66, 0.26, 0.28)), dirty)
    parts = _hanging(subject, base, trim, ((0.08, 0.14), (0.18, 0.21)))
    if dirty:
        parts += _towel_stains(subject)
    return fit(merge(parts), subject.size)


def _towel_stains(subject: Subject) -> list[Part]:
    w, h, d = subject.size
    spots = (
        (-0.18, 0.64, 0.21),
        (0.22, 0.42, 0.19),
        (-0.20, 0.28, 0.16),
        (0.24, 0.78, 0.14),
        (0.02, 0.84, 0.08),
    )
    stains = []
    for i, (x, y, reach) in enumerate(spots):
        chance = dice("stain", i)
        first = float(chance.uniform(0, 6))
        rings = []
        for part_of in (0.001, 0.5, 1.0):
            ring = []
            for k in range(16):
                a = 2 * math.pi * k / 16
                far = reach * part_of * (1 + 0.2 * math.sin(2 * a + first) + 0.12 * math.sin(3 * a))
                px, py = x * w + far * w * math.cos(a), y * h + far * w * math.sin(a)
                low = 1 - py / h
                s = 2 * px / w
                ring.append(
                    (
                        px,
                        py,
                        d * 0.30 + d * 0.17 * low * math.sin(5.3 * s + 0.4) + 0.0024 + 0.0006 * i,
                    )
                )
            rings.append(ring)
        points = np.array(rings)
        stains.append(
            sheet(GRIME[(0, 1, 2, 3, 2)[i]], np.concatenate([points, points[:, :1]], 1), both=False)
        )
    return stains


@model("Towel")
def towel(subject: Subject) -> tuple[Part, ...]:
    base = _cotton(pick(subject, (0.36, 0.56, 0.74), (0.95, 0.94, 0.90), (0.76, 0.46, 0.42)))
    trim = _cotton(pick(subject, (0.93, 0.93, 0.90), (0.52, 0.62, 0.50), (0.95, 0.88, 0.80)))
    return fit(
        merge(_hanging(subject, base, trim, ((0.07, 0.10), (0.12, 0.20), (0.22, 0.25)))),
        subject.size,
    )


@model("Pillow")
def pillow(subject: Subject) -> tuple[Part, ...]:
    """Stuffed, thin at its corners, with piping or stripes."""
    w, h, d = subject.size
    colour: Colour = pick(subject, (0.93, 0.92, 0.90), (0.30, 0.46, 0.62), (0.80, 0.55, 0.30))
    base = _cotton(colour)

    def corners(points: Array) -> Array:
        bent = points.copy()
        x, z = points[:, 0] / (w / 2), points[:, 2] / (d / 2)
        edge = np.maximum(np.abs(x), np.abs(z))
        middle = h / 2
        bent[:, 1] = middle + (points[:, 1] - middle) * (1 - 0.55 * edge**4)
        bent[:, 0] *= 1 - 0.05 * (1 - np.abs(z) ** 2)
        bent[:, 2] *= 1 - 0.05 * (1 - np.abs(x) ** 2)
        return bent

    parts = [bend(cushion(base, (-w / 2, 0, -d / 2), (w / 2, h, d / 2), 0.5), corners)]
    piping = _cotton(
        mix(colour, pick(subject, (0.45, 0.55, 0.70), (1, 1, 1), (0.35, 0.18, 0.08)), 0.6)
    )
    line = []
    for a in np.linspace(0, 2 * math.pi, 40, endpoint=False):
        c, s = math.cos(a), math.sin(a)
        x, z = (math.copysign(abs(v) ** 0.5, v) for v in (c, s))
        x, z = x * (1 - 0.05 * (1 - z * z)), z * (1 - 0.05 * (1 - x * x))
        line.append((x * w / 2 * 0.995, h / 2, z * d / 2 * 0.995))
    parts.append(tube(piping, line, 0.0045, 6, closed=True))
    return fit(merge(parts), subject.size)
