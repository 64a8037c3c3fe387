"""Plays a run in this process, without job workers."""

from __future__ import annotations

from collections.abc import Callable

from game.evaluation import work


def play_here(run_id: str, tell: Callable[[], None] = lambda: None) -> None:
    """Play every episode of a run in this process, one after the other."""
    worker = work.new_worker()
    work.requeue_stale()
    while (episode := work.claim_next(run_id, worker)) is not None:
        work.play(episode)
        tell()
    work.settle(run_id)
