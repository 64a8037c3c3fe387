"""What a collection says: who counts, how far raters agree, and each origin's share of yes.

Nobody's answers are deleted. Raters who do not count are listed with the reason, and every number is
of the others'.
"""

from __future__ import annotations

import hashlib
import statistics
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from django.db.models import Count

from game.models import Rater, Rating, RatingCollection, RatingItem
from game.ratings import Form, Question
from game.ratings.agreement import (
    Value,
    alpha,
    alpha_with_interval,
    counts,
    mean_with_interval,
    standard_error,
)
from game.ratings.keeping import Rules
from sim.world import JSONObject

CORRECT = 0.7
"""An item is deemed correct if so many of its raters, or more, say so (Huang et al. 2022, 5.2)."""
FEW = 5
"""With fewer answers the pace says nothing."""
STRAIGHT = 12
"""So many answers, all the same, are pointed out; some collections are like that."""


@dataclass(frozen=True, slots=True)
class Given:
    """One answer that was given."""

    rater: int
    item: int
    answers: JSONObject
    seconds: float
    """From first seen to first answered, of those in which the page was in view where that is known."""


@dataclass(frozen=True, slots=True)
class RaterReport:
    """How one rater did, and why the answers do not count, where they do not."""

    pk: int
    alias: str
    """What exports and pages call this rater: nothing leads back from it to the person."""
    answered: int
    total: int
    right: int
    """Attention items that were answered as known ..."""
    known: int
    """... of so many that were answered."""
    seconds: float | None
    """Median time an item."""
    excluded: str = ""
    by_rule: bool = False
    note: str = ""

    @property
    def counts(self) -> bool:
        return not self.excluded


@dataclass(frozen=True, slots=True)
class ItemReport:
    """What was said of one item by those who count."""

    item: RatingItem
    votes: dict[str, int]
    """Answers to the first question."""
    share: float | None
    """The share of those that speak for it; None: nobody has answered, or nothing speaks for it."""
    mean: float | None
    """The mean of a Likert scale's points."""

    @property
    def raters(self) -> int:
        return sum(self.votes.values())

    @property
    def majority(self) -> str:
        """What most raters said; nothing where they are even."""
        most = Counter(self.votes).most_common(2)
        even = len(most) > 1 and most[0][1] == most[1][1]
        return "" if not most or even else most[0][0]


@dataclass(frozen=True, slots=True)
class OriginReport:
    """The items of one origin together."""

    name: str
    by_people: bool
    items: int
    value: Value
    """Mean over items of the share that speaks for them, or of the scale's points, with interval."""
    error: float | None
    """Standard error of the mean over raters, as the paper prints it."""
    correct: Value
    """The share of items of which 70 % or more of the raters say that they are correct."""
    votes: dict[str, int]


@dataclass(frozen=True, slots=True)
class Analysis:
    """Everything that a results page or an export says."""

    form: Form
    raters: tuple[RaterReport, ...]
    items: tuple[ItemReport, ...]
    origins: tuple[OriginReport, ...]
    agreement: Mapping[str, Value] = field(default_factory=dict)
    """Krippendorff's alpha of each question but free ones."""
    needed: int = 0
    """Answers that are wanted in all, attention items not counted ..."""
    answered: int = 0
    """... and those that were given by raters who count, no more per item than are wanted."""

    @property
    def alias(self) -> dict[int, str]:
        """What each rater is called."""
        return {one.pk: one.alias for one in self.raters}

    @property
    def excluded(self) -> dict[int, str]:
        """Why raters do not count, of those who do not."""
        return {one.pk: one.excluded for one in self.raters if one.excluded}


