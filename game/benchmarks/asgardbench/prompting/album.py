"""The pictures of a turn: before and now, in colour or grey, as PNG."""

from __future__ import annotations

import asyncio

import numpy as np
from numpy.typing import NDArray

from game.agents import View
from game.benchmarks.asgardbench.prompting.settings import AsgardSettings
from game.llm import Picture
from sim import frames
from sim.world import WorldError

LUMA = (0.299, 0.587, 0.114)
"""Weights of red, green and blue in grey (ITU-R BT.601)."""


class Album:
    """Looks once a turn and keeps the picture for the next turn."""

    def __init__(self, settings: AsgardSettings) -> None:
        self._settings = settings
        self._before: NDArray[np.uint8] | None = None

    async def turn(self, view: View) -> tuple[Picture, ...]:
        """The pictures that go with this turn, the current one last.

        Raises:
            WorldError: `no_picture`; this kitchen cannot be drawn.
        """
        if not self._settings.pictures:
            return ()
        if view.look is None:
            raise WorldError("no_picture", "this agent needs pictures, and this kitchen has none")
        shot = await view.look(self._settings.size, hand=self._settings.hand > 0)
        shown = [shot.pixels]
        if self._settings.pictures > 1 and self._before is not None:
            shown.insert(0, self._earlier(self._before))
        self._before = shot.pixels
        return tuple(await asyncio.gather(*(asyncio.to_thread(_png, p) for p in shown)))

    def _earlier(self, pixels: NDArray[np.uint8]) -> NDArray[np.uint8]:
        return grey(pixels) if self._settings.previous_image == "grayscale" else pixels


def grey(pixels: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """The picture without colour, still uint8 (height, width, 3)."""
    light = (pixels.astype(np.float32) @ np.array(LUMA, np.float32)).round().astype(np.uint8)
    return np.repeat(light[:, :, None], 3, axis=2)


def _png(pixels: NDArray[np.uint8]) -> Picture:
    return Picture(frames.png(pixels, level=1), "image/png")
