"""The socket: parse, check the seat, forward, return."""

from __future__ import annotations

import asyncio
import contextlib
import math
import secrets
from collections.abc import Coroutine, Sequence
from importlib import import_module
from typing import Any

from asgiref.typing import WebSocketSendEvent
from channels.db import database_sync_to_async
from channels.exceptions import StopConsumer
from channels.generic.websocket import AsyncWebsocketConsumer
from django.conf import settings
from django.contrib.sessions.backends.base import SessionBase

from game.clock import Timer
from game.engine.commands import Reject
from game.engine.events import Event
from game.live import messages
from game.live.bus import Ask, Output
from game.live.house import House, open_house
from game.live.messages import FromClient, FromSeat, Refused
from game.live.rooms import Room
from game.live.tails import Guest, may_place, read_tail, welcome, welcome_guest
from game.live.throttle import Bucket
from game.live.viewer import Viewer
from game.people import KEY
from sim.world import JSONObject, WorldError

SILENCE_S = 15.0
"""No message for so long: the connection is gone, whatever the socket says."""

RATE = 20.0
BURST = 40
WORDS_RATE = 0.5
WORDS_BURST = 8
"""Lines of the chat and what else is an event without being a move."""
TYPING_RATE = 1.0
TYPING_BURST = 8
"""Signs of writing; more of them say nothing new, and are passed over without a word."""
POINTING_RATE = 1.0
POINTING_BURST = 5
"""Who points at everything points at nothing: more is passed over."""
RECORDED_RATE = 0.2
RECORDED_BURST = 10
"""Refusals of unreadable messages that are recorded: a flood must not fill the log."""

PATIENCE = 400
"""Messages too many, before the socket is closed."""

TAIL_PART = 200
STALLED_S = 60.0
"""A socket that has taken nothing for so long is closed."""

CLOSE_BAD_HELLO = 4400
CLOSE_WRONG_TOKEN = 4403
CLOSE_NO_SESSION = 4404
CLOSE_SILENT = 4408
CLOSE_TOO_FAST = 4429


