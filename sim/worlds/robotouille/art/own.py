"""Drawing with a user's pictures where their rendering JSON names some."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import lru_cache

import pygame

from sim.drawing.shelf import Shelf
from sim.world import JSONObject
from sim.worlds.robotouille.art.appearance import Appearance
from sim.worlds.robotouille.art.pictures import Album
from sim.worlds.robotouille.art.scene import Container, Item
from sim.worlds.robotouille.art.tiles import Tileset
from sim.worlds.robotouille.rendering_json import DRAWN, Fact, Rendering, parse

SIDE_NAMES = {"down": "front", "up": "back", "left": "left", "right": "right"}


class OwnArt:
    """A rendering JSON with its album. Every picture is None where our own art is to be drawn."""

    def __init__(self, rendering: Rendering, name: str) -> None:
        self.rendering = rendering
        self.name = name
        self.album = Album(rendering.folder)
        self.ground = self._tilesets(rendering.ground)
        self.furniture = self._tilesets(rendering.furniture)
        self._shelf = Shelf()

    def _tilesets(self, names: Sequence[str]) -> list[Tileset]:
        found = (Tileset.load(self.album, name) for name in names)
        return [tileset for tileset in found if tileset is not None]

    def scaled(self, picture: str, px: int) -> pygame.Surface | None:
        """A picture file as a premultiplied square of `px` pixels."""
        raw = self.album.get(picture)
        if raw is None:
            return None
        return self._shelf.get((picture, px), lambda: square(raw, px))

    def item(self, item: Item, px: int) -> pygame.Surface | None:
        return self.scaled(self._item_choice(item), px)

    def look(self, item: Item) -> Appearance:
        """What our own art shows for an item: itself, or what `drawn:` puts in its place."""
        choice = self._item_choice(item)
        if not choice.startswith(DRAWN):
            return item.look
        kind, *states = choice.removeprefix(DRAWN).split("+")
        return item.look if kind == item.look.type else Appearance.of(kind, states)

    def _item_choice(self, item: Item) -> str:
        entity = self.rendering.items.entities.get(item.look.type)
        return entity.assets.choose(item_facts(item)) if entity else ""

    def container(self, container: Container, px: int) -> pygame.Surface | None:
        entity = self.rendering.containers.entities.get(container.type)
        if entity is None:
            return None
        per_meal = entity.meals.get(container.filling.meal)
        if per_meal is None:
            return self.scaled(entity.assets.default, px)
        return self.scaled(per_meal.choose(meal_facts(container)), px)

    def cook(self, side: str, px: int) -> pygame.Surface | None:
        return self.scaled(self.rendering.player.get(SIDE_NAMES[side], ""), px)

    def station(self, kind: str, px: int) -> pygame.Surface | None:
        entity = self.rendering.stations.entities.get(kind)
        return self.scaled(entity.assets.default, px) if entity else None

    def floor(self, grid: Sequence[str], row: int, column: int, px: int) -> pygame.Surface | None:
        """The floor of a cell: its tile where the kitchen has a ground, else the usual picture."""
        if grid and self.ground:
            return self._tile(self.ground, grid, row, column, px)
        return self.scaled(self.rendering.floor, px)

    def counter(self, grid: Sequence[str], row: int, column: int, px: int) -> pygame.Surface | None:
        """The furniture tile of a cell."""
        return self._tile(self.furniture, grid, row, column, px)

    def letter(self, kind: str) -> str:
        """The furniture letter of a station, or of what goes underneath its picture."""
        entity = self.rendering.stations.entities.get(kind)
        return (entity.tile or entity.underneath) if entity else ""

    def _tile(
        self, sets: Sequence[Tileset], grid: Sequence[str], row: int, column: int, px: int
    ) -> pygame.Surface | None:
        for tileset in sets:
            raw = tileset.tile(grid, row, column)
            if raw is not None:
                return square(raw, px)
        return None


def square(raw: pygame.Surface, px: int) -> pygame.Surface:
    """A picture with straight alpha as a premultiplied square."""
    return pygame.transform.smoothscale(raw.premul_alpha(), (px, px))


def own_art(scene: JSONObject) -> OwnArt | None:
    """The scene's own pictures; the same rendering JSON is read only once.

    Raises:
        WorldError: `bad_rendering`, with the path inside the file.
    """
    data = scene.get("rendering")
    return _own_art(json.dumps(data, sort_keys=True)) if data else None


@lru_cache(maxsize=8)
def _own_art(text: str) -> OwnArt:
    return OwnArt(parse(json.loads(text)), text)


def item_facts(item: Item) -> set[Fact]:
    """What is true of an item, as the original's predicate names."""
    words = {item.look.type, *item.states, *item.can}
    return {(name, ()) for word in words for name in (word, f"is{word}")}


def meal_facts(container: Container) -> set[Fact]:
    """What is true of the meal in a container, with the types of the arguments."""
    meal = container.filling.meal
    words = {meal, *container.meal_states}
    facts: set[Fact] = {(f"is{word}", (meal,)) for word in words}
    facts |= {("addedto", (look.type, meal)) for look in container.filling.items}
    return facts | {("in", (meal, container.type))}
