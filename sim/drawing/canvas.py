"""A sheet to draw on in fractions of its width, four times too large, smoothed at the end."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from typing import TypeAlias

import numpy as np
import pygame

Colour: TypeAlias = tuple[int, int, int] | tuple[int, int, int, int]
Point: TypeAlias = tuple[float, float]

RGBA = (0x000000FF, 0x0000FF00, 0x00FF0000, 0xFF000000)
RGBX = (0x000000FF, 0x0000FF00, 0x00FF0000, 0)
"""Byte order of our surfaces: red first, so that a frame's memory is already RGB."""


def blank(size: tuple[int, int]) -> pygame.Surface:
    """A fully transparent surface of `size` pixels."""
    return pygame.Surface((max(1, size[0]), max(1, size[1])), pygame.SRCALPHA, 32, RGBA)


def mix(one: Colour, other: Colour, share: float) -> tuple[int, int, int]:
    """`one` with `share` (0..1) of `other` stirred in; alpha is left out."""
    a, b, c = (round(one[i] + (other[i] - one[i]) * share) for i in range(3))
    return a, b, c


def darker(colour: Colour, share: float = 0.3) -> tuple[int, int, int]:
    """The colour's own shade, warm rather than black."""
    return mix(colour, (48, 24, 16), share)


def lighter(colour: Colour, share: float = 0.3) -> tuple[int, int, int]:
    """The colour in the light."""
    return mix(colour, (255, 250, 236), share)


def rounded(points: Sequence[Point], steps: int = 8) -> list[Point]:
    """A closed smooth curve through the points (Catmull-Rom)."""
    count = len(points)
    curve: list[Point] = []
    for i in range(count):
        a, b, c, d = (points[(i + k) % count] for k in (-1, 0, 1, 2))
        curve.extend(_between(a, b, c, d, step / steps) for step in range(steps))
    return curve


def _between(a: Point, b: Point, c: Point, d: Point, t: float) -> Point:
    def one(p: float, q: float, r: float, s: float) -> float:
        bend = (2 * p - 5 * q + 4 * r - s) * t * t + (3 * q - p - 3 * r + s) * t**3
        return 0.5 * (2 * q + (r - p) * t + bend)

    return one(a[0], b[0], c[0], d[0]), one(a[1], b[1], c[1], d[1])


def ellipse(x: float, y: float, rx: float, ry: float, turn: float = 0.0) -> list[Point]:
    """An ellipse as points; `turn` in radians, clockwise."""
    cos, sin = math.cos(turn), math.sin(turn)
    points = []
    for i in range(56):
        a, b = rx * math.cos(math.tau * i / 56), ry * math.sin(math.tau * i / 56)
        points.append((x + a * cos - b * sin, y + a * sin + b * cos))
    return points


