"""Tables that say the same of any world: success where no benchmark counts it, effort, teamwork."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from game.report import table
from game.report.data import Result, is_people
from game.report.tables import (
    NOT_PLAYED,
    Cell,
    Row,
    Sheet,
    Table,
    kind_of,
    mean,
    mean_money,
    money,
    not_played,
    rate,
    rule_words,
    success_by_suite,
)
from game.suites import suite_title


def _left_over(sheet: Sheet) -> Sheet:
    """The results that no benchmark is about."""
    return Sheet.of(sheet.filters, [one for one in sheet.all if one.benchmark is None])


@table("success")
def success(sheet: Sheet) -> Table:
    """Success rates by suite, in worlds without a benchmark."""
    sheet = _left_over(sheet)
    suites = {one.suite: one.world for one in sheet.all}
    heads = ((f"{suite_title(world, suite)} (%)", "ours") for suite, world in suites.items())
    columns = (*heads, NOT_PLAYED) if suites else ()
    note = f"Percent of episodes, {rule_words(sheet.filters)}; 95 % Wilson interval and counts."
    rows = success_by_suite(sheet, list(suites))
    return Table("success", "Success rates", "Agent", columns, tuple(rows), note)


@table("success_tasks")
def success_tasks(sheet: Sheet) -> Table:
    """Success rates by task, in worlds without a benchmark."""
    sheet = _left_over(sheet)
    rows = [Row(base, _rates_of(sheet, base)) for base in sorted({one.base for one in sheet.all})]
    columns = (*((who, kind_of(who)) for who in sheet.whos), NOT_PLAYED) if rows else ()
    return Table("success_tasks", "Success by task", "Task", columns, tuple(rows), "Percent.")


def _rates_of(sheet: Sheet, base: str) -> tuple[Cell, ...]:
    """Everybody's success rate on a task, and how many episodes of it were not played."""
    whole = [one for one in sheet.all if one.base == base]
    rates = [
        rate(sheet, [one for one in sheet.of_who(who) if one.base == base], agent=who, task=base)
        for who in sheet.whos
    ]
    return (*rates, not_played(sheet, whole, task=base))


@table("effort")
def effort(sheet: Sheet) -> Table:
    """Decisions, tokens, money and time; totals count what could not be played, too."""
    columns = (
        "Decisions", "Tokens an episode", "Cost an episode ($)", "ms a decision", "Refusals",
        "Requests in all", "Tokens in all", "Cost in all", "Not played",
    )  # fmt: skip
    rows = [
        Row(
            who,
            (
                _mean_of(sheet, who, "decisions"),
                mean([one.tokens for one in sheet.of_who(who)], digits=0),
                mean_money(sheet.of_who(who)),
                _mean_of(sheet, who, "ms_per_decision"),
                mean([_refused(one) for one in sheet.of_who(who)]),
                _total(one.requests for one in sheet.all_of(who)),
                _total(one.spent for one in sheet.all_of(who)),
                money(sheet.all_of(who)),
                not_played(sheet, sheet.all_of(who), agent=who),
            ),
        )
        for who in sheet.whos
        if not is_people(who)
    ]
    note = (
        "Means per episode that was played, with 95 % bootstrap intervals. What stands under "
        '"in all" was spent on episodes that could not be played and on attempts that were given '
        "up, too. Money by the price table; a model that is not in it has no price."
    )
    heads = tuple((column, "ours") for column in columns)
    return Table("effort", "Cost, tokens and time", "Agent", heads, tuple(rows), note)


def _total(counts: Iterable[int]) -> Cell:
    total = sum(counts)
    return Cell(str(total), value=total)


def _mean_of(sheet: Sheet, who: str, metric: str) -> Cell:
    values = [one.metrics.get(metric) for one in sheet.of_who(who)]
    return mean([float(v) for v in values if isinstance(v, int | float)])


def _refused(one: Result) -> float:
    return sum(sum(codes.values()) for codes in one.metrics.get("refusals", {}).values())


@table("team")
def team(sheet: Sheet) -> Table:
    """Several cooks: idle steps, conflicts, how evenly the work was shared."""
    rows = []
    for who in sheet.whos:
        own = [one for one in sheet.of_who(who) if one.seats > 1 and "conflicts" in one.metrics]
        if own:
            cells = (
                mean([_idle(one) for one in own]),
                mean([float(one.metrics.get("conflicts") or 0) for one in own]),
                mean([min(one.metrics.get("share", {}).values(), default=0.0) for one in own]),
            )
            rows.append(Row(who, cells))
    columns = ("Idle steps a cook", "Conflicts", "Least busy cook's share")
    heads = tuple((column, "ours") for column in columns)
    note = "Means per episode of tasks for several cooks, with 95 % bootstrap intervals."
    return Table("team", "Working together", "Agent", heads, tuple(rows), note)


def _idle(one: Result) -> float:
    idle: Mapping[str, int] = one.metrics.get("idle_steps", {})
    return sum(idle.values()) / max(1, len(idle))
