"""Sports things, toys and boots."""

from __future__ import annotations

import math

import numpy as np

from sim.home.pictures.mesh import Colour, Material, Part, Subject
from sim.home.pictures.models import model
from sim.home.pictures.models._forms import BLACK, WHITE, loft, mix, pick, upright
from sim.home.pictures.shapes import (
    arc,
    ball,
    curve,
    fit,
    lathe,
    merge,
    mirror,
    move,
    rounded,
    torus,
    tube,
    turn,
)


@model("BaseballBat")
def bat(subject: Subject) -> tuple[Part, ...]:
    """It lies along z, its knob to the front."""
    wood = pick(
        subject,
        Material((0.84, 0.66, 0.42), "wood", gloss=0.4),
        Material((0.46, 0.26, 0.14), "wood", gloss=0.4),
        Material((0.66, 0.68, 0.72), gloss=0.8),
    )
    grip = Material(
        pick(subject, (0.12, 0.12, 0.13), (0.80, 0.72, 0.60), (0.72, 0.12, 0.12)), gloss=0.15
    )
    band = Material(
        pick(subject, (0.62, 0.12, 0.12), (0.86, 0.74, 0.48), (0.14, 0.24, 0.52)), gloss=0.4
    )
    shaft = [
        (0.0125, 0.27),
        (0.016, 0.38),
        (0.026, 0.52),
        (0.034, 0.64),
        (0.035, 0.74),
        (0.032, 0.785),
        (0.020, 0.798),
        (0, 0.80),
    ]
    parts = [
        lathe(wood, [(0, 0), (0.020, 0.001), (0.024, 0.010), (0.020, 0.019), (0.013, 0.026)], 16),
        lathe(grip, [(0.0130, 0.024), (0.0135, 0.028), (0.0135, 0.268), (0.0125, 0.272)], 14),
        lathe(wood, shaft, 20),
        lathe(band, [(0.0345, 0.628), (0.0352, 0.648)], 20),
        lathe(band, [(0.0354, 0.655), (0.0356, 0.665)], 20),
    ]
    return fit(merge(turn(parts, "x", -90)), subject.size)


@model("BasketBall")
def basketball(subject: Subject) -> tuple[Part, ...]:
    r = subject.size[0] / 2
    orange = Material(
        pick(subject, (0.86, 0.40, 0.12), (0.72, 0.30, 0.12), (0.90, 0.50, 0.18)),
        "leather",
        gloss=0.25,
    )
    seam = r * 1.004
    rings = [arc(seam, 0, 360, 22, axis=axis)[:-1] for axis in ("x", "z")]
    parts = [ball(orange, r, segments=24, rings=14)]
    parts += [tube(BLACK, ring, r * 0.018, 4, closed=True) for ring in rings]
    for side in (-1, 1):
        line = []
        for a in np.linspace(0, 2 * math.pi, 22, endpoint=False):
            p = np.array(
                [
                    side * 0.62 + side * 0.10 * math.cos(2 * a),
                    0.78 * math.sin(a),
                    0.78 * math.cos(a),
                ]
            )
            line.append(p / np.linalg.norm(p) * seam)
        parts.append(tube(BLACK, np.array(line), r * 0.018, 4, closed=True))
    tipped = turn(turn(parts, "z", 24), "y", 30)
    return fit(merge(tipped), subject.size)


