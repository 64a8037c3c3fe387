"""Every module in this folder is an agent (or several), registered with `@agent("name")`.

An agent is an object with one coroutine, `decide(view) -> Decision`. It never sees more than its
seat may: the view is what the seat's person would get. It owns no clock and no database.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import TypeVar

from game.engine.deciding import Agent, Decision, Look, Shot, Try, View
from sim.world import JSONObject

__all__ = [
    "Agent", "AgentFactory", "AgentKind", "Conditions", "Decision", "Look", "Shot", "Try", "View",
    "agent", "agents_on_offer", "all_agents", "always", "make_agent",
]  # fmt: skip

AgentFactory = Callable[[JSONObject], Agent]
Conditions = Callable[[JSONObject], JSONObject]


def always() -> bool:
    """Available everywhere."""
    return True


@dataclass(frozen=True, slots=True)
class AgentKind:
    """An entry of the registry: how people find an agent and how one is made from settings.

    `available` says whether it could play here and now with no settings at all: an agent that needs
    a language model cannot where no endpoint is configured. `conditions` are what its settings ask
    of the kitchen it is evaluated in: `{"feedback": ..., "rules": {...}}`. `worlds` are those whose
    kitchens it understands; empty: all.
    """

    name: str
    title: str
    about: str
    make: AgentFactory
    available: Callable[[], bool] = always
    conditions: Conditions | None = None
    worlds: tuple[str, ...] = ()


_registry: dict[str, AgentKind] = {}
F = TypeVar("F", bound=AgentFactory)


def agent(
    name: str,
    title: str,
    about: str,
    available: Callable[[], bool] = always,
    conditions: Conditions | None = None,
    worlds: tuple[str, ...] = (),
) -> Callable[[F], F]:
    """Register a class or function that makes an agent from its settings."""

    def register(make: F) -> F:
        _registry[name] = AgentKind(name, title, about, make, available, conditions, worlds)
        return make

    return register


@cache
def _load() -> None:
    for info in sorted(pkgutil.iter_modules(__path__), key=lambda info: info.name):
        importlib.import_module(f"{__name__}.{info.name}")


def all_agents() -> dict[str, AgentKind]:
    """Every agent by name, found by walking this folder."""
    _load()
    return dict(sorted(_registry.items()))


def agents_on_offer(world: str = "") -> dict[str, AgentKind]:
    """Those that people may choose here: every agent that can play without further settings.

    With a world's name only those that understand its kitchens.
    """
    return {
        name: kind
        for name, kind in all_agents().items()
        if kind.available() and (not world or not kind.worlds or world in kind.worlds)
    }


def make_agent(name: str, settings: JSONObject) -> Agent:
    """A fresh agent of this name.

    Raises:
        KeyError: no such agent; the message names those that exist.
    """
    agents = all_agents()
    if name not in agents:
        raise KeyError(f'unknown agent "{name}"; there are: {", ".join(agents)}')
    return agents[name].make(settings)
