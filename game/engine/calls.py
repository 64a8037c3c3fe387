"""Requests to language models as the log keeps them: whole, but storable and of a bearable size."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from game.engine.desk import clean
from sim.world import JSON, JSONObject

TEXT_LENGTH = 200_000
"""Characters that one text may have."""
TOTAL_LENGTH = 1_000_000
"""Characters that all texts of one move may have; what comes after is cut."""
DEPTH = 12
CUT = " [cut]"


def kept_calls(calls: Sequence[JSONObject]) -> list[JSON]:
    """The calls as plain JSON that every database takes; texts that are too long are cut."""
    keeper = _Keeper(TOTAL_LENGTH)
    return [keeper.keep(call, DEPTH) for call in calls]


class _Keeper:
    def __init__(self, room: int) -> None:
        self.room = room

    def keep(self, value: object, depth: int) -> JSON:
        """One value; what is not JSON is kept as a sentence about it."""
        if value is None or isinstance(value, bool | int):
            return value
        if isinstance(value, float):
            return value if math.isfinite(value) else None
        if isinstance(value, str):
            return self.text(value)
        if depth and isinstance(value, Mapping):
            return {clean(str(k), 200): self.keep(v, depth - 1) for k, v in value.items()}
        if depth and isinstance(value, list | tuple):
            return [self.keep(item, depth - 1) for item in value]
        return f"[{type(value).__name__}]"

    def text(self, text: str) -> str:
        length = min(TEXT_LENGTH, self.room)
        kept = clean(text, length) + (CUT if len(text) > length else "")
        self.room = max(0, self.room - len(kept))
        return kept
