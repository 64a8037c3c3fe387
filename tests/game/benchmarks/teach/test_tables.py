"""TfD's tables and figures, from results that are written down here."""

from __future__ import annotations

from typing import Any

import pytest

from game.benchmarks.teach.figures import arms, stages, tasks
from game.benchmarks.teach.instances import Instance, instance
from game.benchmarks.teach.published import TABLE_1, TABLE_2, TABLE_3, TABLE_6
from game.benchmarks.teach.tables import (
    ablations,
    endings,
    models,
    reasons,
    tasks_seen,
    tasks_unseen,
)
from game.benchmarks.teach.tables import stages as stage_table
from game.benchmarks.teach.variants import variant_of
from game.report.data import Filters, Result
from game.report.figures import draw
from game.report.tables import NOTHING, PUBLISHED, Sheet
from sim.worlds.teach.metrics import Run, measure


def result(number: int = 1, *, won: bool = True, length: int = 10, steps: int = 20,
           **more: Any) -> Result:  # fmt: skip
    """An episode with four conditions open at its start, all of them met or one."""
    run = measure(Run(won, steps, 4, 0, 4, 4 if won else 1, length)).to_json()
    metrics = {
        "teach_measures": {"teach": run, "sound": run, "strict": won, "ended": "stopped",
                           "failures": 3},
        "cmfr_stages": {"subgoals": 20, "failed": 4, "judged": 4, "important": 3, "asked": 3,
                        "preconditions": 2, "mended": 1, "workarounds": 1, "worked_around": 0,
                        "last": int(not won)},
        "cmfr_failures": {"not_found": 2, "angle": 1, "hand_full": 1, "limit": 5},
    }  # fmt: skip
    given: dict[str, Any] = {
        "who": "CMFR", "run": "r", "episode": number, "session": "", "seats": 1,
        "task": f"tfd/seen-coffee-{number}", "base": "b", "suite": "tfd", "world": "teach",
        "par": length, "par_proved": False, "state": "done", "reached": won, "steps": steps,
        "cost": 0.0, "tokens": 100, "requests": 4, "metrics": metrics, "model": "m",
        "condition": "cmfr",
    }  # fmt: skip
    return Result(**{**given, **more})


def sheet(*results: Result) -> Sheet:
    return Sheet.of(Filters(), list(results))


def test_an_instances_id_says_its_split_and_task() -> None:
    assert instance("tfd/unseen-put-in-one-10") == Instance("unseen", "put-in-one")
    assert instance("tfd/heard-coffee-1") is None
    assert instance("tfd_own/coffee-FloorPlan1-3") is None


def test_table_1_has_both_splits_and_the_papers_rows_below_ours() -> None:
    rows = (result(1), result(2, won=False), result(3, task="tfd/unseen-toast-1"))
    made = models(sheet(*rows))
    assert [row.head for row in made.rows] == ["CMFR", *TABLE_1]
    assert [row.kind for row in made.rows[1:]] == [PUBLISHED] * len(TABLE_1)
    ours = made.rows[0].cells
    assert [cell.text for cell in ours[:4]] == ["50.0", "25.0", "62.5", "31.2"]
    assert ours[4].text == "100.0"
    assert "1/2" in ours[0].note
    assert "agent=CMFR" in ours[0].query
    assert made.rows[1].cells[0].text == "36.46"
    assert made.rows[-1].cells[4].text == "14.54"


def test_conditions_and_paths_are_summed_before_they_are_divided() -> None:
    """A long episode that fails weighs more than a short one that succeeds."""
    long = result(1, won=False, length=90, steps=90)
    cells = models(sheet(long, result(2, length=10, steps=10))).rows[0].cells
    assert cells[0].text == "50.0"
    assert cells[1].text == "10.0"


def test_table_2_lays_each_arm_beside_the_papers() -> None:
    without = result(2, won=False, who="w/o stage 2", condition="w/o stage 2")
    split = result(3, task="tfd/unseen-coffee-1")
    made = ablations(sheet(without, result(1), split))
    assert [row.head for row in made.rows] == ["m: cmfr", "m: w/o stage 2"]
    assert [cell.text for cell in made.rows[0].cells][::4] == ["100.0", "36.46"]
    assert [cell.text for cell in made.rows[1].cells][::4] == ["0.00", "32.04"]


def test_the_papers_arms_are_called_as_ours_are() -> None:
    given: list[dict[str, Any]] = [
        {}, {"s1": False}, {"s2": False}, {"s3": False}, {"s4": False},
        {"s2": False, "s4": False}, {"search": False}, {"fewshot": True}, {"mode": "cot"},
        {"mode": "none"},
    ]  # fmt: skip
    found = [variant_of({"name": "cmfr", "label": "x", "settings": {"model": "m", **one}})
             for one in given]  # fmt: skip
    assert [one.condition for one in found] == [*TABLE_2]
    assert {one.row for one in found} == {"m"}
    assert len({tuple(sorted(one.settings.items())) for one in found}) == 1


def test_settings_that_cannot_be_are_no_arm() -> None:
    assert variant_of({"name": "cmfr", "settings": {"mode": "odd"}}).condition == "other"
    assert variant_of({"name": "oracle_follower", "label": "O"}).condition == "baseline"


def test_failures_are_counted_by_the_papers_reasons_and_limits_are_none() -> None:
    made = reasons(sheet(result()))
    ours = {row.head: row.cells[0].text for row in made.rows}
    assert list(ours) == list(TABLE_3)
    assert ours["Object not found"] == "50.0"
    assert ours["Positioning"] == "25.0"
    assert ours["Others"] == "0.00"


def test_tasks_stand_in_the_order_of_table_6_and_only_seen_ones_beside_it() -> None:
    seen, unseen = tasks_seen(sheet(result())), tasks_unseen(sheet(result()))
    assert len(seen.rows) == len(TABLE_6) == 12
    coffee = next(row for row in seen.rows if row.head == "Make Coffee")
    assert [cell.text for cell in coffee.cells] == ["100.0", "66.67", "69.44"]
    assert "GC 100.0" in coffee.cells[0].note
    assert unseen.rows == ()
    assert not unseen.compares


def test_stages_are_parts_of_what_reached_them() -> None:
    cells = stage_table(sheet(result(won=False))).rows[0].cells
    assert [cell.text for cell in cells] == [
        "20.0", "75.0", "66.7", "50.0", "5.00", "0.00", "100.0", "0.00",
    ]  # fmt: skip


def test_endings_tell_strict_success_and_effort() -> None:
    cells = endings(sheet(result(), result(2, won=False))).rows[0].cells
    assert [cell.text for cell in cells] == ["50.0", "50.0", "0.00", "0.00", "20", "4.0", "100"]


def test_an_episode_that_nothing_was_measured_of_leaves_a_gap() -> None:
    assert models(sheet(result(metrics={}))).rows[0].cells[0].text == NOTHING


@pytest.mark.parametrize("make", [arms, stages, tasks])
def test_figures_are_drawn_with_the_papers_beside(make: Any) -> None:
    chart = make(sheet(result(), result(2, won=False)))
    assert [series.kind for series in chart.series] == ["ours", PUBLISHED]
    assert draw(chart).startswith(b"<?xml")


@pytest.mark.parametrize(
    "make", [models, ablations, reasons, tasks_seen, tasks_unseen, stage_table, endings]
)
def test_without_episodes_there_is_nothing_but_the_head(make: Any) -> None:
    assert make(sheet()).rows == ()
