"""Every call that TEACh's own simulator wrapper makes of a Controller, in a home of each kind of room.

What calls there are, with which arguments, is said in shared/specs/teach_cmfr.md, section 1.7. None of
them may raise: what cannot be done is said by the event.
"""

from __future__ import annotations

import copy
import json
import math
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np
import pytest

from sim.home.thor.controller import Controller
from tests.loops import each

SCENES = ("FloorPlan5", "FloorPlan205", "FloorPlan305", "FloorPlan405")
SIZE = 120
REACH = 1.5
BUILD = "fdc04769"
"""TEACh asks for AI2-THOR's build of this commit."""

STATES: dict[str, tuple[str, str, str | None]] = {
    "toggleable": ("isToggled", "ToggleObjectOn", "ToggleObjectOff"),
    "canFillWithLiquid": ("isFilledWithLiquid", "FillObjectWithLiquid", "EmptyLiquidFromObject"),
    "dirtyable": ("isDirty", "DirtyObject", "CleanObject"),
    "openable": ("isOpen", "OpenObject", "CloseObject"),
    "canBeUsedUp": ("isUsedUp", "UseUpObject", None),
    "cookable": ("isCooked", "CookObject", None),
    "sliceable": ("isSliced", "SliceObject", None),
    "breakable": ("isBroken", "BreakObject", None),
}
"""A flag, the state it allows, and what brings it about or undoes it."""


def simulator(scene: str, agents: int = 1, size: int = SIZE) -> Controller:
    """A Controller as the wrapper starts it."""
    controller = Controller(
        base_dir="/nowhere", local_executable_path=None, scene=f"{scene}_physics", gridSize=0.25,
        snapToGrid=True, visibilityDistance=REACH, width=size, height=size, agentCount=agents,
        commit_id=BUILD,
    )  # fmt: skip
    for agent in range(agents):
        assert done(controller, action="LookDown", agentId=agent, degrees=30)
    return controller


def done(controller: Controller, **call: Any) -> bool:
    """Whether a call was done; where it was not, the event says why."""
    event = controller.step(call)
    assert event.metadata["lastActionSuccess"] or event.metadata["errorMessage"]
    return bool(event.metadata["lastActionSuccess"])


def objects(controller: Controller) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = controller.last_event.metadata["objects"]
    return found


@pytest.fixture(params=SCENES)
def controller(request: pytest.FixtureRequest) -> Controller:
    return simulator(request.param)


def test_agents_move_turn_and_look_with_force(controller: Controller) -> None:
    assert done(controller, action="RotateLeft", agentId=0, degrees=90, forceAction=True)
    assert done(controller, action="RotateRight", agentId=0, degrees=90, forceAction=True)
    assert done(controller, action="LookUp", agentId=0, degrees=30, forceAction=True)
    assert done(controller, action="LookDown", agentId=0, degrees=30, forceAction=True)
    for name in ("MoveAhead", "MoveBack"):
        done(controller, action=name, agentId=0, moveMagnitude=0.25, forceAction=True)
    for name in ("MoveLeft", "MoveRight"):
        done(controller, action=name, agentId=0, forceAction=True)


def test_agents_are_put_where_they_were(controller: Controller) -> None:
    spots = controller.step("GetReachablePositions").metadata["actionReturn"]
    turn = {"x": 0.0, "y": 90.0, "z": 0.0}
    assert done(controller, action="Teleport", **spots[0], rotation=turn, horizon=0)
    assert done(
        controller, action="Teleport", agentId=0, position=spots[-1], rotation=turn, horizon=0
    )
    assert done(
        controller, action="TeleportFull", agentId=0, **spots[0], rotation=turn, horizon=30.0
    )
    agent = controller.last_event.metadata["agent"]
    assert (agent["isStanding"], agent["rotation"]["y"], agent["cameraHorizon"]) == (
        True,
        90.0,
        30.0,
    )


def test_the_map_says_where_its_camera_is_and_how_much_it_shows(controller: Controller) -> None:
    spots = controller.step("GetReachablePositions").metadata["actionReturn"]
    assert controller.last_event.metadata["cameraOrthSize"] == 0
    assert done(controller, action="ToggleMapView")
    shown = controller.last_event.metadata
    half, middle = shown["cameraOrthSize"], shown["cameraPosition"]
    assert half > 0
    assert all(abs(spot[axis] - middle[axis]) < half for spot in each(spots) for axis in "xz")
    assert done(controller, action="ToggleMapView")
    assert controller.last_event.metadata["cameraOrthSize"] == 0


