"""What pointing at a thing does and offers: the natural step first, then all others that make sense."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from sim.abilities import Choice, NaturalAction
from sim.world import Action
from sim.worlds.virtualhome.acting.common import close, held
from sim.worlds.virtualhome.graph import Node
from sim.worlds.virtualhome.program import Line
from sim.worlds.virtualhome.state import State
from sim.worlds.virtualhome.verbs import TAKES
from sim.worlds.virtualhome.vocabulary import BETWEEN, CHARACTER, PROPERTY, ROOMS, STATE

CLOSED, OPENED, OFF, ON = STATE["CLOSED"], STATE["OPEN"], STATE["OFF"], STATE["ON"]
DIRTY, UNPLUGGED = STATE["DIRTY"], STATE["PLUGGED_OUT"]
UP = STATE["SITTING"] | STATE["LYING"]
_STANDS = ("Furniture", "Appliances")
"""What of these can be carried is used first."""
Works = Callable[[Line], str]
"""Why a step cannot be done now; empty: it can."""
Make = Callable[[Line], Action]

RARE = ("RUN", "TOUCH", "POINTAT", "PUSH", "PULL", "MOVE", "SQUEEZE", "RINSE", "SCRUB", "RELEASE")
"""Offered after all others: they do little, or what others do."""


def line_of(action: str, *nodes: Node) -> Line:
    """The step of an action with these things."""
    return Line(action, tuple((node.class_name, node.id) for node in nodes))


def natural(state: State, things: Iterable[Node], make: Make) -> dict[int, NaturalAction]:
    """Per thing what a click means: go there, or what is obvious where one is.

    It is not tried out, so it may be refused, with a reason.
    """
    mine, who = held(state), state.who
    room = state.room(who)
    up = bool(state.mask(who) & UP)
    found = {}
    for node in things:
        if node.class_name == CHARACTER:
            continue
        action = _obvious(state, node, mine, room, up=up)
        steps = tuple(make(line) for line in action)
        text = steps[-1].text
        told = text[:1].upper() + text[1:]
        here = steps[-1].verb not in ("walk",)
        found[node.id] = NaturalAction(told, steps, here=here)
    return found


def _obvious(
    state: State, node: Node, mine: list[int], room: int | None, *, up: bool
) -> tuple[Line, ...]:
    graph = state.graph
    if node.id in mine:
        return (line_of(_use_held(node), node),)
    walk = line_of("WALK", node)
    if node.category == ROOMS or (room is not None and not _reached(state, node, room)):
        return (line_of("STANDUP"), walk) if up else (walk,)
    mask, can = state.mask(node.id), node.properties
    if can & PROPERTY["GRABBABLE"] and not mine and node.category not in _STANDS:
        return (line_of("GRAB", node),)
    if can & PROPERTY["CAN_OPEN"] and mask & CLOSED:
        return (line_of("OPEN", node),)
    if mine and can & (PROPERTY["CONTAINERS"] | PROPERTY["CAN_OPEN"]) and mask & OPENED:
        return (line_of("PUTIN", graph.nodes[mine[-1]], node),)
    if mine and can & (PROPERTY["SURFACES"] | PROPERTY["SITTABLE"]):
        return (line_of("PUTBACK", graph.nodes[mine[-1]], node),)
    if can & PROPERTY["HAS_SWITCH"] and mask & UNPLUGGED:
        return (line_of("PLUGIN", node),)
    if can & PROPERTY["HAS_SWITCH"] and mask & (OFF | ON):
        return (line_of("SWITCHON" if mask & OFF else "SWITCHOFF", node),)
    if can & PROPERTY["GRABBABLE"] or node.class_name == "water":
        return (line_of("GRAB", node),)
    if can & PROPERTY["SITTABLE"]:
        return (line_of("SIT", node),)
    if can & PROPERTY["CAN_OPEN"]:
        return (line_of("CLOSE" if mask & OPENED else "OPEN", node),)
    if can & PROPERTY["PERSON"]:
        return (line_of("GREET", node),)
    return (line_of("WASH" if mask & DIRTY else "TURNTO", node),)


def _reached(state: State, node: Node, room: int) -> bool:
    if node.id in state.graph.door_ids:
        return room in state.to(node.id, BETWEEN)
    return state.room(node.id) == room and close(state, node.id)


def _use_held(node: Node) -> str:
    for name, action in (
        ("EATABLE", "EAT"),
        ("DRINKABLE", "DRINK"),
        ("READABLE", "READ"),
        ("CLOTHES", "PUTON"),
    ):
        if node.properties & PROPERTY[name]:
            return action
    return "PUTOBJBACK"


def choices(
    state: State,
    fits: dict[str, tuple[frozenset[int], ...]],
    node: Node,
    works: Works,
    make: Make,
) -> list[Choice]:
    """All that makes sense with a thing: the natural step, what can be done, what cannot and why."""
    up = bool(state.mask(state.who) & UP)
    first = _obvious(state, node, held(state), state.room(state.who), up=up)[-1]
    lines = [first, *(line for line in _sensible(state, fits, node) if line != first)]
    told = [Choice(make(line), works(line)) for line in dict.fromkeys(lines)]
    return sorted(told, key=lambda one: bool(one.why))


def _sensible(
    state: State, fits: dict[str, tuple[frozenset[int], ...]], node: Node
) -> Iterable[Line]:
    if node.category == ROOMS:
        return
    nodes = state.graph.nodes
    mine = [nodes[id] for id in held(state)]
    order = [action for action in TAKES if action not in RARE] + list(RARE)
    for action in order:
        places = fits.get(action, ())
        if len(places) == 1 and node.id in places[0]:
            yield line_of(action, node)
        elif len(places) == 2:
            if node.id in places[1]:
                yield from (line_of(action, one, node) for one in mine if one.id in places[0])
            if node in mine and node.id in places[0]:
                around = (id for id in places[1] if id != node.id and close(state, id))
                yield from (line_of(action, node, nodes[id]) for id in list(around)[:_SPOTS])


_SPOTS = 6
"""Places near by that are named for what one holds."""
