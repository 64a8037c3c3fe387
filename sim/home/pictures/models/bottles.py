"""Bottles, shakers and spray bottles."""

from __future__ import annotations

from sim.home.pictures.mesh import Colour, Material, Part, Subject
from sim.home.pictures.models import model
from sim.home.pictures.models._dirt import LIQUIDS, body
from sim.home.pictures.models._forms import BLACK, CHROME, WHITE, Profile, pick, shards
from sim.home.pictures.shapes import (
    ball,
    box,
    curve,
    cylinder,
    fit,
    lathe,
    merge,
    prism,
    stretch,
    tube,
    turn,
)


def _sleeve(material: Material, profile: Profile, low: float, high: float, segments: int) -> Part:
    """A label around a bottle between two heights."""
    inside = [(r + 0.0007, y) for r, y in profile if low <= y <= high]
    return lathe(material, inside, segments)


def _filling(liquid: str, profile: Profile, level: float, segments: int) -> tuple[Part, ...]:
    """What is in a bottle, drawn just outside its glass so that it keeps its colour."""
    return body(liquid, [(0, 0.006), *((r + 0.0004, y) for r, y in profile)], level, segments)


@model("Bottle")
def bottle(subject: Subject) -> tuple[Part, ...]:
    """A water bottle of tinted glass with a label and a coloured cap."""
    glass = Material(
        pick(subject, (0.62, 0.84, 0.88), (0.60, 0.78, 0.52), (0.78, 0.84, 0.90)),
        gloss=0.9,
        alpha=0.5,
    )
    if subject.look.broken:
        return merge(
            shards(Material(glass.colour, gloss=0.9, alpha=0.75), subject.size, 51, 10, 0.003)
        )
    cap = Material(
        pick(subject, (0.16, 0.36, 0.72), (0.88, 0.88, 0.85), (0.82, 0.26, 0.18)), gloss=0.5
    )
    wall = [(0.036, 0), (0.040, 0.006), (0.040, 0.10), (0.040, 0.155), (0.036, 0.178), (0.020, 0.206),
            (0.0145, 0.218), (0.0145, 0.240)]  # fmt: skip
    label = Material(
        pick(subject, (0.93, 0.95, 0.97), (0.90, 0.84, 0.62), (0.30, 0.52, 0.80)), gloss=0.3
    )
    stripe = Material(
        pick(subject, (0.20, 0.45, 0.80), (0.30, 0.50, 0.20), (0.95, 0.95, 0.95)), gloss=0.3
    )
    parts = [
        lathe(glass, [(0, 0.004), *wall, (0, 0.240)], 22),
        lathe(label, [(0.0408, 0.068), (0.0408, 0.128)], 22),
        lathe(stripe, [(0.0418, 0.086), (0.0418, 0.110)], 22),
        cylinder(cap, 0.0165, 0.236, 0.260, segments=14),
    ]
    if subject.look.liquid:
        parts += _filling(subject.look.liquid, wall, 0.188, 22)
    return fit(merge(parts), subject.size)


@model("WineBottle")
def wine_bottle(subject: Subject) -> tuple[Part, ...]:
    glass = pick(
        subject,
        Material((0.06, 0.15, 0.08), gloss=0.9),
        Material((0.24, 0.05, 0.08), gloss=0.9),
        Material((0.10, 0.10, 0.07), gloss=0.9),
    )
    if subject.look.broken:
        return merge(shards(glass, subject.size, 57, 11, 0.004))
    capsule = Material(
        pick(subject, (0.52, 0.07, 0.12), (0.78, 0.63, 0.28), (0.10, 0.12, 0.22)), gloss=0.6
    )
    label = Material((0.94, 0.90, 0.78), "paper", gloss=0.15)
    mark = Material(
        pick(subject, (0.52, 0.07, 0.12), (0.20, 0.20, 0.24), (0.66, 0.52, 0.22)), gloss=0.3
    )
    wall = [(0, 0.008), (0.034, 0.0), (0.039, 0.004), (0.040, 0.01), (0.040, 0.185), (0.037, 0.204),
            (0.024, 0.222), (0.0155, 0.236), (0.0145, 0.25), (0.0145, 0.306), (0, 0.306)]  # fmt: skip
    parts = [
        lathe(glass, wall, 24),
        lathe(label, [(0.0408, 0.055), (0.0408, 0.145)], 24, sweep=(-20, 200)),
        lathe(mark, [(0.0418, 0.075), (0.0418, 0.098)], 24, sweep=(-8, 188)),
        lathe(
            capsule,
            [(0.0158, 0.242), (0.0158, 0.304), (0.0158, 0.310), (0.012, 0.310), (0, 0.310)],
            20,
        ),
    ]
    if subject.look.liquid:
        parts.append(lathe(LIQUIDS[subject.look.liquid], [(0.0150, 0.249), (0.0150, 0.232)], 20))
    return fit(merge(parts), subject.size)


