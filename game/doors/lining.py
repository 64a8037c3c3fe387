"""Calls that wait in line: they hold no thread, and one look at the database a second serves them all.

While somebody waits here, this process deals once a second (`game.fleets.dealing`), tells those who wait here
of their kitchens, and keeps the order of the line as it was then, so that telling a thousand their place is cheap.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from weakref import WeakKeyDictionary

from django.db import DatabaseError

from game.clock import Timer
from game.doors.beside import beside
from game.doors.chairs import Chair
from game.doors.errands import within
from game.fleets import line
from game.fleets.dealing import deal
from game.fleets.waiting import game_seconds, in_order, positions, running
from game.live.house import House
from game.models import Place

log = logging.getLogger(__name__)

TICK_S = 1.0
"""How often the line is looked at while somebody waits here."""
FRESH_S = 3.0
"""So long is what was seen of the line told again."""
KEEP_S = 20.0
"""How often a game tells that its program is there."""


@dataclass(frozen=True, slots=True)
class Glance:
    """The line as it was at a time: by place how many are before it, how many play, how long a game takes."""

    at: float = 0.0
    before: Mapping[str, int] = field(default_factory=dict)
    playing: int = 0
    seconds: float = 0.0


class Queue:
    """Those who wait in this process."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._waiting: dict[str, set[asyncio.Future[None]]] = {}
        self._glance = Glance()
        self._looking = asyncio.Lock()
        self._timer: Timer | None = None
        self._tasks: set[asyncio.Task[None]] = set()

    async def glance(self) -> Glance:
        """The line, as of a moment ago at the most."""
        async with self._looking:
            now = self._house.clock.now()
            if not self._glance.at or now - self._glance.at > FRESH_S:
                self._glance = await beside(_glance, now)
            return self._glance

    async def wait(self, place: str, seconds: float) -> None:
        """Until the place waits no more, or so many seconds are over."""
        news: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(place, set()).add(news)
        self._tick_later()
        try:
            await within(self._house.clock, seconds, news)
        finally:
            mine = self._waiting.get(place, set())
            mine.discard(news)
            if not mine:
                self._waiting.pop(place, None)

    def _tick_later(self) -> None:
        if self._timer is None:
            clock = self._house.clock
            self._timer = clock.call_at(clock.now() + TICK_S, self._tick)

    def _tick(self) -> None:
        task = asyncio.get_running_loop().create_task(self._turn())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _turn(self) -> None:
        try:
            if self._waiting:
                now = self._house.clock.now()
                changed, self._glance = await beside(_turn, tuple(self._waiting), now)
                for place in changed:
                    for news in self._waiting.get(place, ()):
                        if not news.done():
                            news.set_result(None)
        except DatabaseError:
            log.exception("nobody could look at the line")
        finally:
            self._timer = None
            if self._waiting:
                self._tick_later()


def moment(seconds: float) -> datetime:
    """A clock's time as the database has it."""
    return datetime.fromtimestamp(seconds, UTC)


def _turn(places: tuple[str, ...], now: float) -> tuple[list[str], Glance]:
    """Deal, and see which of these wait no more."""
    line.keep(list(places), moment(now))
    deal(moment(now))
    glance = _glance(now)
    rows = Place.objects.filter(pk__in=places)
    still = (Place.State.WAITING, Place.State.OPENING)
    return list(rows.exclude(state__in=still).values_list("pk", flat=True)), glance


def _glance(now: float) -> Glance:
    return Glance(now, positions(in_order()), running().count(), game_seconds())


_by_house: WeakKeyDictionary[House, Queue] = WeakKeyDictionary()


def queue_of(house: House) -> Queue:
    """Those who wait in this process's house."""
    found = _by_house.get(house)
    if found is None:
        found = _by_house[house] = Queue(house)
    return found


_kept: WeakKeyDictionary[Chair, float] = WeakKeyDictionary()


async def keep_place(house: House, chair: Chair) -> None:
    """The program of a chair is there: now and then that is written down, so that its game goes on."""
    now = house.clock.now()
    if now - _kept.get(chair, float("-inf")) < KEEP_S:
        return
    _kept[chair] = now
    await beside(line.keep_seat, chair.room.session, chair.seat, moment(now))
