"""Reading game files: the original's own, and what is wrong in others, with its place."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest

from sim.world import WorldError
from sim.worlds.teach.records import codes, play_again, read
from sim.worlds.teach.seats import COMMANDER
from sim.worlds.teach.world import world
from tests.sim.worlds.teach.records.games import does, recorded, says, told_in_json

MUG = "Mug|-01.76|+00.90|-00.62"
BREAD = "Bread|+00.10|+00.98|-00.21"
HERE = "tasks[0].episodes[0]"


def theirs() -> Any:
    """A game as the original's recorder writes it, of a scene of AI2-THOR's, by section 1.9."""
    pose = [0.25, -0.5, 0.9, 0, 30, -90]
    base = {"duration": 1, "success": 1}

    def row(agent: int, number: int, at: float, **fields: Any) -> dict[str, Any]:
        return {"agent_id": agent, "action_id": number, "time_start": at, **base, **fields}

    objects = [
        {"objectId": MUG, "objectType": "Mug", "isDirty": True},
        {"objectId": BREAD, "objectType": "Bread"},
    ]
    agents = [{"thirdPartyCameraId": 0}, {"position": {"x": 0, "y": 0.9, "z": 0}}]
    state = {"time_start": 0, "agents": agents, "objects": objects, "custom_object_metadata": {}}
    talk = {
        "utterance": "hi wat do i do", "corrected_utterance": "Hi, what do I do?",
        "da_metadata": {"das": ["Greetings", "RequestForInstruction", ""], "text_segments": ["", "", ""]},
    }  # fmt: skip
    interactions = [
        row(1, 100, 3.51, **talk),
        row(0, 500, 4.0, query=""),
        row(0, 501, 5.25, query=MUG),
        row(0, 502, 6.0, query="mug"),
        row(0, 101, 7.0, utterance="take it", file_name="a.mp3"),
        row(1, 2, 8.0, pose_delta=[0.25, 0, 0, 0, 0, 0], pose=pose),
        row(1, 300, 9.0, start_x=0.1, start_y=0.2, end_x=0.3, end_y=0.4),
        row(1, 200, 10.0, x=0.41, y=0.62, oid=MUG),
        row(1, 206, 11.0, x=0.4, y=0.6, oid=None, success=0),
        row(1, 206, 12.0, x=0.4, y=0.6, oid=f"{BREAD}|BreadSliced_3"),
        row(1, 102, 13.0),
    ]
    interactions[8]["success"] = 0
    task = {
        "task_id": 102, "task_name": "Coffee", "task_params": [], "task_nparams": 0,
        "task_anchor_object": "coffee", "desc": "Make coffee.", "components": {}, "relations": [],
        "comments": "",
        "episodes": [{
            "episode_id": "00cc2b1ff9d9f1a7_42e1", "world": "FloorPlan5_physics",
            "world_type": "Kitchen", "commander_embodied": "False", "initial_state": state,
            "interactions": interactions, "final_state": copy.deepcopy(state),
        }],
    }  # fmt: skip
    return {
        "version": "2.0", "task_type": "eqa_complex", "comments": "",
        "definitions": {"agents": [], "actions": [], "status": [], "tasks": []}, "tasks": [task],
    }  # fmt: skip


def test_a_game_of_the_originals_recorder_is_told_line_by_line() -> None:
    assert world.is_record(theirs())
    brought = world.brought(theirs())
    assert not brought.ours
    assert "AI2-THOR's own FloorPlan5_physics" in brought.note
    assert brought.title == "Make coffee."
    assert [(line.who, line.text, line.said) for line in brought.lines] == [
        ("Driver", "hi wat do i do", True),
        ("Commander", "OpenProgressCheck", False),
        ("Commander", "SelectOid: Mug", False),
        ("Commander", "SearchObject: mug", False),
        ("Commander", "take it", True),
        ("Driver", "Forward", False),
        ("Driver", "Navigation", False),
        ("Driver", "Pickup Mug", False),
        ("Driver", "Slice", False),
        ("Driver", "Slice BreadSliced", False),
        ("Driver", "Beep", False),
    ]
    assert [line.ok for line in brought.lines].count(False) == 1


def test_a_game_of_elsewhere_is_not_played() -> None:
    with pytest.raises(WorldError, match="brigade"):
        play_again(read(theirs()))


def episode(game: Any) -> Any:
    return game["tasks"][0]["episodes"][0]


def _set(*path: Any) -> Any:
    *way, key, value = path

    def change(game: Any) -> None:
        for one in way:
            game = game[one]
        game[key] = value

    return change


AT = ("tasks", 0, "episodes", 0)
LINES = (*AT, "interactions")


@pytest.mark.parametrize(
    ("change", "place", "words"),
    [
        (_set("version", "1.0"), "version", 'version "2.0"'),
        (_set("version", None), "version", "None"),
        (_set("tasks", []), "tasks", "holds 0"),
        (_set("tasks", 0, "episodes", [1, 2]), "tasks[0].episodes", "holds 2"),
        (_set("tasks", 0, "task_params", [1]), "tasks[0].task_params[0]", "text"),
        (_set(*AT, "world", 5), f"{HERE}.world", "text"),
        (_set(*AT, "initial_state", "objects", []), f"{HERE}.initial_state.objects", "is empty"),
        (_set(*AT, "initial_state", "objects", 0, {}), f"{HERE}.initial_state.objects[0]", "objectId"),
        (_set(*AT, "final_state", "agents", {}), f"{HERE}.final_state.agents", "list"),
        (_set(*LINES, "x"), f"{HERE}.interactions", "list"),
        (_set(*LINES, 3, 7), f"{HERE}.interactions[3]", "object in braces"),
        (_set(*LINES, 0, "agent_id", 2), f"{HERE}.interactions[0].agent_id", "between 0 and 1"),
        (_set(*LINES, 0, "action_id", 999), f"{HERE}.interactions[0].action_id", "no such action"),
        (_set(*LINES, 0, "action_id", True), f"{HERE}.interactions[0].action_id", "no such"),
        (_set(*LINES, 0, "time_start", -1), f"{HERE}.interactions[0].time_start", "between"),
        (_set(*LINES, 0, "time_start", "soon"), f"{HERE}.interactions[0].time_start", "number"),
        (_set(*LINES, 0, "success", 2), f"{HERE}.interactions[0].success", "0 or 1"),
        (_set(*LINES, 0, "utterance", None), f"{HERE}.interactions[0].utterance", "text"),
        (_set(*LINES, 5, "pose", [1, 2]), f"{HERE}.interactions[5].pose", "six"),
        (_set(*LINES, 7, "x", 1.5), f"{HERE}.interactions[7].x", "between 0 and 1"),
        (_set(*LINES, 7, "oid", "Cup|1|2|3"), f"{HERE}.interactions[7].oid", "no object"),
        (_set(*LINES, 2, "query", "Cup|1|2|3"), f"{HERE}.interactions[2].query", "no object"),
        (_set(*LINES, 6, "end_x", None), f"{HERE}.interactions[6].end_x", "number"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_told_with_its_place(change: Any, place: str, words: str) -> None:
    game = theirs()
    change(game)
    with pytest.raises(WorldError) as caught:
        read(game)
    assert caught.value.path == place
    assert words in caught.value.message


@pytest.mark.parametrize(
    "key", ["episode_id", "world", "world_type", "initial_state", "interactions"]
)
def test_what_is_missing_is_named(key: str) -> None:
    game = theirs()
    del episode(game)[key]
    with pytest.raises(WorldError, match=f'"{key}" is missing') as caught:
        read(game)
    assert caught.value.path == HERE


def test_a_game_without_an_end_or_without_interactions_is_read() -> None:
    game = theirs()
    del episode(game)["final_state"]
    episode(game)["interactions"] = []
    assert read(game).lines == ()


def ours() -> Any:
    story = [says(1.0, COMMANDER, "hello"), does(2.0, "TurnLeft"), does(3.0, "TurnRight")]
    return told_in_json(recorded(story).game())


BLOCK = (*AT, "brigade")


@pytest.mark.parametrize(
    ("change", "place", "code"),
    [
        (_set(*BLOCK, 5), f"{HERE}.brigade", "bad_game"),
        (_set(*BLOCK, "schema", 2), f"{HERE}.brigade.schema", "bad_game"),
        (_set(*BLOCK, "seed", "x"), f"{HERE}.brigade.seed", "bad_game"),
        (_set(*BLOCK, "task", "params", "scene", "FloorPlan999"), f"{HERE}.brigade.task.params", "unknown_scene"),
        (_set(*BLOCK, "task", "params", "task", "Tea"), f"{HERE}.brigade.task.params", "unknown_task"),
        (_set(*BLOCK, "task", "params", "rules", "decides", "me"), f"{HERE}.brigade.task.params.rules.decides", "bad_task"),
        (_set(*BLOCK, "task", "params", "seed", 4), f"{HERE}.brigade.start", "diverged"),
        (_set(*BLOCK, "start", "0"), f"{HERE}.brigade.start", "diverged"),
        (_set(*BLOCK, "end", "0"), f"{HERE}.brigade.end", "diverged"),
        (_set(*BLOCK, "steps", 3), f"{HERE}.brigade.end", "diverged"),
        (_set(*BLOCK, "steps", -1), f"{HERE}.brigade.steps", "bad_game"),
        (_set(*BLOCK, "typing", [{"agent_id": 3}]), f"{HERE}.brigade.typing[0].agent_id", "bad_game"),
        (_set(*LINES, 1, "success", 0), f"{HERE}.interactions[1].success", "diverged"),
        (_set(*LINES, 1, "action_id", 5), f"{HERE}.interactions[1].pose_delta", "diverged"),
        (_set(*LINES, 1, "brigade", "step", 0), f"{HERE}.interactions[1].brigade.step", "bad_game"),
        (_set(*LINES, 2, "brigade", "step", 1), f"{HERE}.interactions[1].action_id", "diverged"),
        (_set(*LINES, 1, "brigade", 0), f"{HERE}.interactions[1].brigade", "bad_game"),
        (_set(*LINES, 1, "brigade", {}), f"{HERE}.interactions[1].action_id", "diverged"),
    ],
)  # fmt: skip
def test_a_game_of_ours_that_was_changed_is_told_where(change: Any, place: str, code: str) -> None:
    game = ours()
    change(game)
    with pytest.raises(WorldError) as caught:
        play_again(read(game))
    assert (caught.value.path, caught.value.code) == (place, code)


def test_what_others_add_to_a_game_of_ours_does_not_matter() -> None:
    game = ours()
    episode(game)["interactions"][0]["corrected_utterance"] = "Hello!"
    game["comments"] = "read twice"
    assert play_again(read(game)).recorder.end == episode(game)["brigade"]["end"]


def test_every_action_of_the_originals_definitions_can_be_read() -> None:
    assert len(codes.ALL) == len(codes.BY_ID) == 36
    assert json.dumps([code.definition() for code in codes.ALL])
