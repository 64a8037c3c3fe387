"""Plans as people and models write them: what is read, what is noted, what is a failure."""

from __future__ import annotations

import pytest

from sim.worlds.simmer.model import model
from sim.worlds.simmer.plan import Ref, bind, read_line, read_plan
from tests.sim.worlds.simmer.golden import found, run


@pytest.mark.parametrize(
    "line",
    [
        "[PUT_ON] <egg> (1) <plate> (2)",
        "12. [PUT_ON] <egg> (1) <plate> (2)",
        "12) [put_on] <Egg> (1) <plate> (2).",
        "- **3.** [Put_On] <egg>(1) <plate>(2)",
        "Step 4: [PUT_ON] <egg> (1), <plate> (2)",
        "> `[PUT ON] <egg> (1) <plate> (2)`",
    ],
)
def test_a_step_is_read_however_it_is_listed(line: str) -> None:
    read = read_line(line)
    assert read is not None
    assert (read.action, read.args) == ("put_on", (Ref("egg", 1), Ref("plate", 2)))


def test_names_have_underscores_whatever_is_written() -> None:
    read = read_line("[GRAB] <Cutting-Board> (1)")
    assert read is not None
    assert read.args == (Ref("cutting_board", 1),)


@pytest.mark.parametrize(
    ("written", "minutes"),
    [("30 min", 30), ("(30)", 30), ("<30_minutes>", 30), ("30", 30), ('"30 minutes"', 30), ("1.5 h", 90),
     ("90 sec", 1.5), ("<duration> (30)", 30), ("<30> (1)", 30), ("0,5 h", 30)],
)  # fmt: skip
def test_a_duration_is_read_in_all_its_forms(written: str, minutes: float) -> None:
    line = read_line(f"[BAKE] <cake_pan> (1) <oven> (1) {written}")
    assert line is not None
    bound = bind(line, model())
    assert (bound.fault, bound.roles["duration"]) == ("", minutes)


@pytest.mark.parametrize(
    ("written", "celsius"), [("180 C", 180), ("350F", 176.67), ("<200>", 200), ("180°C", 180)]
)
def test_a_temperature_is_kept_in_degrees_celsius(written: str, celsius: float) -> None:
    line = read_line(f"[PREHEAT] <oven> (1) {written}")
    assert line is not None
    assert bind(line, model()).roles["temperature"] == pytest.approx(celsius, abs=0.01)


def test_a_missing_value_is_the_default_with_a_note_and_cooks_as_long_as_it_takes() -> None:
    line = read_line("[FRY] <bacon> (1) <pan> (1)")
    assert line is not None
    bound = bind(line, model())
    assert bound.roles["duration"] == 10
    assert "no duration is given" in bound.notes[0]
    assert "duration" not in bound.given


def test_nothing_is_repaired_in_silence() -> None:
    line = read_line("Now [GRAB] <egg> quickly")
    assert line is not None
    notes = bind(line, model()).notes
    assert len(notes) == 3
    assert line.args == (Ref("egg", 1),)


def test_switchon_is_switch_on() -> None:
    line = read_line("[SWITCHON] <stove> (1)")
    assert line is not None
    action = bind(line, model()).action
    assert action is not None
    assert action.name == "switch_on"


def test_talk_around_a_plan_is_counted_and_is_no_step() -> None:
    plan = read_plan("Here is my plan:\n\n1. [GRAB] <egg> (1)\nI hope [note] this works.\n```")
    assert (len(plan.lines), plan.ignored) == (1, 3)


@pytest.mark.parametrize(
    "text", ["", "   \n\n", "我先把鸡蛋放进锅里。", "Grab the egg, then serve it."]
)
def test_a_text_without_steps_is_one_failure(text: str) -> None:
    assert found(run(text)) == [("immediate", "no_steps", "")]


def test_a_plan_in_another_language_is_unknown_actions() -> None:
    report = run("[GREIFEN] <ei> (1)\n[取る] <卵> (1)\n[SERVE] <bread> (1)")
    assert [one.predicate for one in report.failures[:2]] == ["unknown_action", "unknown_action"]


def test_a_bracket_that_is_not_closed_is_a_step_that_cannot_be_read() -> None:
    report = run("[GRAB <egg> (1)\n[SERVE] <bread> (1)")
    assert (report.steps, report.failures[0].predicate) == (2, "unknown_action")


def test_ten_thousand_steps_are_run() -> None:
    report = run(
        "[POUR] <milk> (1) <bowl> (1)\n" * 5000 + "[COMBINE] <bowl> (1) <soup> (1)\n" * 5000
    )
    assert report.steps == 10_000
    assert report.failures[-1].step == 10_001


def test_pouring_and_boiling_five_thousand_times_fills_no_kitchen() -> None:
    report = run("[POUR] <milk> (1) <bowl> (1)\n[BOIL] <bowl> (1) <stove> (1) 5\n" * 5000)
    assert len(report.kitchen.things) < 40


def test_a_product_made_of_a_product_ten_thousand_times_is_no_trouble() -> None:
    lines = [f"[COMBINE] <bowl> (1) <soup> ({n})" for n in range(1, 10_001)]
    report = run(
        "[GRAB] <plate> (1)\n[PUT_IN] <plate> (1) <bowl> (1)\n"
        + "\n".join(lines)
        + "\n[SERVE] <bowl> (1)"
    )
    assert report.steps == 10_003
