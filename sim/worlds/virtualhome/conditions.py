"""Conditions of a task and changes of its start, in words: `milk INSIDE glass`, `lamp is ON`.

    [no|every] THING is STATE          [no|every] THING ON|INSIDE|HOLDS|FACING|CLOSE OTHER

A condition holds where some thing of the class is so, `every`: all of them, `no`: none. `character`
is whoever acts, all of those who act.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from sim.world import WorldError
from sim.worlds.virtualhome.binding import alike
from sim.worlds.virtualhome.faults import said
from sim.worlds.virtualhome.graph import Edge, Graph
from sim.worlds.virtualhome.state import State
from sim.worlds.virtualhome.vocabulary import CHARACTER, CLOSE, INSIDE, ON, RELATION, STATE

Much = Literal["some", "every", "no"]


class Wish(NamedTuple):
    """One condition: how many of a class, and the state they are in or what they are related to."""

    much: Much
    thing: str
    relation: str
    other: str

    def met(self, state: State) -> bool:
        """Whether it holds."""
        things = _of(state.graph, self.thing)
        found = [id for id in things if self._holds(state, id)]
        if self.much == "every":
            return bool(things) and len(found) == len(things)
        return not found if self.much == "no" else bool(found)

    def _holds(self, state: State, id: int) -> bool:
        if self.relation == "is":
            return bool(state.mask(id) & STATE[self.other])
        names = ("HOLDS_RH", "HOLDS_LH") if self.relation == "HOLDS" else (self.relation,)
        others = set(_of(state.graph, self.other))
        return any(others & state.to(id, RELATION[name]).keys() for name in names)

    def text(self) -> str:
        """The condition for people: `the milk is in the glass`."""
        if self.thing == CHARACTER:
            return f"you {self._how(you=True)}"
        name = said(self.thing).removeprefix("the ")
        lead = {"some": "the", "every": "every", "no": "no"}[self.much]
        return f"{lead} {name} {self._how(you=False)}"

    def _how(self, *, you: bool) -> str:
        be = "are" if you else "is"
        if self.relation == "is":
            return f"{be} {self.other.lower().replace('_', ' ')}"
        if self.relation == "HOLDS":
            return f"hold {said(self.other)}"
        if self.relation == "ON" and self.other == CHARACTER:
            return "is worn"
        verb = {"ON": "on", "INSIDE": "in", "FACING": "facing", "CLOSE": "close to"}[self.relation]
        return f"{be} {verb} {said(self.other)}"


def read_wish(text: str, path: str = "conditions") -> Wish:
    """A condition as it is written.

    Raises:
        WorldError: `bad_condition`, with the form.
    """
    words = text.split()
    much: Much = "some"
    if words and words[0] in ("no", "every"):
        much = "no" if words.pop(0) == "no" else "every"
    if len(words) == 3:
        thing, relation, other = words
        if relation == "is" and other in STATE:
            return Wish(much, thing, relation, other)
        if relation in ("ON", "INSIDE", "HOLDS", "FACING", "CLOSE"):
            return Wish(much, thing, relation, other)
    told = f'"{text[:80]}" is no condition; write "lamp is ON" or "no plate ON table"'
    raise WorldError("bad_condition", told, path)


def began(graph: Graph, changes: tuple[str, ...], who: int) -> Graph:
    """The graph with a task's changes of its start: `television is ON`, `shoes ON character`. What
    is put somewhere is there, close to it and in its room, and nowhere else.

    Raises:
        WorldError: `bad_condition`, `missing`.
    """
    for text in changes:
        wish = read_wish(text, "init")
        thing = _first(graph, wish.thing, who)
        if wish.relation == "is":
            graph = graph.with_changes(states=[(thing, _switched(graph, thing, wish.other))])
        elif wish.relation in ("ON", "INSIDE"):
            graph = _placed(graph, thing, RELATION[wish.relation], _first(graph, wish.other, who))
        else:
            raise WorldError("bad_condition", "a start says ON, INSIDE or is", "init")
    return graph


_PAIRS = ("OPEN CLOSED", "ON OFF", "CLEAN DIRTY", "PLUGGED_IN PLUGGED_OUT", "SITTING LYING")


def _switched(graph: Graph, thing: int, state: str) -> int:
    pair = next(pair.split() for pair in _PAIRS if state in pair.split())
    return graph.nodes[thing].states & ~(STATE[pair[0]] | STATE[pair[1]]) | STATE[state]


def _placed(graph: Graph, thing: int, relation: int, place: int) -> Graph:
    state = State(graph, place)
    room = state.room(place)
    gone: list[Edge] = [
        (thing, kind, end) for kind in (ON, INSIDE) for end in state.to(thing, kind)
    ]
    for end in state.to(thing, CLOSE):
        gone += [(thing, CLOSE, end), (end, CLOSE, thing)]
    came: list[Edge] = [(thing, relation, place), (thing, CLOSE, place), (place, CLOSE, thing)]
    if room is not None:
        came.append((thing, INSIDE, room))
    return graph.with_changes(added=came, removed=gone)


def _of(graph: Graph, name: str) -> list[int]:
    for kind in alike(name):
        found = [id for id, node in graph.nodes.items() if node.class_name == kind]
        if found:
            return found
    return []


def _first(graph: Graph, name: str, who: int) -> int:
    if name == CHARACTER:
        return who
    found = _of(graph, name)
    if not found:
        raise WorldError("missing", f"this scene has no {name}", "init")
    return found[0]
