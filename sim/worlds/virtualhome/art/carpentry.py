"""Furniture: what has doors, drawers and lids, tables, seats and beds.

Each function draws a piece as it looks, or makes such a drawing from what it is given.
"""

from __future__ import annotations

from sim.worlds.virtualhome.art.materials import (
    BLACK,
    CAVE,
    OAK,
    PINE,
    STEEL,
    WALNUT,
    WHITE,
    Draw,
    Look,
)
from sim.worlds.virtualhome.art.pen import INK, Colour, Pen, dark, light, mix


def cabinet(
    body: Colour,
    doors: int = 2,
    drawers: int = 0,
    worktop: Colour | None = None,
    legs: bool = False,
) -> Draw:
    def draw(pen: Pen, look: Look) -> None:
        low = 0.93 if legs else 1.0
        pen.box(0, 0, 1, low, body, 0.03)
        if legs:
            for x in (0.05, 0.89):
                pen.box(x, low - 0.02, 0.06, 1.02 - low, dark(body))
        if look.open:
            pen.box(0.06, 0.07, 0.88, low - 0.12, CAVE, 0.02)
            pen.line([(0.08, low / 2), (0.92, low / 2)], dark(body, 0.2), 0.03)
            for x in (0.0, 0.95):
                pen.blob(
                    [(x, 0.04), (x + 0.05, 0.07), (x + 0.05, low - 0.04), (x, low - 0.02)],
                    light(body, 0.3),
                )
        elif drawers:
            each = (low - 0.1) / drawers
            for number in range(drawers):
                y = 0.06 + number * each
                pen.box(0.07, y, 0.86, each * 0.86, light(body, 0.25), 0.02)
                pen.line([(0.42, y + each * 0.4), (0.58, y + each * 0.4)], dark(body, 0.6), 0.035)
        else:
            each = 0.88 / doors
            for number in range(doors):
                x = 0.06 + number * each
                pen.box(x + 0.01, 0.07, each - 0.02, low - 0.13, light(body, 0.25), 0.02)
                knob = x + each * (0.82 if number < doors / 2 else 0.18)
                pen.disc(knob, low / 2, 0.03, dark(body, 0.6), edge=False)
        if worktop:
            pen.box(0, 0, 1, 0.09, worktop, 0.01)

    return draw


def shelves(body: Colour, spines: bool) -> Draw:
    def draw(pen: Pen, look: Look) -> None:
        pen.box(0, 0, 1, 1, body, 0.02)
        pen.box(
            0.06, 0.04, 0.88, 0.92, CAVE if look.open or not spines else mix(CAVE, body, 0.25), 0.01
        )
        for y in (0.27, 0.5, 0.73):
            pen.line([(0.06, y), (0.94, y)], body, 0.04)
        if spines and not look.open:
            inks: tuple[Colour, ...] = (
                (196, 84, 72),
                (92, 130, 180),
                (226, 190, 96),
                (110, 150, 104),
                (150, 112, 160),
            )
            for row, y in enumerate((0.08, 0.31, 0.54, 0.77)):
                for column in range(8):
                    tall = 0.15 - 0.03 * ((row * 3 + column * 5) % 3) / 2
                    pen.box(
                        0.1 + column * 0.1,
                        y + 0.17 - tall,
                        0.075,
                        tall,
                        inks[(row + column * 2) % 5],
                        edge=False,
                    )

    return draw


def fridge(freezer: bool) -> Draw:
    def draw(pen: Pen, look: Look) -> None:
        body: Colour = (226, 236, 240) if freezer else WHITE
        pen.box(0, 0, 1, 1, body, 0.08)
        if look.open:
            pen.box(0.08, 0.05, 0.84, 0.9, (214, 234, 244), 0.04)
            for y in (0.3, 0.52, 0.74):
                pen.line([(0.1, y), (0.9, y)], (160, 190, 206), 0.025)
            pen.blob([(0.92, 0.03), (1.0, 0.0), (1.0, 1.0), (0.92, 0.97)], dark(body, 0.15))
        else:
            split = 0.32 if not freezer else 0.5
            pen.line([(0.02, split), (0.98, split)], dark(body), 0.025)
            for y in (split - 0.14, split + 0.05):
                pen.line([(0.14, y), (0.14, y + 0.09)], dark(body, 0.55), 0.06)
            if freezer:
                for turn in (
                    (0.62, 0.2, 0.82, 0.2),
                    (0.67, 0.12, 0.77, 0.28),
                    (0.77, 0.12, 0.67, 0.28),
                ):
                    pen.line([turn[:2], turn[2:]], (120, 170, 210), 0.04)

    return draw


def stove(pen: Pen, look: Look) -> None:
    pen.box(0, 0.04, 1, 0.96, WHITE, 0.03)
    pen.box(0, 0, 1, 0.1, BLACK, 0.02)
    for x in (0.2, 0.4, 0.6, 0.8):
        pen.disc(x, 0.18, 0.045, (220, 90, 60) if look.on else dark(STEEL))
    oven_door(pen, look, 0.3, 0.6)


def oven(pen: Pen, look: Look) -> None:
    pen.box(0, 0, 1, 1, STEEL, 0.04)
    for x in (0.2, 0.4):
        pen.disc(x, 0.12, 0.06, (220, 90, 60) if look.on else BLACK)
    oven_door(pen, look, 0.24, 0.68)


def oven_door(pen: Pen, look: Look, y: float, h: float) -> None:
    if look.open:
        pen.box(0.1, y, 0.8, h, CAVE, 0.03)
        pen.line([(0.12, y + h * 0.6), (0.88, y + h * 0.6)], STEEL, 0.02)
        pen.box(0.04, y + h - 0.05, 0.92, 0.1, STEEL, 0.02)
    else:
        pen.box(0.1, y, 0.8, h, (246, 180, 90) if look.on else (92, 96, 104), 0.05)
        pen.line([(0.2, y + 0.08), (0.8, y + 0.08)], light(STEEL), 0.045)


