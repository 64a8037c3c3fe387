"""Plates, bowls, cups and mugs: hollow, spotless or unmistakably dirty, empty or full.

Their inner surfaces lie where `anatomy` has them. The mug's handle stands out over a corner of its
box, at most by its own thickness.
"""

from __future__ import annotations

from dataclasses import replace

from sim.home.pictures.mesh import Material, Part, Subject
from sim.home.pictures.models import model
from sim.home.pictures.models._dirt import (
    BROWN,
    DARK,
    GREEN,
    GRIME,
    SAUCE,
    body,
    crumbs,
    radius_at,
    smear,
    spill,
    surface,
)
from sim.home.pictures.models._forms import Profile, mix, pick, shards
from sim.home.pictures.shapes import curve, lathe, merge, stretch, torus, tube, turn

SOILED = 0.16
"""So much of brown is in the colour of a dirty dish."""


def soiled(material: Material, dirty: bool) -> Material:
    """Dull and tinged where dirty."""
    if not dirty:
        return material
    return replace(material, colour=mix(material.colour, BROWN.colour, SOILED), gloss=0.12)


def sized(profile: Profile, radius: float, height: float) -> list[tuple[float, float]]:
    """A profile in parts of radius and height, in metres."""
    return [(r * radius, y * height) for r, y in profile]


def oval(parts: list[Part], subject: Subject) -> tuple[Part, ...]:
    """Things turned at their width's radius, drawn out to their depth."""
    width, _, depth = subject.size
    return stretch(merge(parts), 1.0, 1.0, depth / width)


# -- plates -------------------------------------------------------------------------------------

_PLATE_UNDER = ((0, 0.06), (0.56, 0.06), (0.58, 0), (0.63, 0), (0.66, 0.2), (0.985, 0.9))
_PLATE_FACE = ((0, 0.5), (0.68, 0.5), (0.76, 0.56), (0.85, 0.72), (0.975, 0.97), (0.985, 1.0))


@model("Plate")
def plate(subject: Subject) -> tuple[Part, ...]:
    radius, height = subject.size[0] / 2, subject.size[1]
    clay = pick(
        subject,
        Material((0.95, 0.95, 0.93), gloss=0.7),
        Material((0.55, 0.74, 0.80), gloss=0.7),
        Material((0.96, 0.93, 0.84), gloss=0.7),
    )
    glaze = pick(subject, (0.16, 0.30, 0.62), (0.20, 0.42, 0.52), (0.72, 0.30, 0.26))
    if subject.look.broken:
        return merge(shards(clay, subject.size, 7, 13))
    face = sized(_PLATE_FACE, radius, height)
    parts = [
        lathe(soiled(clay, subject.look.dirty), [*_plate_outside(radius, height), *face[::-1]], 32)
    ]
    parts += [_band(face, a, b, Material(glaze, gloss=0.6)) for a, b in _rings(subject)]
    if subject.look.dirty:
        parts += _dirty_plate(face, radius)
    return oval(parts, subject)


def _plate_outside(radius: float, height: float) -> list[tuple[float, float]]:
    return [*sized(_PLATE_UNDER, radius, height), (radius, 0.97 * height)]


def _rings(subject: Subject) -> list[tuple[float, float]]:
    return pick(subject, [(0.90, 0.965)], [(0.93, 0.97)], [(0.88, 0.90), (0.93, 0.97)])


def _band(face: Profile, start: float, stop: float, material: Material) -> Part:
    """A painted ring on a plate's rim, between two parts of its radius."""
    outer = face[-1][0]
    (r0, y0), (r1, y1) = face[-3], face[-2]

    def at(part: float) -> tuple[float, float]:
        r = outer * part
        return r, y0 + (y1 - y0) * (r - r0) / (r1 - r0) + 0.0008

    return lathe(material, [at(stop), at(start)], 32)


