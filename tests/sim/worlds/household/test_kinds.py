"""The twelve kinds and their variations against the paper's tables."""

from __future__ import annotations

from collections import Counter

import pytest

from sim.home.facts import types
from sim.world import WorldError
from sim.worlds.household.judging import goals as goals_
from sim.worlds.household.suites import kinds
from sim.worlds.household.suites.kinds import KINDS, kind
from tests.loops import each

TABLE_1 = {
    "coffee": 9, "cook_potato": 6, "cook_egg": 12, "toast": 6, "fry_potato": 12, "putaway_food": 3,
    "putaway_dishes": 15, "putaway_silverware": 3, "distribute": 27, "settable": 9,
    "clean_mirror": 3, "turn_on_tv": 3,
}  # fmt: skip


def test_there_are_as_many_instances_of_each_kind_as_in_table_1() -> None:
    assert {name: one.count for name, one in KINDS.items()} == TABLE_1
    assert sum(one.count for one in KINDS.values()) == 108


def test_as_many_start_dirty_filled_and_empty_as_in_the_original() -> None:
    setup = Counter(
        (action, kind)
        for one in KINDS.values()
        for variation in one.variations
        for action, kind, _ in variation.setup * variation.copies
    )
    dirty = {kind: count for (action, kind), count in setup.items() if action == "dirty"}
    assert dirty == {"Plate": 25, "Pan": 12, "Bowl": 10, "Mug": 9, "Mirror": 3, "Cup": 3, "Pot": 1}
    assert setup["fill", "Mug"] == setup["empty", "Mug"] == 6


def test_every_goal_can_be_read_and_what_starts_dirty_must_end_clean() -> None:
    for one in each(KINDS.values()):
        for variation in each(one.variations):
            read = goals_.read(variation.goals)
            for dirty in variation.dirty:
                assert goals_.StateGoal(dirty, "isDirty", False) in read
            assert all(goal in read for goal in goals_.kitchen_goals()) == (one.room == "kitchen")


def test_only_types_that_exist_are_named() -> None:
    for one in each(KINDS.values()):
        assert {*one.targets, *one.strewn, *one.needs} <= set(types())


def test_a_kind_that_is_not_there_is_refused_with_those_that_are() -> None:
    with pytest.raises(WorldError, match="there are coffee, cook_potato"):
        kind("dishwasher")


# What the rows are made of


def test_goals_are_five_lists_and_a_kitchen_is_to_be_tidy() -> None:
    bare = kinds.goals(kitchen=False)
    assert bare == {
        "location_goals": [], "state_goals": [], "put_away_goals": [], "action_goals": {}, "contents_goals": [],
    }  # fmt: skip
    tidy = [{"object_type": t, "state": key, "value": False} for t, key in kinds.KITCHEN_TIDY]
    assert kinds.goals() == bare | {"state_goals": tidy}
    full = kinds.goals(
        location=[("Mug", "Cabinet")],
        state=[("Mug", "isDirty", False), ("Bread", "isCooked", True)],
        put_away=["Plate"],
        action=["spray"],
        contents=[("DiningTable", ("Mug", "Plate"))],
    )
    assert full == {
        "location_goals": [{"object_type": "Mug", "destination_type": "Cabinet"}],
        "state_goals": [
            *tidy,
            {"object_type": "Mug", "state": "isDirty", "value": False},
            {"object_type": "Bread", "state": "isCooked", "value": True},
        ],
        "put_away_goals": [{"object_type": "Plate"}],
        "action_goals": {"spray": False},
        "contents_goals": [{"container_type": "DiningTable", "contents": ["Mug", "Plate"]}],
    }


def test_what_is_soiled_is_to_be_clean_and_marked_in_the_name() -> None:
    assert kinds._soil(["Mug", "Cup"]) == (("dirty", "Mug", None), ("dirty", "Cup", None))
    assert kinds.clean(["Mug", "Cup"]) == [("Mug", "isDirty", False), ("Cup", "isDirty", False)]
    assert kinds._marked(["Mug", "Cup"], ["Cup"]) == "Mug_Cup(d)"
    assert kinds._marked([], []) == ""


@pytest.mark.parametrize(
    ("words", "said"), [(["a"], "a"), (["a", "b"], "a and b"), (["a", "b", "c"], "a, b and c")]
)
def test_words_are_listed_as_people_do(words: list[str], said: str) -> None:
    assert kinds.listed(words) == said
