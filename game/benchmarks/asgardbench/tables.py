"""AsgardBench's tables: conditions (table 6), types of task (table 1), endings (figure 6), failed
turns (4.1.1, figures 5 and 17)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from statistics import median

from game.benchmarks.asgardbench.metrics import TURN_FAILURES
from game.benchmarks.asgardbench.published import CONDITIONS, TABLE_6
from game.benchmarks.asgardbench.task_types import OTHER as NO_TYPE
from game.benchmarks.asgardbench.task_types import TYPES, type_of
from game.benchmarks.asgardbench.variants import OTHER
from game.report import table
from game.report.data import Result, is_people
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
    not_played,
    percent,
    plain,
    rate,
    share,
)

ENDINGS = ("success", "max_repeats", "max_steps", "max_failures")
"""The paper's four reasons (4.1.2), in its order."""


@table("asgard6")
def conditions(sheet: Sheet) -> Table:
    """Table 6: success by variant and condition, medians over repetitions."""
    extra = [OTHER] if any(one.condition == OTHER for one in sheet.all) else []
    names = [*CONDITIONS, *extra]
    rows = []
    for head, own in _variants(sheet.all).items():
        cells = [_median_rate(sheet, own, name) for name in names]
        rows.append(Row(head, (*cells, _lost(sheet, own)), kind_of(own[0].who)))
    if rows:
        gaps = (Cell(NOTHING),) * (len(extra) + 1)
        rows += [
            Row(model, (*(_published(value) for value in values), *gaps), PUBLISHED)
            for model, values in TABLE_6.items()
        ]
    columns = (*((CONDITIONS.get(name, "Other"), "ours") for name in names), NOT_PLAYED)
    note = (
        "Percent of episodes that were played, median over repetitions (table 6), with the Wilson "
        "interval of all of them. A row is one model with one set of settings; what tells two rows "
        "of one model apart stands in brackets. Models are told what the paper's are (A.2): task, "
        "objects, their attempts and whether each worked, their last plan and notes, two pictures. "
        "The published runs were made in AI2-THOR on other layouts of the same tasks."
    )
    return Table("asgard6", "Success by condition (table 6)", "Model", columns, tuple(rows), note)


def _variants(results: Sequence[Result]) -> dict[str, list[Result]]:
    """Results by variant: model and all settings but those of the condition. The head of a row is
    the model, with the settings in which it differs from other rows of the same model."""
    found: dict[tuple[str, tuple[tuple[str, str], ...]], list[Result]] = {}
    for one in results:
        model = one.who if is_people(one.who) else one.model or one.who
        found.setdefault((model, tuple(sorted(one.settings.items()))), []).append(one)
    heads: dict[str, list[Result]] = {}
    for (model, settings), own in found.items():
        others = [dict(other) for name, other in found if name == model]
        differing = [
            f"{name} {value.strip(chr(34))}"
            for name in sorted({name for other in others for name in other})
            for value in [dict(settings).get(name, "unset")]
            if len({other.get(name) for other in others}) > 1
        ]
        heads[f"{model} ({', '.join(differing)})" if differing else model] = own
    return heads


def _lost(sheet: Sheet, results: Sequence[Result]) -> Cell:
    return not_played(sheet, results, **_only_agent(results))


def _published(value: float | None) -> Cell:
    return Cell(NOTHING) if value is None else plain(value)


def _median_rate(sheet: Sheet, results: Sequence[Result], condition: str) -> Cell:
    own = [one for one in results if one.counts and one.condition == condition]
    if not own:
        return Cell(NOTHING)
    rates = [
        sum(sheet.won(one) for one in part) / len(part) for part in _by_repetition(own) if part
    ]
    whole = rate(sheet, own, **_only_agent(own))
    return Cell(percent(median(rates)), whole.note, whole.query, 100 * median(rates))


def _by_repetition(results: Sequence[Result]) -> list[list[Result]]:
    found: dict[tuple[str, int], list[Result]] = {}
    for one in results:
        found.setdefault((one.run, one.repetition), []).append(one)
    return list(found.values())


def _only_agent(results: Sequence[Result]) -> dict[str, str]:
    whos = {one.who for one in results}
    return {"agent": whos.pop()} if len(whos) == 1 else {}


