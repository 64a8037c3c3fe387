"""Robotouille's figures: optimality (3), steps to go (4), failure modes (5, 7), repetitions (6)."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from game.benchmarks.robotouille import published
from game.benchmarks.robotouille.beside import comparable, remark
from game.evaluation.taxonomy import TAXONOMY
from game.report import figure
from game.report.data import (
    HAND,
    LATE,
    LOG,
    OPTIMALITY_BINS,
    TO_GO_BINS,
    UNKNOWN,
    Result,
    bin_of,
    distance,
    failure_mode,
    is_people,
)
from game.report.figures import AUTOMATIC, Chart, Series
from game.report.tables import PUBLISHED, Sheet, kind_of

BELOW_100 = "not given"


@figure("figure3")
def figure_3(sheet: Sheet) -> Chart:
    """Optimality rates of successes."""
    bins = tuple(OPTIMALITY_BINS)
    series = _binned(sheet, "optimality", lambda one: bin_of(one.optimality, OPTIMALITY_BINS), bins)
    series += _printed(sheet, published.FIGURE_3, bins)
    return Chart(
        "figure3", "Optimality rate of successes (figure 3)", "bars",
        "steps taken / optimal steps", "% of successes", tuple(series),
        "A limit of 1.5 times is rounded up to a whole step, so that a success may lie just above "
        f"1.5. {_of_the_paper(sheet)}",
    )  # fmt: skip


def _of_the_paper(sheet: Sheet) -> str:
    """What is to be said of the paper's bars."""
    shown = "Of the paper only the bars that its text names in numbers are shown. "
    return ((shown if comparable(sheet) else "") + remark(sheet)).strip()


@figure("figure4")
def figure_4(sheet: Sheet) -> Chart:
    """Normalised steps to go of failures."""
    found = {distance(one, sheet.filters.rule) for one in sheet.results}
    bins = (*TO_GO_BINS, *(name for name in (LATE, UNKNOWN) if name in found))
    series = _binned(sheet, "to_go", lambda one: distance(one, sheet.filters.rule), bins)
    series += _printed(sheet, published.FIGURE_4, bins)
    return Chart(
        "figure4", "Normalised steps to go of failures (figure 4)", "bars",
        "optimal steps left / optimal steps of the whole", "% of failures", tuple(series),
        "Failures from which the goal was out of reach for good count as more than 1; those that "
        "reached it after the steps that count stand apart (the paper's were stopped there). "
        + _of_the_paper(sheet),
    )  # fmt: skip


@dataclass(frozen=True, slots=True)
class _Group:
    """The results of one agent (or of people) in one suite."""

    who: str
    suite: str
    results: tuple[Result, ...]

    @property
    def name(self) -> str:
        return f"{self.who}, {self.suite}"

    @property
    def kind(self) -> str:
        return kind_of(self.who)


def _groups(sheet: Sheet) -> list[_Group]:
    return [
        _Group(who, suite, tuple(one for one in own if one.suite == suite))
        for who in sheet.whos
        for own in [sheet.of_who(who)]
        for suite in dict.fromkeys(one.suite for one in own)
    ]


def _binned(
    sheet: Sheet, field: str, place: Callable[[Result], str], bins: Sequence[str]
) -> list[Series]:
    """Per group the bins' shares; `field` is the filter by which a bin's episodes are found."""
    found, won = [], field == "optimality"
    for group in _groups(sheet):
        places = [place(one) for one in group.results if sheet.won(one) is won]
        counts = Counter(filter(None, places))
        if total := sum(counts.values()):
            shares = tuple(round(100 * counts[b] / total, 4) for b in bins)
            outcome = "success" if won else "failure"
            own = {"agent": group.who, "suite": group.suite, "outcome": outcome}
            queries = tuple(sheet.filters.query(**own, **{field: name}) for name in bins)
            found.append(Series(group.name, group.kind, tuple(bins), shares, total, queries))
    return found


def _printed(
    sheet: Sheet, known: Mapping[str, Mapping[str, float]], labels: Sequence[str]
) -> list[Series]:
    suites = {one.suite for one in sheet.results} if comparable(sheet) else set()
    return [
        Series(
            f"gpt4-o ReAct, {suite}", PUBLISHED, tuple(labels),
            tuple(values.get(label) for label in labels),
        )
        for suite, values in known.items()
        if suite in suites
    ]  # fmt: skip


BY_HAND = "by hand, the paper's authors"


@figure("figure5")
def figure_5(sheet: Sheet) -> Chart:
    """Failure modes: as logs suggest them, as our annotators and as the paper's authors see them."""
    series = [
        made
        for group in _groups(sheet)
        if group.kind != "people"
        for made in _modes(group.name, sheet, group.results, agent=group.who, suite=group.suite)
    ]
    suites = {one.suite for one in sheet.results} if comparable(sheet) else set()
    for suite, main in published.FIGURE_5.items():
        if suite in suites:
            series.append(_printed_modes(suite, main, published.FIGURE_5_PARTS[suite]))
    return Chart(
        "figure5", "Failure modes (figure 5)", "nested", "", "% of failures", tuple(series),
        f"{_mode_note(sheet)} {published.CONTRADICTION} {remark(sheet)}".strip(),
    )  # fmt: skip


