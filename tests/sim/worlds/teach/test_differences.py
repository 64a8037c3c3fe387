"""Goals from what changed between two states."""

from __future__ import annotations

from typing import Any

import pytest

from sim.world import WorldError
from sim.worlds.teach.goals import Scene, changed_objects, check, task_from
from sim.worlds.teach.goals.differences import components_from, type_of
from tests.sim.worlds.teach.things import thing

MUG = "Mug|+00.00|+00.00|+00.00"


def asked(**properties: Any) -> list[tuple[str, Any]]:
    """What is asked of a mug that changed so."""
    parts = components_from({"objects": {MUG: properties}}).values()
    return [
        pair for part in parts for pair in part["conditions"].items() if pair[0] != "objectType"
    ]


def test_a_property_that_changed_is_asked_for() -> None:
    assert asked(isDirty=False, position={"x": 1}) == [("isDirty", False)]


def test_what_teach_knows_better_is_not_asked_twice() -> None:
    assert asked(isPickedUp=True, simbotPickedUp=1) == [("simbotPickedUp", 1)]
    assert asked(isCooked=True, simbotIsCooked=True, simbotIsBoiled=True) == [
        ("simbotIsBoiled", True)
    ]


def test_a_last_parent_is_asked_for_by_its_type() -> None:
    assert asked(simbotLastParentReceptacle="Sink|1|2|3|SinkBasin") == [
        ("simbotLastParentReceptacle", "Sink")
    ]
    assert asked(simbotLastParentReceptacle=None) == [("simbotLastParentReceptacle", None)]


def test_the_same_change_of_two_things_is_asked_of_two() -> None:
    changes = {"objects": {f"Mug|{n}|0|0": {"isDirty": False} for n in range(2)}}
    (part,) = components_from(changes).values()
    assert part["determiner"] == 2
    task = task_from(changes)
    assert not check(task, Scene([thing("Mug")])).success
    assert check(task, Scene([thing("Mug"), thing("Mug", 1)])).success


@pytest.mark.parametrize(
    ("object_id", "kind"),
    [
        (MUG, "Mug"),
        ("Sink|1|2|3|SinkBasin", "SinkBasin"),
        ("Potato|1|2|3|PotatoSliced_7", "PotatoSliced"),
    ],
)
def test_an_id_tells_the_type(object_id: str, kind: str) -> None:
    assert type_of(object_id) == kind


def test_what_differs_is_found_and_small_moves_are_none() -> None:
    before = thing("Mug", isDirty=True)
    after = {**before, "isDirty": False, "position": {"x": 1e-9, "y": 0.0, "z": 0.0}}
    assert changed_objects([before], [after]) == {MUG: {"isDirty": False}}


def test_slices_are_held_against_the_whole() -> None:
    whole = thing("Potato")
    piece = {
        **whole,
        "objectId": whole["objectId"] + "|PotatoSliced_0",
        "objectType": "PotatoSliced",
    }
    found = changed_objects([whole], [piece])
    assert found[piece["objectId"]]["objectType"] == "PotatoSliced"
    assert "isDirty" not in found[piece["objectId"]]


@pytest.mark.parametrize(
    ("changes", "place"),
    [
        ([], "state_changes:"),
        ({}, "state_changes.objects:"),
        ({"objects": {MUG: 1}}, "state_changes.objects.Mug|"),
        ({"objects": {MUG: {"isDirty": []}}}, "isDirty: should be text"),
        ({"objects": {MUG: {"simbotLastParentReceptacle": 3}}}, "should be an object's id"),
    ],
)
def test_changes_that_are_none_are_refused_with_their_place(changes: Any, place: str) -> None:
    with pytest.raises(WorldError) as error:
        task_from(changes)
    assert place in str(error.value)
