"""Stations: wooden counters that join, and what is built into them."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

import pygame

from sim.drawing.canvas import Canvas, darker, lighter
from sim.drawing.lettering import fitted, font, written
from sim.worlds.robotouille.art.appearance import scattered

WOOD, WOOD_EDGE, WOOD_PALE = (222, 184, 136), (164, 118, 74), (236, 204, 160)
CABINET, CABINET_EDGE = (150, 98, 62), (104, 64, 40)
RANGE, RANGE_EDGE, RANGE_PALE = (84, 90, 102), (46, 50, 60), (120, 128, 142)
BASIN, BASIN_EDGE = (186, 196, 206), (104, 116, 130)
FRONT = 0.2
"""Height of the cabinet door below a counter's top, where nothing stands in front of it."""


@dataclass(frozen=True, slots=True)
class Sides:
    """Which sides of a station are open floor."""

    top: bool = True
    right: bool = True
    bottom: bool = True
    left: bool = True


def station(kind: str, sides: Sides, px: int) -> pygame.Surface:
    """The station without anything on it, `px` pixels square."""
    canvas = Canvas(px)
    if kind == "stove":
        _slab(canvas, sides, RANGE, RANGE_EDGE, RANGE_PALE, (62, 66, 78))
        _burner(canvas)
        if sides.bottom:
            _knobs(canvas)
    else:
        _slab(canvas, sides, WOOD, WOOD_EDGE, WOOD_PALE, CABINET)
        if sides.bottom:
            _doors(canvas)
        BUILT_IN.get(kind, _nothing)(canvas)
    picture = canvas.finish()
    if kind not in BUILT_IN and kind != "stove":
        _name(picture, kind)
    return picture


def _slab(
    c: Canvas,
    sides: Sides,
    fill: tuple[int, int, int],
    edge: tuple[int, int, int],
    pale: tuple[int, int, int],
    front: tuple[int, int, int],
) -> None:
    r = 0.09
    low = (r if sides.bottom and sides.left else 0, r if sides.bottom and sides.right else 0)
    high = (r if sides.top and sides.left else 0, r if sides.top and sides.right else 0)
    deep = 1 - FRONT if sides.bottom else 1
    c.box(0, 0, 1, 1, front, corners=(*high, *low))
    c.box(0, 0, 1, deep + 0.035 * sides.bottom, darker(front, 0.35), corners=(*high, *low))
    c.box(0, 0, 1, deep, edge, corners=(*high, *low))
    left, right = 0.035 * sides.left, 0.035 * sides.right
    top, bottom = 0.035 * sides.top, 0.035 * sides.bottom
    c.box(left, top, 1 - left - right, deep - top - bottom, fill, corners=(*high, *low))
    if sides.top:
        c.stroke([(0.06 * sides.left, 0.052), (1 - 0.06 * sides.right, 0.052)], pale, 0.03)
    if not sides.right:
        c.box(0.988, top, 0.012, deep - top - bottom, darker(fill, 0.22))
    if not sides.bottom:
        c.box(left, 0.988, 1 - left - right, 0.012, darker(fill, 0.22))


def _doors(c: Canvas) -> None:
    for x in (0.07, 0.53):
        c.box(x, 0.855, 0.4, 0.11, lighter(CABINET, 0.1), 0.025, CABINET_EDGE, width=0.02)
    for x in (0.43, 0.57):
        c.oval(x, 0.91, 0.02, 0.02, (242, 206, 132))


def _burner(c: Canvas) -> None:
    c.box(0.08, 0.07, 0.84, 0.66, darker(RANGE, 0.3), 0.08)
    c.oval(0.5, 0.41, 0.34, 0.29, (36, 38, 46), RANGE_PALE, width=0.02)
    for r in (0.25, 0.16, 0.07):
        c.oval(0.5, 0.41, r, r * 0.85, (36, 38, 46), (104, 110, 124), width=0.028)
    for turn in range(4):
        a = math.tau * turn / 4 + math.pi / 4
        inner = (0.5 + 0.2 * math.cos(a), 0.41 + 0.17 * math.sin(a))
        c.stroke(
            [inner, (0.5 + 0.36 * math.cos(a), 0.41 + 0.31 * math.sin(a))], (22, 23, 28), 0.045
        )


def _knobs(c: Canvas) -> None:
    for x in (0.24, 0.5, 0.76):
        c.oval(x, 0.91, 0.05, 0.05, (206, 212, 220), (32, 34, 42), width=0.025)
        c.stroke([(x, 0.91), (x, 0.875)], (60, 64, 76), 0.022)


def _board(c: Canvas) -> None:
    c.box(0.07, 0.1, 0.86, 0.64, (40, 20, 8, 60), 0.08)
    c.box(0.06, 0.07, 0.88, 0.63, (246, 214, 160), 0.08, (168, 112, 60), width=0.035)
    for y in (0.22, 0.37, 0.52):
        c.stroke([(0.14, y), (0.68, y + 0.015)], (228, 188, 130), 0.014)
    c.oval(0.14, 0.16, 0.035, 0.035, WOOD, (168, 112, 60), width=0.02)
    c.shape(
        [(0.79, 0.12), (0.83, 0.1), (0.9, 0.18), (0.9, 0.46), (0.79, 0.46)],
        (222, 230, 238),
        (116, 126, 138),
        0.026,
    )
    c.stroke([(0.87, 0.2), (0.87, 0.43)], (250, 252, 255), 0.018)
    c.box(0.785, 0.45, 0.125, 0.22, (74, 48, 38), 0.04, (36, 22, 18), width=0.024)


