"""Seats held by programs that have no socket: here while they call, gone when they do not.

A chair stands in the session's room as a person's socket would: the seat's person is there as long as
a call is under way, and `STAYS_S` after the last one. Then the others are told, and after the session's
grace a stand-in may take over; the next call takes the seat back. A browser that opens the seat takes
it from the program, and the program's next call takes it again.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import NamedTuple
from weakref import WeakKeyDictionary, WeakValueDictionary

import orjson

from game.clock import Timer
from game.doors.asking import quickly
from game.doors.callers import is_of_program
from game.doors.errands import ANSWER_S, Runner, within
from game.doors.problems import Problem
from game.engine.shown import Shown
from game.live.house import House
from game.live.messages import Hello, Refused
from game.live.rooms import Room
from game.live.tails import Guest, read_tail, welcome_guest
from game.live.viewer import Viewer
from game.log.private import is_private, may_watch
from game.models import Player, Program, Session
from game.models import Seat as SeatRow
from sim.world import JSONObject, Seat

STAYS_S = 60.0
"""A program thinks between its calls; so long after the last one it counts as gone."""
NEWEST = 2**31 - 1
PROGRAM = "program"
"""In the settings of an occupant: the number of the named program that sits there."""
YOURS, NOT_YET, OVER = "yours", "not_yet", "over"


class Moment(NamedTuple):
    """Whether it is up to the seat: `yours`, `not_yet` or `over`; as of which event."""

    what: str
    seq: int


def moment_of(shown: Shown, seat: Seat) -> Moment:
    """Whether the seat may decide something: it is played, it is its turn or everybody's, and it has
    not answered yet."""
    head: JSONObject = orjson.loads(b"{%s}" % shown.head)
    if head["status"] in ("finished", "abandoned"):
        return Moment(OVER, shown.seq)
    mine = head["turn"] in (None, seat) and head["intent"] is None
    yours = head["status"] == "playing" and mine
    return Moment(YOURS if yours else NOT_YET, shown.seq)


class _Sitter(Viewer):
    """The viewer of a chair: it keeps the newest view, and says when there is another."""

    def __init__(self, chair: Chair) -> None:
        super().__init__(secrets.token_hex(8), _send_nothing, lambda: None)
        self._chair = chair

    def text(self, message: str) -> None:
        """What is told beside views, a program reads in its stream of events."""

    def show(self, shown: Shown) -> None:
        self._chair.see(shown)

    def view(self, shown: Shown) -> None:
        self._chair.see(shown)

    def frame(self, message: bytes, camera: str = "") -> None:
        """Pictures are asked for one by one."""

    def lag(self) -> None:
        """Events were missed, which is no matter here: look at how things are."""
        if self.ready:
            self.ready = False
            self.held.clear()
            self._chair.resync()


async def _send_nothing(message: str | bytes) -> None:
    """A chair has no socket."""


class Chair:
    """One seat that a program holds in this process."""

    def __init__(self, house: House, room: Room, guest: Guest) -> None:
        assert guest.seat is not None
        self.house = house
        self.guest = guest
        self.seat: Seat = guest.seat.name
        self.newest: Shown | None = None
        self.errands = Runner(house, room, guest.audience)
        self._room = room
        self._news: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._sitter = _Sitter(self)
        self._calls = 0
        self._timer: Timer | None = None
        self._tasks: set[asyncio.Task[None]] = set()

    @property
    def acts(self) -> bool:
        """Whether this is where the seat is played now."""
        return self._sitter.acting

    @property
    def is_seated(self) -> bool:
        """Whether it has seen anything yet: until then whoever asks waits behind the one who sits down."""
        return self.newest is not None

    @property
    def owner(self) -> int | None:
        """Whose seat it is, by the key of their row."""
        return self.guest.seat.player_id if self.guest.seat is not None else None

    @property
    def token(self) -> str:
        """The seat's token, which is another one when somebody has left it."""
        return self.guest.seat.token if self.guest.seat is not None else ""

    @property
    def program(self) -> int | None:
        """The named program that holds it, by the key of its row."""
        return self.guest.seat.program_id if self.guest.seat is not None else None

    @property
    def room(self) -> Room:
        return self._room

    async def sit(self) -> None:
        """Come into the room, and wait until there is something to see.

        Raises:
            Problem: `no_answer`.
        """
        self._sitter.audience = self.guest.audience
        self._room.enter(self._sitter, self.guest.occupant)
        await self._catch_up()
        self._room.tell_here()
        if await within(self.house.clock, ANSWER_S, self._first()) is None:
            self.leave()
            raise Problem("no_answer", "the kitchen did not answer in time; try again")

    async def _first(self) -> bool:
        while self.newest is None:
            await asyncio.shield(self._news)
        return True

    async def _catch_up(self) -> None:
        session, audience = self._room.session, self.guest.audience
        tail = await quickly(read_tail, session, audience, NEWEST)
        self._sitter.sight = tail.sight
        self._sitter.seq = tail.seq
        self._room.release(self._sitter)
        self._room.look(self._sitter)

    def resync(self) -> None:
        task = asyncio.get_running_loop().create_task(self._catch_up())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def see(self, shown: Shown) -> None:
        """A newer view; whoever waits for one looks at it."""
        self.newest = shown
        news, self._news = self._news, asyncio.get_running_loop().create_future()
        news.set_result(None)

    @contextmanager
    def in_use(self) -> Iterator[None]:
        """While a call is under way, and for a while after it, the program is here."""
        self._calls += 1
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        try:
            yield
        finally:
            self._calls -= 1
            if not self._calls:
                self._leave_later()

    def _leave_later(self) -> None:
        clock = self.house.clock
        self._timer = clock.call_at(clock.now() + STAYS_S, self.leave)

    def leave(self) -> None:
        """Be gone: the others are told. A second time changes nothing."""
        if self._timer is not None:
            self._timer.cancel()
        self._room.leave(self._sitter)
        chairs_of(self.house).forget(self)

    async def wait(self, since: int | None, seconds: float) -> Moment:
        """The first moment after event `since` that is up to the seat; `not_yet` if so many seconds
        pass before."""
        found = await within(self.house.clock, seconds, self._next(since)) if seconds else None
        return found or self._now(since)

    def _now(self, since: int | None) -> Moment:
        assert self.newest is not None
        moment = moment_of(self.newest, self.seat)
        late = since is not None and moment.seq <= since and moment.what != OVER
        return Moment(NOT_YET, moment.seq) if late else moment

    async def _next(self, since: int | None) -> Moment:
        while (moment := self._now(since)).what == NOT_YET:
            await asyncio.shield(self._news)
        return moment


