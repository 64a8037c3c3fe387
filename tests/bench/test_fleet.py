"""The fleet: what counts as whole, what is said where services are missing, and a small one played for real."""

from __future__ import annotations

import pytest

from bench import fleet as group
from bench.kit.running import read_group
from bench.serving import fleet as serving
from bench.serving.fleet import Logged
from tests.loops import each

WHOLE = Logged("finished", events=14, last=14, ended=True, steps=10, size=7000)


def test_an_episode_is_whole_with_its_end_and_every_number() -> None:
    assert WHOLE.whole
    for other in each(
        (
            Logged("playing", 14, 14, True, 10, 7000),
            Logged("finished", 13, 14, True, 10, 7000),
            Logged("finished", 14, 14, False, 10, 7000),
        )
    ):
        assert not other.whole


def test_without_its_services_a_sentence_stands_in_the_place_of_figures(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(serving, "REDIS_URL", "redis://127.0.0.1:1/0")
    assert list(group.measure(small=True)) == [
        "left out: no Redis answers at TEST_REDIS_URL (ConnectionError)"
    ]


@pytest.mark.services
@pytest.mark.slow
def test_forty_episodes_at_once_over_two_web_processes_and_four_workers_are_all_recorded() -> None:
    """As a program of its own, as `make bench` runs it."""
    read = read_group("fleet", small=True, limit_s=500.0)
    assert read.state == "done"
    found = {item.name: item for item in read.figures}
    assert found["episodes that are whole in the database"].value == group.SMALL.episodes
    assert found["actions said to be recorded that are not"].value == 0
    assert found["events an episode"].value >= group.STEPS
    assert found["log an episode"].value > 0
