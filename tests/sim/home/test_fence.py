"""A body that keeps to its part of a home."""

from __future__ import annotations

from sim.home import ground
from sim.home.fence import Fence
from sim.home.home import Home
from sim.home.scenes import load
from sim.home.ways import Ways
from tests.loops import each
from tests.sim.home.plain_eyes import PlainEyes


def home() -> Home:
    return Home(load("FloorPlan1"), PlainEyes())


def test_without_a_fence_all_of_the_home_is_free() -> None:
    free = home()
    assert free.fence is None
    assert Fence().holds(1e6, -1e6)


def test_nobody_walks_out_of_their_part_and_no_way_leads_there() -> None:
    one = home()
    x, z = one.state.body.x, one.state.body.z
    everywhere = ground.reachable(one)
    one.fence = Fence(x1=x + 0.1)
    inside = ground.reachable(one)
    assert 0 < len(inside) < len(everywhere)
    ways = Ways(one)
    for cell in each(ways.cells()):
        assert ways.place(cell)[0] <= x + 0.1
    one.act(
        "TeleportFull",
        position={"x": x, "y": 0.9, "z": z},
        rotation={"y": 90.0},
        horizon=0.0,
        standing=True,
    )
    answer = one.act("MoveAhead")
    assert (answer.ok, answer.code) == (False, "Fenced")
    assert one.state.body.x == x


def test_a_fork_keeps_the_fence() -> None:
    one = home()
    one.fence = Fence(z0=0.0)
    assert one.fork().fence == one.fence
