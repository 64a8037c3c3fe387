"""Drawing a home: a pure function from scene and size to pixels and targets.

Reads, never writes, rolls no dice. Sprites and the empty house are kept between frames; all of it
happens under one lock, because pygame's surfaces and the shelves are not made for two threads at once.
"""

from __future__ import annotations

import threading

import numpy as np

from sim.abilities import Frame
from sim.world import JSONObject, WorldError
from sim.worlds.virtualhome.art import pygame
from sim.worlds.virtualhome.art.filling import Filling
from sim.worlds.virtualhome.art.house import rooms_of
from sim.worlds.virtualhome.art.rooms import empty_house
from sim.worlds.virtualhome.art.shelf import Shelf

SMALLEST, LARGEST = 64, 2048
"""Sizes a frame may have, in pixels."""

_LOCK = threading.Lock()
_SPRITES, _HOUSES = Shelf(), Shelf()


def draw(scene: JSONObject, size: int) -> Frame:
    """The scene as a square frame of `size` pixels, with a target for everything in it.

    Raises:
        WorldError: `bad_size` or `bad_scene`.
    """
    if not SMALLEST <= size <= LARGEST:
        raise WorldError("bad_size", f"a frame has {SMALLEST} to {LARGEST} pixels, not {size}")
    with _LOCK:
        try:
            return _draw(scene, size)
        except (KeyError, TypeError, ValueError, IndexError) as error:
            raise WorldError("bad_scene", f"this is no scene of a home: {error!r}") from error


def _draw(scene: JSONObject, size: int) -> Frame:
    rooms = rooms_of(scene["rooms"], scene["lit"], size)
    key = size, tuple((room.row["id"], room.row["name"], room.rect, room.scale) for room in rooms)
    sheet = _HOUSES.get(key, lambda: empty_house(rooms, size)).copy()
    filling = Filling(sheet, scene, size, _SPRITES)
    for room in rooms:
        filling.room(room)
    filling.finish()
    return Frame(_pixels(sheet), tuple(filling.targets))


def _pixels(sheet: pygame.Surface) -> np.ndarray[tuple[int, ...], np.dtype[np.uint8]]:
    """The surface's own memory as RGB, without a copy (see `sim.frames`)."""
    size = sheet.get_width()
    memory = memoryview(sheet.get_buffer())  # type: ignore[arg-type]  # unknown to the stubs
    quads = np.frombuffer(memory, np.uint8).reshape(size, size, 4)
    quads.flags.writeable = False
    return quads[:, :, :3]
