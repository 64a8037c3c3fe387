"""The server's sockets: who is missed and when, and that nobody can hold up an end."""

from __future__ import annotations

import asyncio
import heapq
import itertools
from collections.abc import Callable
from typing import Any

import pytest
from uvicorn.server import ServerState
from websockets.frames import Frame, Opcode

from game.live import leaving
from webapp import server
from webapp.server import KitchenSocket, config

HANDSHAKE = (
    b"GET /ws/session/x/ HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n"
    b"Connection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
    b"Sec-WebSocket-Version: 13\r\n\r\n"
)
PONG = Frame(Opcode.PONG, b"").serialize(mask=True)
TEXT = Frame(Opcode.TEXT, b'{"type":"ping"}').serialize(mask=True)
NEARLY = 0.0005


class _Task:
    """The application's task: it never ends."""

    def add_done_callback(self, callback: Any) -> None: ...


class HandLoop:
    """A loop whose time only the test moves. `stall` lets time pass in which nothing was done.

    As uvloop's it gives no timer back, but a bare handle, for a time that has nearly come.
    """

    def __init__(self) -> None:
        self._now = 100.0
        self._alarms: list[tuple[float, int, Any]] = []
        self._order = itertools.count()

    def time(self) -> float:
        return self._now

    def call_at(self, when: float, callback: Callable[[], None]) -> asyncio.Handle:
        loop: Any = self
        soon = when - self._now < NEARLY
        alarm = (
            asyncio.Handle(callback, (), loop)
            if soon
            else asyncio.TimerHandle(when, callback, (), loop)
        )
        heapq.heappush(self._alarms, (when, next(self._order), alarm))
        return alarm

    def call_later(self, seconds: float, callback: Callable[[], None]) -> asyncio.Handle:
        return self.call_at(self._now + seconds, callback)

    def create_task(self, work: Any) -> Any:
        work.close()
        return _Task()

    def get_debug(self) -> bool:
        return False

    def _timer_handle_cancelled(self, alarm: Any) -> None: ...

    def advance(self, seconds: float) -> None:
        until = self._now + seconds
        while self._alarms and self._alarms[0][0] <= until:
            when, _, alarm = heapq.heappop(self._alarms)
            self._now = max(self._now, when)
            if not alarm.cancelled():
                alarm._run()
        self._now = until

    def stall(self, seconds: float) -> None:
        self._now += seconds
        self.advance(0)


class Wire(asyncio.Transport):
    """The way to a client: what was written, and whether it was cut."""

    def __init__(self) -> None:
        super().__init__()
        self.pings = 0
        self.cut = False
        self.closing = False

    def write(self, data: Any) -> None:
        self.pings += bytes(data) == Frame(Opcode.PING, b"").serialize(mask=False)

    def is_closing(self) -> bool:
        return self.closing

    def close(self) -> None:
        self.closing = True

    def abort(self) -> None:
        self.cut = True

    def pause_reading(self) -> None: ...

    def resume_reading(self) -> None: ...


class Line:
    """A socket of the server with a client at its other end."""

    def __init__(self) -> None:
        self.loop, self.wire = HandLoop(), Wire()
        self.socket = KitchenSocket(config(), ServerState(), {}, self.loop)  # type: ignore[arg-type]
        self.socket.connection_made(self.wire)
        self.socket.data_received(HANDSHAKE)
        asyncio.run(self.socket.send({"type": "websocket.accept"}))

    def hear(self, data: bytes) -> None:
        self.socket.data_received(data)

    def told(self) -> list[str]:
        """What the application was told since it was last asked."""
        told = []
        while not self.socket.queue.empty():
            told.append(asyncio.run(self.socket.receive())["type"])
        return told


@pytest.fixture
def line() -> Line:
    line = Line()
    assert line.told() == ["websocket.connect"]
    return line


def test_the_application_learns_that_the_server_watches_over_silence(line):
    assert "socket.watched" in line.socket.scope["extensions"]


def test_a_client_that_falls_silent_is_missed_within_five_seconds(line):
    line.loop.advance(4.4)
    assert line.told() == []
    line.loop.advance(0.6)
    assert line.told() == ["socket.silent"]
    assert not line.wire.cut


def test_a_client_that_only_answers_pings_is_there_for_hours(line):
    for _ in range(2000):
        before = line.wire.pings
        line.loop.advance(2.0)
        if line.wire.pings > before:
            line.hear(PONG)
    assert line.wire.pings > 1000
    assert line.told() == []
    assert not line.wire.cut


def test_a_client_whose_next_look_has_nearly_come_is_still_watched_over(line):
    line.loop.advance(0.6 * NEARLY)
    line.hear(PONG)
    line.loop.advance(5.0)
    assert line.told() == ["socket.silent"]


def test_a_client_that_sends_is_not_asked(line):
    for _ in range(20):
        line.loop.advance(1.9)
        line.hear(TEXT)
        assert line.told() == ["websocket.receive"]
    assert line.wire.pings == 0


def test_a_client_that_is_heard_again_is_back_before_what_it_says(line):
    line.loop.advance(8.0)
    line.hear(TEXT)
    assert line.told() == ["socket.silent", "socket.back", "websocket.receive"]
    line.loop.advance(5.0)
    assert line.told() == ["socket.silent"]


def test_a_client_that_stays_silent_is_cut_off_and_told_of_once(line):
    line.loop.advance(19.0)
    assert not line.wire.cut
    line.loop.advance(3.0)
    assert line.wire.cut
    assert line.told() == ["socket.silent"]


def test_nobody_is_missed_because_the_server_itself_was_busy(line):
    line.loop.advance(1.0)
    line.loop.stall(6.0)
    line.hear(PONG)
    line.loop.advance(1.0)
    assert line.told() == []


def test_nobody_is_missed_while_we_do_not_listen(line):
    line.hear(TEXT)
    line.loop.advance(30.0)
    assert line.told() == ["websocket.receive"]
    assert not line.wire.cut


def test_a_client_that_does_not_read_cannot_hold_up_the_end_of_the_server(line):
    line.socket.pause_writing()
    line.socket.shutdown()
    assert not line.wire.cut
    line.loop.advance(server.FAREWELL_S)
    assert line.wire.cut


def test_a_client_that_does_not_read_cannot_hold_up_its_own_close(line):
    asyncio.run(line.socket.send({"type": "websocket.close", "code": 4429}))
    assert not line.wire.cut
    line.loop.advance(server.CLOSE_S)
    assert line.wire.cut


def test_the_server_ends_before_supervisors_lose_their_patience():
    assert server.FAREWELL_S < server.STOP_S < leaving.LAST_S < 10
