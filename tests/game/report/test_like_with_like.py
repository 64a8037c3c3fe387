"""Reports compare like with like: prices, lateness, what was not played, styles, labels, variants."""

from __future__ import annotations

import csv
import io
from dataclasses import replace

import pytest

from game.benchmarks import Limits
from game.benchmarks.asgardbench.tables import conditions
from game.benchmarks.robotouille import figures, published, tables
from game.models import EvaluationRun
from game.report import every, formats, general
from game.report.data import (
    HAND,
    LATE,
    LOG,
    PEOPLE,
    UNPLAYED,
    Filters,
    failure_mode,
    load,
    passes,
)
from game.report.tables import NOTHING, PUBLISHED, Sheet
from tests.game.evaluation.conftest import new_run
from tests.game.report.test_asgard import result as vlm
from tests.game.report.test_report import LOST, WON, result, row, sheet
from tests.loops import each

LATE_ONE = result(WON, steps=31)
"""Reached the goal in 31 steps, where the optimum of 20 allows 30."""
DEAD = result(
    WON, state="failed", reached=False, steps=0, unplayed="the endpoint is dead", cost=0.25,
    requests=5, spent=900, session="", episode=9,
)  # fmt: skip


# -- step limits ----------------------------------------------------------------------------------


def test_a_limit_that_is_half_a_step_is_rounded_up_as_the_original_does() -> None:
    assert (Limits().steps(21), Limits().steps(20)) == (32, 30)
    odd = result(WON, par=21, steps=32)
    assert odd.success("1.5")
    assert not result(odd, steps=33).success("1.5")


# -- prices ---------------------------------------------------------------------------------------


def test_a_model_without_a_price_has_no_price_and_does_not_cost_nothing() -> None:
    unpriced = sheet(result(WON, cost=None), result(LOST, cost=None))
    cost = row(tables.table_4(unpriced), "ours")[2]
    assert (cost.text, cost.value) == ("no price", None)
    effort = dict(zip(*_effort(unpriced), strict=True))
    assert effort["Cost an episode ($)"].text == effort["Cost in all"].text == "no price"
    assert "$0" not in formats.table_csv(tables.table_4(unpriced)).split(PUBLISHED)[0]


def _effort(made: Sheet) -> tuple[list[str], list[tables.Cell]]:
    table = general.effort(made)
    return [name for name, _ in table.columns], list(table.rows[0].cells)


@pytest.mark.django_db
def test_what_was_spent_on_attempts_that_were_lost_counts_too() -> None:
    run = new_run()
    run.episodes.update(
        state="done",
        requests=5,
        lost_requests=2,
        tokens=900,
        lost_tokens=80,
        cost=0.5,
        lost_cost=0.25,
    )
    (found,) = load(EvaluationRun.objects.all(), Filters(run=(run.pk,)))
    assert (found.requests, found.spent, found.cost) == (7, 980, 0.75)
    assert found.tokens == 900, "what the episode itself took"


def test_a_sum_of_which_a_part_has_no_price_says_so() -> None:
    some = sheet(WON, result(LOST, cost=None), result(LOST, cost=None))
    cost = row(tables.table_4(some), "ours")[2]
    assert (cost.text, cost.note, cost.value) == ("$0.50", "2 episodes without a price", None)
    effort = dict(zip(*_effort(some), strict=True))
    assert effort["Cost an episode ($)"].note.endswith("n=1, 2 without a price")


def test_a_price_of_nothing_is_a_price() -> None:
    assert row(tables.table_4(sheet(result(WON, cost=0.0))), "ours")[2].text == "$0.00"


# -- late -----------------------------------------------------------------------------------------


def test_a_goal_that_is_reached_late_is_a_failure_in_every_table_and_said_apart() -> None:
    late = sheet(WON, LATE_ONE)
    assert row(tables.table_2(late), "ours")[0].note == "[9.45, 90.5] 1/2, 1 reached late"
    assert tables.table_3(late).rows[0].cells[0].note.endswith("1/2, 1 reached late")
    assert row(tables.table_4(late), "ours")[0].note == "1 reached late"


def test_a_goal_that_is_reached_late_is_a_failure_in_every_figure_and_said_apart() -> None:
    lost = result(LOST, metrics={
        "steps_to_go": {"normalised": 0.2, "reachable": True},
        "suggested_failure": {"category": "goal", "part": "bad_start"},
    })  # fmt: skip
    late = sheet(WON, LATE_ONE, lost)
    four = figures.figure_4(late).series[0]
    assert dict(zip(four.labels, four.values, strict=True)) == {
        "[0, 0.5]": 50.0, "(0.5, 1]": 0.0, "> 1": 0.0, LATE: 50.0,
    }  # fmt: skip
    for chart in each((figures.figure_5(late), figures.figure_7(late))):
        ring = chart.series[0]
        assert ring.count == 2
        assert dict(zip(ring.labels, ring.values, strict=True)) == {
            "goal/bad_start": 50.0, f"late/{LATE}": 50.0,
        }  # fmt: skip


