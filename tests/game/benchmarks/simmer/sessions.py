"""Whole sessions of Simmer's agents: the engine's, played as runs play them, asking a model over HTTP."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from game.agents import Agent, Decision, View, make_agent
from game.engine.commands import Join, Occupant
from game.engine.events import Event
from game.engine.session import Session, Settings
from game.evaluation.conditions import under
from game.evaluation.play import Play
from game.metrics import all_metrics
from sim.world import Action, JSONObject, Task
from sim.worlds import get_world
from sim.worlds.simmer.catalogue import RECIPES
from sim.worlds.simmer.planned import FINISH, LINE

AGENTS = {
    "baseline": "simmer_baseline",
    "self-refine": "simmer_self_refine",
    "foresight": "simmer_foresight",
    "react": "simmer_react",
}


class Hands:
    """Plays some lines of a plan one by one, and the rest of it with the last move."""

    def __init__(self, lines: Sequence[str], rest: Sequence[str]) -> None:
        self._moves = [Action(LINE, {"step": line}, line) for line in lines]
        self._moves.append(Action(FINISH, {"rest": "\n".join(rest)}, FINISH))

    async def decide(self, view: View) -> Decision:
        return Decision(self._moves.pop(0))


def recipes() -> list[Task]:
    """The hundred."""
    return [task for task in get_world("simmer").tasks() if task.suite == RECIPES]


def recipe(name: str) -> Task:
    return get_world("simmer").task(name)


def played(task: Task, condition: str, *, limit: int = 600, **settings: Any) -> list[Event]:
    """The log of one episode."""
    name = AGENTS[condition]
    given: JSONObject = {"model": "planted", **settings}
    chosen = replace(under(task, name, given), step_limit=limit)
    return run(chosen, name, given, make_agent(name, given))


def run(task: Task, name: str, settings: JSONObject, agent: Agent) -> list[Event]:
    """The log of an episode that this agent plays."""
    rules = Settings(countdown_s=0.0, step_limit=task.step_limit)
    session, events = Session.create("s", task, 0, rules, at=0.0)
    (seat,) = session.seats
    joined = session.handle(Join(seat, Occupant("agent", name, "", settings)), 0.0)
    log = [*events, *joined.events]
    Play(session, {seat: (name, agent)}, log.extend, now=lambda: 0.0).run()
    return log


def measured(log: list[Event]) -> JSONObject:
    """The values of Simmer's metrics."""
    own = {name: one for name, one in all_metrics().items() if name.startswith("simmer_")}
    return {name: one.measure(log) for name, one in own.items()}
