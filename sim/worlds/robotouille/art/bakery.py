"""Bread and buns, whole or cut."""

from __future__ import annotations

import math

from sim.drawing.canvas import Canvas, Colour, darker, lighter, mix, rounded
from sim.worlds.robotouille.art.appearance import Appearance, heated, scattered
from sim.worlds.robotouille.art.palette import BUN, BUN_EDGE, CRUMB, CRUST


def bread(c: Canvas, look: Appearance) -> None:
    if look.cut:
        _toast_half(c, [(0.1, 0.8), (0.1, 0.24), (0.6, 0.8)])
        _toast_half(c, [(0.34, 0.16), (0.9, 0.16), (0.9, 0.74)])
    else:
        _slice(c, 0.12, 0.14, 0.76, 0.74, CRUST, darker(CRUST, 0.45))
        _slice(c, 0.185, 0.205, 0.63, 0.6, CRUMB, None)
        for x, y in scattered(9):
            c.oval(0.5 + 0.24 * x, 0.54 + 0.2 * y, 0.02, 0.014, (226, 188, 124))
    heated(c, look)


def _slice(
    c: Canvas, x: float, y: float, w: float, h: float, fill: Colour, edge: Colour | None
) -> None:
    shape = [(0.08, 1), (0.08, 0.5), (0, 0.32), (0.06, 0.1), (0.3, 0), (0.7, 0), (0.94, 0.1)]
    shape += [(1, 0.32), (0.92, 0.5), (0.92, 1)]
    spots = [(x + px * w, y + py * h) for px, py in shape]
    c.shape([spots[0], *rounded(spots[1:])[:-8], spots[-1]], fill, edge, 0.045)


def _toast_half(c: Canvas, corners: list[tuple[float, float]]) -> None:
    c.shape(corners, CRUST, darker(CRUST, 0.45), 0.09)
    c.shape(corners, CRUST, CRUST, 0.05)
    mx, my = (math.fsum(p[i] for p in corners) / 3 for i in (0, 1))
    c.shape([(mx + (x - mx) * 0.72, my + (y - my) * 0.72) for x, y in corners], CRUMB)


def topbun(c: Canvas, look: Appearance) -> None:
    for dx, part in ((-0.05, -1), (0.05, 1)) if look.cut else ((0.0, 0),):
        dome = [
            (0.1, 0.72),
            (0.1, 0.5),
            (0.24, 0.27),
            (0.5, 0.19),
            (0.76, 0.27),
            (0.9, 0.5),
            (0.9, 0.72),
        ]
        half = [(x + dx, y) for x, y in dome if part == 0 or (x - 0.5) * part >= 0]
        if part == -1:
            half.append((0.5 + dx, 0.76))
        elif part == 1:
            half.insert(0, (0.5 + dx, 0.76))
        outline = rounded(half) if part == 0 else half
        c.shape(outline, BUN, BUN_EDGE, 0.045)
    c.inlay(lambda veil: veil.box(0, 0.655, 1, 0.075, CRUMB))
    c.oval(0.4, 0.36, 0.2, 0.07, lighter(BUN, 0.35), turn=-0.3)
    for x, y in (
        (0.3, 0.48),
        (0.42, 0.4),
        (0.56, 0.33),
        (0.66, 0.45),
        (0.52, 0.5),
        (0.76, 0.55),
        (0.24, 0.6),
        (0.4, 0.6),
        (0.62, 0.6),
    ):
        c.oval(x, y, 0.03, 0.018, (255, 240, 204), turn=x * 7)
    heated(c, look)


def bottombun(c: Canvas, look: Appearance) -> None:
    parts = (-0.06, 0.06) if look.cut else (0.0,)
    for dx in parts:
        x, w = (0.1, 0.8) if not dx else (0.07 if dx < 0 else 0.53, 0.4)
        c.box(x, 0.44, w, 0.42, BUN, 0.14, BUN_EDGE, width=0.04)
        c.box(x, 0.38, w, 0.24, CRUMB, 0.12, mix(BUN, CRUMB, 0.35))
        for px, py in scattered(7):
            c.oval(x + w / 2 + 0.38 * w * px, 0.5 + 0.06 * py, 0.022, 0.011, (224, 184, 122))
    heated(c, look)
