"""Robotouille's figures: optimality (3), steps to go (4), failure modes (5, 7), repetitions (6)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from game.benchmarks.robotouille import published
from game.evaluation.taxonomy import TAXONOMY
from game.report import figure
from game.report.data import OPTIMALITY_BINS, PEOPLE, TO_GO_BINS, Result, bin_of
from game.report.figures import Chart, Series
from game.report.tables import PUBLISHED, Sheet, kind_of

BELOW_100 = "not given"


@figure("figure3")
def figure_3(sheet: Sheet) -> Chart:
    """Optimality rates of successes."""
    bins = tuple(OPTIMALITY_BINS)
    series = _binned(sheet, "optimality", lambda one: one.optimality, OPTIMALITY_BINS)
    series += _printed(sheet, published.FIGURE_3, bins)
    return Chart(
        "figure3", "Optimality rate of successes (figure 3)", "bars",
        "steps taken / optimal steps", "% of successes", tuple(series),
        "Of the paper only the bars that its text names in numbers are shown.",
    )  # fmt: skip


@figure("figure4")
def figure_4(sheet: Sheet) -> Chart:
    """Normalised steps to go of failures."""
    bins = tuple(TO_GO_BINS)
    series = _binned(sheet, "to_go", lambda one: one.to_go, TO_GO_BINS)
    series += _printed(sheet, published.FIGURE_4, bins)
    return Chart(
        "figure4", "Normalised steps to go of failures (figure 4)", "bars",
        "optimal steps left / optimal steps of the whole", "% of failures", tuple(series),
        "Failures from which the goal was out of reach for good count as more than 1. Of the paper "
        "only the bars that its text names in numbers are shown.",
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
    sheet: Sheet, field: str, value: Callable[[Result], float | None],
    bins: Mapping[str, Callable[[float], bool]],
) -> list[Series]:  # fmt: skip
    """Per group the bins' shares; `field` is the filter by which a bin's episodes are found."""
    found, won = [], field == "optimality"
    for group in _groups(sheet):
        values = [value(one) for one in group.results if sheet.won(one) is won]
        counts = Counter(bin_of(v, bins) for v in values if v is not None)
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
    suites = {one.suite for one in sheet.results}
    return [
        Series(
            f"gpt4-o ReAct, {suite}", PUBLISHED, tuple(labels),
            tuple(values.get(label) for label in labels),
        )
        for suite, values in known.items()
        if suite in suites
    ]  # fmt: skip


@figure("figure5")
def figure_5(sheet: Sheet) -> Chart:
    """Failure modes."""
    series = [
        made
        for group in _groups(sheet)
        if group.kind != "people"
        and (made := _modes(group.name, sheet, group.results, agent=group.who, suite=group.suite))
    ]
    suites = {one.suite for one in sheet.results}
    for suite, main in published.FIGURE_5.items():
        if suite in suites:
            series.append(_printed_modes(suite, main, published.FIGURE_5_PARTS[suite]))
    return Chart(
        "figure5", "Failure modes (figure 5)", "nested", "", "% of failures", tuple(series),
        _mode_note(sheet),
    )  # fmt: skip


def _modes(name: str, sheet: Sheet, results: Sequence[Result], **more: str) -> Series | None:
    labels = [one.label for one in results if not sheet.won(one) and one.label]
    counts = Counter(f"{category}/{part}" for category, part in labels)
    if not counts:
        return None
    order = [f"{c.name}/{part}" for c in TAXONOMY for part in c.parts if counts[f"{c.name}/{part}"]]
    total = sum(counts.values())
    values = tuple(round(100 * counts[label] / total, 4) for label in order)
    queries = tuple(
        sheet.filters.query(**more, category=label.split("/")[0], part=label.split("/")[1])
        for label in order
    )
    return Series(name, "ours", tuple(order), values, total, queries)


def _printed_modes(suite: str, main: Mapping[str, float], parts: Mapping[str, float]) -> Series:
    """The paper's slices: subcategories where it names them, the rest of a category as a whole."""
    slices: dict[str, float] = dict(parts)
    for category, value in main.items():
        named = sum(v for label, v in parts.items() if label.startswith(f"{category}/"))
        if value - named > 0.05:
            slices[f"{category}/{BELOW_100}"] = round(value - named, 4)
    rest = round(100 - sum(main.values()), 4)
    slices[f"state or action/{BELOW_100}"] = rest
    return Series(f"gpt4-o ReAct, {suite}", PUBLISHED, tuple(slices), tuple(slices.values()))


def _mode_note(sheet: Sheet) -> str:
    failures = [o for o in sheet.results if not sheet.won(o) and o.label]
    by_hand = sum(one.labelled for one in failures)
    noun = "failure is" if len(failures) == 1 else "failures are"
    return (
        f"{by_hand} of {len(failures)} {noun} labelled by people; the others carry the label "
        "suggested by the log."
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
        if (
            who != PEOPLE
            and own
            and (made := _modes(f"{who} ({won}/{len(own)})", sheet, own, agent=who))
        ):
            series.append(made)
    if any(one.base in EARLY for one in sheet.results):
        for name, parts in published.FIGURE_7.items():
            slices = {
                (label if "/" in label else f"{label}/{BELOW_100}"): value
                for label, (value, _) in parts.items()
            }
            slices[f"others/{BELOW_100}"] = round(100 - sum(slices.values()), 4)
            rate, error = published.FIGURE_7_SUCCESS[name]
            head = f"{name} ({rate:.2f} ± {error:.3f})"
            series.append(Series(head, PUBLISHED, tuple(slices), tuple(slices.values())))
    return Chart(
        "figure7", "Failure modes on asynchronous tasks 1 to 3 (figure 7)", "nested", "",
        "% of failures", tuple(series),
        "Compare an agent with its variant that is told the rules again (question 7).",
    )  # fmt: skip