def _dirty_plate(face: Profile, radius: float) -> list[Part]:
    r = radius
    parts = [
        spill(face, -0.16 * r, 0.10 * r, 0.40 * r, BROWN, 1, 1.2),
        spill(face, 0.34 * r, -0.22 * r, 0.24 * r, GREEN, 2, 1.15),
        spill(face, 0.20 * r, 0.46 * r, 0.20 * r, SAUCE, 3, 1.3),
        spill(face, -0.50 * r, -0.34 * r, 0.17 * r, DARK, 4, 1.2),
        spill(face, 0.80 * r, 0.30 * r, 0.15 * r, BROWN, 5, 1.3),
        spill(face, -0.62 * r, 0.62 * r, 0.14 * r, GREEN, 6, 1.4),
        spill(face, 0.10 * r, -0.84 * r, 0.13 * r, SAUCE, 7, 1.4),
    ]
    return [*parts, *crumbs(face, 12, 0.7 * r, 8, DARK)]


# -- bowls --------------------------------------------------------------------------------------

_BOWL_OUT = ((0, 0.03), (0.48, 0.03), (0.49, 0), (0.53, 0), (0.55, 0.06), (0.72, 0.14), (0.84, 0.36),
             (0.95, 0.70), (1.0, 0.985))  # fmt: skip
_BOWL_IN = (
    (0, 0.2),
    (0.58, 0.205),
    (0.70, 0.26),
    (0.79, 0.40),
    (0.90, 0.70),
    (0.955, 0.975),
    (0.98, 1.0),
)
BOWL_LEVEL = 0.80


@model("Bowl")
def bowl(subject: Subject) -> tuple[Part, ...]:
    radius, height = subject.size[0] / 2, subject.size[1]
    clay = pick(
        subject,
        Material((0.36, 0.60, 0.72), gloss=0.65),
        Material((0.94, 0.93, 0.90), gloss=0.7),
        Material((0.86, 0.62, 0.26), gloss=0.6),
    )
    if subject.look.broken:
        return merge(shards(clay, subject.size, 11, 12, 0.005))
    outside, inside = (sized(p, radius, height) for p in (_BOWL_OUT, _BOWL_IN))
    dirty = subject.look.dirty
    cream = Material((0.95, 0.94, 0.90), gloss=0.7)
    parts = [
        lathe(soiled(clay, dirty), [*outside, inside[-1]], 28),
        lathe(soiled(cream, dirty), inside[::-1], 28),
    ]
    if look := _bowl_ring(subject):
        parts.append(_girdle(outside, *look, segments=28))
    if dirty:
        parts += _dirty_bowl(outside, inside, radius, height)
    if subject.look.liquid:
        level = BOWL_LEVEL * height
        parts += surface(subject.look.liquid, radius_at(inside[1:], level) + 0.001, level, 28)
    return oval(parts, subject)


def _bowl_ring(subject: Subject) -> tuple[float, float, Material] | None:
    navy = Material((0.15, 0.24, 0.46), gloss=0.5)
    return pick(subject, None, (0.72, 0.90, navy), None)


def _girdle(
    wall: Profile, start: float, stop: float, material: Material, segments: int = 24
) -> Part:
    """A painted band around a wall, between two parts of its height."""
    height = wall[-1][1]
    rising = [p for p in wall if p[1] > 0] or list(wall)
    a, b = start * height, stop * height
    line = [(radius_at(rising, y) + 0.0008, y) for y in (a, (a + b) / 2, b)]
    return lathe(material, line, segments)


def _dirty_bowl(outside: Profile, inside: Profile, radius: float, height: float) -> list[Part]:
    r, h = radius, height
    wall, outer = inside[1:], outside[5:]
    parts = [
        spill(inside, -0.10 * r, 0.08 * r, 0.48 * r, BROWN, 21, 1.15),
        spill(inside, 0.36 * r, -0.26 * r, 0.22 * r, GREEN, 22),
        *crumbs(inside, 9, 0.55 * r, 29, DARK),
    ]
    for i, angle in enumerate((10, 80, 150, 215, 290)):
        parts.append(
            smear(wall, angle, 0.72 * h, 0.56 * r, 0.62 * h, GRIME[i % 4], 30 + i, True, 28)
        )
    for i, angle in enumerate((35, 120, 190, 260, 330)):
        low = 0.62 + 0.1 * (i % 3)
        parts.append(
            smear(outer, angle, low * h, 0.52 * r, 0.60 * h, GRIME[(i + 1) % 4], 40 + i, False, 28)
        )
    return parts


