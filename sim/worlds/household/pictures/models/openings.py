"""What hangs on walls: windows, blinds, curtains, mirrors, pictures, switches."""

from __future__ import annotations

import numpy as np

from sim.worlds.household.pictures.mesh import Colour, Material, Part, Subject
from sim.worlds.household.pictures.models import model
from sim.worlds.household.pictures.models._carpentry import wood
from sim.worlds.household.pictures.models.bath import drape
from sim.worlds.household.pictures.palette import (
    BRASS,
    GLASS,
    GREY,
    WARM_LIGHT,
    WHITE,
    dyed,
    room_seed,
    shade,
    tone,
    variant,
)
from sim.worlds.household.pictures.shapes import (
    ball,
    box,
    decal,
    dice,
    look,
    merge,
    nest,
    polygon,
    prism,
    tube,
    turn,
)


@model("Window")
def window(subject: Subject) -> tuple[Part, ...]:
    """A frame with two or four panes; the room's shell shows the sky behind it."""
    w, h, d = subject.size
    paint = dyed(WHITE, tone(subject.style, "window", (0.95, 0.95, 0.93)))
    rim, bar = 0.05, 0.028
    frame = [
        (rim, -d / 2),
        (0.0, -d / 2),
        (0.0, d / 2 - 0.003),
        (0.003, d / 2),
        (rim, d / 2),
        (rim, -d / 2),
    ]
    middle = (0.0, h / 2, 0.0)
    parts = [
        nest(paint, (w, h), frame, axis="z", at=middle, cap=False),
        box(paint, (-bar / 2, rim, -0.25 * d), (bar / 2, h - rim, 0.3 * d), 0.003),
        decal(GLASS, (0, h / 2, 0), w - 2 * rim, h - 2 * rim),
    ]
    if variant(subject, 3) != 1:
        y = 0.5 * h if variant(subject, 3) == 0 else 0.66 * h
        parts.append(
            box(paint, (-w / 2 + rim, y, -0.2 * d), (w / 2 - rim, y + bar, 0.25 * d), 0.003)
        )
    parts.append(
        tube(shade(GREY, 1.3), [(bar, 0.42 * h, 0.3 * d), (bar, 0.5 * h, 0.3 * d)], 0.007, 6)
    )
    shine = Material((1.0, 1.0, 1.0), gloss=0.9, alpha=0.10)
    for x in (-0.33, 0.15):
        points = [
            (x * w, 0.2 * h),
            (x * w + 0.05, 0.2 * h),
            (x * w + 0.2, 0.7 * h),
            (x * w + 0.1, 0.7 * h),
        ]
        parts.append(polygon(shine, points, 0.004, axis="z"))
    return merge(parts)


@model("Blinds")
def blinds(subject: Subject) -> tuple[Part, ...]:
    """Slats that hang closed over the window, or gathered under the top rail when open."""
    w, h, d = subject.size
    colours: tuple[Colour, ...] = ((0.93, 0.91, 0.86), (0.72, 0.56, 0.40), (0.80, 0.84, 0.86))
    slat = Material(tone(subject.shape, "blinds", colours[look(subject.asset, 3)]), gloss=0.2)
    rail = 0.05
    parts = [box(slat, (-w / 2, h - rail, -d / 2), (w / 2, h, d / 2), 0.004)]
    shut = 1.0 - subject.look.openness
    count = max(6, int((h - rail) / 0.05)) if shut > 0.3 else 8
    # Open, the slats are packed a few millimetres apart under the rail.
    low = (h - rail) * (1.0 - shut) * 0.82
    step = (h - rail - low - 0.03) / count
    for i in range(count):
        y = low + 0.03 + (i + 0.5) * step
        tall, thick = (min(0.046, 0.98 * step), 0.006) if shut > 0.3 else (0.5 * step, 0.8 * d)
        made = (
            box(
                slat,
                (-w / 2 + 0.01, y - tall / 2, -thick / 2),
                (w / 2 - 0.01, y + tall / 2, thick / 2),
                0,
            ),
        )
        parts += turn(made, "x", 18.0 * shut, (0.0, y, 0.0))
    parts.append(
        box(slat, (-w / 2 + 0.01, low, -0.3 * d), (w / 2 - 0.01, low + 0.03, 0.3 * d), 0.004)
    )
    for x in (-0.3 * w, 0.3 * w):
        cord = [(x, low + 0.02, 0.32 * d), (x, h - rail, 0.32 * d)]
        parts.append(tube(shade(slat, 0.8), cord, 0.002, 4, caps=False))
    if low > 0.05:
        # The pull cord shows how far the blinds reach when they are down.
        parts.append(
            tube(
                shade(slat, 0.8),
                [(w / 2 - 0.03, 0.006, 0.0), (w / 2 - 0.03, h - rail, 0.0)],
                0.002,
                4,
            )
        )
        parts.append(ball(slat, (0.008, 0.015, 0.008), (w / 2 - 0.03, 0.015, 0.0), 8, 6))
    return merge(parts)


