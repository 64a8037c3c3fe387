"""A game file of version 2.0, field by field (shared/specs/teach_cmfr.md, section 1.9)."""

from __future__ import annotations

import json
import re
from dataclasses import replace

import pytest

from sim.chronicle import Happening
from sim.world import Action, JSONObject, SeatSpec, WorldError
from sim.worlds.teach.definitions import shipped
from sim.worlds.teach.goals import Scene, check
from sim.worlds.teach.records import codes
from sim.worlds.teach.seats import COMMANDER, FOLLOWER
from sim.worlds.teach.solving.solver import solve
from sim.worlds.teach.tasks.catalogue import own
from sim.worlds.teach.world import world
from tests.loops import each
from tests.sim.worlds.teach.records.games import TASK, commands, does, recorded, says
from tests.sim.worlds.teach.shared import DATA, needs_data

STORY = [
    says(0.5, COMMANDER, "Make coffee, please."),
    Happening(1.0, "asked", COMMANDER, question=Action("Progress")),
    commands(2.0, "Search", text="mug"),
    commands(2.5, "Select", object="CoffeeMachine_4e70830d"),
    commands(3.0, "TurnLeft"),
    does(4.0, "TurnRight"),
    does(5.0, "Pickup", object="Mug_6e6b5c75"),
    Happening(6.0, "asked", FOLLOWER, question=Action("Navigate", {"place": [0.25, 0.75]})),
    does(7.0, "Pickup", place=[0.5, 0.99]),
]


def test_games_of_others_than_a_commander_and_a_follower_are_refused_in_words() -> None:
    cook = SeatSpec("third", "follower", "Third")
    with pytest.raises(WorldError, match="also third") as caught:
        recorded([], replace(TASK, seats=(*TASK.seats, cook)))
    assert caught.value.code == "no_form"


def test_a_follower_alone_has_files_like_two() -> None:
    alone = replace(TASK, seats=TASK.seats[1:])
    assert recorded([does(1.0, "TurnLeft")], alone).game()["version"] == "2.0"


def the_game() -> JSONObject:
    return recorded(STORY).game(9.5, pace="free")


def episode_of(game: JSONObject) -> JSONObject:
    found: JSONObject = game["tasks"][0]["episodes"][0]
    return found


def test_the_head_is_teachs_own() -> None:
    game = the_game()
    assert game["version"] == "2.0"
    assert list(game) == ["version", "task_type", "comments", "definitions", "tasks"]


@needs_data
def test_the_definitions_are_teachs_own() -> None:
    theirs = json.loads((DATA / "default_definitions.json").read_text())["definitions"]
    for key in each(("agents", "actions", "status")):
        assert the_game()["definitions"][key] == theirs[key]


def test_the_places_of_actions_are_those_of_the_originals_list() -> None:
    assert [codes.INDEX[number] for number in (0, 13, 300, 200, 100, 102)] == [
        0,
        13,
        14,
        15,
        33,
        35,
    ]


def test_the_task_stands_there_with_its_parameters_and_its_parts() -> None:
    task = own(
        {
            "task": "N Slices Of X In Y",
            "params": ["1", "Tomato", "in", "Bowl"],
            "scene": "FloorPlan5",
        }
    )
    told = recorded([], task).game()["tasks"][0]
    assert (told["task_name"], told["task_params"]) == (
        "N Slices Of X In Y",
        ["1", "Tomato", "in", "Bowl"],
    )
    assert told["task_nparams"] == 4
    assert "#" not in json.dumps([told["components"], told["relations"], told["desc"]])
    parts = [part for part in told["components"].values() if "task_name" in part]
    assert {part["task"]["task_name"] for part in parts} == {part["task_name"] for part in parts}
    assert shipped().get(told["task_id"]).name == told["task_name"]
    assert len(told["episodes"]) == 1


