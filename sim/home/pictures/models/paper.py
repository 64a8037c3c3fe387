"""Books, papers, rolls, boxes and foil."""

from __future__ import annotations

import math

import numpy as np

from sim.home.pictures.mesh import Colour, Material, Part, Subject
from sim.home.pictures.models import model
from sim.home.pictures.models._forms import Array, pick
from sim.home.pictures.shapes import (
    box,
    cylinder,
    decal,
    disc,
    fit,
    lathe,
    merge,
    move,
    prism,
    sheet,
    stretch,
    turn,
)

PAGE = Material((0.95, 0.93, 0.87), gloss=0.05)
TISSUE = Material((0.97, 0.97, 0.96), "paper", gloss=0.05)
CARD = Material((0.72, 0.55, 0.36), "paper", gloss=0.05)
INK = Material((0.25, 0.25, 0.27), gloss=0.05)


@model("Book")
def book(subject: Subject) -> tuple[Part, ...]:
    """Closed, it lies on its back cover; open, its pages arch to both sides of the spine."""
    colour: Colour = pick(subject, (0.62, 0.13, 0.14), (0.13, 0.30, 0.52), (0.16, 0.42, 0.28))
    cover = Material(colour, "leather", gloss=0.3)
    gold = Material((0.90, 0.76, 0.40), gloss=0.6)
    if subject.look.openness > 0:
        return _open_book(subject, cover)
    w, h, d = subject.size
    t = min(0.004, 0.15 * h)
    parts = [
        box(cover, (-w / 2, 0, -d / 2), (w / 2, t, d / 2), 0.001),
        box(cover, (-w / 2, h - t, -d / 2), (w / 2, h, d / 2), 0.001),
        box(
            cover,
            (-w / 2, 0.0005, -d / 2 + 0.0005),
            (-w / 2 + t, h - 0.0005, d / 2 - 0.0005),
            0.001,
        ),
        box(PAGE, (-w / 2 + t, t, -d / 2 + 0.004), (w / 2 - 0.004, h - t, d / 2 - 0.004), 0),
    ]
    parts += [
        box(
            PAGE,
            (w / 2 - 0.0045, y, -d / 2 + 0.005),
            (w / 2 - 0.003, y + h * 0.06, d / 2 - 0.005),
            0,
        )
        for y in (0.3 * h, 0.5 * h, 0.7 * h)
    ]
    parts += _title(gold, w, h, d, pick(subject, 0, 1, 2))
    return fit(turn(merge(parts), "y", 180), subject.size)


def _title(gold: Material, w: float, h: float, d: float, kind: int) -> list[Part]:
    lines = [decal(gold, (0.01, h, z * d), wide * w, 0.05 * d, "y", lift=0.0008)
             for z, wide in ((0.22, 0.6), (0.14, 0.42))]  # fmt: skip
    if kind == 0:
        return [*lines, disc(gold, 0.16 * w, (0.01, h + 0.0008, -0.15 * d), inner=0.11 * w)]
    if kind == 1:
        return [*lines, decal(gold, (0.01, h, -0.16 * d), 0.5 * w, 0.28 * d, "y", lift=0.0008)]
    return [*lines, decal(gold, (-0.36 * w, h, 0), 0.05 * w, 0.98 * d, "y", lift=0.0008)]


def _open_book(subject: Subject, cover: Material) -> tuple[Part, ...]:
    """As wide as it needs, twice the closed book, and as low."""
    w, h, d = subject.size
    parts: list[Part] = [box(cover, (-w * 0.97, 0, -d / 2), (w * 0.97, 0.004, d / 2), 0.001)]
    lines = Material((0.55, 0.55, 0.56), gloss=0.05)
    across = np.linspace(0, 1, 9)
    arch = 0.004 + h * 0.75 * (
        0.55 * np.sin(math.pi * np.minimum(1, 0.08 + across * 0.85)) ** 0.7 + 0.1
    )
    for side in (-1, 1):
        x = side * across * (w * 0.95)
        top = np.array(
            [[(x[i], arch[i], z) for i in range(9)] for z in (-d / 2 + 0.004, d / 2 - 0.004)]
        )
        parts.append(sheet(PAGE, top if side > 0 else top[:, ::-1], both=True, thick=0.0012))
        parts.append(_edge_of_pages(x, arch, d))
        for row in range(9):
            z = -d * 0.36 + row * d * 0.085
            strip = np.array(
                [[(x[i], arch[i] + 0.0012, z + dz) for i in range(2, 8)] for dz in (0, d * 0.025)]
            )
            parts.append(sheet(lines, strip if side > 0 else strip[:, ::-1], both=False))
    return merge(parts)


