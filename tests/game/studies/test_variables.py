"""Variables are drawn from streams of their own and stand in texts by their names."""

from __future__ import annotations

import pytest

from game.studies.variables import NoVariable, Variable, drawn, filled, named

KITCHEN = Variable("kitchen", "participant", choices=("north", "south", "east"))
LUCK = Variable("luck", "participant", low=1, high=6)
STAKE = Variable("stake", "study", choices=(0.5, 1.0))
VALUES = {"participant": {"kitchen": "north", "luck": 4}, "study": {"stake": 0.5}}


def test_a_value_depends_on_whom_it_is_of_and_on_nothing_else() -> None:
    ids = {"participant": "17", "study": "s"}
    alone = drawn([KITCHEN], 3, ids)  # type: ignore[arg-type]
    beside = drawn([LUCK, STAKE, KITCHEN], 3, ids)  # type: ignore[arg-type]
    assert alone["participant"]["kitchen"] == beside["participant"]["kitchen"]
    others = {KITCHEN.draw(3, str(n)) for n in range(40)}
    assert others == set(KITCHEN.choices)
    assert {LUCK.draw(3, str(n)) for n in range(100)} == {1, 2, 3, 4, 5, 6}


def test_texts_are_filled_wherever_they_stand() -> None:
    data = {
        "title": "You cook in the {{participant.kitchen}}.",
        "list": ["{{ study.stake }} pounds", 3],
    }
    assert filled(data, VALUES) == {"title": "You cook in the north.", "list": ["0.5 pounds", 3]}


def test_a_text_that_is_one_variable_becomes_its_value() -> None:
    assert filled({"seed": "{{participant.luck}}"}, VALUES) == {"seed": 4}


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("{{participant.kitchn}}", 'did you mean "participant.kitchen"'),
        ("{{nobody.x}}", 'no variable "nobody.x"'),
        ("{{kitchen}}", "names no variable; write"),
        ("{{}}", "names no variable"),
    ],
)
def test_what_names_nothing_is_refused(text: str, says: str) -> None:
    with pytest.raises(NoVariable, match=says):
        filled(text, VALUES)


def test_what_a_text_names_can_be_listed() -> None:
    assert named({"a": "{{x.y}} and {{x.z}}", "b": ["{{q.r}}"], "c": 1}) == {"x.y", "x.z", "q.r"}
