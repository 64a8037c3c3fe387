"""The cooks: everyone has a colour, a hat, an apron and a number of their own."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

import pygame

from sim.drawing.canvas import Canvas, Colour, darker, ellipse, lighter, mix
from sim.drawing.lettering import letters

Facing = Literal["down", "up", "left", "right"]
Hat = Literal["toque", "cap", "bandana", "beanie"]
Apron = Literal["plain", "stripes", "dots", "checks"]

HEIGHT = 1.25
"""Height of a chef's picture in widths."""
INK = (52, 32, 26)
CLOTH, CLOTH_EDGE = (255, 253, 248), (168, 158, 150)


@dataclass(frozen=True, slots=True)
class Outfit:
    """What tells a cook from the others, by colour and by shape."""

    number: int
    coat: tuple[int, int, int]
    hat: Hat
    apron: Apron
    skin: tuple[int, int, int]
    hair: tuple[int, int, int]


OUTFITS = (
    Outfit(1, (30, 110, 200), "toque", "plain", (246, 206, 172), (112, 70, 40)),
    Outfit(2, (226, 104, 22), "cap", "stripes", (206, 150, 108), (40, 28, 24)),
    Outfit(3, (12, 146, 112), "bandana", "dots", (150, 98, 66), (34, 24, 22)),
    Outfit(4, (188, 72, 146), "beanie", "checks", (252, 220, 192), (206, 150, 70)),
)


def outfit(number: int, colour: str = "") -> Outfit:
    """The outfit of seat `number` (from 1); `colour` (#rrggbb) is the coat somebody chose."""
    usual = OUTFITS[(number - 1) % len(OUTFITS)]
    coat = _chosen(colour) or usual.coat
    return Outfit(number, coat, usual.hat, usual.apron, usual.skin, usual.hair)


def _chosen(colour: str) -> tuple[int, int, int] | None:
    digits = colour.removeprefix("#")
    if len(digits) != 6 or any(sign not in "0123456789abcdefABCDEF" for sign in digits):
        return None
    return int(digits[:2], 16), int(digits[2:4], 16), int(digits[4:], 16)


def chef(wear: Outfit, facing: Facing, busy: bool, px: int) -> pygame.Surface:
    """A cook, `px` wide and HEIGHT * px high; `busy` when both hands hold something."""
    canvas = Canvas(px, HEIGHT)
    canvas.oval(0.5, 1.17, 0.32, 0.065, (40, 20, 8, 80))
    if facing == "up":
        _back(canvas, wear, busy)
    elif facing == "down":
        _front(canvas, wear, busy)
    else:
        _side(canvas, wear, busy)
    if facing == "left":
        canvas.mirror()
    badge = {"down": (0.5, 0.86), "up": (0.5, 0.86), "left": (0.52, 0.8), "right": (0.48, 0.8)}[
        facing
    ]
    if not (busy and facing == "down"):
        _number(canvas, wear, *badge)
    return canvas.finish()


def _number(c: Canvas, wear: Outfit, x: float, y: float) -> None:
    c.oval(x, y, 0.095, 0.095, CLOTH, INK, width=0.025)
    letters(c, str(wear.number), x, y + 0.005, 0.19, INK)


def _legs(c: Canvas, xs: tuple[float, float]) -> None:
    for x in xs:
        c.box(x - 0.075, 0.98, 0.15, 0.17, (74, 78, 92), 0.04)
        c.oval(x, 1.145, 0.1, 0.055, (44, 34, 34))


def _arm(c: Canvas, wear: Outfit, points: list[tuple[float, float]]) -> None:
    edge = darker(wear.coat, 0.5)
    c.stroke(points, edge, 0.165)
    c.stroke(points, wear.coat, 0.125)
    c.oval(*points[-1], 0.068, 0.068, wear.skin, darker(wear.skin, 0.45), width=0.025)


