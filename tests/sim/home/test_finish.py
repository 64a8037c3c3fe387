"""Other materials and other light: by seed, for those who look, until they are reset."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from sim.home.finish import AS_BUILT
from sim.home.rules import randomizing
from sim.home.thor.controller import Controller
from tests.sim.home.rosas import Rosa


@pytest.fixture(scope="module")
def home() -> Controller:
    return Controller("FloorPlan1", width=48, height=48)


def _seen(home: Controller, *actions: str, **arguments: Any) -> Any:
    """The picture after a reset and these actions."""
    home.reset("FloorPlan1")
    for action in actions:
        assert home.step(action, **(arguments if action == actions[-1] else {}))
    return home.last_event.frame


def _apart(one: Any, other: Any) -> float:
    return float(np.abs(one.astype(int) - other.astype(int)).mean())


@pytest.mark.parametrize(
    ("change", "undo"),
    [("RandomizeMaterials", "ResetMaterials"), ("RandomizeLighting", "ResetLighting")],
)
def test_a_home_looks_different_until_it_is_reset(home: Controller, change: str, undo: str) -> None:
    before = _seen(home)
    things = home.home.state.to_json()
    after = _seen(home, change)
    assert _apart(before, after) > 10
    assert np.array_equal(_seen(home, change, undo), before)
    assert np.array_equal(_seen(home), before), "a reset undoes it"
    home.step(change)
    assert home.home.state.to_json() == things, "only looks change"


def test_dice_fall_as_the_seed_says(home: Controller) -> None:
    def seen(seed: int) -> Any:
        home.reset("FloorPlan1")
        assert home.step("SetRandomSeed", seed=seed)
        return home.step("RandomizeMaterials").frame

    first, other = seen(41), seen(42)
    assert _apart(first, other) > 10
    assert _apart(first, home.step("RandomizeMaterials").frame) > 10, "others each time"
    assert np.array_equal(seen(41), first)


def test_what_is_what_does_not_change(home: Controller) -> None:
    home.reset("FloorPlan1")
    masks = {name: mask.sum() for name, mask in home.last_event.instance_masks.items()}
    event = home.step("RandomizeMaterials")
    assert {name: mask.sum() for name, mask in event.instance_masks.items()} == masks


def test_an_old_event_keeps_its_looks(home: Controller) -> None:
    before = _seen(home)
    home.reset("FloorPlan1")
    event = home.step("Pass")
    home.step("RandomizeMaterials")
    assert np.array_equal(event.frame, before)


@pytest.mark.parametrize(
    ("scene", "used"),
    [
        ("FloorPlan20", {"Train", "External"}),
        ("FloorPlan221", {"Val"}),
        ("FloorPlan325", {"Val"}),
        ("FloorPlan426", {"Test"}),
    ],
)
def test_scenes_have_materials_of_their_own_kind(scene: str, used: set[str]) -> None:
    home = Controller(scene, width=16, height=16)
    told = home.step("RandomizeMaterials").metadata["actionReturn"]
    kinds = ("Train", "Val", "Test", "External")
    assert {kind for kind in kinds if told[f"use{kind}Materials"]} == used
    assert told["totalMaterialsConsidered"] > 0
    kind = "Train" if "Train" in used else min(used)
    assert not home.step("RandomizeMaterials", **{f"use{kind}Materials": False})
    more = home.step("RandomizeMaterials", useTrainMaterials=True, useTestMaterials=True)
    count = more.metadata["actionReturn"]["totalMaterialsConsidered"]
    assert count > told["totalMaterialsConsidered"]


def test_materials_can_be_of_some_rooms_only() -> None:
    rosa = Rosa()
    every = rosa.does("RandomizeMaterials").value["totalMaterialsConsidered"]
    told = rosa.does("RandomizeMaterials", inRoomTypes=["Kitchen"]).value
    assert told["chosenRoomTypes"] == ["kitchen"]
    assert told["totalMaterialsConsidered"] == every / 4
    both = rosa.does("RandomizeMaterials", inRoomTypes=["Kitchen", "LivingRoom"]).value
    assert both["totalMaterialsConsidered"] == every / 2
    looks = rosa.home.looks.finish
    for wrong in (["LivingRoom"], ["RoboTHOR"], ["Kitchen", "Cellar"], []):
        refused = rosa.does("RandomizeMaterials", inRoomTypes=wrong)
        assert refused.code == "BadMaterials", wrong
    assert rosa.home.looks.finish == looks


def test_light_stays_within_its_ranges() -> None:
    rosa = Rosa()
    assert rosa.does("RandomizeLighting", brightness=[2.0, 1.5], randomizeColor=False).ok
    lights = rosa.home.looks.finish.lights
    assert lights is not None
    assert all(1.5 <= light.strength <= 2.0 and light.colour is None for light in lights)
    assert len({light.strength for light in lights}) == 3
    wish = {"synchronized": True, "hue": [0.0, 0.0], "saturation": [1.0, 1.0]}
    assert rosa.does("RandomizeLighting", **wish).ok
    lamp, sun, sky = rosa.home.looks.finish.lights or ()
    assert lamp == sun == sky
    assert lamp.colour == (1.0, 0.0, 0.0)


@pytest.mark.parametrize(
    "wish",
    [
        {"brightness": [-1, 1]},
        {"brightness": [1]},
        {"hue": [0, 1.5]},
        {"saturation": [-0.1, 1]},
        {"hue": [0, 1, 1]},
        {"randomizeColor": False, "hue": [0, 1]},
        {"randomizeColor": False, "saturation": [0, 1]},
    ],
)
def test_ranges_that_make_no_sense_are_refused(wish: dict[str, Any]) -> None:
    rosa = Rosa()
    assert rosa.does("RandomizeLighting", **wish).code == "BadRange"
    assert rosa.home.looks.finish == AS_BUILT


def test_brighter_light_makes_brighter_pictures(home: Controller) -> None:
    dark = _seen(home, "RandomizeLighting", brightness=[0.3, 0.3], randomizeColor=False)
    bright = _seen(home, "RandomizeLighting", brightness=[1.2, 1.2], randomizeColor=False)
    assert dark.mean() + 20 < _seen(home).mean() < bright.mean()


def test_all_who_live_there_see_the_same_walls() -> None:
    rosa = Rosa()
    paul = rosa.home.join("paul")
    assert paul.act("RandomizeMaterials").ok
    assert rosa.home.looks is paul.looks
    twin = rosa.home.fork()
    twin.act("ResetMaterials")
    assert rosa.home.looks.finish != AS_BUILT
    assert twin.as_("paul").looks == twin.looks


def test_the_grid_can_be_the_agents_own() -> None:
    rosa = Rosa()
    rosa.stands(0.0, 0.0, 0.0)
    usual = rosa.does("GetReachablePositions").value
    mine = rosa.does("GetReachablePositions", directionsRelativeAgent=True).value
    assert {(p["x"], p["z"]) for p in mine} == {(p["x"], p["z"]) for p in usual}
    rosa.stands(0.1, 0.0, 49.0)
    turned = rosa.does("GetReachablePositions", directionsRelativeAgent=True).value
    assert turned[0] == {"x": 0.1, "y": rosa.home.state.body.y, "z": 0.0}
    assert {(p["x"], p["z"]) for p in turned}.isdisjoint((p["x"], p["z"]) for p in usual)
    assert 0.6 * len(usual) < len(turned) < 1.4 * len(usual)
    for place in turned:
        assert rosa.does("Teleport", x=place["x"], z=place["z"]).ok, place


def test_the_grid_can_be_finer() -> None:
    rosa = Rosa()
    usual = rosa.does("GetReachablePositions").value
    finer = rosa.does("GetReachablePositions", gridSize=0.125).value
    assert len(finer) > 3 * len(usual)
    assert rosa.does("GetReachablePositions", gridSize=0.0).code == "BadGrid"


def test_each_throw_of_the_dice_is_another_one() -> None:
    home = Rosa().home
    thrown = [randomizing._throw(home).random() for _ in range(3)]
    assert len(set(thrown)) == 3
    assert home.looks.thrown == 3
