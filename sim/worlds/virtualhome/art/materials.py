"""What furniture is made of, and what of its states can be seen in its shape."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from sim.worlds.virtualhome.art.pen import Colour, Pen
from sim.worlds.virtualhome.vocabulary import STATE

WHITE: Colour = (246, 244, 238)
STEEL: Colour = (196, 204, 210)
OAK: Colour = (198, 148, 96)
PINE: Colour = (222, 182, 130)
WALNUT: Colour = (142, 96, 66)
BLACK: Colour = (70, 68, 76)
GLOW: Colour = (255, 232, 150)
CAVE: Colour = (92, 70, 58)
"""The inside of what is open."""


class Look(NamedTuple):
    """What of its states can be seen in its shape."""

    open: bool
    on: bool

    @staticmethod
    def of(states: int) -> Look:
        return Look(bool(states & STATE["OPEN"]), bool(states & STATE["ON"]))


Draw = Callable[[Pen, Look], None]
