"""Robotouille's tables: success (2, 3), ablations (4), priorities (question 6), recovery (A.14)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from game.benchmarks.robotouille import published
from game.benchmarks.robotouille.beside import comparable, printed, remark
from game.report import table
from game.report.data import Result, is_people
from game.report.statistics import cohen
from game.report.tables import (
    NOT_PLAYED,
    NOTHING,
    PUBLISHED,
    Cell,
    Row,
    Sheet,
    Table,
    kind_of,
    mean,
    money,
    not_played,
    percent,
    plain,
    rate,
    rule_words,
    share,
    success_by_suite,
    with_late,
)
from game.suites import suite_title

WORLD = "robotouille"


# -- table 2 --------------------------------------------------------------------------------------


@table("table2")
def table_2(sheet: Sheet) -> Table:
    """Success rates by agent and suite."""
    suites = [s for s in published.SUITES if any(one.suite == s for one in sheet.all)]
    suites += sorted({one.suite for one in sheet.all} - set(published.SUITES))
    columns = (*((suite_title_of(suite), "ours") for suite in suites), NOT_PLAYED)
    return Table(
        "table2",
        "Success rates (table 2)",
        "Agent",
        columns,
        (*success_by_suite(sheet, suites), *printed(sheet, _published_2(suites))),
        f"Percent of episodes that were played, {rule_words(sheet.filters)}; 95 % Wilson interval "
        f"and counts. ? : not legible in our copy of the paper. {remark(sheet)}".strip(),
    )


def _published_2(suites: Sequence[str]) -> list[Row]:
    return [
        Row(
            f"{model} {method}",
            (
                *(plain(by_suite[s][n]) if s in by_suite else Cell(NOTHING) for s in suites),
                Cell(NOTHING),
            ),
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
    bases = sorted({one.base for one in sheet.all}, key=_order)
    columns = [(who, kind_of(who)) for who in sheet.whos]
    columns += [("optimum", "ours"), NOT_PLAYED]
    if beside := comparable(sheet):
        columns += [(f"gpt4-o {m}", PUBLISHED) for m in published.METHODS]
    columns.append(("horizon", PUBLISHED))
    rows = tuple(_row_3(sheet, base, beside=beside) for base in bases)
    note = (
        f"Percent of episodes that were played, {rule_words(sheet.filters)}. Optimum: steps of the "
        "best known plans of the instances played; * where all are proved. " + remark(sheet)
    ).strip()
    return Table("table3", "Success by task (table 3)", "Task", tuple(columns), rows, note)


def _order(base: str) -> tuple[int, str, int]:
    suite, _, number = base.partition("/")
    rank = published.SUITES.index(suite) if suite in published.SUITES else len(published.SUITES)
    return rank, suite, int(number) if number.isdecimal() else 0


def _row_3(sheet: Sheet, base: str, *, beside: bool) -> Row:
    own = [one for one in sheet.results if one.base == base]
    whole = [one for one in sheet.all if one.base == base]
    cells = [
        rate(sheet, [one for one in own if one.who == who], agent=who, task=base)
        for who in sheet.whos
    ]
    known = published.TABLE_3.get(base)
    theirs = [plain(value) for value in known[0]] if known else [Cell(NOTHING)] * 3
    theirs = theirs if beside else []
    horizon = Cell(str(known[1]), value=known[1]) if known else Cell(NOTHING)
    lost = not_played(sheet, whole, task=base)
    return Row(base, (*cells, _optimum(whole), lost, *theirs, horizon))


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
        Row(
            who,
            (
                _accuracy(sheet, who),
                _steps(sheet, who),
                _cost(sheet, who),
                not_played(sheet, sheet.all_of(who), agent=who),
            ),
            kind_of(who),
        )
        for who in sheet.whos
    ]
    theirs = [
        Row(name, (Cell(f"{won}/{n}", value=won / n), plain(steps, 2), Cell(f"${cost:.2f}"),
                   Cell(NOTHING)), PUBLISHED)
        for name, (won, n, steps, cost) in published.TABLE_4.items()
    ]  # fmt: skip
    columns = (("Accuracy", "ours"), ("Average steps", "ours"), ("Cost", "ours"), NOT_PLAYED)
    note = (
        "Accuracy and steps of episodes that were played; the cost of those that were not is "
        "counted, too. The paper's rows are ablations of ReAct with gpt4-o on nine problems. Give "
        f"the variants of your agent labels of their own to compare them here. {remark(sheet)}"
    ).strip()
    whole = (*rows, *printed(sheet, theirs))
    return Table("table4", "Ablations (table 4)", "Experiment", columns, whole, note)


def _accuracy(sheet: Sheet, who: str) -> Cell:
    own = sheet.of_who(who)
    won = sum(sheet.won(one) for one in own)
    if not own:
        return Cell(NOTHING)
    cell = Cell(f"{won}/{len(own)}", "", sheet.filters.query(agent=who), won / len(own))
    return with_late(sheet, cell, own)


def _steps(sheet: Sheet, who: str) -> Cell:
    return mean([one.steps for one in sheet.of_who(who)], sheet.filters.query(agent=who))


def _cost(sheet: Sheet, who: str) -> Cell:
    if is_people(who):
        return Cell(NOTHING)
    return money(sheet.all_of(who))


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
    rows += printed(sheet, [Row("gpt4-o ReAct", theirs, PUBLISHED)])
    columns = (("Prioritised", "ours"), ("Success if so", "ours"), ("Success if not", "ours"))
    note = (
        "Percent. Episodes in which nothing with a delay was begun are left out (paper, 4.2.4). "
        + remark(sheet)
    ).strip()
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
    theirs = [
        Row(f"gpt4-o ReAct: {suite}", tuple(_of(*known[name]) for name in known), PUBLISHED)
        for suite, known in published.RECOVERY.items()
    ]
    rows += printed(sheet, theirs)
    columns = (("Recovered", "ours"), ("Of those not repeated", "ours"))
    note = (
        "Percent of kinds of mistakes (rule, action, kind of station) in failed episodes; the "
        "paper counts failures labelled as transition failures by hand (A.14). "
        f"{published.CONTRADICTION} {remark(sheet)}"
    ).strip()
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


@table("labels")
def labels(sheet: Sheet) -> Table:
    """How far the labels that logs suggest agree with those that people gave."""
    rows = []
    for who in sheet.whos:
        both = [
            (one.agreed, one.suggested)
            for one in sheet.of_who(who)
            if not sheet.won(one) and one.agreed and one.suggested
        ]
        if both:
            hand, machine = zip(*both, strict=True)
            rows.append(Row(who, (Cell(str(len(both))), *_kappas(hand, machine))))
    heads = ("Labelled by both", "Same category", "kappa", "Same subcategory", "kappa (sub)")
    note = (
        "Failures that people labelled (the majority where several did) and the label that the log "
        "suggests by itself; Cohen's kappa of the two (none where both know a single label). The labels "
        "of the paper are of people."
    )
    return Table(
        "labels", "Labels by hand and by the log", "Agent",
        tuple((head, "ours") for head in heads), tuple(rows), note,
    )  # fmt: skip


def _kappas(
    hand: Sequence[tuple[str, str]], machine: Sequence[tuple[str, str]]
) -> tuple[Cell, ...]:
    """Agreement in percent and kappa, by main category and by subcategory."""
    cells: list[Cell] = []
    for cut in (1, 2):
        ours, theirs = (["/".join(one[:cut]) for one in side] for side in (hand, machine))
        same = sum(a == b for a, b in zip(ours, theirs, strict=True))
        kappa = cohen(ours, theirs)
        cells += [
            share(same, len(ours)),
            Cell(NOTHING) if kappa is None else Cell(f"{kappa:.2f}", value=kappa),
        ]
    return tuple(cells)


@table("violations")
def violations(sheet: Sheet) -> Table:
    """Refused actions by the rule they broke."""
    counts = {
        who: _added(one.metrics.get("rule_violations", {}) for one in sheet.of_who(who))
        for who in sheet.whos
        if not is_people(who) and sheet.of_who(who)
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
