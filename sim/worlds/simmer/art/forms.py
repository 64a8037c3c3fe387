"""What has been done to food and can be seen: cut into pieces, browned, hot, frozen, covered."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from sim.drawing import pygame
from sim.drawing.canvas import Canvas, Colour, darker, lighter, mix, rounded
from sim.worlds.simmer.art.produce import edge
from sim.worlds.simmer.art.table import Look, look_of

SMALL = ("minced", "grated", "ground", "crushed")
BLOCKS = ("chopped", "diced", "cut")
SLICES = ("sliced", "carved")
SOFT = ("mashed", "blended", "melted", "kneaded")
BROWNED = {
    "fried": 0.42, "deep fried": 0.5, "grilled": 0.46, "roasted": 0.46, "baked": 0.4, "toasted": 0.5,
    "sauteed": 0.32, "microwaved": 0.12,
}  # fmt: skip
PALED = frozenset({"boiled", "steamed", "simmered", "brewed", "heated"})
CRUST, PALE = (150, 84, 34), (238, 226, 202)
GIVEN_SLICED = frozenset({"bacon", "ham", "prosciutto", "smoked_salmon"})
"""Sliced from the first: their own picture shows it."""
GIVEN_GROUND = frozenset({"ground_beef", "ground_pork", "ground_chicken"})


def sprite(
    cls: str, category: str, looks: Collection[str], px: int, mixed: Sequence[str] = ()
) -> pygame.Surface:
    """The picture of a thing of this class with everything about it that shows, but its `steam`.

    `mixed` are the classes that went into it, for products that have no picture of their own.
    """
    canvas = Canvas(px)
    look = _product(cls, category, mixed)
    paint = _form(cls, looks, category)
    (paint or look.paint)(canvas, look.main, look.accent)
    if category == "ingredient":
        _cooked(canvas, looks)
    if "empty" in looks and category == "ingredient":
        canvas.tint((214, 210, 202), 0.55)
    if "frozen" in looks:
        canvas.tint((170, 214, 240), 0.45)
    if "wrapped" in looks or "covered" in looks:
        _film(canvas)
    if "wet" in looks:
        _drops(canvas)
    return canvas.finish()


def _product(cls: str, category: str, mixed: Sequence[str]) -> Look:
    """A product has the colours of what is in it."""
    look = look_of(cls, category)
    parts = [look_of(one, "ingredient") for one in mixed]
    if not parts:
        return look
    main = parts[0].main
    for number, one in enumerate(parts[1:], 2):
        main = mix(main, one.main, 1 / number)
    return Look(mound, main, parts[-1].main)


def _form(
    cls: str, looks: Collection[str], category: str
) -> Callable[[Canvas, Colour, Colour], None] | None:
    if category != "ingredient":
        return None
    if "cracked" in looks:
        return yolk
    if not set(SOFT).isdisjoint(looks):
        return puddle
    if not set(SMALL).isdisjoint(looks) and cls not in GIVEN_GROUND:
        return crumbs
    if not set(BLOCKS).isdisjoint(looks):
        return dice
    if not set(SLICES).isdisjoint(looks) and cls not in GIVEN_SLICED:
        return slices
    if "rolled" in looks:
        return rolled
    return patty if "shaped" in looks else None


def slices(c: Canvas, m: Colour, a: Colour) -> None:
    """Overlapping slices."""
    inner = lighter(m, 0.45)
    for k in range(4):
        x = 0.24 + 0.165 * k
        c.oval(x, 0.62 - 0.02 * k, 0.16, 0.25, m, edge(m), turn=0.25, width=0.025)
        c.oval(x + 0.015, 0.62 - 0.02 * k, 0.11, 0.18, inner, turn=0.25)
        c.oval(x + 0.02, 0.62 - 0.02 * k, 0.03, 0.06, mix(a, inner, 0.3), turn=0.25)


def dice(c: Canvas, m: Colour, a: Colour) -> None:
    """Cubes."""
    for k, (x, y) in enumerate(
        (
            (0.42, 0.3),
            (0.2, 0.48),
            (0.48, 0.5),
            (0.7, 0.44),
            (0.12, 0.7),
            (0.36, 0.72),
            (0.6, 0.7),
            (0.8, 0.66),
        )
    ):
        shade = mix(m, a, 0.12 * (k % 3))
        c.box(x, y, 0.17, 0.16, shade, 0.03, edge(m), width=0.025)
        c.box(x + 0.02, y + 0.02, 0.11, 0.04, lighter(shade, 0.4), 0.01)


def crumbs(c: Canvas, m: Colour, a: Colour) -> None:
    """A small heap of fine pieces."""
    c.shape(
        rounded([(0.06, 0.8), (0.26, 0.56), (0.5, 0.4), (0.74, 0.56), (0.94, 0.8), (0.5, 0.86)]),
        darker(m, 0.15),
        edge(m),
        0.02,
    )
    for k in range(34):
        x = 0.14 + 0.72 * ((k * 37) % 34) / 34
        y = 0.8 - (0.34 - abs(x - 0.5) * 0.7) * ((k * 17) % 11) / 11
        c.oval(x, y, 0.035, 0.022, mix(m, a, 0.3) if k % 4 else lighter(m, 0.4), turn=k * 0.9)


def puddle(c: Canvas, m: Colour, a: Colour) -> None:
    """Something soft and smooth."""
    c.shape(
        rounded(
            [
                (0.06, 0.74),
                (0.2, 0.56),
                (0.42, 0.5),
                (0.56, 0.42),
                (0.74, 0.54),
                (0.94, 0.7),
                (0.74, 0.84),
                (0.28, 0.86),
            ]
        ),
        m,
        edge(m),
        0.025,
    )
    c.stroke([(0.24, 0.7), (0.42, 0.62), (0.58, 0.68), (0.74, 0.64)], lighter(m, 0.4), 0.045)
    c.oval(0.62, 0.74, 0.06, 0.025, mix(m, a, 0.4))


def yolk(c: Canvas, m: Colour, a: Colour) -> None:
    """An egg out of its shell."""
    c.shape(
        rounded(
            [
                (0.06, 0.66),
                (0.24, 0.46),
                (0.5, 0.5),
                (0.76, 0.44),
                (0.94, 0.64),
                (0.72, 0.84),
                (0.32, 0.86),
            ]
        ),
        (252, 250, 244),
        edge(m),
        0.02,
    )
    c.oval(0.5, 0.64, 0.17, 0.14, (248, 176, 40), (206, 128, 24), width=0.02)
    c.oval(0.45, 0.59, 0.05, 0.03, (*lighter(a, 0.8), 200))


def rolled(c: Canvas, m: Colour, a: Colour) -> None:
    """Rolled out flat."""
    c.oval(0.5, 0.66, 0.46, 0.22, m, edge(m), width=0.025)
    c.oval(0.46, 0.63, 0.3, 0.11, mix(m, a, 0.25))


def patty(c: Canvas, m: Colour, a: Colour) -> None:
    """Shaped into a flat round piece."""
    c.oval(0.5, 0.7, 0.36, 0.2, darker(m, 0.2), edge(m))
    c.oval(0.5, 0.62, 0.36, 0.2, m)
    for x, y in ((0.36, 0.6), (0.54, 0.66), (0.62, 0.56)):
        c.oval(x, y, 0.04, 0.02, a)


def mound(c: Canvas, m: Colour, a: Colour) -> None:
    """A mixture, or what was made of it."""
    c.shape(
        rounded(
            [
                (0.06, 0.78),
                (0.14, 0.52),
                (0.4, 0.36),
                (0.66, 0.38),
                (0.88, 0.54),
                (0.94, 0.78),
                (0.5, 0.86),
            ]
        ),
        m,
        edge(m),
    )
    for x, y in ((0.28, 0.6), (0.46, 0.48), (0.62, 0.62), (0.74, 0.54), (0.4, 0.72)):
        c.oval(x, y, 0.05, 0.035, a)
    c.stroke([(0.26, 0.52), (0.4, 0.44)], lighter(m, 0.5), 0.035)


def _cooked(canvas: Canvas, looks: Collection[str]) -> None:
    share = max((BROWNED[one] for one in BROWNED if one in looks), default=0.0)
    if share:
        canvas.tint(CRUST, share)
    elif not PALED.isdisjoint(looks):
        canvas.tint(PALE, 0.3)
    if "grilled" in looks:
        canvas.inlay(_stripes)


def _stripes(c: Canvas) -> None:
    for k in range(4):
        c.stroke([(0.1 + 0.2 * k, 0.9), (0.32 + 0.2 * k, 0.2)], (64, 30, 14, 190), 0.05)


def _film(c: Canvas) -> None:
    c.box(0.04, 0.34, 0.92, 0.54, (226, 240, 248, 110), 0.14)
    c.stroke([(0.12, 0.8), (0.5, 0.4)], (255, 255, 255, 170), 0.035)
    c.stroke([(0.4, 0.82), (0.8, 0.42)], (255, 255, 255, 140), 0.025)


def _drops(c: Canvas) -> None:
    for x, y in ((0.22, 0.3), (0.74, 0.36), (0.6, 0.16), (0.36, 0.62)):
        c.oval(x, y, 0.035, 0.05, (150, 206, 240), (70, 130, 180), width=0.015)


def steam(c: Canvas) -> None:
    """What rises from a hot thing: it lies over it, and moves by itself."""
    for x in (0.34, 0.52, 0.7):
        wave = [(x, 0.34), (x + 0.05, 0.25), (x - 0.03, 0.16), (x + 0.03, 0.05)]
        c.stroke(wave, (255, 255, 255, 190), 0.04)
