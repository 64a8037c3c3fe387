"""CMFR's tables on TfD: models (1), ablations (2), reasons of failures (3), tasks (6), stages (figure 2).

Rates are TEACh's (`sim.worlds.teach.metrics.total`): success by episode, the others sums by sums.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence

from game.benchmarks.teach.instances import SPLITS, TASKS, instance
from game.benchmarks.teach.published import (
    STAGES,
    TABLE_1,
    TABLE_2,
    TABLE_3,
    TABLE_6,
    Rates,
)
from game.report import table
from game.report.data import Result
from game.report.statistics import ratio
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
    share,
)
from sim.worlds.teach.metrics import Measures, total

RATES = ("SR", "PLW-SR", "GC", "PLW-GC")
OURS, THEIRS = "ours", PUBLISHED
HOMES = (
    "Published runs were made in AI2-THOR with people's dialogues and people's paths as references; ours in"
    " homes of our own with dialogues of scripted speakers and an oracle's paths, which are far shorter:"
    " compare orders, not values."
)


# -- what is counted -------------------------------------------------------------------------------


def of_split(results: Iterable[Result], split: str) -> list[Result]:
    """Those of the pinned instances of a split; empty: of both."""
    found = [(one, instance(one.task)) for one in results]
    return [one for one, where in found if where is not None and split in ("", where.split)]


def measures(results: Iterable[Result], rules: str = "teach") -> list[Measures]:
    """TEACh's measures of each; episodes that nothing was measured of are left out."""
    every = (one.metrics.get("teach_measures") for one in results)
    return [Measures(**one[rules]) for one in every if one]


def rates(sheet: Sheet, results: Sequence[Result], **more: str) -> tuple[Cell, ...]:
    """SR with its Wilson interval, the three others with bootstrap intervals."""
    rows = measures(results)
    if not rows:
        return (Cell(NOTHING),) * len(RATES)
    sums = total(rows)
    query = sheet.filters.query(**more) if more else ""
    paths = [float(row.gt_path_len) for row in rows]
    return (
        share(sums.successes, sums.runs, query),
        _weighed([row.path_len_weighted_success_spl for row in rows], paths, sums.plw_sr),
        _weighed(
            [row.completed_goal_conditions for row in rows],
            [row.total_goal_conditions for row in rows], sums.gc,
        ),
        _weighed([row.path_len_weighted_goal_condition_spl for row in rows], paths, sums.plw_gc),
    )  # fmt: skip


def _weighed(parts: Sequence[float], wholes: Sequence[float], value: float) -> Cell:
    """A ratio of sums in percent, with its interval."""
    _, low, high = ratio(parts, wholes)
    return Cell(percent(value), f"[{percent(low)}, {percent(high)}]", "", 100 * value)


def theirs(values: Rates) -> tuple[Cell, ...]:
    """Published rates."""
    return tuple(Cell(NOTHING) if value is None else plain(value, 2) for value in values)


def _names(sheet: Sheet) -> list[str]:
    """Everybody with an episode of a pinned instance."""
    return [who for who in sheet.whos if of_split(sheet.all_of(who), "")]


# -- tables ----------------------------------------------------------------------------------------


@table("tfd1")
def models(sheet: Sheet) -> Table:
    """Table 1: everybody on both splits."""
    rows = []
    for who in _names(sheet):
        own = sheet.of_who(who)
        cells = [rates(sheet, of_split(own, split), agent=who, suite="tfd") for split in SPLITS]
        lost = not_played(sheet, of_split(sheet.all_of(who), ""), agent=who)
        rows.append(Row(who, (*cells[0], *cells[1], lost), kind_of(who)))
    if rows:
        rows += [
            Row(head, (*theirs(seen), *theirs(unseen), Cell(NOTHING)), PUBLISHED)
            for head, (seen, unseen) in TABLE_1.items()
        ]
    columns = tuple((f"{split} {name}", OURS) for split in SPLITS for name in RATES)
    note = f"Percent, with 95 % intervals (SR: Wilson, others: bootstrap over episodes). {HOMES}"
    return Table("tfd1", "TfD: success and goal conditions (table 1)", "Model",
                 (*columns, NOT_PLAYED), tuple(rows), note)  # fmt: skip


@table("tfd2")
def ablations(sheet: Sheet) -> Table:
    """Table 2: what each part of CMFR is good for, on the seen split."""
    rows = []
    for model, by_arm in _arms(sheet).items():
        for arm, own in by_arm.items():
            published = TABLE_2.get(arm)
            beside = theirs(published) if published else (Cell(NOTHING),) * len(RATES)
            cells = rates(sheet, own, agent=own[0].who, suite="tfd")
            rows.append(Row(f"{model}: {arm}", (*cells, *beside)))
    columns = (*((name, OURS) for name in RATES), *((f"{name}, paper", THEIRS) for name in RATES))
    note = f"Percent on the seen split, with 95 % intervals; the paper's model is GPT-4o. {HOMES}"
    return Table("tfd2", "TfD: arms and ablations (table 2)", "Arm", columns, tuple(rows), note)