@model("Curtains")
def curtains(subject: Subject) -> tuple[Part, ...]:
    """Two curtains drawn aside on a rod; `shape.drawn` or a closed pair covers the window."""
    w, h, d = subject.size
    colours: tuple[Colour, ...] = ((0.46, 0.56, 0.62), (0.84, 0.76, 0.62), (0.66, 0.40, 0.36))
    colour = tone(
        subject.shape, "curtain", tone(subject.style, "fabric", colours[look(subject.asset, 3)])
    )
    soft = Material(colour, "fabric", gloss=0.02)
    part_of = 0.49 if subject.shape.get("drawn") else 0.2
    y = h - 0.03
    rod = [
        tube(BRASS, [(-w / 2 + 0.02, y, 0), (w / 2 - 0.02, y, 0)], 0.012, 8),
        ball(BRASS, (0.02, 0.03, 0.03), (-w / 2 + 0.02, y, 0), 10, 8),
        ball(BRASS, (0.02, 0.03, 0.03), (w / 2 - 0.02, y, 0), 10, 8),
    ]
    hung = [
        drape(soft, -w / 2 + 0.02, -w / 2 + part_of * w, 0.0, h - 0.04, d, folds=6),
        drape(soft, w / 2 - part_of * w, w / 2 - 0.02, 0.0, h - 0.04, d, folds=6),
    ]
    return merge([*rod, *hung])


# -- mirrors ------------------------------------------------------------------------------------

SILVER = Material((0.74, 0.82, 0.86), gloss=1.0)


@model("Mirror")
def mirror_(subject: Subject) -> tuple[Part, ...]:
    """A framed mirror with the sheen of glass; dirty, it is smeared and spattered all over."""
    w, h, d = subject.size
    kind = variant(subject, 3)
    rim = 0.035
    frame_material = (shade(GREY, 1.4), wood(subject), BRASS)[kind]
    frame = [
        (0.0, -d / 2),
        (0.0, d / 2 - 0.006),
        (0.006, d / 2),
        (rim - 0.006, d / 2),
        (rim, d / 2 - 0.008),
    ]
    glass = d / 2 - 0.008
    parts = [
        nest(frame_material, (w, h), frame, axis="z", at=(0, h / 2, 0), cap=False, base=True),
        decal(SILVER, (0, h / 2, glass), w - 2 * rim, h - 2 * rim, lift=0.0),
    ]
    inner = (w - 2 * rim, h - 2 * rim)
    if subject.look.dirty:
        parts += _smears(inner, h / 2, glass)
    else:
        parts += _sheen(inner, h / 2, glass)
    return merge(parts)


def _sheen(size: tuple[float, float], y: float, z: float) -> list[Part]:
    """What a clean mirror shows: a soft room - light above, floor below - and slanting gleams."""
    w, h = size
    parts = []
    bands: tuple[tuple[float, float, Colour], ...] = (
        (0.30, 0.5, (0.86, 0.91, 0.93)),
        (-0.02, 0.30, (0.80, 0.87, 0.90)),
        (-0.26, -0.02, (0.72, 0.80, 0.84)),
        (-0.5, -0.26, (0.63, 0.70, 0.73)),
    )
    for low, high, colour in bands:
        at = (0.0, y + (low + high) / 2 * h, z)
        parts.append(decal(dyed(SILVER, colour), at, w, (high - low) * h, lift=0.0006))
    gleam = Material((0.97, 0.99, 1.0), gloss=1.0, glow=0.35, alpha=0.55)
    for x, wide in ((-0.28, 0.10), (-0.12, 0.035), (0.20, 0.06)):
        lean = 0.22 * h
        points = [(x * w, -0.46 * h), (x * w + wide * w, -0.46 * h),
                  (x * w + wide * w + lean, 0.46 * h), (x * w + lean, 0.46 * h)]  # fmt: skip
        clipped = [(min(px, 0.495 * w), py + y) for px, py in points]
        parts.append(polygon(gleam, clipped, z + 0.0015, axis="z"))
    return parts


