"""What one sits on."""

from __future__ import annotations

import numpy as np

from sim.home.pictures.mesh import Colour, Material, Part, Subject
from sim.home.pictures.models import model
from sim.home.pictures.models._carpentry import legs, splayed, wood
from sim.home.pictures.palette import CHROME, IRON, shade, tone, variant
from sim.home.pictures.shapes import (
    box,
    cushion,
    cylinder,
    lathe,
    look,
    merge,
    slab,
    stretch,
    torus,
    tube,
)

CLOTHS: tuple[Colour, ...] = ((0.36, 0.47, 0.56), (0.62, 0.58, 0.50), (0.56, 0.33, 0.27))


def cloth(subject: Subject, key: str = "fabric") -> Material:
    """The upholstery: the piece's own colour, the room's, or one by its asset."""
    usual = CLOTHS[look(subject.asset, 3)]
    colour = tone(subject.shape, "cloth", tone(subject.style, key, usual))
    leather = subject.shape.get("cloth") == "leather"
    return Material(colour, "leather" if leather else "fabric", gloss=0.35 if leather else 0.02)


@model("Chair")
def chair(subject: Subject) -> tuple[Part, ...]:
    """A seat at 0.51 of the height: with slats (1), upholstered (2), or of bent wood (3)."""
    w, h, d = subject.size
    seat = 0.51 * h
    kind = variant(subject, 3)
    material = wood(subject)
    back = -d / 2
    if kind == 1:
        return merge(_upholstered_chair(subject, material, seat))
    parts = [slab(material, (-w / 2, seat - 0.03, back), (w / 2, seat, d / 2), 0.05, 0.006)]
    parts += legs(material, w - 0.02, d - 0.02, seat - 0.03, 0 if kind == 0 else 1, 0.038)
    t = 0.034
    for side in (-1, 1):
        x = side * (w / 2 - t)
        parts.append(
            box(material, (x - t / 2, seat - 0.002, back + 0.002), (x + t / 2, h - 0.02, back + t))
        )
    rails = (0.60, 0.70, 0.80) if kind == 0 else (0.66,)
    for level in rails:
        low = (-w / 2 + t, level * h, back + 0.008)
        parts.append(box(material, low, (w / 2 - t, level * h + 0.045, back + 0.026), 0.003))
    parts.append(
        slab(material, (-w / 2, h - 0.09, back), (w / 2, h, back + 0.03), 0.03, 0.005, axis="z")
    )
    if kind == 2:
        for x in np.linspace(-w / 2 + 0.1, w / 2 - 0.1, 4):
            path = [(float(x), seat, back + 0.015), (float(x), h - 0.08, back + 0.015)]
            parts.append(tube(material, path, 0.008, 6, caps=False))
    return merge(parts)


def _upholstered_chair(subject: Subject, material: Material, seat: float) -> list[Part]:
    w, h, d = subject.size
    soft = cloth(subject, "accent")
    return [
        *legs(material, w - 0.02, d - 0.02, seat - 0.06, 1, 0.04),
        cushion(soft, (-w / 2, seat - 0.085, -d / 2 + 0.02), (w / 2, seat, d / 2), 0.28),
        cushion(soft, (-w / 2 + 0.01, seat - 0.02, -d / 2), (w / 2 - 0.01, h, -d / 2 + 0.085), 0.3),
    ]


@model("Stool")
def stool(subject: Subject) -> tuple[Part, ...]:
    """A round seat on four legs, on a post, or on metal legs with a ring."""
    w, h, d = subject.size
    kind = variant(subject, 3)
    material = wood(subject)
    top = cylinder(material, 0.5, h - 0.035, h, segments=28, bevel=0.008)
    parts = [stretch(top, w, 1.0, d)]
    if kind == 1:
        parts += [
            lathe(CHROME, [(0, 0), (0.42 * w, 0), (0.42 * w, 0.012), (0.03, 0.03), (0.022, 0.05),
                           (0.022, h - 0.06), (0.08, h - 0.036), (0, h - 0.036)], 24),
            torus(CHROME, 0.36 * w, 0.009, (0, 0.28 * h, 0), 24, 6),
            tube(CHROME, [(-0.36 * w, 0.28 * h, 0), (0.36 * w, 0.28 * h, 0)], 0.006, 6),
        ]  # fmt: skip
        return merge(parts)
    metal = IRON if kind == 2 else material
    for sx in (-1, 1):
        for sz in (-1, 1):
            foot = (sx * 0.40 * w, sz * 0.40 * d)
            parts.append(splayed(metal, foot, (-0.35 * foot[0], -0.35 * foot[1]), h - 0.034, 0.045))
    y, reach = 0.3 * h, 0.40 * (1 - 0.35 * 0.3)
    corners = [(reach * w, y, reach * d), (-reach * w, y, reach * d)]
    for a, b in ((corners[0], corners[1]), ((corners[0][0], y, -reach * d), corners[0])):
        parts.append(tube(metal, [a, b], 0.009, 6, caps=False))
        parts.append(tube(metal, [(-a[0], y, -a[2]), (-b[0], y, -b[2])], 0.009, 6, caps=False))
    return merge(parts)


