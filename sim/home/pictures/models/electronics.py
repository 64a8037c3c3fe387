"""Clocks, phones, laptops, remote controls, watches and discs."""

from __future__ import annotations

import math

from sim.home.pictures.mesh import Colour, Material, Part, Subject
from sim.home.pictures.models import model
from sim.home.pictures.models._forms import BLACK, CHROME, STEEL, WHITE, pick
from sim.home.pictures.shapes import (
    ball,
    box,
    cylinder,
    decal,
    disc,
    fit,
    lathe,
    merge,
    move,
    polygon,
    slab,
    torus,
    tube,
    turn,
)

OFF = Material((0.035, 0.04, 0.05), gloss=0.95)
LID_ANGLE = 98.0
"""Degrees that a laptop's lid opens."""
CRACK = Material((0.85, 0.88, 0.90), gloss=0.2)
SHELL_GREY = Material((0.66, 0.67, 0.69), gloss=0.5)


@model("AlarmClock")
def alarm_clock(subject: Subject) -> tuple[Part, ...]:
    if pick(subject, True, False, False):
        return _twin_bells(subject)
    return _digital(subject)


def _twin_bells(subject: Subject) -> tuple[Part, ...]:
    red = Material((0.80, 0.14, 0.12), gloss=0.6)
    face = Material((0.97, 0.96, 0.92), gloss=0.3)
    drum = turn(cylinder(red, 0.040, -0.026, 0.020, segments=24), "x", 90)
    dial = turn(cylinder(face, 0.0345, 0.0, 0.0225, segments=24, bevel=0), "x", 90)
    parts = [move(p, y=0.046) for p in (drum, dial)]
    for hour in range(12):
        a = math.radians(30 * hour)
        x, y = 0.0285 * math.sin(a), 0.046 + 0.0285 * math.cos(a)
        parts.append(decal(BLACK, (x, y, 0.0225), 0.0035, 0.0055, "z", lift=0.0008))
    for angle, long, wide in ((-55, 0.017, 0.0042), (60, 0.025, 0.003)):
        hand = box(BLACK, (-wide / 2, -0.003, 0.0236), (wide / 2, long, 0.0246), 0)
        parts.append(move(turn(hand, "z", -angle), y=0.046))
    for side in (-1, 1):
        bell = lathe(CHROME, [(0.0205, 0), (0.0185, 0.008), (0.011, 0.0145), (0, 0.0165)], 14)
        parts.append(move(turn(bell, "z", -side * 28), side * 0.024, 0.0825, -0.003))
        foot = tube(CHROME, [(side * 0.022, 0.018, 0), (side * 0.036, 0.0, 0)], 0.0045, 6)
        parts.append(foot)
    parts.append(tube(CHROME, [(0, 0.084, -0.003), (0, 0.102, -0.003)], 0.0025, 6))
    parts.append(ball(CHROME, 0.006, (0, 0.104, -0.003), 8, 6))
    return fit(merge(parts), subject.size)


DIGITS = {"0": "abcdef", "1": "cf", "3": "acdfg", "7": "acf"}
_SEGMENTS = {
    "a": (0.0, 1.0, 0.9, 0.18), "d": (0.0, -1.0, 0.9, 0.18), "g": (0.0, 0.0, 0.9, 0.18),
    "b": (-0.5, 0.5, 0.2, 0.85), "c": (0.5, 0.5, 0.2, 0.85), "e": (-0.5, -0.5, 0.2, 0.85),
    "f": (0.5, -0.5, 0.2, 0.85),
}  # fmt: skip


