"""What is made of a model's answer, whatever it looks like."""

from __future__ import annotations

import contextlib
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.agents._prompting.answers import (
    Unreadable,
    read_choice,
    read_command,
    read_plan,
    read_reasoned_plan,
)
from tests.loops import each

COOKS = ("robot1", "robot2")


@pytest.mark.parametrize("answer", [
    "Reasoning: I need it.\nAction: Cut onion1 on board1 using robot1",
    "reasoning: I need it.\n\naction:Cut onion1 on board1 using robot1.",
    "**Reasoning:** I need it.\n**Action:** `Cut onion1 on board1 using robot1`",
    "Reasoning: I need it.\nAction:\nCut onion1 on board1 using robot1",
    'I need it.\n- Action: "Cut onion1 on board1 using robot1"\n',
    "Reasoning: I need it.\nAction: Cut onion1 on board1 using robot1\n\nObservation: it is cut\n"
    "Reasoning: more\nAction: Do nothing",
])  # fmt: skip
def test_reasoning_and_the_first_action_are_found(answer: str) -> None:
    choice = read_choice(answer)
    assert choice.reasoning == "I need it."
    assert choice.actions == {"": "Cut onion1 on board1 using robot1"}


def test_words_for_the_others_are_found() -> None:
    choice = read_choice("Action: Do nothing\nSay: I take the stove.")
    assert choice.say == "I take the stove"
    assert choice.actions[""] == "Do nothing"


@pytest.mark.parametrize("answer", ["", "I am lost", "Action:", "Action:   \n\n", "The action: x"])
def test_answers_without_an_action_are_unreadable(answer: str) -> None:
    with pytest.raises(Unreadable, match="Action:"):
        read_choice(answer)


def test_a_command_has_a_line_for_each_cook() -> None:
    answer = "Reasoning: together\nActions:\nrobot2: Do nothing\n- **robot1**: `Move robot1`\n"
    choice = read_command(answer, COOKS)
    assert choice.actions == {"robot1": "Move robot1", "robot2": "Do nothing"}
    assert choice.reasoning == "together"


def test_a_command_that_forgets_a_cook_is_unreadable() -> None:
    with pytest.raises(Unreadable, match="robot2"):
        read_command("Actions:\nrobot1: Do nothing", COOKS)
    with pytest.raises(Unreadable, match="Actions:"):
        read_command("Action: Do nothing", COOKS)


def test_a_plan_is_its_lines_without_blank_ones_and_fences() -> None:
    answer = "Here it is.\nPlan:\n```\nMove a\n\nCut b.\n```\nSay: done"
    assert read_plan(answer) == [{"": "Move a"}, {"": "Cut b"}]


def test_a_plan_for_several_cooks_has_rounds() -> None:
    answer = "Plan:\nrobot1: Move a | robot2: Cut b\nrobot2: Do nothing"
    assert read_plan(answer, COOKS) == [
        {"robot1": "Move a", "robot2": "Cut b"},
        {"robot2": "Do nothing"},
    ]


def test_a_reasoned_plan_is_its_actions() -> None:
    answer = "Plan:\nReasoning: x\nAction: Move a\nReasoning: y\nAction: Cut b"
    assert read_reasoned_plan(answer) == [{"": "Move a"}, {"": "Cut b"}]


@pytest.mark.parametrize("answer", ["", "no plan", "Plan:", "Plan:\n\n```\n```"])
def test_no_plan_is_unreadable(answer: str) -> None:
    with pytest.raises(Unreadable):
        read_plan(answer)
    with pytest.raises(Unreadable):
        read_reasoned_plan(answer)


READERS: list[Callable[[str], object]] = [
    read_choice,
    read_plan,
    read_reasoned_plan,
    lambda text: read_command(text, COOKS),
    lambda text: read_plan(text, COOKS),
]


@given(st.text(alphabet="Action: Plan\nrobot12|.*`Reasoning", max_size=200))
def test_nothing_else_is_ever_raised(answer: str) -> None:
    for read in each(READERS):
        with contextlib.suppress(Unreadable):
            assert read(answer)
