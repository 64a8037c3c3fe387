"""What tests of live sessions hold in their hands: a clock, people with sockets, toy sessions."""

from __future__ import annotations

import asyncio
import heapq
import itertools
from collections.abc import Callable, Mapping
from typing import Any

import msgspec
import orjson
from asgiref.testing import ApplicationCommunicator
from channels.db import database_sync_to_async

from game import models
from game.engine.events import Event
from game.engine.session import Settings
from game.live.kitchens import SeatPlan, create_session
from game.live.schema import FromServer
from game.log.store import read_events
from sim.world import JSONObject, Seat, Task
from sim.worlds import get_world
from tests.game.engine.toy import toy_task

SERVERS = msgspec.json.Decoder(FromServer)
"""Reads only what the protocol's schema knows."""

PRESS = {"verb": "press", "args": {}}
PATIENCE = 20.0
"""How long a test waits for a message before it gives up: a guard, not a measure."""


class HandClock:
    """Time that only a test moves."""

    def __init__(self, now: float = 2_000_000_000.0) -> None:
        self._now = now
        self._alarms: list[tuple[float, int, _Alarm]] = []
        self._order = itertools.count()

    def now(self) -> float:
        return self._now

    def call_at(self, when: float, callback: Callable[[], None]) -> _Alarm:
        alarm = _Alarm(callback)
        heapq.heappush(self._alarms, (when, next(self._order), alarm))
        return alarm

    def advance(self, seconds: float) -> None:
        """Let time pass, ringing every alarm at its moment."""
        until = self._now + seconds
        while self._alarms and self._alarms[0][0] <= until:
            when, _, alarm = heapq.heappop(self._alarms)
            self._now = max(self._now, when)
            if not alarm.cancelled:
                alarm.callback()
        self._now = until


class _Alarm:
    def __init__(self, callback: Callable[[], None]) -> None:
        self.callback = callback
        self.cancelled = False

    def cancel(self) -> None:
        self.cancelled = True


def drawn() -> int:
    """How many pictures of the tests' kitchen were drawn so far."""
    count: int = get_world("tally").drawn  # type: ignore[attr-defined]
    return count


class Person:
    """Somebody with a socket."""

    def __init__(self, application: Any, session: str, headers: Mapping[bytes, bytes]) -> None:
        scope = {
            "type": "websocket",
            "path": f"/ws/session/{session}/",
            "query_string": b"",
            "headers": list(headers.items()),
            "subprotocols": [],
        }
        self.socket = ApplicationCommunicator(application, scope)
        self.frames: list[bytes] = []
        self.seen: list[JSONObject] = []
        self.closed: int | None = None
        """The code with which the server closed, once that was read."""
        self._events: list[JSONObject] = []
        self._told: list[JSONObject] = []

    async def connect(self) -> bool:
        """Whether the server takes the connection."""
        await self.socket.send_input({"type": "websocket.connect"})
        answer = await self.socket.receive_output(timeout=PATIENCE)
        return bool(answer["type"] == "websocket.accept")

    async def send(self, type_: str, **fields: Any) -> None:
        await self.raw(orjson.dumps({"type": type_, **fields}).decode())

    async def raw(self, text: str) -> None:
        await self.socket.send_input({"type": "websocket.receive", "text": text})

    async def raw_bytes(self, data: bytes) -> None:
        await self.socket.send_input({"type": "websocket.receive", "bytes": data})

    async def any(self) -> JSONObject:
        """The next message; frames are put aside. It is one that the protocol's schema knows."""
        while not self._told:
            assert self.closed is None, f"closed ({self.closed}): nothing more will come"
            output = await self.socket.receive_output(timeout=PATIENCE)
            if output["type"] == "websocket.close":
                self.closed = int(output.get("code") or 1000)
                return {"type": "closed", "code": output.get("code")}
            if output.get("bytes") is not None:
                self.frames.append(output["bytes"])
                continue
            told = orjson.loads(output["text"])
            self._told += told if isinstance(told, list) else [told]
        message = self._told.pop(0)
        SERVERS.decode(orjson.dumps(message))
        self.seen.append(message)
        return message

    async def until(self, type_: str, **wanted: Any) -> JSONObject:
        """The next message of this type with these fields."""
        while True:
            message = await self.any()
            if message["type"] == type_ and wanted.items() <= message.items():
                return message
            if message["type"] == "closed":
                raise AssertionError(f"closed ({message['code']}) while waiting for {type_}")

    async def until_event(self, kind: str) -> JSONObject:
        """The next event of this kind."""
        while True:
            while self._events:
                event = self._events.pop(0)
                if event["kind"] == kind:
                    return event
            self._events += (await self.until("events"))["events"]

    async def until_frame(self) -> bytes:
        while not self.frames:
            output = await self.socket.receive_output(timeout=PATIENCE)
            if output.get("bytes") is not None:
                self.frames.append(output["bytes"])
        return self.frames.pop(0)

    async def everything(self) -> list[JSONObject]:
        """What has been sent so far: everything before the answer to a ping."""
        await self.send("ping", t="mark")
        got: list[JSONObject] = []
        while True:
            message = await self.any()
            if message["type"] == "pong" and message["t"] == "mark":
                return got
            got.append(message)

    async def leave(self) -> None:
        """Close the socket and wait until the server has taken note."""
        if not self.socket.future.done():
            await self.socket.send_input({"type": "websocket.disconnect", "code": 1000})
            await self.socket.wait(timeout=PATIENCE)


def opened(
    *,
    seats: Mapping[Seat, SeatPlan] | None = None,
    task: Task | None = None,
    people: int = 2,
    **settings: Any,
) -> models.Session:
    """A toy session whose open seats are kept for people: Ana, Bo, Cy."""
    chosen = Settings(**{"countdown_s": 0.0, "stand_in": "presser", **settings})
    session = create_session(
        task or toy_task(), settings=chosen, seats=seats or {}, player=None, seed=0
    )
    free = session.seats.filter(occupant_kind="nobody")
    for name, seat in zip(("Ana", "Bo", "Cy")[:people], free, strict=False):
        player = models.Player.objects.create(name=name)
        session.seats.filter(pk=seat.pk).update(
            player=player, occupant_kind="person", occupant_name=name
        )
    return session


@database_sync_to_async
def log_of(session: str) -> list[Event]:
    return read_events(session)


@database_sync_to_async
def tokens_of(session: str) -> dict[Seat, str]:
    return dict(models.Seat.objects.filter(session=session).values_list("name", "token"))


async def logged(session: str, kind: str) -> list[Event]:
    """The recorded events of this kind."""
    return [event for event in await log_of(session) if event.kind == kind]


async def settle(turns: int = 50) -> None:
    """Let everything that is ready on the loop run; waits for no thread and no time."""
    for _ in range(turns):
        await asyncio.sleep(0)


async def begun(connect: Any, session: models.Session, **hello: Any) -> tuple[Person, Person]:
    """Ana in cook1 and Bo in cook2 of a session that has just started."""
    ana = await connect(session.id, "cook1", **hello)
    await ana.until("view")
    bo = await connect(session.id, "cook2", **hello)
    while (await ana.until_event("joined"))["seat"] != "cook2":
        pass
    await ana.send("start")
    await ana.until_event("started")
    await bo.until_event("started")
    return ana, bo
