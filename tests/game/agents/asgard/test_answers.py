"""How answers are read: the paper's rules, and what is no action."""

from __future__ import annotations

import pytest

from game.benchmarks.asgardbench.prompting.answers import read

OBJECTS = ("Mug", "StoveBurner", "CounterTop")
ANSWER = """<think>
NEXT
- Action: CLOSE Mug would be silly.
</think>
<answer>
THINGS TO REMEMBER:
- The mug is dirty.
- Look into the sink.

SUGGESTED PLAN SEQUENCE:
1. FIND Mug
2. PICKUP Mug

Action: FIND Mug
</answer>"""


def test_an_answer_is_taken_apart() -> None:
    found = read(ANSWER, OBJECTS)
    assert (found.action.verb, found.action.args) == ("FIND", {"object": "Mug"})
    assert found.notes == "- The mug is dirty.\n- Look into the sink."
    assert found.plan == "1. FIND Mug\n2. PICKUP Mug"
    assert "silly" in found.thoughts


def test_the_last_action_after_the_answer_mark_counts() -> None:
    text = (
        "Action: OPEN Mug\n<answer>\nAction: FIND Mug\nno, better\nAction: PUT CounterTop</answer>"
    )
    assert read(text, OBJECTS).action.text == "PUT CounterTop"


def test_without_the_mark_the_whole_text_is_read() -> None:
    assert read("I think.\nAction: FIND Mug", OBJECTS).action.text == "FIND Mug"


def test_objects_may_be_written_in_any_case_and_actions_may_not() -> None:
    assert read("Action: TOGGLE_ON stoveburner", OBJECTS).action.args == {"object": "StoveBurner"}
    assert read("Action: find Mug", OBJECTS).action.args["kind"] == "unparsable"


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Action: FLY Mug", "action"),
        ("Action: FIND Unicorn", "object"),
        ("Action:", "unparsable"),
        ("", "unparsable"),
        ("I would rather talk about the weather.", "unparsable"),
        ("Action: FIND", "unparsable"),
    ],
)
def test_what_is_no_action_says_why(text: str, kind: str) -> None:
    action = read(text, OBJECTS).action
    assert action.verb == "INVALID"
    assert action.args["kind"] == kind


def test_a_long_unreadable_answer_is_kept_short() -> None:
    assert len(read("x" * 10_000, OBJECTS).action.text) == 200


def test_notes_end_at_an_empty_line() -> None:
    text = "<answer>Things to remember:\n- a\n\n- b\n\nAction: FIND Mug"
    assert read(text, OBJECTS).notes == "- a"
