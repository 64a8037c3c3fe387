"""Moving and turning what is in the hand: where it is then, what it runs into, when it rests."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Any

import pytest

from sim.home.carrying import HELD_AHEAD, carried, hand
from sim.home.rules import handling
from sim.home.state import AT_REST, State
from tests.sim.home.rosas import Rosa


def holding(name: str, **settings: Any) -> Rosa:
    """Rosa with this in her hand, in the middle of her kitchen."""
    rosa = Rosa(**settings)
    rosa.takes(name)
    return rosa


def pose(rosa: Rosa) -> dict[str, dict[str, float]]:
    found: dict[str, dict[str, float]] = rosa.home.metadata()["heldObjectPose"]
    return found


@pytest.mark.parametrize(
    ("action", "arguments", "moved"),
    [
        ("MoveHeldObject", {"ahead": 0.1}, (0.0, 0.0, 0.1)),
        ("MoveHeldObject", {"ahead": 0.1, "right": 0.05, "up": -0.1}, (0.05, -0.1, 0.1)),
        ("MoveHandDelta", {"x": -0.05, "y": 0.1, "z": 0.02}, (-0.05, 0.1, 0.02)),
        ("MoveHeldObjectAhead", {"moveMagnitude": 0.1}, (0.0, 0.0, 0.1)),
        ("MoveHeldObjectBack", {"moveMagnitude": 0.1}, (0.0, 0.0, -0.1)),
        ("MoveHeldObjectLeft", {"moveMagnitude": 0.1}, (-0.1, 0.0, 0.0)),
        ("MoveHeldObjectRight", {"moveMagnitude": 0.1}, (0.1, 0.0, 0.0)),
        ("MoveHeldObjectUp", {"moveMagnitude": 0.1}, (0.0, 0.1, 0.0)),
        ("MoveHandDown", {"moveMagnitude": 0.1}, (0.0, -0.1, 0.0)),
    ],
)
def test_what_is_held_moves_as_the_agent_faces(
    action: str, arguments: dict[str, float], moved: tuple[float, float, float]
) -> None:
    rosa = holding("Apple")
    rosa.stands(0.0, 0.0, 90.0)
    before, was = pose(rosa), rosa.metadata("Apple")["position"]
    assert rosa.does(action, **arguments).ok
    after, now = pose(rosa), rosa.metadata("Apple")["position"]
    x, y, z = moved
    local = [after["localPosition"][k] - before["localPosition"][k] for k in "xyz"]
    assert local == pytest.approx([x, y, z])
    assert [now[k] - was[k] for k in "xyz"] == pytest.approx([z, y, -x]), "she looks along x"
    assert after["position"] == pytest.approx(now)


def test_no_hand_reaches_further_than_one_sees() -> None:
    rosa = holding("Apple", visibility_distance=1.0)
    refused = rosa.does("MoveHeldObject", ahead=1.0 - HELD_AHEAD + 0.01)
    assert (refused.ok, refused.code) == (False, "OutOfReach")
    assert "out of range" in refused.error
    assert rosa.home.state.grip == AT_REST
    assert rosa.does("MoveHeldObject", ahead=-HELD_AHEAD).code == "OutOfReach", "through the eyes"


def test_what_must_stay_in_the_picture_does() -> None:
    rosa = holding("Apple")
    rosa.stands(0.0, 0.0, 0.0, horizon=0.0)
    assert "viewport" in rosa.does("MoveHeldObject", right=0.5, forceVisible=True).error
    assert rosa.does("MoveHeldObject", up=0.2, forceVisible=True).ok


@pytest.mark.parametrize(
    ("horizon", "yaw", "move", "stays"),
    [
        (0.0, 0.0, {}, True),
        (0.0, 90.0, {}, True),
        (0.0, 0.0, {"up": -0.01}, False),
        (0.0, 0.0, {"up": -0.01, "ahead": 0.05}, True),
        (30.0, 0.0, {"up": -0.2}, True),
        (-30.0, 0.0, {}, False),
        (0.0, 0.0, {"right": 0.25}, True),
        (0.0, 0.0, {"right": 0.27}, False),
        (0.0, 0.0, {"right": -0.25}, True),
        (0.0, 90.0, {"right": -0.27}, False),
    ],
)
def test_the_picture_ends_where_the_field_of_view_does(
    horizon: float, yaw: float, move: dict[str, float], stays: bool
) -> None:
    """The hand is 45 cm ahead and 25 cm down, where 60 degrees end 26 cm from the middle."""
    rosa = holding("Apple")
    rosa.stands(0.0, 0.0, yaw, horizon)
    assert rosa.does("MoveHeldObject", **move, forceVisible=True).ok is stays


@pytest.mark.parametrize(("right", "stays"), [(0.5, True), (0.53, False), (-0.5, True)])
def test_a_wider_picture_ends_further_out(right: float, stays: bool) -> None:
    rosa = holding("Apple", aspect=2.0)
    rosa.stands(0.0, 0.0, 0.0, 0.0)
    assert rosa.does("MoveHeldObject", right=right, forceVisible=True).ok is stays


def test_an_empty_hand_is_not_moved() -> None:
    rosa = Rosa()
    for action in ("MoveHeldObject", "RotateHeldObject", "MoveHeldObjectUp", "RotateHand"):
        answer = rosa.does(action)
        assert answer.code == "NothingHeld"
        assert "only" in answer.error
        assert "if holding" in answer.error


def test_what_is_held_goes_through_nothing() -> None:
    rosa = holding("Apple")
    fridge = rosa["Fridge"]
    front = fridge.z + fridge.size[2] / 2
    rosa.stands(fridge.x, front + 0.65, 180.0)
    refused = rosa.does("MoveHeldObject", ahead=0.4)
    assert refused.code == "Blocked"
    assert fridge.name in refused.error
    assert rosa.home.state.grip == AT_REST
    assert rosa.does("MoveHeldObject", ahead=0.05).ok


def test_what_is_held_stays_indoors() -> None:
    rosa = holding("Apple")
    xs = [x for x, _ in rosa.home.scene.room.outline]
    rosa.stands(max(xs) - 0.6, 0.0, 90.0)
    assert "Wall" in rosa.does("MoveHeldObject", ahead=0.5).error


@pytest.mark.parametrize(
    ("wish", "local", "world"),
    [
        ({"pitch": 90}, (90, 0, 0), (90, 180, 0)),
        ({"yaw": 90}, (0, 90, 0), (0, 270, 0)),
        ({"roll": 90}, (0, 0, 270), (0, 180, 270)),
        ({"pitch": 90, "yaw": 90, "roll": 90}, (90, 180, 0), (90, 0, 0)),
        ({"rotation": {"x": 90, "y": 180, "z": 0}}, (90, 180, 0), (90, 0, 0)),
        ({"rotation": {"x": 0, "y": 0, "z": 30}}, (0, 0, 30), (0, 180, 30)),
    ],
)
def test_what_is_held_turns_about_its_middle(
    wish: dict[str, Any], local: tuple[float, ...], world: tuple[float, ...]
) -> None:
    rosa = holding("Apple")
    rosa.stands(0.0, 0.0, 180.0)
    before = pose(rosa)
    assert rosa.does("RotateHeldObject", **wish).ok
    after = pose(rosa)
    assert tuple(after["localRotation"].values()) == local
    assert tuple(after["rotation"].values()) == world
    assert tuple(rosa.metadata("Apple")["rotation"].values()) == world
    assert after["position"] == before["position"]
    assert rosa.metadata("Apple")["position"] == pytest.approx(before["position"])


def test_turns_add_up() -> None:
    rosa = holding("Apple")
    for _ in range(3):
        rosa.does("RotateHeldObject", yaw=50)
    assert pose(rosa)["localRotation"] == {"x": 0.0, "y": 150.0, "z": 0.0}


def test_what_is_on_a_plate_turns_with_it() -> None:
    rosa = Rosa()
    assert rosa.puts("Apple", "Plate").ok
    rosa.takes("Plate")
    rosa.stands(0.0, 0.0, 0.0)
    upright = rosa.metadata("Apple")["position"]
    rosa.does("RotateHeldObject", pitch=90)
    plate, apple = rosa.metadata("Plate")["position"], rosa.metadata("Apple")["position"]
    lift, side = upright["y"] - plate["y"], upright["x"] - plate["x"]
    ahead = upright["z"] - plate["z"]
    assert lift > 0.02
    assert apple["z"] - plate["z"] == pytest.approx(lift), "what was above it is now before it"
    assert apple["y"] - plate["y"] == pytest.approx(-ahead)
    assert apple["x"] - plate["x"] == pytest.approx(side)


def test_a_mug_that_is_turned_over_is_empty() -> None:
    rosa = holding("Mug")
    rosa.does("FillObjectWithLiquid", "Mug", fillLiquid="water")
    rosa.does("RotateHeldObject", roll=80)
    assert rosa["Mug"].liquid == "water"
    rosa.does("RotateHeldObject", roll=20)
    assert rosa["Mug"].liquid is None


@pytest.mark.parametrize("move", ["RotateRight", "LookUp", "MoveBack", "Crouch"])
def test_the_hand_rests_again_when_the_agent_moves(move: str) -> None:
    rosa = holding("Apple")
    rosa.stands(0.0, 0.0, 0.0)
    rosa.does("MoveHeldObject", up=0.1)
    rosa.does("RotateHeldObject", yaw=90)
    assert rosa.does("Pass").ok
    assert rosa.home.state.grip != AT_REST
    assert rosa.does(move).ok
    assert rosa.home.state.grip == AT_REST


def test_the_next_thing_is_held_as_usual() -> None:
    rosa = holding("Apple")
    rosa.does("MoveHeldObject", up=0.1)
    rosa.does("DropHandObject")
    assert pose(rosa)["localPosition"]["y"] == -0.25
    rosa.takes("Potato")
    assert rosa.home.state.grip == AT_REST


def test_what_is_let_go_falls_from_where_the_hand_is() -> None:
    rosa = holding("Apple")
    rosa.stands(0.0, 0.0, 0.0)
    rosa.does("MoveHeldObject", right=0.2, ahead=-0.1)
    x, _, z = hand(rosa.home.state)
    assert rosa.does("DropHandObject").ok
    assert (rosa["Apple"].x, rosa["Apple"].z) == pytest.approx((x, z), abs=0.05)


def test_a_moved_hand_is_written_down_and_forked_and_one_at_rest_is_not() -> None:
    rosa = holding("Apple")
    state = rosa.home.state
    assert "grip" not in state.to_json()
    rosa.does("MoveHeldObject", up=0.1)
    rosa.does("RotateHeldObject", yaw=90)
    again = State.from_json(state.to_json(), state.scene)
    assert again.grip == state.grip == state.fork().grip
    assert carried(again, again.things[rosa["Apple"].name]).yaw == pytest.approx(
        (state.body.yaw + 90) % 360
    )
    rosa.does("DropHandObject")
    assert "grip" not in state.to_json()


def test_everybody_has_a_hand_of_their_own() -> None:
    rosa = holding("Apple")
    paul = rosa.home.join("paul")
    paul.act("PickupObject", objectId=rosa["Potato"].id, forceAction=True)
    assert paul.act("RotateHeldObject", yaw=90).ok
    assert rosa.home.state.grip == AT_REST
    data = rosa.home.state.to_json()
    again = State.from_json(data, rosa.home.scene)
    assert again.grip == AT_REST
    assert again.as_("paul").grip == paul.state.grip != AT_REST


def test_a_hand_is_looked_at_every_few_centimetres_of_its_way_and_at_its_end() -> None:
    old, new = AT_REST, replace(AT_REST, x=0.25, y=0.5)
    way = handling._way(old, new)
    length = math.hypot(0.25, 0.5)
    assert len(way) == math.ceil(length / handling.STEP)
    assert way[-1] == new
    parts = [grip.x / 0.25 for grip in way]
    assert parts == pytest.approx([(n + 1) / len(way) for n in range(len(way))])
    assert [grip.y for grip in way] == pytest.approx([0.5 * part for part in parts])
    assert handling._way(old, old) == [old]
