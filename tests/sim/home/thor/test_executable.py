"""The stand-in for the executable, told by a library of this file what to do: what it answers, and which pictures go along."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from sim.home.scenes import names
from sim.home.thor.controller import Controller
from sim.home.thor.links import Closed, Files
from sim.home.thor.standin import LARGEST, SMALLEST, StandIn, window
from sim.world import JSONObject
from tests.loops import each

SIZE = {"width": 24, "height": 16}
OPEN: JSONObject = {"action": "Initialize", "fieldOfView": 60, "visibilityDistance": 5}
IDS = OPEN | {"renderInstanceSegmentation": True}
PASS: JSONObject = {"action": "Pass"}
TURN: JSONObject = {"action": "RotateRight"}


class Library:
    """A link at whose other end these actions are waiting; what is said to it is kept."""

    def __init__(self, *actions: JSONObject) -> None:
        self._actions: Iterator[JSONObject] = iter(actions)
        self.told: list[tuple[JSONObject, Files]] = []
        self.closed = False

    def exchange(self, message: JSONObject, files: Files) -> JSONObject:
        self.told.append((message, files))
        try:
            return dict(next(self._actions))
        except StopIteration:
            raise Closed("it went home") from None

    def close(self) -> None:
        self.closed = True


def said(*actions: JSONObject) -> list[tuple[JSONObject, Files]]:
    """What an executable tells from its first message on: one more than there are actions."""
    library = Library(*actions)
    StandIn(**SIZE).serve(library)
    assert library.closed
    assert len(library.told) == len(actions) + 1
    return library.told


def agents(*actions: JSONObject) -> list[JSONObject]:
    """The one agent of each message."""
    return [message["agents"][0] for message, _ in said(*actions)]


def test_before_a_scene_is_open_it_is_black_and_says_so() -> None:
    ((message, files),) = said()
    assert message == {
        "agents": [
            {
                "lastAction": "Initialize", "lastActionSuccess": True, "errorMessage": "",
                "errorCode": None, "actionReturn": None, "sceneName": f"{names()[0]}_physics",
                "screenWidth": 24, "screenHeight": 16, "thirdPartyCameras": [], "colors": [],
                "objects": [], "agent": {},
            }
        ],
        "thirdPartyCameras": [], "sequenceId": 0, "activeAgentId": 0,
    }  # fmt: skip
    assert files == {"image": [bytes(24 * 16 * 3)]}


def test_each_answer_has_the_number_of_its_action_or_of_the_last_one_with_a_number() -> None:
    told = said({"action": "Pass", "sequenceId": 7}, PASS, {"action": "Pass", "sequenceId": "9"})
    assert [message["sequenceId"] for message, _ in told] == [0, 7, 7, 9]


def test_it_lists_its_scenes_as_unity_does() -> None:
    _, listed = agents({"action": "GetScenesInBuild"})
    assert listed["actionReturn"] == [f"{name}_physics" for name in names()]
    assert (listed["lastAction"], listed["lastActionSuccess"]) == ("GetScenesInBuild", True)


def test_nothing_is_done_before_a_scene_is_open() -> None:
    _, answer = agents(TURN)
    assert (answer["lastActionSuccess"], answer["errorCode"]) == (False, "InvalidAction")
    assert answer["errorMessage"] == "no scene is open yet"


def test_a_scene_that_is_opened_is_that_of_a_controller_with_the_same_wishes() -> None:
    _, opened, turned = agents(OPEN, TURN)
    home = Controller(names()[0], fieldOfView=60, visibilityDistance=5, **SIZE)
    assert opened["actionReturn"] == {"cameraNearPlane": 0.1, "cameraFarPlane": 20.0}
    assert (opened["lastAction"], turned["lastAction"]) == ("Initialize", "RotateRight")
    for ours, key in ((home.last_event, "objects"), (home.step("RotateRight"), "agent")):
        seen = opened if key == "objects" else turned
        assert seen[key] == ours.metadata[key]
    assert opened["colors"] is None, "no colours without pictures of ids"


def test_pictures_are_drawn_anew_only_where_something_may_look_different() -> None:
    told = said(OPEN, PASS, {"action": "Done"}, TURN, {"action": "GetScenesInBuild"})
    _, opened, passed, done, turned, listed = (files for _, files in told)
    assert opened is passed is done
    assert turned is not done
    assert turned["image"] != done["image"]
    assert listed is not turned
    assert listed == turned


def test_pictures_of_ids_have_a_fourth_channel_and_come_with_colours() -> None:
    told = said(IDS, PASS)
    home = Controller(names()[0], fieldOfView=60, visibilityDistance=5, renderInstanceSegmentation=True, **SIZE)  # fmt: skip
    event = home.last_event
    for message, files in each(told[1:]):
        pixels = np.frombuffer(files["image_ids"][0], np.uint8).reshape(16, 24, 4)[::-1]
        assert np.array_equal(pixels[..., :3], event.instance_segmentation_frame)
        assert (pixels[..., 3] == 255).all()
        assert message["agents"][0]["colors"] == [
            {"name": name, "color": [int(v) for v in colour]}
            for name, colour in event.object_id_to_color.items()
        ]
        assert sorted(files) == ["image", "image_ids"]


def test_a_kind_of_picture_that_one_action_asks_for_comes_with_that_one() -> None:
    told = said(OPEN, PASS | {"renderDepthImage": True}, PASS, PASS | {"renderSemanticSegmentation": True})  # fmt: skip
    kinds = [sorted(files) for _, files in told]
    assert kinds == [["image"], ["image"], ["image", "image_depth"], ["image"], ["image", "image_classes"]]  # fmt: skip
    assert [bool(message["agents"][0]["colors"]) for message, _ in told] == [False, False, False, False, True]  # fmt: skip


def test_pictures_of_other_cameras_go_by_their_own_names() -> None:
    place = {"position": {"x": 0, "y": 2, "z": 0}, "rotation": {"x": 30, "y": 45, "z": 0}}
    told = said(OPEN | {"renderDepthImage": True}, {"action": "AddThirdPartyCamera", **place})
    files = told[-1][1]
    assert sorted(files) == ["image", "image-thirdParty-camera", "image_depth", "image_thirdParty_depth"]  # fmt: skip
    assert [len(pictures) for pictures in files.values()] == [1, 1, 1, 1]
    assert len(files["image-thirdParty-camera"][0]) == 24 * 16 * 3


def test_wrong_calls_are_answered_and_what_is_seen_stays() -> None:
    told = said(OPEN, {"action": "Fly"}, {"action": "RotateRight", "degrees": "far"}, TURN)
    _, _, flown, far, turned = (message["agents"][0] for message, _ in told)
    assert (flown["lastActionSuccess"], flown["errorCode"]) == (False, "InvalidAction")
    assert "Fly" in flown["errorMessage"]
    assert (far["lastActionSuccess"], far["errorCode"]) == (False, "InvalidArgument")
    assert turned["lastActionSuccess"]
    assert flown["agent"] == far["agent"] != turned["agent"]


def test_another_size_is_that_of_the_next_picture_and_of_a_scene_opened_later() -> None:
    told = said({"action": "ChangeResolution", "x": 30, "y": 20}, OPEN, {"action": "ChangeResolution", "x": 12, "y": 10}, {"action": "Reset"})  # fmt: skip
    sizes = [(m["agents"][0]["screenWidth"], m["agents"][0]["screenHeight"]) for m, _ in told]
    assert sizes == [(24, 16), (30, 20), (30, 20), (12, 10), (12, 10)]
    assert [len(files["image"][0]) for _, files in told] == [3 * w * h for w, h in sizes]
    assert [m["agents"][0]["lastAction"] for m, _ in told[1:]] == ["ChangeResolution", "Initialize", "ChangeResolution", "Reset"]  # fmt: skip
    assert told[3][0]["agents"][0]["objects"], "the home is still there"


@pytest.mark.parametrize(
    ("asked", "side"),
    [(SMALLEST, SMALLEST), (SMALLEST - 1, SMALLEST), (LARGEST, LARGEST), (LARGEST + 1, LARGEST),
     (2, 2), (12.7, 12), ("wide", SMALLEST), (None, SMALLEST)],
)  # fmt: skip
def test_a_window_has_a_size_that_can_be_drawn(asked: Any, side: int) -> None:
    assert StandIn(asked, 16).width == StandIn(16, asked).height == side


def test_another_scene_keeps_the_wishes_and_forgets_what_was_done() -> None:
    told = said(IDS, TURN, {"action": "Reset", "sceneName": names()[3]}, {"action": "Reset"})
    _, opened, turned, other, again = (message["agents"][0] for message, _ in told)
    assert other["sceneName"] == f"{names()[3]}_physics"
    assert other["lastAction"] == "Reset"
    assert opened["sceneName"] == turned["sceneName"] != other["sceneName"]
    assert again["objects"] == other["objects"] != opened["objects"]
    assert sorted(told[3][1]) == ["image", "image_ids"]


NOWHERE = {"action": "Reset", "sceneName": "FloorPlan999"}


def test_a_scene_that_is_not_there_is_refused_and_what_was_open_stays_so() -> None:
    told = said(OPEN, TURN, NOWHERE, TURN, {"action": "Reset", "sceneName": names()[1]})
    _, _, before, missing, after, there = (message["agents"][0] for message, _ in told)
    assert (missing["lastActionSuccess"], missing["errorCode"]) == (False, "InvalidScene")
    assert "FloorPlan999" in missing["errorMessage"]
    assert missing["lastAction"] == "Reset"
    for kept in ("sceneName", "agent", "objects"):
        assert missing[kept] == before[kept]
    assert told[3][1] == told[2][1]
    assert after["lastActionSuccess"]
    assert after["sceneName"] == before["sceneName"]
    assert there["lastActionSuccess"]
    assert there["sceneName"] == f"{names()[1]}_physics"


def test_who_asks_for_a_missing_scene_first_of_all_is_in_none() -> None:
    ((_, _), (message, files)) = said(NOWHERE)
    (missing,) = message["agents"]
    assert (missing["lastActionSuccess"], missing["errorCode"]) == (False, "InvalidScene")
    assert (missing["objects"], missing["agent"]) == ([], {})
    assert files == {"image": [bytes(24 * 16 * 3)]}


def test_what_breaks_here_is_said_and_the_next_action_is_done(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    step = Controller.step

    def breaks(home: Controller, action: str, **more: Any) -> Any:
        if action == "RotateLeft":
            raise ZeroDivisionError("by nothing")
        return step(home, action, **more)

    monkeypatch.setattr(Controller, "step", breaks)
    told = said(OPEN, {"action": "RotateLeft"}, PASS)
    _, _, broken, after = (message["agents"][0] for message, _ in told)
    assert (broken["lastActionSuccess"], broken["errorCode"]) == (False, "InternalError")
    assert broken["errorMessage"] == "ZeroDivisionError: by nothing"
    assert broken["lastAction"] == "RotateLeft"
    assert "the action RotateLeft failed" in caplog.text
    assert after["lastActionSuccess"]
    assert told[2][1] is not told[1][1], "whatever was drawn before may be wrong now"


def test_each_of_two_agents_is_told_of_in_its_place() -> None:
    told = said(IDS | {"agentCount": 2}, TURN | {"agentId": 1})
    opened, turned = told[1][0], told[2][0]
    assert [one["agentId"] for one in opened["agents"]] == [one["agentId"] for one in turned["agents"]] == [0, 1]  # fmt: skip
    assert (opened["activeAgentId"], turned["activeAgentId"]) == (0, 1)
    assert turned["agents"][0]["agent"] == opened["agents"][0]["agent"]
    assert turned["agents"][1]["agent"] != opened["agents"][1]["agent"]
    assert turned["agents"][0]["colors"] == turned["agents"][1]["colors"]
    assert all((one["screenWidth"], one["screenHeight"]) == (24, 16) for one in turned["agents"])
    assert [len(pictures) for pictures in told[2][1].values()] == [2, 2]


@pytest.mark.parametrize(
    ("arguments", "size"),
    [
        ([], (300, 300)),
        (["-screen-width", "640", "-screen-height", "480"], (640, 480)),
        (["-screen-height", "480", "-quality", "-screen-width", "640"], (640, 480)),
        (["-screen-width", "wide"], (300, 300)),
        (["-screen-height", "-5"], (300, 300)),
        (["-screen-width"], (300, 300)),
        (["-logfile", "-screen-height", "24"], (300, 24)),
    ],
)
def test_the_window_is_as_large_as_the_command_line_says(
    arguments: list[str], size: tuple[int, int]
) -> None:
    assert window(arguments) == size
