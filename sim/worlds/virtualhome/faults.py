"""Why a step cannot be done: a code and the things it is about, told in two ways.

`reference` says it in the words of VirtualHome v1.0.0, so that reasons can be compared; `plain` says
it to people, with what would help.
"""

from __future__ import annotations

from typing import NamedTuple

from sim.worlds.virtualhome.graph import Node
from sim.worlds.virtualhome.program import Argument, Line


class Fault(NamedTuple):
    """A reason. `things` are class and id of those it names, in the order of its sentence."""

    code: str
    things: tuple[Argument, ...] = ()


Faults = tuple[Fault, ...]
FINE: Faults = ()


class Crash(Exception):
    """Where the reference itself breaks off: the name of its exception, and what that says."""

    def __init__(self, kind: str, told: str) -> None:
        super().__init__(told)
        self.kind = kind
        self.told = told


def fault(code: str, *things: Node) -> Faults:
    """One fault about these nodes."""
    return (Fault(code, tuple((node.class_name, node.id) for node in things)),)


def unknown(thing: Argument) -> Faults:
    """The fault of naming what was not found yet."""
    return (Fault("unknown", (thing,)),)


def reference(faults: Faults, line: Line, number: int) -> str:
    """The reference's message for a step that is the `number`th, from 1."""
    where = f' when executing "{line} [{number}]"'
    return ",".join(_told(one) + where for one in faults)


def _told(one: Fault) -> str:
    labels = [f"<{name}> ({number})" for name, number in one.things]
    if one.code == "doors":
        return _REFERENCE["doors"].format(*labels[:2], ", ".join(labels[2:]))
    return _REFERENCE[one.code].format(*labels)


_REFERENCE = {
    "unknown": "{0} cannot be found",
    "seated": "{0} is sitting",
    "lying": "{0} is lying",
    "standing": "{0} is not sitting",
    "awake": "{0} is not lying or sitting",
    "no_path": "No path between between {0} and {1}",
    "doors": "Door(s) {2} between {0} and {1} is (are) closed",
    "far": "{0} is not close to {1}",
    "not_grabbable": "{0} is not grabbable",
    "hidden": "{0} is inside other closed thing",
    "hands_full": "{0} does not have a free hand",
    "held": "{0} already grabbed",
    "no_lid": "{0} can not be opened",
    "not_closed": "{0} is not closed",
    "not_open": "{0} is not open",
    "running": "{0} is still on",
    "not_held": "{0} is not holding {1}",
    "shut": "{0} is not open or is not openable",
    "not_taken": "{0} not grabbed",
    "no_place": "{1} is no place for {0}",
    "no_switch": "{0} does not have a switch",
    "no_keys": "{0} does not have switch",
    "not_off": "{0} is not off",
    "not_on": "{0} is not on",
    "unplugged": "{0} is unplugged",
    "no_plug": "{0} does not have a plug",
    "not_plugged_out": "{0} is not plugged_out",
    "not_plugged_in": "{0} is not plugged_in",
    "no_seat": "{0} is not sittable",
    "no_bed": "{0} is not lieable",
    "full": "Too many things on {0}",
    "not_facing": "{0} does not face {1}",
    "not_lookable": "{0} not lookable",
    "other_room": "char room {0} is not node room {1}",
    "turned_away": "{0} is not facing {1} while sitting",
    "hands_empty": "{0} does not hold anything in hands",
    "not_pourable": "{0} is not pourable or drinkable",
    "no_recipient": "{0} is not recipient",
    "no_drink": "{0} is not drinkable or not recipient",
    "no_food": "{0} is not eatable",
    "no_food_on": "none of object on {0} is eatable",
    "not_cuttable": "{0} is not cuttable",
    "no_knife": "{0} is not holding a knife",
    "not_readable": "{0} is not readable",
    "no_clothes": "{0} is not clothes",
    "not_worn": "{0} is not on {1}",
    "no_person": "{0} is not person",
    "not_movable": "{0} is not movable",
}


def plain(faults: Faults) -> str:
    """The reason in plain words, to the one who acts; of several the last, which is the nearest."""
    one = faults[-1]
    names = [said(name) for name, _ in one.things]
    if one.code == "doors":
        return PLAIN["doors"].format(*names[:2], " and ".join(names[2:]))
    return PLAIN[one.code].format(*names)


def said(class_name: str) -> str:
    """A class as people say it: `the coffee table`."""
    words = class_name.replace("_", " ")
    for prefix in ("food ", "drinks ", "clothes "):
        words = words.removeprefix(prefix)
    return "you" if class_name == "character" else f"the {words}"


PLAIN = {
    "unknown": "You have not found {0} yet: walk to it or find it first.",
    "seated": "You are sitting or lying: stand up first.",
    "lying": "You are lying already.",
    "standing": "You are neither sitting nor lying.",
    "awake": "You are neither sitting nor lying: sit or lie down first.",
    "no_path": "No way leads from {0} to {1}.",
    "doors": "On the way from {0} to {1}, {2} is closed: open it first.",
    "far": "You are not close to {1}: walk to it first.",
    "not_grabbable": "You cannot take {0}.",
    "hidden": "You cannot reach {0}: it is inside something closed. Open that first.",
    "hands_full": "You have no free hand: put something down first.",
    "held": "You hold {0} already.",
    "no_lid": "You cannot open or close {0}.",
    "not_closed": "Nothing to open: {0} is not closed.",
    "not_open": "Nothing to close: {0} is not open.",
    "running": "Switch off {0} first: it is on.",
    "not_held": "You are not holding {1}: grab it first.",
    "shut": "You cannot put anything into {0} before it is open.",
    "not_taken": "You do not hold {0}, so there is nowhere to put it back to.",
    "no_place": "{1} is no place to put {0}.",
    "no_switch": "You cannot switch {0} on or off.",
    "no_keys": "You cannot type on {0}.",
    "not_off": "You cannot switch on {0}: it is not off.",
    "not_on": "You cannot switch off {0}: it is not on.",
    "unplugged": "Plug in {0} first.",
    "no_plug": "You cannot plug {0} in or out.",
    "not_plugged_out": "Nothing to plug in: {0} is not plugged out.",
    "not_plugged_in": "Nothing to unplug: {0} is not plugged in.",
    "no_seat": "You cannot sit on {0}.",
    "no_bed": "You cannot lie on {0}.",
    "full": "There is no room left on {0}.",
    "not_facing": "You do not face {1}: turn to it first.",
    "not_lookable": "There is nothing to watch on {0}.",
    "other_room": "That is in another room: you are in {0}, it is in {1}.",
    "turned_away": "From your seat you do not face {1}: turn to it first.",
    "hands_empty": "You need something in your hand to wipe with.",
    "not_pourable": "You cannot pour {0}.",
    "no_recipient": "You cannot pour anything into {0}.",
    "no_drink": "You cannot drink {0}.",
    "no_food": "You cannot eat {0}.",
    "no_food_on": "Nothing on {0} can be eaten.",
    "not_cuttable": "You cannot cut {0}.",
    "no_knife": "You need a knife in your hand.",
    "not_readable": "You cannot read {0}.",
    "no_clothes": "That does not work with {0}.",
    "not_worn": "You are not wearing {0}.",
    "no_person": "Nobody is there to greet: {0} is no person.",
    "not_movable": "You cannot move {0}.",
}
