"""Items as one sees them lying on a counter: whole or cut, raw, cooked or fried."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from sim.drawing.canvas import Canvas
from sim.worlds.robotouille.art import bakery, greens, mains
from sim.worlds.robotouille.art.appearance import Appearance

Painter = Callable[[Canvas, Appearance], None]


PAINTERS: dict[str, Painter] = {
    "bread": bakery.bread,
    "topbun": bakery.topbun,
    "bottombun": bakery.bottombun,
    "lettuce": greens.lettuce,
    "tomato": greens.tomato,
    "onion": greens.onion,
    "potato": greens.potato,
    "cheese": mains.cheese,
    "patty": mains.patty,
    "chicken": mains.chicken,
}


def icon(look: Appearance, px: int) -> pygame.Surface:
    """The item on its own, `px` pixels square."""
    food, ground = Canvas(px), Canvas(px)
    PAINTERS.get(look.type, mains.unknown)(food, look)
    ground.oval(0.5, 0.87, 0.36, 0.08, (40, 20, 8, 70))
    ground.sheet.blit(food.sheet, (0, 0))
    return ground.finish()
