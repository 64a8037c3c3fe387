"""A picture in the making that knows its parts: whatever is put down is a sprite with a name.

For worlds whose pictures are laid out in fractions, so that a sprite's name (the JSON of what it shows and
of its size in fractions) makes it again for a frame of any size. What a page puts together from the
stamps, `round(x * size - width / 2)` from the left and so on, is what is put down here.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Hashable
from dataclasses import dataclass, field, replace
from typing import Protocol

import pygame

from sim.sprites import OVER, Motion, Stamp
from sim.world import JSON, WorldError

LONGEST = 1200
"""Characters a sprite's name may have."""

Maker = Callable[[int], pygame.Surface]
"""Makes a sprite for frames of so many pixels."""


class Keeps(Protocol):
    """A shelf."""

    def get(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface: ...


def name_of(kind: str, *what: JSON) -> str:
    """The name of a sprite; lengths are rounded, so that the name alone makes the same again."""
    plain = [round(one, 5) if isinstance(one, float) else one for one in what]
    return json.dumps([kind, *plain], separators=(",", ":"))


def made(name: str, size: int, makers: dict[str, Callable[..., Maker]]) -> pygame.Surface:
    """The sprite of this name in frames of `size` pixels.

    Raises:
        WorldError: `bad_sprite`.
    """
    try:
        if len(name) > LONGEST:
            raise ValueError("length")
        kind, *what = json.loads(name)
        return makers[kind](*what)(size)
    except (KeyError, TypeError, ValueError, IndexError, AttributeError, RecursionError) as error:
        raise WorldError("bad_sprite", f"there is no sprite {name[:80]!r}") from error


@dataclass(slots=True)
class Parts:
    """`of`, `on` and `depth` say what is being drawn (`sim.sprites.Stamp`). Parts are drawn in the order in
    which they are put down, which is also that of their depths."""

    sheet: pygame.Surface
    shelf: Keeps
    make: Callable[[str, int], pygame.Surface]
    of: str = ""
    on: str = ""
    depth: float = 0.0
    stamps: list[Stamp] = field(default_factory=list)

    @property
    def size(self) -> int:
        """Of the frame, in pixels."""
        return self.sheet.get_width()

    def picture(self, name: str, size: int = 0) -> pygame.Surface:
        """The sprite of this name for this frame, or for one of `size` pixels."""
        size = size or self.size
        return self.shelf.get((name, size), lambda: self.make(name, size))

    def put(
        self, name: str, x: float, y: float, *, of: str = "", motion: Motion = "", fine: int = 0
    ) -> pygame.Rect:
        """A sprite with its middle at (x, y), in fractions; on frames of fewer than `fine` pixels it is
        not drawn, but noted. Returns where it is, in pixels."""
        self.stamps.append(Stamp(name, x, y, of or self.of, self.on, self.depth, motion, fine=fine))
        picture = self.picture(name, max(self.size, fine))
        area = picture.get_rect()
        area.topleft = (
            round(x * self.size - area.width / 2),
            round(y * self.size - area.height / 2),
        )
        if fine <= self.size:
            self.sheet.blit(picture, area, special_flags=pygame.BLEND_PREMULTIPLIED)
        return area

    def plate(
        self,
        picture: pygame.Surface,
        x: float,
        y: float,
        text: str,
        colour: str,
        px: int,
        *,
        ink: str = "",
    ) -> None:
        """A plate with words that are people's or change all the time, in letters `px` high, over everything
        else, wholly inside the frame: pages write it themselves."""
        area, side = picture.get_rect(), self.size
        area.topleft = (round(x * side - area.width / 2), round(y * side - area.height / 2))
        area.clamp_ip(self.sheet.get_rect())
        self.sheet.blit(picture, area, special_flags=pygame.BLEND_PREMULTIPLIED)
        x, y = (area.left + area.width / 2) / side, (area.top + area.height / 2) / side
        plate = Stamp("", x, y, self.of, self.on, OVER, text=text, colour=colour, ink=ink)
        self.stamps.append(replace(plate, tall=px / side, wide=area.width / side))
