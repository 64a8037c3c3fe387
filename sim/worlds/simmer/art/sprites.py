"""The names of a kitchen's sprites, and the sprites behind the names (`sim.drawing.parts`).

All lengths in a name are fractions of the frame, so that the name makes the sprite for any size of frame.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path

from sim.drawing import canvas as drawing
from sim.drawing import parts, pygame
from sim.drawing.canvas import Canvas
from sim.drawing.lettering import fitted
from sim.drawing.parts import Maker
from sim.worlds.simmer.art import cooks, forms, furniture, marks

MOST = 24
"""Looks or things mixed that a name may ask for."""
LETTERS = 80
"""Letters that a sign may have."""


def made(name: str, size: int) -> pygame.Surface:
    """The sprite of this name. Raises WorldError `bad_sprite`."""
    return parts.made(name, size, MAKERS)


def caption_px(wide: float, size: int) -> int:
    """The height of the letters under a thing so wide."""
    return max(10, round(min(wide * 0.24, 0.017) * size))


def _side(share: float) -> float:
    if not 0 < share <= 1.5:
        raise ValueError(share)
    return float(share)


def _pixels(share: float, size: int, least: int = 2) -> int:
    return max(least, round(_side(share) * size))


def _words(some: Sequence[str]) -> tuple[str, ...]:
    if len(some) > MOST or not all(isinstance(one, str) for one in some):
        raise ValueError("words")
    return tuple(some)


def _text(text: str) -> str:
    if not 0 < len(text) <= LETTERS:
        raise ValueError("letters")
    return text


def _furniture(draw: furniture.Maker, looks: Sequence[str], wide: float, high: float) -> Maker:
    """On a sheet as wide and high as these fractions say."""
    told, ratio = _words(looks), _side(high) / _side(wide)
    if ratio > 8:
        raise ValueError(ratio)

    def make(size: int) -> pygame.Surface:
        canvas = Canvas(_pixels(wide, size), round(ratio, 3))
        draw(canvas, round(ratio, 3), told)
        return canvas.finish()

    return make


def _place(cls: str, looks: Sequence[str], wide: float, high: float) -> Maker:
    return _furniture(furniture.maker(cls), looks, wide, high)


def _running(cls: str, wide: float, high: float) -> Maker:
    return _furniture(furniture.RUNNING[cls], (), wide, high)


def _thing(cls: str, category: str, looks: Sequence[str], mixed: Sequence[str], w: float) -> Maker:
    told, made_of = _words(looks), _words(mixed)
    return lambda size: forms.sprite(cls, category, told, _pixels(w, size), made_of)


def _liquid(mixed: Sequence[str], at: Sequence[float], wide: float) -> Maker:
    x, y, rx, ry = (_side(one) for one in at)
    held = _words(mixed)
    return lambda size: marks.liquid(held, (x, y, rx, ry), _pixels(wide, size))


def _sprinkled(mixed: Sequence[str], wide: float) -> Maker:
    held = _words(mixed)
    return lambda size: marks.sprinkled(held, _pixels(wide, size))


def _sign(text: str, wide: float) -> Maker:
    def make(size: int) -> pygame.Surface:
        px = max(10, round(size * 0.019))
        return marks.sign(fitted(_text(text), px, round((_side(wide) - 0.006) * size)), px)

    return make


def _caption(text: str, wide: float) -> Maker:
    def make(size: int) -> pygame.Surface:
        px = caption_px(_side(wide), size)
        return marks.caption(fitted(_text(text), px, round(wide * size * 1.12)), px)

    return make


def _cook(coat: str, number: int, holds: bool, wide: float) -> Maker:
    wear, who = cooks.coat_of(0, coat), int(number) % 100

    def make(size: int) -> pygame.Surface:
        canvas = Canvas(_pixels(wide, size), cooks.TALL)
        cooks.cook(canvas, wear, who, bool(holds))
        return canvas.finish()

    return make


def _steam(wide: float) -> Maker:
    def make(size: int) -> pygame.Surface:
        canvas = Canvas(_pixels(wide, size))
        forms.steam(canvas)
        return canvas.finish()

    return make


def _frame(wide: float, high: float) -> Maker:
    return lambda size: marks.frame(_pixels(wide, size), _pixels(high, size), size)


def clock_px(size: int) -> int:
    """The height of the letters beside the clock."""
    return max(11, round(size * 0.022))


MAKERS: dict[str, Callable[..., Maker]] = {
    "caption": _caption,
    "cook": _cook,
    "face": lambda: lambda size: marks.face(clock_px(size)),
    "frame": _frame,
    "glow": lambda wide: lambda size: marks.glow(_pixels(wide, size, 8)),
    "liquid": _liquid,
    "on": _sprinkled,
    "place": _place,
    "running": _running,
    "sign": _sign,
    "steam": _steam,
    "thing": _thing,
}


@cache
def art() -> str:
    """A fingerprint of all that draws: another one as soon as a sprite may look different."""
    folders = (Path(__file__).parent, Path(drawing.__file__).parent)
    texts = [path.read_bytes() for folder in folders for path in sorted(folder.glob("*.py"))]
    return hashlib.sha256(b"\0".join(texts)).hexdigest()[:12]
