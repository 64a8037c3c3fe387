"""Sponges, soap, brushes and plungers."""

from __future__ import annotations

import math
import random

from sim.home.pictures.mesh import Colour, Material, Part, Subject
from sim.home.pictures.models import model
from sim.home.pictures.models._forms import mix, pick
from sim.home.pictures.shapes import (
    ball,
    cushion,
    decal,
    fit,
    lathe,
    merge,
    slab,
    torus,
    tube,
)


@model("DishSponge")
def sponge(subject: Subject) -> tuple[Part, ...]:
    """Yellow and full of holes, on a rough green layer."""
    w, h, d = subject.size
    soft: Colour = pick(subject, (0.97, 0.82, 0.18), (0.98, 0.86, 0.28), (0.96, 0.74, 0.16))
    rough: Colour = pick(subject, (0.12, 0.46, 0.20), (0.16, 0.52, 0.24), (0.10, 0.38, 0.22))
    yellow = Material(soft, gloss=0.03)
    hole = Material(mix(soft, (0.45, 0.28, 0.02), 0.55), gloss=0.0)
    green = Material(rough, "fabric", gloss=0.02)
    parts = [
        slab(green, (-w * 0.497, 0, -d * 0.495), (w * 0.497, h * 0.34, d * 0.495), 0.012, 0.0015),
        slab(yellow, (-w / 2, h * 0.33, -d / 2), (w / 2, h, d / 2), 0.012, 0.003),
    ]
    chance = random.Random(3)
    for side in (-1, 1):
        for _ in range(12):
            size, at = (
                _pore(chance),
                (chance.uniform(-0.4, 0.4) * w, chance.uniform(0.45, 0.88) * h),
            )
            parts.append(decal(hole, (*at, side * d / 2), size * 1.4, size, "z", side, 0.0006))
        for _ in range(6):
            size, at = (
                _pore(chance),
                (chance.uniform(0.45, 0.88) * h, chance.uniform(-0.34, 0.34) * d),
            )
            parts.append(decal(hole, (side * w / 2, *at), size * 1.4, size, "x", side, 0.0006))
    for _ in range(26):
        size, x, z = _pore(chance), chance.uniform(-0.42, 0.42) * w, chance.uniform(-0.40, 0.40) * d
        parts.append(decal(hole, (x, h, z), size * 1.4, size, "y", 1, 0.0007))
    return fit(merge(parts), subject.size)


def _pore(chance: random.Random) -> float:
    return chance.uniform(0.002, 0.0045)


@model("SoapBar")
def soap(subject: Subject) -> tuple[Part, ...]:
    """A rounded bar with a stamp pressed into its top."""
    w, h, d = subject.size
    colour: Colour = pick(subject, (0.95, 0.88, 0.74), (0.95, 0.70, 0.76), (0.66, 0.84, 0.72))
    bar = Material(colour, gloss=0.55)
    stamp = Material(mix(colour, (0.35, 0.25, 0.15), 0.28), gloss=0.4)
    top = h + 0.0004
    parts = [cushion(bar, (-w / 2, 0, -d / 2), (w / 2, h, d / 2), 0.5)]
    ring = lathe(stamp, [(0.0185, 0.0), (0.0165, 0.0012), (0.0145, 0.0)], 20, (0, top - 0.0006, 0))
    parts.append(ring)
    parts += [
        decal(stamp, (0, top, z), wide, 0.0028, "y", lift=0.0004)
        for z, wide in ((-0.004, 0.018), (0.004, 0.012))
    ]
    return fit(merge(parts), subject.size)


@model("ScrubBrush")
def scrub_brush(subject: Subject) -> tuple[Part, ...]:
    """A toilet brush: a holder from which handle and bristles rise."""
    pot = Material(
        pick(subject, (0.93, 0.93, 0.92), (0.36, 0.52, 0.62), (0.22, 0.22, 0.24)), gloss=0.55
    )
    stick = Material(
        pick(subject, (0.90, 0.90, 0.89), (0.93, 0.93, 0.92), (0.74, 0.75, 0.77)), gloss=0.6
    )
    bristle = Material(
        pick(subject, (0.35, 0.62, 0.85), (0.96, 0.96, 0.95), (0.90, 0.90, 0.88)), gloss=0.05
    )
    dark = Material((0.14, 0.14, 0.15), gloss=0.1)
    parts = [
        lathe(
            pot,
            [
                (0, 0),
                (0.047, 0),
                (0.050, 0.005),
                (0.044, 0.075),
                (0.040, 0.120),
                (0.043, 0.128),
                (0.037, 0.126),
                (0.037, 0.105),
            ],
            22,
        ),
        lathe(dark, [(0.0385, 0.108), (0, 0.108)], 20),
        lathe(
            stick,
            [(0.007, 0.10), (0.007, 0.24), (0.010, 0.27), (0.012, 0.35), (0.010, 0.375), (0, 0.38)],
            12,
        ),
    ]
    for row in range(3):
        y = 0.122 + 0.016 * row
        for i in range(11):
            a = 2 * math.pi * (i + 0.5 * (row % 2)) / 11
            reach = 0.033 - 0.007 * row
            tip = (reach * math.cos(a), y + 0.010, reach * math.sin(a))
            parts.append(
                tube(
                    bristle,
                    [(0.004 * math.cos(a), y, 0.004 * math.sin(a)), tip],
                    [0.0030, 0.0042],
                    4,
                )
            )
    return fit(merge(parts), subject.size)


@model("Plunger")
def plunger(subject: Subject) -> tuple[Part, ...]:
    """A rubber cup under a long wooden stick."""
    rubber = Material(
        pick(subject, (0.72, 0.16, 0.11), (0.14, 0.14, 0.15), (0.30, 0.20, 0.16)), gloss=0.3
    )
    wood = pick(
        subject,
        Material((0.80, 0.60, 0.36), "wood", gloss=0.25),
        Material((0.86, 0.70, 0.46), "wood", gloss=0.25),
        Material((0.30, 0.52, 0.72), gloss=0.5),
    )
    parts = [
        lathe(
            rubber,
            [
                (0.058, 0.0),
                (0.069, 0.0),
                (0.070, 0.008),
                (0.066, 0.030),
                (0.055, 0.058),
                (0.034, 0.080),
                (0.020, 0.090),
                (0.017, 0.120),
                (0, 0.122),
            ],
            26,
            crease=50,
        ),
        torus(rubber, 0.0665, 0.0035, (0, 0.010, 0), 26, 6),
        lathe(wood, [(0.0115, 0.112), (0.0115, 0.480), (0.0095, 0.496), (0, 0.50)], 12),
        ball(rubber, (0.018, 0.008, 0.018), (0, 0.120, 0), 12, 6),
    ]
    return fit(merge(parts), subject.size)