def _edge_of_pages(x: Array, arch: Array, d: float) -> Part:
    """The block of pages under an arched one, as seen from front and back and from the side."""
    line = [*zip(x.tolist(), (arch - 0.0015).tolist(), strict=True)]

    outline = [(line[0][0], 0.004), *line, (line[-1][0], 0.004)]
    return prism(
        Material((0.88, 0.85, 0.77), gloss=0.05), outline, -d / 2 + 0.005, d / 2 - 0.005, axis="z"
    )


@model("Newspaper")
def newspaper(subject: Subject) -> tuple[Part, ...]:
    """Folded once, with a headline, columns and a picture."""
    w, h, d = subject.size
    paper = Material((0.86, 0.85, 0.81), "paper", gloss=0.03)
    parts = [
        box(paper, (-w / 2, 0, -d / 2), (w / 2 - 0.006, h * 0.48, d / 2), h * 0.2),
        box(paper, (-w / 2, h * 0.50, -d / 2), (w / 2, h, d / 2 - 0.005), h * 0.2),
        box(
            paper,
            (-w / 2 - 0.0005, 0.001, -d / 2 + 0.001),
            (-w / 2 + 0.008, h - 0.001, d / 2 - 0.006),
            h * 0.3,
        ),
    ]
    grey = Material((0.52, 0.52, 0.52), gloss=0.03)

    def ink(material: Material, x: float, z: float, wide: float, tall: float) -> None:
        parts.append(decal(material, (x * w, h, z * d), wide * w, tall * d, "y", lift=0.0012))

    ink(INK, 0, 0.40, 0.80, 0.075)
    ink(grey, 0, 0.325, 0.84, 0.014)
    picture = Material(
        pick(subject, (0.34, 0.38, 0.44), (0.48, 0.40, 0.34), (0.32, 0.42, 0.34)), gloss=0.03
    )
    ink(picture, 0.17, 0.16, 0.46, 0.24)
    for x in (-0.30, 0.02, 0.30):
        for row in range(11):
            z = 0.27 - row * 0.062
            if x > -0.1 and z > 0.02:
                continue
            ink(grey, x, z, 0.25, 0.026)
    return fit(turn(merge(parts), "y", 180), subject.size)


def _roll(radius: float, core: float, height: float, used: bool, cardboard: Colour) -> list[Part]:
    """A standing roll around a cardboard tube; used up, only the tube."""
    tube_ = Material(cardboard, "paper", gloss=0.05)
    inner = core * 0.88
    parts = [
        lathe(tube_, [(inner, height), (inner, 0), (core, 0), (core, height), (inner, height)], 20)
    ]
    if used:
        return parts
    low, high = height * 0.012, height * 0.988
    parts.append(
        lathe(
            TISSUE,
            [(core + 0.0005, low), (radius * 0.97, low), (radius, low * 2), (radius, height - low * 2),
             (radius * 0.97, high), (core + 0.0005, high), (core + 0.0005, low)],
            24,
        )
    )  # fmt: skip
    ring = Material((0.86, 0.86, 0.85), gloss=0.05)
    for part_of in (0.55, 0.75, 0.9):
        r = core + (radius - core) * part_of
        parts.append(disc(ring, r, (0, high + 0.0008, 0), inner=r - 0.0016, segments=20))
    flap = np.array([[(radius * 1.004 * math.cos(a), y, radius * 1.004 * math.sin(a))
                      for y in (low * 3, height - low * 3)] for a in (0.9, 1.15, 1.4)])  # fmt: skip
    parts.append(sheet(ring, flap, thick=0.0006))
    return parts


@model("PaperTowelRoll")
def paper_towels(subject: Subject) -> tuple[Part, ...]:
    w, h, _ = subject.size
    used = subject.look.used_up
    parts = _roll(w / 2, 0.022, h, used, (0.66, 0.50, 0.34))
    if not used:
        dots = Material(
            pick(subject, (0.50, 0.66, 0.86), (0.56, 0.76, 0.52), (0.90, 0.66, 0.66)), gloss=0.05
        )
        for row in range(5):
            band = cylinder(dots, w / 2 + 0.0009, 0, h * 0.012, segments=24, bevel=0)
            parts.append(move(band, y=h * (0.14 + 0.18 * row)))
        return fit(merge(parts), subject.size)
    return merge(parts)


