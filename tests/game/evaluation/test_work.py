"""Episodes are played once, whatever happens to those who play them."""

from __future__ import annotations

import subprocess
import sys
from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from game.agents import Decision, View
from game.evaluation import dispatch, work
from game.evaluation.local import play_here
from game.evaluation.planning import reopen
from game.evaluation.recorder import OWNER
from game.jobs.claims import FOREVER
from game.jobs.holders import new_holder
from game.live import lease
from game.llm.errors import LLMError
from game.log import store
from game.models import EvaluationRun, RunEpisode, Session
from tests.game.evaluation.conftest import Cast, new_run, spends
from tests.loops import each

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("compiled_planner")]
STATE, RUN = RunEpisode.State, EvaluationRun.State


def only(run: EvaluationRun) -> RunEpisode:
    return run.episodes.select_related("task").get()


def test_a_run_is_played_to_its_end() -> None:
    run = new_run()
    play_here(run.pk)
    run.refresh_from_db()
    episode = only(run)
    assert run.state == RUN.DONE
    assert run.started_at is not None
    assert run.finished_at is not None
    assert (episode.state, episode.success, episode.steps) == (STATE.DONE, True, 1)
    assert episode.metrics["success"] is True
    assert episode.session is not None
    assert (episode.session.status, episode.session.success) == ("finished", True)


def test_the_session_is_recorded_like_any_other_and_shown_in_no_list() -> None:
    run = new_run()
    play_here(run.pk)
    session = Session.objects.get()
    kinds = [event.kind for event in store.read_events(session.pk)]
    assert kinds == ["created", "joined", "started", "thought", "step", "finished"]
    assert not session.listed
    assert not session.demo
    assert session.seats.get().occupant_name == "chef"


def test_who_cooks_together_is_not_passed_over_while_an_agent_may_still_think() -> None:
    limits = {"decision_seconds": 45}
    for pace, seconds in each({"turns": None, "together": 150}.items()):
        play_here(new_run(pace=pace, limits=limits).pk)
        assert Session.objects.latest("created_at").settings["deadline_s"] == seconds


def test_no_runner_takes_a_session_of_a_run() -> None:
    run = new_run(agents=["random"])
    play_here(run.pk)
    Session.objects.update(status="playing")
    assert lease.orphans(timezone.now().timestamp()) == []
    assert not lease.claim(Session.objects.get().pk, new_holder(), 2_000_000_000.0)
    assert (Session.objects.get().owner, Session.objects.get().lease_until) == (OWNER, FOREVER)


def test_two_runs_of_the_same_file_give_the_same_steps() -> None:
    hashes = []
    for fresh in (False, True):
        from game.evaluation.planning import make_run
        from game.evaluation.runfile import read_data
        from tests.game.evaluation.conftest import data

        run, _ = make_run(read_data(data(agents=["random"], tasks=["tutorial/9"])), fresh=fresh)
        play_here(run.pk)
        session = only(run).session_id or ""
        hashes.append([e.payload["hash"] for e in store.read_events(session) if e.kind == "step"])
    assert hashes[0] == hashes[1]
    assert len(hashes[0]) == 6


def test_two_workers_do_not_get_the_same_episode() -> None:
    run = new_run(limits={"concurrency": 2})
    episode = only(run)
    assert work.claim(episode.pk, "one") is not None
    assert work.claim(episode.pk, "two") is None
    assert work.claim_next(run.pk, "two") is None


def test_no_more_episodes_are_played_at_a_time_than_allowed() -> None:
    run = new_run(repetitions=3, limits={"concurrency": 2})
    assert work.claim_next(run.pk, "one") is not None
    assert work.claim_next(run.pk, "two") is not None
    assert work.claim_next(run.pk, "three") is None


def dead_process() -> str:
    """The name of a worker whose process has ended."""
    code = "from game.jobs.holders import new_holder; print(new_holder())"
    setup = "import django; django.setup(); "
    done = subprocess.run(
        [sys.executable, "-c", setup + code], capture_output=True, text=True, check=True
    )
    return done.stdout.strip().splitlines()[-1]


class Killed(BaseException):
    """As when a process is gone: nothing of ours takes it for an error."""


def half_played(run: EvaluationRun, worker: str, cast: Cast) -> RunEpisode:
    """An episode whose worker died in the middle: three steps in, no more is heard of it."""

    def decide(view: View, asked: int) -> Decision:
        if asked > 3:
            raise Killed
        return spends(0.5)(view, asked)

    cast("puppet", decide)
    episode = work.claim_next(run.pk, worker)
    assert episode is not None
    with pytest.raises(Killed):
        work.play(episode)
    return episode


