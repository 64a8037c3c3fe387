"""Paintings and posters."""

from __future__ import annotations

import math

import numpy as np

from sim.home.pictures.mesh import Colour, Material, Part, Subject
from sim.home.pictures.models import model
from sim.home.pictures.models._carpentry import wood
from sim.home.pictures.palette import (
    WHITE,
    dyed,
    room_seed,
)
from sim.home.pictures.shapes import (
    box,
    decal,
    dice,
    look,
    merge,
    nest,
    polygon,
)


@model("Painting", "Poster")
def picture(subject: Subject) -> tuple[Part, ...]:
    """A landscape, a bowl of fruit or plain shapes; a painting has a frame and a mount."""
    w, h, d = subject.size
    face = d / 2
    parts: list[Part] = []
    if subject.type == "Painting":
        rim = 0.035
        wooden = wood(subject)
        frame = [
            (0.0, -d / 2),
            (0.0, d / 2 - 0.004),
            (0.004, d / 2),
            (rim - 0.004, d / 2),
            (rim, d / 2 - 0.012),
        ]
        parts.append(nest(wooden, (w, h), frame, axis="z", at=(0, h / 2, 0), cap=False, base=True))
        face -= 0.012
        mount = 0.05 if min(w, h) > 0.4 else 0.02
        parts.append(
            decal(
                dyed(WHITE, (0.95, 0.94, 0.90)),
                (0, h / 2, face),
                w - 2 * rim,
                h - 2 * rim,
                lift=0.0,
            )
        )
        size = (w - 2 * (rim + mount), h - 2 * (rim + mount))
    else:
        parts.append(box(WHITE, (-w / 2, 0, -d / 2), (w / 2, h, d / 2 - 0.001), 0))
        face -= 0.001
        size = (w - 0.03, h - 0.03)
    scene = (_landscape, _abstract, _still_life)[
        (look(subject.asset, 3) + round(97 * math.fsum(subject.size)) + room_seed(subject.style))
        % 3
    ]
    parts += scene(size, h / 2, face + 0.0008, subject)
    return merge(parts)


def _flat(colour: Colour) -> Material:
    return Material(colour, gloss=0.05)


def _landscape(size: tuple[float, float], y: float, z: float, subject: Subject) -> list[Part]:
    w, h = size
    rng = dice(subject.asset, subject.size)
    hue = rng.uniform(-0.06, 0.06)
    parts = [decal(_flat((0.93 - hue, 0.80, 0.62 + hue)), (0, y, z), w, h, lift=0.0)]
    sun = np.linspace(0, 2 * np.pi, 20, endpoint=False)
    r, x0, y0 = 0.12 * h, rng.uniform(-0.25, 0.25) * w, y + 0.16 * h
    parts.append(
        polygon(
            _flat((0.97, 0.62, 0.35)),
            [(x0 + r * np.cos(a), y0 + r * np.sin(a)) for a in sun],
            z + 0.0008,
            axis="z",
        )
    )
    colours: tuple[Colour, ...] = ((0.45, 0.52, 0.62), (0.33, 0.44, 0.46), (0.22, 0.33, 0.30))
    for i, colour in enumerate(colours):
        xs = np.linspace(-w / 2, w / 2, 14)
        crest = (
            y
            + (0.10 - 0.16 * i) * h
            + 0.06 * h * np.sin(xs / w * rng.uniform(5, 11) + rng.uniform(0, 6))
        )
        points = [
            (-w / 2, y - h / 2),
            (w / 2, y - h / 2),
            *zip(xs[::-1].tolist(), crest[::-1].tolist(), strict=True),
        ]
        parts.append(polygon(_flat(colour), points, z + 0.0016 + 0.0008 * i, axis="z"))
    return parts


def _abstract(size: tuple[float, float], y: float, z: float, subject: Subject) -> list[Part]:
    w, h = size
    rng = dice(subject.asset, subject.size)
    parts = [decal(_flat((0.94, 0.91, 0.84)), (0, y, z), w, h, lift=0.0)]
    colours: tuple[Colour, ...] = (
        (0.80, 0.36, 0.25),
        (0.20, 0.36, 0.46),
        (0.90, 0.70, 0.32),
        (0.30, 0.30, 0.32),
    )
    for i, colour in enumerate(colours):
        a = np.linspace(0, np.pi if i % 2 else 2 * np.pi, 18, endpoint=i % 2 == 1) + (
            0 if i % 2 else 0.3
        )
        r = rng.uniform(0.14, 0.26) * min(w, h)
        cx, cy = rng.uniform(-0.2, 0.2) * w, rng.uniform(-0.2, 0.2) * h
        points = list(
            zip((cx + r * np.cos(a)).tolist(), (y + cy + r * np.sin(a)).tolist(), strict=True)
        )
        parts.append(polygon(_flat(colour), points, z + 0.0008 * (i + 1), axis="z"))
    return parts


def _still_life(size: tuple[float, float], y: float, z: float, subject: Subject) -> list[Part]:
    w, h = size
    parts = [
        decal(_flat((0.36, 0.42, 0.40)), (0, y, z), w, h, lift=0.0),
        decal(_flat((0.52, 0.36, 0.25)), (0, y - 0.33 * h, z), w, 0.34 * h, lift=0.0008),
    ]
    a = np.linspace(0, 2 * np.pi, 18, endpoint=False)
    fruits: tuple[tuple[float, float, Colour], ...] = (
        (-0.13, 0.02, (0.78, 0.22, 0.16)),
        (0.02, 0.06, (0.90, 0.62, 0.20)),
        (0.15, 0.02, (0.55, 0.62, 0.22)),
    )
    m = min(w, h)
    for i, (x, dy, colour) in enumerate(fruits):
        points = [(x * m + 0.12 * m * np.cos(t), y + dy * m + 0.12 * m * np.sin(t)) for t in a]
        parts.append(polygon(_flat(colour), points, z + 0.0016 + 0.0008 * i, axis="z"))
    bowl = np.linspace(np.pi, 2 * np.pi, 14)
    points = [(0.30 * m * np.cos(t), y - 0.02 * m + 0.22 * m * np.sin(t)) for t in bowl]
    parts.append(polygon(_flat((0.90, 0.88, 0.82)), points, z + 0.0044, axis="z"))
    return parts