class Canvas:
    """A drawing in progress. `px` is the width it will have, `height` a fraction of the width."""

    def __init__(self, px: int, height: float = 1.0) -> None:
        self.px = max(2, px)
        self.size = (self.px, max(1, round(self.px * height)))
        self.fine = 4 if self.px <= 220 else 2
        self.unit = self.px * self.fine
        self.sheet = blank((self.unit, self.size[1] * self.fine))

    def shape(
        self, points: Iterable[Point], fill: Colour, edge: Colour | None = None, width: float = 0.03
    ) -> None:
        """A filled outline. With `edge` it gets a contour of `width`, half of it outside."""
        outline = list(points)
        if edge is not None:
            self.stroke([*outline, outline[0]], edge, width)
        spots = [(x * self.unit, y * self.unit) for x, y in outline]
        self._paint(fill, lambda sheet: pygame.draw.polygon(sheet, fill, spots))

    def oval(
        self,
        x: float,
        y: float,
        rx: float,
        ry: float,
        fill: Colour,
        edge: Colour | None = None,
        *,
        turn: float = 0.0,
        width: float = 0.03,
    ) -> None:
        """An ellipse around (x, y)."""
        self.shape(ellipse(x, y, rx, ry, turn), fill, edge, width)

    def box(
        self,
        x: float,
        y: float,
        w: float,
        h: float,
        fill: Colour,
        radius: float = 0.0,
        edge: Colour | None = None,
        *,
        width: float = 0.03,
        corners: tuple[float, float, float, float] | None = None,
    ) -> None:
        """A rectangle, its corners rounded; `corners` gives each: top left, right, bottom left, right."""
        if edge is not None:
            half = width / 2
            grown = tuple(r + half for r in corners) if corners else None
            rim = (grown[0], grown[1], grown[2], grown[3]) if grown else None
            self.box(x - half, y - half, w + width, h + width, edge, radius + half, corners=rim)
            x, y, w, h = x + half, y + half, w - width, h - width
        u = self.unit
        area = pygame.Rect(round(x * u), round(y * u), 0, 0)
        area.size = (round((x + w) * u) - area.x, round((y + h) * u) - area.y)
        a, b, c, d = (round(r * u) for r in corners or (radius,) * 4)
        self._paint(fill, lambda sheet: pygame.draw.rect(sheet, fill, area, 0, -1, a, b, c, d))

    def stroke(self, points: Sequence[Point], colour: Colour, width: float) -> None:
        """A line through the points with round ends and joints."""
        spots = [(x * self.unit, y * self.unit) for x, y in points]
        half = max(0.5, width * self.unit / 2)
        self._paint(colour, lambda sheet: _stroke(sheet, spots, colour, half))

    def arc(
        self, x: float, y: float, r: float, start: float, end: float, colour: Colour, width: float
    ) -> None:
        """A part of a circle, in turns clockwise from twelve o'clock."""
        steps = max(2, round(abs(end - start) * 60))
        turns = [math.tau * (start + (end - start) * i / steps) for i in range(steps + 1)]
        self.stroke([(x + r * math.sin(a), y - r * math.cos(a)) for a in turns], colour, width)

    def inlay(self, draw: Callable[[Canvas], None]) -> None:
        """What `draw` paints, but only where something is already painted."""
        veil = Canvas(self.px, self.size[1] / self.px)
        draw(veil)
        mask = self.sheet.copy()
        mask.fill((255, 255, 255, 0), special_flags=pygame.BLEND_RGBA_MAX)
        veil.sheet.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        self.sheet.blit(veil.sheet, (0, 0))

    def tint(self, colour: Colour, share: float) -> None:
        """Stir `share` of the colour into all that is painted; light stays light."""
        pixels = pygame.surfarray.pixels3d(self.sheet)
        light = pixels @ np.array([0.3, 0.55, 0.15]) / 255.0
        toned = np.asarray(colour[:3]) * (0.45 + 0.75 * light[:, :, None])
        pixels[:] = np.clip(pixels * (1 - share) + toned * share, 0, 255).astype(np.uint8)

    def mirror(self) -> None:
        """Swap left and right of what is painted so far."""
        self.sheet = pygame.transform.flip(self.sheet, True, False)

    def paste(self, other: pygame.Surface, x: float, y: float) -> None:
        """A finished sprite, its top left at (x, y), enlarged to this sheet."""
        big = (other.get_width() * self.fine, other.get_height() * self.fine)
        at = (round(x * self.unit), round(y * self.unit))
        scaled = pygame.transform.smoothscale(other, big)
        self.sheet.blit(scaled, at, special_flags=pygame.BLEND_PREMULTIPLIED)

    def finish(self) -> pygame.Surface:
        """The smoothed picture, premultiplied: blit it with BLEND_PREMULTIPLIED."""
        return pygame.transform.smoothscale(self.sheet.premul_alpha(), self.size)

    def _paint(self, colour: Colour, draw: Callable[[pygame.Surface], object]) -> None:
        """Draw at once, or through a veil where the colour is translucent."""
        if len(colour) == 3 or colour[3] == 255:
            draw(self.sheet)
            return
        veil = blank(self.sheet.get_size())
        draw(veil)
        self.sheet.blit(veil, (0, 0))


def _stroke(sheet: pygame.Surface, spots: Sequence[Point], colour: Colour, half: float) -> None:
    for (ax, ay), (bx, by) in pairwise(spots):
        length = math.hypot(bx - ax, by - ay)
        if length > 0:
            nx, ny = (ay - by) / length * half, (bx - ax) / length * half
            quad = [(ax + nx, ay + ny), (bx + nx, by + ny), (bx - nx, by - ny), (ax - nx, ay - ny)]
            pygame.draw.polygon(sheet, colour, quad)
    for spot in spots:
        pygame.draw.circle(sheet, colour, spot, half)
