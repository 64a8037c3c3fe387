"""How code that does not wait reaches the runners: by its own door, by Redis, or by doing it itself."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from pytest_django.fixtures import Settings
from redis.exceptions import ConnectionError as RedisConnectionError

from game.engine.commands import Abandon
from game.live import doorbell
from game.live.bus import Ask, Output
from game.live.wire import unpack_inbound, unpack_output

CLOSE = Abandon(None, "forsaken")
BEAT = Output("soup", beat=3)


class Porter:
    """Notes who was at the door."""

    def __init__(self) -> None:
        self.told: list[tuple[Any, ...]] = []

    def wake(self, session: str) -> None:
        self.told.append(("wake", session))

    def take(self, session: str, command: Any) -> None:
        self.told.append(("take", session, command))

    def hand(self, session: str, inbound: Any) -> None:
        self.told.append(("hand", session, inbound))

    def announce(self, output: Output) -> None:
        self.told.append(("announce", output))


class Post:
    """A Redis that so many listen to (None: it is away)."""

    def __init__(self, heard: int | None) -> None:
        self.heard, self.closed = heard, 0
        self.sent: list[tuple[str, bytes]] = []

    def __enter__(self) -> Post:
        return self

    def __exit__(self, *error: object) -> None:
        self.closed += 1

    def publish(self, channel: str, data: bytes) -> int:
        if self.heard is None:
            raise RedisConnectionError("away")
        self.sent.append((channel, data))
        return self.heard


@pytest.fixture(autouse=True)
def _own_door() -> Iterator[None]:
    before = doorbell._porter
    doorbell.answered_by(None)
    yield
    doorbell.answered_by(before)


@pytest.fixture
def done(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, Any]]:
    """What was carried out right here."""
    made: list[tuple[str, Any]] = []
    monkeypatch.setattr(
        doorbell, "carry_out", lambda session, command: made.append((session, command))
    )
    return made


def everything() -> None:
    doorbell.ring("soup")
    doorbell.tell("soup", CLOSE)
    doorbell.hand("soup", Ask("socket", CLOSE))
    doorbell.announce(BEAT)


def test_a_process_that_runs_sessions_answers_its_own_door(
    done: list[Any], settings: Settings
) -> None:
    settings.REDIS_URL = "redis://elsewhere"
    porter = Porter()
    doorbell.answered_by(porter)
    everything()
    assert porter.told == [
        ("wake", "soup"), ("take", "soup", CLOSE), ("hand", "soup", Ask("socket", CLOSE)), ("announce", BEAT),
    ]  # fmt: skip
    assert done == []


def posted(monkeypatch: pytest.MonkeyPatch, settings: Settings, heard: int | None) -> Post:
    post = Post(heard)
    settings.REDIS_URL = "redis://elsewhere"
    monkeypatch.setattr(doorbell.redis.Redis, "from_url", lambda url: post)
    return post


def test_another_rings_through_redis_on_the_channel_of_each(
    done: list[Any], monkeypatch: pytest.MonkeyPatch, settings: Settings
) -> None:
    post = posted(monkeypatch, settings, heard=1)
    everything()
    (wake, told, handed, announced) = post.sent
    assert wake == ("brigade:wake", b"soup")
    assert (told[0], unpack_inbound(told[1])) == ("brigade:s:soup:in", Ask("", CLOSE))
    assert (handed[0], unpack_inbound(handed[1])) == ("brigade:s:soup:in", Ask("socket", CLOSE))
    assert (announced[0], unpack_output(announced[1]).beat) == ("brigade:s:soup:out", 3)
    assert (done, post.closed) == ([], 4)


@pytest.mark.parametrize("heard", [0, None])
def test_what_nobody_hears_is_carried_out_at_once_and_only_a_command_is(
    heard: int | None, done: list[Any], monkeypatch: pytest.MonkeyPatch, settings: Settings
) -> None:
    posted(monkeypatch, settings, heard)
    everything()
    assert done == [("soup", CLOSE)]


def test_without_redis_a_command_is_carried_out_and_the_rest_needs_nobody(
    done: list[Any], settings: Settings
) -> None:
    settings.REDIS_URL = ""
    everything()
    assert done == [("soup", CLOSE)]
