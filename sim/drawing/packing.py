"""Many sprites on one sheet, for pages that draw a kitchen's parts themselves (`sim.sprites`)."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import pygame
from numpy.typing import NDArray

from sim.sprites import Ground, Sheet

GAP, APART = 2, 8
"""Pixels between two sprites, and below one that covers all, so that neither scaling nor the coarse colours
of a packed picture mix neighbours."""


def packed(
    pictures: Mapping[str, pygame.Surface],
    size: int,
    ground: Ground | None = None,
    *,
    whole: frozenset[str] = frozenset({""}),
) -> Sheet:
    """All on one sheet at least `size` pixels wide, the highest first, row by row.

    The pictures of the names in `whole` cover all that is under them.
    """
    across = max(size, *(one.get_width() for one in pictures.values())) if pictures else 1
    boxes: dict[str, tuple[int, int, int, int]] = {}
    x = y = deep = 0
    for name, one in sorted(pictures.items(), key=lambda pair: -pair[1].get_height()):
        wide, high = one.get_size()
        if x + wide > across:
            x, y, deep = 0, _even(y + deep) + GAP, 0
        boxes[name] = (x, y, wide, high)
        x, deep = _even(x + wide) + GAP, max(deep, high + APART * (name in whole))
    pixels = np.zeros((max(1, y + deep), across, 4), np.uint8)
    for name, (left, top, wide, high) in boxes.items():
        pixels[top : top + high, left : left + wide] = straight(pictures[name], whole=name in whole)
    return Sheet(pixels, boxes, ground)


def _even(pixels: int) -> int:
    """Colours are packed for two by two pixels."""
    return pixels + pixels % 2


def straight(picture: pygame.Surface, *, whole: bool) -> NDArray[np.uint8]:
    """The pixels as RGBA, their colours no longer multiplied by what they cover."""
    wide, high = picture.get_size()
    memory = memoryview(picture.get_buffer())  # type: ignore[arg-type]  # unknown to the stubs
    quads = np.frombuffer(memory, np.uint8).reshape(high, wide, 4).copy()
    if whole:
        quads[:, :, 3] = 255
        return quads
    alpha = quads[:, :, 3:].astype(np.uint16)
    spread = quads[:, :, :3] * np.uint16(255) + alpha // 2
    quads[:, :, :3] = np.minimum(255, spread // np.maximum(alpha, 1)).astype(np.uint8)
    return quads
