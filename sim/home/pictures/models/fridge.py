"""The refrigerator."""

from __future__ import annotations

from sim.home.pictures.mesh import Material, Part, Subject
from sim.home.pictures.models import model
from sim.home.pictures.models._carpentry import hull, swing
from sim.home.pictures.palette import (
    BRUSHED,
    CHROME,
    DARK,
    ENAMEL,
    NIGHT,
    appliance_coat,
)
from sim.home.pictures.shapes import (
    box,
    merge,
    move,
    nest,
    tube,
    turn,
)

FROST = Material((0.86, 0.93, 0.96), gloss=0.7, alpha=0.55)
LAMP = Material((1.0, 0.98, 0.90), glow=1.0)
INTERIOR = Material((0.96, 0.97, 0.97), gloss=0.3)
LIT_COLD = Material((0.96, 0.97, 0.97), gloss=0.3, glow=0.3)


def hinge_side(subject: Subject) -> int:
    """-1 for a hinge at local -x ("left"), 1 for "right"."""
    return 1 if subject.shape.get("hinge", "left") == "right" else -1


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
