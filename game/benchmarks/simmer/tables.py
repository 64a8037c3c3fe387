"""Simmer's tables: table 3, by technique, by category (figure 3), by audit, and examples in their replays."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from game.benchmarks.simmer import published
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
    plain,
    share,
)
from sim.worlds.simmer.metrics import KINDS, Published

IMMEDIATE = (
    "Embodiment Grounding Deficiency", "State Tracking Error", "Affordance Violation",
    "Object Hallucination",
)  # fmt: skip
LATENT = ("State Propagation", "Implicit Precondition Ignorance", "Post-Goal Neglect")
CATEGORIES: Mapping[str, Sequence[str]] = {"immediate": IMMEDIATE, "latent": LATENT}
"""The paper's (sections 5.2, 5.3), in its order."""
AUDITS = (
    "contamination", "spoiled", "uncooked", "unwashed", "missing_ingredient", "safety", "left_open",
)  # fmt: skip
EXAMPLES = 3
"""Examples of each category that the table shows, of different tasks where there are any."""


def players(sheet: Sheet) -> dict[str, list[Result]]:
    """Results by who and under which condition: never two in one row that differ in a setting."""
    heads: dict[str, dict[str, list[Result]]] = {}
    for one in sheet.all:
        heads.setdefault(_head(one), {}).setdefault(one.who, []).append(one)
    return {
        head if len(whos) == 1 else f"{head}, {who}": own
        for head, whos in heads.items()
        for who, own in whos.items()
    }


def _head(one: Result) -> str:
    """The model with its condition and mode; people with the way in which they cooked."""
    if is_people(one.who):
        way = one.metrics.get("simmer_way")
        return f"{one.who}: {way}" if way and way not in one.who else one.who
    condition = f" + {one.condition}" if one.condition != "baseline" else ""
    mode = one.settings.get("mode", "").strip('"')
    return f"{one.model or one.who}{condition}" + (f" ({mode})" if mode else "")


def judged(results: Sequence[Result]) -> list[Result]:
    """Those that were played to the end, so that it is known what they came to."""
    return [one for one in results if one.counts and one.metrics.get("simmer_counts")]


def found(results: Sequence[Result], kind: str = "") -> Iterator[tuple[Result, Mapping[str, Any]]]:
    """Every failure (of a kind) with the episode that it is from."""
    for one in results:
        for failure in one.metrics.get("simmer_failures") or ():
            if kind in ("", failure["kind"]):
                yield one, failure


# -- table 3 --------------------------------------------------------------------------------------


@table("simmer_table3")
def table_3(sheet: Sheet) -> Table:
    """Plans with failures and failures per plan; immediate and latent are never added to each other
    but in `any`."""
    rows = [_row_3(sheet, head, own) for head, own in players(sheet).items()]
    theirs = [*published.BASELINE, *published.SELF_REFINE]
    names = [one.model for one in published.BASELINE]
    names += [f"{one.model} + self-refine" for one in published.SELF_REFINE]
    rows += [_published(name, one) for name, one in zip(names, theirs, strict=True)]
    columns = (
        *((f"{kind} %", "ours") for kind in KINDS),
        *((f"{kind} per plan", "ours") for kind in KINDS),
        ("error-free %", "ours"), ("steps", "ours"), ("unparsable", "ours"), NOT_PLAYED,
    )  # fmt: skip
    note = (
        "Percent of plans with at least one such failure (Wilson interval, counts), and failures per plan (bootstrap "
        "interval); lower is better. Any = immediate + latent; irreversible is a part of latent. A plan without a step "
        f"is one immediate failure. {published.RANGE}"
    )
    return Table(
        "simmer_table3", "Failures of plans (table 3)", "Agent", columns, tuple(rows), note
    )


def _row_3(sheet: Sheet, head: str, results: Sequence[Result]) -> Row:
    own = judged(results)
    who = results[0].who
    query = sheet.filters.query(agent=who)
    counts = [one.metrics["simmer_counts"] for one in own]
    plans = [one.metrics.get("simmer_plan") or {} for one in own]
    unparsable = sum(bool(one.get("unparsable")) for one in plans)
    cells = (
        *(share(sum(one[kind] > 0 for one in counts), len(own), query) for kind in KINDS),
        *(mean([one[kind] for one in counts], query) for kind in KINDS),
        share(sum(not one["any"] for one in counts), len(own), query),
        mean([one["steps"] for one in plans if one], digits=1),
        Cell(str(unparsable), value=unparsable),
        not_played(sheet, results, agent=who),
    )
    return Row(head, cells, kind_of(who))


def _published(name: str, one: Published) -> Row:
    shares = tuple(plain(value, 0) for value in one.share)
    means = tuple(plain(value, 2) for value in one.mean)
    rest = (plain(100 - one.share[0], 0), *[Cell(NOTHING)] * 3)
    return Row(name, (*shares, *means, *rest), PUBLISHED)


# -- by technique ---------------------------------------------------------------------------------


