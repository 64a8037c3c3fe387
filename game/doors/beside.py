"""Work that takes a while, in a thread of its own, so that nobody's quick questions wait behind it."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import ParamSpec, TypeVar

from asgiref.sync import sync_to_async
from django.db import connections

P = ParamSpec("P")
T = TypeVar("T")

HANDS = 4
"""So much is done at a time; the rest waits. It opens kitchens, reads logs, makes reports."""


@cache
def _hands() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(HANDS, "brigade-doors")


async def beside(work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """What the work returns or raises. It may use the database."""

    def done() -> T:
        try:
            return work(*args, **kwargs)
        finally:
            connections.close_all()

    return await sync_to_async(done, thread_sensitive=False, executor=_hands())()
