"""What many actions ask: who is close to what, faces what, holds what (spec, section 3)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from sim.worlds.virtualhome.faults import Faults, fault
from sim.worlds.virtualhome.graph import Node
from sim.worlds.virtualhome.rules import Rules
from sim.worlds.virtualhome.state import State
from sim.worlds.virtualhome.vocabulary import (
    CLOSE,
    FACING,
    HOLDS_LH,
    HOLDS_RH,
    INSIDE,
    ON,
    PROPERTY,
    STATE,
)

Act: TypeAlias = Callable[[State, Rules, int], Faults]
"""An action on one node: checks, then changes the state; what it answers is what is wrong."""
Pair: TypeAlias = Callable[[State, Rules, int, int], Faults]
Alone: TypeAlias = Callable[[State, Rules], Faults]

CLOSED, OPENED = STATE["CLOSED"], STATE["OPEN"]
RUNS, RESTS = STATE["ON"], STATE["OFF"]
SEATED, LYING = STATE["SITTING"], STATE["LYING"]
UP = SEATED | LYING


def me(state: State) -> Node:
    """The node of the one who acts."""
    return state.graph.nodes[state.who]


def has(state: State, node: int, name: str) -> bool:
    """Whether the node has the property."""
    return bool(state.graph.nodes[node].properties & PROPERTY[name])


def close(state: State, node: int) -> bool:
    """Close in the loose sense: to it, to something close to it, or to what it is on."""
    mine = state.to(state.who, CLOSE)
    if node in mine:
        return True
    keys = mine.keys()
    if not keys.isdisjoint(state.of(node, CLOSE).keys()):
        return True
    return not keys.isdisjoint(state.to(node, ON).keys())


def faces(state: State, node: int) -> bool:
    """Whether one faces the node, or something that faces it."""
    mine = state.to(state.who, FACING)
    return node in mine or not mine.keys().isdisjoint(state.of(node, FACING).keys())


def hidden(state: State, rules: Rules, node: int) -> bool:
    """Whether the node is inside something closed."""
    rooms = state.graph.rooms
    seen, ahead = {node}, [node]
    while ahead:
        for around in state.to(ahead.pop(), INSIDE):
            if around in rooms:
                continue
            if state.mask(around) & CLOSED:
                return True
            if around not in seen and not rules.hidden_one_deep:
                seen.add(around)
                ahead.append(around)
    return False


def free_hand(state: State) -> int | None:
    """The hand that is free, the right one first."""
    if not state.to(state.who, HOLDS_RH):
        return HOLDS_RH
    return None if state.to(state.who, HOLDS_LH) else HOLDS_LH


def holds(state: State, node: int) -> bool:
    """Whether the node is in a hand."""
    who = state.who
    return node in state.to(who, HOLDS_RH) or node in state.to(who, HOLDS_LH)


def held(state: State) -> list[int]:
    """What is in the left hand, then what is in the right one."""
    return [*state.to(state.who, HOLDS_LH), *state.to(state.who, HOLDS_RH)]


def let_go(state: State, node: int) -> None:
    """Take the node out of the hands."""
    state.cut(state.who, HOLDS_LH, node)
    state.cut(state.who, HOLDS_RH, node)


def far(state: State, node: int) -> Faults:
    """The fault of not being close to it."""
    return fault("far", me(state), state.graph.nodes[node])
