"""Homes with more things than anybody needs."""

from __future__ import annotations

import pytest

from sim.world import JSON, WorldError
from sim.worlds.virtualhome import world
from sim.worlds.virtualhome.clutter import cluttered
from sim.worlds.virtualhome.homes import home_names, read_home
from sim.worlds.virtualhome.state import State
from sim.worlds.virtualhome.vocabulary import CLOSE, ON
from tests.loops import each


@pytest.mark.parametrize("name", home_names())
def test_so_many_things_more_lie_on_what_stands_there(name: str) -> None:
    graph = read_home(name).graph
    state = State(cluttered(graph, 60))
    fresh = [id for id in state.graph.nodes if id not in graph.nodes]
    assert len(fresh) == 60
    for id in each(fresh):
        (place,) = state.to(id, ON)
        assert place in graph.nodes
        assert place in state.to(id, CLOSE)
        assert state.room(id) == state.room(place)


def test_the_same_home_is_cluttered_alike_and_the_home_itself_stays_as_it_is() -> None:
    graph = read_home("home1").graph
    before = dict(graph.nodes)
    assert cluttered(graph, 40).nodes == cluttered(graph, 40).nodes
    assert graph.nodes == before
    assert cluttered(graph, 0) is graph


def test_it_is_played_and_drawn() -> None:
    episode = world.start(world.task_from({"scene": "home2", "filler": 300}), 0)
    seat = episode.seats[0]
    more = world.start(world.task_from({"scene": "home2"}), 0)
    shown = [len(world.draw(one.scene(seat, {}), 600).targets) for one in (episode, more)]
    assert shown[0] > shown[1] + 200
    assert episode.step({seat: episode.parse(seat, "walk to kitchen")}).results[seat].ok


@pytest.mark.parametrize("filler", [-1, 301, "many", 1.5])
def test_a_number_that_makes_no_sense_is_refused(filler: JSON) -> None:
    with pytest.raises(WorldError, match="filler"):
        world.task_from({"scene": "home1", "filler": filler})


def test_a_home_with_nothing_in_it_cannot_be_cluttered() -> None:
    nodes = [
        {"id": 1, "class_name": "kitchen", "category": "Rooms", "properties": [], "states": []},
        {
            "id": 2,
            "class_name": "character",
            "category": "Characters",
            "properties": [],
            "states": [],
        },
    ]
    edges = [{"from_id": 2, "relation_type": "INSIDE", "to_id": 1}]
    with pytest.raises(WorldError, match="leave filler out"):
        world.task_from({"graph": {"nodes": nodes, "edges": edges}, "filler": 3})
