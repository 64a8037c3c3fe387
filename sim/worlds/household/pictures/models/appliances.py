"""Machines of the kitchen: fridge, microwave, toaster, coffee machine."""

from __future__ import annotations

import numpy as np

from sim.worlds.household.anatomy import WALL
from sim.worlds.household.pictures.mesh import Colour, Material, Part, Subject
from sim.worlds.household.pictures.models import model
from sim.worlds.household.pictures.models._carpentry import hull, swing
from sim.worlds.household.pictures.models.kitchen import plate
from sim.worlds.household.pictures.palette import (
    BLACK,
    BRUSHED,
    CHROME,
    DARK,
    ENAMEL,
    GREEN_LIGHT,
    GREY,
    HOT,
    NIGHT,
    RED_LIGHT,
    SHADOW,
    STEEL,
    WHITE,
    appliance_coat,
    dyed,
    shade,
    tone,
    variant,
)
from sim.worlds.household.pictures.shapes import (
    box,
    cylinder,
    decal,
    disc,
    lathe,
    look,
    merge,
    move,
    nest,
    slab,
    tube,
    turn,
)

MINT = Material((0.62, 0.80, 0.74), gloss=0.6)
CREAM = Material((0.94, 0.88, 0.74), gloss=0.6)
RED = Material((0.76, 0.13, 0.11), gloss=0.7)
FROST = Material((0.86, 0.93, 0.96), gloss=0.7, alpha=0.55)
LAMP = Material((1.0, 0.98, 0.90), glow=1.0)
INTERIOR = Material((0.96, 0.97, 0.97), gloss=0.3)
LIT_COLD = Material((0.96, 0.97, 0.97), gloss=0.3, glow=0.3)
LIT_INTERIOR = Material((1.0, 0.80, 0.42), glow=0.75)
COFFEE = Material((0.26, 0.13, 0.05), gloss=0.6)


def hinge_side(subject: Subject) -> int:
    """-1 for a hinge at local -x ("left"), 1 for "right"."""
    return 1 if subject.shape.get("hinge", "left") == "right" else -1


# -- the fridge ---------------------------------------------------------------------------------


@model("Fridge")
def fridge(subject: Subject) -> tuple[Part, ...]:
    """A cold drawer below, a door above a third of the height; shelves as `anatomy` has them."""
    w, h, d = subject.size
    body = appliance_coat(subject, BRUSHED, ENAMEL, NIGHT)
    door = 0.055
    face, split = d / 2 - door, 0.34 * h
    wall = 0.045
    cold = LIT_COLD if subject.look.openness > 0 else INTERIOR
    parts = list(hull(body, cold, (-w / 2, split, -d / 2), (w / 2, h, face - 0.004), thick=wall))
    parts.append(box(body, (-w / 2, 0.03, -d / 2), (w / 2, split - 0.001, face - 0.004)))
    foot = (-w / 2 + 0.03, 0.0, -d / 2 + 0.03)
    parts.append(box(DARK, foot, (w / 2 - 0.03, 0.03, face - 0.03), 0))
    parts += _fridge_shelves(w, h, d, lit=subject.look.openness > 0)
    gap = 0.004
    low, high = 0.035, split - gap
    drawer = nest(
        body,
        (w - 0.004, high - low),
        [(0, -door), (0, -0.01), (0.01, 0)],
        axis="z",
        at=(0, (low + high) / 2, d / 2),
        base=True,
        crease=60,
    )
    parts += [drawer, *_fridge_bar(0.0, high - 0.06, d / 2, 0.55 * w)]
    side = hinge_side(subject)
    parts += swing(
        tuple(_fridge_door(subject, body, side, split + gap, door)),
        subject.look.openness,
        side * w / 2,
        d / 2,
    )
    return merge(parts)


