"""What one sees in a home: where one is, what is at hand, what the room holds; in words and facts."""

from __future__ import annotations

from sim.world import JSONObject
from sim.worlds.virtualhome.acting.common import LYING, SEATED, close, hidden
from sim.worlds.virtualhome.names import Names
from sim.worlds.virtualhome.rules import SOUND
from sim.worlds.virtualhome.state import State
from sim.worlds.virtualhome.vocabulary import (
    BETWEEN,
    FACING,
    HOLDS_LH,
    HOLDS_RH,
    INSIDE,
    ON,
    STATE,
    named,
)

PLAIN = {"CLEAN", "PLUGGED_IN"}
"""States that go without saying."""
SHELL = ("Walls", "Ceiling", "Floor", "Floors", "Bodies")
"""Categories that are part of every room and of everybody."""


def facts(state: State, names: Names) -> JSONObject:
    """Where one is, posture, hands, and every thing of the room that is not shut away."""
    who, graph = state.who, state.graph
    room = state.room(who)
    seat = next((names.of[end] for end in state.to(who, ON)), None)
    up = state.mask(who)
    posture = "sitting" if up & SEATED else "lying" if up & LYING else "standing"
    return {
        "room": None if room is None else names.of[room],
        "rooms": sorted(names.of[id] for id in graph.rooms),
        "posture": posture,
        "on": seat if posture != "standing" else None,
        "right_hand": _held(state, names, HOLDS_RH),
        "left_hand": _held(state, names, HOLDS_LH),
        "facing": sorted(names.of[id] for id in state.to(who, FACING)),
        "wearing": sorted(
            names.of[id] for id in state.of(who, ON) if graph.nodes[id].category != "Characters"
        ),
        "doors": _doors(state, names, room),
        "things": _things(state, names, room),
    }


def _held(state: State, names: Names, hand: int) -> str | None:
    return next((names.of[id] for id in state.to(state.who, hand)), None)


def _doors(state: State, names: Names, room: int | None) -> list[JSONObject]:
    found = []
    for door in state.graph.closable:
        sides = state.to(door, BETWEEN)
        if room in sides:
            to = next((names.of[one] for one in sides if one != room), None)
            row = {"name": names.of[door], "to": to, "states": named(state.mask(door), STATE)}
            found.append(row)
    return found


def _things(state: State, names: Names, room: int | None) -> list[JSONObject]:
    """The room's things in the order of ids, each with states, place, and whether it is in reach."""
    nodes = state.graph.nodes
    held = {*state.to(state.who, HOLDS_RH), *state.to(state.who, HOLDS_LH)}
    found = []
    for id in sorted(state.of(room, INSIDE) if room is not None else ()):
        if nodes[id].category in SHELL or id == state.who or id in held:
            continue
        if hidden(state, SOUND, id) or state.who in state.to(id, ON):
            continue
        row: JSONObject = {"name": names.of[id], "class": nodes[id].class_name, "id": id}
        if told := [one for one in named(state.mask(id), STATE) if one not in PLAIN]:
            row["states"] = told
        if on := [names.of[end] for end in state.to(id, ON)]:
            row["on"] = on
        if inside := [
            names.of[end] for end in state.to(id, INSIDE) if end not in state.graph.rooms
        ]:
            row["in"] = inside
        if close(state, id):
            row["close"] = True
        found.append(row)
    return found


def words(seen: JSONObject) -> str:
    """What `facts` says, as a text to read."""
    lines = [f"You are in the {seen['room'] or 'house'}, {_posture(seen)}."]
    lines.append(
        f"Right hand: {seen['right_hand'] or 'free'}. Left hand: {seen['left_hand'] or 'free'}."
    )
    if seen["wearing"]:
        lines.append(f"You wear: {', '.join(seen['wearing'])}.")
    if seen["facing"]:
        lines.append(f"You face: {', '.join(seen['facing'])}.")
    near = [thing for thing in seen["things"] if thing.get("close")]
    far = [thing for thing in seen["things"] if not thing.get("close")]
    lines.append(f"In reach: {_list(near)}.")
    lines.append(f"Also in the room: {_list(far)}.")
    doors = [
        f"{row['name']} to the {row['to']} ({'closed' if 'CLOSED' in row['states'] else 'open'})"
        for row in seen["doors"]
    ]
    if doors:
        lines.append(f"Doors: {'; '.join(doors)}.")
    lines.append(f"Rooms: {', '.join(seen['rooms'])}.")
    return "\n".join(lines)


def _posture(seen: JSONObject) -> str:
    return f"{seen['posture']} on the {seen['on']}" if seen["on"] else str(seen["posture"])


def _list(things: list[JSONObject]) -> str:
    return ", ".join(_thing(thing) for thing in things) or "nothing"


def _thing(thing: JSONObject) -> str:
    notes = [state.lower().replace("_", " ") for state in thing.get("states", ())]
    notes += [f"on {place}" for place in thing.get("on", ())]
    notes += [f"in {place}" for place in thing.get("in", ())]
    return f"{thing['name']} ({', '.join(notes)})" if notes else str(thing["name"])
