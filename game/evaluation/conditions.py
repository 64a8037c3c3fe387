"""The condition that an agent is evaluated in: what its settings ask of the kitchen.

The ablations of a benchmark may change what the kitchen tells and shows: the feedback, what is
drawn over the picture. Two agents of one run may so play the same task under different conditions.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import cast, get_args

from game.agents import all_agents
from game.benchmarks import STANDARD, Benchmark, benchmark_for
from game.evaluation.teams import Member, members
from sim.world import Feedback, JSONObject, Task


def under(task: Task, agent: str, settings: JSONObject) -> Task:
    """The task as this agent plays it, or as a team's members, one after the other, ask for it.
    Tasks whose rules are not a mapping stay as they are.

    Raises:
        KeyError, ValueError: no such agent, settings that it does not take, or members of a team
            who ask for different conditions.
    """
    together = members(agent, settings)
    for one in together:
        task = _under(task, one)
    for one in together[:-1]:
        if _under(task, one) != task:
            raise ValueError(f"{one.name} and another of the team ask for different conditions")
    return task


def _under(task: Task, one: Member) -> Task:
    settings, kind = one.settings, all_agents()[one.name]
    task = told(task, str(settings.get("observation") or ""))
    rules = task.params.get("rules", {})
    if kind.conditions is None or not isinstance(rules, Mapping):
        return task
    wanted = kind.conditions(settings)
    feedback = wanted.get("feedback", task.feedback)
    if feedback not in get_args(Feedback):
        raise ValueError(f"feedback: one of {', '.join(get_args(Feedback))} is expected")
    params = {**task.params, "rules": {**rules, **wanted.get("rules", {})}}
    return replace(task, params=params, feedback=cast(Feedback, feedback))


def observation_of(
    card: Benchmark | None, agent: str, settings: Mapping[str, object], spec: Mapping[str, object]
) -> str:
    """The style in which an agent of a run was told of a benchmark's kitchens, by its settings and
    the run's; empty: there is only one style, or it asks no model."""
    if card is None or not card.observations:
        return ""
    asking = [one for one in members(agent, settings) if asks_models(one.name)]
    if not asking:
        return ""
    chosen = next((c for one in asking if (c := one.settings.get("observation"))), None)
    told = chosen or spec.get("observation")
    return str(told or card.told_before(str(spec.get("rules", STANDARD))))


def asks_models(agent: str) -> bool:
    """Whether there is such an agent, and it asks a language model."""
    kind = all_agents().get(agent)
    return kind is not None and kind.asks_models


def told(task: Task, style: str) -> Task:
    """The task as models are told of it in this style; as it is where its benchmark has none such."""
    known = benchmark_for(task).observations.get(style)
    return task if known is None else known.apply(task)