def _fridge_shelves(w: float, h: float, d: float, lit: bool) -> list[Part]:
    """Glass shelves with white edges at `anatomy`'s heights, a lamp at the top."""
    bottom, top, levels = 0.36 * h, h - 0.06, 4
    gap = (top - bottom) / levels
    x, back, ahead = w / 2 - 0.046, -d / 2 + 0.046, d / 2 - 0.085
    parts = []
    for level in range(levels):
        y = bottom + level * gap
        glass = INTERIOR if level == 0 else FROST
        parts.append(box(glass, (-x, y - 0.008, back), (x, y - 0.0005, ahead), 0))
        parts.append(box(INTERIOR, (-x, y - 0.013, ahead), (x, y + 0.002, ahead + 0.012), 0.002))
    lamp = LAMP if lit else INTERIOR
    parts.append(box(lamp, (-0.12, h - 0.062, -0.06), (0.12, h - 0.046, 0.02), 0.003))
    return parts


def _fridge_bar(x: float, y: float, z: float, length: float) -> list[Part]:
    half, out = length / 2, 0.035
    path = [(x - half, y, z - 0.005), (x - half + 0.01, y, z + out)]
    path += [(x + half - 0.01, y, z + out), (x + half, y, z - 0.005)]
    return [tube(CHROME, path, 0.009, 8)]


def _fridge_door(
    subject: Subject, body: Material, side: int, low: float, thick: float
) -> list[Part]:
    w, h, d = subject.size
    tall, middle = h - low, (low + h) / 2
    parts: list[Part] = [
        nest(
            body,
            (w - 0.004, tall),
            [(0, -0.028), (0, -0.01), (0.01, 0)],
            axis="z",
            at=(0, middle, d / 2),
            base=True,
            crease=60,
        ),
        box(
            INTERIOR,
            (-w / 2 + 0.02, low + 0.02, d / 2 - thick),
            (w / 2 - 0.02, h - 0.02, d / 2 - 0.0285),
            0.006,
        ),
    ]
    x = -side * (w / 2 - 0.05)
    bar = _fridge_bar(0, 0, 0, min(0.55, 0.5 * tall))
    parts += move(turn(bar, "z", 90), x, middle - 0.06, d / 2)
    inner = d / 2 - thick
    for part_of in (0.06, 0.36, 0.66):
        y = low + part_of * tall
        reach = (-w / 2 + 0.07, y, inner - 0.045)
        parts.append(box(FROST, reach, (w / 2 - 0.07, y + 0.07, inner - 0.041), 0))
        parts.append(
            box(INTERIOR, (-w / 2 + 0.07, y - 0.008, inner - 0.045), (w / 2 - 0.07, y, inner), 0)
        )
        rail = [(-w / 2 + 0.07, y + 0.075, inner - 0.043), (w / 2 - 0.07, y + 0.075, inner - 0.043)]
        parts.append(tube(CHROME, rail, 0.004, 6))
    return parts


# -- the microwave ------------------------------------------------------------------------------


@model("Microwave")
def microwave(subject: Subject) -> tuple[Part, ...]:
    """A hollow box; running, its window and inside shine warm and its display is lit green.

    One who stands before it has the keys at the right, at local -x."""
    w, h, d = subject.size
    on, openness = subject.look.toggled, subject.look.openness
    coat = appliance_coat(subject, NIGHT, BRUSHED, ENAMEL)
    face, foot, right = d / 2 - WALL, 0.012, 0.12
    wide = w - right
    low, high = (-w / 2 + right, foot, -d / 2), (w / 2, h, face)
    inside = LIT_INTERIOR if on else dyed(GREY, (0.80, 0.80, 0.78))
    parts = list(hull(coat, inside, low, high, thick=0.025))
    parts.append(box(coat, (-w / 2, foot, -d / 2), (-w / 2 + right, h, face), 0.003))
    for x in (-w / 2 + 0.04, w / 2 - 0.04):
        for z in (-d / 2 + 0.04, d / 2 - 0.06):
            parts.append(
                box(DARK, (x - 0.015, 0, z - 0.015), (x + 0.015, foot + 0.002, z + 0.015), 0)
            )
    floor = (-w / 2 + right + 0.026, foot + 0.024, -d / 2 + 0.026)
    parts.append(box(inside, floor, (w / 2 - 0.026, 0.0375, face), 0))
    turntable = (
        dyed(INTERIOR, (0.72, 0.78, 0.80)) if not on else dyed(LIT_INTERIOR, (1.0, 0.90, 0.62))
    )
    parts.append(cylinder(turntable, min(0.13, 0.3 * wide), 0.0375, 0.0395,
                          (right / 2, 0, -0.01), segments=24, bevel=0))  # fmt: skip
    parts += _microwave_panel(w, h, d, right, foot, on, coat)
    door = tuple(_microwave_door(w, h, d, right, foot, on, coat))
    parts += swing(door, openness, w / 2, d / 2)
    return merge(parts)


