"""What a model is told under each condition of the paper's table 6."""

from __future__ import annotations

import re
from typing import Any

import pytest

from game.benchmarks.asgardbench.prompting.prompt import Attempt, Turn, system_text, turn_text
from game.benchmarks.asgardbench.prompting.settings import AsgardSettings
from game.benchmarks.asgardbench.prompting.texts import fill

CONDITIONS: dict[str, dict[str, Any]] = {
    "baseline": {},
    "detailed": {"feedback": "detailed"},
    "no feedback": {"feedback": "none"},
    "no hand": {"hand": 0},
    "no memory": {"memory": False},
    "no previous image": {"previous_image": "none"},
    "grey previous image": {"previous_image": "grayscale"},
    "text only": {"text_only": True, "hand": 0, "previous_image": "none"},
    "text only, no feedback": {"text_only": True, "hand": 0, "feedback": "none"},
    "next steps only": {"full_steps": False},
    "common sense": {"common_sense": True},
}
TURN = Turn(
    "Turn on the television",
    ("RemoteControl", "Television"),
    (Attempt("FIND Television", True), Attempt("TOGGLE_ON Television", False, "You need it.")),
    "1. FIND RemoteControl",
    "- The remote control lies on the sofa.",
)


def settings(**changes: Any) -> AsgardSettings:
    return AsgardSettings.read(changes)


def whole(**changes: Any) -> str:
    read = settings(**changes)
    return system_text(read) + "\n\n" + turn_text(TURN, read)


@pytest.mark.parametrize("changes", CONDITIONS.values(), ids=CONDITIONS)
def test_no_marker_and_no_condition_is_left_in_a_prompt(changes: dict[str, Any]) -> None:
    text = whole(**changes)
    assert "[[" not in text
    assert not re.search(r"^\{", text, re.MULTILINE)
    assert "\n\n\n" not in text


def test_every_condition_makes_another_prompt_except_where_only_the_picture_differs() -> None:
    texts = {name: whole(**changes) for name, changes in CONDITIONS.items()}
    assert texts.pop("grey previous image") == texts["baseline"]
    assert len(set(texts.values())) == len(texts)


def test_the_baseline_has_all_parts_of_the_paper() -> None:
    text = whole()
    for part in (
        "TOGGLE_OFF", "RULES OF THE WORLD", "Example 1", "Example 2", "Example 3",
        "PICTURES: the first", "AVAILABLE OBJECTS: RemoteControl, Television",
        "THINGS TO REMEMBER", "SUGGESTED PLAN SEQUENCE", "see-through hand",
        "- The remote control lies on the sofa.", "1. FIND RemoteControl",
    ):  # fmt: skip
        assert part in text


def test_feedback_changes_how_the_history_ends_as_in_table_2() -> None:
    assert "1. TOGGLE_ON Television\n" in whole(feedback="none")
    assert "1. TOGGLE_ON Television Failure\n" in whole()
    assert "1. TOGGLE_ON Television Failure: You need it.\n" in whole(feedback="detailed")
    assert "0. FIND Television Success" in whole(feedback="detailed")


def test_without_memory_nothing_is_said_of_notes() -> None:
    text = whole(memory=False)
    assert "REMEMBER" not in text
    assert "sofa" not in text


def test_without_a_hand_held_things_float_and_no_hand_is_spoken_of() -> None:
    text = whole(hand=0)
    assert "floats" in text
    assert "see-through" not in text


def test_without_pictures_nothing_is_said_of_seeing_them() -> None:
    text = whole(text_only=True, hand=0).lower()
    assert "picture" not in text.replace("you get no pictures", "")
    assert "visual observations" not in text


def test_without_feedback_no_line_of_the_examples_says_how_it_went() -> None:
    text = whole(feedback="none")
    assert not re.search(r"^\d+\. [A-Z_]+ \w+ (Success|Failure)", text, re.MULTILINE)


def test_the_first_turn_has_no_picture_from_before() -> None:
    first = turn_text(Turn("Turn on the television", ("Television",)), settings())
    assert "PICTURE: how things are now" in first
    assert "the first was taken before" not in first
    assert "(none yet)" in first


def test_what_stays_the_same_does_not_depend_on_the_turn() -> None:
    assert system_text(settings()) == system_text(settings())
    assert "television" not in system_text(settings()).lower().replace("television: it is", "")


def test_an_unknown_flag_in_a_text_is_a_mistake() -> None:
    with pytest.raises(KeyError):
        fill("{nonsense}x", {}, {}, "simple")
    with pytest.raises(KeyError):
        fill("[[nonsense]]", {}, {}, "simple")


@pytest.mark.parametrize(
    ("changes", "complaint"),
    [
        ({"feedback": "loud"}, "none, simple, detailed"),
        ({"hand": 101}, "0 to 100"),
        ({"hand": True}, "0 to 100"),
        ({"memory": "yes"}, "true or false"),
        ({"previous_image": "blue"}, "grayscale"),
        ({"size": 5}, "64 to 2048"),
        ({"memry": True}, 'did you mean "memory"'),
        ({"api_key": "secret"}, "never hold a key"),
        ({"temperature": -1}, "temperature"),
    ],
)
def test_settings_that_cannot_be_are_refused_with_a_reason(
    changes: dict[str, Any], complaint: str
) -> None:
    with pytest.raises(ValueError, match=re.escape(complaint)):
        AsgardSettings.read(changes)


def test_the_defaults_are_the_papers() -> None:
    read = AsgardSettings.read({})
    assert (read.feedback, read.hand, read.memory, read.previous_image) == (
        "simple",
        60,
        True,
        "color",
    )
    assert (read.llm.temperature, read.llm.max_tokens, read.size) == (0.0, 16384, 1024)
    assert read.pictures == 2
