"""What comes through Redis reaches the session that it is for; what is stopped has ended."""

from __future__ import annotations

from typing import Any

from game.engine.commands import Say
from game.live.bus import Ask, Output
from game.live.redis_bus import WAKE, RedisBus
from game.live.wire import pack_inbound, pack_output
from tests.game.live.hands import begun


class Heard:
    """A bus that nothing is connected to, and what it handed on."""

    def __init__(self) -> None:
        self.all: list[tuple[str, Any]] = []
        self._bus = RedisBus("redis://127.0.0.1:1/0")
        self._bus.on_wake = lambda session: self.all.append(("wake", session))
        self._bus.on_inbound = lambda session, inbound: self.all.append((session, inbound))
        self._bus.on_output = lambda output: self.all.append(("out", output))

    def comes(self, channel: str, data: bytes, kind: str = "message") -> None:
        self._bus._hand_on({"type": kind, "channel": channel.encode(), "data": data})


async def test_each_message_is_handed_to_the_session_that_its_channel_names() -> None:
    heard = Heard()
    said = Ask("socket", Say("cook1", "Ana", "hello", "c1"))
    told = Output("kitchen", beat=3)
    heard.comes("brigade:s:kitchen:in", pack_inbound(said))
    heard.comes("brigade:s:kitchen:out", pack_output(told))
    heard.comes(WAKE, b"pantry")
    (inbound, output, wake) = heard.all
    assert inbound == ("kitchen", said)
    assert (output[0], output[1].session, output[1].beat) == ("out", "kitchen", 3)
    assert wake == ("wake", "pantry")


async def test_that_a_channel_is_listened_to_is_no_message() -> None:
    heard = Heard()
    heard.comes("brigade:s:kitchen:in", b"1", kind="subscribe")
    assert heard.all == []


async def test_who_stops_a_session_finds_its_work_ended(open_session, connect, house) -> None:
    session = await open_session(pace="realtime", tick_hz=1)
    await begun(connect, session)
    live = house.runner.sessions[session.id]
    task = live._task
    assert not task.done()
    await live.stop()
    assert task.done()


class Pipeline:
    """Takes what is published, and says how many heard each."""

    def __init__(self, listeners: dict[str, int]) -> None:
        self.taken: list[tuple[str, bytes]] = []
        self._listeners = listeners

    async def __aenter__(self) -> Pipeline:
        return self

    async def __aexit__(self, *error: object) -> None: ...

    def pipeline(self, *, transaction: bool) -> Pipeline:
        assert not transaction
        return self

    def publish(self, channel: str, data: bytes) -> None:
        self.taken.append((channel, data))

    async def execute(self) -> list[int]:
        return [self._listeners.get(channel, 0) for channel, _ in self.taken]


async def test_all_that_waits_is_published_in_order_and_what_nobody_heard_wakes_its_session() -> (
    None
):
    bus = RedisBus("redis://127.0.0.1:1/0")
    redis = Pipeline({"brigade:s:hot:in": 1})
    bus._redis = redis  # type: ignore[assignment]
    waiting = [
        ("brigade:s:hot:in", b"1"),
        ("brigade:s:cold:in", b"2"),
        ("brigade:s:cold:out", b"3"),
    ]
    await bus._publish_all(waiting)
    assert redis.taken == waiting
    assert [*bus._waiting] == [(WAKE, b"cold")]
