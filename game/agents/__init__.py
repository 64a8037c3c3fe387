"""Every module in this folder is an agent (or several), registered with `@agent("name")`.

Those in here fit any kitchen that has what they need; agents of one benchmark live in its folder
(`game/benchmarks`) and register in the same way. An agent is an object with one coroutine, `decide(view) -> Decision`. It never sees more than its
seat may: the view is what the seat's person would get. It owns no clock and no database.

Folders named in the environment variable `BRIGADE_AGENTS` (separated as in PATH) count as part of
this one, as `BRIGADE_WORLDS` does for worlds.
"""

from __future__ import annotations

import importlib
import os
import pkgutil
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import TypeVar

from game import benchmarks
from game.engine.deciding import Agent, Decision, Look, Shot, Try, View
from game.llm.endpoints import OPENAI
from sim.world import JSONObject, Seat, Task

__path__ = [*__path__, *filter(None, os.environ.get("BRIGADE_AGENTS", "").split(os.pathsep))]

__all__ = [
    "Agent", "AgentFactory", "AgentKind", "Conditions", "Decision", "Look", "Shot", "Try", "View",
    "agent", "agents_on_offer", "all_agents", "always", "make_agent", "refuse_unknown",
]  # fmt: skip

AgentFactory = Callable[[JSONObject], Agent]
Conditions = Callable[[JSONObject], JSONObject]
Plays = Callable[[Task, Seat], bool]


NO_MODEL = "it asks a language model, and none is set up here"


def always() -> bool:
    """Available everywhere."""
    return True


def anywhere(task: Task, seat: Seat) -> bool:
    """Plays in every seat of every task."""
    return True


def in_world(name: str) -> Plays:
    """Plays in every seat of this world's tasks."""
    return lambda task, seat: task.world == name


@dataclass(frozen=True, slots=True)
class AgentKind:
    """An entry of the registry: how people find an agent and how one is made from settings.

    `available` says whether it could play here and now with no settings at all: an agent that needs
    a language model cannot where no endpoint is configured. `conditions` are what its settings ask
    of the kitchen it is evaluated in: `{"feedback": ..., "rules": {...}}`. `plays` says whether it
    understands a task and can sit in a seat of it. `benchmark` is the one in whose folder it lives.
    `asks_models`: it spends the owner's budget for models, and not everybody may let it; `protocol`
    is what the endpoints have to speak that it asks.
    """

    name: str
    title: str
    about: str
    make: AgentFactory
    available: Callable[[], bool] = always
    conditions: Conditions | None = None
    plays: Plays = anywhere
    benchmark: str = ""
    asks_models: bool = False
    protocol: str = OPENAI

    @property
    def problem(self) -> str:
        """Why it cannot play here and now, as the end of a sentence; empty where it can."""
        return "" if self.available() else NO_MODEL

    def refuses(self, settings: JSONObject) -> str:
        """What is wrong with these settings, as a sentence; empty: it takes them, or there are none."""
        return self.cannot_be_made(settings) if settings else ""

    def cannot_be_made(self, settings: JSONObject) -> str:
        """Why no agent comes of these settings, as a sentence; empty: one does."""
        try:
            self.make(settings)
        except Exception as error:  # an agent may be anybody's code: nobody else is to be disturbed
            return f"{self.name} does not take these settings: {error}"
        return ""

    def plays_all(self, task: Task) -> bool:
        """Whether it can play in every seat of a task."""
        return all(self.plays(task, seat.name) for seat in task.seats)


_registry: dict[str, AgentKind] = {}
F = TypeVar("F", bound=AgentFactory)


def agent(
    name: str,
    title: str,
    about: str,
    available: Callable[[], bool] = always,
    conditions: Conditions | None = None,
    plays: Plays = anywhere,
    *,
    asks_models: bool = False,
    protocol: str = OPENAI,
) -> Callable[[F], F]:
    """Register a class or function that makes an agent from its settings."""

    def register(make: F) -> F:
        benchmark = benchmarks.owner(make.__module__)
        _registry[name] = AgentKind(
            name, title, about, make, available, conditions, plays, benchmark, asks_models, protocol
        )
        return make

    return register


@cache
def _load() -> None:
    for info in sorted(pkgutil.iter_modules(__path__), key=lambda info: info.name):
        importlib.import_module(f"{__name__}.{info.name}")
    benchmarks.load("agents")


def all_agents() -> dict[str, AgentKind]:
    """Every agent by name, found by walking this folder and those of the benchmarks."""
    _load()
    return dict(sorted(_registry.items()))


def agents_on_offer(task: Task | None = None, seat: Seat | None = None) -> dict[str, AgentKind]:
    """Those that people may choose here: every agent that can play without further settings.

    With a task only those that can play in this seat of it (without a seat: in any).
    """
    kinds = {name: kind for name, kind in all_agents().items() if kind.available()}
    if task is None:
        return kinds
    seats = [spec.name for spec in task.seats] if seat is None else [seat]
    return {
        name: kind for name, kind in kinds.items() if any(kind.plays(task, one) for one in seats)
    }


def refuse_unknown(settings: JSONObject, *known: str) -> None:
    """For agents by rules, which have few settings or none.

    Raises:
        ValueError: a setting that there is not; the message names those that there are.
    """
    for name in settings:
        if name not in known:
            there = f"there are: {', '.join(known)}" if known else "it has none"
            raise ValueError(f'unknown setting "{name}"; {there}')


def make_agent(name: str, settings: JSONObject) -> Agent:
    """A fresh agent of this name.

    Raises:
        KeyError: no such agent; the message names those that exist.
    """
    agents = all_agents()
    if name not in agents:
        raise KeyError(f'unknown agent "{name}"; there are: {", ".join(agents)}')
    return agents[name].make(settings)
