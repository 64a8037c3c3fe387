"""Taking and putting: GRAB, PUTBACK, PUTIN, PUTOBJBACK, DROP, RELEASE, PUTON, PUTOFF, POUR."""

from __future__ import annotations

from sim.worlds.virtualhome.acting.common import (
    CLOSED,
    OPENED,
    close,
    far,
    free_hand,
    has,
    hidden,
    holds,
    let_go,
    me,
)
from sim.worlds.virtualhome.acting.moving import _settle
from sim.worlds.virtualhome.faults import FINE, Faults, fault
from sim.worlds.virtualhome.rules import Rules
from sim.worlds.virtualhome.state import State
from sim.worlds.virtualhome.vocabulary import CLOSE, INSIDE, ON, PROPERTY

TAKEN = ("water", "child")
"""Classes that can be taken though they are not GRABBABLE."""
FILLED = ("hands_both", "sponge", "face")
"""Classes that one can pour on though they are no RECIPIENT."""
PLACES = PROPERTY["SURFACES"] | PROPERTY["SITTABLE"] | PROPERTY["LIEABLE"]
HOLLOW = PROPERTY["CAN_OPEN"] | PROPERTY["CONTAINERS"] | PROPERTY["RECIPIENT"]


def grab(state: State, rules: Rules, node: int) -> Faults:
    """Take a node into the free hand, and remember from where."""
    thing = state.graph.nodes[node]
    if not has(state, node, "GRABBABLE") and thing.class_name not in TAKEN:
        return fault("not_grabbable", thing)
    if not rules.grab_twice and holds(state, node):
        return fault("held", thing)
    if not close(state, node):
        return far(state, node)
    if hidden(state, rules, node):
        return fault("hidden", thing)
    if (hand := free_hand(state)) is None:
        return fault("hands_full", me(state))
    who, room = state.who, state.room(state.who)
    first = _taken_from(state, rules, node)
    _lift(state, rules, node)
    state.near(who, node, CLOSE)
    state.link(who, hand, node)
    if room is not None:
        state.link(node, INSIDE, room)
    if first is not None:
        state.near(who, first[0], CLOSE)
        state.taken[node] = first
    return FINE


def _lift(state: State, rules: Rules, node: int) -> None:
    """Take a node away from all it is on, in and close to; v1 also from what is on and in it."""
    if rules.contents_fall_out:
        for relation in (ON, INSIDE, CLOSE):
            state.cut_both(node, relation)
        return
    state.cut_from(node, ON)
    state.cut_from(node, INSIDE)
    load = [*state.of(node, ON), *state.of(node, INSIDE)]
    state.cut_both(node, CLOSE)
    for one in load:
        state.near(one, node, CLOSE)


def _taken_from(state: State, rules: Rules, node: int) -> tuple[int, int] | None:
    """What the node is on, in, or (v1) close to: the first that is no room, and the relation."""
    rooms = state.graph.rooms
    if not rules.back_to_anything:
        for relation in (ON, INSIDE):
            for end in state.to(node, relation):
                if end not in rooms and end != state.who:
                    return end, relation
        return None
    for relation in (ON, INSIDE, CLOSE):
        if not state.to(node, relation):
            continue
        for end in state.ordered(node, relation):
            if end not in rooms:
                return end, relation
    return None


def put_on(state: State, rules: Rules, node: int, place: int) -> Faults:
    """PUTBACK: put what is held on a place."""
    return _put(state, rules, node, place, ON)


def put_in(state: State, rules: Rules, node: int, place: int) -> Faults:
    """PUTIN: put what is held into a place."""
    return _put(state, rules, node, place, INSIDE)


def put_back(state: State, rules: Rules, node: int) -> Faults:
    """PUTOBJBACK: put what is held to where it was taken from."""
    if node not in state.taken:
        return fault("not_taken", state.graph.nodes[node])
    return _put(state, rules, node, *state.taken[node], back=True)


def _put(
    state: State, rules: Rules, node: int, place: int, relation: int, *, back: bool = False
) -> Faults:
    nodes = state.graph.nodes
    if not holds(state, node):
        return fault("not_held", me(state), nodes[node])
    if not close(state, place):
        return far(state, place)
    if relation == INSIDE and has(state, place, "CAN_OPEN") and not state.mask(place) & OPENED:
        return fault("shut", nodes[place])
    if not rules.put_anywhere and not back and not _fits(state, node, place, relation):
        return fault("no_place", nodes[node], nodes[place])
    let_go(state, node)
    state.near(state.who, place, CLOSE)
    state.near(node, place, CLOSE)
    state.link(node, relation, place)
    if not rules.two_rooms and (room := state.room(place)) is not None:
        _settle(state, node, room)
    state.taken.pop(node, None)
    return FINE


def _fits(state: State, node: int, place: int, relation: int) -> bool:
    """Whether this is a place for things at all, and not the thing itself."""
    there = state.graph.nodes[place]
    wanted = PLACES | HOLLOW if relation == ON else HOLLOW
    return node != place and bool(there.properties & wanted or there.category in _FLOORS)


_FLOORS = ("Floor", "Floors", "Furniture", "Appliances")
"""What things stand on though it says nothing of surfaces."""


def drop(state: State, rules: Rules, node: int) -> Faults:
    """DROP, RELEASE: let go of what is held, in this room."""
    if not holds(state, node):
        return fault("not_held", me(state), state.graph.nodes[node])
    let_go(state, node)
    if (room := state.room(state.who)) is not None:
        if rules.two_rooms:
            state.link(node, INSIDE, room)
        else:
            _settle(state, node, room)
    state.taken.pop(node, None)
    return FINE


def dress(state: State, rules: Rules, node: int) -> Faults:
    """PUTON: put on clothes that are held."""
    del rules
    if not holds(state, node):
        return fault("not_held", me(state), state.graph.nodes[node])
    if not has(state, node, "CLOTHES"):
        return fault("no_clothes", state.graph.nodes[node])
    state.link(node, ON, state.who)
    let_go(state, node)
    return FINE


def undress(state: State, rules: Rules, node: int) -> Faults:
    """PUTOFF: take off clothes that are worn."""
    del rules
    if state.who not in state.to(node, ON):
        return fault("not_worn", state.graph.nodes[node], me(state))
    if not has(state, node, "CLOTHES"):
        return fault("no_clothes", state.graph.nodes[node])
    state.cut(node, ON, state.who)
    return FINE


def pour(state: State, rules: Rules, node: int, place: int) -> Faults:
    """Pour what is held into something."""
    thing, into = state.graph.nodes[node], state.graph.nodes[place]
    if not (has(state, node, "POURABLE") or has(state, node, "DRINKABLE")):
        return fault("not_pourable", thing)
    if not has(state, place, "RECIPIENT") and into.class_name not in FILLED:
        return fault("no_recipient", into)
    if not holds(state, node):
        return fault("not_held", me(state), thing)
    if not close(state, place):
        return far(state, place)
    if not rules.open_box_closed_lid and state.mask(place) & CLOSED:
        return fault("shut", into)
    state.link(node, INSIDE, place)
    if thing.class_name == "water" or not (rules.poured_stays_held or _bottled(state, node)):
        let_go(state, node)
    return FINE


def _bottled(state: State, node: int) -> bool:
    """Whether it is a vessel of its own, which stays in the hand when it is poured from."""
    return has(state, node, "CAN_OPEN") or has(state, node, "RECIPIENT")
