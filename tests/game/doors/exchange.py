"""Several processes in one: buses that meet in the test's hand, as those of real processes meet in Redis."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from game.live.bus import Inbound, LocalBus, Output, Picture


class Exchange:
    """What is told reaches everybody in one order, later; while it is held, nothing reaches anybody."""

    def __init__(self) -> None:
        self._buses: list[_Bus] = []
        self._queue: list[Callable[[], None]] = []
        self._held = False

    def bus(self) -> LocalBus:
        """The bus of one more process."""
        self._buses.append(_Bus(self))
        return self._buses[-1]

    def later(self, told: Callable[[LocalBus], None]) -> None:
        """Tell it to every process."""
        self._queue += [lambda one=one: told(one) for one in self._buses]  # type: ignore[misc]
        if not self._held:
            asyncio.get_running_loop().call_soon(self._deliver)

    def _deliver(self) -> None:
        while self._queue and not self._held:
            self._queue.pop(0)()

    @contextmanager
    def holding(self) -> Iterator[None]:
        """Whatever is told meanwhile arrives afterwards."""
        self._held = True
        yield
        self._held = False
        self._deliver()


class _Bus(LocalBus):
    remote = True

    def __init__(self, exchange: Exchange) -> None:
        super().__init__()
        self._exchange = exchange

    def send(self, session: str, inbound: Inbound) -> None:
        self._exchange.later(lambda one: one.on_inbound(session, inbound))

    def publish(self, output: Output | Picture) -> None:
        self._exchange.later(lambda one: one.on_output(output))
