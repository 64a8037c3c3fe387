"""Pots, bowls and what is in them: the optimal search begins from them as they stand by now."""

from __future__ import annotations

import pytest

from sim.world import JSONObject
from sim.worlds.robotouille.optimal.planner import steps_to_go
from tests.loops import each
from tests.sim.worlds.robotouille.kitchens import laid_out
from tests.sim.worlds.robotouille.small_kitchens import shortest_by_force

pytestmark = pytest.mark.usefixtures("compiled_planner")

POT, BOWL, BOILING = "in(water 1, pot 2)", "in(water 1, bowl 2)", "isboiling(water 1)"
TIMES: JSONObject = {"fill_time": {"default": 2}, "boil_time": {"default": 3}}
FILLED = ("fill-pot robot1 pot1 sink1", "-", "-")
TO_STOVE = ("pick-up-container robot1 pot1 sink1", "move robot1 sink1 stove1")
ENOUGH = 30_000
"""More states than any of these kitchens has."""


@pytest.mark.parametrize(
    ("stations", "wanted", "moves"),
    [
        ("@table:pot sink stove", (POT, BOILING), ()),
        ("@sink:pot stove", (BOILING,), ()),
        ("@table:pot sink table:bowl", (BOWL,), ()),
        ("sink:pot @table", ("container_at(pot 1, table 2)",), ()),
        # The water is still the one that ran when it had to wait.
        (
            "@sink:pot stove",
            (BOILING,),
            ("fill-pot robot1 pot1 sink1", *TO_STOVE, "place-container robot1 pot1 stove1"),
        ),
        # What nobody asks for is in the way all the same.
        ("@sink:pot table:bowl", ("container_empty(pot 1)",), FILLED),
    ],
)
def test_from_every_moment_of_the_way_the_rest_is_as_long_as_it_is(
    stations: str, wanted: tuple[str, ...], moves: tuple[str, ...]
) -> None:
    episode = laid_out(stations, wanted, moves, TIMES)
    length, way = shortest_by_force(episode, ENOUGH, episode.seats, joint=True)
    for number, move in enumerate(each(way)):
        assert length is not None
        left = steps_to_go(episode.task, episode.observe("robot1").facts)
        assert left == (length - number, True)
        episode.step(move)
