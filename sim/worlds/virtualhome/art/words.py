"""Words in the picture, in the typeface that comes with pygame: nothing of the system is needed."""

from __future__ import annotations

from functools import lru_cache

from sim.worlds.virtualhome.art import pygame
from sim.worlds.virtualhome.art.pen import RGBA, Colour


@lru_cache(maxsize=32)
def font(px: int) -> pygame.font.Font:
    """The typeface at a height of `px` pixels."""
    if not pygame.font.get_init():
        pygame.font.init()
    return pygame.font.Font(None, max(8, px))


def fitted(text: str, px: int, width: int) -> str:
    """The text on one line of `width` pixels at the most; what does not fit ends in three dots."""
    text = "".join(sign for sign in text if sign.isprintable())
    face = font(px)
    if face.size(text)[0] <= width:
        return text
    for end in range(len(text) - 1, 1, -1):
        short = text[:end].rstrip() + "..."
        if face.size(short)[0] <= width:
            return short
    return ""


def pill(text: str, px: int, width: int, ink: Colour, ground: Colour, alpha: int) -> pygame.Surface:
    """A word on a rounded ground, premultiplied; as wide as it needs, up to `width`."""
    short = fitted(text, px, width - px // 2)
    if not short:
        return pygame.Surface((1, 1), pygame.SRCALPHA, 32, RGBA)
    word = font(px).render(short, True, ink)
    size = (word.get_width() + px // 2, word.get_height() + max(2, px // 8))
    sheet = pygame.Surface(size, pygame.SRCALPHA, 32, RGBA)
    pygame.draw.rect(sheet, (*ground, alpha), sheet.get_rect(), 0, px // 3)
    sheet.blit(word, (px // 4, max(1, px // 16)))
    return sheet.premul_alpha()