def digits(
    text: str, material: Material, at: tuple[float, float, float], tall: float
) -> list[Part]:
    """Seven-segment figures facing the front, their middle at `at`. Who faces them has +x to the
    left."""
    step, half = tall * 0.72, tall / 2
    parts: list[Part] = []
    for i, letter in enumerate(text):
        x = at[0] - (i - (len(text) - 1) / 2) * step
        if letter == ":":
            parts += [
                decal(material, (x, at[1] + s * half * 0.45, at[2]), tall * 0.1, tall * 0.1)
                for s in (-1, 1)
            ]
            continue
        for name in DIGITS[letter]:
            dx, dy, wide, high = _SEGMENTS[name]
            where = (x - dx * tall * 0.42, at[1] + dy * half, at[2])
            parts.append(decal(material, where, wide * tall * 0.48, high * half, "z", lift=0.001))
    return parts


def _digital(subject: Subject) -> tuple[Part, ...]:
    w, h, d = subject.size
    shell = pick(
        subject,
        BLACK,
        Material((0.13, 0.13, 0.14), gloss=0.4),
        Material((0.93, 0.93, 0.91), gloss=0.4),
    )
    glow: Colour = pick(subject, (1, 0, 0), (1.0, 0.16, 0.10), (0.20, 0.95, 0.40))
    parts = [
        slab(shell, (-w / 2, 0, -d / 2), (w / 2, h * 0.94, d / 2), 0.012, 0.003, axis="z"),
        decal(OFF, (0, h * 0.46, d / 2), w * 0.86, h * 0.62, "z", lift=0.001),
        slab(SHELL_GREY, (-w * 0.2, h * 0.92, -d * 0.25), (w * 0.2, h, d * 0.2), 0.006, 0.002),
        *digits("7:30", Material(glow, glow=1.0), (0, h * 0.46, d / 2 + 0.0008), h * 0.36),
    ]
    return fit(merge(parts), subject.size)


def _screen(glow: Colour, on: bool) -> Material:
    return Material(glow, glow=0.9) if on else OFF


def _cracks(parts_of: tuple[tuple[float, float, float], ...], w: float, h: float) -> list[Part]:
    """Bright lines (x, y, degrees) over a screen that faces the front, w by h around the origin,
    and the splintered place where it was hit."""
    line = box(CRACK, (-0.008 * w, -0.34 * h, 0), (0.008 * w, 0.34 * h, 0.0006), 0)
    lines = [move(turn(line, "z", angle), x * w, y * h) for x, y, angle in parts_of]
    reach = [min(w, h) * (0.20 if i % 2 else 0.09) for i in range(14)]
    star = [
        (r * math.cos(i * 0.449 + 0.2), r * math.sin(i * 0.449 + 0.2)) for i, r in enumerate(reach)
    ]
    hit = [(0.1 * w + x, 0.1 * h + y) for x, y in star]
    return [*lines, polygon(CRACK, hit, 0.0009, "z")]


_STAR = ((0.1, 0.1, 20.0), (0.1, 0.1, 75.0), (0.1, 0.1, 130.0), (-0.12, -0.16, 50.0), (0.2, -0.2, -20.0), (-0.2, 0.22, 95.0), (0.02, -0.28, 160.0))  # fmt: skip


