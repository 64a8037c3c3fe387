"""What reports say and show, kept as fingerprints: whoever changes one of them should know it.

Charts of every form are made by chance, and their marks, words and axes are read off, not the pixels; results of every
world are made by chance, and all tables and figures of them are made in every form in which they are given away.
"""

from __future__ import annotations

import random
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any
from unittest.mock import patch

from matplotlib.axes import Axes
from matplotlib.colors import to_hex
from matplotlib.figure import Figure

from game.metrics import all_metrics, measure_all
from game.report import every, formats, summary
from game.report.data import (
    HAND,
    LATE,
    LOG,
    OPTIMALITY_BINS,
    PEOPLE,
    RULES,
    TO_GO_BINS,
    UNKNOWN,
    UNPLAYED,
    Filters,
    Result,
    distance,
    failure_mode,
    passes,
)
from game.report.figures import _FORMS, AUTOMATIC, Chart, Series
from game.report.laying import laid_out
from game.report.tables import PUBLISHED, Sheet
from sim.world import Task
from sim.worlds import get_world
from tests.game.metrics.recorded import WORLDS as PLAYED
from tests.game.metrics.recorded import _as_if_known, _logs
from tests.recordings import Rows, fingerprints_of, rounded

FILE = Path(__file__).with_name("recorded.json")
FORMS = tuple(sorted(_FORMS))
WORLDS = ("household", "robotouille", "simmer", "teach", "virtualhome")
NAMES = (*FORMS, *WORLDS)
CHARTS, SHEETS = 12, 6
LABELS = (
    "state/holding_something", "state/other", "action/no_such_thing", "action/out_of_reach_now",
    "action/in_the_way", "late/x", "elsewhere/y_z",
)  # fmt: skip
KINDS = ("run", "run", PUBLISHED, AUTOMATIC)
MODES = (("state", "wrong_place"), ("goal", "bad_start"), ("goal", "too_slow"), ("later", "other"))
REASONS = ("", "no money", "n" * 89, "e" * 90, "s" * 91, "the endpoint is dead")
TO_GO = (
    {"reachable": False}, {"reachable": True, "normalised": 0.25}, {"normalised": 1.0},
    {"normalised": 0.0}, {"normalised": None},
)  # fmt: skip


def fingerprints(name: str) -> dict[str, str]:
    """By aspect the fingerprint of some charts of a form, or of some sheets of a world."""
    return fingerprints_of(_of_charts(name) if name in FORMS else _of_sheets(name))


def _of_charts(form: str) -> Rows:
    rows: Rows = {}
    for number in range(CHARTS):
        chart = _chart(form, random.Random(f"{form} {number}"))
        figure = _FORMS[form](chart)
        rows.setdefault("links", []).append([chart.links, len(chart.digest)])
        rows.setdefault("size", []).append(rounded(figure.get_size_inches()))
        for axes in figure.axes:
            for aspect, found in _read(axes).items():
                rows.setdefault(aspect, []).append(found)
        rows.setdefault("legend", []).append(_legend(figure))
    return rows


# -- sheets ----------------------------------------------------------------------------------------


def _of_sheets(world: str) -> Rows:
    """All that is said of some results, made by chance."""
    rows: Rows = {}
    for number in range(SHEETS):
        rng = random.Random(f"{world} {number}")
        rule, view = rng.choice([*RULES]), rng.choice(["", "", HAND, LOG])
        filters = Filters(run=("r",), rule=rule, view=view)
        results = _results(world, rng)
        sheet = Sheet.of(filters, results)
        for table in every.all_tables(sheet):
            told = [table, formats.table_csv(table), formats.table_markdown(table)]
            rows.setdefault(f"table {table.name}", []).append([*told, laid_out(table)])
            rows.setdefault("latex", []).append(formats.table_latex(table))
        for chart in every.all_charts(sheet):
            told = [asdict(chart), chart.links, formats.chart_csv(chart)]
            rows.setdefault(f"figure {chart.name}", []).append(told)
        bars = summary.bars(sheet)
        rows.setdefault("in one look", []).append([bars, summary.lead(sheet, bars)])
        rows.setdefault("each", []).append([_judged(one, rule) for one in results])
        rows.setdefault("filtered", []).append(_filtered(results, filters))
    return rows


def _judged(one: Result, rule: str) -> list[Any]:
    modes = [failure_mode(one, rule, view) for view in ("", HAND, LOG)]
    return [
        one.success(rule), one.late(rule), one.limit(rule), one.optimality, one.mode_in_words,
        distance(one, rule), modes, None if one.to_go == float("inf") else one.to_go,
    ]  # fmt: skip


def _filtered(results: list[Result], filters: Filters) -> list[int]:
    """How many pass filters of one kind each."""
    kinds = {
        "outcome": ("success", "failure", "late"),
        "state": ("done", UNPLAYED, "failed"),
        "prioritised": ("yes", "no"),
        "optimality": tuple(OPTIMALITY_BINS),
        "to_go": (*TO_GO_BINS, LATE, UNKNOWN),
        "category": ("state", "late", "unknown"),
    }
    chosen = [replace(filters, **{name: one}) for name, all_ in kinds.items() for one in all_]
    return [sum(passes(one, some) for one in results) for some in chosen]


