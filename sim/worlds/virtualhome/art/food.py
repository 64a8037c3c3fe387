"""Food and drink, and what they come in.

Each function draws a thing, or makes a drawing of it in the colours it is given.
"""

from __future__ import annotations

from sim.worlds.virtualhome.art.palette import BROWN, GREEN, PAPER, RED, STEEL, WHITE, YELLOW
from sim.worlds.virtualhome.art.pen import INK, Colour, Draw, Pen, dark, light


def bottle(
    body: Colour, cap: Colour = WHITE, label: Colour | None = None, slim: bool = False
) -> Draw:
    def draw(pen: Pen) -> None:
        half = 0.15 if slim else 0.2
        pen.box(0.42, 0.06, 0.16, 0.16, cap, 0.04)
        pen.blob(
            [(0.43, 0.2), (0.57, 0.2), (0.5 + half, 0.4), (0.5 + half, 0.4), (0.5 - half, 0.4)],
            body,
        )
        pen.box(0.5 - half, 0.36, 2 * half, 0.58, body, 0.08)
        pen.box(
            0.5 - half + 0.05,
            0.52,
            2 * half - 0.1,
            0.24,
            label or light(body, 0.6),
            0.02,
            edge=False,
        )

    return draw


def jar(body: Colour, lid: Colour = RED) -> Draw:
    def draw(pen: Pen) -> None:
        pen.box(0.24, 0.28, 0.52, 0.64, body, 0.12)
        pen.box(0.2, 0.14, 0.6, 0.18, lid, 0.05)
        pen.box(0.32, 0.48, 0.36, 0.26, PAPER, 0.03, edge=False)

    return draw


def carton(body: Colour, mark: Colour) -> Draw:
    def draw(pen: Pen) -> None:
        pen.blob([(0.26, 0.3), (0.42, 0.1), (0.58, 0.1), (0.74, 0.3)], light(body, 0.4))
        pen.box(0.26, 0.28, 0.48, 0.66, body, 0.02)
        pen.box(0.26, 0.5, 0.48, 0.22, mark, edge=False)
        pen.line([(0.26, 0.3), (0.74, 0.3)], dark(body, 0.4), 0.03)

    return draw


def packet(body: Colour, mark: Colour) -> Draw:
    def draw(pen: Pen) -> None:
        pen.box(0.2, 0.12, 0.6, 0.8, body, 0.06)
        pen.box(0.2, 0.12, 0.6, 0.14, mark, 0.04, edge=False)
        pen.disc(0.5, 0.58, 0.18, light(mark, 0.3))

    return draw


def fruit(body: Colour, leaf: Colour | None = GREEN, flat: float = 1.0) -> Draw:
    def draw(pen: Pen) -> None:
        pen.oval(0.5, 0.58, 0.36, 0.36 * flat, body)
        pen.oval(0.38, 0.48, 0.09, 0.07, light(body, 0.55), edge=False)
        if leaf:
            pen.line([(0.5, 0.24), (0.52, 0.1)], BROWN, 0.05)
            pen.oval(0.62, 0.15, 0.12, 0.06, leaf)

    return draw


def banana(pen: Pen) -> None:
    pen.blob(
        [
            (0.16, 0.3),
            (0.3, 0.26),
            (0.42, 0.52),
            (0.66, 0.66),
            (0.9, 0.6),
            (0.84, 0.76),
            (0.56, 0.86),
            (0.3, 0.72),
        ],
        YELLOW,
    )
    pen.line([(0.16, 0.3), (0.14, 0.22)], BROWN, 0.06)


def root(body: Colour, top: Colour) -> Draw:
    def draw(pen: Pen) -> None:
        for x in (0.14, 0.22, 0.32):
            pen.line([(0.32, 0.32), (x, 0.12 + abs(x - 0.2))], top, 0.07)
        pen.blob([(0.24, 0.38), (0.4, 0.24), (0.88, 0.86), (0.84, 0.9)], body)

    return draw


def loaf(pen: Pen) -> None:
    pen.box(0.1, 0.34, 0.8, 0.48, (214, 158, 92), 0.2)
    for x in (0.3, 0.5, 0.7):
        pen.line([(x - 0.05, 0.42), (x + 0.04, 0.56)], (160, 104, 54), 0.05)


