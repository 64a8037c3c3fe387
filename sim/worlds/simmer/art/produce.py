"""Fruit, vegetables and herbs, each in a square of side 1; `m` is the main colour, `a` the other."""

from __future__ import annotations

import math

from sim.drawing.canvas import Canvas, Colour, darker, lighter, mix, rounded

LEAF, STALK = (70, 140, 62), (104, 128, 58)


def edge(m: Colour) -> Colour:
    """The contour of something of this colour."""
    return darker(m, 0.5)


def shine(c: Canvas, x: float, y: float, size: float = 0.1) -> None:
    """A spot of light."""
    c.oval(x, y, size, size * 0.55, (255, 255, 255, 120), turn=-0.6)


def ball(c: Canvas, m: Colour, a: Colour) -> None:
    """Something round with a stalk: tomato, apple, orange."""
    c.oval(0.5, 0.56, 0.34, 0.32, m, edge(m))
    c.oval(0.56, 0.66, 0.22, 0.16, (*darker(m, 0.25), 70))
    shine(c, 0.38, 0.43)
    c.stroke([(0.5, 0.28), (0.53, 0.17)], STALK, 0.045)
    c.shape(rounded([(0.53, 0.27), (0.64, 0.16), (0.74, 0.2), (0.64, 0.29)]), a, edge(a), 0.02)


def citrus(c: Canvas, m: Colour, a: Colour) -> None:
    """A lemon or a lime, with its two tips."""
    c.shape(
        rounded([(0.12, 0.54), (0.3, 0.34), (0.6, 0.3), (0.9, 0.5), (0.66, 0.74), (0.32, 0.76)]),
        m,
        edge(m),
    )
    for x, y in ((0.42, 0.5), (0.55, 0.62), (0.63, 0.46)):
        c.oval(x, y, 0.015, 0.015, a)
    shine(c, 0.42, 0.42)


def bulb(c: Canvas, m: Colour, a: Colour) -> None:
    """An onion, a shallot or garlic."""
    c.shape(
        rounded(
            [
                (0.5, 0.14),
                (0.58, 0.32),
                (0.84, 0.52),
                (0.72, 0.82),
                (0.5, 0.87),
                (0.28, 0.82),
                (0.16, 0.52),
                (0.42, 0.32),
            ]
        ),
        m,
        edge(m),
    )
    for bend in (-0.17, 0.0, 0.17):
        c.stroke([(0.5, 0.26), (0.5 + bend, 0.55), (0.5 + bend * 0.6, 0.84)], a, 0.02)
    shine(c, 0.34, 0.52)


def tuber(c: Canvas, m: Colour, a: Colour) -> None:
    """A potato, a beet or ginger: a lump with eyes."""
    c.shape(
        rounded(
            [
                (0.14, 0.56),
                (0.28, 0.32),
                (0.6, 0.28),
                (0.86, 0.44),
                (0.84, 0.7),
                (0.56, 0.8),
                (0.26, 0.78),
            ]
        ),
        m,
        edge(m),
    )
    for x, y in ((0.35, 0.5), (0.58, 0.42), (0.66, 0.64), (0.44, 0.68)):
        c.oval(x, y, 0.03, 0.018, a)
    shine(c, 0.34, 0.42, 0.07)


def root(c: Canvas, m: Colour, a: Colour) -> None:
    """A carrot with its greens."""
    for x, y in ((0.7, 0.08), (0.82, 0.12), (0.92, 0.24)):
        c.stroke([(0.7, 0.32), (x, y)], a, 0.05)
    c.shape(
        rounded([(0.78, 0.26), (0.76, 0.42), (0.4, 0.76), (0.12, 0.9), (0.24, 0.64), (0.6, 0.26)]),
        m,
        edge(m),
    )
    for x, y in ((0.6, 0.4), (0.46, 0.54), (0.34, 0.68)):
        c.stroke([(x - 0.05, y - 0.03), (x + 0.04, y + 0.05)], darker(m, 0.25), 0.018)


def gourd(c: Canvas, m: Colour, a: Colour) -> None:
    """Something long and round at both ends: cucumber, zucchini, eggplant."""
    c.shape(
        rounded(
            [
                (0.1, 0.76),
                (0.2, 0.58),
                (0.62, 0.22),
                (0.8, 0.2),
                (0.88, 0.32),
                (0.74, 0.52),
                (0.34, 0.86),
                (0.16, 0.88),
            ]
        ),
        m,
        edge(m),
    )
    c.stroke([(0.26, 0.7), (0.68, 0.34)], lighter(m, 0.25), 0.035)
    c.oval(0.83, 0.24, 0.08, 0.07, a, edge(a), width=0.02)


