"""Papers, devices, toys, animals and whatever else lies about.

Each function draws a thing, or makes a drawing of it in the colours it is given.
"""

from __future__ import annotations

from sim.worlds.virtualhome.art.palette import (
    BLACK,
    BLUE,
    BROWN,
    CREAM,
    GREEN,
    ORANGE,
    PAPER,
    PINK,
    RED,
    STEEL,
    VIOLET,
    WHITE,
    WOOD,
    YELLOW,
)
from sim.worlds.virtualhome.art.pen import INK, Colour, Draw, Pen, dark, light


def sheet_of(body: Colour, lines: Colour | None = (150, 160, 176), fold: bool = False) -> Draw:
    def draw(pen: Pen) -> None:
        pen.blob([(0.2, 0.12), (0.72, 0.08), (0.82, 0.88), (0.28, 0.92)], body)
        if lines:
            for y in (0.3, 0.45, 0.6, 0.75):
                pen.line([(0.33, y + 0.02), (0.68, y - 0.01)], lines, 0.03)
        if fold:
            pen.line([(0.24, 0.5), (0.78, 0.46)], dark(body, 0.3), 0.03)

    return draw


def envelope(pen: Pen) -> None:
    pen.box(0.1, 0.28, 0.8, 0.5, PAPER, 0.03)
    pen.line([(0.12, 0.3), (0.5, 0.58), (0.88, 0.3)], dark(PAPER, 0.4), 0.04)


def book(cover: Colour, thick: float = 0.14) -> Draw:
    def draw(pen: Pen) -> None:
        pen.box(0.2, 0.12, 0.6, 0.76, cover, 0.05)
        pen.box(0.76 - thick / 2, 0.16, thick / 2, 0.68, PAPER, edge=False)
        pen.box(0.3, 0.26, 0.34, 0.14, light(cover, 0.65), 0.02, edge=False)
        pen.line([(0.26, 0.14), (0.26, 0.86)], dark(cover, 0.35), 0.04)

    return draw


def phone(pen: Pen) -> None:
    pen.box(0.3, 0.08, 0.4, 0.84, BLACK, 0.08)
    pen.box(0.35, 0.18, 0.3, 0.58, (130, 180, 214), edge=False)


def telephone(pen: Pen) -> None:
    pen.blob([(0.24, 0.5), (0.76, 0.5), (0.88, 0.86), (0.12, 0.86)], RED)
    pen.line([(0.16, 0.4), (0.84, 0.4)], RED, 0.16)
    pen.disc(0.5, 0.68, 0.12, WHITE)


def remote(pen: Pen) -> None:
    pen.box(0.34, 0.06, 0.32, 0.88, BLACK, 0.08)
    pen.disc(0.5, 0.22, 0.07, RED, edge=False)
    for y in (0.42, 0.56, 0.7):
        for x in (0.43, 0.57):
            pen.disc(x, y, 0.035, STEEL, edge=False)


def controller(pen: Pen) -> None:
    pen.box(0.1, 0.34, 0.8, 0.4, BLACK, 0.2)
    pen.line([(0.22, 0.52), (0.38, 0.52)], STEEL, 0.05)
    pen.line([(0.3, 0.44), (0.3, 0.6)], STEEL, 0.05)
    pen.disc(0.66, 0.58, 0.05, RED, edge=False)
    pen.disc(0.76, 0.48, 0.05, BLUE, edge=False)


def keys(pen: Pen) -> None:
    pen.disc(0.3, 0.3, 0.2, YELLOW)
    pen.disc(0.3, 0.3, 0.09, CREAM, edge=False)
    pen.line([(0.42, 0.42), (0.82, 0.82)], dark(YELLOW, 0.2), 0.09)
    pen.line([(0.7, 0.7), (0.8, 0.6)], dark(YELLOW, 0.2), 0.07)


def coin(pen: Pen) -> None:
    pen.disc(0.5, 0.54, 0.26, YELLOW)
    pen.disc(0.5, 0.54, 0.15, light(YELLOW, 0.4), edge=False)


def card(body: Colour) -> Draw:
    def draw(pen: Pen) -> None:
        pen.box(0.1, 0.3, 0.8, 0.46, body, 0.06)
        pen.box(0.1, 0.4, 0.8, 0.1, dark(body, 0.5), edge=False)

    return draw