def test_failures_of_which_nothing_was_measured_are_counted_as_not_known() -> None:
    blank = result(LOST, metrics={})
    assert figures.figure_4(sheet(blank)).series[0].labels[-1] == "not known"
    assert figures.figure_5(sheet(blank)).series[0].labels == ("unknown/not known",)


def test_a_slice_of_late_ones_leads_to_them() -> None:
    ring = figures.figure_5(sheet(LATE_ONE)).series[0]
    assert "category=late" in ring.queries[0]
    late = Filters(category="late", part=LATE, view=LOG)
    assert passes(LATE_ONE, late)
    assert not passes(LOST, late)
    assert passes(LATE_ONE, Filters(to_go=LATE))
    assert passes(LATE_ONE, Filters(outcome="late"))
    assert not passes(WON, Filters(outcome="late"))


# -- not played -----------------------------------------------------------------------------------


def test_what_could_not_be_played_is_counted_with_its_reason_and_keeps_its_costs() -> None:
    made = sheet(WON, DEAD, result(DEAD, episode=10, unplayed="cancelled"))
    lost = row(tables.table_2(made), "ours")[-1]
    assert (lost.text, lost.note) == ("2", "the endpoint is dead (1); cancelled (1)")
    assert lost.query == "run=r&agent=ours&state=unplayed"
    cells = row(tables.table_4(made), "ours")
    assert [cell.text for cell in cells] == ["1/1", "20.00", "$1.00", "2"]
    effort = dict(zip(*_effort(made), strict=True))
    assert (effort["Requests in all"].value, effort["Tokens in all"].value) == (10, 1800)
    assert passes(DEAD, Filters(state=UNPLAYED))
    assert not passes(WON, Filters(state=UNPLAYED))


def test_an_agent_of_which_nothing_could_be_played_does_not_vanish() -> None:
    made = sheet(DEAD)
    cells = row(tables.table_2(made), "ours")
    assert [cell.text for cell in cells] == [NOTHING, "1"]
    assert row(tables.table_4(made), "ours")[0].text == NOTHING
    assert [table.name for table in every.all_tables(made)] == [
        "table2", "table3", "table4", "effort",
    ]  # fmt: skip


def test_a_home_in_which_nothing_could_be_played_has_a_row_all_the_same() -> None:
    made = conditions(Sheet.of(Filters(), [vlm(state="failed", unplayed="no pictures")]))
    assert made.rows[0].head == "gpt-x"
    assert (made.rows[0].cells[-1].text, made.rows[0].cells[-1].note) == ("1", "no pictures (1)")
    assert every.all_charts(Sheet.of(Filters(), [vlm(state="failed", unplayed="no")])) == []


# -- what was told --------------------------------------------------------------------------------

PAPER = result(WON, who="m (paper)", told="paper")
RICH = result(WON, who="m (rich)", told="rich")


def test_two_styles_are_two_rows_and_the_note_says_which_may_be_compared() -> None:
    made = tables.table_2(sheet(PAPER, RICH))
    assert [one.head for one in made.rows[:2]] == ["m (paper)", "m (rich)"]
    assert "(paper): told the kitchen as the original tells it." in made.note
    assert "(rich): told or shown running timers and counts of cuts" in made.note
    assert any(one.kind == PUBLISHED for one in made.rows)


def test_published_numbers_stand_beside_no_rich_rows() -> None:
    rich = sheet(RICH, result(LOST, who="m (rich)", told="rich"))
    for make in each((tables.table_2, tables.table_4, tables.prioritising, tables.recovery)):
        made = make(rich)
        assert not [one.head for one in made.rows if one.kind == PUBLISHED]
        assert "which are left out here" in made.note
    heads = dict(tables.table_3(rich).columns)
    assert "gpt4-o ReAct" not in heads
    charts = (figures.figure_3, figures.figure_4, figures.figure_5, figures.figure_7)
    for draw in each(charts):
        chart = draw(rich)
        assert not [one.name for one in chart.series if one.kind == PUBLISHED]
        assert "which are left out here" in chart.note


def test_a_picture_with_timers_is_no_paper_row() -> None:
    seen = result(WON, who="m", told="paper, picture")
    assert not [r for r in tables.table_2(sheet(seen)).rows if r.kind == PUBLISHED]


def test_the_rule_of_the_published_numbers_is_stated_beside_them() -> None:
    assert "rounded up" in tables.table_2(sheet(PAPER)).note
    assert "hand-entered" in tables.table_3(sheet(PAPER)).note


# -- labels ---------------------------------------------------------------------------------------


