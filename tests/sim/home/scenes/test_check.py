"""The checker refuses what cannot be, and says where."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from sim.home import scenes
from sim.home.authoring import check, proof
from sim.world import WorldError


def content(name: str = "FloorPlan1") -> dict[str, Any]:
    data = json.loads((scenes.FOLDER / f"{name}.json").read_text())
    assert isinstance(data, dict)
    return data


def first(data: dict[str, Any], type_: str) -> tuple[int, dict[str, Any]]:
    return next((i, row) for i, row in enumerate(data["things"]) if row["type"] == type_)


def refused(data: dict[str, Any]) -> WorldError:
    with pytest.raises(WorldError) as caught:
        check.ensure(scenes.read(data))
    assert caught.value.code == "bad_scene"
    return caught.value


def test_a_sound_scene_passes() -> None:
    check.ensure(scenes.read(content()))


def test_overlapping_furniture_is_refused_with_its_path() -> None:
    data = content()
    _, fridge = first(data, "Fridge")
    index, stool = first(data, "Stool")
    stool["at"] = list(fridge["at"])
    error = refused(data)
    assert "overlap" in error.message
    assert error.path.startswith("things[")
    assert index in (int(p) for p in [error.path[7:-1]]) or "Fridge" in error.message


def test_furniture_outside_the_room_is_refused() -> None:
    data = content()
    index, stool = first(data, "Stool")
    stool["at"] = [50, 0, 50]
    error = refused(data)
    assert error.path.startswith(f"things[{index}]")


def test_what_hangs_in_the_air_is_refused() -> None:
    data = content()
    index, stool = first(data, "Stool")
    del stool["on"]
    stool["at"][1] = 1.2
    x = data["agent"]["at"][0]
    z = data["agent"]["at"][1]
    stool["at"][0], stool["at"][2] = x, z
    error = refused(data)
    assert "air" in error.message or "agent" in error.path
    assert index >= 0


def test_a_receptacle_that_is_not_there_is_refused() -> None:
    data = content()
    index, mug = first(data, "Mug")
    mug["on"] = "Cabinet_00000000"
    error = refused(data)
    assert error.path == f"things[{index}].on"


def test_things_in_a_circle_are_refused() -> None:
    data = content()
    index, mug = first(data, "Mug")
    mug["on"] = mug["name"]
    assert refused(data).path == f"things[{index}].on"


def test_a_thing_that_does_not_go_there_is_refused() -> None:
    data = content()
    index, bread = first(data, "Bread")
    bread["on"] = first(data, "Drawer")[1]["name"]
    assert refused(data).path == f"things[{index}].on"


def test_an_unknown_type_is_refused() -> None:
    data = content()
    index, mug = first(data, "Mug")
    mug["type"] = "Chalice"
    assert refused(data).path == f"things[{index}].type"


@pytest.mark.parametrize("at", [[float("nan"), 0, 0], [0, float("inf"), 0], [1e9, 0, 0]])
def test_impossible_places_are_refused(at: list[float]) -> None:
    data = content()
    _, mug = first(data, "Mug")
    mug["at"] = at
    refused(data)


@pytest.mark.parametrize("size", [[0, 1, 1], [-1, 1, 1], [1, 1e9, 1]])
def test_absurd_sizes_are_refused(size: list[float]) -> None:
    data = content()
    _, mug = first(data, "Mug")
    mug["size"] = size
    refused(data)


def test_two_things_of_one_name_are_refused() -> None:
    data = content()
    data["things"].append(dict(data["things"][0]))
    assert refused(data).path == f"things[{len(data['things']) - 1}].name"


def test_missing_fields_are_refused_with_their_path() -> None:
    data = content()
    del data["things"][3]["size"]
    assert refused(data).path == "things[3]"


def test_an_agent_inside_the_furniture_is_refused() -> None:
    data = content()
    x, _, z = first(data, "Fridge")[1]["at"]
    data["agent"]["at"] = [x, z]
    assert refused(data).path == "agent"


def test_a_thing_nobody_can_reach_is_refused() -> None:
    data = content()
    _, fridge = first(data, "Fridge")
    sin, cos = (0, 1) if fridge["yaw"] % 180 == 0 else (1, 0)
    sign = 1 if fridge["yaw"] in (0, 90) else -1
    x, _, z = fridge["at"]
    data["structure"].append(
        {
            "kind": "panel",
            "at": [x + sin * sign * 0.5, 0, z + cos * sign * 0.5],
            "yaw": fridge["yaw"],
            "size": [3.0, 2.0, 0.1],
        }
    )
    assert refused(data).message


def test_a_kitchen_without_a_pan_is_refused() -> None:
    data = content()
    index, _ = first(data, "Pan")
    del data["things"][index]
    assert "Pan" in refused(data).message


@pytest.mark.parametrize("text", ["", "[]", "{}", "not a scene", '{"room": 1}', "null"])
def test_files_that_are_no_scenes_are_refused(text: str) -> None:
    with pytest.raises(WorldError) as caught:
        check.accept(text)
    assert caught.value.code == "bad_scene"


def test_a_file_of_somebodys_own_is_accepted_when_it_is_sound() -> None:
    text = (scenes.FOLDER / "FloorPlan406.json").read_text()
    assert check.accept(text).things == scenes.load("FloorPlan406").things


@pytest.mark.parametrize(
    ("outline", "path"),
    [
        ([[0, 0], [1, 0]], "room.outline"),
        ([[0, 0], [1e12, 0], [1e12, 5], [0, 5]], "room.outline"),
        ([[0, 0], [5, 1], [5, 5], [0, 5]], "room.outline[0]"),
    ],
)
def test_impossible_rooms_are_refused(outline: list[list[float]], path: str) -> None:
    data = content()
    data["room"]["outline"] = outline
    assert refused(data).path == path


def test_an_opening_beyond_its_wall_is_refused() -> None:
    data = content()
    data["room"]["openings"][0]["to"] = 50
    assert refused(data).path == "room.openings[0]"


def test_what_lies_hidden_in_the_cushions_is_seen_from_nowhere() -> None:
    """The proof looks as agents do, in pixels: a key chain once lay inside the models of a sofa."""
    scene = scenes.load("FloorPlan209")
    sofa = next(t for t in scene.things.values() if t.type == "Sofa")
    key = next(t for t in scene.things.values() if t.type == "KeyChain")
    buried = replace(
        key, x=sofa.x, y=sofa.y + 0.1, z=sofa.z, parent=sofa.name, surface=0, tilt=(0.0, 0.0)
    )
    faulty = replace(scene, things={**scene.things, key.name: buried})
    assert f"{key.name} is seen from nowhere" in [fault.message for fault in proof.prove(faulty)]


@pytest.mark.parametrize("name", ["FloorPlan209", "FloorPlan230"])
def test_everything_in_a_living_room_is_seen_from_somewhere(name: str) -> None:
    assert list(proof.prove(scenes.load(name))) == []
