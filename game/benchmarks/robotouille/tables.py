"""Robotouille's tables: success (2, 3), ablations (4), priorities (question 6), recovery (A.14)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from game.benchmarks.robotouille import published
from game.report import table
from game.report.data import Result, is_people
from game.report.tables import (
    NOTHING,
    PUBLISHED,
    Cell,
    Row,
    Sheet,
    Table,
    kind_of,
    mean,
    percent,
    plain,
    rate,
    rule_words,
    share,
    success_by_suite,
)
from game.suites import suite_title

WORLD = "robotouille"


# -- table 2 --------------------------------------------------------------------------------------


@table("table2")
def table_2(sheet: Sheet) -> Table:
    """Success rates by agent and suite."""
    suites = [s for s in published.SUITES if any(one.suite == s for one in sheet.results)]
    suites += sorted({one.suite for one in sheet.results} - set(published.SUITES))
    columns = tuple((suite_title_of(suite), "ours") for suite in suites)
    return Table(
        "table2",
        "Success rates (table 2)",
        "Agent",
        columns,
        (*success_by_suite(sheet, suites), *_published_2(suites)),
        f"Percent of episodes, {rule_words(sheet.filters)}; 95 % Wilson interval and counts. "
        "? : not legible in our copy of the paper.",
    )


def _published_2(suites: Sequence[str]) -> list[Row]:
    return [
        Row(
            f"{model} {method}",
            tuple(plain(by_suite[s][n]) if s in by_suite else Cell(NOTHING) for s in suites),
            PUBLISHED,
        )
        for model, by_suite in published.TABLE_2.items()
        for n, method in enumerate(published.METHODS)
    ]


def suite_title_of(suite: str) -> str:
    return {"synchronous": "Synchronous (%)", "asynchronous": "Asynchronous (%)"}.get(
        suite, f"{suite_title(WORLD, suite)} (%)"
    )


# -- table 3 --------------------------------------------------------------------------------------


@table("table3")
def table_3(sheet: Sheet) -> Table:
    """Success by task, beside gpt4-o's and the horizon."""
    bases = sorted({one.base for one in sheet.results}, key=_order)
    columns = [(who, kind_of(who)) for who in sheet.whos]
    columns += [("optimum", "ours"), *((f"gpt4-o {m}", PUBLISHED) for m in published.METHODS)]
    columns.append(("horizon", PUBLISHED))
    rows = tuple(_row_3(sheet, base) for base in bases)
    note = "Optimum: steps of the best known plans of the instances played; * where all are proved."
    return Table("table3", "Success by task (table 3)", "Task", tuple(columns), rows, note)


def _order(base: str) -> tuple[int, str, int]:
    suite, _, number = base.partition("/")
    rank = published.SUITES.index(suite) if suite in published.SUITES else len(published.SUITES)
    return rank, suite, int(number) if number.isdecimal() else 0


def _row_3(sheet: Sheet, base: str) -> Row:
    own = [one for one in sheet.results if one.base == base]
    cells = [
        rate(sheet, [one for one in own if one.who == who], agent=who, task=base)
        for who in sheet.whos
    ]
    known = published.TABLE_3.get(base)
    theirs = [plain(value) for value in known[0]] if known else [Cell(NOTHING)] * 3
    horizon = Cell(str(known[1]), value=known[1]) if known else Cell(NOTHING)
    return Row(base, (*cells, _optimum(own), *theirs, horizon))


def _optimum(results: Sequence[Result]) -> Cell:
    agents = [one for one in results if not is_people(one.who)]  # people's paces have their own
    pars = {one.task: (one.par, one.par_proved) for one in agents or results}
    known = [par for par, _ in pars.values() if par is not None]
    if not known:
        return Cell(NOTHING)
    star = "*" if all(proved for _, proved in pars.values()) else ""
    low, high = min(known), max(known)
    text = f"{low}{star}" if low == high else f"{low} to {high}{star}"
    return Cell(text, value=sum(known) / len(known))


# -- table 4 and effort ---------------------------------------------------------------------------


@table("table4")
def table_4(sheet: Sheet) -> Table:
    """Accuracy, average steps and cost by agent, beside the ablations of ReAct."""
    rows = [
        Row(who, (_accuracy(sheet, who), _steps(sheet, who), _cost(sheet, who)), kind_of(who))
        for who in sheet.whos
    ]
    theirs = [
        Row(name, (Cell(f"{won}/{n}", value=won / n), plain(steps, 2), Cell(f"${cost:.2f}")),
            PUBLISHED)
        for name, (won, n, steps, cost) in published.TABLE_4.items()
    ]  # fmt: skip
    columns = (("Accuracy", "ours"), ("Average steps", "ours"), ("Cost", "ours"))
    note = (
        "The paper's rows are ablations of ReAct with gpt4-o on nine problems. Give the variants of "
        "your agent labels of their own to compare them here."
    )
    return Table("table4", "Ablations (table 4)", "Experiment", columns, (*rows, *theirs), note)


