"""VirtualHome's graphs: read and written unchanged; foreign ones read with care."""

from __future__ import annotations

import copy
import json

import pytest

from sim.world import JSONObject, WorldError
from sim.worlds.virtualhome.execute import run
from sim.worlds.virtualhome.graph_file import read_graph
from sim.worlds.virtualhome.program import parse
from sim.worlds.virtualhome.state import State
from tests.loops import each
from tests.sim.worlds.virtualhome.originals import DATA, needs_originals, zipped

NODES = [
    {"id": 1, "class_name": "kitchen", "category": "Rooms", "properties": [], "states": []},
    {"id": 2, "class_name": "character", "category": "Characters", "properties": [], "states": []},
    {
        "id": 3,
        "class_name": "box",
        "category": "Props",
        "properties": ["CAN_OPEN"],
        "states": ["OPEN"],
    },
    {"id": 4, "class_name": "bag", "category": "Props", "properties": ["GRABBABLE"], "states": []},
    {"id": 5, "class_name": "door", "category": "Doors", "properties": [], "states": []},
    {"id": 6, "class_name": "hall", "category": "Rooms", "properties": [], "states": []},
]

DOORS = [(5, "BETWEEN", 1), (5, "BETWEEN", 6)]


def graph(*edges: tuple[int, str, int]) -> JSONObject:
    rooms = [(id, "INSIDE", 1) for id in (2, 3, 4)]
    rows = [
        {"from_id": start, "relation_type": name, "to_id": end}
        for start, name, end in (*rooms, *DOORS, *edges)
    ]
    return {"nodes": copy.deepcopy(NODES), "edges": rows, "note": "kept"}


def complaint(data: object) -> str:
    with pytest.raises(WorldError) as caught:
        read_graph(data)
    assert caught.value.code == "bad_graph"
    return str(caught.value)


def test_a_graph_that_nothing_happened_in_is_written_as_it_came() -> None:
    data = graph((3, "ON", 4))
    file = read_graph(copy.deepcopy(data))
    assert file.write() == data
    assert file.write(State(file.graph)) == data


def test_a_graph_is_written_with_what_has_become_of_it() -> None:
    file = read_graph(graph((4, "CLOSE", 3)))
    state = State(file.graph)
    assert run(state, parse(["[WALK] <box> (3)", "[CLOSE] <box> (3)"])).executable
    written = file.write(state)
    again = read_graph(json.loads(json.dumps(written)))
    assert written["nodes"][2]["states"] == ["CLOSED"]
    assert set(again.graph.edges()) == set(file.graph.edges()) | {(2, 3, 3), (3, 3, 2)}
    assert State(again.graph).diff() == {}


def test_an_edge_to_nowhere_is_refused() -> None:
    told = complaint(graph((3, "ON", 99)))
    assert told.startswith("graph.edges[5].to_id: the edge leads nowhere: 99")
    assert "from_id" in complaint(graph((98, "ON", 3)))


def test_a_relation_a_state_and_a_property_that_there_are_not_are_refused() -> None:
    assert '"UNDER" is no relation; there are ON, INSIDE' in complaint(graph((3, "UNDER", 4)))
    data = graph()
    data["nodes"][2]["states"] = ["MELTED"]
    assert 'graph.nodes[2].states[0]: there is no state "MELTED"' in complaint(data)
    data["nodes"][2]["states"] = ["OPENED"]
    assert 'did you mean "OPEN"' in complaint(data)
    data["nodes"][2].update(states=[], properties=["EDIBLE"])
    assert 'no property "EDIBLE"' in complaint(data)


@pytest.mark.parametrize(
    "edges",
    [
        [(3, "INSIDE", 3)],
        [(3, "INSIDE", 4), (4, "INSIDE", 3)],
        [(3, "INSIDE", 4), (4, "ON", 3)],
    ],
)
def test_things_that_hold_themselves_are_refused(edges: list[tuple[int, str, int]]) -> None:
    assert "a thing cannot hold itself" in complaint(graph(*edges))


def test_two_of_a_kind_may_fill_the_same_space() -> None:
    data = graph((3, "INSIDE", 4), (4, "INSIDE", 3))
    data["nodes"][2]["class_name"] = "bag"
    assert (3, 1, 4) in read_graph(data).graph.edges()


def test_one_id_for_two_nodes_is_refused() -> None:
    data = graph()
    data["nodes"].append(dict(NODES[3]))
    assert "the id 4 is taken by <bag> (4)" in complaint(data)


def test_a_hundred_thousand_nodes_are_too_many() -> None:
    nodes = [{**NODES[3], "id": id} for id in range(100_000)]
    assert "has 100000 entries; 20000 are the most" in complaint({"nodes": nodes, "edges": []})


def test_a_chain_of_twenty_thousand_boxes_is_walked_without_falling() -> None:
    nodes = [{**NODES[3], "id": id} for id in range(20_000)]
    edges = [[id, "INSIDE", id + 1] for id in range(19_999)]
    assert len(read_graph({"nodes": nodes, "edges": edges}).graph.nodes) == 20_000


@pytest.mark.parametrize(
    ("data", "told"),
    [
        ([], "should be an object"),
        ({}, '"nodes" is missing'),
        ({"nodes": []}, '"edges" is missing'),
        ({"nodes": [{"id": "1", "class_name": "x"}], "edges": []}, "should be a whole number"),
        ({"nodes": [{"id": 1}], "edges": []}, '"class_name" is missing'),
        ({"nodes": [{"id": 1, "class_name": ""}], "edges": []}, "is empty"),
        ({"nodes": [], "edges": [3]}, "should be an object with from_id"),
        ({"nodes": [], "edges": [[None, "ON", None]]}, "leads nowhere"),
    ],
)
def test_what_is_no_graph_at_all_is_told_where(data: object, told: str) -> None:
    assert told in complaint(data)


def original_scenes() -> list[str]:
    folder = DATA / "scenes"
    return sorted(path.name for path in folder.glob("*.json.gz")) if folder.is_dir() else []


@needs_originals
@pytest.mark.parametrize("name", original_scenes() or ["none"])
def test_an_original_scene_is_read_and_written_unchanged(name: str) -> None:
    data = zipped(DATA / "scenes" / name)
    file = read_graph(copy.deepcopy(data))
    assert file.write(State(file.graph)) == data
    assert len(each(file.graph.nodes)) == len(data["nodes"])
    assert len(file.graph.edges()) == len(data["edges"])
