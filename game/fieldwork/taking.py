"""A participant at the step they are at, and what a kind of stage has to say of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Protocol, runtime_checkable

from game.fieldwork.keeping import parsed, study_of
from game.fieldwork.record import note
from game.models import Participant, StudyVisit
from game.studies.assigning import treatment
from game.studies.definition import Study
from game.studies.pathway import Step, pathway
from game.studies.prolific import Outcome


@dataclass(frozen=True, slots=True)
class Taking:
    """A participant, all their steps, and the one they are at."""

    participant: Participant
    study: Study
    steps: list[Step]
    visit: StudyVisit

    @property
    def step(self) -> Step:
        """The step they are at."""
        return self.steps[self.participant.place]


@dataclass(frozen=True, slots=True)
class Stay:
    """What was sent does not let them go on: by field what is wrong, and a sentence for the whole."""

    problems: Mapping[str, str] = field(default_factory=dict)
    message: str = ""


@dataclass(frozen=True, slots=True)
class Go:
    """They go on to the next step."""


@dataclass(frozen=True, slots=True)
class Stop:
    """It is over for them, before the end of the study."""

    outcome: Outcome


Verdict = Stay | Go | Stop


class StageKind(Protocol):
    """How a kind of stage is shown and what lets one go on."""

    template: str

    def enter(self, taking: Taking) -> None:
        """Make ready what the stage needs, when somebody comes to it; may be called again."""

    def context(self, taking: Taking) -> dict[str, Any]:
        """What its template shows."""

    def submit(self, taking: Taking, sent: Mapping[str, Any]) -> Verdict:
        """What to make of what was sent. Called with the participant's row held."""


@runtime_checkable
class Moving(Protocol):
    """A kind of stage at which something comes about by itself, such as a partner or the end of a wait."""

    def due(self, taking: Taking) -> Verdict | None:
        """What has come about since; None: nothing. Called now and then, without holding their row."""


class Elsewhere(Exception):
    """What was sent belongs to a step that they are not at (any more)."""


@lru_cache(maxsize=1024)
def _steps(
    text: str, language: str, cell: int, order: int, block: str, number: int, cohort: str
) -> tuple[Step, ...]:
    """A pathway, with all that it depends on. Kept, because every sign of life of a page asks for it."""
    study = parsed(text, language)
    return tuple(pathway(study, treatment(study.design, cell, order, block), str(number), cohort))


def taking_of(participant: Participant) -> Taking:
    """Where a participant is. Comes to the step, if they have not been there."""
    study = study_of(participant.version, participant.language)
    steps = list(
        _steps(
            participant.version.text, participant.language, participant.cell, participant.order,
            participant.block, participant.drawn_as, participant.cohort,
        )
    )  # fmt: skip
    step = steps[participant.place]
    visit, new = StudyVisit.objects.get_or_create(
        participant=participant,
        key=step.key,
        defaults={
            "stage": step.stage.name,
            "kind": step.stage.kind,
            "round": step.round,
            "index": participant.place,
        },
    )
    if new:
        note(participant, "entered", step.key)
    return Taking(participant, study, steps, visit)
