"""Pens, pencils, cards and keys: the small change of a desk."""

from __future__ import annotations

from sim.home.pictures.mesh import Colour, Material, Part, Subject
from sim.home.pictures.models import model
from sim.home.pictures.models._forms import BLACK, CHROME, pick
from sim.home.pictures.shapes import (
    arc,
    box,
    cylinder,
    decal,
    fit,
    lathe,
    merge,
    move,
    prism,
    rounded,
    slab,
    torus,
    tube,
    turn,
)

BRASS = Material((0.82, 0.66, 0.32), gloss=0.85)


def _lying(parts: list[Part], subject: Subject) -> tuple[Part, ...]:
    """Upright parts laid down along z, their tip to the front."""
    return fit(merge(turn(parts, "x", -90)), subject.size)


@model("Pen")
def pen(subject: Subject) -> tuple[Part, ...]:
    ink = Material(
        pick(subject, (0.12, 0.22, 0.62), (0.72, 0.10, 0.12), (0.10, 0.10, 0.11)), gloss=0.6
    )
    barrel = pick(subject, Material((0.93, 0.93, 0.91), gloss=0.5), ink, CHROME)
    return _lying(
        [
            lathe(CHROME, [(0, 0), (0.0008, 0.001), (0.0040, 0.016), (0.0048, 0.017)], 10),
            lathe(barrel, [(0.0050, 0.017), (0.0056, 0.03), (0.0056, 0.095), (0.0052, 0.097)], 12),
            lathe(ink, [(0.0060, 0.096), (0.0060, 0.140), (0.0050, 0.144), (0, 0.144)], 12),
            cylinder(CHROME, 0.0022, 0.143, 0.150, segments=8, bevel=0.0006),
            box(CHROME, (-0.0012, 0.104, 0.0055), (0.0012, 0.141, 0.0072), 0.0004),
        ],
        subject,
    )


@model("Pencil")
def pencil(subject: Subject) -> tuple[Part, ...]:
    paint = Material(
        pick(subject, (0.94, 0.70, 0.10), (0.16, 0.48, 0.28), (0.76, 0.14, 0.13)), gloss=0.4
    )
    wood = Material((0.87, 0.70, 0.48), gloss=0.1)
    rubber = Material((0.90, 0.52, 0.52), gloss=0.1)
    return _lying(
        [
            lathe(BLACK, [(0, 0), (0.0012, 0.006)], 6),
            lathe(wood, [(0.0012, 0.006), (0.0050, 0.024)], 6, crease=20),
            lathe(paint, [(0.0050, 0.024), (0.0050, 0.163)], 6, crease=20),
            lathe(BRASS, [(0.0052, 0.162), (0.0052, 0.172), (0.0046, 0.1725)], 10),
            lathe(rubber, [(0.0046, 0.172), (0.0046, 0.178), (0.0035, 0.180), (0, 0.180)], 10),
        ],
        subject,
    )


@model("CreditCard")
def card(subject: Subject) -> tuple[Part, ...]:
    w, h, d = subject.size
    colour: Colour = pick(subject, (0.12, 0.28, 0.62), (0.72, 0.58, 0.24), (0.16, 0.17, 0.19))
    second: Colour = pick(subject, (0.30, 0.58, 0.88), (0.90, 0.80, 0.50), (0.55, 0.12, 0.16))
    chip, pale = Material((0.88, 0.74, 0.40), gloss=0.8), Material((0.93, 0.93, 0.93), gloss=0.3)
    parts = [
        slab(Material(colour, gloss=0.5), (-w / 2, 0, -d / 2), (w / 2, h * 0.75, d / 2), 0.004, 0),
        decal(
            Material(second, gloss=0.5),
            (0, h * 0.75, d * 0.32),
            w * 0.97,
            d * 0.22,
            "y",
            lift=0.0005,
        ),
        decal(chip, (w * 0.28, h * 0.75, -d * 0.08), w * 0.14, d * 0.19, "y", lift=0.0008),
        decal(pale, (w * 0.12, h * 0.75, -d * 0.34), w * 0.46, d * 0.10, "y", lift=0.0008),
    ]
    for i in range(4):
        at = ((0.33 - 0.22 * i) * w, h * 0.75, d * 0.10)
        parts.append(decal(pale, at, w * 0.17, d * 0.08, "y", lift=0.0010))
    return fit(merge(parts), subject.size)


def _key(metal: Material, teeth: tuple[float, ...]) -> tuple[Part, ...]:
    """A key whose bow is at the origin and whose blade runs to +z."""
    outline = [(-0.0035, 0.012), (-0.0035, 0.056), (-0.0010, 0.060)]
    z = 0.058
    for depth in teeth:
        outline += [(0.0035 - depth, z), (0.0035 - depth, z - 0.004), (0.0035, z - 0.0055)]
        z -= 0.0085
    outline += [(0.0035, 0.012)]
    bow = [(x, z + 0.001) for x, z in rounded(0.024, 0.026, 0.011, 3)]
    hole = lathe(BLACK, [(0.0045, 0.0), (0, 0.0)], 10)
    return (
        prism(metal, outline, 0.0005, 0.0028),
        prism(metal, bow, 0.0, 0.0034, 0.0005),
        move(hole, y=0.0040, z=-0.005),
    )


@model("KeyChain")
def keys(subject: Subject) -> tuple[Part, ...]:
    """Keys spread out from a ring, with a coloured tag."""
    tag: Colour = pick(subject, (0.82, 0.16, 0.14), (0.14, 0.42, 0.76), (0.20, 0.58, 0.30))
    silver = Material((0.72, 0.73, 0.75), gloss=0.85)
    parts: list[Part] = [torus(CHROME, 0.0150, 0.0016, (0, 0.006, -0.002), 20, 6)]
    for angle, metal, lift in ((-34.0, BRASS, 0.0), (4.0, silver, 0.003), (38.0, BRASS, 0.0)):
        key = move(_key(metal, (0.0022, 0.0012, 0.0026)), z=0.017)
        parts += move(turn(key, "y", angle), y=lift)
    label = move(
        turn(
            slab(
                Material(tag, gloss=0.4), (-0.012, 0, -0.022), (0.012, 0.005, 0.022), 0.007, 0.0015
            ),
            "y",
            12,
        ),
        x=-0.004,
        z=-0.035,
    )
    link = tube(CHROME, arc(0.006, 0, 330, 8, (-0.002, 0.0055, -0.016), "y"), 0.0011, 5)
    return fit(merge([*parts, label, link]), subject.size)
