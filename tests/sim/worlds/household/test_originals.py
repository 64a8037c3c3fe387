"""Plan files of the original benchmark on our scenes."""

from __future__ import annotations

import copy
import json
import os
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from sim.home.pictures.studio import studio
from sim.home.scenes import load
from sim.world import WorldError
from sim.worlds.household import world
from sim.worlds.household.judging import goals as goals_
from sim.worlds.household.solving.proving import solved
from sim.worlds.household.suites import originals
from sim.worlds.household.suites.kinds import KINDS

SHARED = Path(os.environ.get("BRIGADE_SHARED", "../shared"))
SAMPLE = SHARED / "data" / "asgardbench" / "plans_sample.jsonl"
needs_sample = pytest.mark.skipif(
    not SAMPLE.is_file(), reason="the original's plans are not at BRIGADE_SHARED"
)
NOTHING = dict.fromkeys(("names", "types", "classes", "secondary_names", "secondary_types"))
MUG: dict[str, Any] = {
    "name": "coffee__Mug(d)_FloorPlan1_V1",
    "task_description": "Have a coffee",
    "scene": "FloorPlan1",
    "setup_actions": [{"action": "dirty", "object_name": "Mug_00000000", "argument": None}],
    "object_setup": {
        "target_setup": {
            "object_specifier": NOTHING | {"types": ["Mug", "DishSponge"]},
            "container_specifier": None,
        },
        "distractor_setups": [
            {"object_specifier": NOTHING | {"classes": ["Food"]}, "container_specifier": None}
        ],
    },
    "goal": {
        "location_goals": [],
        "state_goals": [
            {"object_type": "Mug", "state": "isDirty", "value": False, "outcome": "success"}
        ],
        "put_away_goals": [],
        "action_goals": {"Drink Coffee": True},
        "contents_goals": [],
    },
    "randomization": {"seed": 77},
    "step_count": 38,
}


def changed(path: str, value: Any) -> dict[str, Any]:
    data = copy.deepcopy(MUG)
    *outer, last = path.split(".")
    place = data
    for key in outer:
        place = place[key]
    place[last] = value
    return data


def test_positions_are_drawn_by_the_seed_and_names_that_we_lack_are_mapped() -> None:
    original = originals.read(MUG)
    plan = original.plan
    mug = next(t for t in plan.state().things.values() if t.type == "Mug")
    assert (plan.kind, plan.variation, original.parts) == ("coffee", "Mug(d)", ("Mug",))
    assert mug.dirty
    assert plan.setup_actions[0].object_name == mug.name
    assert any("Mug_00000000" in note and mug.name in note for note in original.notes)
    assert original.notes[-1].startswith("Where things lie is drawn by the plan's seed")
    assert plan.to_json() == originals.read(MUG).plan.to_json()
    assert plan.start != originals.read(changed("randomization.seed", 78)).plan.start


def test_such_a_plan_can_be_solved_like_one_of_ours() -> None:
    original = originals.read(MUG)
    plan = solved(original.plan, original.parts, studio())
    assert "CLEAN Mug" in plan.solution
    assert original.plan.solution == ()


def test_the_oracle_is_told_how_to_solve_an_uploaded_one() -> None:
    task = world.task_from(MUG)
    assert "CLEAN Mug" in [action.text for action in world.solution(task)]
    assert "CLEAN Mug" not in json.dumps(task.to_json())


def test_what_is_of_no_known_kind_has_no_solution() -> None:
    own = {"scene": "FloorPlan1", "task_description": "Fry", "goals": MUG["goal"]}
    assert world.is_solved(world.task_from(MUG))
    assert not world.is_solved(world.task_from(own))
    with pytest.raises(WorldError) as caught:
        world.solution(world.task_from(own))
    assert caught.value.code == "no_solution"


