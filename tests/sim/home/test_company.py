"""Two in one home: each has its own body, eyes and hands; what one does the other lives with."""

from __future__ import annotations

import json
import math
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sim.home import ground
from sim.home.carrying import in_hand
from sim.home.eyes import visible
from sim.home.home import Home
from sim.home.state import AGENT, AGENT_RADIUS, Body, State
from sim.home.thor.controller import Controller
from sim.home.thor.standin import StandIn
from sim.world import WorldError
from tests.loops import each
from tests.sim.home.plain_eyes import PlainEyes
from tests.sim.home.rosas import kitchen, sees_all
from tests.sim.home.test_properties import FEW, bare, pushes, puts, spawns, takes, targeted


def alone(**wishes: Any) -> Home:
    settings = {"visibility_distance": 5.0, "field_of_view": 60.0} | wishes
    return Home(kitchen(), PlainEyes(), **settings)


def together(**wishes: Any) -> tuple[Home, Home]:
    """Rosa, who was there first, and Paul."""
    rosa = alone(**wishes)
    return rosa, rosa.join("paul")


def apart(one: Home, other: Home) -> float:
    a, b = one.state.body, other.state.body
    return math.hypot(a.x - b.x, a.z - b.z)


def opposite(rosa: Home, paul: Home, away: float = 1.0) -> None:
    """They stand so far apart on open floor and look at each other."""
    rosa.state.move(Body(0.0, 0.0, 0.0))
    paul.state.move(Body(0.0, away, 180.0))


def first(home: Home, kind: str) -> str:
    return next(t.name for t in home.state.things.values() if t.type == kind)


def takes_up(home: Home, name: str) -> None:
    answer = home.act("PickupObject", objectId=name, forceAction=True)
    assert answer.ok, answer.error


def test_what_somebody_carries_is_as_near_as_they_are() -> None:
    rosa, paul = together()
    opposite(rosa, paul, away=1.0)
    thing = max(
        (t for t in rosa.state.things.values() if t.type in ("Apple", "Mug", "Bread", "Egg")),
        key=lambda t: math.hypot(t.x, t.z - 1.0),
    )
    assert not visible.near(paul.state, thing.name, 1.0)
    takes_up(rosa, thing.name)
    assert visible.near(paul.state, thing.name, 1.0)
    opposite(rosa, paul, away=3.0)
    assert not visible.near(paul.state, thing.name, 1.0)


def test_what_somebody_else_carries_may_always_be_in_the_picture() -> None:
    """Its record says where it was taken from, not where it is: only a look tells."""
    rosa, paul = together()
    opposite(rosa, paul)
    state = rosa.state
    behind = next(
        name
        for name in state.things
        if not visible.ahead(state, name, 60.0, 1.0)
        and state.things[name].type in ("Apple", "Mug", "Bread", "Egg", "Tomato")
    )
    takes_up(paul, behind)
    assert visible.ahead(rosa.state, behind, 60.0, 1.0)
    others = [name for name in state.things if name not in in_hand(paul.state)]
    nobody = alone()
    nobody.state.move(rosa.state.body)
    assert [visible.ahead(rosa.state, name, 60.0, 1.0) for name in others] == [
        visible.ahead(nobody.state, name, 60.0, 1.0) for name in others
    ]


# Bodies


def test_who_joins_stands_beside_the_one_who_was_there() -> None:
    rosa, paul = together()
    assert 2 * AGENT_RADIUS < apart(rosa, paul) < 1.5
    assert list(rosa.state.bodies) == [AGENT, "paul"] == list(paul.state.bodies)
    assert rosa.as_("paul") is paul
    assert paul.as_(AGENT) is rosa
    assert paul.as_("paul") is paul


def test_each_walks_with_its_own_body() -> None:
    rosa, paul = together()
    opposite(rosa, paul, 1.5)
    where = paul.state.body
    assert rosa.act("MoveAhead").ok
    assert rosa.state.body.z == 0.25
    assert paul.state.body == where
    assert paul.act("RotateRight").ok
    assert rosa.state.body.yaw == 0.0


def test_nobody_walks_through_anybody_else() -> None:
    rosa, paul = together()
    opposite(rosa, paul, 0.75)
    assert rosa.act("MoveAhead").ok
    answer = rosa.act("MoveAhead")
    assert (answer.ok, answer.code) == (False, "Blocked")
    assert "paul" in answer.error
    assert not rosa.act("MoveAgent", ahead=1.25).ok
    assert apart(rosa, paul) == 0.5


