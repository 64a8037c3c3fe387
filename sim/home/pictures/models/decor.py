"""Candles, statues, vases, bowls for show and watering cans."""

from __future__ import annotations

import numpy as np

from sim.home.pictures.mesh import Colour, Material, Part, Subject
from sim.home.pictures.models import model
from sim.home.pictures.models._dirt import surface
from sim.home.pictures.models._forms import (
    BLACK,
    STEEL,
    Array,
    mix,
    pick,
    shards,
)
from sim.home.pictures.shapes import (
    ball,
    bend,
    box,
    curve,
    disc,
    fit,
    lathe,
    merge,
    move,
    stretch,
    torus,
    tube,
    turn,
)


@model("Candle")
def candle(subject: Subject) -> tuple[Part, ...]:
    """Wax with a pool and a wick; lit, a flame stands over it and the wax glows from within."""
    w, h, d = subject.size
    lit = subject.look.toggled
    colour: Colour = pick(subject, (0.95, 0.90, 0.78), (0.70, 0.16, 0.16), (0.62, 0.72, 0.62))
    wax = Material(
        mix(colour, (1.0, 0.80, 0.45), 0.25 if lit else 0.0), gloss=0.4, glow=0.18 if lit else 0.0
    )
    melted = Material(
        mix(colour, (1.0, 0.70, 0.30), 0.55 if lit else 0.08), gloss=0.8, glow=0.45 if lit else 0.0
    )
    top, r = h * 0.90, w / 2
    holder = Material(
        pick(subject, (0.30, 0.30, 0.32), (0.80, 0.66, 0.36), (0.45, 0.30, 0.18)), gloss=0.6
    )
    parts = [
        lathe(holder, [(0, 0), (r, 0), (r, 0.006), (r * 0.90, 0.010), (0, 0.010)], 22),
        lathe(
            wax,
            [
                (r * 0.84, 0.008),
                (r * 0.84, top - 0.003),
                (r * 0.80, top),
                (r * 0.70, top),
                (r * 0.62, top - 0.006),
            ],
            22,
        ),
        lathe(melted, [(r * 0.66, top - 0.005), (0, top - 0.005)], 20),
        tube(BLACK, [(0, top - 0.008, 0), (0.0006, top, 0), (0.0016, h, 0)], 0.0013, 6),
    ]
    fitted = fit(merge(parts), (w, h, w))
    flame = _flame(h) if lit else ()
    return stretch((*fitted, *flame), z=d / w)


def _flame(base: float) -> tuple[Part, ...]:
    outer = Material((1.0, 0.62, 0.12), glow=1.0, alpha=0.85)
    core = Material((1.0, 0.93, 0.55), glow=1.0)
    shape = [
        (0.0, 0.0),
        (0.0060, 0.006),
        (0.0085, 0.014),
        (0.0065, 0.026),
        (0.0028, 0.038),
        (0, 0.048),
    ]
    parts = [
        lathe(outer, [(r, y + base - 0.008) for r, y in shape], 12, crease=90),
        lathe(core, [(r * 0.55, y * 0.7 + base - 0.005) for r, y in shape], 10, crease=90),
    ]
    return merge(parts)


@model("Statue")
def statue(subject: Subject) -> tuple[Part, ...]:
    stone = pick(
        subject,
        Material((0.88, 0.86, 0.82), "marble", gloss=0.4),
        Material((0.50, 0.36, 0.20), gloss=0.7),
        Material((0.30, 0.33, 0.36), gloss=0.5),
    )
    if subject.look.broken:
        w, h, d = subject.size
        lumps = [
            move(
                turn(ball(stone, (0.022, 0.018, 0.025), (0, 0.018, 0), 8, 6), "z", 30.0 * i),
                0.03 * i - 0.045,
                0,
                0.02 * (i % 2) - 0.01,
            )
            for i in range(4)
        ]
        return merge([*shards(stone, (w, h * 0.3, d), 61, 9, 0.016), *lumps])
    made = pick(subject, _bust, _horse, _dancer)(stone)
    return fit(merge(made), subject.size)


