"""Words for people: names of things, and why a step is refused."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sim.worlds.simmer.state import Cook, Kitchen

if TYPE_CHECKING:
    from sim.worlds.simmer.model import Action


def label(oid: str) -> str:
    """A thing's name for people: `egg`, or `egg 2`."""
    cls, _, number = oid.partition("#")
    words = cls.replace("_", " ")
    number = number.partition(".")[0]
    return words if number in ("1", "", "tap") else f"{words} {number}"


def named(oid: str) -> str:
    """A thing's name with its article."""
    return f"the {label(oid)}" if oid else "nothing"


SAYS = {
    "agent_hands_empty": "the hands must be empty, and they hold {held}",
    "agent_at_location": "{it} is not where the cook stands ({at})",
    "object_not_inside_closed": "{it} is inside something closed",
    "container_not_inside_closed": "{it} is inside something closed",
    "object_openable": "{it} cannot be opened or closed",
    "object_closed": "{it} is open already",
    "object_open": "{it} is closed already",
    "object_off": "{it} is on already",
    "object_on": "{it} is off already",
    "object_is_appliance": "{it} has no switch",
    "object_grabbable": "{it} cannot be taken in the hand",
    "object_in_container": "{it} is not in there",
    "container_open": "{it} is closed",
    "trash_open": "{it} is closed",
    "water_on": "no water is running",
    "object_dirty": "{it} is neither dirty nor contaminated, nor produce",
    "tool_sharp": "{it} does not cut",
    "object_cuttable": "{it} cannot be cut",
    "object_on_surface": "{it} does not lie there",
    "object_pourable": "{it} does not pour",
    "object_not_empty": "{it} is empty",
    "seasoning_not_empty": "{it} is empty",
    "container_not_empty": "{it} is empty",
    "container_receptacle": "nothing can be put in {it}",
    "duration_in_range": "the minutes must be more than 0 and at most 10080",
    "temperature_in_range": "the temperature must be from 30 to 300 degrees Celsius",
    "product_is_new": "there is {it} already",
    "appliance_on": "{it} is off",
    "appliance_preheated": "{it} is not preheated",
    "appliance_closed": "{it} is open",
    "heatsource_on": "the heat under {it} is off",
    "pan_on_heatsource": "{it} is on no source of heat",
    "oil_or_fat_in_pan": "there is neither oil nor fat in {it}",
    "location_exists": "{it} is no place to stand at",
    "object_edible_or_plate_with_food": "there is nothing to eat in {it}",
}


def refusal(kitchen: Kitchen, cook: Cook, action: Action, name: str, oid: str) -> str:
    """Why a precondition is not met, in a sentence without its full stop."""
    held = named(cook.hold)
    if name.startswith("agent_holding"):
        wanted = named(oid) if name != "agent_holding_tool_or_object" else "one of the two"
        return (
            f"to {action.name.replace('_', ' ')}, {wanted} must be in the hand, which holds {held}"
        )
    says = SAYS.get(name)
    if says is None:
        words = name.replace("_", " ")
        return f"{named(oid)}: it must hold that {words}" if oid else f"it must hold that {words}"
    return says.format(it=named(oid), held=held, at=named(cook.loc))
