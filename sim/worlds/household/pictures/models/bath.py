"""Bathrooms: tub, toilet, showers, holders."""

from __future__ import annotations

import numpy as np

from sim.worlds.household.pictures.mesh import Colour, Material, Part, Subject
from sim.worlds.household.pictures.models import model
from sim.worlds.household.pictures.models.kitchen import plate
from sim.worlds.household.pictures.palette import (
    BLACK,
    BRASS,
    CERAMIC,
    CHROME,
    FOAM,
    GLASS,
    STEEL,
    WATER,
    dyed,
    metal_of,
    shade,
    tone,
)
from sim.worlds.household.pictures.shapes import (
    ball,
    box,
    cylinder,
    disc,
    lathe,
    look,
    merge,
    move,
    nest,
    prism,
    rounded,
    sheet,
    slab,
    stretch,
    torus,
    tube,
    turn,
)


def metal(subject: Subject) -> Material:
    """Chrome, black or brass, by asset or the room's style."""
    usual = (CHROME, BLACK, BRASS)[look(subject.asset, 3)]
    found = metal_of(subject.shape, metal_of(subject.style, usual))
    return CHROME if found is STEEL else found


@model("Bathtub")
def bathtub(subject: Subject) -> tuple[Part, ...]:
    """Apron and rim; the hollow is the BathtubBasin."""
    w, h, d = subject.size
    given = [(a, b, c, e) for a, b, c, e in subject.shape.get("basins", ())]
    holes = given or [(-w / 2 + 0.10, -d / 2 + 0.14, w / 2 - 0.10, d / 2 - 0.08)]
    rim = 0.035
    apron = [(0.03, 0.0), (0.03, 0.05), (0.014, 0.06), (0.014, h - rim)]
    panel = [(0.0, 0.0), (0.006, 0.006), (0.05, 0.006), (0.06, 0.0)]
    return merge(
        (
            plate(CERAMIC, [(-w / 2, -d / 2, w / 2, d / 2)], holes, h - rim, h, 0.012),
            nest(CERAMIC, (w, d), apron, cap=False),
            nest(
                shade(CERAMIC, 0.97),
                (w - 0.3, h - 0.22),
                panel,
                axis="z",
                at=(0, 0.06 + (h - rim - 0.06) / 2, d / 2 - 0.0138),
            ),
        )
    )


# -- the toilet ---------------------------------------------------------------------------------


@model("Toilet")
def toilet(subject: Subject) -> tuple[Part, ...]:
    """Bowl, seat, lid and tank; open, the lid stands up against the tank and water shows."""
    w, h, d = subject.size
    tank_deep, seat = 0.19, 0.53 * h
    back = -d / 2 + tank_deep
    long, middle = d / 2 - back, (d / 2 + back) / 2
    wide = min(w - 0.02, 0.40)
    tank = h - 0.035
    parts: list[Part] = [
        slab(
            CERAMIC,
            (-w / 2 + 0.015, seat - 0.06, -d / 2),
            (w / 2 - 0.015, tank, back - 0.01),
            0.04,
            0.01,
        ),
        slab(CERAMIC, (-w / 2, tank, -d / 2), (w / 2, h, back), 0.04, 0.008),
        cylinder(CHROME, 0.022, h - 0.004, h + 0.004, (0, 0, -d / 2 + 0.09), segments=16),
    ]
    outline = rounded(1, 1, 0.47, 6)
    levels = [
        (0.62, 0.0, -0.12),
        (0.58, 0.1, -0.12),
        (0.62, 0.45, -0.06),
        (0.92, 0.82, 0.0),
        (0.98, 0.96, 0.0),
    ]
    rings = [
        np.column_stack([outline[:, 0] * wide * s, np.full(len(outline), y * seat), outline[:, 1] * long * (0.75 + 0.25 * s) + middle + lean * long])
        for s, y, lean in levels
    ]  # fmt: skip
    parts.append(loft(CERAMIC, rings))
    parts.append(_ring(CERAMIC, outline, wide, long, middle, 0.96 * seat, 0.70))
    bowl = [
        np.column_stack([outline[:, 0] * wide * s, np.full(len(outline), y), outline[:, 1] * long * s + middle])
        for s, y in ((0.72, 0.96 * seat), (0.60, 0.86 * seat), (0.34, 0.66 * seat), (0.0, 0.65 * seat))
    ]  # fmt: skip
    parts.append(loft(shade(CERAMIC, 0.95), bowl, inside=True))
    water = stretch(disc(dyed(WATER, (0.35, 0.66, 0.92)), 0.25, segments=24), wide, 1, long)
    parts.append(move(water, 0, 0.745 * seat, middle))
    parts += _lid(outline, wide, long, middle, back, seat, subject.look.openness)
    return merge(parts)


