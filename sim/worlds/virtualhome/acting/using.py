"""Using things: OPEN, CLOSE, SWITCHON, SWITCHOFF, PLUGIN, PLUGOUT, and what changes nothing."""

from __future__ import annotations

from sim.worlds.virtualhome.acting.common import (
    CLOSED,
    OPENED,
    RESTS,
    RUNS,
    UP,
    close,
    faces,
    far,
    free_hand,
    has,
    held,
    hidden,
    holds,
    me,
)
from sim.worlds.virtualhome.faults import FINE, Crash, Faults, fault
from sim.worlds.virtualhome.rules import Rules
from sim.worlds.virtualhome.state import State
from sim.worlds.virtualhome.vocabulary import FACING, ON, STATE

PLUGGED, UNPLUGGED = STATE["PLUGGED_IN"], STATE["PLUGGED_OUT"]
CLEAN, DIRTY = STATE["CLEAN"], STATE["DIRTY"]
LIDS = ("desk", "window")
"""Classes that can be opened though they are not CAN_OPEN."""
LOOSE = ("chair", "curtain")
"""Classes that can be pushed, pulled and moved though they are not MOVABLE."""
SQUEEZED = (
    *("cleaning_solution", "tooth_paste", "shampoo", "food_peanut_butter", "dish_soap", "soap"),
    *("towel", "rag", "paper", "sponge", "food_lemon", "check"),
)


def unlock(state: State, rules: Rules, node: int) -> Faults:
    """OPEN what is closed."""
    del rules
    thing = state.graph.nodes[node]
    if not has(state, node, "CAN_OPEN") and thing.class_name not in LIDS:
        return fault("no_lid", thing)
    if not close(state, node):
        return far(state, node)
    if free_hand(state) is None:
        return fault("hands_full", me(state))
    if not state.mask(node) & CLOSED:
        return fault("not_closed", thing)
    if state.mask(node) & RUNS:
        return fault("running", thing)
    state.swap(node, CLOSED, OPENED)
    return FINE


def shut(state: State, rules: Rules, node: int) -> Faults:
    """CLOSE what is open."""
    del rules
    thing = state.graph.nodes[node]
    if not has(state, node, "CAN_OPEN") and thing.class_name not in LIDS:
        return fault("no_lid", thing)
    if not close(state, node):
        return far(state, node)
    if not state.mask(node) & OPENED:
        return fault("not_open", thing)
    state.swap(node, OPENED, CLOSED)
    return FINE


def switch_on(state: State, rules: Rules, node: int) -> Faults:
    """Switch on what is off."""
    if wrong := _no_switch(state, node):
        return wrong
    unset = not rules.unset_is_not_off and not state.mask(node) & RUNS
    if not state.mask(node) & RESTS and not unset:
        return fault("not_off", state.graph.nodes[node])
    if state.mask(node) & UNPLUGGED:
        return fault("unplugged", state.graph.nodes[node])
    state.swap(node, RESTS, RUNS)
    return FINE


def switch_off(state: State, rules: Rules, node: int) -> Faults:
    """Switch off what is on."""
    del rules
    if wrong := _no_switch(state, node):
        return wrong
    if not state.mask(node) & RUNS:
        return fault("not_on", state.graph.nodes[node])
    state.swap(node, RUNS, RESTS)
    return FINE


def _no_switch(state: State, node: int) -> Faults:
    if not has(state, node, "HAS_SWITCH"):
        return fault("no_switch", state.graph.nodes[node])
    return FINE if close(state, node) else far(state, node)


def plug_in(state: State, rules: Rules, node: int) -> Faults:
    """Plug in what is plugged out."""
    del rules
    if wrong := _no_plug(state, node):
        return wrong
    if not state.mask(node) & UNPLUGGED:
        return fault("not_plugged_out", state.graph.nodes[node])
    state.swap(node, UNPLUGGED, PLUGGED)
    return FINE


def plug_out(state: State, rules: Rules, node: int) -> Faults:
    """Plug out what is plugged in."""
    if wrong := _no_plug(state, node):
        return wrong
    if not state.mask(node) & PLUGGED:
        return fault("not_plugged_in", state.graph.nodes[node])
    if state.mask(node) & RUNS and not rules.unplug_while_on:
        return fault("running", state.graph.nodes[node])
    state.swap(node, PLUGGED, UNPLUGGED)
    return FINE


def _no_plug(state: State, node: int) -> Faults:
    if not has(state, node, "HAS_PLUG"):
        return fault("no_plug", state.graph.nodes[node])
    if not close(state, node):
        return far(state, node)
    return fault("hands_full", me(state)) if free_hand(state) is None else FINE


def look(state: State, rules: Rules, node: int) -> Faults:
    """LOOKAT, POINTAT: what one faces."""
    del rules
    return FINE if faces(state, node) else fault("not_facing", me(state), state.graph.nodes[node])


def look_long(state: State, rules: Rules, node: int) -> Faults:
    """LOOKAT_SHORT, LOOKAT_LONG: unknown to the reference though it reads them."""
    if rules.look_unsupported:
        raise Crash("ExecutionException", "Execution of Action.{action} is not supported")
    return look(state, rules, node)