@model("ToiletPaper")
def toilet_paper(subject: Subject) -> tuple[Part, ...]:
    """It stands on its end; on a hanger the hanger's own rod shows it lying."""
    w, h, _ = subject.size
    used = subject.look.used_up
    grey: Colour = pick(subject, (0.66, 0.50, 0.34), (0.72, 0.68, 0.62), (0.54, 0.40, 0.28))
    parts = _roll(w / 2, 0.020, h, used, grey)
    return merge(parts) if used else fit(merge(parts), subject.size)


@model("TissueBox")
def tissue_box(subject: Subject) -> tuple[Part, ...]:
    """A box with a slot, a tissue standing out of it; used up, the slot is empty and dark."""
    w, h, d = subject.size
    top = h * 0.66
    shell = Material(
        pick(subject, (0.36, 0.60, 0.78), (0.86, 0.56, 0.60), (0.52, 0.68, 0.44)), gloss=0.2
    )
    pale = Material((0.93, 0.92, 0.88), gloss=0.2)
    dark = Material((0.10, 0.09, 0.09), gloss=0.0)
    parts = [box(shell, (-w / 2, 0, -d / 2), (w / 2, top, d / 2), 0.003)]
    for side in (-1, 1):
        parts.append(
            decal(pale, (0, top * 0.5, side * d / 2), 0.86 * w, 0.30 * top, "z", side, 0.0012)
        )
        parts.append(
            decal(pale, (side * w / 2, top * 0.5, 0), 0.86 * d, 0.30 * top, "x", side, 0.0012)
        )
    for reach, material, lift in ((1.0, pale, 0.0010), (0.82, dark, 0.0022)):
        oval = disc(material, 1.0, segments=20)
        parts.append(move(_squeezed(oval, 0.34 * w * reach, 0.27 * d * reach), y=top + lift))
    if not subject.look.used_up:
        parts += _tissue(w, top, h, d)
        return fit(merge(parts), subject.size)
    return merge(parts)


def _squeezed(shape: Part, x: float, z: float) -> Part:

    return stretch(shape, x, 1.0, z)


def _tissue(w: float, low: float, high: float, d: float) -> list[Part]:
    rows = []
    for t in np.linspace(0, 1, 6):
        row = []
        for s in np.linspace(-1, 1, 9):
            spread = 0.10 + 0.16 * t
            wave = 0.10 * d * math.sin(5 * s + 2 * t) * (0.4 + t)
            tip = 1 - 0.45 * t * (1 - abs(s)) * 0 - 0.35 * t * s * s
            row.append(
                (
                    spread * w * s * (1 + 0.2 * math.sin(4 * t)),
                    low - 0.004 + (high - low + 0.004) * t * tip,
                    wave,
                )
            )
        rows.append(row)
    first = sheet(TISSUE, np.array(rows), thick=0.0008)
    return [first, turn(move(first, z=0.004), "y", 55)]


@model("Box")
def carton(subject: Subject) -> tuple[Part, ...]:
    """A cardboard box. Shut: flaps meet under a strip of tape. Open: flaps hang out, one sees in."""
    w, h, d = subject.size
    t = 0.006
    card = pick(subject, CARD, Material((0.78, 0.66, 0.50), "paper", gloss=0.05), CARD)
    inside = Material((0.60, 0.44, 0.28), "paper", gloss=0.03)
    parts = [
        box(card, (-w / 2, 0, -d / 2), (w / 2, 0.010, d / 2), 0.001),
        box(card, (-w / 2, 0, -d / 2), (-w / 2 + t, h, d / 2), 0.001),
        box(card, (w / 2 - t, 0, -d / 2), (w / 2, h, d / 2), 0.001),
        box(card, (-w / 2 + t, 0, -d / 2 + 0.0004), (w / 2 - t, h - 0.0004, -d / 2 + t), 0.0),
        box(card, (-w / 2 + t, 0, d / 2 - t), (w / 2 - t, h - 0.0004, d / 2 - 0.0004), 0.0),
        decal(inside, (0, 0.010, 0), w - 2 * t, d - 2 * t, "y", lift=0.001),
    ]
    parts += _print(subject, w, h, d)
    if subject.look.openness > 0:
        return merge([*parts, *_open_flaps(card, w, h, d, subject.look.openness)])
    tape = Material((0.86, 0.78, 0.60), gloss=0.6)
    parts += [
        box(
            card,
            (-w / 2 + 0.001, h - 0.006, -d / 2 + 0.001),
            (w / 2 - 0.001, h - 0.001, -0.0015),
            0.001,
        ),
        box(
            card,
            (-w / 2 + 0.001, h - 0.006, 0.0015),
            (w / 2 - 0.001, h - 0.001, d / 2 - 0.001),
            0.001,
        ),
        box(tape, (-w / 2 - 0.0012, h - 0.06, -0.028), (w / 2 + 0.0012, h, 0.028), 0.0005),
    ]
    return fit(merge(parts), subject.size)