def loft(material: Material, rings: list[np.ndarray], inside: bool = False) -> Part:
    """A skin over rings of points, smooth; `inside` shows its inner side."""
    points = np.array([np.concatenate([ring, ring[:1]]) for ring in rings])
    made = sheet(material, points, both=False)
    out = made.vertices.copy()
    out[:, 1] = 0
    middle = points[..., (0, 2)].reshape(-1, 2).mean(0)
    away = made.vertices[:, (0, 2)] - middle
    outward = float((made.normals[:, (0, 2)] * away).sum()) > 0
    if outward == inside:
        made.normals[:] *= -1
    return made


def _ring(
    m: Material,
    outline: np.ndarray,
    wide: float,
    long: float,
    middle: float,
    y: float,
    inner: float,
) -> Part:
    """A flat rim that faces up between two scaled outlines."""
    rings = [
        np.column_stack(
            [outline[:, 0] * wide * s, np.full(len(outline), y), outline[:, 1] * long * s]
        )
        for s in (0.98, inner)
    ]
    points = np.array([np.concatenate([ring, ring[:1]]) for ring in rings])
    points[..., 2] += middle
    made = sheet(m, points, both=False)
    made.normals[:] = (0, 1, 0)
    return made


def _lid(
    outline: np.ndarray,
    wide: float,
    long: float,
    middle: float,
    back: float,
    seat: float,
    openness: float,
) -> list[Part]:
    """Seat ring and lid, hinged at the tank."""
    shape = np.column_stack([outline[:, 0] * wide, outline[:, 1] * long + middle])
    ivory = shade(CERAMIC, 0.98)
    y = 0.97 * seat

    def around(scale: float, level: float) -> np.ndarray:
        x, z = outline[:, 0] * wide * scale, outline[:, 1] * long * scale + middle
        return np.column_stack([x, np.full(len(outline), level), z])

    ring = [
        _ring(ivory, outline, wide, long, middle, y + 0.018, 0.66),
        loft(ivory, [around(0.99, y), around(0.99, y + 0.018)]),
        loft(ivory, [around(0.66, y), around(0.66, y + 0.018)], inside=True),
    ]
    lid = (prism(CERAMIC, shape, y + 0.02, y + 0.042, bevel=0.008),)
    lifted = turn(lid, "x", -100.0 * openness, (0, y + 0.03, back + 0.012))
    return [*ring, *lifted]


# -- showers ------------------------------------------------------------------------------------


@model("ShowerHead")
def shower_head(subject: Subject) -> tuple[Part, ...]:
    """An arm from the wall and a wide rose; running, a cone of water falls from it."""
    w, h, d = subject.size
    m = metal(subject)
    z, r = d / 2 - w / 2, w / 2
    path = [
        (0, h - 0.02, -d / 2),
        (0, h - 0.02, -0.2 * d),
        (0, h - 0.03, z - 0.03),
        (0, 0.3 * h, z),
    ]
    parts = [
        tube(m, path, 0.011, 8),
        lathe(
            m,
            [(0, 0), (r, 0), (r, 0.018), (0.25 * r, 0.05), (0.02, 0.3 * h), (0, 0.3 * h)],
            24,
            (0, 0, z),
            crease=30,
        ),
        *move(turn((cylinder(m, 0.035, 0, 0.012, segments=18),), "x", 90), 0, h - 0.036, -d / 2),
        disc(shade(BLACK, 2.2), 0.8 * r, (0, -0.001, z), segments=20, up=False),
    ]
    if subject.look.toggled:
        drop = float(subject.shape.get("drop", 1.91))
        for ring, count in ((0.75, 12), (0.4, 7), (0.05, 1)):
            for k in range(count):
                a = 2 * np.pi * k / count + ring
                x, dz = ring * r * np.cos(a), ring * r * np.sin(a)
                path = [(x, 0.0, z + dz), (1.9 * x, -drop, z + 1.9 * dz)]
                parts.append(tube(WATER, path, 0.0035, 4, caps=False))
        parts.append(disc(FOAM, 0.22, (0, -drop + 0.004, z), segments=20))
    return merge(parts)


@model("ShowerDoor", "ShowerGlass")
def shower_glass(subject: Subject) -> tuple[Part, ...]:
    """A pane in a slim frame; a ShowerDoor has a handle and swings open."""
    w, h, d = subject.size
    m = metal(subject)
    t = min(0.02, 0.4 * d)
    frame = [
        box(m, (-w / 2, 0, -d / 2), (w / 2, 0.03, d / 2), 0.003),
        box(m, (-w / 2, h - 0.03, -d / 2), (w / 2, h, d / 2), 0.003),
    ]
    pane = [box(GLASS, (-w / 2 + t, 0.03, -0.004), (w / 2 - t, h - 0.03, 0.004), 0)]
    posts = [
        box(m, (side * w / 2, 0.03, -t / 2), (side * (w / 2 - t), h - 0.03, t / 2), 0.003)
        for side in (-1, 1)
    ]
    streak = Material((0.95, 0.98, 1.0), gloss=0.9, alpha=0.16)
    for x in (-0.22, 0.1):
        points = [
            (x * w, 0.2 * h),
            (x * w + 0.03, 0.2 * h),
            (x * w + 0.22, 0.8 * h),
            (x * w + 0.14, 0.8 * h),
        ]
        pane.append(prism(streak, points, 0.0045, 0.0055, axis="z"))
    if subject.type == "ShowerGlass":
        return merge([*frame, *posts, *pane])
    grip = [
        tube(m, [(-w / 2 + 0.09, 0.45 * h, z), (-w / 2 + 0.09, 0.62 * h, z)], 0.009, 8)
        for z in (-d / 2 + 0.009, d / 2 - 0.009)
    ]
    leaf = turn([*posts, *pane, *grip], "y", 95.0 * subject.look.openness, (w / 2, 0, 0))
    return merge([*frame, *leaf])