def _smears(size: tuple[float, float], y: float, z: float) -> list[Part]:
    """Dull film, brown smears from a wiping hand, and spots, on most of the glass."""
    w, h = size
    rng = dice("smears", round(w, 3), round(h, 3))
    film = Material((0.60, 0.57, 0.48), gloss=0.0)
    parts = [decal(film, (0.0, y, z), w, h, lift=0.0006)]
    smear = Material((0.36, 0.28, 0.17), gloss=0.05)
    pale = Material((0.74, 0.70, 0.58), gloss=0.0)
    for i in range(7):
        x0, y0 = rng.uniform(-0.36, 0.16) * w, rng.uniform(-0.36, 0.36) * h
        long, thick = rng.uniform(0.18, 0.34) * w, rng.uniform(0.02, 0.045) * h
        t = np.linspace(0, 1, 12)
        bow = y0 + 0.10 * h * np.sin(np.pi * t * rng.uniform(0.7, 1.6)) - 0.03 * h
        wide = thick * np.sin(np.pi * np.clip(t * 0.94 + 0.03, 0, 1)) ** 0.6
        xs = x0 + long * t
        points = [
            *zip(xs, bow + wide, strict=True),
            *zip(xs[::-1], (bow - wide)[::-1], strict=True),
        ]
        inside = [
            (float(np.clip(a, -0.49 * w, 0.49 * w)), y + float(np.clip(b, -0.49 * h, 0.49 * h)))
            for a, b in points
        ]
        parts.append(
            polygon(pale if i % 3 == 0 else smear, inside, z + 0.0012 + 0.0003 * i, axis="z")
        )
    angles = np.linspace(0, 2 * np.pi, 11, endpoint=False)
    for i in range(34):
        r = rng.uniform(0.006, 0.024) * min(1.0, w / 0.6)
        cx, cy = rng.uniform(-0.45, 0.45) * w, rng.uniform(-0.45, 0.45) * h
        uneven = r * (1 + 0.13 * np.sin(3 * angles + i) + 0.1 * np.sin(2 * angles))
        points = [
            (float(cx + a * np.cos(t)), float(y + cy + a * np.sin(t)))
            for a, t in zip(uneven, angles, strict=True)
        ]
        parts.append(polygon(smear if i % 4 else pale, points, z + 0.0036, axis="z"))
        if i % 5 == 0:
            run = [
                (cx - 0.2 * r, cy),
                (cx + 0.2 * r, cy),
                (cx + 0.1 * r, cy - 5 * r),
                (cx - 0.1 * r, cy - 5 * r),
            ]
            low = [(float(a), float(y + max(b, -0.49 * h))) for a, b in run]
            parts.append(polygon(smear, low, z + 0.0033, axis="z"))
    return parts


# -- pictures -----------------------------------------------------------------------------------


@model("Painting", "Poster")
def picture(subject: Subject) -> tuple[Part, ...]:
    """A landscape, a bowl of fruit or plain shapes; a painting has a frame and a mount."""
    w, h, d = subject.size
    face = d / 2
    parts: list[Part] = []
    if subject.type == "Painting":
        rim = 0.035
        wooden = wood(subject)
        frame = [
            (0.0, -d / 2),
            (0.0, d / 2 - 0.004),
            (0.004, d / 2),
            (rim - 0.004, d / 2),
            (rim, d / 2 - 0.012),
        ]
        parts.append(nest(wooden, (w, h), frame, axis="z", at=(0, h / 2, 0), cap=False, base=True))
        face -= 0.012
        mount = 0.05 if min(w, h) > 0.4 else 0.02
        parts.append(
            decal(
                dyed(WHITE, (0.95, 0.94, 0.90)),
                (0, h / 2, face),
                w - 2 * rim,
                h - 2 * rim,
                lift=0.0,
            )
        )
        size = (w - 2 * (rim + mount), h - 2 * (rim + mount))
    else:
        parts.append(box(WHITE, (-w / 2, 0, -d / 2), (w / 2, h, d / 2 - 0.001), 0))
        face -= 0.001
        size = (w - 0.03, h - 0.03)
    scene = (_landscape, _abstract, _still_life)[
        dice(subject.asset, subject.size, room_seed(subject.style)).integers(3)
    ]
    parts += scene(size, h / 2, face + 0.0008, subject)
    return merge(parts)


def _flat(colour: Colour) -> Material:
    return Material(colour, gloss=0.05)


