"""InitialRandomSpawn and the other hands from above."""

from __future__ import annotations

import pytest

from sim.home.facts import MUST_BE_OPEN, facts_of, may_hold
from sim.home.home import Home
from sim.home.placing.shuffle import IN_VIEW
from sim.home.scenes import load
from tests.loops import each
from tests.sim.home.plain_eyes import PlainEyes
from tests.sim.home.rosas import Rosa


def places(rosa: Rosa) -> dict[str, tuple[str | None, float, float]]:
    return {t.name: (t.parent, t.x, t.z) for t in rosa.home.state.things.values()}


def test_the_same_seed_gives_the_same_places_and_another_one_others() -> None:
    one, two, three = Rosa(), Rosa(), Rosa()
    for rosa, seed in ((one, 7), (two, 7), (three, 8)):
        assert rosa.does("InitialRandomSpawn", randomSeed=seed, forceVisible=True).ok
    assert places(one) == places(two)
    assert places(one) != places(three)


def test_only_small_things_move_and_never_into_closed_ones() -> None:
    rosa = Rosa()
    before = places(rosa)
    rosa.does("InitialRandomSpawn", randomSeed=3, forceVisible=True)
    moved = [name for name, place in places(rosa).items() if place != before[name]]
    assert len(moved) > 10
    for name in moved:
        thing = rosa[name]
        assert facts_of(thing.type).pickupable
        assert thing.parent is not None
        assert rosa[thing.parent].type not in MUST_BE_OPEN
        assert may_hold(rosa[thing.parent].type, thing.type)


@pytest.mark.parametrize("seed", range(5))
def test_what_is_to_be_in_view_is_put_into_no_dish_and_no_bin(seed: int) -> None:
    rosa = Rosa()
    before = places(rosa)
    rosa.does("InitialRandomSpawn", randomSeed=seed, forceVisible=True)
    moved = [n for n, (_, *at) in places(rosa).items() if at != list(before[n][1:])]
    carried = {n for n in moved if rosa[n].parent == before[n][0]}
    assert len(moved) > 10
    assert {rosa[rosa[n].parent or ""].type for n in moved if n not in carried} <= IN_VIEW


def test_what_is_spawned_into_a_sink_is_seen_over_its_rim() -> None:
    eggs = []
    for seed in range(12):
        rosa = Rosa()
        others = [t.type for t in rosa.home.state.things.values() if t.type != "SinkBasin"]
        small = [t.id for t in rosa.home.state.things.values() if t.type != "Egg"]
        rosa.does(
            "InitialRandomSpawn",
            randomSeed=seed,
            forceVisible=True,
            excludedReceptacles=others,
            excludedObjectIds=small,
        )
        basin = rosa["SinkBasin"]
        assert rosa["Egg"].parent == basin.name
        eggs.append(basin.to_local(rosa["Egg"].x, rosa["Egg"].y, rosa["Egg"].z)[2])
    assert len(set(eggs)) > 6
    assert max(eggs) < rosa["SinkBasin"].size[2] / 2 - 0.08


def test_food_may_be_put_into_a_dish_if_it_need_not_be_in_view() -> None:
    parents = set()
    for seed in range(10):
        rosa = Rosa()
        rosa.does("InitialRandomSpawn", randomSeed=seed)
        parents |= {rosa[t.parent].type for t in rosa.home.state.things.values() if t.parent}
    assert parents & {"Bowl", "Pan", "Plate", "Pot"}


def test_excluded_things_stay_and_excluded_receptacles_stay_empty() -> None:
    rosa = Rosa()
    stay = [rosa["Mug"].id, rosa["Plate"].id]
    before = places(rosa)
    rosa.does(
        "InitialRandomSpawn",
        randomSeed=5,
        excludedObjectIds=stay,
        excludedReceptacles=["CounterTop", "SinkBasin", "Sink"],
    )
    for name in ("Mug", "Plate"):
        assert places(rosa)[rosa[name].name] == before[rosa[name].name]
    for thing in rosa.home.state.things.values():
        if places(rosa)[thing.name] != before[thing.name]:
            assert thing.parent != rosa["CounterTop"].name


def test_a_disabled_thing_is_gone_until_it_is_enabled() -> None:
    rosa = Rosa()
    cup = rosa["Cup"]
    assert rosa.home.act("DisableObject", objectId=cup.id).ok
    assert cup.id not in {row["objectId"] for row in rosa.home.metadata()["objects"]}
    assert not rosa.home.act("PickupObject", objectId=cup.id).ok
    assert rosa.home.act("EnableObject", objectId=cup.id).ok
    assert rosa[cup.name] == cup


