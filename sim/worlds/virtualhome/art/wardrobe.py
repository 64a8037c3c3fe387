"""What one wears, washes with and sleeps on.

Each function draws a thing, or makes a drawing of it in the colours it is given.
"""

from __future__ import annotations

from sim.worlds.virtualhome.art.palette import (
    BLACK,
    BLUE,
    BROWN,
    GLASSY,
    GREEN,
    PINK,
    RED,
    STEEL,
    VIOLET,
    WHITE,
    WOOD,
    YELLOW,
)
from sim.worlds.virtualhome.art.pen import INK, Colour, Draw, Pen, dark, light


def stack(body: Colour) -> Draw:
    def draw(pen: Pen) -> None:
        for y, colour in ((0.62, body), (0.46, light(body, 0.5)), (0.3, body)):
            pen.box(0.14, y, 0.72, 0.22, colour, 0.06)

    return draw


def cloth(body: Colour, stripe: Colour | None = None) -> Draw:
    def draw(pen: Pen) -> None:
        pen.box(0.14, 0.36, 0.72, 0.44, body, 0.1)
        pen.line([(0.16, 0.52), (0.84, 0.52)], dark(body, 0.2), 0.03)
        if stripe:
            pen.box(0.22, 0.4, 0.08, 0.38, stripe, edge=False)
            pen.box(0.34, 0.4, 0.04, 0.38, stripe, edge=False)

    return draw


def shirt(body: Colour, long: bool = False) -> Draw:
    def draw(pen: Pen) -> None:
        low = 0.72 if long else 0.5
        pen.blob(
            [
                (0.36, 0.14),
                (0.64, 0.14),
                (0.94, 0.34),
                (0.9, low),
                (0.74, low - 0.1),
                (0.74, 0.9),
                (0.26, 0.9),
                (0.26, low - 0.1),
                (0.1, low),
                (0.06, 0.34),
            ],
            body,
        )
        pen.line([(0.42, 0.16), (0.5, 0.28), (0.58, 0.16)], dark(body, 0.35), 0.04)
        if long:
            pen.line([(0.5, 0.3), (0.5, 0.88)], dark(body, 0.35), 0.035)

    return draw


def pants(pen: Pen) -> None:
    pen.blob(
        [
            (0.26, 0.1),
            (0.74, 0.1),
            (0.84, 0.92),
            (0.58, 0.92),
            (0.5, 0.4),
            (0.42, 0.92),
            (0.16, 0.92),
        ],
        (84, 108, 156),
    )


def dress(pen: Pen) -> None:
    pen.blob(
        [(0.36, 0.08), (0.64, 0.08), (0.6, 0.4), (0.88, 0.92), (0.12, 0.92), (0.4, 0.4)],
        (196, 96, 132),
    )


def sock(pen: Pen) -> None:
    pen.blob(
        [
            (0.3, 0.1),
            (0.56, 0.1),
            (0.58, 0.54),
            (0.86, 0.72),
            (0.8, 0.9),
            (0.46, 0.88),
            (0.32, 0.6),
        ],
        (222, 170, 92),
    )
    pen.box(0.28, 0.08, 0.3, 0.14, RED, 0.03)


def underwear(pen: Pen) -> None:
    pen.blob(
        [(0.14, 0.3), (0.86, 0.3), (0.84, 0.46), (0.62, 0.76), (0.38, 0.76), (0.16, 0.46)],
        (204, 210, 226),
    )


def hat(pen: Pen) -> None:
    pen.box(0.28, 0.26, 0.44, 0.4, (120, 92, 70), 0.12)
    pen.oval(0.5, 0.68, 0.44, 0.12, (120, 92, 70))
    pen.box(0.28, 0.54, 0.44, 0.08, RED, edge=False)


def scarf(pen: Pen) -> None:
    pen.line([(0.2, 0.26), (0.5, 0.4), (0.8, 0.26)], RED, 0.18)
    pen.box(0.54, 0.36, 0.2, 0.54, RED, 0.04)
    pen.line([(0.54, 0.78), (0.74, 0.78)], YELLOW, 0.05)


def shoes(body: Colour) -> Draw:
    def draw(pen: Pen) -> None:
        for dy in (0.0, 0.2):
            pen.blob(
                [
                    (0.12, 0.36 + dy),
                    (0.36, 0.36 + dy),
                    (0.46, 0.52 + dy),
                    (0.88, 0.58 + dy),
                    (0.88, 0.72 + dy),
                    (0.12, 0.72 + dy),
                ],
                body,
            )

    return draw


