"""Agents who take over a home in which somebody was clumsy: they finish, or say that they cannot.

A home has one cook at a time, so that company means taking over: from a person who left, or in a
branch of what somebody else had done.
"""

from __future__ import annotations

from random import Random

import pytest

from game.agents import agents_on_offer, make_agent
from game.agents.random_agent import any_action
from game.engine.commands import Act, Join, Occupant, Replace
from game.engine.session import Session, Settings
from game.players.driver import Answer, Driver
from sim.world import Task
from sim.worlds import get_world
from tests.loops import each

HOMES = [task for task in get_world("household").tasks() if task.suite == "asgardbench"]
ENOUGH = 150
"""Decisions in which a solution is played, with a look before every line."""
NAMES = [name for name in agents_on_offer(HOMES[0]) if name != "idle"]


def after_clumsy_moves(task: Task, count: int, seed: int) -> Session:
    """A home in which somebody has done anything so many times."""
    settings = Settings(pace="turns", countdown_s=0.0, step_limit=10_000)
    session, _ = Session.create("home", task, seed, settings, at=0.0)
    session.handle(Join("cook", Occupant("agent", "somebody")), 0.0)
    dice = Random(f"{task.id}/{seed}")
    for _ in range(count):
        view = session.agent_view("cook")
        session.handle(Act("cook", any_action(view.legal, dice, view.sentences), by="agent"), 0.0)
    assert session.status == "playing"
    return session


async def end_of(session: Session, name: str) -> str:
    """How it ends when this agent takes over: as the home says it, in the sentence of one that gives
    up, or empty where it still goes on, and has done or tried something."""
    session.handle(Replace("cook", Occupant("agent", name)), 0.0)
    driver = Driver(session, "cook", name, make_agent(name, {}), limit_s=None, now=lambda: 0.0)
    for _ in range(ENOUGH):
        answer = await driver.ask()
        assert isinstance(answer, Answer), answer
        if answer.decision.ends:
            return answer.decision.ends
        assert answer.decision.action is not None, "it waits, and nobody else will do anything"
        for command in driver.commands(answer):
            session.handle(command, 0.0)
        if session.status != "playing":
            return str((session.outcome or {}).get("reason"))
    return ""


@pytest.mark.parametrize("clumsy", [4, 8])
async def test_an_oracle_finishes_after_somebody_or_says_that_it_cannot(clumsy: int) -> None:
    for task in each([HOMES[0], HOMES[-1]]):
        end = await end_of(after_clumsy_moves(task, clumsy, seed=clumsy), "oracle")
        assert end == "goal" or end.endswith("."), (task.id, clumsy)


@pytest.mark.slow
@pytest.mark.parametrize("clumsy", [4, 8])
async def test_an_oracle_finishes_in_homes_of_every_kind_or_says_that_it_cannot(
    clumsy: int,
) -> None:
    ends = {
        task.id: await end_of(after_clumsy_moves(task, clumsy, seed), "oracle")
        for seed, task in enumerate(each(HOMES[::12]))
    }
    assert [task for task, end in ends.items() if end != "goal" and not end.endswith(".")] == []
    assert "goal" in ends.values()


@pytest.mark.parametrize("name", NAMES)
async def test_whoever_takes_over_does_something_or_gives_up(name: str) -> None:
    end = await end_of(after_clumsy_moves(HOMES[0], 3, seed=1), name)
    assert end in ("", "goal", "max_failures") or end.endswith("."), end
