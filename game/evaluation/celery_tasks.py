"""Celery's door to evaluation: one task an episode."""

from __future__ import annotations

from functools import cache

from celery import shared_task

from game.evaluation import dispatch, work


@cache
def _worker() -> str:
    return work.new_worker()


@shared_task(name="game.play_episode")
def play_episode(episode_id: int) -> None:
    """Play one episode of a run; harmless if it is told twice."""
    dispatch.play_announced(episode_id, _worker())
