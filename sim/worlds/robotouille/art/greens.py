"""What grows in a garden, whole or cut, raw, cooked or fried."""

from __future__ import annotations

import math

from sim.drawing.canvas import Canvas, Colour, darker, ellipse, lighter, mix, rounded
from sim.worlds.robotouille.art.appearance import Appearance, grilled, heated
from sim.worlds.robotouille.art.palette import (
    LEAF,
    LEAF_DARK,
    LEAF_PALE,
    ONION,
    ONION_DARK,
    ONION_FLESH,
    POTATO,
    POTATO_DARK,
    POTATO_FLESH,
    TOMATO,
    TOMATO_DARK,
    TOMATO_FLESH,
)


def lettuce(c: Canvas, look: Appearance) -> None:
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


def tomato(c: Canvas, look: Appearance) -> None:
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


def onion(c: Canvas, look: Appearance) -> None:
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


def potato(c: Canvas, look: Appearance) -> None:
    if look.cut:
        (_fries if look.done == "fried" else _sticks)(c)
        if look.done == "cooked":
            grilled(c, 0.4)
        return
    lump = [(0.1, 0.7), (0.16, 0.48), (0.36, 0.34), (0.5, 0.18), (0.72, 0.12), (0.9, 0.26)]
    lump += [(0.9, 0.48), (0.74, 0.64), (0.62, 0.82), (0.38, 0.9), (0.18, 0.86)]
    c.shape(rounded(lump), POTATO, POTATO_DARK, 0.045)
    c.oval(0.52, 0.34, 0.2, 0.07, lighter(POTATO, 0.35), turn=-0.7)
    for x, y in ((0.28, 0.6), (0.52, 0.5), (0.4, 0.76), (0.76, 0.26), (0.7, 0.5)):
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
