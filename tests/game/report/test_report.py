"""The report's tables and figures from results that are known."""

from __future__ import annotations

import csv
import io
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from game import report
from game.benchmarks.robotouille import figures, published, tables
from game.evaluation.taxonomy import TAXONOMY, is_known
from game.report import all_tables, every, formats
from game.report import figures as drawing
from game.report.data import PEOPLE, Filters, Result, passes
from game.report.tables import NOTHING, PUBLISHED, Cell, Sheet, Table
from tests.loops import each

WON = Result(
    "ours", "r", 1, "s", "asynchronous/1@1", "asynchronous/1", "asynchronous", 1, 20, True, "done",
    True, 20, 0.5, 100, world="robotouille",
)  # fmt: skip
SUGGESTED = {"suggested_failure": {"category": "goal", "part": "bad_start"}}
LOST = replace(WON, reached=False, steps=30, metrics=SUGGESTED)


def result(example: Result = WON, /, **changes: Any) -> Result:
    metrics = changes.pop("metrics", {})
    return replace(example, metrics=metrics, **changes)


def sheet(*results: Result, **filters: str) -> Sheet:
    return Sheet.of(Filters(run=("r",), **filters), results)


def row(table: Table, head: str) -> tuple[Cell, ...]:
    return next(row.cells for row in table.rows if row.head == head)


def test_the_published_tables_add_up() -> None:
    """Table 3's columns must have the means that table 2 and the abstract name."""
    for suite, rates in each(published.TABLE_2["gpt4-o"].items()):
        rows = [row for task, (row, _) in published.TABLE_3.items() if task.startswith(suite)]
        assert len(rows) == 10
        means = [sum(row[n] or 0 for row in rows) / 10 for n in range(3)]
        assert means == pytest.approx(rates)


def test_table_2_has_our_rates_with_intervals_and_the_papers_marked() -> None:
    made = tables.table_2(sheet(WON, LOST, result(LOST, suite="synchronous")))
    assert [name for name, _ in made.columns] == [
        "Synchronous (%)", "Asynchronous (%)", "Not played",
    ]  # fmt: skip
    ours = row(made, "ours")
    assert (ours[1].text, ours[1].note) == ("50.0", "[9.45, 90.5] 1/2")
    assert ours[1].query == "run=r&suite=asynchronous&agent=ours"
    theirs = [one for one in made.rows if one.kind == PUBLISHED]
    assert [cell.text for cell in row(made, "gpt4-o ReAct")] == ["47.0", "11.0", NOTHING]
    assert len(theirs) == 12


def test_what_could_not_be_read_is_not_made_up() -> None:
    made = tables.table_2(sheet(WON))
    assert row(made, "claude-3-haiku ReAct")[0].text == "?"


def test_people_are_a_row_of_their_own_and_come_last() -> None:
    made = tables.table_2(sheet(result(WON, who=PEOPLE), WON))
    kinds = [one.kind for one in made.rows]
    assert kinds[:3] == ["ours", "people", PUBLISHED]


def test_table_3_lists_tasks_in_order_beside_horizon_and_optimum() -> None:
    ten = result(WON, base="asynchronous/10", task="asynchronous/10", par=80)
    two = result(LOST, base="asynchronous/2", task="asynchronous/2", par_proved=False, par=27)
    made = tables.table_3(sheet(ten, two))
    assert [one.head for one in made.rows] == ["asynchronous/2", "asynchronous/10"]
    assert [cell.text for cell in made.rows[0].cells] == [
        "0.00", "27", "0", "0.0", "0.0", "30.0", "27",
    ]  # fmt: skip
    assert made.rows[1].cells[1].text == "80*"


def test_success_follows_the_chosen_rule() -> None:
    slow = result(WON, steps=31)
    assert not slow.success("1.5")
    assert slow.success("table")
    assert slow.success("goal")
    assert not LOST.success("goal")
    assert result(WON, par=None, steps=999).success("1.5")


