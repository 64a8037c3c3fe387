"""Objects that no program names, strewn about a scene by chance, as v1.0.0's preparation may add them.

The reference goes by its table of placings; where that is not at hand (our apartments), things go where
things of their class are in any of our apartments.
"""

from __future__ import annotations

from functools import cache
from random import Random

from sim.worlds.virtualhome.graph import Graph, Node
from sim.worlds.virtualhome.homes import home_names, read_home
from sim.worlds.virtualhome.preparation import FILLER_ID, NEW, Placing, Tables
from sim.worlds.virtualhome.vocabulary import CLOSE, INSIDE, ON, PROPERTY, mask

MOST_WITH_FILLER = 300
"""As many as v1.0.0 has in a scene."""
_RELATIONS = {"ON": ON, "IN": INSIDE}


def filled(graph: Graph, tables: Tables, count: int, seed: int) -> Graph:
    """A graph with so many more objects, each on or in something that is there; by the seed."""
    dice = Random(seed)
    by_class: dict[str, list[int]] = {}
    for id, node in graph.nodes.items():
        by_class.setdefault(node.class_name, []).append(id)
    rows = [
        (name, placing)
        for name, placings in sorted((tables.placings or _our_placings()).items())
        for placing in placings
        if name in tables.properties
        and placing.relation in _RELATIONS
        and placing.destination in by_class
    ]
    rooms = {
        start: end
        for start, relation, end in graph.edges()
        if relation == INSIDE and end in graph.rooms
    }
    nodes: list[Node] = []
    edges: list[tuple[int, int, int]] = []
    for number in range(count if rows else 0):
        name, placing = dice.choice(rows)
        place = dice.choice(by_class[placing.destination])
        id = FILLER_ID + number
        nodes.append(Node(id, name, NEW, mask(tables.properties[name], PROPERTY), 0))
        edges.append((id, _RELATIONS[placing.relation], place))
        edges += [(id, CLOSE, place), (place, CLOSE, id)]
        if place in rooms:
            edges.append((id, INSIDE, rooms[place]))
    return graph.with_changes(nodes=nodes, added=edges)


@cache
def _our_placings() -> dict[str, list[Placing]]:
    """What is on or in what in our apartments, by class."""
    found: dict[str, dict[Placing, None]] = {}
    for home in home_names():
        graph = read_home(home).graph
        for start, relation, end in graph.edges():
            thing, place = graph.nodes[start], graph.nodes[end]
            if end in graph.rooms or not thing.properties & PROPERTY["GRABBABLE"]:
                continue
            if relation in (ON, INSIDE):
                kind = "ON" if relation == ON else "IN"
                found.setdefault(thing.class_name, {})[Placing(place.class_name, kind)] = None
    return {name: list(placings) for name, placings in found.items()}
