"""What holds in all homes that ship, not only in Rosa's."""

from __future__ import annotations

import math

import pytest

from sim.home import ground
from sim.home.facts import facts_of
from sim.home.geometry import box
from sim.home.home import Home
from sim.home.scenes import load, names
from sim.home.state import AGENT_Y, State
from sim.home.thor import rows
from tests.sim.home.plain_eyes import PlainEyes

SOME = [name for i, name in enumerate(names()) if i % 9 == 0]
EVERY = [pytest.param(name, marks=() if name in SOME else (pytest.mark.slow,)) for name in names()]
SLIVER = 3e-3
"""Drawn by hand or by seed, neighbours may touch by so much."""


def inside_each_other(state: State) -> list[tuple[str, str]]:
    """Pairs on the same surface whose boxes have more than a sliver in common."""
    groups: dict[tuple[str, int], list[str]] = {}
    for thing in state.things.values():
        if thing.parent is not None and not thing.gone:
            groups.setdefault((thing.parent, thing.surface), []).append(thing.name)
    boxes = {t.name: box(t)._replace(y0=box(t).y0 + SLIVER) for t in state.things.values()}
    return [
        (one, other)
        for group in groups.values()
        for i, one in enumerate(group)
        for other in group[i + 1 :]
        if boxes[one].meets(boxes[other], -SLIVER)
    ]


@pytest.mark.parametrize("name", EVERY)
def test_spawning_moves_nearly_everything_and_nothing_into_anything(name: str) -> None:
    home = Home(load(name), PlainEyes())
    before = dict(home.state.things)
    assert home.act("InitialRandomSpawn", randomSeed=11, numPlacementAttempts=10).ok
    assert inside_each_other(home.state) == []
    small = [t for t in before.values() if facts_of(t.type).pickupable]
    assert sum(home.state.things[t.name] is t for t in small) <= 0.1 * len(small)


@pytest.mark.parametrize("name", EVERY)
def test_there_is_room_to_walk_and_every_sink_can_be_stood_at(name: str) -> None:
    home = Home(load(name), PlainEyes())
    places = ground.reachable(home)
    assert len(places) >= 15
    for thing in home.state.things.values():
        if thing.type == "SinkBasin":
            at = rows.position(thing)
            assert min(math.dist((x, AGENT_Y, z), at) for x, z in places) <= 0.5


@pytest.mark.parametrize("name", EVERY)
def test_the_same_spawn_gives_the_same_home(name: str) -> None:
    states = []
    for _ in range(2):
        home = Home(load(name), PlainEyes())
        home.act("InitialRandomSpawn", randomSeed=3)
        states.append(home.state.to_json())
    assert states[0] == states[1]
