"""Celery: the door of the job workers, their pulse and the reconciler."""

from __future__ import annotations

import logging
import os
import socket
import threading
from typing import Any

from celery import shared_task
from celery.signals import worker_ready, worker_shutdown
from django.db import DatabaseError, close_old_connections, connection

from game.jobs import queue as jobs
from game.jobs.upkeep import look_after

log = logging.getLogger(__name__)

PULSE_S = 5.0
RECONCILE_EVERY = 12
"""Pulses between two looks for stale jobs: once a minute, and once at the start."""


@shared_task(name=jobs.TASK)
def run_job(job_id: str) -> None:
    """Do one job; harmless if it is told twice."""
    jobs.run(job_id)


@shared_task(name="game.reconcile")
def reconcile() -> None:
    """Put stale jobs and episodes back into the queue."""
    look_after()


class Pulse(threading.Thread):
    """Reports this worker alive and looks for stale jobs, beside whatever job is running."""

    def __init__(self, name: str) -> None:
        super().__init__(name="pulse", daemon=True)
        self.worker = name
        self.over = threading.Event()

    def run(self) -> None:
        beats = 0
        while not self.over.is_set():
            close_old_connections()
            self.beat(reconcile=beats % RECONCILE_EVERY == 0)
            beats += 1
            self.over.wait(PULSE_S)
        connection.close()

    def beat(self, *, reconcile: bool) -> None:
        """One pulse. A database that is away for a moment must not end the thread."""
        try:
            jobs.worker_seen(self.worker)
            if reconcile:
                look_after()
        except DatabaseError:
            log.exception("the pulse of this worker could not be written")


_pulses: list[Pulse] = []


@worker_ready.connect
def start_pulse(**_: Any) -> None:
    """Begin to report when the worker takes work."""
    pulse = Pulse(f"{socket.gethostname()}:{os.getpid()}")
    _pulses.append(pulse)
    pulse.start()


@worker_shutdown.connect
def stop_pulse(**_: Any) -> None:
    """Stop reporting and sign off."""
    for pulse in _pulses:
        pulse.over.set()
        pulse.join(timeout=PULSE_S)
        jobs.worker_gone(pulse.worker)
    _pulses.clear()
