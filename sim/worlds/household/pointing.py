"""What a click on a thing does: the natural action of the moment.

It follows from what anybody can see who plays: the hand, doors, switches, what lies where.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from sim.abilities import NaturalAction
from sim.home.facts import SURFACES, facts_of
from sim.home.state import State, Thing
from sim.home.words import phrase
from sim.world import Action
from sim.worlds.household import containment
from sim.worlds.household.acting import preconditions
from sim.worlds.household.acting.vocabulary import NOT_NAMED

if TYPE_CHECKING:
    from sim.worlds.household.episode import HouseholdEpisode

Choice = Callable[[State, Thing, Thing | None], "tuple[str, str] | None"]
"""From state, target and what is held to a verb and the words before the target's name."""


def natural(episode: HouseholdEpisode) -> dict[str, NaturalAction]:
    """The natural action of everything in view that has a name, by the thing's name."""
    state = episode.home.state
    held = state.things.get(state.held or "")
    seen = episode.home.visible()
    found = {}
    for thing in state.things.values():
        named = _target(state, thing).type not in NOT_NAMED and thing.type != "Floor"
        if thing.name in seen and not thing.gone and named:
            verb, words = _choose(state, thing, held)
            found[thing.name] = _action(episode, _target(state, thing), verb, words, held)
    return found


def _action(
    episode: HouseholdEpisode, thing: Thing, verb: str, words: str, held: Thing | None
) -> NaturalAction:
    args = {"object": thing.type}
    if episode.rules.instances:
        args["name"] = thing.name
    what = phrase(held.type) if held is not None else ""
    text = words.format(thing=phrase(thing.type), held=what)
    return NaturalAction(text, (Action(verb, args, f"{verb} {thing.type}"),))


def _target(state: State, thing: Thing) -> Thing:
    """What a click means: a knob is its burner."""
    if thing.type == "StoveKnob" and thing.controls:
        return state.things.get(thing.controls[0], thing)
    return thing


def _choose(state: State, thing: Thing, held: Thing | None) -> tuple[str, str]:
    thing = _target(state, thing)
    for choice in _CHOICES:
        if (found := choice(state, thing, held)) is not None:
            return found
    return "FIND", "Go to {thing}"


def _in_hand(state: State, thing: Thing, held: Thing | None) -> tuple[str, str] | None:
    if held is None or thing.name != held.name:
        return None
    return ("DRINK", "Drink from {thing}") if thing.liquid else ("FIND", "This is in your hand")


def _with_tool(state: State, thing: Thing, held: Thing | None) -> tuple[str, str] | None:
    """What the held tool is for."""
    if held is None:
        return None
    if held.type in ("Knife", "ButterKnife") and facts_of(thing.type).sliceable:
        return "SLICE", "Slice {thing} with {held}"
    if held.type == "DishSponge" and facts_of(thing.type).dirtyable:
        around = containment.container(state, thing)
        if around is not None and around.type == "SinkBasin":
            return "CLEAN", "Wash {thing} with {held}"
    if held.type == "SprayBottle" and thing.type == "Mirror":
        return "SPRAY", "Spray {thing}"
    if held.type == "Cloth" and thing.type == "Mirror":
        return "CLEAN", "Wipe {thing} with {held}"
    if held.type == "RemoteControl" and thing.type == "Television":
        return _switched(state, thing)
    return None


def _egg(state: State, thing: Thing, held: Thing | None) -> tuple[str, str] | None:
    under = state.things.get(thing.parent or "")
    if thing.type == "Egg" and under is not None and under.type == "Pan":
        return "SLICE", "Crack {thing} into the pan"
    return None


def _put(state: State, thing: Thing, held: Thing | None) -> tuple[str, str] | None:
    if held is None or not facts_of(thing.type).receptacle or not preconditions.suits(held, thing):
        return None
    if facts_of(thing.type).openable and not thing.open:
        return "OPEN", "Open {thing}"
    where = "on" if thing.type in SURFACES or thing.type == "Plate" else "in"
    return "PUT", "Put {held} " + where + " {thing}"


def _take(state: State, thing: Thing, held: Thing | None) -> tuple[str, str] | None:
    if held is None and facts_of(thing.type).pickupable:
        return "PICKUP", "Pick up {thing}"
    return None


def _door(state: State, thing: Thing, held: Thing | None) -> tuple[str, str] | None:
    facts = facts_of(thing.type)
    if not facts.openable or facts.pickupable:
        return None
    if thing.type == "Microwave":
        return _microwave(state, thing)
    return ("CLOSE", "Close {thing}") if thing.open else ("OPEN", "Open {thing}")


def _microwave(state: State, thing: Thing) -> tuple[str, str]:
    """Running: off; open: close; closed with something raw in it: on; else open."""
    if thing.toggled:
        return "TOGGLE_OFF", "Turn off {thing}"
    if thing.open:
        return "CLOSE", "Close {thing}"
    raw = any(not t.cooked and facts_of(t.type).cookable for t in state.contents(thing.name))
    return ("TOGGLE_ON", "Turn on {thing}") if raw else ("OPEN", "Open {thing}")


def _switch(state: State, thing: Thing, held: Thing | None) -> tuple[str, str] | None:
    switch = preconditions.switch_of(state, thing)
    if thing.type in ("SinkBasin", "Sink", "Television") or facts_of(thing.type).pickupable:
        return None
    return _switched(state, thing) if facts_of(switch.type).toggleable else None


def _switched(state: State, thing: Thing) -> tuple[str, str]:
    on = thing.toggled or preconditions.switch_of(state, thing).toggled
    return ("TOGGLE_OFF", "Turn off {thing}") if on else ("TOGGLE_ON", "Turn on {thing}")


_CHOICES: tuple[Choice, ...] = (_in_hand, _with_tool, _egg, _put, _take, _door, _switch)
