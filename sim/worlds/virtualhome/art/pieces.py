"""Furniture and all that stands or hangs in a room: how large, how it looks, where things go.

A piece is drawn on a sheet of its own; `top` is how far down its surface is, `inside` the part of
its front behind which its contents are seen when it is open (fractions of the sheet).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, NamedTuple

from sim.worlds.virtualhome.art.icons import plain_name, shape
from sim.worlds.virtualhome.art.pen import INK, Colour, Pen, dark, light, mix
from sim.worlds.virtualhome.vocabulary import PROPERTY, STATE

Place = Literal["floor", "wall", "ceiling", "rug"]
Box = tuple[float, float, float, float]

WHITE: Colour = (246, 244, 238)
STEEL: Colour = (196, 204, 210)
OAK: Colour = (198, 148, 96)
PINE: Colour = (222, 182, 130)
WALNUT: Colour = (142, 96, 66)
BLACK: Colour = (70, 68, 76)
GLOW: Colour = (255, 232, 150)
CAVE: Colour = (92, 70, 58)
"""The inside of what is open."""


class Look(NamedTuple):
    """What of its states can be seen in its shape."""

    open: bool
    on: bool

    @staticmethod
    def of(states: int) -> Look:
        return Look(bool(states & STATE["OPEN"]), bool(states & STATE["ON"]))


class Piece(NamedTuple):
    """One kind of piece; metres."""

    width: float
    height: float
    draw: Callable[[Pen, Look], None]
    place: Place = "floor"
    top: float = 0.0
    inside: Box = (0.1, 0.1, 0.8, 0.8)
    shelved: bool = False
    """What is on it stands on shelves in its front."""


Draw = Callable[[Pen, Look], None]


# -- boxes with doors, drawers and lids ------------------------------------------------------------


def _cabinet(
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


def _shelves(body: Colour, spines: bool) -> Draw:
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


def _fridge(freezer: bool) -> Draw:
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


def _stove(pen: Pen, look: Look) -> None:
    pen.box(0, 0.04, 1, 0.96, WHITE, 0.03)
    pen.box(0, 0, 1, 0.1, BLACK, 0.02)
    for x in (0.2, 0.4, 0.6, 0.8):
        pen.disc(x, 0.18, 0.045, (220, 90, 60) if look.on else dark(STEEL))
    _oven_door(pen, look, 0.3, 0.6)


def _oven(pen: Pen, look: Look) -> None:
    pen.box(0, 0, 1, 1, STEEL, 0.04)
    for x in (0.2, 0.4):
        pen.disc(x, 0.12, 0.06, (220, 90, 60) if look.on else BLACK)
    _oven_door(pen, look, 0.24, 0.68)


def _oven_door(pen: Pen, look: Look, y: float, h: float) -> None:
    if look.open:
        pen.box(0.1, y, 0.8, h, CAVE, 0.03)
        pen.line([(0.12, y + h * 0.6), (0.88, y + h * 0.6)], STEEL, 0.02)
        pen.box(0.04, y + h - 0.05, 0.92, 0.1, STEEL, 0.02)
    else:
        pen.box(0.1, y, 0.8, h, (246, 180, 90) if look.on else (92, 96, 104), 0.05)
        pen.line([(0.2, y + 0.08), (0.8, y + 0.08)], light(STEEL), 0.045)


def _washer(body: Colour, round_door: bool) -> Draw:
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


def _microwave(pen: Pen, look: Look) -> None:
    pen.box(0, 0, 1, 1, (222, 224, 228), 0.08)
    pane = CAVE if look.open else (250, 196, 110) if look.on else (76, 84, 96)
    pen.box(0.07, 0.14, 0.6, 0.7, pane, 0.05)
    for y in (0.28, 0.5, 0.72):
        pen.disc(0.83, y, 0.08, dark(STEEL), edge=False)


def _bin(body: Colour, weave: bool = False) -> Draw:
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


def _carton(pen: Pen, look: Look) -> None:
    body: Colour = (204, 164, 112)
    if look.open:
        pen.blob(
            [(0, 0.02), (0.12, 0.3), (0.88, 0.3), (1, 0.02), (0.8, 0.2), (0.2, 0.2)], light(body)
        )
    pen.box(0.06, 0.26, 0.88, 0.74, body, 0.02)
    pen.box(0.42, 0.26, 0.16, 0.74, light(body, 0.5), edge=False)


# -- tables, seats, beds ---------------------------------------------------------------------------


def _table(body: Colour, top: float = 0.12) -> Draw:
    def draw(pen: Pen, look: Look) -> None:
        for x in (0.05, 0.87):
            pen.box(x, top * 0.6, 0.08, 1 - top * 0.6, dark(body, 0.2), 0.02)
        pen.box(0, 0, 1, top, body, 0.04)

    return draw


def _desk(pen: Pen, look: Look) -> None:
    pen.box(0.04, 0.08, 0.06, 0.92, WALNUT)
    pen.box(0.62, 0.08, 0.34, 0.9, OAK, 0.02)
    for y in (0.16, 0.43, 0.7):
        pen.box(0.66, y, 0.26, 0.22, light(OAK, 0.3), 0.02)
        pen.line([(0.75, y + 0.11), (0.83, y + 0.11)], INK, 0.03)
    pen.box(0, 0, 1, 0.11, PINE, 0.03)


def _chair(body: Colour) -> Draw:
    def draw(pen: Pen, look: Look) -> None:
        for x in (0.1, 0.78):
            pen.box(x, 0.5, 0.12, 0.5, dark(body, 0.25))
        pen.box(0.1, 0, 0.8, 0.46, body, 0.1)
        for x in (0.34, 0.56):
            pen.box(x, 0.1, 0.1, 0.3, dark(body, 0.3), 0.02, edge=False)
        pen.box(0.03, 0.48, 0.94, 0.12, light(body), 0.06)

    return draw


def _sofa(body: Colour, cushions: int) -> Draw:
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


def _bed(pen: Pen, look: Look) -> None:
    pen.box(0, 0, 0.1, 1, WALNUT, 0.05)
    pen.box(0.92, 0.36, 0.08, 0.64, WALNUT, 0.05)
    pen.box(0.05, 0.44, 0.9, 0.34, WHITE, 0.08)
    pen.blob([(0.36, 0.42), (0.93, 0.42), (0.95, 0.86), (0.34, 0.86)], (112, 142, 186))
    pen.line([(0.4, 0.52), (0.4, 0.84)], (178, 198, 224), 0.05)
    pen.box(0.05, 0.8, 0.9, 0.1, OAK)


def _bench(body: Colour) -> Draw:
    return _table(body, 0.28)


# -- bathroom ---------------------------------------------------------------------------------------


def _sink(pen: Pen, look: Look) -> None:
    pen.box(0.08, 0.3, 0.84, 0.7, (222, 214, 198), 0.03)
    pen.line([(0.5, 0.4), (0.5, 0.98)], dark((222, 214, 198), 0.3), 0.02)
    pen.blob([(0.0, 0.14), (1.0, 0.14), (0.9, 0.36), (0.1, 0.36)], WHITE)
    pen.oval(0.5, 0.16, 0.42, 0.05, (176, 204, 218))


def _toilet(pen: Pen, look: Look) -> None:
    pen.box(0.1, 0.0, 0.5, 0.5, WHITE, 0.06)
    if look.open:
        pen.blob([(0.52, 0.1), (0.62, 0.08), (0.66, 0.5), (0.56, 0.5)], WHITE)
    pen.blob(
        [(0.16, 0.5), (0.98, 0.5), (0.86, 0.72), (0.66, 0.78), (0.66, 1.0), (0.24, 1.0)], WHITE
    )
    pen.box(0.14, 0.46, 0.84, 0.08, (226, 224, 220), 0.04)


def _bathtub(pen: Pen, look: Look) -> None:
    for x in (0.14, 0.8):
        pen.box(x, 0.84, 0.06, 0.16, STEEL)
    pen.blob([(0.02, 0.24), (0.98, 0.24), (0.9, 0.86), (0.1, 0.86)], WHITE)
    pen.box(0, 0.18, 1, 0.12, WHITE, 0.1)
    pen.line([(0.9, 0.2), (0.9, 0.02), (0.8, 0.02), (0.8, 0.1)], STEEL, 0.06)


def _shower(pen: Pen, look: Look) -> None:
    pen.box(0.02, 0.0, 0.96, 1.0, (206, 230, 238), 0.03)
    pen.box(0.02, 0.92, 0.96, 0.08, WHITE)
    pen.line([(0.16, 0.9), (0.16, 0.1), (0.5, 0.1), (0.5, 0.15)], STEEL, 0.05)
    pen.blob([(0.36, 0.15), (0.64, 0.15), (0.7, 0.2), (0.3, 0.2)], STEEL)
    for x in (0.38, 0.5, 0.62):
        pen.line([(x, 0.24), (x, 0.34)], (120, 180, 214), 0.02)


# -- things with a plug -----------------------------------------------------------------------------


def _screen(foot: bool) -> Draw:
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


def _computer(pen: Pen, look: Look) -> None:
    pen.box(0.74, 0.24, 0.24, 0.76, (210, 212, 216), 0.05)
    pen.disc(0.86, 0.36, 0.04, (110, 200, 110) if look.on else INK, edge=False)
    pen.box(0, 0.04, 0.68, 0.68, BLACK, 0.05)
    pen.box(0.05, 0.1, 0.58, 0.56, (140, 196, 226) if look.on else (44, 46, 54), edge=False)
    pen.box(0.26, 0.72, 0.16, 0.18, BLACK, edge=False)
    pen.box(0.14, 0.9, 0.4, 0.1, BLACK, 0.04)


def _printer(pen: Pen, look: Look) -> None:
    pen.box(0.22, 0, 0.56, 0.4, WHITE)
    pen.box(0, 0.3, 1, 0.6, (206, 208, 212), 0.08)
    pen.box(0.16, 0.66, 0.68, 0.14, CAVE, edge=False)
    pen.disc(0.86, 0.46, 0.06, (110, 200, 110) if look.on else INK, edge=False)


def _shredder(pen: Pen, look: Look) -> None:
    pen.box(0.08, 0.2, 0.84, 0.8, (150, 156, 164), 0.05)
    pen.box(0, 0, 1, 0.3, BLACK, 0.08)
    pen.line([(0.16, 0.12), (0.84, 0.12)], (220, 222, 226), 0.05)


def _floor_lamp(pen: Pen, look: Look) -> None:
    pen.line([(0.5, 0.2), (0.5, 0.96)], dark(OAK, 0.4), 0.1)
    pen.oval(0.5, 0.97, 0.32, 0.03, dark(OAK, 0.4))
    pen.blob(
        [(0.24, 0.02), (0.76, 0.02), (1.0, 0.26), (0.0, 0.26)], GLOW if look.on else (206, 188, 158)
    )


def _light(pen: Pen, look: Look) -> None:
    pen.line([(0.5, 0), (0.5, 0.4)], INK, 0.06)
    pen.blob(
        [(0.3, 0.36), (0.7, 0.36), (0.98, 0.86), (0.02, 0.86)], GLOW if look.on else (150, 146, 142)
    )
    pen.disc(0.5, 0.88, 0.12, (255, 250, 220) if look.on else (120, 116, 112), edge=False)


def _switch(pen: Pen, look: Look) -> None:
    pen.box(0.1, 0.1, 0.8, 0.8, WHITE, 0.12)
    pen.box(
        0.34,
        0.2 if look.on else 0.48,
        0.32,
        0.32,
        (120, 180, 110) if look.on else dark(STEEL),
        0.06,
    )


def _socket(pen: Pen, look: Look) -> None:
    pen.box(0.1, 0.1, 0.8, 0.8, WHITE, 0.2)
    for x in (0.38, 0.62):
        pen.disc(x, 0.5, 0.07, INK, edge=False)


def _upright(head: Colour, wide: float) -> Draw:
    def draw(pen: Pen, look: Look) -> None:
        pen.line([(0.5, 0.02), (0.5, 0.84)], OAK, 0.14)
        pen.blob(
            [(0.5 - wide * 0.6, 0.8), (0.5 + wide * 0.6, 0.8), (0.5 + wide, 1), (0.5 - wide, 1)],
            head,
        )

    return draw


def _vacuum(pen: Pen, look: Look) -> None:
    pen.line([(0.8, 0.06), (0.5, 0.5), (0.26, 0.94)], STEEL, 0.12)
    pen.box(0.4, 0.5, 0.5, 0.4, (196, 82, 74), 0.16)
    pen.box(0.02, 0.9, 0.5, 0.1, BLACK, 0.04)


# -- on the wall and the floor ----------------------------------------------------------------------


def _window(pen: Pen, look: Look) -> None:
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


def _curtain(pen: Pen, look: Look) -> None:
    cloth: Colour = (214, 132, 112)
    pen.line([(0, 0.03), (1, 0.03)], WALNUT, 0.05)
    parts = ((0.0, 0.22), (0.78, 0.22)) if look.open else ((0.0, 0.5), (0.5, 0.5))
    for x, wide in parts:
        pen.box(x, 0.04, wide, 0.96, cloth, 0.03)
        for share in (0.33, 0.66):
            pen.line([(x + wide * share, 0.08), (x + wide * share, 0.97)], dark(cloth, 0.25), 0.02)


def _mirror(pen: Pen, look: Look) -> None:
    pen.oval(0.5, 0.5, 0.48, 0.49, OAK)
    pen.oval(0.5, 0.5, 0.38, 0.42, (206, 228, 234), edge=False)
    pen.line([(0.36, 0.6), (0.6, 0.3)], WHITE, 0.07)


def _framed(sky: Colour, land: Colour) -> Draw:
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


def _drawing(pen: Pen, look: Look) -> None:
    pen.box(0, 0, 1, 1, (250, 246, 232))
    pen.disc(0.5, 0.36, 0.14, (238, 182, 70))
    pen.line([(0.5, 0.5), (0.5, 0.74)], (90, 130, 190), 0.06)
    pen.line([(0.3, 0.9), (0.5, 0.72), (0.7, 0.9)], (90, 130, 190), 0.06)


def _wall_clock(pen: Pen, look: Look) -> None:
    pen.disc(0.5, 0.5, 0.48, WALNUT)
    pen.disc(0.5, 0.5, 0.38, WHITE, edge=False)
    pen.line([(0.5, 0.24), (0.5, 0.5), (0.68, 0.6)], INK, 0.07)


def _rail(pen: Pen, look: Look) -> None:
    pen.line([(0.04, 0.14), (0.96, 0.14)], STEEL, 0.14)
    for x in (0.04, 0.96):
        pen.disc(x, 0.14, 0.12, STEEL)


def _coatrack(pen: Pen, look: Look) -> None:
    pen.line([(0.5, 0.04), (0.5, 0.95)], WALNUT, 0.12)
    pen.line([(0.2, 1.0), (0.5, 0.92), (0.8, 1.0)], WALNUT, 0.1)
    for x in (0.14, 0.86):
        pen.line([(0.5, 0.14), (x, 0.06)], WALNUT, 0.09)


def _rug(body: Colour, edge: Colour) -> Draw:
    def draw(pen: Pen, look: Look) -> None:
        pen.blob([(0.08, 0.04), (0.92, 0.04), (1, 0.96), (0, 0.96)], body)
        pen.blob([(0.16, 0.2), (0.84, 0.2), (0.9, 0.8), (0.1, 0.8)], edge, edge=False)
        pen.blob([(0.22, 0.34), (0.78, 0.34), (0.82, 0.66), (0.18, 0.66)], body, edge=False)

    return draw


def _shoe_rack(pen: Pen, look: Look) -> None:
    for x in (0.02, 0.9):
        pen.box(x, 0.0, 0.08, 1, WALNUT)
    for y in (0.02, 0.74):
        pen.box(0, y, 1, 0.14, OAK, 0.02)


def _ironing_board(pen: Pen, look: Look) -> None:
    pen.line([(0.24, 0.1), (0.7, 1)], STEEL, 0.06)
    pen.line([(0.7, 0.1), (0.24, 1)], STEEL, 0.06)
    pen.blob(
        [(0.0, 0.05), (0.1, 0), (0.96, 0), (1, 0.06), (0.96, 0.12), (0.1, 0.12)], (132, 172, 206)
    )


def _piano(pen: Pen, look: Look) -> None:
    pen.box(0, 0, 1, 0.96, (84, 58, 50), 0.03)
    pen.box(0.0, 0.48, 1, 0.14, WHITE)
    for number in range(12):
        pen.box(0.05 + number * 0.078, 0.48, 0.035, 0.08, INK, edge=False)
    pen.box(0.0, 0.62, 1, 0.05, (60, 42, 38), edge=False)
    pen.box(0.3, 0.14, 0.4, 0.24, (120, 86, 70), 0.02)


def _music_stand(pen: Pen, look: Look) -> None:
    pen.line([(0.5, 0.2), (0.5, 0.94)], BLACK, 0.1)
    pen.line([(0.2, 1), (0.5, 0.86), (0.8, 1)], BLACK, 0.09)
    pen.blob([(0.02, 0.04), (0.98, 0.04), (0.9, 0.34), (0.1, 0.34)], dark(STEEL, 0.1))


def _child(pen: Pen, look: Look) -> None:
    for x in (0.36, 0.54):
        pen.box(x, 0.7, 0.13, 0.28, (84, 108, 156), 0.03)
    pen.blob([(0.3, 0.36), (0.7, 0.36), (0.78, 0.74), (0.22, 0.74)], (238, 180, 72))
    pen.disc(0.5, 0.2, 0.36, (236, 192, 160))
    pen.blob([(0.24, 0.18), (0.34, 0.04), (0.66, 0.04), (0.76, 0.18), (0.5, 0.12)], (130, 86, 58))
    for x in (0.42, 0.58):
        pen.disc(x, 0.21, 0.05, INK, edge=False)


def _block(body: Colour) -> Draw:
    def draw(pen: Pen, look: Look) -> None:
        pen.box(0, 0, 1, 1, body, 0.08)
        if look.open:
            pen.box(0.1, 0.1, 0.8, 0.8, CAVE, 0.04)

    return draw


def _fan(pen: Pen, look: Look) -> None:
    pen.line([(0.5, 0), (0.5, 0.6)], INK, 0.1)
    pen.box(0.0, 0.56, 1, 0.2, OAK, 0.1)


_LOW: Box = (0.08, 0.12, 0.84, 0.8)
_FRIDGE_IN: Box = (0.1, 0.07, 0.8, 0.86)
_OVEN_IN: Box = (0.14, 0.34, 0.72, 0.5)

_PIECES: dict[str, Piece] = {
    "bed": Piece(2.0, 0.95, _bed, top=0.46), "nightstand": Piece(0.55, 0.6, _cabinet(OAK, 1, 2), inside=_LOW), "closet": Piece(1.3, 2.0, _cabinet(PINE, 2), inside=(0.1, 0.08, 0.8, 0.84)),
    "dresser": Piece(1.1, 0.95, _cabinet(OAK, 2, 3), inside=_LOW), "closetdrawer": Piece(0.6, 0.4, _cabinet(PINE, 1, 2), inside=_LOW), "desk": Piece(1.4, 0.78, _desk), "cputable": Piece(1.4, 0.78, _desk),
    "chair": Piece(0.5, 0.95, _chair(OAK), top=0.5), "couch": Piece(1.8, 0.85, _sofa((92, 140, 132), 3), top=0.46), "sofa": Piece(1.8, 0.85, _sofa((92, 140, 132), 3), top=0.46), "loveseat": Piece(1.3, 0.85, _sofa((200, 122, 104), 2), top=0.46),
    "bench": Piece(1.2, 0.46, _bench(OAK)), "pianobench": Piece(0.7, 0.5, _bench(WALNUT)), "coffeetable": Piece(1.0, 0.46, _table(WALNUT, 0.2)), "table": Piece(1.3, 0.76, _table(OAK)), "kitchentable": Piece(1.3, 0.76, _table(PINE)),
    "diningtable": Piece(1.4, 0.76, _table(PINE)), "kitchencounter": Piece(1.0, 0.92, _cabinet((216, 206, 184), 2, 0, (148, 118, 92)), inside=_LOW), "bathroomcounter": Piece(1.0, 0.88, _cabinet((214, 226, 224), 2, 0, WHITE), inside=_LOW),
    "kitchencabinet": Piece(1.0, 0.75, _cabinet((222, 212, 190), 2), "wall", inside=_LOW), "kitchencabinets": Piece(1.0, 0.75, _cabinet((222, 212, 190), 2), "wall", inside=_LOW), "cupboard": Piece(0.9, 0.7, _cabinet((222, 212, 190), 2), "wall", inside=_LOW),
    "cabinet": Piece(1.0, 1.1, _cabinet(OAK, 2), inside=_LOW), "bathroomcabinet": Piece(0.8, 0.62, _cabinet(WHITE, 2), "wall", inside=_LOW), "pantry": Piece(0.95, 1.9, _shelves(OAK, False), inside=(0.08, 0.05, 0.84, 0.9), shelved=True),
    "bookshelf": Piece(1.0, 1.85, _shelves(WALNUT, True), inside=(0.08, 0.05, 0.84, 0.9)), "shelf": Piece(0.9, 1.2, _shelves(OAK, False), inside=(0.08, 0.05, 0.84, 0.9), shelved=True), "wallshelf": Piece(0.8, 0.14, _block(OAK), "wall"),
    "tvstand": Piece(1.3, 0.5, _cabinet(WALNUT, 3, 0, None, True), inside=_LOW), "bathtub": Piece(1.6, 0.62, _bathtub, top=0.24), "shower": Piece(0.85, 1.95, _shower, inside=(0.1, 0.5, 0.8, 0.42), shelved=True), "stall": Piece(0.85, 1.95, _shower, inside=(0.1, 0.5, 0.8, 0.42), shelved=True),
    "toilet": Piece(0.55, 0.8, _toilet, top=0.02, inside=(0.3, 0.5, 0.4, 0.3)), "sink": Piece(0.75, 0.92, _sink, top=0.14, inside=(0.3, 0.02, 0.4, 0.34)), "filingcabinet": Piece(0.55, 1.25, _cabinet((160, 170, 178), 1, 4), inside=_LOW),
    "shoerack": Piece(0.8, 0.46, _shoe_rack), "coatrack": Piece(0.6, 1.75, _coatrack, inside=(0.0, 0.05, 1, 0.6), shelved=True), "towelrack": Piece(0.8, 0.5, _rail, "wall", inside=(0.04, 0.1, 0.92, 0.8), shelved=True),
    "trashcan": Piece(0.36, 0.55, _bin((130, 144, 152)), inside=(0.16, 0.06, 0.68, 0.5)), "garbagecan": Piece(0.36, 0.55, _bin((130, 144, 152)), inside=(0.16, 0.06, 0.68, 0.5)), "basketforclothes": Piece(0.5, 0.6, _bin((206, 170, 116), True), inside=(0.1, 0.02, 0.8, 0.55)),
    "ironingboard": Piece(1.2, 0.9, _ironing_board), "piano": Piece(1.4, 1.2, _piano), "musicstand": Piece(0.5, 1.2, _music_stand, top=0.3), "box": Piece(0.55, 0.5, _carton, inside=(0.08, 0.1, 0.84, 0.7)),
    "fridge": Piece(0.85, 1.85, _fridge(False), inside=_FRIDGE_IN), "freezer": Piece(0.75, 1.15, _fridge(True), inside=_FRIDGE_IN), "minifridge": Piece(0.6, 0.9, _fridge(True), inside=_FRIDGE_IN),
    "stove": Piece(0.7, 0.92, _stove, inside=_OVEN_IN), "oven": Piece(0.65, 0.92, _oven, inside=(0.14, 0.3, 0.72, 0.55)), "microwave": Piece(0.5, 0.32, _microwave, inside=(0.09, 0.16, 0.56, 0.66)),
    "dishwasher": Piece(0.65, 0.92, _washer(STEEL, False), inside=(0.14, 0.26, 0.72, 0.6)), "washingmachine": Piece(0.7, 0.92, _washer(WHITE, True), inside=(0.2, 0.3, 0.6, 0.54)),
    "television": Piece(1.1, 0.68, _screen(True)), "tv": Piece(1.1, 0.68, _screen(True)), "walltv": Piece(1.1, 0.62, _screen(False), "wall"), "computer": Piece(0.72, 0.52, _computer), "cpuscreen": Piece(0.5, 0.45, _screen(True)), "cpucase": Piece(0.3, 0.5, _block((210, 212, 216))),
    "printer": Piece(0.5, 0.36, _printer, inside=(0.2, 0.05, 0.6, 0.6)), "shredder": Piece(0.4, 0.55, _shredder), "floorlamp": Piece(0.5, 1.6, _floor_lamp), "light": Piece(0.5, 0.34, _light, "ceiling"), "ceilinglamp": Piece(0.5, 0.34, _light, "ceiling"),
    "lighting": Piece(0.5, 0.34, _light, "ceiling"), "ceilingfan": Piece(0.9, 0.3, _fan, "ceiling"), "walllamp": Piece(0.3, 0.3, _light, "wall"), "lightswitch": Piece(0.18, 0.18, _switch, "wall"), "powersocket": Piece(0.16, 0.16, _socket, "wall"), "electricaloutlet": Piece(0.16, 0.16, _socket, "wall"),
    "wallphone": Piece(0.3, 0.3, lambda pen, look: pen.box(0.1, 0.05, 0.8, 0.9, (206, 72, 62), 0.1), "wall"), "stovefan": Piece(0.7, 0.4, _block(STEEL), "wall"),
    "broom": Piece(0.34, 1.3, _upright((222, 186, 96), 0.4)), "mop": Piece(0.34, 1.3, _upright((226, 226, 222), 0.42)), "vacuumcleaner": Piece(0.5, 0.9, _vacuum),
    "window": Piece(1.0, 1.0, _window, "wall"), "curtain": Piece(1.2, 1.15, _curtain, "wall"), "curtains": Piece(1.2, 1.15, _curtain, "wall"), "mirror": Piece(0.55, 0.8, _mirror, "wall"), "standingmirror": Piece(0.55, 1.6, _mirror),
    "painting": Piece(0.8, 0.6, _framed((236, 206, 160), (150, 104, 120)), "wall"), "picture": Piece(0.45, 0.38, _framed((176, 208, 226), (96, 144, 108)), "wall"), "drawing": Piece(0.4, 0.4, _drawing, "wall"), "wallclock": Piece(0.4, 0.4, _wall_clock, "wall"),
    "clock": Piece(0.4, 0.4, _wall_clock, "wall"), "rug": Piece(1.9, 0.4, _rug((186, 88, 76), (232, 200, 150)), "rug"), "mat": Piece(0.9, 0.26, _rug((96, 150, 152), (206, 226, 222)), "rug"), "carpet": Piece(1.9, 0.4, _rug((110, 130, 170), (216, 222, 236)), "rug"),
    "child": Piece(0.55, 1.1, _child), "woman": Piece(0.6, 1.6, _child), "man": Piece(0.6, 1.7, _child),
}  # fmt: skip
_ICON_SIZE = 0.5
"""Metres a side of a small thing that stands in the room by itself."""
_FURNITURE = PROPERTY["SURFACES"] | PROPERTY["SITTABLE"] | PROPERTY["LIEABLE"]


def piece_of(class_name: str, category: str, properties: int) -> Piece:
    """How a class looks in a room; one that nobody drew by its category and properties."""
    name = plain_name(class_name)
    if name in _PIECES:
        return _PIECES[name]
    large = category in ("Furniture", "Appliances") and not properties & PROPERTY["GRABBABLE"]
    if large and properties & (_FURNITURE | PROPERTY["CAN_OPEN"] | PROPERTY["HAS_SWITCH"]):
        shape = _cabinet(OAK, 1) if properties & PROPERTY["CAN_OPEN"] else _table(OAK)
        return Piece(0.9, 0.8, shape, inside=_LOW)
    return Piece(_ICON_SIZE, _ICON_SIZE, _small(class_name, properties))


def _small(class_name: str, properties: int) -> Draw:
    drawn = shape(class_name, properties)
    return lambda pen, look: drawn(pen)


def is_large(class_name: str) -> bool:
    """Whether this class is drawn as a piece even where it lies on something (a television)."""
    return plain_name(class_name) in _PIECES
