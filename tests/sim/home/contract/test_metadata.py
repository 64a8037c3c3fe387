"""Keys of the metadata that programs read (asgardbench specification, table 1.3)."""

from __future__ import annotations

import json
import math
from typing import Any

import numpy as np
import pytest

from tests.loops import each
from tests.sim.home.contract.asking import act, one, put, row, rows

AGENT = {"position", "rotation", "cameraHorizon", "isStanding"}
TOP = {
    "objects", "agent", "inventoryObjects", "cameraPosition", "lastAction", "lastActionSuccess",
    "errorMessage", "errorCode", "actionReturn", "sceneName", "screenWidth", "screenHeight",
}  # fmt: skip
OBJECT = {
    "name", "objectId", "objectType", "assetId", "position", "rotation", "visible", "distance",
    "axisAlignedBoundingBox", "objectOrientedBoundingBox", "parentReceptacles", "receptacle",
    "receptacleObjectIds", "controlledObjects", "pickupable", "openable", "toggleable", "sliceable",
    "cookable", "dirtyable", "breakable", "moveable", "canFillWithLiquid", "canBeUsedUp", "isOpen",
    "isToggled", "isSliced", "isCooked", "isDirty", "isBroken", "isFilledWithLiquid", "fillLiquid",
    "isUsedUp", "isPickedUp", "openness", "temperature", "mass", "salientMaterials",
}  # fmt: skip


def test_the_keys_are_there(controller: Any) -> None:
    data = controller.last_event.metadata
    assert set(data) >= TOP
    assert set(data["agent"]) >= AGENT
    for thing in data["objects"]:
        assert set(thing) >= OBJECT


def test_all_of_it_is_json(controller: Any) -> None:
    data = controller.step("Pass").metadata
    assert json.loads(json.dumps(data))["objects"]


def test_names_and_ids_are_unique_and_begin_with_the_type(controller: Any) -> None:
    objects = controller.last_event.metadata["objects"]
    assert len({thing["name"] for thing in objects}) == len(objects)
    assert len({thing["objectId"] for thing in objects}) == len(objects)
    for thing in objects:
        if thing["objectType"] not in ("SinkBasin", "BathtubBasin"):
            assert thing["objectId"].split("|")[0] == thing["objectType"]


def test_a_basin_is_named_after_its_sink(controller: Any) -> None:
    basin = one(controller, "SinkBasin")
    sink = one(controller, "Sink")
    assert basin["objectId"] == f"{sink['objectId']}|SinkBasin"


def test_the_camera_is_where_the_eyes_are(controller: Any) -> None:
    data = controller.last_event.metadata
    assert data["agent"]["isStanding"]
    assert data["cameraPosition"]["y"] - data["agent"]["position"]["y"] == pytest.approx(
        0.675, abs=0.01
    )
    low = controller.step("Crouch").metadata
    assert data["cameraPosition"]["y"] - low["cameraPosition"]["y"] == pytest.approx(
        0.675, abs=0.01
    )


def test_boxes_are_around_positions(controller: Any) -> None:
    for thing in each(controller.last_event.metadata["objects"]):
        box = thing["axisAlignedBoundingBox"]
        assert all(box["size"][axis] > 0 for axis in "xyz")
        assert len(box["cornerPoints"]) == 8
        if thing["pickupable"]:
            for axis in "xyz":
                assert abs(thing["position"][axis] - box["center"][axis]) < 0.2
            corners = np.array(thing["objectOrientedBoundingBox"]["cornerPoints"])
            assert corners.shape == (8, 3)


def test_containers_tell_the_same_from_both_sides(controller: Any) -> None:
    objects = {thing["objectId"]: thing for thing in controller.last_event.metadata["objects"]}
    pairs = [(t["objectId"], up) for t in objects.values() for up in t["parentReceptacles"] or []]
    for name, parent in each(pairs):
        assert name in objects[parent]["receptacleObjectIds"]
    for thing in objects.values():
        for inner in thing["receptacleObjectIds"] or []:
            assert objects[inner]["name"]
        if not thing["receptacle"]:
            assert not thing["receptacleObjectIds"]


def test_contents_of_contents_are_listed_too(controller: Any) -> None:
    plate, apple, table = (one(controller, k) for k in ("Plate", "Apple", "CounterTop"))
    put(controller, plate, table)
    put(controller, apple, plate)
    parents = row(controller, apple["objectId"])["parentReceptacles"]
    assert parents[0] == plate["objectId"]
    assert table["objectId"] in parents
    assert apple["objectId"] in row(controller, table["objectId"])["receptacleObjectIds"]


def test_the_smallest_box_around_a_thing_is_the_nearest(controller: Any) -> None:
    """AsgardBench takes the smallest of the containers by volume for the one that counts."""

    def volume(thing: dict[str, Any]) -> float:
        return math.prod(thing["axisAlignedBoundingBox"]["size"].values())

    sink, basin = one(controller, "Sink"), one(controller, "SinkBasin")
    plate = one(controller, "Plate")
    assert volume(plate) < volume(basin) < volume(sink)


def test_knobs_say_what_they_control(controller: Any) -> None:
    burners = {thing["objectId"] for thing in rows(controller, "StoveBurner")}
    for knob in rows(controller, "StoveKnob"):
        assert set(knob["controlledObjects"]) <= burners
        assert knob["controlledObjects"]
        assert knob["toggleable"]
    assert not any(thing["toggleable"] for thing in rows(controller, "StoveBurner"))


def test_what_is_held_is_in_the_inventory(controller: Any) -> None:
    assert controller.last_event.metadata["inventoryObjects"] == []
    mug = one(controller, "Mug")
    act(controller, "PickupObject", mug, forceAction=True)
    (held,) = controller.last_event.metadata["inventoryObjects"]
    assert held["objectId"] == mug["objectId"]
    assert row(controller, mug["objectId"])["isPickedUp"]


def test_an_error_is_said_and_then_forgotten(controller: Any) -> None:
    data = controller.step("PickupObject", objectId=one(controller, "Fridge")["objectId"]).metadata
    assert not data["lastActionSuccess"]
    assert data["lastAction"] == "PickupObject"
    assert data["errorMessage"]
    data = controller.step("Pass").metadata
    assert data["lastActionSuccess"]
    assert data["errorMessage"] == ""
