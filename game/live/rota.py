"""When within a tick each session's own ticks fall: together with others, but not with all.

Sessions that tick at the same moment share a wake-up, warm caches and a commit; too many at once would
be late for the last of them.
"""

from __future__ import annotations

SLOTS = 16
ENOUGH = 6
"""Sessions of one slot before the next one is begun: some three to six milliseconds of work. Twice as many are
seen eight milliseconds later, and cost as much (docs/decisions/0013-the-tick.md)."""


class Rota:
    """The slots of one process. A session has the same one for as long as it is run here."""

    def __init__(self, slots: int = SLOTS, enough: int = ENOUGH) -> None:
        self._sizes = [0] * slots
        self._enough = enough
        self._slot: dict[str, int] = {}

    def join(self, session: str) -> float:
        """The session's part of a tick, from 0 to below 1."""
        if session not in self._slot:
            sizes = self._sizes
            free = (slot for slot, size in enumerate(sizes) if size < self._enough)
            slot = next(free, sizes.index(min(sizes)))
            sizes[slot] += 1
            self._slot[session] = slot
        return self._slot[session] / len(self._sizes)

    def leave(self, session: str) -> None:
        """Make room; a session that is not there is no matter."""
        slot = self._slot.pop(session, None)
        if slot is not None:
            self._sizes[slot] -= 1