def disc(pen: Pen) -> None:
    pen.disc(0.5, 0.52, 0.38, (206, 214, 226))
    pen.disc(0.5, 0.52, 0.13, VIOLET, edge=False)
    pen.disc(0.5, 0.52, 0.06, WHITE, edge=False)


def bear(pen: Pen) -> None:
    for x in (0.3, 0.7):
        pen.disc(x, 0.2, 0.12, WOOD)
    pen.oval(0.5, 0.72, 0.28, 0.24, WOOD)
    pen.disc(0.5, 0.36, 0.25, WOOD)
    pen.disc(0.5, 0.44, 0.1, CREAM, edge=False)
    for x in (0.4, 0.6):
        pen.disc(x, 0.32, 0.035, INK, edge=False)


def ball(body: Colour) -> Draw:
    def draw(pen: Pen) -> None:
        pen.disc(0.5, 0.54, 0.38, body)
        pen.line([(0.16, 0.46), (0.5, 0.6), (0.84, 0.46)], light(body, 0.6), 0.05)

    return draw


def candle(pen: Pen) -> None:
    pen.box(0.38, 0.36, 0.24, 0.54, CREAM, 0.03)
    pen.line([(0.5, 0.36), (0.5, 0.26)], INK, 0.04)
    pen.oval(0.5, 0.2, 0.07, 0.11, ORANGE)


def clock(pen: Pen) -> None:
    pen.disc(0.5, 0.54, 0.36, RED)
    pen.disc(0.5, 0.54, 0.27, WHITE, edge=False)
    pen.line([(0.5, 0.36), (0.5, 0.54), (0.64, 0.6)], INK, 0.05)


def plant(flower: Colour = PINK) -> Draw:
    def draw(pen: Pen) -> None:
        pen.line([(0.5, 0.66), (0.5, 0.3)], GREEN, 0.06)
        for x, y in ((0.32, 0.36), (0.68, 0.36), (0.5, 0.2)):
            pen.disc(x, y, 0.14, flower)
            pen.disc(x, y, 0.05, YELLOW, edge=False)
        pen.blob([(0.3, 0.62), (0.7, 0.62), (0.62, 0.94), (0.38, 0.94)], (188, 108, 72))

    return draw


def frame(inner: Colour, rim: Colour = WOOD) -> Draw:
    def draw(pen: Pen) -> None:
        pen.box(0.12, 0.12, 0.76, 0.76, rim, 0.03)
        pen.box(0.22, 0.22, 0.56, 0.56, inner, edge=False)
        pen.blob(
            [(0.22, 0.78), (0.44, 0.46), (0.6, 0.64), (0.7, 0.52), (0.78, 0.66), (0.78, 0.78)],
            dark(inner, 0.35),
            edge=False,
        )

    return draw


def pen_like(body: Colour, tip: Colour) -> Draw:
    def draw(pen: Pen) -> None:
        pen.line([(0.18, 0.82), (0.76, 0.24)], body, 0.12)
        pen.line([(0.76, 0.24), (0.86, 0.14)], tip, 0.08)

    return draw


def scissors(pen: Pen) -> None:
    pen.line([(0.3, 0.66), (0.78, 0.14)], STEEL, 0.07)
    pen.line([(0.7, 0.66), (0.22, 0.14)], STEEL, 0.07)
    for x in (0.3, 0.7):
        pen.disc(x, 0.76, 0.14, RED)
        pen.disc(x, 0.76, 0.06, CREAM, edge=False)


def tape(pen: Pen) -> None:
    pen.disc(0.5, 0.54, 0.34, YELLOW)
    pen.disc(0.5, 0.54, 0.16, CREAM)


def stamp(pen: Pen) -> None:
    pen.box(0.24, 0.2, 0.52, 0.62, WHITE, 0.02)
    pen.box(0.32, 0.3, 0.36, 0.42, BLUE, edge=False)


def keyboard(pen: Pen) -> None:
    pen.box(0.04, 0.42, 0.92, 0.34, (210, 212, 216), 0.05)
    for y in (0.5, 0.6):
        for x in range(7):
            pen.box(0.1 + x * 0.115, y, 0.085, 0.06, (120, 124, 132), edge=False)


