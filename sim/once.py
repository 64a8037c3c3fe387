"""What takes long to read and is the same for all: read by who asks first, while the others wait.

`functools.cache` lets each of many who ask at the same time read it for themselves.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, update_wrapper
from threading import RLock
from typing import Generic, TypeVar

T = TypeVar("T")


class Once(Generic[T]):
    """A decorator: the function's value, which is read at the first call. `cache_clear` forgets it."""

    def __init__(self, read: Callable[[], T]) -> None:
        self._read = cache(read)
        # Not a plain lock: of a thread that reads, and asks for it meanwhile, nobody would hear again.
        self._lock = RLock()
        update_wrapper(self, read)

    def __call__(self) -> T:
        with self._lock:
            return self._read()

    def cache_clear(self) -> None:
        """Read it anew at the next call."""
        self._read.cache_clear()
