"""AsgardBench's tables and figures, from results that are written down here."""

from __future__ import annotations

from typing import Any

import pytest

from game.benchmarks.asgardbench.published import CONDITIONS, TABLE_6
from game.benchmarks.asgardbench.tables import (
    conditions,
    endings,
    failed_turns,
    scorings,
    task_types,
    undoable,
)
from game.benchmarks.asgardbench.task_types import OTHER, TYPES, type_of
from game.benchmarks.asgardbench.variants import variant_of
from game.report import every
from game.report.data import PEOPLE, Filters, Result
from game.report.figures import draw
from game.report.tables import NOTHING, PUBLISHED, Sheet
from game.suites import all_tasks


def result(who: str = "vlm", reached: bool = True, **more: Any) -> Result:
    metrics: dict[str, Any] = {
        "termination": "success" if reached else "max_steps",
        "turn_failures": {
            "done": 8, "invalid_action": 0, "invalid_object": 0, "undoable": 2, "unparsable": 0,
        },
        "undoable": {"not_visible": 1, "holding": 1},
        "verdicts": {"paper_success": float(reached), "released_success": 1.0},
    }  # fmt: skip
    given: dict[str, Any] = {
        "run": "r", "episode": 1, "session": "", "task": "asgardbench/coffee", "base": "b",
        "suite": "asgardbench", "world": "household", "seats": 1, "par": 10, "par_proved": False, "state": "done",
        "steps": 14, "cost": 0.0, "tokens": 0, "metrics": metrics, "model": "gpt-x",
    }  # fmt: skip
    given.update(more)
    return Result(who=who, reached=reached, **given)


def sheet(*results: Result) -> Sheet:
    return Sheet.of(Filters(), list(results))


def test_table_6_has_the_papers_columns_and_rows_beside_ours() -> None:
    made = conditions(sheet(result()))
    assert [name for name, _ in made.columns] == [*CONDITIONS.values(), "Not played"]
    assert [row.head for row in made.rows] == ["gpt-x", *TABLE_6]
    assert [row.kind for row in made.rows[1:]] == [PUBLISHED] * len(TABLE_6)
    kimi = made.rows[list(TABLE_6).index("Kimi-K2.5") + 1]
    assert [cell.text for cell in kimi.cells] == [
        "68.8", "66.4", "55.2", "61.4", "61.1", "64.8", "21.9", "41.4", "14.2", NOTHING,
    ]  # fmt: skip


def test_every_published_row_has_a_value_or_a_gap_for_every_condition() -> None:
    assert {len(values) for values in TABLE_6.values()} == {len(CONDITIONS)}


def test_success_is_the_median_over_repetitions_not_their_mean() -> None:
    rows = [result(reached=False, repetition=0, task=f"t{n}") for n in range(4)]
    rows += [result(reached=n < 3, repetition=1, task=f"t{n}") for n in range(4)]
    rows += [result(reached=True, repetition=2, task=f"t{n}") for n in range(4)]
    cell = conditions(sheet(*rows)).rows[0].cells[0]
    assert cell.text == "75.0"
    assert "7/12" in cell.note


def test_a_condition_stands_in_its_own_column_of_the_same_model() -> None:
    made = conditions(sheet(result(), result("no hand", False, condition="no_hand")))
    ours = [row for row in made.rows if row.kind != PUBLISHED]
    assert [row.head for row in ours] == ["gpt-x"]
    assert [cell.text for cell in ours[0].cells][:4] == ["100.0", "\u2013", "\u2013", "0.00"]


def test_people_have_a_row_of_their_own() -> None:
    made = conditions(sheet(result(PEOPLE, model="")))
    assert made.rows[0].head == PEOPLE
    assert made.rows[0].kind == "people"


def test_endings_and_turns_add_up() -> None:
    table = endings(sheet(result(), result(reached=False)))
    assert [cell.text for cell in table.rows[0].cells] == ["50.0", "0.00", "50.0", "0.00"]
    turns = failed_turns(sheet(result(), result(reached=False)))
    assert [cell.text for cell in turns.rows[0].cells] == [
        "80.0", "0.00", "0.00", "20.0", "0.00", "1.40",
    ]  # fmt: skip


def test_undoable_turns_are_told_apart_by_reason() -> None:
    table = undoable(sheet(result()))
    assert [name for name, _ in table.columns] == ["holding", "not visible"]
    assert [cell.text for cell in table.rows[0].cells] == ["50.0", "50.0"]


def test_both_scorings_stand_side_by_side() -> None:
    table = scorings(sheet(result(reached=False)))
    assert [cell.text for cell in table.rows[0].cells] == ["0.00", "100.0"]


def test_success_does_not_depend_on_the_rules_of_the_other_paper() -> None:
    assert result(steps=19).success("1.5")


