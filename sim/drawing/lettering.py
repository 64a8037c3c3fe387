"""Words in pictures, in the typeface that comes with pygame: nothing from the system is needed."""

from __future__ import annotations

import re
from functools import lru_cache

import pygame

from sim.drawing.canvas import Canvas, Colour, blank

ELLIPSIS = "\N{HORIZONTAL ELLIPSIS}"
NOWHERE = "\ue000"
"""A sign no typeface defines: shown as the box that stands for what is missing."""


@lru_cache(maxsize=32)
def font(px: int) -> pygame.font.Font:
    """The typeface at a height of `px` pixels."""
    if not pygame.font.get_init():
        pygame.font.init()
    return pygame.font.Font(None, max(6, px))


def initials(name: str) -> str:
    """One to three letters that stand for a name: `redpepper` -> `Red`, `hot dog` -> `HD`."""
    words = re.findall(r"[^\W\d_]+", name)
    if len(words) > 1:
        return "".join(word[0].upper() for word in words[:3])
    return (words[0][:3] if words else name[:3]).capitalize() or "?"


def printable(text: str, fallback: str) -> str:
    """What the typeface can show of the text, on one line; the fallback if that is nothing."""
    shown = "".join(sign for sign in text if sign == " " or (sign.isprintable() and _has(sign)))
    return " ".join(shown.split()) or fallback


@lru_cache(maxsize=4096)
def _has(sign: str) -> bool:
    """Whether the typeface has a shape for the sign, rather than an empty box."""
    return _shape(sign) != _shape(NOWHERE)


def _shape(sign: str) -> bytes:
    return pygame.image.tobytes(font(16).render(sign, True, (0, 0, 0)), "RGBA")


def fitted(text: str, px: int, width: int) -> str:
    """The text, shortened with an ellipsis until it is at most `width` pixels wide."""
    face = font(px)
    if face.size(text)[0] <= width:
        return text
    for end in range(len(text) - 1, 0, -1):
        short = text[:end].rstrip() + ELLIPSIS
        if face.size(short)[0] <= width:
            return short
    return text[:1]


def written(text: str, px: int, colour: Colour) -> pygame.Surface:
    """The text on a transparent ground, premultiplied."""
    ink = font(px).render(text, True, colour)
    sheet = blank(ink.get_size())
    sheet.blit(ink, (0, 0))
    return sheet.premul_alpha()


def letters(canvas: Canvas, text: str, x: float, y: float, height: float, colour: Colour) -> None:
    """Text on a canvas, centred on (x, y), `height` and positions in fractions of its width."""
    ink = font(round(height * canvas.unit)).render(text, True, colour)
    width, tall = ink.get_size()
    at = (round(x * canvas.unit - width / 2), round(y * canvas.unit - tall / 2))
    canvas.sheet.blit(ink, at)
