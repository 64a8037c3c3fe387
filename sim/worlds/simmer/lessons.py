"""What would have been right: a sentence for each failure, told when all is over."""

from __future__ import annotations

from sim.worlds.simmer import contact
from sim.worlds.simmer.failures import Failure
from sim.worlds.simmer.heat import minutes_needed
from sim.worlds.simmer.state import HANDS, Kitchen, Tag, Thing
from sim.worlds.simmer.wording import label, named

AT_ONCE = {
    "agent_at_location": "Walk there first.",
    "agent_hands_empty": "Put down what is in the hand first.",
    "object_not_inside_closed": "Open what it is in first.",
    "container_not_inside_closed": "Open what it is in first.",
    "container_open": "Open it first.",
    "trash_open": "Open it first.",
    "appliance_closed": "Close it first.",
    "appliance_on": "Switch it on first.",
    "appliance_preheated": "Preheat it first.",
    "heatsource_on": "Switch the heat on first.",
    "water_on": "Turn the water on first.",
    "pan_on_heatsource": "Set the pan on the stove first.",
    "object_on_surface": "Lay it there first.",
    "unknown_object": "Use what is in the kitchen, by its name and number.",
    "used_up_object": "Use what was made of it.",
    "wrong_arity": "Give each action the things that it takes, no more and no less.",
    "no_final_serve": "End with [SERVE].",
}
"""By predicate, of immediate failures."""


def instead(kitchen: Kitchen, failure: Failure) -> str:
    """What would have been right; empty where the failure says it all."""
    if failure.kind == "immediate":
        held = "Take it in the hand first." if failure.predicate.startswith("agent_holding") else ""
        return AT_ONCE.get(failure.predicate, held)
    thing = kitchen.things.get(failure.object)
    it = named(failure.object)
    match failure.predicate:
        case "contamination":
            return _kept_clean(kitchen, failure)
        case "uncooked":
            needed = minutes_needed(thing) if thing is not None else 0
            return f"Give {it} {needed:g} minutes of heat, and thaw first what is frozen."
        case "unwashed":
            return f"Wash {it} under running water before it is cut, cracked or served."
        case "spoiled":
            return f"Keep {it} in the cold until it is needed."
        case "safety":
            return f"Switch {it} off before serving."
        case "left_open":
            return f"Close {it} as soon as you have what you need."
        case _:
            return "Read the recipe once more before serving."


def _kept_clean(kitchen: Kitchen, failure: Failure) -> str:
    """What carried the dirt should have been washed before it touched the next thing."""
    tag = _tag(kitchen, failure)
    if tag is None:
        return "Keep what is raw apart from what is eaten as it is."
    carriers = [_said(kitchen, one) for one in tag.via[1:-1]]
    of = (
        f"the raw {label(tag.source)}"
        if tag.agent == contact.RAW
        else f"the unwashed {label(tag.source)}"
    )
    if not carriers:
        return (
            f"Keep {of} apart, or wash it first."
            if tag.agent != contact.RAW
            else f"Keep {of} apart."
        )
    return f"Wash {' and '.join(dict.fromkeys(carriers))} after {of}, before the next thing."


def _tag(kitchen: Kitchen, failure: Failure) -> Tag | None:
    """The tag that the failure tells of: the first that came, on the thing or its portions."""
    things = [one for one in kitchen.things.values() if _base(one) == failure.object and one.tags]
    tags = [tag for thing in things for tag in thing.tags if tag.step == failure.cause_step]
    return min(tags, key=lambda tag: (tag.landed, tag.step), default=None)


def _base(thing: Thing) -> str:
    return thing.id.partition(".")[0]


def _said(kitchen: Kitchen, oid: str) -> str:
    return f"the {oid}" if oid.startswith(HANDS) or oid not in kitchen.things else named(oid)
