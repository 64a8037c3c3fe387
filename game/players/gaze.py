"""The pictures that an agent asks for while it decides: drawn beside the loop, noted for the log."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from typing import TypeAlias

from game.engine.deciding import Shot
from game.engine.labels import colours_of, written_at
from game.engine.session import Session
from sim import frames
from sim.abilities import Artist, Drawable
from sim.world import JSONObject, Seat, WorldError
from sim.worlds import get_world

Hands: TypeAlias = Callable[[Callable[[], Shot]], Awaitable[Shot]]
"""Have a picture drawn beside the loop, by whoever is there to draw."""

SMALLEST, LARGEST = 32, 2048
"""Pixels a side that an agent may ask for."""


class Gaze:
    """One agent's eyes during one decision; `saw` is what goes into the log.

    The scene is taken when the agent first looks and kept, so that all pictures of one decision
    show the same moment.
    """

    def __init__(self, session: Session, seat: Seat, hands: Hands = asyncio.to_thread) -> None:
        self._session = session
        self._seat = seat
        self._hands = hands
        self._scene: JSONObject | None = None
        self.saw: list[JSONObject] = []

    async def __call__(self, size: int, *, hand: bool = True) -> Shot:
        """The seat's picture, `size` pixels a side; without the hand's overlay if it is not wanted.

        Raises:
            ValueError: the size is out of range.
        """
        if not SMALLEST <= size <= LARGEST:
            raise ValueError(f"a picture has {SMALLEST} to {LARGEST} pixels a side, not {size}")
        scene = self._taken() if hand else self._taken() | {"hand": False}
        draw = partial(_shot, self._session.task.world, scene, size)
        shot = await self._hands(draw)
        seen = {"sha256": shot.sha256, "size": size, "step": self._step}
        if seen not in self.saw:
            self.saw.append(seen)
        return shot

    def _taken(self) -> JSONObject:
        if self._scene is None:
            episode = self._session.episode
            assert isinstance(episode, Drawable)
            blind = bool(self._session.settings.called)
            scene = episode.scene(self._seat, written_at(self._session.seats, blind=blind))
            self._scene = scene | {"colours": colours_of(self._session.seats)}
            self._step = episode.steps
        return self._scene


def gaze(session: Session, seat: Seat, hands: Hands = asyncio.to_thread) -> Gaze | None:
    """Eyes for the agent of this seat; None where the world has no pictures."""
    drawn = isinstance(get_world(session.task.world), Artist)
    return Gaze(session, seat, hands) if drawn and isinstance(session.episode, Drawable) else None


def _shot(world: str, scene: JSONObject, size: int) -> Shot:
    artist = get_world(world)
    if not isinstance(artist, Artist):
        raise WorldError("no_pictures", f"{world} has no pictures")
    pixels = artist.draw(scene, size).pixels
    return Shot(pixels, frames.digest(pixels))
