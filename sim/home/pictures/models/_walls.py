"""Where the walls of a room run."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from sim.home.pictures.mesh import Material, Part
from sim.home.pictures.shapes import (
    move,
    turn,
)
from sim.home.scenes import Room

WALL_PAINT = Material((0.93, 0.90, 0.83), gloss=0.04)
CEILING = Material((0.97, 0.97, 0.96), gloss=0.0, glow=0.4)


@dataclass(frozen=True, slots=True)
class Wall:
    """One wall: where it starts, which way it runs, and which way is into the room."""

    start: NDArray[np.float64]
    along: NDArray[np.float64]
    inward: NDArray[np.float64]
    length: float

    def at(self, u: float, y: float, depth: float = 0.0) -> NDArray[np.float64]:
        """The point `u` metres along, `y` up, `depth` metres into the room."""
        point = self.start + self.along * u + self.inward * depth
        return np.asarray(point + np.array([0.0, y, 0.0]))

    def place(self, parts: Sequence[Part], u: float, y: float = 0.0) -> tuple[Part, ...]:
        """Parts made with their front to +z, put against the wall so that they face the room."""
        yaw = math.degrees(math.atan2(self.inward[0], self.inward[2]))
        x, height, z = (float(v) for v in self.at(u, y))
        return move(turn(parts, "y", yaw), x, height, z)


def walls(room: Room) -> tuple[Wall, ...]:
    """The walls in the order of the outline's corners."""
    corners = [np.array([x, 0.0, z]) for x, z in room.outline]
    return tuple(_between(a, b) for a, b in zip(corners, [*corners[1:], *corners[:1]], strict=True))


def _between(a: NDArray[np.float64], b: NDArray[np.float64]) -> Wall:
    length = float(np.linalg.norm(b - a))
    along = (b - a) / max(length, 1e-9)
    return Wall(a, along, np.array([-along[2], 0.0, along[0]]), length)
