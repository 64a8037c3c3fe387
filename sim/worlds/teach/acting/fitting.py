"""What an interaction can be done to, and how the hand must be (spec 1.5, TEACh's affordances)."""

from __future__ import annotations

from typing import Any

from sim.home.facts import facts_of
from sim.home.state import State, Thing
from sim.worlds.teach import pointing
from sim.worlds.teach.pointing import BASINS

INTERACTIONS = ("Pickup", "Place", "Open", "Close", "ToggleOn", "ToggleOff", "Slice", "Pour")
"""The eight, in TEACh's order."""


def knob(state: State, thing: Thing) -> Thing:
    """What switches a thing: a burner is switched by its knob, everything else by itself."""
    if thing.type != "StoveBurner":
        return thing
    return next((t for t in state.things.values() if thing.name in t.controls), thing)


def properties(state: State, thing: Thing) -> dict[str, Any]:
    """What of a thing's metadata affordances ask for. Burners can be toggled, by their knobs."""
    facts, switch = facts_of(thing.type), knob(state, thing)
    return {
        "objectId": thing.id,
        "objectType": thing.type,
        "pickupable": facts.pickupable,
        "isPickedUp": thing.name in state.hands(),
        "receptacle": facts.receptacle,
        "openable": facts.openable,
        "isOpen": thing.open,
        "toggleable": facts_of(switch.type).toggleable,
        "isToggled": switch.toggled,
        "sliceable": facts.sliceable,
        "isSliced": thing.sliced,
        "canFillWithLiquid": facts.fillable,
        "isFilledWithLiquid": thing.liquid is not None,
    }


def fits(state: State, verb: str, thing: Thing) -> bool:
    """Whether a click with this action can mean this thing at all."""
    return not thing.gone and pointing.fits(properties(state, thing), verb)


def ready(state: State, verb: str) -> bool:
    """Whether the hand is as the action needs it."""
    held = state.things.get(state.held or "")
    if verb == "Pickup":
        return held is None
    if verb == "Place":
        return held is not None
    if verb == "Slice":
        return held is not None and is_knife(held)
    return verb != "Pour" or (held is not None and held.liquid is not None)


def is_knife(thing: Thing) -> bool:
    """A butter knife cuts as well (TEACh looks for the word in its type)."""
    return "Knife" in thing.type


__all__ = ["BASINS", "INTERACTIONS", "fits", "is_knife", "knob", "properties", "ready"]
