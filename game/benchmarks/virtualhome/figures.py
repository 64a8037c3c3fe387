"""The paper's figures: executability and correctness (1), both together (4); and reasons by step."""

from __future__ import annotations

import math

from game.benchmarks.virtualhome.published import HUMAN_BOTH, TABLE_1
from game.benchmarks.virtualhome.tables import judged_of
from game.report import figure
from game.report.data import Result
from game.report.figures import Chart, Series
from game.report.tables import PUBLISHED, Sheet, kind_of

AGREED = 0.7
"""A program is correct if so many of its raters say so (5.2)."""


@figure("planners_tradeoff")
def tradeoff(sheet: Sheet) -> Chart:
    """Executability against correctness (figure 1)."""
    series = [
        Series(
            "published", PUBLISHED, tuple(TABLE_1),
            tuple(one.correctness for one in TABLE_1.values()), len(TABLE_1),
            places=tuple(one.executability for one in TABLE_1.values()),
        )
    ]  # fmt: skip
    for who in sheet.whos:
        rated = [one for one in judged_of(sheet.of_who(who)) if _correct(one) is not None]
        if rated:
            correct = 100 * math.fsum(_correct(one) or 0.0 for one in rated) / len(rated)
            place = 100 * math.fsum(_run(one) for one in rated) / len(rated)
            query = (sheet.filters.query(agent=who),)
            series.append(
                Series(who, kind_of(who), (who,), (correct,), len(rated), query, (place,))
            )
    return Chart(
        "planners_tradeoff", "Executable and correct (figure 1)", "points", "executability, %",
        "correctness, %", tuple(series) if len(sheet.whos) else (),
        "Ours are there once people have rated their programs.",
    )  # fmt: skip


@figure("planners_executable")
def executability(sheet: Sheet) -> Chart:
    """Executability and likeness by method, as bars."""
    whos = tuple(who for who in sheet.whos if judged_of(sheet.of_who(who)))
    own = [judged_of(sheet.of_who(who)) for who in whos]
    run = tuple(round(100 * math.fsum(map(_run, one)) / len(one), 4) for one in own)
    like = tuple(round(100 * math.fsum(map(_like, one)) / len(one), 4) for one in own)
    queries = tuple(sheet.filters.query(agent=who) for who in whos)
    count = sum(map(len, own))
    series = (
        Series("executability, %", "ours", whos, run, count, queries),
        Series("LCS, %", "ours", whos, like, count, queries),
    )
    return Chart(
        "planners_executable", "Executability and LCS by method (table 1)", "bars", "", "%",
        series if whos else (), "Means over programs; the intervals stand in table 1.",
    )  # fmt: skip


@figure("planners_both")
def both(sheet: Sheet) -> Chart:
    """Programs that are executable in most scenes and correct (figure 4)."""
    whos, values, counts = [], [], 0
    for who in sheet.whos:
        rated = [one for one in judged_of(sheet.of_who(who)) if _correct(one) is not None]
        if rated:
            good = sum(_run(one) > 0.5 and (_correct(one) or 0.0) >= AGREED for one in rated)
            whos.append(who)
            values.append(round(100 * good / len(rated), 4))
            counts += len(rated)
    series = [Series("people, published", PUBLISHED, ("Human",), (HUMAN_BOTH,), 88)]
    if whos:
        series.append(
            Series("executable and correct, %", "ours", tuple(whos), tuple(values), counts)
        )
    return Chart(
        "planners_both", "Both executable and correct (figure 4)", "bars", "", "% of programs",
        tuple(series) if sheet.whos else (),
        "Of the paper's models only the picture is published; 65.91 % is what it says of people.",
    )  # fmt: skip


def _run(one: Result) -> float:
    return float(one.metrics["program_executable"])


def _like(one: Result) -> float:
    return float(one.metrics.get("program_lcs") or 0.0)


def _correct(one: Result) -> float | None:
    value = one.metrics.get("correctness")
    return float(value) if value is not None else None
