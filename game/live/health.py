"""Is everything alive that this installation needs: database, Redis, session and job workers?"""

from __future__ import annotations

import shutil
from dataclasses import dataclass

import redis
from celery import current_app
from django.conf import settings
from django.db import DatabaseError, connection
from kombu.exceptions import ChannelError
from kombu.exceptions import OperationalError as BrokerError
from redis.exceptions import RedisError

from game.files import kept
from game.files.kept import Streams
from game.live import house
from game.live.redis_bus import WORKERS

ROOM_BYTES = 2**20
"""Less than that is a full disk: a database needs some to work at all."""
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


def recording() -> Check:
    """Whether the sessions of this process are recorded."""
    here = house.current()
    trouble = here.runner.recording.trouble if here is not None and here.runner is not None else ""
    return Check("recording", not trouble, True, trouble)


def disk() -> Check:
    """Whether there is room where this installation keeps what it makes."""
    free = shutil.disk_usage(settings.VAR_DIR).free
    detail = f"{free // 2**20} MiB free" if free >= ROOM_BYTES else "the disk is full"
    return Check("disk", free >= ROOM_BYTES, True, detail)


def files() -> Check:
    """Whether the storage answers, where files are kept elsewhere. Play goes on without it."""
    storage = kept.store()
    if not isinstance(storage, Streams):
        return Check("files", True, False, "on this machine")
    try:
        storage.probe()
    except OSError as error:
        return Check("files", False, False, (error.strerror or str(error))[:200])
    return Check("files", True, False)


def job_workers() -> Check:
    """Whether a job worker answers. Play goes on without one; exports and clips wait."""
    try:
        answers = current_app.control.ping(timeout=JOBS_S, limit=1) or []
    except (BrokerError, ChannelError, OSError) as error:
        return Check("jobs", False, False, str(error)[:200])
    return Check("jobs", bool(answers), False, f"{len(answers)} answered")


def _redis() -> redis.Redis:
    return redis.Redis.from_url(settings.REDIS_URL, socket_timeout=2, socket_connect_timeout=2)


def all_checks() -> list[Check]:
    return [
        database(), disk(), recording(), message_bus(), session_workers(), job_workers(), files(),
    ]  # fmt: skip
