"""Models answer in many ways; what is meant is read, what is not is named."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.benchmarks.teach.cmfr import reading
from game.benchmarks.teach.cmfr.reading import Unreadable
from game.benchmarks.teach.cmfr.subgoals import CATEGORIES, FUNCTIONS, NotASubgoal, read_subgoal


def test_there_are_fourteen_functions_and_a_hundred_and_twenty_three_types() -> None:
    assert len(FUNCTIONS) == 14
    assert len(set(CATEGORIES)) == 123


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("Pick_up(Mug_1)", "Pick_up(Mug_1)"),
        ("pick up( mug 2 )", "Pick_up(Mug_2)"),
        ("3. Place(Mug, Coffee Machine)", "Place(Mug_1, CoffeeMachine_1)"),
        ("PickUp(Bowl-3).", "Pick_up(Bowl_3)"),
        ("Place(BreadSliced_1)", "Place(BreadSliced_1)"),
        ("Find(Table_1)", "Find(Table_1)"),
    ],
)
def test_subgoals_are_read_as_they_are_meant(written: str, meant: str) -> None:
    assert str(read_subgoal(written)) == meant


@pytest.mark.parametrize(
    ("written", "complaint"),
    [
        ("Fly(Mug_1)", 'no function "Fly"'),
        ("Pour(Mug_1)", "Pour is about 2 things, not 1"),
        ("Open()", "Open is about 1 thing, not 0"),
        ("open the fridge", "is not a subgoal"),
        ("Find(§§)", "is not the name of a thing"),
    ],
)
def test_what_is_no_subgoal_says_why(written: str, complaint: str) -> None:
    with pytest.raises(NotASubgoal, match=complaint):
        read_subgoal(written)


def test_a_plan_is_found_in_prose_and_fences_and_what_is_dropped_is_named() -> None:
    answer = """Sure! A draft: {"subgoals": ["Find(Cup_1)"]}
    ```json
    {"task": "Make coffee", "task_params": {"N": 1, "Object": ""}, "objects of interest": ["Mug"],
     "object locations": ["(Mug_1, on, Shelf_1)", "somewhere"], "subgoals": ["Find(Mug_1)", "Dance(Mug_1)"]}
    ```"""

    planned = reading.read_planned(answer)

    assert planned.title == "Make coffee (N=1)"
    assert [str(place) for place in planned.places] == ["(Mug_1, on, Shelf_1)"]
    assert [str(step) for step in planned.steps.subgoals] == ["Find(Mug_1)"]
    assert len(planned.steps.dropped) == 1


@pytest.mark.parametrize(
    ("answer", "important"),
    [
        ('{"important": true, "justification": "x"}', True),
        ('{"is_important": "No", "reason": "x"}', False),
        ('{"answer": "yes, it is"}', True),
        ('{"important": "not important"}', False),
    ],
)
def test_a_judgement_may_be_keyed_in_several_ways(answer: str, important: bool) -> None:
    assert reading.read_judgement(answer).important is important


@pytest.mark.parametrize(
    ("answer", "steps"),
    [
        ('{"prior required actions": "yes", "actions": ["Open(Fridge_1)"]}', ["Open(Fridge_1)"]),
        ('{"prior_required_actions": false, "actions": ["Open(Fridge_1)"]}', []),
        ('{"prior required actions": "Yes", "actions": "Open(Fridge_1)\\nFind(Egg_1)"}', ["Open(Fridge_1)", "Find(Egg_1)"]),
        ('{"actions": []}', []),
    ],
)  # fmt: skip
def test_preconditions_are_those_that_are_said_to_be_required(
    answer: str, steps: list[str]
) -> None:
    assert [str(step) for step in reading.read_preconditions(answer).subgoals] == steps


def test_an_object_without_an_answer_after_the_answer_does_not_count() -> None:
    answer = '{"required": "yes", "actions": ["Pick_up(Mug_1)"]} Noted: {"confidence": 0.9}'
    assert [str(step) for step in reading.read_preconditions(answer).subgoals] == ["Pick_up(Mug_1)"]


@pytest.mark.parametrize("answer", ["", "no idea", "{", '{"task": "x"}', "[1, 2", "null", "[]{"])
def test_an_answer_without_a_plan_is_unreadable(answer: str) -> None:
    with pytest.raises(Unreadable):
        reading.read_planned(answer)


def test_of_an_endless_answer_only_so_much_is_taken() -> None:
    steps = ", ".join(['"Find(Mug_1)"'] * 1000)

    found = reading.read_solution(f'{{"solution": [{steps}]}}', "stage3")

    assert len(found.subgoals) == reading.MOST_STEPS
    assert "800 lines beyond" in found.dropped[0]


READERS = (reading.read_planned, reading.read_judgement, reading.read_preconditions)


@given(
    st.sampled_from(READERS),
    st.text(max_size=300) | st.text(alphabet='{}[]",:aF(_1)', max_size=300),
)
def test_whatever_is_answered_is_read_or_refused(
    read: Callable[[str], object], answer: str
) -> None:
    with suppress(Unreadable):
        assert read(answer) is not None