@model("CellPhone")
def phone(subject: Subject) -> tuple[Part, ...]:
    """It lies on its back: a black mirror, or a lit screen with rows of icons; broken: cracked."""
    w, h, d = subject.size
    on = subject.look.toggled and not subject.look.broken
    shell = pick(subject, Material((0.10, 0.10, 0.11), gloss=0.6), Material((0.90, 0.90, 0.92), gloss=0.6),
                 Material((0.16, 0.32, 0.56), gloss=0.6))  # fmt: skip
    parts = [slab(shell, (-w / 2, 0, -d / 2), (w / 2, h, d / 2), 0.011, 0.0022)]
    glass = slab(
        _screen((0.35, 0.62, 0.98), on),
        (-w * 0.455, h - 0.002, -d * 0.475),
        (w * 0.455, h + 0.0006, d * 0.475),
        0.009,
        0,
    )
    parts.append(glass)
    if on:
        tints: tuple[Colour, ...] = (
            (1.0, 0.75, 0.2),
            (0.3, 0.9, 0.45),
            (1.0, 0.4, 0.4),
            (0.95, 0.95, 1.0),
        )
        for i in range(12):
            x, z = (i % 3 - 1) * w * 0.27, 0.27 * d - (i // 3) * d * 0.16
            icon = Material(tints[(i * 3 + i // 3) % 4], glow=0.9)
            parts.append(decal(icon, (x, h + 0.0006, z), w * 0.17, d * 0.085, "y", lift=0.0008))
        bar = Material((0.97, 0.97, 1.0), glow=0.9)
        parts.append(decal(bar, (0, h + 0.0006, -0.42 * d), w * 0.5, d * 0.012, "y", lift=0.0008))
    if subject.look.broken:
        parts += [move(p, y=h + 0.0008) for p in turn(_cracks(_STAR, w * 0.9, d * 0.9), "x", -90)]
    return fit(turn(merge(parts), "y", 180), subject.size)


@model("Laptop")
def laptop(subject: Subject) -> tuple[Part, ...]:
    """The keyboard to the front. Open, the lid stands a little back and fills the box's height."""
    w, h, d = subject.size
    shell = pick(
        subject,
        SHELL_GREY,
        Material((0.17, 0.17, 0.19), gloss=0.5),
        Material((0.86, 0.86, 0.88), gloss=0.5),
    )
    keys = pick(
        subject,
        Material((0.12, 0.12, 0.13), gloss=0.3),
        Material((0.30, 0.30, 0.33), gloss=0.3),
        Material((0.97, 0.97, 0.97), gloss=0.3),
    )
    long = (h - 0.022) / math.sin(math.radians(180 - LID_ANGLE))
    deep, base = d + long * math.cos(math.radians(LID_ANGLE)) - 0.004, 0.018
    front = d / 2
    parts = [slab(shell, (-w / 2, 0, front - deep), (w / 2, base, front), 0.010, 0.003)]
    angle = LID_ANGLE * subject.look.openness
    if angle > 8:
        parts += _keyboard(keys, shell, w, base, front, deep)
    lid = _lid(subject, shell, w, min(long, deep - 0.004))
    hinge = front - deep + 0.004
    parts += move(turn(lid, "x", -angle), 0, base + 0.003, hinge)
    return merge(parts)


def _keyboard(
    keys: Material, shell: Material, w: float, y: float, front: float, deep: float
) -> list[Part]:
    rows, parts = 5, []
    middle = front - deep * 0.64
    wide, tall = w * 0.86, deep * 0.46
    parts.append(
        decal(
            Material((0.07, 0.07, 0.08), gloss=0.2),
            (0, y, middle),
            wide + 0.006,
            tall + 0.006,
            "y",
            lift=0.0008,
        )
    )
    for row in range(rows):
        z = middle - tall / 2 + (row + 0.5) * tall / rows
        columns = 12 if row < 4 else 5
        for column in range(columns):
            x = -wide / 2 + (column + 0.5) * wide / columns
            parts.append(
                decal(keys, (x, y, z), wide / columns * 0.84, tall / rows * 0.80, "y", lift=0.0022)
            )
    dark = Material((0.40, 0.40, 0.42), gloss=0.5)
    parts.append(decal(dark, (0, y, front - deep * 0.20), w * 0.30, deep * 0.26, "y", lift=0.001))
    return parts


def _lid(subject: Subject, shell: Material, w: float, long: float) -> list[Part]:
    """The lid as it lies shut: its screen faces down, its hinge is at z 0, and it runs to the front."""
    lid = slab(shell, (-w / 2, 0, 0), (w / 2, 0.010, long), 0.010, 0.002)
    badge = disc(CHROME, 0.018, (0, 0.0112, long * 0.5), segments=14)
    if subject.look.openness <= 0.1:
        return [lid, badge, *_dents(subject.look.broken, w, long)]
    on = subject.look.toggled and not subject.look.broken
    frame = slab(BLACK, (-w * 0.485, -0.0010, 0.008), (w * 0.485, 0.0005, long - 0.005), 0.006, 0)
    screen = decal(
        _screen((0.25, 0.52, 0.92), on),
        (0, -0.0010, long * 0.51),
        w * 0.92,
        long * 0.86,
        "y",
        -1,
        0.0010,
    )
    parts = [lid, badge, frame, screen]
    if on:
        window, bar = Material((0.96, 0.97, 1.0), glow=0.9), Material((0.14, 0.28, 0.55), glow=0.8)
        parts.append(
            decal(window, (-w * 0.12, -0.0022, long * 0.56), w * 0.50, long * 0.52, "y", -1, 0.0010)
        )
        parts.append(
            decal(bar, (-w * 0.12, -0.0034, long * 0.79), w * 0.50, long * 0.06, "y", -1, 0.0010)
        )
        parts.append(decal(bar, (0, -0.0022, long * 0.115), w * 0.90, long * 0.06, "y", -1, 0.0010))
        lines = Material((0.45, 0.50, 0.60), glow=0.6)
        for i in range(4):
            parts.append(
                decal(
                    lines,
                    (-w * 0.14, -0.0034, long * (0.70 - 0.08 * i)),
                    w * 0.38,
                    long * 0.026,
                    "y",
                    -1,
                    0.0010,
                )
            )
    if subject.look.broken:
        cracks = turn(_cracks(_STAR, w * 0.9, long * 0.9), "x", 90)
        parts += move(cracks, 0, -0.0028, long * 0.51)
    return parts


def _dents(broken: bool, w: float, long: float) -> list[Part]:
    """Cracks over the outside of a lid that is shut."""
    if not broken:
        return []
    return list(move(turn(_cracks(_STAR, w * 0.7, long * 0.7), "x", -90), 0, 0.0106, long * 0.5))


@model("RemoteControl")
def remote(subject: Subject) -> tuple[Part, ...]:
    """A long dark (or light) bar, rows of buttons, a red one for the power."""
    w, h, d = subject.size
    shell = pick(
        subject,
        Material((0.12, 0.12, 0.13), gloss=0.4),
        Material((0.30, 0.31, 0.34), gloss=0.4),
        Material((0.90, 0.90, 0.90), gloss=0.4),
    )
    button = pick(
        subject,
        Material((0.82, 0.82, 0.84), gloss=0.3),
        Material((0.90, 0.90, 0.92), gloss=0.3),
        Material((0.25, 0.26, 0.28), gloss=0.3),
    )
    red, ring = Material((0.90, 0.12, 0.10), gloss=0.4), Material((0.45, 0.46, 0.48), gloss=0.4)
    top = h * 0.80
    parts = [slab(shell, (-w / 2, 0, -d / 2), (w / 2, top, d / 2), 0.012, 0.005)]
    parts.append(
        cylinder(red, w * 0.13, top - 0.001, h, (-w * 0.25, 0, -0.42 * d), segments=10, bevel=0.001)
    )
    for row in range(4):
        for column in (-1, 0, 1):
            at = (column * w * 0.28, top - 0.002, (-0.30 + 0.085 * row) * d)
            parts.append(_button(button, w * 0.19, h - top + 0.001, d * 0.048, at))
    parts.append(torus(ring, w * 0.25, 0.0030, (0, top + 0.0005, 0.14 * d), 16, 5))
    parts.append(
        cylinder(button, w * 0.13, top - 0.001, h, (0, 0, 0.14 * d), segments=10, bevel=0.001)
    )
    colours: tuple[Colour, ...] = ((0.20, 0.45, 0.90), (0.95, 0.80, 0.15), (0.20, 0.70, 0.30))
    for column, colour in zip((-1, 0, 1), colours, strict=True):
        at = (column * w * 0.28, top - 0.002, 0.31 * d)
        parts.append(_button(Material(colour, gloss=0.3), w * 0.19, h - top + 0.001, d * 0.035, at))
    for column in (-1, 0, 1):
        parts.append(
            _button(
                button,
                w * 0.19,
                h - top + 0.001,
                d * 0.035,
                (column * w * 0.28, top - 0.002, 0.38 * d),
            )
        )
    return fit(merge(parts), subject.size)


def _button(
    material: Material, w: float, h: float, d: float, at: tuple[float, float, float]
) -> Part:
    x, y, z = at
    return box(material, (x - w / 2, y, z - d / 2), (x + w / 2, y + h, z + d / 2), 0.0)


@model("Watch")
def watch(subject: Subject) -> tuple[Part, ...]:
    """A dial with a strap that lies stretched out to both sides."""
    strap = pick(subject, Material((0.36, 0.20, 0.11), "leather", gloss=0.3), STEEL, BLACK)
    rim = pick(
        subject,
        Material((0.85, 0.70, 0.36), gloss=0.9),
        CHROME,
        Material((0.20, 0.20, 0.22), gloss=0.7),
    )
    face = pick(subject, WHITE, Material((0.12, 0.22, 0.42), gloss=0.6), OFF)
    hand = pick(subject, BLACK, WHITE, Material((0.3, 0.9, 0.5), glow=0.6))
    halves = [
        slab(strap, (-wide, low, near), (wide, low + 0.004, far), 0.005, 0.001)
        for wide, low, near, far in (
            (0.0130, 0.0070, 0.012, 0.031), (0.0120, 0.0040, 0.029, 0.047),
            (0.0130, 0.0070, -0.031, -0.012), (0.0120, 0.0040, -0.047, -0.029),
        )
    ]  # fmt: skip
    buckle = box(rim, (-0.015, 0.002, -0.051), (0.015, 0.008, -0.046), 0.001)
    parts = [
        *halves,
        buckle,
        cylinder(rim, 0.019, 0.0, 0.014, segments=16),
        cylinder(rim, 0.0215, 0.012, 0.0205, segments=20),
        cylinder(face, 0.0178, 0.0150, 0.0212, segments=20, bevel=0),
        box(hand, (-0.0009, 0.0214, -0.012), (0.0009, 0.0222, 0.001), 0),
        turn(box(hand, (-0.0011, 0.0214, -0.009), (0.0011, 0.0224, 0.001), 0), "y", 110),
        cylinder(rim, 0.0026, 0, 0.004, (0, 0, 0), segments=8),
    ]
    parts[-1] = move(turn(parts[-1], "z", -90), 0.0210, 0.016, 0)
    return fit(merge(parts), subject.size)


@model("CD")
def disc_in_case(subject: Subject) -> tuple[Part, ...]:
    """A shiny disc in a shallow clear case."""
    w, h, d = subject.size
    tray = pick(
        subject,
        Material((0.16, 0.16, 0.18), gloss=0.6),
        Material((0.80, 0.82, 0.84), gloss=0.6),
        Material((0.20, 0.30, 0.52), gloss=0.6),
    )
    mirror, hole = Material((0.82, 0.83, 0.86), gloss=1.0), Material((0.25, 0.26, 0.28), gloss=0.6)
    rings: tuple[Colour, ...] = ((0.66, 0.85, 0.80), (0.84, 0.74, 0.90), (0.92, 0.86, 0.66))
    parts = [box(tray, (-w / 2, 0, -d / 2), (w / 2, h * 0.72, d / 2), 0.002)]
    r = w * 0.46
    parts.append(cylinder(mirror, r, h * 0.6, h * 0.9, segments=28, bevel=0.0004))
    for i, colour in enumerate(rings):
        outer = r * (0.92 - 0.2 * i)
        parts.append(
            disc(
                Material(colour, gloss=1.0),
                outer,
                (0, h * 0.9 + 0.0006, 0),
                inner=outer - r * 0.1,
                segments=24,
            )
        )
    parts.append(cylinder(hole, r * 0.16, h * 0.8, h, segments=14, bevel=0.0005))
    return fit(merge(parts), subject.size)