class SessionConsumer(AsyncWebsocketConsumer):
    """One socket of a session: a person's browser, an outside agent, or somebody who watches."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.viewer = Viewer(secrets.token_hex(8), self._send, self._resync)
        self.guest: Guest | None = None
        self.room: Room | None = None
        self._bucket = Bucket(RATE, BURST)
        self._words = Bucket(WORDS_RATE, WORDS_BURST)
        self._typing = Bucket(TYPING_RATE, TYPING_BURST)
        self._pointing = Bucket(POINTING_RATE, POINTING_BURST)
        self._recorded = Bucket(RECORDED_RATE, RECORDED_BURST)
        self._too_many = 0
        self._tasks: set[asyncio.Task[None]] = set()
        self._watch: Timer | None = None
        self._sending_since: float | None = None
        self._closed = False

    async def connect(self) -> None:
        self.session_id: str = self.scope["url_route"]["kwargs"]["session"]
        self.house: House = await open_house()
        self._heard = self.house.clock.now()
        await self.accept()
        self._pump = self._spawn(self.viewer.pump())
        self._watch_over()

    async def _go(self) -> None:
        """Stop everything and leave the room; a second time changes nothing."""
        self._closed = True
        if self._watch is not None:
            self._watch.cancel()
        for task in tuple(self._tasks):
            task.cancel()
        room, self.room = self.room, None
        if room is not None:
            room.leave(self.viewer)
            await self.house.rooms.close(room)

    async def close(self, code: int | bool | None = None, reason: str | None = None) -> None:
        """Close, once: the server takes nothing more after that, and what still comes is not read.

        The others are told before, because a client that does not read makes this wait.
        """
        if self._closed:
            return
        self._closed = True
        self._pump.cancel()
        if self.room is not None:
            self.room.leave(self.viewer)
        await super().close(code, reason)

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Messages one after the other, in this task: Channels would start a task for each, because
        consumers may also listen to a channel layer, which this one does not. Whatever ends it, the
        others learn that its person is gone."""
        self.scope = scope
        self.base_send = send
        try:
            with contextlib.suppress(StopConsumer):
                while True:
                    await self.dispatch(await receive())
        finally:
            await self._go()

    async def dispatch(self, message: Any) -> None:
        """Straight to the message: Channels would look after database connections, in a thread,
        after each one, and here messages do not touch the database."""
        match message["type"]:
            case "websocket.receive":
                await self.websocket_receive(message)
            case "socket.silent" | "socket.back" as kind:
                self._hear(silent=kind == "socket.silent")
            case _:
                await super().dispatch(message)

    # -- from the client --------------------------------------------------------------------------

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        if self._closed:
            return
        now = self._heard = self.house.clock.now()
        if not self._bucket.take(now):
            await self._slow_down()
            return
        cid = ""
        try:
            if text_data is None:
                raise Refused("malformed", "Messages to the server are text.")
            message = messages.read(text_data)
            cid = message.cid
            await self._handle(message)
        except Refused as no:
            await self._refuse(no.code, no.message, no.cid or cid, text_data or "")

    async def _handle(self, message: FromClient) -> None:
        if self.room is None:
            await self._hello(message)
            return
        match message:
            case messages.Ping():
                now = self.house.clock.now()
                self.viewer.text(messages.dumps("pong", t=message.t, now=now))
            case (
                messages.Look()
                | messages.Text()
                | messages.Reasons()
                | messages.Facts()
                | messages.Advice()
                | messages.Trail()
            ):
                self.room.look(self.viewer, messages.LOOKS[type(message)])
            case messages.Choices():
                self.room.look(self.viewer, "choices", message.target)
            case messages.Place():
                self._calmly()
                await self._place(self.room, message)
            case messages.Hello():
                raise Refused("malformed", "Once is enough: this socket has said hello.")
            case _:
                if isinstance(message, messages.Say | messages.Pause | messages.Resume):
                    self._calmly()
                self._forward(self.room, message)

    def _calmly(self) -> None:
        """Raises Refused: too_fast, saying when to try again."""
        if not self._words.take(self._heard):
            wait = math.ceil(self._words.wait)
            raise Refused("too_fast", f"That was a lot at once; try again in {wait} s.")

    async def _place(self, room: Room, message: messages.Place) -> None:
        """Put an agent into a seat, if the owner lets this person do so with this agent."""
        seat = self._acting_seat(message)
        assert self.guest is not None
        try:
            await database_sync_to_async(may_place)(self.guest, message)
        except WorldError as no:
            raise Refused(no.code, f"{no.message[:1].upper()}{no.message[1:]}") from no
        self.house.bus.send(room.session, messages.place_agent(message, self.viewer.id, seat))

    def _forward(self, room: Room, message: messages.Asking) -> None:
        """What only a seat (or the host of the lobby) may ask for."""
        seat = self._acting_seat(message)
        if isinstance(message, messages.Typing):
            if not self._typing.take(self._heard):
                return
            if not self._settings.get("called") and self._settings.get("chat", True):
                text = messages.dumps("typing", seat=seat, name=self._name(), on=message.on)
                self.house.bus.publish(
                    Output(room.session, signals=(text,), quiet=seat, named=True)
                )
        if isinstance(message, messages.Point) and not self._pointing.take(self._heard):
            return
        ask = Ask(self.viewer.id, messages.command(message, seat, self._name()))
        late = float(self._settings.get("latency_ms", 0.0)) / 1000
        if late and isinstance(message, messages.Act):
            moment = self.house.clock.now() + late
            self.house.clock.call_at(moment, lambda: self.house.bus.send(room.session, ask))
        else:
            self.house.bus.send(room.session, ask)

    @property
    def _settings(self) -> JSONObject:
        """The session's settings."""
        return self.guest.session.settings if self.guest is not None else {}

    def _acting_seat(self, message: FromSeat) -> str:
        """The seat this socket acts for.

        Raises:
            Refused: second_tab or not_seated.
        """
        if self.viewer.acting:
            return self.viewer.audience
        if self.guest is not None and self.guest.seat is not None:
            raise Refused("second_tab", "This seat is played in another window.")
        if self.guest is not None and self.guest.host and isinstance(message, messages.HOST_MAY):
            return ""
        raise Refused("not_seated", "You are watching; only those who sit here can do that.")

    def _name(self) -> str:
        occupant = self.guest.occupant if self.guest else None
        return occupant.name if occupant else ""

    # -- hello and what was missed ----------------------------------------------------------------

    async def _hello(self, message: FromClient) -> None:
        """Say who is here; anything wrong with it closes the socket."""
        try:
            hello = _first(message)
            player = await self._player()
            check = database_sync_to_async(welcome_guest)
            guest = await check(self.session_id, hello, player)
        except Refused as no:
            await self._send(messages.dumps("error", code=no.code, message=no.message))
            await self.close(_CLOSING.get(no.code, CLOSE_BAD_HELLO))
            return
        await self._enter(guest, hello)

    async def _player(self) -> str:
        """The public id kept in the browser's session, if it has one."""
        key = self.scope.get("cookies", {}).get(settings.SESSION_COOKIE_NAME)
        return await database_sync_to_async(player_of_browser)(key) if key else ""

    async def _enter(self, guest: Guest, hello: messages.Hello) -> None:
        """Join the room first and read the log then, so that nothing falls between the two."""
        self.guest = guest
        viewer = self.viewer
        viewer.audience = guest.audience
        viewer.compact = hello.compact
        viewer.glance = hello.glance
        viewer.size = hello.pixels if hello.frames else None
        room = await self.house.rooms.open(self.session_id)
        room.enter(viewer, guest.occupant)
        self.room = room
        tail = await database_sync_to_async(read_tail)(self.session_id, guest.audience, hello.since)
        viewer.sight = tail.sight
        now = self.house.clock.now()
        viewer.text(await database_sync_to_async(welcome)(guest, tail.seq, now))
        self._queue_tail(tail.events)
        viewer.seq = tail.seq
        room.release(viewer)
        room.tell_here()
        room.look(viewer)

    def _queue_tail(self, events: Sequence[Event]) -> None:
        for start in range(0, len(events), TAIL_PART):
            self.viewer.text(messages.events_message(events[start : start + TAIL_PART]))

    def _resync(self) -> None:
        """The viewer has fallen behind: read what it has missed, and show it what is now."""
        self._spawn(self._catch_up())

    async def _catch_up(self) -> None:
        if self.room is None or self.guest is None:
            return
        audience, seq = self.viewer.audience, self.viewer.seq
        tail = await database_sync_to_async(read_tail)(self.session_id, audience, seq)
        self._queue_tail(tail.events)
        self.viewer.seq = tail.seq
        self.room.release(self.viewer)
        self.room.look(self.viewer)

    # -- refusing ---------------------------------------------------------------------------------

    async def _slow_down(self) -> None:
        self._too_many += 1
        if self._too_many > PATIENCE:
            await self.close(CLOSE_TOO_FAST)
            return
        if self._too_many % 10 == 1:
            sentence = f"That was too fast: {RATE:.0f} messages a second at the most."
            await self._refuse("too_fast", sentence, "", "")

    async def _refuse(self, code: str, message: str, cid: str, asked: str) -> None:
        """Answer, and let the session record it where a seat's player sent it."""
        if self.room is None:
            await self._send(messages.dumps("error", code=code, message=message))
            await self.close(CLOSE_BAD_HELLO)
            return
        now = self.house.clock.now()
        if not self.viewer.acting or not self._recorded.take(now):
            self.viewer.text(messages.refused(code, message, cid, self.viewer.seq))
            return
        asked = "".join(c if c.isprintable() else " " for c in asked[:500])
        reject = Reject(self.viewer.audience, code, message, cid, asked)
        self.house.bus.send(self.session_id, Ask(self.viewer.id, reject))

    # -- to the client ----------------------------------------------------------------------------

    async def _send(self, message: str | bytes) -> None:
        """Straight to the server: it waits while the client does not read."""
        self._sending_since = self._heard
        await self.base_send(sendable(message))
        self._sending_since = None

    # -- heartbeat --------------------------------------------------------------------------------

    def _hear(self, *, silent: bool) -> None:
        """The server misses the client's answers, or has heard it again."""
        self.viewer.silent = silent
        if self.room is not None:
            self.room.tell_here()

    def _watch_over(self) -> None:
        """Look again when the socket would have been silent for too long.

        A server that asks clients itself knows better who is there: pages that are hidden may not
        send anything for a minute, but their browsers answer.
        """
        clock = self.house.clock
        if "socket.watched" in (self.scope.get("extensions") or {}):
            self._heard = clock.now()
        stalled = self._sending_since is not None and clock.now() - self._sending_since > STALLED_S
        if stalled or clock.now() - self._heard >= SILENCE_S:
            self._spawn(self._hang_up())
            return
        self._watch = clock.call_at(self._heard + SILENCE_S, self._watch_over)

    async def _hang_up(self) -> None:
        """The person is away: the others know at once, whether or not the socket ever closes."""
        await self.close(CLOSE_SILENT)

    def _spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task: asyncio.Task[None] = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)
        return task

    def _ended(self, task: asyncio.Task[None]) -> None:
        """When the socket takes nothing any more, the room does not wait for its close."""
        self._tasks.discard(task)
        failed = not task.cancelled() and task.exception() is not None
        if failed and task is self._pump and self.room is not None:
            self.room.leave(self.viewer)


def _first(message: FromClient) -> messages.Hello:
    if isinstance(message, messages.Hello):
        return message
    raise Refused("no_hello", 'The first message must be "hello".', message.cid)


def player_of_browser(key: str) -> str:
    """Who has this browser session. Read here: the session middleware would wrap every send."""
    store: type[SessionBase] = import_module(settings.SESSION_ENGINE).SessionStore
    return str(store(key).get(KEY) or "")


def sendable(message: str | bytes) -> WebSocketSendEvent:
    """The server's own form of a message: text or binary."""
    if isinstance(message, str):
        return {"type": "websocket.send", "text": message, "bytes": None}
    return {"type": "websocket.send", "text": None, "bytes": message}


_CLOSING = {"no_session": CLOSE_NO_SESSION, "wrong_token": CLOSE_WRONG_TOKEN}