def test_the_episode_names_its_world_as_teach_does() -> None:
    episode = episode_of(the_game())
    assert re.fullmatch(r"[0-9a-f]{32}", episode["episode_id"])
    assert (episode["world"], episode["world_type"]) == ("FloorPlan5_physics", "Kitchen")
    assert episode["commander_embodied"] == "False"


def test_states_hold_camera_body_whole_metadata_and_teachs_own_properties() -> None:
    episode = episode_of(the_game())
    first, last = episode["initial_state"], episode["final_state"]
    assert (first["time_start"], last["time_start"]) == (0.0, 9.5)
    camera, driver = first["agents"]
    assert set(camera) >= {"thirdPartyCameraId", "position", "rotation"}
    assert set(driver) >= {"position", "rotation", "cameraHorizon"}
    mug = next(one for one in first["objects"] if one["objectType"] == "Mug")
    assert set(mug) >= {
        "objectId",
        "name",
        "visible",
        "parentReceptacles",
        "axisAlignedBoundingBox",
    }
    assert "Mug" in first["custom_object_metadata"][mug["objectId"]]["simbotObjectClass"]
    assert camera != last["agents"][0]


def test_interactions_hold_the_fields_of_their_kinds() -> None:
    rows = episode_of(the_game())["interactions"]
    assert [row["action_id"] for row in rows] == [100, 500, 502, 501, 4, 5, 200, 300, 200]
    assert [row["agent_id"] for row in rows] == [0, 0, 0, 0, 0, 1, 1, 1, 1]
    assert [row["time_start"] for row in rows] == [0.5, 1.0, 2.0, 2.5, 3.0, 4.0, 5.0, 6.0, 7.0]
    assert {row["duration"] for row in rows} == {1}
    assert rows[0]["utterance"] == "Make coffee, please."
    assert (rows[1]["query"], rows[2]["query"]) == ("", "mug")
    assert rows[3]["query"] == "CoffeeMachine|-02.14|+01.09|+01.48"
    assert rows[7]["end_x"] == 0.25
    assert 0 < rows[7]["start_x"] < 1
    for row in each(row for row in rows if row["action_id"] == 200):
        assert {"x", "y", "oid"} <= set(row)


def test_poses_are_written_in_teachs_order_and_signs() -> None:
    recorder = recorded(STORY)
    body = recorder.episode.home.state.body
    turned = next(row for row in recorder.interactions if row["action_id"] == 5)
    assert turned["pose"] == [body.z, -body.x, round(body.y, 4), 0.0, body.horizon, -body.yaw]
    assert turned["pose_delta"] == [0, 0, 0, 0, 0, -90]
    flown = next(row for row in recorder.interactions if row["action_id"] == 4)
    assert flown["pose_delta"][5] == 45.0


def test_what_failed_says_why_and_names_no_object() -> None:
    failed = [row for row in recorded(STORY).interactions if not row["success"]]
    assert [row["action_id"] for row in failed] == [200, 200]
    assert [row["oid"] for row in failed] == [None, None]
    for row in each(failed):
        assert row["brigade"]["why"].endswith(".")
        assert row["brigade"]["code"]


def test_what_worked_names_its_object_and_the_goal_can_be_judged_from_the_end() -> None:
    story = [says(0.0, COMMANDER, "Make coffee.")]
    story += [
        Happening(float(n), "moves", FOLLOWER, {FOLLOWER: action})
        for n, action in enumerate(solve(world.start(TASK, 0)), 1)
    ]
    game = recorded(story).game()
    rows = [row for row in episode_of(game)["interactions"] if 200 <= row["action_id"] < 300]
    ids = {one["objectId"] for one in episode_of(game)["initial_state"]["objects"]}
    for row in each(rows):
        assert row["success"] == 1
        assert row["oid"] in ids
        assert 0 <= row["x"] <= 1
    final = episode_of(game)["final_state"]
    objects = [
        one | final["custom_object_metadata"].get(one["objectId"], {}) for one in final["objects"]
    ]
    assert check(shipped().bind("Coffee"), Scene(objects)).success
