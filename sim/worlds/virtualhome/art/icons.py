"""Small things: what is held, and what lies on and in furniture. Families, each with its variants.

A class is looked up by its plain name (`plain_name`); what nobody has drawn gets the shape that its
properties suggest, and its name under it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from sim.worlds.virtualhome.art.pen import INK, Colour, Pen, dark, light
from sim.worlds.virtualhome.vocabulary import PROPERTY

WHITE: Colour = (250, 248, 242)
PAPER: Colour = (247, 243, 228)
STEEL: Colour = (186, 194, 202)
BLACK: Colour = (66, 64, 70)
WOOD: Colour = (183, 132, 82)
RED: Colour = (206, 72, 62)
BLUE: Colour = (88, 136, 194)
GREEN: Colour = (104, 160, 92)
YELLOW: Colour = (240, 200, 84)
ORANGE: Colour = (232, 146, 62)
PINK: Colour = (230, 152, 164)
BROWN: Colour = (130, 86, 58)
GLASSY: Colour = (196, 224, 232)
CREAM: Colour = (244, 232, 206)
VIOLET: Colour = (150, 116, 176)
TEAL: Colour = (84, 160, 158)

Draw = Callable[[Pen], None]


@cache
def plain_name(class_name: str) -> str:
    """`food_apple`, `clothes_shirt`, `coffee_table` -> `apple`, `shirt`, `coffeetable`."""
    name = class_name.lower().replace("_", "").replace("-", "").replace(" ", "")
    for lead in ("food", "clothes", "instrument", "cutlery"):
        if name.startswith(lead) and len(name) > len(lead) + 1 and name != "clothespile":
            name = name.removeprefix(lead)
    return _ALIAS.get(name, name)


_ALIAS = {
    "bananas": "banana",
    "cellphone": "phone",
    "remotecontrol": "remote",
    "videogamecontroller": "controller",
    "toothpaste": "tube",
    "boardgame": "game",
    "chessboard": "game",
    "scrabble": "game",
    "drinkingglass": "glass",
    "waterglass": "glass",
    "coffeecup": "mug",
    "crayons": "crayon",
    "dishbowl": "bowl",
    "cookingpot": "pot",
    "dishwashingliquid": "dishsoap",
    "barsoap": "soap",
    "facesoap": "soap",
    "washingsponge": "sponge",
    "towelrolled": "towel",
    "clothnapkin": "napkin",
    "mousemat": "mousepad",
    "photoframe": "picture",
    "wallpictureframe": "picture",
    "paintkillers": "jar",
    "breadslice": "bread",
    "oventray": "tray",
    "wine_glass": "wineglass",
    "toiletpaper": "roll",
    "papertowel": "roll",
    "chefknife": "knife",
    "cutleryknife": "knife",
    "spectacles": "glasses",
}


# -- families --------------------------------------------------------------------------------------


def _bottle(
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


def _jar(body: Colour, lid: Colour = RED) -> Draw:
    def draw(pen: Pen) -> None:
        pen.box(0.24, 0.28, 0.52, 0.64, body, 0.12)
        pen.box(0.2, 0.14, 0.6, 0.18, lid, 0.05)
        pen.box(0.32, 0.48, 0.36, 0.26, PAPER, 0.03, edge=False)

    return draw


def _carton(body: Colour, mark: Colour) -> Draw:
    def draw(pen: Pen) -> None:
        pen.blob([(0.26, 0.3), (0.42, 0.1), (0.58, 0.1), (0.74, 0.3)], light(body, 0.4))
        pen.box(0.26, 0.28, 0.48, 0.66, body, 0.02)
        pen.box(0.26, 0.5, 0.48, 0.22, mark, edge=False)
        pen.line([(0.26, 0.3), (0.74, 0.3)], dark(body, 0.4), 0.03)

    return draw


def _packet(body: Colour, mark: Colour) -> Draw:
    def draw(pen: Pen) -> None:
        pen.box(0.2, 0.12, 0.6, 0.8, body, 0.06)
        pen.box(0.2, 0.12, 0.6, 0.14, mark, 0.04, edge=False)
        pen.disc(0.5, 0.58, 0.18, light(mark, 0.3))

    return draw


def _round(body: Colour, leaf: Colour | None = GREEN, flat: float = 1.0) -> Draw:
    def draw(pen: Pen) -> None:
        pen.oval(0.5, 0.58, 0.36, 0.36 * flat, body)
        pen.oval(0.38, 0.48, 0.09, 0.07, light(body, 0.55), edge=False)
        if leaf:
            pen.line([(0.5, 0.24), (0.52, 0.1)], BROWN, 0.05)
            pen.oval(0.62, 0.15, 0.12, 0.06, leaf)

    return draw


def _banana(pen: Pen) -> None:
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


def _root(body: Colour, top: Colour) -> Draw:
    def draw(pen: Pen) -> None:
        for x in (0.14, 0.22, 0.32):
            pen.line([(0.32, 0.32), (x, 0.12 + abs(x - 0.2))], top, 0.07)
        pen.blob([(0.24, 0.38), (0.4, 0.24), (0.88, 0.86), (0.84, 0.9)], body)

    return draw


def _loaf(pen: Pen) -> None:
    pen.box(0.1, 0.34, 0.8, 0.48, (214, 158, 92), 0.2)
    for x in (0.3, 0.5, 0.7):
        pen.line([(x - 0.05, 0.42), (x + 0.04, 0.56)], (160, 104, 54), 0.05)


def _wedge(body: Colour) -> Draw:
    def draw(pen: Pen) -> None:
        pen.blob([(0.1, 0.62), (0.8, 0.28), (0.9, 0.46), (0.9, 0.8), (0.1, 0.8)], body)
        pen.line([(0.1, 0.62), (0.9, 0.5)], dark(body, 0.3), 0.03)
        for x, y in ((0.4, 0.7), (0.66, 0.66), (0.54, 0.5)):
            pen.disc(x, y, 0.06, dark(body, 0.25), edge=False)

    return draw


def _slab(body: Colour, wrap: Colour | None = None) -> Draw:
    def draw(pen: Pen) -> None:
        pen.box(0.12, 0.42, 0.76, 0.36, body, 0.05)
        if wrap:
            pen.box(0.4, 0.42, 0.48, 0.36, wrap, 0.05)

    return draw


def _egg(pen: Pen) -> None:
    pen.oval(0.5, 0.56, 0.27, 0.35, (244, 222, 190))
    pen.oval(0.42, 0.44, 0.06, 0.08, WHITE, edge=False)


def _meat(body: Colour) -> Draw:
    def draw(pen: Pen) -> None:
        pen.line([(0.7, 0.7), (0.9, 0.88)], WHITE, 0.12)
        pen.oval(0.44, 0.48, 0.36, 0.3, body)
        pen.oval(0.36, 0.4, 0.14, 0.09, light(body, 0.4), edge=False)

    return draw


def _fish(body: Colour = (140, 170, 190)) -> Draw:
    def draw(pen: Pen) -> None:
        pen.blob([(0.7, 0.52), (0.94, 0.3), (0.94, 0.76)], dark(body, 0.15))
        pen.oval(0.42, 0.53, 0.34, 0.2, body)
        pen.disc(0.2, 0.48, 0.04, INK, edge=False)

    return draw


def _pizza(pen: Pen) -> None:
    pen.oval(0.5, 0.56, 0.42, 0.32, (214, 158, 92))
    pen.oval(0.5, 0.55, 0.34, 0.25, (240, 196, 92), edge=False)
    for x, y in ((0.36, 0.48), (0.6, 0.44), (0.48, 0.62), (0.68, 0.6)):
        pen.disc(x, y, 0.06, RED, edge=False)


def _cake(body: Colour, top: Colour) -> Draw:
    def draw(pen: Pen) -> None:
        pen.box(0.16, 0.44, 0.68, 0.44, body, 0.06)
        pen.box(0.14, 0.36, 0.72, 0.2, top, 0.1)
        pen.disc(0.5, 0.28, 0.08, RED)

    return draw


def _leafy(pen: Pen) -> None:
    for x, y, r in ((0.34, 0.5, 0.24), (0.66, 0.5, 0.24), (0.5, 0.36, 0.24), (0.5, 0.62, 0.26)):
        pen.disc(x, y, r, GREEN)
    pen.disc(0.5, 0.52, 0.16, light(GREEN, 0.4), edge=False)


def _plate(pen: Pen) -> None:
    pen.oval(0.5, 0.6, 0.45, 0.24, WHITE)
    pen.oval(0.5, 0.58, 0.28, 0.13, (226, 230, 232), edge=False)


def _bowl(body: Colour) -> Draw:
    def draw(pen: Pen) -> None:
        pen.blob([(0.1, 0.42), (0.9, 0.42), (0.74, 0.84), (0.26, 0.84)], body)
        pen.oval(0.5, 0.42, 0.4, 0.1, light(body, 0.4))

    return draw


def _mug(body: Colour) -> Draw:
    def draw(pen: Pen) -> None:
        pen.disc(0.72, 0.56, 0.2, body)
        pen.disc(0.72, 0.56, 0.1, CREAM, edge=False)
        pen.box(0.18, 0.26, 0.54, 0.62, body, 0.08)
        pen.oval(0.45, 0.28, 0.25, 0.07, dark(body, 0.25), edge=False)

    return draw


def _glass(stem: bool = False) -> Draw:
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


def _knife(pen: Pen) -> None:
    pen.blob([(0.46, 0.54), (0.12, 0.12), (0.3, 0.16), (0.58, 0.44)], STEEL)
    pen.line([(0.54, 0.52), (0.86, 0.86)], BLACK, 0.12)


def _fork(pen: Pen) -> None:
    for shift in (-0.08, 0.0, 0.08):
        pen.line(
            [(0.2 + shift, 0.18 - shift), (0.36 + shift, 0.36 - shift)], dark(STEEL, 0.2), 0.045
        )
    pen.line([(0.34, 0.34), (0.86, 0.86)], dark(STEEL, 0.2), 0.08)


def _spoon(body: Colour) -> Draw:
    def draw(pen: Pen) -> None:
        pen.line([(0.4, 0.4), (0.86, 0.86)], dark(body, 0.15), 0.09)
        pen.oval(0.28, 0.28, 0.17, 0.17, body)

    return draw


def _pan(pen: Pen) -> None:
    pen.line([(0.6, 0.6), (0.95, 0.44)], BLACK, 0.1)
    pen.oval(0.4, 0.62, 0.34, 0.2, BLACK)
    pen.oval(0.4, 0.59, 0.26, 0.13, (104, 102, 108), edge=False)


def _pot(body: Colour) -> Draw:
    def draw(pen: Pen) -> None:
        pen.line([(0.08, 0.5), (0.92, 0.5)], BLACK, 0.09)
        pen.box(0.18, 0.4, 0.64, 0.48, body, 0.08)
        pen.oval(0.5, 0.4, 0.33, 0.08, light(body, 0.4))
        pen.disc(0.5, 0.28, 0.06, BLACK)

    return draw


def _board(body: Colour) -> Draw:
    def draw(pen: Pen) -> None:
        pen.box(0.06, 0.46, 0.88, 0.34, body, 0.06)
        pen.line([(0.16, 0.6), (0.7, 0.6)], dark(body, 0.2), 0.03)
        pen.disc(0.82, 0.63, 0.05, dark(body, 0.4), edge=False)

    return draw


def _sheet_of(body: Colour, lines: Colour | None = (150, 160, 176), fold: bool = False) -> Draw:
    def draw(pen: Pen) -> None:
        pen.blob([(0.2, 0.12), (0.72, 0.08), (0.82, 0.88), (0.28, 0.92)], body)
        if lines:
            for y in (0.3, 0.45, 0.6, 0.75):
                pen.line([(0.33, y + 0.02), (0.68, y - 0.01)], lines, 0.03)
        if fold:
            pen.line([(0.24, 0.5), (0.78, 0.46)], dark(body, 0.3), 0.03)

    return draw


def _envelope(pen: Pen) -> None:
    pen.box(0.1, 0.28, 0.8, 0.5, PAPER, 0.03)
    pen.line([(0.12, 0.3), (0.5, 0.58), (0.88, 0.3)], dark(PAPER, 0.4), 0.04)


def _book(cover: Colour, thick: float = 0.14) -> Draw:
    def draw(pen: Pen) -> None:
        pen.box(0.2, 0.12, 0.6, 0.76, cover, 0.05)
        pen.box(0.76 - thick / 2, 0.16, thick / 2, 0.68, PAPER, edge=False)
        pen.box(0.3, 0.26, 0.34, 0.14, light(cover, 0.65), 0.02, edge=False)
        pen.line([(0.26, 0.14), (0.26, 0.86)], dark(cover, 0.35), 0.04)

    return draw


def _stack(body: Colour) -> Draw:
    def draw(pen: Pen) -> None:
        for y, colour in ((0.62, body), (0.46, light(body, 0.5)), (0.3, body)):
            pen.box(0.14, y, 0.72, 0.22, colour, 0.06)

    return draw


def _cloth(body: Colour, stripe: Colour | None = None) -> Draw:
    def draw(pen: Pen) -> None:
        pen.box(0.14, 0.36, 0.72, 0.44, body, 0.1)
        pen.line([(0.16, 0.52), (0.84, 0.52)], dark(body, 0.2), 0.03)
        if stripe:
            pen.box(0.22, 0.4, 0.08, 0.38, stripe, edge=False)
            pen.box(0.34, 0.4, 0.04, 0.38, stripe, edge=False)

    return draw


def _shirt(body: Colour, long: bool = False) -> Draw:
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


def _pants(pen: Pen) -> None:
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


def _dress(pen: Pen) -> None:
    pen.blob(
        [(0.36, 0.08), (0.64, 0.08), (0.6, 0.4), (0.88, 0.92), (0.12, 0.92), (0.4, 0.4)],
        (196, 96, 132),
    )


def _sock(pen: Pen) -> None:
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


def _underwear(pen: Pen) -> None:
    pen.blob(
        [(0.14, 0.3), (0.86, 0.3), (0.84, 0.46), (0.62, 0.76), (0.38, 0.76), (0.16, 0.46)],
        (204, 210, 226),
    )


def _hat(pen: Pen) -> None:
    pen.box(0.28, 0.26, 0.44, 0.4, (120, 92, 70), 0.12)
    pen.oval(0.5, 0.68, 0.44, 0.12, (120, 92, 70))
    pen.box(0.28, 0.54, 0.44, 0.08, RED, edge=False)


def _scarf(pen: Pen) -> None:
    pen.line([(0.2, 0.26), (0.5, 0.4), (0.8, 0.26)], RED, 0.18)
    pen.box(0.54, 0.36, 0.2, 0.54, RED, 0.04)
    pen.line([(0.54, 0.78), (0.74, 0.78)], YELLOW, 0.05)


def _shoes(body: Colour) -> Draw:
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


def _brush(body: Colour, hairs: Colour) -> Draw:
    def draw(pen: Pen) -> None:
        pen.line([(0.14, 0.86), (0.8, 0.2)], body, 0.12)
        pen.line([(0.64, 0.2), (0.86, 0.42)], hairs, 0.14)

    return draw


def _comb(pen: Pen) -> None:
    pen.box(0.1, 0.3, 0.8, 0.2, VIOLET, 0.05)
    for x in range(7):
        pen.line([(0.16 + x * 0.11, 0.48), (0.16 + x * 0.11, 0.74)], VIOLET, 0.05)


def _razor(pen: Pen) -> None:
    pen.line([(0.3, 0.34), (0.8, 0.88)], BLUE, 0.1)
    pen.box(0.12, 0.18, 0.46, 0.18, STEEL, 0.05)


def _soap(body: Colour) -> Draw:
    def draw(pen: Pen) -> None:
        pen.box(0.16, 0.42, 0.68, 0.38, body, 0.18)
        for x, y, r in ((0.3, 0.3, 0.09), (0.5, 0.2, 0.07), (0.68, 0.3, 0.06)):
            pen.disc(x, y, r, (222, 238, 244))

    return draw


def _tube(body: Colour) -> Draw:
    def draw(pen: Pen) -> None:
        pen.blob([(0.12, 0.26), (0.24, 0.14), (0.76, 0.56), (0.6, 0.74)], body)
        pen.blob([(0.66, 0.7), (0.74, 0.6), (0.88, 0.74), (0.8, 0.84)], RED)

    return draw


def _roll(pen: Pen) -> None:
    pen.box(0.24, 0.26, 0.52, 0.54, WHITE, 0.04)
    pen.oval(0.5, 0.26, 0.26, 0.1, WHITE)
    pen.oval(0.5, 0.26, 0.09, 0.04, BROWN, edge=False)


def _phone(pen: Pen) -> None:
    pen.box(0.3, 0.08, 0.4, 0.84, BLACK, 0.08)
    pen.box(0.35, 0.18, 0.3, 0.58, (130, 180, 214), edge=False)


def _telephone(pen: Pen) -> None:
    pen.blob([(0.24, 0.5), (0.76, 0.5), (0.88, 0.86), (0.12, 0.86)], RED)
    pen.line([(0.16, 0.4), (0.84, 0.4)], RED, 0.16)
    pen.disc(0.5, 0.68, 0.12, WHITE)


def _remote(pen: Pen) -> None:
    pen.box(0.34, 0.06, 0.32, 0.88, BLACK, 0.08)
    pen.disc(0.5, 0.22, 0.07, RED, edge=False)
    for y in (0.42, 0.56, 0.7):
        for x in (0.43, 0.57):
            pen.disc(x, y, 0.035, STEEL, edge=False)


def _controller(pen: Pen) -> None:
    pen.box(0.1, 0.34, 0.8, 0.4, BLACK, 0.2)
    pen.line([(0.22, 0.52), (0.38, 0.52)], STEEL, 0.05)
    pen.line([(0.3, 0.44), (0.3, 0.6)], STEEL, 0.05)
    pen.disc(0.66, 0.58, 0.05, RED, edge=False)
    pen.disc(0.76, 0.48, 0.05, BLUE, edge=False)


def _keys(pen: Pen) -> None:
    pen.disc(0.3, 0.3, 0.2, YELLOW)
    pen.disc(0.3, 0.3, 0.09, CREAM, edge=False)
    pen.line([(0.42, 0.42), (0.82, 0.82)], dark(YELLOW, 0.2), 0.09)
    pen.line([(0.7, 0.7), (0.8, 0.6)], dark(YELLOW, 0.2), 0.07)


def _coin(pen: Pen) -> None:
    pen.disc(0.5, 0.54, 0.26, YELLOW)
    pen.disc(0.5, 0.54, 0.15, light(YELLOW, 0.4), edge=False)


def _card(body: Colour) -> Draw:
    def draw(pen: Pen) -> None:
        pen.box(0.1, 0.3, 0.8, 0.46, body, 0.06)
        pen.box(0.1, 0.4, 0.8, 0.1, dark(body, 0.5), edge=False)

    return draw


def _disc(pen: Pen) -> None:
    pen.disc(0.5, 0.52, 0.38, (206, 214, 226))
    pen.disc(0.5, 0.52, 0.13, VIOLET, edge=False)
    pen.disc(0.5, 0.52, 0.06, WHITE, edge=False)


def _bag(body: Colour, full: bool = False) -> Draw:
    def draw(pen: Pen) -> None:
        if full:
            pen.disc(0.36, 0.32, 0.14, RED)
            pen.line([(0.6, 0.4), (0.68, 0.1)], GREEN, 0.12)
        pen.line([(0.34, 0.42), (0.36, 0.2), (0.64, 0.2), (0.66, 0.42)], dark(body, 0.4), 0.06)
        pen.blob([(0.16, 0.4), (0.84, 0.4), (0.9, 0.92), (0.1, 0.92)], body)

    return draw


def _bear(pen: Pen) -> None:
    for x in (0.3, 0.7):
        pen.disc(x, 0.2, 0.12, WOOD)
    pen.oval(0.5, 0.72, 0.28, 0.24, WOOD)
    pen.disc(0.5, 0.36, 0.25, WOOD)
    pen.disc(0.5, 0.44, 0.1, CREAM, edge=False)
    for x in (0.4, 0.6):
        pen.disc(x, 0.32, 0.035, INK, edge=False)


def _ball(body: Colour) -> Draw:
    def draw(pen: Pen) -> None:
        pen.disc(0.5, 0.54, 0.38, body)
        pen.line([(0.16, 0.46), (0.5, 0.6), (0.84, 0.46)], light(body, 0.6), 0.05)

    return draw


def _pillow(pen: Pen) -> None:
    pen.box(0.06, 0.34, 0.88, 0.46, (238, 226, 206), 0.18)
    pen.line([(0.2, 0.46), (0.34, 0.6)], (206, 190, 166), 0.03)


def _candle(pen: Pen) -> None:
    pen.box(0.38, 0.36, 0.24, 0.54, CREAM, 0.03)
    pen.line([(0.5, 0.36), (0.5, 0.26)], INK, 0.04)
    pen.oval(0.5, 0.2, 0.07, 0.11, ORANGE)


def _clock(pen: Pen) -> None:
    pen.disc(0.5, 0.54, 0.36, RED)
    pen.disc(0.5, 0.54, 0.27, WHITE, edge=False)
    pen.line([(0.5, 0.36), (0.5, 0.54), (0.64, 0.6)], INK, 0.05)


def _plant(flower: Colour = PINK) -> Draw:
    def draw(pen: Pen) -> None:
        pen.line([(0.5, 0.66), (0.5, 0.3)], GREEN, 0.06)
        for x, y in ((0.32, 0.36), (0.68, 0.36), (0.5, 0.2)):
            pen.disc(x, y, 0.14, flower)
            pen.disc(x, y, 0.05, YELLOW, edge=False)
        pen.blob([(0.3, 0.62), (0.7, 0.62), (0.62, 0.94), (0.38, 0.94)], (188, 108, 72))

    return draw


def _frame(inner: Colour, rim: Colour = WOOD) -> Draw:
    def draw(pen: Pen) -> None:
        pen.box(0.12, 0.12, 0.76, 0.76, rim, 0.03)
        pen.box(0.22, 0.22, 0.56, 0.56, inner, edge=False)
        pen.blob(
            [(0.22, 0.78), (0.44, 0.46), (0.6, 0.64), (0.7, 0.52), (0.78, 0.66), (0.78, 0.78)],
            dark(inner, 0.35),
            edge=False,
        )

    return draw


def _hanger(pen: Pen) -> None:
    pen.line([(0.5, 0.4), (0.5, 0.28), (0.58, 0.2), (0.5, 0.12)], STEEL, 0.05)
    pen.line([(0.5, 0.4), (0.12, 0.7), (0.88, 0.7), (0.5, 0.4)], WOOD, 0.06)


def _pen_like(body: Colour, tip: Colour) -> Draw:
    def draw(pen: Pen) -> None:
        pen.line([(0.18, 0.82), (0.76, 0.24)], body, 0.12)
        pen.line([(0.76, 0.24), (0.86, 0.14)], tip, 0.08)

    return draw


def _scissors(pen: Pen) -> None:
    pen.line([(0.3, 0.66), (0.78, 0.14)], STEEL, 0.07)
    pen.line([(0.7, 0.66), (0.22, 0.14)], STEEL, 0.07)
    for x in (0.3, 0.7):
        pen.disc(x, 0.76, 0.14, RED)
        pen.disc(x, 0.76, 0.06, CREAM, edge=False)


def _tape(pen: Pen) -> None:
    pen.disc(0.5, 0.54, 0.34, YELLOW)
    pen.disc(0.5, 0.54, 0.16, CREAM)


def _stamp(pen: Pen) -> None:
    pen.box(0.24, 0.2, 0.52, 0.62, WHITE, 0.02)
    pen.box(0.32, 0.3, 0.36, 0.42, BLUE, edge=False)


def _keyboard(pen: Pen) -> None:
    pen.box(0.04, 0.42, 0.92, 0.34, (210, 212, 216), 0.05)
    for y in (0.5, 0.6):
        for x in range(7):
            pen.box(0.1 + x * 0.115, y, 0.085, 0.06, (120, 124, 132), edge=False)


def _mouse(pen: Pen) -> None:
    pen.oval(0.5, 0.56, 0.22, 0.32, (210, 212, 216))
    pen.line([(0.5, 0.26), (0.5, 0.5)], INK, 0.03)


def _pad(body: Colour) -> Draw:
    return lambda pen: pen.box(0.1, 0.5, 0.8, 0.26, body, 0.06)


def _bulb(pen: Pen) -> None:
    pen.disc(0.5, 0.4, 0.28, (252, 232, 150))
    pen.box(0.4, 0.64, 0.2, 0.22, STEEL, 0.03)


def _faucet(pen: Pen) -> None:
    pen.line([(0.3, 0.9), (0.3, 0.34), (0.7, 0.34), (0.7, 0.54)], STEEL, 0.13)
    pen.line([(0.18, 0.24), (0.42, 0.24)], dark(STEEL, 0.2), 0.09)


def _water(pen: Pen) -> None:
    pen.blob(
        [(0.5, 0.1), (0.74, 0.52), (0.7, 0.76), (0.5, 0.88), (0.3, 0.76), (0.26, 0.52)],
        (112, 178, 220),
    )
    pen.oval(0.4, 0.6, 0.05, 0.1, (206, 232, 246), edge=False)


def _ice(pen: Pen) -> None:
    for x, y in ((0.12, 0.44), (0.5, 0.5), (0.32, 0.16)):
        pen.box(x, y, 0.36, 0.36, (206, 232, 244), 0.05)


def _sack(body: Colour, mark: Colour) -> Draw:
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


def _shaker(body: Colour) -> Draw:
    def draw(pen: Pen) -> None:
        pen.blob([(0.34, 0.3), (0.66, 0.3), (0.74, 0.92), (0.26, 0.92)], body)
        pen.oval(0.5, 0.28, 0.18, 0.12, STEEL)

    return draw


def _guitar(body: Colour) -> Draw:
    def draw(pen: Pen) -> None:
        pen.line([(0.44, 0.56), (0.86, 0.1)], BROWN, 0.09)
        pen.disc(0.3, 0.72, 0.23, body)
        pen.disc(0.46, 0.54, 0.16, body)
        pen.disc(0.36, 0.66, 0.08, INK, edge=False)

    return draw


def _glasses(pen: Pen) -> None:
    for x in (0.28, 0.72):
        pen.disc(x, 0.54, 0.19, INK)
        pen.disc(x, 0.54, 0.13, GLASSY, edge=False)
    pen.line([(0.44, 0.5), (0.56, 0.5)], INK, 0.05)


def _hairdryer(pen: Pen) -> None:
    pen.line([(0.5, 0.5), (0.58, 0.88)], PINK, 0.18)
    pen.blob([(0.1, 0.26), (0.4, 0.2), (0.74, 0.26), (0.74, 0.52), (0.4, 0.58), (0.1, 0.5)], PINK)


def _iron(pen: Pen) -> None:
    pen.blob([(0.08, 0.78), (0.34, 0.44), (0.84, 0.44), (0.9, 0.78)], BLUE)
    pen.line([(0.36, 0.34), (0.8, 0.32)], BLACK, 0.09)
    pen.box(0.08, 0.76, 0.84, 0.1, STEEL)


def _kettle(pen: Pen) -> None:
    pen.line([(0.74, 0.5), (0.94, 0.34)], STEEL, 0.1)
    pen.line([(0.26, 0.36), (0.34, 0.12), (0.64, 0.12), (0.7, 0.36)], BLACK, 0.06)
    pen.blob([(0.28, 0.34), (0.7, 0.34), (0.82, 0.88), (0.16, 0.88)], STEEL)


def _toaster(pen: Pen) -> None:
    pen.box(0.12, 0.36, 0.76, 0.52, RED, 0.12)
    pen.box(0.26, 0.32, 0.48, 0.08, INK, 0.03, edge=False)
    pen.line([(0.92, 0.5), (0.92, 0.66)], BLACK, 0.06)


def _coffeemaker(pen: Pen) -> None:
    pen.box(0.16, 0.08, 0.66, 0.26, BLACK, 0.05)
    pen.box(0.6, 0.12, 0.22, 0.78, BLACK, 0.04)
    pen.box(0.16, 0.8, 0.66, 0.12, BLACK, 0.03)
    pen.blob([(0.24, 0.44), (0.56, 0.44), (0.58, 0.8), (0.2, 0.8)], BROWN)


def _microwave(pen: Pen) -> None:
    pen.box(0.04, 0.26, 0.92, 0.56, (214, 216, 220), 0.05)
    pen.box(0.1, 0.34, 0.56, 0.4, (76, 84, 96), 0.03, edge=False)
    for y in (0.42, 0.56):
        pen.disc(0.8, y, 0.05, (120, 124, 132), edge=False)


def _radio(pen: Pen) -> None:
    pen.line([(0.7, 0.3), (0.86, 0.06)], STEEL, 0.04)
    pen.box(0.06, 0.3, 0.88, 0.54, (156, 106, 70), 0.08)
    pen.disc(0.32, 0.57, 0.18, (84, 66, 56))
    pen.box(0.58, 0.42, 0.28, 0.14, CREAM, 0.02)
    pen.disc(0.72, 0.7, 0.06, CREAM, edge=False)


def _laptop(pen: Pen) -> None:
    pen.box(0.18, 0.2, 0.64, 0.46, BLACK, 0.04)
    pen.box(0.23, 0.26, 0.54, 0.34, (120, 172, 206), edge=False)
    pen.blob([(0.16, 0.68), (0.84, 0.68), (0.96, 0.84), (0.04, 0.84)], STEEL)


def _console(pen: Pen) -> None:
    pen.box(0.06, 0.46, 0.88, 0.32, (96, 100, 110), 0.05)
    pen.line([(0.16, 0.6), (0.56, 0.6)], INK, 0.04)
    pen.disc(0.8, 0.62, 0.05, GREEN, edge=False)


def _lamp(pen: Pen) -> None:
    pen.line([(0.5, 0.4), (0.5, 0.86)], dark(YELLOW, 0.4), 0.06)
    pen.oval(0.5, 0.88, 0.24, 0.06, dark(YELLOW, 0.4))
    pen.blob([(0.34, 0.08), (0.66, 0.08), (0.84, 0.46), (0.16, 0.46)], (226, 200, 158))


def _cat(body: Colour) -> Draw:
    def draw(pen: Pen) -> None:
        pen.line([(0.8, 0.8), (0.94, 0.5)], body, 0.09)
        pen.oval(0.56, 0.7, 0.3, 0.24, body)
        pen.blob(
            [(0.14, 0.14), (0.3, 0.26), (0.44, 0.14), (0.46, 0.44), (0.3, 0.56), (0.12, 0.44)], body
        )
        for x in (0.24, 0.36):
            pen.disc(x, 0.36, 0.035, INK, edge=False)

    return draw


def _dog(pen: Pen) -> None:
    pen.line([(0.82, 0.58), (0.94, 0.34)], WOOD, 0.08)
    for x in (0.36, 0.76):
        pen.line([(x, 0.7), (x, 0.92)], WOOD, 0.1)
    pen.box(0.28, 0.5, 0.56, 0.26, WOOD, 0.12)
    pen.disc(0.26, 0.38, 0.19, WOOD)
    pen.oval(0.16, 0.36, 0.06, 0.14, BROWN)
    pen.disc(0.28, 0.34, 0.03, INK, edge=False)
    pen.disc(0.12, 0.46, 0.045, INK, edge=False)


def _basin(body: Colour) -> Draw:
    def draw(pen: Pen) -> None:
        pen.line([(0.18, 0.4), (0.5, 0.1), (0.82, 0.4)], STEEL, 0.04)
        pen.blob([(0.14, 0.38), (0.86, 0.38), (0.74, 0.92), (0.26, 0.92)], body)
        pen.oval(0.5, 0.38, 0.36, 0.09, light(body, 0.4))

    return draw


def _parcel(body: Colour) -> Draw:
    def draw(pen: Pen) -> None:
        pen.box(0.14, 0.26, 0.72, 0.62, body, 0.06)
        pen.box(0.44, 0.26, 0.12, 0.62, light(body, 0.5), edge=False)

    return draw


def _rack(pen: Pen) -> None:
    pen.box(0.08, 0.66, 0.84, 0.14, STEEL, 0.04)
    for x in (0.2, 0.4, 0.6, 0.8):
        pen.line([(x, 0.3), (x, 0.68)], dark(STEEL, 0.2), 0.05)


def _hands(pen: Pen) -> None:
    pen.box(0.2, 0.3, 0.6, 0.5, (230, 184, 150), 0.2)


_TABLE: dict[str, Draw] = {
    "milk": _carton(WHITE, BLUE), "juice": _carton(ORANGE, YELLOW), "milkshake": _mug(PINK),
    "wine": _bottle((96, 40, 56), RED, CREAM, True), "alcohol": _bottle((150, 106, 60), BLACK, CREAM),
    "beer": _bottle((140, 88, 44), YELLOW, CREAM), "bottlewater": _bottle(GLASSY, BLUE), "oil": _bottle((214, 186, 80), GREEN, CREAM, True),
    "sauce": _bottle(RED, WHITE), "condimentbottle": _bottle(YELLOW, RED), "chocolatesyrup": _bottle(BROWN, WHITE),
    "dishsoap": _bottle(GREEN, WHITE), "cleaningsolution": _bottle(BLUE, YELLOW), "cleaningbottle": _bottle(TEAL, WHITE), "mouthwash": _bottle(TEAL, WHITE),
    "shampoo": _bottle(VIOLET, WHITE), "conditioner": _bottle(PINK, WHITE), "aftershave": _bottle(BLUE, STEEL, None, True),
    "perfume": _bottle(PINK, YELLOW, None, True), "hairproduct": _bottle(ORANGE, BLACK), "lotionbottle": _bottle(CREAM, PINK),
    "shavingcream": _bottle(WHITE, BLUE, RED, True), "deodorant": _bottle(STEEL, BLUE, None, True), "glue": _bottle(WHITE, ORANGE, BLUE, True),
    "laundrydetergent": _packet(BLUE, ORANGE), "detergent": _packet(BLUE, ORANGE), "nailpolish": _bottle(RED, BLACK),
    "jam": _jar((170, 48, 70)), "jelly": _jar(PINK), "peanutbutter": _jar(WOOD), "facecream": _jar(WHITE, PINK), "coffee": _jar((92, 60, 46), BLACK),
    "groundcoffee": _sack((92, 60, 46), CREAM), "tea": _packet(GREEN, YELLOW), "teabag": _packet(GREEN, YELLOW), "painkillers": _jar(ORANGE, WHITE),
    "cereal": _packet(YELLOW, RED), "snack": _packet(RED, YELLOW), "chips": _packet(RED, YELLOW), "crackers": _packet(WOOD, RED), "candybar": _slab(BROWN, RED),
    "rice": _sack(WHITE, BLUE), "sugar": _sack(WHITE, PINK), "salt": _shaker(WHITE), "condimentshaker": _shaker(BROWN), "oatmeal": _sack(CREAM, BROWN), "drypasta": _packet(YELLOW, BLUE),
    "apple": _round(RED), "orange": _round(ORANGE), "lemon": _round(YELLOW, None, 0.8), "lime": _round(GREEN, None, 0.8), "peach": _round((240, 170, 120)), "plum": _round(VIOLET),
    "pear": _round((190, 200, 90)), "tomato": _round(RED), "potato": _round((190, 150, 98), None, 0.75), "onion": _round((206, 150, 90), None), "kiwi": _round((130, 110, 60), None, 0.8),
    "bellpepper": _round(GREEN), "cucumber": _root(GREEN, GREEN), "watermelon": _round((80, 140, 80), None, 0.9), "fruit": _round(ORANGE), "balanceball": _ball(TEAL), "sportsball": _ball(ORANGE),
    "banana": _banana, "carrot": _root(ORANGE, GREEN), "vegetable": _leafy, "salad": _leafy, "bread": _loaf, "poundcake": _loaf, "cheese": _wedge(YELLOW),
    "butter": _slab((248, 226, 130), STEEL), "egg": _egg, "chicken": _meat((222, 160, 96)), "turkey": _meat(BROWN), "steak": _meat(RED), "cutlets": _meat(RED), "bacon": _slab(PINK, RED),
    "mincedmeat": _slab(RED), "fish": _fish(), "salmon": _fish((236, 140, 116)), "pizza": _pizza, "pancake": _pizza, "cake": _cake(CREAM, PINK), "cupcake": _cake(WOOD, PINK), "pie": _cake(WOOD, ORANGE),
    "pudding": _cake(YELLOW, BROWN), "sundae": _cake(PINK, WHITE), "creamybuns": _cake(WOOD, WHITE), "dessert": _cake(CREAM, RED), "chinesefood": _carton(WHITE, RED), "whippedcream": _bottle(WHITE, RED),
    "food": _bowl(ORANGE), "noodles": _bowl(YELLOW), "ice": _ice, "water": _water,
    "plate": _plate, "bowl": _bowl(BLUE), "cup": _mug(WHITE), "mug": _mug(TEAL), "coffeepot": _pot(BROWN), "glass": _glass(), "wineglass": _glass(True),
    "knife": _knife, "fork": _fork, "spoon": _spoon(STEEL), "woodenspoon": _spoon(WOOD), "knifeblock": _rack, "cuttingboard": _board(WOOD), "tray": _board(STEEL),
    "fryingpan": _pan, "saucepan": _pan, "pot": _pot(STEEL), "colander": _bowl(STEEL), "measuringcup": _mug(GLASSY), "coffeefilter": _bowl(CREAM), "dishrack": _rack,
    "placemat": _pad(TEAL), "napkin": _cloth(WHITE, RED), "tablecloth": _cloth(RED, WHITE), "towel": _cloth(TEAL, WHITE), "rag": _cloth((214, 206, 180)), "sheets": _cloth(WHITE, BLUE), "blanket": _stack(RED),
    "comforter": _stack(BLUE), "sponge": _slab(YELLOW, GREEN), "ovenmitts": _cloth(RED, YELLOW), "clothespile": _stack(VIOLET), "bucket": _basin(BLUE),
    "soap": _soap(PINK), "toothbrush": _brush(BLUE, WHITE), "tube": _tube(WHITE), "toothbrushholder": _mug(GLASSY), "comb": _comb, "hairbrush": _brush(PINK, BROWN), "brush": _brush(WOOD, CREAM), "razor": _razor,
    "electricshaver": _razor, "roll": _roll, "hairdryer": _hairdryer, "blowdryer": _hairdryer, "duster": _brush(WOOD, PINK), "dustpan": _board(RED), "iron": _iron,
    "shirt": _shirt(BLUE), "jacket": _shirt((120, 92, 70), True), "pajamas": _shirt(VIOLET, True), "pants": _pants, "dress": _dress, "skirt": _dress, "socks": _sock, "underwear": _underwear, "hat": _hat, "scarf": _scarf,
    "gloves": _hands, "shoes": _shoes(BROWN), "slippers": _shoes(PINK), "hanger": _hanger, "glasses": _glasses, "purse": _bag(PINK), "bag": _bag(BLUE), "groceries": _bag((206, 170, 120), True),
    "keys": _keys, "coin": _coin, "creditcard": _card(BLUE), "stamp": _stamp, "cards": _card(RED), "deckofcards": _card(RED), "cd": _disc, "game": _board(GREEN), "toy": _bear, "teddybear": _bear,
    "book": _book(RED), "novel": _book(TEAL), "textbook": _book(BLUE, 0.2), "addressbook": _book(GREEN), "diary": _book(PINK), "notebook": _book(YELLOW), "journal": _book(BROWN), "magazine": _book(ORANGE, 0.04),
    "newspaper": _sheet_of((228, 226, 218), INK, True), "paper": _sheet_of(WHITE), "notes": _sheet_of((250, 236, 150)), "document": _sheet_of(WHITE, BLUE), "bills": _sheet_of(WHITE, RED), "homework": _sheet_of(WHITE, GREEN),
    "check": _card((190, 220, 190)), "receipt": _sheet_of(WHITE, INK), "mail": _envelope, "envelope": _envelope, "folder": _book((222, 186, 110), 0.04), "drawing": _sheet_of(WHITE, None), "form": _sheet_of(WHITE),
    "pen": _pen_like(BLUE, INK), "pencil": _pen_like(YELLOW, INK), "crayon": _pen_like(RED, RED), "scissors": _scissors, "tape": _tape, "phone": _phone, "telephone": _telephone, "wallphone": _telephone,
    "remote": _remote, "controller": _controller, "keyboard": _keyboard, "mouse": _mouse, "mousepad": _pad(BLACK), "lightbulb": _bulb, "lighter": _pen_like(RED, ORANGE), "candle": _candle, "alarmclock": _clock, "clock": _clock,
    "wallclock": _clock, "centerpiece": _plant(), "orchid": _plant(VIOLET), "vase": _plant(RED), "plant": _plant(GREEN), "globe": _ball(BLUE), "picture": _frame(BLUE), "painting": _frame(GREEN), "pillow": _pillow,
    "guitar": _guitar(ORANGE), "violin": _guitar(BROWN), "kettle": _kettle, "toaster": _toaster, "coffeemaker": _coffeemaker, "coffemaker": _coffeemaker, "microwave": _microwave, "radio": _radio, "stereo": _radio, "amplifier": _radio,
    "speaker": _radio, "cdplayer": _console, "dvdplayer": _console, "console": _console, "videogameconsole": _console, "laptop": _laptop, "lamp": _lamp, "tablelamp": _lamp, "faucet": _faucet, "cat": _cat((150, 140, 134)),
    "dog": _dog, "papertray": _rack, "clothesrack": _rack, "longboard": _board(ORANGE),
}  # fmt: skip


def known(class_name: str) -> bool:
    """Whether this class has a picture of its own."""
    return plain_name(class_name) in _TABLE


_SUGGESTS: tuple[tuple[str, Draw], ...] = (
    ("CLOTHES", _shirt(VIOLET)),
    ("DRINKABLE", _bottle(TEAL)),
    ("EATABLE", _bowl(ORANGE)),
    ("READABLE", _book(VIOLET)),
    ("RECIPIENT", _bowl(STEEL)),
    ("POURABLE", _bottle(ORANGE)),
    ("COVER_OBJECT", _cloth(CREAM)),
    ("HAS_SWITCH", _console),
    ("SURFACES", _board(WOOD)),
)


def shape(class_name: str, properties: int) -> Draw:
    """How the thing is drawn on a square sheet."""
    draw = _TABLE.get(plain_name(class_name))
    if draw is not None:
        return draw
    fits = (one for name, one in _SUGGESTS if properties & PROPERTY[name])
    return next(fits, _parcel((206, 170, 120)))
