"""Rows of a study's own tables, and the logs of its sessions without what whoever withdrew has said."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import TypeAlias

from game.engine.events import Event
from game.fieldwork.keeping import study_of
from game.findings.reading import (
    condition_of,
    instrument_of,
    name_of,
    rounds_of,
    seats_of,
    session_of,
)
from game.models import (
    Participant,
    Payment,
    Session,
    StudyAnswer,
    StudyEvent,
    StudyGroup,
    StudyMessage,
    StudyRecord,
    StudyVisit,
)
from game.records.columns import Cell, Row, rows
from game.records.export import stored_events
from game.records.privacy import Pseudonyms
from game.studies.analysis.rows import Answers
from game.studies.analysis.scales import scored
from game.studies.instruments import instruments
from sim.world import Seat

People: TypeAlias = dict[int, Participant]


def people_of(record: StudyRecord) -> People:
    """Everybody who ever came, researchers' trials included, by their keys."""
    found = record.participants.select_related("version", "player").order_by("number")
    return {row.pk: row for row in found}


def staying(people: People) -> list[int]:
    """The keys of those who have not withdrawn."""
    return [key for key, row in people.items() if row.withdrawn_at is None]


def sessions_of(record: StudyRecord, people: People) -> list[str]:
    """Ids of every session that somebody who stays came to: also of tries that were given up."""
    keys = staying(people)
    found = set(
        StudyVisit.objects.filter(participant__in=keys, session__isnull=False).values_list(
            "session", flat=True
        )
    )
    noted = StudyEvent.objects.filter(participant__in=keys, body__has_key="session")
    found |= {body["session"] for body in noted.values_list("body", flat=True) if body["session"]}
    rows = Session.objects.filter(pk__in=found).order_by("created_at", "pk")
    return list(rows.values_list("pk", flat=True))


def own_rows(people: People, *, payments: bool) -> Iterator[Cell]:
    """Every row of the study's own tables that is not read from a log."""
    yield from (("participants", participant_row(row)) for row in people.values())
    keys = staying(people)
    visits = {
        visit.pk: visit
        for visit in StudyVisit.objects.filter(participant__in=keys).order_by(
            "participant", "index"
        )
    }
    for visit in visits.values():
        yield "visits", _visit(visit, people)
    yield from (("rounds", row) for row in _rounds(visits.values(), people))
    yield from _answered(visits, people)
    for number, event in enumerate(
        StudyEvent.objects.filter(participant__in=keys).order_by("pk"), 1
    ):
        yield "study_events", {
            "participant": name_of(people[event.participant_id]), "number": number, "at": event.at,
            "kind": event.kind, "step": event.step, "body": event.body,
        }  # fmt: skip
    yield from _together(people, keys)
    yield from _told(people, keys)
    if payments:
        yield from (
            ("payments", _payment(row, people))
            for row in Payment.objects.filter(participant__in=people)
        )


def participant_row(row: Participant) -> Row:
    """One participant; of one who withdrew no more than that, and where it counts in the balance."""
    told: Row = {
        "participant": name_of(row), "version": row.version.number, "kind": row.kind,
        "cell": row.cell, "order": row.order, "block": row.block, "standing": row.standing,
        "condition": dict(study_of(row.version).design.cells[row.cell]),
        "outcome": row.outcome, "withdrawn_at": row.withdrawn_at, "settings": {},
    }  # fmt: skip
    if row.withdrawn_at is not None:
        return told
    for name in (
        "platform", "cohort", "language", "place", "excluded", "consented_at", "arrived_at", "seen_at",
        "over_at", "settings",
    ):  # fmt: skip
        told[name] = getattr(row, name)
    return told | {"player": row.player.public_id}


def _visit(visit: StudyVisit, people: People) -> Row:
    told: Row = {
        name: getattr(visit, name)
        for name in (
            "key", "stage", "kind", "round", "index", "entered_at", "left_at", "tries", "state",
        )
    }  # fmt: skip
    return told | {
        "participant": name_of(people[visit.participant_id]), "session": visit.session_id or "",
    }  # fmt: skip


def _rounds(visits: Iterable[StudyVisit], people: People) -> Iterator[Row]:
    met = rounds_of(visits)
    seats = seats_of({session_of(visit) for visit in met})
    for visit in met:
        row = people[visit.participant_id]
        yield {
            "participant": name_of(row), "key": visit.key, "round": visit.round, "session": session_of(visit),
            "seat": seats.get((session_of(visit), row.player_id), ""),
            "condition": dict(condition_of(row, visit.round)),
        }  # fmt: skip