def washer(body: Colour, round_door: bool) -> Draw:
    def draw(pen: Pen, look: Look) -> None:
        pen.box(0, 0, 1, 1, body, 0.05)
        pen.line([(0.04, 0.17), (0.96, 0.17)], dark(body, 0.25), 0.02)
        pen.disc(0.82, 0.09, 0.05, (110, 190, 110) if look.on else dark(STEEL))
        if look.open:
            pen.box(0.12, 0.24, 0.76, 0.66, CAVE, 0.3 if round_door else 0.04)
        elif round_door:
            pen.disc(0.5, 0.58, 0.34, STEEL)
            pen.disc(0.5, 0.58, 0.25, (128, 184, 214) if look.on else (120, 140, 152))
        else:
            pen.box(0.1, 0.24, 0.8, 0.66, light(body, 0.4), 0.04)
            pen.line([(0.25, 0.32), (0.75, 0.32)], dark(body, 0.5), 0.04)

    return draw


def microwave(pen: Pen, look: Look) -> None:
    pen.box(0, 0, 1, 1, (222, 224, 228), 0.08)
    pane = CAVE if look.open else (250, 196, 110) if look.on else (76, 84, 96)
    pen.box(0.07, 0.14, 0.6, 0.7, pane, 0.05)
    for y in (0.28, 0.5, 0.72):
        pen.disc(0.83, y, 0.08, dark(STEEL), edge=False)


def bin(body: Colour, weave: bool = False) -> Draw:
    def draw(pen: Pen, look: Look) -> None:
        pen.blob([(0.08, 0.14), (0.92, 0.14), (0.82, 1), (0.18, 1)], body)
        if look.open:
            pen.oval(0.5, 0.16, 0.4, 0.09, CAVE)
        else:
            pen.box(0.02, 0.04, 0.96, 0.14, dark(body, 0.2), 0.06)
        if weave:
            for y in (0.4, 0.6, 0.8):
                pen.line([(0.16, y), (0.84, y)], dark(body, 0.3), 0.03)

    return draw


def carton(pen: Pen, look: Look) -> None:
    body: Colour = (204, 164, 112)
    if look.open:
        pen.blob(
            [(0, 0.02), (0.12, 0.3), (0.88, 0.3), (1, 0.02), (0.8, 0.2), (0.2, 0.2)], light(body)
        )
    pen.box(0.06, 0.26, 0.88, 0.74, body, 0.02)
    pen.box(0.42, 0.26, 0.16, 0.74, light(body, 0.5), edge=False)


def table(body: Colour, top: float = 0.12) -> Draw:
    def draw(pen: Pen, look: Look) -> None:
        for x in (0.05, 0.87):
            pen.box(x, top * 0.6, 0.08, 1 - top * 0.6, dark(body, 0.2), 0.02)
        pen.box(0, 0, 1, top, body, 0.04)

    return draw


def desk(pen: Pen, look: Look) -> None:
    pen.box(0.04, 0.08, 0.06, 0.92, WALNUT)
    pen.box(0.62, 0.08, 0.34, 0.9, OAK, 0.02)
    for y in (0.16, 0.43, 0.7):
        pen.box(0.66, y, 0.26, 0.22, light(OAK, 0.3), 0.02)
        pen.line([(0.75, y + 0.11), (0.83, y + 0.11)], INK, 0.03)
    pen.box(0, 0, 1, 0.11, PINE, 0.03)


def chair(body: Colour) -> Draw:
    def draw(pen: Pen, look: Look) -> None:
        for x in (0.1, 0.78):
            pen.box(x, 0.5, 0.12, 0.5, dark(body, 0.25))
        pen.box(0.1, 0, 0.8, 0.46, body, 0.1)
        for x in (0.34, 0.56):
            pen.box(x, 0.1, 0.1, 0.3, dark(body, 0.3), 0.02, edge=False)
        pen.box(0.03, 0.48, 0.94, 0.12, light(body), 0.06)

    return draw


def sofa(body: Colour, cushions: int) -> Draw:
    def draw(pen: Pen, look: Look) -> None:
        pen.box(0.06, 0.04, 0.88, 0.7, dark(body, 0.12), 0.16)
        each = 0.8 / cushions
        for number in range(cushions):
            pen.box(0.1 + number * each, 0.44, each, 0.3, light(body, 0.2), 0.1)
        for x in (0.0, 0.86):
            pen.box(x, 0.3, 0.14, 0.6, body, 0.14)
        pen.box(0.04, 0.7, 0.92, 0.2, body, 0.06)
        for x in (0.08, 0.86):
            pen.box(x, 0.9, 0.05, 0.1, WALNUT, edge=False)

    return draw


def bed(pen: Pen, look: Look) -> None:
    pen.box(0, 0, 0.1, 1, WALNUT, 0.05)
    pen.box(0.92, 0.36, 0.08, 0.64, WALNUT, 0.05)
    pen.box(0.05, 0.44, 0.9, 0.34, WHITE, 0.08)
    pen.blob([(0.36, 0.42), (0.93, 0.42), (0.95, 0.86), (0.34, 0.86)], (112, 142, 186))
    pen.line([(0.4, 0.52), (0.4, 0.84)], (178, 198, 224), 0.05)
    pen.box(0.05, 0.8, 0.9, 0.1, OAK)


def bench(body: Colour) -> Draw:
    return table(body, 0.28)
