"""A process's part of the kitchen: what it does with knocks from other threads, with a runner or without."""

from __future__ import annotations

from typing import Any

import pytest
from pytest_django.fixtures import Settings

from game.engine.commands import Abandon
from game.live import house
from game.live.bus import Ask, Keep, LocalBus, Output
from game.live.house import House, runs_sessions
from game.live.redis_bus import RedisBus
from tests.game.live.hands import HandClock, settle

CLOSE = Abandon(None, "forsaken")


class Street(LocalBus):
    """Notes what is sent, published and woken."""

    def __init__(self) -> None:
        super().__init__()
        self.told: list[Any] = []

    def send(self, session: str, inbound: Any) -> None:
        self.told.append((session, inbound))

    def publish(self, output: Any) -> None:
        self.told.append(output)


def knocks(at: House) -> None:
    at.wake("soup")
    at.take("soup", CLOSE)
    at.hand("soup", Keep(3))
    at.announce(Output("soup", beat=1))


async def test_a_process_that_runs_no_sessions_wakes_nobody_and_passes_the_rest_on() -> None:
    street = Street()
    web = House(clock=HandClock(), bus=street, run=False)
    await web.start()
    knocks(web)
    await settle()
    assert street.told == [
        ("soup", Ask("", CLOSE)),
        ("soup", Keep(3)),
        Output("soup", beat=1),
    ]
    assert not web.drawing
    await web.stop()


@pytest.mark.parametrize("run", [True, False])
async def test_a_house_that_is_not_open_yet_hears_no_knock(run: bool) -> None:
    street = Street()
    closed = House(clock=HandClock(), bus=street, run=run)
    knocks(closed)
    await settle()
    assert street.told == []
    assert not closed.drawing


async def test_a_runner_is_woken_on_the_loop_of_its_house(monkeypatch: pytest.MonkeyPatch) -> None:
    full = House(clock=HandClock(), bus=Street(), run=True)
    woken: list[str] = []
    assert full.runner is not None
    monkeypatch.setattr(full.runner, "start", settle)
    monkeypatch.setattr(full.runner, "stop", settle)
    monkeypatch.setattr(full.runner, "wake", woken.append)
    await full.start()
    full.wake("soup")
    assert woken == [], "not in the thread of whoever knocks"
    await settle()
    assert woken == ["soup"]
    await full.stop()


def test_a_house_draws_while_one_of_its_hands_does(monkeypatch: pytest.MonkeyPatch) -> None:
    full = House(clock=HandClock(), bus=Street(), run=True)
    assert full.runner is not None
    assert not full.drawing
    full.runner.kit.lanes._many._free -= 1
    assert full.drawing


@pytest.mark.parametrize(
    ("redis", "said", "runs"),
    [
        ("", None, True),
        ("redis://127.0.0.1:1", None, False),
        ("redis://127.0.0.1:1", "1", True),
        ("redis://127.0.0.1:1", "Yes", True),
        ("", "0", False),
        ("", "off", False),
    ],
)
def test_who_is_alone_runs_sessions_and_beside_redis_only_who_is_told(
    settings: Settings, monkeypatch: pytest.MonkeyPatch, redis: str, said: str | None, runs: bool
) -> None:
    settings.REDIS_URL = redis
    monkeypatch.delenv("RUN_SESSIONS", raising=False)
    if said is not None:
        monkeypatch.setenv("RUN_SESSIONS", said)
    assert runs_sessions() is runs
    assert (House(clock=HandClock(), bus=Street()).runner is not None) is runs


@pytest.mark.parametrize(("redis", "kind"), [("", LocalBus), ("redis://127.0.0.1:1", RedisBus)])
async def test_processes_meet_in_redis_where_there_is_one(
    settings: Settings, redis: str, kind: type
) -> None:
    settings.REDIS_URL = redis
    assert type(house._bus()) is kind
