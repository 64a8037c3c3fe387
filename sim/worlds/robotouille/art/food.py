"""Items as one sees them lying on a counter: whole or cut, raw, cooked or fried."""

from __future__ import annotations

import math
from collections.abc import Callable

import pygame

from sim.worlds.robotouille.art.canvas import Canvas, Colour, darker, ellipse, lighter, mix, rounded
from sim.worlds.robotouille.art.lettering import initials, letters
from sim.worlds.robotouille.art.look import Look, crumbed, grilled, heated, scattered

CRUST, CRUMB = (190, 118, 52), (247, 222, 170)
BUN, BUN_EDGE = (222, 150, 70), (150, 88, 36)
LEAF, LEAF_DARK, LEAF_PALE = (112, 186, 62), (58, 126, 44), (196, 228, 132)
TOMATO, TOMATO_DARK, TOMATO_FLESH = (226, 54, 40), (150, 24, 22), (244, 108, 84)
ONION, ONION_DARK, ONION_FLESH = (168, 78, 142), (104, 40, 90), (250, 236, 246)
POTATO, POTATO_DARK, POTATO_FLESH = (202, 154, 94), (134, 92, 48), (248, 226, 140)
CHEESE, CHEESE_DARK, CHEESE_HOLE = (255, 206, 64), (206, 142, 22), (232, 166, 34)
PATTY_RAW, PATTY_DONE = (222, 96, 98), (112, 62, 36)
CHICKEN_RAW, CHICKEN_DONE, CHICKEN_FRIED = (250, 190, 178), (204, 124, 58), (228, 152, 48)

Painter = Callable[[Canvas, Look], None]


def icon(look: Look, px: int) -> pygame.Surface:
    """The item on its own, `px` pixels square."""
    food, ground = Canvas(px), Canvas(px)
    PAINTERS.get(look.type, unknown)(food, look)
    ground.oval(0.5, 0.87, 0.36, 0.08, (40, 20, 8, 70))
    ground.sheet.blit(food.sheet, (0, 0))
    return ground.finish()


def bread(c: Canvas, look: Look) -> None:
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
    mx, my = (sum(p[i] for p in corners) / 3 for i in (0, 1))
    c.shape([(mx + (x - mx) * 0.72, my + (y - my) * 0.72) for x, y in corners], CRUMB)


def topbun(c: Canvas, look: Look) -> None:
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


def bottombun(c: Canvas, look: Look) -> None:
    parts = (-0.06, 0.06) if look.cut else (0.0,)
    for dx in parts:
        x, w = (0.1, 0.8) if not dx else (0.07 if dx < 0 else 0.53, 0.4)
        c.box(x, 0.44, w, 0.42, BUN, 0.14, BUN_EDGE, width=0.04)
        c.box(x, 0.38, w, 0.24, CRUMB, 0.12, mix(BUN, CRUMB, 0.35))
        for px, py in scattered(7):
            c.oval(x + w / 2 + 0.38 * w * px, 0.5 + 0.06 * py, 0.022, 0.011, (224, 184, 122))
    heated(c, look)


def lettuce(c: Canvas, look: Look) -> None:
    if look.cut:
        for x, y, turn in ((0.34, 0.4, -0.5), (0.68, 0.42, 0.6), (0.5, 0.68, 0.05)):
            _leaf(c, x, y, turn)
    else:
        for r, fill, edge in (
            (0.4, LEAF_DARK, darker(LEAF_DARK, 0.35)),
            (0.345, LEAF, None),
            (0.25, mix(LEAF, LEAF_PALE, 0.5), None),
            (0.15, LEAF_PALE, None),
        ):
            c.shape(_frill(0.5, 0.5 + (0.4 - r) * 0.25, r, 0.03, 9), fill, edge, 0.04)
        for a in (-0.9, -0.3, 0.3, 0.9):
            end = (0.5 + 0.27 * math.sin(a), 0.6 - 0.3 * math.cos(a))
            c.stroke([(0.5, 0.76), end], (228, 244, 186), 0.024)
    heated(c, look)


def _frill(x: float, y: float, r: float, wave: float, lobes: int) -> list[tuple[float, float]]:
    points = []
    for i in range(126):
        a = math.tau * i / 126
        s = r + wave * math.sin(lobes * a) + wave * 0.5 * math.sin(2 * lobes * a + 1)
        points.append((x + s * math.cos(a), y + s * 0.92 * math.sin(a)))
    return points


