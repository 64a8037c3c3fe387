"""What is in whose hand, and where it is meanwhile.

A held thing keeps the record it had when it was taken; these functions say where it is.
"""

from __future__ import annotations

from dataclasses import replace

from sim.home import rotation
from sim.home.geometry import tilted_size, within
from sim.home.state import AT_REST, Grip, State, Thing, Vec, sincos

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


def grip_of(state: State) -> Grip:
    """Where the hand is and how it is turned: an empty one rests."""
    return state.grip if state.held is not None else AT_REST


def hand(state: State) -> Vec:
    """Where the hand is, in the world."""
    ex, ey, ez = state.body.eye
    sin, cos = sincos(state.body.yaw)
    grip = grip_of(state)
    ahead = HELD_AHEAD + grip.z
    return (
        ex + ahead * sin + grip.x * cos,
        ey - HELD_BELOW + grip.y,
        ez + ahead * cos - grip.x * sin,
    )


def facing(state: State) -> rotation.Matrix:
    """How the hand is turned, in the world."""
    return rotation.after(
        rotation.matrix((0.0, state.body.yaw, 0.0)), rotation.matrix(grip_of(state).turn)
    )


def carried(state: State, thing: Thing) -> Thing:
    """A thing that this body carries, where its hand has it now."""
    base = state.things[state.held or thing.name]
    hx, hy, hz = hand(state)
    if state.grip.turn != (0.0, 0.0, 0.0):
        return _turned(state, base, thing)
    anchor = replace(base, x=hx, y=hy - base.size[1] / 2, z=hz, yaw=state.body.yaw)
    if thing.name == base.name:
        return anchor
    x, y, z = anchor.to_world(*base.to_local(thing.x, thing.y, thing.z))
    return replace(thing, x=x, y=y, z=z, yaw=(thing.yaw + anchor.yaw - base.yaw) % 360.0)


def _turned(state: State, base: Thing, thing: Thing) -> Thing:
    """A carried thing in a hand that is turned: all turns about the middle of what is held."""
    turn = facing(state)
    x, y, z = base.to_local(thing.x, thing.y + _height(thing) / 2, thing.z)
    away = rotation.apply(turn, (x, y - _height(base) / 2, z))
    own = (thing.tilt[0], (thing.yaw - base.yaw) % 360.0, thing.tilt[1])
    about_x, yaw, about_z = rotation.angles(rotation.after(turn, rotation.matrix(own)))
    there = replace(thing, yaw=yaw, tilt=(about_x, about_z))
    x, y, z = (a + b for a, b in zip(hand(state), away, strict=True))
    return replace(there, x=x, y=y - _height(there) / 2, z=z)


def _height(thing: Thing) -> float:
    return tilted_size(thing.size, thing.tilt)[1]
