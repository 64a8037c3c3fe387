"""The frame in progress: a surface, the size of a cell, and where things were put on it."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass, field

import pygame

from sim.drawing.shelf import Shelf
from sim.worlds.robotouille.art.own import OwnArt


@dataclass(slots=True)
class Easel:
    """Sprites are made by `make` for a size in pixels and kept on the shelf."""

    sheet: pygame.Surface
    cell: int
    shelf: Shelf
    own: OwnArt | None = None
    boxes: dict[str, pygame.Rect] = field(default_factory=dict)
    over: list[tuple[pygame.Surface, tuple[int, int]]] = field(default_factory=list)

    def px(self, cells: float) -> int:
        """A length in cells as pixels, at least one."""
        return max(1, round(cells * self.cell))

    def sprite(
        self, key: Hashable, wide: float, make: Callable[[int], pygame.Surface]
    ) -> pygame.Surface:
        """The sprite `key` at a width in cells."""
        px = max(2, self.px(wide))
        return self.shelf.get((key, px), lambda: make(px))

    def put(self, picture: pygame.Surface, x: float, y: float) -> pygame.Rect:
        """Stamp a picture with its centre at the pixel (x, y)."""
        area = picture.get_rect()
        area.topleft = (round(x - area.width / 2), round(y - area.height / 2))
        self.sheet.blit(picture, area, special_flags=pygame.BLEND_PREMULTIPLIED)
        return area

    def sign(self, picture: pygame.Surface, x: float, y: float) -> None:
        """A picture centred at (x, y) that lies over everything else, wholly inside the frame."""
        area = picture.get_rect()
        area.topleft = (round(x - area.width / 2), round(y - area.height / 2))
        area.clamp_ip(self.sheet.get_rect())
        self.over.append((picture, area.topleft))

    def seal(self) -> None:
        """Put the signs on."""
        self.sheet.fblits(self.over, pygame.BLEND_PREMULTIPLIED)
        self.over.clear()
