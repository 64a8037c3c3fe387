"""The names of a home's sprites, and the sprites behind the names (`sim.drawing.parts`).

All lengths in a name are fractions of the frame, so that the name makes the sprite for any size of frame.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from functools import cache
from pathlib import Path

from sim.drawing import packing, parts
from sim.drawing.parts import Maker
from sim.worlds.virtualhome.art import marks, people, pygame
from sim.worlds.virtualhome.art.materials import Look
from sim.worlds.virtualhome.art.pen import RGBA, Pen
from sim.worlds.virtualhome.art.pieces import piece_of
from sim.worlds.virtualhome.art.words import pill

LETTERS = 80
"""Letters that a sign may have."""
INK, PAPER = (66, 44, 36), (255, 250, 238)
ROOM_INK, ROOM_PAPER = (70, 46, 38), (255, 250, 236)
LARGEST = 2048
"""Pixels that a side of a sprite has at the most."""


def made(name: str, size: int) -> pygame.Surface:
    """The sprite of this name. Raises WorldError `bad_sprite`."""
    return parts.made(name, size, MAKERS)


def name_px(size: int) -> int:
    """The height of the letters on a piece of furniture."""
    return max(12, size // 68)


def _pixels(share: float, size: int, least: int = 3) -> int:
    if not 0 <= share <= 1.5:
        raise ValueError(share)
    return min(LARGEST, max(least, round(share * size)))


def _text(text: str) -> str:
    if len(text) > LETTERS:
        raise ValueError("letters")
    return text


def _piece(
    kind: str, category: str, can: int, opened: bool, on: bool, wide: float, high: float
) -> Maker:
    piece, look = piece_of(_text(kind), category, int(can)), Look(bool(opened), bool(on))

    def make(size: int) -> pygame.Surface:
        pen = Pen(_pixels(wide, size), _pixels(high, size))
        piece.draw(pen, look)
        return pen.done()

    return make


def _person(coat: str, posture: str, worn: bool, scale: float) -> Maker:
    if posture not in ("standing", "sitting", "lying"):
        raise ValueError(posture)
    wear, more = people.coat_of(0, coat), int(bool(worn))
    return lambda size: people.figure(wear, posture, more, max(8.0, _share(scale) * size))


def _share(share: float) -> float:
    if not 0 <= share <= 0.6:
        raise ValueError(share)
    return float(share)


def _mark(kind: str, side: float) -> Maker:
    if kind not in marks.MARKS:
        raise ValueError(kind)
    return lambda size: marks.mark(kind, _pixels(side, size, 8))


def _room_sign(text: str, wide: float, lit: bool) -> Maker:
    def make(size: int) -> pygame.Surface:
        px = max(11, round(size * (0.027 if lit else 0.021)))
        return pill(_text(text), px, _pixels(wide, size, 0), ROOM_INK, ROOM_PAPER, 235)

    return make


def _name(text: str, wide: float) -> Maker:
    def make(size: int) -> pygame.Surface:
        px = name_px(size)
        return pill(_text(text), px, round(_pixels(wide, size, 0) + 2.6 * px), INK, PAPER, 205)

    return make


def _door(to: str, shut: bool) -> Maker:
    return lambda size: marks.door_sign(_text(to), size, shut=bool(shut))


def _rim(wide: float, high: float) -> Maker:
    """A light around what was just used."""

    def make(size: int) -> pygame.Surface:
        width = max(2, size // 260)
        inner = pygame.Rect(0, 0, _pixels(wide, size), _pixels(high, size))
        rim = inner.inflate(3 * width, 3 * width)
        around = rim.inflate(width, width)
        sheet = pygame.Surface(around.size, pygame.SRCALPHA, 32, RGBA)
        rim.center = around.center = sheet.get_rect().center
        pygame.draw.rect(sheet, (255, 248, 214), around, width, 3 * width)
        pygame.draw.rect(sheet, (236, 150, 30), rim, width, 3 * width)
        return sheet

    return make


MAKERS: dict[str, Callable[..., Maker]] = {
    "door": _door,
    "mark": _mark,
    "name": _name,
    "person": _person,
    "piece": _piece,
    "rim": _rim,
    "room": _room_sign,
}


@cache
def art() -> str:
    """A fingerprint of all that draws: another one as soon as a sprite may look different."""
    folders = (Path(__file__).parent, Path(packing.__file__).parent)
    texts = [path.read_bytes() for folder in folders for path in sorted(folder.glob("*.py"))]
    return hashlib.sha256(b"\0".join(texts)).hexdigest()[:12]