@pytest.mark.parametrize("force", [False, True])
def test_not_even_force_puts_two_bodies_in_one_place(force: bool) -> None:
    rosa, paul = together()
    opposite(rosa, paul, 0.5)
    there = {"x": 0.0, "y": rosa.state.body.y, "z": 0.4}
    assert not rosa.act("Teleport", position=there, forceAction=force).ok
    assert not rosa.act("MoveAhead", forceAction=force).ok
    assert rosa.state.body.z == 0.0


def test_where_one_stands_the_other_cannot_go() -> None:
    rosa, paul = together()
    free = {(p["x"], p["z"]) for p in alone().act("GetReachablePositions").value}
    opposite(rosa, paul)
    mine = {(p["x"], p["z"]) for p in rosa.act("GetReachablePositions").value}
    assert mine < free
    assert all(math.hypot(x, z - 1.0) >= 2 * AGENT_RADIUS - 1e-3 for x, z in mine)


def test_nobody_joins_where_there_is_no_room_or_under_a_name_that_is_taken() -> None:
    rosa, paul = together()
    before = json.dumps(rosa.state.to_json())
    here = rosa.state.body
    for seat, body, code in (
        ("paul", None, "seat_taken"),
        (first(rosa, "Mug"), None, "seat_taken"),
        ("sam", here, "no_room"),
        ("sam", replace(paul.state.body, x=paul.state.body.x + 0.1), "no_room"),
        ("sam", Body(99.0, 99.0), "no_room"),
    ):
        with pytest.raises(WorldError) as complaint:
            rosa.join(seat, body)
        assert complaint.value.code == code
    assert json.dumps(rosa.state.to_json()) == before
    with pytest.raises(WorldError, match=r"stand at \(99, 99\)"):
        rosa.join("sam", Body(99.0, 99.0))
    with pytest.raises(WorldError, match="here are: agent, paul"):
        rosa.as_("sam")


def test_nobody_joins_where_nothing_is_free(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ground, "beside", lambda home: None)
    with pytest.raises(WorldError, match="cannot stand anywhere") as complaint:
        alone().join("paul")
    assert complaint.value.code == "no_room"


# Hands


def test_each_has_hands_of_its_own() -> None:
    rosa, paul = together()
    apple, mug = first(rosa, "Apple"), first(rosa, "Mug")
    takes_up(rosa, apple)
    takes_up(paul, mug)
    assert (rosa.state.held, paul.state.held) == (apple, mug)
    assert rosa.act("DropHandObject", forceAction=True).ok
    assert (rosa.state.held, paul.state.held) == (None, mug)


@pytest.mark.parametrize(
    "verb", ["PickupObject", "SliceObject", "CookObject", "DirtyObject", "PutObject"]
)
def test_what_one_holds_the_other_can_neither_take_nor_touch(verb: str) -> None:
    rosa, paul = together()
    plate, apple = first(rosa, "Plate"), first(rosa, "Apple")
    takes_up(rosa, apple)
    sees_all(rosa)
    assert rosa.act("PutObject", objectId=plate).ok
    takes_up(rosa, plate)
    if verb == "PutObject":
        takes_up(paul, first(rosa, "Egg"))
    for name in (plate, apple):
        before = json.dumps(paul.state.to_json())
        answer = paul.act(verb, objectId=name, forceAction=True)
        assert (answer.ok, answer.code) == (False, "HeldByAnother"), (verb, name)
        assert json.dumps(paul.state.to_json()) == before


def test_what_an_experimenter_takes_away_is_in_nobody_s_hand() -> None:
    rosa, paul = together()
    mug = first(rosa, "Mug")
    takes_up(paul, mug)
    assert rosa.act("DisableObject", objectId=mug).ok
    assert paul.state.held is None
    assert paul.act("EnableObject", objectId=rosa.disabled.copy().popitem()[0]).ok


def test_a_held_thing_is_where_the_hand_of_its_holder_is() -> None:
    rosa, paul = together()
    opposite(rosa, paul, 1.25)
    mug = first(rosa, "Mug")
    takes_up(paul, mug)
    row = next(r for r in rosa.metadata()["objects"] if r["name"] == mug)
    assert row["isPickedUp"]
    assert row["position"]["z"] == pytest.approx(1.25 - 0.45)
    assert row["position"]["x"] == pytest.approx(0.0)
    assert not row["isInteractable"]
    assert rosa.metadata()["inventoryObjects"] == []
    assert [r["objectType"] for r in paul.metadata()["inventoryObjects"]] == ["Mug"]
    own = next(r for r in paul.metadata()["objects"] if r["name"] == mug)
    assert (own["visible"], own["isInteractable"]) == (True, True)


