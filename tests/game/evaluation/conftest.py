"""Agents that only tests know, and short runs in small kitchens."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from pytest_django.fixtures import Settings

from game import agents
from game.agents import Decision, Try, View
from game.evaluation import dispatch
from game.evaluation.planning import make_run
from game.evaluation.runfile import read_data
from game.models import EvaluationRun
from sim.world import JSONObject


@dataclass
class Puppet:
    """An agent that does what its test says; it counts how often it was asked."""

    decide_as: Callable[[View, int], Decision]
    asked: int = 0

    async def decide(self, view: View) -> Decision:
        self.asked += 1
        return self.decide_as(view, self.asked)


@dataclass
class Cast:
    """Puts puppets on the list of agents."""

    monkeypatch: pytest.MonkeyPatch
    made: list[Puppet] = field(default_factory=list)

    def __call__(self, name: str, decide_as: Callable[[View, int], Decision]) -> None:
        def make(settings: JSONObject) -> Puppet:
            self.made.append(Puppet(decide_as))
            return self.made[-1]

        agents.all_agents()
        kind = agents.AgentKind(name, name, "a puppet of the tests", make)
        self.monkeypatch.setitem(agents._registry, name, kind)


@pytest.fixture
def cast(monkeypatch: pytest.MonkeyPatch) -> Cast:
    return Cast(monkeypatch)


@pytest.fixture(autouse=True)
def told(monkeypatch: pytest.MonkeyPatch, settings: Settings, tmp_path: Path) -> list[int]:
    """The episodes announced to the job workers; there is no broker in these tests."""
    settings.FILES_DIR = tmp_path / "files"
    ids: list[int] = []
    monkeypatch.setattr(dispatch, "announce", ids.append)
    return ids


def data(**more: Any) -> JSONObject:
    """A run file's content: the chef in a kitchen of one step."""
    return {"agents": ["chef"], "tasks": ["tutorial/1"], "step_limit": 6, **more}


def new_run(**more: Any) -> EvaluationRun:
    return make_run(read_data(data(**more)))[0]


def spends(dollars: float) -> Callable[[View, int], Decision]:
    """Waits, and says that it has cost so much."""

    def decide(view: View, asked: int) -> Decision:
        wait = next(action for action in view.legal.actions if action.verb == "wait")
        return Decision(wait, usage={"prompt_tokens": 100, "cost": dollars})

    return decide


def breaks_rules(view: View, asked: int) -> Decision:
    """Tries what cannot be done, is told so, and waits."""
    wait = next(action for action in view.legal.actions if action.verb == "wait")
    message = "table1 already has bread1 on it; stack on top or choose an empty station."
    tried = Try("Place lettuce1 on table1 using robot1", "illegal", message)
    return Decision(wait, refusals=[tried])
