"""Every task as people and agents are given it: titles, texts, starts and goals are as they were recorded."""

from __future__ import annotations

from pathlib import Path

import pytest

from sim.worlds import get_world
from sim.worlds.household.suites import friendly
from sim.worlds.household.suites.catalogue import PRACTICE
from sim.worlds.household.suites.plans import SetupAction
from tests.recordings import check_names, check_recorded, fingerprints_of, rounded

FILE = Path(__file__).with_name("tasks.json")
TASKS = {task.id: task for task in get_world("household").tasks()}


@pytest.mark.parametrize("name", sorted(TASKS))
def test_a_task_is_as_it_was_recorded(name: str) -> None:
    told = {aspect: [value] for aspect, value in rounded(TASKS[name]).items()}
    check_recorded(FILE, name, fingerprints_of(told))


def test_all_tasks_that_are_recorded_are_looked_at() -> None:
    check_names(FILE, sorted(TASKS))


def test_practice_is_called_so_and_is_otherwise_an_easy_task_for_people() -> None:
    easy, practice = TASKS["home/apple"], get_world("household").task(PRACTICE)
    assert practice.title == f"Practice: {easy.title[0].lower()}{easy.title[1:]}"
    assert practice.goal == easy.goal
    assert practice.suite != easy.suite


def test_what_was_done_before_the_start_is_said_unless_it_is_only_where_things_stand() -> None:
    assert friendly.plan("home/wash_up").setup_actions == (
        SetupAction("dirty", "Bowl"),
        SetupAction("dirty", "Mug"),
    )
    assert friendly._action(["fill", "Mug", "coffee"]) == SetupAction("fill", "Mug", "coffee")
