"""The problem behind a task, as far as a planner needs it: the goal and how long things take."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable, Mapping
from json import dumps

from sim.world import JSONObject, Task
from sim.worlds.robotouille.domain import Domain, Effect, Fluent, read_domain
from sim.worlds.robotouille.problem import Problem, read_problem

_KEPT: OrderedDict[str, Problem] = OrderedDict()
_MOST_KEPT = 32

_SETTINGS = {
    "num_cuts": "cut",
    "cook_time": "cook",
    "fry_time": "fry",
    "fill_time": "fill",
    "boil_time": "boil",
}


def problem_of(task: Task, facts: JSONObject) -> Problem:
    """The parsed problem of a task; wildcards of its file are what the observation says they are."""
    drawn = list(facts.get("drawn", ()))
    key = dumps([task.params, drawn], sort_keys=True)
    if key not in _KEPT:
        _KEPT[key] = _read(task, facts, drawn)
        if len(_KEPT) > _MOST_KEPT:
            _KEPT.popitem(last=False)
    return _KEPT[key]


def _read(task: Task, facts: JSONObject, drawn: list[str]) -> Problem:
    params, environment = task.params, task.params["environment"]
    if "config" in params:
        environment = environment | {"config": environment.get("config", {}) | params["config"]}
    rules = str(params.get("rules") or facts.get("rules") or "paper")
    return read_problem(environment, params.get("domain"), rules, drawn=drawn)


_GUARDS = frozenset({"container_empty"})
"""Conditions that only keep an effect from happening twice; domains differ in having them."""


def usual_rules(problem: Problem) -> bool:
    """Whether the kitchen's actions are those that the recipe scheme knows, sentences aside."""
    return _shape(problem.domain) == _shape(read_domain(None))


def _shape(domain: Domain) -> dict[str, tuple[object, ...]]:
    return {
        name: (
            action.params,
            action.types,
            _fluents(action.precons),
            _fluents(action.fx),
            _effects(action.sfx),
        )
        for name, action in domain.actions.items()
    }


def _fluents(fluents: Iterable[Fluent]) -> frozenset[tuple[object, ...]]:
    return frozenset((f.predicate.name, f.params, f.value) for f in fluents)


def _effects(effects: Iterable[Effect]) -> tuple[object, ...]:
    return tuple(
        (
            effect.type,
            effect.param,
            _fluents(effect.fx),
            _fluents(c for c in effect.conditions if c.predicate.name not in _GUARDS),
            effect.created,
            effect.number,
            _effects(effect.sfx),
        )
        for effect in effects
    )


def times_of(problem: Problem) -> Mapping[tuple[str, str], int]:
    """How long every process takes, by kind of object. The released code knows only threes."""
    if problem.rules == "original":
        return {}
    kinds = {entity.kind for entity in problem.entities} | {"water"}
    return {
        (process, kind): problem.setting(setting, kind)
        for setting, process in _SETTINGS.items()
        for kind in kinds
    }
