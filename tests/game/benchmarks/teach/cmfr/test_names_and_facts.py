"""What a plan's names mean, what the scene says, and which demonstrations are shown."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.benchmarks.teach.cmfr.facts import scene
from game.benchmarks.teach.cmfr.names import Names
from game.benchmarks.teach.cmfr.reading import Place, read_planned
from game.benchmarks.teach.cmfr.retrieval import nearest_by_words
from game.benchmarks.teach.cmfr.subgoals import Name
from game.benchmarks.teach.cmfr.texts import DEMONSTRATIONS, TASKS, demonstrations, spoken
from tests.game.benchmarks.teach.cmfr.larder import Larder, thing


def table() -> Larder:
    return Larder.of(
        thing("Shelf_9", light=False, at=3.0),
        thing("Bowl_4", at=1.0, dirty=True, filled=False),
        thing("Bowl_5", at=2.0, on="Shelf_9", dirty=False, filled=True),
    )


def test_a_name_means_the_nearest_thing_and_keeps_meaning_it() -> None:
    larder, names = table(), Names()

    assert names.meant(Name("Bowl"), larder) == "Bowl_4"
    larder.things["Bowl_4"] = replace(larder.things["Bowl_4"], position=(9.0, 0.0, 0.0))
    assert names.meant(Name("Bowl"), larder) == "Bowl_4"
    assert names.meant(Name("Bowl", 2), larder) == "Bowl_5"


def test_a_name_means_the_thing_that_lies_where_the_dialogue_said() -> None:
    names = Names([Place(Name("Bowl"), "on", Name("Shelf"))])

    assert names.meant(Name("Bowl"), table()) == "Bowl_5"


def test_a_name_means_what_is_in_the_hand_before_what_is_near() -> None:
    larder = table()
    larder.held = "Bowl_5"

    assert Names().meant(Name("Bowl"), larder) == "Bowl_5"


def test_nothing_is_meant_by_a_name_for_what_was_never_seen() -> None:
    assert Names().meant(Name("Kettle"), table()) == ""


def test_a_second_name_for_the_only_thing_means_that_thing() -> None:
    larder, names = Larder.of(thing("Pan_1")), Names()

    assert [names.meant(Name("Pan", n), larder) for n in (1, 2)] == ["Pan_1", "Pan_1"]


def test_a_scene_holds_properties_places_and_the_hand() -> None:
    larder = table()
    larder.things["Bowl_4"] = replace(larder.things["Bowl_4"], parents=())
    larder.held = "Bowl_4"

    assert scene(larder, Names(), {"Bowl", "Shelf"}) == (
        "(Shelf_1 contains Bowl_1), (Bowl_2 is not filled with water), (Bowl_2 is dirty), "
        "(Bowl_1 is filled with water), (Bowl_1 is clean), (Bowl_1 in Shelf_1), (agent holding Bowl_2)"
    )


def test_things_of_types_that_the_plan_does_not_name_are_left_out() -> None:
    assert scene(table(), Names(), {"Kettle"}) == "(agent holding nothing)"


def test_every_demonstration_is_a_plan_that_can_be_read() -> None:
    shown = demonstrations("planning")
    plans = [read_planned(str(one["output"]).replace("'", '"')) for one in shown]

    assert len(shown) == 24
    assert [sum(plan.task == task for plan in plans) for task in TASKS] == [2] * 12
    assert [plan.steps.dropped for plan in plans] == [()] * 24
    assert all(
        name.listed for plan in plans for step in plan.steps.subgoals for name in step.things
    )


def test_stages_have_as_many_demonstrations_as_the_paper_shows_them() -> None:
    assert {name: len(demonstrations(name)) for name in DEMONSTRATIONS} == DEMONSTRATIONS
    assert len(demonstrations("search")) == 4


@pytest.mark.parametrize("number", range(24))
def test_a_dialogue_finds_its_own_demonstration_first(number: int) -> None:
    own = demonstrations("planning")[number]

    assert nearest_by_words(spoken(own["dialogue"]), 3)[0] is own


@pytest.mark.parametrize(
    ("said", "task"),
    [
        ("please make me some coffee in a clean mug", "Make coffee"),
        ("could you boil a potato for me", "Boil potato"),
        ("the plant needs water", "Water plant"),
        ("i want a salad of lettuce, tomato and potato", "Prepare salad"),
    ],
)
def test_a_new_dialogue_is_shown_its_own_task_among_three(said: str, task: str) -> None:
    found = nearest_by_words(f"<Commander> {said}", 3)

    assert task in [one["output"]["task"] for one in found]