@model("Dumbbell")
def dumbbell(subject: Subject) -> tuple[Part, ...]:
    """Two heads and a ribbed grip, lying along z."""
    w, _, d = subject.size
    head = pick(
        subject,
        Material((0.14, 0.14, 0.15), gloss=0.3),
        Material((0.20, 0.44, 0.72), gloss=0.35),
        Material((0.62, 0.63, 0.66), "steel", gloss=0.7),
    )
    bar = Material((0.76, 0.77, 0.79), gloss=0.85)
    ring = Material(
        pick(subject, (0.82, 0.14, 0.12), (0.93, 0.93, 0.92), (0.12, 0.12, 0.13)), gloss=0.4
    )
    r, sides = w / 2, pick(subject, 6, 6, 24)
    end = d * 0.30
    profile = [(0, 0), (r * 0.80, 0), (r, 0.012), (r, end - 0.012), (r * 0.80, end), (0, end)]
    cap = [(0.62 * r, -0.0012), (0.42 * r, -0.0012)]
    parts: list[Part] = []
    for side in (0, 180):
        lump = [
            turn(lathe(head, profile, sides, crease=25), "y", 90 / sides * 2),
            lathe(ring, [(b, y) for b, y in cap[::-1]], 20),
        ]
        lying = move(turn(lump, "x", 90), z=-d / 2)
        parts += turn(lying, "y", side)
    grip = lathe(
        bar,
        [(0.016, -0.2 * d), (0.018, -0.1 * d), (0.0185, 0), (0.018, 0.1 * d), (0.016, 0.2 * d)],
        14,
    )
    parts.append(turn(grip, "x", 90))
    for i in range(5):
        rib = torus(
            Material((0.55, 0.56, 0.58), gloss=0.7), 0.0182, 0.0012, (0, (i - 2) * 0.018, 0), 14, 4
        )
        parts.append(turn(rib, "x", 90))
    return fit(merge(parts), subject.size)


@model("TennisRacket")
def racket(subject: Subject) -> tuple[Part, ...]:
    """It lies flat, its grip to the front."""
    frame = Material(
        pick(subject, (0.82, 0.16, 0.14), (0.14, 0.32, 0.70), (0.18, 0.18, 0.20)), gloss=0.6
    )
    strings = Material((0.90, 0.88, 0.72), gloss=0.2)
    grip = Material(
        pick(subject, (0.12, 0.12, 0.13), (0.93, 0.93, 0.92), (0.72, 0.60, 0.30)), gloss=0.15
    )
    rx, rz, cz = 0.122, 0.165, -0.165
    hoop = [
        (rx * math.cos(a), 0.0, cz + rz * math.sin(a))
        for a in np.linspace(0, 2 * math.pi, 32, endpoint=False)
    ]
    parts = [tube(frame, hoop, 0.0105, 8, closed=True)]
    for side in (-1, 1):
        arm = curve(
            [(side * 0.062, 0, -0.022), (side * 0.036, 0, 0.045), (side * 0.012, 0, 0.105)], 4
        )
        parts.append(tube(frame, arm, 0.0095, 8))
    parts.append(tube(frame, [(-0.05, 0, 0.004), (0, 0, -0.008), (0.05, 0, 0.004)], 0.008, 6))
    for i in range(-5, 6):
        x = i * 0.0205
        half = rz * math.sqrt(max(0.0, 1 - (x / rx) ** 2)) * 0.99
        parts.append(
            tube(strings, [(x, 0.001, cz - half), (x, 0.001, cz + half)], 0.0013, 4, caps=False)
        )
    for i in range(-6, 7):
        z = i * 0.0235
        half = rx * math.sqrt(max(0.0, 1 - (z / rz) ** 2)) * 0.99
        parts.append(
            tube(strings, [(-half, -0.001, cz + z), (half, -0.001, cz + z)], 0.0013, 4, caps=False)
        )
    handle = [
        (0.012, 0.10),
        (0.0135, 0.15),
        (0.0150, 0.18),
        (0.0150, 0.335),
        (0.0175, 0.350),
        (0, 0.352),
    ]
    parts.append(turn(turn(lathe(grip, handle, 8, crease=20), "x", 90), "y", 0))
    return fit(merge(parts), subject.size)


