"""Reading an environment file: from JSON to `Problem`, with the path of everything that is wrong."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence

from sim import fields
from sim.fields import join, wrong
from sim.world import JSON, JSONObject
from sim.worlds.robotouille.domain import Domain
from sim.worlds.robotouille.goal_file import GoalReader
from sim.worlds.robotouille.placing import place
from sim.worlds.robotouille.problem import Entity, Problem, Rules
from sim.worlds.robotouille.reachable import check_goal

WIDEST = 64
MOST_OBJECTS = 400
MOST_PLAYERS = 4
LONGEST_TIME = 10_000


class Reader:
    """Reads one environment file, field by field."""

    def __init__(
        self,
        data: JSON,
        domain: Domain,
        rules: Rules,
        seed: int,
        drawn: Sequence[str] | None,
    ) -> None:
        self.data = fields.as_object(data, "environment")
        self.domain = domain
        self.rules: Rules = rules
        self.random = random.Random(seed)
        self.given = list(drawn) if drawn is not None else None
        self.drawn: list[str] = []
        self.width = self._size("width")
        self.height = self._size("height")

    def problem(self) -> Problem:
        entities = tuple(self._entities())
        facts = place(self.domain, entities, strict=self.rules == "paper")
        goal, demands = GoalReader(self.data, self.domain, self.rules).goal(entities)
        problem = Problem(
            self.domain,
            self.rules,
            self.width,
            self.height,
            entities,
            facts,
            goal,
            fields.as_text(self.data.get("goal_description", ""), "goal_description"),
            self._config(),
            self._floor(),
            demands,
            tuple(self.drawn),
        )
        if self.rules == "paper":
            check_goal(problem)
        return problem

    def _size(self, name: str) -> int:
        return fields.as_int(fields.need(self.data, name, "environment"), name, 1, WIDEST)

    def _entities(self) -> Iterator[Entity]:
        total = 0
        for type_ in self.domain.types:
            field_ = f"{type_}s"
            if field_ not in self.data and type_ in ("station", "player"):
                raise wrong(f'the field "{field_}" is missing', "environment")
            most = MOST_PLAYERS if type_ == "player" else MOST_OBJECTS
            entries = fields.as_list(self.data.get(field_, []), field_, most)
            total += len(entries)
            if total > MOST_OBJECTS:
                raise wrong(f"is one of more than {MOST_OBJECTS} objects", field_)
            if type_ in ("station", "player") and not entries:
                raise wrong(f"needs at least one {type_}", field_)
            yield from self._field(type_, field_, entries)

    def _field(self, type_: str, field_: str, entries: list[JSON]) -> Iterator[Entity]:
        placed = []
        for i, entry in enumerate(entries):
            path = join(field_, i)
            data = fields.as_object(entry, path)
            placed.append((*self._cell(data, path), data, path))
        placed.sort(key=lambda p: p[:2])
        counts: dict[str, int] = {}
        for x, y, data, path in placed:
            kind = self._kind(data, type_, path)
            counts[kind] = counts.get(kind, 0) + 1
            yield self._entity(f"{kind}{counts[kind]}", kind, type_, (x, y), data, path)

    def _cell(self, data: JSONObject, path: str) -> tuple[int, int]:
        x = self._coordinate(data, "x", path, self.width)
        return x, self._coordinate(data, "y", path, self.height)

    def _coordinate(self, data: JSONObject, axis: str, path: str, size: int) -> int:
        here = join(path, axis)
        value = fields.as_int(fields.need(data, axis, path), here, -(10**6), 10**6)
        if not 0 <= value < size:
            raise wrong(f"is {value}, outside the grid (0 to {size - 1})", here)
        return value

    def _kind(self, data: JSONObject, type_: str, path: str) -> str:
        here = join(path, "name")
        name = fields.as_text(fields.need(data, "name", path), here, 60)
        if name == type_:
            return self._draw(type_, here)
        if name not in self.domain.kinds[type_]:
            other = self.domain.type_of(name)
            hint = (
                f"; it is {fields.a(other)}"
                if other
                else fields.close(name, self.domain.kinds[type_])
            )
            raise wrong(f'unknown {type_} "{name}"{hint}', here)
        return name

    def _draw(self, type_: str, path: str) -> str:
        kinds = self.domain.kinds[type_]
        if not kinds:
            raise wrong(f"the domain has no kind of {type_} to draw from", path)
        if self.given is None:
            kind = self.random.choice(kinds)
        elif len(self.drawn) < len(self.given) and self.given[len(self.drawn)] in kinds:
            kind = self.given[len(self.drawn)]
        else:
            raise wrong("the kinds drawn for the wildcards do not fit this file", path)
        self.drawn.append(kind)
        return kind

    def _entity(
        self, id_: str, kind: str, type_: str, cell: tuple[int, int], data: JSONObject, path: str
    ) -> Entity:
        level = 0
        if "stack-level" in data:
            level = fields.as_int(data["stack-level"], join(path, "stack-level"), 0, MOST_OBJECTS)
        elif type_ == "item":
            level = -1
        direction = self._direction(data, path) if type_ == "player" else (0, 1)
        letter = data.get("id", "")
        if isinstance(letter, bool) or not isinstance(letter, str | int):
            raise wrong("should be text or a number", join(path, "id"))
        predicates = self._predicates(data, type_, path)
        return Entity(id_, kind, type_, *cell, predicates, str(letter), level, direction, path)

    def _direction(self, data: JSONObject, path: str) -> tuple[int, int]:
        here = join(path, "direction")
        pair = fields.as_list(fields.need(data, "direction", path), here)
        if len(pair) != 2:
            raise wrong("should be two numbers, as in [0, 1]", here)
        dx, dy = (fields.as_int(v, join(here, i), -1, 1) for i, v in enumerate(pair))
        if abs(dx) + abs(dy) != 1:
            raise wrong("should be one of [0, 1], [0, -1], [1, 0], [-1, 0]", here)
        return dx, dy

    def _predicates(self, data: JSONObject, type_: str, path: str) -> tuple[str, ...]:
        here = join(path, "predicates")
        known = {p.name for p in self.domain.predicates.values() if p.types == (type_,)}
        names = fields.as_list(data.get("predicates", []), here, 50)
        for i, name in enumerate(names):
            if not isinstance(name, str) or name not in known:
                hint = fields.close(str(name), known)
                raise wrong(f'unknown predicate "{name}" of {fields.a(type_)}{hint}', join(here, i))
        return tuple(names)

    def _config(self) -> dict[str, int | Mapping[str, int]]:
        entries = fields.as_object(self.data.get("config", {}), "config")
        return {name: self._setting(entries[name], name, f"config.{name}") for name in entries}

    def _setting(self, value: JSON, name: str, path: str) -> int | dict[str, int]:
        least = 1 if name.startswith("num") else 0
        if not isinstance(value, dict):
            return fields.as_int(value, path, least, LONGEST_TIME)
        known = {kind for kinds in self.domain.kinds.values() for kind in kinds} | {"default"}
        for kind in value:
            if kind not in known:
                raise wrong(f'unknown kind "{kind}"{fields.close(kind, known)}', path)
        return {k: fields.as_int(v, join(path, k), least, LONGEST_TIME) for k, v in value.items()}

    def _floor(self) -> JSON:
        """The optional rows of floor tiles: `ground`, or `flooring` as the original's text says."""
        key = "ground" if "ground" in self.data else "flooring"
        rows = self.data.get(key)
        if rows is None:
            return None
        for i, row in enumerate(fields.as_list(rows, key, WIDEST)):
            if not isinstance(row, str | list) or len(row) > WIDEST:
                raise wrong("should be a row of tiles", join(key, i))
        return rows
