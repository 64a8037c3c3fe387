"""What of a study may be released, under ids and times that lead nowhere.

Only those who agreed and have not withdrawn are in it, and sessions in which nobody else of the study sat. Ids
are drawn anew for each release and written down nowhere; times are shifted, so that what lasted as long as it
did began at no known moment; free text is screened.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from random import Random

from game.findings.columns import released
from game.findings.rows import People, people_of, sessions_of
from game.findings.screening import Screen
from game.models import Event, Participant, Session, StudyRecord, StudyVisit
from game.models.sessions import new_slug
from game.records.columns import Cell, Row
from sim.world import JSON, JSONObject

ORIGIN = datetime(2000, 1, 1, tzinfo=UTC)
"""When everybody came, and every session began, in a release."""
TABLES = (
    "participants", "visits", "rounds", "measures", "answers", "scores", "sessions", "seats", "steps", "events",
    "chat", "conversations",
)  # fmt: skip
"""Tables of a release. Events of the study (when which key was pressed), messages and payments are not in it."""
LEFT_OUT = ("platform", "cohort", "seen_at", "settings", "state", "created_by", "occupant_name")
SPOKEN = frozenset({"said", "refused", "thought", "asked", "left"})
"""Events in which free text may stand."""
MOMENTS = ("starts_at", "grace_until")
"""Members of payloads that are times."""


@dataclass
class Release:
    """Who and what is released, and under which ids."""

    people: People
    sessions: list[str]
    names: dict[str, str]
    """By `p17` what the participant is called in the release."""
    ids: dict[str, str]
    """By the id of a session or a player the one in the release."""
    begins: dict[str, float]
    """By session how many seconds its times are moved."""
    arrivals: dict[str, timedelta]
    """By `p17` how far the participant's times are moved."""
    screen: Screen = field(default_factory=Screen)
    played: int = 0
    """Sessions of the study, also those that are not released; raters have none."""
    left_out: dict[str, int] = field(default_factory=dict)
    words: set[str] = field(default_factory=set)
    """Sessions, by their new ids, in which something was taken out of what was said."""

    @property
    def players(self) -> set[str]:
        """Public ids of those who are in it."""
        return {row.player.public_id for row in self.people.values()}

    def cells(self, cells: Iterator[Cell]) -> Iterator[Cell]:
        """Rows as they are released; tables that are not are left out."""
        for table, row in cells:
            if table in TABLES:
                yield table, self.row(table, row)

    def row(self, table: str, row: Row) -> Row:
        """One row of a table as it is released."""
        told = dict(row)
        for name in LEFT_OUT:
            if name in told:
                told[name] = None
        session, who = str(told.get("session") or ""), str(told.get("participant") or "")
        moved = self._moved(session, who, table)
        for column in released()[table]:
            value = told.get(column.name)
            if column.type == "time" and value is not None:
                told[column.name] = value + moved
        if isinstance(told.get("at"), float):
            told["at"] = round(told["at"] + self.begins[session], 6)
        if table == "events":
            told["payload"] = self.payload(session, str(told["kind"]), told["payload"])
        elif table == "answers":
            told["value"] = self.screen.value(told["value"])
        elif table == "chat":  # what is said is counted once, where it is an event
            told["text"] = Screen().text(str(told["text"]))
        if who:
            told["participant"] = self.names[who]
        if session and session not in self.ids:
            told["session"] = ""  # it is not released, nor is its id
        replaced: Row = self.renamed(told)
        return replaced

    def _moved(self, session: str, who: str, table: str) -> timedelta:
        if table == "sessions":
            return timedelta(seconds=self.begins[session])
        return self.arrivals.get(who, timedelta())

    def payload(self, session: str, kind: str, payload: JSONObject) -> JSONObject:
        """An event's payload: times moved, and what was written looked over."""
        told = dict(payload)
        for name in MOMENTS:
            if isinstance(told.get(name), int | float):
                told[name] += self.begins[session]
        if kind in SPOKEN:
            before = self.screen.found.total()
            told = {name: self.screen.value(value) for name, value in told.items()}
            if self.screen.found.total() > before:
                self.words.add(self.ids[session])
        return told

    def renamed(self, value: JSON) -> JSON:
        """The value with every id in it replaced. Ids are random, so that nothing else is one."""
        if isinstance(value, str):
            return self.ids.get(value, value)
        if isinstance(value, Mapping):
            return {name: self.renamed(inner) for name, inner in value.items()}
        if isinstance(value, list | tuple):
            return [self.renamed(inner) for inner in value]
        return value


def release_of(record: StudyRecord) -> Release:
    """What of a study may be released now."""
    everybody = people_of(record)
    people = {key: row for key, row in everybody.items() if _may(row)}
    sessions = _sessions(record, people)
    order = list(people.values())
    Random(secrets.token_hex(16)).shuffle(order)
    ids = {row.player.public_id: new_slug() for row in order} | {
        key: new_slug() for key in sessions
    }
    starts = Event.objects.filter(session__in=sessions, seq=1).values_list("session", "at")
    found = Release(
        people,
        sessions,
        names={f"p{row.number}": f"p{number}" for number, row in enumerate(order, 1)},
        ids=ids,
        begins={session: ORIGIN.timestamp() - at for session, at in starts},
        arrivals={f"p{row.number}": ORIGIN - row.arrived_at for row in order},
    )
    found.played = len(sessions_of(record, everybody))
    found.left_out = {
        "researchers who looked at it": sum(row.kind == "trial" for row in everybody.values()),
        "participants who withdrew": sum(
            row.withdrawn_at is not None for row in everybody.values()
        ),
        "participants who did not agree, or left before they were asked": sum(
            row.consented_at is None and row.withdrawn_at is None and row.kind != "trial"
            for row in everybody.values()
        ),
        "sessions in which one of them sat, or that are not over": found.played - len(sessions),
    }
    return found


def _may(row: Participant) -> bool:
    agreed = row.consented_at is not None and row.withdrawn_at is None
    return agreed and row.kind != Participant.Kind.TRIAL


def _sessions(record: StudyRecord, people: People) -> list[str]:
    """Sessions that are over, in which everybody of the study who sat there is among these people."""
    over = (Session.Status.FINISHED, Session.Status.ABANDONED)
    rows = Session.objects.filter(pk__in=sessions_of(record, people), status__in=over)
    others = StudyVisit.objects.exclude(participant__in=people).filter(session__isnull=False)
    seated = {row.player_id for row in people.values()}
    return [
        session.pk
        for session in rows.exclude(pk__in=others.values("session"))
        .prefetch_related("seats")
        .order_by("pk")
        if all(seat.player_id is None or seat.player_id in seated for seat in session.seats.all())
    ]
