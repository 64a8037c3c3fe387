"""A scene graph: nodes with class, category, properties and states, and edges between them.

A graph never changes; what happens in it is a `State` (`state.py`). VirtualHome's JSON is read with
care and written back unchanged (`graph_file.py`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import NamedTuple, TypeAlias

from sim.worlds.virtualhome.vocabulary import (
    BETWEEN,
    CHARACTER,
    PROPERTY,
    RELATIONS,
    ROOMS,
    STATE,
)

Targets: TypeAlias = dict[int, None]
"""Ids in the order in which their edges came."""
Edge: TypeAlias = tuple[int, int, int]
"""From, relation, to."""
Edges: TypeAlias = dict[int, Targets]
"""By `key(node, relation)`."""

NOTHING: Targets = {}


def key(node: int, relation: int) -> int:
    """What edges of a node are kept under: one number, for it is looked up all the time."""
    return node << 3 | relation


class Node(NamedTuple):
    """What never changes about a thing, and the states it begins with."""

    id: int
    class_name: str
    category: str
    properties: int
    states: int

    @property
    def label(self) -> str:
        """`<fridge> (12)`, as messages name it."""
        return f"<{self.class_name}> ({self.id})"


class Graph:
    """Nodes by id, and edges by where they start (`out`) and where they end (`into`)."""

    def __init__(
        self, nodes: Mapping[int, Node], out: Edges, into: Edges, *, static: Graph | None = None
    ) -> None:
        """`static` is a graph with the same rooms, doors, people and bodies."""
        self.nodes = nodes
        self.out = out
        self.into = into
        if static is not None:
            self.__dict__.update({name: getattr(static, name) for name in _STATIC})

    @staticmethod
    def of(nodes: Iterable[Node], edges: Iterable[Edge]) -> Graph:
        """The graph of these nodes and edges; an edge that stands twice counts once."""
        out: Edges = {}
        into: Edges = {}
        for start, relation, end in edges:
            out.setdefault(start << 3 | relation, {})[end] = None
            into.setdefault(end << 3 | relation, {})[start] = None
        return Graph({node.id: node for node in nodes}, out, into)

    @cached_property
    def rooms(self) -> frozenset[int]:
        """The rooms' ids."""
        return frozenset(id for id, node in self.nodes.items() if node.category == ROOMS)

    @cached_property
    def people(self) -> tuple[int, ...]:
        """The characters' ids, in the order of the nodes."""
        return tuple(id for id, node in self.nodes.items() if node.class_name == CHARACTER)

    @cached_property
    def body(self) -> tuple[int, ...]:
        """The body parts' ids."""
        part = PROPERTY["BODY_PART"]
        return tuple(id for id, node in self.nodes.items() if node.properties & part)

    @cached_property
    def doors(self) -> tuple[tuple[int, int, int], ...]:
        """Every door and doorjamb between two rooms: its id and theirs. Doors come first."""
        found = []
        for kind in ("door", "doorjamb"):
            for id, node in self.nodes.items():
                between = [*dict.fromkeys(self._order(id << 3 | BETWEEN))]
                if node.class_name == kind and len(between) > 1:
                    found.append((id, between[0], between[1]))
        return tuple(found)

    def _order(self, place: int) -> list[int]:
        """The targets as the reference comes upon them, which keeps them in a set."""
        found: set[int] = set()
        found.update(self.out.get(place, NOTHING).keys())
        return list(found)

    @cached_property
    def passages(self) -> dict[int, list[tuple[int, int]]]:
        """Room to (next room, the door between), in the order of the doors."""
        ways: dict[int, list[tuple[int, int]]] = {}
        for door, one, other in self.doors:
            ways.setdefault(one, []).append((other, door))
            ways.setdefault(other, []).append((one, door))
        return ways

    @cached_property
    def door_ids(self) -> frozenset[int]:
        """Every door and doorjamb, whether it stands between two rooms or not."""
        names = ("door", "doorjamb")
        return frozenset(id for id, node in self.nodes.items() if node.class_name in names)

    @cached_property
    def closable(self) -> tuple[int, ...]:
        """The doors that stand between two rooms."""
        return tuple(door for door, _, _ in self.doors)

    @cached_property
    def shut(self) -> bool:
        """Whether a door between two rooms is closed to begin with."""
        return any(self.nodes[door].states & STATE["CLOSED"] for door in self.closable)

    @cached_property
    def joined(self) -> dict[int, frozenset[int]]:
        """Room to the rooms that can be reached from it while every door is open."""
        found: dict[int, frozenset[int]] = {}
        for room in self.passages:
            reached, ahead = {room}, [room]
            while ahead:
                for other, _ in self.passages[ahead.pop()]:
                    if other not in reached:
                        reached.add(other)
                        ahead.append(other)
            found[room] = frozenset(reached)
        return found

    def edges(self) -> list[Edge]:
        """All edges, by node and relation."""
        return [(place >> 3, place & 7, end) for place, ends in self.out.items() for end in ends]

    def with_changes(
        self,
        states: Iterable[tuple[int, int]] = (),
        nodes: Iterable[Node] = (),
        added: Iterable[Edge] = (),
        removed: Iterable[Edge] = (),
    ) -> Graph:
        """A graph like this one with other states (id, mask), more nodes, more and fewer edges.

        It shares with this one whatever is the same.
        """
        mine = dict(self.nodes)
        static = True
        for id, found in states:
            mine[id] = mine[id]._replace(states=found)
            static = static and id not in self.door_ids
        for node in nodes:
            mine[node.id] = node
            static = static and _moves(node)
        out, into = dict(self.out), dict(self.into)
        own: set[int] = set()
        other: set[int] = set()
        for start, relation, end in removed:
            _own(out, own, start << 3 | relation).pop(end, None)
            _own(into, other, end << 3 | relation).pop(start, None)
            static = static and relation != BETWEEN
        for start, relation, end in added:
            _own(out, own, start << 3 | relation)[end] = None
            _own(into, other, end << 3 | relation)[start] = None
            static = static and relation != BETWEEN
        return Graph(mine, out, into, static=self if static else None)


_STATIC = ("rooms", "people", "body", "doors", "passages", "door_ids", "closable", "shut", "joined")


def _moves(node: Node) -> bool:
    """Whether the node leaves rooms, doors, people and bodies as they are."""
    fixed = node.class_name in ("door", "doorjamb", CHARACTER) or node.category == ROOMS
    return not fixed and not node.properties & PROPERTY["BODY_PART"]


def _own(edges: Edges, own: set[int], place: int) -> Targets:
    if place not in own:
        own.add(place)
        edges[place] = dict(edges.get(place, NOTHING))
    return edges[place]


def shown(edge: Edge) -> list[int | str]:
    """An edge as files write it: from, the relation's name, to."""
    start, relation, end = edge
    return [start, RELATIONS[relation], end]
