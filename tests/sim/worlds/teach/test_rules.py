"""The settings of a task: what was wrong with them is said with the place."""

from __future__ import annotations

import pytest

from sim.world import JSON, WorldError
from sim.worlds.teach.rules import BENCHMARK, PLAY, Rules


def test_nothing_given_means_the_rules_of_play() -> None:
    assert Rules.read(None) == PLAY
    assert (PLAY.step_limit, PLAY.failure_limit) == (None, None)


def test_rules_are_read_as_they_were_written() -> None:
    assert Rules.read(BENCHMARK.to_json()) == BENCHMARK
    assert (BENCHMARK.step_limit, BENCHMARK.failure_limit) == (1000, 30)


@pytest.mark.parametrize(
    ("data", "words"),
    [
        ([], "object"),
        ({"decides": "fair"}, "rules.decides"),
        ({"stopping": 3}, "rules.stopping"),
        ({"ends_at_goal": "yes"}, "rules.ends_at_goal"),
        ({"step_limit": 0}, "rules.step_limit"),
        ({"failure_limit": "many"}, "rules.failure_limit"),
        ({"speed": 2}, "rules.speed"),
    ],
)
def test_what_makes_no_sense_is_refused_with_its_place(data: JSON, words: str) -> None:
    with pytest.raises(WorldError, match=words):
        Rules.read(data)
