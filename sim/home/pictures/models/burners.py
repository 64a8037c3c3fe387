"""Stove burners and the knobs that light them."""

from __future__ import annotations

from sim.home.pictures.mesh import Material, Part, Subject
from sim.home.pictures.models import model
from sim.home.pictures.palette import (
    BLACK,
    DARK,
    IRON,
    STEEL,
    WHITE,
    appliance_coat,
    shade,
)
from sim.home.pictures.shapes import (
    box,
    cylinder,
    disc,
    lathe,
    merge,
    move,
    torus,
    tube,
    turn,
)

FLAME = Material((0.16, 0.42, 1.0), glow=1.0, alpha=0.9)
GLOW_BLUE = Material((0.08, 0.20, 0.75), glow=0.9, alpha=0.7)
FLAME_TIP = Material((0.55, 0.85, 1.0), glow=1.0)
LIT = Material((1.0, 0.25, 0.08), glow=1.0)


@model("StoveBurner")
def burner(subject: Subject) -> tuple[Part, ...]:
    """A gas burner under its grate. Lit, flames lean out far enough to be seen around a pan."""
    w, h, d = subject.size
    r = min(w, d) / 2
    parts = [
        cylinder(shade(IRON, 1.3), 0.36 * r, 0.0, 0.45 * h, segments=18, bevel=0.002),
        cylinder(IRON, 0.28 * r, 0.45 * h, 0.62 * h, segments=18, bevel=0.002),
        lathe(DARK, [(0.62 * r, 0.0005), (0.6 * r, 0.002), (0.4 * r, 0.002)], 24),
    ]
    bar = 0.0055
    ring = torus(IRON, r - bar, bar, (0.0, h - bar - 0.001, 0.0), 24, 5)
    parts.append(ring)
    for k in range(4):
        prong = box(IRON, (0.3 * r, h - 2 * bar, -bar), (r - bar, h, bar), bevel=0.002)
        foot = box(IRON, (r - 3 * bar, 0.0, -bar), (r - bar, h - bar, bar), bevel=0)
        parts += [turn(p, "y", 90.0 * k + 45.0) for p in (prong, foot)]
    parts += _grate_to_edges(w, h, d, bar)
    if subject.look.toggled:
        parts += _flames(r, h)
    return merge(parts)


def _grate_to_edges(w: float, h: float, d: float, bar: float) -> list[Part]:
    """Four small feet in the middle of the sides, so that the grate fills its square."""
    y = h - 2 * bar
    return [
        box(IRON, (-w / 2, y, -bar), (-w / 2 + 3 * bar, h - 0.001, bar), bevel=0),
        box(IRON, (w / 2 - 3 * bar, y, -bar), (w / 2, h - 0.001, bar), bevel=0),
        box(IRON, (-bar, y, -d / 2), (bar, h - 0.001, -d / 2 + 3 * bar), bevel=0),
        box(IRON, (-bar, y, d / 2 - 3 * bar), (bar, h - 0.001, d / 2), bevel=0),
    ]


def _flames(r: float, h: float) -> list[Part]:
    """A blue ring under the grate and tongues that run out below a pan and lick up around it.

    They stay below the grate's top up to where a usual pan's bottom ends.
    """
    parts = [
        disc(GLOW_BLUE, 0.98 * r, (0.0, 0.0035, 0.0), inner=0.36 * r, segments=24),
        torus(FLAME_TIP, 0.40 * r, 0.0035, (0.0, 0.5 * h, 0.0), 20, 5),
    ]
    for k in range(16):
        long = k % 2 == 0
        reach = 1.52 if long else 1.40
        path = [
            (0.38 * r, 0.42 * h, 0.0),
            (0.66 * r, 0.55 * h, 0.0),
            (1.02 * r, 0.66 * h, 0.0),
            (1.32 * r, 0.8 * h, 0.0),
            (reach * r, 1.7 * h, 0.0),
            (reach * r + 0.002, (3.0 if long else 2.4) * h, 0.0),
        ]
        flame = tube(FLAME, path, [0.004, 0.0065, 0.0065, 0.0075, 0.005, 0.0008], 6, caps=False)
        core = tube(FLAME_TIP, path[:3], [0.002, 0.004, 0.001], 4, caps=False)
        parts += [turn(p, "y", 22.5 * k) for p in (flame, core)]
    return parts


@model("StoveKnob")
def knob(subject: Subject) -> tuple[Part, ...]:
    """A knob with a pointer: up and white when off; turned, red and ringed with light when on."""
    w, h, d = subject.size
    on = subject.look.toggled
    r = min(w, h) / 2
    coat = appliance_coat(subject, BLACK, STEEL, WHITE)
    face = BLACK if coat.colour[0] > 0.5 else STEEL
    grip = 0.28 * r
    parts: list[Part] = [
        lathe(LIT if on else shade(DARK, 1.4), [(r, 0.0), (r, 0.16 * d), (0.86 * r, 0.2 * d)], 24),
        lathe(face, [(0.84 * r, 0.1 * d), (0.8 * r, 0.7 * d), (0.74 * r, 0.78 * d), (0.0, 0.8 * d)], 24),
    ]  # fmt: skip
    handle = [
        box(face, (-grip, 0.7 * d, -0.82 * r), (grip, 0.975 * d, 0.82 * r), bevel=0.002),
        box(
            LIT if on else WHITE,
            (-0.45 * grip, 0.9 * d, -0.8 * r),
            (0.45 * grip, d, -0.1 * r),
            bevel=0.0005,
        ),
    ]
    parts += turn(handle, "y", -90.0 if on else 0.0)
    made = turn(parts, "x", 90.0)
    return merge(move(made, y=h / 2, z=-d / 2))
