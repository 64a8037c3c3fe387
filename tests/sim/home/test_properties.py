"""Whatever people do, the home stays a home: everything rests on something, nothing is in anything
else, replays agree and a restored state is exact."""

from __future__ import annotations

import json
from itertools import combinations
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sim.home.geometry import box
from sim.home.home import Home
from sim.home.state import State
from tests.loops import each
from tests.sim.home.plain_eyes import PlainEyes
from tests.sim.home.rosas import kitchen, sees_all

NAMES = sorted(kitchen().things)
VERBS = (
    "PickupObject", "PutObject", "OpenObject", "CloseObject", "ToggleObjectOn", "ToggleObjectOff",
    "SliceObject", "CleanObject", "DirtyObject", "EmptyLiquidFromObject", "BreakObject",
)  # fmt: skip
BARE = ("MoveAhead", "RotateRight", "DropHandObject", "Crouch", "Stand", "LookDown", "MoveBack")

targeted = st.tuples(st.sampled_from(VERBS), st.sampled_from(NAMES)).map(
    lambda pair: (
        pair[0],
        {"objectId": pair[1]} | ({} if pair[0] == "PutObject" else {"forceAction": True}),
    )
)
takes = st.sampled_from(NAMES).map(lambda n: ("PickupObject", {"objectId": n, "forceAction": True}))
puts = st.sampled_from([n for n in NAMES if n.split("_")[0] in (
    "CounterTop", "DiningTable", "Plate", "Bowl", "Pan", "Fridge", "Cabinet", "Drawer", "Sink",
    "SinkBasin", "Microwave", "StoveBurner", "Mug", "Pot",
)]).map(lambda n: ("PutObject", {"objectId": n}))  # fmt: skip
pushes = st.tuples(st.sampled_from(NAMES), st.floats(1, 20), st.integers(0, 359)).map(
    lambda row: (
        "DirectionalPush",
        {"objectId": row[0], "moveMagnitude": row[1], "pushAngle": row[2], "forceAction": True},
    )
)
spawns = st.integers(0, 99).map(lambda seed: ("InitialRandomSpawn", {"randomSeed": seed}))
bare = st.sampled_from(BARE).map(lambda name: (name, {}))
deeds = st.lists(st.one_of(targeted, takes, puts, puts, pushes, spawns, bare), max_size=25)

FEW = settings(max_examples=12, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def played(calls: list[tuple[str, dict[str, Any]]]) -> Home:
    home = Home(kitchen(), PlainEyes(16), visibility_distance=5.0)
    for name, arguments in calls:
        if name == "PutObject":
            sees_all(home)
        home.act(name, **arguments)
    return home


@FEW
@given(deeds)
def test_everything_rests_on_something_that_is_there(calls: list[Any]) -> None:
    state = played(calls).state
    for thing in state.things.values():
        if thing.parent is not None and not thing.gone:
            assert thing.parent in state.things
            seen, up = {thing.name}, thing.parent
            while up is not None:
                assert up not in seen
                seen.add(up)
                up = state.things[up].parent
    assert state.held is None or state.held in state.things


@FEW
@given(deeds)
def test_nothing_small_is_inside_another_small_thing(calls: list[Any]) -> None:
    state = played(calls).state
    small = [
        t for t in state.things.values()
        if not t.gone and t.parent is not None and state.things[t.parent].type != "Mug"
        and t.type not in ("Sink", "SinkBasin", "Faucet")  # there is room under a spout
    ]  # fmt: skip
    beside = [
        (one, other)
        for one, other in combinations(small, 2)
        if one.parent == other.parent and one.surface == other.surface
    ]
    for one, other in each(beside):
        mine = box(one)._replace(y0=box(one).y0 + 0.001)
        assert not mine.meets(box(other), -0.002), (one, other)


@FEW
@given(deeds)
def test_the_same_deeds_give_the_same_home(calls: list[Any]) -> None:
    assert played(calls).state.to_json() == played(calls).state.to_json()


@FEW
@given(deeds, deeds)
def test_a_restored_state_is_exact(first: list[Any], then: list[Any]) -> None:
    home = played(first)
    saved = home.save()
    written = json.dumps(home.state.to_json())
    twin = home.fork()
    for name, arguments in then:
        home.act(name, **arguments)
    assert json.dumps(twin.state.to_json()) == written
    home.restore(saved)
    assert json.dumps(home.state.to_json()) == written
    back = State.from_json(json.loads(written), kitchen())
    assert back.things == home.state.things