def test_further_cameras_are_put_up_and_moved(controller: Controller) -> None:
    place = {"x": 0.0, "y": 1.8, "z": 0.0}
    turn = {"x": 30, "y": -90.0, "z": 0}
    assert done(
        controller, action="AddThirdPartyCamera", rotation=turn, position=place, fieldOfView=90
    )
    controller.step(
        "AddThirdPartyCamera", rotation={"x": 0, "y": 0, "z": 90}, position=place, fieldOfView=90
    )
    row = controller.last_event.metadata["thirdPartyCameras"][0]
    moved = {**row["position"], "x": row["position"]["x"] + 0.25}
    assert done(
        controller, action="UpdateThirdPartyCamera", thirdPartyCameraId=0, rotation=row["rotation"],
        position=moved,
    )  # fmt: skip
    assert done(
        controller, action="UpdateThirdPartyCamera", agentId=0, thirdPartyCameraId=1,
        rotation={"x": np.float64(12.5), "y": 270, "z": 0}, position=place,
    )  # fmt: skip
    event = controller.last_event
    assert len(event.third_party_camera_frames) == 2
    assert len(event.third_party_instance_segmentation_frames) == 2


def test_scenes_are_strewn_and_put_back(controller: Controller) -> None:
    before = copy.deepcopy(objects(controller))
    kinds = sorted({one["objectType"] for one in before})
    assert done(
        controller, action="InitialRandomSpawn", randomSeed=5, numPlacementAttempts=5,
        placeStationary=True, numDuplicatesOfType=[{"objectType": k, "count": 1} for k in kinds],
    )  # fmt: skip
    for kind in sorted({one["objectType"] for one in objects(controller) if one["breakable"]}):
        assert done(controller, action="MakeObjectsOfTypeUnbreakable", objectType=kind)
    poses = [
        {
            "objectName": one["name"].split("(")[0],
            "rotation": one["rotation"],
            "position": one["position"],
        }
        for one in before
        if one["pickupable"] or one["moveable"]
    ]
    assert done(controller, action="SetObjectPoses", objectPoses=poses, placeStationary=True)
    now = {one["name"]: one["position"] for one in objects(controller)}
    moved = [one for one in each(before) if one["pickupable"] and one["name"] in now]
    back = sum(math.dist(xyz(one["position"]), xyz(now[one["name"]])) < 0.1 for one in moved)
    assert back > 0.95 * len(moved)


def xyz(point: Mapping[str, float]) -> list[float]:
    return [point[axis] for axis in "xyz"]


@pytest.mark.slow
def test_states_are_set_with_force(controller: Controller) -> None:
    results: Counter[tuple[str, bool]] = Counter()
    for one in copy.deepcopy(objects(controller)):
        for flag, (state, make, undo) in STATES.items():
            if not one[flag] or (one[state] and undo is None):
                continue
            for name in (undo, make) if one[state] else (make, undo):
                if name is not None:
                    results[name, done(controller, **forced(name, one["objectId"]))] += 1
    assert results["ToggleObjectOn", True] > 0
    assert results["OpenObject", True] > 0
    failed = sum(count for (_, ok), count in results.items() if not ok)
    assert failed < 0.05 * sum(results.values()), results


def forced(name: str, object_id: str) -> dict[str, Any]:
    call = {"action": name, "objectId": object_id, "forceAction": True}
    return call | {"fillLiquid": "water"} if name == "FillObjectWithLiquid" else call


def test_objects_are_plain_and_can_be_saved(controller: Controller) -> None:
    state = controller.last_event.metadata
    assert {type(one) for one in state["objects"]} == {dict}
    assert all(type(one["visible"]) is bool for one in each(state["objects"]))
    saved = json.loads(
        json.dumps({key: state[key] for key in ("objects", "agent", "inventoryObjects")})
    )
    assert saved["objects"] == copy.deepcopy(state["objects"])
    state["objects"][0].update({"simbotIsCooked": True})
    assert objects(controller)[0]["simbotIsCooked"]


# -- interactions at pixels ----------------------------------------------------------------------


ACTIONS: dict[str, tuple[str, dict[str, bool]]] = {
    "Pickup": ("PickupObject", {"pickupable": True, "isPickedUp": False}),
    "Place": ("PutObject", {"receptacle": True}),
    "Open": ("OpenObject", {"openable": True, "isOpen": False}),
    "Close": ("CloseObject", {"openable": True, "isOpen": True}),
    "ToggleOn": ("ToggleObjectOn", {"toggleable": True, "isToggled": False}),
    "ToggleOff": ("ToggleObjectOff", {"toggleable": True, "isToggled": True}),
    "Slice": ("SliceObject", {"sliceable": True, "isSliced": False}),
    "Fill": ("FillObjectWithLiquid", {"canFillWithLiquid": True, "isFilledWithLiquid": False}),
    "Pour": ("EmptyLiquidFromObject", {"canFillWithLiquid": True, "isFilledWithLiquid": True}),
}
"""Actions of TEACh, those of AI2-THOR for them, and what an object has to be like."""


