"""What is left after slicing: pieces that lie flat, unlike the whole thing at a glance."""

from __future__ import annotations

import math

import numpy as np

from sim.home.pictures.mesh import Material, Part, Subject
from sim.home.pictures.models import model
from sim.home.pictures.models._forms import (
    Array,
    bumps,
    ellipse,
    loft,
    lumpy,
    pick,
    upright,
)
from sim.home.pictures.models.food import (
    APPLE_SKINS,
    CRUMB,
    POTATO_SKINS,
    TOMATO_SKIN,
    crust_of,
    loaf_outline,
)
from sim.home.pictures.shapes import (
    ball,
    bend,
    disc,
    fit,
    lathe,
    merge,
    move,
    polygon,
    sheet,
    turn,
)


def _round(skin: Material, flesh: Material, rim: float, uneven: float, seed: int) -> list[Part]:
    """A slice of unit radius and height 0.25: skin around, flesh on both faces, bulging a little."""
    outline = ellipse(2, 2, 26)
    wave = 1 + uneven * bumps(np.column_stack([outline, outline[:, :1]]), seed)
    outline = outline * wave[:, None]
    levels = ((0.0, 1 - rim), (0.035, 0.985), (0.125, 1.0), (0.215, 0.985), (0.25, 1 - rim))
    side = loft(skin, np.array([upright(outline, y, s) for y, s in levels]), 80, caps=False)
    faces = [
        polygon(flesh, outline * (1 - rim), 0.25, side=1),
        polygon(flesh, outline * (1 - rim), 0.0, side=-1),
    ]
    return [side, *faces]


@model("AppleSliced")
def apple_slice(subject: Subject) -> tuple[Part, ...]:
    """A disc cut across the core: pale flesh in a coloured skin, a star of seeds."""
    skin = Material(pick(subject, *APPLE_SKINS), gloss=0.6)
    flesh = Material((0.97, 0.93, 0.74), gloss=0.3)
    parts = _round(skin, flesh, 0.06, 0.02, 3)
    core = Material((0.86, 0.80, 0.52), gloss=0.2)
    seed = Material((0.28, 0.15, 0.07), gloss=0.5)
    for i in range(5):
        petal = ball(core, (0.15, 0.02, 0.085), (0.17, 0.25, 0), 10, 4)
        pip = ball(seed, (0.075, 0.028, 0.042), (0.19, 0.262, 0), 8, 4)
        parts += [turn(petal, "y", 72 * i), turn(pip, "y", 72 * i)]
    return fit(merge(parts), subject.size)


@model("TomatoSliced")
def tomato_slice(subject: Subject) -> tuple[Part, ...]:
    """A red disc with wet chambers full of pale seeds; cooked: dark, shrunk and browned."""
    done = subject.look.cooked
    skin = Material((0.55, 0.12, 0.04), gloss=0.4) if done else TOMATO_SKIN
    flesh = Material((0.66, 0.22, 0.08) if done else (0.93, 0.36, 0.22), gloss=0.6)
    jelly = Material((0.36, 0.10, 0.03) if done else (0.80, 0.14, 0.05), gloss=0.9)
    pip = Material((0.50, 0.30, 0.10) if done else (0.97, 0.83, 0.48), gloss=0.5)
    parts = _round(skin, flesh, 0.05, 0.05 if done else 0.02, 4)
    chambers = pick(subject, 5, 6, 4)
    for i in range(chambers):
        angle = 360 / chambers * i + 10
        bean = ball(jelly, (0.21, 0.022, 0.80 / chambers * 1.25), (0.56, 0.25, 0), 12, 4)
        parts.append(turn(bean, "y", angle))
        for x, z in ((0.45, -0.10), (0.62, 0.0), (0.46, 0.11)):
            seed = ball(pip, (0.062, 0.020, 0.036), (x, 0.272, z), 6, 4)
            parts.append(turn(seed, "y", angle))
    return fit(merge(parts), subject.size)


