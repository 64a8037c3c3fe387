"""Where the agent can go, how it turns, and from where it reaches things."""

from __future__ import annotations

import math
import random
from dataclasses import replace
from typing import Any

import pytest

from sim.home import ground, scenes
from sim.home.home import Home
from sim.home.pictures.studio import studio
from sim.home.state import AGENT_RADIUS
from tests.loops import each
from tests.sim.home.rosas import Rosa


def test_no_more_views_are_asked_for_at_once_than_can_be_looked_at(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("sim.home.eyes.poses.MOST_VIEWS", 4)
    rosa = Rosa()
    asks = {"objectId": rosa["Plate"].id, "horizons": [30.0], "standings": [True]}
    turns = [0.0, 90.0, 180.0, 270.0]
    assert rosa.home.act("GetInteractablePoses", **asks, rotations=turns).ok
    assert rosa.home.act("GetInteractablePoses", **asks, rotations=[*turns, 45.0]).code == "TooMany"
    asks["horizons"] = [0.0, 30.0]
    assert rosa.home.act("GetInteractablePoses", **asks, rotations=turns[:3]).code == "TooMany"


def test_how_far_one_may_go_at_once_counts_from_where_one_stands() -> None:
    rosa = Rosa()
    rosa.home.state.move(replace(rosa.home.state.body, x=60.0, yaw=90.0))
    assert rosa.home.act("MoveAhead", moveMagnitude=50.0).code != "TooFar"
    assert rosa.home.act("MoveAhead", moveMagnitude=101.0).code == "TooFar"


def test_a_step_is_a_quarter_metre_where_one_looks() -> None:
    rosa = Rosa()
    assert rosa.home.act("MoveAhead").ok
    assert (rosa.home.state.body.x, rosa.home.state.body.z) == (0.0, 0.25)
    rosa.home.act("RotateRight")
    rosa.home.act("MoveBack")
    assert (rosa.home.state.body.x, rosa.home.state.body.z) == (-0.25, 0.25)
    rosa.home.act("MoveLeft")
    assert rosa.home.state.body.z == 0.5


def test_counters_walls_and_doors_stop_a_step() -> None:
    rosa = Rosa()
    while (answer := rosa.home.act("MoveAhead")).ok:
        pass
    assert "CounterTop" in answer.error
    assert rosa.home.state.body.z == 1.0
    rosa.stands(0.0, 0.0, 90.0)
    while (answer := rosa.home.act("MoveAhead")).ok:
        pass
    assert "Collided with: Wall" in answer.error
    assert rosa.home.state.body.x == 1.75


def test_heads_have_limits() -> None:
    rosa = Rosa()
    assert rosa.home.act("LookUp").ok
    answer = rosa.home.act("LookUp")
    assert not answer.ok
    assert rosa.home.state.body.horizon == -30.0
    assert rosa.home.act("LookDown", degrees=90.0).ok
    assert not rosa.home.act("LookDown", degrees=0.5).ok


def test_crouching_lowers_the_eyes() -> None:
    rosa = Rosa()
    high = rosa.home.metadata()["cameraPosition"]["y"]
    assert rosa.home.act("Crouch").ok
    assert high - rosa.home.metadata()["cameraPosition"]["y"] == pytest.approx(0.675)
    assert not rosa.home.metadata()["agent"]["isStanding"]
    assert not rosa.home.act("Crouch").ok
    assert rosa.home.act("Stand").ok


@pytest.mark.parametrize(
    ("position", "words"),
    [
        ((9.0, 0.9009992, 0.0), "out of scene bounds"),
        ((0.0, 0.9009992, 1.6), "Collided with"),
        ((0.0, 3.0, 0.5), "too large a"),
    ],
)
def test_one_does_not_teleport_into_things(
    position: tuple[float, float, float], words: str
) -> None:
    rosa = Rosa()
    before = rosa.home.state.body
    answer = rosa.home.act("Teleport", position=dict(zip("xyz", position, strict=True)))
    assert words in answer.error
    assert rosa.home.state.body == before


def test_teleporting_off_the_grid_and_to_where_one_stands_is_fine() -> None:
    rosa = Rosa()
    place = {"x": 0.137, "y": 0.9009992, "z": 0.311}
    for _ in range(2):
        answer = rosa.home.act(
            "Teleport", position=place, rotation=17.3, horizon=12.5, standing=False
        )
        assert answer.ok
    body = rosa.home.state.body
    assert (body.x, body.z, body.yaw, body.horizon, body.standing) == (
        0.137,
        0.311,
        17.3,
        12.5,
        False,
    )


def test_reachable_positions_are_free_and_joined() -> None:
    rosa = Rosa()
    places = ground.reachable(rosa.home)
    assert (0.0, 0.0) in places
    assert places == sorted(places)
    plan = ground.layout(rosa.home.state)
    for x, z in places:
        assert ground.obstacle(rosa.home.state, ground.path(x, z, x, z)) is None
        near = [p for p in places if math.dist(p, (x, z)) < 0.26 and p != (x, z)]
        assert near
    assert len(plan.boxes)


def test_nobody_stands_in_the_fridge() -> None:
    rosa = Rosa()
    fridge = rosa["Fridge"]
    for x, z in each(ground.reachable(rosa.home)):
        lx, _, lz = fridge.to_local(x, 0.0, z)
        w, _, d = fridge.size
        assert max(abs(lx) - w / 2, abs(lz) - d / 2) >= AGENT_RADIUS - 0.06


def test_the_sink_is_within_half_a_metre_of_somewhere() -> None:
    """AsgardBench wants to stand that near to it, measured in space."""
    rosa = Rosa()
    place = rosa.metadata("SinkBasin")["position"]
    target = (place["x"], place["y"], place["z"])
    y = rosa.home.state.body.y
    assert min(math.dist((x, y, z), target) for x, z in ground.reachable(rosa.home)) < 0.5


@pytest.mark.parametrize("name", ["Plate", "Faucet", "Cabinet1", "Drawer1", "Fridge", "StoveKnob1"])
def test_from_interactable_poses_things_can_be_touched(name: str) -> None:
    rosa = Rosa(visibility_distance=1.5, eyes=studio())
    poses = rosa.home.act("GetInteractablePoses", objectId=rosa[name].id, horizons=[0, 30]).value
    assert poses
    for pose in poses[:: max(1, len(poses) // 12)]:
        stand_at(rosa.home, pose)
        assert rosa[name].name in rosa.home.interactable()


@pytest.mark.parametrize(
    ("home", "name"),
    [
        ("FloorPlan28", "Fork_37d7f11c"),
        ("FloorPlan28", "Knife_60b506bd"),
        ("FloorPlan28", "PepperShaker_9e5e1427"),
        ("FloorPlan13", "StoveBurner_8dd1df4a"),
        ("FloorPlan13", "Sink_40b659c7"),
    ],
)
def test_poses_show_what_is_small_or_hidden_for_the_most_part(home: str, name: str) -> None:
    """At AsgardBench's settings, where what is seen is looked at in pixels."""
    house = real_home(home)
    poses = asked(house, name)
    assert poses
    for pose in random.Random(1).sample(poses, min(40, len(poses))):
        stand_at(house, pose)
        assert name in house.interactable()


def test_poses_of_a_slice_in_a_pot_look_into_the_pot() -> None:
    house = real_home("FloorPlan28")
    pot = next(t for t in house.state.things.values() if t.type == "Pot")
    tomato = next(t for t in house.state.things.values() if t.type == "Tomato")
    assert house.act("SliceObject", objectId=tomato.id, forceAction=True).ok
    piece = next(t for t in house.state.things.values() if t.type == "TomatoSliced")
    assert house.act("PickupObject", objectId=piece.id, forceAction=True).ok
    assert house.act("PutObject", objectId=pot.id, forceAction=True).ok
    poses = asked(house, piece.name)
    assert poses
    for pose in random.Random(1).sample(poses, min(40, len(poses))):
        stand_at(house, pose)
        assert piece.name in house.visible()


def test_nobody_is_asked_to_look_further_down_than_one_can() -> None:
    rosa = Rosa()
    answer = rosa.home.act("GetInteractablePoses", objectId=rosa["Plate"].id, horizons=[75])
    assert not answer.ok
    assert "[-30:60]" in answer.error


def real_home(name: str) -> Home:
    return Home(
        scenes.load(name), studio(), visibility_distance=5.0, field_of_view=60.0, rotate_step=5.0
    )


def asked(house: Home, name: str) -> list[dict[str, Any]]:
    answer = house.act(
        "GetInteractablePoses",
        objectId=house.state.things[name].id,
        horizons=[0, 15, 30],
        rotations=[15.0 * i for i in range(24)],
    )
    assert answer.ok
    return list(answer.value)


def stand_at(house: Home, pose: dict[str, Any]) -> None:
    place = {k: pose[k] for k in "xyz"}
    turned = {k: pose[k] for k in ("rotation", "horizon", "standing")}
    assert house.act("TeleportFull", position=place, **turned).ok


def test_what_is_shut_away_has_no_poses_until_it_is_opened() -> None:
    rosa = Rosa(visibility_distance=1.5, eyes=studio())
    ask = {"objectId": rosa["Tomato"].id}
    assert rosa.home.act("GetInteractablePoses", **ask).value == []
    rosa.does("OpenObject", "Fridge")
    assert rosa.home.act("GetInteractablePoses", **ask).value


def test_poses_ask_for_distance_angles_and_heights() -> None:
    rosa = Rosa(visibility_distance=1.5, eyes=studio())
    poses = rosa.home.act(
        "GetInteractablePoses", objectId=rosa["Plate"].id, horizons=[30], standings=[True],
        rotations=[0], maxPoses=3,
    ).value  # fmt: skip
    assert len(poses) == 3
    assert {(p["horizon"], p["standing"], p["rotation"]) for p in poses} == {(30, True, 0)}


def test_walking_does_not_disturb_another_home() -> None:
    rosa, sam = Rosa(), Rosa()
    rosa.home.act("MoveAhead")
    assert sam.home.state.body.z == 0.0


def test_an_open_drawer_does_not_change_where_one_can_walk() -> None:
    rosa, sam = Rosa(), Rosa()
    for name in ("Drawer1", "Drawer2", "Fridge"):
        rosa.does("OpenObject", name)
    ground.forget()
    assert ground.reachable(rosa.home) == ground.reachable(sam.home)
