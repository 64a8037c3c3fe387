"""The helper cooks with anybody: with one who stands there, who is clumsy, who keeps things, with its like."""

from __future__ import annotations

import re

import pytest

from game.agents import Agent, agents_on_offer, make_agent
from sim.world import Task
from sim.worlds.simmer import world
from tests.game.benchmarks.for_two import Clumsy, Frozen, Scripted, Table
from tests.loops import each
from tests.shares import share

PAIRS = [task for task in world.tasks() if len(task.seats) == 2]
OATS = "pair/oatmeal-with-honey"
PACES = ["together", "turns"]


def at(task: Task, mate: Agent, joint: bool, kind: str = "person") -> Table:
    return Table("helper", task, mate, joint, kind)


def test_it_is_offered_where_several_cook_a_known_recipe_and_nowhere_else() -> None:
    assert PAIRS
    offered = {task.id for task in world.tasks() if "helper" in agents_on_offer(task)}
    assert offered == {task.id for task in PAIRS}
    own = world.task_from({"title": "Mine", "goal": "Serve.", "seats": 2, "objects": ["egg"]})
    assert "helper" not in agents_on_offer(own)


def test_it_has_no_settings() -> None:
    with pytest.raises(ValueError, match="none"):
        make_agent("helper", {"speed": 3})


@pytest.mark.slow
@pytest.mark.parametrize("pace", PACES)
async def test_beside_somebody_who_does_nothing_it_cooks_every_dish_without_a_mistake(
    pace: str,
) -> None:
    for task in each(share(PAIRS, 6)):
        table = at(task, Frozen(), pace == "together")
        outcome = await table.play()
        assert outcome is not None, task.id
        assert outcome.success, (task.id, table.episode.audit())
        assert table.refused == 0
        assert len(table.moved) <= 1.25 * (task.par or 0)


@pytest.mark.slow
@pytest.mark.parametrize("pace", PACES)
async def test_two_helpers_share_the_work(pace: str) -> None:
    for task in each(share(PAIRS, 6)):
        table = at(task, make_agent("helper", {}), pace == "together", kind="helper")
        outcome = await table.play()
        assert outcome is not None, task.id
        assert outcome.success, (task.id, table.episode.audit())
        assert table.words == []


@pytest.mark.parametrize("pace", PACES)
async def test_a_dish_is_cooked_beside_one_who_does_nothing(pace: str) -> None:
    table = at(world.task(OATS), Frozen(), pace == "together")
    outcome = await table.play()
    assert outcome is not None
    assert outcome.success
    assert table.words[0].startswith("Hello! I begin with this:")
    assert table.words[-1] == "Everything is done, I think: I serve now."


async def test_what_somebody_has_done_it_does_not_do_again() -> None:
    lines = ["walk to pantry", "open pantry", "grab oats", "close pantry", "walk to counter"]
    table = at(world.task(OATS), Scripted([*lines, "put oats on counter"]), joint=True)
    outcome = await table.play()
    assert outcome is not None
    assert outcome.success
    assert table.moved.count("grab oats") == 1
    assert table.moved.count("walk to pantry") == 1, "for the honey"


async def test_it_closes_what_others_leave_open() -> None:
    table = at(world.task(OATS), Scripted(["walk to freezer", "open freezer"]), joint=True)
    outcome = await table.play()
    assert outcome is not None
    assert outcome.success
    assert "close freezer" in table.moved


KEEPS = ["walk to cabinet", "open cabinet", "grab saucepan"]


async def test_it_asks_for_what_somebody_keeps_and_goes_on_without_it_in_the_end() -> None:
    table = at(world.task(OATS), Scripted([*KEEPS]), joint=True)
    assert await table.play() is not None or table.ends
    asked = [n for n, text in table.said if "the saucepan" in text]
    assert len(asked) >= 4
    assert asked[1] - asked[0] < asked[-1] - asked[-2]
    assert any(text.startswith("I go on without the saucepan") for text in table.words)
    assert table.silent <= 42


async def test_it_thanks_and_goes_on_when_it_gets_what_it_asked_for() -> None:
    waits = ["wait what"] * 40
    lines = [*KEEPS, *waits, "walk to counter", "put saucepan on counter"]
    table = at(world.task(OATS), Scripted(lines), joint=True)
    outcome = await table.play()
    assert outcome is not None
    assert outcome.success
    assert "Thank you!" in table.words


@pytest.mark.parametrize("pace", PACES)
@pytest.mark.parametrize("seed", [1, 2])
async def test_beside_a_clumsy_cook_it_comes_to_an_end_or_says_why_not(
    pace: str, seed: int
) -> None:
    table = at(world.task(OATS), Clumsy(seed), pace == "together")
    assert await table.play(700) is not None or table.ends
    assert table.silent <= 42


async def test_it_answers_what_is_left_and_leaves_to_people_what_they_want_to_do() -> None:
    table = at(world.task(OATS), Frozen(), joint=True)
    await table.play(2)
    table.hears.append({"seat": table.other, "name": "Ana", "text": "What is left to do?"})
    await table.play(1)
    assert table.words[-1].startswith("Still to be done: ")
    table.hears.append({"seat": table.other, "name": "Ana", "text": "Where are you?"})
    await table.play(1)
    assert re.fullmatch(r"I am (at the \w+|in the middle of the kitchen)\.", table.words[-1])
    table.hears.append({"seat": table.other, "name": "Ana", "text": "I will do the oats"})
    await table.play(1)
    assert table.words[-1] == "All right, I leave the oats to you."
    table.hears.append({"seat": table.other, "name": "Ana", "text": "Wait, please"})
    moved = len(table.moved)
    await table.play(5)
    assert table.words[-1] == "I wait for a moment."
    assert len(table.moved) == moved


async def test_without_being_told_what_is_done_it_gives_its_seat_up() -> None:
    table = at(world.task(OATS), Frozen(), joint=True)
    await table.play(3)
    table.deeds = []
    await table.play(1)
    assert table.ends.startswith("I cannot see what is done here")