def _arms(sheet: Sheet) -> dict[str, dict[str, list[Result]]]:
    """Results of the seen split by model and arm, in the order of table 2; other agents are no arms."""
    found: dict[str, dict[str, list[Result]]] = {}
    for one in of_split(sheet.results, "seen"):
        if one.metrics.get("cmfr_stages") is not None:
            found.setdefault(one.model, {}).setdefault(one.condition, []).append(one)
    order = [*TABLE_2]
    return {
        model: dict(sorted(arms.items(), key=lambda item: _place(order, item[0])))
        for model, arms in found.items()
    }


def _place(order: Sequence[str], arm: str) -> int:
    return order.index(arm) if arm in order else len(order)


_REASONS: Mapping[str, str] = {
    "not_found": "Object not found",
    **dict.fromkeys(("distance", "angle", "occluded", "blocked", "navigation"), "Positioning"),
    "hand_full": "Picking up with a full hand",
    **dict.fromkeys(("hand_empty", "not_holding"), "Placing with an empty hand"),
    "no_knife": "Slicing without a knife",
}


@table("tfd3")
def reasons(sheet: Sheet) -> Table:
    """Table 3: why subgoals failed, on the seen split."""
    found = {who: failures(of_split(sheet.of_who(who), "seen")) for who in _names(sheet)}
    found = {who: counts for who, counts in found.items() if counts}
    rows = [
        Row(reason, (*(share(counts[reason], counts.total()) for counts in found.values()),
                     plain(published)))
        for reason, published in TABLE_3.items()
    ]  # fmt: skip
    columns = (*((who, kind_of(who)) for who in found), ("CMFR-GPT-4o", PUBLISHED))
    note = (
        "Percent of failures of subgoals on the seen split, those of recoveries and searches included."
        " What needs a thing in the hand and has none, or another, counts as an empty hand."
    )
    return Table("tfd3", "TfD: why subgoals failed (table 3)", "Reason", columns,
                 tuple(rows) if found else (), note)  # fmt: skip


def failures(results: Iterable[Result]) -> Counter[str]:
    """Failures of subgoals by the paper's reasons; what a limit cut off is none."""
    counts: Counter[str] = Counter()
    for one in results:
        for code, number in (one.metrics.get("cmfr_failures") or {}).items():
            if code != "limit":
                counts[_REASONS.get(code, "Others")] += number
    return counts


@table("tfd6_seen")
def tasks_seen(sheet: Sheet) -> Table:
    """Table 6: by task, seen split."""
    return _by_task(sheet, "seen")


@table("tfd6_unseen")
def tasks_unseen(sheet: Sheet) -> Table:
    """By task, unseen split."""
    return _by_task(sheet, "unseen")


def _by_task(sheet: Sheet, split: str) -> Table:
    names = [who for who in _names(sheet) if of_split(sheet.of_who(who), split)]
    published = split == "seen"
    rows = []
    for task, title in TASKS.items() if names else ():
        cells = [_success_and_conditions(sheet, who, split, task) for who in names]
        if published:
            cells += [plain(TABLE_6[task].sr, 2), plain(TABLE_6[task].gc, 2)]
        rows.append(Row(title, tuple(cells)))
    heads = [(who, kind_of(who)) for who in names]
    if published:
        heads += [("SR, paper", PUBLISHED), ("GC, paper", PUBLISHED)]
    note = f"SR in percent with its Wilson interval, then GC. {HOMES}"
    place = " (table 6)" if published else ""
    return Table(f"tfd6_{split}", f"TfD by task, {split} homes{place}", "Task", tuple(heads),
                 tuple(rows), note)  # fmt: skip


def _success_and_conditions(sheet: Sheet, who: str, split: str, task: str) -> Cell:
    own = [
        one for one in of_split(sheet.of_who(who), split)
        if (where := instance(one.task)) is not None and where.task == task
    ]  # fmt: skip
    rows = measures(own)
    if not rows:
        return Cell(NOTHING)
    sums = total(rows)
    query = sheet.filters.query(agent=who, task=own[0].task)
    cell = share(sums.successes, sums.runs, query)
    return Cell(cell.text, f"{cell.note}, GC {percent(sums.gc)}", cell.query, cell.value)


