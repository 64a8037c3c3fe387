"""Is everything alive that this installation needs: database, Redis, session and job workers?"""

from __future__ import annotations

from dataclasses import dataclass

import redis
from celery import current_app
from django.conf import settings
from django.db import DatabaseError, connection
from kombu.exceptions import OperationalError as BrokerError
from redis.exceptions import RedisError

from game.live import house
from game.live.redis_bus import WORKERS

JOBS_S = 1.0
"""How long job workers have to answer."""


@dataclass(frozen=True, slots=True)
class Check:
    """One part: whether it is alive, whether it is needed to serve, and a word about it."""

    name: str
    ok: bool
    needed: bool
    detail: str = ""


def database() -> Check:
    """Whether the database answers."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
            cursor.fetchone()
    except DatabaseError as error:
        return Check("database", False, True, str(error)[:200])
    return Check("database", True, True, connection.vendor)


def message_bus() -> Check:
    """Whether Redis answers, where processes meet in it."""
    if not settings.REDIS_URL:
        return Check("redis", True, False, "not used")
    try:
        with _redis() as client:
            client.ping()
    except RedisError as error:
        return Check("redis", False, True, str(error)[:200])
    return Check("redis", True, True)


def session_workers() -> Check:
    """Whether some process runs sessions: this one, or one that left its sign in Redis lately."""
    here = house.current()
    if here is not None and here.runner is not None:
        return Check("sessions", True, True, f"{len(here.runner.sessions)} here")
    if not settings.REDIS_URL:
        return Check("sessions", False, True, "this process runs none")
    try:
        with _redis() as client:
            count = sum(1 for _ in client.scan_iter(f"{WORKERS}*", count=1000))
    except RedisError as error:
        return Check("sessions", False, True, str(error)[:200])
    return Check("sessions", count > 0, True, f"{count} workers")


def job_workers() -> Check:
    """Whether a job worker answers. Play goes on without one; exports and clips wait."""
    try:
        answers = current_app.control.ping(timeout=JOBS_S, limit=1) or []
    except (BrokerError, OSError) as error:
        return Check("jobs", False, False, str(error)[:200])
    return Check("jobs", bool(answers), False, f"{len(answers)} answered")


def _redis() -> redis.Redis:
    return redis.Redis.from_url(settings.REDIS_URL, socket_timeout=2, socket_connect_timeout=2)


def all_checks() -> list[Check]:
    return [database(), message_bus(), session_workers(), job_workers()]
