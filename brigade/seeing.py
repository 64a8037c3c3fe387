"""What a server tells of a seat as agents of this process are shown it, and what they decide as it is sent back."""

from __future__ import annotations

import asyncio
import hashlib
from typing import Any, NamedTuple

import msgspec

from game.agents import all_agents, make_agent
from game.engine.deciding import Decision, View
from game.suites import find_task
from sim.world import (
    Action,
    ActionSpace,
    Controls,
    GoalReport,
    JSONObject,
    Observation,
    Task,
    Verb,
    WorldError,
)


class Move(NamedTuple):
    """What to do, and what goes with it."""

    action: Any
    thoughts: str = ""
    say: str = ""


class AgentPlayer:
    """An agent of `@agent` in a seat at a server. It is shown all that its seat may know (views with their text and
    all facts), and no more."""

    def __init__(self, name: str, settings: JSONObject, place: JSONObject) -> None:
        kind = all_agents()[name]
        self._task = find_task(str(place["task"]))
        if not kind.plays(self._task, place["seat"]):
            raise WorldError(
                "cannot_play", f"{name} cannot play in the seat {place['seat']} of {place['task']}"
            )
        self._agent = make_agent(name, settings)
        self._loop = asyncio.Runner()

    def __call__(self, observed: JSONObject) -> Move:
        """What the agent does now."""
        decision: Decision = self._loop.run(self._agent.decide(seen(self._task, observed)))
        action = decision.action.to_json() if decision.action is not None else None
        return Move(action, decision.thoughts, decision.say)

    def close(self) -> None:
        """Let go of what the agent held."""
        self._loop.close()


def seen(task: Task, observed: JSONObject) -> View:
    """A view for an agent, of what a server answers to `observe?text=true&facts=true`.

    Pictures, and what others did before, are not in it: agents that need them do not play from afar.
    """
    view, seat = observed["view"], str(observed["seat"])
    rows = view["seats"]
    return View(
        task=task,
        seat=seat,
        seats=tuple(row["seat"] for row in rows),
        mates={row["seat"]: _mate(row) for row in rows if row["seat"] != seat},
        step=view["step"],
        turn=view["turn"],
        joint=view["pace"] in ("together", "realtime"),
        observation=Observation(observed.get("text") or "", observed.get("facts") or {}),
        legal=_space(view),
        goals=msgspec.convert(view["goals"], GoalReport),
        seed=_seed(str(observed["session"]), seat),
        last_result=view["last_result"],
        session=str(observed["session"]),
    )


def _mate(row: JSONObject) -> str:
    return str(row["name"] if row["kind"] == "agent" else row["kind"])


def _space(view: JSONObject) -> ActionSpace:
    controls = view.get("controls")
    return ActionSpace(
        msgspec.convert(view["legal"], tuple[Action, ...]),
        msgspec.convert(view["verbs"], tuple[Verb, ...]),
        enumerable=bool(view["legal"]) or not view["verbs"],
        controls=msgspec.convert(controls, Controls) if controls else None,
    )


def _seed(session: str, seat: str) -> int:
    """The same dice for the same seat of the same session."""
    return int.from_bytes(hashlib.sha256(f"{session}/{seat}".encode()).digest()[:8], "big") >> 1
