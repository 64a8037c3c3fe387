"""Bins, bags, hampers, and the vacuum cleaner."""

from __future__ import annotations

import numpy as np

from sim.home.pictures.mesh import Colour, Material, Part, Subject
from sim.home.pictures.models import model
from sim.home.pictures.palette import (
    BLACK,
    CHROME,
    DARK,
    GREY,
    STEEL,
    shade,
    tone,
    variant,
)
from sim.home.pictures.shapes import (
    Array,
    ball,
    bend,
    box,
    curve,
    cushion,
    cylinder,
    dice,
    fit,
    lathe,
    merge,
    move,
    nest,
    slab,
    stretch,
    torus,
    tube,
    turn,
)


@model("GarbageCan")
def garbage_can(subject: Subject) -> tuple[Part, ...]:
    """An open bin, hollow, its bag folded over the rim: round plastic, square, or steel."""
    w, h, d = subject.size
    kind = variant(subject, 3)
    bag = Material((0.93, 0.94, 0.95), gloss=0.4)
    coats = (
        Material((0.34, 0.40, 0.43), gloss=0.35),
        Material((0.84, 0.85, 0.84), gloss=0.4),
        STEEL,
    )
    coat = coats[kind]
    if kind == 1:
        outside = [(0.03, 0.0), (0.028, 0.004), (0.004, h - 0.06), (0.004, h)]
        inside = [(0.0, h - 0.07), (0.0, h - 0.004), (0.004, h), (0.014, h - 0.004), (0.035, 0.027)]
        return merge(
            (
                nest(coat, (w, d), outside, radius=0.05, cap=False, base=True),
                nest(bag, (w, d), inside, radius=0.05, crease=60),
            )
        )
    foot = 0.40 if kind == 0 else 0.47
    body = [(0, 0), (foot, 0), (foot + 0.01, 0.006), (0.488, h - 0.05), (0.488, h - 0.02)]
    folded = [
        (0.494, h - 0.075),
        (0.5, h - 0.006),
        (0.492, h),
        (0.46, h - 0.006),
        (0.40, 0.027),
        (0, 0.027),
    ]
    parts = [lathe(coat, body, 28), lathe(bag, folded, 28, crease=50)]
    return merge(stretch(parts, w, 1, d))


@model("GarbageBag")
def garbage_bag(subject: Subject) -> tuple[Part, ...]:
    """A tied black sack."""
    rng = dice("bag", subject.asset)
    plastic = Material((0.10, 0.10, 0.11), gloss=0.65)
    waves = [(rng.uniform(4, 11), rng.uniform(3, 9), rng.uniform(0, 6.28)) for _ in range(6)]

    def crumple(points: Array) -> Array:
        a = np.arctan2(points[:, 2], points[:, 0])
        y = points[:, 1]
        ripple = sum(np.sin(np.round(p) * a + q * y + r) for p, q, r in waves) / 6
        narrow = 1.0 - 0.55 * np.clip((y - 0.35) / 0.65, 0, 1) ** 1.4
        width = (1 + 0.16 * ripple * np.clip(1.2 - abs(y), 0.2, 1)) * narrow
        return np.column_stack([points[:, 0] * width, y, points[:, 2] * width])

    sack = bend(ball(plastic, 1.0, segments=26, rings=14, square=0.7), crumple)
    neck = [
        lathe(plastic, [(0.34, 0.92), (0.16, 1.08), (0.12, 1.14)], 12),
        lathe(plastic, [(0.12, 1.14), (0.26, 1.34), (0.30, 1.30), (0.0, 1.16)], 12),
        torus(Material((0.85, 0.25, 0.18), gloss=0.3), 0.14, 0.035, (0, 1.13, 0), 12, 5),
    ]
    return merge(fit([sack, *neck], subject.size))


