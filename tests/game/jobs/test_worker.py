"""A job worker's pulse: it tells that it is there, looks after stale jobs now and then, and signs off."""

from __future__ import annotations

import os
import socket
import threading
from collections.abc import Iterator
from types import SimpleNamespace

import pytest
from django.db import DatabaseError

from game.jobs import handing_over, worker
from game.jobs.worker import PULSE_S, RECONCILE_EVERY, Pulse


class Beats:
    """An end that comes after some beats, waited for without time."""

    def __init__(self, beats: int) -> None:
        self.left = beats
        self.waits: list[float] = []

    def is_set(self) -> bool:
        return self.left == 0

    def wait(self, seconds: float) -> bool:
        self.waits.append(seconds)
        self.left -= 1
        return self.left == 0


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What a pulse does, in order."""
    made: list[str] = []
    monkeypatch.setattr(worker.jobs, "worker_seen", lambda name: made.append(f"seen {name}"))
    monkeypatch.setattr(worker.jobs, "worker_gone", lambda name: made.append(f"gone {name}"))
    monkeypatch.setattr(worker, "look_after", lambda: made.append("looked after"))
    monkeypatch.setattr(worker, "close_old_connections", lambda: made.append("fresh"))
    monkeypatch.setattr(worker, "connection", SimpleNamespace(close=lambda: made.append("closed")))
    return made


def test_it_beats_until_it_is_over_and_looks_after_jobs_at_first_and_then_each_minute(
    told: list[str],
) -> None:
    pulse, beats = Pulse("w1"), RECONCILE_EVERY + 2
    over = Beats(beats)
    pulse.over = over  # type: ignore[assignment]
    pulse.run()
    assert told.count("fresh") == told.count("seen w1") == beats
    assert over.waits == [PULSE_S] * beats
    looks = [
        n for n, what in enumerate(one for one in told if one != "fresh") if what == "looked after"
    ]
    assert looks == [1, RECONCILE_EVERY + 2]
    assert told[-1] == "closed"


def test_a_database_that_is_away_for_a_moment_ends_no_pulse(
    told: list[str], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def seen(name: str) -> None:
        raise DatabaseError("away")

    monkeypatch.setattr(worker.jobs, "worker_seen", seen)
    Pulse("w1").beat(reconcile=True)
    assert "could not be written" in caplog.text
    assert told == []


@pytest.fixture
def _patient(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(Pulse, "run", lambda pulse: pulse.over.wait(30))
    yield
    worker.stop_pulse()


@pytest.mark.usefixtures("_patient")
def test_a_worker_has_a_pulse_of_its_own_name_and_signs_off_when_it_stops(told: list[str]) -> None:
    worker.start_pulse()
    (pulse,) = worker._pulses
    name = f"{socket.gethostname()}:{os.getpid()}"
    assert (pulse.worker, pulse.is_alive(), pulse.daemon) == (name, True, True)
    worker.stop_pulse()
    assert not pulse.is_alive()
    assert (told, worker._pulses) == ([f"gone {name}"], [])


def test_its_tasks_do_one_job_and_look_after_all(
    told: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(worker.jobs, "run", lambda job: told.append(f"run {job}"))
    worker.run_job("j1")
    worker.reconcile()
    assert told == ["run j1", "looked after"]


# -- files on their way to the storage --------------------------------------------------------------


def test_while_a_file_is_handed_over_the_job_stays_its_workers_and_no_longer(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    renewed, twice = [], threading.Event()

    def renew() -> None:
        renewed.append(threading.current_thread().name)
        if len(renewed) == 2:
            twice.set()

    def hand_over(name: str) -> None:
        assert name == "jobs/1/export.zip"
        assert twice.wait(30)

    monkeypatch.setattr(handing_over, "BEAT_S", 0.0)
    monkeypatch.setattr(handing_over, "close_old_connections", lambda: None)
    closes = SimpleNamespace(close=lambda: renewed.append("closed"))
    monkeypatch.setattr(handing_over, "connection", closes)
    monkeypatch.setattr(handing_over.kept, "is_here", lambda: False)
    monkeypatch.setattr(handing_over.kept, "hand_over", hand_over)
    handing_over.store("jobs/1/export.zip", renew)
    assert set(renewed[:-1]) == {"handing over"}
    assert renewed[-1] == "closed"
    assert "handing over" not in {thread.name for thread in threading.enumerate()}


def test_the_signs_of_life_end_where_the_storage_refuses_and_none_are_given_where_files_stay(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def refuse(name: str) -> None:
        raise OSError("full")

    here = [False]
    monkeypatch.setattr(handing_over.kept, "is_here", lambda: here[0])
    monkeypatch.setattr(handing_over.kept, "hand_over", refuse)
    with pytest.raises(OSError, match="full"):
        handing_over.store("a", lambda: None)
    assert "handing over" not in {thread.name for thread in threading.enumerate()}
    here[0] = True
    handing_over.store("a", lambda: None)
