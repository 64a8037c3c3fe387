"""A study's rows as analyses read them: participants, rounds, answers, and what was measured of its sessions."""

from __future__ import annotations

import time
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from django.db.models import QuerySet

from game.fieldwork.keeping import newest, study_of
from game.findings.measuring import measured
from game.models import Participant as ParticipantRow
from game.models import Session, StudyAnswer, StudyRecord, StudyVisit
from game.studies.analysis.effects import Effect, effects
from game.studies.analysis.items import observed_answers
from game.studies.analysis.measured import Observed, observed
from game.studies.analysis.rows import (
    Answers,
    Participant,
    Played,
    Round,
    Score,
    clusters,
    counted,
)
from game.studies.analysis.scales import observed_scores, scored
from game.studies.assigning import Condition, treatment
from game.studies.definition import Loop, Part, Stage, Study
from game.studies.instruments import instruments
from game.studies.pathway import pathway
from sim.world import JSONObject

WITHDREW = "withdrew"
"""Why somebody who withdrew does not count."""
SURVEYS = ("survey", "partner_survey")
"""Kinds of stages whose answers are compared: those of others say who may go on."""
EVERYBODY = "all"
KINDS = (EVERYBODY, *(kind for kind in ParticipantRow.Kind.values if kind != "trial"))
"""Whose data a report may be about."""


@dataclass(frozen=True)
class Findings:
    """A study and everything that was read of it."""

    study: Study
    stages: tuple[str, ...]
    participants: tuple[Participant, ...]
    rounds: tuple[Round, ...]
    answers: tuple[Answers, ...]
    sessions: Mapping[str, Played]
    unmeasured: int = 0
    """Sessions that are over and were not measured yet: the report is not about them."""
    kind: str = EVERYBODY

    @cached_property
    def counted(self) -> set[str]:
        """Who counts."""
        return counted(self.participants)

    @cached_property
    def clusters(self) -> dict[str, str]:
        """By participant the cluster."""
        return clusters(self.rounds)

    @cached_property
    def observed(self) -> list[Observed]:
        """What was measured in the rounds of those who count."""
        return observed(self.rounds, self.sessions, self.counted)

    @cached_property
    def scores(self) -> list[Score]:
        """Scores of those who count."""
        found = scored(self.answers, instruments())
        return [one for one in found if one.participant in self.counted]

    @cached_property
    def said(self) -> list[Observed]:
        """Scores as they are compared by treatment."""
        return observed_scores(self.scores, self.rounds, self.participants)

    @cached_property
    def items(self) -> list[Observed]:
        """Answers to the study's own questions of those who count, as they are compared by treatment."""
        asked = {
            one.name: one.survey.questions
            for one in flat(self.study.stages)
            if one.kind in SURVEYS and one.survey is not None and not one.instrument
        }
        return observed_answers(self.answers, asked, self.rounds, self.participants)

    @cached_property
    def measured(self) -> list[Effect]:
        """What each factor does to each measure."""
        return effects(self.study.design, self.observed, self.clusters)

    @cached_property
    def answered(self) -> list[Effect]:
        """What each factor does to each score."""
        return effects(self.study.design, self.said, self.clusters)


@dataclass
class Budget:
    """How long measuring may take, in seconds; None: as long as it takes."""

    seconds: float | None = None
    began: float = field(default_factory=time.monotonic)

    @property
    def is_spent(self) -> bool:
        return self.seconds is not None and time.monotonic() - self.began > self.seconds


def findings(record: StudyRecord, kind: str = "", budget: Budget | None = None) -> Findings:
    """All there is of a study, researchers' trials left out.

    `kind` says whose data: people, robots, models, or all; empty: people, where there are any, else all.
    Sessions that were not measured before are measured as long as the budget allows.
    """
    version = newest(record)
    study = study_of(version)
    rows = _participants(record, kind)
    visits = list(StudyVisit.objects.filter(participant__in=rows).order_by("participant", "index"))
    steps = pathway(study, treatment(study.design, 0, 0), "1")
    stages = tuple(step.key for step in steps)
    rounds = [*_rounds(rows, visits)]
    over = sessions_over({row.session for row in rounds if row.session})
    sessions, left = played_of(over, budget or Budget())
    return Findings(
        study, stages, tuple(_participant(row, visits_of, stages) for row, visits_of in _by(rows, visits)),
        tuple(rounds), tuple(_answers(rows, visits)), sessions, left,
        _kind(record, kind),
    )  # fmt: skip


def _kind(record: StudyRecord, kind: str) -> str:
    if kind in KINDS:
        return kind
    people = record.participants.filter(kind=ParticipantRow.Kind.PERSON).exists()
    return ParticipantRow.Kind.PERSON.value if people else EVERYBODY


def _participants(record: StudyRecord, kind: str) -> list[ParticipantRow]:
    chosen = _kind(record, kind)
    rows = record.participants.exclude(kind=ParticipantRow.Kind.TRIAL).select_related("version")
    return list(rows if chosen == EVERYBODY else rows.filter(kind=chosen))


def name_of(row: ParticipantRow) -> str:
    """What a participant is called in data: `p17`."""
    return f"p{row.number}"


