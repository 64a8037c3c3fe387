"""Shortest ways through a home, as motions that really can be done."""

from __future__ import annotations

import pytest

from sim.home import ways as all_ways
from sim.home.geometry import box
from sim.home.home import Home
from sim.home.scenes import load
from sim.home.state import Body, State
from sim.home.ways import Spot, Ways
from tests.loops import each
from tests.sim.home.plain_eyes import PlainEyes

ACTIONS = {"ahead": "MoveAhead", "left": "RotateLeft", "right": "RotateRight"}


@pytest.fixture
def home() -> Home:
    return Home(load("FloorPlan5"), PlainEyes())


def test_every_way_can_be_walked_and_ends_where_it_says(home: Home) -> None:
    ways = Ways(home)
    for spot in each(sorted(ways.length)[::97]):
        twin = home.fork()
        motions = ways.to(spot)
        assert len(motions) == ways.length[spot]
        for motion in motions:
            assert twin.act(ACTIONS[motion]).ok
        body = twin.state.body
        assert (body.x, body.z) == pytest.approx(ways.place(spot.cell))
        assert body.yaw == spot.yaw


def test_the_roads_of_many_homes_are_not_kept_for_ever() -> None:
    for _ in range(200):
        roads: dict[tuple[int, int], list[tuple[int, int]]] = {(0, 0): [(1, 0)], (1, 0): [(0, 0)]}
        assert all_ways._roads(roads, 0.25).joined is roads
    assert 0 < len(all_ways._kept) < 100


def test_staying_takes_nothing_and_turning_about_two_quarters(home: Home) -> None:
    ways = Ways(home)
    assert ways.to(ways.start) == []
    assert len(ways.to(Spot(ways.start.cell, (ways.start.heading + 2) % 4))) == 2


def test_the_way_leads_around_somebody_else(home: Home) -> None:
    ways = Ways(home)
    far = ways.cells()[-1]
    way = ways.any_heading(far)
    middle = _halfway(home, ways, way)
    home.join("friend", Body(*middle))
    around = Ways(home)
    assert all(around.place(cell) != middle for cell in around.cells())


def _halfway(home: Home, ways: Ways, end: Spot) -> tuple[float, float]:
    """A place on the way that is far enough from where the agent stands."""
    twin = home.fork()
    places = []
    for motion in ways.to(end):
        assert twin.act(ACTIONS[motion]).ok
        places.append((twin.state.body.x, twin.state.body.z))
    here = home.state.body
    return next(p for p in places if abs(p[0] - here.x) + abs(p[1] - here.z) > 1.0)


def test_nobody_knows_a_way_into_a_wall(home: Home) -> None:
    ways = Ways(home)
    with pytest.raises(KeyError):
        ways.to(Spot((10_000, 0), 0))


def test_the_nearest_place_is_one_that_can_be_walked_to(home: Home) -> None:
    ways = Ways(home)
    cell = ways.nearest(-100.0, -100.0)
    assert cell in ways.cells()
    assert isinstance(home.state, State)


def test_the_soonest_place_before_a_thing_is_the_first_of_all_of_them(home: Home) -> None:
    ways = Ways(home)
    boxes = [box(thing) for thing in home.state.things.values()]
    found = [ways.soonest(one, 0.35, 0.95) for one in boxes]
    assert found == [next(iter(ways.facing(one, 0.35, 0.95)), None) for one in boxes]
    assert any(spot is not None for spot in found)
    assert None in found