@model("ArmChair", "Sofa")
def sofa(subject: Subject) -> tuple[Part, ...]:
    """Base, arms, back and loose cushions; one seat for every 0.7 metres or so."""
    w, h, d = subject.size
    wide = subject.type == "Sofa"
    seat, back = (0.50 * h, 0.28 * d) if wide else (0.48 * h, 0.25 * d)
    soft = cloth(subject)
    kind = variant(subject, 3)
    arm = min(0.16, 0.17 * w) if kind != 1 else 0.09
    foot, rest = 0.08, min(seat + 0.2, 0.78 * h)
    base = shade(soft, 0.86)
    parts: list[Part] = [
        box(
            base,
            (-w / 2 + 0.02, foot, -d / 2 + 0.02),
            (w / 2 - 0.02, seat - 0.13, d / 2 - 0.02),
            0.015,
        ),
        *legs(wood(subject, 1), w - 0.06, d - 0.06, foot + 0.005, 1 if kind else 0, 0.05),
    ]
    for side in (-1, 1):
        x0, x1 = side * w / 2, side * (w / 2 - arm)
        arm_ = slab(
            soft, (x0, foot, -d / 2), (x1, rest, d / 2), 0.05 if kind else 0.03, 0.02, axis="z"
        )
        parts.append(arm_)
    parts.append(
        box(
            soft,
            (-w / 2 + arm - 0.01, foot, -d / 2),
            (w / 2 - arm + 0.01, h, -d / 2 + 0.11),
            0.03,
        )
    )
    count = max(1, round((w - 2 * arm) / 0.72))
    step = (w - 2 * arm) / count
    for i in range(count):
        x0, x1 = -w / 2 + arm + i * step + 0.004, -w / 2 + arm + (i + 1) * step - 0.004
        parts.append(cushion(soft, (x0, seat - 0.15, -d / 2 + 0.09), (x1, seat, d / 2 + 0.0), 0.22))
        rear = cushion(
            soft,
            (x0 + 0.005, seat - 0.02, -d / 2 + 0.075),
            (x1 - 0.005, h - 0.025, -d / 2 + back),
            0.3,
        )
        parts.append(rear)
    return merge(parts)


@model("Ottoman", "Footstool")
def ottoman(subject: Subject) -> tuple[Part, ...]:
    """A padded block on short legs, or (3) a round pouf."""
    w, h, d = subject.size
    soft = cloth(subject)
    kind = variant(subject, 3)
    if kind == 2:
        profile = [
            (0, 0),
            (0.42, 0),
            (0.5, 0.12 * h),
            (0.5, 0.8 * h),
            (0.47, 0.94 * h),
            (0.3, h),
            (0, h),
        ]
        return (stretch(lathe(soft, profile, 28, crease=75), w, 1, d),)
    seam = shade(soft, 0.8)
    return merge(
        (
            *legs(wood(subject, 1), w - 0.02, d - 0.02, 0.09, kind, 0.045),
            box(
                soft,
                (-w / 2 + 0.01, 0.085, -d / 2 + 0.01),
                (w / 2 - 0.01, 0.68 * h, d / 2 - 0.01),
                0.02,
            ),
            box(
                seam,
                (-w / 2 + 0.016, 0.67 * h, -d / 2 + 0.016),
                (w / 2 - 0.016, 0.71 * h, d / 2 - 0.016),
                0,
            ),
            cushion(soft, (-w / 2, 0.66 * h, -d / 2), (w / 2, h, d / 2), 0.18),
        )
    )