# Eyes


def test_they_see_each_other_but_not_themselves() -> None:
    rosa, paul = together()
    opposite(rosa, paul)
    assert rosa.seen().others == {"paul"}
    assert paul.seen().others == {AGENT}
    assert rosa.act("RotateRight").ok
    assert rosa.seen().others == frozenset()


def test_who_stands_in_between_hides_what_is_behind() -> None:
    rosa, paul = together()
    opposite(rosa, paul, 2.0)
    paul.state.move(Body(-1.25, 0.0, 0.0))
    seen = rosa.seen()
    assert rosa.visible()
    paul.state.move(Body(0.0, 0.45, 180.0))
    hidden = seen.visible - rosa.seen().visible
    assert hidden, "a body half a metre before the eyes hides something"
    assert rosa.seen().visible <= seen.visible


def test_what_one_changes_the_other_sees_at_once() -> None:
    rosa, paul = together()
    rosa.seen()
    opposite(rosa, paul)
    mug = first(rosa, "Mug")
    revision = rosa.state.revision
    takes_up(paul, mug)
    assert rosa.state.revision == paul.state.revision > revision
    assert rosa.state.things is paul.state.things
    assert rosa.state.things[mug].parent is None


def test_who_has_joined_since_is_not_forgotten_by_a_restored_state() -> None:
    rosa = alone()
    saved = rosa.save()
    paul = rosa.join("paul")
    before = json.dumps(rosa.state.to_json())
    with pytest.raises(WorldError) as complaint:
        rosa.restore(saved)
    assert complaint.value.code == "unknown_seat"
    assert json.dumps(paul.state.to_json()) == before


def test_settings_of_one_s_eyes_are_one_s_own() -> None:
    rosa, paul = together()
    assert rosa.act("ChangeFOV", fieldOfView=30).ok
    twin = paul.fork()
    assert (twin.as_(AGENT).field_of_view, twin.field_of_view) == (30.0, 60.0)
    assert twin.as_(AGENT).state.things is twin.state.things is not rosa.state.things


# Alone nothing is different


def test_alone_a_state_is_written_as_it_always_was() -> None:
    home = alone()
    assert set(home.state.to_json()) == {
        "scene", "hash", "things", "removed", "body", "held", "revision"
    }  # fmt: skip


def test_with_more_bodies_a_state_says_whose_they_are() -> None:
    rosa, paul = together()
    written = rosa.state.to_json()
    assert written == paul.state.to_json()
    assert [row["seat"] for row in written["bodies"]] == [AGENT, "paul"]


def test_a_written_state_in_which_two_hold_one_thing_is_refused() -> None:
    rosa, _ = together()
    takes_up(rosa, first(rosa, "Mug"))
    written = rosa.state.to_json()
    written["bodies"][1]["held"] = rosa.state.held
    with pytest.raises(WorldError) as complaint:
        State.from_json(written, kitchen())
    assert complaint.value.code == "bad_state"


@pytest.mark.parametrize("bodies", [[], {}, [{}], 3, [{"seat": "a", "body": {}, "held": None}]])
def test_broken_bodies_are_refused(bodies: Any) -> None:
    written = together()[0].state.to_json() | {"bodies": bodies}
    with pytest.raises(WorldError) as complaint:
        State.from_json(written, kitchen())
    assert complaint.value.code == "bad_state"


# Whatever they do

ways = st.sampled_from(["MoveAhead", "MoveBack", "MoveLeft", "MoveRight", "RotateRight"])
walks = st.tuples(ways, st.booleans()).map(lambda row: (row[0], {"forceAction": row[1]}))
jumps = st.tuples(st.floats(-1.5, 1.5), st.floats(-1.0, 1.5), st.booleans()).map(
    lambda row: (
        "Teleport",
        {"position": {"x": row[0], "y": 0.9009992, "z": row[1]}, "forceAction": row[2]},
    )
)
deed = st.one_of(targeted, takes, takes, puts, puts, pushes, spawns, bare, walks, walks, jumps)
shared = st.lists(st.tuples(st.sampled_from([AGENT, "paul"]), deed), min_size=1, max_size=40)


def both_play(home: Home, calls: list[Any]) -> None:
    for seat, (name, arguments) in calls:
        acting = home.as_(seat)
        if name == "PutObject":
            sees_all(acting)
        acting.act(name, **arguments)


