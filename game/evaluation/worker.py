"""What the job workers find in this room: one task an episode, a kind of job, and the upkeep."""

from __future__ import annotations

from functools import cache

from celery import shared_task

from game.evaluation import dispatch, results, work
from game.jobs.upkeep import upkeep

__all__ = ["play_episode", "results"]
"""`results` is imported for the kind of job it registers."""

upkeep(dispatch.reconcile)


@cache
def _worker() -> str:
    return work.new_worker()


@shared_task(name=dispatch.TASK)
def play_episode(episode_id: int) -> None:
    """Play one episode of a run; harmless if it is told twice."""
    dispatch.play_announced(episode_id, _worker())
