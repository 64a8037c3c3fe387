"""Baths, devices, and what hangs on walls or lies on floors.

Each function draws a piece as it looks, or makes such a drawing from what it is given.
"""

from __future__ import annotations

from sim.worlds.virtualhome.art.materials import (
    BLACK,
    CAVE,
    GLOW,
    OAK,
    STEEL,
    WALNUT,
    WHITE,
    Draw,
    Look,
)
from sim.worlds.virtualhome.art.pen import INK, Colour, Pen, dark


def sink(pen: Pen, look: Look) -> None:
    pen.box(0.08, 0.3, 0.84, 0.7, (222, 214, 198), 0.03)
    pen.line([(0.5, 0.4), (0.5, 0.98)], dark((222, 214, 198), 0.3), 0.02)
    pen.blob([(0.0, 0.14), (1.0, 0.14), (0.9, 0.36), (0.1, 0.36)], WHITE)
    pen.oval(0.5, 0.16, 0.42, 0.05, (176, 204, 218))


def toilet(pen: Pen, look: Look) -> None:
    pen.box(0.1, 0.0, 0.5, 0.5, WHITE, 0.06)
    if look.open:
        pen.blob([(0.52, 0.1), (0.62, 0.08), (0.66, 0.5), (0.56, 0.5)], WHITE)
    pen.blob(
        [(0.16, 0.5), (0.98, 0.5), (0.86, 0.72), (0.66, 0.78), (0.66, 1.0), (0.24, 1.0)], WHITE
    )
    pen.box(0.14, 0.46, 0.84, 0.08, (226, 224, 220), 0.04)


def bathtub(pen: Pen, look: Look) -> None:
    for x in (0.14, 0.8):
        pen.box(x, 0.84, 0.06, 0.16, STEEL)
    pen.blob([(0.02, 0.24), (0.98, 0.24), (0.9, 0.86), (0.1, 0.86)], WHITE)
    pen.box(0, 0.18, 1, 0.12, WHITE, 0.1)
    pen.line([(0.9, 0.2), (0.9, 0.02), (0.8, 0.02), (0.8, 0.1)], STEEL, 0.06)


def shower(pen: Pen, look: Look) -> None:
    pen.box(0.02, 0.0, 0.96, 1.0, (206, 230, 238), 0.03)
    pen.box(0.02, 0.92, 0.96, 0.08, WHITE)
    pen.line([(0.16, 0.9), (0.16, 0.1), (0.5, 0.1), (0.5, 0.15)], STEEL, 0.05)
    pen.blob([(0.36, 0.15), (0.64, 0.15), (0.7, 0.2), (0.3, 0.2)], STEEL)
    for x in (0.38, 0.5, 0.62):
        pen.line([(x, 0.24), (x, 0.34)], (120, 180, 214), 0.02)


def screen(foot: bool) -> Draw:
    def draw(pen: Pen, look: Look) -> None:
        low = 0.82 if foot else 1.0
        if foot:
            pen.box(0.44, 0.78, 0.12, 0.16, BLACK, edge=False)
            pen.box(0.28, 0.92, 0.44, 0.08, BLACK, 0.03)
        pen.box(0, 0, 1, low, BLACK, 0.05)
        pen.box(
            0.05, 0.06, 0.9, low - 0.12, (150, 206, 226) if look.on else (44, 46, 54), edge=False
        )
        if look.on:
            pen.blob(
                [
                    (0.05, low - 0.06),
                    (0.05, low * 0.62),
                    (0.34, low * 0.42),
                    (0.56, low * 0.62),
                    (0.74, low * 0.5),
                    (0.95, low * 0.7),
                    (0.95, low - 0.06),
                ],
                (110, 168, 96),
                edge=False,
            )
            pen.disc(0.76, low * 0.28, 0.1, GLOW, edge=False)
        else:
            pen.blob(
                [(0.1, 0.1), (0.3, 0.1), (0.14, low * 0.5), (0.1, low * 0.5)],
                (64, 68, 78),
                edge=False,
            )

    return draw


def computer(pen: Pen, look: Look) -> None:
    pen.box(0.74, 0.24, 0.24, 0.76, (210, 212, 216), 0.05)
    pen.disc(0.86, 0.36, 0.04, (110, 200, 110) if look.on else INK, edge=False)
    pen.box(0, 0.04, 0.68, 0.68, BLACK, 0.05)
    pen.box(0.05, 0.1, 0.58, 0.56, (140, 196, 226) if look.on else (44, 46, 54), edge=False)
    pen.box(0.26, 0.72, 0.16, 0.18, BLACK, edge=False)
    pen.box(0.14, 0.9, 0.4, 0.1, BLACK, 0.04)


def printer(pen: Pen, look: Look) -> None:
    pen.box(0.22, 0, 0.56, 0.4, WHITE)
    pen.box(0, 0.3, 1, 0.6, (206, 208, 212), 0.08)
    pen.box(0.16, 0.66, 0.68, 0.14, CAVE, edge=False)
    pen.disc(0.86, 0.46, 0.06, (110, 200, 110) if look.on else INK, edge=False)