def _results(world: str, rng: random.Random) -> list[Result]:
    """Episodes of some agents, and games of people, in some tasks of a world."""
    tasks = [*get_world(world).tasks()]
    tasks = rng.sample(tasks, min(len(tasks), 9))
    whos = rng.sample(["ours", "react", "optimal", PEOPLE, "plan first", "lazy"], 4)
    samples = _samples(world, rng)
    return [
        _result(who, n, task, rng, samples)
        for who in whos
        for task in tasks
        for n in range(rng.choice([0, 1, 2]))
    ]


def _samples(world: str, rng: random.Random) -> dict[str, list[Any]]:
    """By metric what it says of some games."""
    found: dict[str, list[Any]] = {}
    for _ in range(3 if world in PLAYED else 0):
        for log in _logs(world, rng.choice(["turns", "together"]), rng):
            with patch("game.metrics.to_go._optimal", _as_if_known):
                for name, told in measure_all(log).items():
                    found.setdefault(name, []).append(told)
    return found


def _result(
    who: str, n: int, task: Task, rng: random.Random, samples: dict[str, list[Any]]
) -> Result:
    metrics: dict[str, Any] = {}
    for name, one in all_metrics().items():
        known = {
            "truth": [True, False], "whole": [0, 1, 3, 8], "number": [0.0, 0.25, 1.0, 7.5],
        }.get(one.kind, samples.get(name, []))  # fmt: skip
        if known and rng.random() < 0.8:
            metrics[name] = rng.choice(known)
    if rng.random() < 0.5:
        metrics["suggested_failure"] = dict(
            zip(("category", "part"), rng.choice(MODES), strict=True)
        )
    if rng.random() < 0.5:
        metrics["steps_to_go"] = rng.choice(TO_GO)
    hands = tuple(rng.choice(MODES) for _ in range(rng.choice([0, 0, 1, 3])))
    state = rng.choice(["done", "done", "done", "done", "failed"])
    people = who == PEOPLE
    return Result(
        who, "r", None if people else rng.randrange(99), "s", f"{task.id}@{n}", task.id, task.suite,
        len(task.seats), rng.choice([None, 8, 20]), rng.random() < 0.5, state, rng.random() < 0.6,
        rng.choice([4, 8, 12, 13, 31]), rng.choice([None, 0.5, 0.0025]), rng.choice([0, 1200]),
        message="it fell over", metrics=metrics, by_hand=hands, repetition=n, model=who,
        condition=rng.choice(["baseline", "feedback", "images"]), world=task.world,
        pace=rng.choice(["turns", "realtime"]) if people else "", agent=who,
        requests=rng.choice([0, 9]), spent=rng.choice([0, 1500]),
        unplayed=rng.choice(REASONS) if state == "failed" else "",
        settings={"temperature": "1"} if rng.random() < 0.2 else {},
    )  # fmt: skip


# -- charts ----------------------------------------------------------------------------------------


def _chart(form: str, rng: random.Random) -> Chart:
    most = len(LABELS)
    count = rng.randrange(2, most + 1)
    groups = {"intervals": 3, "levels": 1}.get(form, rng.randrange(1, 6))
    empty = () if form == "boxes" else (None,)
    series = []
    for n in range(groups):
        values = [
            rng.choice([*empty, 0.0, 2.5, 3.5, 4.0, 37.25, 61.5, 100.0]) for _ in range(count)
        ]
        if form == "nested":
            values[0] = 12.5
        series.append(
            Series(
                f"model: {n}", rng.choice(KINDS), LABELS[:count], tuple(values),
                rng.choice([0, 7, 120]), tuple(f"?n={k}" for k in range(count)),
                tuple(float(k * k) for k in range(count)),
            )
        )  # fmt: skip
    unit = rng.choice(["%", "steps"])
    return Chart("some", "A figure", form, "tasks", f"done, {unit}", tuple(series))


def _read(axes: Axes) -> dict[str, Any]:
    """What stands in a picture, in the picture's own coordinates."""
    return {
        "axes": [axes.get_title(), axes.get_xlabel(), axes.get_ylabel(), rounded(axes.get_xlim()),
                 rounded(axes.get_ylim()), rounded(axes.get_xticks()),
                 [label.get_text() for label in (*axes.get_xticklabels(), *axes.get_yticklabels())],
                 [name for name, spine in axes.spines.items() if spine.get_visible()]],
        "patches": [[rounded(one.get_patch_transform().transform(one.get_path().vertices)),
                     to_hex(one.get_facecolor(), keep_alpha=True), one.get_hatch(),
                     one.get_linewidth()] for one in axes.patches],
        "words": [[one.get_text(), rounded(one.get_position()), one.get_fontsize(), one.get_ha(),
                   one.get_va()] for one in axes.texts],
        "lines": [[rounded(one.get_xydata()), one.get_marker(), to_hex(one.get_color())]
                  for one in axes.lines],
        "marks": [[rounded(one.get_offsets()), rounded(one.get_sizes()), one.get_label(),
                   rounded(one.get_facecolor()), len(one.get_paths()[0].vertices)]
                  for one in axes.collections],
    }  # fmt: skip


def _legend(figure: Figure) -> list[list[str]]:
    return [[text.get_text() for text in legend.get_texts()] for legend in figure.legends]
