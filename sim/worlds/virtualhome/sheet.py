"""The sprites of a home on one sheet, for pages that move them between frames."""

from __future__ import annotations

from collections.abc import Sequence

from sim.drawing.packing import packed
from sim.sprites import Sheet
from sim.world import JSONObject, WorldError
from sim.worlds.virtualhome import render
from sim.worlds.virtualhome.art import sprites

HOUSE = '["house",'
"""So the names of empty houses begin: they need the scene."""


def sheet(scene: JSONObject, size: int, names: Sequence[str], *, first: bool) -> Sheet:
    """These sprites, and with `first` the house as it is when one begins, with all that is seen in it.

    Raises:
        WorldError: `bad_sprite`, `bad_size` or `bad_scene`.
    """
    if not render.SMALLEST <= size <= render.LARGEST:
        raise WorldError("bad_size", f"there are no sheets for frames of {size} pixels")
    try:
        wanted = [*names, *(likely(scene, size) if first else ())]
        houses = frozenset(name for name in wanted if name.startswith(HOUSE))
        with render.LOCK:
            pictures = {
                name: render.house(scene, name, size)
                if name in houses
                else sprites.made(name, size)
                for name in wanted
            }
            return packed(pictures, size, whole=houses)
    except (KeyError, TypeError, ValueError, IndexError) as error:
        raise WorldError("bad_scene", f"this is no scene of a home: {error!r}") from error


def likely(scene: JSONObject, size: int) -> list[str]:
    """The names of what the picture of this scene shows."""
    stamps = render.draw(scene, size).stamps
    return [stamp.sprite for stamp in stamps if stamp.sprite and stamp.fine <= size]
