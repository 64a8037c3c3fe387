"""What a cook sees, as structured facts."""

from __future__ import annotations

from sim.world import JSON, JSONObject
from sim.worlds.robotouille.codes import PRED_MASK
from sim.worlds.robotouille.domain import STRUCTURE, kind_of
from sim.worlds.robotouille.kitchen import Kitchen, RowKey
from sim.worlds.robotouille.progress import Progress, all_progress, raw_effects
from sim.worlds.robotouille.state import State

DOES = {"cook": "cooks", "cut": "is cut", "fry": "fries", "fill": "fills", "boil": "boils"}
"""What a thing does while an action on it takes its time."""


class Words:
    """For each unary predicate what it tells of an object: a state, a capability, or nothing."""

    def __init__(self, kitchen: Kitchen) -> None:
        domain = kitchen.domain
        self.states: dict[int, str] = {}
        self.abilities: dict[int, str] = {}
        for predicate in domain.predicates.values():
            if len(predicate.types) != 1 or predicate.name in STRUCTURE:
                continue
            word = predicate.name.removeprefix("is")
            kind = kind_of(predicate, domain.changing)
            if kind == "capability":
                self.abilities[predicate.index] = word
            elif kind == "state" and word not in domain.kinds[predicate.types[0]]:
                self.states[predicate.index] = word


def scene(state: State, words: Words) -> JSONObject:
    """Everything a picture needs: the facts without predicates and effects.

    A row that says the same as one of an earlier look is the same object.
    """
    return _Scene(state, words).all()


def facts(state: State, words: Words, shared: JSONObject) -> JSONObject:
    """Everything a cook may know. In this kitchen every cook sees everything."""
    kitchen = state.kitchen
    more: JSONObject = {
        "predicates": state.names(),
        "effects": raw_effects(state),
        "objects": [kitchen.name(n) for n in state.objects],
    }
    if kitchen.problem.drawn:
        more["drawn"] = list(kitchen.problem.drawn)
    return shared | more


class _Scene:
    def __init__(self, state: State, words: Words) -> None:
        self.state, self.kitchen, self.words = state, state.kitchen, words
        self.rows = state.kitchen.rows
        self.progress = all_progress(state)
        self.unary: dict[int, list[int]] = {}
        for code in state.true:
            info = self.kitchen.atoms[code]
            if len(info.args) == 1:
                self.unary.setdefault(info.args[0], []).append(code & PRED_MASK)

    def all(self) -> JSONObject:
        state, problem = self.state, self.kitchen.problem
        by_type: dict[str, list[int]] = {}
        for number in state.objects:
            by_type.setdefault(self.kitchen.type(number), []).append(number)
        return {
            "world": "robotouille",
            "step": state.steps,
            "turn": self.kitchen.seats[state.player],
            "rules": problem.rules,
            "width": problem.width,
            "height": problem.height,
            "ground": problem.ground,
            "stations": [self._station(n) for n in by_type.get("station", [])],
            "items": [self._item(n) for n in by_type.get("item", [])],
            "containers": [self._container(n) for n in by_type.get("container", [])],
            "meals": [self._meal(n) for n in by_type.get("meal", [])],
            "players": [self._player(n) for n in by_type["player"]],
            "timers": [self._timer(p) for p in self.progress],
        }

    def _name(self, number: int | None) -> str | None:
        return None if number is None else self.kitchen.name(number)

    def _first(self, predicate: str, position: int, number: int, wanted: int) -> int | None:
        rows = self.state.of(predicate, position, number)
        return min(row[wanted] for row in rows) if rows else None

    def _station(self, number: int) -> JSONObject:
        cook = self._first("loc", 1, number, 0)
        stack = self.stack(number)
        vessel = self._first("container_at", 1, number, 0)
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
        return sorted(self.unary.get(number, ()))

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
        name = self.kitchen.name(progress.object)
        return {
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
        }
