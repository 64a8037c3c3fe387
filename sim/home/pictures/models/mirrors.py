"""Mirrors, clean and dirty."""

from __future__ import annotations

import numpy as np

from sim.home.pictures.mesh import Colour, Material, Part, Subject
from sim.home.pictures.models import model
from sim.home.pictures.models._carpentry import wood
from sim.home.pictures.palette import (
    BRASS,
    GREY,
    dyed,
    shade,
    variant,
)
from sim.home.pictures.shapes import (
    decal,
    dice,
    merge,
    nest,
    polygon,
)

SILVER = Material((0.74, 0.82, 0.86), gloss=1.0)
RIM = 0.035
"""Width of the frame, metres."""
SUNK = 0.008
"""The glass lies this far behind the frame's front, metres."""


@model("Mirror")
def mirror_(subject: Subject) -> tuple[Part, ...]:
    """A framed mirror with the sheen of glass; dirty, it is smeared and spattered all over."""
    w, h, d = subject.size
    kind = variant(subject, 3)
    rim = RIM
    frame_material = (shade(GREY, 1.4), wood(subject), BRASS)[kind]
    frame = [
        (0.0, -d / 2),
        (0.0, d / 2 - 0.006),
        (0.006, d / 2),
        (rim - 0.006, d / 2),
        (rim, d / 2 - SUNK),
    ]
    glass = d / 2 - SUNK
    parts = [
        nest(frame_material, (w, h), frame, axis="z", at=(0, h / 2, 0), cap=False, base=True),
        decal(SILVER, (0, h / 2, glass), w - 2 * rim, h - 2 * rim, lift=0.0),
    ]
    inner = (w - 2 * rim, h - 2 * rim)
    if subject.look.dirty:
        parts += _smears(inner, h / 2, glass)
    else:
        parts += _sheen(inner, h / 2, glass)
    return merge(parts)


def _sheen(size: tuple[float, float], y: float, z: float) -> list[Part]:
    """What a clean mirror shows: a soft room - light above, floor below - and slanting gleams."""
    w, h = size
    parts = []
    bands: tuple[tuple[float, float, Colour], ...] = (
        (0.30, 0.5, (0.86, 0.91, 0.93)),
        (-0.02, 0.30, (0.80, 0.87, 0.90)),
        (-0.26, -0.02, (0.72, 0.80, 0.84)),
        (-0.5, -0.26, (0.63, 0.70, 0.73)),
    )
    for low, high, colour in bands:
        at = (0.0, y + (low + high) / 2 * h, z)
        parts.append(decal(dyed(SILVER, colour), at, w, (high - low) * h, lift=0.0006))
    gleam = Material((0.97, 0.99, 1.0), gloss=1.0, glow=0.35, alpha=0.55)
    for x, wide in ((-0.28, 0.10), (-0.12, 0.035), (0.20, 0.06)):
        lean = 0.22 * h
        points = [(x * w, -0.46 * h), (x * w + wide * w, -0.46 * h),
                  (x * w + wide * w + lean, 0.46 * h), (x * w + lean, 0.46 * h)]  # fmt: skip
        clipped = [(min(px, 0.495 * w), py + y) for px, py in points]
        parts.append(polygon(gleam, clipped, z + 0.0015, axis="z"))
    return parts


def _smears(size: tuple[float, float], y: float, z: float) -> list[Part]:
    """Dull film, brown smears from a wiping hand, and spots, on most of the glass."""
    w, h = size
    rng = dice("smears", round(w, 3), round(h, 3))
    film = Material((0.60, 0.57, 0.48), gloss=0.0)
    parts = [decal(film, (0.0, y, z), w, h, lift=0.0006)]
    smear = Material((0.36, 0.28, 0.17), gloss=0.05)
    pale = Material((0.74, 0.70, 0.58), gloss=0.0)
    for i in range(7):
        x0, y0 = rng.uniform(-0.36, 0.16) * w, rng.uniform(-0.36, 0.36) * h
        long, thick = rng.uniform(0.18, 0.34) * w, rng.uniform(0.02, 0.045) * h
        t = np.linspace(0, 1, 12)
        bow = y0 + 0.10 * h * np.sin(np.pi * t * rng.uniform(0.7, 1.6)) - 0.03 * h
        wide = thick * np.sin(np.pi * np.clip(t * 0.94 + 0.03, 0, 1)) ** 0.6
        xs = x0 + long * t
        points = [
            *zip(xs, bow + wide, strict=True),
            *zip(xs[::-1], (bow - wide)[::-1], strict=True),
        ]
        inside = [
            (float(np.clip(a, -0.49 * w, 0.49 * w)), y + float(np.clip(b, -0.49 * h, 0.49 * h)))
            for a, b in points
        ]
        parts.append(
            polygon(pale if i % 3 == 0 else smear, inside, z + 0.0012 + 0.0003 * i, axis="z")
        )
    angles = np.linspace(0, 2 * np.pi, 11, endpoint=False)
    for i in range(34):
        r = rng.uniform(0.006, 0.024) * min(1.0, w / 0.6)
        cx, cy = rng.uniform(-0.45, 0.45) * w, rng.uniform(-0.45, 0.45) * h
        uneven = r * (1 + 0.13 * np.sin(3 * angles + i) + 0.1 * np.sin(2 * angles))
        points = [
            (float(cx + a * np.cos(t)), float(y + cy + a * np.sin(t)))
            for a, t in zip(uneven, angles, strict=True)
        ]
        parts.append(polygon(smear if i % 4 else pale, points, z + 0.0036, axis="z"))
        if i % 5 == 0:
            run = [
                (cx - 0.2 * r, cy),
                (cx + 0.2 * r, cy),
                (cx + 0.1 * r, cy - 5 * r),
                (cx - 0.1 * r, cy - 5 * r),
            ]
            low = [(float(a), float(y + max(b, -0.49 * h))) for a, b in run]
            parts.append(polygon(smear, low, z + 0.0033, axis="z"))
    return parts
