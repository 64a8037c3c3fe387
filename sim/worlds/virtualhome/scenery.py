"""What the picture of a home needs, as JSON: what stands where from the start, and what is different now.

The furniture of the start keeps its place for the whole episode, so that the picture stays still; all
else is told with what it is on, in, or held by. What is shut away is left out.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from sim.world import JSON, JSONObject
from sim.worlds.virtualhome.acting.common import LYING, SEATED
from sim.worlds.virtualhome.graph import Graph, Node
from sim.worlds.virtualhome.names import Names
from sim.worlds.virtualhome.state import State
from sim.worlds.virtualhome.vocabulary import (
    BETWEEN,
    CHARACTER,
    HOLDS_LH,
    HOLDS_RH,
    INSIDE,
    ON,
    PROPERTY,
    ROOMS,
    STATE,
)

SHELL = frozenset({"Walls", "Ceiling", "Floor", "Floors", "Bodies", ROOMS, "Doors"})
"""Categories that are no things in a room: the house is drawn around them."""
CARPETS = frozenset({"rug", "mat", "carpet"})
_CLOSED, _GRABBED = STATE["CLOSED"], PROPERTY["GRABBABLE"]
MOST_PIECES, MOST_THINGS = 120, 1500
"""Pieces of a room, and other things of a home, that a picture has at the most; words reach the rest."""
_DEEP = 12
"""Things in things in things: deeper than this is a knot."""


class Where(NamedTuple):
    """What a thing is `on`, `in`, or held by (`right`, `left` hand), or `worn` by; `room`: it stands
    in a room by itself."""

    how: str
    what: int


def where(state: State, id: int) -> Where | None:
    """Where a thing is; None: nowhere, or only in itself."""
    graph = state.graph
    for relation, how in ((HOLDS_RH, "right"), (HOLDS_LH, "left")):
        for holder in state.of(id, relation):
            return Where(how, holder)
    carpets = not graph.nodes[id].properties & _GRABBED
    for relation, how in ((INSIDE, "in"), (ON, "on")):
        for place in state.to(id, relation):
            node = graph.nodes[place]
            if place == id or node.category in SHELL or (carpets and node.class_name in CARPETS):
                continue
            if node.class_name == CHARACTER:
                return Where("worn", place)
            if not _around(state, place, id):
                return Where(how, place)
    room = state.room(id)
    return None if room is None else Where("room", room)


def _around(state: State, place: int, id: int) -> bool:
    """Whether the place is, further out, in or on the thing itself (curtains are in one another)."""
    ahead = place
    for _ in range(_DEEP):
        onward = [*state.to(ahead, INSIDE), *state.to(ahead, ON)]
        found = [one for one in onward if state.graph.nodes[one].category not in SHELL]
        if id in found:
            return True
        if not found:
            return False
        ahead = found[0]
    return True


class Floorplan:
    """The rooms of a home with the furniture that stands in them from the start."""

    def __init__(self, begun: State, names: Names) -> None:
        self.names = names
        graph = begun.graph
        shown = [node for node in graph.nodes.values() if _shown(node)]
        self.places = {node.id: where(begun, node.id) for node in shown}
        counts: dict[tuple[int, str], int] = {}
        for found in self.places.values():
            if found is not None and found.how in ("on", "in"):
                counts[found.what, found.how] = counts.get((found.what, found.how), 0) + 1
        self.stands = {
            id: found.what for id, found in self.places.items() if found and found.how == "room"
        }
        rows: dict[int, list[JSONObject]] = {room: [] for room in sorted(graph.rooms)}
        for node in sorted(shown):
            if node.id in self.stands and len(rows[self.stands[node.id]]) < MOST_PIECES:
                room = counts.get((node.id, "on"), 0), counts.get((node.id, "in"), 0)
                rows[self.stands[node.id]].append(_piece(node, names.of[node.id], *room))
        self.json: list[JSONObject] = [
            {
                "id": room,
                "name": names.of[room],
                "kind": graph.nodes[room].class_name,
                "pieces": found,
            }
            for room, found in rows.items()
        ]
        self.things = [node for node in shown if node.category != "Characters"]


def _shown(node: Node) -> bool:
    return node.category not in SHELL and node.class_name not in (CHARACTER, "doorjamb")


def _piece(node: Node, name: str, on: int, inside: int) -> JSONObject:
    return {
        "id": node.id,
        "name": name,
        "class": node.class_name,
        "category": node.category,
        "can": node.properties,
        "on": on,
        "in": inside,
    }


def snapshot(
    state: State, plan: Floorplan, people: list[JSONObject], lit: int | None, last: JSONObject
) -> JSONObject:
    """Everything that the picture needs. `people` are rows of `person`, `lit` is the room that is
    looked into, `last` what was done just now (`text`, and the `ids` of what it was done with)."""
    states: list[JSON] = []
    gone: list[int] = []
    things: list[JSON] = []
    places = {node.id: where(state, node.id) for node in plan.things}
    for node in plan.things:
        found = places[node.id]
        mask = state.mask(node.id)
        if found is None:
            gone.append(node.id)
        elif found == ("room", plan.stands.get(node.id)):
            states.append([node.id, mask])
        else:
            if node.id in plan.stands:
                gone.append(node.id)
            if (
                found.how != "worn"
                and len(things) < MOST_THINGS
                and not _shut(state, places, node.id)
            ):
                name = plan.names.of[node.id]
                things.append([node.id, name, node.class_name, node.properties, mask, *found])
    return {
        "rooms": plan.json,
        "lit": lit,
        "states": states,
        "gone": gone,
        "things": things,
        "doors": list(_doors(state, plan.names)),
        "people": people,
        "last": last,
    }


def _shut(state: State, places: Mapping[int, Where | None], id: int) -> bool:
    """Whether it is shut away, however deep."""
    for _ in range(_DEEP):
        found = places.get(id)
        if found is None or found.how not in ("on", "in"):
            return False
        if found.how == "in" and state.mask(found.what) & _CLOSED:
            return True
        id = found.what
    return False


def _doors(state: State, names: Names) -> Iterator[JSONObject]:
    graph: Graph = state.graph
    for door in graph.closable:
        if graph.nodes[door].class_name == "door":
            rooms = [room for room in state.to(door, BETWEEN) if room in graph.rooms]
            shut = bool(state.mask(door) & _CLOSED)
            yield {"id": door, "name": names.of[door], "rooms": rooms, "shut": shut}


def person(state: State, who: int, seat: str, name: str, at: int | None) -> JSONObject:
    """Somebody in the home; `at` is what they went to last."""
    mask = state.mask(who)
    posture = "sitting" if mask & SEATED else "lying" if mask & LYING else "standing"
    return {
        "id": who,
        "seat": seat,
        "name": name,
        "room": state.room(who),
        "posture": posture,
        "on": next(iter(state.to(who, ON)), None) if posture != "standing" else None,
        "at": at,
        "worn": sum(1 for id in state.of(who, ON) if state.graph.nodes[id].category != "Bodies"),
    }
