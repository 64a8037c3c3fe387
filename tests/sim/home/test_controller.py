"""The embedded Controller: its arguments, its laziness and its manners with bad input."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest

from sim.home.rules.registry import actions
from sim.home.thor.controller import Controller
from tests.loops import each
from tests.sim.home.plain_eyes import PlainEyes
from tests.sim.home.rosas import kitchen


def controller(**wishes: Any) -> Controller:
    return Controller(scene=kitchen(), eyes=PlainEyes(), **{"width": 60, "height": 40} | wishes)


def test_arguments_for_unity_are_swallowed() -> None:
    made = controller(platform="CloudRendering", server_timeout=1, quality="Ultra", x_display=":0")
    assert made.step("Pass")


def test_a_step_is_a_name_with_arguments_or_a_dict() -> None:
    made = controller()
    assert made.step("RotateRight", degrees=30)
    assert made.step(action="RotateRight", degrees=30)
    call = {"action": "RotateRight", "degrees": 30}
    assert made.step(call)
    assert call == {"action": "RotateRight", "degrees": 30}
    assert made.last_event.metadata["agent"]["rotation"]["y"] == 90.0


def test_names_of_arguments_are_strings() -> None:
    with pytest.raises(ValueError, match="strings"):
        controller().step({"action": "Pass", 3: 4})  # type: ignore[dict-item]


def test_an_old_event_keeps_its_own_settings() -> None:
    made = controller()
    event = made.step("Pass")
    made.step("ChangeFOV", fieldOfView=20)
    assert event.metadata["fov"] == 90.0
    assert made.last_event.metadata["fov"] == 20.0
    assert (event.frame != made.last_event.frame).any()


def test_nothing_is_drawn_until_somebody_looks() -> None:
    made = controller()
    drawn: list[int] = []
    real = made.home.eyes.picture  # type: ignore[attr-defined]

    def count(*args: Any, **kwargs: Any) -> Any:
        drawn.append(1)
        return real(*args, **kwargs)

    made.home.eyes.picture = count  # type: ignore[attr-defined]
    event = made.step("RotateRight")
    assert event.metadata["objects"]
    assert not drawn
    assert event.frame.shape == (40, 60, 3)
    assert event.instance_masks
    assert event.instance_detections2D
    assert event.depth_frame.shape == (40, 60)
    assert drawn == [1]


def test_an_old_event_shows_its_own_moment() -> None:
    made = controller()
    first = made.step("Pass")
    second = made.step("RotateRight", degrees=90)
    assert (first.frame != second.frame).any()
    assert first.metadata["agent"]["rotation"]["y"] == 0.0
    assert (first.frame == controller().step("Pass").frame).all()


def test_pictures_agree_with_each_other() -> None:
    event = controller().step("Pass")
    colours = event.instance_segmentation_frame
    for object_id, mask in event.instance_masks.items():
        assert (colours[mask] == event.object_id_to_color[object_id]).all()
        x1, y1, x2, y2 = event.instance_detections2D[object_id]
        rows, columns = np.nonzero(mask)
        assert (x1, y1, x2, y2) == (columns.min(), rows.min(), columns.max(), rows.max())
    assert (event.cv2img == event.frame[..., ::-1]).all()


def test_more_cameras_make_more_pictures() -> None:
    made = controller()
    assert made.last_event.third_party_camera_frames == []
    place = {"x": 0.0, "y": 2.0, "z": -1.5}
    made.step("AddThirdPartyCamera", position=place, rotation={"x": 40, "y": 0, "z": 0})
    (first,) = made.step("Pass").third_party_camera_frames
    made.step("UpdateThirdPartyCamera", thirdPartyCameraId=0, rotation={"x": 40, "y": 90, "z": 0})
    (second,) = made.step("Pass").third_party_camera_frames
    assert first.shape == (40, 60, 3)
    assert (first != second).any()
    assert made.last_event.metadata["thirdPartyCameras"][0]["position"] == place
    assert not made.step("UpdateThirdPartyCamera", thirdPartyCameraId=5)


def test_the_map_is_seen_from_above_until_it_is_folded() -> None:
    made = controller()
    eyes = made.step("Pass").frame
    assert (made.step("ToggleMapView").frame != eyes).any()
    assert (made.step("ToggleMapView").frame == eyes).all()
    view = made.step("GetMapViewCameraProperties").metadata["actionReturn"]
    assert view["orthographic"]
    assert view["position"]["y"] > 2.0


def test_reset_begins_again() -> None:
    made = controller()
    made.step("MoveAhead")
    made.step("PickupObject", objectId=kitchen().things["Mug_00000016"].id, forceAction=True)
    event = made.reset()
    assert event.metadata["agent"]["position"]["z"] == 0.0
    assert event.metadata["inventoryObjects"] == []


def test_after_stop_nothing_is_done_until_reset() -> None:
    made = controller()
    made.stop()
    with pytest.raises(RuntimeError, match="stopped"):
        made.step("Pass")
    made.reset()
    assert made.step("Pass")


@pytest.mark.parametrize(
    "wishes",
    [
        {"width": 0},
        {"width": -5},
        {"height": 10**9},
        {"width": 12.5},
        {"width": "wide"},
        {"height": math.nan},
        {"fieldOfView": 0},
        {"fieldOfView": 180},
        {"gridSize": 0},
        {"gridSize": math.inf},
        {"rotateStepDegrees": -90},
        {"visibilityDistance": None},
        {"visibilityDistance": 10**400},
        {"agentMode": "drone"},
    ],
    ids=str,
)
def test_absurd_wishes_are_refused_with_what_would_do(wishes: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=next(iter(wishes))):
        controller(**wishes)


def test_a_scene_that_is_not_there_is_refused() -> None:
    with pytest.raises(ValueError, match="FloorPlan31"):
        Controller(scene="FloorPlan31", eyes=PlainEyes())


@pytest.mark.parametrize("scene", [7, 1.5, True, ["FloorPlan1"]])
def test_a_scene_that_is_no_name_is_refused(scene: Any) -> None:
    with pytest.raises(ValueError, match="named by a text"):
        Controller(scene=scene, eyes=PlainEyes())


@pytest.mark.parametrize(
    "wish", [{"fieldOfView": math.nan}, {"width": 32, "height": -1}, {"scene": "FloorPlan31"}]
)
def test_a_refused_reset_changes_nothing(wish: dict[str, Any]) -> None:
    made = controller()
    size = made.width, made.height
    made.step("RotateRight")
    with pytest.raises(ValueError, match=r"."):
        made.reset(**wish)
    assert (made.width, made.height) == size
    assert made.last_event.metadata["agent"]["rotation"]["y"] == 90.0
    made.reset()


@pytest.mark.parametrize(
    "call",
    [
        {"action": None},
        {"action": ""},
        {"action": 7},
        {"action": "moveahead"},
        {"action": "__init__"},
        {"action": "x" * 10**6},
        {"action": "MoveAhead", "moveMagnitude": math.nan},
        {"action": "MoveAhead", "moveMagnitude": "far"},
        {"action": "MoveAhead", "speed": 3},
        {"action": "MoveAhead", "self": 3},
        {"action": "Teleport", "position": {"x": 0, "y": 0.9}},
        {"action": "Teleport", "position": {"x": math.inf, "y": 0.9, "z": 0}},
        {"action": "Teleport", "position": [0, 0.9, 0]},
        {"action": "Teleport", "position": {"x": 10**400, "y": 0.9, "z": 0}},
        {"action": "Teleport", "rotation": "north"},
        {"action": "TeleportFull"},
        {"action": "LookUp", "degrees": True},
        {"action": "PickupObject", "objectId": 3},
        {"action": "PickupObject", "objectId": "Mug", "x": 0.5, "y": 0.5},
        {"action": "PickupObject", "x": 0.5},
        {"action": "PickupObject", "x": math.nan, "y": 0.5},
        {"action": "PickupObject", "objectId": "Mug", "forceAction": "yes"},
        {"action": "GetInteractablePoses", "objectId": "Mug_00000016", "horizons": 30},
        {"action": "InitialRandomSpawn", "randomSeed": 1.5},
        {"action": "InitialRandomSpawn", "excludedObjectIds": "Mug"},
        {"action": "SetObjectPoses", "objectPoses": ["Mug"]},
        {"action": "SetObjectStates", "SetObjectStates": 3},
        {"action": "SetObjectStates", "SetObjectStates": [{"stateChange": "dirtyable"}]},
        {"action": "Teleport", "position": np.array([0.0, 0.9, 0.0])},
        {"action": "FillObjectWithLiquid", "objectId": "Mug_00000016"},
    ],
    ids=lambda call: "-".join(str(v)[:12] for v in call.values()),
)
def test_wrong_calls_raise_and_change_nothing(call: dict[str, Any]) -> None:
    made = controller()
    before = made.home.state.to_json()
    with pytest.raises(ValueError, match=r"."):
        made.step(**call)
    assert made.home.state.to_json() == before
    assert not made.last_event.metadata["lastActionSuccess"]
    assert made.step("Pass").metadata["errorMessage"] == ""


@pytest.mark.parametrize("more", [{}, {"rotation": 0}])
def test_a_number_is_no_point_and_refused_as_such(more: dict[str, Any]) -> None:
    made = controller()
    before = made.home.state.to_json()
    event = made.step(
        "AddThirdPartyCamera" if more else "Teleport", position=np.float64(1.0), **more
    )
    assert not event.metadata["lastActionSuccess"]
    assert "is not a point" in event.metadata["errorMessage"]
    assert made.home.state.to_json() == before


def test_wrong_calls_are_told_the_right_ones() -> None:
    with pytest.raises(
        ValueError, match=r"Valid ways to call PutObject:\n\tPutObject\(str objectId"
    ):
        controller().step("PutObject")


def test_failures_raise_if_wished() -> None:
    made = controller()
    with pytest.raises(RuntimeError, match=r"invalid|not found"):
        made.step("PickupObject", objectId="Mug|1", raise_for_failure=True)


@pytest.mark.parametrize(
    "call",
    [
        {"action": "MoveAhead", "moveMagnitude": 1e300},
        {"action": "MoveAhead", "moveMagnitude": -1e300},
        {"action": "RotateRight", "degrees": 1e300},
        {"action": "Teleport", "position": {"x": 1e300, "y": 0.9, "z": -1e300}},
        {"action": "Teleport", "horizon": 1e9},
        {"action": "ThrowObject", "moveMagnitude": 1e300},
        {"action": "AddThirdPartyCamera", "position": {"x": 0, "y": 0, "z": 0}, "rotation": 0,
         "fieldOfView": 500},
        {"action": "OpenObject", "objectId": "Fridge_00000011", "openness": -1,
         "forceAction": True},
        {"action": "PlaceObjectAtPoint", "objectId": "Mug_00000016",
         "position": {"x": 1e9, "y": 1e9, "z": 1e9}},
        {"action": "PlaceObjectAtPoint", "objectId": "Fridge_00000011",
         "position": {"x": 0, "y": 0, "z": 0}},
        {"action": "GetInteractablePoses", "objectId": "Mug_00000016",
         "rotations": [0.0] * 10**5},
        {"action": "GetObjectInFrame", "x": 7, "y": 7},
        {"action": "EnableObject", "objectId": "Mug_00000016"},
    ],
    ids=lambda call: call["action"],
)  # fmt: skip
def test_absurd_numbers_are_survived(call: dict[str, Any]) -> None:
    made = controller()
    made.step(**call)
    body = made.home.state.body
    assert all(math.isfinite(v) for v in (body.x, body.z, body.yaw, body.horizon))
    assert made.step("Pass")


@pytest.mark.parametrize(
    "call",
    [
        {"action": "MoveAhead", "moveMagnitude": 1e308, "forceAction": True},
        {"action": "MoveLeft", "moveMagnitude": -1e308, "forceAction": True},
        {"action": "Teleport", "position": {"x": 1e308, "y": 0.9, "z": 0}, "forceAction": True},
        {"action": "Teleport", "x": 1e308, "forceAction": True},
        {"action": "AddThirdPartyCamera", "position": {"x": 0, "y": -1e308, "z": 0},
         "rotation": 0},
        {"action": "AddThirdPartyCamera", "position": {"x": 0, "y": 1, "z": 0}, "rotation": 0,
         "orthographic": True, "orthographicSize": -1},
        {"action": "SetObjectPoses", "objectPoses": [
            {"objectName": "Mug_00000016", "position": {"x": 1e308, "y": 0, "z": 0}}]},
        {"action": "SetObjectPoses", "objectPoses": [
            {"objectName": "Mug_00000016", "position": np.float64(1.0)}]},
        {"action": "SetObjectStates",
         "SetObjectStates": {"stateChange": "dirtyable", "isDirty": "yes"}},
        {"action": "SetObjectStates",
         "SetObjectStates": {"stateChange": "dirtyable", "isDirty": np.array([1, 2])}},
        {"action": "SetObjectStates", "SetObjectStates": {"stateChange": ["dirtyable"]}},
        {"action": "SetObjectStates",
         "SetObjectStates": {"stateChange": "dirtyable", "objectType": ["Mug"]}},
    ],
    ids=lambda call: call["action"],
)  # fmt: skip
def test_what_is_out_of_bounds_or_no_state_is_refused_and_changes_nothing(
    call: dict[str, Any],
) -> None:
    made = controller()
    before = made.home.state.to_json()
    event = made.step(**call)
    assert not event.metadata["lastActionSuccess"]
    assert event.metadata["errorMessage"]
    assert made.home.state.to_json() == before
    assert made.home.cameras == []


@pytest.mark.parametrize(
    "call",
    [
        {"action": "ChangeFOV", "fieldOfView": 179},
        {"action": "RotateRight", "degrees": 1e308},
        {"action": "Teleport", "rotation": {"x": 0, "y": 1e308, "z": 0}},
        {"action": "MoveAhead", "moveMagnitude": 900, "forceAction": True},
        {"action": "AddThirdPartyCamera", "position": {"x": 999, "y": 999, "z": -999},
         "rotation": {"x": 1e308, "y": -1e308, "z": 0}, "fieldOfView": 179},
    ],
    ids=lambda call: call["action"],
)  # fmt: skip
def test_whatever_succeeds_can_be_drawn(call: dict[str, Any]) -> None:
    made = Controller(scene=kitchen(), width=32, height=32)
    event = made.step(**call)
    assert event.metadata["lastActionSuccess"], event.metadata["errorMessage"]
    assert made.step("Pass").frame.shape == (32, 32, 3)
    assert all(frame.shape == (32, 32, 3) for frame in made.last_event.third_party_camera_frames)


def test_numbers_and_truth_values_of_numpy_are_understood() -> None:
    made = controller()
    where = {"x": np.float32(0.25), "y": np.float64(0.9), "z": np.int64(0)}
    assert made.step("Teleport", position=where, standing=np.bool_(True))
    wish = {"objectType": "Mug", "stateChange": "dirtyable", "isDirty": np.bool_(True)}
    assert made.step("SetObjectStates", SetObjectStates=wish)
    assert made.home.thing("Mug_00000016").dirty  # type: ignore[union-attr]


def test_every_action_is_described() -> None:
    for name, signature in each(actions().items()):
        if name not in ("MoveHandAhead",) and not name.startswith(("MoveHand", "MoveHeld")):
            assert signature.function.__doc__, name
        assert all(line.startswith(f"{name}(") for line in signature.lines())


def test_sizes_change_and_the_picture_follows() -> None:
    made = controller()
    assert made.step("ChangeResolution", x=32, y=32).frame.shape == (32, 32, 3)
    with pytest.raises(ValueError, match="width"):
        made.step("ChangeResolution", x=-1, y=32)


def test_in_a_wider_picture_more_is_seen() -> None:
    made = controller(width=20, height=60, agentCount=2)
    narrow = [home.visible() for home in made._homes]
    made.step("ChangeResolution", x=180, y=60)
    wide = [home.visible() for home in made._homes]
    assert [home.aspect for home in made._homes] == [3.0, 3.0]
    assert all(before < after for before, after in zip(narrow, wide, strict=True))


def test_homes_in_one_process_do_not_disturb_each_other() -> None:
    one, two = controller(), controller()
    for _ in range(3):
        one.step("MoveAhead")
        one.step("InitialRandomSpawn", randomSeed=4)
    assert two.home.state.things == controller().home.state.things
    assert two.last_event.metadata["agent"]["position"]["z"] == 0.0


def test_events_are_those_of_the_library_where_it_is_installed() -> None:
    server = pytest.importorskip("ai2thor.server", reason="the ai2thor package is not installed")
    assert isinstance(controller().step("Pass"), server.Event)


def test_nobody_stands_in_a_fridge() -> None:
    made = Controller("FloorPlan28", width=16, height=16)
    for fridge in each(made.last_event.objects_by_type("Fridge")):
        place = fridge["position"] | {"y": made.last_event.metadata["agent"]["position"]["y"]}
        event = made.step("Teleport", position=place)
        assert not event
        assert fridge["name"] in event.metadata["errorMessage"]


@pytest.mark.parametrize("mode", ["arm", "locobot", "stretch", "drone", None])
def test_arms_robots_and_drones_are_refused_at_a_reset_too(mode: Any) -> None:
    made = controller()
    with pytest.raises(ValueError, match="agentMode"):
        made.reset(agentMode=mode)
    assert made.step("Pass"), "it goes on as it was"


def test_texts_come_back_as_they_were() -> None:
    text = "π" * 20000
    assert controller().step("TestActionReflectParam", rvalue=text).metadata["actionReturn"] == text


def test_scenes_of_each_kind_of_room_can_be_listed() -> None:
    made = controller()
    assert made.ithor_scenes() == [
        f"FloorPlan{number + n}" for number in (0, 200, 300, 400) for n in range(1, 31)
    ]
    for number, kind in ((0, "kitchens"), (200, "living_rooms"), (300, "bedrooms"), (400, "bathrooms")):  # fmt: skip
        left = made.ithor_scenes(**{f"include_{kind}": False})
        assert len(left) == 90
        assert not {f"FloorPlan{number + n}" for n in range(1, 31)} & set(left)


def test_who_leaves_a_controller_has_stopped_it() -> None:
    with controller() as made:
        assert made.step("Pass")
    with pytest.raises(RuntimeError, match="stopped"):
        made.step("Pass")