def test_table_4_has_accuracy_steps_and_cost() -> None:
    cells = row(tables.table_4(sheet(WON, LOST)), "ours")
    assert [cell.text for cell in cells] == ["1/2", "25.00", "$1.00", "0"]


def test_question_6_compares_success_with_and_without_priority() -> None:
    made = tables.prioritising(
        sheet(
            result(WON, metrics={"prioritised": True}),
            result(LOST, metrics={"prioritised": False}),
            result(LOST, metrics={"prioritised": None}),
        )
    )
    assert [cell.text for cell in row(made, "ours")] == ["50.0", "100.0", "0.00"]
    assert [cell.text for cell in row(made, "gpt4-o ReAct")][1:] == ["16.0", "6.0"]


def test_recovery_counts_mistakes_of_failures() -> None:
    mistakes = [
        {"recovered": True, "repeated": False}, {"recovered": True, "repeated": True},
        {"recovered": False, "repeated": False}, {"recovered": False, "repeated": False},
    ]  # fmt: skip
    made = tables.recovery(sheet(result(LOST, metrics={"mistakes": mistakes})))
    assert [cell.text for cell in row(made, "ours: asynchronous")] == ["50.0", "50.0"]


def test_episodes_that_failed_to_be_played_count_nowhere() -> None:
    assert sheet(result(WON, state="failed")).results == ()


def test_figure_3_bins_optimality_rates_of_successes() -> None:
    chart = figures.figure_3(sheet(WON, result(WON, steps=24), result(WON, steps=30), LOST))
    assert chart.series[0].values == pytest.approx((33.3333, 33.3333, 33.3333, 0))
    assert chart.series[1].kind == PUBLISHED
    assert dict(zip(chart.series[1].labels, chart.series[1].values, strict=True)) == {
        "1": 9.1, "(1, 1.25]": 63.6, "(1.25, 1.5]": None, "> 1.5": None,
    }  # fmt: skip


def test_figure_4_counts_what_is_out_of_reach_as_further_away() -> None:
    def left(value: float | None, *, reachable: bool = True) -> Result:
        return result(LOST, metrics={"steps_to_go": {"normalised": value, "reachable": reachable}})

    chart = figures.figure_4(
        sheet(left(0.2), left(0.5), left(0.75), left(1.4), left(None, reachable=False))
    )
    assert chart.series[0].values == (40.0, 20.0, 40.0)


def test_a_bar_leads_to_its_episodes() -> None:
    one = result(WON, steps=24)
    chart = figures.figure_3(sheet(one, WON))
    words, query = chart.links[1]
    assert words == "ours, asynchronous: (1, 1.25]"
    assert "optimality=%281%2C+1.25%5D" in query
    filters = Filters(optimality="(1, 1.25]", outcome="success")
    assert passes(one, filters)
    assert not passes(WON, filters)


def test_figure_5_says_how_many_labels_are_suggested() -> None:
    chart = figures.figure_5(sheet(LOST, replace(LOST, by_hand=(("goal", "too_slow"),))))
    assert chart.series[0].labels == ("goal/bad_start",)
    assert "People have labelled 1 of 2 failures here" in chart.note


def test_figure_7_is_about_the_first_three_tasks() -> None:
    late = result(LOST, base="asynchronous/9")
    chart = figures.figure_7(sheet(LOST, late))
    assert chart.series[0].count == 1
    assert chart.series[0].labels == ("goal/bad_start",)
    assert [one.kind for one in chart.series] == ["automatic", PUBLISHED, PUBLISHED]


@pytest.mark.slow
@pytest.mark.parametrize("name", ["figure3", "figure4", "figure5", "figure6", "figure7"])
def test_every_figure_can_be_drawn_and_is_the_same_each_time(
    name: str, tmp_path: Path, settings: Any
) -> None:
    settings.FILES_DIR = tmp_path
    metrics = {
        "repeated_transitions": 3,
        "steps_to_go": {"normalised": 0.5, "reachable": True},
    }
    chart = every.chart(name, sheet(result(WON, metrics=metrics), result(LOST, metrics=metrics)))
    drawn = drawing.svg(chart)
    assert drawn.startswith(b"<?xml")
    assert drawn == drawing.draw(chart)
    kept = [str(path.relative_to(tmp_path)) for path in tmp_path.rglob("*") if path.is_file()]
    assert kept == [f"figures/{chart.digest}.svg"]


