"""A part of a home that a body keeps to: bounds along x and z in metres."""

from __future__ import annotations

import math
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Fence:
    """The middle of the body stays within these bounds. Hands and eyes reach across them."""

    x0: float = -math.inf
    x1: float = math.inf
    z0: float = -math.inf
    z1: float = math.inf

    def holds(self, x: float, z: float) -> bool:
        """Whether a body may stand there."""
        return self.x0 <= x <= self.x1 and self.z0 <= z <= self.z1