def _front(c: Canvas, wear: Outfit, busy: bool) -> None:
    _legs(c, (0.4, 0.6))
    c.box(0.23, 0.64, 0.54, 0.44, wear.coat, 0.17, darker(wear.coat, 0.5))
    _apron(c, wear, 0.335, 0.33)
    hands = ((0.32, 0.96), (0.68, 0.96)) if busy else ((0.17, 0.94), (0.83, 0.94))
    _arm(c, wear, [(0.27, 0.74), hands[0]])
    _arm(c, wear, [(0.73, 0.74), hands[1]])
    c.oval(0.5, 0.49, 0.25, 0.225, wear.skin, darker(wear.skin, 0.45))
    for x in (0.29, 0.71):
        c.oval(x, 0.46, 0.035, 0.09, wear.hair)
    for x in (0.41, 0.59):
        c.oval(x, 0.5, 0.028, 0.04, INK)
        c.oval(x + 0.008, 0.488, 0.01, 0.012, (255, 255, 255))
    for x in (0.345, 0.655):
        c.oval(x, 0.565, 0.038, 0.024, mix(wear.skin, (240, 90, 80), 0.35))
    c.arc(0.5, 0.54, 0.07, 0.36, 0.64, (150, 54, 44), 0.024)
    HATS[wear.hat](c, wear, 0.5, "down")


def _back(c: Canvas, wear: Outfit, busy: bool) -> None:
    _legs(c, (0.4, 0.6))
    out = (0.86, 0.7) if busy else (0.83, 0.94)
    _arm(c, wear, [(0.27, 0.74), (0.17, 0.94)])
    _arm(c, wear, [(0.73, 0.76), out])
    c.box(0.23, 0.64, 0.54, 0.44, wear.coat, 0.17, darker(wear.coat, 0.5))
    c.stroke([(0.3, 0.99), (0.7, 0.99)], CLOTH, 0.05)
    for s in (-1, 1):
        c.oval(0.5 + 0.07 * s, 0.98, 0.06, 0.035, CLOTH, CLOTH_EDGE, turn=0.4 * s, width=0.016)
        c.stroke([(0.5, 0.99), (0.5 + 0.05 * s, 1.08)], CLOTH, 0.03)
    c.oval(0.5, 0.49, 0.25, 0.225, wear.hair, darker(wear.hair, 0.5))
    for x in (0.255, 0.745):
        c.oval(x, 0.5, 0.04, 0.055, wear.skin, darker(wear.skin, 0.45), width=0.02)
    HATS[wear.hat](c, wear, 0.5, "up")


def _side(c: Canvas, wear: Outfit, busy: bool) -> None:
    _legs(c, (0.43, 0.57))
    c.box(0.28, 0.64, 0.44, 0.44, wear.coat, 0.16, darker(wear.coat, 0.5))
    _apron(c, wear, 0.56, 0.165)
    hand = (0.82, 0.88) if busy else (0.66, 0.98)
    _arm(c, wear, [(0.5, 0.76), ((0.5 + hand[0]) / 2 + 0.02, (0.8 + hand[1]) / 2), hand])
    c.oval(0.77, 0.52, 0.04, 0.035, wear.skin, darker(wear.skin, 0.45))
    c.oval(0.52, 0.49, 0.25, 0.225, wear.skin, darker(wear.skin, 0.45))
    hair = [p for p in ellipse(0.52, 0.49, 0.245, 0.22) if p[0] < 0.45]
    c.shape(hair, wear.hair)
    c.oval(0.45, 0.52, 0.04, 0.055, wear.skin, darker(wear.skin, 0.45), width=0.02)
    c.oval(0.665, 0.5, 0.028, 0.04, INK)
    c.oval(0.63, 0.57, 0.04, 0.024, mix(wear.skin, (240, 90, 80), 0.35))
    c.stroke([(0.66, 0.615), (0.7, 0.62), (0.735, 0.605)], (150, 54, 44), 0.022)
    HATS[wear.hat](c, wear, 0.52, "right")


