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
    role: str = ""
    """What it is for in a shift: `pass`, `bin` or `source`."""

    @property
    def progress(self) -> tuple[Progress, ...]:
        """All that is going on here, from bottom to top."""
        return tuple(progress for _, progress in self.going_on)

    @property
    def going_on(self) -> tuple[tuple[str, Progress], ...]:
        """The same with what it is done to."""
        own = tuple((item.id, p) for item in self.stack for p in item.progress)
        pot = self.container
        return own + (tuple((pot.id, p) for p in pot.progress) if pot else ())


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
class Order:
    """Somebody who waits: for a dish (a meal in a bowl, or layers), with a share of patience left in
    eighths; `guest` says whose face it is."""

    id: str
    dish: Filling
    share: int
    guest: int


@dataclass(frozen=True, slots=True)
class Scene:
    width: int
    height: int
    ground: tuple[str, ...]
    stations: tuple[Station, ...]
    cooks: tuple[Cook, ...]
    orders: tuple[Order, ...] = ()
    clock: int | None = None
    """How much of a shift is over, in twenty-fourths; None where nothing closes."""


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
    shift = data.get("shift") or {}
    roles = _roles(shift)
    stations = tuple(_station(s, items, pots, roles) for s in data.get("stations", ()))
    players = data.get("players", ())
    cooks = tuple(_cook(p, i + 1, data, items, pots) for i, p in enumerate(players))
    ground = tuple(str(row) for row in data.get("ground") or ())
    orders = tuple(_order(row) for row in shift.get("orders", ()))
    clock = 24 - 24 * int(shift["left"]) // max(1, int(shift["length"])) if shift else None
    return Scene(width, height, ground, stations, cooks, orders, clock)


def _roles(shift: JSONObject) -> dict[str, str]:
    """What each station of a shift is for."""
    roles = dict.fromkeys(shift.get("sources", ()), "source")
    roles |= dict.fromkeys(shift.get("passes", ()), "pass")
    return roles | ({str(shift["bin"]): "bin"} if shift.get("bin") else {})


def _order(row: JSONObject) -> Order:
    looks = tuple(Appearance.of(str(one["type"]), one["states"]) for one in row["layers"])
    soup = bool(row["soup"])
    waits = max(1, int(row["due"]) - int(row["came"]))
    share = min(8, -(-8 * max(0, int(row["left"])) // waits))
    number = int(row["number"])
    return Order(f"order{number}", Filling("water" if soup else "", soup, looks), share, number)


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


def _station(
    data: JSONObject,
    items: Mapping[str, Item],
    pots: Mapping[str, Container],
    roles: Mapping[str, str],
) -> Station:
    stack = tuple(items[name] for name in data.get("stack", ()))
    pot = pots.get(data.get("container") or "")
    cook = str(data.get("cook") or "")
    name = data["id"]
    x, y = int(data["x"]), int(data["y"])
    return Station(name, data["type"], x, y, cook, stack, pot, roles.get(name, ""))


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