@model("TeddyBear")
def teddy(subject: Subject) -> tuple[Part, ...]:
    """Sitting, legs to the front."""
    fur_colour: Colour = pick(subject, (0.66, 0.44, 0.24), (0.88, 0.80, 0.66), (0.42, 0.28, 0.20))
    fur = Material(fur_colour, "fabric", gloss=0.02)
    pale = Material(mix(fur_colour, (1.0, 0.94, 0.82), 0.55), "fabric", gloss=0.02)
    bow = Material(
        pick(subject, (0.78, 0.12, 0.14), (0.26, 0.46, 0.74), (0.90, 0.72, 0.24)), gloss=0.2
    )
    parts = [
        ball(fur, (0.080, 0.085, 0.068), (0, 0.088, -0.02), 13, 7),
        ball(pale, (0.055, 0.060, 0.020), (0, 0.088, 0.036), 11, 6),
        ball(fur, (0.072, 0.066, 0.064), (0, 0.222, -0.01), 13, 7),
        ball(pale, (0.033, 0.025, 0.026), (0, 0.207, 0.048), 11, 6),
        ball(BLACK, (0.0115, 0.0080, 0.0070), (0, 0.217, 0.073), 9, 5),
        ball(bow, (0.011, 0.010, 0.008), (0, 0.158, 0.046), 7, 5),
        tube(bow, [(0, 0.199, 0.0735), (0, 0.192, 0.0725)], 0.0018, 5),
    ]
    half = [
        ball(fur, (0.027, 0.027, 0.014), (0.052, 0.278, -0.012), 9, 5),
        ball(BLACK, (0.0072, 0.0078, 0.005), (0.026, 0.238, 0.0485), 7, 5),
        turn(
            ball(fur, (0.028, 0.060, 0.028), (0.095, 0.115, 0.012), 9, 5),
            "z",
            24,
            (0.095, 0.115, 0.012),
        ),
        ball(fur, (0.035, 0.036, 0.066), (0.066, 0.036, 0.070), 11, 6),
        ball(pale, (0.026, 0.027, 0.010), (0.067, 0.037, 0.130), 9, 5),
        ball(bow, (0.022, 0.014, 0.007), (0.027, 0.160, 0.045), 7, 5),
    ]
    return fit(merge([*parts, *half, *mirror(half)]), subject.size)


@model("Boots")
def boots(subject: Subject) -> tuple[Part, ...]:
    """A pair side by side, toes to the front."""
    leather = pick(
        subject,
        Material((0.44, 0.26, 0.13), "leather", gloss=0.3),
        Material((0.12, 0.12, 0.13), "leather", gloss=0.4),
        Material((0.86, 0.70, 0.14), gloss=0.6),
    )
    sole = Material((0.15, 0.12, 0.10), gloss=0.1)
    cuff = Material(mix(leather.colour, (1, 1, 1), 0.25), leather.texture, gloss=0.2)
    foot = [(0.020, 0.092, 0.255, 0.0), (0.045, 0.095, 0.255, 0.0), (0.075, 0.088, 0.225, -0.014),
            (0.100, 0.082, 0.150, -0.050), (0.130, 0.080, 0.118, -0.064), (0.200, 0.086, 0.118, -0.064),
            (0.240, 0.092, 0.124, -0.064)]  # fmt: skip
    rings = []
    for y, wide, deep, shift in foot:
        rings.append(upright(rounded(wide, deep, 0.48 * wide, 4), y) + np.array([0, 0, shift]))
    top = [upright(rounded(w, d, 0.45 * w, 4), y) + np.array([0, 0, -0.064])
           for y, w, d in ((0.232, 0.096, 0.128), (0.260, 0.097, 0.129))]  # fmt: skip
    dark = Material((0.06, 0.05, 0.05), gloss=0.0)
    hole = upright(rounded(0.078, 0.110, 0.036, 4), 0.2605) + np.array([0, 0, -0.064])
    base = [upright(rounded(0.100, 0.266, 0.046, 4), y) for y in (0.0, 0.022)]
    one = [
        loft(leather, np.array(rings), 60),
        loft(cuff, np.array(top), 60),
        loft(dark, np.array([hole, hole + np.array([0, 0.0010, 0])]), 60),
        loft(sole, np.array(base), 60),
    ]
    if pick(subject, True, True, False):
        for i in range(4):
            y, z = 0.105 + 0.027 * i, (0.030, 0.004, -0.003, -0.003)[i]
            one.append(
                tube(
                    WHITE,
                    [(-0.022, y, z - 0.002), (0, y + 0.003, z + 0.002), (0.022, y, z - 0.002)],
                    0.0026,
                    5,
                )
            )
    pair = [*move(turn(one, "y", -4), -0.062), *move(turn(one, "y", 5), 0.062)]
    return fit(merge(pair), subject.size)
