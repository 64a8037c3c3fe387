"""Windows, and what hangs before them."""

from __future__ import annotations

from sim.home.pictures.mesh import Colour, Material, Part, Subject
from sim.home.pictures.models import model
from sim.home.pictures.models.showers import drape
from sim.home.pictures.palette import (
    BRASS,
    GLASS,
    GREY,
    WHITE,
    dyed,
    shade,
    tone,
    variant,
)
from sim.home.pictures.shapes import (
    ball,
    box,
    decal,
    look,
    merge,
    nest,
    polygon,
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
        drape(soft, -w / 2 + 0.02, -w / 2 + part_of * w, 0.0, h - 0.04, d, folds=5),
        drape(soft, w / 2 - part_of * w, w / 2 - 0.02, 0.0, h - 0.04, d, folds=5),
    ]
    return merge([*rod, *hung])
