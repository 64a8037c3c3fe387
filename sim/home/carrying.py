"""What is in whose hand, and where it is meanwhile.

A held thing keeps the record it had when it was taken; these functions say where it is.
"""

from __future__ import annotations

from dataclasses import replace

from sim.home.geometry import within
from sim.home.state import State, Thing, Vec, sincos

HELD_AHEAD, HELD_BELOW = 0.45, 0.25
"""Where the hand is: this far before the eyes and below them, metres."""


def in_hand(state: State) -> set[str]:
    """What this body holds, with all that is in or on it."""
    if state.held is None or state.held not in state.things:
        return set()
    return {state.held, *(t.name for t in within(state, state.held))}


def in_hands(state: State) -> set[str]:
    """What anybody here holds, with all that is in or on it."""
    found = in_hand(state)
    for other in state.others:
        found |= in_hand(other)
    return found


def out_of_reach(state: State) -> set[str]:
    """What others hold: it can be seen, but not taken or touched."""
    return {name for other in state.others for name in in_hand(other)}


def carrier(state: State, name: str) -> State | None:
    """Who carries this thing, in the hand or in or on what is in the hand."""
    return next((one for one in (state, *state.others) if name in in_hand(one)), None)


def hand(state: State) -> Vec:
    """Where the hand is, in the world."""
    ex, ey, ez = state.body.eye
    sin, cos = sincos(state.body.yaw)
    return ex + HELD_AHEAD * sin, ey - HELD_BELOW, ez + HELD_AHEAD * cos


def carried(state: State, thing: Thing) -> Thing:
    """A thing that this body carries, where its hand has it now."""
    base = state.things[state.held or thing.name]
    hx, hy, hz = hand(state)
    anchor = replace(base, x=hx, y=hy - base.size[1] / 2, z=hz, yaw=state.body.yaw)
    if thing.name == base.name:
        return anchor
    x, y, z = anchor.to_world(*base.to_local(thing.x, thing.y, thing.z))
    return replace(thing, x=x, y=y, z=z, yaw=(thing.yaw + anchor.yaw - base.yaw) % 360.0)