@FEW
@given(shared)
def test_nothing_is_held_twice_and_bodies_never_overlap(calls: list[Any]) -> None:
    rosa, paul = together()
    for call in each(calls):
        both_play(rosa, [call])
        assert apart(rosa, paul) >= 2 * AGENT_RADIUS - 1e-3
        assert not in_hand(rosa.state) & in_hand(paul.state)
        for one in (rosa, paul):
            held = one.state.held
            assert held is None or (
                rosa.state.things[held].parent is None and not rosa.state.things[held].gone
            )


@FEW
@given(shared, shared)
def test_a_home_of_two_is_restored_and_copied_exactly(before: list[Any], then: list[Any]) -> None:
    rosa, paul = together()
    both_play(rosa, before)
    saved, written = paul.save(), json.dumps(rosa.state.to_json())
    twin = paul.fork()
    both_play(rosa, then)
    after = json.dumps(rosa.state.to_json())
    assert json.dumps(twin.state.to_json()) == written
    both_play(twin, then)
    assert json.dumps(twin.as_(AGENT).state.to_json()) == after
    rosa.restore(saved)
    assert json.dumps(rosa.state.to_json()) == json.dumps(paul.state.to_json()) == written
    assert json.dumps(State.from_json(json.loads(written), kitchen()).to_json()) == written


@FEW
@given(st.lists(deed, min_size=1, max_size=25))
def test_a_refusal_changes_nothing_for_anybody(calls: list[Any]) -> None:
    rosa, paul = together()
    for call in each(calls):
        before = json.dumps(rosa.state.to_json())
        acting = rosa.as_("paul")
        if call[0] == "PutObject":
            sees_all(acting)
        refused = not acting.act(call[0], **call[1]).ok
        assert not refused or json.dumps(rosa.state.to_json()) == before
        assert rosa.state.things is paul.state.things


# AI2-THOR's two agents


def two_agents(**wishes: Any) -> Controller:
    return Controller(scene=kitchen(), eyes=PlainEyes(), width=60, height=40, **wishes)


def test_two_agents_act_by_their_ids_and_have_an_event_each() -> None:
    made = two_agents(agentCount=2)
    assert [event.metadata["agentId"] for event in made.last_event.events] == [0, 1]
    event = made.step("RotateRight", agentId=1)
    assert event.metadata["agentId"] == 1
    assert event.events[1] is event
    turns = [one.metadata["agent"]["rotation"]["y"] for one in event.events]
    assert turns[1] == (turns[0] + 90.0) % 360.0
    assert [one.metadata["lastAction"] for one in event.events] == ["Initialize", "RotateRight"]
    assert (event.events[0].frame != event.events[1].frame).any()


def test_an_action_without_agent_is_the_first_one_s() -> None:
    made = two_agents(agentCount=2)
    assert made.step("RotateLeft").metadata["agentId"] == 0


@pytest.mark.parametrize("wish", [2, -1, "1", None, 0.5, True])
def test_an_agent_who_is_not_there_is_an_error(wish: Any) -> None:
    made = two_agents(agentCount=2)
    with pytest.raises(ValueError, match="agentId"):
        made.step("Pass", agentId=wish)


@pytest.mark.parametrize("wish", [0, 3, -1, "2", None, True, 1.5])
def test_more_agents_than_two_are_refused_clearly(wish: Any) -> None:
    with pytest.raises(ValueError, match="has 1 or 2 agents"):
        two_agents(agentCount=wish)


def test_the_stand_in_for_the_executable_speaks_for_both() -> None:
    standin = StandIn(60, 40)
    standin.act({"action": "Initialize", "agentCount": 2})
    answer = standin.act({"action": "RotateRight", "agentId": 1})
    message = standin._message(answer, 7)
    assert [agent["agentId"] for agent in message["agents"]] == [0, 1]
    assert (message["activeAgentId"], message["sequenceId"]) == (1, 7)
    assert [len(picture) for picture in standin._files()["image"]] == [60 * 40 * 3] * 2


def test_a_reset_may_change_how_many_there_are() -> None:
    made = two_agents()
    assert len(made.last_event.events) == 1
    assert len(made.reset(agentCount=2).events) == 2
    assert len(made.reset().events) == 2
    again = made.step("Initialize", agentCount=1, agentId=1)
    assert len(again.events) == 1
    assert again.metadata["lastActionSuccess"]
    assert made.step("Pass", agentId=1).metadata["agentId"] == 0