@pytest.mark.parametrize(
    ("path", "value", "where"),
    [
        ("name", "Coffee!", "name"),
        ("name", "juggle__FloorPlan1_V1", "name"),
        ("scene", "FloorPlan999", "FloorPlan999"),
        ("task_description", "", "task_description"),
        ("goal", [], "goal"),
        ("randomization", {}, "randomization.seed"),
        ("step_count", "many", "step_count"),
        ("object_setup", None, "object_setup"),
        ("object_setup.target_setup", {"object_specifier": None}, "target_setup"),
        ("object_setup.target_setup.object_specifier.types", ["Mugg"], "Mugg"),
        ("setup_actions", [{"action": "dirty"}], "setup_actions[0]"),
        ("setup_actions", [{"action": "dirty", "object_name": "Boat_1"}], "Boat"),
        ("object_setup.target_setup.object_specifier.types", 7, "object_setup.target_setup"),
        (
            "object_setup.target_setup.object_specifier.types",
            [["Mug"]],
            "object_setup.target_setup",
        ),
        ("object_setup.distractor_setups", 5, "object_setup.distractor_setups"),
        ("setup_actions", [{"action": [1], "object_name": "Mug_00000000"}], "setup_actions[0]"),
        ("goal.action_goals", 5, "goal.action_goals"),
        ("step_count", 10**400, "step_count"),
    ],
)
def test_a_broken_file_is_refused_with_the_path(path: str, value: Any, where: str) -> None:
    with pytest.raises(WorldError) as caught:
        originals.read(changed(path, value), "plan.json")
    assert where in str(caught.value)


@pytest.mark.parametrize(
    ("seed", "fine"),
    [(2**63 - 1, True), (2**63, False), (-(2**63), True), (-(2**63) - 1, False), (1.5, False)],
)
def test_a_seed_is_a_whole_number_of_64_bits(seed: Any, fine: bool) -> None:
    data = {"randomization": {"seed": seed}}
    if fine:
        assert originals._seed(data, "") == seed
    else:
        with pytest.raises(WorldError, match=r"randomization\.seed"):
            originals._seed(data, "")


def test_of_several_that_could_take_its_place_the_first_does() -> None:
    scene = load("FloorPlan1")
    drawers = [thing.name for thing in scene.things.values() if thing.type == "Drawer"]
    assert len(drawers) > 1
    notes: list[str] = []
    row = {"action": "open", "object_name": "Drawer_ffffffff", "argument": None}
    found = originals._setup_action(row, scene, notes, "")
    assert found.object_name == drawers[0]
    assert notes == [f"Drawer_ffffffff is not in our FloorPlan1; {drawers[0]} takes its place."]


def test_a_line_that_is_no_json_is_refused_by_number(tmp_path: Path) -> None:
    file = tmp_path / "plans.jsonl"
    file.write_text(json.dumps(MUG) + "\n{\n")
    with pytest.raises(WorldError, match=r"plans\.jsonl: line 2"):
        list(originals.read_lines(file))


@needs_sample
@pytest.mark.slow
def test_every_plan_of_the_original_loads_with_its_goals() -> None:
    rows = [json.loads(line) for line in SAMPLE.read_text().splitlines()]
    loaded = list(originals.read_lines(SAMPLE))
    assert len(loaded) == len(rows) > 0
    for row, original in zip(rows, loaded, strict=True):
        plan = original.plan
        assert plan.kind in KINDS
        assert (plan.name, plan.step_count) == (row["name"], row["step_count"])
        assert len(goals_.read(plan.goals)) == len(goals_.read(row["goal"]))
        dirty = {t.type for t in plan.state().things.values() if t.dirty}
        wanted = [a["object_name"] for a in row["setup_actions"] if a["action"] == "dirty"]
        assert dirty == {name.rpartition("_")[0] for name in wanted}


@needs_sample
@pytest.mark.slow
def test_nearly_all_of_them_are_solved_on_our_scenes() -> None:
    verdicts: Counter[bool] = Counter()
    for original in originals.read_lines(SAMPLE):
        try:
            solved(original.plan, original.parts, studio())
            verdicts[True] += 1
        except WorldError:
            verdicts[False] += 1
    assert verdicts[True] >= 0.9 * verdicts.total()
