"""Notices when a cook acts in the same situations again and again, and has it stand still then.

What is refused every time leads back to the same situation too, and so do two who undo each other's
work: one of them has to leave off for a while.
"""

from __future__ import annotations

from collections import Counter

AGAIN = 4
"""So many times in the same situation is once too often."""
RESTS = 12
"""Rounds that the cook leaves off for before it tries once more."""


class Circles:
    """Counts the situations in which a cook acts."""

    def __init__(self) -> None:
        self._seen: Counter[str] = Counter()
        self._rests = 0

    def goes_on(self, situation: str) -> bool:
        """Whether to act in this situation; False for a while where that leads nowhere."""
        if self._rests:
            self._rests -= 1
            return False
        self._seen[situation] += 1
        if self._seen[situation] < AGAIN:
            return True
        self._seen.clear()
        self._rests = RESTS
        return False
