"""Hands that draw beside the loop, in two lanes, and whose turn it is when all are busy.

What costs a millisecond has a hand of its own and never waits for what costs a hundred. Which lane
a world's pictures go into is for the world to say (`sim.abilities.ManyHanded`).
"""

from __future__ import annotations

import asyncio
import itertools
import os
import threading
from collections import deque
from collections.abc import Awaitable, Callable
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import suppress
from typing import TypeVar

from sim.abilities import ManyHanded

T = TypeVar("T")

LONE, MANY = "brigade-painter", "brigade-painters"
"""What the threads of either lane are called."""

NICE = 5
"""How far the many step back behind the rest of the process."""


def cores() -> int:
    """How many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _step_back() -> None:
    """Let the loop and the lone hand go first on the cores that all share.

    Beside homes a kitchen's ticks are then 12 ms late at p95 instead of 17; 10 did no better than 5.
    """
    with suppress(AttributeError, OSError):  # threads of their own niceness are Linux's
        me = threading.get_native_id()
        niceness = os.getpriority(os.PRIO_PROCESS, me)
        os.setpriority(os.PRIO_PROCESS, me, min(19, niceness + NICE))


class Lane:
    """So many hands. Of those who wait, the one whose last turn is longest ago gets the next.

    Belongs to the loop: only the work itself is done in `executor`'s threads.
    """

    def __init__(self, executor: Executor, hands: int) -> None:
        self._executor = executor
        self._count = self._free = hands
        self._waiting: dict[str, deque[asyncio.Future[None]]] = {}
        self._served: dict[str, int] = {}
        self._turns = itertools.count(1)

    @property
    def busy(self) -> bool:
        """Whether something is being drawn. May be asked in any thread."""
        return self._free < self._count

    async def draw(self, customer: str, choose: Callable[[], Callable[[], T]]) -> T:
        """Have something done as soon as it is this customer's turn.

        `choose` is called when a hand is free, on the loop, and says what is to be done; so what is
        drawn is the newest there is. Who is cancelled meanwhile leaves the hand busy until it is done.

        Raises:
            whatever `choose` and the work raise.
        """
        await self._turn(customer)
        try:
            work = choose()
            doing = asyncio.get_running_loop().run_in_executor(self._executor, work)
        except BaseException:
            self._hand_back()
            raise
        doing.add_done_callback(lambda _: self._hand_back())
        return await asyncio.shield(doing)

    def hands(self, customer: str) -> Callable[[Callable[[], T]], Awaitable[T]]:
        """For a customer who always knows what is to be done."""

        async def draw(work: Callable[[], T]) -> T:
            return await self.draw(customer, lambda: work)

        return draw

    async def _turn(self, customer: str) -> None:
        if self._free:
            self._free -= 1
            self._served[customer] = next(self._turns)
            return
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(customer, deque()).append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if not turn.cancelled():
                self._hand_back()
            raise

    def _hand_back(self) -> None:
        while self._waiting:
            customer = min(self._waiting, key=lambda one: self._served.get(one, 0))
            turns = self._waiting[customer]
            turn = turns.popleft()
            if not turns:
                del self._waiting[customer]
            if not turn.done():  # whoever was cancelled while waiting has no use for it
                self._served[customer] = next(self._turns)
                turn.set_result(None)
                return
        self._free += 1
        self._served.clear()

    def close(self) -> None:
        """Draw nothing more; what is being drawn ends by itself."""
        self._executor.shutdown(wait=False, cancel_futures=True)


class Lanes:
    """The lanes of one process: a lone hand, and one on each core for worlds made for many."""

    def __init__(self, lone: Lane | None = None, many: Lane | None = None) -> None:
        hands = cores()
        self._lone = lone or Lane(ThreadPoolExecutor(1, LONE), 1)
        self._many = many or Lane(ThreadPoolExecutor(hands, MANY, _step_back), hands)

    def of(self, world: object) -> Lane:
        """Where this world's pictures are drawn."""
        return self._many if isinstance(world, ManyHanded) and world.many_hands else self._lone

    @property
    def busy(self) -> bool:
        """Whether players' pictures are being drawn. May be asked in any thread."""
        return self._lone.busy or self._many.busy

    def close(self) -> None:
        self._lone.close()
        self._many.close()
