"""Tools and cloths."""

from __future__ import annotations

import math

from sim.drawing.canvas import Canvas, Colour, darker, lighter, mix, rounded
from sim.worlds.simmer.art.produce import edge, shine
from sim.worlds.simmer.art.vessels import bowl

STEEL, WHITE = (196, 202, 208), (244, 243, 238)


def _handled(c: Canvas, a: Colour, far: float = 0.5) -> None:
    c.stroke([(0.16, 0.88), (far, 1.0 - far + 0.04)], edge(a), 0.13)
    c.stroke([(0.16, 0.88), (far, 1.0 - far + 0.04)], a, 0.085)


def knife(c: Canvas, m: Colour, a: Colour) -> None:
    """A knife."""
    _handled(c, a, 0.4)
    c.shape([(0.36, 0.54), (0.84, 0.08), (0.92, 0.14), (0.84, 0.34), (0.5, 0.7)], m, edge(m))
    c.stroke([(0.44, 0.56), (0.84, 0.16)], (255, 255, 255), 0.025)


def small_knife(c: Canvas, m: Colour, a: Colour) -> None:
    """A paring knife."""
    _handled(c, a, 0.5)
    c.shape([(0.46, 0.46), (0.78, 0.16), (0.82, 0.26), (0.56, 0.58)], m, edge(m))


def cleaver(c: Canvas, m: Colour, a: Colour) -> None:
    """A broad knife."""
    _handled(c, a, 0.38)
    c.shape([(0.32, 0.54), (0.78, 0.06), (0.97, 0.24), (0.54, 0.74)], m, edge(m))
    c.stroke([(0.5, 0.68), (0.92, 0.24)], (255, 255, 255), 0.03)


def scissors(c: Canvas, m: Colour, a: Colour) -> None:
    """Scissors."""
    for x, to in ((0.3, 0.74), (0.7, 0.26)):
        c.stroke([(x, 0.68), (to, 0.1)], edge(m), 0.1)
        c.stroke([(x, 0.68), (to, 0.1)], m, 0.06)
        c.arc(x, 0.78, 0.12, 0, 1, a, 0.07)


def _on_stick(c: Canvas, m: Colour, a: Colour, rx: float, ry: float) -> None:
    c.stroke([(0.18, 0.88), (0.62, 0.38)], edge(a), 0.1)
    c.stroke([(0.18, 0.88), (0.62, 0.38)], a, 0.06)
    c.oval(0.7, 0.28, rx, ry, m, edge(m), turn=-0.8)


def spoon(c: Canvas, m: Colour, a: Colour) -> None:
    """A spoon."""
    _on_stick(c, m, a, 0.2, 0.14)
    c.oval(0.7, 0.28, 0.12, 0.07, darker(m, 0.15), turn=-0.8)


def slotted(c: Canvas, m: Colour, a: Colour) -> None:
    """A slotted spoon."""
    _on_stick(c, m, a, 0.24, 0.18)
    for k in (-1, 0, 1):
        c.stroke(
            [(0.62 + 0.07 * k, 0.3 + 0.07 * k), (0.72 + 0.07 * k, 0.18 + 0.07 * k)], edge(m), 0.035
        )


def ladle(c: Canvas, m: Colour, a: Colour) -> None:
    """A ladle."""
    c.stroke([(0.78, 0.08), (0.42, 0.6)], a, 0.07)
    c.shape(
        rounded([(0.1, 0.6), (0.62, 0.6), (0.56, 0.84), (0.36, 0.94), (0.16, 0.84)], 4), m, edge(m)
    )
    c.oval(0.36, 0.6, 0.26, 0.09, darker(m, 0.3), edge(m), width=0.02)