def _answered(visits: dict[int, StudyVisit], people: People) -> Iterator[Cell]:
    """Answers, and behind those of a visit their scores."""
    given: dict[int, dict[str, object]] = {}
    for answer in StudyAnswer.objects.filter(visit__in=visits).order_by("visit", "pk"):
        visit = visits[answer.visit_id]
        row = people[visit.participant_id]
        given.setdefault(visit.pk, {})[answer.question] = answer.value
        yield "answers", {
            "participant": name_of(row), "key": visit.key, "round": visit.round,
            "instrument": instrument_of(study_of(row.version), visit.stage),
            "question": answer.question, "value": answer.value, "timing": answer.timing,
            "saved_at": answer.saved_at,
        }  # fmt: skip
    for key, answers in given.items():
        visit = visits[key]
        row = people[visit.participant_id]
        name = instrument_of(study_of(row.version), visit.stage)
        for score in scored([Answers(name_of(row), name, answers, visit.round)], instruments()):
            yield "scores", {
                "participant": score.participant, "round": score.number, "scale": score.scale, "value": score.value,
            }  # fmt: skip


def _together(people: People, keys: Collection[int]) -> Iterator[Cell]:
    groups = StudyGroup.objects.filter(members__in=keys).distinct().prefetch_related("members")
    for group in groups.order_by("pk"):
        for member in group.members.all():
            if member.pk in people and member.withdrawn_at is None:
                yield "groups", {
                    "group": group.pk, "participant": name_of(people[member.pk]), "key": group.key,
                    "made_at": group.made_at,
                }  # fmt: skip


def _told(people: People, keys: Collection[int]) -> Iterator[Cell]:
    for one in StudyMessage.objects.filter(participant__in=keys).order_by("pk"):
        told: Row = {
            name: getattr(one, name)
            for name in ("kind", "text", "sent_at", "shown_at", "answered_at")
        }
        yield "messages", told | {"participant": name_of(people[one.participant_id])}


def _payment(row: Payment, people: People) -> Row:
    return {
        "participant": name_of(people[row.participant_id]), "kind": row.kind, "state": row.state,
        "amount": float(row.amount), "currency": row.currency, "reason": row.reason, "at": row.at,
    }  # fmt: skip


# -- sessions --------------------------------------------------------------------------------------


class Forgetting:
    """Takes out of one session's events, read in order, who withdrew and what they said."""

    def __init__(self, gone: Collection[str]) -> None:
        self._gone = gone
        self._seats: set[Seat] = set()

    def clean(self, event: Event) -> Event:
        """The event; of somebody who withdrew neither an id nor words."""
        if event.kind in ("joined", "replaced") and event.seat:
            occupant = event.payload.get("occupant") or {}
            (self._seats.add if occupant.get("id") in self._gone else self._seats.discard)(
                event.seat
            )
        payload = dict(event.payload)
        for field in ("occupant", "before"):
            if (payload.get(field) or {}).get("id") in self._gone:
                payload[field] = {
                    "kind": payload[field]["kind"],
                    "name": "",
                    "id": "",
                    "settings": {},
                }
        if event.kind in ("said", "left") and event.seat in self._seats:
            payload |= {"name": "", **({"text": ""} if "text" in payload else {})}
        return event.with_payload(payload)


def session_rows(session: Session, gone: Collection[str]) -> Iterator[Cell]:
    """Every row of one session's tables and its chat; people by their public ids."""
    pseudonyms, forgetting = Pseudonyms(), Forgetting(gone)
    events = (pseudonyms.clean(forgetting.clean(one)) for one in stored_events(session.pk))
    for table, row in rows(session, events):
        if table == "sessions" and row["created_by"] in gone:
            row["created_by"] = ""
        yield table, row
        if table == "events" and row["kind"] == "said":
            said = row["payload"]
            yield "chat", {
                "session": session.pk, "seq": row["seq"], "at": row["at"], "seat": row["seat"] or "",
                "who": said.get("name", ""), "text": said.get("text", ""),
            }  # fmt: skip


def gone_players(people: People) -> set[str]:
    """Public ids of those who withdrew."""
    return {row.player.public_id for row in people.values() if row.withdrawn_at is not None}
