"""How often an endpoint may be asked: requests and tokens in any minute, and how many at a time."""

from __future__ import annotations

import asyncio
import threading
import weakref
from collections import deque
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from time import monotonic

WINDOW_S = 60.0
Sleep = Callable[[float], Awaitable[None]]


@dataclass(slots=True)
class Slot:
    """One request's place in the window: when it may begin and how many tokens it takes."""

    at: float
    tokens: int


class Throttle:
    """Requests and tokens that begin within any 60 seconds. Threads may share it.

    It gives out places and sleeps nobody: who got a place waits until its time. Places are in the
    order of asking, so nobody is overtaken for ever.
    """

    def __init__(
        self, requests: int | None, tokens: int | None, now: Callable[[], float] = monotonic
    ) -> None:
        self._requests, self._tokens, self._now = requests, tokens, now
        self._slots: deque[Slot] = deque()
        self._lock = threading.Lock()

    def take(self, tokens: int) -> tuple[Slot, float]:
        """A place for a request of about so many tokens, and the seconds to wait for it."""
        with self._lock:
            now = self._now()
            self._forget(now)
            last = self._slots[-1].at if self._slots else now
            slot = Slot(self._earliest(max(now, last), tokens), tokens)
            self._slots.append(slot)
            return slot, max(0.0, slot.at - now)

    def settle(self, slot: Slot, tokens: int) -> None:
        """The request is answered: this is what it really took."""
        with self._lock:
            slot.tokens = tokens

    def _forget(self, now: float) -> None:
        while self._slots and self._slots[0].at <= now - WINDOW_S:
            self._slots.popleft()

    def _earliest(self, at: float, tokens: int) -> float:
        """The first moment from `at` on at which the window before it has room."""
        for slot in tuple(self._slots):
            if self._fits(at, tokens):
                break
            at = max(at, slot.at + WINDOW_S)
        return at

    def _fits(self, at: float, tokens: int) -> bool:
        inside = [slot for slot in self._slots if slot.at > at - WINDOW_S]
        if not inside:
            return True
        if self._requests is not None and len(inside) >= self._requests:
            return False
        return self._tokens is None or sum(s.tokens for s in inside) + tokens <= self._tokens


class Doors:
    """How many requests may be under way at a time, in each event loop of the process."""

    def __init__(self, width: int | None) -> None:
        self._width = width
        self._doors: weakref.WeakKeyDictionary[asyncio.AbstractEventLoop, asyncio.Semaphore]
        self._doors = weakref.WeakKeyDictionary()
        self._lock = threading.Lock()

    def door(self) -> asyncio.Semaphore:
        """The running loop's door, to be used with `async with`."""
        loop = asyncio.get_running_loop()
        with self._lock:
            if loop not in self._doors:
                self._doors[loop] = asyncio.Semaphore(self._width or 10_000)
            return self._doors[loop]
