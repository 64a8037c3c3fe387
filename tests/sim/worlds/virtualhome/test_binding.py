"""Which node a program means by an instance."""

from __future__ import annotations

import pytest

from sim.world import WorldError
from sim.worlds.virtualhome.binding import alike, bind, missing
from sim.worlds.virtualhome.program import parse
from sim.worlds.virtualhome.state import State
from tests.sim.worlds.virtualhome.small_home import IDS, home


def bound(*lines: str, more: tuple[str, ...] = ()) -> list[int]:
    return [id for line in bind(parse(lines), State(home(*more))) for _, id in line.args]


def test_an_instance_is_one_node_throughout() -> None:
    assert bound("[WALK] <table> (1)", "[FIND] <plate> (1)", "[GRAB] <plate> (1)") == [13, 14, 14]


def test_a_room_that_is_not_there_is_the_one_that_serves_for_it() -> None:
    assert bound("[WALK] <dining_room> (1)", "[WALK] <kids_bedroom> (1)") == [1, 2]


def test_two_names_may_mean_one_room() -> None:
    assert bound("[WALK] <kitchen> (1)", "[WALK] <dining_room> (1)") == [1, 1]


def test_a_class_that_is_not_there_is_the_one_like_it() -> None:
    assert bound("[WALK] <kitchen_table> (1)", "[FIND] <tv> (1)") == [
        IDS["table"],
        IDS["television"],
    ]


def test_two_instances_are_two_nodes() -> None:
    with pytest.raises(WorldError, match=r"no 2\. plate"):
        bound("[FIND] <plate> (1)", "[FIND] <plate> (2)")


def test_what_is_missing_is_told() -> None:
    with pytest.raises(WorldError, match="this scene has no piano"):
        bound("[WALK] <piano> (1)")
    assert missing(parse(["[WALK] <piano> (1)", "[FIND] <tv> (1)"]), IDS) == ["piano"]


def test_the_nearest_one_is_meant() -> None:
    graph = home().with_changes(
        nodes=[home().nodes[14]._replace(id=40)], added=[(40, 0, 17), (40, 1, 2)]
    )
    near_bed = bind(parse(["[WALK] <bed> (1)", "[FIND] <plate> (1)"]), State(graph))
    assert near_bed[1].args[0][1] == 40
    near_table = bind(parse(["[WALK] <table> (1)", "[FIND] <plate> (1)"]), State(graph))
    assert near_table[1].args[0][1] == 14


def test_the_class_comes_first_among_those_alike() -> None:
    assert alike("sofa") == ("sofa", "couch")
    assert alike("kitchen") == ("kitchen", "dining_room")
    assert alike("anything") == ("anything",)
