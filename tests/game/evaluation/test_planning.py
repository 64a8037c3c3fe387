"""From a run file to episodes: each once, and nothing twice."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.evaluation.local import play_here
from game.evaluation.planning import make_run
from game.evaluation.runfile import read_data
from game.models import EvaluationRun, RunEpisode, Session
from game.suites import all_suites
from tests.game.evaluation.conftest import data, new_run

pytestmark = pytest.mark.django_db


def test_every_agent_meets_every_task_in_every_repetition() -> None:
    run = new_run(agents=["chef", "idle"], tasks=["tutorial/1", "tutorial/2"], repetitions=3)
    keys = {(e.agent, e.task.task_id, e.repetition) for e in run.episodes.select_related("task")}
    assert len(keys) == run.episodes.count() == 12


def test_repetition_comes_after_repetition_and_all_agents_meet_a_task_before_the_next() -> None:
    run = new_run(agents=["chef", "idle"], tasks=["tutorial/1", "tutorial/2"], repetitions=2)
    rows = run.episodes.order_by("order").values_list(
        "order", "repetition", "task__task_id", "agent"
    )
    assert list(rows) == [
        (0, 0, "tutorial/1", "chef"), (1, 0, "tutorial/1", "idle"),
        (2, 0, "tutorial/2", "chef"), (3, 0, "tutorial/2", "idle"),
        (4, 1, "tutorial/1", "chef"), (5, 1, "tutorial/1", "idle"),
        (6, 1, "tutorial/2", "chef"), (7, 1, "tutorial/2", "idle"),
    ]  # fmt: skip


def test_agents_meet_a_task_with_the_same_seed_and_repetitions_with_another() -> None:
    run = new_run(agents=["chef", "idle"], repetitions=2)
    seeds = {(e.agent, e.repetition): e.seed for e in run.episodes.all()}
    assert seeds["chef", 0] == seeds["idle", 0] != seeds["chef", 1]


def test_the_same_file_again_is_the_same_run() -> None:
    first, new = make_run(read_data(data()))
    second, again = make_run(read_data(data(name="another name", limits={"concurrency": 3})))
    assert (new, again) == (True, False)
    assert first.pk == second.pk
    assert (second.name, second.concurrency) == ("another name", 3)


def test_another_seed_is_another_run() -> None:
    assert new_run().pk != new_run(seed=1).pk


def test_a_finished_run_that_is_asked_for_again_plays_nothing() -> None:
    play_here(new_run().pk)
    run = new_run()
    play_here(run.pk)
    assert run.state == EvaluationRun.State.DONE
    assert Session.objects.count() == 1


def test_an_episode_of_another_run_is_taken_over() -> None:
    play_here(new_run().pk)
    run = new_run(tasks=["tutorial/1", "tutorial/2"])
    reused = run.episodes.get(reused=True)
    assert reused.state == RunEpisode.State.DONE
    assert reused.success
    play_here(run.pk)
    assert Session.objects.count() == 2


def test_nothing_is_taken_over_from_before_a_suite_was_changed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    before = new_run()
    play_here(before.pk)
    key = "robotouille", "tutorial"
    newer = {**all_suites(), key: replace(all_suites()[key], version=2)}
    monkeypatch.setattr("game.suites.all_suites", lambda: newer)
    after = new_run()
    assert after.pk != before.pk
    assert not after.episodes.get().reused
    assert (before.manifest["suites"], after.manifest["suites"]) == (
        {"tutorial": 1},
        {"tutorial": 2},
    )
    newest = {**all_suites(), key: replace(all_suites()[key], version=3)}
    monkeypatch.setattr("game.suites.all_suites", lambda: newest)
    assert new_run().pk not in (before.pk, after.pk)


def test_fresh_plays_everything_again() -> None:
    play_here(new_run().pk)
    run, new = make_run(read_data(data()), fresh=True)
    play_here(run.pk)
    assert new
    assert Session.objects.count() == 2


def test_a_run_of_finished_episodes_only_is_done_at_once() -> None:
    play_here(new_run(tasks=["tutorial/1", "tutorial/2"]).pk)
    assert new_run(tasks=["tutorial/2"]).state == EvaluationRun.State.DONE


def test_the_manifest_says_what_the_run_was_made_with() -> None:
    manifest = new_run(agents=[{"name": "chef", "label": "C"}]).manifest
    assert manifest["worlds"] == {"robotouille": 1}
    assert manifest["rules"] == "paper"
    assert manifest["agents"] == [{"label": "C", "name": "chef", "settings": {}}]
    assert manifest["instances"][0]["task"] == "tutorial/1"
    assert len(manifest["instances"][0]["sha256"]) == 64
    assert manifest["code_version"]
    assert all(len(digest) == 64 for digest in manifest["prompts"].values())