def _modes(name: str, sheet: Sheet, results: Sequence[Result], **more: str) -> list[Series]:
    """The failures as the log suggests, and those that people labelled as they see them: two
    rings, for the two do not mean the same."""
    made = [
        _ring(f"{name}: {words}", kind, sheet, view, results, **more)
        for words, kind, view in (
            ("automatic, by the log", AUTOMATIC, LOG), ("by hand", "ours", HAND),
        )
    ]  # fmt: skip
    return [one for one in made if one is not None]


def _ring(
    name: str, kind: str, sheet: Sheet, view: str, results: Sequence[Result], **more: str
) -> Series | None:
    found = [failure_mode(one, sheet.filters.rule, view) for one in results]
    counts = Counter(f"{mode[0]}/{mode[1]}" for mode in found if mode is not None)
    if not counts:
        return None
    order = [f"{c.name}/{part}" for c in TAXONOMY for part in c.parts if counts[f"{c.name}/{part}"]]
    order += sorted(set(counts) - set(order))
    total = sum(counts.values())
    values = tuple(round(100 * counts[label] / total, 4) for label in order)
    queries = tuple(
        sheet.filters.query(
            **more, category=label.split("/")[0], part=label.split("/")[1], view=view
        )
        for label in order
    )
    return Series(name, kind, tuple(order), values, total, queries)


def _printed_modes(suite: str, main: Mapping[str, float], parts: Mapping[str, float]) -> Series:
    """The paper's slices: subcategories where it names them, the rest of a category as a whole."""
    slices: dict[str, float] = dict(parts)
    for category, value in main.items():
        named = math.fsum(v for label, v in parts.items() if label.startswith(f"{category}/"))
        if value - named > 0.05:
            slices[f"{category}/{BELOW_100}"] = round(value - named, 4)
    rest = round(100 - math.fsum(main.values()), 4)
    slices[f"state or action/{BELOW_100}"] = rest
    name = f"gpt4-o ReAct, {suite}: {BY_HAND}"
    return Series(name, PUBLISHED, tuple(slices), tuple(slices.values()))


def _mode_note(sheet: Sheet) -> str:
    failures = [one for one in sheet.results if not sheet.won(one) and not is_people(one.who)]
    by_hand = sum(bool(one.by_hand) for one in failures)
    late = sum(one.late(sheet.filters.rule) for one in failures)
    noun = "failure" if len(failures) == 1 else "failures"
    return (
        "Dotted rings: automatic labels, suggestions of a program that reads the log; they are no labels by "
        f"hand, which the paper's are. People have labelled {by_hand} of {len(failures)} {noun} "
        f'here; how far both agree is in "Labels by hand and by the log". {late} reached the goal '
        "late."
    )


@figure("figure6")
def figure_6(sheet: Sheet) -> Chart:
    """Repeated transitions of successes and failures."""
    series = []
    for group in _groups(sheet):
        for won, word in ((True, "successes"), (False, "failures")):
            values = [
                float(one.metrics["repeated_transitions"])
                for one in group.results
                if sheet.won(one) is won and "repeated_transitions" in one.metrics
            ]
            if values:
                counts = sorted(values)
                labels = ("repeated",) * len(counts)
                name = f"{group.name}: {word}"
                series.append(Series(name, group.kind, labels, tuple(counts), len(counts)))
    more = published.FIGURE_6_MORE
    note = (
        "Lines: median; boxes: quartiles; whiskers: smallest and largest. The paper gives no numbers "
        f"but says that the quartiles of asynchronous failures lie {more['lower']:g} % and "
        f"{more['upper']:g} % above those of synchronous ones."
    )
    return Chart(
        "figure6", "Repeated transitions (figure 6)", "boxes", "", "steps that repeat an earlier one",
        tuple(series), note,
    )  # fmt: skip


EARLY = ("asynchronous/1", "asynchronous/2", "asynchronous/3")


@figure("figure7")
def figure_7(sheet: Sheet) -> Chart:
    """Failure modes on asynchronous tasks 1 to 3, agent beside agent."""
    series = []
    for who in sheet.whos:
        own = [one for one in sheet.of_who(who) if one.base in EARLY]
        won = sum(sheet.won(one) for one in own)
        if not is_people(who) and own:
            series += _modes(f"{who} ({won}/{len(own)})", sheet, own, agent=who)
    if comparable(sheet) and any(one.base in EARLY for one in sheet.results):
        for name, parts in published.FIGURE_7.items():
            slices = {
                (label if "/" in label else f"{label}/{BELOW_100}"): value
                for label, (value, _) in parts.items()
            }
            slices[f"others/{BELOW_100}"] = round(100 - math.fsum(slices.values()), 4)
            rate, error = published.FIGURE_7_SUCCESS[name]
            head = f"{name} ({rate:.2f} ± {error:.3f}): {BY_HAND}"
            series.append(Series(head, PUBLISHED, tuple(slices), tuple(slices.values())))
    return Chart(
        "figure7", "Failure modes on asynchronous tasks 1 to 3 (figure 7)", "nested", "",
        "% of failures", tuple(series),
        "Compare an agent with its variant that is told the rules again (question 7). "
        f"{_mode_note(sheet)} {remark(sheet)}".strip(),
    )  # fmt: skip
