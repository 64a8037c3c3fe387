"""House plants and large ornaments."""

from __future__ import annotations

import math

import numpy as np

from sim.home.pictures.mesh import Colour, Material, Part, Subject
from sim.home.pictures.models import model
from sim.home.pictures.models._carpentry import wood
from sim.home.pictures.palette import shade
from sim.home.pictures.shapes import (
    ball,
    cylinder,
    dice,
    fit,
    lathe,
    look,
    merge,
    sheet,
    stretch,
    torus,
    tube,
    turn,
)

POTS: tuple[Colour, ...] = ((0.72, 0.42, 0.30), (0.93, 0.92, 0.89), (0.26, 0.32, 0.34))
SOIL = Material((0.20, 0.14, 0.10), gloss=0.0)


def pot(colour: Colour, radius: float, height: float) -> list[Part]:
    """A flower pot with earth in it."""
    clay = Material(colour, gloss=0.25)
    r = radius
    profile = [(0, 0), (0.68 * r, 0), (0.7 * r, 0.006), (0.92 * r, 0.8 * height), (r, 0.8 * height),
               (r, height), (0.88 * r, height), (0.85 * r, 0.88 * height)]  # fmt: skip
    return [
        lathe(clay, profile, 22),
        lathe(SOIL, [(0.87 * r, 0.88 * height), (0, 0.9 * height)], 22),
    ]


def leaf(material: Material, length: float, width: float, droop: float, rise: float) -> Part:
    """A leaf that starts at the origin, goes up and out along +z, and bends over; seen both ways."""
    t = np.linspace(0, 1, 6)
    z = length * t
    y = rise * length * t - droop * length * t**2
    half = width / 2 * np.sin(np.pi * np.clip(0.05 + 0.93 * t, 0, 1)) ** 0.8
    rows = [
        np.array([(-s, yy + 0.25 * s, zz), (0.0, yy, zz), (s, yy + 0.25 * s, zz)])
        for s, yy, zz in zip(half, y, z, strict=True)
    ]
    return sheet(material, rows, both=True, thick=0.001)


def foliage(kind: int, height: float, reach: float, words: str) -> list[Part]:
    """Leaves over a pot: a fern's tuft, a rubber tree's broad leaves on a stem, or tall blades."""
    rng = dice(words)
    greens = [
        Material((0.20 + 0.10 * g, 0.42 + 0.12 * g, 0.16 + 0.05 * g), gloss=0.25)
        for g in (0.0, 0.5, 1.0)
    ]
    parts: list[Part] = []
    if kind == 0:
        for i in range(26):
            size = rng.uniform(0.7, 1.0)
            rise = rng.uniform(0.5, 1.7)
            made = leaf(greens[i % 3], size * reach * 1.1, 0.16 * reach * 1.6, 0.7 * rise, rise)
            parts.append(turn(made, "y", 137.5 * i))
        return parts
    if kind == 1:
        stem = [(0, -0.02, 0), (0.02, 0.4 * height, 0.01), (-0.01, 0.85 * height, 0)]
        parts.append(tube(Material((0.40, 0.30, 0.20)), stem, [0.012, 0.010, 0.006], 7))
        for i in range(15):
            up = height * (0.12 + 0.72 * i / 14)
            made = leaf(
                greens[i % 3],
                reach * rng.uniform(0.8, 1.0),
                0.46 * reach,
                0.5,
                rng.uniform(0.35, 0.8),
            )
            turned = turn(made, "y", 137.5 * i)
            turned.vertices[:, 1] += np.float32(up)
            parts.append(turned)
        return parts
    for i in range(17):
        tall = height * rng.uniform(0.6, 1.0)
        made = leaf(greens[i % 3], 0.42 * reach, 0.28 * reach, 0.0, 1.0)
        made = stretch(made, 1.0, tall / (0.42 * reach), 1.0)
        parts.append(turn(made, "y", 137.5 * i))
    return parts


