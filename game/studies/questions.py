"""The questions that a study asks, whether by an instrument or by a survey of its own."""

from __future__ import annotations

from collections.abc import Sequence

from game.studies.definition import Part, Stage, every_stage
from game.studies.instruments import instrument
from game.studies.survey import Question


def questions_of(stage: Stage) -> list[Question]:
    """The questions of one stage; what is only read there is none."""
    survey = instrument(stage.instrument).survey if stage.instrument else stage.survey
    return [one for one in survey.questions if one.kind != "html"] if survey is not None else []


def asked(stages: Sequence[Part]) -> list[str]:
    """The names of all questions of a study, each once, in their order."""
    names = (one.name for stage in every_stage(stages) for one in questions_of(stage))
    return list(dict.fromkeys(names))
