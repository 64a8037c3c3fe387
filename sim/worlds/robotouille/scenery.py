"""The kitchen as it looks, row by row: what has not changed is the same object as before.

Rows are kept for all episodes of a kitchen, and after a step only those of things that it touched are
looked at again, so that a step costs what it changes and not what there is.
"""

from __future__ import annotations

from collections.abc import Collection

from sim.world import JSON, JSONObject
from sim.worlds.robotouille.kitchen import Kitchen, RowKey, Spot
from sim.worlds.robotouille.observe import DOES, Words
from sim.worlds.robotouille.progress import Progress, all_progress
from sim.worlds.robotouille.state import State

LISTS = {
    "station": "stations",
    "item": "items",
    "container": "containers",
    "meal": "meals",
    "player": "players",
}
"""The list of a scene in which the rows of a type stand."""


class Scenery:
    """The rows of one episode's kitchen. Lists are replaced when a row is, never changed."""

    def __init__(self, kitchen: Kitchen, words: Words) -> None:
        self.kitchen, self.words, self.rows = kitchen, words, kitchen.rows
        self.state: State
        self.progress: list[Progress] = []
        self.lists: dict[str, list[JSONObject]] = {}
        self.spots: list[Spot] = []
        """For each station all that matters to whoever works there."""
        self._objects: list[int] = []
        self._places: dict[int, tuple[str, int]] = {}
        self._stations: list[int] = []
        self._things: list[list[int]] = []
        self._lying: dict[int, tuple[list[int], int | None]] = {}
        """The items and the container on each station, as its row was made from them."""

    def look(self, state: State, touched: Collection[int] | None) -> JSONObject:
        """Everything a picture needs: the facts without predicates and effects.

        `touched` are the objects of all atoms that changed since the last look; None: any may have.
        """
        self.state = state
        before, self.progress = self.progress, all_progress(state)
        if touched is None or state.objects != self._objects:
            self._all_anew()
        else:
            going_on = {p.object for p in before} | {p.object for p in self.progress}
            self._renew(going_on.union(touched, self.kitchen.players))
        return self._scene()

    def _all_anew(self) -> None:
        kitchen = self.kitchen
        self._objects = list(self.state.objects)
        self.lists = {name: [] for name in LISTS.values()}
        self._places, self._stations = {}, []
        for number in self._objects:
            rows = self.lists[LISTS[kitchen.type(number)]]
            self._places[number] = LISTS[kitchen.type(number)], len(rows)
            rows.append(self._row(number))
            if kitchen.type(number) == "station":
                self._stations.append(number)
        self._things = [self._on(number) for number in self._stations]
        self.spots = [self._spot(index) for index in range(len(self._stations))]

    def _renew(self, touched: set[int]) -> None:
        """The rows of these things, and of the stations on which they are or were."""
        for index, number in enumerate(self._stations):
            things = self._things[index]
            if number in touched or not touched.isdisjoint(things):
                touched = touched | {number}
        replaced: set[str] = set()
        for number in touched:
            name, place = self._places[number]
            row = self._row(number)
            if row is self.lists[name][place]:
                continue
            if name not in replaced:
                replaced.add(name)
                self.lists[name] = self.lists[name].copy()
            self.lists[name][place] = row
        self._renew_spots(touched)

    def _renew_spots(self, touched: set[int]) -> None:
        spots = self.spots.copy()
        for index, number in enumerate(self._stations):
            if number in touched:
                self._things[index] = self._on(number)
                spots[index] = self._spot(index)
        self.spots = spots

    def _on(self, station: int) -> list[int]:
        """What is on a station: items, or a container and the meal in it."""
        found, vessel = self._lying[station]
        if vessel is not None:
            meal = self._first("in", 1, vessel, 0)
            found = [*found, vessel] if meal is None else [*found, vessel, meal]
        return found

    def _spot(self, index: int) -> Spot:
        rows = tuple(self.row(n) for n in (self._stations[index], *self._things[index]))
        return self.kitchen.spot(rows)

    def hand(self, player: JSONObject) -> Spot | None:
        """What a cook holds: an item, or a container with its meal."""
        held = player["holding"]
        number = None if held is None else self.kitchen.number(held)
        if number is None:
            return None
        meal = self._first("in", 1, number, 0)
        things = (number,) if meal is None else (number, meal)
        return self.kitchen.spot(tuple(map(self.row, things)))

    def row(self, number: int) -> JSONObject:
        """The row of an object as it is now."""
        name, place = self._places[number]
        return self.lists[name][place]

    def _row(self, number: int) -> JSONObject:
        match self.kitchen.type(number):
            case "station":
                return self._station(number)
            case "item":
                return self._item(number)
            case "container":
                return self._container(number)
            case "meal":
                return self._meal(number)
            case _:
                return self._player(number)

    def _scene(self) -> JSONObject:
        state, problem = self.state, self.kitchen.problem
        return {
            "world": "robotouille",
            "step": state.steps,
            "turn": self.kitchen.seats[state.player],
            "rules": problem.rules,
            "width": problem.width,
            "height": problem.height,
            "ground": problem.ground,
            **self.lists,
            "timers": [self._timer(p) for p in self.progress],
        }

    def _name(self, number: int | None) -> str | None:
        return None if number is None else self.kitchen.name(number)

    def _first(self, predicate: str, position: int, number: int, wanted: int) -> int | None:
        rows = self.state.of(predicate, position, number)
        if len(rows) == 1:
            return rows[0][wanted]
        return min(row[wanted] for row in rows) if rows else None

    def _station(self, number: int) -> JSONObject:
        cook = self._first("loc", 1, number, 0)
        stack = self.stack(number)
        vessel = self._first("container_at", 1, number, 0)
        self._lying[number] = stack, vessel
        key = number, cook, vessel, *stack
        return self.rows.get(key) or self._new_station(key, number, cook, stack, vessel)

    def _new_station(
        self, key: RowKey, number: int, cook: int | None, stack: list[int], vessel: int | None
    ) -> JSONObject:
        name = self.kitchen.name(number)
        x, y = self.kitchen.layout.cells[name]
        row: JSONObject = {
            "id": name,
            "type": self.kitchen.kind(number),
            "x": x,
            "y": y,
            "cook": self._name(cook),
            "stack": [self.kitchen.name(n) for n in stack],
            "container": self._name(vessel),
        }
        return self.rows.keep(key, row)

    def stack(self, station: int) -> list[int]:
        """What lies on a station, from the bottom to the top."""
        here = [item for item, _ in self.state.of("item_at", 1, station)]
        if len(here) < 2:
            return here
        heights = {item: self._height(item) for item in here}
        return sorted(here, key=lambda item: (heights[item], item))

    def _height(self, item: int) -> int:
        height = 0
        seen = {item}
        while (below := self._first("atop", 0, item, 1)) is not None and below not in seen:
            seen.add(below)
            item, height = below, height + 1
        return height

    def _words(self, number: int, known: dict[int, str]) -> list[str]:
        return [known[p] for p in self._unary(number) if p in known]

    def _unary(self, number: int) -> list[int]:
        true = self.state.true
        return [predicate for code, predicate in self.words.codes(number) if code in true]

    def _going_on(self, number: int) -> list[Progress]:
        return [p for p in self.progress if p.object == number]

    def _progress(self, number: int) -> list[JSON]:
        return [p.to_json() for p in self._going_on(number)]

    def _where(self, number: int, at: str, held: str) -> tuple[str, int] | None:
        for key, predicate, position in (("station", at, 0), ("player", held, 1)):
            found = self._first(predicate, position, number, 1 - position)
            if found is not None:
                return key, found
        return None

    def _place(self, where: tuple[str, int] | None) -> JSONObject | None:
        return {where[0]: self.kitchen.name(where[1])} if where else None

    def _item(self, number: int) -> JSONObject:
        where = self._where(number, "item_at", "has_item")
        meal = self._first("addedto", 0, number, 1) if where is None else None
        key = number, where, meal, *self._unary(number), *self._going_on(number)
        return self.rows.get(key) or self._new_item(key, number, where, meal)

    def _new_item(
        self, key: RowKey, number: int, where: tuple[str, int] | None, meal: int | None
    ) -> JSONObject:
        row: JSONObject = {
            "id": self.kitchen.name(number),
            "type": self.kitchen.kind(number),
            "states": self._words(number, self.words.states),
            "can": self._words(number, self.words.abilities),
            "place": self._place(where) if meal is None else {"meal": self.kitchen.name(meal)},
            "progress": self._progress(number),
        }
        return self.rows.keep(key, row)

    def _container(self, number: int) -> JSONObject:
        where = self._where(number, "container_at", "has_container")
        meal = self._first("in", 1, number, 0)
        key = number, where, meal, *self._going_on(number)
        return self.rows.get(key) or self.rows.keep(
            key,
            {
                "id": self.kitchen.name(number),
                "type": self.kitchen.kind(number),
                "place": self._place(where),
                "meal": self._name(meal),
                "progress": self._progress(number),
            },
        )

    def _meal(self, number: int) -> JSONObject:
        items = sorted(row[0] for row in self.state.of("addedto", 1, number))
        vessel = self._first("in", 0, number, 1)
        key = number, vessel, *items, "is", *self._unary(number), *self._going_on(number)
        return self.rows.get(key) or self.rows.keep(
            key,
            {
                "id": self.kitchen.name(number),
                "type": self.kitchen.kind(number),
                "in": self._name(vessel),
                "states": self._words(number, self.words.states),
                "items": [self.kitchen.name(n) for n in items],
                "progress": self._progress(number),
            },
        )

    def _player(self, number: int) -> JSONObject:
        stand = self.state.stands[self.kitchen.players.index(number)]
        held = self._first("has_item", 0, number, 1)
        if held is None:
            held = self._first("has_container", 0, number, 1)
        at = self.state.station_of(number)
        key = number, stand, at, held
        return self.rows.get(key) or self.rows.keep(
            key,
            {
                "id": self.kitchen.name(number),
                "x": stand[0],
                "y": stand[1],
                "facing": list(stand[2:]),
                "at": self._name(at),
                "holding": self._name(held),
            },
        )

    def _timer(self, progress: Progress) -> JSONObject:
        key = "timer", progress
        name = self.kitchen.name(progress.object)
        return self.rows.get(key) or self.rows.keep(
            key,
            {
                "id": f"{progress.kind} {name}",
                "label": f"{name} {DOES.get(progress.kind, progress.kind)}",
                "total": progress.of,
                "kind": progress.kind,
                "object": name,
                "station": self._name(progress.station),
                "done": progress.done,
                "of": progress.of,
                "running": progress.running,
                "still": not progress.running and progress.kind != "cut",
            },
        )
