"""Getting about: WALK, RUN, FIND, TURNTO, SIT, LIE, STANDUP, SLEEP, WAKEUP."""

from __future__ import annotations

from collections import deque

from sim.worlds.virtualhome.acting.common import (
    CLOSED,
    LYING,
    SEATED,
    UP,
    close,
    far,
    has,
    held,
    me,
)
from sim.worlds.virtualhome.faults import FINE, Crash, Faults, fault
from sim.worlds.virtualhome.rules import Rules
from sim.worlds.virtualhome.state import State
from sim.worlds.virtualhome.vocabulary import BETWEEN, CLOSE, FACING, INSIDE, ON

SEATS = {
    "couch": 4,
    "bed": 4,
    "chair": 1,
    "loveseat": 2,
    "sofa": 4,
    "toilet": 1,
    "pianobench": 2,
    "bench": 2,
}
"""How many can be on it before nobody can sit down any more; 1 for all others."""
BEDS = {"couch": 2, "bathtub": 2, "bed": 3, "loveseat": 2, "sofa": 2, "bench": 1}


def walk(state: State, rules: Rules, node: int) -> Faults:
    """Go to a node: into its room and close to it, to what is around it and to what is on it."""
    room = state.room(node)
    if wrong := _no_walk(state, rules, node, room):
        return wrong
    if room is None:
        return fault("no_path", me(state), state.graph.nodes[node])
    who, rooms = state.who, state.graph.rooms
    before = state.room(who)
    for relation in (INSIDE, CLOSE, FACING):
        state.cut_both(who, relation)
    for around in state.to(node, INSIDE):
        if around not in rooms:
            state.near(who, around, CLOSE)
    for part in state.graph.body:
        state.near(who, part, CLOSE)
    state.link(who, INSIDE, room)
    state.near(who, node, CLOSE)
    _carry(state, rules, before, room)
    if has(state, node, "SURFACES"):
        for thing in list(state.of(node, ON)):
            if rules.seat_is_kept or thing != who:
                state.near(who, thing, CLOSE)
    return FINE


def _carry(state: State, rules: Rules, before: int | None, room: int) -> None:
    """What is held comes along: close, and inside the room that was left (v1) or the new one."""
    things = held(state)
    for thing in things:
        inside = [] if rules.contents_fall_out else list(state.of(thing, INSIDE))
        for relation in (INSIDE, CLOSE, FACING):
            state.cut_both(thing, relation)
        for content in inside:
            _bring(state, content, thing, room)
        if not rules.contents_fall_out:
            for load in state.of(thing, ON):
                _settle(state, load, room)
    for thing in things:
        state.near(state.who, thing, CLOSE)
        there = before if rules.held_stay_behind else room
        if there is not None:
            state.link(thing, INSIDE, there)


def _bring(state: State, content: int, thing: int, room: int) -> None:
    """Keep a content in a thing that is carried into a room."""
    state.link(content, INSIDE, thing)
    state.near(content, thing, CLOSE)
    _settle(state, content, room)


def _settle(state: State, thing: int, room: int) -> None:
    for old in [end for end in state.to(thing, INSIDE) if end in state.graph.rooms]:
        state.cut(thing, INSIDE, old)
    state.link(thing, INSIDE, room)


def _no_walk(state: State, rules: Rules, node: int, room: int | None) -> Faults:
    """Why one cannot walk there."""
    who = me(state)
    if state.mask(who.id) & UP:
        return fault("seated", who)
    here = state.room(who.id)
    if node in state.graph.door_ids and here is not None:
        beside = here in state.to(node, BETWEEN) or node in state.to(here, BETWEEN)
        if beside:
            return FINE
    if here is None or room is None:
        if rules.exact:
            raise Crash("AttributeError", "'NoneType' object has no attribute 'id'")
        return fault("no_path", who, state.graph.nodes[node])
    shut = _shut_doors(state, rules, here, room)
    nodes = state.graph.nodes
    if shut is None:
        return fault("no_path", nodes[here], nodes[room])
    if shut and node != shut[-1]:
        return fault("doors", nodes[here], nodes[room], *(nodes[door] for door in shut))
    return FINE


