"""The scene JSON of a Robotouille episode, read once into what drawing asks for."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from sim.world import JSON, JSONObject, WorldError
from sim.worlds.robotouille.art.appearance import Appearance
from sim.worlds.robotouille.art.vessels import Filling

LARGEST = 64
"""Cells a kitchen may have in either direction."""


@dataclass(frozen=True, slots=True)
class Progress:
    """Something that takes several steps: `done` of `of`; not `running` while interrupted."""

    kind: str
    done: int
    of: int
    running: bool


@dataclass(frozen=True, slots=True)
class Item:
    id: str
    look: Appearance
    states: tuple[str, ...]
    can: tuple[str, ...]
    progress: tuple[Progress, ...]


@dataclass(frozen=True, slots=True)
class Container:
    """A container with its meal; `progress` is the container's own and the meal's."""

    id: str
    type: str
    meal: str
    filling: Filling
    meal_states: tuple[str, ...]
    progress: tuple[Progress, ...]


@dataclass(frozen=True, slots=True)
class Station:
    id: str
    type: str
    x: int
    y: int
    cook: str
    stack: tuple[Item, ...]
    container: Container | None

    @property
    def progress(self) -> tuple[Progress, ...]:
        """All that is going on here, from bottom to top."""
        own = tuple(p for item in self.stack for p in item.progress)
        return own + (self.container.progress if self.container else ())


@dataclass(frozen=True, slots=True)
class Cook:
    """A player: `number` counts from 1 in seat order, `label` is the name people know."""

    id: str
    number: int
    x: int
    y: int
    facing: tuple[int, int]
    label: str
    colour: str
    item: Item | None
    container: Container | None


@dataclass(frozen=True, slots=True)
class Scene:
    width: int
    height: int
    ground: tuple[str, ...]
    stations: tuple[Station, ...]
    cooks: tuple[Cook, ...]


def read(data: JSONObject) -> Scene:
    """The scene behind the JSON of `Drawable.scene`.

    Raises:
        WorldError: `bad_scene`: something needed is missing or of the wrong kind.
    """
    try:
        return _read(data)
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise WorldError("bad_scene", f"this scene cannot be drawn: {error!r}") from error


def _read(data: JSONObject) -> Scene:
    width, height = int(data["width"]), int(data["height"])
    if not (1 <= width <= LARGEST and 1 <= height <= LARGEST):
        raise WorldError(
            "bad_scene", f"a kitchen has 1 to {LARGEST} cells a side, not {width} x {height}"
        )
    items = {item["id"]: _item(item) for item in data.get("items", ())}
    meals = {meal["id"]: meal for meal in data.get("meals", ())}
    pots = {pot["id"]: _container(pot, meals, items) for pot in data.get("containers", ())}
    stations = tuple(_station(s, items, pots) for s in data.get("stations", ()))
    players = data.get("players", ())
    cooks = tuple(_cook(p, i + 1, data, items, pots) for i, p in enumerate(players))
    ground = tuple(str(row) for row in data.get("ground") or ())
    return Scene(width, height, ground, stations, cooks)


def _progress(rows: Iterable[Mapping[str, JSON]]) -> tuple[Progress, ...]:
    return tuple(
        Progress(str(r["kind"]), int(r["done"]), int(r["of"]), bool(r.get("running", True)))
        for r in rows
    )


def _item(data: JSONObject) -> Item:
    states = tuple(data.get("states", ()))
    look = Appearance.of(str(data["type"]), states)
    can = tuple(data.get("can", ()))
    return Item(str(data["id"]), look, states, can, _progress(data.get("progress", ())))


def _container(
    data: JSONObject, meals: Mapping[str, JSONObject], items: Mapping[str, Item]
) -> Container:
    meal = meals.get(data.get("meal") or "")
    progress = _progress(data.get("progress", ()))
    if meal is None:
        return Container(data["id"], data["type"], "", Filling(), (), progress)
    states = tuple(meal.get("states", ()))
    added = tuple(items[name].look for name in meal.get("items", ()) if name in items)
    filling = Filling(str(meal["type"]), "boiling" in states, added)
    progress += _progress(meal.get("progress", ()))
    return Container(data["id"], data["type"], meal["id"], filling, states, progress)


def _station(data: JSONObject, items: Mapping[str, Item], pots: Mapping[str, Container]) -> Station:
    stack = tuple(items[name] for name in data.get("stack", ()))
    pot = pots.get(data.get("container") or "")
    cook = str(data.get("cook") or "")
    return Station(data["id"], data["type"], int(data["x"]), int(data["y"]), cook, stack, pot)


def _cook(
    data: JSONObject,
    place: int,
    scene: JSONObject,
    items: Mapping[str, Item],
    pots: Mapping[str, Container],
) -> Cook:
    name, held = str(data["id"]), data.get("holding") or ""
    digits = re.search(r"\d+$", name)
    number = int(digits.group()) if digits and 0 < int(digits.group()) < 100 else place
    dx, dy = data.get("facing") or (0, -1)
    label = str((scene.get("labels") or {}).get(name) or name)
    colour = str((scene.get("colours") or {}).get(name) or "")
    return Cook(
        name,
        number,
        int(data["x"]),
        int(data["y"]),
        (int(dx), int(dy)),
        label,
        colour,
        items.get(held),
        pots.get(held),
    )
