"""Signs of life of pages on which nothing has come about: heard with one look at the database, written down in batches.

A page tells of itself every three seconds, and nearly always the answer is that all is as it was. `glance` says so,
or says that it cannot, and then the whole way is gone (`game.pages.studies.presence`). When pages were heard stands
in memory for a second at the most, and then in their rows, to the moment: every rule that reads them counts in more
seconds than that, in whichever process it runs.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from functools import lru_cache
from threading import Lock
from typing import NamedTuple

from django.db import connection, transaction
from django.db.models import Exists, F, OuterRef
from django.utils import timezone

from game.fieldwork import lobby
from game.fieldwork.grouping import people_in
from game.fieldwork.partners import LATE
from game.fieldwork.stages.playing import seconds_left
from game.fieldwork.taking import taking_of
from game.models import Participant, Session, StudyMessage, StudyVisit, Waiting
from sim.world import JSONObject

WRITE_S = 1.0
"""So long after it was heard a sign of life is written down at the latest."""
LIVE = frozenset(str(one) for one in Session.LIVE)
PLAYED = frozenset({"play", "tutorial"})
MOST_PINGS = 20_000


class Sign(NamedTuple):
    """When a page was heard, as which tab (empty: it named none), and its round trip where it waits in a lobby."""

    participant: int
    at: datetime
    tab: str
    waits: bool
    rtt_ms: float | None


class Heard:
    """Signs of life that are not written down yet. For all threads of a process."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._signs: dict[int, Sign] = {}
        self._pinged: dict[int, datetime] = {}

    def add(self, sign: Sign) -> None:
        """Keep a sign of life; only a participant's last one matters."""
        with self._lock:
            self._signs[sign.participant] = sign

    def may_ping(self, participant: int, now: datetime) -> bool:
        """Whether this process has told of no round trip of theirs for long."""
        with self._lock:
            last = self._pinged.get(participant)
            if last is not None and now - last < lobby.PING_EVERY:
                return False
            if len(self._pinged) >= MOST_PINGS:
                self._pinged.clear()
            self._pinged[participant] = now
            return True

    def forget(self) -> None:
        """Know of nothing that was heard before."""
        with self._lock:
            self._signs, self._pinged = {}, {}

    def write(self) -> int:
        """Write down what was heard; how many it were. What cannot be written is kept for the next time."""
        with self._lock:
            signs, self._signs = list(self._signs.values()), {}
        if not signs:
            return 0
        try:
            _written(signs)
        except Exception:
            with self._lock:
                self._signs = {one.participant: one for one in signs} | self._signs
            raise
        return len(signs)


def _written(signs: Iterable[Sign]) -> None:
    """All of them in one transaction. Nothing is set back: a later sign may have been written by another process, and
    a tab that gave way to another one is not heard any more."""
    rows, waits = Participant._meta.db_table, Waiting._meta.db_table
    at = connection.ops.adapt_datetimefield_value
    seen = [(at(one.at), one.participant, at(one.at)) for one in signs]
    tabs = [(at(one.at), one.participant, one.tab, at(one.at)) for one in signs if one.tab]
    here = [
        (at(one.at), one.rtt_ms, one.participant, at(one.at)) for one in signs if one.waits
    ]  # fmt: skip
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.executemany(
            f"UPDATE {rows} SET seen_at = %s WHERE id = %s AND seen_at < %s", seen
        )  # fmt: skip
        if tabs:
            cursor.executemany(
                f"UPDATE {rows} SET tab_at = %s WHERE id = %s AND tab = %s AND tab_at < %s", tabs
            )
        if here:
            cursor.executemany(
                f"UPDATE {waits} SET seen_at = %s, rtt_ms = COALESCE(%s, rtt_ms) "
                "WHERE participant_id = %s AND seen_at < %s",
                here,
            )


heard = Heard()
"""What this process has heard."""


def glance(token: str, tab: str, rtt_ms: float | None) -> JSONObject | None:
    """What a page is told on which nothing has come about; its sign of life is kept to be written down.

    None: something may have, or this is not the tab that goes on. Nothing is kept then.
    """
    row = _row(token)
    if row is None or row.standing != Participant.Standing.UNDER_WAY:
        return None
    if row.paused_at is not None or row.told or (tab and tab != row.tab):
        return None
    now = timezone.now()
    left: int | None = None
    if row.kind in PLAYED:
        minutes, shared = _facts(token, row.key)
        if row.status == Session.Status.LOBBY and shared:
            return None
        left = seconds_left(minutes, row.started_at)
        if left == 0 and row.status in LIVE and _is_late(row, minutes, now):
            return None
    waits = row.kind == "matching"
    if waits and not _waits_alone(row, now):
        return None
    heard.add(Sign(row.participant, now, tab, waits, rtt_ms))
    pings = rtt_ms is not None and row.consented_at is not None
    if rtt_ms is not None and pings and heard.may_ping(row.participant, now):
        lobby.ping(row.participant, rtt_ms)
    ready = row.session is not None and row.status not in LIVE
    return {
        "step": row.key, "over": False, "ready": ready, "left": left, "paused": False, "messages": [],
    }  # fmt: skip


class _Row(NamedTuple):
    """A participant at their step, and whether they are to be told something."""

    participant: int
    standing: str
    paused_at: datetime | None
    consented_at: datetime | None
    tab: str
    key: str
    kind: str
    session: str | None
    status: str | None
    started_at: datetime | None
    told: bool


_OF = "participant__"
_COLUMNS = (
    "participant_id", f"{_OF}standing", f"{_OF}paused_at", f"{_OF}consented_at", f"{_OF}tab",
    "key", "kind", "session_id", "session__status", "session__started_at",
)  # fmt: skip


def _row(token: str) -> _Row | None:
    messages = StudyMessage.objects.filter(participant=OuterRef("participant"), answered_at=None)
    rows = StudyVisit.objects.filter(participant__token=token, index=F("participant__place"))
    found = list(rows.order_by().values_list(*_COLUMNS, Exists(messages))[:1])
    return _Row(*found[0]) if found else None


@lru_cache(maxsize=8192)
def _facts(token: str, key: str) -> tuple[float | None, bool]:
    """Of a step that is played how long at the most, in minutes, and whether several people play. Versions do not
    change, so it is looked up once."""
    rows = Participant.objects.select_related("version", "player", "study")
    taking = taking_of(rows.get(token=token))
    stage = next(step.stage for step in taking.steps if step.key == key)
    return stage.minutes, len(people_in(stage)) > 1


def _is_late(row: _Row, minutes: float | None, now: datetime) -> bool:
    """Whether a session should be over by now, and may be run by nobody."""
    if minutes is None or row.started_at is None:
        return False
    return (now - row.started_at - LATE).total_seconds() > minutes * 60


def _waits_alone(row: _Row, now: datetime) -> bool:
    """Whether somebody waits, has time, and nobody else waits for the same."""
    here = Waiting.objects.filter(seen_at__gte=now - lobby.FRESH)
    mine = here.filter(participant=row.participant, key=row.key, until__gt=now).order_by()
    same = {name: OuterRef(name) for name in ("study", "key", "alike")}
    others = Exists(here.filter(**same).exclude(pk=OuterRef("pk")))
    return list(mine.values_list(others)) == [(False,)]
