"""Shortest ways through a home, as motions that really can be done."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from sim.home import ways as all_ways
from sim.home.geometry import box
from sim.home.home import Home
from sim.home.scenes import load
from sim.home.state import Body, State
from sim.home.ways import MOTIONS, Spot, Ways
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
    for other in each(ways.cells()):
        assert ways.nearest(*ways.place(other)) == other


def test_the_soonest_place_before_a_thing_is_the_first_of_all_of_them(home: Home) -> None:
    ways = Ways(home)
    boxes = [box(thing) for thing in home.state.things.values()]
    found = [ways.soonest(one, 0.35, 0.95) for one in boxes]
    assert found == [next(iter(ways.facing(one, 0.35, 0.95)), None) for one in boxes]
    assert any(spot is not None for spot in found)
    assert None in found


# What is compiled, as plain Python

spread: Any = all_ways._spread.py_func  # type: ignore[attr-defined]
near: Any = all_ways._near.py_func  # type: ignore[attr-defined]
CORNER = {(0, 0): [(0, 1)], (0, 1): [(0, 0), (1, 1)], (1, 1): [(0, 1)], (5, 5): []}
"""A step ahead at yaw 0, one to the right of it, and a place that nobody comes to."""


def spread_from(cell: tuple[int, int], heading: int) -> tuple[dict[Spot, int], dict[Spot, str]]:
    """How far it is to every spot of the corner, and the last motion to it."""
    roads = all_ways._roads(CORNER, 0.25)
    size = len(roads.ahead) * 4
    length, before = np.full((2, size), -1, np.int64)
    motion, order = np.zeros((2, size), np.int64)
    start = roads.number[cell] * 4 + heading
    count = spread(roads.ahead, start, length, before, motion, order)
    reached = order[:count].tolist()
    assert len(set(reached)) == count
    assert reached[0] == start
    assert [length[n] for n in reached] == sorted(length[n] for n in reached)
    assert (length >= 0).sum() == count
    for node in reached[1:]:
        assert length[before[node]] == length[node] - 1
    spots = {node: Spot(roads.cells[node // 4], node % 4) for node in reached}
    lengths = {spots[node]: int(length[node]) for node in reached}
    return lengths, {spots[node]: MOTIONS[motion[node]] for node in reached[1:]}


def test_a_way_is_as_long_as_its_steps_and_turns() -> None:
    lengths, last = spread_from((0, 0), 0)
    assert lengths == {
        Spot((0, 0), 0): 0, Spot((0, 0), 1): 1, Spot((0, 0), 2): 2, Spot((0, 0), 3): 1,
        Spot((0, 1), 0): 1, Spot((0, 1), 1): 2, Spot((0, 1), 2): 3, Spot((0, 1), 3): 2,
        Spot((1, 1), 0): 4, Spot((1, 1), 1): 3, Spot((1, 1), 2): 4, Spot((1, 1), 3): 5,
    }  # fmt: skip
    assert last[Spot((0, 0), 1)] == "right"
    assert last[Spot((0, 0), 3)] == "left"
    assert last[Spot((0, 1), 0)] == "ahead"
    assert last[Spot((1, 1), 1)] == "ahead"
    assert last[Spot((1, 1), 0)] == "left"
    assert last[Spot((1, 1), 2)] == "right"


def test_where_one_looks_at_first_counts() -> None:
    lengths, _ = spread_from((1, 1), 0)
    assert lengths[Spot((0, 1), 3)] == 2, "a turn to the left and a step"
    assert lengths[Spot((0, 0), 2)] == 4
    alone, _ = spread_from((5, 5), 2)
    assert alone == {Spot((5, 5), n): n % 4 - 2 if n >= 2 else 2 - n for n in range(4)}


@pytest.mark.parametrize(
    ("place", "from_", "to", "heading"),
    [
        ((0.0, -1.0), 0.5, 1.0, 0),
        ((0.0, -1.0), 1.0, 1.5, 0),
        ((0.0, -1.0), 1.1, 1.5, None),
        ((0.0, -1.0), 0.5, 0.9, None),
        ((-1.5, 0.0), 0.5, 1.0, 1),
        ((0.0, 2.0), 0.5, 1.0, 2),
        ((2.5, 0.5), 0.5, 1.5, 3),
        ((1.4, -1.2), 0.5, 1.5, 0),
        ((2.2, -0.4), 0.5, 1.5, 3),
        ((0.3, 0.5), 0.0, 0.5, 0),
        ((0.3, 0.5), 0.1, 0.5, None),
    ],
)
def test_one_faces_a_box_from_where_its_nearest_point_is_ahead(
    place: tuple[float, float], from_: float, to: float, heading: int | None
) -> None:
    """The box is from -0.5 to 1.0 along x and from 0.0 to 1.0 along z."""
    places, numbers = np.array([(50.0, 50.0), place]), np.array([3, 7])
    found = np.full(2, -1, np.int64)
    count = near(places, numbers, -0.5, 1.0, 0.0, 1.0, from_, to, found)
    assert found[:count].tolist() == ([] if heading is None else [7 * 4 + heading])
