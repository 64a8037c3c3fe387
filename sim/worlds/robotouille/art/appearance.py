"""How an object looks now, reduced to what a drawing needs to know."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from sim.drawing.canvas import Canvas, Point

Done = Literal["raw", "cooked", "fried"]


@dataclass(frozen=True, slots=True)
class Appearance:
    """An item's appearance: whole or cut, and what heat has done to it."""

    type: str
    cut: bool = False
    done: Done = "raw"

    @staticmethod
    def of(kind: str, states: Iterable[str]) -> Appearance:
        """The appearance of an item of this type with these true states."""
        known = set(states)
        done: Done = "fried" if "fried" in known else "cooked" if "cooked" in known else "raw"
        return Appearance(kind, "cut" in known, done)


def scattered(count: int, spin: float = 0.0) -> list[Point]:
    """Points spread evenly over the unit disc around (0, 0), always the same ones."""
    golden = math.pi * (3 - math.sqrt(5))
    places = []
    for i in range(count):
        r, a = math.sqrt((i + 0.5) / count), i * golden + spin
        places.append((r * math.cos(a), r * math.sin(a)))
    return places


def grilled(canvas: Canvas, strength: float = 0.5) -> None:
    """Brown what is painted and brand it with the marks of a grill."""
    canvas.tint((116, 62, 26), strength)

    def marks(veil: Canvas) -> None:
        for i in range(-1, 6):
            x = 0.04 + 0.2 * i
            veil.stroke([(x, 1.0), (x + 0.42, -0.05)], (58, 28, 14, 205), 0.052)

    canvas.inlay(marks)


def crumbed(canvas: Canvas, strength: float = 0.62) -> None:
    """Turn what is painted golden and cover it with crumbs."""
    canvas.tint((226, 146, 40), strength)

    def crumbs(veil: Canvas) -> None:
        for i, (x, y) in enumerate(scattered(70)):
            colour = ((255, 214, 122, 235), (160, 86, 20, 215), (246, 186, 84, 235))[i % 3]
            veil.oval(0.5 + 0.5 * x, 0.5 + 0.5 * y, 0.026, 0.02, colour, turn=i)

    canvas.inlay(crumbs)


def heated(canvas: Canvas, look: Appearance) -> None:
    """The general mark of doneness, for food that has no colours of its own for it."""
    if look.done == "cooked":
        grilled(canvas)
    elif look.done == "fried":
        crumbed(canvas)
