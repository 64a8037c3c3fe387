"""What tasks of the household say of themselves."""

from __future__ import annotations

from sim.worlds import get_world
from sim.worlds.household.suites import friendly
from sim.worlds.household.suites.catalogue import FRIENDLY, PRACTICE
from sim.worlds.household.suites.plans import SetupAction


def test_practice_is_called_so_and_is_otherwise_an_easy_task_for_people() -> None:
    world = get_world("household")
    easy, practice = world.task("home/apple"), world.task(PRACTICE)
    assert practice.title == f"Practice: {easy.title[0].lower()}{easy.title[1:]}"
    assert practice.goal == easy.goal
    assert practice.suite != easy.suite


def test_what_was_done_before_the_start_is_said_unless_it_is_only_where_things_stand() -> None:
    assert friendly.plan("home/wash_up").setup_actions == (
        SetupAction("dirty", "Bowl"),
        SetupAction("dirty", "Mug"),
    )
    assert friendly._action(["fill", "Mug", "coffee"]) == SetupAction("fill", "Mug", "coffee")


def test_own_plans_and_the_practice_are_nobodys_to_choose_from_the_menu() -> None:
    suites = {suite.name: suite for suite in get_world("household").suites()}
    assert {name: suite.private for name, suite in suites.items()} == {
        "home": False,
        "asgardbench": False,
        "practice": True,
        "inline": True,
    }
    assert {suite.paces for suite in suites.values()} == {("turns",)}


def test_at_home_one_walks_and_is_helped_and_nothing_ends_it_early() -> None:
    rules = FRIENDLY
    assert (rules.walking, rules.instances, rules.help, rules.termination) == (True, True, True, False)  # fmt: skip
