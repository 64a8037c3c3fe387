"""A kitchen that goes back to a snapshot says so: whoever has drawn it must draw it again."""

from __future__ import annotations

import pytest

from sim.world import World
from sim.worlds import all_worlds
from tests.kitchens import worlds_in

with worlds_in():
    WORLDS = list(all_worlds().values())


@pytest.mark.parametrize("world", WORLDS, ids=lambda world: world.name)
def test_the_revision_grows_when_an_episode_goes_back(world: World) -> None:
    episode = world.start(next(iter(world.tasks())), 0)
    start = episode.state()
    played = episode.revision
    for _ in range(2):
        episode.restore(start)
        assert episode.revision > played
        played = episode.revision
