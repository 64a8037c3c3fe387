"""Furniture and appliances, closed or open, off or on; each fills a box that is `h` times as high as wide."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import TypeAlias

from sim.drawing.canvas import Canvas, Colour, darker, lighter, rounded
from sim.worlds.simmer.art.produce import edge

Maker: TypeAlias = Callable[[Canvas, float, Collection[str]], None]

TEAL, TEAL_IN = (86, 140, 138), (232, 216, 188)
STEEL, DARK, GLASS, GLOW = (202, 208, 212), (58, 62, 70), (58, 72, 84), (255, 178, 74)
CREAM, RED, WOOD = (244, 238, 224), (206, 82, 66), (190, 140, 88)


def _lamp(c: Canvas, x: float, y: float, r: float, looks: Collection[str]) -> None:
    """The small lamp of a switch: lit when it is on."""
    on = "on" in looks
    if on:
        c.oval(x, y, r * 2.1, r * 2.1, (255, 96, 60, 90))
    c.oval(x, y, r, r, (255, 92, 56) if on else (110, 112, 116), (40, 40, 44), width=r * 0.5)


def _case(c: Canvas, h: float, inside: Colour, frame: Colour, shelves: int) -> None:
    """An open store: its frame, its inside and shelves."""
    c.box(0, 0, 1, h, frame, 0.03, edge(frame), width=0.014)
    c.box(0.035, 0.035, 0.93, h - 0.07, inside, 0.02)
    c.box(0.035, 0.035, 0.93, 0.03, darker(inside, 0.18))
    for k in range(1, shelves):
        y = h * k / shelves
        c.box(0.035, y - 0.008, 0.93, 0.016, darker(inside, 0.2))


def fridge(c: Canvas, h: float, looks: Collection[str]) -> None:
    """A fridge or freezer."""
    if "open" in looks:
        _case(c, h, (226, 240, 246), STEEL, max(2, round(h * 1.9)))
        c.box(0.3, 0.05, 0.4, 0.02, (255, 255, 246))
        return
    c.box(0, 0, 1, h, (216, 228, 230), 0.06, edge(STEEL), width=0.02)
    c.box(0.06, 0.05, 0.88, h - 0.1, (228, 238, 240), 0.04)
    c.stroke([(0.12, min(0.3, h * 0.3)), (0.12, min(0.9, h * 0.7))], (120, 130, 136), 0.045)
    c.stroke([(0.8, 0.1), (0.92, 0.1)], (255, 255, 255, 200), 0.02)


def doors(c: Canvas, h: float, looks: Collection[str]) -> None:
    """A pantry or cabinet: two doors, or what is behind them."""
    if "open" in looks:
        _case(c, h, TEAL_IN, TEAL, max(2, round(h * 2.1)))
        return
    c.box(0, 0, 1, h, TEAL, 0.025, edge(TEAL), width=0.014)
    rows = 2 if h > 1.4 else 1
    columns = 2 if h > 0.6 else 4
    for row in range(rows):
        for column in range(columns):
            w, t = 1 / columns, h / rows
            x, y = column * w, row * t
            c.box(
                x + 0.02,
                y + 0.03,
                w - 0.04,
                t - 0.06,
                lighter(TEAL, 0.12),
                0.02,
                darker(TEAL, 0.3),
                width=0.01,
            )
            c.box(x + 0.05, y + 0.065, w - 0.1, t - 0.13, TEAL, 0.015)
            knob = x + (w - 0.045 if column % 2 == 0 else 0.045)
            c.oval(knob, y + t * 0.55, 0.014, 0.014, (236, 200, 120), edge(WOOD), width=0.006)


def drawer(c: Canvas, h: float, looks: Collection[str]) -> None:
    """A drawer, or pulled out with what is in it."""
    if "open" in looks:
        c.box(0, 0, 1, h, darker(TEAL, 0.2), 0.02, edge(TEAL), width=0.014)
        c.box(0.015, 0.01, 0.97, h - 0.035, (222, 196, 152), 0.015)
        c.box(0.015, 0.01, 0.97, 0.025, (176, 146, 104))
        c.box(0, h - 0.035, 1, 0.035, lighter(TEAL, 0.2), 0.01, edge(TEAL), width=0.008)
        return
    c.box(0, 0, 1, h, TEAL, 0.02, edge(TEAL), width=0.012)
    for k in range(2):
        y = 0.02 + k * (h - 0.02) / 2
        c.box(
            0.02, y, 0.96, (h - 0.06) / 2, lighter(TEAL, 0.12), 0.02, darker(TEAL, 0.3), width=0.01
        )
        c.stroke([(0.42, y + h * 0.2), (0.58, y + h * 0.2)], (236, 200, 120), 0.018)


def oven(c: Canvas, h: float, looks: Collection[str]) -> None:
    """An oven or a dishwasher with its door."""
    c.box(0, 0, 1, h, STEEL, 0.04, edge(STEEL), width=0.02)
    for x in (0.14, 0.26, 0.74):
        c.oval(x, 0.1, 0.038, 0.038, DARK)
    c.box(0.4, 0.06, 0.22, 0.08, (28, 32, 36), 0.02)
    if "preheated" in looks:
        c.box(0.42, 0.075, 0.18, 0.05, GLOW, 0.01)
    _lamp(c, 0.88, 0.1, 0.026, looks)
    hot = GLOW if "on" in looks else (92, 84, 80)
    if "open" in looks:
        c.box(0.06, 0.2, 0.88, h - 0.28, darker(hot, 0.35), 0.03, edge(STEEL), width=0.015)
        for k in (0.45, 0.75):
            c.stroke([(0.08, h * k), (0.92, h * k)], (170, 170, 170), 0.014)
        c.box(0.03, h - 0.1, 0.94, 0.09, STEEL, 0.02, edge(STEEL), width=0.012)
        return
    c.box(
        0.1,
        0.32,
        0.8,
        h - 0.44,
        darker(hot, 0.45) if "on" in looks else GLASS,
        0.05,
        edge(STEEL),
        width=0.02,
    )
    c.stroke([(0.2, h - 0.3), (0.5, 0.42)], (255, 255, 255, 60), 0.05)
    c.stroke([(0.14, 0.24), (0.86, 0.24)], (130, 138, 144), 0.04)


def stove(c: Canvas, h: float, looks: Collection[str]) -> None:
    """A hob with two burners."""
    c.shape(
        [(0.06, h * 0.55), (0.94, h * 0.55), (1.0, h * 0.92), (0.0, h * 0.92)],
        DARK,
        (24, 26, 30),
        0.014,
    )
    c.box(0, h * 0.9, 1, h * 0.1, (40, 44, 50), 0.01)
    for x in (0.27, 0.73):
        c.oval(x, h * 0.74, 0.17, h * 0.13, (84, 88, 96), (20, 20, 24), width=0.012)
        c.oval(x, h * 0.74, 0.1, h * 0.075, (58, 62, 70))
    for x in (0.42, 0.5):
        c.oval(x, h * 0.95, 0.018, 0.018, (190, 194, 198))
    _lamp(c, 0.58, h * 0.95, 0.016, looks)


def burners(c: Canvas, h: float, looks: Collection[str]) -> None:
    """The fire of a hob that is on."""
    for x in (0.27, 0.73):
        c.oval(x, h * 0.74, 0.2, h * 0.17, (255, 120, 40, 120))
        c.oval(x, h * 0.74, 0.17, h * 0.13, (230, 84, 36), (20, 20, 24), width=0.012)
        c.oval(x, h * 0.74, 0.1, h * 0.075, (255, 170, 80))


def grill(c: Canvas, h: float, looks: Collection[str]) -> None:
    """A table grill."""
    c.box(0.02, h * 0.58, 0.96, h * 0.4, DARK, 0.06, (24, 26, 30), width=0.02)
    _rods(c, h, (88, 92, 98))
    _lamp(c, 0.85, h * 0.85, 0.03, looks)


def embers(c: Canvas, h: float, looks: Collection[str]) -> None:
    """The glowing rods of a grill that is on."""
    _rods(c, h, (214, 78, 34))


def _rods(c: Canvas, h: float, colour: Colour) -> None:
    c.box(0.06, h * 0.52, 0.88, h * 0.2, colour, 0.03, (30, 30, 34), width=0.014)
    for k in range(8):
        c.stroke([(0.12 + 0.11 * k, h * 0.53), (0.12 + 0.11 * k, h * 0.71)], (34, 36, 40), 0.022)


def fryer(c: Canvas, h: float, looks: Collection[str]) -> None:
    """A deep fryer."""
    c.box(0.06, h * 0.36, 0.88, h * 0.62, STEEL, 0.08, edge(STEEL), width=0.025)
    c.oval(0.5, h * 0.42, 0.36, h * 0.11, (214, 160, 60), edge(STEEL), width=0.025)
    _lamp(c, 0.5, h * 0.8, 0.05, looks)


def sink(c: Canvas, h: float, looks: Collection[str]) -> None:
    """A basin let into the worktop."""
    c.shape(
        [(0.05, h * 0.5), (0.95, h * 0.5), (1.0, h * 0.98), (0.0, h * 0.98)],
        STEEL,
        edge(STEEL),
        0.016,
    )
    c.shape(
        [(0.12, h * 0.57), (0.88, h * 0.57), (0.92, h * 0.91), (0.08, h * 0.91)], (146, 156, 162)
    )
    c.oval(0.5, h * 0.76, 0.05, h * 0.035, (70, 76, 82))


def faucet(c: Canvas, h: float, looks: Collection[str]) -> None:
    """A tap; what runs out of it is `water`."""
    c.stroke(
        [(0.26, h * 0.96), (0.26, h * 0.24), (0.5, h * 0.1), (0.72, h * 0.24), (0.72, h * 0.4)],
        (104, 114, 122),
        0.24,
    )
    c.stroke(
        [(0.26, h * 0.96), (0.26, h * 0.24), (0.5, h * 0.1), (0.72, h * 0.24), (0.72, h * 0.4)],
        (196, 206, 212),
        0.15,
    )
    c.stroke([(0.1, h * 0.6), (0.26, h * 0.66)], RED if "on" in looks else (150, 160, 166), 0.13)


def water(c: Canvas, h: float, looks: Collection[str]) -> None:
    """What runs out of an open tap."""
    c.stroke([(0.72, h * 0.46), (0.72, h * 0.98)], (120, 190, 232), 0.17)
    c.stroke([(0.7, h * 0.46), (0.7, h * 0.98)], (210, 236, 250), 0.06)


def kettle(c: Canvas, h: float, looks: Collection[str]) -> None:
    """A kettle or coffee maker."""
    c.arc(0.72, h * 0.6, 0.2, 0.0, 0.5, DARK, 0.1)
    c.shape(
        rounded([(0.26, h * 0.36), (0.66, h * 0.36), (0.78, h * 0.9), (0.16, h * 0.9)], 4),
        STEEL,
        edge(STEEL),
        0.03,
    )
    c.shape([(0.1, h * 0.44), (0.28, h * 0.4), (0.26, h * 0.56)], STEEL, edge(STEEL), 0.025)
    c.box(0.14, h * 0.9, 0.66, h * 0.09, DARK, 0.03)
    c.oval(0.46, h * 0.33, 0.08, 0.05, DARK)
    _lamp(c, 0.47, h * 0.944, 0.035, looks)


def coffee(c: Canvas, h: float, looks: Collection[str]) -> None:
    """A coffee maker."""
    c.box(0.14, h * 0.16, 0.72, h * 0.26, DARK, 0.06, (24, 26, 30), width=0.025)
    c.box(0.62, h * 0.3, 0.24, h * 0.66, DARK, 0.04)
    c.box(0.1, h * 0.88, 0.78, h * 0.11, DARK, 0.03, (24, 26, 30), width=0.02)
    c.box(0.2, h * 0.5, 0.36, h * 0.36, (*GLASS, 150), 0.07, (40, 44, 48), width=0.025)
    _lamp(c, 0.74, h * 0.93, 0.035, looks)


def toaster(c: Canvas, h: float, looks: Collection[str]) -> None:
    """A toaster."""
    c.box(0.06, h * 0.44, 0.88, h * 0.52, RED, 0.13, edge(RED), width=0.03)
    for x in (0.3, 0.58):
        c.box(x - 0.09, h * 0.47, 0.26, h * 0.06, GLOW if "on" in looks else (60, 30, 26), 0.02)
    c.box(0.9, h * 0.6, 0.08, h * 0.07, DARK, 0.02)
    _lamp(c, 0.5, h * 0.8, 0.04, looks)


def blender(c: Canvas, h: float, looks: Collection[str]) -> None:
    """A blender or food processor."""
    if "open" not in looks:
        c.box(0.24, h * 0.08, 0.52, h * 0.1, DARK, 0.04)
    c.shape(
        [(0.2, h * 0.18), (0.8, h * 0.18), (0.7, h * 0.68), (0.3, h * 0.68)],
        (206, 228, 234, 190),
        (110, 130, 140),
        0.025,
    )
    c.box(0.2, h * 0.68, 0.6, h * 0.3, RED, 0.07, edge(RED), width=0.03)
    _lamp(c, 0.5, h * 0.83, 0.045, looks)


def mixer(c: Canvas, h: float, looks: Collection[str]) -> None:
    """A stand mixer with its bowl."""
    c.box(0.64, h * 0.3, 0.22, h * 0.62, RED, 0.05, edge(RED), width=0.025)
    c.box(0.08, h * 0.2, 0.8, h * 0.26, RED, 0.12, edge(RED), width=0.025)
    c.shape(
        rounded([(0.1, h * 0.56), (0.6, h * 0.56), (0.5, h * 0.9), (0.2, h * 0.9)], 4),
        STEEL,
        edge(STEEL),
        0.025,
    )
    c.box(0.06, h * 0.9, 0.86, h * 0.09, RED, 0.03, edge(RED), width=0.02)
    _lamp(c, 0.75, h * 0.34, 0.04, looks)


def cooker(c: Canvas, h: float, looks: Collection[str]) -> None:
    """A slow, pressure or rice cooker."""
    c.box(0.06, h * 0.4, 0.88, h * 0.56, CREAM, 0.18, edge(WOOD), width=0.025)
    if "open" in looks:
        c.oval(0.5, h * 0.42, 0.38, h * 0.1, DARK, edge(STEEL), width=0.025)
    else:
        c.shape(
            rounded([(0.1, h * 0.42), (0.3, h * 0.24), (0.7, h * 0.24), (0.9, h * 0.42)], 4),
            STEEL,
            edge(STEEL),
            0.025,
        )
        c.oval(0.5, h * 0.22, 0.08, 0.05, DARK)
    c.box(0.34, h * 0.66, 0.32, h * 0.16, DARK, 0.04)
    _lamp(c, 0.5, h * 0.74, 0.045, looks)


def microwave(c: Canvas, h: float, looks: Collection[str]) -> None:
    """A microwave oven or an air fryer."""
    c.box(0.02, h * 0.26, 0.96, h * 0.72, STEEL, 0.06, edge(STEEL), width=0.025)
    lit = (255, 226, 150) if "on" in looks else GLASS
    inside = (238, 226, 206) if "open" in looks else lit
    c.box(0.08, h * 0.34, 0.6, h * 0.54, inside, 0.04, edge(STEEL), width=0.02)
    if "open" in looks:
        c.box(0.02, h * 0.3, 0.06, h * 0.64, darker(STEEL, 0.2), 0.02)
    for k in range(3):
        c.box(0.75, h * (0.4 + 0.12 * k), 0.16, h * 0.07, DARK, 0.02)
    _lamp(c, 0.83, h * 0.84, 0.035, looks)


def rack(c: Canvas, h: float, looks: Collection[str]) -> None:
    """A cooling rack."""
    for k in range(9):
        c.stroke(
            [(0.12 + 0.095 * k, h * 0.62), (0.03 + 0.117 * k, h * 0.92)], (150, 158, 164), 0.018
        )
    for y in (0.62, 0.77, 0.92):
        c.stroke(
            [(0.12 - (y - 0.62) * 0.3, h * y), (0.88 + (y - 0.62) * 0.3, h * y)],
            (110, 118, 124),
            0.026,
        )


def bin_(c: Canvas, h: float, looks: Collection[str]) -> None:
    """A bin with its lid."""
    c.shape(
        [(0.14, h * 0.26), (0.86, h * 0.26), (0.76, h * 0.98), (0.24, h * 0.98)],
        (122, 134, 140),
        edge(STEEL),
        0.03,
    )
    if "open" in looks:
        c.oval(0.5, h * 0.27, 0.36, h * 0.08, (48, 52, 56), edge(STEEL), width=0.03)
        c.box(0.08, h * 0.02, 0.84, h * 0.1, (150, 160, 166), 0.05, edge(STEEL), width=0.03)
    else:
        c.shape(
            rounded([(0.08, h * 0.28), (0.24, h * 0.14), (0.76, h * 0.14), (0.92, h * 0.28)], 4),
            (150, 160, 166),
            edge(STEEL),
            0.03,
        )


def table(c: Canvas, h: float, looks: Collection[str]) -> None:
    """A table in the foreground."""
    c.shape(
        [(0.05, 0.01), (0.95, 0.01), (1.0, h * 0.62), (0.0, h * 0.62)],
        lighter(WOOD, 0.2),
        edge(WOOD),
        0.008,
    )
    c.box(0, h * 0.6, 1, h * 0.14, WOOD, 0.01, edge(WOOD), width=0.006)


MAKERS: dict[str, Maker] = {
    "fridge": fridge, "freezer": fridge, "pantry": doors, "cabinet": doors, "drawer": drawer,
    "oven": oven, "dishwasher": oven, "stove": stove, "grill": grill, "deep_fryer": fryer,
    "sink": sink, "faucet": faucet, "kettle": kettle, "coffee_maker": coffee, "toaster": toaster,
    "blender": blender, "food_processor": blender, "coffee_grinder": blender, "ice_cream_maker": cooker,
    "stand_mixer": mixer, "slow_cooker": cooker, "pressure_cooker": cooker, "rice_cooker": cooker,
    "microwave": microwave, "air_fryer": microwave, "cooling_rack": rack, "trash_can": bin_,
    "kitchen_table": table,
}  # fmt: skip

RUNNING: dict[str, Maker] = {"stove": burners, "grill": embers, "faucet": water}
"""What moves by itself on a piece that is on, and lies over it."""


def maker(cls: str) -> Maker:
    """What draws a class; what users add looks like a cooker."""
    return MAKERS.get(cls, cooker)
