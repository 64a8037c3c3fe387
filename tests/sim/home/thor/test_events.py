"""What an event shows besides its frame: classes, other cameras, what was asked for, plain dicts."""

from __future__ import annotations

import copy
import json
import warnings
from typing import Any

import numpy as np
import pytest

from sim.home.facts import types
from sim.home.thor.controller import Controller
from sim.home.thor.masks import class_colour, colour
from tests.loops import each

CORNER: dict[str, Any] = {"position": {"x": 0, "y": 2, "z": 0}, "rotation": {"x": 30, "y": 45, "z": 0}}  # fmt: skip


@pytest.fixture
def home() -> Controller:
    return Controller("FloorPlan1", width=80, height=60)


def test_types_have_masks_of_all_their_things(home: Controller) -> None:
    event = home.last_event
    kinds = {object_id.split("|")[0] for object_id in event.instance_masks}
    assert set(event.class_masks) == kinds
    assert len(event.class_masks) == len(kinds) > 3
    for kind in kinds:
        own = [m for i, m in event.instance_masks.items() if i.split("|")[0] == kind]
        assert np.array_equal(event.class_masks[kind], np.logical_or.reduce(own))
        boxes = [b for i, b in event.instance_detections2D.items() if i.split("|")[0] == kind]
        assert sorted(event.class_detections2D[kind]) == sorted(boxes)
    with pytest.raises(KeyError):
        event.class_masks["Submarine"]


def test_an_event_says_how_large_its_picture_is_and_where_it_was_seen_from(
    home: Controller,
) -> None:
    event = home.step("RotateRight")
    assert (event.metadata["screenWidth"], event.metadata["screenHeight"]) == (80, 60)
    agent = event.metadata["agent"]
    assert event.pose == (
        round(agent["position"]["x"] * 1000), round(agent["position"]["z"] * 1000),
        round(agent["rotation"]["y"]) * 1000, 0,
    )  # fmt: skip
    assert home.step("LookDown").pose[3] == 30_000


def test_what_is_no_object_is_background(home: Controller) -> None:
    event = home.last_event
    assert "background" in event.class_masks
    assert "background" not in list(event.class_masks)
    every = np.logical_or.reduce([event.class_masks[kind] for kind in event.class_masks])
    assert np.array_equal(event.class_masks["background"], ~every)


def test_the_semantic_frame_has_a_colour_for_each_type(home: Controller) -> None:
    event = home.last_event
    for kind, mask in event.class_masks.items():
        painted = event.semantic_segmentation_frame[mask]
        assert (painted == event.object_id_to_color[kind]).all()
        assert event.color_to_object_id[event.object_id_to_color[kind]] == kind
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        assert event.class_segmentation_frame is event.semantic_segmentation_frame


def test_no_two_colours_are_the_same() -> None:
    classes = {class_colour(kind) for kind in types()}
    assert len(classes) == len(types())
    things = {colour(index) for index in range(1, 2000)}
    assert len(things) == 1999
    assert not classes & things
    assert class_colour("") == colour(0) == (0, 0, 0)


def test_other_cameras_show_what_the_eyes_show(home: Controller) -> None:
    assert home.step("AddThirdPartyCamera", **CORNER)
    event = home.last_event
    (ids,), (classes,) = (
        event.third_party_instance_segmentation_frames,
        event.third_party_semantic_segmentation_frames,
    )
    assert ids.shape == classes.shape == event.third_party_camera_frames[0].shape == (60, 80, 3)
    assert event.third_party_depth_frames[0].shape == (60, 80)
    assert event.third_party_class_masks[0].keys() == {
        i.split("|")[0] for i in event.third_party_instance_masks[0]
    }


@pytest.mark.parametrize(
    ("flag", "kinds"),
    [
        ("renderDepthImage", ["depth_frame"]),
        ("renderInstanceSegmentation", ["instance_segmentation_frame", "instance_detections2D"]),
        ("renderObjectImage", ["instance_segmentation_frame"]),
        ("renderSemanticSegmentation", ["semantic_segmentation_frame"]),
        ("renderClassImage", ["semantic_segmentation_frame"]),
    ],
)
def test_pictures_that_nobody_wants_are_not_there(flag: str, kinds: list[str]) -> None:
    home = Controller("FloorPlan1", width=40, height=40, **{flag: False})
    home.step("AddThirdPartyCamera", **CORNER)
    for kind in kinds:
        assert getattr(home.last_event, kind) is None
        assert getattr(home.step("Pass", **{flag: True}), kind) is not None, "for this step"
        assert getattr(home.step("Pass"), kind) is None
        if kind.endswith("frame"):
            assert getattr(home.last_event, f"third_party_{kind}s") == []
    assert getattr(home.reset(**{flag: True}), kinds[0]) is not None


@pytest.mark.parametrize("wish", [{}, {"renderInstanceSegmentation": True}])
def test_masks_of_other_cameras_are_there_unless_they_are_not_wanted(wish: dict[str, bool]) -> None:
    home = Controller("FloorPlan1", width=40, height=40, **wish)
    event = home.step("AddThirdPartyCamera", **CORNER)
    assert len(event.third_party_instance_masks) == len(event.third_party_class_masks) == 1
    without = home.step("Pass", renderInstanceSegmentation=False)
    assert without.third_party_instance_masks == []


