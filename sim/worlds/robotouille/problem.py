"""The environment file: layout, objects, cooks and goal, read unchanged from the original's JSON.

Object names are the kind and a count in the order of (x, y) within a field, as in the original.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from sim.world import JSON, JSONObject
from sim.worlds.robotouille import reading
from sim.worlds.robotouille.domain import Domain, Predicate, read_domain
from sim.worlds.robotouille.reading import join, wrong

Rules = Literal["paper", "original"]
WIDEST = 64
MOST_OBJECTS = 400
MOST_PLAYERS = 4
MOST_CONDITIONS = 60
LONGEST_TIME = 10_000
DEFAULT_STEPS = 3


@dataclass(frozen=True, slots=True)
class Entity:
    """One object of the file. `path` is its place in the file; `letter` its `id` for goals."""

    id: str
    kind: str
    type: str
    x: int
    y: int
    predicates: tuple[str, ...] = ()
    letter: str = ""
    level: int = 0
    direction: tuple[int, int] = (0, 1)
    path: str = ""


@dataclass(frozen=True, slots=True)
class Variable:
    """A digit id of the goal: some object of this kind, not one that another id of it stands for."""

    id: str
    kind: str
    type: str


@dataclass(frozen=True, slots=True)
class GoalPart:
    """One condition: a predicate over variables and, for letter ids, named objects."""

    predicate: Predicate
    terms: tuple[Variable | str, ...]
    path: str = ""


@dataclass(frozen=True)
class Problem:
    """A parsed environment. `facts` are the predicates that are true at the start."""

    domain: Domain
    rules: Rules
    width: int
    height: int
    entities: tuple[Entity, ...]
    facts: tuple[tuple[str, tuple[str, ...]], ...]
    goal: tuple[GoalPart, ...]
    goal_text: str
    config: Mapping[str, int | Mapping[str, int]] = field(default_factory=dict)
    ground: JSON = None
    demands: Mapping[str, int] = field(default_factory=dict)
    """How many different digit ids the goal writes beside each kind, all mentions counted."""
    drawn: tuple[str, ...] = ()
    """The kinds that were drawn for wildcards, in the order of the objects."""

    def setting(self, name: str, kind: str) -> int:
        """The number of a config entry for an object of this kind."""
        entry = self.config.get(name, DEFAULT_STEPS)
        if isinstance(entry, int):
            return entry
        return entry.get(kind, entry.get("default", DEFAULT_STEPS))


def read_problem(
    environment: JSON,
    domain: JSON | None = None,
    rules: str = "paper",
    seed: int = 0,
    drawn: Sequence[str] | None = None,
) -> Problem:
    """The problem of an environment JSON.

    Wildcards (`station`, `item`, ...) are drawn with the seed, unless `drawn` says what they are.

    Raises:
        WorldError: `bad_file`, with the path inside the file.
    """
    if rules not in ("paper", "original"):
        raise wrong(f'unknown rules "{rules}"; there are "paper" and "original"', "rules")
    reading.check_depth(environment)
    reader = _Reader(environment, read_domain(domain), rules, seed, drawn)  # type: ignore[arg-type]
    return reader.problem()


class _Reader:
    """Reads one environment file, field by field."""

    def __init__(
        self,
        data: JSON,
        domain: Domain,
        rules: Rules,
        seed: int,
        drawn: Sequence[str] | None,
    ) -> None:
        self.data = reading.as_object(data, "environment")
        self.domain = domain
        self.rules: Rules = rules
        self.random = random.Random(seed)
        self.given = list(drawn) if drawn is not None else None
        self.drawn: list[str] = []
        self.width = self._size("width")
        self.height = self._size("height")

    def problem(self) -> Problem:
        from sim.worlds.robotouille.placing import place
        from sim.worlds.robotouille.reachable import check_goal

        entities = tuple(self._entities())
        facts = place(self.domain, entities, strict=self.rules == "paper")
        goal, demands = self._goal(entities)
        problem = Problem(
            self.domain,
            self.rules,
            self.width,
            self.height,
            entities,
            facts,
            goal,
            reading.as_text(self.data.get("goal_description", ""), "goal_description"),
            self._config(),
            self._floor(),
            demands,
            tuple(self.drawn),
        )
        if self.rules == "paper":
            check_goal(problem)
        return problem

    def _size(self, name: str) -> int:
        return reading.as_int(reading.need(self.data, name, "environment"), name, 1, WIDEST)

    def _entities(self) -> Iterator[Entity]:
        total = 0
        for type_ in self.domain.types:
            field_ = f"{type_}s"
            if field_ not in self.data and type_ in ("station", "player"):
                raise wrong(f'the field "{field_}" is missing', "environment")
            most = MOST_PLAYERS if type_ == "player" else MOST_OBJECTS
            entries = reading.as_list(self.data.get(field_, []), field_, most)
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
            data = reading.as_object(entry, path)
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
        value = reading.as_int(reading.need(data, axis, path), here, -(10**6), 10**6)
        if not 0 <= value < size:
            raise wrong(f"is {value}, outside the grid (0 to {size - 1})", here)
        return value

    def _kind(self, data: JSONObject, type_: str, path: str) -> str:
        here = join(path, "name")
        name = reading.as_text(reading.need(data, "name", path), here, 60)
        if name == type_:
            return self._draw(type_, here)
        if name not in self.domain.kinds[type_]:
            other = self.domain.type_of(name)
            hint = (
                f"; it is {reading.a(other)}"
                if other
                else reading.close(name, self.domain.kinds[type_])
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
            level = reading.as_int(data["stack-level"], join(path, "stack-level"), 0, MOST_OBJECTS)
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
        pair = reading.as_list(reading.need(data, "direction", path), here)
        if len(pair) != 2:
            raise wrong("should be two numbers, as in [0, 1]", here)
        dx, dy = (reading.as_int(v, join(here, i), -1, 1) for i, v in enumerate(pair))
        if abs(dx) + abs(dy) != 1:
            raise wrong("should be one of [0, 1], [0, -1], [1, 0], [-1, 0]", here)
        return dx, dy

    def _predicates(self, data: JSONObject, type_: str, path: str) -> tuple[str, ...]:
        here = join(path, "predicates")
        known = {p.name for p in self.domain.predicates.values() if p.types == (type_,)}
        names = reading.as_list(data.get("predicates", []), here, 50)
        for i, name in enumerate(names):
            if not isinstance(name, str) or name not in known:
                hint = reading.close(str(name), known)
                raise wrong(
                    f'unknown predicate "{name}" of {reading.a(type_)}{hint}', join(here, i)
                )
        return tuple(names)

    def _config(self) -> dict[str, int | Mapping[str, int]]:
        entries = reading.as_object(self.data.get("config", {}), "config")
        return {name: self._setting(entries[name], name, f"config.{name}") for name in entries}

    def _setting(self, value: JSON, name: str, path: str) -> int | dict[str, int]:
        least = 1 if name.startswith("num") else 0
        if not isinstance(value, dict):
            return reading.as_int(value, path, least, LONGEST_TIME)
        known = {kind for kinds in self.domain.kinds.values() for kind in kinds} | {"default"}
        for kind in value:
            if kind not in known:
                raise wrong(f'unknown kind "{kind}"{reading.close(kind, known)}', path)
        return {k: reading.as_int(v, join(path, k), least, LONGEST_TIME) for k, v in value.items()}

    def _floor(self) -> JSON:
        """The optional rows of floor tiles: `ground`, or `flooring` as the original's text says."""
        key = "ground" if "ground" in self.data else "flooring"
        rows = self.data.get(key)
        if rows is None:
            return None
        for i, row in enumerate(reading.as_list(rows, key, WIDEST)):
            if not isinstance(row, str | list) or len(row) > WIDEST:
                raise wrong("should be a row of tiles", join(key, i))
        return rows

    def _goal(self, entities: Sequence[Entity]) -> tuple[tuple[GoalPart, ...], dict[str, int]]:
        entries = reading.as_list(
            reading.need(self.data, "goal", "environment"), "goal", MOST_CONDITIONS
        )
        mentions = [
            self._mention(reading.as_object(entry, join("goal", i)), join("goal", i))
            for i, entry in enumerate(entries)
        ]
        variables, demands = _variables(mentions, self.domain, self.rules)
        parts = []
        for predicate, _args, ids, path in mentions:
            terms = tuple(
                variables[id_]
                if id_.isdigit()
                else _named(entities, type_, id_, f"{path}.ids[{i}]")
                for i, (id_, type_) in enumerate(zip(ids, predicate.types, strict=True))
            )
            parts.append(GoalPart(predicate, terms, path))
        return tuple(parts), demands

    def _mention(self, data: JSONObject, path: str) -> Mention:
        name = reading.as_text(reading.need(data, "predicate", path), join(path, "predicate"))
        predicate = self.domain.predicates.get(name)
        if predicate is None:
            hint = reading.close(name, self.domain.predicates)
            raise wrong(f'unknown predicate "{name}"{hint}', join(path, "predicate"))
        lists = []
        for key in ("args", "ids"):
            values = reading.as_list(reading.need(data, key, path), join(path, key))
            if len(values) != len(predicate.types):
                count = len(predicate.types)
                raise wrong(f'"{name}" takes {count}, not {len(values)}', join(path, key))
            lists.append(values)
        args = tuple(self._goal_kind(a, t, f"{path}.args[{i}]") for i, (a, t) in
                     enumerate(zip(lists[0], predicate.types, strict=True)))  # fmt: skip
        ids = tuple(_goal_id(value, f"{path}.ids[{i}]") for i, value in enumerate(lists[1]))
        return predicate, args, ids, path

    def _goal_kind(self, value: JSON, type_: str, path: str) -> str:
        kind = reading.as_text(value, path, 60)
        found = self.domain.type_of(kind)
        if found is None:
            hint = reading.close(kind, self.domain.kinds[type_])
            raise wrong(f'unknown {type_} "{kind}"{hint}', path)
        if found != type_:
            raise wrong(
                f'"{kind}" is {reading.a(found)}, but {reading.a(type_)} is needed here', path
            )
        return kind


