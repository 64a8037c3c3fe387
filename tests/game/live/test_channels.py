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
