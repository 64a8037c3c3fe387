"""What one participant goes through: stages in their order, loops unrolled, variables filled in."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from game.evaluation.reading import Node
from game.studies import fields
from game.studies.assigning import Treatment
from game.studies.definition import Part, Stage, Study
from game.studies.instruments import instrument
from game.studies.survey import Option, Question, Survey
from game.studies.variables import NoVariable, Scope, drawn, filled
from sim.world import JSON

Values = Mapping[str, Mapping[str, object]]


@dataclass(frozen=True, slots=True)
class Step:
    """A stage as a participant meets it. `key` names it among all steps of theirs, and stays the same."""

    key: str
    stage: Stage
    round: int | None = None
    """Which round of the treatment, from 1; None outside of its loop."""


def pathway(study: Study, treatment: Treatment, participant: str, cohort: str = "") -> list[Step]:
    """Every step of a participant, in order.

    Raises:
        NoVariable: a text names what there is not here, such as a round's factor outside of rounds.
    """
    return list(
        _steps(study.stages, treatment, values_of(study, treatment, participant, cohort), "")
    )


def values_of(study: Study, treatment: Treatment, participant: str, cohort: str = "") -> Values:
    """The variables of a participant that stay the same, by scope and name."""
    ids: Mapping[Scope, str] = {"study": study.name, "cohort": cohort, "participant": participant}
    return {
        **drawn(study.variables, study.seed, ids),
        "treatment": study.design.cells[treatment.cell],
    }


def _steps(
    parts: Sequence[Part],
    treatment: Treatment,
    values: Values,
    prefix: str,
    number: int | None = None,
) -> Iterator[Step]:
    for part in parts:
        if isinstance(part, Stage):
            yield Step(f"{prefix}{part.name}", _told(part, values), number)
            continue
        own = part.rounds is None
        for turn in range(len(treatment.rounds) if part.rounds is None else part.rounds):
            inner = values
            if own:
                levels = {**treatment.rounds[turn], "number": turn + 1}
                inner = {**values, "round": levels}
            path = f"{prefix}{part.name}{turn + 1}/"
            yield from _steps(part.stages, treatment, inner, path, turn + 1 if own else number)


def _told(stage: Stage, values: Values) -> Stage:
    try:
        return told(stage, values)
    except NoVariable as error:
        raise NoVariable(str(error), stage.path) from error


def told(stage: Stage, values: Values) -> Stage:
    """The stage with variables in its texts, its task and its seats."""
    survey = stage.survey
    if survey is None and stage.instrument:
        survey = instrument(stage.instrument).survey
    return replace(
        stage,
        text=str(filled(stage.text, values)),
        title=str(filled(stage.title, values)),
        statements=tuple(str(filled(one, values)) for one in stage.statements),
        survey=_survey(survey, values) if survey is not None else None,
        wanted=_wanted(stage.wanted, values),
        task=str(filled(stage.task, values)),
        seats={seat: filled(who, values) for seat, who in stage.seats.items()},
        pace=str(filled(stage.pace, values)),
        seed=filled(stage.seed, values),
        feedback=str(filled(stage.feedback, values)),
        agent=filled(stage.agent, values),
        names={seat: str(filled(name, values)) for seat, name in stage.names.items()},
        varied={},
        **{name: _field(name, hole, values) for name, hole in stage.varied.items()},
    )


def _wanted(
    wanted: Mapping[str, tuple[JSON, ...]], values: Values
) -> Mapping[str, tuple[JSON, ...]]:
    return {name: tuple(filled(one, values) for one in good) for name, good in wanted.items()}


def _field(name: str, hole: str, values: Values) -> Any:
    """A field that a variable says. Files in which one may be wrong are refused (`game.studies.file`)."""
    return fields.STAGE[name].read(Node(filled(hole, values), name))


def _survey(survey: Survey, values: Values) -> Survey:
    return Survey(tuple(tuple(_question(one, values) for one in page) for page in survey.pages))


def _question(one: Question, values: Values) -> Question:
    low, high = one.ends
    return replace(
        one,
        title=str(filled(one.title, values)),
        ends=(str(filled(low, values)), str(filled(high, values))),
        options=_options(one.options, values),
        rows=_options(one.rows, values),
    )


def _options(options: Sequence[Option], values: Values) -> tuple[Option, ...]:
    return tuple(replace(one, text=str(filled(one.text, values))) for one in options)