def _leaf(c: Canvas, x: float, y: float, turn: float) -> None:
    frill = _frill(0, 0, 0.21, 0.022, 7)
    cos, sin = math.cos(turn), math.sin(turn)
    spots = [
        (x + px * cos * 1.1 - py * sin * 0.8, y + px * sin * 1.1 + py * cos * 0.8)
        for px, py in frill
    ]
    c.shape(spots, LEAF, LEAF_DARK, 0.04)
    c.stroke([(x - 0.15 * cos, y - 0.15 * sin), (x + 0.16 * cos, y + 0.16 * sin)], LEAF_PALE, 0.04)
    for k in (-0.05, 0.06):
        px, py = x + k * cos, y + k * sin
        c.stroke(
            [(px, py), (px + 0.08 * cos - 0.09 * sin, py + 0.08 * sin + 0.09 * cos)],
            LEAF_PALE,
            0.02,
        )
        c.stroke(
            [(px, py), (px + 0.08 * cos + 0.09 * sin, py + 0.08 * sin - 0.09 * cos)],
            LEAF_PALE,
            0.02,
        )


def tomato(c: Canvas, look: Look) -> None:
    if look.cut:
        for x, y in ((0.32, 0.4), (0.69, 0.4), (0.5, 0.66)):
            _tomato_slice(c, x, y, 0.23)
    else:
        c.oval(0.5, 0.54, 0.37, 0.34, TOMATO, TOMATO_DARK, width=0.045)
        c.oval(0.36, 0.44, 0.12, 0.075, (255, 138, 116), turn=-0.5)
        for i in range(5):
            a = math.tau * i / 5 - 0.3
            tip = (0.5 + 0.2 * math.cos(a), 0.27 + 0.1 * math.sin(a))
            c.shape(
                [(0.5 - 0.05 * math.sin(a), 0.26), tip, (0.5 + 0.05 * math.sin(a), 0.29)],
                (66, 150, 52),
                (40, 104, 38),
                0.025,
            )
        c.stroke([(0.5, 0.27), (0.53, 0.14)], (52, 120, 42), 0.05)
    heated(c, look)


def _tomato_slice(c: Canvas, x: float, y: float, r: float) -> None:
    c.oval(x, y, r, r * 0.9, TOMATO, TOMATO_DARK, width=0.035)
    c.oval(x, y, r * 0.8, r * 0.72, TOMATO_FLESH)
    for i in range(3):
        a = math.tau * i / 3 + 0.5
        px, py = x + r * 0.42 * math.cos(a), y + r * 0.38 * math.sin(a)
        c.oval(px, py, r * 0.27, r * 0.2, (214, 44, 34), turn=a + 1.57)
        c.oval(px, py, r * 0.09, r * 0.06, (255, 224, 130), turn=a)


def onion(c: Canvas, look: Look) -> None:
    if look.cut:
        fried = look.done == "fried"
        for x, y, r in ((0.34, 0.38, 0.24), (0.68, 0.46, 0.22), (0.44, 0.68, 0.2)):
            _onion_ring(c, x, y, r, fried)
        if fried:
            return
    else:
        bulb = [
            (0.5, 0.14),
            (0.56, 0.28),
            (0.82, 0.42),
            (0.86, 0.64),
            (0.68, 0.84),
            (0.5, 0.88),
            (0.32, 0.84),
            (0.14, 0.64),
            (0.18, 0.42),
            (0.44, 0.28),
        ]
        c.shape(rounded(bulb), ONION, ONION_DARK, 0.045)
        for k in (-1, -0.4, 0.4, 1):
            c.stroke(
                [
                    (0.5 + 0.03 * k, 0.24),
                    (0.5 + 0.25 * k, 0.5),
                    (0.5 + 0.2 * k, 0.72),
                    (0.5 + 0.06 * k, 0.86),
                ],
                darker(ONION, 0.22),
                0.018,
            )
        c.oval(0.33, 0.52, 0.06, 0.13, lighter(ONION, 0.5), turn=0.35)
        c.stroke([(0.5, 0.16), (0.47, 0.06)], (214, 186, 120), 0.05)
        c.stroke([(0.5, 0.16), (0.55, 0.07)], (190, 160, 100), 0.04)
    heated(c, look)


def _onion_ring(c: Canvas, x: float, y: float, r: float, fried: bool) -> None:
    if fried:
        outer, inner, edge = (232, 160, 54), (250, 200, 104), (150, 84, 18)
    else:
        outer, inner, edge = ONION, ONION_FLESH, ONION_DARK
    hole = _ring_points(x, y, r)
    c.stroke(hole, edge, r * 0.62)
    c.stroke(hole, outer, r * 0.45)
    c.stroke(hole, inner, r * (0.16 if fried else 0.28))
    if fried:
        for i in range(0, 56, 4):
            px, py = hole[i]
            c.oval(
                px + 0.03 * math.sin(i * 2.4),
                py + 0.03 * math.cos(i * 1.7),
                0.02,
                0.015,
                (168, 96, 24),
            )


