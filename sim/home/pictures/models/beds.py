"""Beds, for people and for dogs."""

from __future__ import annotations

import numpy as np

from sim.home.pictures.mesh import Material, Part, Subject
from sim.home.pictures.models import model
from sim.home.pictures.models._carpentry import darker, legs, wood
from sim.home.pictures.models.chairs import CLOTHS, cloth
from sim.home.pictures.palette import shade, tone
from sim.home.pictures.shapes import (
    box,
    cylinder,
    dice,
    look,
    merge,
    nest,
    prism,
    sheet,
    slab,
    stretch,
    tube,
)


@model("Bed")
def bed(subject: Subject) -> tuple[Part, ...]:
    """A frame with its head at the back, mattress up to 0.9 of the height, and a quilt.

    Made, the quilt lies flat with its end folded back; dirty, it is thrown aside over stained sheets.
    """
    w, h, d = subject.size
    material = wood(subject)
    quilt = Material(
        tone(subject.shape, "quilt", tone(subject.style, "accent", CLOTHS[look(subject.asset, 3)])),
        "fabric",
    )
    linen = Material((0.95, 0.94, 0.91), "fabric", gloss=0.0)
    top, rail, head = 0.9 * h, 0.46 * h, 0.06
    parts: list[Part] = [
        slab(material, (-w / 2, 0.06, -d / 2), (w / 2, h, -d / 2 + head), 0.05, 0.008, axis="z"),
        *legs(darker(material), w - 0.04, d - 0.04, rail - 0.12, 0, 0.07),
        box(material, (-w / 2, rail - 0.16, -d / 2 + head), (w / 2, rail, d / 2), 0.008),
        nest(linen, (w - 0.04, d - head - 0.03), [(0.02, rail - 0.03), (0, rail), (0, top - 0.045), (0.012, top - 0.018), (0.04, top - 0.006)],
             radius=0.06, at=(0, 0, head / 2 - 0.005), crease=70),
    ]  # fmt: skip
    parts += (
        _unmade(quilt, w, top, d) if subject.look.dirty else _made(quilt, linen, w, top, rail, d)
    )
    return merge(parts)


def _made(
    quilt: Material, linen: Material, w: float, top: float, rail: float, d: float
) -> list[Part]:
    """A quilt over the lower three quarters, hanging down at the sides, its end folded back."""
    start, end = -d / 2 + 0.28 * d, d / 2 - 0.004
    across = np.array(
        [
            -0.5 * w + 0.002,
            -0.5 * w + 0.004,
            -0.5 * w + 0.03,
            -0.2 * w,
            0.2 * w,
            0.5 * w - 0.03,
            0.5 * w - 0.004,
            0.5 * w - 0.002,
        ]
    )
    level = np.array(
        [rail - 0.02, top - 0.05, top - 0.004, top, top, top - 0.004, top - 0.05, rail - 0.02]
    )
    rows = [
        (end, 0.0),
        (end - 0.002, 0.8),
        (end - 0.012, 0.96),
        (end - 0.05, 1.0),
        (0.25 * (end + start), 1.0),
        (start, 1.0),
    ]
    points = []
    for z, up in rows:
        height = np.minimum(level, rail - 0.02 + up * (top - rail + 0.02))
        points.append(np.column_stack([across, height, np.full(len(across), z)]))
    fold = [
        (start + 0.16, top + 0.001),
        (start + 0.15, top + 0.007),
        (start - 0.004, top + 0.007),
        (start - 0.008, top - 0.02),
    ]
    turned = []
    for z, y in fold:
        edge = np.where(np.abs(across) > 0.5 * w - 0.035, level, y)
        turned.append(
            np.column_stack(
                [
                    across * 1.0,
                    np.minimum(edge, y) if y > top else np.minimum(level, y),
                    np.full(len(across), z),
                ]
            )
        )
    return [
        sheet(quilt, points[::-1], both=False),
        sheet(shade(linen, 0.98), turned[::-1], both=False),
    ]


def _unmade(quilt: Material, w: float, top: float, d: float) -> list[Part]:
    """A heap of quilt at the foot end and one side, and stains on the sheet."""
    rng = dice("unmade", round(w, 3), round(d, 3))
    u, v = np.meshgrid(np.linspace(-0.30 * w, 0.48 * w, 22), np.linspace(0.49 * d, -0.06 * d, 16))
    waves = np.zeros_like(u)
    for _ in range(7):
        a, b, phase = rng.uniform(4, 13), rng.uniform(4, 13), rng.uniform(0, 6.28)
        waves += np.sin(a * u + b * v + phase) / 7
    edge = np.clip(
        8 * np.minimum.reduce([u + 0.30 * w, 0.48 * w - u, 0.49 * d - v, v + 0.06 * d]), 0.0, 1.0
    )
    height = np.clip(top + edge * (0.06 + 0.10 * waves), top - 0.004, None)
    u = u + 0.05 * np.sin(7 * v)
    parts = [
        sheet(quilt, np.stack([np.clip(u, -w / 2, w / 2 - 0.002), height, v], -1)[::-1], both=False)
    ]
    stain = Material((0.48, 0.36, 0.20), gloss=0.05)
    for x, z, r in (
        (-0.3, -0.12, 0.10),
        (-0.1, -0.28, 0.07),
        (0.22, -0.2, 0.085),
        (-0.36, 0.16, 0.06),
    ):
        spot = prism(stain, _blob(rng, r), top + 0.0005, top + 0.002)
        spot.vertices[:, 0] += np.float32(x * w)
        spot.vertices[:, 2] += np.float32(z * d)
        parts.append(spot)
    return parts


def _blob(rng: np.random.Generator, r: float) -> np.ndarray:
    """An uneven round outline."""
    a = np.linspace(0, 2 * np.pi, 18, endpoint=False)
    radius = r * (
        1 + 0.16 * np.sin(3 * a + rng.uniform(0, 6)) + 0.1 * np.sin(5 * a + rng.uniform(0, 6))
    )
    return np.column_stack([radius * np.cos(a), radius * np.sin(a)])


@model("DogBed")
def dog_bed(subject: Subject) -> tuple[Part, ...]:
    """A thick oval ring around a cushion."""
    w, h, d = subject.size
    soft = cloth(subject, "accent")
    rim = 0.5 * h
    ring = stretch(tube(soft, [(0.5 - rim / w) * np.array([np.cos(a), 0, np.sin(a)]) for a in np.linspace(0, 2 * np.pi, 28, endpoint=False)], rim / w, 10, closed=True), w, h / (2 * rim / w), d)  # fmt: skip
    ring.vertices[:, 1] += np.float32(h / 2)
    pad = Material((0.93, 0.89, 0.80), "fabric")
    middle = stretch(cylinder(pad, 0.40, 0.0, 0.42 * h, segments=28, bevel=0.03), w, 1, d)
    return merge([ring, middle])
