"""Items as layers of a stack, seen from the side, so that a sandwich can be read from bottom to top."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

import pygame

from sim.drawing.canvas import Canvas, Colour, darker, lighter, mix, rounded
from sim.worlds.robotouille.art import food, mains, palette
from sim.worlds.robotouille.art.appearance import Appearance, crumbed, grilled, scattered

SHEET = 0.62
"""Height of a layer's sheet, in widths; its foot stands at FOOT, the rest hangs below."""
FOOT = 0.52

Painter = Callable[[Canvas, Appearance], None]


@dataclass(frozen=True, slots=True)
class Layer:
    """How thick an item lies in a stack (in widths of the stack), and how it is painted."""

    thick: float
    paint: Painter


def layer(look: Appearance) -> Layer:
    """The item as a layer. Whole round food stands on the stack as it is."""
    flat = FLAT.get(look.type)
    if flat is not None:
        return flat
    if look.type in food.PAINTERS and look.cut:
        return CUT[look.type]
    return Layer(0.42, standing)


def strip(look: Appearance, px: int) -> pygame.Surface:
    """The layer's picture: `px` wide, SHEET * px high."""
    canvas = Canvas(px, SHEET)
    layer(look).paint(canvas, look)
    return canvas.finish()


def standing(c: Canvas, look: Appearance) -> None:
    whole = Canvas(round(c.px * 0.5))
    food.PAINTERS.get(look.type, mains.unknown)(whole, look)
    c.paste(whole.finish(), 0.25, FOOT - 0.44)


def bread(c: Canvas, look: Appearance) -> None:
    c.box(0.06, FOOT - 0.17, 0.88, 0.17, palette.CRUST, 0.06, darker(palette.CRUST, 0.45))
    c.box(0.1, FOOT - 0.15, 0.8, 0.07, palette.CRUMB, 0.035)
    _heated(c, look)


def topbun(c: Canvas, look: Appearance) -> None:
    dome = [(0.05, FOOT), (0.05, FOOT - 0.16), (0.2, FOOT - 0.32), (0.5, FOOT - 0.38)]
    dome += [(1 - x, y) for x, y in reversed(dome[:3])]
    c.shape([dome[0], *rounded(dome[1:-1])[:-8], dome[-1]], palette.BUN, palette.BUN_EDGE, 0.03)
    c.oval(0.4, FOOT - 0.28, 0.2, 0.035, lighter(palette.BUN, 0.4), turn=-0.12)
    for x, y in (
        (0.24, 0.16),
        (0.36, 0.23),
        (0.5, 0.27),
        (0.64, 0.23),
        (0.76, 0.15),
        (0.44, 0.13),
        (0.58, 0.13),
    ):
        c.oval(x, FOOT - y, 0.024, 0.014, (255, 240, 204), turn=x * 7)
    _heated(c, look)


def bottombun(c: Canvas, look: Appearance) -> None:
    c.box(
        0.06,
        FOOT - 0.2,
        0.88,
        0.2,
        palette.BUN,
        0,
        palette.BUN_EDGE,
        corners=(0.05, 0.05, 0.1, 0.1),
    )
    c.box(0.09, FOOT - 0.185, 0.82, 0.06, palette.CRUMB, 0.03)
    _heated(c, look)


def patty(c: Canvas, look: Appearance) -> None:
    fill = palette.PATTY_RAW if look.done == "raw" else palette.PATTY_DONE
    c.box(0.03, FOOT - 0.17, 0.94, 0.17, fill, 0.075, darker(fill, 0.55))
    c.box(0.1, FOOT - 0.145, 0.8, 0.035, lighter(fill, 0.25), 0.017)
    for x, y in scattered(12):
        speck = darker(fill, 0.45) if look.done != "raw" else (250, 190, 184)
        c.oval(0.5 + 0.4 * x, FOOT - 0.07 + 0.035 * y, 0.024, 0.012, speck)
    if look.done == "fried":
        crumbed(c, 0.4)


def chicken(c: Canvas, look: Appearance) -> None:
    fill = {
        "raw": palette.CHICKEN_RAW,
        "cooked": palette.CHICKEN_DONE,
        "fried": palette.CHICKEN_FRIED,
    }[look.done]
    edge = (186, 100, 96) if look.done == "raw" else darker(fill, 0.5)
    lump = [
        (0.04, 0.1),
        (0.1, 0.2),
        (0.3, 0.22),
        (0.5, 0.19),
        (0.72, 0.23),
        (0.92, 0.18),
        (0.97, 0.08),
    ]
    lump += [(0.86, 0.01), (0.5, 0.02), (0.14, 0.01)]
    if look.cut:
        for x, w in ((0.04, 0.28), (0.36, 0.28), (0.68, 0.28)):
            c.box(x, FOOT - 0.2, w, 0.2, fill, 0.09, edge)
    else:
        c.shape(rounded([(x, FOOT - y) for x, y in lump]), fill, edge, 0.03)
    c.oval(0.3, FOOT - 0.16, 0.14, 0.022, lighter(fill, 0.5))
    c.oval(0.7, FOOT - 0.165, 0.12, 0.02, lighter(fill, 0.4))
    _heated(c, Appearance(look.type, look.cut, look.done), tinted=False)


