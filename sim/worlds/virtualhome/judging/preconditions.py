"""What a program takes for granted, read from its steps: the preconditions with which scenes are prepared.

A program of a model has no preconditions of its own. By these rules, ours, each thing is as the first
step that uses it needs it: what is switched on first is off at first, what is opened was closed, what is
closed or put into was open, what is taken off is worn, things are in the room last walked to, and what
is found or used without walking to it is in reach of what was walked to last. VirtualHome's own files
have the same kinds, written for programs of people.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sim.world import JSON
from sim.worlds.virtualhome.preparation import POSSIBLE_ROOMS
from sim.worlds.virtualhome.program import Argument, Line
from sim.worlds.virtualhome.vocabulary import CHARACTER

NEEDS = {
    "SWITCHON": "is_off",
    "SWITCHOFF": "is_on",
    "OPEN": "closed",
    "CLOSE": "open",
    "PLUGIN": "unplugged",
    "PLUGOUT": "plugged",
    "WASH": "dirty",
    "RINSE": "dirty",
    "SCRUB": "dirty",
    "SIT": "free",
    "LIE": "free",
}
"""The action that uses a thing's state, and the state that it needs."""
_STATES = {
    "SWITCHON": "switch", "SWITCHOFF": "switch", "OPEN": "lid", "CLOSE": "lid", "PLUGIN": "plug",
    "PLUGOUT": "plug", "WASH": "dirt", "RINSE": "dirt", "SCRUB": "dirt", "SIT": "seat", "LIE": "seat",
}  # fmt: skip


def preconditions(program: Sequence[Line]) -> list[JSON]:
    """The preconditions of a program, as VirtualHome's `initstate` files write them."""
    found = [*_states(program), *_reach(program), *_places(program), *_posture(program)]
    return list(found)


def _states(program: Sequence[Line]) -> Iterator[JSON]:
    """Lids, switches, plugs and dirt as their first use needs them; what is taken off is worn."""
    seen: set[tuple[str, Argument]] = set()
    taken: set[Argument] = set()
    for line in program:
        kind = _STATES.get(line.action)
        for thing in line.args[:1] if kind else ():
            if (str(kind), thing) not in seen:
                yield {NEEDS[line.action]: _pair(thing)}
                seen.add((str(kind), thing))
        if line.action == "PUTOFF" and not taken & set(line.args):
            yield {"in": [_pair(line.args[0]), [CHARACTER, "1"]]}
        taken |= set(line.args) if line.action in ("GRAB", "PUTON") else set()


def _reach(program: Sequence[Line]) -> Iterator[JSON]:
    """What is in reach of what: of the last thing walked to (or found, in a room)."""
    anchor: Argument | None = None
    held: set[Argument] = set()
    told: set[tuple[Argument, Argument]] = set()
    for line in program:
        if line.action in ("WALK", "RUN"):
            anchor = None if line.args[0][0] in POSSIBLE_ROOMS else line.args[0]
            continue
        for thing in line.args:
            if anchor is None and line.action == "FIND":
                anchor = thing
            near = anchor in (None, thing) or thing in held or thing[0] in _NOT_PLACED
            if not near and anchor is not None and (thing, anchor) not in told:
                told.add((thing, anchor))
                yield {"atreach": [_pair(thing), _pair(anchor)]}
                yield {"atreach": [_pair(anchor), _pair(thing)]}
        if line.action == "GRAB":
            held |= set(line.args)
        elif line.action in _LEAVES_HAND:
            held -= set(line.args[:1])


def _places(program: Sequence[Line]) -> Iterator[JSON]:
    """The room in which each thing is: the one walked to before it was named first."""
    placed: set[Argument] = set()
    room: Argument | None = None
    for line in program:
        named = [thing for thing in line.args if thing[0] in POSSIBLE_ROOMS]
        room = named[0] if named else room
        for thing in line.args:
            if room is not None and thing not in placed and thing[0] not in POSSIBLE_ROOMS:
                yield {"location": [_pair(thing), _pair(room)]}
            placed.add(thing)


def _posture(program: Sequence[Line]) -> list[JSON]:
    """Who stands up or sleeps without having lain or sat down was lying, or sitting, at first."""
    for line in program:
        if line.action in ("SIT", "LIE"):
            return []
        if line.action in ("SLEEP", "WAKEUP"):
            return [{"lying": [CHARACTER, "1"]}]
        if line.action == "STANDUP":
            return [{"sitting": [CHARACTER, "1"]}]
    return []


_NOT_PLACED = (CHARACTER, *POSSIBLE_ROOMS)
_LEAVES_HAND = ("PUTBACK", "PUTIN", "PUTOBJBACK", "DROP", "RELEASE", "PUTON")


def _pair(thing: Argument) -> list[str]:
    return [thing[0], str(thing[1])]