def shredder(pen: Pen, look: Look) -> None:
    pen.box(0.08, 0.2, 0.84, 0.8, (150, 156, 164), 0.05)
    pen.box(0, 0, 1, 0.3, BLACK, 0.08)
    pen.line([(0.16, 0.12), (0.84, 0.12)], (220, 222, 226), 0.05)


def floor_lamp(pen: Pen, look: Look) -> None:
    pen.line([(0.5, 0.2), (0.5, 0.96)], dark(OAK, 0.4), 0.1)
    pen.oval(0.5, 0.97, 0.32, 0.03, dark(OAK, 0.4))
    pen.blob(
        [(0.24, 0.02), (0.76, 0.02), (1.0, 0.26), (0.0, 0.26)], GLOW if look.on else (206, 188, 158)
    )


def ceiling_light(pen: Pen, look: Look) -> None:
    pen.line([(0.5, 0), (0.5, 0.4)], INK, 0.06)
    pen.blob(
        [(0.3, 0.36), (0.7, 0.36), (0.98, 0.86), (0.02, 0.86)], GLOW if look.on else (150, 146, 142)
    )
    pen.disc(0.5, 0.88, 0.12, (255, 250, 220) if look.on else (120, 116, 112), edge=False)


def switch(pen: Pen, look: Look) -> None:
    pen.box(0.1, 0.1, 0.8, 0.8, WHITE, 0.12)
    pen.box(
        0.34,
        0.2 if look.on else 0.48,
        0.32,
        0.32,
        (120, 180, 110) if look.on else dark(STEEL),
        0.06,
    )


def socket(pen: Pen, look: Look) -> None:
    pen.box(0.1, 0.1, 0.8, 0.8, WHITE, 0.2)
    for x in (0.38, 0.62):
        pen.disc(x, 0.5, 0.07, INK, edge=False)


def upright(head: Colour, wide: float) -> Draw:
    def draw(pen: Pen, look: Look) -> None:
        pen.line([(0.5, 0.02), (0.5, 0.84)], OAK, 0.14)
        pen.blob(
            [(0.5 - wide * 0.6, 0.8), (0.5 + wide * 0.6, 0.8), (0.5 + wide, 1), (0.5 - wide, 1)],
            head,
        )

    return draw


def vacuum(pen: Pen, look: Look) -> None:
    pen.line([(0.8, 0.06), (0.5, 0.5), (0.26, 0.94)], STEEL, 0.12)
    pen.box(0.4, 0.5, 0.5, 0.4, (196, 82, 74), 0.16)
    pen.box(0.02, 0.9, 0.5, 0.1, BLACK, 0.04)


def window(pen: Pen, look: Look) -> None:
    pen.box(0, 0, 1, 1, WHITE, 0.02)
    pen.box(0.08, 0.08, 0.84, 0.84, (170, 212, 236), edge=False)
    pen.blob(
        [(0.08, 0.92), (0.08, 0.7), (0.36, 0.54), (0.6, 0.7), (0.92, 0.58), (0.92, 0.92)],
        (138, 184, 112),
        edge=False,
    )
    pen.disc(0.72, 0.26, 0.09, (255, 244, 190), edge=False)
    if look.open:
        pen.blob([(0.0, 0.0), (0.14, 0.06), (0.14, 1.0), (0.0, 1.0)], (206, 226, 236))
    else:
        pen.line([(0.5, 0.08), (0.5, 0.92)], WHITE, 0.06)
        pen.line([(0.08, 0.48), (0.92, 0.48)], WHITE, 0.06)


def curtain(pen: Pen, look: Look) -> None:
    cloth: Colour = (214, 132, 112)
    pen.line([(0, 0.03), (1, 0.03)], WALNUT, 0.05)
    parts = ((0.0, 0.22), (0.78, 0.22)) if look.open else ((0.0, 0.5), (0.5, 0.5))
    for x, wide in parts:
        pen.box(x, 0.04, wide, 0.96, cloth, 0.03)
        for share in (0.33, 0.66):
            pen.line([(x + wide * share, 0.08), (x + wide * share, 0.97)], dark(cloth, 0.25), 0.02)


def mirror(pen: Pen, look: Look) -> None:
    pen.oval(0.5, 0.5, 0.48, 0.49, OAK)
    pen.oval(0.5, 0.5, 0.38, 0.42, (206, 228, 234), edge=False)
    pen.line([(0.36, 0.6), (0.6, 0.3)], WHITE, 0.07)


def framed(sky: Colour, land: Colour) -> Draw:
    def draw(pen: Pen, look: Look) -> None:
        pen.box(0, 0, 1, 1, WALNUT, 0.02)
        pen.box(0.09, 0.11, 0.82, 0.78, sky, edge=False)
        pen.blob(
            [
                (0.09, 0.89),
                (0.09, 0.66),
                (0.4, 0.36),
                (0.58, 0.6),
                (0.74, 0.46),
                (0.91, 0.7),
                (0.91, 0.89),
            ],
            land,
            edge=False,
        )

    return draw


