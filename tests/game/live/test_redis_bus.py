"""Processes that meet in Redis, with a Redis of the test's own: what it takes, hands on, loses and confirms."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from typing import Any

import pytest
from redis.exceptions import ConnectionError as RedisConnectionError

from game.engine.commands import Say
from game.live import redis_bus
from game.live.bus import Ask, Output
from game.live.redis_bus import WAKE, WORKER_SIGN_S, WORKERS, RedisBus
from tests.game.live.hands import settle


class Post:
    """A Redis in this process. `away`: it does not answer; `mute`: it confirms nothing."""

    def __init__(self) -> None:
        self.letterboxes: dict[str, set[Letterbox]] = defaultdict(set)
        self.signs: dict[str, tuple[object, int]] = {}
        self.published: list[tuple[str, bytes]] = []
        self.away = self.mute = False
        self.closed = 0

    def answers(self) -> None:
        if self.away:
            raise RedisConnectionError("away")

    def pubsub(self) -> Letterbox:
        return Letterbox(self)

    def pipeline(self, *, transaction: bool) -> Pipeline:
        return Pipeline(self, transaction)

    async def set(self, name: str, value: object, *, ex: int) -> None:
        self.answers()
        self.signs[name] = (value, ex)

    async def aclose(self) -> None:
        self.closed += 1


class Letterbox:
    """One connection that listens."""

    def __init__(self, post: Post) -> None:
        self.post = post
        self.mail: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.closed = False

    async def subscribe(self, channel: str) -> None:
        self.post.answers()
        self.post.letterboxes[channel].add(self)
        if not self.post.mute:
            self.comes("subscribe", channel, b"1")

    async def unsubscribe(self, channel: str) -> None:
        self.post.answers()
        self.post.letterboxes[channel].discard(self)

    def comes(self, kind: str, channel: str, data: bytes) -> None:
        self.mail.put_nowait({"type": kind, "channel": channel.encode(), "data": data})

    async def get_message(self, timeout: float | None) -> dict[str, Any]:
        assert timeout is None
        self.post.answers()
        return await self.mail.get()

    async def aclose(self) -> None:
        self.closed = True


class Pipeline:
    """What is published at once."""

    def __init__(self, post: Post, transaction: bool) -> None:
        assert not transaction
        self.post = post
        self.taken: list[tuple[str, bytes]] = []

    async def __aenter__(self) -> Pipeline:
        return self

    async def __aexit__(self, *error: object) -> None: ...

    def publish(self, channel: str, data: bytes) -> None:
        self.taken.append((channel, data))

    async def execute(self) -> list[int]:
        self.post.answers()
        self.post.published += self.taken
        heard = []
        for channel, data in self.taken:
            boxes = self.post.letterboxes[channel]
            heard.append(len(boxes))
            for box in boxes:
                box.comes("message", channel, data)
        return heard


class Process:
    """A bus and what reached it."""

    def __init__(self) -> None:
        self.bus = RedisBus("redis://nowhere")
        self.up: list[tuple[str, Any]] = []
        self.down: list[Any] = []
        self.woken: list[str] = []
        self.bus.on_inbound = lambda session, inbound: self.up.append((session, inbound))
        self.bus.on_output = self.down.append
        self.bus.on_wake = self.woken.append


@pytest.fixture
def post(monkeypatch: pytest.MonkeyPatch) -> Post:
    made = Post()
    monkeypatch.setattr(redis_bus.redis, "from_url", lambda url, **more: made)
    monkeypatch.setattr(redis_bus, "AGAIN_S", 0.0)
    return made


async def opened() -> Process:
    process = Process()
    await process.bus.start()
    return process


def said(text: str) -> Ask:
    return Ask("socket", Say("cook1", "Ana", text))


async def test_who_listens_to_a_session_gets_what_is_sent_up_and_down_in_order_and_nobody_elses(
    post: Post,
) -> None:
    runner, room = await opened(), await opened()
    await runner.bus.listen("soup", up=True)
    await room.bus.listen("soup", up=False)
    for text in ("one", "two", "three"):
        room.bus.send("soup", said(text))
    runner.bus.publish(Output("soup", beat=7))
    runner.bus.publish(Output("stew", beat=8))
    await settle()
    assert [(session, one.command.text) for session, one in runner.up] == [
        ("soup", "one"), ("soup", "two"), ("soup", "three"),
    ]  # fmt: skip
    assert [(one.session, one.beat) for one in room.down] == [("soup", 7)]
    assert (runner.down, room.up, runner.woken, room.woken) == ([], [], [], [])
    await runner.bus.stop()
    await room.bus.stop()


async def test_who_listens_no_longer_gets_nothing_more(post: Post) -> None:
    room = await opened()
    await room.bus.listen("soup", up=False)
    await room.bus.unlisten("soup", up=False)
    await room.bus.unlisten("soup", up=False)
    room.bus.publish(Output("soup", beat=1))
    await settle()
    assert room.down == []
    await room.bus.listen("soup", up=False)
    room.bus.publish(Output("soup", beat=2))
    await settle()
    assert [one.beat for one in room.down] == [2]
    await room.bus.stop()


async def test_a_session_that_nobody_listens_for_wakes_every_runner_and_one_that_is_heard_none(
    post: Post,
) -> None:
    one, other = await opened(), await opened()
    await one.bus.listen("hot", up=True)
    other.bus.send("hot", said("hello"))
    other.bus.send("cold", said("hello"))
    other.bus.publish(Output("cold", beat=1))
    await settle()
    assert one.woken == other.woken == ["cold"]
    other.bus.wake("pantry")
    await settle()
    assert one.woken == other.woken == ["cold", "pantry"]
    await one.bus.stop()
    await other.bus.stop()


async def test_listening_has_begun_only_when_redis_has_confirmed_it_also_for_who_asks_again(
    post: Post,
) -> None:
    room = await opened()
    post.mute = True
    first = asyncio.create_task(room.bus.listen("soup", up=False))
    again = asyncio.create_task(room.bus.listen("soup", up=False))
    await settle()
    assert not first.done()
    assert not again.done()
    (box,) = post.letterboxes["brigade:s:soup:out"]
    box.comes("subscribe", "brigade:s:soup:out", b"1")
    await settle()
    assert first.done()
    assert again.done()
    await room.bus.stop()


async def test_what_redis_does_not_take_is_lost_and_said_and_what_comes_later_is_not(
    post: Post, caplog: pytest.LogCaptureFixture
) -> None:
    room = await opened()
    await room.bus.listen("soup", up=False)
    post.away = True
    room.bus.publish(Output("soup", beat=1))
    room.bus.publish(Output("soup", beat=2))
    await settle()
    assert "Redis did not take 2 messages: away" in caplog.text
    post.away = False
    await settle()
    room.bus.publish(Output("soup", beat=3))
    await settle()
    assert [one.beat for one in room.down] == [3]
    await room.bus.stop()


async def test_a_redis_that_is_away_is_asked_again_only_after_a_while(
    post: Post, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(redis_bus, "AGAIN_S", 3600.0)
    room = await opened()
    post.away = True
    for beat in range(3):
        room.bus.publish(Output("soup", beat=beat))
        await settle()
    assert caplog.text.count("Redis did not take") == 1
    await room.bus.stop()


async def test_while_redis_is_away_nobody_waits_for_it_and_nothing_is_raised(
    post: Post, caplog: pytest.LogCaptureFixture
) -> None:
    room = await opened()
    await room.bus.listen("soup", up=False)
    post.away = True
    await room.bus.listen("stew", up=False)
    await room.bus.unlisten("soup", up=False)
    await room.bus.report("me")
    assert caplog.text.count("Redis does not answer: away") == 3
    assert post.signs == {}
    post.away = False
    await room.bus.report("me")
    assert post.signs == {f"{WORKERS}me": (1, WORKER_SIGN_S)}
    await room.bus.stop()


async def test_a_bus_that_cannot_begin_says_so_and_one_that_stops_ends_its_work(post: Post) -> None:
    post.away = True
    with pytest.raises(RedisConnectionError):
        await opened()
    post.away = False
    room = await opened()
    reading, writing = room.bus._tasks
    (box,) = post.letterboxes[WAKE]
    await room.bus.stop()
    assert reading.cancelled()
    assert writing.cancelled()
    assert box.closed
    assert post.closed == 1


async def test_reading_goes_on_after_redis_was_away(
    post: Post, caplog: pytest.LogCaptureFixture
) -> None:
    room = await opened()
    await settle()
    (box,) = post.letterboxes[WAKE]
    post.away = True
    box.comes("message", WAKE, b"soup")
    await settle()
    assert room.woken == ["soup"]
    assert "Redis does not answer: away" in caplog.text
    box.comes("message", WAKE, b"stew")
    post.away = False
    await settle()
    assert room.woken == ["soup", "stew"]
    await room.bus.stop()
