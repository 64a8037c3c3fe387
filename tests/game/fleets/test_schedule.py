"""The schedule: everybody's n-th kitchen of a suite is the same, and all come once before one comes again."""

from __future__ import annotations

import pytest

from game.fleets.schedule import _tasks, kitchen_at, sizes, suite_named
from game.suites import all_suites
from sim.world import WorldError
from tests.loops import each

KEY = ("robotouille", "tutorial")


def test_all_tasks_come_once_before_one_comes_again_with_another_seed() -> None:
    count = len(_tasks(*KEY, 1))
    rounds = [
        [kitchen_at(*KEY, 1, turn * count + place) for place in range(count)] for turn in (0, 1)
    ]
    for one in each(rounds):
        assert sorted(k.task.id.partition("@")[0] for k in one) == sorted(_tasks(*KEY, 1))
    first, second = ([(k.task.id, k.seed) for k in one] for one in rounds)
    assert first != second


def test_the_schedule_is_the_same_whenever_it_is_asked(settings) -> None:
    before = kitchen_at(*KEY, 1, 3)
    kitchen_at.cache_clear()
    assert kitchen_at(*KEY, 1, 3) == before
    kitchen_at.cache_clear()
    settings.QUEUE_SEED = "another"
    drawn = [kitchen_at(*KEY, 1, n).seed for n in range(5)]
    kitchen_at.cache_clear()
    settings.QUEUE_SEED = ""
    assert drawn != [kitchen_at(*KEY, 1, n).seed for n in range(5)]
    kitchen_at.cache_clear()


def test_pairs_have_tasks_for_two_and_a_suite_without_them_says_so() -> None:
    pairs = next(key for key in all_suites() if 2 in sizes(*key))
    assert len(kitchen_at(*pairs, 2, 0).task.seats) == 2
    with pytest.raises(WorldError, match="no tasks with 7 seats"):
        kitchen_at(*KEY, 7, 0)


def test_who_vanishes_ends_the_game_and_nobody_stands_in() -> None:
    rules = kitchen_at(*KEY, 1, 0).settings
    assert (rules.if_left, rules.stand_in, rules.led) == ("end", None, True)
    assert rules.ends_after_s
    assert rules.step_limit


def test_a_suite_is_found_by_its_name_and_an_unknown_one_is_told_those_there_are() -> None:
    assert suite_named("tutorial") == suite_named("robotouille:tutorial") == KEY
    with pytest.raises(WorldError, match="robotouille:tutorial") as told:
        suite_named("nowhere")
    assert told.value.code == "no_suite"
