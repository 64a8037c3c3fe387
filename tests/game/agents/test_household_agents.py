"""The ceiling and the floor of AsgardBench: the oracle and the random cook in the household."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from game.agents import Agent, Decision, View, make_agent
from sim.world import Action, Feedback, Task
from sim.worlds.household import world
from sim.worlds.household.episode import HouseholdEpisode
from tests.loops import each
from tests.shares import share

FEW = ("turn_on_tv__", "clean_mirror__", "cook__Bread_FloorPlan", "coffee__empty")


def view_of(episode: HouseholdEpisode, seed: int = 0) -> View:
    (seat,) = episode.seats
    return View(
        task=episode.task, seat=seat, seats=episode.seats, mates={}, step=episode.steps,
        turn=episode.turn, joint=False, observation=episode.observe(seat),
        legal=episode.legal(seat), goals=episode.goals(), seed=seed,
    )  # fmt: skip


async def played(
    task: Task, agent: Agent, before: tuple[str, ...] = ()
) -> tuple[HouseholdEpisode, Decision | None]:
    """The episode to its end, after some lines by somebody else; and why the agent gave up."""
    episode = world.start(task, 0)
    for line in before:
        episode.step({"cook": episode.parse("cook", line)})
    while episode.outcome() is None:
        decision = await agent.decide(view_of(episode))
        if decision.action is None:
            return episode, decision
        episode.step({"cook": decision.action})
    return episode, None


def first(prefix: str) -> Task:
    return next(
        t for t in world.instances("asgardbench") if t.id.startswith(f"asgardbench/{prefix}")
    )


@pytest.mark.parametrize("prefix", FEW)
async def test_the_oracle_succeeds_in_as_many_steps_as_the_task_says(prefix: str) -> None:
    episode, given_up = await played(first(prefix), make_agent("oracle", {}))
    outcome = episode.outcome()
    assert given_up is None
    assert outcome is not None
    assert outcome.success
    assert episode.steps == episode.task.par


@pytest.mark.slow
async def test_the_oracle_succeeds_on_every_instance() -> None:
    failed = []
    for task in share(world.instances("asgardbench"), 40):
        episode, _ = await played(task, make_agent("oracle", {}))
        outcome = episode.outcome()
        if outcome is None or not outcome.success:
            failed.append(task.id)
    assert not failed


@pytest.mark.parametrize("feedback", ["none", "detailed"])
async def test_the_oracle_needs_no_feedback(feedback: Feedback) -> None:
    task = replace(first("clean_mirror__"), feedback=feedback)
    episode, _ = await played(task, make_agent("oracle", {}))
    outcome = episode.outcome()
    assert outcome is not None
    assert outcome.success


async def test_the_oracle_goes_on_where_somebody_else_has_played() -> None:
    task = first("cook__Bread_FloorPlan")
    episode, _ = await played(
        task, make_agent("oracle", {}), ("FIND Fridge", "OPEN Fridge", "CLOSE Fridge")
    )
    outcome = episode.outcome()
    assert outcome is not None
    assert outcome.success


def test_no_task_gives_its_solution_away() -> None:
    for task in each(world.instances()):
        text = json.dumps(task.to_json())
        assert "solution" not in text
        assert '"PICKUP' not in text


async def test_the_random_cook_plays_verbs_and_objects_and_seldom_succeeds() -> None:
    task = first("coffee__empty")
    episode, given_up = await played(task, make_agent("random", {}))
    assert given_up is None
    assert episode.steps > 0
    outcome = episode.outcome()
    assert outcome is not None
    assert not outcome.success


async def test_the_random_cook_draws_by_its_seed() -> None:
    episode = world.start(first("coffee__empty"), 0)
    legal = {verb.name: verb for verb in episode.legal("cook").verbs}
    drawn: list[Action] = []
    for seed in range(40):
        decision = await make_agent("random", {}).decide(view_of(episode, seed))
        again = await make_agent("random", {}).decide(view_of(episode, seed))
        assert decision.action is not None
        assert decision.action == again.action
        assert decision.action.args["object"] in (
            legal[decision.action.verb].slots[0].candidates or ()
        )
        drawn.append(decision.action)
    assert len({action.verb for action in drawn}) > 5
