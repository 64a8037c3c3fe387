"""VirtualHome's graph JSON: read with care, written back as it came.

    {"nodes": [{"id", "class_name", "category", "properties", "states", ...}],
     "edges": [{"from_id", "relation_type", "to_id"}], ...}

Edges may also be lists, [from, relation, to]. Whatever else a file holds (boxes, prefabs, trimmed
nodes) is kept and written again.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from sim.fields import as_int, as_list, as_object, as_text, close, join, need, wrong
from sim.reading import Limits
from sim.world import JSON, JSONObject
from sim.worlds.virtualhome.graph import Edge, Graph, Node
from sim.worlds.virtualhome.state import State, by_name
from sim.worlds.virtualhome.vocabulary import (
    INSIDE,
    ON,
    PROPERTY,
    RELATION,
    RELATIONS,
    ROOMS,
    STATE,
    named,
)

BAD = "bad_graph"
MOST_NODES = 20_000
MOST_EDGES = 2_000_000
FARTHEST = 2**53
"""Node ids are whole numbers up to here, either way."""
LIMITS = Limits(size=256 * 1024 * 1024)
"""How large a text with a graph may be."""


@dataclass(frozen=True, slots=True)
class GraphFile:
    """What a file said (`document`, not to be changed), and the graph that it means."""

    document: JSONObject
    graph: Graph

    def write(self, state: State | None = None) -> JSONObject:
        """The file again, with the states and edges as they are in `state`.

        What is as it was stands where it stood; new edges follow at the end.
        """
        if state is None:
            return self.document
        nodes = [_written(node, state) for node in self.document["nodes"]]
        gone = set(state.removed())
        rows = self.document["edges"]
        kept = [row for row in rows if _edge(row) not in gone] if gone else list(rows)
        added = sorted(state.added(), key=by_name)
        listed = bool(rows) and isinstance(rows[0], list)
        return {**self.document, "nodes": nodes, "edges": [*kept, *_rows(added, listed)]}


def _written(node: JSONObject, state: State) -> JSONObject:
    before, now = state.graph.nodes[node["id"]].states, state.mask(node["id"])
    return node if before == now else {**node, "states": named(now, STATE)}


def _edge(row: JSON) -> Edge:
    if isinstance(row, list):
        return row[0], RELATION[row[1].upper()], row[2]
    return row["from_id"], RELATION[row["relation_type"].upper()], row["to_id"]


def _rows(edges: Iterable[Edge], listed: bool) -> list[JSON]:
    if listed:
        return [[start, RELATIONS[relation], end] for start, relation, end in edges]
    return [
        {"from_id": start, "to_id": end, "relation_type": RELATIONS[relation]}
        for start, relation, end in edges
    ]


def read_graph(data: JSON, path: str = "graph") -> GraphFile:
    """The graph of a file.

    Raises:
        WorldError: `bad_graph`, with the place in the file and what would be right.
    """
    document = as_object(data, path, BAD)
    nodes: dict[int, Node] = {}
    rows = as_list(need(document, "nodes", path, BAD), join(path, "nodes"), MOST_NODES, BAD)
    for place, row in enumerate(rows):
        node = read_node(row, join(join(path, "nodes"), place))
        if node.id in nodes:
            told = f"the id {node.id} is taken by {nodes[node.id].label}; every node has its own"
            raise wrong(told, join(join(path, "nodes"), place), BAD)
        nodes[node.id] = node
    place_of = join(path, "edges")
    edges = read_edges(need(document, "edges", path, BAD), nodes, place_of)
    _no_cycle(nodes, edges, place_of)
    return GraphFile(document, Graph.of(nodes.values(), edges))


def read_node(row: JSON, path: str) -> Node:
    """One node of a file. Raises WorldError `bad_graph`."""
    data = as_object(row, path, BAD)
    id = as_int(need(data, "id", path, BAD), join(path, "id"), -FARTHEST, FARTHEST, BAD)
    name = need(data, "class_name", path, BAD)
    class_name = as_text(name, join(path, "class_name"), 200, BAD, empty=False)
    category = as_text(data.get("category") or "", join(path, "category"), 200, BAD)
    properties = _mask(data.get("properties", []), PROPERTY, "property", join(path, "properties"))
    states = _mask(data.get("states", []), STATE, "state", join(path, "states"))
    return Node(id, class_name, category, properties, states)


def _mask(value: JSON, bits: dict[str, int], noun: str, path: str) -> int:
    found = 0
    for place, name in enumerate(as_list(value, path, 200, BAD)):
        text = as_text(name, join(path, place), 200, BAD)
        if text.upper() not in bits:
            hint = close(text.upper(), bits) or f"; there are {', '.join(bits)}"
            raise wrong(f'there is no {noun} "{text[:40]}"{hint}', join(path, place), BAD)
        found |= bits[text.upper()]
    return found


def read_edges(value: JSON, nodes: dict[int, Node], path: str) -> list[Edge]:
    """Edges of a file, between nodes that there are. Raises WorldError `bad_graph`."""
    edges = []
    for place, row in enumerate(as_list(value, path, MOST_EDGES, BAD)):
        if isinstance(row, dict):
            start, name, end = row.get("from_id"), row.get("relation_type"), row.get("to_id")
        elif isinstance(row, list) and len(row) == 3:
            start, name, end = row
        else:
            told = "should be an object with from_id, relation_type and to_id"
            raise wrong(told, join(path, place), BAD)
        relation = RELATION.get(name) if isinstance(name, str) else None
        if relation is None:
            relation = _relation(name, join(join(path, place), "relation_type"))
        if type(start) is not int or start not in nodes:
            raise _dangling(start, join(join(path, place), "from_id"))
        if type(end) is not int or end not in nodes:
            raise _dangling(end, join(join(path, place), "to_id"))
        edges.append((start, relation, end))
    return edges


def _relation(name: JSON, path: str) -> int:
    if isinstance(name, str) and name.upper() in RELATION:
        return RELATION[name.upper()]
    shown = f'"{name[:40]}"' if isinstance(name, str) else "this"
    raise wrong(f"{shown} is no relation; there are {', '.join(RELATION)}", path, BAD)


def _dangling(id: JSON, path: str) -> Exception:
    shown = str(id)[:40] if isinstance(id, int) else "this"
    told = f"the edge leads nowhere: {shown} is the id of no node; take it out or add the node"
    return wrong(told, path, BAD)


def _no_cycle(nodes: dict[int, Node], edges: Iterable[Edge], path: str) -> None:
    """Refuse things that are in or on themselves, over however many others.

    Two neighbours of one class that fill the same space may each be in the other: the two halves of
    a curtain and two stacked buckets are, in VirtualHome's own scenes.
    """
    around: dict[int, list[int]] = {}
    for start, relation, end in edges:
        if relation in (ON, INSIDE) and not _halves(nodes, start, end):
            around.setdefault(start, []).append(end)
    done: set[int] = set()
    for first in around:
        way = [first]
        on_way = {first}
        ahead = [iter(around[first])] if first not in done else []
        while ahead:
            following = next(ahead[-1], None)
            if following is None:
                ahead.pop()
                done.add(way[-1])
                on_way.discard(way.pop())
            elif following in on_way:
                ring = [*way[way.index(following) :], following]
                names = " in or on ".join(nodes[id].label for id in ring[:8])
                told = f"{names}: a thing cannot hold itself; take out one of these edges"
                raise wrong(told, path, BAD)
            elif following not in done:
                way.append(following)
                on_way.add(following)
                ahead.append(iter(around.get(following, ())))


def _halves(nodes: dict[int, Node], one: int, other: int) -> bool:
    same = nodes[one].class_name == nodes[other].class_name and one != other
    return same and nodes[one].category != ROOMS
