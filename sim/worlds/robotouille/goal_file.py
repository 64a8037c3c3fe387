"""Reading the goal of an environment file: conditions over kinds and ids."""

from __future__ import annotations

from collections.abc import Sequence

from sim import fields
from sim.fields import join, wrong
from sim.world import JSON, JSONObject
from sim.worlds.robotouille.domain import Domain, Predicate
from sim.worlds.robotouille.problem import Entity, GoalPart, Rules, Variable

MOST_CONDITIONS = 60

Mention = tuple[Predicate, tuple[str, ...], tuple[str, ...], str]


class GoalReader:
    """Reads the `goal` of one environment."""

    def __init__(self, data: JSONObject, domain: Domain, rules: Rules) -> None:
        self.data, self.domain, self.rules = data, domain, rules

    def goal(self, entities: Sequence[Entity]) -> tuple[tuple[GoalPart, ...], dict[str, int]]:
        entries = fields.as_list(
            fields.need(self.data, "goal", "environment"), "goal", MOST_CONDITIONS
        )
        mentions = [
            self._mention(fields.as_object(entry, join("goal", i)), join("goal", i))
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
        name = fields.as_text(fields.need(data, "predicate", path), join(path, "predicate"))
        predicate = self.domain.predicates.get(name)
        if predicate is None:
            hint = fields.close(name, self.domain.predicates)
            raise wrong(f'unknown predicate "{name}"{hint}', join(path, "predicate"))
        lists = []
        for key in ("args", "ids"):
            values = fields.as_list(fields.need(data, key, path), join(path, key))
            if len(values) != len(predicate.types):
                count = len(predicate.types)
                raise wrong(f'"{name}" takes {count}, not {len(values)}', join(path, key))
            lists.append(values)
        args = tuple(self._goal_kind(a, t, f"{path}.args[{i}]") for i, (a, t) in
                     enumerate(zip(lists[0], predicate.types, strict=True)))  # fmt: skip
        ids = tuple(_goal_id(value, f"{path}.ids[{i}]") for i, value in enumerate(lists[1]))
        return predicate, args, ids, path

    def _goal_kind(self, value: JSON, type_: str, path: str) -> str:
        kind = fields.as_text(value, path, 60)
        found = self.domain.type_of(kind)
        if found is None:
            hint = fields.close(kind, self.domain.kinds[type_])
            raise wrong(f'unknown {type_} "{kind}"{hint}', path)
        if found != type_:
            raise wrong(
                f'"{kind}" is {fields.a(found)}, but {fields.a(type_)} is needed here', path
            )
        return kind


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
