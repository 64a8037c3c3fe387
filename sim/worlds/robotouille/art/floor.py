"""The room: tiles underfoot, a wall behind, a calm colour around."""

from __future__ import annotations

import pygame

from sim.drawing.canvas import Canvas, Colour, darker, lighter, mix

AROUND = (66, 58, 56)
"""What shows where the kitchen is not as wide or as high as the frame."""
TILE, TILE_OTHER = (238, 226, 202), (228, 212, 184)
PLANK = (206, 160, 112)
WALL, WALL_CAP, SKIRTING = (246, 236, 216), (122, 80, 54), (172, 122, 82)


def tile(letter: str, odd: bool, px: int) -> pygame.Surface:
    """One floor cell. `letter` is the environment's ground code: W is wood, all others are tiles."""
    canvas = Canvas(px)
    if letter == "W":
        _planks(canvas, odd)
    else:
        _tiles(canvas, _tone(letter, TILE), _tone(letter, TILE_OTHER), odd)
    return canvas.finish()


def _tone(letter: str, usual: Colour) -> Colour:
    """Letters without a meaning of their own still get a floor of their own."""
    if letter in ("", "C"):
        return usual
    tones = ((214, 226, 226), (224, 216, 230), (216, 228, 206), (236, 212, 202))
    return mix(usual, tones[ord(letter[0]) % len(tones)], 0.8)


def _tiles(c: Canvas, one: Colour, other: Colour, odd: bool) -> None:
    fill = other if odd else one
    c.box(0, 0, 1, 1, darker(fill, 0.1))
    c.box(0.012, 0.012, 0.976, 0.976, fill, 0.03)
    c.stroke([(0.04, 0.03), (0.96, 0.03)], lighter(fill, 0.45), 0.016)
    c.stroke([(0.03, 0.04), (0.03, 0.96)], lighter(fill, 0.3), 0.012)


def _planks(c: Canvas, odd: bool) -> None:
    c.box(0, 0, 1, 1, darker(PLANK, 0.25))
    for i in range(4):
        fill = lighter(PLANK, (0.05, 0.16, 0.0, 0.1)[(i + 2 * odd) % 4])
        c.box(0, 0.25 * i + 0.006, 1, 0.238, fill)
        seam = ((i * 0.37 + 0.31 * odd) % 0.9) + 0.05
        c.box(seam, 0.25 * i, 0.014, 0.25, darker(PLANK, 0.25))
        c.stroke([(0.1, 0.25 * i + 0.13), (0.6, 0.25 * i + 0.135)], darker(fill, 0.08), 0.01)


def wall(width: int, px: int, cell: int) -> pygame.Surface:
    """The tiled wall along the far side, `width` by `px` pixels."""
    sheet = pygame.Surface((width, px))
    sheet.fill(WALL)
    brick = max(3, cell // 4)
    line = darker(WALL, 0.12)
    for row, y in enumerate(range(0, px, max(2, brick // 2))):
        pygame.draw.line(sheet, line, (0, y), (width, y))
        for x in range(-brick // 2 * (row % 2), width, brick):
            pygame.draw.line(sheet, line, (x, y), (x, y + max(2, brick // 2)))
    cap = max(1, px // 5)
    pygame.draw.rect(sheet, WALL_CAP, (0, 0, width, cap))
    pygame.draw.rect(sheet, SKIRTING, (0, px - max(1, px // 9), width, px))
    return sheet
