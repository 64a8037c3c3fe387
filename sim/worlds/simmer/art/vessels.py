"""Vessels, seen from above and before, so that there is room for what is in them; their own sprites are empty."""

from __future__ import annotations

from sim.drawing.canvas import Canvas, Colour, darker, lighter, rounded
from sim.worlds.simmer.art.produce import edge


def pan(c: Canvas, m: Colour, a: Colour) -> None:
    """A pan with its long handle."""
    c.stroke([(0.78, 0.66), (0.98, 0.52)], edge(a), 0.12)
    c.stroke([(0.78, 0.66), (0.98, 0.52)], a, 0.08)
    c.oval(0.44, 0.74, 0.41, 0.2, edge(m))
    c.oval(0.44, 0.7, 0.41, 0.2, m, edge(m))
    c.oval(0.44, 0.71, 0.33, 0.145, darker(m, 0.35))


def pot(c: Canvas, m: Colour, a: Colour) -> None:
    """A pot with two handles."""
    for x in (0.07, 0.93):
        c.oval(x, 0.58, 0.09, 0.05, a, edge(a), width=0.02)
    c.shape(
        rounded(
            [(0.12, 0.5), (0.88, 0.5), (0.86, 0.86), (0.7, 0.94), (0.3, 0.94), (0.14, 0.86)], 4
        ),
        m,
        edge(m),
    )
    c.oval(0.5, 0.5, 0.38, 0.13, lighter(m, 0.25), edge(m))
    c.oval(0.5, 0.51, 0.32, 0.095, darker(m, 0.45))
    c.stroke([(0.2, 0.64), (0.2, 0.84)], (255, 255, 255, 90), 0.04)


def saucepan(c: Canvas, m: Colour, a: Colour) -> None:
    """A small pot with a long handle."""
    c.stroke([(0.72, 0.58), (0.98, 0.5)], a, 0.07)
    c.shape(
        rounded(
            [(0.08, 0.52), (0.76, 0.52), (0.74, 0.86), (0.6, 0.93), (0.24, 0.93), (0.1, 0.86)], 4
        ),
        m,
        edge(m),
    )
    c.oval(0.42, 0.52, 0.34, 0.12, lighter(m, 0.25), edge(m))
    c.oval(0.42, 0.53, 0.28, 0.085, darker(m, 0.45))


def dish(c: Canvas, m: Colour, a: Colour) -> None:
    """A baking dish, rectangular."""
    c.shape([(0.1, 0.56), (0.9, 0.56), (0.84, 0.9), (0.16, 0.9)], darker(m, 0.12), edge(m))
    c.shape([(0.16, 0.46), (0.84, 0.46), (0.96, 0.66), (0.04, 0.66)], m, edge(m))
    c.shape([(0.2, 0.5), (0.8, 0.5), (0.88, 0.63), (0.12, 0.63)], a)


def round_tin(c: Canvas, m: Colour, a: Colour) -> None:
    """A round tin or pie dish."""
    c.shape([(0.08, 0.6), (0.92, 0.6), (0.82, 0.9), (0.18, 0.9)], darker(m, 0.1), edge(m))
    c.oval(0.5, 0.6, 0.43, 0.17, m, edge(m))
    c.oval(0.5, 0.61, 0.36, 0.12, a)


def muffins(c: Canvas, m: Colour, a: Colour) -> None:
    """A tin with six cups."""
    c.shape([(0.14, 0.44), (0.86, 0.44), (0.98, 0.88), (0.02, 0.88)], m, edge(m))
    for x, y in ((0.28, 0.56), (0.5, 0.56), (0.72, 0.56), (0.22, 0.74), (0.5, 0.74), (0.78, 0.74)):
        c.oval(x, y, 0.1, 0.065, a, edge(m), width=0.015)


def sheet(c: Canvas, m: Colour, a: Colour) -> None:
    """A baking sheet or tray."""
    c.shape([(0.12, 0.48), (0.88, 0.48), (1.0, 0.86), (0.0, 0.86)], m, edge(m))
    c.shape([(0.17, 0.53), (0.83, 0.53), (0.91, 0.8), (0.09, 0.8)], a)


def rack(c: Canvas, m: Colour, a: Colour) -> None:
    """A wire rack."""
    for k in range(8):
        c.stroke([(0.14 + 0.1 * k, 0.5), (0.04 + 0.13 * k, 0.86)], a, 0.025)
    for y, reach in ((0.5, 0.38), (0.68, 0.44), (0.86, 0.49)):
        c.stroke([(0.5 - reach, y), (0.5 + reach, y)], m, 0.045)


