"""Every action that programs call (asgardbench specification, table 1.2)."""

from __future__ import annotations

import math
from typing import Any

import pytest

from tests.sim.home.contract.asking import act, clear, go_to, one, put, row, rows


def agent(controller: Any) -> dict[str, Any]:
    found: dict[str, Any] = controller.last_event.metadata["agent"]
    return found


def anywhere(controller: Any) -> dict[str, float]:
    """A place with room in front of it, looking along z."""
    places = controller.step("GetReachablePositions").metadata["actionReturn"]
    known = {(round(p["x"], 2), round(p["z"], 2)) for p in places}
    free = [p for p in places if all(
        (round(p["x"], 2), round(p["z"] + d, 2)) in known for d in (-0.25, 0.25, 0.5)
    )]  # fmt: skip
    place: dict[str, float] = free[len(free) // 2]
    controller.step("Teleport", position=place, rotation=0, horizon=0, standing=True)
    return place


@pytest.mark.parametrize("action", ["Pass", "Done"])
def test_doing_nothing_changes_nothing(controller: Any, action: str) -> None:
    before = agent(controller)
    assert act(controller, action) == ""
    assert agent(controller) == before


def test_positions_that_can_be_reached_can_be_teleported_to(controller: Any) -> None:
    places = controller.step("GetReachablePositions").metadata["actionReturn"]
    assert len(places) > 20
    for place in places[::17]:
        assert act(controller, "Teleport", position=place, rotation=0) == ""
        now = agent(controller)["position"]
        assert (now["x"], now["z"]) == pytest.approx((place["x"], place["z"]), abs=1e-3)


def test_teleport_goes_off_the_grid_and_to_where_one_is(controller: Any) -> None:
    place = anywhere(controller)
    near = place | {"x": place["x"] + 0.013, "z": place["z"] + 0.021}
    for _ in range(2):
        wish = {"position": near, "rotation": {"x": 0, "y": 33.3, "z": 0}, "horizon": 17.5}
        assert act(controller, "Teleport", **wish, standing=False) == ""
    now = agent(controller)
    assert now["position"]["x"] == pytest.approx(near["x"], abs=1e-3)
    assert now["rotation"]["y"] == pytest.approx(33.3, abs=1e-2)
    assert now["cameraHorizon"] == pytest.approx(17.5, abs=1e-2)
    assert not now["isStanding"]


def test_teleport_does_not_leave_the_home(controller: Any) -> None:
    before = agent(controller)
    far = before["position"] | {"x": 99.0}
    assert act(controller, "Teleport", position=far)
    assert agent(controller)["position"] == before["position"]


def test_steps_are_a_quarter_metre(controller: Any) -> None:
    place = anywhere(controller)
    assert act(controller, "MoveAhead") == ""
    assert agent(controller)["position"]["z"] == pytest.approx(place["z"] + 0.25, abs=1e-3)
    assert act(controller, "MoveBack") == ""
    assert agent(controller)["position"]["z"] == pytest.approx(place["z"], abs=1e-3)


def test_a_wall_ends_the_walk(controller: Any) -> None:
    anywhere(controller)
    for _ in range(60):
        before = agent(controller)["position"]
        if act(controller, "MoveAhead"):
            break
    else:
        pytest.fail("walked on and on")
    assert agent(controller)["position"] == before


def test_turns_are_as_long_as_asked_for(controller: Any) -> None:
    anywhere(controller)
    act(controller, "RotateRight")
    assert agent(controller)["rotation"]["y"] == pytest.approx(5.0, abs=1e-2)
    act(controller, "RotateLeft", degrees=20)
    assert agent(controller)["rotation"]["y"] % 360 == pytest.approx(345.0, abs=1e-2)


def test_the_head_turns_by_30_degrees_between_its_limits(controller: Any) -> None:
    anywhere(controller)
    assert act(controller, "LookDown") == ""
    assert agent(controller)["cameraHorizon"] == pytest.approx(30, abs=0.1)
    assert act(controller, "LookDown") == ""
    assert act(controller, "LookDown")
    assert agent(controller)["cameraHorizon"] == pytest.approx(60, abs=0.1)
    assert act(controller, "LookUp", degrees=90) == ""
    assert act(controller, "LookUp")


def test_poses_show_what_they_are_for(controller: Any) -> None:
    for kind in ("Fridge", "Faucet", "Toaster", "Microwave", "StoveKnob", "Drawer"):
        assert go_to(controller, one(controller, kind)), kind


def test_poses_have_what_a_teleport_needs(controller: Any) -> None:
    fridge = one(controller, "Fridge")
    poses = controller.step(
        "GetInteractablePoses",
        objectId=fridge["objectId"],
        horizons=[0, 15, 30],
        standings=[True, False],
    ).metadata["actionReturn"]
    assert {"x", "y", "z", "rotation", "horizon", "standing"} <= set(poses[0])
    assert {round(p["horizon"]) for p in poses} <= {0, 15, 30}


def test_the_middle_of_a_box_is_what_is_in_frame(controller: Any) -> None:
    fridge = one(controller, "Fridge")
    assert go_to(controller, fridge)
    x1, y1, x2, y2 = controller.last_event.instance_detections2D[fridge["objectId"]]
    found = controller.step(
        "GetObjectInFrame", x=(x1 + x2) / 600, y=(y1 + y2) / 600, checkVisible=False
    ).metadata["actionReturn"]
    assert found is None or row(controller, found)


def test_things_are_taken_and_put(controller: Any) -> None:
    mug, machine = one(controller, "Mug"), one(controller, "CoffeeMachine")
    put(controller, mug, machine)
    assert machine["objectId"] in row(controller, mug["objectId"])["parentReceptacles"]
    assert controller.last_event.metadata["inventoryObjects"] == []


def test_a_pan_fits_every_burner(controller: Any) -> None:
    clear(controller, but=("Pan",))
    for burner in rows(controller, "StoveBurner"):
        put(controller, one(controller, "Pan"), burner)


def test_doors_open_and_close(controller: Any) -> None:
    fridge = one(controller, "Fridge")
    assert act(controller, "OpenObject", fridge, openness=1, forceAction=True) == ""
    assert row(controller, fridge["objectId"])["isOpen"]
    assert go_to(controller, fridge)
    assert act(controller, "CloseObject", fridge, forceAction=False) == ""
    assert not row(controller, fridge["objectId"])["isOpen"]


def test_a_knob_switches_its_burner(controller: Any) -> None:
    knob = one(controller, "StoveKnob")
    assert go_to(controller, knob)
    assert act(controller, "ToggleObjectOn", knob, forceAction=False) == ""
    for burner in knob["controlledObjects"]:
        assert row(controller, burner)["isToggled"]
    assert act(controller, "ToggleObjectOff", knob, forceAction=False) == ""
    for burner in knob["controlledObjects"]:
        assert not row(controller, burner)["isToggled"]


@pytest.mark.parametrize("kind", ["Bread", "Tomato", "Lettuce", "Apple", "Potato"])
def test_slicing_gives_at_least_three_pieces(controller: Any, kind: str) -> None:
    whole = one(controller, kind)
    assert act(controller, "SliceObject", whole, forceAction=True) == ""
    after = row(controller, whole["objectId"])
    assert after["isSliced"]
    assert not after["visible"]
    pieces = rows(controller, f"{kind}Sliced")
    assert len(pieces) >= 3
    for piece in pieces:
        assert piece["objectId"].startswith(f"{whole['objectId']}|{kind}Sliced_")
        assert "Slice" in piece["name"]
        assert kind in piece["name"]
        assert whole["assetId"] in piece["name"]


def test_an_egg_is_cracked(controller: Any) -> None:
    egg = one(controller, "Egg")
    assert act(controller, "SliceObject", egg, forceAction=True) == ""
    (cracked,) = rows(controller, "EggCracked")
    assert "Egg" in cracked["name"]
    assert "Cracked" in cracked["name"]
    assert row(controller, egg["objectId"])["isSliced"]


def test_pushed_slices_move_apart(controller: Any) -> None:
    clear(controller, but=("Apple",))
    put(controller, one(controller, "Apple"), one(controller, "CounterTop"))
    act(controller, "SliceObject", one(controller, "Apple"), forceAction=True)
    before = {p["objectId"]: p["position"] for p in rows(controller, "AppleSliced")}
    moved = 0.0
    for power in (4.0, 4.5, 5.0, 5.5, 6.0, 6.5, 7.0, 7.5, 8.0, 8.5):
        for i, piece in enumerate(before):
            act(
                controller, "DirectionalPush", objectId=piece, moveMagnitude=power,
                pushAngle=(i * 73) % 360, forceAction=True,
            )  # fmt: skip
        now = {p["objectId"]: p["position"] for p in rows(controller, "AppleSliced")}
        moved = max(math.dist(now[k].values(), before[k].values()) for k in before)
        if moved > 0.10:
            break
    assert moved > 0.10


def test_dirt_comes_and_goes(controller: Any) -> None:
    plate = one(controller, "Plate")
    assert act(controller, "DirtyObject", plate, forceAction=True) == ""
    assert row(controller, plate["objectId"])["isDirty"]
    assert act(controller, "CleanObject", plate, forceAction=True) == ""
    assert not row(controller, plate["objectId"])["isDirty"]


def test_mugs_are_filled_and_emptied(controller: Any) -> None:
    mug = one(controller, "Mug")
    assert act(controller, "FillObjectWithLiquid", mug, fillLiquid="coffee", forceAction=True) == ""
    after = row(controller, mug["objectId"])
    assert (after["isFilledWithLiquid"], after["fillLiquid"]) == (True, "coffee")
    assert act(controller, "EmptyLiquidFromObject", mug, forceAction=True) == ""
    after = row(controller, mug["objectId"])
    assert (after["isFilledWithLiquid"], after["fillLiquid"]) == (False, None)


def test_spawning_moves_what_may_move(controller: Any) -> None:
    objects = controller.last_event.metadata["objects"]
    stay = [thing["objectId"] for thing in objects if thing["objectType"] != "Apple"]
    before = {thing["objectId"]: thing["position"] for thing in objects}
    error = act(
        controller, "InitialRandomSpawn", randomSeed=119, forceVisible=True,
        numPlacementAttempts=10, placeStationary=True, excludedReceptacles=["Fridge", "Cabinet"],
        excludedObjectIds=stay,
    )  # fmt: skip
    assert error == ""
    for thing in controller.last_event.metadata["objects"]:
        if thing["objectId"] in stay:
            assert thing["position"] == pytest.approx(before[thing["objectId"]], abs=0.02)


def test_what_is_disabled_is_not_listed(controller: Any) -> None:
    plate = one(controller, "Plate")
    assert act(controller, "DisableObject", plate) == ""
    assert plate["objectId"] not in {
        thing["objectId"] for thing in controller.last_event.metadata["objects"]
    }


def test_turning_what_is_held_does_no_harm(controller: Any) -> None:
    act(controller, "PickupObject", one(controller, "Knife"), forceAction=True)
    for _ in range(3):
        assert act(controller, "RotateHeldObject", rotation={"x": 0, "y": 0, "z": 90}) == ""


def test_what_is_dropped_lies_somewhere(controller: Any) -> None:
    apple = one(controller, "Apple")
    anywhere(controller)
    act(controller, "PickupObject", apple, forceAction=True)
    assert act(controller, "DropHandObject", forceAction=True) == ""
    assert controller.last_event.metadata["inventoryObjects"] == []
    assert row(controller, apple["objectId"])["position"]["y"] < 1.2
