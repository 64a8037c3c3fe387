"""Every module in this folder is an agent (or several), registered with `@agent("name")`.

An agent is an object with one coroutine, `decide(view) -> Decision`. It never sees more than its
seat may: the view is what the seat's person would get. It owns no clock and no database.

Folders named in the environment variable `BRIGADE_AGENTS` (separated as in PATH) count as part of
this one, as `BRIGADE_WORLDS` does for worlds.
"""

from __future__ import annotations

import importlib
import os
import pkgutil
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, Protocol, TypeVar

from sim.world import Action, ActionSpace, GoalReport, JSONObject, Observation, Seat, Task

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__path__ = [*__path__, *filter(None, os.environ.get("BRIGADE_AGENTS", "").split(os.pathsep))]


@dataclass(frozen=True, slots=True)
class Shot:
    """A picture of what a seat sees: uint8 (height, width, 3) RGB, and its hash as the log has it
    (`sim.frames.digest`)."""

    pixels: NDArray[np.uint8]
    sha256: str


class Look(Protocol):
    """Draws what the seat sees now, `size` pixels a side, exactly as its person would be shown it.

    `hand` False leaves out what is drawn over the picture to show what is held, in worlds that do.
    What was looked at is noted in the log. Raises ValueError for absurd sizes.
    """

    async def __call__(self, size: int, *, hand: bool = True) -> Shot: ...


@dataclass(frozen=True, slots=True)
class View:
    """What a seat sees when it is asked to move. `joint` is True where all seats move at once."""

    task: Task
    seat: Seat
    seats: tuple[Seat, ...]
    mates: Mapping[Seat, str]
    """Per other seat what sits there: `person`, `nobody`, or the agent's name."""
    step: int
    turn: Seat | None
    joint: bool
    observation: Observation
    legal: ActionSpace
    goals: GoalReport
    seed: int = 0
    """A seed of this seat and episode, for agents that roll dice."""
    last_result: JSONObject | None = None
    said: Sequence[JSONObject] = ()
    session: str = ""
    """The session's id, so that agents of one session can find each other; empty outside of one."""
    look: Look | None = None
    """Pictures, made only when asked for; None where the world has none."""


@dataclass(frozen=True, slots=True)
class Try:
    """What an agent asked for on its way to a decision and did not get; recorded as refused."""

    asked: str
    code: str
    message: str


@dataclass(frozen=True, slots=True)
class Decision:
    """What an agent wants to do: an action (None: do nothing), words to say, thoughts to log.

    `usage` is small (counts, cost); `calls` holds what was asked of a model and answered, whole.
    `ends` is a sentence: the agent has given up and will do nothing more in this episode.
    """

    action: Action | None = None
    say: str = ""
    thoughts: str = ""
    usage: JSONObject = field(default_factory=dict)
    refusals: Sequence[Try] = ()
    calls: Sequence[JSONObject] = ()
    ends: str = ""


class Agent(Protocol):
    """A player that is not a person. One object per seat and session."""

    async def decide(self, view: View) -> Decision: ...


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
