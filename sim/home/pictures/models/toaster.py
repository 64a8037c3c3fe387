"""The toaster."""

from __future__ import annotations

import numpy as np

from sim.home.pictures.mesh import Material, Part, Subject
from sim.home.pictures.models import model
from sim.home.pictures.models.counters import plate
from sim.home.pictures.palette import (
    BLACK,
    CHROME,
    DARK,
    HOT,
    SHADOW,
    STEEL,
    dyed,
    tone,
    variant,
)
from sim.home.pictures.shapes import (
    box,
    cylinder,
    decal,
    look,
    merge,
    move,
    nest,
    slab,
    turn,
)

MINT = Material((0.62, 0.80, 0.74), gloss=0.6)
RED = Material((0.76, 0.13, 0.11), gloss=0.7)
TOASTERS: tuple[Material, ...] = (RED, dyed(STEEL, (0.82, 0.83, 0.85)), MINT)


@model("Toaster")
def toaster(subject: Subject) -> tuple[Part, ...]:
    """Two open slots; running, its lever is down, slots glow orange and a light burns in front."""
    w, h, d = subject.size
    on = subject.look.toggled
    coat = (*TOASTERS, Material(tone(subject.style, "accent", RED.colour), gloss=0.7))[
        3 if "accent" in subject.style and look(subject.asset, 3) == 0 else variant(subject, 3)
    ]
    top, foot = h - 0.004, 0.012
    slots = [(-w / 2 + 0.05, z - 0.017, w / 2 - 0.06, z + 0.017) for z in (-0.03, 0.03)]
    profile = [(0.012, foot), (0.004, foot + 0.01), (0.004, 0.62 * h), (0.010, 0.86 * h),
               (0.028, top - 0.004), (0.036, top)]  # fmt: skip
    parts: list[Part] = [
        nest(coat, (w - 0.02, d), profile, radius=0.045, cap=False, base=True, crease=60),
        _toaster_top(coat, w - 0.02 - 0.072, d - 0.072, top, slots),
        slab(
            BLACK,
            (-w / 2 + 0.01, 0, -d / 2 + 0.006),
            (w / 2 - 0.01, foot + 0.004, d / 2 - 0.006),
            0.04,
            0.002,
        ),
        nest(CHROME, (w - 0.012, d), [(0, 0.03), (0, 0.036)], radius=0.045, cap=False),
    ]
    for slot in slots:
        parts += _slot(slot, top, h, on)
    parts += _toaster_controls(w, h, d, on)
    return merge(parts)


def _toaster_top(
    coat: Material, w: float, d: float, y: float, slots: list[tuple[float, float, float, float]]
) -> Part:
    return plate(coat, [(-w / 2, -d / 2, w / 2, d / 2)], slots, y - 0.004, y, 0.0005)


def _slot(slot: tuple[float, float, float, float], top: float, h: float, on: bool) -> list[Part]:
    """A pit with glowing (or dark) wires at its sides, and a bright rim."""
    x0, z0, x1, z1 = slot
    middle, size, deep = ((x0 + x1) / 2, 0.0, (z0 + z1) / 2), (x1 - x0, z1 - z0), 0.45 * h
    rim = Material((1.0, 0.62, 0.30), gloss=0.8, glow=0.6) if on else CHROME
    wires = HOT if on else dyed(DARK, (0.20, 0.17, 0.15))
    pit = Material((0.95, 0.30, 0.05), glow=0.85) if on else SHADOW
    parts = [
        nest(pit, size, [(0.0, top), (0.001, deep)], at=middle),
        nest(rim, (size[0] + 0.012, size[1] + 0.012), [(0.0, top - 0.001), (0.0, h), (0.006, h), (0.006, top - 0.004)],
             at=middle, cap=False),
    ]  # fmt: skip
    for z, side in ((z0 + 0.0015, 1), (z1 - 0.0015, -1)):
        for y in np.linspace(deep + 0.01, top - 0.006, 5):
            parts.append(
                decal(wires, (middle[0], float(y), z), size[0] - 0.01, 0.006, side=side, lift=0.0)
            )
    return parts


def _toaster_controls(w: float, h: float, d: float, on: bool) -> list[Part]:
    """The lever at the right end (-x: one stands before it), dial and light at the front."""
    x, y = -w / 2, 0.22 * h if on else 0.72 * h
    shell = -w / 2 + 0.012
    parts = [
        box(SHADOW, (shell + 0.002, 0.15 * h, -0.005), (shell - 0.0015, 0.8 * h, 0.005), 0),
        slab(BLACK, (shell, y - 0.012, -0.024), (x, y + 0.012, 0.024), 0.008, 0.003, axis="x"),
        box(BLACK, (w / 2 - 0.014, 0.08 * h, -0.03), (w / 2, 0.16 * h, 0.03), 0.002),
    ]
    z = d / 2 - 0.004
    knob = turn((cylinder(BLACK, 0.015, 0.0, 0.004, segments=16, bevel=0.001),), "x", 90)
    parts += move(knob, -0.33 * w, 0.3 * h, z)
    light = HOT if on else dyed(DARK, (0.28, 0.18, 0.14))
    parts.append(decal(light, (0.04 * w, 0.3 * h, z), 0.5 * w, 0.036, lift=0.0015))
    return parts
