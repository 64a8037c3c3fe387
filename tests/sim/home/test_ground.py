"""Floors and the ways over them, seen from close up."""

from __future__ import annotations

import itertools
import math

import numpy as np
import pytest

from sim.home import ground
from tests.sim.home.rosas import Rosa


@pytest.mark.parametrize(
    ("x0", "z0", "x1", "z1", "points"),
    [
        (1.0, 2.0, 1.25, 2.0, 5),
        (1.25, 2.0, 1.0, 2.0, 5),
        (1.0, 2.0, 1.0, 2.26, 6),
        (1.0, 2.26, 1.0, 2.0, 6),
        (-1.0, 0.5, -0.7, 0.9, 10),
        (0.4, 0.4, 0.4, 0.4, 1),
        (0.4, 0.4, 0.42, 0.4, 1),
    ],
)
def test_a_straight_walk_is_looked_at_every_five_centimetres_and_at_its_end(
    x0: float, z0: float, x1: float, z1: float, points: int
) -> None:
    way = ground.path(x0, z0, x1, z1)
    assert way.shape == (points, 2)
    assert way[-1] == pytest.approx((x1, z1))
    stops = [(x0, z0), *map(tuple, way)]
    lengths = [math.dist(a, b) for a, b in itertools.pairwise(stops)]
    assert lengths == pytest.approx([math.hypot(x1 - x0, z1 - z0) / points] * points)
    assert max(lengths) <= 0.05 + 1e-9


def test_states_that_agree_share_a_layout_until_it_is_forgotten() -> None:
    rosa, other = Rosa(), Rosa()
    first = ground.layout(rosa.home.state)
    assert ground.layout(other.home.state) is first
    ground.roads(rosa.home)
    ground.forget()
    assert not ground._layouts
    assert not ground._grids
    again = ground.layout(rosa.home.state)
    assert again is not first
    assert again.names == first.names
    assert np.array_equal(again.boxes, first.boxes)


def test_of_two_layouts_each_keeps_its_own_floor() -> None:
    rosa = Rosa()
    before = ground.roads(rosa.home)
    assert ground.roads(rosa.home) is before
    ground.forget()
    after = ground.roads(rosa.home)
    assert after is not before
    assert after == before


def test_what_is_run_into_first_is_what_is_told() -> None:
    state = Rosa().home.state
    plan = ground.layout(state)
    beside = {name: plan.boxes[plan.names.index(name), :2] for name in plan.names}
    one, other = (
        next(n for n in beside if n.startswith(kind)) for kind in ("Fridge", "DiningTable")
    )
    for first, second in ((one, other), (other, one)):
        points = np.array([[0.0, 0.0], beside[first], beside[second]])
        assert ground.obstacle(state, points) == first
    assert ground.obstacle(state, np.array([[0.0, 0.0]])) is None
    assert ground.obstacle(state, np.array([[0.0, 0.0], [99.0, 0.0]])) == ""