@table("asgard_types")
def task_types(sheet: Sheet) -> Table:
    """Success by the types of task of table 1: a row for each type that was played."""
    by_type: dict[str, list[Result]] = {}
    for one in sheet.all:
        by_type.setdefault(type_of(one.task), []).append(one)
    rows = []
    for name, title in {**TYPES, NO_TYPE: "other tasks"}.items():
        own = by_type.get(name)
        if own:
            cells = [Cell(str(len({one.task for one in own})))]
            cells += [_won_by(sheet, own, who) for who in sheet.whos]
            cells.append(not_played(sheet, own))
            rows.append(Row(title, tuple(cells)))
    columns = (("tasks", "ours"), *((who, kind_of(who)) for who in sheet.whos), NOT_PLAYED)
    note = (
        "Percent of episodes that were played, under all conditions, with Wilson intervals and counts. The paper does "
        "not print its own by type."
    )
    return Table(
        "asgard_types", "Success by type of task (table 1)", "Type of task", columns, tuple(rows),
        note,
    )  # fmt: skip


def _won_by(sheet: Sheet, results: Sequence[Result], who: str) -> Cell:
    own = [sheet.won(one) for one in results if one.who == who and one.counts]
    return share(sum(own), len(own))


@table("asgard_endings")
def endings(sheet: Sheet) -> Table:
    """Why episodes ended (figure 6)."""
    whos = [who for who in sheet.whos if sheet.of_who(who)]
    found = {who: Counter(ending(one) for one in sheet.of_who(who)) for who in whos}
    more = sorted({name for counts in found.values() for name in counts} - set(ENDINGS) - {""})
    names = [*ENDINGS, *more]
    rows = [
        Row(who, tuple(share(counts[name], sum(counts.values())) for name in names), kind_of(who))
        for who, counts in found.items()
    ]
    columns = tuple((name.replace("_", " "), "ours") for name in names)
    note = "Percent of episodes with Wilson intervals and counts."
    return Table(
        "asgard_endings", "How episodes ended (figure 6)", "Agent", columns, tuple(rows), note
    )


def ending(one: Result) -> str:
    """The paper's name for why an episode ended; empty if it is not known."""
    return str(one.metrics.get("termination") or ("success" if one.reached else ""))


@table("asgard_turns")
def failed_turns(sheet: Sheet) -> Table:
    """What became of turns (4.1.1)."""
    rows = []
    for who in sheet.whos:
        counts = added(sheet.of_who(who), "turn_failures")
        total = sum(counts.values())
        if total:
            cells = tuple(share(counts[name], total) for name in ("done", *TURN_FAILURES))
            rows.append(Row(who, (*cells, _ratio(sheet, who)), kind_of(who)))
    names = ("done", *TURN_FAILURES)
    columns = (*((n.replace("_", " "), "ours") for n in names), ("steps / solution", "ours"))
    note = "Percent of turns. Steps compared with the known solution: successes only."
    return Table(
        "asgard_turns", "What became of turns (4.1.1)", "Agent", columns, tuple(rows), note
    )


def _ratio(sheet: Sheet, who: str) -> Cell:
    ratios = [one.steps / one.par for one in sheet.of_who(who) if sheet.won(one) and one.par]
    return mean(ratios)


@table("asgard_undoable")
def undoable(sheet: Sheet) -> Table:
    """Why turns were undoable (figure 17)."""
    found = {who: added(sheet.of_who(who), "undoable") for who in sheet.whos}
    names = sorted({name for counts in found.values() for name in counts})
    rows = [
        Row(who, tuple(share(counts[name], sum(counts.values())) for name in names), kind_of(who))
        for who, counts in found.items()
        if counts
    ]
    columns = tuple((name.replace("_", " "), "ours") for name in names)
    note = "Percent of undoable turns. The paper shows its distribution only as a picture."
    return Table(
        "asgard_undoable", "Why turns were undoable (figure 17)", "Agent", columns, tuple(rows),
        note,
    )  # fmt: skip


def added(results: Sequence[Result], metric: str) -> Counter[str]:
    """The counts of a metric, added up over episodes."""
    total: Counter[str] = Counter()
    for one in results:
        total.update(one.metrics.get(metric) or {})
    return total


@table("asgard_scorings")
def scorings(sheet: Sheet) -> Table:
    """Both scorings side by side."""
    rows = []
    for who in sheet.whos:
        own = [one for one in sheet.of_who(who) if one.metrics.get("verdicts")]
        if own:
            cells = tuple(
                share(sum(bool(_verdict(one, scoring)) for one in own), len(own))
                for scoring in ("paper", "released")
            )
            rows.append(Row(who, cells, kind_of(who)))
    columns = (("as the paper describes it", "ours"), ("as the released code behaves", "ours"))
    note = "Percent of episodes that succeed; the same actions, judged by both sets of rules."
    return Table("asgard_scorings", "Two scorings", "Agent", columns, tuple(rows), note)


def _verdict(one: Result, scoring: str) -> float:
    verdicts = one.metrics.get("verdicts") or {}
    return float(verdicts.get(f"{scoring}_success", 0.0))
