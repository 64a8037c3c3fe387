"""Drawing a home: a pure function from scene and size to pixels and targets.

Reads, never writes, rolls no dice. Sprites and the empty house are kept between frames; all of it
happens under one lock, because pygame's surfaces and the shelves are not made for two threads at once.
"""

from __future__ import annotations

import threading

import numpy as np

from sim.abilities import Frame
from sim.drawing.parts import name_of
from sim.sprites import Stamp
from sim.world import JSONObject, WorldError
from sim.worlds.virtualhome.art import pygame
from sim.worlds.virtualhome.art.filling import Filling
from sim.worlds.virtualhome.art.house import Room, rooms_of
from sim.worlds.virtualhome.art.rooms import empty_house
from sim.worlds.virtualhome.art.shelf import Shelf

SMALLEST, LARGEST = 64, 2048
"""Sizes a frame may have, in pixels."""

LOCK = threading.Lock()
"""Held while anything is drawn."""
_SPRITES, _HOUSES = Shelf(), Shelf()


def draw(scene: JSONObject, size: int) -> Frame:
    """The scene as a square frame of `size` pixels, with a target for everything in it.

    Raises:
        WorldError: `bad_size` or `bad_scene`.
    """
    if not SMALLEST <= size <= LARGEST:
        raise WorldError("bad_size", f"a frame has {SMALLEST} to {LARGEST} pixels, not {size}")
    with LOCK:
        try:
            return _draw(scene, size)
        except (KeyError, TypeError, ValueError, IndexError) as error:
            raise WorldError("bad_scene", f"this is no scene of a home: {error!r}") from error


def _draw(scene: JSONObject, size: int) -> Frame:
    rooms = rooms_of(scene["rooms"], scene["lit"], size)
    sheet = empty(rooms, size).copy()
    filling = Filling(sheet, scene, size, _SPRITES)
    for room in rooms:
        filling.room(room)
    filling.finish()
    house = Stamp(house_name(scene["lit"]), 0.5, 0.5, motion="room")
    return Frame(_pixels(sheet), tuple(filling.targets), stamps=(house, *filling.parts.stamps))


def house_name(lit: int | None) -> str:
    """The name of the empty house in which one looks into this room."""
    return name_of("house", lit)


def house(scene: JSONObject, name: str, size: int) -> pygame.Surface:
    """The empty house of this name. Whoever asks holds `LOCK`.

    Raises:
        WorldError: `bad_sprite`, there is no such room.
    """
    for lit in [None, *(row["id"] for row in scene["rooms"])]:
        if name == house_name(lit):
            return empty(rooms_of(scene["rooms"], lit, size), size)
    raise WorldError("bad_sprite", f"there is no house {name[:80]!r}")


def empty(rooms: list[Room], size: int) -> pygame.Surface:
    """The house without anything that moves or may be taken away. Whoever asks holds `LOCK`."""
    key = size, tuple((room.row["id"], room.row["name"], room.rect, room.scale) for room in rooms)
    return _HOUSES.get(key, lambda: empty_house(rooms, size))


def _pixels(sheet: pygame.Surface) -> np.ndarray[tuple[int, ...], np.dtype[np.uint8]]:
    """The surface's own memory as RGB, without a copy (see `sim.frames`)."""
    size = sheet.get_width()
    memory = memoryview(sheet.get_buffer())  # type: ignore[arg-type]  # unknown to the stubs
    quads = np.frombuffer(memory, np.uint8).reshape(size, size, 4)
    quads.flags.writeable = False
    return quads[:, :, :3]
