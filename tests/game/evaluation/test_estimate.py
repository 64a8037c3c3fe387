"""What a run will come to: exact in episodes, and in time and money as far as such was played before."""

from __future__ import annotations

import pytest

from game.evaluation.choosing import instances_of
from game.evaluation.estimate import asks_models, estimate
from game.evaluation.local import play_here
from game.evaluation.planning import make_run
from game.evaluation.reading import RunFileError
from game.evaluation.runfile import RunFile, read_data
from game.models import RunEpisode

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("compiled_planner")]


def run(**more: object) -> RunFile:
    return read_data({"agents": ["chef", "idle"], "tasks": [{"suite": "synchronous"}], **more})


@pytest.mark.parametrize(
    "tasks",
    [
        [{"suite": "synchronous"}],
        [{"suite": "synchronous", "instances": [3, 4]}, "asynchronous/1"],
        [{"suite": "synchronous", "instances": "all"}],
        ["synchronous/1@3", {"task": "asynchronous/2", "instances": "1..5"}],
    ],
)
def test_it_counts_the_episodes_that_are_made(tasks: list[object]) -> None:
    wanted = run(tasks=tasks, repetitions=3)
    found = estimate(wanted)
    assert found.tasks == len(instances_of(wanted))
    assert found.episodes == found.tasks * 2 * 3


def test_what_was_never_played_is_said_and_not_counted_as_nothing() -> None:
    found = estimate(run())
    assert found.new == ("chef", "idle")
    assert (found.known, found.seconds) == (0, 0.0)


def test_time_and_money_are_those_of_earlier_episodes_of_the_same_suite() -> None:
    made, _ = make_run(run(tasks=["synchronous/1", "asynchronous/1"]))
    play_here(made.pk)
    chefs = RunEpisode.objects.filter(run=made, agent="chef")
    chefs.filter(task__suite="synchronous").update(seconds=6.0, tokens=1000, cost=0.02)
    chefs.filter(task__suite="asynchronous").update(seconds=60.0, tokens=0, cost=0.0)
    RunEpisode.objects.filter(run=made, agent="idle").update(seconds=0.0)
    found = estimate(run(limits={"concurrency": 2}))
    assert found.seconds == pytest.approx(10 * 6.0 / 2)
    assert (found.tokens, found.dollars) == (pytest.approx(10_000), pytest.approx(0.2))
    assert (found.new, found.known) == ((), 4)
    elsewhere = estimate(run(tasks=[{"suite": "tutorial"}]))
    assert elsewhere.seconds == pytest.approx(10 * 33.0), "the mean of all, where there is no other"


def test_episodes_that_were_taken_over_do_not_count_twice() -> None:
    made, _ = make_run(run(tasks=["synchronous/1"]))
    play_here(made.pk)
    make_run(run(tasks=["synchronous/1"], repetitions=2))
    assert estimate(run()).known == 2


def test_a_model_without_a_price_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path) -> None:
    path = tmp_path / "endpoints.json"
    path.write_text(
        '{"endpoints": {"a": {"base_url": "http://127.0.0.1:9/v1", "models": ["new"]}}}'
    )
    monkeypatch.setenv("BRIGADE_ENDPOINTS", str(path))
    wanted = run(agents=["react"])
    assert asks_models(wanted)
    assert 'the model "new"' in (estimate(wanted).unpriced or "")
    assert not asks_models(run())


def test_a_suite_that_is_not_there_is_a_mistake() -> None:
    with pytest.raises(RunFileError, match="unknown suite"):
        estimate(run(tasks=[{"suite": "breakfasts"}]))