@model("LaundryHamper")
def laundry_hamper(subject: Subject) -> tuple[Part, ...]:
    """A wicker basket, hollow, with a lid that swings up at the back."""
    w, h, d = subject.size
    colours: tuple[Colour, ...] = ((0.80, 0.64, 0.44), (0.90, 0.88, 0.82), (0.45, 0.36, 0.30))
    wicker = Material(tone(subject.shape, "hamper", colours[variant(subject, 3)]), "wicker")
    linen = Material((0.94, 0.92, 0.87), "fabric")
    rim, lid = h - 0.035, 0.03
    body = [
        (0.025, 0.0),
        (0.022, 0.004),
        (0.006, rim - 0.03),
        (0.0, rim - 0.03),
        (0.0, rim - 0.004),
        (0.004, rim),
    ]
    inner = [(0.004, rim), (0.022, rim), (0.035, 0.027)]
    parts = [
        nest(wicker, (w, d), body, radius=0.05, cap=False, base=True),
        nest(linen, (w, d), inner, radius=0.05),
    ]
    cover = move(
        nest(
            shade(wicker, 0.9),
            (w, d),
            [(0.006, 0.0), (0.0, 0.006), (0.0, lid - 0.006), (0.008, lid)],
            radius=0.05,
            base=True,
        ),
        y=rim + 0.003,
    )
    knob = ball(
        shade(wicker, 0.7), (0.03, 0.012, 0.012), (0, rim + lid * 0.55, d / 2 - 0.004), 8, 6
    )
    parts += turn(
        (cover, knob), "x", -105.0 * subject.look.openness, (0, rim + 0.004, -d / 2 + 0.004)
    )
    if subject.look.openness == 0:
        parts.append(cylinder(wicker, 0.004, h - 0.004, h, segments=6, bevel=0))
    return merge(parts)


@model("VacuumCleaner")
def vacuum(subject: Subject) -> tuple[Part, ...]:
    """An upright: a wide head, a clear dust canister on the body, and a long handle."""
    w, h, d = subject.size
    colours: tuple[Colour, ...] = ((0.72, 0.16, 0.18), (0.20, 0.42, 0.62), (0.48, 0.30, 0.58))
    coat = Material(colours[variant(subject, 3)], gloss=0.55)
    canister = Material((0.82, 0.88, 0.90), gloss=0.9, alpha=0.45)
    back = -d / 2 + 0.10
    handle = curve(
        [
            (0, 0.50 * h, back),
            (0, 0.75 * h, back - 0.04),
            (0, h - 0.06, back - 0.06),
            (0, h - 0.012, back - 0.04),
            (0, h - 0.03, back + 0.02),
        ],
        5,
    )
    return merge(
        (
            slab(DARK, (-w / 2, 0.008, d / 2 - 0.16), (w / 2, 0.075, d / 2), 0.03, 0.012),
            slab(
                coat, (-0.42 * w, 0.07, d / 2 - 0.15), (0.42 * w, 0.095, d / 2 - 0.02), 0.03, 0.008
            ),
            cushion(coat, (-0.3 * w, 0.04, -d / 2 + 0.02), (0.3 * w, 0.24, d / 2 - 0.1), 0.45),
            cylinder(coat, 0.062, 0.2, 0.28, (0, 0, back + 0.02), segments=16, bevel=0.01),
            cylinder(canister, 0.06, 0.28, 0.46 * h, (0, 0, back + 0.02), segments=18),
            cylinder(GREY, 0.035, 0.28, 0.40 * h, (0, 0, back + 0.02), segments=12),
            cylinder(
                coat, 0.064, 0.46 * h, 0.54 * h, (0, 0, back + 0.02), segments=18, bevel=0.012
            ),
            tube(CHROME, handle, 0.013, 7),
            tube(BLACK, handle[-9:], 0.018, 8),
            *_wheels(w, d),
            box(DARK, (-0.02, 0.1, -d / 2), (0.02, 0.16, -d / 2 + 0.05), 0.004),
        )
    )


def _wheels(w: float, d: float) -> list[Part]:
    parts: list[Part] = []
    for x in (-0.3 * w, 0.3 * w):
        wheel = (cylinder(BLACK, 0.05, -0.015, 0.015, segments=16, bevel=0.004),)
        parts += move(turn(wheel, "z", 90), x, 0.05, -d / 2 + 0.055)
    return parts
