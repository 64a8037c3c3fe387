"""Pans, pots and kettles. Their handles stand out over the box: only the vessel fills it."""

from __future__ import annotations

from sim.home.pictures.mesh import Material, Part, Subject
from sim.home.pictures.models import model
from sim.home.pictures.models._dirt import (
    GRIME,
    PALE_GRIME,
    crumbs,
    radius_at,
    smear,
    spill,
    surface,
)
from sim.home.pictures.models._forms import BLACK, STEEL, Profile, pick
from sim.home.pictures.models.dishes import oval, sized, soiled
from sim.home.pictures.shapes import (
    ball,
    curve,
    cylinder,
    fit,
    lathe,
    merge,
    move,
    stretch,
    tube,
    turn,
)

_PAN_OUT = ((0, 0), (0.80, 0), (0.86, 0.05), (0.96, 0.55), (1.0, 0.96))
_PAN_IN = ((0, 0.15), (0.80, 0.15), (0.86, 0.22), (0.93, 0.6), (0.965, 0.97), (0.98, 1.0))
_POT_OUT = ((0, 0), (0.90, 0), (0.95, 0.03), (0.965, 0.08), (0.965, 0.93), (1.0, 0.965))
_POT_IN = ((0, 0.08), (0.84, 0.08), (0.90, 0.11), (0.925, 0.2), (0.925, 0.95), (0.985, 1.0))
PAN_LEVEL, POT_LEVEL = 0.62, 0.82


@model("Pan")
def pan(subject: Subject) -> tuple[Part, ...]:
    radius, height = subject.size[0] / 2, subject.size[1]
    shell = pick(
        subject,
        Material((0.13, 0.13, 0.14), gloss=0.5),
        STEEL,
        Material((0.62, 0.14, 0.10), gloss=0.6),
    )
    lining = pick(
        subject,
        Material((0.16, 0.16, 0.17), gloss=0.45),
        Material((0.60, 0.61, 0.62), gloss=0.7),
        Material((0.20, 0.19, 0.19), gloss=0.45),
    )
    outside, inside = (sized(p, radius, height) for p in (_PAN_OUT, _PAN_IN))
    dirty = subject.look.dirty
    parts = [
        lathe(soiled(shell, dirty), [*outside, inside[-1]], 32),
        lathe(soiled(lining, dirty), inside[::-1], 32),
        *_pan_handle(subject, radius, height),
    ]
    if dirty:
        parts += _dirty_pan(outside, inside, radius, height)
    if subject.look.liquid:
        level = PAN_LEVEL * height
        parts += surface(subject.look.liquid, radius_at(inside[1:], level) + 0.001, level, 32)
    return oval(parts, subject)


def _pan_handle(subject: Subject, radius: float, height: float) -> list[Part]:
    r, y = 0.135, 0.78 * height * 0.135 / radius
    grip = pick(subject, BLACK, BLACK, Material((0.55, 0.36, 0.20), "wood", gloss=0.3))
    neck = tube(
        STEEL, [(r * 0.97, y, 0), (r + 0.018, y + 0.005, 0), (r + 0.035, y + 0.012, 0)], 0.008
    )
    line = curve(
        [(r + 0.026, y + 0.009, 0), (r + 0.06, y + 0.018, 0), (r + 0.10, y + 0.021, 0), (r + 0.135, y + 0.018, 0)], 3,
    )  # fmt: skip
    widths = [0.008, 0.010, 0.011, 0.0115, 0.012, 0.012, 0.0125, 0.0125, 0.012, 0.008]
    handle = turn((neck, tube(grip, line, widths, 10)), "y", -45)
    return list(stretch(handle, *[radius / 0.135] * 3))


def _dirty_pan(outside: Profile, inside: Profile, radius: float, height: float) -> list[Part]:
    r, h, wall = radius, height, inside[1:]
    grime = PALE_GRIME
    parts = [
        spill(inside, -0.12 * r, 0.06 * r, 0.40 * r, grime[0], 111, 1.2),
        spill(inside, 0.38 * r, -0.30 * r, 0.22 * r, grime[1], 112, 1.2),
        spill(inside, 0.32 * r, 0.42 * r, 0.18 * r, grime[2], 113, 1.3),
        spill(inside, -0.52 * r, -0.36 * r, 0.17 * r, grime[3], 114),
        *crumbs(inside, 12, 0.72 * r, 119, grime[2]),
    ]
    for i, angle in enumerate((0, 70, 140, 200, 265, 320)):
        parts.append(
            smear(wall, angle, 0.7 * h, 0.32 * r, 0.55 * h, grime[i % 4], 120 + i, True, 32)
        )
    for i, angle in enumerate((40, 105, 170, 235, 300)):
        parts.append(
            smear(
                outside[2:],
                angle,
                0.6 * h,
                0.30 * r,
                0.7 * h,
                grime[(i + 1) % 4],
                130 + i,
                False,
                32,
            )
        )
    return parts