def _landscape(size: tuple[float, float], y: float, z: float, subject: Subject) -> list[Part]:
    w, h = size
    rng = dice(subject.asset, subject.size)
    hue = rng.uniform(-0.06, 0.06)
    parts = [decal(_flat((0.93 - hue, 0.80, 0.62 + hue)), (0, y, z), w, h, lift=0.0)]
    sun = np.linspace(0, 2 * np.pi, 20, endpoint=False)
    r, x0, y0 = 0.12 * h, rng.uniform(-0.25, 0.25) * w, y + 0.16 * h
    parts.append(
        polygon(
            _flat((0.97, 0.62, 0.35)),
            [(x0 + r * np.cos(a), y0 + r * np.sin(a)) for a in sun],
            z + 0.0008,
            axis="z",
        )
    )
    colours: tuple[Colour, ...] = ((0.45, 0.52, 0.62), (0.33, 0.44, 0.46), (0.22, 0.33, 0.30))
    for i, colour in enumerate(colours):
        xs = np.linspace(-w / 2, w / 2, 14)
        crest = (
            y
            + (0.10 - 0.16 * i) * h
            + 0.06 * h * np.sin(xs / w * rng.uniform(5, 11) + rng.uniform(0, 6))
        )
        points = [
            (-w / 2, y - h / 2),
            (w / 2, y - h / 2),
            *zip(xs[::-1].tolist(), crest[::-1].tolist(), strict=True),
        ]
        parts.append(polygon(_flat(colour), points, z + 0.0016 + 0.0008 * i, axis="z"))
    return parts


def _abstract(size: tuple[float, float], y: float, z: float, subject: Subject) -> list[Part]:
    w, h = size
    rng = dice(subject.asset, subject.size)
    parts = [decal(_flat((0.94, 0.91, 0.84)), (0, y, z), w, h, lift=0.0)]
    colours: tuple[Colour, ...] = (
        (0.80, 0.36, 0.25),
        (0.20, 0.36, 0.46),
        (0.90, 0.70, 0.32),
        (0.30, 0.30, 0.32),
    )
    for i, colour in enumerate(colours):
        a = np.linspace(0, np.pi if i % 2 else 2 * np.pi, 18, endpoint=i % 2 == 1) + (
            0 if i % 2 else 0.3
        )
        r = rng.uniform(0.14, 0.26) * min(w, h)
        cx, cy = rng.uniform(-0.2, 0.2) * w, rng.uniform(-0.2, 0.2) * h
        points = list(
            zip((cx + r * np.cos(a)).tolist(), (y + cy + r * np.sin(a)).tolist(), strict=True)
        )
        parts.append(polygon(_flat(colour), points, z + 0.0008 * (i + 1), axis="z"))
    return parts


def _still_life(size: tuple[float, float], y: float, z: float, subject: Subject) -> list[Part]:
    w, h = size
    parts = [
        decal(_flat((0.36, 0.42, 0.40)), (0, y, z), w, h, lift=0.0),
        decal(_flat((0.52, 0.36, 0.25)), (0, y - 0.33 * h, z), w, 0.34 * h, lift=0.0008),
    ]
    a = np.linspace(0, 2 * np.pi, 18, endpoint=False)
    fruits: tuple[tuple[float, float, Colour], ...] = (
        (-0.13, 0.02, (0.78, 0.22, 0.16)),
        (0.02, 0.06, (0.90, 0.62, 0.20)),
        (0.15, 0.02, (0.55, 0.62, 0.22)),
    )
    m = min(w, h)
    for i, (x, dy, colour) in enumerate(fruits):
        points = [(x * m + 0.12 * m * np.cos(t), y + dy * m + 0.12 * m * np.sin(t)) for t in a]
        parts.append(polygon(_flat(colour), points, z + 0.0016 + 0.0008 * i, axis="z"))
    bowl = np.linspace(np.pi, 2 * np.pi, 14)
    points = [(0.30 * m * np.cos(t), y - 0.02 * m + 0.22 * m * np.sin(t)) for t in bowl]
    parts.append(polygon(_flat((0.90, 0.88, 0.82)), points, z + 0.0044, axis="z"))
    return parts


@model("LightSwitch")
def light_switch(subject: Subject) -> tuple[Part, ...]:
    """A rocker: on, its upper half is pressed and a lamp beside it shines; off, it is dark."""
    w, h, d = subject.size
    on = subject.look.toggled
    parts = [
        nest(
            WHITE,
            (w, h),
            [(0.0, -d / 2), (0.0, 0.0), (0.004, 0.2 * d)],
            radius=0.008,
            axis="z",
            at=(0, h / 2, 0),
            base=True,
        ),
    ]
    tilt = 10.0 if on else -10.0
    rocker = box(
        shade(WHITE, 1.04), (-0.28 * w, 0.2 * h, 0.0), (0.28 * w, 0.8 * h, 0.40 * d), 0.002
    )
    parts += turn((rocker,), "x", -tilt * 0.6, (0, h / 2, 0.1 * d))
    lamp = WARM_LIGHT if on else dyed(GREY, (0.35, 0.33, 0.30))
    parts.append(
        prism(
            lamp,
            [
                (-0.16 * w, 0.64 * h),
                (0.16 * w, 0.64 * h),
                (0.16 * w, 0.74 * h),
                (-0.16 * w, 0.74 * h),
            ],
            0.1 * d,
            0.5 * d,
            axis="z",
        )
    )
    return merge(parts)