@table("simmer_techniques")
def techniques(sheet: Sheet) -> Table:
    """Plans with failures by technique of the task."""
    heads = players(sheet)
    by: dict[str, dict[str, list[Result]]] = {}
    for head, results in heads.items():
        for one in judged(results):
            name = one.metrics.get("simmer_technique") or "tutorial and own"
            by.setdefault(name, {}).setdefault(head, []).append(one)
    columns = [
        (f"{head}: {kind}", kind_of(heads[head][0].who)) for head in heads for kind in _SHOWN
    ]
    rows = tuple(
        Row(name, tuple(_with(by[name].get(head, ()), kind) for head in heads for kind in _SHOWN))
        for name in sorted(by)
    )
    note = "Percent of plans with at least one such failure, with Wilson interval and counts."
    return Table(
        "simmer_techniques", "Failures by technique", "Technique", tuple(columns), rows, note
    )


_SHOWN = ("immediate", "latent", "irreversible")


def _with(results: Sequence[Result], kind: str) -> Cell:
    return share(sum(one.metrics["simmer_counts"][kind] > 0 for one in results), len(results))


# -- by category ----------------------------------------------------------------------------------


@table("simmer_categories")
def categories(sheet: Sheet) -> Table:
    """Where failures come from (figure 3): immediate and latent apart."""
    rows = []
    for head, results in players(sheet).items():
        cells: list[Cell] = []
        for kind, names in CATEGORIES.items():
            counted = Counter(one["category"] for _, one in found(judged(results), kind))
            cells += [share(counted[name], sum(counted.values())) for name in names]
        rows.append(Row(head, tuple(cells), kind_of(results[0].who)))
    columns = tuple(
        (f"{name} ({kind})", "ours") for kind, names in CATEGORIES.items() for name in names
    )
    note = (
        "Percent of the immediate failures, and of the latent ones, with Wilson interval and counts. The paper shows its "
        "distribution only as a picture: embodiment grounding is the largest of the immediate, state propagation of the "
        "latent ones, object hallucination a small part."
    )
    return Table(
        "simmer_categories", "Where failures come from (figure 3)", "Agent", columns, tuple(rows),
        note,
    )  # fmt: skip


@table("simmer_audits")
def audits(sheet: Sheet) -> Table:
    """What the audit finds, and what of it is irreversible."""
    rows = []
    for head, results in players(sheet).items():
        own = judged(results)
        counted = Counter(one["predicate"] for _, one in found(own, "latent"))
        final = Counter(one["predicate"] for _, one in found(own, "latent") if one["irreversible"])
        cells = tuple(
            Cell(str(counted[name]), f"{final[name]} irreversible", value=counted[name])
            for name in AUDITS
        )
        rows.append(Row(head, cells, kind_of(results[0].who)))
    columns = tuple((name.replace("_", " "), "ours") for name in AUDITS)
    return Table(
        "simmer_audits", "What the audit finds", "Agent", columns, tuple(rows),
        "Number of latent failures by the audit that finds them.",
    )  # fmt: skip


# -- the same plans in the other mode -------------------------------------------------------------


@table("simmer_modes")
def modes(sheet: Sheet) -> Table:
    """The same plans where failed steps take effect, and where they change nothing."""
    rows = []
    for head, results in players(sheet).items():
        own = [one for one in judged(results) if one.metrics.get("simmer_other_mode")]
        for mode in ("published", "halting"):
            counts = [
                one.metrics["simmer_other_mode"]
                if one.metrics["simmer_other_mode"]["mode"] == mode
                else one.metrics["simmer_counts"]
                for one in own
            ]
            if own:
                cells = tuple(mean([one[kind] for one in counts]) for kind in KINDS)
                rows.append(Row(f"{head}: {mode}", cells))
    columns = tuple((f"{kind} per plan", "ours") for kind in KINDS)
    note = (
        "Failures per plan. Published: effects are applied even where a precondition fails (algorithm 1, line 23). "
        "Halting: such a step changes nothing."
    )
    return Table("simmer_modes", "Both modes", "Plans", columns, tuple(rows), note)


# -- examples -------------------------------------------------------------------------------------


@table("simmer_examples")
def examples(sheet: Sheet) -> Table:
    """Some failures of each category, each with its place in the replay."""
    own = [one for results in players(sheet).values() for one in judged(results)]
    rows = [
        Row(category, (Cell(one.who), Cell(one.task), *_place(one, failure)))
        for kind, names in CATEGORIES.items()
        for category in names
        for one, failure in _few(own, kind, category)
    ]
    columns = (("Agent", "ours"), ("Task", "ours"), ("Step", "ours"), ("Failure", "ours"))
    note = "The step leads to the replay at the moment where it happened or, for latent failures, arose."
    return Table("simmer_examples", "Examples", "Category", columns, tuple(rows), note)


def _few(
    results: Sequence[Result], kind: str, category: str
) -> list[tuple[Result, Mapping[str, Any]]]:
    seen: dict[str, tuple[Result, Mapping[str, Any]]] = {}
    for one, failure in found(results, kind):
        if failure["category"] == category and one.session:
            seen.setdefault(one.task, (one, failure))
    return list(seen.values())[:EXAMPLES]


def _place(one: Result, failure: Mapping[str, Any]) -> tuple[Cell, Cell]:
    step = int(failure["step"])
    return Cell(str(step), value=step, replay=(one.session, step)), Cell(str(failure["text"]))
