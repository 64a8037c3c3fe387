"""The signs that there are of a participant, from what their pages told and their sessions' logs say."""

from __future__ import annotations

from collections.abc import Iterator

from game.fieldwork.keeping import study_of
from game.fieldwork.telling import told_of
from game.log.store import read_events
from game.models import Participant, StudyAnswer, StudyVisit
from game.studies.assigning import treatment
from game.studies.conduct import Asked, Conduct, conduct
from game.studies.pathway import pathway
from game.studies.survey import Survey
from game.studies.suspicion import Flag, flags

ASSISTIVE = "assistive_technology"
"""Whoever answers a question of this name with yes uses assistive technology."""
WAITS = ("turns", "free")
"""Paces at which a picture stands still until somebody moves; elsewhere it was just drawn when one moves."""


def flags_of(participant: Participant) -> tuple[Flag, ...]:
    """Reasons to look at somebody; never more than that. Models and robots that say so have them as well."""
    return flags(conduct_of(participant))


def conduct_of(participant: Participant) -> Conduct:
    """Everything that is known of how they took part."""
    told = told_of(participant)
    surveys = _surveys(participant)
    visits = list(participant.visits.select_related("session"))
    answers = _answers(participant)
    asked = [
        Asked(told.get(visit.key, []), surveys.get(visit.key), answers.get(visit.pk, {}))
        for visit in visits
    ]
    reactions = [ms for visit in visits for ms in _reactions(visit, participant)]
    return conduct(asked, reactions, uses_assistive_technology(participant))


def uses_assistive_technology(participant: Participant) -> bool:
    """Whether they say so, in whichever survey asks."""
    rows = StudyAnswer.objects.filter(visit__participant=participant, question=ASSISTIVE)
    return any(value in (True, "yes", "true") for value in rows.values_list("value", flat=True))


def _surveys(participant: Participant) -> dict[str, Survey | None]:
    study = study_of(participant.version, participant.language)
    given = treatment(study.design, participant.cell, participant.order, participant.block)
    steps = pathway(study, given, str(participant.drawn_as), participant.cohort)
    return {step.key: step.stage.survey for step in steps}


def _answers(participant: Participant) -> dict[int, dict[str, object]]:
    found: dict[int, dict[str, object]] = {}
    for row in StudyAnswer.objects.filter(visit__participant=participant, value__isnull=False):
        found.setdefault(row.visit_id, {})[row.question] = row.value
    return found


def _reactions(visit: StudyVisit, participant: Participant) -> Iterator[int]:
    """For each move of theirs how long its picture had been shown."""
    session = visit.session
    if session is None or session.pace not in WAITS:
        return
    seat = session.seats.filter(player=participant.player).first()
    if seat is None:
        return
    for event in read_events(session.pk):
        shown = (event.payload.get("shown_ms") or {}).get(seat.name)
        by = (event.payload.get("by") or {}).get(seat.name)
        if event.kind == "step" and by == "person" and isinstance(shown, int | float):
            yield int(shown)