def targets(controller: Controller) -> Iterator[tuple[str, float, float]]:
    """Objects in the picture, each with a point of it."""
    controller.step({"action": "Pass", "agentId": 0, "renderObjectImage": True})
    event = controller.last_event
    colours = np.array(event.instance_segmentation_frame)
    for colour, object_id in event.color_to_object_id.items():
        rows, columns = np.nonzero((colours == colour).all(axis=2))
        if len(rows) >= 20 and object_id in event.instance_detections2D:
            middle = len(rows) // 2
            yield object_id, columns[middle] / SIZE, rows[middle] / SIZE


def interact(controller: Controller, name: str, object_id: str, x: float, y: float) -> bool | None:
    """Do what the wrapper does for one action at a point; None where it would not try."""
    held = controller.last_event.metadata["inventoryObjects"]
    if (name == "Place") != bool(held) and name in ("Pickup", "Place"):
        return None
    if name == "Slice" and not (held and "Knife" in held[0]["objectType"]):
        return None
    hit = controller.step({"action": "GetCoordinateFromRaycast", "x": x, "y": y, "agentId": 0})
    point, agent = hit.metadata["actionReturn"], hit.metadata["agent"]["position"]
    if math.dist(xyz(point), xyz(agent)) > REACH:
        return None
    call: dict[str, Any] = {"action": ACTIONS[name][0], "agentId": 0}
    if name == "Place":
        call |= {"forceAction": True, "placeStationary": True, "x": x, "y": y, "putNearXY": True}
    else:
        call |= {"objectId": object_id}
    if name == "Slice":
        call |= {"x": x, "y": y}
    if name == "Fill":
        call |= {"fillLiquid": "coffee"}
    return done(controller, **call)


@pytest.mark.slow
def test_no_interaction_at_a_pixel_raises_and_most_are_done(controller: Controller) -> None:
    spots = controller.step("GetReachablePositions").metadata["actionReturn"]
    results: Counter[bool] = Counter()
    looks = [(spot, 90.0 * turn) for spot in spots[:: max(1, len(spots) // 3)] for turn in range(4)]
    for spot, yaw in looks:
        turn = {"x": 0.0, "y": yaw, "z": 0.0}
        controller.step(action="TeleportFull", agentId=0, **spot, rotation=turn, horizon=30.0)
        for object_id, x, y in list(targets(controller)):
            for name, (_, needs) in ACTIONS.items():
                one = controller.last_event.get_object(object_id)
                if one is not None and needs.items() <= one.items():
                    result = interact(controller, name, object_id, x, y)
                    results.update([] if result is None else [result])
    assert results[True] > 10
    assert results[True] > 0.7 * results.total(), results


def test_what_is_cut_may_be_named_by_id_and_by_a_point() -> None:
    controller = simulator("FloorPlan1")
    whole = next(one for one in objects(controller) if one["sliceable"])
    call = {
        "action": "SliceObject",
        "agentId": 0,
        "objectId": whole["objectId"],
        "x": 0.5,
        "y": 0.5,
    }
    assert done(controller, **call, forceAction=True)
    slices = [
        one for one in objects(controller) if one["objectId"].startswith(whole["objectId"] + "|")
    ]
    assert len(slices) >= 1


def test_two_agents_hand_things_over_by_the_floor() -> None:
    controller = simulator("FloorPlan5", agents=2)
    floor = next(one["objectId"] for one in objects(controller) if one["objectType"] == "Floor")
    mug = next(one["objectId"] for one in objects(controller) if one["pickupable"])
    assert done(controller, action="PickupObject", agentId=0, objectId=mug, forceAction=True)
    assert controller.last_event.events[0].metadata["inventoryObjects"][0]["objectId"] == mug
    assert done(controller, action="PutObject", objectId=floor, agentId=0, forceAction=True)
    assert done(controller, action="PickupObject", agentId=1, objectId=mug, forceAction=True)
    held = controller.last_event.events[1].metadata["inventoryObjects"]
    assert [one["objectId"] for one in held] == [mug]
    controller.stop()


def test_without_a_build_calls_are_as_strict_as_version_5() -> None:
    controller = Controller("FloorPlan1", width=SIZE, height=SIZE)
    with pytest.raises(ValueError, match="both an objectId and a point"):
        controller.step("SliceObject", objectId="Apple", x=0.5, y=0.5)
    with pytest.raises(ValueError, match="needs 'standing'"):
        controller.step("TeleportFull", rotation=0, horizon=0, x=0, y=0, z=0)
