"""Places that an agent can walk to in steps along its own four directions, however it stands."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING

from sim.home import ground
from sim.home.state import sincos

if TYPE_CHECKING:
    from sim.home.home import Home

Steps = tuple[int, int]
"""To the right, and ahead."""


def reachable(home: Home, step: float) -> list[tuple[float, float]]:
    """Every place (x, z) that steps ahead, back, left and right lead to from here, the nearest
    first."""
    state, (sin, cos) = home.state, sincos(home.state.body.yaw)

    def place(steps: Steps) -> tuple[float, float]:
        right, ahead = steps[0] * step, steps[1] * step
        x = state.body.x + ahead * sin + right * cos
        return round(x, 6), round(state.body.z + ahead * cos - right * sin, 6)

    known: dict[Steps, tuple[float, float]] = {(0, 0): place((0, 0))}
    waiting = deque(known)
    while waiting:
        here = waiting.popleft()
        for right, ahead in ((0, 1), (1, 0), (0, -1), (-1, 0)):
            there = (here[0] + right, here[1] + ahead)
            if there not in known:
                way = ground.path(*known[here], *place(there))
                if ground.obstacle(state, way) is None:
                    known[there] = place(there)
                    waiting.append(there)
    return list(known.values())