def pod(c: Canvas, m: Colour, a: Colour) -> None:
    """A chili: bent, with a green cap."""
    c.shape(
        rounded(
            [
                (0.74, 0.24),
                (0.82, 0.36),
                (0.66, 0.68),
                (0.2, 0.84),
                (0.12, 0.78),
                (0.44, 0.6),
                (0.6, 0.28),
            ]
        ),
        m,
        edge(m),
    )
    c.stroke([(0.7, 0.26), (0.84, 0.12)], a, 0.06)
    shine(c, 0.62, 0.46, 0.06)


def pepper(c: Canvas, m: Colour, a: Colour) -> None:
    """A bell pepper with its three lobes."""
    c.shape(
        rounded(
            [
                (0.2, 0.36),
                (0.36, 0.26),
                (0.5, 0.32),
                (0.66, 0.26),
                (0.82, 0.38),
                (0.78, 0.72),
                (0.62, 0.88),
                (0.5, 0.82),
                (0.36, 0.88),
                (0.22, 0.7),
            ]
        ),
        m,
        edge(m),
    )
    c.stroke([(0.42, 0.36), (0.4, 0.78)], darker(m, 0.2), 0.025)
    c.stroke([(0.6, 0.36), (0.62, 0.78)], darker(m, 0.2), 0.025)
    c.stroke([(0.5, 0.32), (0.54, 0.14)], a, 0.07)
    shine(c, 0.32, 0.46)


def head(c: Canvas, m: Colour, a: Colour) -> None:
    """Lettuce or cabbage: leaves around a heart."""
    ring = [
        (
            0.5 + (0.4 - 0.05 * (i % 2)) * math.cos(i * 0.45),
            0.54 + (0.36 - 0.05 * (i % 2)) * math.sin(i * 0.45),
        )
        for i in range(14)
    ]
    c.shape(rounded(ring), darker(m, 0.12), edge(m))
    c.oval(0.5, 0.54, 0.28, 0.25, m)
    c.oval(0.5, 0.54, 0.16, 0.15, a)
    for i in range(6):
        x, y = 0.5 + 0.26 * math.cos(i * 1.05), 0.54 + 0.24 * math.sin(i * 1.05)
        c.stroke([(0.5, 0.54), (x, y)], lighter(m, 0.35), 0.022)


def leaves(c: Canvas, m: Colour, a: Colour) -> None:
    """Spinach: a few broad leaves."""
    for x, y, turn in ((0.3, 0.48, -0.5), (0.68, 0.44, 0.5), (0.5, 0.62, 0.0)):
        c.oval(x, y, 0.17, 0.28, m, edge(m), turn=turn, width=0.02)
        c.stroke([(x, y + 0.2), (x + 0.14 * math.sin(turn), y - 0.2)], a, 0.02)
    c.stroke([(0.5, 0.7), (0.5, 0.94)], a, 0.05)


def sprig(c: Canvas, m: Colour, a: Colour) -> None:
    """A bunch of herbs, tied."""
    for x in (0.26, 0.4, 0.5, 0.6, 0.74):
        c.stroke([(0.5, 0.92), (x, 0.3)], a, 0.025)
        for k in range(4):
            y = 0.22 + 0.12 * k
            at = x + (0.5 - x) * (y - 0.2) / 0.75
            c.oval(at - 0.06, y, 0.065, 0.045, m, turn=0.5)
            c.oval(at + 0.06, y - 0.02, 0.065, 0.045, lighter(m, 0.12), turn=-0.5)
    c.box(0.43, 0.74, 0.14, 0.06, (214, 184, 130), 0.02)


def needles(c: Canvas, m: Colour, a: Colour) -> None:
    """Rosemary, thyme, chives: thin stems."""
    for x in (0.3, 0.4, 0.5, 0.6, 0.7):
        c.stroke([(0.5 + (x - 0.5) * 0.4, 0.92), (x, 0.12)], m, 0.03)
        for k in range(5):
            y = 0.2 + 0.12 * k
            c.stroke([(x, y), (x + 0.07, y - 0.07)], lighter(m, 0.15), 0.022)
    c.box(0.4, 0.7, 0.2, 0.06, a, 0.02)


def stalks(c: Canvas, m: Colour, a: Colour) -> None:
    """Celery, asparagus, green onions, beans: a bundle of stalks."""
    for k, x in enumerate((0.3, 0.42, 0.54, 0.66)):
        c.stroke([(x + 0.04, 0.88), (x, 0.2)], darker(m, 0.1 * (k % 2)), 0.09)
        c.oval(x, 0.18, 0.07, 0.1, a)
    c.box(0.24, 0.58, 0.52, 0.07, (198, 96, 70), 0.02)


