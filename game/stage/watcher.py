"""The hall's one viewer of a kitchen: it stands for all phones, and hears of people coming and going."""

from __future__ import annotations

import asyncio
import secrets
from contextvars import Context
from typing import Protocol, cast

import orjson
from channels.db import database_sync_to_async

from game.engine.commands import Occupant
from game.engine.shown import Shown
from game.live.bus import SPECTATORS
from game.live.house import House
from game.live.rooms import Room
from game.live.tails import read_tail
from game.live.viewer import Viewer
from sim.world import JSONObject, Seat

NEWEST = 2**31 - 1
FREED = frozenset({"replaced", "left"})


class Ears(Protocol):
    """Who is told what happens in a kitchen."""

    house: House

    def crowd(self, message: str) -> None:
        """A ballot, a tally or a verdict."""

    def used(self) -> None:
        """A person has done something."""

    def freed(self) -> None:
        """A seat has changed hands."""


class Watcher(Viewer):
    """In the room of one session, for as long as the hall looks at it."""

    def __init__(self, hall: Ears, room: Room, seat: Seat) -> None:
        super().__init__(secrets.token_hex(8), _send_nothing, lambda: None)
        self.audience = SPECTATORS
        self.glance = True
        self._hall = hall
        self._room = room
        self._seat = seat
        self._tasks: set[asyncio.Task[None]] = set()
        self.people: set[Seat] = set()
        """Seats in which people sit."""

    @classmethod
    async def come(cls, hall: Ears, session: str, seat: Seat) -> Watcher:
        """Look at a session from now on, for the seat that is voted for (empty: none)."""
        room = await hall.house.rooms.open(session)
        watcher = cls(hall, room, seat)
        room.enter(watcher, None)
        await watcher._catch_up()
        if seat:
            room.look(watcher, "ballot")
        return watcher

    @property
    def session(self) -> str:
        return self._room.session

    async def _catch_up(self) -> None:
        tail = await database_sync_to_async(read_tail)(self.session, SPECTATORS, NEWEST)
        self.sight, self.seq = tail.sight, tail.seq
        self._room.release(self)
        self._room.tell_here()
        self._room.look(self)

    def seat(self, occupant: Occupant | None) -> None:
        """The audience is in its seat (None: it is not), as far as this process knows."""
        people = self._room.people
        if not self._seat or (people.get(self._seat) == occupant):
            return
        if occupant is None:
            people.pop(self._seat, None)
        else:
            people[self._seat] = occupant
        self._room.tell_here()

    async def go(self) -> None:
        """Look no more."""
        self.seat(None)
        self._room.leave(self)
        await self._hall.house.rooms.close(self._room)

    # -- what comes -------------------------------------------------------------------------------

    def crowd(self, message: str) -> None:
        self._hall.crowd(message)

    def text(self, message: str) -> None:
        body = orjson.loads(message)
        if body["type"] == "ballot":
            self._hall.crowd(message)
        for event in body.get("events", ()):
            self._hear(event)

    def _hear(self, event: JSONObject) -> None:
        kind = event["kind"]
        if kind == "step" and "person" in event["payload"].get("by", {}).values():
            self._hall.used()
        elif kind in FREED:
            self._hall.freed()

    def view(self, shown: Shown) -> None:
        """Who sits where is all that is of interest."""
        self.show(shown)

    def show(self, shown: Shown) -> None:
        seats = orjson.loads(cast("bytes", shown.parts["seats"]))
        self.people = {one["seat"] for one in seats if one["kind"] == "person"}

    def frame(self, message: bytes, camera: str = "") -> None:
        """Pictures are for screens."""

    def lag(self) -> None:
        """Events were missed, which is no matter here: go on from now."""
        if self.ready:
            self.ready = False
            self.held.clear()
            loop = asyncio.get_running_loop()
            task = loop.create_task(self._catch_up(), context=Context())
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)


async def _send_nothing(message: str | bytes) -> None:
    """The hall has no socket of its own."""
