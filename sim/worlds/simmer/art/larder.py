"""Meat, fish, dairy, bread and grain."""

from __future__ import annotations

import math

from sim.drawing.canvas import Canvas, Colour, darker, lighter, mix, rounded
from sim.worlds.simmer.art.produce import edge, shine

BONE = (240, 232, 214)


def fillet(c: Canvas, m: Colour, a: Colour) -> None:
    """A boneless piece: chicken breast, fish."""
    c.shape(
        rounded(
            [
                (0.1, 0.6),
                (0.24, 0.34),
                (0.56, 0.24),
                (0.88, 0.38),
                (0.9, 0.58),
                (0.6, 0.76),
                (0.26, 0.8),
            ]
        ),
        m,
        edge(m),
    )
    for k in range(4):
        x = 0.28 + 0.15 * k
        c.stroke([(x, 0.38 - 0.02 * k), (x + 0.06, 0.54), (x, 0.7 - 0.02 * k)], a, 0.022)
    shine(c, 0.4, 0.38, 0.08)


def steak(c: Canvas, m: Colour, a: Colour) -> None:
    """Red meat with its rim of fat."""
    c.shape(
        rounded(
            [
                (0.1, 0.52),
                (0.22, 0.28),
                (0.54, 0.2),
                (0.86, 0.34),
                (0.9, 0.6),
                (0.66, 0.8),
                (0.3, 0.78),
            ]
        ),
        a,
        edge(m),
    )
    c.shape(
        rounded(
            [
                (0.18, 0.52),
                (0.28, 0.35),
                (0.54, 0.28),
                (0.8, 0.4),
                (0.82, 0.58),
                (0.62, 0.72),
                (0.32, 0.71),
            ]
        ),
        m,
    )
    for x, y in ((0.36, 0.46), (0.54, 0.56), (0.64, 0.42)):
        c.stroke([(x - 0.06, y), (x + 0.06, y + 0.04)], a, 0.025)


def chop(c: Canvas, m: Colour, a: Colour) -> None:
    """Meat on a bone."""
    c.stroke([(0.62, 0.4), (0.88, 0.14)], (240, 230, 210), 0.09)
    c.oval(0.88, 0.14, 0.06, 0.06, (240, 230, 210), edge(BONE), width=0.02)
    c.oval(0.44, 0.58, 0.34, 0.28, a, edge(m), turn=-0.5)
    c.oval(0.45, 0.58, 0.26, 0.2, m, turn=-0.5)


def drumstick(c: Canvas, m: Colour, a: Colour) -> None:
    """A chicken thigh."""
    c.stroke([(0.64, 0.64), (0.88, 0.88)], (240, 230, 210), 0.1)
    c.oval(0.42, 0.42, 0.32, 0.26, m, edge(m), turn=0.75)
    c.oval(0.36, 0.36, 0.16, 0.1, (*a[:3], 150), turn=0.75)


def bird(c: Canvas, m: Colour, a: Colour) -> None:
    """A whole chicken."""
    c.shape(
        rounded(
            [
                (0.1, 0.64),
                (0.2, 0.36),
                (0.5, 0.26),
                (0.78, 0.38),
                (0.86, 0.64),
                (0.6, 0.82),
                (0.26, 0.8),
            ]
        ),
        m,
        edge(m),
    )
    for x in (0.74, 0.84):
        c.stroke([(x - 0.12, 0.68), (x + 0.06, 0.4)], m, 0.11)
        c.oval(x + 0.07, 0.36, 0.05, 0.06, (240, 230, 210), edge(BONE), width=0.02)
    c.oval(0.36, 0.62, 0.16, 0.09, a, edge(m), turn=0.3, width=0.02)


def links(c: Canvas, m: Colour, a: Colour) -> None:
    """Sausages."""
    for y in (0.36, 0.64):
        c.stroke([(0.2, y + 0.08), (0.5, y - 0.03), (0.8, y + 0.08)], edge(m), 0.24)
        c.stroke([(0.2, y + 0.08), (0.5, y - 0.03), (0.8, y + 0.08)], m, 0.19)
        c.stroke([(0.28, y), (0.56, y - 0.07)], a, 0.03)


def strips(c: Canvas, m: Colour, a: Colour) -> None:
    """Bacon, ham: streaky slices."""
    for k in range(3):
        y = 0.28 + 0.22 * k
        wave = [(0.1 + 0.16 * i, y + 0.05 * math.sin(i * 1.6 + k)) for i in range(6)]
        c.stroke(wave, edge(m), 0.17)
        c.stroke(wave, m, 0.13)
        c.stroke([(x, v + 0.02) for x, v in wave], a, 0.04)


