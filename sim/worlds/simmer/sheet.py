"""The sprites of a kitchen on one sheet, for pages that move them between frames."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sim.drawing.packing import packed
from sim.drawing.parts import name_of
from sim.sprites import Sheet
from sim.world import JSONObject, WorldError
from sim.worlds.simmer import render
from sim.worlds.simmer.art import furniture, sprites
from sim.worlds.simmer.art.layout import boxes


def sheet(scene: JSONObject, size: int, names: Sequence[str], *, first: bool) -> Sheet:
    """These sprites, and with `first` the room and what this kitchen is likely to need.

    Raises:
        WorldError: `bad_sprite`, `bad_size` or `bad_scene`.
    """
    if not render.SMALLEST <= size <= render.LARGEST:
        raise WorldError("bad_size", f"there are no sheets for frames of {size} pixels")
    try:
        wanted = dict.fromkeys([*names, *(likely(scene, size) if first else ())])
        with render.LOCK:
            pictures = {name: sprites.made(name, size) for name in wanted}
            if first:
                pictures[""] = render.empty(scene, size)
            return packed(pictures, size)
    except (KeyError, TypeError) as error:
        raise WorldError("bad_scene", f"this is no scene of simmer: {error}") from error


def likely(scene: JSONObject, size: int) -> Iterator[str]:
    """The names of what the picture of this scene shows, and of furniture open and shut, off and on."""
    stamps = render.draw(scene, size).stamps
    yield from (one.sprite for one in stamps if one.sprite and one.fine <= size)
    where = boxes([(one["id"], one["cls"]) for one in scene["places"]])
    for place in scene["places"]:
        cls, box = place["cls"], where[place["id"]]
        if cls == "counter":
            continue
        for looks in ([], ["open"]) if place["opens"] else ([], ["on"]):
            yield name_of("place", cls, looks, box.w, box.h)
        if cls in furniture.RUNNING:
            yield name_of("running", cls, box.w, box.h)
