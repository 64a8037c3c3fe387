"""The sprites of a kitchen on one sheet, for pages that move them between frames."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import product

from sim.drawing.packing import packed
from sim.sprites import Sheet
from sim.world import JSONObject, WorldError
from sim.worlds.robotouille import render
from sim.worlds.robotouille.art import sprites, things
from sim.worlds.robotouille.art.appearance import Appearance, Done
from sim.worlds.robotouille.art.room import Room
from sim.worlds.robotouille.art.scene import Container, Item, Scene, read
from sim.worlds.robotouille.art.vessels import Filling

DONE: dict[str, Done] = {"stove": "cooked", "fryer": "fried"}
"""What a station makes of raw food."""


def sheet(scene: JSONObject, size: int, names: Sequence[str], *, first: bool) -> Sheet:
    """These sprites, and with `first` the room and what this kitchen is likely to need.

    Raises:
        WorldError: `bad_sprite`, `bad_size` or `bad_scene`.
    """
    if not render.SMALLEST <= size <= render.LARGEST:
        raise WorldError("bad_size", f"there are no sheets for frames of {size} pixels")
    kitchen = read(scene)
    room = Room.of(kitchen, size)
    wanted = dict.fromkeys(relative for name in names for relative in _kin(name))
    if first:
        wanted |= dict.fromkeys(likely(kitchen))
    with render.LOCK:
        pictures = {name: sprites.made(name, room.cell) for name in wanted}
        if first:
            pictures[""] = render.empty(kitchen, room)
        return packed(pictures, size, render.ground(kitchen, room) if first else None)


def _kin(name: str) -> Iterable[str]:
    sprites.made(name, 8)  # whoever asks for nonsense is told so before anything else is made
    return sprites.kin(name)


def likely(scene: Scene) -> Iterator[str]:
    """The names of what a kitchen of these stations and things comes to show."""
    kinds = {station.type for station in scene.stations}
    for look in _looks(_items(scene), kinds):
        yield from (sprites.name_of(("icon", look), wide) for wide in _widths(look, kinds))
        if look.type not in CUT | HEATED or look.cut or look.done != "raw":
            yield sprites.name_of(("layer", look), things.STACK_WIDTH)
    for kind in sorted({pot.type for pot in _pots(scene)}):
        for wide, filling in product((0.78, things.HELD), (Filling(), Filling("water"))):
            yield sprites.name_of(("vessel", kind, filling), wide)
    for station, name, wide in (
        ("stove", "flames", 1), ("stove", "pan", 0.82), ("sink", "stream", 1),
        ("fryer", "sizzle", 1), ("table", "plate", 0.92), ("table", "tick", 0.3),
    ):  # fmt: skip
        if station in kinds:
            yield sprites.name_of(name, wide)


def _items(scene: Scene) -> list[Item]:
    lying = [item for station in scene.stations for item in station.stack]
    return lying + [cook.item for cook in scene.cooks if cook.item is not None]


def _pots(scene: Scene) -> list[Container]:
    standing = [station.container for station in scene.stations]
    held = [cook.container for cook in scene.cooks]
    return [pot for pot in standing + held if pot is not None]


def _looks(items: Sequence[Item], kinds: set[str]) -> list[Appearance]:
    """How these things look now and may look later, each once."""
    looks: dict[Appearance, None] = {}
    for item in items:
        kind = item.look.type
        looks |= {item.look: None, Appearance(kind): None}
        if kind in CUT and "board" in kinds:
            looks[Appearance(kind, True)] = None
        if kind in HEATED:
            looks |= {Appearance(kind, done=DONE[one]): None for one in DONE if one in kinds}
    return list(looks)


def _widths(look: Appearance, kinds: set[str]) -> list[float]:
    """How wide it is drawn in hands, on a counter, and where it is worked on."""
    places = [place for place, foods in WORK.items() if place in kinds and look.type in foods]
    usual = [HANDS] if look.cut or look.done != "raw" else [HANDS, LYING]
    return [*usual, *(things.PLACES[place][2] for place in places)]


CUT = frozenset({"lettuce", "tomato", "onion", "potato", "cheese", "chicken"})
HEATED = frozenset({"patty", "chicken", "potato", "onion"})
"""What cooks usually cut and heat; the rest is made when it is seen."""
WORK = {"board": CUT, "stove": HEATED, "fryer": HEATED}
"""What usually lies where something is done to it."""
HANDS, LYING = 0.48, 0.7
"""Widths of things in hands and on counters, in cells."""
