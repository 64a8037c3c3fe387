"""Pots, bowls, pans and plates, with what is in them."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from sim.drawing.canvas import Canvas, Colour, darker, lighter, mix
from sim.drawing.lettering import initials, letters
from sim.worlds.robotouille.art import palette
from sim.worlds.robotouille.art.appearance import Appearance, scattered

WATER = (104, 184, 226)
STEEL, STEEL_DARK, STEEL_PALE = (150, 160, 172), (70, 78, 92), (214, 222, 230)
CHINA, CHINA_EDGE = (250, 246, 238), (150, 126, 108)

BROTH: dict[str, Colour] = {
    "tomato": (214, 70, 40),
    "potato": (240, 206, 116),
    "onion": (206, 148, 176),
    "chicken": (236, 186, 100),
    "lettuce": (132, 176, 84),
    "cheese": (250, 204, 90),
    "patty": (140, 84, 54),
    "bread": (214, 168, 110),
}
FLECK: dict[str, Colour] = {
    "tomato": (176, 30, 26),
    "potato": (252, 236, 170),
    "onion": (250, 236, 246),
    "chicken": (250, 214, 168),
    "lettuce": (86, 158, 50),
    "cheese": (255, 222, 96),
    "patty": (92, 48, 28),
    "bread": (240, 206, 150),
}
OTHER: Colour = (188, 142, 96)


@dataclass(frozen=True, slots=True)
class Filling:
    """What a container holds: the meal's type, whether it boils, and what was added, in order."""

    meal: str = ""
    boiling: bool = False
    items: tuple[Appearance, ...] = ()

    @property
    def colour(self) -> Colour:
        """Water, or the mixed colour of what is in it."""
        shade: Colour = WATER if self.meal in ("", "water", "soup") else OTHER
        for count, look in enumerate(self.items):
            shade = mix(BROTH.get(look.type, OTHER), shade, count / (count + 1))
        return shade


def vessel(kind: str, filling: Filling, px: int) -> pygame.Surface:
    """A container and its contents, `px` pixels square."""
    canvas = Canvas(px)
    canvas.oval(0.5, 0.86, 0.42, 0.08, (40, 20, 8, 70))
    VESSELS.get(kind, _generic(kind))(canvas, filling)
    return canvas.finish()


def pot(c: Canvas, filling: Filling) -> None:
    for x in (0.02, 0.82):
        c.box(x, 0.44, 0.16, 0.13, (56, 60, 72), 0.05, (30, 32, 40), width=0.03)
    c.box(0.1, 0.34, 0.8, 0.52, STEEL, 0, STEEL_DARK, corners=(0.04, 0.04, 0.16, 0.16), width=0.04)
    c.box(0.17, 0.5, 0.07, 0.26, STEEL_PALE, 0.03)
    c.box(0.72, 0.5, 0.1, 0.28, darker(STEEL, 0.25), 0.04)
    _mouth(c, 0.36, 0.39, 0.21, STEEL_PALE, STEEL_DARK, (84, 92, 106), filling)


def bowl(c: Canvas, filling: Filling) -> None:
    side = [
        (0.08, 0.42),
        (0.92, 0.42),
        (0.86, 0.62),
        (0.7, 0.8),
        (0.62, 0.86),
        (0.38, 0.86),
        (0.3, 0.8),
        (0.14, 0.62),
    ]
    c.shape(side, CHINA, CHINA_EDGE, 0.04)
    c.stroke(
        [(0.15, 0.58), (0.3, 0.72), (0.5, 0.77), (0.7, 0.72), (0.85, 0.58)], (70, 130, 180), 0.05
    )
    _mouth(c, 0.4, 0.42, 0.2, CHINA, CHINA_EDGE, (226, 218, 206), filling)


def _generic(kind: str) -> Callable[[Canvas, Filling], None]:
    """A box with a label, for containers this kitchen was not taught."""

    def paint(c: Canvas, filling: Filling) -> None:
        c.box(0.1, 0.36, 0.8, 0.5, (206, 176, 130), 0.08, (110, 82, 50), width=0.04)
        _mouth(c, 0.36, 0.39, 0.18, (232, 208, 166), (110, 82, 50), (150, 118, 80), filling)
        letters(c, initials(kind), 0.5, 0.71, 0.26, (70, 46, 26))

    return paint


