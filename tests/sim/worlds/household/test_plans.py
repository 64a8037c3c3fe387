"""Plans: their files, what is refused, and what is never given out."""

from __future__ import annotations

import copy
import dataclasses
import json
import math
from pathlib import Path
from typing import Any

import pytest

from sim.home.state import Body, State
from sim.world import WorldError
from sim.worlds.household.suites import plans
from sim.worlds.household.suites.plans import Plan, lengthen, shorten
from tests.sim.worlds.household.paper_kitchen import PaperKitchen, thing

ROW: dict[str, Any] = {
    "name": "toast__Paper_V1",
    "kind": "toast",
    "variation": "",
    "task_description": "Make toast",
    "scene": "Paper",
    "start": {"hash": "paper", "body": {}, "held": None, "removed": [], "things": {}},
    "goals": {"location_goals": [], "state_goals": []},
    "seed": 7,
    "step_count": 2,
    "setup_actions": [{"action": "dirty", "object_name": "Plate", "argument": None}],
    "solution": ["FIND Bread", "PICKUP Bread"],
}


def changed(**changes: Any) -> dict[str, Any]:
    return copy.deepcopy(ROW) | changes


def test_a_start_is_stored_field_by_field_and_read_back_exactly() -> None:
    kitchen = PaperKitchen()
    state = kitchen.state
    state.change("Mug", x=1.25, parent="SinkBasin", dirty=True)
    state.remove("Book")
    state.move(Body(1.0, 2.5, yaw=90.0))
    state.change("Knife", parent=None)
    state.held = "Knife"
    start = json.loads(json.dumps(shorten(state)))
    assert start["things"] == {
        "Mug": {"x": 1.25, "parent": "SinkBasin", "dirty": True},
        "Knife": {"parent": None},
    }
    assert lengthen(start, kitchen.scene).to_json() | {"revision": 0} == state.to_json() | {
        "revision": 0
    }


def test_things_that_the_scene_does_not_have_are_stored_whole() -> None:
    kitchen = PaperKitchen()
    kitchen.change("Knife", parent=None).state.held = "Knife"
    kitchen.attempt("SLICE", "Bread")
    back = lengthen(shorten(kitchen.state), kitchen.scene)
    assert back.things == kitchen.state.things


def test_a_start_of_another_version_of_the_scene_is_refused() -> None:
    kitchen = PaperKitchen()
    start = shorten(State.start(kitchen.scene)) | {"hash": "older"}
    with pytest.raises(WorldError, match="another version of Paper"):
        lengthen(start, kitchen.scene, "mine")


WHOLE: dict[str, Any] = {
    "hash": "paper", "held": None, "removed": [], "things": {}, "body": {"x": 0, "z": 0},
}  # fmt: skip


@pytest.mark.parametrize(
    ("start", "path"),
    [
        ({"things": {"Mug": 3}}, "start.things.Mug"),
        ({"things": {"Mug": {"colour": "red"}}}, "start.things.Mug"),
        ({"things": {"Mug": {"x": math.nan}}}, "start.things.Mug.x"),
        ({"things": {"Mug": {"x": "1"}}}, "start.things.Mug.x"),
        ({"things": {"Mug": {"y": 1e300}}}, "start.things.Mug.y"),
        ({"things": {"Mug": {"dirty": "yes"}}}, "start.things.Mug.dirty"),
        ({"things": {"Mug": {"liquid": "lava"}}}, "start.things.Mug.liquid"),
        ({"things": {"Mug": {"tilt": [1]}}}, "start.things.Mug.tilt"),
        ({"things": {"Mug": {"type": "Apple"}}}, "start.things.Mug.type"),
        ({"things": {"Mug": {"shape": {}}}}, "start.things.Mug.shape"),
        ({"things": {"Mug": {"type": "Apple", "asset": "Mug_2"}}}, "start.things.Mug.asset"),
        ({"things": {"Mug": {"parent": "Mug"}}}, "start.things.Mug.parent"),
        ({"things": {"Mug": {"parent": "Nowhere"}}}, "start.things.Mug.parent"),
        ({"things": {"Mug": {"parent": "Cup"}, "Cup": {"parent": "Mug"}}}, "start.things"),
        ({"things": {"Nobody": {"x": 1}}}, "start.things.Nobody"),
        ({"things": []}, "start.things"),
        ({"body": None}, "start.body"),
        ({"body": {"x": math.inf, "z": 0}}, "start.body.x"),
        ({"body": {"x": 0, "z": 0, "yaw": "north"}}, "start.body.yaw"),
        ({"body": {"x": 0}}, "start.body"),
        ({"held": "Fridge"}, "start.held"),
        ({"held": "Mug"}, "start.held"),
        ({"held": ["Mug"]}, "start.held"),
        ({"removed": 5}, "start.removed"),
        ({"removed": ["Nobody"]}, "start.removed"),
        ({"removed": ["Mug", "Mug"]}, "start.removed"),
        ({"removed": ["CounterTop"]}, "start.things"),
    ],
)
def test_a_broken_start_is_refused_with_the_path(start: dict[str, Any], path: str) -> None:
    with pytest.raises(WorldError) as caught:
        lengthen(WHOLE | start, PaperKitchen().scene, "plan")
    assert caught.value.code == "bad_plan"
    assert str(caught.value).startswith(f"plan.{path}")


@pytest.mark.parametrize("start", [None, [], {}, {"hash": "paper"}])
def test_what_is_no_start_is_refused(start: Any) -> None:
    with pytest.raises(WorldError, match=r"plan\.start"):
        lengthen(start, PaperKitchen().scene, "plan")


