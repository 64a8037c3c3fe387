"""What participants answered, as it stands."""

from __future__ import annotations

from game.fieldwork.record import note
from game.fieldwork.taking import Taking
from game.models import StudyAnswer
from game.studies.survey import Survey
from sim.world import JSONObject


def survey_of(taking: Taking) -> Survey:
    """What the step asks."""
    survey = taking.step.stage.survey
    if survey is None:
        raise ValueError(f"{taking.step.key} asks nothing")
    return survey


def kept(taking: Taking) -> JSONObject:
    """What was answered so far."""
    rows = StudyAnswer.objects.filter(visit=taking.visit)
    return dict(rows.values_list("question", "value"))


def keep(taking: Taking, answers: JSONObject, *, draft: bool = False) -> None:
    """Keep answers as they stand; an answer that was taken back is kept as none.

    What it was before is noted; of a draft not while a text is being written.
    """
    found = {row.question: row for row in StudyAnswer.objects.filter(visit=taking.visit)}
    for one in survey_of(taking).questions:
        value, row = answers.get(one.name), found.get(one.name)
        if row is None and value is not None:
            StudyAnswer.objects.create(visit=taking.visit, question=one.name, value=value)
        elif row is not None and row.value != value:
            if not (draft and one.kind in ("text", "comment")):
                note(
                    taking.participant, "changed", taking.step.key,
                    question=one.name, before=row.value,
                )  # fmt: skip
            row.value = value
            row.save(update_fields=["value", "saved_at"])