_Count = Callable[[Mapping[str, int]], tuple[int, int]]
STAGE_RATES: Mapping[str, tuple[str, _Count]] = {
    "failed": ("fail, of all subgoals", lambda n: (n["failed"], n["subgoals"])),
    "important": ("important, of those judged", lambda n: (n["important"], n["judged"])),
    "preconditions": ("preconditions, of those asked", lambda n: (n["preconditions"], n["asked"])),
    "mended": ("mended by stage 2", lambda n: (n["mended"], n["preconditions"])),
    "workaround": ("reach stage 3, of all", lambda n: (n["workarounds"], n["subgoals"])),
}
"""The rates of section 6 and figure 2: heads, and parts and wholes of the counts."""


@table("tfd_stages")
def stages(sheet: Sheet) -> Table:
    """How far subgoals get in the stages (figure 2, sections 6.1 to 6.4)."""
    rows = []
    for who in _names(sheet):
        own = of_split(sheet.of_who(who), "")
        counts = stage_counts(own)
        if not counts:
            continue
        cells = [share(*count(counts)) for _, count in STAGE_RATES.values()]
        with_last = [one for one in own if (one.metrics.get("cmfr_stages") or {}).get("last")]
        cells += [
            share(counts["worked_around"], counts["workarounds"]),
            share(len(with_last), len(own)),
            share(sum(sheet.won(one) for one in with_last), len(with_last)),
        ]
        rows.append(Row(who, tuple(cells), kind_of(who)))
    if rows:
        known = [plain(STAGES[name]) for name in STAGE_RATES]
        rows.append(Row("CMFR-GPT-4o", (*known, *(Cell(NOTHING),) * 3), PUBLISHED))
    heads = [head for head, _ in STAGE_RATES.values()]
    heads += ["mended by stage 3", "games with stage 4", "of these done"]
    note = (
        "Percent with Wilson intervals and counts, both splits; the paper's are of its seen split."
    )
    return Table("tfd_stages", "TfD: what became of subgoals (figure 2, section 6)", "Agent",
                 tuple((head, OURS) for head in heads), tuple(rows), note)  # fmt: skip


def stage_counts(results: Iterable[Result]) -> Counter[str]:
    """The counts of `cmfr_stages`, added up."""
    counts: Counter[str] = Counter()
    for one in results:
        counts.update(one.metrics.get("cmfr_stages") or {})
    return counts


@table("tfd_endings")
def endings(sheet: Sheet) -> Table:
    """Strict success, the mended rules' verdict, limits, and what an episode takes."""
    rows = []
    for who in _names(sheet):
        own = of_split(sheet.of_who(who), "")
        found = [one.metrics["teach_measures"] for one in own if one.metrics.get("teach_measures")]
        if not found:
            continue
        ends = Counter(str(one["ended"]) for one in found)
        cells = (
            share(sum(bool(one["strict"]) for one in found), len(found)),
            share(total(measures(own, "sound")).successes, len(found)),
            share(ends["failure_limit"], len(found)),
            share(ends["step_limit"], len(found)),
            mean([float(one["teach"]["traj_len"]) for one in found], digits=0),
            mean([float(one.requests) for one in own], digits=1),
            mean([float(one.tokens) for one in own], digits=0),
        )
        rows.append(Row(who, cells, kind_of(who)))
    if rows:
        known = (Cell(NOTHING), Cell(NOTHING), plain(STAGES["failure_limit"]))
        rows.append(Row("CMFR-GPT-4o", (*known, *(Cell(NOTHING),) * 4), PUBLISHED))
    heads = ("strict SR", "SR by the mended rules", "30 failures", "1,000 steps", "steps",
             "requests", "tokens")  # fmt: skip
    note = (
        "Strict: the goal is met and no limit was reached. TEACh judges the final state whatever ended"
        " it. Both splits; steps, requests and tokens are means per episode."
    )
    return Table("tfd_endings", "TfD: limits, strict success and effort", "Agent",
                 tuple((head, OURS) for head in heads), tuple(rows), note)  # fmt: skip


@table("edh1")
def histories(sheet: Sheet) -> Table:
    """EDH: everybody on both splits; the reference is what was done next in the game."""
    rows = []
    for who in sheet.whos:
        own = [one for one in sheet.all_of(who) if one.task.startswith("edh/")]
        if not own:
            continue
        cells = [
            rates(sheet, [one for one in own if one.counts and one.task.startswith(f"edh/{split}-")],
                  agent=who, suite="edh")
            for split in SPLITS
        ]  # fmt: skip
        rows.append(Row(who, (*cells[0], *cells[1], not_played(sheet, own)), kind_of(who)))
    columns = tuple((f"{split} {name}", OURS) for split in SPLITS for name in RATES)
    note = "Percent, with 95 % intervals, judged by the changes that the game brought about next."
    return Table("edh1", "EDH: success and changes", "Model", (*columns, NOT_PLAYED), tuple(rows),
                 note)  # fmt: skip
