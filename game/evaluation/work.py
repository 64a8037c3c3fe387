"""The work of a run: one episode at a time is claimed, played, measured and written down.

As with jobs, the database is the truth; how a worker holds an episode is said in
`game.jobs.claims`.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Sequence
from datetime import timedelta

from django.db import IntegrityError, transaction
from django.db.models import Count, F, Q, QuerySet, Sum
from django.utils import timezone

from game.engine.events import Event
from game.engine.session import EngineError, Settings
from game.evaluation.conditions import under
from game.evaluation.measuring import results_of
from game.evaluation.play import AgentFailed, Patience, Play, Spent, Stopped
from game.evaluation.recorder import Recorder, close_orphan, open_session
from game.evaluation.spending import Bill, without_price
from game.jobs.claims import Claims
from game.jobs.holders import is_dead, new_holder
from game.llm.errors import LLMError
from game.log import store
from game.models import EvaluationRun, RunEpisode
from sim.world import JSONObject, Task, WorldError

log = logging.getLogger(__name__)

BEAT_S = 2.0
BEAT_SPENDING_S = 0.25
"""As long as money is spent the budget is looked at this often."""
STALE = timedelta(seconds=60)
MAX_ATTEMPTS = 3
HOPELESS = 5
"""So many failures of an agent, and not one episode done: the run is stopped."""

STATE = RunEpisode.State
RUN = EvaluationRun.State

CLAIMS = Claims(
    RunEpisode, "heartbeat_at", STALE, marks=("attempts", "worker"), held={"state": STATE.RUNNING}
)


def new_worker() -> str:
    """A name of this process, by which others on this machine can tell that it is dead."""
    return new_holder()


# -- claiming -------------------------------------------------------------------------------------


def claim_next(run_id: str, worker: str) -> RunEpisode | None:
    """The next episode of a run for this worker; None if there is none for it now."""
    with transaction.atomic():
        run = EvaluationRun.objects.select_for_update().filter(pk=run_id).first()
        if run is None or not _has_room(run):
            return None
        waiting = run.episodes.filter(state=STATE.QUEUED).order_by("order")
        first = waiting.values_list("pk", flat=True).first()
        return _take(run, first, worker) if first is not None else None


def claim(episode_id: int, worker: str) -> RunEpisode | None:
    """This episode for this worker; None if somebody else has it, it is over, or there is no room."""
    with transaction.atomic():
        runs = EvaluationRun.objects.select_for_update()
        run = runs.filter(episodes=episode_id).first()
        if run is None or not _has_room(run):
            return None
        return _take(run, episode_id, worker)


def _has_room(run: EvaluationRun) -> bool:
    """Whether one more episode of this run may be played now; a used-up budget ends the run."""
    if not run.is_live:
        return False
    if (why := over_budget(run)) is not None:
        stop(run, why)
        return False
    return run.episodes.filter(state=STATE.RUNNING).count() < run.concurrency


def _take(run: EvaluationRun, episode_id: int, worker: str) -> RunEpisode | None:
    now = timezone.now()
    queued = RunEpisode.objects.filter(pk=episode_id, state=STATE.QUEUED)
    attempt = {"attempts": F("attempts") + 1, "worker": worker, "step": 0, "message": ""}
    if not CLAIMS.take(queued, now, **attempt):
        return None
    EvaluationRun.objects.filter(pk=run.pk, state=RUN.QUEUED).update(
        state=RUN.RUNNING, started_at=run.started_at or now
    )
    return RunEpisode.objects.select_related("task").defer("metrics").get(pk=episode_id)


# -- playing --------------------------------------------------------------------------------------


def play(episode: RunEpisode) -> None:
    """Play a claimed episode and write down what came of it. Raises nothing that can be foreseen."""
    run = EvaluationRun.objects.get(pk=episode.run_id)
    try:
        if not _played_already(episode):
            bury(episode)
            _play(run, episode)
    except Stopped:
        _put_back(episode)
    except AgentFailed as error:
        _fail(episode, str(error))
    except (WorldError, EngineError, LLMError, KeyError, ValueError) as error:
        _fail(episode, f"The episode could not be played: {error}")
    except IntegrityError:
        log.warning("session of episode %s was written by somebody else", episode.pk)
        _put_back(episode)
    except Exception:  # the outermost loop of an episode: its failure must not end the worker
        log.exception("episode %s failed", episode.pk)
        _fail(episode, "Something went wrong; the server's log says what.")
    settle(run.pk)


def _play(run: EvaluationRun, episode: RunEpisode) -> None:
    agent = _agent(run, episode)
    task = under(Task.from_json(episode.task.task), agent["name"], agent["settings"])
    settings = Settings(
        pace=run.spec["pace"], step_limit=episode.task.step_limit, countdown_s=0.0,
        deadline_s=_deadline(run), feedback=task.feedback,
    )  # fmt: skip
    with transaction.atomic():
        session, agents, kept = open_session(
            task, episode.seed, settings, agent["name"], agent["settings"], listed=False
        )
        if not mine(episode).update(session_id=session.id):
            raise Stopped
    recorder = Recorder(session)

    def write(events: Sequence[Event]) -> None:
        kept.extend(events)
        recorder.add(events)

    playing = Play(session, agents, write, Beat(episode), _patience(run))
    try:
        playing.run()
    finally:
        _note_spending(episode, playing.spent)
        recorder.flush()
    _finish(episode, session.episode.steps, kept)


def _agent(run: EvaluationRun, episode: RunEpisode) -> JSONObject:
    found = [agent for agent in run.spec["agents"] if agent["label"] == episode.agent]
    return dict(found[0])


def _patience(run: EvaluationRun) -> Patience:
    limits = run.spec["limits"]
    return Patience(limits["decision_seconds"], limits["episode_seconds"])


def _deadline(run: EvaluationRun) -> float | None:
    """Together: nobody is passed over while its agent may still think."""
    return run.spec["limits"]["decision_seconds"] * 2 + 60 if run.spec["pace"] != "turns" else None


def mine(episode: RunEpisode) -> QuerySet[RunEpisode]:
    """The episode's row, as long as it is this worker's."""
    return CLAIMS.mine(episode)


class Beat:
    """Says now and then that the episode is alive, and asks whether it shall go on."""

    def __init__(self, episode: RunEpisode) -> None:
        self._episode = episode
        self._said = time.monotonic()
        self._spent = 0

    def __call__(self, play: Play) -> None:
        """Raises Stopped."""
        now = time.monotonic()
        spending = play.spent.tokens != self._spent
        if now - self._said < (BEAT_SPENDING_S if spending else BEAT_S):
            return
        self._said, self._spent = now, play.spent.tokens
        kept = CLAIMS.renew(
            mine(self._episode), timezone.now(), step=play.session.episode.steps,
            tokens=play.spent.tokens, cost=play.spent.cost, requests=play.spent.requests,
            message=play.making,
        )  # fmt: skip
        run = EvaluationRun.objects.get(pk=self._episode.run_id)
        if not kept or not run.is_live:
            raise Stopped
        if spending and (why := over_budget(run)) is not None:
            stop(run, why)
            raise Stopped


def _note_spending(episode: RunEpisode, spent: Spent) -> None:
    mine(episode).update(tokens=spent.tokens, cost=spent.cost, requests=spent.requests)


def _finish(episode: RunEpisode, steps: int, events: Sequence[Event]) -> None:
    mine(episode).update(
        state=STATE.DONE, finished_at=timezone.now(), step=steps,
        message="", **results_of(events),
    )  # fmt: skip


def _fail(episode: RunEpisode, message: str) -> None:
    mine(episode).update(state=STATE.FAILED, finished_at=timezone.now(), message=message[:2000])


def _put_back(episode: RunEpisode) -> None:
    """An episode that was interrupted waits for the run to go on, or is cancelled with it."""
    cancelled = EvaluationRun.objects.filter(pk=episode.run_id, state=RUN.CANCELLED).exists()
    state = STATE.CANCELLED if cancelled else STATE.QUEUED
    CLAIMS.give_back(mine(episode), state=state, announced_at=None)


def _played_already(episode: RunEpisode) -> bool:
    """Take over the result of an earlier attempt whose worker died after the last move."""
    session = episode.session_id
    if session is None:
        return False
    events = store.read_events(session)
    if not events or events[-1].kind != "finished":
        return False
    steps = sum(event.kind == "step" for event in events)
    _finish(episode, steps, events)
    return True


def bury(episode: RunEpisode) -> None:
    """Close the session of an earlier attempt; what it has cost still counts."""
    if episode.session_id is None:
        return
    others = RunEpisode.objects.exclude(pk=episode.pk).filter(session=episode.session_id)
    if not others.exists():
        close_orphan(episode.session_id, store.read_events(episode.session_id))
    RunEpisode.objects.filter(pk=episode.pk).update(
        session=None, lost_tokens=F("lost_tokens") + F("tokens"),
        lost_cost=F("lost_cost") + F("cost"), lost_requests=F("lost_requests") + F("requests"),
        tokens=0, cost=0.0, requests=0,
    )  # fmt: skip
    episode.session_id = None


# -- the run --------------------------------------------------------------------------------------


def spent_on(run: EvaluationRun) -> Bill:
    """What this run has cost, attempts that were given up included."""
    unknown = Q(cost__isnull=True) | Q(lost_cost__isnull=True)
    names = ("cost", "lost_cost", "tokens", "lost_tokens", "requests", "lost_requests")
    sums = run.episodes.filter(reused=False).aggregate(
        unpriced=Count("pk", filter=unknown), **{f"all_{name}": Sum(name) for name in names}
    )
    cost, tokens, requests = (
        (sums[f"all_{name}"] or 0) + (sums[f"all_lost_{name}"] or 0)
        for name in ("cost", "tokens", "requests")
    )
    return Bill(float(cost), tokens, requests, sums["unpriced"])


def over_budget(run: EvaluationRun) -> str | None:
    """A sentence if the run has used up what it may cost."""
    if run.budget_money is None and run.budget_tokens is None:
        return None
    bill = spent_on(run)
    if run.budget_money is not None:
        if not run.budget_unpriced and (why := _not_priced(run, bill)) is not None:
            return f"The budget is in US dollars, and {why}"
        if bill.dollars >= run.budget_money:
            budget, spent = _dollars(run.budget_money), _dollars(bill.dollars)
            return f"The budget of {budget} is used up ({spent} spent)."
    if run.budget_tokens is not None and bill.tokens >= run.budget_tokens:
        return f"The budget of {run.budget_tokens} tokens is used up ({bill.tokens} spent)."
    return None


def _not_priced(run: EvaluationRun, bill: Bill) -> str | None:
    """What of a run cannot be held against a budget of money."""
    if (why := without_price(run.spec["agents"])) is not None or not bill.unpriced:
        return why
    return (
        f"{bill.unpriced} of its episodes asked models whose price was not known. To go on all the "
        "same, allow models without a price, which count as nothing."
    )


def _dollars(amount: float) -> str:
    return f"${amount:.2f}" if amount >= 0.1 or not amount else f"${amount:.4f}"


def stop(run: EvaluationRun, why: str) -> None:
    """End a run before its time; what waits keeps waiting until somebody goes on with it."""
    EvaluationRun.objects.filter(pk=run.pk, state__in=EvaluationRun.LIVE).update(
        state=RUN.STOPPED, message=why, finished_at=timezone.now()
    )


def cancel(run: EvaluationRun) -> bool:
    """Cancel a run; workers notice within two seconds."""
    with transaction.atomic():
        done = EvaluationRun.objects.filter(
            pk=run.pk, state__in=(*EvaluationRun.LIVE, RUN.STOPPED)
        ).update(state=RUN.CANCELLED, message="Cancelled.", finished_at=timezone.now())
        if done:
            run.episodes.filter(state=STATE.QUEUED).update(state=STATE.CANCELLED)
    return bool(done)


def settle(run_id: str) -> None:
    """Notice that a run is over, or hopeless."""
    run = EvaluationRun.objects.get(pk=run_id)
    if not run.is_live:
        return
    states = set(run.episodes.order_by("state").values_list("state", flat=True).distinct())
    if not states & {STATE.QUEUED, STATE.RUNNING}:
        failed = run.episodes.filter(state=STATE.FAILED).count()
        total = run.episodes.count()
        noun = "episode" if total == 1 else "episodes"
        message = f"{failed} of {total} {noun} failed." if failed else ""
        EvaluationRun.objects.filter(pk=run_id, state__in=EvaluationRun.LIVE).update(
            state=RUN.FAILED if failed else RUN.DONE, message=message, finished_at=timezone.now()
        )
    elif STATE.FAILED in states:
        _stop_if_hopeless(run)


def _stop_if_hopeless(run: EvaluationRun) -> None:
    """An endpoint that is dead, or a model that does not exist, need not be asked 300 times."""
    failures = run.episodes.filter(state=STATE.FAILED)
    for agent in failures.order_by("agent").values_list("agent", flat=True).distinct():
        own = run.episodes.filter(agent=agent)
        failed = own.filter(state=STATE.FAILED).order_by("finished_at")
        if failed.count() >= HOPELESS and not own.filter(state=STATE.DONE).exists():
            last = failed.last()
            why = last.message if last else ""
            stop(run, f"The first {HOPELESS} episodes of {agent} failed. The last one: {why}")


def requeue_stale() -> int:
    """Give the episodes of dead workers back; returns how many."""
    now = timezone.now()
    running = RunEpisode.objects.filter(state=STATE.RUNNING).select_related("run")
    count = 0
    for episode in running.defer("metrics"):
        if CLAIMS.is_silent(episode, now) or is_dead(episode.worker):
            count += _give_back(episode)
    return count


def _give_back(episode: RunEpisode) -> int:
    if episode.attempts < MAX_ATTEMPTS:
        cancelled = episode.run.state == RUN.CANCELLED
        state = STATE.CANCELLED if cancelled else STATE.QUEUED
        if cancelled:
            bury(episode)
        return CLAIMS.give_back(mine(episode), state=state, announced_at=None)
    bury(episode)
    _fail(episode, f"The worker died {MAX_ATTEMPTS} times while playing this.")
    settle(episode.run_id)
    return 1