def fork(c: Canvas, m: Colour, a: Colour) -> None:
    """A fork."""
    c.stroke([(0.16, 0.88), (0.58, 0.44)], a, 0.07)
    c.stroke([(0.52, 0.36), (0.66, 0.5)], m, 0.07)
    for k in range(4):
        x = 0.5 + 0.055 * k
        c.stroke([(x, 0.34 + 0.055 * k), (x + 0.22, 0.1 + 0.055 * k)], m, 0.035)


def spatula(c: Canvas, m: Colour, a: Colour) -> None:
    """A spatula."""
    c.stroke([(0.16, 0.88), (0.54, 0.46)], a, 0.08)
    c.shape([(0.44, 0.42), (0.7, 0.1), (0.93, 0.32), (0.6, 0.58)], m, edge(m))
    for k in (0, 1, 2):
        c.stroke(
            [(0.56 + 0.07 * k, 0.38 + 0.06 * k), (0.68 + 0.07 * k, 0.22 + 0.06 * k)], edge(m), 0.03
        )


def tongs(c: Canvas, m: Colour, a: Colour) -> None:
    """Tongs."""
    for x in (0.24, 0.76):
        c.stroke([(0.5, 0.92), (x, 0.5), (0.5 + (x - 0.5) * 0.5, 0.1)], edge(m), 0.1)
        c.stroke([(0.5, 0.92), (x, 0.5), (0.5 + (x - 0.5) * 0.5, 0.1)], m, 0.06)
    c.oval(0.5, 0.9, 0.08, 0.06, a)


def pin(c: Canvas, m: Colour, a: Colour) -> None:
    """A rolling pin."""
    c.stroke([(0.08, 0.92), (0.92, 0.08)], a, 0.09)
    c.stroke([(0.26, 0.74), (0.74, 0.26)], edge(m), 0.26)
    c.stroke([(0.26, 0.74), (0.74, 0.26)], m, 0.21)


def masher(c: Canvas, m: Colour, a: Colour) -> None:
    """A masher or mallet."""
    c.stroke([(0.5, 0.06), (0.5, 0.6)], a, 0.1)
    c.box(0.2, 0.56, 0.6, 0.3, m, 0.05, edge(m))
    for x in (0.32, 0.44, 0.56, 0.68):
        c.stroke([(x, 0.64), (x, 0.8)], darker(m, 0.4), 0.035)


def brush(c: Canvas, m: Colour, a: Colour) -> None:
    """A pastry brush."""
    _handled(c, a, 0.52)
    for k in range(5):
        c.stroke([(0.48 + 0.04 * k, 0.44 + 0.04 * k), (0.74 + 0.04 * k, 0.14 + 0.05 * k)], m, 0.05)


def whisk(c: Canvas, m: Colour, a: Colour) -> None:
    """A whisk."""
    _handled(c, a, 0.42)
    for bend in (-0.2, -0.1, 0.0, 0.1, 0.2):
        c.stroke([(0.42, 0.58), (0.62 + bend * 0.8, 0.36 + bend * 0.8), (0.88, 0.12)], m, 0.03)


