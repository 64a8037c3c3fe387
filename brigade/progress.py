"""How far an episode has come for one seat, as rewards count it."""

from __future__ import annotations

from brigade.looking import Looking
from sim.world import Seat


class Progress:
    """By how much of what was missing at the start the best state so far was exceeded: 1 in all at the goal,
    never below 0. What is undone costs nothing, and doing it again earns nothing."""

    def __init__(self, kitchen: Looking, seat: Seat) -> None:
        self._kitchen, self._seat = kitchen, seat
        self._first = self._best = self.reached

    @property
    def reached(self) -> float:
        """How far the goal is reached now, 0 to 1."""
        if (self._kitchen.outcome or {}).get("success"):
            return 1.0
        return min(1.0, max(0.0, self._kitchen.score(self._seat)))

    def gain(self) -> float:
        """What has been gained since this was asked last."""
        before = self._best
        self._best = max(self.reached, before)
        return self._share(self._best - before)

    @property
    def whole(self) -> float:
        """What has been gained since the start, as far as it was asked for."""
        return self._share(self._best - self._first)

    def _share(self, gained: float) -> float:
        missing = 1.0 - self._first
        return gained / missing if missing > 0 else 0.0
