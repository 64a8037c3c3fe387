"""A bounded store of finished pictures: the ones used longest ago go first."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable

from sim.worlds.virtualhome.art import pygame

PIXELS = 8_000_000
"""What is kept at the most: 32 MB of four-byte pixels."""


class Shelf:
    """Surfaces by key. Not locked: `draw` holds the one lock around all drawing."""

    def __init__(self, most: int = PIXELS) -> None:
        self._most, self._used = most, 0
        self._kept: OrderedDict[Hashable, pygame.Surface] = OrderedDict()

    def get(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """The surface under the key, made now if it is not there."""
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        made = self._kept[key] = make()
        self._used += made.get_width() * made.get_height()
        while self._used > self._most and len(self._kept) > 1:
            oldest = self._kept.popitem(last=False)[1]
            self._used -= oldest.get_width() * oldest.get_height()
        return made
