"""A cooker's body and the hood over it."""

from __future__ import annotations

from sim.home.pictures.mesh import Material, Part, Subject
from sim.home.pictures.models import model
from sim.home.pictures.models._carpentry import (
    cabinet_paint,
    front,
)
from sim.home.pictures.palette import (
    BLACK,
    BRUSHED,
    DARK,
    DARK_GLASS,
    ENAMEL,
    GREEN_LIGHT,
    NIGHT,
    STEEL,
    WARM_LIGHT,
    appliance_coat,
    shade,
)
from sim.home.pictures.shapes import (
    box,
    decal,
    disc,
    lathe,
    merge,
    nest,
    prism,
    tube,
)


@model("structure:stove")
def stove(subject: Subject) -> tuple[Part, ...]:
    """A cooker's body: hob on top (burners and knobs are things), control strip, oven, drawer."""
    w, h, d = subject.size
    steel = appliance_coat(subject, BRUSHED, ENAMEL, NIGHT)
    top, strip, face = h - 0.012, 0.125, d / 2 - 0.03
    parts = [
        box(shade(steel, 0.9), (-w / 2 + 0.002, 0.08, -d / 2), (w / 2 - 0.002, top, face - 0.004)),
        box(DARK, (-w / 2 + 0.03, 0.0, -d / 2 + 0.02), (w / 2 - 0.03, 0.08, face - 0.04), bevel=0),
        nest(BLACK, (w, d), [(0.0, top), (0.0, h - 0.003), (0.003, h)], base=True),
        box(steel, (-w / 2 + 0.002, top - strip, face - 0.02), (w / 2 - 0.002, top - 0.002, d / 2)),
    ]
    parts += _oven_door(steel, w, 0.30 * h, top - strip - 0.004, face)
    low, high = 0.085, 0.30 * h - 0.004
    parts.append(front(steel, w - 0.004, high - low, (0.0, (low + high) / 2, face + 0.016), kind=2))
    return merge(parts)


def _oven_door(steel: Material, w: float, low: float, high: float, face: float) -> list[Part]:
    middle, z = (low + high) / 2, face + 0.016
    window = (0.62 * w, 0.48 * (high - low))
    y = high - 0.05
    rod = [(-0.36 * w, y, z - 0.002), (-0.35 * w, y, z + 0.012), (0.35 * w, y, z + 0.012)]
    return [
        front(steel, w - 0.004, high - low, (0.0, middle, z), kind=2),
        nest(
            DARK_GLASS,
            window,
            [(0.0, 0.0), (0.004, 0.003), (0.02, 0.003)],
            radius=0.02,
            axis="z",
            at=(0.0, middle - 0.03, z),
        ),
        tube(shade(steel, 1.1), [*rod, (0.36 * w, y, z - 0.002)], 0.0085, 8),
    ]


@model("structure:hood")
def hood(subject: Subject) -> tuple[Part, ...]:
    """An extractor: a canopy with lamps below, and its chimney."""
    w, h, d = subject.size
    if subject.shape.get("look") == "box":
        return merge(_box_hood(w, h, d, cabinet_paint(subject.style, subject.shape)))
    lip, slope = 0.05, min(0.16, 0.35 * h)
    chimney = min(0.3, 0.5 * w) / 2
    back = -d / 2
    side = [(-d / 2, lip), (d / 2, lip), (back + 0.26, lip + slope), (-d / 2, lip + slope)]
    canopy = prism(STEEL, side, -w / 2, w / 2, axis="x")
    # A hood's sides lean in as well: narrow the canopy towards the chimney.
    lean = canopy.vertices[:, 1] > lip + 0.5 * slope
    canopy.vertices[lean, 0] *= (chimney + 0.02) / (w / 2)
    parts = [
        canopy,
        box(STEEL, (-w / 2, 0.004, -d / 2), (w / 2, lip, d / 2)),
        box(STEEL, (-chimney, lip + slope - 0.004, back), (chimney, h, back + 0.25)),
        box(DARK, (-w / 2 + 0.03, 0.001, -d / 2 + 0.03), (w / 2 - 0.03, 0.006, d / 2 - 0.03), 0),
    ]
    for x in (-0.3 * w, 0.3 * w):
        parts.append(lathe(WARM_LIGHT, [(0.0, 0.0), (0.028, 0.0), (0.028, 0.003)], 14, (x, 0, 0)))
    for i, x in enumerate((-0.06, -0.03, 0.0, 0.03, 0.06)):
        lit = GREEN_LIGHT if i == 0 else BLACK
        parts.append(decal(lit, (x, lip / 2, d / 2), 0.012, 0.012))
    return merge(parts)


def _box_hood(w: float, h: float, d: float, paint: Material) -> list[Part]:
    """A hood built into a cabinet: its front like the others, a steel strip and lamps below."""
    strip = 0.06
    parts = [
        box(shade(paint, 0.93), (-w / 2, strip, -d / 2), (w / 2, h, d / 2 - 0.022), 0.002),
        front(paint, w, h - strip - 0.004, (0, (h + strip) / 2, d / 2)),
        box(STEEL, (-w / 2, 0.004, -d / 2), (w / 2, strip - 0.001, d / 2), 0.004),
        box(DARK, (-w / 2 + 0.04, 0.0, -d / 2 + 0.04), (w / 2 - 0.04, 0.006, d / 2 - 0.05), 0),
    ]
    for x in (-0.3 * w, 0.3 * w):
        parts.append(disc(WARM_LIGHT, 0.028, (x, -0.001, 0), segments=14, up=False))
    for i, x in enumerate((-0.06, -0.03, 0.0, 0.03, 0.06)):
        parts.append(decal(GREEN_LIGHT if i == 0 else BLACK, (x, strip / 2, d / 2), 0.012, 0.012))
    return parts
