"""Short questions to the database, asked many times a second by programs.

Channels closes the connection after each of them. For PostgreSQL that gives it back to a pool; for SQLite it
closes the file, and opening it again with its settings takes five times as long as most questions. So a
connection to SQLite is kept by the thread that asks.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import ParamSpec, TypeVar

from asgiref.sync import sync_to_async
from channels.db import database_sync_to_async
from django.db import DatabaseError, InterfaceError, connection

P = ParamSpec("P")
T = TypeVar("T")


async def quickly(work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """What the work returns or raises. It may use the database for a moment; longer work goes `beside`."""
    if connection.vendor != "sqlite":
        return await database_sync_to_async(work)(*args, **kwargs)
    return await sync_to_async(_kept)(lambda: work(*args, **kwargs))


def _kept(work: Callable[[], T]) -> T:
    """Leave the connection open, unless it has failed: the next question then opens a sound one."""
    try:
        return work()
    except (DatabaseError, InterfaceError):
        if not connection.in_atomic_block:
            connection.close()
        raise