def mince(c: Canvas, m: Colour, a: Colour) -> None:
    """Ground meat on a tray."""
    c.box(0.08, 0.56, 0.84, 0.3, (236, 236, 232), 0.06, (150, 150, 146), width=0.025)
    for k in range(16):
        x, y = 0.18 + 0.043 * k, 0.54 - 0.2 * math.sin(0.2 + 0.19 * k) + 0.05 * ((k * 7) % 3)
        c.oval(x, y, 0.08, 0.06, mix(m, a, 0.25 * (k % 3)), edge(m), width=0.012)
    c.box(0.12, 0.6, 0.76, 0.2, m, 0.05)


def prawns(c: Canvas, m: Colour, a: Colour) -> None:
    """Shrimp."""
    for x, y in ((0.36, 0.4), (0.64, 0.66)):
        c.arc(x, y, 0.17, 0.1, 0.85, edge(m), 0.15)
        c.arc(x, y, 0.17, 0.1, 0.85, m, 0.11)
        for k in range(4):
            turn = 0.2 + 0.16 * k
            c.oval(
                x + 0.17 * math.sin(math.tau * turn),
                y - 0.17 * math.cos(math.tau * turn),
                0.02,
                0.04,
                a,
                turn=math.tau * turn,
            )


def discs(c: Canvas, m: Colour, a: Colour) -> None:
    """Scallops and the like."""
    for x, y in ((0.34, 0.4), (0.66, 0.44), (0.48, 0.7)):
        c.oval(x, y + 0.05, 0.19, 0.15, darker(m, 0.2), edge(m), width=0.025)
        c.oval(x, y, 0.19, 0.15, m)
        c.oval(x, y, 0.1, 0.07, a)


def egg(c: Canvas, m: Colour, a: Colour) -> None:
    """An egg."""
    c.shape(
        rounded(
            [
                (0.5, 0.12),
                (0.64, 0.22),
                (0.75, 0.46),
                (0.75, 0.68),
                (0.63, 0.84),
                (0.5, 0.88),
                (0.37, 0.84),
                (0.25, 0.68),
                (0.25, 0.46),
                (0.36, 0.22),
            ]
        ),
        m,
        edge(m),
    )
    c.oval(0.58, 0.68, 0.14, 0.12, (*a[:3], 90))
    shine(c, 0.4, 0.36)


def wedge(c: Canvas, m: Colour, a: Colour) -> None:
    """A wedge of cheese; with the other colour its holes."""
    c.shape([(0.08, 0.56), (0.72, 0.22), (0.92, 0.44), (0.92, 0.52)], lighter(m, 0.3), edge(m))
    c.shape([(0.08, 0.56), (0.92, 0.48), (0.92, 0.78), (0.08, 0.84)], m, edge(m))
    for x, y, r in ((0.3, 0.7, 0.05), (0.56, 0.64, 0.06), (0.76, 0.7, 0.04)):
        c.oval(x, y, r, r * 0.9, a)


def blob(c: Canvas, m: Colour, a: Colour) -> None:
    """A soft ball: mozzarella, tofu, dough."""
    c.shape(
        rounded(
            [
                (0.14, 0.64),
                (0.22, 0.38),
                (0.5, 0.26),
                (0.78, 0.38),
                (0.86, 0.64),
                (0.66, 0.8),
                (0.34, 0.8),
            ]
        ),
        m,
        edge(m),
    )
    c.stroke([(0.3, 0.6), (0.46, 0.68), (0.64, 0.62)], a, 0.025)
    shine(c, 0.36, 0.42)


def brick(c: Canvas, m: Colour, a: Colour) -> None:
    """A block in its wrapper: butter, tofu, chocolate."""
    c.shape([(0.1, 0.5), (0.26, 0.34), (0.92, 0.34), (0.8, 0.5)], lighter(m, 0.35), edge(m))
    c.box(0.1, 0.5, 0.7, 0.26, m, 0.02, edge(m))
    c.shape([(0.8, 0.5), (0.92, 0.34), (0.92, 0.6), (0.8, 0.76)], darker(m, 0.15), edge(m))
    c.box(0.38, 0.5, 0.42, 0.26, a, 0.01)
    c.stroke([(0.46, 0.6), (0.72, 0.6)], darker(a, 0.35), 0.025)


def loaf(c: Canvas, m: Colour, a: Colour) -> None:
    """A loaf of bread."""
    c.shape(
        rounded(
            [(0.08, 0.46), (0.2, 0.28), (0.8, 0.28), (0.92, 0.46), (0.88, 0.8), (0.12, 0.8)], 5
        ),
        m,
        edge(m),
    )
    for x in (0.3, 0.5, 0.7):
        c.stroke([(x - 0.05, 0.34), (x + 0.05, 0.52)], a, 0.04)