def hand(*labels: tuple[str, str], log: tuple[str, str] = ("goal", "bad_start")) -> tables.Result:
    suggested = {"suggested_failure": {"category": log[0], "part": log[1]}}
    return result(LOST, by_hand=labels, metrics=suggested)


def test_automatic_labels_and_those_by_hand_are_two_rings_beside_the_papers() -> None:
    chart = figures.figure_5(sheet(hand(("state", "other_state")), LOST))
    assert [(one.name, one.kind, one.count) for one in chart.series] == [
        ("ours, asynchronous: automatic, by the log", "automatic", 2),
        ("ours, asynchronous: by hand", "ours", 1),
        ("gpt4-o ReAct, asynchronous: by hand, the paper's authors", PUBLISHED, 0),
    ]
    assert chart.series[0].labels == ("goal/bad_start",)
    assert chart.series[1].labels == ("state/other_state",)
    assert "no labels by hand, which the paper's are" in chart.note
    lines = list(csv.reader(io.StringIO(formats.chart_csv(chart))))
    assert [line[1] for line in lines[1:3]] == ["automatic", "ours"]


def test_agreement_of_logs_and_annotators_is_cohens_kappa() -> None:
    both = [
        hand(("goal", "bad_start")), hand(("goal", "too_slow")),
        hand(("state", "other_state"), log=("state", "other_state")),
        hand(("state", "other_state")),
    ]  # fmt: skip
    cells = row(tables.labels(sheet(*both, LOST)), "ours")
    assert cells[0].text == "4"
    assert (cells[1].text, cells[2].value) == ("75.0", pytest.approx(0.5))
    assert (cells[3].text, cells[4].value) == ("50.0", pytest.approx((8 - 5) / (16 - 5)))


def test_without_a_label_by_hand_there_is_nothing_to_agree_on() -> None:
    assert tables.labels(sheet(LOST)).rows == ()


def test_a_failure_shows_what_most_annotators_said_before_what_the_log_suggests() -> None:
    one = hand(("state", "other_state"), ("goal", "too_slow"), ("goal", "too_slow"))
    assert failure_mode(one, "1.5") == failure_mode(one, "1.5", HAND) == ("goal", "too_slow")
    assert failure_mode(one, "1.5", LOG) == ("goal", "bad_start")
    assert failure_mode(LOST, "1.5", HAND) is None
    assert passes(one, Filters(view=HAND, category="goal", part="too_slow"))
    assert not passes(LOST, Filters(view=HAND))


def test_the_papers_contradiction_is_said_wherever_its_numbers_stand() -> None:
    assert "56.8" in published.CONTRADICTION
    assert "58.5" in published.CONTRADICTION
    mistakes = {"mistakes": [{"recovered": True, "repeated": False}]}
    assert published.CONTRADICTION in figures.figure_5(sheet(LOST)).note
    assert published.CONTRADICTION in tables.recovery(sheet(result(LOST, metrics=mistakes))).note


# -- variants and citations -----------------------------------------------------------------------


def test_two_variants_of_a_model_are_two_rows_that_say_in_what_they_differ() -> None:
    cold = vlm(settings={"temperature": "0.0", "size": "1024"})
    warm = vlm("warm", reached=False, settings={"temperature": "1.0", "size": "1024"})
    made = conditions(Sheet.of(Filters(), [cold, warm]))
    ours = [one for one in made.rows if one.kind != PUBLISHED]
    assert [one.head for one in ours] == ["gpt-x (temperature 0.0)", "gpt-x (temperature 1.0)"]
    assert [one.cells[0].text for one in ours] == ["100.0", "0.00"]


def test_every_benchmarks_tables_name_their_own_paper_in_latex() -> None:
    theirs = formats.table_latex(every.table("asgard6", Sheet.of(Filters(), [vlm()])))
    assert r"\label{tab:asgardbench:asgard6}" in theirs
    assert r"\caption{AsgardBench: Success by condition" in theirs
    assert r"\cite{asgardbench}" in theirs
    assert "Robotouille" not in theirs
    ours = formats.table_latex(every.table("table2", sheet(WON)))
    assert r"\label{tab:robotouille:table2}" in ours
    assert r"\cite{robotouille}" in ours
    assert "AsgardBench" not in ours


def test_a_table_without_published_numbers_cites_nobody() -> None:
    types = formats.table_latex(every.table("asgard_types", Sheet.of(Filters(), [vlm()])))
    assert r"\cite" not in types
    assert "published" not in types
    effort = formats.table_latex(every.table("effort", sheet(WON)))
    assert r"\label{tab:effort}" in effort


def test_people_are_never_told_and_never_unplayed() -> None:
    people = replace(WON, who=PEOPLE)
    assert row(tables.table_2(sheet(people)), PEOPLE)[-1].text == "0"
    assert row(tables.table_4(sheet(people)), PEOPLE)[2].text == NOTHING