def press(c: Canvas, m: Colour, a: Colour) -> None:
    """A garlic press."""
    for y in (0.62, 0.84):
        c.stroke([(0.1, y + 0.04), (0.6, 0.4)], a, 0.08)
    c.box(0.54, 0.2, 0.32, 0.28, m, 0.06, edge(m))
    for k in range(6):
        c.oval(0.62 + 0.08 * (k % 3), 0.29 + 0.1 * (k // 3), 0.02, 0.02, darker(m, 0.6))


def cutter(c: Canvas, m: Colour, a: Colour) -> None:
    """A cookie cutter: a star."""
    star = [
        (
            0.5 + (0.4 if i % 2 == 0 else 0.2) * math.sin(i * math.pi / 5),
            0.52 - (0.4 if i % 2 == 0 else 0.2) * math.cos(i * math.pi / 5),
        )
        for i in range(10)
    ]
    c.stroke([*star, star[0]], edge(m), 0.1)
    c.stroke([*star, star[0]], m, 0.055)
    c.oval(0.5, 0.52, 0.05, 0.05, a)


def mortar(c: Canvas, m: Colour, a: Colour) -> None:
    """Mortar and pestle."""
    c.stroke([(0.56, 0.56), (0.84, 0.1)], edge(a), 0.14)
    c.stroke([(0.56, 0.56), (0.84, 0.1)], a, 0.1)
    bowl(c, m, darker(m, 0.4))


def peeler(c: Canvas, m: Colour, a: Colour) -> None:
    """A peeler."""
    _handled(c, a, 0.44)
    c.stroke([(0.44, 0.56), (0.6, 0.28), (0.84, 0.12)], m, 0.05)
    c.stroke([(0.44, 0.56), (0.74, 0.46), (0.84, 0.12)], m, 0.05)


def grater(c: Canvas, m: Colour, a: Colour) -> None:
    """A grater."""
    c.arc(0.5, 0.2, 0.14, 0.7, 1.3, a, 0.07)
    c.shape([(0.36, 0.22), (0.64, 0.22), (0.8, 0.9), (0.2, 0.9)], m, edge(m))
    for k in range(12):
        c.oval(0.36 + 0.095 * (k % 4), 0.42 + 0.15 * (k // 4), 0.025, 0.035, darker(m, 0.55))


def zester(c: Canvas, m: Colour, a: Colour) -> None:
    """A zester: a long narrow grater."""
    _handled(c, a, 0.4)
    c.shape([(0.36, 0.54), (0.82, 0.08), (0.94, 0.2), (0.48, 0.68)], m, edge(m))
    for k in range(5):
        c.oval(0.5 + 0.08 * k, 0.54 - 0.08 * k, 0.02, 0.03, darker(m, 0.6))


def skewer(c: Canvas, m: Colour, a: Colour) -> None:
    """A skewer."""
    c.stroke([(0.12, 0.9), (0.88, 0.1)], edge(m), 0.06)
    c.stroke([(0.12, 0.9), (0.88, 0.1)], m, 0.035)
    c.arc(0.12, 0.9, 0.06, 0, 1, a, 0.03)


def probe(c: Canvas, m: Colour, a: Colour) -> None:
    """A thermometer."""
    c.stroke([(0.16, 0.88), (0.6, 0.42)], m, 0.05)
    c.oval(0.7, 0.3, 0.2, 0.2, WHITE, edge(m))
    c.stroke([(0.7, 0.3), (0.78, 0.2)], a, 0.04)


def timer(c: Canvas, m: Colour, a: Colour) -> None:
    """A kitchen timer."""
    c.oval(0.5, 0.54, 0.36, 0.34, m, edge(m))
    c.oval(0.5, 0.54, 0.24, 0.23, WHITE)
    c.stroke([(0.5, 0.54), (0.5, 0.38)], a, 0.045)
    c.box(0.42, 0.12, 0.16, 0.1, a, 0.03)


def lid(c: Canvas, m: Colour, a: Colour) -> None:
    """A lid."""
    c.shape(
        rounded(
            [(0.06, 0.7), (0.18, 0.48), (0.5, 0.38), (0.82, 0.48), (0.94, 0.7), (0.5, 0.78)], 5
        ),
        m,
        edge(m),
    )
    c.oval(0.5, 0.32, 0.1, 0.08, a, edge(a), width=0.02)


def roll(c: Canvas, m: Colour, a: Colour) -> None:
    """A roll of film, foil or paper."""
    c.box(0.08, 0.52, 0.84, 0.26, a, 0.04, edge(a))
    c.shape([(0.16, 0.52), (0.84, 0.52), (0.76, 0.26), (0.24, 0.26)], m, edge(m))
    c.stroke([(0.24, 0.65), (0.76, 0.65)], lighter(a, 0.5), 0.04)


def cloth(c: Canvas, m: Colour, a: Colour) -> None:
    """A folded cloth."""
    c.shape(
        rounded([(0.12, 0.4), (0.5, 0.3), (0.88, 0.4), (0.86, 0.78), (0.5, 0.86), (0.14, 0.78)], 4),
        m,
        edge(m),
    )
    for y in (0.5, 0.64):
        c.stroke([(0.16, y), (0.5, y - 0.07), (0.84, y)], a, 0.04)


def mitt(c: Canvas, m: Colour, a: Colour) -> None:
    """An oven mitt."""
    c.shape(
        rounded(
            [
                (0.3, 0.78),
                (0.26, 0.4),
                (0.46, 0.14),
                (0.66, 0.3),
                (0.66, 0.44),
                (0.84, 0.4),
                (0.84, 0.54),
                (0.66, 0.78),
            ],
            5,
        ),
        m,
        edge(m),
    )
    c.box(0.26, 0.74, 0.44, 0.15, a, 0.04, edge(a), width=0.02)


def sponge(c: Canvas, m: Colour, a: Colour) -> None:
    """A sponge."""
    c.box(0.12, 0.42, 0.76, 0.2, a, 0.06, edge(a))
    c.box(0.12, 0.56, 0.76, 0.24, m, 0.06, edge(m))
    for x, y in ((0.3, 0.68), (0.52, 0.72), (0.7, 0.66)):
        c.oval(x, y, 0.03, 0.025, darker(m, 0.3))


def paper(c: Canvas, m: Colour, a: Colour) -> None:
    """A paper roll standing up."""
    c.box(0.24, 0.16, 0.52, 0.72, m, 0.05, edge(m))
    c.oval(0.5, 0.18, 0.26, 0.1, m, edge(m), width=0.02)
    c.oval(0.5, 0.18, 0.09, 0.04, a)
    c.shape([(0.64, 0.5), (0.76, 0.5), (0.9, 0.88), (0.66, 0.84)], m, edge(m), 0.02)


def cups(c: Canvas, m: Colour, a: Colour) -> None:
    """Paper cups and filters."""
    c.shape([(0.14, 0.4), (0.86, 0.4), (0.68, 0.84), (0.32, 0.84)], m, edge(m))
    for k in range(6):
        c.stroke([(0.2 + 0.12 * k, 0.42), (0.34 + 0.065 * k, 0.82)], a, 0.02)


def zip_bag(c: Canvas, m: Colour, a: Colour) -> None:
    """A bag with a zip."""
    c.box(0.18, 0.2, 0.64, 0.66, (*m[:3], 190), 0.05, edge(m))
    c.box(0.18, 0.22, 0.64, 0.08, a, 0.03)


def spray(c: Canvas, m: Colour, a: Colour) -> None:
    """A spray bottle."""
    c.box(0.3, 0.36, 0.42, 0.54, m, 0.1, edge(m))
    c.box(0.42, 0.22, 0.16, 0.16, a, 0.02, edge(a), width=0.02)
    c.shape([(0.24, 0.1), (0.7, 0.1), (0.7, 0.24), (0.4, 0.24), (0.24, 0.18)], a, edge(a), 0.025)
    c.box(0.36, 0.54, 0.3, 0.2, mix(m, WHITE, 0.7), 0.03)
    shine(c, 0.4, 0.46, 0.05)


def handmixer(c: Canvas, m: Colour, a: Colour) -> None:
    """A hand mixer with its two beaters."""
    for x in (0.3, 0.46):
        c.stroke([(x, 0.5), (x, 0.74)], STEEL, 0.04)
        c.oval(x, 0.8, 0.08, 0.12, (0, 0, 0, 0), STEEL, width=0.03)
    c.shape(
        rounded(
            [(0.12, 0.36), (0.3, 0.24), (0.86, 0.26), (0.9, 0.44), (0.6, 0.52), (0.16, 0.52)], 5
        ),
        m,
        edge(m),
    )
    c.arc(0.56, 0.26, 0.2, 0.75, 1.25, a, 0.08)