def analyse(collection: RatingCollection, *, intervals: bool = True) -> Analysis:
    """Read all answers of a collection. Without `intervals` it is fast enough for a live page."""
    form = Form.from_json(collection.form)
    items = list(collection.items.all())
    given = answers_of(collection)
    raters = _raters(collection, items, given, form)
    excluded = {one.pk for one in raters if one.excluded}
    counted = [one for one in given if one.rater not in excluded]
    reports = _items(items, counted, form)
    rated = [one for one in reports if not one.item.expected]
    return Analysis(
        form=form,
        raters=raters,
        items=tuple(reports),
        origins=_origins(rated, counted, form, collection.seed) if intervals else (),
        agreement=_agreement(rated, counted, form, collection.seed, intervals=intervals),
        needed=len(rated) * collection.raters_per_item,
        answered=sum(min(one.raters, collection.raters_per_item) for one in rated),
    )


def answers_of(collection: RatingCollection) -> list[Given]:
    """All answers but those of trials, in the order in which items and raters came."""
    rows = Rating.objects.filter(
        rater__collection=collection, rater__trial=False, answered_at__isnull=False
    ).order_by("item__number", "rater_id")
    read = ("rater_id", "item_id", "answers", "active_ms", "shown_at", "earlier", "answered_at")
    return [
        Given(rating.rater_id, rating.item_id, rating.answers, seconds_of(rating))
        for rating in rows.only(*read)
    ]


def seconds_of(rating: Rating) -> float:
    """How long the first answer took: while the page was in view, or where the browser did not tell,
    from when it was first shown."""
    if rating.active_ms:
        return rating.active_ms / 1000
    assert rating.answered_at is not None
    first = (
        datetime.fromisoformat(rating.earlier[0]["at"]) if rating.earlier else rating.answered_at
    )
    return max(0.0, (first - (rating.shown_at or first)).total_seconds())


# -- raters ----------------------------------------------------------------------------------------


def alias_of(rater: Rater) -> str:
    """A name for a rater that is the same in every export and leads back to nobody."""
    return "r" + hashlib.sha256(f"rater {rater.token}".encode()).hexdigest()[:8]


def excluded_raters(collection: RatingCollection) -> set[int]:
    """Those whose answers do not count, by rule or by hand."""
    form = Form.from_json(collection.form)
    found = _raters(collection, list(collection.items.all()), answers_of(collection), form)
    return {one.pk for one in found if one.excluded}


def _raters(
    collection: RatingCollection, items: Sequence[RatingItem], given: Sequence[Given], form: Form
) -> tuple[RaterReport, ...]:
    known = {item.pk: item.expected for item in items if item.expected}
    own: dict[int, list[Given]] = defaultdict(list)
    for one in given:
        own[one.rater].append(one)
    rows = collection.raters.filter(trial=False).annotate(total=Count("ratings"))
    rules = Rules.of(collection)
    return tuple(_rater(row, row.total, own[row.pk], known, form, rules) for row in rows)


def _rater(
    row: Rater, total: int, own: Sequence[Given], known: Mapping[int, str], form: Form, rules: Rules
) -> RaterReport:
    main = form.main.name
    tests = [one.answers.get(main) == known[one.item] for one in own if one.item in known]
    seconds = statistics.median(one.seconds for one in own) if own else None
    by_rule = _reason(sum(tests), len(tests), seconds, len(own), rules)
    said = [str(one.answers.get(main)) for one in own if one.item not in known]
    straight = len(said) >= STRAIGHT and len(set(said)) == 1
    return RaterReport(
        pk=row.pk, alias=alias_of(row), answered=len(own), total=total, right=sum(tests),
        known=len(tests), seconds=seconds, excluded=row.excluded or by_rule,
        by_rule=bool(by_rule) and not row.excluded,
        note=f"all {len(said)} answers are “{said[0]}”" if straight else "",
    )  # fmt: skip


def _reason(right: int, known: int, seconds: float | None, answered: int, rules: Rules) -> str:
    """Why a rater does not count by the rules that were declared; empty: nothing speaks against it."""
    if known and right / known < rules.attention:
        return f"{right} of {known} attention items right; {100 * rules.attention:.0f} % are needed"
    if seconds is not None and answered >= FEW and seconds < rules.seconds:
        return f"median {seconds:.1f} s an item; {rules.seconds:g} s are needed"
    return ""


