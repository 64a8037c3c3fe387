"""A cook, seen from the front: hat, face, coat in the seat's colour, arms around what is held."""

from __future__ import annotations

from sim.drawing.canvas import Canvas, Colour, darker, lighter, rounded
from sim.worlds.simmer.art.produce import edge

COATS: tuple[Colour, ...] = ((30, 110, 200), (201, 87, 13), (10, 122, 93), (176, 63, 134))
SKINS: tuple[Colour, ...] = ((246, 206, 170), (198, 140, 98), (232, 180, 140), (140, 92, 62))
HAIRS: tuple[Colour, ...] = ((84, 54, 32), (40, 30, 28), (180, 110, 50), (30, 24, 24))
TALL = 1.62
"""Height in widths."""


def coat_of(number: int, given: str) -> Colour:
    """The colour of a seat's coat: the one that its player chose, else its own."""
    if len(given) == 7 and given.startswith("#"):
        try:
            return int(given[1:3], 16), int(given[3:5], 16), int(given[5:], 16)
        except ValueError:
            pass
    return COATS[number % len(COATS)]


def cook(c: Canvas, coat: Colour, number: int, holds: bool) -> None:
    """Draw a cook on a sheet that is `TALL` times as high as wide."""
    skin, hair = SKINS[number % len(SKINS)], HAIRS[number % len(HAIRS)]
    c.oval(0.5, 1.57, 0.32, 0.045, (40, 20, 8, 90))
    for x in (0.39, 0.61):
        c.box(x - 0.075, 1.3, 0.15, 0.24, (66, 70, 82), 0.04, (36, 38, 46), width=0.025)
        c.oval(x, 1.55, 0.1, 0.04, (44, 36, 34))
    c.shape(
        rounded([(0.3, 0.8), (0.7, 0.8), (0.8, 1.12), (0.76, 1.4), (0.24, 1.4), (0.2, 1.12)], 6),
        coat,
        edge(coat),
    )
    c.shape(
        rounded([(0.36, 0.92), (0.64, 0.92), (0.7, 1.36), (0.3, 1.36)], 5),
        (250, 248, 242),
        (196, 186, 170),
        0.02,
    )
    _arms(c, coat, skin, holds)
    c.box(0.44, 0.7, 0.12, 0.14, darker(skin, 0.12), 0.04)
    c.oval(0.5, 0.52, 0.22, 0.22, hair, edge(hair))
    c.oval(0.5, 0.56, 0.19, 0.2, skin, darker(skin, 0.4), width=0.02)
    for x in (0.42, 0.58):
        c.oval(x, 0.56, 0.024, 0.03, (44, 32, 28))
        c.oval(x + (x - 0.5) * 0.6, 0.63, 0.035, 0.02, (236, 130, 110, 120))
    c.stroke([(0.45, 0.655), (0.5, 0.675), (0.55, 0.655)], (150, 70, 56), 0.022)
    c.shape(
        rounded([(0.37, 0.78), (0.5, 0.86), (0.63, 0.78), (0.6, 0.92), (0.5, 0.88), (0.4, 0.92)]),
        lighter(coat, 0.35),
        edge(coat),
        0.016,
    )
    c.box(0.31, 0.3, 0.38, 0.13, (252, 250, 246), 0.03, (176, 170, 160), width=0.022)
    for x, y, r in ((0.36, 0.2, 0.13), (0.64, 0.2, 0.13), (0.5, 0.14, 0.15)):
        c.oval(x, y, r, r * 0.9, (252, 250, 246), (176, 170, 160), width=0.022)
    c.box(0.34, 0.2, 0.32, 0.13, (252, 250, 246))


def _arms(c: Canvas, coat: Colour, skin: Colour, holds: bool) -> None:
    for side in (-1, 1):
        shoulder = (0.5 + side * 0.25, 0.92)
        elbow = (0.5 + side * 0.37, 1.1)
        hand = (0.5 + side * 0.2, 1.16) if holds else (0.5 + side * 0.36, 1.3)
        c.stroke([shoulder, elbow, hand], edge(coat), 0.17)
        c.stroke([shoulder, elbow, hand], coat, 0.125)
        c.oval(*hand, 0.07, 0.07, skin, darker(skin, 0.4), width=0.02)