@model("SoapBottle")
def soap_bottle(subject: Subject) -> tuple[Part, ...]:
    """A pump dispenser; used up, it is empty and clear."""
    used = subject.look.used_up
    soap: Colour = pick(subject, (0.36, 0.74, 0.42), (0.96, 0.60, 0.72), (0.42, 0.66, 0.92))
    wall = [
        (0, 0.0),
        (0.031, 0.0),
        (0.035, 0.005),
        (0.035, 0.105),
        (0.031, 0.122),
        (0.016, 0.134),
        (0.014, 0.140),
    ]
    clear = Material((0.86, 0.90, 0.92), gloss=0.9, alpha=0.40)
    shell = clear if used else Material(soap, gloss=0.75)
    label = Material((0.96, 0.96, 0.94), gloss=0.3)
    parts = [
        lathe(shell, [*wall, (0, 0.140)], 22),
        lathe(label, [(0.0357, 0.035), (0.0357, 0.085)], 22, sweep=(10, 170)),
        cylinder(WHITE, 0.0165, 0.137, 0.158, segments=16),
        cylinder(WHITE, 0.0055, 0.156, 0.186, segments=8),
        cylinder(WHITE, 0.013, 0.183, 0.200, top=0.011, segments=14),
        tube(
            WHITE,
            curve([(0.005, 0.193, 0.003), (0.026, 0.194, 0.012), (0.036, 0.187, 0.016)], 2),
            0.0048,
            8,
        ),
    ]
    if used:
        dregs = Material(soap, gloss=0.7)
        parts.append(
            lathe(
                dregs,
                [(0, 0.003), (0.030, 0.003), (0.0325, 0.006), (0.0325, 0.010), (0, 0.010)],
                18,
            )
        )
    return fit(merge(stretch(parts, 1.0, 1.0, 0.84)), subject.size)


@model("SprayBottle")
def spray_bottle(subject: Subject) -> tuple[Part, ...]:
    """A cleaning bottle with a trigger head that points to its right, so that one sees it from the front."""
    plastic = Material(
        pick(subject, (0.16, 0.48, 0.86), (0.94, 0.94, 0.92), (0.32, 0.72, 0.36)), gloss=0.6
    )
    head = Material(
        pick(subject, (0.92, 0.92, 0.90), (0.90, 0.20, 0.14), (0.95, 0.80, 0.16)), gloss=0.5
    )
    label = Material(
        pick(subject, (0.97, 0.90, 0.30), (0.20, 0.48, 0.82), (0.96, 0.96, 0.94)), gloss=0.3
    )
    wall = [(0, 0), (0.038, 0.0), (0.042, 0.006), (0.042, 0.06), (0.041, 0.10), (0.032, 0.130),
            (0.018, 0.152), (0.014, 0.166), (0, 0.166)]  # fmt: skip
    bottle = stretch(
        [lathe(plastic, wall, 22), lathe(label, [(0.0428, 0.028), (0.0428, 0.088)], 22)], x=0.80
    )
    parts = [
        *bottle,
        cylinder(head, 0.0185, 0.163, 0.186, segments=16),
        prism(head, [(-0.036, 0.244), (-0.030, 0.252), (0.038, 0.252), (0.044, 0.244), (0.044, 0.228),
                     (0.014, 0.222), (0.012, 0.184), (-0.012, 0.184), (-0.014, 0.214), (-0.036, 0.226)],
              -0.0125, 0.0125, 0.003, axis="x"),
        prism(BLACK, [(0.018, 0.222), (0.028, 0.222), (0.034, 0.200), (0.042, 0.176), (0.035, 0.174), (0.025, 0.198)],
              -0.006, 0.006, axis="x"),
        box(BLACK, (-0.006, 0.233, 0.043), (0.006, 0.245, 0.051), 0.002),
    ]  # fmt: skip
    return fit(turn(merge(parts), "y", 90), subject.size)


