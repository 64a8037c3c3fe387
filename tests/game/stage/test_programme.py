"""What is on the programme of a stage."""

from __future__ import annotations

import pytest

from game.agents import all_agents
from game.stage import programme
from game.suites import all_tasks
from sim.world import WorldError
from tests.loops import each


def test_phones_are_offered_kitchens_for_several_in_which_agents_need_no_model() -> None:
    for task in each(programme.with_chefs()):
        assert len(task.seats) > 1, task.id
        assert not all_agents()[programme.agent_of(task)].asks_models, task.id


def test_an_audience_votes_for_one_cook_in_a_kitchen_that_is_not_over_at_once() -> None:
    found = programme.with_crowd()
    assert found
    for task in found:
        assert len(task.seats) == 1, task.id
        assert (task.par or 0) >= programme.FEWEST_STEPS, task.id
        assert all_tasks()[task.id] == task


def test_one_task_follows_the_other_and_the_last_is_followed_by_the_first() -> None:
    ids = [task.id for task in programme.tasks_of("chefs")]
    assert programme.task_after("chefs", ids[0]).id == ids[1]
    assert programme.task_after("chefs", ids[-1]).id == ids[0]
    assert programme.task_after("chefs", "something/else").id == ids[0]


def test_a_house_without_anything_to_show_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(programme, "tasks_of", lambda mode: ())
    with pytest.raises(WorldError, match="no kitchen"):
        programme.task_after("chefs", "")