def drawing(pen: Pen, look: Look) -> None:
    pen.box(0, 0, 1, 1, (250, 246, 232))
    pen.disc(0.5, 0.36, 0.14, (238, 182, 70))
    pen.line([(0.5, 0.5), (0.5, 0.74)], (90, 130, 190), 0.06)
    pen.line([(0.3, 0.9), (0.5, 0.72), (0.7, 0.9)], (90, 130, 190), 0.06)


def wall_clock(pen: Pen, look: Look) -> None:
    pen.disc(0.5, 0.5, 0.48, WALNUT)
    pen.disc(0.5, 0.5, 0.38, WHITE, edge=False)
    pen.line([(0.5, 0.24), (0.5, 0.5), (0.68, 0.6)], INK, 0.07)


def rail(pen: Pen, look: Look) -> None:
    pen.line([(0.04, 0.14), (0.96, 0.14)], STEEL, 0.14)
    for x in (0.04, 0.96):
        pen.disc(x, 0.14, 0.12, STEEL)


def coatrack(pen: Pen, look: Look) -> None:
    pen.line([(0.5, 0.04), (0.5, 0.95)], WALNUT, 0.12)
    pen.line([(0.2, 1.0), (0.5, 0.92), (0.8, 1.0)], WALNUT, 0.1)
    for x in (0.14, 0.86):
        pen.line([(0.5, 0.14), (x, 0.06)], WALNUT, 0.09)


def rug(body: Colour, edge: Colour) -> Draw:
    def draw(pen: Pen, look: Look) -> None:
        pen.blob([(0.08, 0.04), (0.92, 0.04), (1, 0.96), (0, 0.96)], body)
        pen.blob([(0.16, 0.2), (0.84, 0.2), (0.9, 0.8), (0.1, 0.8)], edge, edge=False)
        pen.blob([(0.22, 0.34), (0.78, 0.34), (0.82, 0.66), (0.18, 0.66)], body, edge=False)

    return draw


def shoe_rack(pen: Pen, look: Look) -> None:
    for x in (0.02, 0.9):
        pen.box(x, 0.0, 0.08, 1, WALNUT)
    for y in (0.02, 0.74):
        pen.box(0, y, 1, 0.14, OAK, 0.02)


def ironing_board(pen: Pen, look: Look) -> None:
    pen.line([(0.24, 0.1), (0.7, 1)], STEEL, 0.06)
    pen.line([(0.7, 0.1), (0.24, 1)], STEEL, 0.06)
    pen.blob(
        [(0.0, 0.05), (0.1, 0), (0.96, 0), (1, 0.06), (0.96, 0.12), (0.1, 0.12)], (132, 172, 206)
    )


def piano(pen: Pen, look: Look) -> None:
    pen.box(0, 0, 1, 0.96, (84, 58, 50), 0.03)
    pen.box(0.0, 0.48, 1, 0.14, WHITE)
    for number in range(12):
        pen.box(0.05 + number * 0.078, 0.48, 0.035, 0.08, INK, edge=False)
    pen.box(0.0, 0.62, 1, 0.05, (60, 42, 38), edge=False)
    pen.box(0.3, 0.14, 0.4, 0.24, (120, 86, 70), 0.02)


def music_stand(pen: Pen, look: Look) -> None:
    pen.line([(0.5, 0.2), (0.5, 0.94)], BLACK, 0.1)
    pen.line([(0.2, 1), (0.5, 0.86), (0.8, 1)], BLACK, 0.09)
    pen.blob([(0.02, 0.04), (0.98, 0.04), (0.9, 0.34), (0.1, 0.34)], dark(STEEL, 0.1))


def child(pen: Pen, look: Look) -> None:
    for x in (0.36, 0.54):
        pen.box(x, 0.7, 0.13, 0.28, (84, 108, 156), 0.03)
    pen.blob([(0.3, 0.36), (0.7, 0.36), (0.78, 0.74), (0.22, 0.74)], (238, 180, 72))
    pen.disc(0.5, 0.2, 0.36, (236, 192, 160))
    pen.blob([(0.24, 0.18), (0.34, 0.04), (0.66, 0.04), (0.76, 0.18), (0.5, 0.12)], (130, 86, 58))
    for x in (0.42, 0.58):
        pen.disc(x, 0.21, 0.05, INK, edge=False)


def block(body: Colour) -> Draw:
    def draw(pen: Pen, look: Look) -> None:
        pen.box(0, 0, 1, 1, body, 0.08)
        if look.open:
            pen.box(0.1, 0.1, 0.8, 0.8, CAVE, 0.04)

    return draw


def fan(pen: Pen, look: Look) -> None:
    pen.line([(0.5, 0), (0.5, 0.6)], INK, 0.1)
    pen.box(0.0, 0.56, 1, 0.2, OAK, 0.1)
