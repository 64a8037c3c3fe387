"""Lamps that stand: on, shade and floor of light shine; off, they are plain cloth and metal."""

from __future__ import annotations

from sim.home.pictures.mesh import Colour, Material, Part, Subject
from sim.home.pictures.models import model
from sim.home.pictures.palette import BLACK, BRASS, STEEL, WARM_LIGHT, tone, variant
from sim.home.pictures.shapes import (
    ball,
    cylinder,
    lathe,
    merge,
    move,
    stretch,
    tube,
    turn,
)

METALS = (BRASS, BLACK, STEEL)
SHADES: tuple[Colour, ...] = ((0.93, 0.88, 0.76), (0.86, 0.86, 0.84), (0.72, 0.52, 0.38))


def lampshade(subject: Subject, low: float, high: float, bottom: float, top: float) -> list[Part]:
    """A shade open above and below, and the bulb in it; radii in parts of the width."""
    on = subject.look.toggled
    colour = tone(subject.shape, "shade", SHADES[variant(subject, 3)])
    cloth = Material(colour, "fabric", gloss=0.0)
    if on:
        cloth = Material((1.0, 0.86, 0.58), glow=0.95)
    inner = WARM_LIGHT if on else Material((0.88, 0.85, 0.78), gloss=0.0)
    bulb = WARM_LIGHT if on else Material((0.90, 0.90, 0.88), gloss=0.6)
    w, _, d = subject.size
    b, t, lip = bottom * w, top * w, 0.008
    y = low + 0.42 * (high - low)
    parts = [
        lathe(cloth, [(b, low), (t, high)], 28),
        lathe(inner, [(t - lip, high), (b - lip, low)], 28),
        lathe(BRASS, [(b - lip, low), (b, low)], 28),
        lathe(BRASS, [(t, high), (t - lip, high)], 28),
        ball(bulb, 0.04, (0, y, 0), 10, 8),
    ]
    return list(stretch(parts, 1.0, 1.0, d / w))


@model("FloorLamp")
def floor_lamp(subject: Subject) -> tuple[Part, ...]:
    """A foot, a pole and a shade over the upper quarter."""
    w, h, d = subject.size
    metal = METALS[variant(subject, 3)]
    low = 0.77 * h
    fitted = lampshade(subject, low, h, 0.5, 0.36 if variant(subject, 3) else 0.30)
    base = [(0, 0), (0.38, 0), (0.38, 0.012), (0.33, 0.024), (0.06, 0.034), (0.04, 0.05), (0, 0.05)]
    parts = [stretch(lathe(metal, base, 24), w, 1, d)]
    if variant(subject, 3) == 2:
        for x, z in ((0.0, 0.36), (-0.31, -0.2), (0.31, -0.2)):
            path = [(x * w, 0.02, z * d), (0.1 * x * w, low + 0.02, 0.1 * z * d)]
            parts.append(tube(metal, path, 0.011, 8))
    else:
        parts.append(cylinder(metal, 0.012, 0.03, low + 0.1, segments=12, bevel=0))
    return merge([*parts, *fitted])


@model("DeskLamp")
def desk_lamp(subject: Subject) -> tuple[Part, ...]:
    """A small shade on a stem (1, 3), or a jointed arm with a reflector (2)."""
    w, h, d = subject.size
    kind = variant(subject, 3)
    metal = METALS[kind]
    if kind == 1:
        return merge(_jointed(subject, metal))
    low = 0.55 * h
    fitted = lampshade(subject, low, h, 0.5, 0.33)
    body = Material(((0.30, 0.45, 0.50), (0.3, 0.3, 0.3), (0.93, 0.92, 0.88))[kind], gloss=0.7)
    jar = [
        (0, 0),
        (0.30, 0),
        (0.32, 0.02),
        (0.34, 0.25),
        (0.20, 0.7),
        (0.08, 0.92),
        (0.06, 1),
        (0, 1),
    ]
    base = stretch(lathe(body, jar, 22, crease=50), w, low, d)
    stem = cylinder(metal, 0.006, low - 0.01, low + 0.1, segments=8, bevel=0)
    return merge([base, stem, *fitted])


def _jointed(subject: Subject, metal: Material) -> list[Part]:
    w, h, d = subject.size
    on = subject.look.toggled
    back = -d / 2 + 0.3 * d
    elbow, head = (0.0, 0.62 * h, -d / 2 + 0.02), (0.0, h - 0.06, 0.12 * d)
    foot = stretch(cylinder(metal, 0.3, 0, 0.018, segments=22), w, 1, d)
    light = WARM_LIGHT if on else Material((0.85, 0.85, 0.82), gloss=0.4)
    cap = [(0.5 * w, 0.0), (0.46 * w, 0.03), (0.2 * w, 0.085), (0.12 * w, 0.10), (0, 0.10)]
    reflector = [
        lathe(metal, cap, 22, crease=50),
        lathe(light, [(0.0, 0.012), (0.47 * w, 0.003)][::-1], 22),
        ball(light, (0.035, 0.028, 0.035), (0, 0.008, 0), 10, 6),
    ]
    z = d / 2 - 0.5 * w
    placed = move(turn(reflector, "x", 0.0), 0.0, h - 0.10, z)
    return [
        foot,
        tube(metal, [(0, 0.015, back), elbow], 0.007, 8),
        tube(metal, [elbow, (head[0], h - 0.03, z)], 0.007, 8),
        ball(metal, 0.013, elbow, 10, 8),
        tube(metal, [(-w / 2, 0.016, 0), (-0.3 * w, 0.006, 0)], 0.003, 5, caps=False),
        tube(metal, [elbow, (0, 0.62 * h, -d / 2)], 0.004, 5),
        *placed,
    ]
