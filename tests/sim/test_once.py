"""What is read once for all."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from threading import Event, RLock, Semaphore

import pytest

from sim.once import Once


class _Told:
    """A lock that says when somebody comes to it."""

    def __init__(self) -> None:
        self.came = Semaphore(0)
        self._lock = RLock()

    def __enter__(self) -> None:
        self.came.release()
        self._lock.acquire()

    def __exit__(self, *_: object) -> None:
        self._lock.release()


def test_of_many_who_ask_first_one_reads_and_the_others_wait(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    lock, go_on, read = _Told(), Event(), []

    @Once
    def slow() -> list[str]:
        read.append("read")
        go_on.wait()
        return ["value"]

    monkeypatch.setattr(slow, "_lock", lock)
    with ThreadPoolExecutor(3) as people:
        try:
            asking = [people.submit(slow) for _ in range(3)]
            for _ in asking:
                lock.came.acquire()
        finally:
            go_on.set()
        first, *others = [one.result() for one in asking]
    assert first == ["value"]
    assert all(other is first for other in others), "and they get the same"
    assert read == ["read"]


def test_what_failed_is_tried_again_by_the_next() -> None:
    outcomes = iter([None, "value"])

    @Once
    def shaky() -> str:
        found = next(outcomes)
        if found is None:
            raise OSError("not now")
        return found

    with pytest.raises(OSError, match="not now"):
        shaky()
    assert shaky() == "value"


def test_what_is_forgotten_is_read_anew() -> None:
    numbers = iter(range(5))

    @Once
    def number() -> int:
        """A number."""
        return next(numbers)

    assert [number(), number()] == [0, 0]
    number.cache_clear()
    assert number() == 1
    assert number.__doc__ == "A number."