Mention = tuple[Predicate, tuple[str, ...], tuple[str, ...], str]


def _goal_id(value: JSON, path: str) -> str:
    if isinstance(value, bool) or not isinstance(value, str | int):
        raise wrong("an id is a number or a letter", path)
    return str(value)


def _named(entities: Sequence[Entity], type_: str, letter: str, path: str) -> str:
    for entity in entities:
        if entity.type == type_ and entity.letter == letter:
            return entity.id
    raise wrong(f'no {type_} of this file has the id "{letter}"', path)


def _variables(
    mentions: Sequence[Mention], domain: Domain, rules: Rules
) -> tuple[dict[str, Variable], dict[str, int]]:
    """The digit ids with the kind that holds for each, and how many ids each kind is asked for.

    An id that is written beside two kinds is of the kind mentioned first; the original orders by
    the first mention of the kind, not of the id.
    """
    pairs = [
        (kind, id_, type_)
        for predicate, args, ids, _ in mentions
        for kind, id_, type_ in zip(args, ids, predicate.types, strict=True)
        if id_.isdigit()
    ]
    by_kind: dict[str, dict[str, str]] = {}
    for kind, id_, type_ in pairs:
        by_kind.setdefault(kind, {})[id_] = type_
    if rules == "original":
        pairs = [(kind, id_, t) for kind, ids in by_kind.items() for id_, t in ids.items()]
    variables: dict[str, Variable] = {}
    for kind, id_, type_ in pairs:
        variables.setdefault(id_, Variable(id_, kind, type_))
    return variables, {kind: len(ids) for kind, ids in by_kind.items()}