def tree(c: Canvas, m: Colour, a: Colour) -> None:
    """Broccoli or cauliflower: a trunk and a crown."""
    c.shape(rounded([(0.42, 0.5), (0.6, 0.5), (0.62, 0.9), (0.4, 0.9)]), a, edge(a))
    for x, y, r in (
        (0.28, 0.42, 0.17),
        (0.72, 0.42, 0.17),
        (0.4, 0.28, 0.17),
        (0.62, 0.28, 0.17),
        (0.5, 0.44, 0.2),
    ):
        c.oval(x, y, r, r * 0.9, m, edge(m), width=0.02)
    for x, y in ((0.3, 0.38), (0.44, 0.26), (0.6, 0.3), (0.52, 0.42), (0.7, 0.42)):
        c.oval(x, y, 0.04, 0.03, lighter(m, 0.3))


def mushroom(c: Canvas, m: Colour, a: Colour) -> None:
    """A mushroom."""
    c.shape(rounded([(0.4, 0.5), (0.6, 0.5), (0.64, 0.86), (0.36, 0.86)]), a, edge(a))
    c.shape(
        rounded([(0.12, 0.54), (0.22, 0.28), (0.5, 0.16), (0.78, 0.28), (0.88, 0.54), (0.5, 0.6)]),
        m,
        edge(m),
    )
    shine(c, 0.36, 0.32)


def cob(c: Canvas, m: Colour, a: Colour) -> None:
    """Corn on the cob."""
    c.oval(0.52, 0.46, 0.2, 0.38, m, edge(m), turn=0.5)
    for k in range(4):
        for j in range(3):
            c.oval(
                0.5 + 0.1 * j - 0.06 * k + 0.02,
                0.3 + 0.06 * j + 0.11 * k,
                0.035,
                0.03,
                lighter(m, 0.35),
            )
    c.shape(
        rounded([(0.16, 0.92), (0.16, 0.56), (0.36, 0.66), (0.62, 0.78), (0.4, 0.9)]),
        a,
        edge(a),
        0.025,
    )


def halves(c: Canvas, m: Colour, a: Colour) -> None:
    """An avocado: a pear, with its stone to be seen."""
    c.shape(
        rounded([(0.5, 0.1), (0.66, 0.34), (0.78, 0.64), (0.5, 0.9), (0.22, 0.64), (0.34, 0.34)]),
        m,
        edge(m),
    )
    c.shape(
        rounded([(0.5, 0.22), (0.6, 0.4), (0.68, 0.64), (0.5, 0.8), (0.32, 0.64), (0.4, 0.4)]), a
    )
    c.oval(0.5, 0.62, 0.12, 0.12, (128, 78, 42), (86, 50, 26), width=0.02)


def berries(c: Canvas, m: Colour, a: Colour) -> None:
    """A handful of berries."""
    for x, y in ((0.3, 0.42), (0.58, 0.34), (0.44, 0.62), (0.72, 0.56), (0.24, 0.72), (0.6, 0.78)):
        c.oval(x, y, 0.14, 0.14, m, edge(m), width=0.025)
        c.oval(x, y - 0.09, 0.05, 0.03, a)
        c.oval(x - 0.04, y - 0.03, 0.025, 0.02, (255, 255, 255, 130))


def banana(c: Canvas, m: Colour, a: Colour) -> None:
    """Two bananas."""
    for shift in (0.0, 0.12):
        bow = [
            (0.16, 0.3 + shift),
            (0.24, 0.28 + shift),
            (0.4, 0.56 + shift),
            (0.72, 0.62 + shift),
            (0.86, 0.52 + shift),
            (0.84, 0.66 + shift),
            (0.6, 0.78 + shift),
            (0.3, 0.66 + shift),
        ]
        c.shape(rounded(bow), mix(m, a, shift), edge(m), 0.025)
    c.oval(0.19, 0.34, 0.05, 0.07, (96, 72, 40))


def pineapple(c: Canvas, m: Colour, a: Colour) -> None:
    """A pineapple."""
    for x in (0.3, 0.4, 0.5, 0.6, 0.7):
        c.shape([(0.44, 0.42), (x, 0.04), (0.56, 0.42)], a, edge(a), 0.015)
    c.oval(0.5, 0.64, 0.26, 0.3, m, edge(m))
    for k in range(-2, 3):
        c.stroke([(0.5 + k * 0.1 - 0.1, 0.44), (0.5 + k * 0.1 + 0.1, 0.86)], darker(m, 0.25), 0.018)
        c.stroke([(0.5 + k * 0.1 + 0.1, 0.44), (0.5 + k * 0.1 - 0.1, 0.86)], darker(m, 0.25), 0.018)


def peach(c: Canvas, m: Colour, a: Colour) -> None:
    """A peach or a mango, blushing."""
    c.oval(0.5, 0.56, 0.35, 0.32, m, edge(m))
    c.oval(0.62, 0.5, 0.18, 0.2, (*a[:3], 130))
    c.stroke([(0.5, 0.26), (0.44, 0.5), (0.5, 0.84)], darker(m, 0.2), 0.02)
    c.shape(
        rounded([(0.5, 0.25), (0.62, 0.12), (0.76, 0.16), (0.64, 0.26)]), LEAF, edge(LEAF), 0.02
    )