def test_a_push_slides_a_thing_some_centimetres() -> None:
    rosa = Rosa()
    rosa.stands(1.25, 0.0, 180.0)
    before = rosa["Apple"]
    answer = rosa.does("DirectionalPush", "Apple", moveMagnitude=8.0, pushAngle=0)
    assert answer.ok
    moved = before.z - rosa["Apple"].z
    assert 0.03 < moved < 0.10
    assert rosa["Apple"].x == pytest.approx(before.x)


def test_a_push_by_a_negative_angle_goes_anticlockwise() -> None:
    ways = []
    for angle in (-20, 340):
        rosa = Rosa()
        rosa.stands(1.25, 0.0, 180.0)
        assert rosa.does("DirectionalPush", "Apple", moveMagnitude=8.0, pushAngle=angle).ok
        ways.append((rosa["Apple"].x, rosa["Apple"].z))
    assert ways[0] == pytest.approx(ways[1])


def test_a_push_stops_at_the_edge_and_at_neighbours() -> None:
    rosa = Rosa()
    table = rosa["DiningTable"]
    for _ in range(60):
        rosa.does("DirectionalPush", "Apple", moveMagnitude=8.0, pushAngle=180)
    apple = rosa["Apple"]
    assert apple.parent == table.name
    assert abs(apple.z - table.z) <= table.size[2] / 2
    assert not rosa.does("DirectionalPush", "Apple", moveMagnitude=-1.0, pushAngle=0).ok
    assert not rosa.does("DirectionalPush", "Fridge", moveMagnitude=5.0, pushAngle=0).ok


def test_a_thing_is_placed_at_a_point_if_nothing_is_there() -> None:
    rosa = Rosa()
    point = {"x": 1.0, "y": 0.75, "z": -1.4}
    assert not rosa.home.act("PlaceObjectAtPoint", objectId=rosa["Mug"].id, position=point | {"x": 0.9, "z": -1.1}).ok  # fmt: skip
    rosa.puts("Apple", "CounterTop")
    assert rosa.home.act("PlaceObjectAtPoint", objectId=rosa["Egg"].id, position=point).ok
    egg = rosa["Egg"]
    assert (egg.x, egg.y, egg.z, egg.parent) == (1.0, 0.75, -1.4, rosa["DiningTable"].name)


def test_poses_of_many_things_are_set_at_once() -> None:
    rosa = Rosa()
    pose = {
        "objectName": rosa["Fork"].name,
        "position": {"x": 1.2, "y": 0.78, "z": -1.3},
        "rotation": {"x": 0, "y": 90, "z": 0},
    }
    assert rosa.home.act("SetObjectPoses", objectPoses=[pose]).ok
    assert (rosa["Fork"].x, rosa["Fork"].yaw) == (1.2, 90.0)
    nobody = pose | {"objectName": "Nobody"}
    assert not rosa.home.act("SetObjectPoses", objectPoses=[pose | {"position": {"x": 0.9, "y": 0.8, "z": -1.2}}, nobody]).ok  # fmt: skip
    assert rosa["Fork"].x == 1.2


def test_what_was_within_something_shut_is_put_back_into_it() -> None:
    home = Home(load("FloorPlan205"), PlainEyes())
    inside = [
        thing
        for thing in home.state.things.values()
        if thing.parent and home.state.things[thing.parent].type in ("Drawer", "Cabinet", "Fridge")
    ]
    for thing in each(inside):
        x, y, z = thing.position
        pose = {"objectName": thing.name, "position": {"x": x, "y": y + thing.size[1] / 2, "z": z}}
        elsewhere = pose | {"position": {"x": home.state.body.x, "y": 1.0, "z": home.state.body.z}}
        assert home.act("SetObjectPoses", objectPoses=[elsewhere]).ok
        assert home.state.things[thing.name].parent != thing.parent
        assert home.act("SetObjectPoses", objectPoses=[pose]).ok
        assert home.state.things[thing.name] == thing


def test_what_hangs_and_is_given_the_pose_it_has_hangs_on() -> None:
    home = Home(load("FloorPlan405"), PlainEyes())
    hanging = [
        t for t in home.state.things.values() if t.type in ("Towel", "HandTowel", "ToiletPaper")
    ]
    before = dict(home.state.things)
    for thing in each(hanging):
        x, y, z = thing.position
        pose = {"objectName": thing.name, "position": {"x": x, "y": y + thing.size[1] / 2, "z": z}}
        assert home.act("SetObjectPoses", objectPoses=[pose]).ok
        assert home.state.things[thing.name] == before[thing.name]


def test_glass_breaks_when_it_is_pushed_hard_against_something() -> None:
    rosa = Rosa()
    rosa.stands(1.5, 0.0, 180.0)
    assert rosa.does("DirectionalPush", "Cup", moveMagnitude=5.0, pushAngle=90).ok
    assert not rosa["Cup"].broken
    assert rosa.does("DirectionalPush", "Cup", moveMagnitude=100.0, pushAngle=90).ok
    assert rosa["Cup"].broken