def test_an_episode_whose_worker_was_killed_is_played_anew_and_its_cost_still_counts(
    cast: Cast,
) -> None:
    cast("puppet", spends(0.5))
    run = new_run(agents=["puppet"])
    episode = half_played(run, "a worker of another machine", cast)
    lost = RunEpisode.objects.get(pk=episode.pk).session_id
    RunEpisode.objects.update(heartbeat_at=timezone.now() - work.STALE - timedelta(seconds=1))
    cast("puppet", spends(0.5))
    assert work.requeue_stale() == 1
    play_here(run.pk)
    after = only(run)
    assert (after.state, after.attempts, after.steps) == (STATE.DONE, 2, 6)
    assert (after.cost, after.lost_cost) == (3.0, 1.5)
    assert after.session_id != lost
    assert Session.objects.get(pk=lost).status == "abandoned"
    assert work.spent_on(run)[:2] == (4.5, 900)


def test_an_episode_whose_worker_died_after_the_last_move_is_not_played_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def dies(*_: object) -> None:
        raise Killed

    run = new_run()
    episode = work.claim_next(run.pk, "a worker of another machine")
    assert episode is not None
    with monkeypatch.context() as patched:
        patched.setattr(work, "_finish", dies)
        with pytest.raises(Killed):
            work.play(episode)
    played = RunEpisode.objects.get(pk=episode.pk).session_id
    RunEpisode.objects.update(heartbeat_at=timezone.now() - work.STALE - timedelta(seconds=1))
    assert work.requeue_stale() == 1
    play_here(run.pk)
    after = only(run)
    assert (after.state, after.steps, after.step, after.success) == (STATE.DONE, 1, 1, True)
    assert after.session_id == played
    assert Session.objects.count() == 1


@pytest.mark.slow
def test_a_dead_process_of_this_machine_is_noticed_at_once(cast: Cast) -> None:
    cast("puppet", spends(0.0))
    run = new_run(agents=["puppet"])
    half_played(run, dead_process(), cast)
    assert work.requeue_stale() == 1


def test_a_living_worker_keeps_its_episode() -> None:
    run = new_run()
    work.claim_next(run.pk, work.new_worker())
    assert work.requeue_stale() == 0
    assert only(run).state == STATE.RUNNING


def test_a_worker_that_was_given_up_cannot_write_into_its_successors_attempt() -> None:
    run = new_run()
    late = work.claim_next(run.pk, "late")
    assert late is not None
    RunEpisode.objects.update(heartbeat_at=timezone.now() - timedelta(hours=1))
    work.requeue_stale()
    second = work.claim_next(run.pk, "second")
    assert second is not None
    work.play(late)
    assert (only(run).state, only(run).worker) == (STATE.RUNNING, "second")
    work.play(second)
    assert only(run).state == STATE.DONE
    assert Session.objects.filter(status="finished").count() == 1


def test_an_episode_that_kills_every_worker_is_given_up() -> None:
    run = new_run()
    for n in range(work.MAX_ATTEMPTS):
        assert work.claim_next(run.pk, f"worker {n}") is not None
        RunEpisode.objects.update(heartbeat_at=timezone.now() - timedelta(hours=1))
        work.requeue_stale()
    run.refresh_from_db()
    assert only(run).state == STATE.FAILED
    assert "died 3 times" in only(run).message
    assert run.state == RUN.FAILED


def test_a_cancelled_run_plays_no_more_and_keeps_what_was_played() -> None:
    run = new_run(repetitions=3)
    episode = work.claim_next(run.pk, "one")
    assert episode is not None
    work.play(episode)
    assert work.cancel(run)
    play_here(run.pk)
    states = list(run.episodes.order_by("order").values_list("state", flat=True))
    assert states == [STATE.DONE, STATE.CANCELLED, STATE.CANCELLED]


