"""What people said: scores as numbers to compare, what goes together with them, and how reliable they are."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from statistics import mean as plain_mean

from game.studies.analysis.measured import Observed, Whose
from game.studies.analysis.rows import Answers, Participant, Round, Score
from game.studies.analysis.statistics import Estimate, cronbach, spearman
from game.studies.assigning import Condition
from game.studies.instruments import Instrument, Scale, instruments, scores


@dataclass(frozen=True, slots=True)
class Together:
    """How a measure goes together with a score (Spearman)."""

    name: str
    whose: Whose
    scale: str
    estimate: Estimate


@dataclass(frozen=True, slots=True)
class Reliability:
    """Cronbach's alpha of a scale, over all its answers."""

    instrument: str
    scale: str
    items: int
    estimate: Estimate | None


def scored(answers: Iterable[Answers], known: Mapping[str, Instrument]) -> list[Score]:
    """Every scale's score of every answered instrument; what lacks an item has none."""
    found = []
    for given in answers:
        one = known.get(given.instrument)
        for scale, value in scores(one, given.answers).items() if one is not None else ():
            if value is not None:
                name = (
                    given.instrument if scale == given.instrument else f"{given.instrument}.{scale}"
                )
                found.append(Score(given.participant, name, value, given.number))
    return found


def observed_scores(
    found: Sequence[Score], rounds: Sequence[Round], people: Sequence[Participant]
) -> list[Observed]:
    """Scores of those who count, as they are compared by treatment: those of a round under its condition, others
    under all that stays the same for their participant."""
    met = Met.of(rounds, people)
    return [
        met.observed(one.participant, one.number, one.scale, one.value)
        for one in found
        if one.participant in met.stays
    ]


@dataclass(frozen=True, slots=True)
class Met:
    """What was varied where something was said."""

    rounds: Mapping[tuple[str, int], Round]
    stays: Mapping[str, Condition]
    """By those who count what stays the same for them."""

    @classmethod
    def of(cls, rounds: Sequence[Round], people: Sequence[Participant]) -> Met:
        by_round = {(row.participant, row.number): row for row in rounds}
        return cls(by_round, {one.id: one.condition for one in people if one.counts})

    def observed(self, who: str, number: int | None, name: str, value: float) -> Observed:
        """A number that somebody who counts said, in a round or (None) outside of rounds."""
        row = self.rounds.get((who, number)) if number is not None else None
        condition = row.condition if row is not None else self.stays[who]
        session = row.session if row is not None else ""
        return Observed(name, "own", value, who, number or 0, condition, session)


def correlations(
    measured: Sequence[Observed], said: Sequence[Score], clusters: Mapping[str, str]
) -> list[Together]:
    """How each measure goes together with each score: of a round's with its scores; of scores of no round
    with the participant's mean. Left out where there is no correlation to be had."""
    found = []
    values: dict[tuple[str, Whose], list[Observed]] = defaultdict(list)
    for one in measured:
        values[one.name, one.whose].append(one)
    for scale in sorted({score.scale for score in said}):
        of = [score for score in said if score.scale == scale]
        for (name, whose), own in sorted(values.items()):
            estimate = spearman(_pairs(own, of, clusters))
            if estimate is not None:
                found.append(Together(name, whose, scale, estimate))
    return found


def _pairs(
    own: Sequence[Observed], said: Sequence[Score], clusters: Mapping[str, str]
) -> list[tuple[str, float, float]]:
    rounds = {(one.participant, one.number): one.value for one in own}
    whole: dict[str, list[float]] = defaultdict(list)
    for one in own:
        whole[one.participant].append(one.value)
    made = []
    for score in said:
        who, cluster = score.participant, clusters.get(score.participant, score.participant)
        if score.number is None and who in whole:
            made.append((cluster, plain_mean(whole[who]), score.value))
        elif score.number is not None and (who, score.number) in rounds:
            made.append((cluster, rounds[who, score.number], score.value))
    return made


def reliability(answers: Sequence[Answers], counted: Collection[str]) -> list[Reliability]:
    """Alpha of every scale of two items or more that was answered."""
    known, found = instruments(), []
    for name in sorted({given.instrument for given in answers}):
        one = known.get(name)
        own = [
            given for given in answers if given.instrument == name and given.participant in counted
        ]
        for scale in one.scales if one is not None else ():
            if len(scale.of) > 1 and scale.how != "weighted":
                rows = [(given.participant, _items(one, scale, given)) for given in own]
                whole = [(who, items) for who, items in rows if items is not None]
                found.append(Reliability(name, scale.name, len(scale.of), cronbach(whole)))
    return found


def _items(one: Instrument | None, scale: Scale, given: Answers) -> list[float] | None:
    """The items of a scale, those that are reversed turned round; None where one was not answered."""
    assert one is not None
    asked = {question.name: question for question in one.survey.questions}
    found = []
    for name in scale.of:
        value = given.answers.get(name)
        if not isinstance(value, int | float):
            return None
        ends = asked[name].low + asked[name].high
        found.append(float(ends - value if name in scale.reversed else value))
    return found
