"""Knives, forks, spoons, ladles and spatulas. They lie along z, handle to the front.

The kitchen knife is the only one with a broad pointed blade and a dark riveted handle.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from sim.home.pictures.mesh import Material, Part, Subject
from sim.home.pictures.models import model
from sim.home.pictures.models._forms import BLACK, Array, loft, pick, skin, standing
from sim.home.pictures.shapes import (
    bend,
    curve,
    cylinder,
    fit,
    lathe,
    merge,
    prism,
    rounded,
    stretch,
    tube,
)

BLADE = Material((0.70, 0.72, 0.75), "steel", gloss=0.9)
EDGE = Material((0.90, 0.92, 0.94), gloss=0.95)
SILVER = Material((0.90, 0.91, 0.93), gloss=0.95)
SATIN = Material((0.80, 0.82, 0.86), gloss=0.6)
GOLD = Material((0.90, 0.74, 0.36), gloss=0.9)
POLISHED = Material((0.66, 0.67, 0.70), gloss=0.95)
"""Steel with broad faces: ladles, turners."""
UNDERSIDE = Material((0.17, 0.18, 0.20), gloss=0.4)
RIVET = Material((0.85, 0.82, 0.72), gloss=0.9)


def _bar(material: Material, stations: list[tuple[float, float, float, float]]) -> Part:
    """A flat rod along z: (z, width, thickness, height of its middle) from front to back."""
    rings = []
    for z, width, thick, y in stations:
        ring = rounded(width, thick, 0.45 * thick, 2)
        rings.append(standing(ring + np.array([0.0, y]), z))
    return loft(material, np.array(rings), crease=50)


def outlined(parts: list[Part]) -> list[Part]:
    """Polished parts with the dark line around them in which steel mirrors its surroundings.

    It is what lets one see thin silver on a pale worktop from where one stands.
    """
    return [*parts, *(_underside(shape) for shape in parts)]


def _underside(shape: Part) -> Part:
    corners = shape.vertices[shape.faces]
    flat = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    inward = (flat * shape.normals[shape.faces].sum(1)).sum(1) < 0
    faces = np.where(inward[:, None], shape.faces[:, ::-1], shape.faces)
    dark = skin(UNDERSIDE, shape.vertices, faces, 180)
    aside = dark.normals * np.array([1, 0, 1], np.float32)
    reach = np.linalg.norm(aside, axis=1, keepdims=True)
    aside = np.where(reach > 0.25, aside / np.maximum(reach, 1e-6), 0.0)
    moved = dark.vertices + 0.0016 * aside - np.array([0.0, 0.0009, 0.0])
    return replace(dark, vertices=moved.astype(np.float32))


@model("Knife")
def knife(subject: Subject) -> tuple[Part, ...]:
    grip = pick(
        subject,
        Material((0.08, 0.08, 0.09), gloss=0.35),
        Material((0.27, 0.14, 0.08), "wood", gloss=0.3),
        Material((0.11, 0.12, 0.16), gloss=0.35),
    )
    handle = _bar(grip, [(0.160, 0.018, 0.014, 0.009), (0.155, 0.026, 0.019, 0.010),
                         (0.12, 0.023, 0.019, 0.010), (0.07, 0.022, 0.018, 0.010),
                         (0.038, 0.025, 0.018, 0.010)])  # fmt: skip
    blade = prism(
        BLADE,
        [(-0.0125, 0.038), (0.0125, 0.038), (0.0135, 0.028), (0.0175, 0.022), (0.0175, -0.06),
         (0.014, -0.11), (0.006, -0.145), (-0.006, -0.160), (-0.0115, -0.155), (-0.0125, -0.11)],
        0.0085, 0.0115,
    )  # fmt: skip
    edge = prism(
        EDGE,
        [(0.0182, 0.021), (0.0182, -0.06), (0.0147, -0.11), (0.0067, -0.145), (0.0035, -0.140),
         (0.0110, -0.108), (0.0142, -0.058), (0.0142, 0.021)],
        0.008, 0.012,
    )  # fmt: skip
    collar = _bar(SILVER, [(0.042, 0.0262, 0.0192, 0.010), (0.034, 0.0262, 0.0192, 0.010)])
    rivets = [
        cylinder(RIVET, 0.0032, 0.017, 0.0202, (0, 0, z), segments=8) for z in (0.06, 0.095, 0.13)
    ]
    return fit(merge([handle, *outlined([blade]), edge, collar, *rivets]), subject.size)


@model("ButterKnife")
def butter_knife(subject: Subject) -> tuple[Part, ...]:
    """All of one metal, with a short blunt blade that is round at its end."""
    metal = pick(subject, SILVER, SATIN, GOLD)
    handle = _bar(metal, [(0.110, 0.010, 0.008, 0.006), (0.104, 0.017, 0.011, 0.006),
                          (0.05, 0.013, 0.010, 0.006), (0.012, 0.009, 0.008, 0.006),
                          (-0.005, 0.009, 0.006, 0.006)])  # fmt: skip
    blade = prism(
        metal,
        [(-0.005, 0.0), (0.005, 0.0), (0.010, -0.02), (0.0125, -0.055), (0.012, -0.085),
         (0.008, -0.104), (0.002, -0.110), (-0.004, -0.107), (-0.006, -0.095), (-0.006, -0.02)],
        0.0045, 0.0075, 0.0006,
    )  # fmt: skip
    return fit(merge(outlined([handle, blade])), subject.size)


def _wave(points: Array) -> Array:
    """The rise and fall of a fork's or spoon's back: up to the neck, down, and up at the tip."""
    bent = points.copy()
    bent[:, 1] += np.interp(
        points[:, 2], [-0.10, -0.075, -0.04, -0.005, 0.06, 0.10],
        [0.011, 0.004, 0.0, 0.007, 0.010, 0.006],
    )  # fmt: skip
    return bent


def _handle(metal: Material, broad: float) -> Part:
    return _bar(metal, [(0.100, broad * 0.5, 0.0030, 0.002), (0.095, broad, 0.0036, 0.002),
                        (0.06, broad * 0.72, 0.0036, 0.002), (0.02, 0.0062, 0.0042, 0.002),
                        (-0.005, 0.0056, 0.0046, 0.002), (-0.030, 0.0070, 0.0040, 0.002)])  # fmt: skip


@model("Fork")
def fork(subject: Subject) -> tuple[Part, ...]:
    metal = pick(subject, SILVER, SATIN, GOLD)
    count = pick(subject, 4, 3, 4)
    neck = _bar(metal, [(-0.026, 0.008, 0.0034, 0.002), (-0.036, 0.020, 0.003, 0.002),
                        (-0.046, 0.026, 0.003, 0.002), (-0.054, 0.026, 0.003, 0.002)])  # fmt: skip
    gap = 0.026 / (count * 2 - 1) * (1.08 if count == 4 else 1.0)
    tines = []
    for i in range(count):
        x = (i - (count - 1) / 2) * (0.026 - gap) / (count - 1)
        stations = [(-0.053, gap * 1.04, 0.0029, 0.002), (-0.075, gap, 0.0028, 0.002),
                    (-0.094, gap * 0.85, 0.0026, 0.002), (-0.100, gap * 0.35, 0.0018, 0.002)]  # fmt: skip
        tine = _bar(metal, stations)
        tines.append(bend(tine, lambda p, dx=x: p + np.array([dx, 0.0, 0.0])))  # type: ignore[misc]
    parts = [bend(p, _wave, 50) for p in (_handle(metal, 0.017), neck, *tines)]
    return fit(merge(outlined(parts)), subject.size)


@model("Spoon")
def spoon(subject: Subject) -> tuple[Part, ...]:
    metal = pick(subject, SILVER, SATIN, GOLD)
    dish = [(0, 0.0), (0.010, 0.0012), (0.0165, 0.006), (0.0178, 0.0085), (0.0166, 0.0086),
            (0.0150, 0.0066), (0.009, 0.0028), (0, 0.0018)]  # fmt: skip
    bowl = stretch(lathe(metal, dish, 18, crease=60), z=1.5)
    bowl = bend(bowl, lambda p: p + np.array([0.0, 0.0, -0.0735]))
    handle = bend(_handle(metal, 0.016), _wave, 50)
    handle = bend(handle, lambda p: p + np.array([0.0, 0.002, -0.016]), 50)
    shade = lathe(UNDERSIDE, [(0.0120, 0.0), (0.0192, 0.0068), (0.0150, 0.0068)], 18, crease=60)
    shade = bend(stretch(shade, z=1.44), lambda p: p + np.array([0.0, 0.0, -0.0735]))
    return fit(merge([bowl, shade, *outlined([handle])]), subject.size)


@model("Ladle")
def ladle(subject: Subject) -> tuple[Part, ...]:
    metal = pick(subject, POLISHED, BLACK, Material((0.62, 0.42, 0.24), "wood", gloss=0.25))
    dish = [(0, 0.0), (0.020, 0.003), (0.035, 0.013), (0.043, 0.028), (0.045, 0.038),
            (0.0425, 0.038), (0.0405, 0.028), (0.033, 0.015), (0.019, 0.006), (0, 0.003)]  # fmt: skip
    bowl = lathe(metal, dish, 22, (0, 0, -0.105), crease=60)
    line = curve(
        [
            (0, 0.030, -0.064),
            (0, 0.052, -0.045),
            (0, 0.056, 0.02),
            (0, 0.060, 0.10),
            (0, 0.064, 0.142),
        ],
        3,
    )
    grip = pick(subject, BLACK, BLACK, metal)
    parts = [bowl, stretch(tube(metal, line, 0.0050, 8))]
    parts.append(
        tube(grip, [tuple(p) for p in line[7:]], [0.007, 0.0075, 0.008, 0.0075, 0.008, 0.0066], 8)
    )
    return fit(merge(parts), subject.size)


@model("Spatula")
def spatula(subject: Subject) -> tuple[Part, ...]:
    """A turner: a broad slotted blade at the end of a long handle."""
    face = pick(subject, BLACK, POLISHED, Material((0.66, 0.45, 0.25), "wood", gloss=0.25))
    grip = pick(subject, Material((0.72, 0.12, 0.10), gloss=0.4), BLACK, face)
    parts = [_slat(face, x, 0.0105) for x in (-0.034, -0.017, 0.0, 0.017, 0.034)]
    ends = ([(-0.040, -0.070), (0.040, -0.070), (0.024, -0.036), (-0.024, -0.036)],
            [(-0.0395, -0.155), (0.0395, -0.155), (0.0402, -0.132), (-0.0402, -0.132)])  # fmt: skip
    parts += [prism(face, outline, 0.0, 0.003) for outline in ends]
    line = curve(
        [
            (0, 0.0015, -0.040),
            (0, 0.010, -0.020),
            (0, 0.026, 0.03),
            (0, 0.033, 0.10),
            (0, 0.034, 0.155),
        ],
        3,
    )
    parts.append(tube(face if face is not BLACK else POLISHED, line[:9], 0.0045, 8))
    parts.append(tube(grip, line[7:], [0.007, 0.009, 0.009, 0.0085, 0.0085, 0.008], 8))
    return fit(merge(parts), subject.size)


def _slat(material: Material, x: float, wide: float) -> Part:
    return prism(
        material,
        [(x - wide / 2, -0.133), (x + wide / 2, -0.133), (x + wide / 2, -0.069), (x - wide / 2, -0.069)],
        0.0002, 0.0028,
    )  # fmt: skip
