"""The frame in progress: a surface, the size of a cell, and where things were put on it."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass, field

import pygame

from sim.drawing.shelf import Shelf
from sim.sprites import OVER, Stamp
from sim.worlds.robotouille.art import sprites
from sim.worlds.robotouille.art.own import OwnArt


@dataclass(slots=True)
class Easel:
    """Sprites are made by `make` for a size in pixels and kept on the shelf.

    What is put down is noted as `stamps`, too, unless something came from elsewhere: `whole` is then
    False. `of`, `on` and `depth` say what is being drawn (`sim.sprites.Stamp`).
    """

    sheet: pygame.Surface
    cell: int
    shelf: Shelf
    own: OwnArt | None = None
    boxes: dict[str, pygame.Rect] = field(default_factory=dict)
    over: list[tuple[pygame.Surface, tuple[int, int]]] = field(default_factory=list)
    stamps: list[Stamp] = field(default_factory=list)
    whole: bool = True
    of: str = ""
    on: str = ""
    depth: float = 0.0
    _names: dict[int, tuple[str, pygame.Surface]] = field(default_factory=dict)

    def px(self, cells: float) -> int:
        """A length in cells as pixels, at least one."""
        return max(1, round(cells * self.cell))

    def sprite(
        self, key: Hashable, wide: float, make: Callable[[int], pygame.Surface]
    ) -> pygame.Surface:
        """The sprite `key` at a width in cells."""
        px = max(2, self.px(wide))
        picture = self.shelf.get((key, px), lambda: make(px))
        self._names[id(picture)] = (sprites.name_of(key, wide), picture)
        return picture

    def put(
        self,
        picture: pygame.Surface,
        x: float,
        y: float,
        *,
        of: str = "",
        turns: tuple[str, ...] = (),
    ) -> pygame.Rect:
        """Stamp a picture with its centre at the pixel (x, y); `of` another thing than the easel's."""
        area = picture.get_rect()
        area.topleft = (round(x - area.width / 2), round(y - area.height / 2))
        self.sheet.blit(picture, area, special_flags=pygame.BLEND_PREMULTIPLIED)
        self._note(picture, area, of or self.of, self.depth, turns)
        return area

    def sign(self, picture: pygame.Surface, x: float, y: float, *, of: str = "") -> None:
        """A picture centred at (x, y) that lies over everything else, wholly inside the frame."""
        area = self._inside(picture, x, y)
        self._note(picture, area, of or self.of, OVER)

    def tag(
        self, picture: pygame.Surface, x: float, y: float, text: str, colour: str, px: int
    ) -> None:
        """A name plate, which lies over everything else; its letters are `px` high."""
        area, side = self._inside(picture, x, y), self.sheet.get_width()
        place = (area.left + area.width / 2) / side, (area.top + area.height / 2) / side
        plate = Stamp("", *place, self.of, self.of, OVER, text=text, colour=colour, tall=px / side)
        self.stamps.append(plate)

    def _inside(self, picture: pygame.Surface, x: float, y: float) -> pygame.Rect:
        area = picture.get_rect()
        area.topleft = (round(x - area.width / 2), round(y - area.height / 2))
        area.clamp_ip(self.sheet.get_rect())
        self.over.append((picture, area.topleft))
        return area

    def _note(
        self,
        picture: pygame.Surface,
        area: pygame.Rect,
        of: str,
        depth: float,
        turns: tuple[str, ...] = (),
    ) -> None:
        known, side = self._names.get(id(picture)), self.sheet.get_width()
        if known is None:
            self.whole = False
            return
        x, y = (area.left + area.width / 2) / side, (area.top + area.height / 2) / side
        motion = sprites.motion_of(known[0])
        self.stamps.append(Stamp(known[0], x, y, of, self.on, depth, motion, turns))

    def seal(self) -> None:
        """Put the signs on."""
        self.sheet.fblits(self.over, pygame.BLEND_PREMULTIPLIED)
        self.over.clear()