class Chairs:
    """The chairs of one process, by session and seat."""

    def __init__(self) -> None:
        self._chairs: dict[tuple[str, Seat], Chair] = {}
        self._coming: WeakValueDictionary[tuple[str, Seat], asyncio.Lock] = WeakValueDictionary()

    async def take(
        self, house: House, session: str, seat: Seat, player: Player, client: str,
        program: Program | None = None,
    ) -> Chair:  # fmt: skip
        """The chair of this seat, for the person (or the named `program` of theirs) whose seat it is.

        Raises:
            Problem: `no_session`, `no_seat`, `not_your_seat` or `no_answer`.
        """
        key = session, seat
        known = self._chairs.get(key)
        own = player.pk, program.pk if program is not None else None
        if (
            known is not None
            and known.is_seated
            and known.acts
            and (known.owner, known.program) == own
        ):
            return known  # who leaves a seat, or is led out of it, acts there no more
        async with self._coming.setdefault(key, asyncio.Lock()):
            row = await quickly(own_seat, session, seat, player, program)
            chair = self._chairs.get(key)
            if chair is not None and chair.is_seated and chair.acts and chair.token == row.token:
                return chair
            if chair is not None:
                chair.leave()
            guest = await quickly(_guest, row, player, client, program)
            chair = Chair(house, await house.rooms.open(session), guest)
            with chair.in_use():
                self._chairs[key] = chair
                await chair.sit()
            return chair

    def forget(self, chair: Chair) -> None:
        """This chair is gone; its room closes if nobody else is in it."""
        key = chair.room.session, chair.seat
        if self._chairs.get(key) is chair:
            del self._chairs[key]
        if not chair.room.viewers:
            task = asyncio.get_running_loop().create_task(chair.house.rooms.close(chair.room))
            _closing.add(task)
            task.add_done_callback(_closing.discard)

    def __len__(self) -> int:
        return len(self._chairs)


_closing: set[asyncio.Task[None]] = set()
_by_house: WeakKeyDictionary[House, Chairs] = WeakKeyDictionary()


def chairs_of(house: House) -> Chairs:
    """The chairs of this process's house."""
    found = _by_house.get(house)
    if found is None:
        found = _by_house[house] = Chairs()
    return found


def own_seat(session: str, seat: Seat, player: Player, program: Program | None = None) -> SeatRow:
    """The row of a seat that is this person's own, or their named program's: neither acts for the other, so that
    what is recorded of a program is its own doing.

    Raises:
        Problem: `no_session`, `no_seat` or `not_your_seat`. What is private is not there.
    """
    rows = SeatRow.objects.select_related("session")
    row = rows.filter(session=session, name=seat).first()
    wanted = player.pk, program.pk if program is not None else None
    mine = row is not None and (row.player_id, row.program_id) == wanted
    if row is not None and mine and not row.session.private:
        return row
    visible_session(session, player, program)
    if row is None:
        raise Problem("no_seat", f'this session has no seat "{seat:.40}"')
    if row.player_id == player.pk:
        whose = "a program's" if row.program_id else "its owner's"
        sentence = f"the seat {seat} is {whose}, and this token acts for somebody else"
        raise Problem("not_your_seat", sentence)
    raise Problem("not_your_seat", f"the seat {seat} is not yours; take a free one first")


def visible_session(session: str, player: Player, program: Program | None = None) -> Session:
    """A session that this person, or their named `program`, may look at: where a house is private, a program those
    that it plays or opened, not all of its owner's. Those of studies are never there for programs.

    Raises:
        Problem: `no_session`.
    """
    row = Session.objects.filter(pk=session[:16]).first() if session.isascii() else None
    if row is None or row.private or not _may_look(row, player, program):
        raise Problem("no_session", "there is no such session, or it is private")
    return row


def _may_look(row: Session, player: Player, program: Program | None) -> bool:
    if program is None:
        return may_watch(player, row)
    return not is_private(row) or is_of_program(row, program)


def _guest(row: SeatRow, player: Player, client: str, program: Program | None) -> Guest:
    """The person of this seat, as the socket's door lets them in; a named program under its own name, and the
    record has its number."""
    hello = Hello(v=1, token=row.token, client=client)
    try:
        number = program.pk if program is not None else None
        guest = welcome_guest(row.session_id, hello, player.public_id, number)
    except Refused as no:
        raise Problem("not_your_seat", no.message) from no
    who = guest.occupant
    if program is None or who is None:
        return guest
    who = replace(who, name=program.name, settings={**who.settings, PROGRAM: program.pk})
    return replace(guest, occupant=who)
