"""Whole food: apple, tomato, potato, lettuce, bread and egg."""

from __future__ import annotations

import math
import random
from dataclasses import replace

import numpy as np

from sim.home.pictures.mesh import Colour, Material, Part, Subject
from sim.home.pictures.models import model
from sim.home.pictures.models._forms import Array, loft, lumpy, pick, shards, standing
from sim.home.pictures.shapes import (
    ball,
    bend,
    curve,
    fit,
    lathe,
    merge,
    move,
    sheet,
    tube,
    turn,
)

CRUST = Material((0.60, 0.34, 0.13), "paper", gloss=0.2)
CRUMB = Material((0.95, 0.86, 0.66), "paper", gloss=0.05)
STALK = Material((0.33, 0.22, 0.12), gloss=0.15)
LEAF = Material((0.25, 0.52, 0.14), gloss=0.25)
APPLE_SKINS: tuple[Colour, ...] = ((0.72, 0.07, 0.09), (0.52, 0.70, 0.16), (0.80, 0.30, 0.14))
TOMATO_SKIN = Material((0.86, 0.13, 0.06), gloss=0.75)
POTATO_SKINS: tuple[Colour, ...] = ((0.60, 0.43, 0.24), (0.66, 0.50, 0.28), (0.55, 0.33, 0.23))


@model("Apple")
def apple(subject: Subject) -> tuple[Part, ...]:
    """Broad shouldered, a deep dimple with a brown stalk and one leaf."""
    skin = Material(pick(subject, *APPLE_SKINS), gloss=0.6)
    profile = curve(
        [(0.0, 0.008), (0.012, 0.002), (0.024, 0.006), (0.037, 0.030), (0.040, 0.048),
         (0.034, 0.066), (0.020, 0.074), (0.008, 0.069), (0.0, 0.062)], 2,
    )  # fmt: skip
    profile[:, 0] = np.maximum(profile[:, 0], 0)
    body = lathe(skin, profile, 20, crease=80)
    stalk = tube(
        STALK,
        [(0, 0.062, 0), (0.002, 0.074, 0.001), (0.007, 0.087, 0.002)],
        [0.0018, 0.0018, 0.0026],
        6,
    )
    return fit(merge([body, stalk, _apple_leaf()]), subject.size)


def _apple_leaf() -> Part:
    rows = []
    for t in np.linspace(0, 1, 5):
        wide = 0.009 * math.sin(math.pi * min(0.96, 0.12 + 0.88 * t))
        x, y = 0.002 + 0.026 * t, 0.075 + 0.010 * t - 0.010 * t * t
        rows.append([(x, y + 0.002, -wide), (x, y - 0.001, 0.0), (x, y + 0.002, wide)])
    return sheet(LEAF, np.array(rows), thick=0.0006)


@model("Tomato")
def tomato(subject: Subject) -> tuple[Part, ...]:
    """Flat and ribbed, with a green star of sepals."""
    skin = pick(
        subject,
        TOMATO_SKIN,
        Material((0.90, 0.24, 0.06), gloss=0.75),
        Material((0.74, 0.08, 0.07), gloss=0.75),
    )
    body = ball(skin, (0.0425, 0.036, 0.0425), (0, 0.036, 0), 24, 12)

    def ribs(points: Array) -> Array:
        bent = points.copy()
        angle = np.arctan2(points[:, 2], points[:, 0])
        reach = np.hypot(points[:, 0], points[:, 2])
        bent[:, [0, 2]] *= (1 + 0.028 * np.cos(5 * angle))[:, None]
        bent[:, 1] -= np.where(points[:, 1] > 0.05, 0.012 * np.exp(-((reach / 0.012) ** 2)), 0.0)
        return bent

    body = bend(body, ribs)
    parts = [body, tube(LEAF, [(0, 0.060, 0), (0.001, 0.068, 0), (0.004, 0.074, 0)], 0.0026, 6)]
    for i in range(6):
        parts.append(turn(_sepal(), "y", 60 * i + 12))
    return fit(merge(parts), subject.size)


def _sepal() -> Part:
    rows = []
    for x, y, wide in ((0.002, 0.0640, 0.0045), (0.010, 0.0700, 0.0052), (0.018, 0.0715, 0.0036),
                       (0.026, 0.0690, 0.0006)):  # fmt: skip
        rows.append([(x, y, -wide), (x, y + 0.0012, 0.0), (x, y, wide)])
    return sheet(LEAF, np.array(rows), thick=0.0008)


