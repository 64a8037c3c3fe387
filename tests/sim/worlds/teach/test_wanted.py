"""What an EDH instance asks for, in sentences for people."""

from __future__ import annotations

from typing import Any

import pytest

from sim.worlds.teach.goals import Scene, check, task_from
from sim.worlds.teach.goals.wanted import IN, MANY, ON, SENTENCES, SLICES, TAKEN, THERE, plainly
from sim.worlds.teach.sayings import sayings
from tests.sim.worlds.teach.things import thing


def told(name: str, value: Any, kind: str = "Mug", count: int = 1) -> str:
    """What is said of so many things that changed so."""
    changes = {"objects": {f"{kind}|{n}|0|0": {name: value} for n in range(count)}}
    (group,) = check(plainly(task_from(changes)), Scene([])).subgoals
    return group.description


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("isPickedUp", False, "The mug should be put down."),
        ("simbotPickedUp", 1, "The mug should have been picked up."),
        ("simbotIsFilledWithWater", 0, "There should be no water in the mug."),
        (
            "simbotLastParentReceptacle",
            "Sink|1|2|3|SinkBasin",
            "The mug should be put in the sink.",
        ),
        ("simbotLastParentReceptacle", "Bathtub|1|2|3", "The mug should be put in the bathtub."),
        ("simbotLastParentReceptacle", "Bed|1|2|3", "The mug should be put on the bed."),
        ("simbotLastParentReceptacle", "Nest|1|2|3", "The mug should be put on the nest."),
        ("simbotLastParentReceptacle", None, "The mug should be taken from its place."),
        ("objectType", "Mug", "The mug should be there."),
    ],
)
def test_each_change_has_its_sentence(name: str, value: Any, said: str) -> None:
    assert told(name, value) == said


def test_how_many_is_said_where_it_is_more_than_one() -> None:
    assert told("isDirty", False, count=2) == "2 x mug should be clean."
    assert told("objectType", "TomatoSliced", "TomatoSliced", 5) == (
        "5 slices of tomato should be there."
    )


def test_what_is_compared_with_the_original_keeps_its_words() -> None:
    (group,) = check(
        task_from({"objects": {"Mug|0|0|0": {"isDirty": False}}}),
        Scene([thing("Mug", isDirty=True)]),
    ).subgoals
    assert group.description == ""
    assert [step["desc"] for step in group.steps] == ["isDirty needs to be False for Mug"]


def test_all_of_them_are_said_in_other_languages_too() -> None:
    forms = {form for pair in SENTENCES.values() for form in pair}
    assert forms | {IN, ON, TAKEN, THERE, SLICES, MANY} <= set(sayings())
