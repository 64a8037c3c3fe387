"""The housemate does an activity with anybody: one who stands there, who is clumsy, who keeps things, its like."""

from __future__ import annotations

import pytest

from game.agents import Agent, agents_on_offer, make_agent
from game.benchmarks.virtualhome.agents.housemate import STILL_HERE
from sim.world import Action, Task
from sim.worlds.virtualhome import world
from tests.game.benchmarks.for_two import Clumsy, Frozen, Scripted, Table
from tests.loops import each

PAIRS = [task for task in world.tasks() if len(task.seats) == 2]
BREAKFAST = "activities_together/breakfast"
PACES = ["together", "turns"]
FETCHES = ["walk to kitchen cabinet", "open kitchen cabinet", "grab bowl"]
KEEPS = ["walk to fridge", "open fridge", "grab milk"]
LONGEST_SILENCE = 42


def at(task: str | Task, mate: Agent, pace: str, kind: str = "person", place: int = 0) -> Table:
    found = world.task(task) if isinstance(task, str) else task
    return Table("housemate", found, mate, pace == "together", kind, place)


def hears(table: Table, text: str) -> None:
    table.hears.append({"seat": table.other, "name": "Ana", "text": text})


def test_it_is_offered_where_several_do_a_known_activity_and_nowhere_else() -> None:
    assert PAIRS
    offered = {task.id for task in world.tasks() if "housemate" in agents_on_offer(task)}
    assert offered == {task.id for task in PAIRS}
    own = world.task_from({"scene": "home1", "title": "Cold", "goal": "Open it.", "seats": 2})
    assert "housemate" not in agents_on_offer(own)


def test_it_has_no_settings() -> None:
    with pytest.raises(ValueError, match="none"):
        make_agent("housemate", {"speed": 3})


@pytest.mark.parametrize(("pace", "place"), [("turns", 0), ("together", 1)])
async def test_beside_somebody_who_does_nothing_it_does_every_activity_and_leaves_the_word_to_them(
    pace: str, place: int
) -> None:
    for task in each(PAIRS):
        table = at(task, Frozen(), pace, place=place)
        assert await table.play(80) is None, "only a person says that it is done"
        assert table.episode.is_done_well(), task.id
        assert table.refused == 0
        assert table.words[0].startswith("Hello! I begin with this:")
        assert table.words[1].startswith("I think that is all.")
        assert set(table.words[2:]) <= {STILL_HERE}
        assert table.silent <= LONGEST_SILENCE
        hears(table, "Please say that it is done")
        outcome = await table.play(10)
        assert outcome is not None
        assert outcome.success


@pytest.mark.parametrize("pace", PACES)
async def test_two_of_them_share_the_work_and_say_that_it_is_done(pace: str) -> None:
    for task in each(PAIRS):
        table = at(task, make_agent("housemate", {}), pace, kind="housemate")
        outcome = await table.play(80)
        assert outcome is not None, task.id
        assert outcome.success, task.id
        assert table.words == []


async def test_what_somebody_has_done_it_does_not_do_again() -> None:
    lines = [*FETCHES, "walk to kitchen table", "put bowl on kitchen table"]
    table = at(BREAKFAST, Scripted(lines), "together")
    await table.play(60)
    assert table.episode.is_done_well()
    assert not [text for text in table.moved if "bowl" in text and not text.startswith("pour")]


async def test_it_closes_what_others_leave_open_when_all_is_done() -> None:
    table = at(BREAKFAST, Scripted(["walk to fridge", "open fridge"]), "together")
    await table.play(60)
    assert "close fridge" in table.moved


async def test_it_asks_for_what_somebody_keeps_and_goes_on_when_it_gets_it() -> None:
    waits = ["wait what"] * 40
    lines = [*KEEPS, *waits, "walk to kitchen table", "put milk on kitchen table"]
    table = at(BREAKFAST, Scripted(lines), "together")
    await table.play(120)
    assert any("the milk" in text and "put it down" in text for text in table.words)
    assert "Thank you!" in table.words
    assert table.episode.is_done_well()
    assert table.silent <= LONGEST_SILENCE


async def test_it_asks_again_for_what_somebody_keeps_and_more_and_more_rarely() -> None:
    table = at(BREAKFAST, Scripted([*KEEPS]), "together")
    await table.play(150)
    asked = [n for n, text in table.said if "the milk" in text]
    assert len(asked) >= 4
    assert asked[1] - asked[0] < asked[-1] - asked[-2]
    assert table.silent <= LONGEST_SILENCE


@pytest.mark.parametrize("pace", PACES)
@pytest.mark.parametrize("seed", [1, 2, 3])
async def test_beside_a_clumsy_one_it_does_what_can_be_done_and_is_never_refused(
    pace: str, seed: int
) -> None:
    for task in each(PAIRS):
        table = at(task, Clumsy(seed), pace)
        await table.play(90)
        met = table.episode.is_done_well()
        assert met or table.words[-1:], task.id
        assert pace == "together" or table.refused == 0


async def test_it_leaves_to_people_what_they_want_to_do_and_does_what_they_ask_for() -> None:
    table = at(BREAKFAST, Frozen(), "together")
    await table.play(2)
    hears(table, "I'll get the milk")
    await table.play(25)
    assert "All right, I leave the milk to you." in table.words
    assert "grab milk" not in table.moved
    hears(table, "Can you do the milk, please?")
    await table.play(12)
    assert "Yes, I see to the milk." in table.words
    assert "grab milk" in table.moved


async def test_it_answers_what_is_left_waits_and_is_not_talked_into_ending_early() -> None:
    table = at(BREAKFAST, Frozen(), "together")
    await table.play(2)
    hears(table, "What is left to do?")
    await table.play(1)
    assert table.words[-1] == "Not so yet: the cereal is in the bowl; the milk is in the bowl."
    hears(table, "Where are you?")
    await table.play(1)
    assert table.words[-1].startswith("I am in the ")
    hears(table, "Finish it")
    assert await table.play(3) is None
    assert table.words[-1].startswith("Not so yet:")
    hears(table, "Wait, please")
    moved = len(table.moved)
    await table.play(5)
    assert table.words[-1] == "I wait for a moment."
    assert len(table.moved) == moved


async def test_a_program_that_is_written_anew_beside_it_is_nothing_to_stumble_over() -> None:
    table = at(BREAKFAST, Scripted([*FETCHES]), "together")
    await table.play(8)
    anew = Action("rewrite", {"keep": 0, "text": ""})
    table.episode.step({table.other: anew})
    table.deeds.append({table.seat: None, table.other: anew.to_json()})
    await table.play(60)
    assert table.episode.is_done_well()


async def test_without_being_told_what_is_done_it_gives_its_seat_up() -> None:
    table = at(BREAKFAST, Frozen(), "together")
    await table.play(3)
    table.deeds = []
    await table.play(1)
    assert table.ends.startswith("I cannot see what is done here")
