"""Tasks of all worlds together."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from threading import Event, RLock, Semaphore
from types import SimpleNamespace

import pytest

from game import suites


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


def test_of_many_who_ask_first_one_reads_the_tasks_and_the_others_wait(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Forty participants who began together once read them each for themselves, and all waited for seconds."""
    lock, open_now, read = _Told(), Event(), []

    def tasks() -> list[object]:
        read.append("tasks")
        open_now.wait()
        return [SimpleNamespace(id="a")]

    monkeypatch.setattr(suites, "_reading", lock)
    monkeypatch.setattr(suites, "all_worlds", lambda: {"w": SimpleNamespace(tasks=tasks)})
    suites._all_tasks.cache_clear()
    try:
        with ThreadPoolExecutor(3) as people:
            asking = [people.submit(suites.all_tasks) for _ in range(3)]
            for _ in asking:
                lock.came.acquire()
            open_now.set()
            assert [list(one.result()) for one in asking] == [["a"]] * 3
    finally:
        open_now.set()
        suites._all_tasks.cache_clear()
    assert read == ["tasks"]
