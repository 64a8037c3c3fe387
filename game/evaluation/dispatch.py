"""Tells the job workers which episodes are to be played, no more at a time than a run allows."""

from __future__ import annotations

from datetime import timedelta

from django.db.models import Q
from django.utils import timezone

from game.evaluation import work
from game.jobs import broker
from game.models import EvaluationRun, RunEpisode

RESEND = timedelta(seconds=60)
"""An episode that was announced and not begun is announced again after so long."""

PLACE = "workers"

TASK = "game.play_episode"
"""Name under which the workers know how to play one episode."""


def dispatch(run_id: str) -> list[int]:
    """Announce as many waiting episodes as the run has room for. Returns their ids."""
    run = EvaluationRun.objects.filter(pk=run_id, place=PLACE).first()
    if run is None or not run.is_live:
        return []
    now = timezone.now()
    waiting = run.episodes.filter(state=RunEpisode.State.QUEUED).order_by("order")
    told = Q(announced_at__gt=now - RESEND)
    room = run.concurrency - run.episodes.filter(state=RunEpisode.State.RUNNING).count()
    room -= waiting.filter(told).count()
    ids = list(waiting.exclude(told).values_list("pk", flat=True)[: max(0, room)])
    RunEpisode.objects.filter(pk__in=ids).update(announced_at=now)
    for episode in ids:
        announce(episode)
    return ids


def announce(episode_id: int) -> None:
    """Tell the workers."""
    broker.announce(TASK, episode_id)


def play_announced(episode_id: int, worker: str) -> None:
    """Play an episode that was announced, unless somebody else has it; then announce the next."""
    episode = work.claim(episode_id, worker)
    if episode is None:
        return
    work.play(episode)
    dispatch(episode.run_id)


def reconcile() -> None:
    """Give back what dead workers held, and announce what waits."""
    work.requeue_stale()
    live = EvaluationRun.objects.filter(state__in=EvaluationRun.LIVE, place=PLACE)
    for run_id in live.values_list("pk", flat=True):
        work.settle(run_id)
        dispatch(run_id)


def start(run: EvaluationRun) -> None:
    """Let the job workers play a run (or the rest of it)."""
    EvaluationRun.objects.filter(pk=run.pk).update(place=PLACE)
    dispatch(run.pk)
