"""Our homes through the real ai2thor library, which takes us for Unity."""

from __future__ import annotations

import os
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from sim.home.thor import door as thor
from sim.home.thor.controller import Controller
from sim.home.thor.links import link_from
from sim.home.thor.standin import StandIn, upside_down
from sim.world import WorldError

pytest.importorskip("ai2thor.controller", reason="the optional package ai2thor is not installed")
pytestmark = [pytest.mark.slow, pytest.mark.filterwarnings("ignore")]

SIZE = {"width": 320, "height": 300}


@pytest.fixture(params=["FIFO", "WSGI"])
def library(request: pytest.FixtureRequest) -> Iterator[Any]:
    made = thor.controller(
        "standin", server=request.param, scene="FloorPlan1", renderInstanceSegmentation=True,
        fieldOfView=60, visibilityDistance=5, **SIZE,
    )  # fmt: skip
    try:
        yield made
    finally:
        made.stop()


def embedded() -> Controller:
    return Controller(
        "FloorPlan1", renderInstanceSegmentation=True, fieldOfView=60, visibilityDistance=5, **SIZE
    )


def test_the_library_sees_what_the_embedded_home_shows(library: Any) -> None:
    home = embedded()
    for action, more in (
        ("Pass", {}), ("RotateRight", {"degrees": 30}), ("LookDown", {}), ("MoveBack", {}),
    ):  # fmt: skip
        theirs, ours = library.step(action, **more), home.step(action, **more)
        assert theirs.frame.shape == (300, 320, 3)
        assert np.array_equal(theirs.frame, ours.frame)
        for key in ("agent", "inventoryObjects", "lastActionSuccess", "errorMessage"):
            assert theirs.metadata[key] == ours.metadata[key], key
        names = [row["name"] for row in ours.metadata["objects"]]
        assert [row["name"] for row in theirs.metadata["objects"]] == names


def test_ids_of_the_picture_arrive_with_their_names(library: Any) -> None:
    home, theirs = embedded(), library.last_event
    ours = home.last_event
    assert set(theirs.instance_masks) == set(ours.instance_masks)
    for name in ours.instance_masks:
        assert np.array_equal(theirs.instance_masks[name], ours.instance_masks[name]), name
        assert name in theirs.instance_detections2D


def test_wrong_calls_raise_value_errors_that_list_the_right_ones(library: Any) -> None:
    with pytest.raises(ValueError, match="Fly"):
        library.step("Fly")
    with pytest.raises(ValueError, match="objectId"):
        library.step("PickupObject")
    assert library.step("Pass").metadata["lastActionSuccess"]


def test_failures_are_told_and_change_nothing(library: Any) -> None:
    event = library.step("PickupObject", objectId="Mug|+00.00|+00.00|+00.00")
    assert not event.metadata["lastActionSuccess"]
    assert event.metadata["errorMessage"]
    assert event.metadata["inventoryObjects"] == []


def test_another_scene_and_another_size(library: Any) -> None:
    assert library.reset("FloorPlan406").metadata["sceneName"] == "FloorPlan406_physics"
    assert library.reset("FloorPlan203", width=340, height=330).frame.shape == (330, 340, 3)


def test_a_scene_that_is_not_there_is_refused(library: Any) -> None:
    with pytest.raises(ValueError, match="FloorPlan999"):
        library.reset("FloorPlan999")


def test_a_killed_executable_is_noticed_without_spinning(library: Any) -> None:
    library.server.unity_proc.kill()
    before = os.times()
    with pytest.raises((RuntimeError, Exception), match="FloorPlan1"):
        library.step("Pass")
    after = os.times()
    assert after.user + after.system - before.user - before.system < 2.0


def test_the_users_own_folder_is_not_written_to(library: Any, tmp_path: Path) -> None:
    assert Path(library.brigade_folder.name).is_dir()
    assert not str(library._build.executable_path).startswith(str(Path.home() / ".ai2thor"))


def test_an_absurd_window_is_made_a_possible_one() -> None:
    assert (StandIn(-5, 10**9).width, StandIn(-5, 10**9).height) == (1, 4096)


