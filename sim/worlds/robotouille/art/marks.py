"""Signs over the kitchen: progress rings, ticks, counts and name labels."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from sim.drawing.canvas import Canvas, Colour, darker
from sim.drawing.lettering import fitted, letters, written

KIND_COLOURS: dict[str, Colour] = {
    "cut": (46, 140, 74),
    "cook": (222, 92, 20),
    "fry": (198, 136, 8),
    "fill": (28, 120, 200),
    "boil": (120, 76, 190),
}
OTHER: Colour = (70, 90, 120)
PAUSED: Colour = (138, 134, 130)
PLATE_SHADE = 0.28
"""How much darker than a coat its name plate is: white letters can be read on it."""
PAPER, TRACK = (255, 253, 248), (206, 198, 188)


def ring(kind: str, done: int, of: int, running: bool, px: int) -> pygame.Surface:
    """How far something is: a ring that fills clockwise, with a sign for what is going on."""
    canvas = Canvas(px)
    colour = KIND_COLOURS.get(kind, OTHER) if running else PAUSED
    canvas.oval(0.5, 0.5, 0.47, 0.47, PAPER, darker(colour, 0.4), width=0.05)
    canvas.arc(0.5, 0.5, 0.365, 0, 1, TRACK, 0.17)
    share = min(1.0, max(0.0, done / of)) if of > 0 else 1.0
    if share > 0:
        canvas.arc(0.5, 0.5, 0.365, 0, share, colour, 0.17)
    if 2 <= of <= 8:
        _notches(canvas, of)
    if px >= 16:
        ICONS.get(kind, _dots)(canvas, colour)
        if not running:
            _pause(canvas)
    return canvas.finish()


def _notches(c: Canvas, of: int) -> None:
    for i in range(of):
        for r in (0.29, 0.36, 0.42):
            c.arc(0.5, 0.5, r, i / of - 0.004, i / of + 0.004, PAPER, 0.05)


def _pause(c: Canvas) -> None:
    c.box(0.6, 0.58, 0.36, 0.36, PAPER, 0.1, (90, 86, 82), width=0.04)
    for x in (0.68, 0.81):
        c.box(x, 0.66, 0.075, 0.2, (90, 86, 82))


def _knife(c: Canvas, colour: Colour) -> None:
    c.shape([(0.36, 0.72), (0.35, 0.6), (0.55, 0.37), (0.64, 0.46)], colour)
    c.stroke([(0.6, 0.41), (0.69, 0.31)], darker(colour, 0.55), 0.1)


def _flame(c: Canvas, colour: Colour) -> None:
    c.shape(
        [
            (0.5, 0.28),
            (0.62, 0.46),
            (0.64, 0.58),
            (0.56, 0.68),
            (0.44, 0.68),
            (0.36, 0.58),
            (0.4, 0.46),
        ],
        colour,
    )
    c.oval(0.5, 0.6, 0.055, 0.07, (255, 226, 120))


def _drop(c: Canvas, colour: Colour) -> None:
    c.shape([(0.5, 0.29), (0.6, 0.48), (0.4, 0.48)], colour)
    c.oval(0.5, 0.56, 0.125, 0.12, colour)


def _basket(c: Canvas, colour: Colour) -> None:
    c.shape([(0.34, 0.4), (0.66, 0.4), (0.6, 0.66), (0.4, 0.66)], colour)
    c.stroke([(0.62, 0.38), (0.7, 0.3)], darker(colour, 0.4), 0.05)
    for x in (0.45, 0.55):
        c.stroke([(x, 0.44), (x, 0.63)], PAPER, 0.025)


def _bubbles(c: Canvas, colour: Colour) -> None:
    for x, y, r in ((0.43, 0.58, 0.095), (0.58, 0.52, 0.075), (0.47, 0.38, 0.06)):
        c.oval(x, y, r, r, colour)


def _dots(c: Canvas, colour: Colour) -> None:
    for x in (0.39, 0.5, 0.61):
        c.oval(x, 0.5, 0.04, 0.04, colour)


ICONS: dict[str, Callable[[Canvas, Colour], None]] = {
    "cut": _knife,
    "cook": _flame,
    "fry": _basket,
    "fill": _drop,
    "boil": _bubbles,
}


def tick(px: int) -> pygame.Surface:
    """Done."""
    canvas = Canvas(px)
    canvas.oval(0.5, 0.5, 0.44, 0.44, (40, 150, 70), PAPER, width=0.1)
    canvas.stroke([(0.3, 0.52), (0.45, 0.66), (0.72, 0.35)], PAPER, 0.12)
    return canvas.finish()


def count(number: int, px: int) -> pygame.Surface:
    """How many lie on one another."""
    canvas = Canvas(px)
    canvas.oval(0.5, 0.5, 0.44, 0.44, (60, 40, 32), PAPER, width=0.08)
    letters(canvas, str(number), 0.5, 0.51, 0.62 if number > 9 else 0.78, PAPER)
    return canvas.finish()


def chip(picture: pygame.Surface, often: int, px: int) -> pygame.Surface:
    """A small round badge with an ingredient, and how often it is in where that is not once."""
    canvas = Canvas(px)
    canvas.oval(0.5, 0.5, 0.46, 0.46, PAPER, (140, 112, 88), width=0.07)
    sheet = canvas.finish()
    inner = pygame.transform.smoothscale(picture, (max(1, round(px * 0.74)),) * 2)
    spot = ((px - inner.get_width()) // 2, (px - inner.get_height()) // 2)
    sheet.blit(inner, spot, special_flags=pygame.BLEND_PREMULTIPLIED)
    if often > 1 and px >= 14:
        sign = count(often, max(10, round(px * 0.56)))
        at = (px - sign.get_width(), px - sign.get_height())
        sheet.blit(sign, at, special_flags=pygame.BLEND_PREMULTIPLIED)
    return sheet


def label(text: str, colour: tuple[int, int, int], px: int, width: int) -> pygame.Surface:
    """A name on a coloured ground with letters `px` high, `width` pixels at the most."""
    pad = max(3, px // 3)
    ink = written(fitted(text, px, width - 2 * pad), px, (255, 255, 255))
    size = (ink.get_width() + 2 * pad, ink.get_height() + max(2, px // 5))
    pill = Canvas(size[0], size[1] / size[0])
    edge, high = 1.2 / size[0], size[1] / size[0]
    pill.box(0, 0, 1, high, PAPER, high / 2)
    pill.box(
        edge, edge, 1 - 2 * edge, high - 2 * edge, darker(colour, PLATE_SHADE), high / 2 - edge
    )
    sheet = pill.finish()
    spot = (pad, (size[1] - ink.get_height()) // 2 + 1)
    sheet.blit(ink, spot, special_flags=pygame.BLEND_PREMULTIPLIED)
    return sheet