# -- mugs and cups ------------------------------------------------------------------------------

_MUG_OUT = (
    ((0, 0.015), (0.80, 0.015), (0.82, 0), (0.90, 0), (0.96, 0.03), (1.0, 0.10), (1.0, 0.97)),
    ((0, 0.015), (0.62, 0.015), (0.64, 0), (0.74, 0), (0.90, 0.09), (0.99, 0.28), (1.0, 0.45), (0.95, 0.75), (0.97, 0.97)),
    ((0, 0.015), (0.76, 0.015), (0.78, 0), (0.88, 0), (0.89, 0.03), (0.93, 0.4), (1.0, 0.97)),
)  # fmt: skip
_MUG_IN = (
    ((0, 0.1), (0.82, 0.1), (0.88, 0.14), (0.90, 0.30), (0.90, 0.96), (0.95, 1.0)),
    ((0, 0.1), (0.76, 0.1), (0.84, 0.16), (0.91, 0.32), (0.86, 0.75), (0.88, 0.96), (0.93, 1.0)),
    ((0, 0.1), (0.78, 0.1), (0.83, 0.14), (0.85, 0.4), (0.90, 0.96), (0.95, 1.0)),
)
MUG_LEVEL = 0.915


@model("Mug")
def mug(subject: Subject) -> tuple[Part, ...]:
    radius, height = subject.size[0] / 2, subject.size[1]
    clay = pick(
        subject,
        Material((0.92, 0.92, 0.90), gloss=0.65),
        Material((0.36, 0.66, 0.72), gloss=0.65),
        Material((0.94, 0.72, 0.20), gloss=0.65),
    )
    if subject.look.broken:
        return merge(shards(clay, subject.size, 17, 9, 0.005))
    dirty = subject.look.dirty
    outside, inside = (sized(pick(subject, *p), radius, height) for p in (_MUG_OUT, _MUG_IN))
    white = Material((0.95, 0.95, 0.93), gloss=0.65)
    parts = [
        lathe(soiled(clay, dirty), [*outside, (inside[-1][0] + 0.0005, height)], 24),
        lathe(soiled(white, dirty), [(inside[-1][0] + 0.0006, height), *inside[::-1]], 24),
        _mug_handle(soiled(clay, dirty), radius, height),
    ]
    if pick(subject, True, False, False):
        parts.append(_girdle(outside, 0.30, 0.62, Material((0.16, 0.34, 0.66), gloss=0.55)))
    if dirty:
        parts += _dirty_mug(outside, inside, radius, height)
    if subject.look.liquid:
        level = MUG_LEVEL * height
        parts += surface(subject.look.liquid, radius_at(inside[2:], level) + 0.0005, level)
    return oval(parts, subject)


def _mug_handle(material: Material, radius: float, height: float) -> Part:
    """It points to the front right, over the corner of the mug's box."""
    r, h, out = 0.0408, height * 0.0425 / radius, 0.0695
    line = curve(
        [(r, 0.84 * h, 0), (r + 0.014, 0.86 * h, 0), (out, 0.70 * h, 0), (out - 0.001, 0.42 * h, 0),
         (r + 0.012, 0.22 * h, 0), (r * 0.86, 0.21 * h, 0)], 3,
    )  # fmt: skip
    handle = turn(tube(material, line, 0.0055, 8, caps=False), "y", -45)
    return stretch(handle, *[radius / 0.0425] * 3)


def _dirty_mug(outside: Profile, inside: Profile, radius: float, height: float) -> list[Part]:
    r, h = radius, height
    wall, outer = inside[2:], outside[4:]
    parts = [
        spill(inside, 0.0, 0.0, 0.62 * r, BROWN, 51),
        spill(inside, 0.38 * r, 0.2 * r, 0.24 * r, GREEN, 52),
    ]
    spots = (
        (20, 0.74, 0.55),
        (95, 0.52, 0.7),
        (160, 0.80, 0.4),
        (225, 0.45, 0.6),
        (300, 0.70, 0.62),
    )
    for i, (angle, y, tall) in enumerate(spots):
        parts.append(
            smear(outer, angle, y * h, 0.66 * r, tall * h, GRIME[(2, 1, 0, 3, 0)[i]], 60 + i)
        )
    for i, angle in enumerate((0, 60, 130, 200, 270, 325)):
        y = 0.88 if i % 2 else 0.72
        parts.append(smear(wall, angle, y * h, 0.7 * r, 0.42 * h, GRIME[i % 3], 70 + i, True))
    return parts


