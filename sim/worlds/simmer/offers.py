"""What a cook may do now: verbs with typed slots, and actions back to bound steps.

Candidates are what is at hand and fit for it by what anybody can see. What cannot be seen is not
asked for: washing something that is clean already does no harm to whoever does not know it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from sim.world import JSON, Action, Dial, Slot, Verb, WorldError
from sim.worlds.simmer.asking import AFFORDANCE, EMBODIMENT, Move, here
from sim.worlds.simmer.model import NAME, Arg, Model
from sim.worlds.simmer.model import Action as ModelAction
from sim.worlds.simmer.plan import Bound
from sim.worlds.simmer.state import KITCHEN, Kitchen, Thing
from sim.worlds.simmer.wording import label

UNSEEN = frozenset({"object_dirty"})
"""Preconditions that ask for what no cook can see."""
PLAIN_TO_SEE = frozenset(
    {
        "object_closed", "object_open", "object_on", "object_off", "appliance_on", "freezer_on",
        "object_covered", "object_cracked", "object_not_cracked", "object_hot", "object_frozen",
        "object_wet", "object_not_peeled", "container_open", "trash_open", "water_on",
        "object_not_inside_closed", "container_not_empty", "object_not_empty", "seasoning_not_empty",
    }
)  # fmt: skip
"""Preconditions on states that anybody sees: what does not meet them is not offered."""


DIALS = {
    "minutes": Dial(1, 120, 1, 10, "minutes"),
    "celsius": Dial(30, 300, 5, 180, "°C"),
}
"""How values are set; a dial says nothing about what a recipe needs."""


def nameable(kitchen: Kitchen) -> list[Thing]:
    """What can be named: everything that is still there, but no portions; in a fixed order."""
    found = [t for t in kitchen.things.values() if not t.gone and "." not in t.id]
    return sorted(found, key=lambda thing: (thing.cls, thing.number))


def verbs(kitchen: Kitchen, rules: Model, who: str) -> list[Verb]:
    """The verbs of this cook now: those that something can be done with."""
    things = nameable(kitchen)
    cook = kitchen.cooks[who]
    at_hand = {
        thing.id for thing in things if here(Move(kitchen, cook, {"object": thing.id}), "object")
    }
    offered = []
    for action in rules.actions.values():
        slots = [_slot(action, arg, things, at_hand, kitchen, who) for arg in action.args]
        if all(slot.candidates is None or slot.candidates for slot in slots):
            text = action.record.sentence
            offered.append(Verb(action.name, tuple(slots), template=text))
    return offered


def _slot(
    action: ModelAction,
    arg: Arg,
    things: list[Thing],
    at_hand: set[str],
    kitchen: Kitchen,
    who: str,
) -> Slot:
    if arg.is_value:
        return Slot(arg.role, "number", dial=DIALS.get(arg.type))
    if arg.type == "product":
        return Slot(arg.role, "text")
    cook = kitchen.cooks[who]
    asked = [
        one.holds
        for one in action.preconditions
        if one.about == arg.role and _bodily(one.category, one.name)
    ]
    bound: dict[str, str | float] = {other.role: KITCHEN for other in action.args}
    named = []
    for thing in things:
        if arg.type == "thing" and thing.id not in at_hand:
            continue
        move = Move(kitchen, cook, {**bound, arg.role: thing.id})
        if all(holds(move) for holds in asked):
            named.append(label(thing.id))
    if arg.type == "place":
        named.insert(0, KITCHEN)
    return Slot(arg.role, "choice", tuple(named), fills="kind")


def _bodily(category: str, name: str) -> bool:
    """Whether a precondition narrows the candidates: what a thing is, what must be held, what shows."""
    either = name in ("agent_holding_object_or_tool", "agent_holding_tool_or_object")
    narrow = category == EMBODIMENT and not either
    return category == AFFORDANCE or narrow or name in PLAIN_TO_SEE


def bound_of(action: Action, kitchen: Kitchen, rules: Model) -> Bound:
    """A seat's action as a step. Raises WorldError `bad_name` for a product that cannot be."""
    known = {label(thing.id): thing.id for thing in nameable(kitchen)}
    rule = rules.actions[action.verb]
    roles: dict[str, str | float] = {}
    for arg in rule.args:
        value = action.args[arg.role]
        if arg.is_value:
            roles[arg.role] = float(value)
        elif arg.type == "product":
            roles[arg.role] = _product(str(value), kitchen)
        else:
            roles[arg.role] = KITCHEN if value == KITCHEN else known[value]
    return Bound(rule, roles, frozenset(arg.role for arg in rule.args if arg.is_value))


def _product(said: str, kitchen: Kitchen) -> str:
    name = re.sub(r"[\s-]+", "_", said.strip().lower())
    if not NAME.fullmatch(name):
        raise WorldError("bad_name", "name the product with up to 40 letters, digits and blanks")
    number = 1
    while f"{name}#{number}" in kitchen.things:
        number += 1
    return f"{name}#{number}"


def action_of(bound: Bound) -> Action:
    """A bound step as a seat's action, with its sentence."""
    rule = bound.action
    if rule is None:
        raise WorldError("no_solution", bound.why)
    args: Mapping[str, JSON] = {arg.role: _said(arg, bound.roles[arg.role]) for arg in rule.args}
    text = Verb(rule.name, tuple(Slot(one, "text") for one in args), template=rule.record.sentence)
    return Action(rule.name, args, text.sentence(args))


def _said(arg: Arg, value: str | float) -> JSON:
    if arg.is_value:
        return int(value) if float(value).is_integer() else float(value)
    return KITCHEN if value == KITCHEN else label(str(value))
