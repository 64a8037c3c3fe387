"""What stands in a report's corners: rests of slices, labels of bars, reasons suggested by logs."""

from __future__ import annotations

import pytest

from game.benchmarks.asgardbench.tables import ending
from game.benchmarks.robotouille import figures, published, tables
from game.evaluation.local import play_here
from game.models import EvaluationRun
from game.report import figures as drawing
from game.report.data import Filters, load
from tests.game.evaluation.conftest import new_run
from tests.game.report.test_report import LOST, WON, result, row, sheet

pytestmark = pytest.mark.usefixtures("compiled_planner")


def test_the_papers_slices_of_failures_fill_the_circle_category_by_category() -> None:
    chart = figures.figure_5(sheet(LOST, result(LOST, suite="synchronous")))
    printed = {
        one.name.removeprefix("gpt4-o ReAct, ").partition(":")[0]: one
        for one in chart.series
        if one.kind == "published"
    }
    assert set(printed) == set(published.FIGURE_5)
    for suite, main in published.FIGURE_5.items():
        slices = dict(zip(printed[suite].labels, printed[suite].values, strict=True))
        assert sum(value or 0 for value in slices.values()) == pytest.approx(100, abs=0.01)
        assert main
        for category, whole in main.items():
            parts = [v or 0 for label, v in slices.items() if label.startswith(f"{category}/")]
            assert sum(parts) == pytest.approx(whole, abs=0.06)


def test_mistakes_not_repeated_are_a_part_of_those_recovered() -> None:
    mistakes = [{"recovered": True, "repeated": n == 0} for n in range(4)]
    mistakes += [{"recovered": False, "repeated": False}]
    made = tables.recovery(sheet(result(LOST, metrics={"mistakes": mistakes})))
    assert [cell.text for cell in row(made, "ours: asynchronous")] == ["80.0", "75.0"]


def test_a_chart_of_one_group_has_its_own_labels_under_its_bars() -> None:
    series = drawing.Series("one", "ours", ("low", "high"), (25.0, None))
    drawn = drawing.draw(drawing.Chart("c", "A chart", "bars", "where", "how much", (series,)))
    text = drawn.decode()
    assert all(f">{word}<" in text for word in ("low", "high", "25", "where", "how much", "one"))


def test_an_episode_whose_end_was_not_measured_ended_in_success_or_in_an_unknown_way() -> None:
    assert ending(WON) == "success"
    assert ending(LOST) == ""
    assert ending(result(LOST, metrics={"termination": "max_steps"})) == "max_steps"


@pytest.mark.django_db
def test_failures_nobody_labelled_carry_the_reason_that_their_log_suggests() -> None:
    made = new_run(agents=["chef", "idle"], tasks=["tutorial/2"])
    play_here(made.pk)
    found = {one.who: one for one in load(EvaluationRun.objects.all(), Filters(run=(made.pk,)))}
    suggested = found["idle"].metrics["suggested_failure"]
    assert found["idle"].mode == (suggested["category"], suggested["part"])
    assert not found["idle"].by_hand
    assert found["chef"].mode is None


@pytest.mark.django_db
def test_results_of_one_agent_are_those_of_that_agent() -> None:
    made = new_run(agents=["chef", "idle"], tasks=["tutorial/1"])
    filters = Filters(run=(made.pk,), agent="idle")
    assert [one.who for one in load(EvaluationRun.objects.all(), filters)] == ["idle"]
    assert load(EvaluationRun.objects.all(), Filters(run=(made.pk,), suite="synchronous")) == []