def wedge(body: Colour) -> Draw:
    def draw(pen: Pen) -> None:
        pen.blob([(0.1, 0.62), (0.8, 0.28), (0.9, 0.46), (0.9, 0.8), (0.1, 0.8)], body)
        pen.line([(0.1, 0.62), (0.9, 0.5)], dark(body, 0.3), 0.03)
        for x, y in ((0.4, 0.7), (0.66, 0.66), (0.54, 0.5)):
            pen.disc(x, y, 0.06, dark(body, 0.25), edge=False)

    return draw


def slab(body: Colour, wrap: Colour | None = None) -> Draw:
    def draw(pen: Pen) -> None:
        pen.box(0.12, 0.42, 0.76, 0.36, body, 0.05)
        if wrap:
            pen.box(0.4, 0.42, 0.48, 0.36, wrap, 0.05)

    return draw


def egg(pen: Pen) -> None:
    pen.oval(0.5, 0.56, 0.27, 0.35, (244, 222, 190))
    pen.oval(0.42, 0.44, 0.06, 0.08, WHITE, edge=False)


def meat(body: Colour) -> Draw:
    def draw(pen: Pen) -> None:
        pen.line([(0.7, 0.7), (0.9, 0.88)], WHITE, 0.12)
        pen.oval(0.44, 0.48, 0.36, 0.3, body)
        pen.oval(0.36, 0.4, 0.14, 0.09, light(body, 0.4), edge=False)

    return draw


def fish(body: Colour = (140, 170, 190)) -> Draw:
    def draw(pen: Pen) -> None:
        pen.blob([(0.7, 0.52), (0.94, 0.3), (0.94, 0.76)], dark(body, 0.15))
        pen.oval(0.42, 0.53, 0.34, 0.2, body)
        pen.disc(0.2, 0.48, 0.04, INK, edge=False)

    return draw


def pizza(pen: Pen) -> None:
    pen.oval(0.5, 0.56, 0.42, 0.32, (214, 158, 92))
    pen.oval(0.5, 0.55, 0.34, 0.25, (240, 196, 92), edge=False)
    for x, y in ((0.36, 0.48), (0.6, 0.44), (0.48, 0.62), (0.68, 0.6)):
        pen.disc(x, y, 0.06, RED, edge=False)


def cake(body: Colour, top: Colour) -> Draw:
    def draw(pen: Pen) -> None:
        pen.box(0.16, 0.44, 0.68, 0.44, body, 0.06)
        pen.box(0.14, 0.36, 0.72, 0.2, top, 0.1)
        pen.disc(0.5, 0.28, 0.08, RED)

    return draw


def leafy(pen: Pen) -> None:
    for x, y, r in ((0.34, 0.5, 0.24), (0.66, 0.5, 0.24), (0.5, 0.36, 0.24), (0.5, 0.62, 0.26)):
        pen.disc(x, y, r, GREEN)
    pen.disc(0.5, 0.52, 0.16, light(GREEN, 0.4), edge=False)


def water(pen: Pen) -> None:
    pen.blob(
        [(0.5, 0.1), (0.74, 0.52), (0.7, 0.76), (0.5, 0.88), (0.3, 0.76), (0.26, 0.52)],
        (112, 178, 220),
    )
    pen.oval(0.4, 0.6, 0.05, 0.1, (206, 232, 246), edge=False)


def ice(pen: Pen) -> None:
    for x, y in ((0.12, 0.44), (0.5, 0.5), (0.32, 0.16)):
        pen.box(x, y, 0.36, 0.36, (206, 232, 244), 0.05)


def sack(body: Colour, mark: Colour) -> Draw:
    def draw(pen: Pen) -> None:
        pen.blob(
            [
                (0.3, 0.12),
                (0.7, 0.12),
                (0.62, 0.28),
                (0.86, 0.5),
                (0.8, 0.92),
                (0.2, 0.92),
                (0.14, 0.5),
                (0.38, 0.28),
            ],
            body,
        )
        pen.box(0.32, 0.5, 0.36, 0.24, mark, 0.03, edge=False)

    return draw


def shaker(body: Colour) -> Draw:
    def draw(pen: Pen) -> None:
        pen.blob([(0.34, 0.3), (0.66, 0.3), (0.74, 0.92), (0.26, 0.92)], body)
        pen.oval(0.5, 0.28, 0.18, 0.12, STEEL)

    return draw
