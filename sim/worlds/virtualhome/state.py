"""What has become of a graph: edges, states, what was found and from where things were taken.

A `State` copies only what it changes, and `fork` shares all of it: both copies then copy a node's
edges once more before they change them. A fork costs microseconds whatever the size of the home.
"""

from __future__ import annotations

from sim.world import JSONObject
from sim.worlds.virtualhome.graph import NOTHING, Edge, Edges, Graph, Targets, shown
from sim.worlds.virtualhome.vocabulary import INSIDE, RELATIONS, STATE, mask, named


class State:
    """A graph in use by the character `who` (a node's id).

    `states` are the masks that differ, `known` maps (class, number) to the node that was walked to
    or found under it, `taken` says per held thing from which node and relation it was taken.
    """

    __slots__ = ("_into", "_mine", "_out", "_theirs", "graph", "known", "states", "taken", "who")

    def __init__(self, graph: Graph, who: int | None = None) -> None:
        """The graph as it is. Raises IndexError where nobody is in it and `who` is None."""
        self.graph = graph
        self.who = graph.people[0] if who is None else who
        self.states: dict[int, int] = {}
        self.known: dict[tuple[str, int], int] = {}
        self.taken: dict[int, tuple[int, int]] = {}
        self._out: Edges = {}
        self._into: Edges = {}
        self._mine: set[int] = set()
        self._theirs: set[int] = set()

    def fork(self) -> State:
        """A copy that can be changed without touching this one."""
        twin = State.__new__(State)
        twin.graph, twin.who = self.graph, self.who
        twin.states, twin.known, twin.taken = (
            self.states.copy(),
            self.known.copy(),
            self.taken.copy(),
        )
        twin._out, twin._into = self._out.copy(), self._into.copy()
        self._mine, self._theirs = set(), set()
        twin._mine, twin._theirs = set(), set()
        return twin

    # -- looking ----------------------------------------------------------------------------------

    def to(self, node: int, relation: int) -> Targets:
        """Where the node's edges of this relation lead. Not to be changed."""
        place = node << 3 | relation
        found = self._out.get(place)
        return self.graph.out.get(place, NOTHING) if found is None else found

    def of(self, node: int, relation: int) -> Targets:
        """From where edges of this relation lead to the node. Not to be changed."""
        place = node << 3 | relation
        found = self._into.get(place)
        return self.graph.into.get(place, NOTHING) if found is None else found

    def mask(self, node: int) -> int:
        """The node's states."""
        found = self.states.get(node)
        return self.graph.nodes[node].states if found is None else found

    def ordered(self, node: int, relation: int) -> list[int]:
        """`to` in the order in which the reference comes upon the nodes.

        It keeps ids in a Python set: those that came since the start, then those of the graph. The
        order of a set of small whole numbers is fixed by the numbers and how they came in.
        """
        place = node << 3 | relation
        first = self.graph.out.get(place, NOTHING)
        now = self._out.get(place)
        found: set[int] = set()
        if now is None:
            found.update(first.keys())
            return list(found)
        for end in now:
            if end not in first:
                found.add(end)
        found.update(first.keys())
        return [end for end in found if end in now]

    def room(self, node: int) -> int | None:
        """The room that the node is, or is in; in several, the one that the reference finds."""
        rooms = self.graph.rooms
        if node in rooms:
            return node
        inside = [end for end in self.to(node, INSIDE) if end in rooms]
        if len(inside) > 1:
            inside = [end for end in self.ordered(node, INSIDE) if end in rooms]
        return inside[0] if inside else None

    # -- changing ---------------------------------------------------------------------------------

    def link(self, start: int, relation: int, end: int) -> None:
        """Add an edge."""
        place = start << 3 | relation
        if place in self._mine:
            self._out[place][end] = None
        else:
            self._own_out(place)[end] = None
        place = end << 3 | relation
        if place in self._theirs:
            self._into[place][start] = None
        else:
            self._own_into(place)[start] = None

    def near(self, one: int, other: int, relation: int) -> None:
        """Add an edge both ways."""
        self.link(one, relation, other)
        self.link(other, relation, one)

    def cut(self, start: int, relation: int, end: int) -> None:
        """Take an edge away, if it is there."""
        place = start << 3 | relation
        if end not in self.to(start, relation):
            return
        if place in self._mine:
            del self._out[place][end]
        else:
            del self._own_out(place)[end]
        place = end << 3 | relation
        if place in self._theirs:
            del self._into[place][start]
        else:
            del self._own_into(place)[start]

    def cut_from(self, node: int, relation: int) -> None:
        """Take away every edge of this relation that starts at the node."""
        place = node << 3 | relation
        ends = self.to(node, relation)
        if not ends:
            return
        self._out[place] = {}
        self._mine.add(place)
        for end in ends:
            back = end << 3 | relation
            if back in self._theirs:
                del self._into[back][node]
            else:
                del self._own_into(back)[node]

    def cut_both(self, node: int, relation: int) -> None:
        """Take away every edge of this relation at the node, from it and to it."""
        self.cut_from(node, relation)
        place = node << 3 | relation
        starts = self.of(node, relation)
        if not starts:
            return
        self._into[place] = {}
        self._theirs.add(place)
        for start in starts:
            there = start << 3 | relation
            if there in self._mine:
                del self._out[there][node]
            else:
                del self._own_out(there)[node]

    def swap(self, node: int, off: int, on: int) -> None:
        """Take the states `off` from a node and give it `on` (masks)."""
        self.states[node] = self.mask(node) & ~off | on

    def _own_out(self, place: int) -> Targets:
        found = self._out.get(place)
        if found is None:
            found = self.graph.out.get(place, NOTHING)
        self._mine.add(place)
        mine = self._out[place] = found.copy()
        return mine

    def _own_into(self, place: int) -> Targets:
        found = self._into.get(place)
        if found is None:
            found = self.graph.into.get(place, NOTHING)
        self._theirs.add(place)
        mine = self._into[place] = found.copy()
        return mine

    # -- what has changed -------------------------------------------------------------------------

    def added(self) -> list[Edge]:
        """Edges that were not there to begin with; those of a node and relation as they came."""
        return self._changed(self._out, self.graph.out)

    def removed(self) -> list[Edge]:
        """Edges that are gone."""
        mine = {place: self.graph.out.get(place, NOTHING) for place in self._out}
        return self._changed(mine, self._out)

    def _changed(self, now: Edges, before: Edges) -> list[Edge]:
        return [
            (place >> 3, place & 7, end)
            for place, ends in now.items()
            for end in ends
            if end not in before.get(place, NOTHING)
        ]

    def diff(self) -> JSONObject:
        """What is different from the graph: states [[id, before, after]], edges_added and
        edges_removed [[from, relation, to]]; what is empty is left out."""
        nodes = self.graph.nodes
        states = [
            [id, named(nodes[id].states, STATE), named(found, STATE)]
            for id, found in sorted(self.states.items())
            if found != nodes[id].states
        ]
        told: JSONObject = {
            "states": states,
            "edges_added": [shown(edge) for edge in sorted(self.added(), key=by_name)],
            "edges_removed": [shown(edge) for edge in sorted(self.removed(), key=by_name)],
        }
        return {name: found for name, found in told.items() if found}

    # -- saving -----------------------------------------------------------------------------------

    def to_json(self) -> JSONObject:
        """The state as JSON, exact: orders that mean something are kept in lists."""
        return {
            "who": self.who,
            "states": [[id, named(found, STATE)] for id, found in sorted(self.states.items())],
            "edges": [[place, list(ends)] for place, ends in sorted(self._out.items())],
            "known": sorted([name, number, node] for (name, number), node in self.known.items()),
            "taken": sorted([thing, *found] for thing, found in self.taken.items()),
        }

    @staticmethod
    def from_json(graph: Graph, saved: JSONObject) -> State:
        """Read what `to_json` wrote of a state of this graph.

        Raises:
            KeyError, TypeError, ValueError: it is none.
        """
        state = State(graph, saved["who"])
        state.states = {id: mask(found, STATE) for id, found in saved["states"]}
        state.known = {(name, number): node for name, number, node in saved["known"]}
        state.taken = {thing: (node, relation) for thing, node, relation in saved["taken"]}
        for place, ends in saved["edges"]:
            node, relation = place >> 3, place & 7
            for end in [end for end in graph.out.get(place, NOTHING) if end not in ends]:
                state.cut(node, relation, end)
            state._own_out(place)
            state._out[place] = dict.fromkeys(ends)
            for end in ends:
                state._own_into(end << 3 | relation)[node] = None
        return state


def by_name(edge: Edge) -> tuple[int, str, int]:
    """What edges are sorted by in files: from, the relation's name, to."""
    return edge[0], RELATIONS[edge[1]], edge[2]
