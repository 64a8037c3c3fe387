"""Tells the job workers, by the name of a task, that there is work. What it is says the database."""

from __future__ import annotations

import logging

from celery import current_app
from kombu.exceptions import OperationalError

log = logging.getLogger(__name__)


def announce(task: str, what: str | int) -> None:
    """Ask any worker for `task`. If the broker is away the reconciler will tell them later."""
    try:
        current_app.send_task(task, args=(what,), ignore_result=True)
    except (OSError, OperationalError):
        log.warning("broker not reachable; %s of %s waits for the reconciler", task, what)