def test_nobody_is_shown_classes_that_wants_neither_them_nor_objects() -> None:
    wishes = {"renderInstanceSegmentation": False, "renderSemanticSegmentation": False}
    event = Controller("FloorPlan1", width=40, height=40, **wishes).last_event
    assert event.class_masks == event.class_detections2D == event.instance_masks == {}
    assert event.object_id_to_color == {}


@pytest.mark.parametrize("flag", ["renderInstanceSegmentation", "renderSemanticSegmentation"])
def test_who_wants_only_one_of_them_is_shown_classes(flag: str) -> None:
    event = Controller("FloorPlan1", width=40, height=40, **{flag: False}).last_event
    assert event.class_masks
    assert event.object_id_to_color
    assert len(event.color_to_object_id) == len(event.object_id_to_color)


def test_old_names_of_metadata_are_understood(home: Controller) -> None:
    data = home.last_event.metadata
    assert data["hand"] is data["heldObjectPose"]
    assert "hand" not in data
    with pytest.raises(IndexError, match="GetReachablePositions"):
        data["reachablePositions"]
    asked = home.step("GetReachablePositions").metadata
    assert asked["reachablePositions"] is asked["actionReturn"]
    assert "reachablePositions" not in asked
    with pytest.raises(KeyError):
        data["neverHeardOf"]


def test_no_error_has_no_code(home: Controller) -> None:
    assert home.step("Pass").metadata["errorCode"] is None
    assert home.step("PickupObject", objectId="Mug|1").metadata["errorCode"] == "ObjectNotFound"


def test_metadata_become_plain_when_asked(home: Controller) -> None:
    plain = home.step("Pass").to_dict()
    assert all(type(row) is dict for row in plain["objects"])
    assert all("visible" in row and "isInteractable" in row for row in plain["objects"])
    assert type(plain) is dict
    assert json.loads(json.dumps(plain))["agent"] == home.last_event.metadata["agent"]
    row = home.last_event.metadata["objects"][0]
    own = row.to_dict()
    own["position"]["x"] = 99.0
    assert row["position"]["x"] != 99.0
    assert row.to_dict() == copy.deepcopy(row) == row | {} == {} | row
    assert type(row | {}) is dict
    assert "visible" in row | {}


def test_a_row_looks_as_soon_as_anybody_asks_how_long_it_is(home: Controller) -> None:
    plain = home.step("Pass").to_dict()["objects"]
    rows = home.step("Pass").metadata["objects"]
    assert [len(row) for row in rows] == [len(row) for row in plain]


def test_the_old_name_of_the_semantic_frame_is_deprecated(home: Controller) -> None:
    event = home.last_event
    with pytest.warns(DeprecationWarning, match="semantic_segmentation_frame") as told:
        frame = event.class_segmentation_frame
    assert told[0].filename == __file__
    assert frame is not None
    assert np.array_equal(frame, event.semantic_segmentation_frame)


def test_an_object_is_found_by_its_id(home: Controller) -> None:
    event = home.last_event
    for row in each(event.metadata["objects"]):
        assert event.get_object(row["objectId"]) is row
    assert event.get_object("Submarine|1") is None


def test_where_one_stands_is_told_in_quarters_too(home: Controller) -> None:
    home.step("TeleportFull", position={"x": -1.25, "y": 0.9, "z": 1.5}, rotation=270, horizon=30, standing=True, forceAction=True)  # fmt: skip
    agent = home.last_event.metadata["agent"]
    assert home.last_event.metadata["lastActionSuccess"]
    assert (agent["position"]["x"], agent["position"]["z"]) == (-1.25, 1.5)
    assert home.last_event.pose_discrete == (-5, 6, 3, 30)
    assert home.step("RotateRight").pose_discrete == (-5, 6, 0, 30)


def test_an_event_says_in_a_line_what_became_of_it(home: Controller) -> None:
    assert repr(home.step("Pass")) == "<HomeEvent Pass: done>"
    refused = home.step("PickupObject", objectId="Mug|1")
    assert str(refused) == f"<HomeEvent PickupObject: {refused.metadata['errorMessage']}>"


def test_rows_are_like_plain_dicts_whoever_asks_first(home: Controller) -> None:
    def row() -> Any:
        return home.step("Pass").metadata["objects"][5]

    plain = row().to_dict()
    assert "visible" in row()
    assert "isInteractable" in row()
    assert "name" in row()
    assert "colour" not in row()
    assert row().get("visible") is plain["visible"]
    assert row().get("colour") is None
    assert row().get("colour", 3) == 3
    with pytest.raises(KeyError):
        row()["colour"]
    assert list(row()) == list(row().keys()) == list(plain)
    assert dict(row().items()) == plain
    assert list(row().values()) == list(plain.values())
    assert repr(row()) == repr(plain)
    assert row() == plain
    assert (row() != plain) is False
    assert row() != {**plain, "visible": not plain["visible"]}
    assert row() == row()
    assert (row() != row()) is False
    make, given = row().__reduce__()
    assert (make, make(*given)) == (dict, plain)