@model("PotatoSliced")
def potato_slice(subject: Subject) -> tuple[Part, ...]:
    """Raw: a pale wet disc with a thin brown skin. Fried: golden, its edge and blisters dark brown."""
    done = subject.look.cooked
    skin = Material((0.35, 0.17, 0.05) if done else pick(subject, *POTATO_SKINS), gloss=0.15)
    flesh = (
        Material((0.86, 0.54, 0.12), "paper", gloss=0.4)
        if done
        else Material((0.97, 0.94, 0.78), gloss=0.35)
    )
    parts = _round(skin, flesh, 0.07 if not done else 0.05, 0.045, 11)
    if done:
        brown = Material((0.45, 0.21, 0.05), gloss=0.3)
        parts += [disc(brown, 0.94, (0, 0.2515, 0), inner=0.76, segments=22)]
        for x, z, reach in (
            (-0.3, 0.2, 0.21),
            (0.36, 0.28, 0.16),
            (0.1, -0.42, 0.19),
            (-0.42, -0.3, 0.11),
            (0.45, -0.15, 0.10),
        ):
            spot = ball(brown, (reach, 0.016, reach * 0.75), (x, 0.25, z), 9, 4)
            parts.append(spot)
    return fit(merge(parts), subject.size)


@model("BreadSliced")
def bread_slice(subject: Subject) -> tuple[Part, ...]:
    """A slice that fills its box along its thinnest side. Fresh: white in a brown crust. Toasted:
    dark golden with a burnt border."""
    w, h, d = subject.size
    flat = h < d
    thick, tall = (h, d) if flat else (d, h)
    done = subject.look.cooked
    crust = Material((0.27, 0.12, 0.04), "paper", gloss=0.1) if done else crust_of(subject)
    fresh = pick(subject, CRUMB, Material((0.86, 0.74, 0.52), "paper", gloss=0.05), CRUMB)
    crumb = Material((0.52, 0.26, 0.07), "paper", gloss=0.1) if done else fresh
    outline = loaf_outline(w, tall) - np.array([0.0, tall / 2])
    levels = ((0.0, 0.955), (0.14, 1.0), (0.86, 1.0), (1.0, 0.955))
    rings = np.array([upright(outline, y * thick, s) for y, s in levels])
    parts = [loft(crust, rings, 60)]
    for height, side in ((thick + 0.0004, 1), (-0.0004, -1)):
        parts.append(polygon(crumb, outline * 0.90, height, side=side))
        if done:
            parts += _toasting(outline, height + 0.0007 * side, side)
        else:
            parts += _pores(w, height, side)
    if flat:
        return fit(merge(parts), subject.size)
    return fit(turn(merge(parts), "x", -90), subject.size)


def _toasting(outline: Array, height: float, side: int) -> list[Part]:
    """The lighter middle of a toasted face."""
    return [
        polygon(Material((0.76, 0.46, 0.15), "paper", gloss=0.1), outline * 0.74, height, side=side)
    ]


def _pores(width: float, height: float, side: int) -> list[Part]:
    hole = Material((0.84, 0.72, 0.50), gloss=0.05)
    spots = (
        (-0.2, 0.1),
        (0.1, 0.22),
        (0.24, -0.1),
        (-0.1, -0.24),
        (0.02, -0.02),
        (-0.28, -0.12),
        (0.28, 0.2),
    )
    reach = width * 0.022
    return [
        ball(hole, (reach, 0.0005, reach * 0.7), (x * width, height, z * width), 6, 2)
        for x, z in spots
    ]


@model("LettuceSliced")
def lettuce_slice(subject: Subject) -> tuple[Part, ...]:
    """A loose heap of cut leaves, green with pale ribs."""
    greens = ((0.30, 0.58, 0.14), (0.50, 0.74, 0.24), (0.22, 0.48, 0.12))
    shift = pick(subject, 0, 1, 2)
    rib = Material((0.86, 0.92, 0.66), gloss=0.3)
    parts: list[Part] = []
    for i in range(11):
        material = Material(greens[(i + shift) % 3], gloss=0.3)
        leaf = _cut_leaf(material, rib, i)
        angle, far = 137.5 * i, 0.030 * math.sqrt(i / 10)
        a = math.radians(angle)
        parts += move(
            turn(leaf, "y", angle + 40 * i), far * math.cos(a), 0.0018 * (11 - i), far * math.sin(a)
        )
    return fit(merge(parts), subject.size)