def _pedestal(stone: Material, wide: float, deep: float, tall: float) -> list[Part]:
    dark = Material(mix(stone.colour, (0.0, 0.0, 0.0), 0.45), gloss=0.4)
    return [box(dark, (-wide / 2, 0, -deep / 2), (wide / 2, tall, deep / 2), 0.004)]


def _bust(stone: Material) -> list[Part]:
    """Head and shoulders on a foot."""
    body = lathe(stone, [(0, 0.0), (0.040, 0.0), (0.042, 0.012), (0.022, 0.030), (0.020, 0.050), (0.034, 0.075),
                         (0.062, 0.105), (0.070, 0.135), (0.058, 0.158), (0.028, 0.176), (0.022, 0.200), (0, 0.205)], 22, crease=70)  # fmt: skip
    head = ball(stone, (0.033, 0.046, 0.040), (0, 0.246, 0.004), 18, 12)

    def face(points: Array) -> Array:
        bent = points.copy()
        front = np.clip(points[:, 2] / 0.04, 0, 1)
        brow = np.exp(-(((points[:, 1] - 0.252) / 0.007) ** 2))
        bent[:, 2] -= 0.006 * front * brow * (np.abs(points[:, 0]) < 0.024)
        return bent

    nose = ball(stone, (0.0055, 0.011, 0.008), (0, 0.240, 0.044), 8, 6)
    chin = ball(stone, (0.012, 0.009, 0.010), (0, 0.212, 0.028), 10, 6)
    hair = ball(stone, (0.037, 0.034, 0.041), (0, 0.264, -0.008), 16, 8)
    eyes = [ball(stone, (0.006, 0.0036, 0.003), (s * 0.013, 0.247, 0.036), 8, 5) for s in (-1, 1)]
    return [stretch(body, z=0.72), bend(head, face), nose, chin, hair, *eyes]


def _horse(stone: Material) -> list[Part]:
    """A rearing horse, its head to +x."""
    back = curve([(-0.045, 0.10, 0), (-0.030, 0.135, 0), (0.0, 0.165, 0), (0.030, 0.190, 0)], 3)
    neck = curve([(0.026, 0.185, 0), (0.046, 0.225, 0), (0.046, 0.262, 0), (0.040, 0.280, 0)], 3)
    head = curve([(0.036, 0.280, 0), (0.052, 0.276, 0), (0.078, 0.250, 0)], 3)
    parts = [
        *_pedestal(stone, 0.13, 0.075, 0.022),
        tube(
            stone,
            back,
            [0.020, 0.027, 0.031, 0.033, 0.033, 0.032, 0.031, 0.030, 0.031, 0.030][: len(back)],
            12,
        ),
        tube(
            stone,
            neck,
            [0.028, 0.026, 0.023, 0.021, 0.019, 0.018, 0.017, 0.017, 0.016, 0.013][: len(neck)],
            12,
        ),
        tube(stone, head, [0.016, 0.0165, 0.0155, 0.013, 0.011, 0.0105, 0.009][: len(head)], 10),
    ]
    for z in (-0.012, 0.012):
        for leg in ([(-0.040, 0.11, z), (-0.022, 0.075, z), (-0.045, 0.050, z), (-0.034, 0.022, z)],
                    [(0.028, 0.175, z), (0.062, 0.172, z), (0.070, 0.140, z), (0.060, 0.128, z)]):  # fmt: skip
            parts.append(
                tube(stone, curve(leg, 2), [0.016, 0.013, 0.0105, 0.009, 0.008, 0.0075, 0.0085], 8)
            )
        ear = tube(stone, [(0.040, 0.288, z * 0.5), (0.042, 0.302, z * 0.6)], [0.005, 0.0012], 6)
        parts.append(ear)
    tail = curve(
        [(-0.052, 0.115, 0), (-0.072, 0.105, 0), (-0.078, 0.065, 0), (-0.066, 0.028, 0)], 2
    )
    parts.append(tube(stone, tail, [0.007, 0.010, 0.011, 0.011, 0.010, 0.008, 0.004], 8))
    return parts


