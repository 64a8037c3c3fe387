"""Many clients of a server at once, and what is made of what they waited for."""

from __future__ import annotations

import asyncio
import contextlib
import os
import statistics
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager

from bench.clients.handle import CORES, Server
from bench.clients.player import Player
from bench.kit.figures import Figure

JOIN_S = 90.0


@asynccontextmanager
async def server(cores: list[int] = CORES[:1]) -> AsyncIterator[Server]:
    """A server for as long as the block lasts."""
    serving = await Server.start(cores)
    try:
        yield serving
    finally:
        await serving.stop()


@asynccontextmanager
async def running(players: Sequence[Player]) -> AsyncIterator[None]:
    """All of them connected and shown the kitchen, until the end.

    Raises:
        RuntimeError: some could not connect, or failed at something of their own.
    """
    tasks = [asyncio.create_task(player.run()) for player in players]
    try:
        async with asyncio.timeout(JOIN_S):
            for player in players:
                await player.joined.wait()
        await asyncio.sleep(0)  # who has just failed is done now
        _all_well([task for task in tasks if task.done()])
        yield
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    _all_well(tasks)


def _all_well(tasks: Sequence[asyncio.Task[None]]) -> None:
    faults = [task.exception() for task in tasks if not task.cancelled()]
    if failed := [fault for fault in faults if fault is not None]:
        raise RuntimeError(f"{len(failed)} clients failed") from failed[0]


async def arrived(viewers: Sequence[Player]) -> None:
    """Wait until nothing comes any more."""
    before = -1
    while (now := sum(viewer.bytes for viewer in viewers)) != before:
        before = now
        await asyncio.sleep(0.3)


def quantile(values: list[float], percent: int) -> float:
    """A percentile of the values; 0 where there are none."""
    if len(values) < 2:
        return values[0] if values else 0.0
    return statistics.quantiles(values, n=100)[percent - 1]


def keep_to_the_last_core() -> None:
    """Leave the first one to the server that is measured (which inherits nothing of this)."""
    with contextlib.suppress(AttributeError, OSError):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})


def in_order(items: AsyncIterator[Figure | str]) -> Iterator[Figure | str]:
    """An async iterator as a plain one, on a loop of its own."""
    with asyncio.Runner() as runner:
        while (item := runner.run(_next(items))) is not None:
            yield item


async def _next(items: AsyncIterator[Figure | str]) -> Figure | str | None:
    return await anext(items, None)