def test_an_episode_in_play_stops_when_its_run_is_cancelled(
    cast: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(work, "BEAT_S", 0.0)

    def decide(view: View, asked: int) -> Decision:
        return spends(0.0)(view, asked)

    cast("puppet", decide)
    run = new_run(agents=["puppet"], step_limit=1000)
    episode = work.claim_next(run.pk, "one")
    assert episode is not None
    work.cancel(run)
    work.play(episode)
    after = only(run)
    assert after.state == STATE.CANCELLED
    assert after.session is not None
    assert after.session.status == "abandoned"


def test_a_cancelled_run_goes_on_when_it_is_asked_to() -> None:
    run = new_run(repetitions=2)
    work.cancel(run)
    reopen(run)
    play_here(run.pk)
    run.refresh_from_db()
    assert run.state == RUN.DONE
    assert run.episodes.filter(state=STATE.DONE).count() == 2


def test_a_run_stops_when_its_money_is_used_up_and_goes_on_with_more(
    cast: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(work, "BEAT_SPENDING_S", 0.0)
    cast("puppet", spends(1.0))
    run = new_run(agents=["puppet"], repetitions=3, limits={"money": 8.0})
    play_here(run.pk)
    run.refresh_from_db()
    assert run.state == RUN.STOPPED
    assert run.message == "The budget of $8.00 is used up ($8.00 spent)."
    assert run.episodes.filter(state=STATE.DONE).count() == 1
    assert not run.episodes.filter(state=STATE.RUNNING).exists()
    run = new_run(agents=["puppet"], repetitions=3, limits={"money": 100.0})
    play_here(run.pk)
    run.refresh_from_db()
    assert run.state == RUN.DONE
    assert work.spent_on(run)[0] == 20.0


def test_a_budget_that_is_used_up_within_an_episode_stops_the_run_at_once(
    cast: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(work, "BEAT_SPENDING_S", 0.0)
    cast("puppet", spends(1.0))
    run = new_run(agents=["puppet"], repetitions=2, limits={"money": 3.0})
    episode = work.claim_next(run.pk, "one")
    assert episode is not None
    work.play(episode)
    run.refresh_from_db()
    assert run.state == RUN.STOPPED
    assert run.message.startswith("The budget of $3.00 is used up")
    assert work.claim_next(run.pk, "two") is None


def test_tokens_are_a_budget_too(cast: Cast) -> None:
    cast("puppet", spends(0.0))
    run = new_run(agents=["puppet"], repetitions=3, limits={"tokens": 700})
    play_here(run.pk)
    run.refresh_from_db()
    assert run.state == RUN.STOPPED
    assert "700 tokens" in run.message


def dead_endpoint(view: View, asked: int) -> Decision:
    raise LLMError("unreachable", 'the endpoint "local" cannot be reached')


def unknown_model(view: View, asked: int) -> Decision:
    raise LLMError("unknown_model", 'the endpoint "local" has no model "gpt-9"')


def test_a_dead_endpoint_fails_the_episode_with_a_clear_word(cast: Cast) -> None:
    cast("puppet", dead_endpoint)
    run = new_run(agents=["puppet"])
    play_here(run.pk)
    run.refresh_from_db()
    assert only(run).state == STATE.FAILED
    assert only(run).message == ('The agent puppet failed: the endpoint "local" cannot be reached')
    assert only(run).success is None
    assert (run.state, run.message) == (RUN.FAILED, "1 of 1 episode failed.")
    assert cast.made[-1].asked == 3


def test_an_unknown_model_is_not_asked_again(cast: Cast) -> None:
    cast("puppet", unknown_model)
    run = new_run(agents=["puppet"])
    play_here(run.pk)
    assert cast.made[-1].asked == 1


def test_a_run_whose_first_episodes_all_fail_is_stopped(cast: Cast) -> None:
    cast("puppet", unknown_model)
    run = new_run(agents=["puppet"], repetitions=20)
    play_here(run.pk)
    run.refresh_from_db()
    assert run.state == RUN.STOPPED
    assert 'has no model "gpt-9"' in run.message
    assert run.episodes.filter(state=STATE.FAILED).count() == work.HOPELESS


def test_what_is_asked_about_a_run_does_not_grow_with_its_failures(cast: Cast) -> None:
    cast("puppet", unknown_model)
    run = new_run(agents=["puppet"], repetitions=6)
    asked = []
    for failed in (1, work.HOPELESS - 1):
        run.episodes.filter(order__lt=failed).update(state=STATE.FAILED)
        with CaptureQueriesContext(connection) as queries:
            work.settle(run.pk)
        asked.append(len(queries))
    assert asked[0] == asked[1] > 1


def test_job_workers_are_told_of_no_more_episodes_than_may_be_played(told: list[int]) -> None:
    run = new_run(repetitions=5, limits={"concurrency": 2})
    dispatch.start(run)
    assert len(told) == 2
    dispatch.dispatch(run.pk)
    assert len(told) == 2
    dispatch.play_announced(told[0], "one")
    assert len(told) == 3


def test_an_episode_that_was_announced_twice_is_played_once(told: list[int]) -> None:
    run = new_run()
    dispatch.start(run)
    for _ in range(2):
        dispatch.play_announced(told[0], "one")
    assert only(run).attempts == 1
    assert Session.objects.count() == 1


def test_what_was_announced_and_forgotten_is_announced_again(told: list[int]) -> None:
    run = new_run()
    dispatch.start(run)
    RunEpisode.objects.update(announced_at=timezone.now() - timedelta(minutes=2))
    dispatch.reconcile()
    assert told == [told[0]] * 2


def test_the_reconciler_leaves_a_commands_run_to_the_command(told: list[int]) -> None:
    run = new_run()
    EvaluationRun.objects.filter(pk=run.pk).update(place="command")
    dispatch.reconcile()
    assert told == []
