"""AsgardBench's figures: success against steps (3), undoable actions (5, 17), endings (6)."""

from __future__ import annotations

from collections import Counter

from game.benchmarks.asgardbench.tables import ENDINGS, added, ending
from game.report import figure
from game.report.data import Result
from game.report.figures import Chart, Series
from game.report.tables import Sheet, kind_of


@figure("asgard_difficulty")
def difficulty(sheet: Sheet) -> Chart:
    """Success rate of each instance against the steps of its solution (figure 3)."""
    series = []
    for who in sheet.whos:
        by_task: dict[str, list[Result]] = {}
        for one in sheet.of_who(who):
            if one.par:
                by_task.setdefault(one.task, []).append(one)
        if by_task:
            rates = [100 * sum(map(sheet.won, own)) / len(own) for own in by_task.values()]
            steps = [float(own[0].par or 0) for own in by_task.values()]
            queries = tuple(sheet.filters.query(agent=who, task=task) for task in by_task)
            series.append(
                Series(who, kind_of(who), tuple(by_task), tuple(rates), len(rates), queries,
                       tuple(steps))
            )  # fmt: skip
    return Chart(
        "asgard_difficulty", "Success and length (figure 3)", "points",
        "steps of the known solution", "% of episodes that succeed", tuple(series),
        "One point for each instance; points that coincide lie on top of each other.",
    )  # fmt: skip


@figure("asgard_success_undoable")
def success_and_undoable(sheet: Sheet) -> Chart:
    """Success beside the part of turns that were undoable, by who played (figure 5)."""
    whos = tuple(who for who in sheet.whos if sum(_turns_of(sheet, who).values()))
    won = [[sheet.won(one) for one in sheet.of_who(who)] for who in whos]
    turns = [_turns_of(sheet, who) for who in whos]
    success = tuple(round(100 * sum(own) / len(own), 4) for own in won)
    undoable = tuple(round(100 * own["undoable"] / sum(own.values()), 4) for own in turns)
    queries = tuple(sheet.filters.query(agent=who) for who in whos)
    series = (
        Series("success, % of episodes", "ours", whos, success, sum(map(len, won)), queries),
        Series("undoable, % of turns", "ours", whos, undoable, sum(sum(t.values()) for t in turns)),
    )
    return Chart(
        "asgard_success_undoable", "Success and undoable actions (figure 5)", "bars", "", "%",
        series if whos else (),
        "The paper: higher performing models produce fewer undoable actions.",
    )  # fmt: skip


def _turns_of(sheet: Sheet, who: str) -> Counter[str]:
    return added(sheet.of_who(who), "turn_failures")


@figure("asgard_endings_chart")
def endings_chart(sheet: Sheet) -> Chart:
    """Why episodes ended (figure 6)."""
    series = [
        _shares(who, Counter(ending(one) for one in sheet.of_who(who)), ENDINGS)
        for who in sheet.whos
        if sheet.of_who(who)
    ]
    return Chart(
        "asgard_endings_chart", "How episodes ended (figure 6)", "bars", "", "% of episodes",
        tuple(series),
    )  # fmt: skip


@figure("asgard_undoable_chart")
def undoable_chart(sheet: Sheet) -> Chart:
    """Why turns were undoable (figure 17)."""
    found = {who: added(sheet.of_who(who), "undoable") for who in sheet.whos}
    names = tuple(sorted({name for counts in found.values() for name in counts}))
    series = [_shares(who, counts, names) for who, counts in found.items() if counts]
    return Chart(
        "asgard_undoable_chart", "Why turns were undoable (figure 17)", "bars", "",
        "% of undoable turns", tuple(series),
    )  # fmt: skip


def _shares(who: str, counts: Counter[str], names: tuple[str, ...]) -> Series:
    total = sum(counts.values())
    values = tuple(round(100 * counts[name] / total, 4) if total else 0.0 for name in names)
    labels = tuple(name.replace("_", "\n") for name in names)
    return Series(who, kind_of(who), labels, values, total)
