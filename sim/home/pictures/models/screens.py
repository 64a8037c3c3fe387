"""Television and desktop computer."""

from __future__ import annotations

import numpy as np

from sim.home.pictures.mesh import Colour, Material, Part, Subject
from sim.home.pictures.models import model
from sim.home.pictures.palette import (
    BLACK,
    DARK,
    GREEN_LIGHT,
    GREY,
    RED_LIGHT,
    SHADOW,
    WHITE,
    dyed,
    shade,
)
from sim.home.pictures.shapes import (
    box,
    cylinder,
    decal,
    look,
    merge,
    nest,
    polygon,
    prism,
    slab,
)

OFF = Material((0.035, 0.038, 0.045), gloss=0.9)


def lit(colour: Colour, glow: float = 1.0) -> Material:
    """A patch of a shining screen."""
    return Material(colour, glow=glow)


@model("Television")
def television(subject: Subject) -> tuple[Part, ...]:
    """A flat screen on two feet (or on the wall, `shape.wall`); on, it shows a bright landscape."""
    w, h, d = subject.size
    on = subject.look.toggled
    wall = bool(subject.shape.get("wall"))
    low = 0.0 if wall else 0.075
    thick, rim = min(0.04, 0.6 * d), 0.018
    face = d / 2 if wall else thick / 2
    back = face - thick if not wall else -d / 2
    coat = (BLACK, dyed(BLACK, (0.20, 0.20, 0.21)), shade(GREY, 1.25))[look(subject.asset, 3)]
    screen = (w - 2 * rim, h - low - 2 * rim - 0.01)
    y = low + 0.01 + rim + screen[1] / 2
    profile = [
        (0.008, back),
        (0.0, back + 0.008),
        (0.0, face - 0.003),
        (0.003, face),
        (rim, face),
        (rim, face - 0.004),
    ]
    parts: list[Part] = [
        nest(coat, (w, h - low), profile, axis="z", at=(0, low + (h - low) / 2, 0), cap=False, base=True),
        decal(OFF, (0, y, face - 0.004), *screen, lift=0.0),
        decal(GREEN_LIGHT if on else RED_LIGHT, (-w / 2 + 0.08, low + 0.012, face), 0.014, 0.006),
    ]  # fmt: skip
    if not wall:
        for x in (-0.32 * w, 0.32 * w):
            parts.append(
                slab(coat, (x - 0.015, 0, -d / 2), (x + 0.015, 0.014, d / 2), 0.007, 0.002)
            )
            parts.append(
                box(coat, (x - 0.012, 0.012, -0.012), (x + 0.012, low + 0.02, 0.012), 0.002)
            )
    if on:
        parts += broadcast(screen, y, face - 0.004)
    return merge(parts)


def broadcast(size: tuple[float, float], y: float, z: float) -> list[Part]:
    """A sunny scene: sky, sun, hills, a lake and a boat, all shining."""
    w, h = size
    step = 0.0005
    parts = [
        decal(lit((0.35, 0.66, 0.98)), (0, y + 0.19 * h, z), w, 0.62 * h, lift=step),
        decal(lit((0.62, 0.84, 1.0)), (0, y + 0.02 * h, z), w, 0.28 * h, lift=2 * step),
        decal(lit((0.16, 0.50, 0.80)), (0, y - 0.31 * h, z), w, 0.38 * h, lift=2 * step),
    ]
    a = np.linspace(0, 2 * np.pi, 22, endpoint=False)
    sun = [(-0.27 * w + 0.11 * h * np.cos(t), y + 0.27 * h + 0.11 * h * np.sin(t)) for t in a]
    parts.append(polygon(lit((1.0, 0.92, 0.45)), sun, z + 3 * step, axis="z"))
    xs = np.linspace(-w / 2, w / 2, 16)
    for i, colour in enumerate(((0.30, 0.62, 0.52), (0.36, 0.76, 0.30))):
        crest = y + (0.02 - 0.09 * i) * h + 0.07 * h * np.sin(xs / w * (7 + 4 * i) + 1.3 * i)
        points = [(-w / 2, y - 0.2 * h), (w / 2, y - 0.2 * h)]
        points += zip(xs[::-1].tolist(), crest[::-1].tolist(), strict=True)
        parts.append(polygon(lit(colour), points, z + (4 + i) * step, axis="z"))
    x, b = 0.16 * w, y - 0.24 * h
    hull = [
        (x - 0.09 * w, b),
        (x - 0.07 * w, b - 0.06 * h),
        (x + 0.07 * w, b - 0.06 * h),
        (x + 0.09 * w, b),
    ]
    sail = [(x, b + 0.02 * h), (x + 0.075 * w, b + 0.02 * h), (x, b + 0.28 * h)]
    jib = [(x - 0.01 * w, b + 0.02 * h), (x - 0.01 * w, b + 0.24 * h), (x - 0.06 * w, b + 0.02 * h)]
    for shape, colour in (
        (hull, (0.90, 0.25, 0.18)),
        (sail, (1.0, 1.0, 0.97)),
        (jib, (1.0, 0.88, 0.66)),
    ):
        parts.append(polygon(lit(colour), shape, z + 6 * step, axis="z"))
    return parts


@model("Desktop")
def desktop(subject: Subject) -> tuple[Part, ...]:
    """A computer's tower: drive bay, grille, button; on, its lamp and stripe shine blue."""
    w, h, d = subject.size
    on = subject.look.toggled
    coat = (dyed(BLACK, (0.14, 0.14, 0.15)), WHITE, dyed(GREY, (0.38, 0.40, 0.42)))[
        look(subject.asset, 3)
    ]
    face = d / 2 - 0.02
    stripe = lit((0.30, 0.75, 1.0)) if on else dyed(DARK, (0.13, 0.14, 0.16))
    parts = [
        box(coat, (-w / 2 + 0.003, 0.012, -d / 2), (w / 2 - 0.003, h - 0.002, face), 0.004),
        slab(shade(coat, 1.12), (-w / 2, 0.008, face), (w / 2, h, d / 2), 0.015, 0.004, axis="z"),
        box(SHADOW, (-0.38 * w, 0.86 * h, d / 2 - 0.002), (0.38 * w, 0.90 * h, d / 2 + 0.001), 0),
        decal(stripe, (0, 0.45 * h, d / 2), 0.012, 0.5 * h, lift=0.001),
        prism(
            stripe,
            [(0.02 * np.cos(t), 0.78 * h + 0.02 * np.sin(t)) for t in np.linspace(0, 6.1, 16)],
            d / 2 - 0.002,
            d / 2 + 0.003,
            axis="z",
        ),
    ]
    for i in range(6):
        parts.append(decal(SHADOW, (0, (0.08 + 0.02 * i) * h, d / 2), 0.7 * w, 0.006, lift=0.001))
    for x in (-w / 2 + 0.03, w / 2 - 0.03):
        parts.append(box(DARK, (x - 0.015, 0, -d / 2 + 0.04), (x + 0.015, 0.013, d / 2 - 0.04), 0))
    parts.append(cylinder(coat, 0.002, h - 0.01, h, segments=5, bevel=0))
    return merge(parts)