@model("HousePlant")
def house_plant(subject: Subject) -> tuple[Part, ...]:
    """A potted plant."""
    w, h, d = subject.size
    kind = (look(subject.asset, 3) + round(97 * math.fsum(subject.size))) % 3
    tall = min(0.4 * h, 0.35)
    leaves = foliage(kind, h - tall, 0.5 * min(w, d), subject.asset)
    lifted = [_up(p, 0.86 * tall) for p in leaves]
    return merge(fit([*pot(POTS[kind], 0.27 * min(w, d) + 0.01, tall), *lifted], subject.size))


def _up(p: Part, by: float) -> Part:
    p.vertices[:, 1] += np.float32(by)
    return p


@model("RoomDecor")
def room_decor(subject: Subject) -> tuple[Part, ...]:
    """Something large to look at: a tall vase with branches, a sculpture of rings, a basket."""
    kind = (look(subject.asset, 3) + round(97 * math.fsum(subject.size))) % 3
    if kind == 0:
        return merge(fit(_vase(), subject.size))
    if kind == 1:
        return merge(fit(_rings(subject), subject.size))
    return merge(fit(_basket(), subject.size))


def _vase() -> list[Part]:
    glaze = Material((0.24, 0.38, 0.42), gloss=0.8)
    profile = [
        (0, 0),
        (0.10, 0),
        (0.11, 0.01),
        (0.17, 0.16),
        (0.15, 0.34),
        (0.07, 0.46),
        (0.06, 0.50),
        (0.09, 0.54),
        (0.075, 0.54),
        (0.05, 0.48),
    ]
    parts = [lathe(glaze, profile, 26, crease=60)]
    twig, bud = Material((0.42, 0.31, 0.24)), Material((0.96, 0.88, 0.86), gloss=0.1)
    rng = dice("twigs")
    for i in range(7):
        a, lean = 2.4 * i, rng.uniform(0.1, 0.22)
        path = [
            (0, 0.4, 0),
            (0.4 * lean * math.cos(a), 0.75, 0.4 * lean * math.sin(a)),
            (lean * math.cos(a), rng.uniform(1.0, 1.2), lean * math.sin(a)),
        ]
        parts.append(tube(twig, path, [0.006, 0.005, 0.002], 5))
        end = np.array(path[2])
        for k in range(4):
            parts.append(
                ball(bud, 0.018, tuple(end * (1 - 0.09 * k) + rng.uniform(-0.02, 0.02, 3)), 6, 4)
            )
    return parts


def _rings(subject: Subject) -> list[Part]:
    bronze = Material((0.62, 0.46, 0.28), gloss=0.75)
    stand = wood(subject, 1)
    parts = [
        cylinder(stand, 0.16, 0, 0.06, segments=24),
        cylinder(bronze, 0.015, 0.05, 0.2, segments=10),
    ]
    for i, (r, y) in enumerate(((0.17, 0.36), (0.13, 0.62), (0.09, 0.80))):
        ring = turn(torus(bronze, r, 0.022, segments=26, sides=8), "x", 90)
        ring = turn(ring, "y", 25.0 + 45.0 * i)
        parts.append(_up(ring, y))
    return parts


def _basket() -> list[Part]:
    wicker = Material((0.76, 0.60, 0.40), "wicker")
    profile = [
        (0, 0),
        (0.15, 0),
        (0.19, 0.12),
        (0.20, 0.26),
        (0.17, 0.34),
        (0.155, 0.34),
        (0.18, 0.2),
    ]
    parts = [
        lathe(wicker, profile, 24, crease=50),
        torus(shade(wicker, 0.8), 0.165, 0.012, (0, 0.34, 0), 24, 6),
    ]
    straw = Material((0.88, 0.78, 0.56), gloss=0.05)
    rng = dice("grass")
    for i in range(22):
        a, lean = 2.4 * i, rng.uniform(0.05, 0.2)
        tip = (lean * math.cos(a), rng.uniform(0.6, 0.8), lean * math.sin(a))
        parts.append(
            tube(
                straw,
                [(0.3 * tip[0], 0.2, 0.3 * tip[2]), (0.6 * tip[0], 0.5, 0.6 * tip[2]), tip],
                [0.003, 0.003, 0.008],
                5,
            )
        )
    return parts
