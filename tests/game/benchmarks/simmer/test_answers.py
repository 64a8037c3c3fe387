"""A plan in a model's answer: what is read, what is passed over, and that all of it is noted."""

from __future__ import annotations

import pytest

from game.benchmarks.simmer.answers import CHANGED, MOST_LINES, read_answer, read_step
from game.benchmarks.simmer.hands import PACK, packed
from game.engine.moves import storable
from sim.worlds.simmer.model import model

RULES = model()
LINES = ("1. [WALK] <fridge> (1)", "2. [OPEN] <fridge> (1)")
PLAN = "\n".join(LINES)


def test_a_plan_is_its_lines_as_they_were_written() -> None:
    found = read_answer(PLAN, RULES)
    assert (found.lines, found.talk, found.notes) == (LINES, 0, ())
    assert found.summary() == "A plan of 2 steps."


def test_prose_around_a_plan_is_counted() -> None:
    found = read_answer(f"Gladly!\n\n```\n{PLAN}\n```\nEnjoy.", RULES)
    assert found.lines == LINES
    assert found.talk == 4
    assert "4 lines of talk" in found.summary()


def test_only_the_plan_under_the_last_heading_counts_and_that_is_said() -> None:
    found = read_answer(f"## Draft\n[GRAB] <egg> (1)\n## Corrected Plan\n{PLAN}", RULES)
    assert found.lines == LINES
    assert found.notes == ("1 steps before the last heading were not read.",)


def test_a_heading_with_nothing_under_it_hides_no_plan() -> None:
    assert read_answer(f"{PLAN}\n## Plan\nThat was it.", RULES).lines == LINES


def test_thoughts_in_tags_are_not_read_and_that_is_said() -> None:
    found = read_answer(f"<think>\n[GRAB] <egg> (1)\n</think>\n{PLAN}", RULES)
    assert found.lines == LINES
    assert "Thoughts in tags" in found.notes[0]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Zuerst hole ich das Ei aus dem Kühlschrank, dann brate ich es.",
        "まず冷蔵庫から卵を取り出します。",
        "1. Walk to the fridge\n2. Open it",
    ],
)
def test_a_text_without_steps_is_a_plan_without_any(text: str) -> None:
    assert read_answer(text, RULES).lines == ()


def test_a_plan_in_another_language_is_read_and_its_actions_are_unknown() -> None:
    assert len(read_answer("1. [NEHMEN] <ei> (1)\n2. [BRATEN] <ei> (1)", RULES).lines) == 2


def test_each_tolerance_is_counted() -> None:
    found = read_answer("[WALK] <fridge>\nso [OPEN] <fridge> (1)\n[CLOSE] <fridge> (1)", RULES)
    assert len(found.lines) == 3
    assert "2 steps were read tolerantly" in found.notes[0]


def test_what_no_log_can_keep_is_replaced_and_that_is_said() -> None:
    found = read_answer(f"[GRAB] <egg> (1) \U0001f95a\x00{'x' * 600}", RULES)
    assert CHANGED in found.notes
    assert storable(["line", {"step": found.lines[0]}])


def test_a_plan_of_ten_thousand_steps_is_packed_into_what_a_session_can_hold() -> None:
    line = "[PUT_ON] <cutting_board> (1) <counter> (1)"
    found = read_answer("\n".join([line] * (MOST_LINES + 5)), RULES)
    assert len(found.lines) == MOST_LINES
    assert found.notes[0].startswith("5 steps beyond the first 10000 ")
    whole = read_answer("\n".join([line] * MOST_LINES), RULES)
    assert (len(whole.lines), whole.notes) == (MOST_LINES, ())
    packs = packed(found.lines, 499)
    assert len(packs) <= 499
    assert "\n".join(packs).splitlines() == list(found.lines)
    assert packs[0] == line
    assert max(map(len, packs)) <= PACK + 100


def test_a_short_plan_is_not_packed() -> None:
    assert packed(LINES, 2) == list(LINES)


@pytest.mark.parametrize(
    ("text", "step"),
    [
        ("Thought: it is cold\nAction: [OPEN] <fridge> (1)", "[OPEN] <fridge> (1)"),
        ("**Action:** [OPEN] <fridge> (1)", "** [OPEN] <fridge> (1)"),
        ("I open it.\n[OPEN] <fridge> (1)", "[OPEN] <fridge> (1)"),
        ("Thought: not [GRAB] <egg> (1) yet\nAction: [OPEN] <fridge> (1)", "[OPEN] <fridge> (1)"),
        ("<think>[GRAB] <egg> (1)</think>\naction : [OPEN] <fridge> (1)", "[OPEN] <fridge> (1)"),
    ],
)
def test_one_step_is_found(text: str, step: str) -> None:
    assert read_step(text) == step


@pytest.mark.parametrize(("text", "says"), [("I wait.", "no step"), (PLAN, "2 steps")])
def test_none_or_several_steps_are_no_answer(text: str, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        read_step(text)