def _ring_points(x: float, y: float, r: float) -> list[tuple[float, float]]:
    points = ellipse(x, y, r * 0.76, r * 0.68)
    return [*points, points[0]]


def potato(c: Canvas, look: Look) -> None:
    if look.cut:
        (_fries if look.done == "fried" else _sticks)(c)
        if look.done == "cooked":
            grilled(c, 0.4)
        return
    lump = [
        (0.12, 0.62),
        (0.14, 0.42),
        (0.34, 0.26),
        (0.6, 0.2),
        (0.84, 0.32),
        (0.9, 0.54),
        (0.78, 0.76),
        (0.5, 0.84),
        (0.24, 0.8),
    ]
    c.shape(rounded(lump), POTATO, POTATO_DARK, 0.045)
    c.oval(0.42, 0.38, 0.2, 0.07, lighter(POTATO, 0.35), turn=-0.3)
    for x, y in ((0.3, 0.58), (0.56, 0.46), (0.72, 0.62), (0.48, 0.7), (0.74, 0.38)):
        c.oval(x, y, 0.034, 0.018, POTATO_DARK, turn=x * 5)
    heated(c, look)


def _sticks(c: Canvas) -> None:
    fill, edge = POTATO_FLESH, (186, 144, 54)
    for x, y, turn in (
        (0.42, 0.7, 0.15),
        (0.6, 0.62, -0.4),
        (0.36, 0.5, -0.25),
        (0.62, 0.42, 0.3),
        (0.44, 0.32, -0.6),
    ):
        _stick(c, x, y, 0.28, turn, fill, edge)


def _stick(
    c: Canvas, x: float, y: float, half: float, turn: float, fill: Colour, edge: Colour
) -> None:
    dx, dy = half * math.cos(turn), half * math.sin(turn)
    nx, ny = -0.06 * math.sin(turn), 0.06 * math.cos(turn)
    quad = [
        (x - dx - nx, y - dy - ny),
        (x + dx - nx, y + dy - ny),
        (x + dx + nx, y + dy + ny),
        (x - dx + nx, y - dy + ny),
    ]
    c.shape(quad, fill, edge, 0.035)
    c.stroke(
        [
            (x - dx * 0.9 - nx * 0.4, y - dy * 0.9 - ny * 0.4),
            (x + dx * 0.9 - nx * 0.4, y + dy * 0.9 - ny * 0.4),
        ],
        lighter(fill, 0.5),
        0.026,
    )


def _fries(c: Canvas) -> None:
    fill, edge = (252, 196, 62), (186, 112, 16)
    for i, (x, top) in enumerate(
        (
            (0.28, 0.26),
            (0.4, 0.12),
            (0.52, 0.06),
            (0.64, 0.14),
            (0.74, 0.28),
            (0.34, 0.34),
            (0.47, 0.24),
            (0.6, 0.27),
            (0.69, 0.38),
        )
    ):
        lean = (x - 0.5) * 0.24
        c.stroke([(x + lean, top), (x - lean * 0.6, 0.62)], edge, 0.125)
        c.stroke(
            [(x + lean, top), (x - lean * 0.6, 0.62)], fill if i % 2 else (240, 176, 46), 0.085
        )
    paper = [
        (0.2, 0.42),
        (0.36, 0.5),
        (0.5, 0.52),
        (0.64, 0.5),
        (0.8, 0.42),
        (0.7, 0.88),
        (0.3, 0.88),
    ]
    c.shape(paper, (226, 62, 48), (140, 26, 24), 0.04)
    for x in (0.38, 0.5, 0.62):
        c.stroke([(x + (x - 0.5) * 0.3, 0.53), (x, 0.85)], (255, 240, 226), 0.04)


def cheese(c: Canvas, look: Look) -> None:
    if look.cut:
        for x, y in ((0.12, 0.2), (0.26, 0.36), (0.4, 0.52)):
            c.box(x, y, 0.48, 0.34, CHEESE, 0.04, CHEESE_DARK, width=0.04)
            c.oval(x + 0.14, y + 0.12, 0.05, 0.04, CHEESE_HOLE)
            c.oval(x + 0.34, y + 0.2, 0.06, 0.05, CHEESE_HOLE)
    else:
        c.shape(
            [(0.08, 0.52), (0.66, 0.2), (0.92, 0.46), (0.92, 0.8), (0.08, 0.84)],
            CHEESE,
            CHEESE_DARK,
            0.05,
        )
        c.shape([(0.08, 0.52), (0.66, 0.2), (0.92, 0.46)], lighter(CHEESE, 0.42))
        for x, y, r in (
            (0.26, 0.68, 0.075),
            (0.54, 0.62, 0.06),
            (0.74, 0.7, 0.08),
            (0.44, 0.76, 0.04),
            (0.6, 0.38, 0.055),
        ):
            c.oval(x, y, r, r * 0.85, CHEESE_HOLE, CHEESE_DARK, width=0.02)
    heated(c, look)


