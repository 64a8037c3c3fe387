"""A bounded store of finished pictures: the ones used longest ago go first."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable

import pygame

PIXELS = 6_000_000
"""What a shelf holds at the most: 24 MB of four-byte pixels."""


class Shelf:
    """Surfaces by key. Not locked: `render.draw` holds the one lock around all drawing."""

    def __init__(self, pixels: int = PIXELS) -> None:
        self.room = pixels
        self.used = 0
        self._kept: OrderedDict[Hashable, pygame.Surface] = OrderedDict()

    def __len__(self) -> int:
        return len(self._kept)

    def get(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """The surface under `key`, made now if it is not there."""
        found = self._kept.get(key)
        if found is not None:
            self._kept.move_to_end(key)
            return found
        made = make()
        self._kept[key] = made
        self.used += _area(made)
        self._make_room()
        return made

    def _make_room(self) -> None:
        while self.used > self.room and len(self._kept) > 1:
            _, oldest = self._kept.popitem(last=False)
            self.used -= _area(oldest)


def _area(surface: pygame.Surface) -> int:
    return surface.get_width() * surface.get_height()