def _mouth(
    c: Canvas,
    y: float,
    rx: float,
    ry: float,
    rim: Colour,
    edge: Colour,
    inside: Colour,
    filling: Filling,
) -> None:
    c.oval(0.5, y, rx + 0.02, ry + 0.01, rim, edge, width=0.035)
    c.oval(0.5, y, rx - 0.05, ry - 0.04, inside)
    if not filling.meal:
        c.oval(0.5, y + 0.03, rx - 0.12, ry - 0.09, lighter(inside, 0.2))
        return
    fx, fy = rx - 0.06, ry - 0.05
    c.oval(0.5, y + 0.015, fx, fy, filling.colour, darker(filling.colour, 0.25), width=0.02)
    if not filling.items:
        c.oval(0.4, y - 0.03, 0.12, 0.025, lighter(filling.colour, 0.65))
    for i, (x, dy) in enumerate(scattered(3 * len(filling.items))):
        look = filling.items[i % len(filling.items)]
        _piece(c, look, 0.5 + x * fx * 0.78, y + 0.015 + dy * fy * 0.72, i)
    if filling.boiling:
        for i, (x, dy) in enumerate(scattered(9, 1.3)):
            r = (0.032, 0.045, 0.025)[i % 3]
            shine = lighter(filling.colour, 0.75)
            c.oval(
                0.5 + x * fx * 0.85,
                y + 0.015 + dy * fy * 0.8,
                r,
                r * 0.85,
                shine,
                darker(filling.colour, 0.15),
                width=0.016,
            )


def _piece(c: Canvas, look: Appearance, x: float, y: float, turn: int) -> None:
    fleck = FLECK.get(look.type, (150, 104, 60))
    if look.type == "onion":
        c.arc(x, y, 0.045, turn * 0.3, turn * 0.3 + 0.7, darker(palette.ONION, 0.1), 0.04)
        c.arc(x, y, 0.045, turn * 0.3, turn * 0.3 + 0.7, fleck, 0.022)
    elif look.cut:
        a, b = 0.06 * math.cos(turn), 0.045 * math.sin(turn)
        c.shape(
            [(x - a, y - b), (x + b, y - a), (x + a, y + b), (x - b, y + a)],
            fleck,
            darker(fleck, 0.4),
            0.018,
        )
    else:
        c.oval(x, y, 0.065, 0.05, fleck, darker(fleck, 0.4), turn=turn, width=0.018)


def steam(px: int) -> pygame.Surface:
    """Three curls rising from something hot."""
    canvas = Canvas(px, 0.7)
    for x, s in ((0.28, 0.8), (0.5, 1.0), (0.72, 0.8)):
        curl = [(x + 0.045 * math.sin(t * 0.7 + x * 9), 0.66 - 0.6 * s * t / 9) for t in range(10)]
        canvas.stroke(curl, (255, 255, 255, 90), 0.1)
        canvas.stroke(curl, (255, 255, 255, 150), 0.05)
    return canvas.finish()


def pan(px: int) -> pygame.Surface:
    """What meat is cooked in."""
    canvas = Canvas(px)
    canvas.oval(0.46, 0.62, 0.42, 0.3, (20, 12, 8, 70))
    canvas.box(0.74, 0.5, 0.26, 0.11, (52, 38, 32), 0.05, (26, 18, 16), width=0.03)
    canvas.oval(0.44, 0.54, 0.42, 0.34, (44, 46, 54), (22, 23, 28), width=0.035)
    canvas.oval(0.44, 0.53, 0.37, 0.285, (92, 96, 108))
    canvas.oval(0.44, 0.555, 0.35, 0.26, (62, 65, 75))
    return canvas.finish()


def plate(px: int) -> pygame.Surface:
    """What stands under a stack that is served on a counter."""
    canvas = Canvas(px)
    canvas.oval(0.5, 0.545, 0.47, 0.21, (40, 20, 8, 70))
    canvas.oval(0.5, 0.5, 0.47, 0.21, (252, 250, 246), (176, 158, 142), width=0.025)
    canvas.oval(0.5, 0.49, 0.33, 0.13, (238, 234, 228), (222, 214, 204), width=0.02)
    return canvas.finish()


VESSELS: dict[str, Callable[[Canvas, Filling], None]] = {"pot": pot, "bowl": bowl}


def contents(items: Sequence[Appearance]) -> list[tuple[Appearance, int]]:
    """What was added, each kind once with how often, in the order it was first added."""
    counts: dict[Appearance, int] = {}
    for look in items:
        counts[look] = counts.get(look, 0) + 1
    return list(counts.items())
