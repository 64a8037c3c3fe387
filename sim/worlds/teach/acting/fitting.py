"""What an interaction can be done to, and how the hand must be (spec 1.5, TEACh's affordances)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from sim.home.facts import facts_of
from sim.home.scenes import Scene
from sim.home.state import State, Thing
from sim.worlds.teach import pointing
from sim.worlds.teach.pointing import BASINS

INTERACTIONS = ("Pickup", "Place", "Open", "Close", "ToggleOn", "ToggleOff", "Slice", "Pour")
"""The eight, in TEACh's order."""


def knob(state: State, thing: Thing) -> Thing:
    """What switches a thing: a burner is switched by its knob, everything else by itself."""
    if thing.type != "StoveBurner":
        return thing
    return state.things.get(_knobs(state.scene).get(thing.name, ""), thing)


@lru_cache(maxsize=256)
def _knobs(scene: Scene) -> Mapping[str, str]:
    """The name of what controls a thing, by its name; the first of the scene where there are several."""
    return {
        name: one.name for one in reversed(tuple(scene.things.values())) for name in one.controls
    }


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


def fitting(state: State, thing: Thing) -> frozenset[str]:
    """The interactions that a click on this thing can mean."""
    if thing.gone:
        return frozenset()
    known = properties(state, thing)
    return frozenset(verb for verb in INTERACTIONS if pointing.fits(known, verb))


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


__all__ = ["BASINS", "INTERACTIONS", "fits", "fitting", "is_knife", "knob", "properties", "ready"]
