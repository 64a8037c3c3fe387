"""Points and boxes of things: where a counter is said to be."""

from __future__ import annotations

import math

import pytest

from sim.home import ground, scenes
from sim.home.anatomy import solids
from sim.home.geometry import point_of_top
from sim.home.home import Home
from sim.home.state import Thing, Vec
from sim.home.thor import rows
from tests.loops import each
from tests.sim.home.plain_eyes import PlainEyes

CORNERED = ("FloorPlan3", "FloorPlan20", "FloorPlan23", "FloorPlan25")
"""Homes whose counters run in an L or a U, with free floor in the middle of their boxes."""


def counters(home: str) -> list[Thing]:
    return [t for t in scenes.load(home).things.values() if t.type == "CounterTop"]


def is_over(thing: Thing, point: Vec) -> bool:
    x, _, z = thing.to_local(*point)
    return any(p.x0 < x < p.x1 and p.z0 < z < p.z1 for p in solids(thing))


def test_counters_are_where_their_own_top_is() -> None:
    for counter in each(one for home in scenes.names() for one in counters(home)):
        place = rows.position(counter)
        assert is_over(counter, place), counter.id
        assert place[1] == pytest.approx(counter.y + counter.size[1])


@pytest.mark.parametrize("home", CORNERED)
def test_a_counter_is_within_arms_reach_of_somewhere(home: str) -> None:
    """AsgardBench walks up to it until it is within a metre and a half, measured in space."""
    house = Home(scenes.load(home), PlainEyes())
    y = house.state.body.y
    stands = [(x, y, z) for x, z in ground.reachable(house)]
    for counter in each(counters(home)):
        assert min(math.dist(place, point_of_top(counter)) for place in stands) < 1.5


def test_the_point_of_a_whole_slab_is_its_middle() -> None:
    slab = Thing("c", "CounterTop", "", "", 1.0, 0.8, 2.0, 90.0, (2.0, 0.04, 0.6))
    assert point_of_top(slab) == pytest.approx((1.0, 0.84, 2.0))


def test_the_point_of_a_slab_with_a_basin_is_beside_the_basin() -> None:
    shape = {"holes": [[-0.3, -0.25, 0.3, 0.2]]}
    slab = Thing("c", "CounterTop", "", "", 0.0, 0.8, 0.0, 0.0, (2.0, 0.04, 0.6), shape=shape)
    x, _, z = point_of_top(slab)
    assert abs(x) == pytest.approx(0.45)
    assert abs(z) < 0.3