def _by(
    rows: Iterable[ParticipantRow], visits: Iterable[StudyVisit]
) -> Iterable[tuple[ParticipantRow, list[StudyVisit]]]:
    own: dict[int, list[StudyVisit]] = {}
    for visit in visits:
        own.setdefault(visit.participant_id, []).append(visit)
    return [(row, own.get(row.pk, [])) for row in rows]


def _participant(
    row: ParticipantRow, visits: list[StudyVisit], stages: tuple[str, ...]
) -> Participant:
    places = {key: number for number, key in enumerate(stages)}
    known = [(places[visit.key], visit) for visit in visits if visit.key in places]
    done = row.standing == ParticipantRow.Standing.COMPLETED
    reached = max((number for number, _ in known), default=-1)
    return Participant(
        id=name_of(row),
        cell=row.cell,
        standing="completed" if done else ("gone" if row.is_over else "under way"),
        reached=len(stages) - 1 if done else reached,
        seconds={
            number: (visit.left_at - visit.entered_at).total_seconds()
            for number, visit in known
            if visit.left_at is not None
        },
        kind=row.kind,
        excluded=row.excluded or (WITHDREW if row.withdrawn_at else ""),
        outcome=row.outcome,
        condition=condition_of(row, None),
    )


def condition_of(row: ParticipantRow, number: int | None) -> Condition:
    """What a participant met in a round of the treatment; outside of rounds, what stays the same."""
    design = study_of(row.version).design
    rounds = treatment(design, row.cell, row.order, row.block).rounds
    if number is None or not 1 <= number <= len(rounds):
        return design.cells[row.cell]
    return rounds[number - 1]


def session_of(visit: StudyVisit) -> str:
    """The session that is played at a step; empty: none is."""
    return str(visit.session_id) if visit.kind == "play" and visit.session_id else ""


def rounds_of(visits: Iterable[StudyVisit]) -> list[StudyVisit]:
    """The steps at which what was varied was met: each that was played, and of every round of the treatment in
    which nothing was played the first one that was come to. `visits` come in the order of the steps."""
    known = list(visits)
    met = {(visit.participant_id, visit.round) for visit in known if session_of(visit)}
    found = []
    for visit in known:
        own = (visit.participant_id, visit.round)
        if session_of(visit):
            found.append(visit)
        elif visit.round is not None and own not in met:
            met.add(own)
            found.append(visit)
    return found


def _rounds(rows: Collection[ParticipantRow], visits: Iterable[StudyVisit]) -> Iterable[Round]:
    people = {row.pk: row for row in rows}
    met = rounds_of(visits)
    seats = seats_of({session_of(visit) for visit in met})
    for visit in met:
        row = people[visit.participant_id]
        seat = seats.get((session_of(visit), row.player_id), "")
        session = session_of(visit) if seat else ""  # nothing of a session is theirs without a seat
        yield Round(name_of(row), visit.round or 0, condition_of(row, visit.round), session, seat)


def seats_of(sessions: Collection[str]) -> dict[tuple[str, int], str]:
    """By session and player the seat."""
    found = Session.objects.filter(pk__in=sessions, seats__player__isnull=False)
    return {
        (session, player): seat
        for session, player, seat in found.values_list("pk", "seats__player", "seats__name")
    }


def played_of(over: Iterable[Session], budget: Budget) -> tuple[dict[str, Played], int]:
    """What was measured of sessions that are over, by their ids, and how many were not yet."""
    found, left = {}, 0
    for session in over:
        values = measured(session, look=budget.is_spent)
        if values is None:
            left += 1
        else:
            found[session.pk] = _one(session, values)
    return found, left


def sessions_over(ids: Collection[str]) -> QuerySet[Session]:
    """Those of these sessions whose log is complete, with their seats."""
    over = (Session.Status.FINISHED, Session.Status.ABANDONED)
    return Session.objects.filter(pk__in=ids, status__in=over).prefetch_related("seats")


def _one(session: Session, values: JSONObject) -> Played:
    occupants = {
        seat.name: "person" if seat.occupant_kind == "person" else seat.occupant_name
        for seat in session.seats.all()
    }
    return Played(session.pk, session.task_id, session.pace, occupants, values)


def _answers(rows: Collection[ParticipantRow], visits: Iterable[StudyVisit]) -> Iterable[Answers]:
    """Every visit's answers, under its instrument, or the stage's name where it asks its own questions."""
    people = {row.pk: row for row in rows}
    given: dict[int, JSONObject] = {}
    asked = StudyAnswer.objects.filter(visit__participant__in=people)
    for visit_id, question, value in asked.values_list("visit", "question", "value"):
        given.setdefault(visit_id, {})[question] = value
    for visit in visits:
        if visit.pk in given:
            row = people[visit.participant_id]
            name = instrument_of(study_of(row.version), visit.stage) or visit.stage
            yield Answers(name_of(row), name, given[visit.pk], visit.round)


def instrument_of(study: Study, stage: str) -> str:
    """The instrument that a stage asks; empty: questions of its own."""
    return next((one.instrument for one in flat(study.stages) if one.name == stage), "")


def flat(parts: Iterable[Part]) -> Iterable[Stage]:
    """Every stage, those in loops once."""
    for part in parts:
        if isinstance(part, Loop):
            yield from flat(part.stages)
        else:
            yield part