def _dancer(stone: Material) -> list[Part]:
    """A slim figure with raised arms."""
    dress = lathe(
        stone,
        [
            (0, 0.020),
            (0.040, 0.020),
            (0.036, 0.050),
            (0.022, 0.100),
            (0.015, 0.135),
            (0.021, 0.165),
            (0.024, 0.188),
            (0.012, 0.202),
            (0.008, 0.212),
            (0, 0.214),
        ],
        16,
        crease=70,
    )
    parts = [
        *_pedestal(stone, 0.10, 0.09, 0.022),
        dress,
        ball(stone, (0.017, 0.021, 0.018), (0, 0.228, 0), 12, 8),
    ]
    parts.append(ball(stone, (0.009, 0.008, 0.009), (0, 0.246, -0.012), 8, 6))
    for side in (-1, 1):
        line = curve(
            [
                (side * 0.020, 0.188, 0),
                (side * 0.048, 0.205, 0.004),
                (side * 0.044, 0.258, 0.006),
                (side * 0.012, 0.296, 0.006),
            ],
            3,
        )
        parts.append(tube(stone, line, np.linspace(0.0085, 0.0045, len(line)).tolist(), 8))
    return parts


@model("Vase")
def vase(subject: Subject) -> tuple[Part, ...]:
    clay = pick(
        subject,
        Material((0.24, 0.40, 0.62), gloss=0.75),
        Material((0.92, 0.90, 0.86), gloss=0.7),
        Material((0.70, 0.36, 0.22), gloss=0.35),
    )
    if subject.look.broken:
        return merge(shards(clay, subject.size, 71, 13, 0.005))
    line = pick(
        subject,
        [
            (0.032, 0),
            (0.045, 0.02),
            (0.064, 0.08),
            (0.066, 0.12),
            (0.052, 0.17),
            (0.026, 0.215),
            (0.024, 0.235),
            (0.034, 0.258),
        ],
        [
            (0.026, 0),
            (0.030, 0.03),
            (0.048, 0.10),
            (0.062, 0.17),
            (0.060, 0.21),
            (0.044, 0.235),
            (0.036, 0.245),
            (0.040, 0.258),
        ],
        [
            (0.040, 0),
            (0.058, 0.03),
            (0.068, 0.08),
            (0.060, 0.13),
            (0.034, 0.17),
            (0.026, 0.20),
            (0.030, 0.23),
            (0.046, 0.258),
        ],
    )
    wall = curve(line, 2)
    inner = [(max(r - 0.005, 0.004), max(y, 0.05)) for r, y in wall.tolist()[::-1]]
    dark = Material(mix(clay.colour, (0, 0, 0), 0.6), gloss=0.2)
    parts = [
        lathe(
            clay, [(0, 0), *wall.tolist(), (wall[-1][0] - 0.003, 0.260), inner[0]], 22, crease=60
        ),
        lathe(dark, [p for p in inner if p[1] > 0.17], 22, crease=60),
    ]
    deep = [p for p in inner if p[1] > 0.17][-1]
    parts.append(disc(dark, deep[0], (0, deep[1], 0), segments=20))
    band = Material(
        pick(subject, (0.95, 0.93, 0.86), (0.18, 0.32, 0.58), (0.93, 0.78, 0.52)), gloss=0.6
    )
    for low, high in pick(
        subject,
        ((0.07, 0.082), (0.118, 0.130)),
        ((0.130, 0.142), (0.185, 0.197)),
        ((0.055, 0.061), (0.075, 0.090), (0.104, 0.110)),
    ):
        rows = [
            (float(np.interp(y, wall[:, 1], wall[:, 0])) + 0.0010, y)
            for y in np.linspace(low, high, 3)
        ]
        parts.append(lathe(band, rows, 22))
    return fit(merge(parts), subject.size)


