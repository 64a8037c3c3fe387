"""A stage with toy kitchens on it: in one phones may take chefs, in the other an audience votes."""

from __future__ import annotations

import pytest

from game.stage import programme
from sim.world import Task
from tests.game.live.conftest import _toys, clock, house
from tests.kitchens.worlds.listed import tally_task

PAIR = (tally_task("a_few", goal=6), tally_task("at_once", goal=6, turns=False))
RACE = (tally_task("alone", seats=1, goal=3),)


@pytest.fixture(autouse=True)
def _programme(_toys: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is on the programme here, and who cooks it."""

    def tasks_of(mode: str) -> tuple[Task, ...]:
        return RACE if mode == "crowd" else PAIR

    monkeypatch.setattr(programme, "tasks_of", tasks_of)
    monkeypatch.setattr("game.stage.show.agent_of", lambda task: "presser")


__all__ = ["_toys", "clock", "house"]