# -- items and origins -----------------------------------------------------------------------------


def _items(items: Iterable[RatingItem], given: Sequence[Given], form: Form) -> list[ItemReport]:
    votes: dict[int, Counter[str]] = defaultdict(Counter)
    for one in given:
        votes[one.item][str(one.answers.get(form.main.name, ""))] += 1
    return [_item(item, votes[item.pk], form) for item in items]


def _item(item: RatingItem, votes: Counter[str], form: Form) -> ItemReport:
    total = sum(votes.values())
    share = sum(votes[one] for one in form.positive) / total if total and form.positive else None
    points = form.main.scale == "likert" and total
    mean = sum(int(value) * n for value, n in votes.items()) / total if points else None
    return ItemReport(item, dict(votes), share, mean)


def value_of(one: ItemReport) -> float | None:
    """What an item counts for in means: the share that speaks for it, or the points of its scale."""
    return one.share if one.share is not None else one.mean


def _origins(
    rated: Sequence[ItemReport], given: Sequence[Given], form: Form, seed: int
) -> tuple[OriginReport, ...]:
    groups: dict[tuple[bool, str], list[ItemReport]] = defaultdict(list)
    for one in rated:
        groups[one.item.by_people, one.item.origin].append(one)
    by_item: dict[int, list[Given]] = defaultdict(list)
    for answer in given:
        by_item[answer.item].append(answer)
    return tuple(
        _origin(name, by_people, own, by_item, form, seed)
        for (by_people, name), own in sorted(groups.items(), key=lambda group: group[0])
    )


def _origin(
    name: str,
    by_people: bool,
    own: Sequence[ItemReport],
    by_item: Mapping[int, Sequence[Given]],
    form: Form,
    seed: int,
) -> OriginReport:
    values = [value for one in own if (value := value_of(one)) is not None]
    by_rater: dict[int, list[float]] = defaultdict(list)
    for one in own:
        for answer in by_item.get(one.item.pk, ()):
            if (point := _point(str(answer.answers.get(form.main.name, "")), form)) is not None:
                by_rater[answer.rater].append(point)
    shares = [one.share for one in own if one.share is not None]
    return OriginReport(
        name=name, by_people=by_people, items=len(own), value=mean_with_interval(values, seed),
        error=standard_error(by_rater),
        correct=mean_with_interval([float(share >= CORRECT) for share in shares], seed),
        votes=dict(sum((Counter(one.votes) for one in own), Counter[str]())),
    )  # fmt: skip


def _point(value: str, form: Form) -> float | None:
    """What a single answer counts for in means; None: it counts for nothing."""
    if form.positive:
        return float(value in form.positive)
    return float(value) if form.main.scale == "likert" else None


# -- agreement -------------------------------------------------------------------------------------


def _agreement(
    rated: Sequence[ItemReport], given: Sequence[Given], form: Form, seed: int, *, intervals: bool
) -> dict[str, Value]:
    """Alpha of each question whose answers can be compared."""
    wanted = {one.item.pk for one in rated}
    found = {}
    for question in form.questions:
        if question.scale != "text":
            table = counts(_answers(question, given, wanted), question.values)
            found[question.text] = (
                alpha_with_interval(table, question.scale, seed)
                if intervals
                else Value(alpha(table, question.scale), count=len(table))
            )
    return found


def _answers(question: Question, given: Sequence[Given], wanted: set[int]) -> list[list[str]]:
    """Per item what its raters answered."""
    found: dict[int, list[str]] = defaultdict(list)
    for one in given:
        if one.item in wanted and question.name in one.answers:
            found[one.item].append(str(one.answers[question.name]))
    return list(found.values())
