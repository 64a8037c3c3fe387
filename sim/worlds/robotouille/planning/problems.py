"""The problem behind a task, as far as a planner needs it: the goal and how long things take."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping
from json import dumps

from sim.world import JSONObject, Task
from sim.worlds.robotouille.domain import ActionDef, read_domain
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


def usual_rules(problem: Problem) -> bool:
    """Whether the kitchen's actions are those that the recipe scheme knows."""
    usual = read_domain(None)
    ours = {name: _shape(action) for name, action in problem.domain.actions.items()}
    return ours == {name: _shape(action) for name, action in usual.actions.items()}


def _shape(action: ActionDef) -> tuple[object, ...]:
    return (action.params, action.types, action.precons, action.fx, action.sfx)


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