@pytest.mark.parametrize(
    ("shape", "fine"),
    [
        ({}, True),
        ({"top": 3, "depth": 0.5, "kind": "round"}, True),
        ({"names": ["a", "b"]}, True),
        ({"numbers": [1, 2.5]}, True),
        ({"numbers": []}, True),
        ({"mixed": ["a", 1]}, False),
        ({"numbers": [1.0, math.inf]}, False),
        ({"rows": [[1, 2]]}, False),
        ({"rows": {"x": 1}}, False),
        ({"top": 3, "rows": {"x": 1}}, False),
        ({"nothing": None}, False),
        ([], False),
    ],
)
def test_a_new_thing_has_a_shape_of_plain_values_and_lists_of_them(shape: Any, fine: bool) -> None:
    kitchen = PaperKitchen()
    row = dataclasses.asdict(thing("Mug", "CounterTop")) | {"name": "Mug_2", "id": "Mug|2"}
    start = WHOLE | {"things": {"Mug_2": row | {"shape": shape}}}
    if fine:
        assert lengthen(start, kitchen.scene).things["Mug_2"].shape == shape
    else:
        with pytest.raises(WorldError, match=r"Mug_2\.shape"):
            lengthen(start, kitchen.scene)


def test_furniture_cannot_be_added() -> None:
    kitchen = PaperKitchen()
    fridge = shorten(kitchen.state)
    row = dataclasses.asdict(thing("Fridge")) | {"name": "Fridge_2", "id": "Fridge|2"}
    fridge["things"]["Fridge_2"] = row
    with pytest.raises(WorldError, match="furniture cannot be added"):
        lengthen(fridge, kitchen.scene)


def test_a_file_is_read_back_as_written(tmp_path: Path) -> None:
    plan = plans.read(ROW)
    plans.write_file(tmp_path / "toast.json", [plan, plan])
    back = plans.read_file(tmp_path / "toast.json")
    assert [one.to_json() for one in back] == [plan.to_json()] * 2


def test_a_file_can_be_read_by_people_line_by_line(tmp_path: Path) -> None:
    kitchen = PaperKitchen()
    kitchen.state.change("Mug", dirty=True)
    kitchen.state.change("Cup", dirty=True)
    plan = dataclasses.replace(plans.read(ROW), start=shorten(kitchen.state))
    plans.write_file(tmp_path / "toast.json", [plan])
    lines = (tmp_path / "toast.json").read_text().splitlines()
    assert lines[1].startswith('{"name": "toast__Paper_V1"')
    assert lines[2:5] == [' "kind": "toast",', ' "variation": "",', ' "task_description": "Make toast",']  # fmt: skip
    assert lines[-5:] == [
        '  "things": {',
        '   "Mug": {"dirty": true},',
        '   "Cup": {"dirty": true}',
        "  }}}",
        "]}",
    ]


def test_a_start_that_is_the_scene_has_no_lines_of_things(tmp_path: Path) -> None:
    plans.write_file(tmp_path / "toast.json", [plans.read(ROW)])
    assert '  "things": {}}}' in (tmp_path / "toast.json").read_text().splitlines()


@pytest.mark.parametrize(
    ("row", "path"),
    [
        (changed(name=""), "name"),
        (changed(scene=5), "scene"),
        (changed(seed="7"), "seed"),
        (changed(step_count=-1), "step_count"),
        (changed(goals={"wishes": []}), "goals.wishes"),
        (changed(goals={"wishes": [], "dreams": []}), "goals.dreams"),
        (changed(setup_actions=[{"undo": "dirty", "redo": "dirty"}]), 'has no "redo"'),
        (changed(start=[]), "start"),
        (changed(solution=[1]), "solution"),
        (changed(setup_actions=[{"do": "dirty"}]), "setup_actions[0]"),
        (changed(setup_actions={}), "setup_actions"),
        ("a plan", "f.json: plans[0]"),
    ],
)
def test_a_broken_plan_is_refused_with_file_and_path(tmp_path: Path, row: Any, path: str) -> None:
    file = tmp_path / "f.json"
    file.write_text(json.dumps({"schema": plans.SCHEMA, "plans": [row]}))
    with pytest.raises(WorldError) as caught:
        plans.read_file(file)
    assert caught.value.code == "bad_plan"
    assert path in str(caught.value)
    assert "f.json: plans[0]" in str(caught.value)


@pytest.mark.parametrize("text", ["{", "[]", '{"plans": 3}', '{"schema": 99, "plans": []}'])
def test_a_file_that_is_none_is_refused_by_name(tmp_path: Path, text: str) -> None:
    file = tmp_path / "plans.json"
    file.write_text(text)
    with pytest.raises(WorldError, match=r"plans\.json"):
        plans.read_file(file)


def test_what_is_public_has_no_solution_and_can_be_read_again() -> None:
    plan = plans.read(ROW)
    assert "solution" not in plan.public()
    assert "PICKUP" not in json.dumps(plan.public())
    assert plans.read(plan.public()).solution == ()


def test_the_hash_follows_what_players_meet_and_not_the_solution() -> None:
    plan = plans.read(ROW)
    assert plan.hash == plans.read(plan.public()).hash
    assert plan.hash != plans.read(changed(seed=8)).hash


def test_an_unknown_plan_is_refused_with_near_ones() -> None:
    with pytest.raises(WorldError) as caught:
        plans.load("coffee__Mug_FloorPlan999")
    assert caught.value.code == "unknown_plan"


def test_limits_of_a_plan_follow_from_its_solution() -> None:
    plan: Plan = plans.with_solution(plans.read(ROW), ["FIND Mug"] * 5)
    assert plan.step_count == 5