def _microwave_panel(
    w: float, h: float, d: float, right: float, foot: float, on: bool, coat: Material
) -> list[Part]:
    """The strip with display, keys and a start button."""
    x, face = -w / 2 + right / 2, d / 2
    height = h - foot - 0.004
    parts: list[Part] = [
        nest(
            shade(coat, 0.8 if coat.colour[0] > 0.5 else 1.6),
            (right - 0.003, height),
            [(0, -WALL), (0, -0.003), (0.003, 0)],
            axis="z",
            at=(x, foot + height / 2, face),
            base=True,
        ),
        nest(BLACK, (0.096, 0.056), [(0, 0), (0.002, 0.002)], axis="z", at=(x, h - 0.05, face)),
    ]
    if on:
        parts.append(
            decal(dyed(GREEN_LIGHT, (0.10, 0.55, 0.22)), (x, h - 0.05, face + 0.002), 0.088, 0.048)
        )
        parts += _digits(GREEN_LIGHT, x, h - 0.05, face + 0.0035)
    else:
        parts.append(
            decal(dyed(GREEN_LIGHT, (0.05, 0.10, 0.07)), (x, h - 0.05, face + 0.002), 0.088, 0.048)
        )
    rows = max(2, int((h - 0.15) / 0.026))
    for i in range(3 * rows):
        key = (x - 0.028 + 0.028 * (i % 3), h - 0.10 - 0.026 * (i // 3), face)
        parts.append(decal(dyed(WHITE, (0.78, 0.79, 0.80)), key, 0.021, 0.016))
    start = GREEN_LIGHT if on else dyed(GREY, (0.25, 0.5, 0.3))
    parts.append(
        box(start, (x - 0.04, foot + 0.015, face), (x + 0.04, foot + 0.036, face + 0.004), 0.001)
    )
    return parts


_SEGMENTS = (
    "abcdef",
    "bc",
    "abged",
    "abgcd",
    "fgbc",
    "afgcd",
    "afgedc",
    "abc",
    "abcdefg",
    "abgcdf",
)


def _digits(
    material: Material, x: float, y: float, z: float, text: str = "1:30", size: float = 0.030
) -> list[Part]:
    """A time in seven segments."""
    parts, step, half, thick = [], size * 0.72, size / 2, size * 0.15
    width = size * 0.46
    left = -step * (len(text) - 1.4) / 2
    for mark in text:
        # One who stands before it has +x at the left.
        cx = x - left
        if mark == ":":
            parts += [decal(material, (cx, y + s * half * 0.45, z), thick, thick) for s in (-1, 1)]
            left += step * 0.6
            continue
        places = {
            "a": (0, half, 1), "g": (0, 0, 1), "d": (0, -half, 1),
            "f": (width / 2, half / 2, 0), "b": (-width / 2, half / 2, 0),
            "e": (width / 2, -half / 2, 0), "c": (-width / 2, -half / 2, 0),
        }  # fmt: skip
        for name in _SEGMENTS[int(mark)]:
            dx, dy, flat = places[name]
            across, tall = (width, thick) if flat else (thick, half)
            parts.append(decal(material, (cx + dx, y + dy, z), across, tall))
        left += step
    return parts


def _microwave_door(
    w: float, h: float, d: float, right: float, foot: float, on: bool, coat: Material
) -> list[Part]:
    wide, height = w - right - 0.003, h - foot - 0.004
    middle = (right / 2, foot + height / 2, d / 2)
    rim = 0.045
    window = (wide - 2 * rim, height - 2 * rim)
    glass = (
        Material((1.0, 0.72, 0.30), glow=0.95, alpha=0.62)
        if on
        else Material((0.07, 0.08, 0.09), gloss=0.9, alpha=0.82)
    )
    frame = [(rim, -WALL), (0, -WALL), (0, -0.003), (0.003, 0), (rim, 0), (rim, -WALL)]
    parts: list[Part] = [
        nest(coat, (wide, height), frame, axis="z", at=middle, cap=False),
        decal(glass, (middle[0], middle[1], d / 2 - 0.008), *window),
        decal(glass, (middle[0], middle[1], d / 2 - 0.014), *window, side=-1),
    ]
    x = middle[0] - wide / 2 + 0.022
    y0, y1, z = foot + 0.04, h - 0.05, d / 2
    path = [
        (x, y0, z - 0.003),
        (x, y0 + 0.01, z + 0.026),
        (x, y1 - 0.01, z + 0.026),
        (x, y1, z - 0.003),
    ]
    parts.append(tube(CHROME, path, 0.007, 8))
    return parts


# -- the toaster --------------------------------------------------------------------------------

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
    wires = HOT if on else dyed(DARK, (0.20, 0.17, 0.15))
    pit = Material((0.95, 0.30, 0.05), glow=0.85) if on else SHADOW
    parts = [
        nest(pit, size, [(0.0, top), (0.001, deep)], at=middle),
        nest(CHROME, (size[0] + 0.012, size[1] + 0.012), [(0.0, top - 0.001), (0.0, h), (0.006, h), (0.006, top - 0.004)],
             at=middle, cap=False),
    ]  # fmt: skip
    for z, side in ((z0 + 0.0015, 1), (z1 - 0.0015, -1)):
        for y in np.linspace(deep + 0.01, top - 0.006, 5):
            parts.append(
                decal(wires, (middle[0], float(y), z), size[0] - 0.01, 0.006, side=side, lift=0.0)
            )
    return parts


def _toaster_controls(w: float, h: float, d: float, on: bool) -> list[Part]:
    """The lever at the right end (-x for one who stands before it), dial and light at the front."""
    x, y = w / 2, 0.22 * h if on else 0.72 * h
    shell = w / 2 - 0.012
    parts = [
        box(SHADOW, (shell - 0.002, 0.15 * h, -0.005), (shell + 0.0015, 0.8 * h, 0.005), 0),
        slab(BLACK, (shell, y - 0.012, -0.024), (x, y + 0.012, 0.024), 0.008, 0.003, axis="x"),
        box(BLACK, (-w / 2, 0.08 * h, -0.03), (-w / 2 + 0.014, 0.16 * h, 0.03), 0.002),
    ]
    z = d / 2 - 0.004
    knob = turn((cylinder(BLACK, 0.015, 0.0, 0.004, segments=16, bevel=0.001),), "x", 90)
    parts += move(knob, 0.28 * w, 0.3 * h, z)
    light = HOT if on else dyed(DARK, (0.28, 0.18, 0.14))
    parts.append(decal(light, (0.0, 0.3 * h, z), 0.11, 0.026, lift=0.0015))
    return parts


# -- the coffee machine -------------------------------------------------------------------------

COFFEE_MACHINES: tuple[Colour, ...] = ((0.15, 0.15, 0.16), (0.68, 0.12, 0.11), (0.86, 0.84, 0.78))


@model("CoffeeMachine")
def coffee_machine(subject: Subject) -> tuple[Part, ...]:
    """Foot, column and head, a place for a mug in front (`anatomy`); running, coffee flows there."""
    w, h, d = subject.size
    on = subject.look.toggled
    coat = Material(COFFEE_MACHINES[variant(subject, 3)], gloss=0.6)
    front_, column = d / 2, d / 2 - 0.155
    head = 0.03 + 0.5 * h
    z = front_ - 0.08
    parts: list[Part] = [
        slab(coat, (-w / 2, 0, -d / 2), (w / 2, 0.024, front_), 0.03, 0.004),
        slab(
            coat, (-w / 2 + 0.004, 0.022, -d / 2), (w / 2 - 0.004, head + 0.01, column), 0.03, 0.002
        ),
        slab(coat, (-w / 2, head, -d / 2), (w / 2, h - 0.012, front_), 0.035, 0.008),
        slab(
            shade(coat, 0.7),
            (-w / 2 + 0.02, h - 0.012, -d / 2 + 0.01),
            (w / 2 - 0.02, h, 0.1 * d),
            0.02,
            0.003,
        ),
        box(
            STEEL,
            (-w / 2 + 0.025, 0.024, column + 0.012),
            (w / 2 - 0.025, 0.0295, front_ - 0.012),
            0.002,
        ),
        cylinder(CHROME, 0.03, head - 0.03, head + 0.004, (0, 0, z), top=0.036, segments=18),
        cylinder(CHROME, 0.008, head - 0.045, head - 0.028, (-0.012, 0, z), segments=10, bevel=0),
        cylinder(CHROME, 0.008, head - 0.045, head - 0.028, (0.012, 0, z), segments=10, bevel=0),
        decal(shade(STEEL, 0.8), (0, (head + 0.03) / 2, column), w - 0.07, head - 0.07),
    ]
    for i in range(5):
        parts.append(
            decal(
                SHADOW,
                (0, 0.0295, column + 0.028 + i * 0.024),
                w - 0.07,
                0.008,
                axis="y",
                lift=0.0003,
            )
        )
    parts += _coffee_face(w, h, head, front_, on)
    if on:
        parts += _coffee_stream(head - 0.045, z)
    return merge(parts)


def _coffee_face(w: float, h: float, head: float, z: float, on: bool) -> list[Part]:
    """A panel with a large button: dark when off, a green ring and a red lamp when running."""
    y = (head + h) / 2 - 0.004
    parts = [
        nest(
            BLACK,
            (w - 0.05, h - head - 0.045),
            [(0, 0), (0.002, 0.002)],
            radius=0.012,
            axis="z",
            at=(0, y, z),
        )
    ]
    dial = [
        lathe(GREEN_LIGHT if on else GREY, [(0.030, 0), (0.030, 0.004), (0.022, 0.006)], 22),
        lathe(STEEL, [(0.022, 0.0), (0.022, 0.007), (0.0, 0.008)], 22),
    ]
    parts += move(turn(dial, "x", 90), 0.0, y, z)
    lamp = RED_LIGHT if on else dyed(DARK, (0.30, 0.10, 0.09))
    for x in (-0.058, 0.058):
        parts.append(
            nest(
                lamp,
                (0.022, 0.022),
                [(0, 0), (0.003, 0.003)],
                radius=0.011,
                axis="z",
                at=(x, y, z + 0.0015),
            )
        )
    return parts


def _coffee_stream(top: float, z: float) -> list[Part]:
    """Two brown streams and a puddle, should no mug stand below."""
    parts = [
        cylinder(COFFEE, 0.0045, 0.034, top, (x, 0, z), top=0.006, segments=8, bevel=0)
        for x in (-0.012, 0.012)
    ]
    parts.append(disc(COFFEE, 0.03, (0, 0.0325, z), segments=16))
    return parts
