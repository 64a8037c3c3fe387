"""Showers: heads, glass and curtains."""

from __future__ import annotations

import numpy as np

from sim.home.pictures.mesh import Colour, Material, Part, Subject
from sim.home.pictures.models import model
from sim.home.pictures.models.bath import metal
from sim.home.pictures.palette import (
    BLACK,
    CHROME,
    FOAM,
    GLASS,
    WATER,
    shade,
    tone,
)
from sim.home.pictures.shapes import (
    box,
    cylinder,
    disc,
    lathe,
    look,
    merge,
    move,
    prism,
    sheet,
    torus,
    tube,
    turn,
)


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
        drape(
            soft,
            -w / 2,
            -w / 2 + shown * w,
            0.0,
            h - 0.045,
            d,
            folds=max(4, round(14 * shown**0.7)),
        ),
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
