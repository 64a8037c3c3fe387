"""More things in a home than a program needs, as VirtualHome's preparation may add them.

The original takes up to 300 from a table of placings; here they are of the classes that lie about in the
home already, on the surfaces that stand in it, so that any graph can be cluttered. The same home and
number, the same things.
"""

from __future__ import annotations

from random import Random

from sim.world import WorldError
from sim.worlds.virtualhome.graph import Graph, Node
from sim.worlds.virtualhome.state import State
from sim.worlds.virtualhome.vocabulary import CLOSE, INSIDE, ON, PROPERTY

MOST = 300
"""As many as the original adds at the most (its `check_one_program`)."""
_STANDING = ("Furniture", "Appliances")


def cluttered(graph: Graph, count: int) -> Graph:
    """The home with so many things more.

    Raises:
        WorldError: `bad_task`, nothing lies about in it, or there is nowhere to put anything.
    """
    if not count:
        return graph
    state = State(graph)
    kinds = [node for node in graph.nodes.values() if _lies_about(state, node)]
    places = [
        node.id
        for node in graph.nodes.values()
        if node.category in _STANDING
        and node.properties & PROPERTY["SURFACES"]
        and state.room(node.id) is not None
    ]
    if not kinds or not places:
        told = "this home has no surface with things on it, and so nothing to put about: leave filler out"
        raise WorldError("bad_task", told, "filler")
    dice = Random(f"clutter {len(graph.nodes)} {count}")
    nodes: list[Node] = []
    added = []
    for id in range(max(graph.nodes) + 1, max(graph.nodes) + 1 + count):
        place = dice.choice(places)
        nodes.append(dice.choice(kinds)._replace(id=id))
        room = state.room(place)
        assert room is not None
        added += [(id, INSIDE, room), (id, ON, place), (id, CLOSE, place), (place, CLOSE, id)]
    return graph.with_changes(nodes=nodes, added=added)


def _lies_about(state: State, node: Node) -> bool:
    """Whether it is a small thing on a piece of furniture."""
    if not node.properties & PROPERTY["GRABBABLE"] or node.category in _STANDING:
        return False
    return any(state.graph.nodes[on].category in _STANDING for on in state.to(node.id, ON))