def _print(subject: Subject, w: float, h: float, d: float) -> list[Part]:
    """What is printed on a carton: a stripe, a symbol, or nothing but a label."""
    mark = Material(
        pick(subject, (0.32, 0.22, 0.14), (0.20, 0.40, 0.66), (0.93, 0.92, 0.88)), gloss=0.1
    )
    where = pick(subject, (0.25, 0.22, 0.16, 0.16), (0, 0.35, 0.998, 0.14), (-0.2, 0.5, 0.34, 0.36))
    x, y, wide, tall = where
    marks = []
    for side in (-1, 1):
        marks.append(
            decal(mark, (x * w * side, y * h, side * d / 2), wide * w, tall * h, "z", side, 0.0015)
        )
    if wide > 0.9:
        for side in (-1, 1):
            marks.append(
                decal(mark, (side * w / 2, y * h, 0), 0.998 * d, tall * h, "x", side, 0.0015)
            )
    return marks


def _open_flaps(card: Material, w: float, h: float, d: float, openness: float) -> list[Part]:
    angle = 118 * openness
    flaps = []
    for side in (-1, 1):
        long = box(card, (-w / 2 + 0.004, h - 0.003, 0), (w / 2 - 0.004, h, d * 0.46), 0.001)
        flap = turn(move(long, z=-d / 2), "x", -angle, (0, h, -d / 2))
        flaps.append(flap if side < 0 else turn(flap, "y", 180))
        short = box(card, (0, h - 0.003, -d / 2 + 0.004), (d * 0.40, h, d / 2 - 0.004), 0.001)
        flap = turn(move(short, x=-w / 2), "z", angle, (-w / 2, h, 0))
        flaps.append(flap if side < 0 else turn(flap, "y", 180))
    return flaps


@model("AluminumFoil")
def foil(subject: Subject) -> tuple[Part, ...]:
    """A lying roll of foil with a label around it, its end drawn out a little to the front."""
    w, h, d = subject.size
    silver = Material((0.78, 0.79, 0.81), gloss=1.0)
    core = Material((0.62, 0.46, 0.30), "paper", gloss=0.05)
    label = Material(
        pick(subject, (0.16, 0.36, 0.72), (0.80, 0.20, 0.16), (0.20, 0.52, 0.34)), gloss=0.3
    )
    r, length = h / 2, w
    roll = [
        lathe(silver, [(r * 0.5, 0.004), (r * 0.96, 0.004), (r, 0.008), (r, length - 0.008),
                       (r * 0.96, length - 0.004), (r * 0.5, length - 0.004)], 20),
        lathe(core, [(r * 0.38, length), (r * 0.38, 0), (r * 0.52, 0), (r * 0.52, length), (r * 0.38, length)], 14),
        lathe(label, [(r + 0.0012, length * 0.34), (r + 0.0012, length * 0.66)], 20),
    ]  # fmt: skip
    lying = move(turn(roll, "z", -90), x=-length / 2, y=r)
    rows = []
    for t in np.linspace(0, 1, 5):
        row = []
        for s in np.linspace(-1, 1, 13):
            crinkle = 0.0016 * math.sin(9 * s + 7 * t) + 0.0012 * math.sin(17 * s)
            row.append((s * w * 0.47, 0.002 + 0.002 * t + max(0.0, crinkle), t * (d / 2 + 0.006)))
        rows.append(row)
    sheets = sheet(silver, np.array(rows), thick=0.0008)
    return fit(merge([*lying, sheets]), subject.size)
