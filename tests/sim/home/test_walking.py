"""Where the agent can go, how it turns, and from where it reaches things."""

from __future__ import annotations

import math

import pytest

from sim.home import ground
from sim.home.state import AGENT_RADIUS
from tests.loops import each
from tests.sim.home.rosas import Rosa


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
    rosa = Rosa(visibility_distance=1.5)
    poses = rosa.home.act("GetInteractablePoses", objectId=rosa[name].id, horizons=[0, 30]).value
    assert poses
    good, some = 0, poses[:: max(1, len(poses) // 12)]
    for pose in some:
        place = {k: pose[k] for k in "xyz"}
        rosa.home.act(
            "TeleportFull",
            position=place,
            rotation=pose["rotation"],
            horizon=pose["horizon"],
            standing=pose["standing"],
        )
        good += rosa[name].name in rosa.home.interactable()
    assert good >= 0.8 * len(some)


def test_what_is_shut_away_has_no_poses_until_it_is_opened() -> None:
    rosa = Rosa()
    ask = {"objectId": rosa["Tomato"].id}
    assert rosa.home.act("GetInteractablePoses", **ask).value == []
    rosa.does("OpenObject", "Fridge")
    assert rosa.home.act("GetInteractablePoses", **ask).value


def test_poses_ask_for_distance_angles_and_heights() -> None:
    rosa = Rosa()
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
