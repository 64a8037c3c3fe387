"""Records from elsewhere: read, told, and where scene and start are ours played again and kept.

A game that is played again becomes a session like any other, unlisted, with a log of its own whose steps
hold the states' hashes; the world says whether it comes out as its file says.
"""

from __future__ import annotations

import gzip
import io
import time
import zlib
from datetime import UTC, datetime

from django.db import transaction

from game import models
from game.engine.commands import (
    Abandon,
    Act,
    Command,
    Hold,
    Join,
    Occupant,
    OccupantKind,
    Redo,
    Reject,
    Release,
    Say,
    Start,
    Type,
)
from game.engine.events import Event
from game.engine.session import EngineError, Session, Settings
from game.engine.state import TYPING_S
from game.log import store
from game.models import BroughtRecord, Player
from game.records.own_forms import BROUGHT_IN
from game.suites import at_pace
from sim import reading
from sim.chronicle import Brought, Happening, KeepsRecords, PlayedAgain
from sim.world import JSON, Seat, WorldError
from sim.worlds import all_worlds, get_world

LARGEST = 32 * 1024 * 1024
"""Bytes of a file, unpacked."""
MOST_STEPS = 2000
"""Longer games are told, and not played again while somebody waits for the page."""
LONGEST_S = 600.0
"""Nobody writes at one line for longer than this."""
KEPT = 50
"""So many records of one person are kept; the oldest make room."""
ENDED = "the record ends here"


def what_is_read() -> list[str]:
    """What can be brought in, as sentences go on."""
    worlds = all_worlds().values()
    return [world.what_it_reads() for world in worlds if isinstance(world, KeepsRecords)]


def read(raw: bytes) -> tuple[str, JSON, Brought]:
    """The world, the plain JSON and what it tells, of a file (packed with gzip, or not).

    Raises:
        WorldError: `bad_json`, `too_large`, `bad_record`, or what the world finds, with the place.
    """
    data = _plain(_unpacked(raw))
    for name, world in all_worlds().items():
        if isinstance(world, KeepsRecords) and world.is_record(data):
            return name, data, world.brought(data)
    known = "; ".join(what_is_read())
    raise WorldError("bad_record", f"this is none of the files that are read here: {known}")


def _plain(text: bytes) -> JSON:
    try:
        return reading.plain(text, reading.Limits(size=LARGEST))
    except WorldError as error:
        whole = error.code != "bad_json" or text.rstrip().endswith((b"}", b"]"))
        hint = "" if whole else "; the file ends in the middle: was all of it copied?"
        raise WorldError(error.code, f"{error.message}{hint}", error.path) from error


def _unpacked(raw: bytes) -> bytes:
    if not raw.startswith(b"\x1f\x8b"):
        return raw
    try:
        with gzip.GzipFile(fileobj=io.BytesIO(raw)) as file:
            return file.read(LARGEST + 1)
    except (OSError, EOFError, zlib.error) as error:
        raise WorldError("bad_json", f"this gzip file is damaged: {error}") from error


def keep(world: str, brought: Brought, player: Player | None, note: str = "") -> BroughtRecord:
    """Keep what a file tells; `note` instead of the world's own."""
    contents = {
        "facts": [list(fact) for fact in brought.facts],
        "lines": [line.to_json() for line in brought.lines],
        "note": note or brought.note,
    }
    made = BroughtRecord.objects.create(
        world=world, title=brought.title[:200], contents=contents, created_by=player
    )
    old = BroughtRecord.objects.filter(created_by=player).values_list("pk", flat=True)[KEPT:]
    BroughtRecord.objects.filter(pk__in=list(old)).delete()
    return made


def play_again(
    world: str, data: JSON, player: Player | None, most: int | None = None
) -> models.Session:
    """A session of a game that is ours, played from its start to its end.

    Raises:
        WorldError: it comes out otherwise than the file says, or is too long.
    """
    teller = get_world(world)
    assert isinstance(teller, KeepsRecords)
    length = len(teller.brought(data).lines)
    if most is not None and length > most:
        words = f"{length} things happen in it, and on this page {most} are played at the most"
        raise WorldError("too_long", words)
    return perform(teller.played_again(data), player)


def perform(again: PlayedAgain, player: Player | None, why: str = BROUGHT_IN) -> models.Session:
    """A session of a story, told from its start to its end: unlisted, with a log like any other's. `why` there is
    one is kept (`Session.parent_why`).

    Raises:
        WorldError: `diverged`, a step of it cannot be made.
    """
    performance = _Performance(again)
    performance.run()
    return performance.store(player, why)