def _cut_leaf(material: Material, rib: Material, seed: int) -> list[Part]:
    long, wide = 0.030 + 0.004 * (seed % 3), 0.017 + 0.003 * (seed % 2)
    rows = []
    for s in np.linspace(-1, 1, 5):
        row = []
        for t in np.linspace(-1, 1, 7):
            y = 0.004 + 0.0045 * math.sin(5.0 * t + seed) * abs(s) + 0.006 * s * s
            x = long * t * (1 - 0.18 * s * s)
            row.append((x, y, wide * s * (1 - 0.35 * t * t) + 0.003 * math.sin(4 * t + seed)))
        rows.append(row)
    leaf = np.array(rows)
    spine = [tuple(p + np.array([0, 0.0007, 0])) for p in leaf[2]]
    strip = np.array(
        [[(x, y, z - 0.0022) for x, y, z in spine], [(x, y, z + 0.0022) for x, y, z in spine]]
    )
    return [sheet(material, leaf, thick=0.0009), sheet(rib, strip, thick=0.0003)]


@model("EggCracked")
def cracked_egg(subject: Subject) -> tuple[Part, ...]:
    """Raw: a glassy puddle with a bright wet yolk. Cooked: opaque white, lacy brown edge, firm yolk."""
    done = subject.look.cooked
    w, h, d = subject.size
    outline = ellipse(1.0, 1.0, 28)
    wave = 1 + 0.10 * bumps(
        np.column_stack([outline * 2, outline[:, :1]]), pick(subject, 9, 10, 11), 2.2
    )
    outline = outline * wave[:, None] * np.array([w, d])
    white = (
        Material((0.98, 0.97, 0.93), gloss=0.35)
        if done
        else Material((0.90, 0.86, 0.62), gloss=0.95, alpha=0.6)
    )
    top = 0.38 * h if done else 0.24 * h
    levels = ((0.0, 0.97), (top * 0.5, 1.0), (top * 0.9, 0.93), (top, 0.70), (top * 1.05, 0.4), (top * 1.06, 0.01))  # fmt: skip
    film = np.array([upright(outline, y, s) for y, s in levels])
    parts = [loft(white, film, 80, caps=False)]
    if done:
        lace = Material((0.62, 0.38, 0.13), gloss=0.3)
        rim = ((0.0, 0.99), (top * 0.28, 1.02), (top * 0.62, 1.0), (top * 0.75, 0.955))
        parts.append(loft(lace, np.array([upright(outline, y, s) for y, s in rim]), 80))
    yolk = (
        Material((0.98, 0.78, 0.30), gloss=0.25)
        if done
        else Material((0.99, 0.55, 0.03), gloss=0.9)
    )
    reach = 0.20 * w
    dome = ball(yolk, (reach, h - top * 0.8, reach), (0.05 * w, top * 0.8, -0.04 * d), 20, 10)
    parts.append(bend(dome, lambda p: np.maximum(p, np.array([-9, top * 0.8, -9]))))
    if done:
        parts.append(_film(reach, h, w, d))
    return fit(merge(parts), subject.size)


def _film(reach: float, h: float, w: float, d: float) -> Part:
    """The pale skin that forms over a cooked yolk's middle."""
    film = Material((0.99, 0.90, 0.60), gloss=0.2)
    profile = [(reach * 0.55, 0.0), (reach * 0.3, h * 0.03), (0, h * 0.04)]
    return move(lumpy(lathe(film, profile, 14), 0.1, 5), 0.05 * w, h * 0.93, -0.04 * d)
