"""Events as lines: those that were, those to come, and an empty line now and then that says "still here"."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from collections.abc import AsyncGenerator, AsyncIterator

import orjson
from django.conf import settings

from game.doors.asking import quickly
from game.doors.chairs import Chair
from game.doors.errands import within
from game.doors.problems import Problem
from game.doors.rest.calls import Call, Lines, packed
from game.engine import sight
from game.engine.events import Event
from game.engine.shown import Shown
from game.live.bus import SPECTATORS, Audience, seat_of
from game.live.house import House
from game.live.rooms import Room
from game.live.viewer import Viewer
from game.log import store
from game.log.sights import sights_in
from game.log.veil import veiled_all
from game.models import Session
from sim.world import JSONObject

ALIVE_S = 6.0
"""So often an empty line is sent where nothing happens."""
PART = 200
ENDS = ("finished", "abandoned")

_open = 0
"""Streams of this process."""


class _Tap(Viewer):
    """A viewer that wants events alone, as lines."""

    def __init__(self, audience: Audience, lost: asyncio.Event) -> None:
        super().__init__(secrets.token_hex(8), _send_nothing, lambda: None)
        self.audience = audience
        self.lines: asyncio.Queue[list[JSONObject]] = asyncio.Queue(64)
        self._lost = lost

    def text(self, message: str) -> None:
        if not message.startswith('{"type":"events"') or not self.ready:
            return
        try:
            self.lines.put_nowait(orjson.loads(message)["events"])
        except asyncio.QueueFull:
            self.lag()

    def show(self, shown: Shown) -> None:
        """Views are asked for by themselves."""

    def view(self, shown: Shown) -> None:
        """As above."""

    def frame(self, message: bytes, camera: str = "") -> None:
        """As above."""

    def lag(self) -> None:
        """A reader too slow, or a gap: go on from the log when what waits is read."""
        if self.ready:
            self.ready = False
            self.held.clear()
            self._lost.set()
            with contextlib.suppress(asyncio.QueueFull):
                self.lines.put_nowait([])


async def _send_nothing(message: str | bytes) -> None:
    """A tap is read, not pumped."""


def event_lines(
    call: Call, session: str, audience: Audience, chair: Chair | None, since: int
) -> Lines:
    """The stream for one caller.

    Raises:
        Problem: `too_many_streams`.
    """
    global _open
    if settings.LIMITS and _open >= settings.API_STREAMS:
        sentence = f"{settings.API_STREAMS} streams are open here, which are the most"
        raise Problem("too_many_streams", sentence, retry_after=30)
    held = contextlib.ExitStack()
    held.enter_context(call.caller.held_open())
    if chair is not None:
        held.enter_context(chair.in_use())
    _open += 1
    stream = _Stream(call.house, session, audience, since, counted=chair is None)

    async def done() -> None:
        global _open
        _open -= 1
        held.close()
        await stream.close()

    return Lines(stream.parts(), done=done)


class _Stream:
    """One stream: from the log first, then from the room, and from the log again where it fell behind."""

    def __init__(
        self, house: House, session: str, audience: Audience, since: int, *, counted: bool
    ) -> None:
        self._house = house
        self._session = session
        self._seen = since
        self._over = False
        self._lost = asyncio.Event()
        self._tap = _Tap(audience, self._lost)
        self._tap.silent = not counted
        self._room: Room | None = None

    async def close(self) -> None:
        """Leave the room; a second time changes nothing."""
        room, self._room = self._room, None
        if room is not None:
            room.leave(self._tap)
            await self._house.rooms.close(room)

    async def parts(self) -> AsyncGenerator[bytes, None]:
        """The bytes of the stream."""
        yield b"\n"  # so that the client has an answer at once
        self._room = await self._house.rooms.open(self._session)
        self._room.enter(self._tap, None)
        self._room.tell_here()
        while True:
            self._lost.clear()
            async for events in self._from_log():
                yield packed(events)
            if self._over:
                return
            async for lines in self._from_room():
                yield packed(lines) or b"\n"
                if any(line["kind"] in ENDS for line in lines):
                    return

    async def _from_log(self) -> AsyncIterator[list[JSONObject]]:
        """What the log has beyond what was seen. Then the session is over, or the room goes on."""
        while True:
            newest, events, over = await quickly(
                _read, self._session, self._tap.audience, self._seen
            )
            more, self._seen = newest > self._seen, newest
            if events:
                yield events
            self._over = over and not more
            if not more:
                break
        self._tap.sight = (await quickly(sights_in, self._session))[seat_of(self._tap.audience)]
        self._tap.seq = self._seen
        if self._room is not None:
            self._room.release(self._tap)

    async def _from_room(self) -> AsyncIterator[list[JSONObject]]:
        """What happens, as it happens; an empty list says that nothing does. Ends where it falls behind."""
        while True:
            lines = await within(self._house.clock, ALIVE_S, self._tap.lines.get())
            if lines:
                self._seen = lines[-1]["seq"]
                yield lines
            elif lines is None:
                yield []
            if self._lost.is_set() and self._tap.lines.empty():
                return


def _read(session: str, audience: Audience, since: int) -> tuple[int, list[JSONObject], bool]:
    """The newest number of a part of the log, what this audience may see of it, whether it is over."""
    over = not Session.objects.filter(pk=session, status__in=Session.LIVE).exists()
    found = store.read_events(session, since, PART)
    newest = found[-1].seq if found else since
    events = veiled_all(found) if audience == SPECTATORS else found
    own = sights_in(session)[seat_of(audience)]
    shown = (sight.visible(e, seat_of(audience), own, live=not over) for e in events)
    return newest, [_told(event) for event in shown if event is not None], over


def _told(event: Event) -> JSONObject:
    """An event as sockets tell it."""
    names = ("seq", "at", "kind", "seat", "payload")
    return {name: getattr(event, name) for name in names}