def brush(body: Colour, hairs: Colour) -> Draw:
    def draw(pen: Pen) -> None:
        pen.line([(0.14, 0.86), (0.8, 0.2)], body, 0.12)
        pen.line([(0.64, 0.2), (0.86, 0.42)], hairs, 0.14)

    return draw


def comb(pen: Pen) -> None:
    pen.box(0.1, 0.3, 0.8, 0.2, VIOLET, 0.05)
    for x in range(7):
        pen.line([(0.16 + x * 0.11, 0.48), (0.16 + x * 0.11, 0.74)], VIOLET, 0.05)


def razor(pen: Pen) -> None:
    pen.line([(0.3, 0.34), (0.8, 0.88)], BLUE, 0.1)
    pen.box(0.12, 0.18, 0.46, 0.18, STEEL, 0.05)


def soap(body: Colour) -> Draw:
    def draw(pen: Pen) -> None:
        pen.box(0.16, 0.42, 0.68, 0.38, body, 0.18)
        for x, y, r in ((0.3, 0.3, 0.09), (0.5, 0.2, 0.07), (0.68, 0.3, 0.06)):
            pen.disc(x, y, r, (222, 238, 244))

    return draw


def tube(body: Colour) -> Draw:
    def draw(pen: Pen) -> None:
        pen.blob([(0.12, 0.26), (0.24, 0.14), (0.76, 0.56), (0.6, 0.74)], body)
        pen.blob([(0.66, 0.7), (0.74, 0.6), (0.88, 0.74), (0.8, 0.84)], RED)

    return draw


def roll(pen: Pen) -> None:
    pen.box(0.24, 0.26, 0.52, 0.54, WHITE, 0.04)
    pen.oval(0.5, 0.26, 0.26, 0.1, WHITE)
    pen.oval(0.5, 0.26, 0.09, 0.04, BROWN, edge=False)


def bag(body: Colour, full: bool = False) -> Draw:
    def draw(pen: Pen) -> None:
        if full:
            pen.disc(0.36, 0.32, 0.14, RED)
            pen.line([(0.6, 0.4), (0.68, 0.1)], GREEN, 0.12)
        pen.line([(0.34, 0.42), (0.36, 0.2), (0.64, 0.2), (0.66, 0.42)], dark(body, 0.4), 0.06)
        pen.blob([(0.16, 0.4), (0.84, 0.4), (0.9, 0.92), (0.1, 0.92)], body)

    return draw


def pillow(pen: Pen) -> None:
    pen.box(0.06, 0.34, 0.88, 0.46, (238, 226, 206), 0.18)
    pen.line([(0.2, 0.46), (0.34, 0.6)], (206, 190, 166), 0.03)


def hanger(pen: Pen) -> None:
    pen.line([(0.5, 0.4), (0.5, 0.28), (0.58, 0.2), (0.5, 0.12)], STEEL, 0.05)
    pen.line([(0.5, 0.4), (0.12, 0.7), (0.88, 0.7), (0.5, 0.4)], WOOD, 0.06)


def glasses(pen: Pen) -> None:
    for x in (0.28, 0.72):
        pen.disc(x, 0.54, 0.19, INK)
        pen.disc(x, 0.54, 0.13, GLASSY, edge=False)
    pen.line([(0.44, 0.5), (0.56, 0.5)], INK, 0.05)


def hairdryer(pen: Pen) -> None:
    pen.line([(0.5, 0.5), (0.58, 0.88)], PINK, 0.18)
    pen.blob([(0.1, 0.26), (0.4, 0.2), (0.74, 0.26), (0.74, 0.52), (0.4, 0.58), (0.1, 0.5)], PINK)


def iron(pen: Pen) -> None:
    pen.blob([(0.08, 0.78), (0.34, 0.44), (0.84, 0.44), (0.9, 0.78)], BLUE)
    pen.line([(0.36, 0.34), (0.8, 0.32)], BLACK, 0.09)
    pen.box(0.08, 0.76, 0.84, 0.1, STEEL)


def hands(pen: Pen) -> None:
    pen.box(0.2, 0.3, 0.6, 0.5, (230, 184, 150), 0.2)