def test_a_report_of_one_paper_has_nothing_of_the_other() -> None:
    robots = result(
        world="robotouille", suite="synchronous", task="synchronous/1", base="synchronous/1",
        metrics={},
    )  # fmt: skip
    assert not any(t.name.startswith("asgard") for t in every.all_tables(sheet(robots)))
    asgard = {table.name for table in every.all_tables(sheet(result()))}
    assert "table2" not in asgard
    assert {"asgard6", "asgard_turns", "effort"} <= asgard
    assert next(chart.name for chart in every.all_charts(sheet(robots, result()))) == "figure3"
    assert len(every.sources(sheet(robots, result()))) == 2


PAPERS_NUMBERS = (9, 6, 12, 6, 12, 3, 15, 3, 27, 9, 3, 3)
"""Instances by type (table 1, the rows of putting away apart)."""


def test_every_instance_is_of_one_of_the_papers_twelve_types() -> None:
    types = [type_of(name) for name in all_tasks() if name.startswith("asgardbench/")]
    assert [types.count(name) for name in TYPES] == list(PAPERS_NUMBERS)
    assert len(types) == sum(PAPERS_NUMBERS)


def test_a_potato_that_is_sliced_is_of_another_type_than_a_whole_one() -> None:
    assert type_of("asgardbench/cook__Potato_FloorPlan5_V1") == "potato"
    assert type_of("asgardbench/cook__PotatoSliced_Pan(d)_FloorPlan5_V1") == "fry"
    assert type_of("home/television") == OTHER


def test_success_is_shown_by_type_of_task() -> None:
    egg = "asgardbench/cook__Egg_FloorPlan1_V1"
    tv = "asgardbench/turn_on_tv__FloorPlan202_V1"
    made = task_types(
        sheet(
            result(task=egg),
            result(task=egg, reached=False),
            result(task=tv, reached=False),
            result("other one", task=tv),
        )
    )
    assert [name for name, _ in made.columns] == ["tasks", "vlm", "other one", "Not played"]
    assert [row.head for row in made.rows] == ["cook an egg", "turn on the television"]
    assert [[cell.text for cell in row.cells] for row in made.rows] == [
        ["1", "50.0", NOTHING, "0"],
        ["1", "0.00", "100.0", "0"],
    ]


def test_success_and_undoable_actions_stand_side_by_side() -> None:
    silent = result("silent", metrics={})
    chart = every.chart(
        "asgard_success_undoable", sheet(result(), result(reached=False), result("b"), silent)
    )
    success, undoable_ = chart.series
    assert success.labels == undoable_.labels == ("vlm", "b")
    assert success.values == (50.0, 100.0)
    assert undoable_.values == (20.0, 20.0)


@pytest.mark.parametrize("chart", every.all_charts(sheet(result(), result("b", reached=False))))
def test_figures_are_drawn_the_same_twice(chart: Any) -> None:
    assert draw(chart) == draw(chart)
    assert b"<svg" in draw(chart)


def test_each_instance_is_a_point_at_the_length_of_its_solution() -> None:
    chart = every.chart("asgard_difficulty", sheet(result(par=10), result(task="x", par=30)))
    assert chart.series[0].places == (10.0, 30.0)
    assert chart.series[0].values == (100.0, 100.0)


@pytest.mark.parametrize(
    ("name", "settings", "row", "condition"),
    [
        ("asgard_vlm", {}, "label", "baseline"),
        ("asgard_vlm", {"model": "m"}, "m", "baseline"),
        ("asgard_vlm", {"hand": 0}, "label", "no_hand"),
        ("asgard_vlm", {"memory": False}, "label", "no_memory"),
        ("asgard_vlm", {"feedback": "none"}, "label", "no_feedback"),
        ("asgard_vlm", {"feedback": "detailed"}, "label", "detailed"),
        ("asgard_vlm", {"previous_image": "none"}, "label", "no_previous"),
        ("asgard_vlm", {"previous_image": "grayscale"}, "label", "other"),
        ("asgard_vlm", {"hand": 0, "memory": False}, "label", "other"),
        ("asgard_vlm", {"nonsense": 1}, "label", "other"),
        ("asgard_text", {"feedback": "detailed"}, "label", "text_detailed"),
        ("asgard_text", {}, "label", "text_simple"),
        ("oracle", {}, "label", "baseline"),
    ],
)
def test_settings_say_which_condition_it_is(
    name: str, settings: dict[str, Any], row: str, condition: str
) -> None:
    found = variant_of({"name": name, "settings": settings, "label": "label"})
    assert (found.row, found.condition) == (row, condition)


def test_steps_are_compared_with_the_solution_for_successes_only() -> None:
    rows = [
        result(steps=14, par=10), result(steps=18, par=10),
        result(steps=50, par=10, reached=False), result(steps=30, par=None),
    ]  # fmt: skip
    assert failed_turns(sheet(*rows)).rows[0].cells[-1].text == "1.60"
    only_failures = failed_turns(sheet(result(reached=False), result(par=None)))
    assert only_failures.rows[0].cells[-1].text == NOTHING