def _shaker(
    subject: Subject, glass: Material, inside: Material, cap: Material, holes: Material
) -> tuple[Part, ...]:
    wall = pick(
        subject,
        [
            (0, 0),
            (0.022, 0.0),
            (0.024, 0.003),
            (0.025, 0.01),
            (0.021, 0.05),
            (0.019, 0.074),
            (0.020, 0.080),
        ],
        [(0, 0), (0.022, 0.0), (0.0245, 0.004), (0.025, 0.02), (0.022, 0.06), (0.022, 0.080)],
        [
            (0, 0),
            (0.018, 0.0),
            (0.022, 0.008),
            (0.025, 0.028),
            (0.023, 0.05),
            (0.017, 0.07),
            (0.018, 0.080),
        ],
    )
    lid = [
        (0.0212, 0.078),
        (0.0218, 0.084),
        (0.0218, 0.096),
        (0.019, 0.104),
        (0.012, 0.109),
        (0, 0.110),
    ]
    fill = [(0, 0.003)] + [(max(r - 0.003, 0.0), y + 0.003) for r, y in wall[1:-2]]
    parts = [
        lathe(glass, [*wall, (0, 0.080)], 18),
        lathe(inside, [*fill, (0, fill[-1][1])], 16),
        lathe(cap, lid, 18),
    ]
    for x, z in ((0, 0), (0.008, 0), (-0.008, 0), (0, 0.008), (0, -0.008)):
        parts.append(
            ball(
                holes,
                (0.0016, 0.0010, 0.0016),
                (x, 0.1095 - 60 * x * x * 0.4 - 24 * z * z, z),
                6,
                4,
            )
        )
    return fit(merge(parts), subject.size)


@model("SaltShaker")
def salt(subject: Subject) -> tuple[Part, ...]:
    """White all over: white salt, white or steel cap."""
    clear = pick(subject, Material((0.95, 0.95, 0.94), gloss=0.6), Material((0.90, 0.94, 0.96), gloss=0.9, alpha=0.45),
                 Material((0.95, 0.95, 0.94), gloss=0.6))  # fmt: skip
    cap = pick(
        subject,
        CHROME,
        Material((0.94, 0.94, 0.93), gloss=0.5),
        Material((0.78, 0.86, 0.92), gloss=0.5),
    )
    grains = Material((0.97, 0.97, 0.96), gloss=0.1)
    return _shaker(subject, clear, grains, cap, BLACK)


@model("PepperShaker")
def pepper(subject: Subject) -> tuple[Part, ...]:
    """Dark all over: black pepper, black or steel cap."""
    dark = pick(subject, Material((0.13, 0.11, 0.10), gloss=0.6), Material((0.70, 0.70, 0.70), gloss=0.9, alpha=0.22),
                Material((0.30, 0.16, 0.09), "wood", gloss=0.4))  # fmt: skip
    cap = pick(
        subject,
        CHROME,
        Material((0.10, 0.10, 0.11), gloss=0.5),
        Material((0.16, 0.10, 0.07), gloss=0.5),
    )
    corns = Material((0.12, 0.10, 0.09), gloss=0.1)
    return _shaker(subject, dark, corns, cap, Material((0.02, 0.02, 0.02)))