def _shut_doors(state: State, rules: Rules, here: int, there: int) -> list[int] | None:
    """The closed doors on the shortest way where no open way leads, the farthest first; None where
    no way leads at all."""
    graph = state.graph
    if here not in graph.joined:
        if rules.exact:
            raise Crash("KeyError", str(here))
        return [] if here == there else None
    untouched = not graph.shut and state.states.keys().isdisjoint(graph.closable)
    if untouched and there in graph.joined[here]:
        return []
    if there in _reached(state, here, through_closed=False):
        return []
    ways = _reached(state, here, through_closed=True)
    if there not in ways:
        return None
    shut = []
    while there != here:
        there, door = ways[there]
        if state.mask(door) & CLOSED:
            shut.append(door)
    return shut


def _reached(state: State, here: int, *, through_closed: bool) -> dict[int, tuple[int, int]]:
    """Rooms in the order of their distance, with the room before each and the door between."""
    found = {here: (here, -1)}
    ahead = deque([here])
    while ahead:
        room = ahead.popleft()
        for other, door in state.graph.passages[room]:
            if other not in found and (through_closed or not state.mask(door) & CLOSED):
                found[other] = (room, door)
                ahead.append(other)
    return found


def find(state: State, rules: Rules, node: int) -> Faults:
    """Find what is close; walk to what is not."""
    worn = state.who in state.to(node, ON)
    stuck = state.mask(state.who) & UP
    if worn or has(state, node, "BODY_PART") or stuck or close(state, node):
        return _look_around(state, node)
    return walked + _look_around(state, node) if (walked := walk(state, rules, node)) else FINE


def _look_around(state: State, node: int) -> Faults:
    if not close(state, node):
        return far(state, node)
    state.cut_from(state.who, FACING)
    state.near(state.who, node, CLOSE)
    return FINE


def turn_to(state: State, rules: Rules, node: int) -> Faults:
    """Face a node."""
    if not rules.found_first:
        here, there = state.room(state.who), state.room(node)
        if here != there and here is not None and there is not None:
            return fault("other_room", state.graph.nodes[here], state.graph.nodes[there])
    state.cut_from(state.who, FACING)
    state.link(state.who, FACING, node)
    return FINE


def sit(state: State, rules: Rules, node: int) -> Faults:
    """Sit down on a node, facing what it faces."""
    who, seat = me(state), state.graph.nodes[node]
    if not close(state, node):
        return far(state, node)
    if state.mask(who.id) & SEATED:
        return fault("seated", who)
    if not has(state, node, "SITTABLE"):
        return fault("no_seat", seat)
    if len(state.of(node, ON)) >= SEATS.get(seat.class_name, 1):
        return fault("full", seat)
    _leave(state, rules)
    state.link(who.id, ON, node)
    for seen in list(state.to(node, FACING)):
        state.link(who.id, FACING, seen)
    state.swap(who.id, LYING, SEATED)
    return FINE


def lie(state: State, rules: Rules, node: int) -> Faults:
    """Lie down on a node."""
    who, bed = me(state), state.graph.nodes[node]
    if not close(state, node):
        return far(state, node)
    if state.mask(who.id) & LYING:
        return fault("lying", who)
    if not has(state, node, "LIEABLE"):
        return fault("no_bed", bed)
    others = [one for one in state.of(node, ON) if rules.seat_is_kept or one != who.id]
    if len(others) >= BEDS.get(bed.class_name, 1):
        return fault("full", bed)
    _leave(state, rules)
    state.link(who.id, ON, node)
    state.swap(who.id, SEATED, LYING)
    return FINE


def stand_up(state: State, rules: Rules) -> Faults:
    """Get up from where one sits or lies."""
    who = me(state)
    if not state.mask(who.id) & UP:
        return fault("standing", who)
    state.swap(who.id, UP, 0)
    _leave(state, rules)
    return FINE


def _leave(state: State, rules: Rules) -> None:
    if not rules.seat_is_kept:
        state.cut_from(state.who, ON)


def rest(state: State, rules: Rules) -> Faults:
    """Sleep or wake up: nothing changes, and one sits or lies."""
    del rules
    return FINE if state.mask(state.who) & UP else fault("awake", me(state))
