"""What food comes in: bottles, jars, bags, boxes."""

from __future__ import annotations

from sim.drawing.canvas import Canvas, Colour, darker, lighter, mix, rounded
from sim.worlds.simmer.art.produce import edge

PAPER, GLASS, TIN = (240, 232, 214), (206, 224, 226), (190, 196, 200)


def tub(c: Canvas, m: Colour, a: Colour) -> None:
    """A tub with a lid: yogurt, ice cream."""
    c.shape([(0.18, 0.34), (0.82, 0.34), (0.74, 0.86), (0.26, 0.86)], PAPER, edge(PAPER))
    c.shape([(0.2, 0.46), (0.8, 0.46), (0.76, 0.72), (0.24, 0.72)], a)
    c.oval(0.5, 0.59, 0.15, 0.09, m)
    c.box(0.14, 0.24, 0.72, 0.12, m, 0.04, edge(m), width=0.025)


def carton(c: Canvas, m: Colour, a: Colour) -> None:
    """A carton of milk."""
    c.shape([(0.28, 0.32), (0.38, 0.14), (0.62, 0.14), (0.72, 0.32)], lighter(a, 0.3), edge(a))
    c.box(0.28, 0.32, 0.44, 0.58, m, 0.02, edge(a))
    c.shape(
        rounded([(0.28, 0.56), (0.42, 0.5), (0.56, 0.6), (0.72, 0.54), (0.72, 0.74), (0.28, 0.74)]),
        a,
    )
    c.box(0.4, 0.07, 0.2, 0.08, a, 0.02, edge(a), width=0.02)


def bottle(c: Canvas, m: Colour, a: Colour) -> None:
    """A bottle: oil, vinegar, sauces. The other colour is that of cap and label."""
    c.shape(
        rounded(
            [
                (0.42, 0.2),
                (0.58, 0.2),
                (0.6, 0.36),
                (0.7, 0.48),
                (0.7, 0.88),
                (0.3, 0.88),
                (0.3, 0.48),
                (0.4, 0.36),
            ],
            5,
        ),
        m,
        edge(m),
    )
    c.box(0.41, 0.07, 0.18, 0.14, a, 0.03, edge(a), width=0.025)
    c.box(0.31, 0.54, 0.38, 0.22, PAPER, 0.02)
    c.oval(0.5, 0.65, 0.09, 0.07, a)
    c.stroke([(0.36, 0.46), (0.36, 0.84)], (255, 255, 255, 90), 0.03)


def squeeze(c: Canvas, m: Colour, a: Colour) -> None:
    """A squeeze bottle: ketchup, mustard, soap."""
    c.shape([(0.46, 0.1), (0.54, 0.1), (0.58, 0.28), (0.42, 0.28)], a, edge(a), 0.025)
    c.box(0.28, 0.28, 0.44, 0.6, m, 0.1, edge(m))
    c.oval(0.5, 0.58, 0.15, 0.14, a)
    c.stroke([(0.35, 0.38), (0.35, 0.78)], (255, 255, 255, 100), 0.03)


def jar(c: Canvas, m: Colour, a: Colour) -> None:
    """A jar with what is in it."""
    c.box(0.22, 0.28, 0.56, 0.6, m, 0.12, edge(m))
    c.box(0.2, 0.14, 0.6, 0.16, a, 0.04, edge(a), width=0.025)
    c.box(0.28, 0.46, 0.44, 0.24, PAPER, 0.03)
    c.oval(0.5, 0.58, 0.1, 0.07, m)
    c.stroke([(0.3, 0.36), (0.3, 0.8)], (255, 255, 255, 90), 0.03)


def can(c: Canvas, m: Colour, a: Colour) -> None:
    """A tin with a label."""
    c.box(0.2, 0.2, 0.6, 0.66, TIN, 0.08, edge(TIN))
    c.box(0.2, 0.34, 0.6, 0.4, m)
    c.oval(0.5, 0.54, 0.14, 0.12, a)
    c.oval(0.5, 0.22, 0.3, 0.08, lighter(TIN, 0.4), edge(TIN), width=0.02)


def bag(c: Canvas, m: Colour, a: Colour) -> None:
    """A paper bag: flour, sugar, rice."""
    c.shape(
        rounded(
            [(0.22, 0.24), (0.78, 0.24), (0.84, 0.56), (0.8, 0.88), (0.2, 0.88), (0.16, 0.56)], 4
        ),
        m,
        edge(m),
    )
    c.box(0.24, 0.1, 0.52, 0.16, darker(m, 0.1), 0.02, edge(m), width=0.025)
    c.box(0.28, 0.42, 0.44, 0.3, a, 0.05)
    c.oval(0.5, 0.57, 0.12, 0.08, lighter(a, 0.5))


def box(c: Canvas, m: Colour, a: Colour) -> None:
    """A cardboard box with a window."""
    c.box(0.2, 0.14, 0.6, 0.74, m, 0.03, edge(m))
    c.oval(0.5, 0.54, 0.18, 0.16, a, edge(m), width=0.02)
    c.stroke([(0.3, 0.27), (0.7, 0.27)], lighter(m, 0.6), 0.05)


def shaker(c: Canvas, m: Colour, a: Colour) -> None:
    """A small glass of spice."""
    c.box(0.32, 0.34, 0.36, 0.52, GLASS, 0.06, edge(GLASS))
    c.box(0.35, 0.5, 0.3, 0.34, m, 0.04)
    c.box(0.3, 0.16, 0.4, 0.2, a, 0.05, edge(a), width=0.025)
    for x in (0.42, 0.5, 0.58):
        c.oval(x, 0.25, 0.018, 0.018, darker(a, 0.5))


def sachet(c: Canvas, m: Colour, a: Colour) -> None:
    """A sachet or tea bag."""
    c.shape([(0.3, 0.4), (0.7, 0.4), (0.76, 0.86), (0.24, 0.86)], m, edge(m))
    c.stroke([(0.5, 0.4), (0.62, 0.16)], edge(m), 0.02)
    c.box(0.56, 0.07, 0.2, 0.15, a, 0.02, edge(a), width=0.02)


def bagged(c: Canvas, m: Colour, a: Colour) -> None:
    """A bag of something frozen, with a window of it."""
    c.shape(
        rounded(
            [(0.16, 0.2), (0.84, 0.2), (0.88, 0.54), (0.84, 0.86), (0.16, 0.86), (0.12, 0.54)], 4
        ),
        (150, 196, 226),
        (70, 110, 150),
    )
    c.box(0.26, 0.4, 0.48, 0.34, (232, 244, 250), 0.08)
    for k in range(9):
        c.oval(0.34 + 0.15 * (k % 3), 0.47 + 0.1 * (k // 3), 0.055, 0.045, mix(m, a, 0.3 * (k % 2)))
