"""One question or command to a session, and the answer to it, for callers without a socket.

What an errand is told is what a socket of its audience would be told. It stands in the room only as
long as it takes, looks at no events, and counts as nobody.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TypeVar

import orjson

from game.clock import Clock
from game.doors.problems import Problem
from game.engine.commands import Command
from game.engine.shown import Shown
from game.live.bus import Ask, Audience, Output
from game.live.house import House
from game.live.rooms import Room
from game.live.viewer import Viewer
from sim.world import JSONObject

T = TypeVar("T")

ANSWER_S = 10.0
"""How long a session has to answer at all; it takes milliseconds, seconds if it has to be loaded."""
PAST_ALL = 2**62
"""As if all events had been seen: an errand looks at none."""


@dataclass(frozen=True, slots=True)
class Settled:
    """What became of a command. `refused` is code and sentence, `ack` the number of the event that
    covers it; with neither it is an intent that waits for a step. `shown` is how things are then."""

    shown: Shown
    ack: int | None = None
    refused: tuple[str, str] | None = None


class Errand(Viewer):
    """A viewer that waits for the answers to one command and one look."""

    def __init__(self, audience: Audience, cid: str = "", size: int | None = None) -> None:
        super().__init__(secrets.token_hex(8), _send_nothing, lambda: None)
        self.audience = audience
        self.silent = self.ready = True
        self.seq = PAST_ALL
        self.size = size
        self._cid = cid
        loop = asyncio.get_running_loop()
        self.seen: asyncio.Future[Shown] = loop.create_future()
        self.settled: asyncio.Future[JSONObject] = loop.create_future()
        self.told: asyncio.Future[JSONObject] = loop.create_future()
        self.picture: asyncio.Future[bytes] = loop.create_future()

    def text(self, message: str) -> None:
        """Keep what answers this errand's own messages."""
        if not message.startswith(_OWN):
            return
        body = orjson.loads(message)
        if body["type"] in ("ack", "refused"):
            if body["cid"] == self._cid:
                _set(self.settled, body)
        else:
            _set(self.told, body)

    def show(self, shown: Shown) -> None:
        _set(self.seen, shown)

    def view(self, shown: Shown) -> None:
        """Views that were not asked for are others' business."""

    def frame(self, message: bytes, camera: str = "") -> None:
        if not camera:
            _set(self.picture, message)

    def hold(self, output: Output) -> None:
        """An errand is always ready."""


_OWN = ('{"type":"ack"', '{"type":"refused"', '{"type":"view_text"', '{"type":"facts"')


async def _send_nothing(message: str | bytes) -> None:
    """An errand has no socket."""


def _set(future: asyncio.Future[T], value: T) -> None:
    if not future.done():
        future.set_result(value)


async def within(clock: Clock, seconds: float, waited: Awaitable[T]) -> T | None:
    """What is waited for, or None when so many seconds of the clock are over."""
    alarm: asyncio.Future[None] = asyncio.get_running_loop().create_future()
    timer = clock.call_at(clock.now() + seconds, lambda: _set(alarm, None))
    work = asyncio.ensure_future(waited)
    try:
        await asyncio.wait((work, alarm), return_when=asyncio.FIRST_COMPLETED)
        return work.result() if work.done() else None
    finally:
        timer.cancel()
        if not isinstance(waited, asyncio.Future):
            work.cancel()


class Runner:
    """Does errands for one audience of a session in an open room."""

    def __init__(self, house: House, room: Room, audience: Audience) -> None:
        self._house = house
        self._room = room
        self._audience = audience

    async def look(self) -> Shown:
        """The view as it is now. Raises Problem `no_answer`."""
        return await self._with(Errand(self._audience), self._look)

    async def text(self, what: str) -> JSONObject:
        """The answer to `text` or `facts`. Raises Problem `no_answer`."""

        async def ask(errand: Errand) -> JSONObject:
            self._room.look(errand, what)
            return await self._answer(errand.told)

        return await self._with(Errand(self._audience), ask)

    async def picture(self, size: int) -> bytes | None:
        """The frame message of this moment, or None if none comes in time.

        Raises:
            Problem: `no_answer`.
        """

        async def ask(errand: Errand) -> bytes | None:
            self._room.tell_here()
            self._room.look(errand)
            await self._answer(errand.seen)
            return await within(self._house.clock, ANSWER_S, errand.picture)

        found = await self._with(Errand(self._audience, size=size), ask)
        self._room.tell_here()
        return found

    async def do(
        self, command: Command, *, cid: str = "", late_s: float = 0.0, patience_s: float = 0.0
    ) -> Settled:
        """Hand in a command and see what becomes of it. `late_s`: it takes so long to arrive;
        `patience_s`: how long an intent may wait for its step.

        Raises:
            Problem: `no_answer`. The command may have been carried out: ask again with its `cid`.
        """

        async def ask(errand: Errand) -> Settled:
            self._send(errand, command, late_s)
            shown = await self._answer(errand.seen, late_s)
            if cid and patience_s and not errand.settled.done():
                await within(self._house.clock, patience_s, errand.settled)
            if not errand.settled.done():
                return Settled(shown)
            told = errand.settled.result()
            if told["type"] == "refused":
                return Settled(shown, refused=(told["code"], told["message"]))
            return Settled(shown, ack=told["seq"])

        return await self._with(Errand(self._audience, cid), ask)

    def _send(self, errand: Errand, command: Command, late_s: float) -> None:
        """The command, and behind it a look: when that is answered, the command has been dealt with."""

        def send() -> None:
            self._house.bus.send(self._room.session, Ask(errand.id, command))
            self._room.look(errand)

        if late_s:
            self._house.clock.call_at(self._house.clock.now() + late_s, send)
        else:
            send()

    async def _look(self, errand: Errand) -> Shown:
        self._room.look(errand)
        return await self._answer(errand.seen)

    async def _answer(self, awaited: asyncio.Future[T], late_s: float = 0.0) -> T:
        found = await within(self._house.clock, ANSWER_S + late_s, awaited)
        if found is None:
            sentence = "the kitchen did not answer in time; nothing is lost, try again"
            raise Problem("no_answer", f"{sentence} with the same cid", retry_after=2)
        return found

    async def _with(self, errand: Errand, work: Callable[[Errand], Awaitable[T]]) -> T:
        self._room.viewers[errand.id] = errand
        try:
            return await work(errand)
        finally:
            self._room.viewers.pop(errand.id, None)
