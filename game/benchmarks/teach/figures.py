"""CMFR's figures on TfD: success of the arms beside the paper's, and subgoals by stage (figure 2)."""

from __future__ import annotations

from game.benchmarks.teach.instances import TASKS, instance
from game.benchmarks.teach.published import STAGES, TABLE_2, TABLE_6
from game.benchmarks.teach.tables import STAGE_RATES, measures, of_split, stage_counts
from game.report import figure
from game.report.data import Result
from game.report.figures import Chart, Series
from game.report.tables import PUBLISHED, Sheet, kind_of
from sim.worlds.teach.metrics import total


@figure("tfd_arms")
def arms(sheet: Sheet) -> Chart:
    """Success of each arm on the seen split, ours and the paper's (tables 1 and 2)."""
    by_model: dict[str, dict[str, list[Result]]] = {}
    for one in of_split(sheet.results, "seen"):
        if one.condition in TABLE_2:
            by_model.setdefault(one.model, {}).setdefault(one.condition, []).append(one)
    names = tuple(arm for arm in TABLE_2 if any(arm in own for own in by_model.values()))
    series = [
        Series(
            model, "ours", _lines(names),
            tuple(_success(own.get(arm, [])) for arm in names), sum(map(len, own.values())),
            tuple(sheet.filters.query(agent=own[arm][0].who, suite="tfd") if arm in own else ""
                  for arm in names),
        )
        for model, own in by_model.items()
    ]  # fmt: skip
    if names:
        values = tuple(TABLE_2[arm].sr for arm in names)
        series.append(Series("GPT-4o", PUBLISHED, _lines(names), values))
    return Chart("tfd_arms", "Success by arm, seen homes (tables 1 and 2)", "bars", "",
                 "% of episodes", tuple(series), "Compare the order of the arms.")  # fmt: skip


def _success(results: list[Result]) -> float | None:
    rows = measures(results)
    return round(100 * total(rows).sr, 4) if rows else None


def _lines(names: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(name.replace(" ", "\n") for name in names)


@figure("tfd_stages_chart")
def stages(sheet: Sheet) -> Chart:
    """What part of subgoals gets how far (figure 2)."""
    labels = tuple(head.replace(", ", "\n") for head, _ in STAGE_RATES.values())
    series = []
    for who in sheet.whos:
        counts = stage_counts(of_split(sheet.of_who(who), ""))
        if counts["failed"]:
            pairs = [count(counts) for _, count in STAGE_RATES.values()]
            values = tuple(round(100 * part / whole, 4) if whole else None for part, whole in pairs)
            series.append(Series(who, kind_of(who), labels, values, counts["subgoals"]))
    if series:
        known = tuple(STAGES[name] for name in STAGE_RATES)
        series.append(Series("GPT-4o", PUBLISHED, labels, known))
    return Chart("tfd_stages_chart", "Subgoals by stage (figure 2, section 6)", "bars", "", "%",
                 tuple(series))  # fmt: skip


@figure("tfd_tasks_chart")
def tasks(sheet: Sheet) -> Chart:
    """Success by task, seen homes (table 6)."""
    labels = tuple(title.replace(" ", "\n") for title in TASKS.values())
    series = []
    for who in sheet.whos:
        own = of_split(sheet.of_who(who), "seen")
        if own:
            values = tuple(
                _success([one for one in own if instance(one.task) == ("seen", task)])
                for task in TASKS
            )
            series.append(Series(who, kind_of(who), labels, values, len(own)))
    if series:
        published = tuple(TABLE_6[task].sr for task in TASKS)
        series.append(Series("CMFR-GPT-4o", PUBLISHED, labels, published))
    return Chart("tfd_tasks_chart", "Success by task, seen homes (table 6)", "bars", "",
                 "% of episodes", tuple(series))  # fmt: skip