def watch(state: State, rules: Rules, node: int) -> Faults:
    """Watch what is LOOKABLE, in the same room and in front of one."""
    nodes = state.graph.nodes
    who, thing = me(state), nodes[node]
    if not has(state, node, "LOOKABLE"):
        return fault("not_lookable", thing)
    here, there = state.room(who.id), state.room(node)
    if here is None or there is None:
        if rules.exact:
            raise Crash("AttributeError", "'NoneType' object has no attribute 'id'")
        return far(state, node)
    if here != there:
        return fault("other_room", nodes[here], nodes[there])
    if not faces(state, node):
        return fault("not_facing", who, thing)
    seated = state.mask(who.id) & UP and thing.class_name != "computer"
    if seated and node not in state.to(who.id, FACING):
        return fault("turned_away", who, thing)
    if not rules.watch_hidden and hidden(state, rules, node):
        return fault("hidden", thing)
    return FINE


def wash(state: State, rules: Rules, node: int) -> Faults:
    """WASH, RINSE, SCRUB: clean what is close."""
    del rules
    if not close(state, node):
        return far(state, node)
    state.swap(node, DIRTY, CLEAN)
    return FINE


def wipe(state: State, rules: Rules, node: int) -> Faults:
    """Clean what is close, with something in the hand."""
    del rules
    if not close(state, node):
        return far(state, node)
    if not held(state):
        return fault("hands_empty", me(state))
    state.swap(node, DIRTY, CLEAN)
    return FINE


def drink(state: State, rules: Rules, node: int) -> Faults:
    """Drink what is held."""
    del rules
    if not (has(state, node, "DRINKABLE") or has(state, node, "RECIPIENT")):
        return fault("no_drink", state.graph.nodes[node])
    return FINE if holds(state, node) else fault("not_held", me(state), state.graph.nodes[node])


def eat(state: State, rules: Rules, node: int) -> Faults:
    """Eat what is close, or what is on it."""
    thing = state.graph.nodes[node]
    if not close(state, node):
        return far(state, node)
    if not rules.open_box_closed_lid and hidden(state, rules, node):
        return fault("hidden", thing)
    if has(state, node, "EATABLE"):
        return FINE
    load = state.of(node, ON)
    if not load:
        return fault("no_food", thing)
    if any(has(state, one, "EATABLE") for one in load):
        return FINE
    return fault("no_food_on", thing)


def cut(state: State, rules: Rules, node: int) -> Faults:
    """Cut food, with a knife in one hand and the other free."""
    del rules
    thing = state.graph.nodes[node]
    if free_hand(state) is None:
        return fault("hands_full", me(state))
    if not close(state, node):
        return far(state, node)
    if not has(state, node, "EATABLE"):
        return fault("no_food", thing)
    if not has(state, node, "CUTTABLE"):
        return fault("not_cuttable", thing)
    if not any("knife" in state.graph.nodes[one].class_name for one in held(state)):
        return fault("no_knife", me(state))
    return FINE


def read(state: State, rules: Rules, node: int) -> Faults:
    """Read what is held."""
    del rules
    if not has(state, node, "READABLE"):
        return fault("not_readable", state.graph.nodes[node])
    return FINE if holds(state, node) else fault("not_held", me(state), state.graph.nodes[node])


def greet(state: State, rules: Rules, node: int) -> Faults:
    """Greet a person."""
    if not has(state, node, "PERSON"):
        return fault("no_person", state.graph.nodes[node])
    here, there = state.room(state.who), state.room(node)
    if here == there or rules.greet_from_afar or here is None or there is None:
        return FINE
    return fault("other_room", state.graph.nodes[here], state.graph.nodes[there])


def touch(state: State, rules: Rules, node: int) -> Faults:
    """Touch what is close and not inside something closed."""
    if not close(state, node):
        return far(state, node)
    return fault("hidden", state.graph.nodes[node]) if hidden(state, rules, node) else FINE


def type_on(state: State, rules: Rules, node: int) -> Faults:
    """Type on a keyboard or on what has a switch."""
    del rules
    if not close(state, node):
        return far(state, node)
    if state.graph.nodes[node].class_name == "keyboard" or has(state, node, "HAS_SWITCH"):
        return FINE
    return fault("no_keys", state.graph.nodes[node])


def push(state: State, rules: Rules, node: int) -> Faults:
    """Push; in v1 nothing is too fixed for it."""
    return _shift(state, rules, node, anything=rules.push_anything)


def pull(state: State, rules: Rules, node: int) -> Faults:
    """PULL, MOVE what can be moved."""
    button = state.graph.nodes[node].class_name == "button"
    return _shift(state, rules, node, anything=rules.push_anything and button)


def _shift(state: State, rules: Rules, node: int, *, anything: bool) -> Faults:
    thing = state.graph.nodes[node]
    if not (anything or has(state, node, "MOVABLE") or thing.class_name in LOOSE):
        return fault("not_movable", thing)
    if not close(state, node):
        return far(state, node)
    if hidden(state, rules, node):
        return fault("hidden", thing)
    return fault("hands_full", me(state)) if free_hand(state) is None else FINE


def squeeze(state: State, rules: Rules, node: int) -> Faults:
    """Squeeze clothes and a few other things."""
    del rules
    thing = state.graph.nodes[node]
    if free_hand(state) is None:
        return fault("hands_full", me(state))
    if not close(state, node):
        return far(state, node)
    if has(state, node, "CLOTHES") or thing.class_name in SQUEEZED:
        return FINE
    return fault("no_clothes", thing)