def board(c: Canvas, m: Colour, a: Colour) -> None:
    """A cutting board."""
    c.shape([(0.14, 0.5), (0.86, 0.5), (0.99, 0.86), (0.01, 0.86)], m, edge(m))
    c.shape([(0.01, 0.86), (0.99, 0.86), (0.99, 0.93), (0.01, 0.93)], darker(m, 0.3), edge(m), 0.02)
    for y in (0.58, 0.68, 0.77):
        c.stroke([(0.16 - (y - 0.5) * 0.3, y), (0.84 + (y - 0.5) * 0.3, y)], a, 0.018)
    c.oval(0.88, 0.6, 0.03, 0.02, darker(m, 0.6))


def bowl(c: Canvas, m: Colour, a: Colour) -> None:
    """A bowl."""
    c.shape(
        rounded(
            [(0.06, 0.54), (0.94, 0.54), (0.86, 0.78), (0.66, 0.93), (0.34, 0.93), (0.14, 0.78)], 5
        ),
        m,
        edge(m),
    )
    c.oval(0.5, 0.54, 0.44, 0.15, lighter(m, 0.3), edge(m))
    c.oval(0.5, 0.55, 0.37, 0.11, a)
    c.stroke([(0.2, 0.7), (0.3, 0.84)], (255, 255, 255, 110), 0.035)


def plate(c: Canvas, m: Colour, a: Colour) -> None:
    """A plate."""
    c.oval(0.5, 0.77, 0.49, 0.18, darker(m, 0.25), edge(m))
    c.oval(0.5, 0.74, 0.49, 0.18, m, (150, 150, 146), width=0.02)
    c.oval(0.5, 0.74, 0.33, 0.105, a, darker(m, 0.12), width=0.015)


def mug(c: Canvas, m: Colour, a: Colour) -> None:
    """A mug or cup with its handle."""
    c.arc(0.76, 0.6, 0.14, 0.0, 0.5, edge(m), 0.1)
    c.arc(0.76, 0.6, 0.14, 0.0, 0.5, m, 0.06)
    c.box(0.18, 0.36, 0.58, 0.54, m, 0.1, edge(m))
    c.oval(0.47, 0.38, 0.28, 0.09, a, edge(m), width=0.025)


def glass(c: Canvas, m: Colour, a: Colour) -> None:
    """A glass or measuring cup."""
    c.shape([(0.24, 0.24), (0.76, 0.24), (0.68, 0.92), (0.32, 0.92)], (*m[:3], 170), edge(m))
    c.oval(0.5, 0.25, 0.26, 0.07, (*a[:3], 200), edge(m), width=0.02)
    c.stroke([(0.34, 0.36), (0.39, 0.82)], (255, 255, 255, 160), 0.03)


def measure(c: Canvas, m: Colour, a: Colour) -> None:
    """A measuring cup with its marks."""
    glass(c, m, a)
    for k in range(4):
        c.stroke(
            [(0.56, 0.42 + 0.11 * k), (0.68 - 0.012 * k, 0.42 + 0.11 * k)], (200, 60, 50), 0.025
        )


def teapot(c: Canvas, m: Colour, a: Colour) -> None:
    """A teapot."""
    c.stroke([(0.74, 0.66), (0.86, 0.56), (0.95, 0.4)], m, 0.09)
    c.arc(0.2, 0.62, 0.14, 0.5, 1.0, edge(m), 0.06)
    c.oval(0.48, 0.64, 0.32, 0.27, m, edge(m))
    c.oval(0.48, 0.4, 0.18, 0.06, a, edge(m), width=0.02)
    c.oval(0.48, 0.32, 0.05, 0.045, a, edge(m), width=0.02)


def jar(c: Canvas, m: Colour, a: Colour) -> None:
    """An empty jar."""
    c.box(0.22, 0.28, 0.56, 0.62, (*m[:3], 190), 0.1, edge(m))
    c.oval(0.5, 0.28, 0.26, 0.08, a, edge(m), width=0.025)


def tub(c: Canvas, m: Colour, a: Colour) -> None:
    """A food container."""
    c.shape([(0.1, 0.5), (0.9, 0.5), (0.82, 0.88), (0.18, 0.88)], (*m[:3], 215), edge(m))
    c.box(0.06, 0.42, 0.88, 0.1, a, 0.04, edge(a), width=0.025)


def sieve(c: Canvas, m: Colour, a: Colour) -> None:
    """A sieve or colander: full of holes."""
    c.stroke([(0.8, 0.52), (0.99, 0.4)], a, 0.07)
    c.shape(
        rounded([(0.06, 0.5), (0.84, 0.5), (0.74, 0.8), (0.45, 0.94), (0.16, 0.8)], 5), m, edge(m)
    )
    c.oval(0.45, 0.5, 0.39, 0.12, lighter(m, 0.3), edge(m))
    for k in range(11):
        c.oval(
            0.2 + 0.1 * (k % 6) + 0.04 * (k // 6),
            0.68 + 0.1 * (k // 6),
            0.022,
            0.022,
            darker(m, 0.5),
        )