@model("TableTopDecor")
def centrepiece(subject: Subject) -> tuple[Part, ...]:
    """A footed bowl whose hollow begins at half its height, as `anatomy` has it."""
    w, h, _ = subject.size
    r = w / 2
    stuff = pick(
        subject,
        Material((0.44, 0.26, 0.13), "wood", gloss=0.4),
        Material((0.82, 0.80, 0.76), "marble", gloss=0.6),
        Material((0.72, 0.56, 0.28), gloss=0.85),
    )
    inside = pick(
        subject,
        Material((0.56, 0.36, 0.19), "wood", gloss=0.4),
        stuff,
        Material((0.62, 0.47, 0.22), gloss=0.85),
    )
    foot = [(0, 0), (0.50 * r, 0), (0.52 * r, 0.05 * h), (0.26 * r, 0.14 * h), (0.20 * r, 0.26 * h), (0.40 * r, 0.36 * h),
            (0.80 * r, 0.47 * h), (0.95 * r, 0.70 * h), (r, 0.97 * h), (0.98 * r, h)]  # fmt: skip
    bowl = [
        (0.98 * r, h),
        (0.95 * r, 0.97 * h),
        (0.90 * r, 0.74 * h),
        (0.78 * r, 0.55 * h),
        (0.66 * r, 0.5 * h),
        (0, 0.5 * h),
    ]
    parts = [lathe(stuff, foot, 28, crease=50), lathe(inside, bowl, 28, crease=50)]
    trim = Material(mix(stuff.colour, (1, 1, 1), 0.35), gloss=0.6)
    parts.append(torus(trim, 0.985 * r, 0.0022, (0, h - 0.0022, 0), 28, 5))
    return fit(merge(parts), subject.size)


@model("WateringCan")
def watering_can(subject: Subject) -> tuple[Part, ...]:
    """Body to the left, a long spout with a rose to +x, a handle over the top and back."""
    metal = pick(
        subject,
        Material((0.30, 0.58, 0.34), gloss=0.5),
        STEEL,
        Material((0.90, 0.72, 0.22), gloss=0.5),
    )
    dark = Material(mix(metal.colour, (0, 0, 0), 0.55), gloss=0.2)
    wall = [(0, 0), (0.060, 0), (0.063, 0.005), (0.060, 0.080), (0.055, 0.140), (0.050, 0.145)]
    inner = [(0.050, 0.145), (0.052, 0.138), (0.055, 0.09), (0, 0.09)]
    spout = curve([(0.05, 0.035, 0), (0.10, 0.075, 0), (0.145, 0.150, 0)], 3)
    bow = curve(
        [
            (-0.056, 0.035, 0),
            (-0.105, 0.075, 0),
            (-0.088, 0.155, 0),
            (-0.020, 0.190, 0),
            (0.046, 0.140, 0),
        ],
        4,
    )
    rose = turn(lathe(metal, [(0.010, 0), (0.026, 0.026), (0.027, 0.030)], 16), "z", -42)
    plate = turn(lathe(dark, [(0.026, 0.0300), (0.018, 0.034), (0, 0.036)], 16), "z", -42)
    parts = [
        lathe(metal, wall, 24),
        lathe(dark, inner, 24),
        tube(metal, spout, [0.016, 0.0145, 0.013, 0.012, 0.011, 0.010, 0.010], 10, caps=False),
        tube(metal, bow, 0.007, 8),
        *move([rose, plate], 0.141, 0.142, 0),
    ]
    if subject.look.liquid:
        parts += surface(subject.look.liquid, 0.0524, 0.139)
    return fit(merge(parts), subject.size)
