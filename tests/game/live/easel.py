"""Drawing in the test's hand: work waits until the test lets one of the hands finish it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import Executor, Future
from typing import Any

from game.live.lanes import Lane


class Hands(Executor):
    """Threads that are none: `finish` does what was begun first."""

    def __init__(self) -> None:
        self.begun: list[tuple[Future[Any], Callable[[], Any]]] = []
        self.closed = False

    def submit(self, fn: Callable[..., Any], /, *args: Any, **more: Any) -> Future[Any]:
        done: Future[Any] = Future()
        self.begun.append((done, lambda: fn(*args, **more)))
        return done

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        self.closed = True

    async def finish(self, number: int = 0) -> None:
        """Do this one of those that were begun, and let the loop hear of it."""
        done, work = self.begun.pop(number)
        try:
            done.set_result(work())
        except Exception as error:
            done.set_exception(error)
        await heard()

    async def finish_all(self) -> None:
        while self.begun:
            await self.finish()


async def heard() -> None:
    """Let everything happen that follows by itself."""
    for _ in range(10):
        await asyncio.sleep(0)


def lane(count: int = 1) -> tuple[Lane, Hands]:
    """A lane with so many hands, all in the test's."""
    hands = Hands()
    return Lane(hands, count), hands
