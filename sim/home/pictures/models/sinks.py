"""Sinks, basins and taps."""

from __future__ import annotations

import math

import numpy as np

from sim.home.pictures.mesh import Material, Part, Subject
from sim.home.pictures.models import model
from sim.home.pictures.models.counters import plate
from sim.home.pictures.palette import (
    BRASS,
    CERAMIC,
    CHROME,
    FOAM,
    SHADOW,
    STEEL,
    metal_of,
    shade,
    variant,
)
from sim.home.pictures.shapes import (
    arc,
    ball,
    curve,
    cylinder,
    disc,
    lathe,
    look,
    merge,
    move,
    nest,
    polygon,
    torus,
    tube,
)


def basin_material(subject: Subject) -> Material:
    """Steel in kitchens, ceramic in bathrooms, unless the piece says otherwise."""
    name = subject.shape.get("basin", subject.style.get("basin"))
    if name is None:
        name = "ceramic" if subject.style.get("kind") == "bathroom" else "steel"
    return CERAMIC if name in ("ceramic", "porcelain") else shade(STEEL, 1.02)


STREAM = Material((0.30, 0.62, 0.96), gloss=0.9, alpha=0.72)
"""Running water: bluer than still water, so that it shows against steel and white."""


@model("Sink")
def sink(subject: Subject) -> tuple[Part, ...]:
    """Rim and outer shell; the hollow itself is the SinkBasin, a thing of its own."""
    w, h, d = subject.size
    material = basin_material(subject)
    given = [(a, b, c, e) for a, b, c, e in subject.shape.get("basins", ())]
    holes = given or [(-w / 2 + 0.04, -d / 2 + 0.06, w / 2 - 0.04, d / 2 - 0.03)]
    rim = min(0.014, 0.2 * h)
    body = [(0.035, 0.0), (0.02, 0.1 * h), (0.006, h - rim)]
    return merge(
        (
            plate(material, [(-w / 2, -d / 2, w / 2, d / 2)], holes, h - rim, h, 0.003),
            nest(shade(material, 0.9), (w, d), body, radius=0.03, cap=False, base=True),
        )
    )


@model("SinkBasin", "BathtubBasin")
def basin(subject: Subject) -> tuple[Part, ...]:
    """The hollow of a sink or tub, with its drain."""
    w, h, d = subject.size
    tub = subject.type == "BathtubBasin"
    material = CERAMIC if tub else basin_material(subject)
    slope, floor = (0.08, 0.02) if tub else (0.03, 0.015)
    radius = 0.14 if tub else 0.045
    profile = [
        (0.012, 0.0), (0.0, 0.02), (0.0, h), (0.004, h), (0.009, h - 0.006),
        (slope, floor + 0.05), (slope + 0.012, floor + 0.016), (slope + 0.045, floor),
    ]  # fmt: skip
    x = -0.36 * w if tub else 0.0
    metal = CHROME if material is CERAMIC or tub else shade(STEEL, 0.8)
    parts = [
        nest(material, (w, d), profile, radius=radius, base=True, crease=75.0, steps=5),
        lathe(metal, [(0.036, 0.0005), (0.034, 0.004), (0.022, 0.002)], 20, (x, floor, 0.0)),
        disc(SHADOW, 0.023, (x, floor + 0.0012, 0.0), segments=16),
    ]
    return merge([*parts, *_corners(material, w, d, radius, h - 0.0015)])


def _corners(material: Material, w: float, d: float, radius: float, y: float) -> list[Part]:
    """Fill what a round basin leaves of its rectangle."""
    parts = []
    angles = np.radians(np.linspace(0, 90, 6))
    for sx in (-1, 1):
        for sz in (-1, 1):
            x, z = sx * w / 2, sz * d / 2
            r = radius
            bow = [
                (x - sx * r + sx * r * math.cos(a), z - sz * r + sz * r * math.sin(a))
                for a in angles
            ]
            parts.append(polygon(material, [(x, z), *bow], y))
    return parts


@model("Faucet")
def faucet(subject: Subject) -> tuple[Part, ...]:
    """A tap; when it runs, a stream as thick as a thumb falls into the basin and foams there."""
    w, h, d = subject.size
    metal = metal_of(
        subject.shape, metal_of(subject.style, (CHROME, STEEL, BRASS)[look(subject.asset, 3)])
    )
    metal = CHROME if metal is STEEL else metal
    kind = variant(subject, 3)
    if kind == 1:
        parts, tip = _low_spout(metal, w, h, d)
    else:
        parts, tip = _gooseneck(metal, w, h, d)
    parts += _levers(metal, w, h, d, subject.look.toggled, double=kind == 2)
    if subject.look.toggled:
        tub = w >= 0.15 and h < 0.2
        parts += _stream(tip[0], tip[1], -float(subject.shape.get("drop", 0.38 if tub else 0.15)))
    return merge(parts)


