"""What people answered to questions of a study's own, as numbers to compare: a scale's mean, a choice's share."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from game.studies.analysis.measured import Observed
from game.studies.analysis.rows import Answers, Participant, Round
from game.studies.analysis.scales import Met
from game.studies.survey import Question
from sim.world import JSON

Asked = Mapping[str, Sequence[Question]]
"""By stage the questions of its own."""
BOTH = 2
"""Of so many choices the share of one says that of the other."""


def observed_answers(
    answers: Sequence[Answers],
    asked: Asked,
    rounds: Sequence[Round],
    people: Sequence[Participant],
) -> list[Observed]:
    """Every answer that is a number or a choice, of those who count, in the order of the questions: a choice is
    1 where it was taken and 0 where it was not. What is written in free words is no number."""
    met = Met.of(rounds, people)
    given: dict[str, list[Answers]] = {}
    for one in answers:
        if one.participant in met.stays:
            given.setdefault(one.instrument, []).append(one)
    return [
        met.observed(one.participant, one.number, f"{prefix}{name}", value)
        for stage, questions in asked.items()
        for question in questions
        for prefix in [_prefix(stage, question.name, asked)]
        for one in given.get(stage, ())
        for name, value in _numbers(question, one.answers.get(question.name))
    ]


def _prefix(stage: str, question: str, asked: Asked) -> str:
    """The stage, where another one asks something that has the same name."""
    others = (one.name for name, own in asked.items() if name != stage for one in own)
    return f"{stage}: " if question in others else ""


def _numbers(question: Question, value: JSON) -> Iterator[tuple[str, float]]:
    """An answer's numbers, by what they are called; none where it was not answered."""
    if value is None or value == "":
        return
    if question.kind in ("radiogroup", "dropdown", "checkbox"):
        taken = value if isinstance(value, list) else [value]
        shown = question.options
        if question.kind != "checkbox" and len(shown) == BOTH:
            shown = shown[:1]
        for option in shown:
            yield f"{question.name}: {option.value}", float(option.value in taken)
    elif question.kind == "matrix" and isinstance(value, Mapping):
        for row in question.rows:
            if isinstance(said := value.get(str(row.value)), int | float):
                yield f"{question.name}: {row.value}", float(said)
    elif isinstance(value, bool | int | float):
        yield question.name, float(value)
