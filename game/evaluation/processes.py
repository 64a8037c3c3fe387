"""Plays a run in processes of this command, without job workers."""

from __future__ import annotations

import multiprocessing
import os
import time
from collections.abc import Callable
from multiprocessing.process import BaseProcess

from game.evaluation import work
from game.evaluation.child import play_until_done
from game.evaluation.local import play_here
from game.models import EvaluationRun, RunEpisode

LOOK_S = 0.5
RECONCILE_S = 10.0


def play_in_processes(run_id: str, count: int, tell: Callable[[], None]) -> None:
    """Play a run in so many processes; `tell` is called now and then. Ends when the run does."""
    work.requeue_stale()
    processes = [_start(run_id) for _ in range(count if _waiting(run_id) else 0)]
    reconciled = time.monotonic()
    try:
        while any(process.is_alive() for process in processes):
            next(process for process in processes if process.is_alive()).join(LOOK_S)
            tell()
            if time.monotonic() - reconciled > RECONCILE_S:
                reconciled = time.monotonic()
                processes = _replaced(run_id, processes)
    finally:
        for process in processes:
            process.terminate()
            process.join()
    work.requeue_stale()
    if _waiting(run_id):
        play_here(run_id, tell)
    work.settle(run_id)


def _waiting(run_id: str) -> bool:
    return RunEpisode.objects.filter(
        run=run_id, run__state__in=EvaluationRun.LIVE, state=RunEpisode.State.QUEUED
    ).exists()


def _replaced(run_id: str, processes: list[BaseProcess]) -> list[BaseProcess]:
    """The processes, with a new one for each that died of something else than being done."""
    work.requeue_stale()
    dead = [p for p in processes if not p.is_alive() and p.exitcode]
    if not dead or not _waiting(run_id):
        return processes
    return [p for p in processes if p not in dead] + [_start(run_id) for _ in dead]


def _start(run_id: str) -> BaseProcess:
    context = multiprocessing.get_context("spawn")
    process = context.Process(target=play_until_done, args=(run_id, os.getpid()), daemon=True)
    process.start()
    return process