@model("Potato")
def potato(subject: Subject) -> tuple[Part, ...]:
    """Brown, bumpy and eyed; baked: dark golden, its skin split open to a yellow steaming inside."""
    raw = Material(pick(subject, *POTATO_SKINS), "paper", gloss=0.1)
    baked = Material((0.80, 0.52, 0.15), "paper", gloss=0.3)
    skin = baked if subject.look.cooked else raw
    body = lumpy(ball(skin, (0.045, 0.0325, 0.035), (0, 0.0325, 0), 20, 12), 0.06, 31)
    low, high = body.vertices.min(0), body.vertices.max(0)
    parts = [body, *_eyes(body, subject.look.cooked)]
    if subject.look.cooked:
        parts += _split(float(high[1] - low[1]))
    return fit(merge(parts), subject.size)


def _eyes(body: Part, cooked: bool) -> list[Part]:
    colour: Colour = (0.36, 0.19, 0.06) if cooked else (0.34, 0.22, 0.11)
    spots = Material(colour, gloss=0.1)
    chance = random.Random(5)
    eyes = []
    for _ in range(13 if cooked else 9):
        i = chance.randrange(len(body.vertices))
        point, normal = body.vertices[i], body.normals[i]
        if normal[1] < -0.2:
            continue
        reach = chance.uniform(0.0022, 0.0034) * (1.6 if cooked else 1.0)
        x, y, z = (float(v) for v in point - normal * 0.0008)
        eyes.append(ball(spots, (reach, reach * 0.6, reach * 0.8), (x, y, z), 7, 4))
    return eyes


def _split(height: float) -> list[Part]:
    """The cross that is cut into a baked potato's top, flesh pushing out."""
    flesh = Material((0.98, 0.90, 0.55), gloss=0.15)
    rim = Material((0.45, 0.25, 0.08), gloss=0.15)
    parts = []
    for angle, long in ((8.0, 0.031), (98.0, 0.019)):
        dark = ball(rim, (long * 1.12, 0.011, 0.0085), (0, height - 0.008, 0), 14, 6)
        light = ball(flesh, (long, 0.013, 0.0060), (0, height - 0.0075, 0), 14, 6)
        parts += [turn(dark, "y", angle), turn(light, "y", angle)]
    return parts


@model("Lettuce")
def lettuce(subject: Subject) -> tuple[Part, ...]:
    """A head of ruffled leaves, pale inside, dark and flaring at its frilled edges."""
    dark, mid, pale = pick(
        subject,
        ((0.36, 0.62, 0.17), (0.48, 0.73, 0.24), (0.72, 0.86, 0.42)),
        ((0.27, 0.55, 0.18), (0.40, 0.66, 0.24), (0.64, 0.81, 0.42)),
        ((0.46, 0.68, 0.18), (0.58, 0.78, 0.26), (0.78, 0.88, 0.46)),
    )
    heart = ball(Material(pale, gloss=0.2), (0.046, 0.054, 0.046), (0, 0.066, 0), 12, 7)
    parts = [lumpy(heart, 0.12, 3, 6)]
    for row, (count, reach, flare, tall, colour) in enumerate(
        (
            (4, 0.040, 0.004, 0.122, pale),
            (4, 0.050, 0.016, 0.120, mid),
            (6, 0.058, 0.034, 0.106, dark),
        )
    ):
        for i in range(count):
            leaf = _lettuce_leaf(Material(colour, gloss=0.25), reach, flare, tall, row * 10 + i)
            parts.append(turn(leaf, "y", 360 / count * i + 25 * row))
    return fit(merge(parts), subject.size)


def _lettuce_leaf(material: Material, reach: float, flare: float, tall: float, seed: int) -> Part:
    """A cupped leaf that stands off +x and bends outward at its waved edge."""
    phase = seed * 1.7
    rows = []
    for t in (0.0, 0.42, 0.78, 1.0):
        belly = math.sin(math.pi * (0.20 + 0.50 * t))
        row = []
        for s in np.linspace(-1, 1, 9):
            angle = s * (0.40 + 0.60 * belly) * (1 - 0.12 * t**3)
            frill = math.sin(6.5 * s + phase) * t**2
            r = reach * (0.25 + 0.80 * belly) + flare * t**3 + 0.010 * frill
            y = (
                0.004
                + tall * t * (1 - 0.34 * s**4 * t - 0.06 * s * s)
                + 0.005 * t * math.cos(6.5 * s + phase)
            )
            row.append((r * math.cos(angle), y, r * math.sin(angle)))
        rows.append(row)
    return sheet(material, np.array(rows)[:, ::-1], thick=0.0014)


