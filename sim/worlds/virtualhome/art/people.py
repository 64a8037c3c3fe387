"""Who lives in the house: standing, sitting or lying, with both hands."""

from __future__ import annotations

import re

from sim.worlds.virtualhome.art import pygame
from sim.worlds.virtualhome.art.pen import INK, Colour, Pen, dark, light

COATS: tuple[Colour, ...] = ((52, 116, 200), (204, 96, 34), (24, 130, 100), (176, 70, 138))
"""By the place at the table."""
SKIN: Colour = (238, 194, 160)
HAIR: Colour = (104, 68, 50)
WIDTH, HEIGHT = 0.72, 1.62
"""Metres of somebody who stands; who sits is `SEATED` high."""
SEATED = 1.22


def coat_of(number: int, colour: str) -> Colour:
    """The coat of a place at the table: `#rrggbb`, or its own where that says nothing."""
    if re.fullmatch("#[0-9a-fA-F]{6}", colour):
        red, green, blue = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
        return red, green, blue
    return COATS[number % len(COATS)]


def figure(coat: Colour, posture: str, worn: int, px: float) -> pygame.Surface:
    """Somebody at `px` pixels a metre. Who lies is drawn along the ground."""
    tall = SEATED if posture == "sitting" else HEIGHT
    pen = Pen(round(WIDTH * px), round(tall * px))
    _legs(pen, posture)
    head = 0.19 if posture == "sitting" else 0.14
    low = 0.7 if posture == "sitting" else 0.62
    neck = head * 1.72
    for x, hand in ((0.06, 0.1), (0.94, 0.9)):
        shoulder = 0.3 if x < 0.5 else 0.7
        pen.line(
            [(shoulder, neck + 0.05), (x + (0.5 - x) * 0.12, low - 0.14), (hand, low - 0.02)],
            dark(coat, 0.15),
            0.17,
        )
        pen.disc(hand, low - 0.02, 0.09, SKIN)
    pen.blob(
        [
            (0.34, neck),
            (0.66, neck),
            (0.78, neck + 0.07),
            (0.76, low + 0.04),
            (0.24, low + 0.04),
            (0.22, neck + 0.07),
        ],
        coat,
    )
    pen.line([(0.5, neck + 0.03), (0.5, low)], light(coat, 0.5), 0.03)
    if worn:
        pen.line([(0.34, neck + 0.02), (0.5, neck + 0.06), (0.66, neck + 0.02)], (206, 72, 62), 0.1)
    pen.disc(0.5, head, 0.27, SKIN)
    rise = head * 0.95
    pen.blob(
        [
            (0.22, head * 1.02),
            (0.26, head - rise * 0.7),
            (0.5, head - rise),
            (0.74, head - rise * 0.7),
            (0.78, head * 1.02),
            (0.66, head * 0.62),
            (0.4, head * 0.58),
        ],
        HAIR,
    )
    for x in (0.41, 0.59):
        pen.disc(x, head * 1.06, 0.035, INK, edge=False)
    pen.line([(0.44, head * 1.38), (0.5, head * 1.44), (0.56, head * 1.38)], (176, 92, 84), 0.03)
    made = pen.done()
    return pygame.transform.rotate(made, 90) if posture == "lying" else made


def _legs(pen: Pen, posture: str) -> None:
    cloth: Colour = (74, 82, 104)
    if posture == "sitting":
        pen.blob([(0.24, 0.68), (0.76, 0.68), (0.84, 0.82), (0.16, 0.82)], cloth)
        for x in (0.2, 0.64):
            pen.box(x, 0.76, 0.16, 0.2, cloth, 0.03)
            pen.box(x - 0.03, 0.93, 0.22, 0.07, INK, 0.04)
        return
    for x in (0.27, 0.54):
        pen.box(x, 0.6, 0.19, 0.37, cloth, 0.03)
        pen.box(x - 0.03, 0.945, 0.25, 0.055, INK, 0.04)


def measures(posture: str) -> tuple[float, float]:
    """Width and height of a figure in metres."""
    if posture == "lying":
        return HEIGHT, WIDTH
    return WIDTH, SEATED if posture == "sitting" else HEIGHT


def hands(posture: str) -> tuple[tuple[float, float], tuple[float, float]]:
    """Where the right and the left hand are (fractions of the figure); one's right is on the left of
    the picture, as one faces it."""
    low = 0.68 if posture == "sitting" else 0.6
    return (0.1, low), (0.9, low)
