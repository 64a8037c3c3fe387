"""A process that is asked to stop ends in time, and a child with its parent."""

from __future__ import annotations

import os
import signal
import threading
from typing import Any

import pytest

from game.live import leaving


class Later:
    """A timer or thread that only says what it would do."""

    made: list[Later] = []

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        self.args, self.kwargs = args, kwargs
        self.daemon = kwargs.get("daemon", False)
        self.began = False
        Later.made.append(self)

    def start(self) -> None:
        self.began = True


@pytest.fixture(autouse=True)
def _nothing_begun(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Later, "made", [])


def test_who_is_asked_to_stop_has_some_seconds_and_may_end_earlier(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(leaving.threading, "Timer", Later)
    leaving.end_within()
    leaving.end_within(2.0)
    first, second = Later.made
    assert (first.args, second.args) == ((leaving.LAST_S, leaving._end), (2.0, leaving._end))
    assert all(one.began and one.daemon for one in Later.made)


def test_whoever_has_not_ended_by_then_is_ended_and_what_was_at_work_is_in_the_log(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    codes: list[int] = []
    monkeypatch.setattr(leaving.os, "_exit", codes.append)
    done = threading.Event()
    busy = threading.Thread(target=done.wait, name="stirring")
    calm = threading.Thread(target=done.wait, name="humming", daemon=True)
    for one in (busy, calm):
        one.start()
    leaving._end()
    done.set()
    busy.join()
    calm.join()
    assert codes == [1]
    assert "still at work" in caplog.text
    assert "stirring" in caplog.text
    assert "humming" not in caplog.text


def test_a_child_is_asked_to_stop_once_its_parent_is_gone(monkeypatch: pytest.MonkeyPatch) -> None:
    parents, slept, killed = iter([7, 7, 1]), [], []
    monkeypatch.setattr(leaving.os, "getppid", lambda: next(parents))
    monkeypatch.setattr(leaving.time, "sleep", slept.append)
    monkeypatch.setattr(leaving.os, "kill", lambda pid, sign: killed.append((pid, sign)))
    leaving._watch(7)
    assert slept == [leaving.PARENT_CHECK_S] * 2
    assert killed == [(os.getpid(), signal.SIGTERM)]


def test_the_watch_over_the_parent_keeps_no_process_alive(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(leaving.threading, "Thread", Later)
    leaving.end_with_parent(7)
    (watch,) = Later.made
    assert watch.began
    assert watch.kwargs == {"target": leaving._watch, "args": (7,), "daemon": True}