class _Performance:
    """One game played again as a session."""

    def __init__(self, again: PlayedAgain) -> None:
        self._again = again
        last = again.story[-1].at if again.story else 0.0
        self._end = max(last, again.about.end or 0.0)
        self._began = float(int(time.time() - self._end))
        self._row = models.Session()
        self._signed: dict[Seat, float] = {}
        self._session, self._events = self._open()

    def _open(self) -> tuple[Session, list[Event]]:
        again = self._again
        limit = again.about.step_limit
        try:
            settings = Settings(again.about.pace, step_limit=limit, countdown_s=0.0)  # type: ignore[arg-type]
        except EngineError:
            settings = Settings("free", countdown_s=0.0)
        task = at_pace(again.task, settings.pace)
        return Session.create(self._row.id, task, again.seed, settings, at=self._began)

    def run(self) -> None:
        """From the first thing to the last."""
        names = self._again.about.players
        for seat in self._session.seats:
            who = names.get(seat, {})
            kind: OccupantKind = "agent" if who.get("kind") == "agent" else "person"
            self._does(Join(seat, Occupant(kind, str(who.get("name") or seat))), 0.0)
        self._does(Start(countdown=0.0), 0.0)
        for one in self._again.story:
            self._goes_on_writing(one.at)
            self._happens(one)
        self._goes_on_writing(self._end)
        if self._session.status == "playing":
            self._does(Abandon(None, ENDED), self._end)

    def _happens(self, one: Happening) -> None:
        match one.kind:
            case "moves":
                self._does(Redo(one.moves), one.at)
            case "said":
                self._says(one)
            case "asked":
                self._does(Act(one.seat, one.question), one.at)
            case "refused":
                why = "this was refused when it was played"
                self._does(Reject(one.seat, "illegal", why, asked=one.text), one.at)
            case "types":
                self._does(Type(one.seat, one.on), one.at)
                self._signed.pop(one.seat, None)
                if one.on:
                    self._signed[one.seat] = one.at

    def _says(self, one: Happening) -> None:
        """Words that did not count were said while the clock stood still, or when all was over."""
        name = self._session.seats[one.seat].occupant.name
        aside = not one.on and self._session.status == "playing"
        if aside:
            self._does(Hold(), one.at)
        self._does(Say(one.seat, name, one.text), one.at)
        self._signed.pop(one.seat, None)
        if aside:
            self._does(Release(), one.at)

    def _goes_on_writing(self, at: float) -> None:
        """Who had not stopped by then gave signs in between, which are no events."""
        for seat, signed in self._signed.items():
            while signed + TYPING_S <= at <= signed + LONGEST_S:
                signed += TYPING_S - 1.0
                self._does(Type(seat), signed)
            self._signed[seat] = signed

    def _does(self, command: Command, at: float) -> None:
        reply = self._session.handle(command, self._began + at)
        self._events.extend(reply.events)
        if reply.refused is not None and isinstance(command, Redo):
            raise WorldError("diverged", f"at {at:g} s: {reply.refused.message}")

    def store(self, player: Player | None, why: str) -> models.Session:
        """Keep it: its row, its seats and its log, at once."""
        session, row, again = self._session, self._row, self._again
        outcome = session.outcome
        row.world, row.task_id, row.suite = session.task.world, session.task.id, session.task.suite
        row.title, row.seed, row.created_by = again.task.title[:200], again.seed, player
        row.pace, row.settings = session.settings.pace, session.settings.to_json()
        row.status, row.steps = models.Session.Status(session.status), session.episode.steps
        row.outcome, row.parent_why = outcome or {}, why
        row.success = bool(outcome and outcome["success"])
        row.started_at = datetime.fromtimestamp(self._began, UTC)
        row.finished_at = datetime.fromtimestamp(self._events[-1].at, UTC)
        with transaction.atomic():
            row.save(force_insert=True)
            models.Seat.objects.bulk_create(
                models.Seat(
                    session=row, name=name, role=seat.spec.role, order=order,
                    occupant_kind=seat.occupant.kind, occupant_name=seat.occupant.name,
                )
                for order, (name, seat) in enumerate(session.seats.items())
            )  # fmt: skip
            store.commit([store.Batch(row.id, tuple(self._events))])
        return row