_CUP_OUT = ((0, 0.02), (0.74, 0.02), (0.76, 0), (0.85, 0), (0.88, 0.02), (0.93, 0.4), (1.0, 0.985))
_CUP_IN = ((0, 0.1), (0.76, 0.1), (0.83, 0.125), (0.88, 0.4), (0.95, 0.985), (0.975, 1.0))
CUP_LEVEL = 0.91


@model("Cup")
def cup(subject: Subject) -> tuple[Part, ...]:
    radius, height = subject.size[0] / 2, subject.size[1]
    glass = pick(
        subject,
        Material((0.74, 0.88, 0.94), gloss=0.95, alpha=0.42),
        Material((0.52, 0.78, 0.42), gloss=0.5),
        Material((0.90, 0.42, 0.34), gloss=0.5),
    )
    if subject.look.broken:
        return merge(
            shards(replace(glass, alpha=max(glass.alpha, 0.6)), subject.size, 23, 10, 0.003)
        )
    dirty = subject.look.dirty
    outside, inside = (sized(p, radius, height) for p in (_CUP_OUT, _CUP_IN))
    stuff = replace(soiled(glass, dirty), alpha=min(1.0, glass.alpha + 0.14 * dirty))
    parts = [lathe(stuff, [*outside, *inside[::-1]], 24)]
    if glass.alpha < 1.0:
        shine = Material((0.90, 0.95, 0.97), gloss=1.0)
        parts.append(torus(shine, 0.985 * radius, 0.0011, (0, height - 0.0011, 0), 24, 4))
        parts.append(torus(shine, 0.80 * radius, 0.0014, (0, 0.002, 0), 24, 4))
    else:
        rim = Material(mix(glass.colour, (1.0, 1.0, 1.0), 0.45), gloss=0.5)
        parts.append(_girdle(outside, 0.80, 0.86, rim))
        parts.append(_girdle(outside, 0.90, 0.93, rim))
    if dirty:
        parts += _dirty_cup(outside, inside, radius, height)
    if subject.look.liquid:
        parts += _cup_full(subject.look.liquid, outside, inside, height, glass.alpha < 1.0)
    return oval(parts, subject)


def _cup_full(
    liquid: str, outside: Profile, inside: Profile, height: float, clear: bool
) -> tuple[Part, ...]:
    """In a glass it is drawn on the glass's outside: two clear layers would grey each other."""
    level = CUP_LEVEL * height
    if clear:
        return body(liquid, [(0, 0.09 * height), *((r + 0.0006, y) for r, y in outside[3:])], level)
    return surface(liquid, radius_at(inside[1:], level) + 0.0005, level)


def _dirty_cup(outside: Profile, inside: Profile, radius: float, height: float) -> list[Part]:
    r, h = radius, height
    wall, outer = inside[2:], outside[4:]
    parts = [spill(inside, 0.0, 0.0, 0.6 * r, BROWN, 81)]
    spots = (
        (25, 0.70, 0.4),
        (100, 0.42, 0.5),
        (170, 0.80, 0.3),
        (235, 0.35, 0.45),
        (305, 0.66, 0.5),
    )
    for i, (angle, y, tall) in enumerate(spots):
        parts.append(
            smear(outer, angle, y * h, 0.62 * r, tall * h, GRIME[(0, 1, 2, 3, 1)[i]], 90 + i)
        )
    for i, angle in enumerate((0, 72, 140, 210, 285)):
        parts.append(smear(wall, angle, 0.82 * h, 0.62 * r, 0.28 * h, GRIME[i % 3], 100 + i, True))
    return parts