@model("Pot")
def pot(subject: Subject) -> tuple[Part, ...]:
    radius, height = subject.size[0] / 2, subject.size[1]
    shell = pick(
        subject,
        STEEL,
        Material((0.74, 0.20, 0.13), gloss=0.65),
        Material((0.20, 0.34, 0.50), gloss=0.65),
    )
    lining = pick(
        subject,
        Material((0.66, 0.67, 0.68), gloss=0.7),
        Material((0.90, 0.88, 0.82), gloss=0.55),
        Material((0.88, 0.88, 0.86), gloss=0.55),
    )
    outside, inside = (sized(p, radius, height) for p in (_POT_OUT, _POT_IN))
    dirty = subject.look.dirty
    parts = [
        lathe(soiled(shell, dirty), [*outside, inside[-1]], 28),
        lathe(soiled(lining, dirty), inside[::-1], 28),
        *_pot_handles(pick(subject, BLACK, shell, BLACK), radius, height),
    ]
    if dirty:
        parts += _dirty_pot(outside, inside, radius, height)
    if subject.look.liquid:
        level = POT_LEVEL * height
        parts += surface(subject.look.liquid, radius_at(inside[1:], level) + 0.001, level, 28)
    return oval(parts, subject)


def _pot_handles(material: Material, radius: float, height: float) -> list[Part]:
    """Two loops that lie over opposite corners of the box."""
    r, y = 0.125 * 0.95, 0.80 * height * 0.125 / radius
    line = [(r, y, -0.042), (r + 0.022, y + 0.004, -0.040), (r + 0.038, y + 0.006, -0.024),
            (r + 0.042, y + 0.006, 0), (r + 0.038, y + 0.006, 0.024), (r + 0.022, y + 0.004, 0.040),
            (r, y, 0.042)]  # fmt: skip
    loop = stretch(tube(material, line, 0.0075, 8, caps=False), *[radius / 0.125] * 3)
    return [turn(loop, "y", -45), turn(loop, "y", 135)]


def _dirty_pot(outside: Profile, inside: Profile, radius: float, height: float) -> list[Part]:
    r, h = radius, height
    wall, outer = inside[2:], outside[2:-1]
    parts = [
        spill(inside, -0.1 * r, 0.1 * r, 0.48 * r, GRIME[0], 141, 1.15),
        spill(inside, 0.42 * r, -0.25 * r, 0.26 * r, GRIME[1], 142),
        *crumbs(inside, 10, 0.7 * r, 149, GRIME[2]),
    ]
    for i, angle in enumerate((0, 62, 130, 195, 250, 310)):
        y = 0.62 if i % 2 else 0.78
        parts.append(smear(wall, angle, y * h, 0.62 * r, 0.52 * h, GRIME[i % 4], 150 + i, True, 28))
    for i, angle in enumerate((15, 85, 150, 200, 270, 335)):
        y = 0.55 if i % 2 else 0.68
        grime = (GRIME if i % 3 else PALE_GRIME)[(i + 1) % 4]
        parts.append(smear(outer, angle, y * h, 0.58 * r, 0.55 * h, grime, 160 + i, False, 28))
    return parts


@model("Kettle")
def kettle(subject: Subject) -> tuple[Part, ...]:
    shell = pick(
        subject,
        STEEL,
        Material((0.70, 0.12, 0.10), gloss=0.7),
        Material((0.90, 0.90, 0.87), gloss=0.6),
    )
    profile = [(0, 0), (0.072, 0), (0.082, 0.012), (0.085, 0.03), (0.078, 0.08), (0.062, 0.12),
               (0.046, 0.142), (0.044, 0.146), (0.040, 0.142), (0.040, 0.12), (0, 0.12)]  # fmt: skip
    spout = curve([(0.066, 0.075, 0), (0.098, 0.10, 0), (0.115, 0.135, 0)], 4)
    bow = curve(
        [(0.050, 0.128, 0), (0.060, 0.175, 0), (0.036, 0.212, 0), (-0.036, 0.212, 0), (-0.060, 0.175, 0), (-0.050, 0.128, 0)],
        4,
    )  # fmt: skip
    parts = [
        lathe(shell, profile, 24, crease=30),
        tube(shell, spout, [0.020 - 0.0012 * i for i in range(len(spout))], 10, caps=False),
        tube(BLACK, [tuple(p) for p in bow[5:-5]], 0.0095, 7),
        tube(STEEL, bow, 0.0055, 6, caps=False),
    ]
    if subject.look.liquid:
        parts += surface(subject.look.liquid, 0.0402, 0.1405)
    lid = [
        lathe(
            shell, [(0.0, 0.143), (0.043, 0.143), (0.044, 0.150), (0.022, 0.160), (0, 0.162)], 24
        ),
        cylinder(BLACK, 0.007, 0.161, 0.172, segments=10),
        ball(BLACK, (0.012, 0.009, 0.012), (0, 0.176, 0), 9, 5),
    ]
    if subject.look.openness > 0:
        lid = [move(turn(p, "z", 62, (0, 0.143, 0)), x=-0.058, y=0.012) for p in lid]
    return fit(merge(parts), subject.size, keep=merge(lid))