def _gooseneck(
    metal: Material, w: float, h: float, d: float
) -> tuple[list[Part], tuple[float, float]]:
    back, front = -d / 2 + 0.03, d / 2 - 0.014
    r = (front - back) / 2
    r_tube = 0.013
    y = h - r_tube - r
    bow = arc(r, 180, 0, 12, (0.0, y, (back + front) / 2), "x")
    path = np.concatenate([[(0.0, 0.02, back)], bow, [(0.0, max(y - 0.05, 0.45 * h), front)]])
    end = float(path[-1][1])
    parts = [
        tube(metal, path, r_tube, 10),
        lathe(metal, [(0.03, 0.0), (0.03, 0.008), (0.021, 0.014), (0.019, 0.06), (0.013, 0.066)],
              18, (0.0, 0.0, back)),
        cylinder(metal, 0.0165, end - 0.004, end + 0.03, (0.0, 0.0, front - 0.0025), segments=14),
    ]  # fmt: skip
    return parts, (front - 0.0025, end - 0.004)


def _low_spout(
    metal: Material, w: float, h: float, d: float
) -> tuple[list[Part], tuple[float, float]]:
    back, front, y = -d / 2 + 0.03, d / 2 - 0.02, 0.78 * h
    path = curve(
        [(0, 0.02, back), (0, 0.55 * h, back), (0, y, back + 0.25 * d), (0, y - 0.01, front)], 5
    )
    parts = [
        tube(metal, path, np.linspace(0.022, 0.014, len(path)).tolist(), 12),
        cylinder(metal, 0.0165, y - 0.04, y - 0.005, (0.0, 0.0, front), segments=14),
        lathe(metal, [(0.03, 0.0), (0.03, 0.01), (0.022, 0.02)], 18, (0.0, 0.0, back)),
        ball(metal, (0.022, 0.022, 0.022), (0.0, h - 0.022, back + 0.012), 12, 8),
        tube(metal, [(0, 0.5 * h, back), (0, h - 0.02, back + 0.01)], 0.014, 10),
    ]
    return parts, (front, y - 0.04)


def _levers(metal: Material, w: float, h: float, d: float, on: bool, double: bool) -> list[Part]:
    """Handles beside the spout: across when off, turned to the front and up when on."""
    z = -d / 2 + 0.03
    parts: list[Part] = [_plate(metal, w, z)]
    for sign in (-1.0, 1.0) if double else (1.0,):
        x = sign * (w / 2 - 0.018)
        parts.append(cylinder(metal, 0.015, 0.0, 0.045, (x, 0.0, z), segments=14))
        end = (x - sign * 0.012, 0.10, z + 0.055) if on else (x - sign * 0.03, 0.052, z + 0.03)
        parts.append(tube(metal, [(x, 0.042, z), end], [0.008, 0.0055], 8))
        parts.append(ball(metal, 0.0075, end, 8, 6))
    return parts


def _plate(metal: Material, w: float, z: float) -> Part:
    """The plate that spout and levers stand on."""
    return move(
        nest(metal, (w, 0.058), [(0.0, 0.0), (0.0, 0.006), (0.004, 0.01)], radius=0.029), z=z
    )


def _stream(z: float, top: float, floor: float) -> list[Part]:
    """Running water: a rope of it, bubbles where it lands, and a ring spreading on the floor."""
    at = (0.0, 0.0, z)
    rope = [(0.0, floor), (0.024, floor), (0.0155, floor + 0.06), (0.013, top), (0.0, top)]
    core = [(0.0, floor), (0.010, floor + 0.002), (0.006, top), (0.0, top)]
    parts = [
        lathe(STREAM, rope, 12, at),
        lathe(FOAM, core, 8, at),
        disc(FOAM, 0.055, (0.0, floor + 0.006, z), inner=0.0, segments=20),
        torus(FOAM, 0.055, 0.005, (0.0, floor + 0.006, z), 20, 5),
        torus(FOAM, 0.10, 0.004, (0.0, floor + 0.004, z), 24, 5),
        disc(STREAM, 0.14, (0.0, floor + 0.003, z), segments=24),
    ]
    for i in range(7):
        a = i * 2.4
        spot = (0.03 * math.cos(a), floor + 0.014, z + 0.03 * math.sin(a))
        parts.append(ball(FOAM, 0.009, spot, 7, 5))
    return parts