def cheese(c: Canvas, look: Appearance) -> None:
    if look.cut:
        c.box(
            0.04,
            FOOT - 0.12,
            0.9,
            0.06,
            mix(palette.CHEESE, palette.CHEESE_DARK, 0.25),
            0.02,
            palette.CHEESE_DARK,
        )
    drip = [
        (0.02, 0.09),
        (0.98, 0.09),
        (0.98, 0.02),
        (0.86, 0.0),
        (0.74, -0.08),
        (0.62, 0.0),
        (0.42, 0.0),
    ]
    drip += [(0.28, -0.09), (0.14, 0.0), (0.02, 0.02)]
    c.shape([(x, FOOT - y) for x, y in drip], palette.CHEESE, palette.CHEESE_DARK, 0.028)
    c.stroke([(0.07, FOOT - 0.065), (0.93, FOOT - 0.065)], lighter(palette.CHEESE, 0.5), 0.02)
    _heated(c, look)


def lettuce(c: Canvas, look: Appearance) -> None:
    top = [(x / 40, FOOT - 0.1 - 0.022 * math.sin(x * 0.95)) for x in range(41)]
    low = [(x / 40, FOOT + 0.015 + 0.035 * math.sin(x * 1.1 + 1)) for x in range(41)]
    c.shape([*top, *reversed(low)], palette.LEAF, palette.LEAF_DARK, 0.03)
    c.stroke([(x, y + 0.045) for x, y in top[2:-2]], palette.LEAF_PALE, 0.022)
    _heated(c, look)


def tomato(c: Canvas, look: Appearance) -> None:
    for x, w in ((0.07, 0.42), (0.51, 0.42)):
        c.box(x, FOOT - 0.1, w, 0.11, palette.TOMATO, 0.05, palette.TOMATO_DARK, width=0.028)
        c.box(x + 0.05, FOOT - 0.075, w - 0.1, 0.035, palette.TOMATO_FLESH, 0.017)
    _heated(c, look)


def onion(c: Canvas, look: Appearance) -> None:
    fried = look.done == "fried"
    fill: Colour = (236, 170, 62) if fried else palette.ONION_FLESH
    edge: Colour = (150, 84, 18) if fried else palette.ONION
    for x in (0.05, 0.36, 0.67):
        c.box(x, FOOT - 0.1, 0.28, 0.105, fill, 0.05, edge, width=0.04)
        c.stroke([(x + 0.07, FOOT - 0.048), (x + 0.21, FOOT - 0.048)], mix(fill, edge, 0.45), 0.022)
    if look.done == "cooked":
        grilled(c, 0.4)


def potato(c: Canvas, look: Appearance) -> None:
    fried = look.done == "fried"
    fill: Colour = (252, 192, 58) if fried else palette.POTATO_FLESH
    edge: Colour = (182, 108, 16) if fried else (186, 144, 54)
    rods = (
        (0.08, 0.05, 0.9, 0.04),
        (0.1, 0.13, 0.5, 0.15),
        (0.5, 0.13, 0.92, 0.12),
        (0.24, 0.2, 0.74, 0.22),
    )
    for ax, ay, bx, by in rods:
        c.stroke([(ax, FOOT - ay), (bx, FOOT - by)], edge, 0.1)
        c.stroke([(ax, FOOT - ay), (bx, FOOT - by)], fill, 0.066)
    if look.done == "cooked":
        grilled(c, 0.4)


def _heated(c: Canvas, look: Appearance, *, tinted: bool = True) -> None:
    """Grill marks or crumbs at the scale of a layer."""
    if look.done == "fried":
        crumbed(c, 0.55 if tinted else 0.2)
    elif look.done == "cooked":
        if tinted:
            c.tint((116, 62, 26), 0.45)
        c.inlay(lambda veil: _bars(veil))


def _bars(veil: Canvas) -> None:
    for i in range(7):
        x = 0.08 + 0.14 * i
        veil.stroke([(x, FOOT + 0.05), (x + 0.05, FOOT - 0.4)], (58, 28, 14, 190), 0.03)


FLAT = {
    "bread": Layer(0.16, bread),
    "topbun": Layer(0.36, topbun),
    "bottombun": Layer(0.19, bottombun),
    "patty": Layer(0.16, patty),
    "chicken": Layer(0.2, chicken),
    "cheese": Layer(0.075, cheese),
}
CUT = {
    "lettuce": Layer(0.085, lettuce),
    "tomato": Layer(0.1, tomato),
    "onion": Layer(0.1, onion),
    "potato": Layer(0.2, potato),
}
