"""A pen on a small sheet: fractions of its width and height, drawn three times too large."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import TypeAlias

from sim.worlds.virtualhome.art import pygame

Colour: TypeAlias = tuple[int, int, int]
Spot: TypeAlias = tuple[float, float]

RGBA = (0x000000FF, 0x0000FF00, 0x00FF0000, 0xFF000000)
RGBX = (0x000000FF, 0x0000FF00, 0x00FF0000, 0)
"""Byte order of our surfaces: red first, so that a frame's memory is already RGB."""

INK: Colour = (62, 40, 34)
FINE = 3
"""How many times too large sprites are drawn before they are smoothed."""


def mix(one: Colour, other: Colour, share: float) -> Colour:
    """`one` with `share` (0..1) of `other` stirred in."""
    a, b, c = (round(x + (y - x) * share) for x, y in zip(one, other, strict=True))
    return a, b, c


def dark(colour: Colour, share: float = 0.35) -> Colour:
    """The colour in the shade."""
    return mix(colour, INK, share)


def light(colour: Colour, share: float = 0.35) -> Colour:
    """The colour in the light."""
    return mix(colour, (255, 252, 240), share)


class Pen:
    """A drawing in progress of `width` x `height` pixels."""

    def __init__(self, width: int, height: int) -> None:
        self.size = (max(2, width), max(2, height))
        self.w, self.h = self.size[0] * FINE, self.size[1] * FINE
        self.unit = min(self.w, self.h)
        self.edge = max(FINE * 0.8, min(self.unit * 0.035, FINE * 2.4))
        """How wide contours are."""
        self.sheet = pygame.Surface((self.w, self.h), pygame.SRCALPHA, 32, RGBA)

    def box(
        self,
        x: float,
        y: float,
        w: float,
        h: float,
        fill: Colour,
        radius: float = 0.0,
        *,
        edge: bool = True,
    ) -> None:
        """A rectangle; `radius` of its corners in fractions of the sheet's shorter side."""
        left, top = round(x * self.w), round(y * self.h)
        area = pygame.Rect(left, top, round((x + w) * self.w) - left, round((y + h) * self.h) - top)
        if area.width < 1 or area.height < 1:
            area.size = (max(1, area.width), max(1, area.height))
        bend = round(radius * self.unit)
        if edge and min(area.size) > 3 * self.edge:
            pygame.draw.rect(self.sheet, dark(fill, 0.55), area, 0, bend)
            inside = area.inflate(-2 * self.edge, -2 * self.edge)
            pygame.draw.rect(self.sheet, fill, inside, 0, max(0, bend - round(self.edge)))
        else:
            pygame.draw.rect(self.sheet, fill, area, 0, bend)

    def oval(
        self, x: float, y: float, rx: float, ry: float, fill: Colour, *, edge: bool = True
    ) -> None:
        """An ellipse around (x, y); the radii are fractions of width and height."""
        self.blob([(x + rx * math.cos(a), y + ry * math.sin(a)) for a in _AROUND], fill, edge=edge)

    def disc(self, x: float, y: float, r: float, fill: Colour, *, edge: bool = True) -> None:
        """A round one: `r` is a fraction of the shorter side."""
        self.oval(x, y, r * self.unit / self.w, r * self.unit / self.h, fill, edge=edge)

    def blob(self, points: Sequence[Spot], fill: Colour, *, edge: bool = True) -> None:
        """A polygon."""
        spots = [(x * self.w, y * self.h) for x, y in points]
        pygame.draw.polygon(self.sheet, fill, spots)
        if edge:
            rim = dark(fill, 0.55)
            self._stroke([*spots, spots[0]], rim, self.edge)

    def line(self, points: Sequence[Spot], colour: Colour, width: float) -> None:
        """A line with round ends; `width` in fractions of the shorter side."""
        self._stroke([(x * self.w, y * self.h) for x, y in points], colour, width * self.unit)

    def _stroke(self, spots: Sequence[Spot], colour: Colour, width: float) -> None:
        half = max(0.6, width / 2)
        for (ax, ay), (bx, by) in pairwise(spots):
            length = math.hypot(bx - ax, by - ay)
            if length > 0:
                nx, ny = (ay - by) / length * half, (bx - ax) / length * half
                quad = [
                    (ax + nx, ay + ny),
                    (bx + nx, by + ny),
                    (bx - nx, by - ny),
                    (ax - nx, ay - ny),
                ]
                pygame.draw.polygon(self.sheet, colour, quad)
        for spot in spots:
            pygame.draw.circle(self.sheet, colour, spot, half)

    def veil(self, colour: tuple[int, int, int, int]) -> None:
        """Stir a translucent colour into everything that is painted."""
        tone = pygame.Surface((self.w, self.h), pygame.SRCALPHA, 32, RGBA)
        tone.fill(colour)
        mask = self.sheet.copy()
        mask.fill((255, 255, 255, 0), special_flags=pygame.BLEND_RGBA_MAX)
        tone.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        self.sheet.blit(tone, (0, 0))

    def done(self) -> pygame.Surface:
        """The smoothed picture, premultiplied: blit it with BLEND_PREMULTIPLIED."""
        return pygame.transform.smoothscale(self.sheet.premul_alpha(), self.size)


_AROUND = [math.tau * step / 40 for step in range(40)]


Draw: TypeAlias = Callable[[Pen], None]
"""How a small thing is drawn on a square sheet."""
