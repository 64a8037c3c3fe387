"""Append and read the event log. Record first, then tell: whoever appends is told of the commit."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeAlias

import orjson
from django.db import InterfaceError, OperationalError, connection, transaction
from django.db.utils import IntegrityError
from msgspec import Struct, field

from game import models
from game.engine.events import Event

log = logging.getLogger(__name__)

INSERT = "INSERT INTO game_event (session_id, seq, at, seat, kind, payload, schema) VALUES "
ROW = "(%s, %s, %s, %s, %s, %s, %s)"
ROWS_AT_ONCE = 500
"""Rows of one statement: a statement a row would fight with the loop for the interpreter each time."""
RETRY_S = 0.3
GATHER_S = 0.01
"""While commits follow each other, one begins this long after the other: fewer and larger ones cost
half the CPU, and ten milliseconds are not seen."""

TAIL_LIMIT = 2000

Done: TypeAlias = Callable[[Exception | None], None]


class LostSession(Exception):
    """Somebody else has written to this session: it is not ours any more."""


class Batch(Struct, frozen=True):
    """Events of one session to be committed together, with the changes of its row and seats."""

    session: str
    events: tuple[Event, ...]
    row: dict[str, Any] = field(default_factory=dict)
    seats: dict[str, dict[str, Any]] = field(default_factory=dict)


def event_row(session: str, event: Event) -> tuple[Any, ...]:
    """The parameters of `INSERT` for one event."""
    payload = orjson.dumps(event.payload).decode()
    return session, event.seq, event.at, event.seat, event.kind, payload, event.schema


def commit(batches: Sequence[Batch]) -> None:
    """Write the batches in one transaction.

    Raises:
        IntegrityError: an event of a session has a number that is already taken.
    """
    rows = [event_row(batch.session, event) for batch in batches for event in batch.events]
    with transaction.atomic():
        for start in range(0, len(rows), ROWS_AT_ONCE):
            _insert(rows[start : start + ROWS_AT_ONCE])
        _change_sessions(batches)
        for batch in batches:
            _change_seats(batch)


def _insert(rows: Sequence[tuple[Any, ...]]) -> None:
    with connection.cursor() as cursor:
        cursor.execute(
            INSERT + ", ".join([ROW] * len(rows)), [value for row in rows for value in row]
        )


def _change_sessions(batches: Sequence[Batch]) -> None:
    """Write what is new in the sessions' rows: one statement for all that become alike, not one for each.

    Many rows are locked by their ids first, as leases are when they are renewed: else the two might wait for each
    other, until the database fails one of them.
    """
    changed: dict[str, dict[str, Any]] = {}
    for batch in batches:
        if batch.row:
            changed.setdefault(batch.session, {}).update(batch.row)
    if len(changed) > 1:
        rows = models.Session.objects.filter(pk__in=changed).order_by("pk")
        list(rows.select_for_update(no_key=True).values_list("pk"))
    alike: dict[str, list[str]] = {}
    for session, row in changed.items():
        alike.setdefault(repr(sorted(row.items())), []).append(session)
    for sessions in alike.values():
        models.Session.objects.filter(pk__in=sessions).update(**changed[sessions[0]])


def _change_seats(batch: Batch) -> None:
    for seat, values in batch.seats.items():
        models.Seat.objects.filter(session_id=batch.session, name=seat).update(**values)


def _hang_up() -> None:
    """Close the connection of the thread this runs in."""
    connection.close()


class Writer:
    """One per process: collects what all sessions append and commits it in one transaction.

    While a commit is on its way, and for a moment after it began, the next batches gather (group
    commit); when nothing was committed lately, the next one goes at once. `done` is called on the loop, in order of appending, after the commit (None)
    or with `LostSession`. A database that is away for a while delays the answers, no more.
    """

    def __init__(self, commit: Callable[[Sequence[Batch]], None] = commit) -> None:
        self._commit = commit
        self._thread = ThreadPoolExecutor(1, "brigade-writer")
        self._queue: list[tuple[Batch, Done]] = []
        self._work = asyncio.Event()
        self._idle = asyncio.Event()
        self._idle.set()
        self._task: asyncio.Task[None] | None = None
        self._begun = 0.0
        self._writing = False
        self._draining = False
        self.commits = 0
        self.at_hand = 0
        """How many batches the present commit has."""
        self.trouble = ""
        """What the database said when it last did not take events; empty: it takes them."""

    def start(self) -> None:
        self._task = asyncio.get_running_loop().create_task(self._run(), name="writer")

    def append(self, batch: Batch, done: Done) -> None:
        """Queue a batch; returns at once."""
        self._queue.append((batch, done))
        self._idle.clear()
        self._work.set()

    @property
    def is_idle(self) -> bool:
        """Whether everything appended so far is committed."""
        return self._idle.is_set()

    @property
    def waits_s(self) -> float:
        """Seconds for which the database has been at the present commit; 0: at none."""
        return time.monotonic() - self._begun if self._writing else 0.0

    async def drain(self) -> None:
        """Wait until everything appended so far is committed."""
        await self._idle.wait()

    async def stop(self) -> None:
        """Commit what is waiting, then end the thread and its database connection."""
        if self._task is None:
            return
        self._draining = True
        await self.drain()
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)
        await asyncio.get_running_loop().run_in_executor(self._thread, _hang_up)
        self._thread.shutdown()
        self._task = None

    async def _run(self) -> None:
        while True:
            await self._work.wait()
            self._work.clear()
            while self._queue:
                wait = self._begun + GATHER_S - time.monotonic()
                if wait > 0 and not self._draining:
                    await asyncio.sleep(wait)
                self._begun = time.monotonic()
                taken, self._queue = self._queue, []
                self._writing, self.at_hand = True, len(taken)
                await self._write(taken)
                self._writing = False
            self._idle.set()

    async def _write(self, taken: list[tuple[Batch, Done]]) -> None:
        """Commit all together; where one is in the way of the others, session by session."""
        if await self._try([batch for batch, _ in taken]) is None:
            for _, done in taken:
                done(None)
            return
        lost: set[str] = set()
        late: list[tuple[Batch, Done]] = []
        for batch, done in taken:
            refused = batch.session in lost or await self._try([batch]) is not None
            if refused and batch.session not in lost:
                lost.add(batch.session)
                late += self._withdraw(batch.session)
            done(LostSession(batch.session) if refused else None)
        for batch, done in late:
            done(LostSession(batch.session))

    def _withdraw(self, session: str) -> list[tuple[Batch, Done]]:
        """Take what was appended meanwhile to a session that is lost out of the queue: it follows what was refused,
        and if its numbers are free still, the log would have a hole."""
        gone = [one for one in self._queue if one[0].session == session]
        self._queue = [one for one in self._queue if one[0].session != session]
        return gone

    async def _try(self, batches: list[Batch]) -> IntegrityError | None:
        """Commit, again and again while the database is away."""
        loop = asyncio.get_running_loop()
        while True:
            try:
                await loop.run_in_executor(self._thread, self._commit, batches)
            except IntegrityError as error:
                return error
            except (OperationalError, InterfaceError) as error:
                self.trouble = str(error)
                log.error("the database does not take events, trying again: %s", error)
                await loop.run_in_executor(self._thread, _hang_up)
                await asyncio.sleep(RETRY_S)
            else:
                self.commits += 1
                self.trouble = ""
                return None


def read_events(session: str, since: int = 0, limit: int | None = None) -> list[Event]:
    """The committed events of a session with numbers above `since`, in order."""
    rows = (
        models.Event.objects.filter(session_id=session, seq__gt=since)
        .order_by("seq")
        .values_list("seq", "at", "kind", "seat", "payload", "schema")
    )
    return [Event(*row).upgraded() for row in (rows if limit is None else rows[:limit])]


def logs_of(sessions: Sequence[str]) -> dict[str, list[Event]]:
    """The whole logs of some sessions, in one query; those that have none are not among them."""
    rows = (
        models.Event.objects.filter(session__in=sessions)
        .order_by("session_id", "seq")
        .values_list("session_id", "seq", "at", "kind", "seat", "payload", "schema")
    )
    found: dict[str, list[Event]] = {}
    for session, *row in rows:
        found.setdefault(session, []).append(Event(*row).upgraded())
    return found


def last_seq(session: str) -> int:
    """The number of the session's newest committed event (0: none)."""
    newest = models.Event.objects.filter(session_id=session).order_by("-seq")
    return newest.values_list("seq", flat=True).first() or 0


def tail(session: str, since: int) -> tuple[int, list[Event]]:
    """(newest number, events after `since`); no events when they are too many to be worth it."""
    newest = last_seq(session)
    if newest <= since or newest - since > TAIL_LIMIT:
        return newest, []
    events = read_events(session, since)
    return (events[-1].seq if events else newest), events