def test_csv_says_what_is_published_and_is_safe() -> None:
    made = tables.table_2(sheet(result(WON, who="=cmd()")))
    lines = list(csv.reader(io.StringIO(formats.table_csv(made))))
    assert lines[1][:3] == ["'=cmd()", "ours", "100.0"]
    assert lines[2][1] == PUBLISHED


def test_latex_prints_every_sign_as_it_is() -> None:
    text = formats.table_latex(tables.table_2(sheet(result(WON, who="50% & more_$"))))
    assert r"50\% \& more\_\$ & 100.0" in text
    assert r"\textit{gpt4-o ReAct}" in text
    assert text.count("{") == text.count("}")


def test_latex_names_the_paper_whose_numbers_it_prints() -> None:
    assert published.SOURCE in formats.table_latex(every.table("table2", sheet(WON)))
    assert "published values" not in formats.table_latex(every.table("effort", sheet(WON)))


def test_a_world_without_a_benchmark_has_tables_of_its_own() -> None:
    foreign = result(WON, world="far", suite="ports", base="ports/1", task="ports/1")
    made = {table.name: table for table in every.all_tables(sheet(foreign, LOST))}
    assert [name for name, _ in made["success"].columns] == ["Ports (%)", "Not played"]
    assert [cell.text for cell in made["success"].rows[0].cells] == ["100.0", "0"]
    assert [row.head for row in made["success_tasks"].rows] == ["ports/1"]
    assert [name for name, _ in made["table2"].columns] == ["Asynchronous (%)", "Not played"]
    assert "success" not in {table.name for table in every.all_tables(sheet(WON))}


def test_tables_come_by_benchmark_and_those_of_any_world_last() -> None:
    assert [*all_tables()] == [
        "table2", "table3", "table4", "prioritising", "recovery", "labels", "violations",
        "asgard6", "asgard_types", "asgard_endings", "asgard_turns", "asgard_undoable", "asgard_scorings",
        "tfd1", "tfd2", "tfd3", "tfd6_seen", "tfd6_unseen", "tfd_stages", "tfd_endings", "edh1",
        "simmer_table3", "simmer_techniques", "simmer_categories", "simmer_audits", "simmer_modes", "simmer_examples",
        "planners1", "planners2", "planners3", "planners4", "planners5", "planners_reasons", "planners_likeness",
        "planners_sweep",
        "success", "success_tasks", "effort", "team", "people", "ratings",
    ]  # fmt: skip


def test_a_charts_csv_has_a_line_for_each_value() -> None:
    lines = formats.chart_csv(figures.figure_3(sheet(WON))).splitlines()
    assert lines[1] == '"ours, asynchronous",ours,1,1,100.0'


def test_the_taxonomy_has_the_papers_four_categories() -> None:
    assert [category.name for category in TAXONOMY] == ["state", "action", "transition", "goal"]
    assert is_known("transition", "one_item_at_station")
    assert not is_known("transition", "bad_start")


@pytest.mark.parametrize("asked", ["all_tables", "all_figures"])
def test_whoever_asks_for_tables_or_figures_first_has_them_loaded(
    asked: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    loaded: list[str] = []
    monkeypatch.setattr(report, "_load", lambda: loaded.append(asked))
    getattr(report, asked)()
    assert loaded == [asked]


def test_tables_and_figures_of_every_benchmark_are_looked_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A benchmark may have tables and no figures."""
    looked_for: list[str] = []
    monkeypatch.setattr(report.benchmarks, "load", looked_for.append)
    report._load.__wrapped__()
    assert looked_for == ["tables", "figures"]