def stick(c: Canvas, m: Colour, a: Colour) -> None:
    """A baguette."""
    c.stroke([(0.14, 0.84), (0.86, 0.16)], edge(m), 0.28)
    c.stroke([(0.14, 0.84), (0.86, 0.16)], m, 0.23)
    for k in range(4):
        x = 0.26 + 0.15 * k
        c.stroke([(x, 1.0 - x - 0.1), (x + 0.1, 1.0 - x + 0.03)], a, 0.035)


def bun(c: Canvas, m: Colour, a: Colour) -> None:
    """A bun with seeds."""
    c.shape(
        rounded([(0.12, 0.6), (0.2, 0.34), (0.5, 0.22), (0.8, 0.34), (0.88, 0.6), (0.5, 0.64)]),
        m,
        edge(m),
    )
    c.box(0.14, 0.64, 0.72, 0.16, lighter(m, 0.15), 0.07, edge(m))
    for x, y in ((0.34, 0.38), (0.5, 0.32), (0.66, 0.4), (0.44, 0.48), (0.58, 0.5)):
        c.oval(x, y, 0.03, 0.018, a)


def ring(c: Canvas, m: Colour, a: Colour) -> None:
    """A bagel."""
    c.oval(0.5, 0.52, 0.38, 0.34, m, edge(m))
    c.oval(0.5, 0.5, 0.12, 0.1, a, edge(m))
    shine(c, 0.3, 0.36)


def flat(c: Canvas, m: Colour, a: Colour) -> None:
    """Something flat and round: tortilla, pie crust, pizza dough."""
    c.oval(0.5, 0.58, 0.42, 0.28, darker(m, 0.12), edge(m))
    c.oval(0.5, 0.54, 0.42, 0.28, m)
    for x, y in ((0.34, 0.48), (0.56, 0.62), (0.68, 0.46), (0.44, 0.6)):
        c.oval(x, y, 0.05, 0.03, a)


def sheets(c: Canvas, m: Colour, a: Colour) -> None:
    """Folded sheets: puff pastry, lasagna."""
    for k in range(4):
        c.box(
            0.12 + 0.02 * k,
            0.64 - 0.1 * k,
            0.74,
            0.16,
            mix(m, a, 0.2 * k),
            0.03,
            edge(m),
            width=0.02,
        )


def sticks(c: Canvas, m: Colour, a: Colour) -> None:
    """Dry pasta, tied."""
    for k in range(9):
        x = 0.3 + 0.05 * k
        c.stroke(
            [(x - (0.5 - x) * 0.4, 0.1), (0.5 + (x - 0.5) * 0.6, 0.5), (x - (0.5 - x) * 0.4, 0.92)],
            mix(m, edge(m), 0.25 * (k % 2)),
            0.035,
        )
    c.box(0.34, 0.46, 0.32, 0.1, a, 0.03)


def heap(c: Canvas, m: Colour, a: Colour) -> None:
    """A handful of small things: nuts, beans, chips."""
    for k, (x, y) in enumerate(
        (
            (0.5, 0.3),
            (0.36, 0.44),
            (0.62, 0.46),
            (0.22, 0.62),
            (0.46, 0.62),
            (0.7, 0.64),
            (0.34, 0.78),
            (0.58, 0.8),
            (0.82, 0.76),
            (0.14, 0.8),
        )
    ):
        c.oval(x, y, 0.11, 0.08, mix(m, a, 0.3 * (k % 3)), edge(m), turn=0.7 * k, width=0.02)


def cubes(c: Canvas, m: Colour, a: Colour) -> None:
    """Ice cubes."""
    for x, y in ((0.3, 0.44), (0.56, 0.34), (0.46, 0.6), (0.7, 0.6)):
        c.box(x - 0.13, y - 0.12, 0.28, 0.26, m, 0.05, a, width=0.025)
        c.stroke([(x - 0.07, y - 0.05), (x + 0.02, y - 0.07)], (255, 255, 255), 0.03)


def drop(c: Canvas, m: Colour, a: Colour) -> None:
    """Water."""
    c.shape(
        rounded([(0.5, 0.1), (0.68, 0.42), (0.74, 0.66), (0.5, 0.88), (0.26, 0.66), (0.32, 0.42)]),
        m,
        edge(m),
    )
    c.oval(0.42, 0.64, 0.06, 0.1, a, turn=0.4)
