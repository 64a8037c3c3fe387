"""What one cooks with and eats from, and small machines of the kitchen.

Each function draws a thing, or makes a drawing of it in the colours it is given.
"""

from __future__ import annotations

from sim.worlds.virtualhome.art.palette import BLACK, BROWN, CREAM, GLASSY, RED, STEEL, WHITE
from sim.worlds.virtualhome.art.pen import INK, Colour, Draw, Pen, dark, light


def plate(pen: Pen) -> None:
    pen.oval(0.5, 0.6, 0.45, 0.24, WHITE)
    pen.oval(0.5, 0.58, 0.28, 0.13, (226, 230, 232), edge=False)


def bowl(body: Colour) -> Draw:
    def draw(pen: Pen) -> None:
        pen.blob([(0.1, 0.42), (0.9, 0.42), (0.74, 0.84), (0.26, 0.84)], body)
        pen.oval(0.5, 0.42, 0.4, 0.1, light(body, 0.4))

    return draw


def mug(body: Colour) -> Draw:
    def draw(pen: Pen) -> None:
        pen.disc(0.72, 0.56, 0.2, body)
        pen.disc(0.72, 0.56, 0.1, CREAM, edge=False)
        pen.box(0.18, 0.26, 0.54, 0.62, body, 0.08)
        pen.oval(0.45, 0.28, 0.25, 0.07, dark(body, 0.25), edge=False)

    return draw


def glass(stem: bool = False) -> Draw:
    def draw(pen: Pen) -> None:
        if stem:
            pen.line([(0.5, 0.5), (0.5, 0.86)], dark(GLASSY, 0.25), 0.05)
            pen.oval(0.5, 0.88, 0.22, 0.05, GLASSY)
            pen.blob([(0.28, 0.12), (0.72, 0.12), (0.62, 0.5), (0.38, 0.5)], GLASSY)
        else:
            pen.blob([(0.26, 0.14), (0.74, 0.14), (0.68, 0.9), (0.32, 0.9)], GLASSY)
            pen.blob(
                [(0.29, 0.44), (0.71, 0.44), (0.67, 0.88), (0.33, 0.88)],
                (150, 200, 220),
                edge=False,
            )

    return draw


def knife(pen: Pen) -> None:
    pen.blob([(0.46, 0.54), (0.12, 0.12), (0.3, 0.16), (0.58, 0.44)], STEEL)
    pen.line([(0.54, 0.52), (0.86, 0.86)], BLACK, 0.12)


def fork(pen: Pen) -> None:
    for shift in (-0.08, 0.0, 0.08):
        pen.line(
            [(0.2 + shift, 0.18 - shift), (0.36 + shift, 0.36 - shift)], dark(STEEL, 0.2), 0.045
        )
    pen.line([(0.34, 0.34), (0.86, 0.86)], dark(STEEL, 0.2), 0.08)


def spoon(body: Colour) -> Draw:
    def draw(pen: Pen) -> None:
        pen.line([(0.4, 0.4), (0.86, 0.86)], dark(body, 0.15), 0.09)
        pen.oval(0.28, 0.28, 0.17, 0.17, body)

    return draw


def pan(pen: Pen) -> None:
    pen.line([(0.6, 0.6), (0.95, 0.44)], BLACK, 0.1)
    pen.oval(0.4, 0.62, 0.34, 0.2, BLACK)
    pen.oval(0.4, 0.59, 0.26, 0.13, (104, 102, 108), edge=False)


def pot(body: Colour) -> Draw:
    def draw(pen: Pen) -> None:
        pen.line([(0.08, 0.5), (0.92, 0.5)], BLACK, 0.09)
        pen.box(0.18, 0.4, 0.64, 0.48, body, 0.08)
        pen.oval(0.5, 0.4, 0.33, 0.08, light(body, 0.4))
        pen.disc(0.5, 0.28, 0.06, BLACK)

    return draw


def board(body: Colour) -> Draw:
    def draw(pen: Pen) -> None:
        pen.box(0.06, 0.46, 0.88, 0.34, body, 0.06)
        pen.line([(0.16, 0.6), (0.7, 0.6)], dark(body, 0.2), 0.03)
        pen.disc(0.82, 0.63, 0.05, dark(body, 0.4), edge=False)

    return draw


def faucet(pen: Pen) -> None:
    pen.line([(0.3, 0.9), (0.3, 0.34), (0.7, 0.34), (0.7, 0.54)], STEEL, 0.13)
    pen.line([(0.18, 0.24), (0.42, 0.24)], dark(STEEL, 0.2), 0.09)


def kettle(pen: Pen) -> None:
    pen.line([(0.74, 0.5), (0.94, 0.34)], STEEL, 0.1)
    pen.line([(0.26, 0.36), (0.34, 0.12), (0.64, 0.12), (0.7, 0.36)], BLACK, 0.06)
    pen.blob([(0.28, 0.34), (0.7, 0.34), (0.82, 0.88), (0.16, 0.88)], STEEL)


def toaster(pen: Pen) -> None:
    pen.box(0.12, 0.36, 0.76, 0.52, RED, 0.12)
    pen.box(0.26, 0.32, 0.48, 0.08, INK, 0.03, edge=False)
    pen.line([(0.92, 0.5), (0.92, 0.66)], BLACK, 0.06)


def coffeemaker(pen: Pen) -> None:
    pen.box(0.16, 0.08, 0.66, 0.26, BLACK, 0.05)
    pen.box(0.6, 0.12, 0.22, 0.78, BLACK, 0.04)
    pen.box(0.16, 0.8, 0.66, 0.12, BLACK, 0.03)
    pen.blob([(0.24, 0.44), (0.56, 0.44), (0.58, 0.8), (0.2, 0.8)], BROWN)


def microwave(pen: Pen) -> None:
    pen.box(0.04, 0.26, 0.92, 0.56, (214, 216, 220), 0.05)
    pen.box(0.1, 0.34, 0.56, 0.4, (76, 84, 96), 0.03, edge=False)
    for y in (0.42, 0.56):
        pen.disc(0.8, y, 0.05, (120, 124, 132), edge=False)


def basin(body: Colour) -> Draw:
    def draw(pen: Pen) -> None:
        pen.line([(0.18, 0.4), (0.5, 0.1), (0.82, 0.4)], STEEL, 0.04)
        pen.blob([(0.14, 0.38), (0.86, 0.38), (0.74, 0.92), (0.26, 0.92)], body)
        pen.oval(0.5, 0.38, 0.36, 0.09, light(body, 0.4))

    return draw


def rack(pen: Pen) -> None:
    pen.box(0.08, 0.66, 0.84, 0.14, STEEL, 0.04)
    for x in (0.2, 0.4, 0.6, 0.8):
        pen.line([(x, 0.3), (x, 0.68)], dark(STEEL, 0.2), 0.05)