@model("ShowerCurtain")
def shower_curtain(subject: Subject) -> tuple[Part, ...]:
    """A curtain on a rail; open, it is gathered at one side."""
    w, h, d = subject.size
    colours: tuple[Colour, ...] = ((0.86, 0.92, 0.94), (0.55, 0.72, 0.76), (0.94, 0.80, 0.72))
    colour = tone(
        subject.shape, "curtain", tone(subject.style, "accent", colours[look(subject.asset, 3)])
    )
    soft = Material(colour, "fabric", gloss=0.1)
    rail = h - 0.02
    shown = 1.0 - 0.74 * subject.look.openness
    parts = [
        tube(CHROME, [(-w / 2, rail, 0), (w / 2, rail, 0)], 0.012, 8),
        drape(soft, -w / 2, -w / 2 + shown * w, 0.0, h - 0.045, d, folds=14),
        box(CHROME, (-w / 2, h - 0.05, -d / 2), (-w / 2 + 0.012, h, d / 2), 0.003),
        box(CHROME, (w / 2 - 0.012, h - 0.05, -d / 2), (w / 2, h, d / 2), 0.003),
    ]
    for x in np.linspace(-w / 2 + 0.03, -w / 2 + shown * w - 0.03, 9):
        ring = (torus(CHROME, 0.02, 0.0025, segments=10, sides=4),)
        parts += move(turn(ring, "z", 90), float(x), h - 0.035, 0.0)
    return merge(parts)


def drape(
    material: Material, x0: float, x1: float, low: float, high: float, depth: float, folds: int = 12
) -> Part:
    """Cloth that hangs in folds between two sides."""
    u = np.linspace(0, 1, folds * 6 + 1)
    rows = []
    for v in (0.0, 0.12, 0.5, 0.9, 1.0):
        deep = (0.5 * depth - 0.003) * (1.0 - 0.55 * v**3)
        z = deep * np.sin(2 * np.pi * folds * u + 0.4 * np.sin(9 * u + 2 * v))
        x = x0 + (x1 - x0) * u
        rows.append(np.column_stack([x, np.full(len(u), low + (high - low) * v), z]))
    return sheet(material, rows, both=True, thick=0.002)


# -- holders ------------------------------------------------------------------------------------


@model("TowelHolder", "HandTowelHolder")
def towel_holder(subject: Subject) -> tuple[Part, ...]:
    """A bar (its top at 0.03) between two brackets on the wall."""
    w, h, d = subject.size
    m = metal(subject)
    r, t = 0.008, 0.012
    parts = [tube(m, [(-w / 2 + t, 0.03 - r, 0), (w / 2 - t, 0.03 - r, 0)], r, 10, caps=False)]
    for side in (-1, 1):
        x0, x1 = side * w / 2, side * (w / 2 - t)
        parts.append(slab(m, (x0, 0.0, -d / 2), (x1, 0.045, d / 2), 0.018, 0.003, axis="x"))
        x = side * (w / 2 - 0.02)
        low, high = (x - 0.02, 0.0, -d / 2), (x + 0.02, h, -d / 2 + 0.010)
        parts.append(slab(m, low, high, 0.012, 0.003, axis="z"))
    return merge(parts)


@model("ToiletPaperHanger")
def paper_hanger(subject: Subject) -> tuple[Part, ...]:
    """A rod that a roll is put on, held at one end; the rod's top is at 0.03."""
    w, h, d = subject.size
    m = metal(subject)
    r, t = 0.006, 0.012
    x, y = -w / 2 + t, 0.03 - r
    return merge(
        (
            slab(
                m, (-w / 2, 0, -d / 2), (-w / 2 + 0.045, h, -d / 2 + 0.01), 0.012, 0.003, axis="z"
            ),
            slab(m, (-w / 2, 0.004, -d / 2), (x, 0.044, d / 2), 0.018, 0.003, axis="x"),
            tube(m, [(x, y, 0.0), (w / 2 - 0.008, y, 0.0)], r, 8),
            ball(m, 0.010, (w / 2 - 0.010, y, 0.0), 10, 6),
        )
    )