def _accuracy(sheet: Sheet, who: str) -> Cell:
    own = sheet.of_who(who)
    won = sum(sheet.won(one) for one in own)
    return Cell(f"{won}/{len(own)}", "", sheet.filters.query(agent=who), won / max(1, len(own)))


def _steps(sheet: Sheet, who: str) -> Cell:
    return mean([one.steps for one in sheet.of_who(who)], sheet.filters.query(agent=who))


def _cost(sheet: Sheet, who: str) -> Cell:
    if is_people(who):
        return Cell(NOTHING)
    cost = sum(one.cost for one in sheet.of_who(who))
    return Cell(f"${cost:.2f}" if cost >= 0.01 or not cost else f"${cost:.4f}", value=cost)


# -- questions 6 and A.14 -------------------------------------------------------------------------


@table("prioritising")
def prioritising(sheet: Sheet) -> Table:
    """Success where asynchronous subtasks were begun first, and where not."""
    rows = []
    for who in sheet.whos:
        own = [one for one in sheet.of_who(who) if one.metrics.get("prioritised") is not None]
        first = [one for one in own if one.metrics["prioritised"]]
        later = [one for one in own if not one.metrics["prioritised"]]
        if own:
            cells = (
                share(len(first), len(own), sheet.filters.query(agent=who, prioritised="yes")),
                rate(sheet, first, agent=who, prioritised="yes"),
                rate(sheet, later, agent=who, prioritised="no"),
            )
            rows.append(Row(who, cells, kind_of(who)))
    theirs = (
        Cell(NOTHING),
        plain(published.PRIORITISED[True]),
        plain(published.PRIORITISED[False]),
    )
    rows.append(Row("gpt4-o ReAct", theirs, PUBLISHED))
    columns = (("Prioritised", "ours"), ("Success if so", "ours"), ("Success if not", "ours"))
    note = "Percent. Episodes in which nothing with a delay was begun are left out (paper, 4.2.4)."
    return Table(
        "prioritising", "Asynchronous subtasks first (question 6)", "Agent", columns, tuple(rows),
        note,
    )  # fmt: skip


@table("recovery")
def recovery(sheet: Sheet) -> Table:
    """Broken rules that agents got over, and did not break again."""
    rows = [
        Row(f"{who}: {suite}", cells)
        for who in sheet.whos
        if not is_people(who)
        for suite in dict.fromkeys(one.suite for one in sheet.of_who(who))
        if (cells := _recovered(sheet, who, suite))
    ]
    rows += [
        Row(f"gpt4-o ReAct: {suite}", tuple(_of(*known[name]) for name in known), PUBLISHED)
        for suite, known in published.RECOVERY.items()
    ]
    columns = (("Recovered", "ours"), ("Of those not repeated", "ours"))
    note = (
        "Percent of kinds of mistakes (rule, action, kind of station) in failed episodes; the "
        "paper counts failures labelled as transition failures by hand (A.14)."
    )
    return Table(
        "recovery", "Recovery from broken rules (A.14)", "Agent", columns, tuple(rows), note
    )


def _of(part: int, whole: int) -> Cell:
    return Cell(percent(part / whole), f"{part}/{whole}", value=100 * part / whole)


def _recovered(sheet: Sheet, who: str, suite: str) -> tuple[Cell, ...]:
    failures = [o for o in sheet.of_who(who) if o.suite == suite and not sheet.won(o)]
    mistakes = [m for one in failures for m in one.metrics.get("mistakes", ())]
    recovered = [m for m in mistakes if m["recovered"]]
    if not mistakes:
        return ()
    query = sheet.filters.query(agent=who, suite=suite, outcome="failure")
    clean = sum(not m["repeated"] for m in recovered)
    return share(len(recovered), len(mistakes), query), share(clean, len(recovered), query)


@table("violations")
def violations(sheet: Sheet) -> Table:
    """Refused actions by the rule they broke."""
    counts = {
        who: _added(one.metrics.get("rule_violations", {}) for one in sheet.of_who(who))
        for who in sheet.whos
        if not is_people(who)
    }
    rules = sorted({rule for found in counts.values() for rule in found})
    rows = [
        Row(
            who,
            (
                *(Cell(str(found[rule]), value=found[rule]) for rule in rules),
                _plain_sum(sheet, who, "no_actions"),
            ),
        )
        for who, found in counts.items()
    ]
    columns = (*((rule.replace("_", " "), "ours") for rule in rules), ("no action at all", "ours"))
    return Table(
        "violations", "Refusals by the rule they broke", "Agent", columns, tuple(rows),
        "Numbers of refused answers over all episodes.",
    )  # fmt: skip


def _added(counts: Iterable[Mapping[str, int]]) -> Counter[str]:
    total: Counter[str] = Counter()
    for count in counts:
        total.update(count)
    return total


def _plain_sum(sheet: Sheet, who: str, metric: str) -> Cell:
    total = sum(one.metrics.get(metric) or 0 for one in sheet.of_who(who))
    return Cell(str(total), value=total)