def loaf_outline(width: float, height: float) -> Array:
    """(x, y) of a slice: straight sides, a waist, and a round top that overhangs."""
    half = width / 2
    points = [
        (0.84, 0.0), (0.90, 0.05), (0.88, 0.30), (0.90, 0.52), (0.99, 0.62), (1.0, 0.74),
        (0.90, 0.87), (0.66, 0.96), (0.33, 1.0), (0.0, 1.0),
    ]  # fmt: skip
    right = [(x * half, y * height) for x, y in points]
    left = [(-x, y) for x, y in right[-2::-1]]
    return np.array([*right, *left])


def crust_of(subject: Subject) -> Material:
    """What a loaf and its slices are browned to."""
    dark, light = (0.50, 0.27, 0.11), (0.68, 0.43, 0.19)
    return pick(subject, CRUST, replace(CRUST, colour=dark), replace(CRUST, colour=light))


@model("Bread")
def bread(subject: Subject) -> tuple[Part, ...]:
    """A tin loaf along z with a brown crust, paler where it has split along its top."""
    w, h, d = subject.size
    crust = crust_of(subject)
    outline = loaf_outline(w, h)
    middle = np.array([0.0, h / 2])
    rings = []
    for z, scale in ((-0.5, 0.70), (-0.488, 0.88), (-0.45, 0.98), (-0.3, 1.0), (0.0, 0.985),
                     (0.3, 1.0), (0.45, 0.98), (0.488, 0.88), (0.5, 0.70)):  # fmt: skip
        rings.append(standing((outline - middle) * scale + middle, z * d))
    low = [np.where(r[:, 1:2] < h * 0.06, r * [1, 0, 1] + [0, 0.001, 0], r) for r in rings]
    parts = [loft(crust, np.array(low), crease=60)]
    parts += pick(subject, _ridge, _cuts, _ridge)(w, h, d)
    return fit(merge(parts), subject.size)


def _ridge(w: float, h: float, d: float) -> list[Part]:
    pale = Material((0.86, 0.64, 0.34), "paper", gloss=0.1)
    return [ball(pale, (w * 0.10, h * 0.025, d * 0.40), (0, h * 0.992, 0), 12, 6)]


def _cuts(w: float, h: float, d: float) -> list[Part]:
    pale = Material((0.84, 0.62, 0.33), "paper", gloss=0.1)
    cuts = []
    for z in (-0.3, -0.1, 0.1, 0.3):
        cut = ball(pale, (w * 0.30, h * 0.022, d * 0.030), (0, 0, 0), 12, 6)
        cuts.append(move(turn(cut, "y", 24), y=h * 0.988, z=z * d))
    return cuts


@model("Egg")
def egg(subject: Subject) -> tuple[Part, ...]:
    shell = Material(
        pick(subject, (0.93, 0.80, 0.66), (0.96, 0.95, 0.92), (0.82, 0.60, 0.43)), gloss=0.3
    )
    w, h, d = subject.size
    if subject.look.broken:
        return merge([*shards(shell, (w * 1.3, h, d * 1.3), 41, 7, 0.0015), *_yolk_spill()])
    up = np.linspace(-math.pi / 2, math.pi / 2, 13)
    profile = [
        (max(0.0, 0.5 * math.cos(a) * (1 - 0.13 * math.sin(a))), 0.5 + 0.5 * math.sin(a))
        for a in up
    ]
    return fit([lathe(shell, profile, 20, crease=80)], subject.size)


def _yolk_spill() -> list[Part]:
    yolk = Material((0.97, 0.66, 0.08), gloss=0.8)
    white = Material((0.93, 0.93, 0.82), gloss=0.9, alpha=0.6)
    return [
        lathe(white, [(0.034, 0.0), (0.033, 0.002), (0.02, 0.003), (0, 0.0035)], 18),
        ball(yolk, (0.013, 0.007, 0.013), (0.004, 0.004, -0.003), 14, 6),
    ]
