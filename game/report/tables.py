"""The report's tables. Every number of ours knows which episodes are behind it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from game.evaluation import published
from game.pages.menu import suite_title
from game.report.data import PEOPLE, RULES, Filters, Result
from game.report.statistics import bootstrap, wilson
from sim.world import JSON

PUBLISHED = "published"
"""Mark of rows and columns that come from the paper."""
NOTHING = "\u2013"
"""Where there is nothing to count."""


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell: its text, a smaller note (an interval, counts), and where its episodes are listed."""

    text: str = ""
    note: str = ""
    query: str = ""
    value: JSON = None


@dataclass(frozen=True, slots=True)
class Row:
    """A row with its head. `kind`: ours, people or published."""

    head: str
    cells: tuple[Cell, ...]
    kind: str = "ours"
    note: str = ""


@dataclass(frozen=True, slots=True)
class Table:
    """A table: `columns` are heads with their kinds, as rows have them."""

    name: str
    title: str
    corner: str
    columns: tuple[tuple[str, str], ...]
    rows: tuple[Row, ...]
    note: str = ""


@dataclass(frozen=True, slots=True)
class Sheet:
    """What tables are made from: the results that count, by who made them."""

    filters: Filters
    results: tuple[Result, ...]
    whos: tuple[str, ...] = field(default=())

    @staticmethod
    def of(filters: Filters, results: Sequence[Result]) -> Sheet:
        counted = tuple(one for one in results if one.counts)
        whos = [who for who in dict.fromkeys(one.who for one in counted) if who != PEOPLE]
        if any(one.who == PEOPLE for one in counted):
            whos.append(PEOPLE)
        return Sheet(filters, counted, tuple(whos))

    def of_who(self, who: str) -> list[Result]:
        return [one for one in self.results if one.who == who]

    def won(self, one: Result) -> bool:
        return one.success(self.filters.rule)


def kind_of(who: str) -> str:
    return "people" if who == PEOPLE else "ours"


def percent(value: float) -> str:
    """A rate as the paper prints it: three digits."""
    scaled = 100 * value
    return f"{scaled:.2f}" if scaled < 9.995 else f"{scaled:.1f}"


def rate(sheet: Sheet, results: Sequence[Result], **more: str) -> Cell:
    """A success rate in percent with its Wilson interval and counts."""
    return share(sum(sheet.won(one) for one in results), len(results), sheet.filters.query(**more))


def share(part: int, whole: int, query: str = "") -> Cell:
    """A part of a whole in percent, with its Wilson interval and counts."""
    if not whole:
        return Cell(NOTHING)
    low, high = wilson(part, whole)
    note = f"[{percent(low)}, {percent(high)}] {part}/{whole}"
    return Cell(percent(part / whole), note, query, 100 * part / whole)


def mean(values: Sequence[float], query: str = "", digits: int = 2) -> Cell:
    """A mean with its bootstrap interval."""
    if not values:
        return Cell(NOTHING)
    middle, low, high = bootstrap(values)
    note = f"[{low:.{digits}f}, {high:.{digits}f}] n={len(values)}"
    return Cell(f"{middle:.{digits}f}", note, query, middle)


def plain(value: float | None, digits: int = 1) -> Cell:
    """A published number; nothing where it could not be read."""
    return Cell("?") if value is None else Cell(f"{value:.{digits}f}", value=value)


# -- table 2 --------------------------------------------------------------------------------------


def table_2(sheet: Sheet) -> Table:
    """Success rates by agent and suite."""
    suites = [s for s in published.SUITES if any(one.suite == s for one in sheet.results)]
    suites += sorted({one.suite for one in sheet.results} - set(published.SUITES))
    rows = [
        Row(
            who,
            tuple(
                rate(
                    sheet,
                    [one for one in sheet.of_who(who) if one.suite == suite],
                    agent=who, suite=suite,
                )
                for suite in suites
            ),
            kind_of(who),
        )
        for who in sheet.whos
    ]  # fmt: skip
    columns = tuple((suite_title_of(suite), "ours") for suite in suites)
    return Table(
        "table2",
        "Success rates (table 2)",
        "Agent",
        columns,
        (*rows, *_published_2(suites)),
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
        suite, f"{suite_title(suite)} (%)"
    )


def rule_words(filters: Filters) -> str:
    return RULES[filters.rule]


# -- table 3 --------------------------------------------------------------------------------------


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
    pars = {one.task: (one.par, one.par_proved) for one in results}
    known = [par for par, _ in pars.values() if par is not None]
    if not known:
        return Cell(NOTHING)
    star = "*" if all(proved for _, proved in pars.values()) else ""
    low, high = min(known), max(known)
    text = f"{low}{star}" if low == high else f"{low} to {high}{star}"
    return Cell(text, value=sum(known) / len(known))


# -- table 4 and effort ---------------------------------------------------------------------------


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
    if who == PEOPLE:
        return Cell(NOTHING)
    cost = sum(one.cost for one in sheet.of_who(who))
    return Cell(f"${cost:.2f}" if cost >= 0.01 or not cost else f"${cost:.4f}", value=cost)


def effort(sheet: Sheet) -> Table:
    """Decisions, tokens, money and time."""
    columns = ("Decisions", "Tokens an episode", "Cost an episode ($)", "ms a decision", "Refusals")
    rows = [
        Row(
            who,
            (
                _mean_of(sheet, who, "decisions"),
                mean([one.tokens for one in sheet.of_who(who)], digits=0),
                mean([one.cost for one in sheet.of_who(who)], digits=4),
                _mean_of(sheet, who, "ms_per_decision"),
                mean([_refused(one) for one in sheet.of_who(who)]),
            ),
        )
        for who in sheet.whos
        if who != PEOPLE
    ]
    note = "Means per episode with 95 % bootstrap intervals."
    heads = tuple((column, "ours") for column in columns)
    return Table("effort", "Cost, tokens and time", "Agent", heads, tuple(rows), note)


def _mean_of(sheet: Sheet, who: str, metric: str) -> Cell:
    values = [one.metrics.get(metric) for one in sheet.of_who(who)]
    return mean([float(v) for v in values if isinstance(v, int | float)])


def _refused(one: Result) -> float:
    return sum(sum(codes.values()) for codes in one.metrics.get("refusals", {}).values())


def violations(sheet: Sheet) -> Table:
    """Refused actions by the rule they broke."""
    counts = {
        who: _added(one.metrics.get("rule_violations", {}) for one in sheet.of_who(who))
        for who in sheet.whos
        if who != PEOPLE
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


# -- questions 6 and A.14 -------------------------------------------------------------------------


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


def recovery(sheet: Sheet) -> Table:
    """Broken rules that agents got over, and did not break again."""
    rows = [
        Row(f"{who}: {suite}", cells)
        for who in sheet.whos
        if who != PEOPLE
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


def team(sheet: Sheet) -> Table:
    """Several cooks: idle steps, conflicts, how evenly the work was shared."""
    rows = []
    for who in sheet.whos:
        own = [one for one in sheet.of_who(who) if one.seats > 1 and one.metrics]
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


MAKERS: dict[str, Callable[[Sheet], Table]] = {
    "table2": table_2,
    "table3": table_3,
    "table4": table_4,
    "prioritising": prioritising,
    "recovery": recovery,
    "effort": effort,
    "violations": violations,
    "team": team,
}