def patty(c: Canvas, look: Look) -> None:
    done = look.done != "raw"
    fill = PATTY_DONE if done else PATTY_RAW
    for dx, w in ((-0.2, 0.19), (0.2, 0.19)) if look.cut else ((0.0, 0.4),):
        c.box(0.5 + dx - w, 0.46, 2 * w, 0.34, darker(fill, 0.32), 0.16, darker(fill, 0.6))
        c.oval(0.5 + dx, 0.48, w, 0.21, fill, darker(fill, 0.5))
        c.oval(0.46 + dx, 0.43, w * 0.68, 0.1, lighter(fill, 0.14))
    if done:
        c.inlay(lambda veil: _brand(veil, (0.2, 0.36, 0.52, 0.68), 0.66, 0.3, (52, 24, 12)))
        if look.done == "fried":
            crumbed(c, 0.5)
    else:
        for x, y in scattered(16, 0.7):
            c.oval(0.5 + 0.32 * x, 0.48 + 0.16 * y, 0.03, 0.014, (250, 178, 172), turn=x * 9)


def chicken(c: Canvas, look: Look) -> None:
    fill = {"raw": CHICKEN_RAW, "cooked": CHICKEN_DONE, "fried": CHICKEN_FRIED}[look.done]
    edge = (186, 100, 96) if look.done == "raw" else darker(fill, 0.5)
    if look.cut:
        for x, y, turn in (
            (0.3, 0.4, -0.3),
            (0.68, 0.38, 0.3),
            (0.36, 0.69, 0.2),
            (0.71, 0.68, -0.25),
        ):
            c.oval(x, y, 0.19, 0.13, fill, edge, turn=turn, width=0.04)
            c.oval(x - 0.03, y - 0.04, 0.1, 0.035, lighter(fill, 0.45), turn=turn)
    else:
        c.stroke([(0.62, 0.64), (0.84, 0.82)], (196, 172, 140), 0.13)
        c.stroke([(0.62, 0.64), (0.84, 0.82)], (255, 248, 232), 0.09)
        for x, y in ((0.88, 0.79), (0.82, 0.87)):
            c.oval(x, y, 0.055, 0.05, (255, 248, 232), (196, 172, 140), width=0.025)
        leg = [
            (0.1, 0.4),
            (0.2, 0.22),
            (0.42, 0.14),
            (0.64, 0.22),
            (0.72, 0.42),
            (0.7, 0.6),
            (0.74, 0.7),
            (0.66, 0.76),
            (0.52, 0.72),
            (0.3, 0.7),
            (0.14, 0.58),
        ]
        c.shape(rounded(leg), fill, edge, 0.045)
        c.oval(0.34, 0.3, 0.15, 0.07, lighter(fill, 0.5), turn=-0.4)
    if look.done == "cooked":
        c.inlay(lambda veil: _brand(veil, (0.14, 0.3, 0.46), 0.7, 0.12, (92, 44, 16)))
    elif look.done == "fried":
        crumbed(c, 0.3)


def _brand(c: Canvas, xs: tuple[float, ...], low: float, high: float, colour: Colour) -> None:
    """What the bars of a grill leave on meat."""
    for x in xs:
        c.stroke([(x, low), (x + 0.2, high)], colour, 0.048)


def unknown(c: Canvas, look: Look) -> None:
    """Food this kitchen was not taught: a tile with the first letters of its name."""
    hue = sum(map(ord, look.type)) * 37 % 360
    shade = pygame.Color(0)
    shade.hsva = (hue, 32, 92, 100)
    fill = (shade.r, shade.g, shade.b)
    if look.cut:
        for x in (0.12, 0.54):
            c.box(x, 0.18, 0.34, 0.64, fill, 0.1, darker(fill, 0.5), width=0.04)
    else:
        c.box(0.12, 0.16, 0.76, 0.68, fill, 0.16, darker(fill, 0.5), width=0.045)
    heated(c, look)
    letters(c, initials(look.type), 0.5, 0.5, 0.4, (56, 34, 24))


PAINTERS: dict[str, Painter] = {
    "bread": bread,
    "topbun": topbun,
    "bottombun": bottombun,
    "lettuce": lettuce,
    "tomato": tomato,
    "onion": onion,
    "potato": potato,
    "cheese": cheese,
    "patty": patty,
    "chicken": chicken,
}