def test_pictures_travel_with_the_bottom_row_first() -> None:
    pixels = np.arange(12, dtype=np.uint8).reshape(2, 2, 3)
    assert upside_down(pixels) == bytes([6, 7, 8, 9, 10, 11, 0, 1, 2, 3, 4, 5])


@pytest.mark.parametrize(
    ("environment", "complaint"),
    [
        ({"AI2THOR_SERVER_TYPE": "SMOKE"}, "FIFO or WSGI"),
        ({"AI2THOR_SERVER_TYPE": "WSGI"}, "AI2THOR_PORT"),
        ({}, "AI2THOR_FIFO_CLIENT_PIPE_PATH"),
    ],
)
def test_started_by_hand_the_executable_says_what_is_missing(
    environment: dict[str, str], complaint: str
) -> None:
    with pytest.raises(ValueError, match=complaint):
        link_from(environment)


def test_an_action_that_breaks_the_home_is_answered_and_not_died_of() -> None:
    standin = StandIn(300, 300)
    answer = standin._safely({"action": "MoveAhead"})
    assert answer["errorCode"] == "InvalidAction"
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        answer = standin._safely({"action": "ChangeResolution", "x": "wide", "y": None})
    assert (standin.width, standin.height) == (1, 1)
    assert answer["lastActionSuccess"]


@pytest.mark.parametrize(("backend", "code"), [("godot", "unknown_backend")])
def test_an_unknown_backend_is_named(backend: Any, code: str) -> None:
    with pytest.raises(WorldError) as caught:
        thor.controller(backend)
    assert caught.value.code == code


def test_other_cameras_depth_and_classes_arrive(library: Any) -> None:
    home = embedded()
    place = {"position": {"x": 0, "y": 2, "z": 0}, "rotation": {"x": 30, "y": 45, "z": 0}}
    wishes = {"renderDepthImage": True, "renderSemanticSegmentation": True}
    ours, theirs = (c.step("AddThirdPartyCamera", **place, **wishes) for c in (home, library))
    for kind in (
        "third_party_camera_frames", "third_party_depth_frames",
        "third_party_semantic_segmentation_frames", "third_party_instance_segmentation_frames",
    ):  # fmt: skip
        assert np.array_equal(getattr(theirs, kind), getattr(ours, kind)), kind
    assert np.array_equal(theirs.depth_frame, ours.depth_frame)
    assert np.array_equal(theirs.semantic_segmentation_frame, ours.semantic_segmentation_frame)
    assert set(theirs.class_masks) == set(ours.class_masks)
    for kind in ours.class_masks:
        assert np.array_equal(theirs.class_masks[kind], ours.class_masks[kind])
        assert theirs.class_detections2D[kind] == ours.class_detections2D[kind]
    assert set(theirs.third_party_class_masks[0]) == set(ours.third_party_class_masks[0])
    assert library.step("Pass").depth_frame is None, "it was wanted for one step"


def test_two_agents_live_behind_the_library_too(library: Any) -> None:
    event = library.reset("FloorPlan1", agentCount=2)
    assert len(event.events) == 2
    assert not np.array_equal(event.events[0].frame, event.events[1].frame)
    before = event.events[0].metadata["agent"]
    event = library.step("RotateRight", agentId=1, degrees=30)
    assert event.metadata["agentId"] == 1
    assert event.events[0].metadata["agent"] == before
    assert event.events[1].metadata["agent"]["rotation"]["y"] != before["rotation"]["y"]
    with pytest.raises(RuntimeError, match="1 or 2 agents"):
        library.reset("FloorPlan1", agentCount=3)


def test_wrong_calls_arrive_with_their_kind_of_error() -> None:
    standin = StandIn(30, 30)
    standin.act({"action": "Initialize"})
    for call, code in (
        ({"action": "Fly"}, "InvalidAction"),
        ({"action": "TeleportFull", "horizon": 0}, "MissingArguments"),
        ({"action": "PickupObject", "objectId": "Mug", "x": 0.5, "y": 0.5}, "AmbiguousAction"),
        ({"action": "LookUp", "degrees": "far"}, "InvalidArgument"),
    ):
        answer = standin.act(call)
        assert (answer["errorCode"], answer["lastActionSuccess"]) == (code, False)
        assert answer["errorMessage"]
