"""Cheese and meat, and food this kitchen was not taught."""

from __future__ import annotations

import pygame

from sim.drawing.canvas import Canvas, Colour, darker, lighter, rounded
from sim.drawing.lettering import initials, letters
from sim.worlds.robotouille.art.appearance import Appearance, crumbed, heated, scattered
from sim.worlds.robotouille.art.palette import (
    CHEESE,
    CHEESE_DARK,
    CHEESE_HOLE,
    CHICKEN_DONE,
    CHICKEN_FRIED,
    CHICKEN_RAW,
    PATTY_DONE,
    PATTY_RAW,
)


def cheese(c: Canvas, look: Appearance) -> None:
    if look.cut:
        for x, y in ((0.12, 0.2), (0.26, 0.36), (0.4, 0.52)):
            c.box(x, y, 0.48, 0.34, CHEESE, 0.04, CHEESE_DARK, width=0.04)
            c.oval(x + 0.14, y + 0.12, 0.05, 0.04, CHEESE_HOLE)
            c.oval(x + 0.34, y + 0.2, 0.06, 0.05, CHEESE_HOLE)
    else:
        c.shape(
            [(0.08, 0.52), (0.66, 0.2), (0.92, 0.46), (0.92, 0.8), (0.08, 0.84)],
            CHEESE,
            CHEESE_DARK,
            0.05,
        )
        c.shape([(0.08, 0.52), (0.66, 0.2), (0.92, 0.46)], lighter(CHEESE, 0.42))
        for x, y, r in (
            (0.26, 0.68, 0.075),
            (0.54, 0.62, 0.06),
            (0.74, 0.7, 0.08),
            (0.44, 0.76, 0.04),
            (0.6, 0.38, 0.055),
        ):
            c.oval(x, y, r, r * 0.85, CHEESE_HOLE, CHEESE_DARK, width=0.02)
    heated(c, look)


def patty(c: Canvas, look: Appearance) -> None:
    done = look.done != "raw"
    fill = PATTY_DONE if done else PATTY_RAW
    for dx, w in ((-0.2, 0.19), (0.2, 0.19)) if look.cut else ((0.0, 0.4),):
        c.box(0.5 + dx - w, 0.46, 2 * w, 0.34, darker(fill, 0.32), 0.16, darker(fill, 0.6))
        c.oval(0.5 + dx, 0.48, w, 0.21, fill, darker(fill, 0.5))
        c.oval(0.46 + dx, 0.43, w * 0.68, 0.1, lighter(fill, 0.14))
    if done:
        c.inlay(lambda veil: _brand(veil, (0.2, 0.36, 0.52, 0.68), 0.66, 0.3, (52, 24, 12)))
        if look.done == "fried":
            crumbed(c, 0.5)
    else:
        for x, y in scattered(16, 0.7):
            c.oval(0.5 + 0.32 * x, 0.48 + 0.16 * y, 0.03, 0.014, (250, 178, 172), turn=x * 9)


def chicken(c: Canvas, look: Appearance) -> None:
    fill = {"raw": CHICKEN_RAW, "cooked": CHICKEN_DONE, "fried": CHICKEN_FRIED}[look.done]
    edge = (186, 100, 96) if look.done == "raw" else darker(fill, 0.5)
    if look.cut:
        for x, y, turn in (
            (0.3, 0.4, -0.3),
            (0.68, 0.38, 0.3),
            (0.36, 0.69, 0.2),
            (0.71, 0.68, -0.25),
        ):
            c.oval(x, y, 0.19, 0.13, fill, edge, turn=turn, width=0.04)
            c.oval(x - 0.03, y - 0.04, 0.1, 0.035, lighter(fill, 0.45), turn=turn)
    else:
        c.stroke([(0.62, 0.64), (0.84, 0.82)], (196, 172, 140), 0.13)
        c.stroke([(0.62, 0.64), (0.84, 0.82)], (255, 248, 232), 0.09)
        for x, y in ((0.88, 0.79), (0.82, 0.87)):
            c.oval(x, y, 0.055, 0.05, (255, 248, 232), (196, 172, 140), width=0.025)
        leg = [
            (0.1, 0.4),
            (0.2, 0.22),
            (0.42, 0.14),
            (0.64, 0.22),
            (0.72, 0.42),
            (0.7, 0.6),
            (0.74, 0.7),
            (0.66, 0.76),
            (0.52, 0.72),
            (0.3, 0.7),
            (0.14, 0.58),
        ]
        c.shape(rounded(leg), fill, edge, 0.045)
        c.oval(0.34, 0.3, 0.15, 0.07, lighter(fill, 0.5), turn=-0.4)
    if look.done == "cooked":
        c.inlay(lambda veil: _brand(veil, (0.14, 0.3, 0.46), 0.7, 0.12, (92, 44, 16)))
    elif look.done == "fried":
        crumbed(c, 0.3)


def _brand(c: Canvas, xs: tuple[float, ...], low: float, high: float, colour: Colour) -> None:
    """What the bars of a grill leave on meat."""
    for x in xs:
        c.stroke([(x, low), (x + 0.2, high)], colour, 0.048)


def unknown(c: Canvas, look: Appearance) -> None:
    """Food this kitchen was not taught: a tile with the first letters of its name."""
    hue = sum(map(ord, look.type)) * 37 % 360
    shade = pygame.Color(0)
    shade.hsva = (hue, 32, 92, 100)
    fill = (shade.r, shade.g, shade.b)
    if look.cut:
        for x in (0.12, 0.54):
            c.box(x, 0.18, 0.34, 0.64, fill, 0.1, darker(fill, 0.5), width=0.04)
    else:
        c.box(0.12, 0.16, 0.76, 0.68, fill, 0.16, darker(fill, 0.5), width=0.045)
    heated(c, look)
    letters(c, initials(look.type), 0.5, 0.5, 0.4, (56, 34, 24))