def _apron(c: Canvas, wear: Outfit, x: float, w: float) -> None:
    c.box(x, 0.73, w, 0.35, CLOTH, 0.05, CLOTH_EDGE, width=0.02)
    pale = lighter(wear.coat, 0.25)
    count = round(w / 0.08)
    if wear.apron in ("stripes", "checks"):
        for i in range(count):
            sx = x + w * (i + 0.5) / count
            c.stroke([(sx, 0.76), (sx, 1.05)], pale, 0.022)
    if wear.apron == "checks":
        for y in (0.79, 0.87, 0.95, 1.03):
            c.stroke([(x + 0.02, y), (x + w - 0.02, y)], pale, 0.022)
    if wear.apron == "dots":
        for i in range(count * 4):
            c.oval(x + w * (i % count + 0.5) / count, 0.78 + 0.08 * (i // count), 0.02, 0.02, pale)


def _toque(c: Canvas, wear: Outfit, x: float, facing: str) -> None:
    puffs = ((-0.17, 0.17, 0.125), (0.17, 0.17, 0.125), (-0.06, 0.11, 0.115), (0.09, 0.115, 0.115))
    for dx, y, r in puffs:
        c.oval(x + dx, y, r, r * 0.92, CLOTH, CLOTH_EDGE)
    for dx, y, r in puffs:
        c.oval(x + dx, y, r - 0.012, r * 0.92 - 0.012, CLOTH)
    c.box(x - 0.215, 0.2, 0.43, 0.19, CLOTH, 0.04, CLOTH_EDGE)
    c.box(x - 0.2, 0.215, 0.4, 0.08, CLOTH)
    c.box(x - 0.215, 0.315, 0.43, 0.065, wear.coat, 0.02)
    for dx in (-0.09, 0.0, 0.09):
        c.stroke([(x + dx, 0.2), (x + dx * 0.9, 0.29)], (226, 218, 210), 0.016)


def _cap(c: Canvas, wear: Outfit, x: float, facing: str) -> None:
    edge = darker(wear.coat, 0.5)
    if facing == "right":
        c.oval(x + 0.24, 0.37, 0.17, 0.05, darker(wear.coat, 0.3), edge)
    c.shape(_dome(x, 0.38, 0.285, 0.2), wear.coat, edge)
    c.oval(x - 0.09, 0.27, 0.1, 0.035, lighter(wear.coat, 0.45), turn=-0.35)
    c.stroke([(x, 0.19), (x, 0.33)], darker(wear.coat, 0.25), 0.018)
    c.oval(x, 0.185, 0.035, 0.025, edge)
    if facing == "down":
        c.oval(x, 0.385, 0.24, 0.06, darker(wear.coat, 0.3), edge)
    else:
        c.stroke([(x - 0.26, 0.37), (x + 0.26, 0.37)], edge, 0.04)


def _bandana(c: Canvas, wear: Outfit, x: float, facing: str) -> None:
    edge = darker(wear.coat, 0.5)
    knot = {"down": x + 0.25, "up": x, "right": x - 0.25}[facing]
    for dx, dy in (
        ((0.1, 0.1), (0.13, 0.0))
        if facing == "down"
        else ((-0.1, 0.12), (0.1, 0.12))
        if facing == "up"
        else ((-0.1, 0.1), (-0.13, 0.0))
    ):
        c.shape(
            [(knot, 0.37), (knot + dx, 0.36 + dy), (knot + dx * 0.6, 0.44 + dy)],
            wear.coat,
            edge,
            0.025,
        )
    c.shape(_dome(x, 0.42, 0.275, 0.25), wear.coat, edge)
    for dx, y in ((-0.16, 0.33), (0, 0.36), (0.16, 0.33), (-0.08, 0.25), (0.08, 0.25)):
        c.oval(x + dx, y, 0.033, 0.033, CLOTH)
    c.oval(knot, 0.39, 0.05, 0.045, wear.coat, edge, width=0.022)


def _beanie(c: Canvas, wear: Outfit, x: float, facing: str) -> None:
    edge = darker(wear.coat, 0.5)
    c.shape(_dome(x, 0.36, 0.265, 0.26), wear.coat, edge)
    for y, half in ((0.22, 0.2), (0.16, 0.14)):
        c.stroke([(x - half, y), (x + half, y)], lighter(wear.coat, 0.55), 0.03)
    c.box(x - 0.275, 0.28, 0.55, 0.12, CLOTH, 0.055, CLOTH_EDGE)
    for i in range(7):
        c.stroke(
            [(x - 0.21 + 0.07 * i, 0.305), (x - 0.21 + 0.07 * i, 0.375)], (214, 204, 196), 0.016
        )
    c.oval(x, 0.09, 0.085, 0.08, CLOTH, CLOTH_EDGE)


def _dome(x: float, base: float, half: float, tall: float) -> list[tuple[float, float]]:
    """The upper half of an ellipse that stands on `base`."""
    return [(px, py) for px, py in ellipse(x, base, half, tall) if py <= base + 1e-9]


HATS: dict[Hat, Callable[[Canvas, Outfit, float, str], None]] = {
    "toque": _toque,
    "cap": _cap,
    "bandana": _bandana,
    "beanie": _beanie,
}

__all__ = ["HEIGHT", "OUTFITS", "Colour", "Facing", "Outfit", "chef", "outfit"]