def _sink(c: Canvas) -> None:
    c.box(0.09, 0.1, 0.82, 0.62, BASIN, 0.1, BASIN_EDGE, width=0.035)
    c.box(0.16, 0.19, 0.68, 0.47, (84, 166, 208), 0.08, (110, 124, 140), width=0.035)
    c.box(0.19, 0.23, 0.62, 0.1, (62, 136, 182), 0.05)
    for x, y, w in ((0.3, 0.5, 0.2), (0.58, 0.56, 0.14), (0.62, 0.43, 0.1)):
        c.stroke([(x, y), (x + w, y)], (196, 232, 248), 0.026)
    c.box(0.44, 0.0, 0.12, 0.3, (216, 222, 230), 0.06, (112, 122, 136), width=0.03)
    for x, shade in ((0.31, (226, 84, 70)), (0.69, (70, 130, 214))):
        c.oval(x, 0.115, 0.05, 0.045, shade, (96, 106, 120), width=0.024)


def _fryer(c: Canvas) -> None:
    c.box(0.06, 0.05, 0.88, 0.7, (170, 178, 188), 0.09, (88, 96, 108), width=0.035)
    c.box(0.13, 0.13, 0.74, 0.53, (216, 152, 44), 0.07, (74, 60, 44), width=0.045)
    c.box(0.17, 0.17, 0.66, 0.1, (176, 112, 26), 0.05)
    for i, (x, y) in enumerate(scattered(9)):
        c.oval(0.5 + 0.27 * x, 0.44 + 0.15 * y, 0.02 + 0.008 * (i % 2), 0.018, (244, 198, 96))
    for x in (0.22, 0.36, 0.5, 0.64, 0.78):
        c.stroke([(x, 0.19), (x, 0.63)], (92, 84, 78, 170), 0.016)
    for y in (0.24, 0.36, 0.48, 0.6):
        c.stroke([(0.18, y), (0.82, y)], (92, 84, 78, 170), 0.016)
    c.box(0.455, 0.62, 0.09, 0.24, (60, 52, 52), 0.04, (28, 24, 26), width=0.024)


def _nothing(c: Canvas) -> None:
    """A counter is a counter."""


BUILT_IN: dict[str, Callable[[Canvas], None]] = {
    "table": _nothing,
    "board": _board,
    "sink": _sink,
    "fryer": _fryer,
}


def _name(picture: pygame.Surface, kind: str) -> None:
    """The name of a station this kitchen was not taught, on its counter."""
    width = picture.get_width()
    px = max(8, round(width * 0.24))
    text = written(fitted(kind, px, round(width * 0.86)), px, (96, 60, 34))
    at = ((width - text.get_width()) // 2, round(width * 0.4) - font(px).get_height() // 2)
    picture.blit(text, at, special_flags=pygame.BLEND_PREMULTIPLIED)


def flames(px: int) -> pygame.Surface:
    """A burner that is on: tongues of fire all around what stands on it."""
    canvas = Canvas(px)
    canvas.oval(0.5, 0.42, 0.43, 0.38, (255, 120, 30, 90))
    for colour, long in (((255, 122, 24), 0.45), ((255, 206, 64), 0.41)):
        for i in range(14):
            a = math.tau * (i + 0.5) / 14
            x, y = 0.5 + 0.33 * math.cos(a), 0.43 + 0.28 * math.sin(a)
            tip = (0.5 + long * math.cos(a), 0.42 + (long - 0.04) * math.sin(a) - 0.02)
            sx, sy = -0.05 * math.sin(a), 0.05 * math.cos(a)
            canvas.shape([(x - sx, y - sy), tip, (x + sx, y + sy)], colour)
    return canvas.finish()


def sizzle(px: int) -> pygame.Surface:
    """Oil that boils around what is fried."""
    canvas = Canvas(px)
    for i, (x, y) in enumerate(scattered(26, 0.5)):
        if x * x + y * y > 0.3:
            r = (0.032, 0.045, 0.024)[i % 3]
            canvas.oval(
                0.5 + 0.34 * x, 0.41 + 0.24 * y, r, r, (255, 236, 170), (190, 124, 30), width=0.014
            )
    return canvas.finish()


def stream(px: int) -> pygame.Surface:
    """Water that runs from the tap."""
    canvas = Canvas(px)
    canvas.stroke([(0.5, 0.24), (0.5, 0.5)], (70, 150, 220), 0.1)
    canvas.stroke([(0.49, 0.24), (0.49, 0.5)], (206, 238, 255), 0.045)
    for x, y in ((0.38, 0.5), (0.62, 0.5), (0.43, 0.43), (0.57, 0.43)):
        canvas.oval(x, y, 0.025, 0.032, (206, 238, 255), (70, 150, 220), width=0.014)
    return canvas.finish()
