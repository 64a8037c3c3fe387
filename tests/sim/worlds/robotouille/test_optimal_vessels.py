"""Pots, bowls and what is in them: the optimal search begins from them as they stand by now."""

from __future__ import annotations

import pytest

from sim.world import JSONObject
from sim.worlds.robotouille.optimal.planner import shortest
from tests.loops import each
from tests.sim.worlds.robotouille.kitchens import laid_out
from tests.sim.worlds.robotouille.small_kitchens import shortest_by_force

pytestmark = pytest.mark.usefixtures("compiled_planner")

POT, BOWL, BOILING = "in(water 1, pot 2)", "in(water 1, bowl 2)", "isboiling(water 1)"
OTHER, OTHER_BOILING = "in(water 3, pot 4)", "isboiling(water 3)"
TIMES: JSONObject = {"fill_time": {"default": 2}, "boil_time": {"default": 3}}
FILL = "fill-pot robot1 pot1 sink1"
TO_STOVE = (
    "pick-up-container robot1 pot1 sink1",
    "move robot1 sink1 stove1",
    "place-container robot1 pot1 stove1",
)
BOIL, LIFT = "boil-water robot1 pot1 water1 stove1", "pick-up-container robot1 pot1 stove1"
ENOUGH, FEW = 30_000, 200
"""More states than any of these kitchens has, and fewer than a search in the dark would look at."""


@pytest.mark.parametrize(
    ("stations", "wanted", "moves"),
    [
        ("@table:pot sink stove", (POT, BOILING), ()),
        ("@table:pot sink table:bowl", (BOWL,), ()),
        ("@sink:pot table:pot stove", (POT, OTHER, OTHER_BOILING), ()),
        # Taken away too early, water waits for its sink, and for its stove.
        ("@sink:pot stove", (BOILING,), (FILL, *TO_STOVE)),
        ("@sink:pot stove", (BOILING,), (FILL, "-", "-", *TO_STOVE, BOIL, "-", LIFT)),
        # What nobody asks for is in the way all the same.
        ("@sink:pot table:bowl", ("container_empty(pot 1)",), (FILL, "-", "-")),
    ],
)
def test_from_every_moment_of_the_way_the_rest_is_found_at_once(
    stations: str, wanted: tuple[str, ...], moves: tuple[str, ...]
) -> None:
    episode = laid_out(stations, wanted, moves, TIMES)
    length, way = shortest_by_force(episode, ENOUGH, episode.seats, joint=True)
    assert length is not None
    for number, move in enumerate(each(way)):
        found = shortest(episode.task, episode.observe("robot1").facts)
        assert (len(found.moves), found.proved) == (length - number, True)
        assert found.nodes <= FEW
        episode.step(move)