def mouse(pen: Pen) -> None:
    pen.oval(0.5, 0.56, 0.22, 0.32, (210, 212, 216))
    pen.line([(0.5, 0.26), (0.5, 0.5)], INK, 0.03)


def pad(body: Colour) -> Draw:
    return lambda pen: pen.box(0.1, 0.5, 0.8, 0.26, body, 0.06)


def bulb(pen: Pen) -> None:
    pen.disc(0.5, 0.4, 0.28, (252, 232, 150))
    pen.box(0.4, 0.64, 0.2, 0.22, STEEL, 0.03)


def guitar(body: Colour) -> Draw:
    def draw(pen: Pen) -> None:
        pen.line([(0.44, 0.56), (0.86, 0.1)], BROWN, 0.09)
        pen.disc(0.3, 0.72, 0.23, body)
        pen.disc(0.46, 0.54, 0.16, body)
        pen.disc(0.36, 0.66, 0.08, INK, edge=False)

    return draw


def radio(pen: Pen) -> None:
    pen.line([(0.7, 0.3), (0.86, 0.06)], STEEL, 0.04)
    pen.box(0.06, 0.3, 0.88, 0.54, (156, 106, 70), 0.08)
    pen.disc(0.32, 0.57, 0.18, (84, 66, 56))
    pen.box(0.58, 0.42, 0.28, 0.14, CREAM, 0.02)
    pen.disc(0.72, 0.7, 0.06, CREAM, edge=False)


def laptop(pen: Pen) -> None:
    pen.box(0.18, 0.2, 0.64, 0.46, BLACK, 0.04)
    pen.box(0.23, 0.26, 0.54, 0.34, (120, 172, 206), edge=False)
    pen.blob([(0.16, 0.68), (0.84, 0.68), (0.96, 0.84), (0.04, 0.84)], STEEL)


def console(pen: Pen) -> None:
    pen.box(0.06, 0.46, 0.88, 0.32, (96, 100, 110), 0.05)
    pen.line([(0.16, 0.6), (0.56, 0.6)], INK, 0.04)
    pen.disc(0.8, 0.62, 0.05, GREEN, edge=False)


def lamp(pen: Pen) -> None:
    pen.line([(0.5, 0.4), (0.5, 0.86)], dark(YELLOW, 0.4), 0.06)
    pen.oval(0.5, 0.88, 0.24, 0.06, dark(YELLOW, 0.4))
    pen.blob([(0.34, 0.08), (0.66, 0.08), (0.84, 0.46), (0.16, 0.46)], (226, 200, 158))


def cat(body: Colour) -> Draw:
    def draw(pen: Pen) -> None:
        pen.line([(0.8, 0.8), (0.94, 0.5)], body, 0.09)
        pen.oval(0.56, 0.7, 0.3, 0.24, body)
        pen.blob(
            [(0.14, 0.14), (0.3, 0.26), (0.44, 0.14), (0.46, 0.44), (0.3, 0.56), (0.12, 0.44)], body
        )
        for x in (0.24, 0.36):
            pen.disc(x, 0.36, 0.035, INK, edge=False)

    return draw


def dog(pen: Pen) -> None:
    pen.line([(0.82, 0.58), (0.94, 0.34)], WOOD, 0.08)
    for x in (0.36, 0.76):
        pen.line([(x, 0.7), (x, 0.92)], WOOD, 0.1)
    pen.box(0.28, 0.5, 0.56, 0.26, WOOD, 0.12)
    pen.disc(0.26, 0.38, 0.19, WOOD)
    pen.oval(0.16, 0.36, 0.06, 0.14, BROWN)
    pen.disc(0.28, 0.34, 0.03, INK, edge=False)
    pen.disc(0.12, 0.46, 0.045, INK, edge=False)


def parcel(body: Colour) -> Draw:
    def draw(pen: Pen) -> None:
        pen.box(0.14, 0.26, 0.72, 0.62, body, 0.06)
        pen.box(0.44, 0.26, 0.12, 0.62, light(body, 0.5), edge=False)

    return draw
