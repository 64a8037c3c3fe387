"""What a click on a thing does for the Follower: the natural action, or going there."""

from __future__ import annotations

from collections.abc import Callable

from sim.abilities import NaturalAction
from sim.home.facts import MUST_BE_OPEN, SURFACES, facts_of
from sim.home.placing import spots
from sim.home.state import State, Thing
from sim.home.ways import Ways
from sim.home.words import phrase
from sim.world import Action
from sim.worlds.teach.acting import fitting, going
from sim.worlds.teach.acting.follower import Follower

GROUND = "Floor"
MOST_STEPS = 60
"""What is further away than this is not gone to by one click."""
Choice = tuple[str, str]
"""A verb, and its words with {thing} and {held}."""


def natural(follower: Follower) -> dict[str, NaturalAction]:
    """The natural action of everything in the picture, by name."""
    state, view = follower.home.state, follower.view()
    held = follower.held
    ways: Ways | None = None
    found = {}
    for name, seen in view.things.items():
        thing = state.things[name]
        if thing.type == GROUND or thing.gone:
            continue
        if seen.in_reach:
            choice = choose(state, thing, held)
            if choice is not None and follower.refuses(choice[0], thing) is None:
                found[name] = _done(thing, choice, held)
            continue
        ways = ways or Ways(follower.home)
        motions = going.towards(follower.home, ways, thing)
        if motions and len(motions) <= MOST_STEPS:
            actions = tuple(Action(verb, {}, verb) for verb in motions)
            found[name] = NaturalAction(f"Go to {phrase(thing.type)}", actions)
    return found


def _done(thing: Thing, choice: Choice, held: Thing | None) -> NaturalAction:
    verb, words = choice
    text = words.format(thing=phrase(thing.type), held=phrase(held.type) if held else "")
    action = Action(verb, {"object": thing.name}, f"{verb} {thing.name}")
    return NaturalAction(text, (action,))


def choose(state: State, thing: Thing, held: Thing | None) -> Choice | None:
    """The verb that a click on this thing means now, and its words; None: nothing can be done."""
    for choice in _CHOICES:
        found = choice(state, thing, held)
        if found is not None and fitting.fits(state, found[0], thing):
            return found
    return None


def _cut(state: State, thing: Thing, held: Thing | None) -> Choice | None:
    able = held is not None and fitting.is_knife(held) and facts_of(thing.type).sliceable
    return ("Slice", "Slice {thing} with {held}") if able else None


def _pour(state: State, thing: Thing, held: Thing | None) -> Choice | None:
    if held is None or held.liquid is None:
        return None
    able = thing.type in fitting.BASINS or (facts_of(thing.type).fillable and not thing.liquid)
    return ("Pour", "Pour what is in {held} into {thing}") if able else None


def _put(state: State, thing: Thing, held: Thing | None) -> Choice | None:
    if held is None or not facts_of(thing.type).receptacle or not spots.takes(thing, held):
        return None
    if thing.type in MUST_BE_OPEN and not thing.open:
        return "Open", "Open {thing}"
    where = "on" if thing.type in SURFACES or thing.type == "Plate" else "in"
    return "Place", "Put {held} " + where + " {thing}"


def _take(state: State, thing: Thing, held: Thing | None) -> Choice | None:
    able = held is None and facts_of(thing.type).pickupable
    return ("Pickup", "Pick up {thing}") if able else None


def _door(state: State, thing: Thing, held: Thing | None) -> Choice | None:
    facts = facts_of(thing.type)
    if not facts.openable or facts.pickupable:
        return None
    if thing.type == "Microwave":
        return _microwave(state, thing)
    return ("Close", "Close {thing}") if thing.open else ("Open", "Open {thing}")


def _microwave(state: State, thing: Thing) -> Choice:
    """Running: off; open: close; closed with something raw in it: on; else open."""
    if thing.toggled:
        return "ToggleOff", "Turn off {thing}"
    if thing.open:
        return "Close", "Close {thing}"
    raw = any(not t.cooked and facts_of(t.type).cookable for t in state.contents(thing.name))
    return ("ToggleOn", "Turn on {thing}") if raw else ("Open", "Open {thing}")


def _switch(state: State, thing: Thing, held: Thing | None) -> Choice | None:
    switch = fitting.knob(state, thing)
    if not facts_of(switch.type).toggleable or facts_of(thing.type).pickupable:
        return None
    return ("ToggleOff", "Turn off {thing}") if switch.toggled else ("ToggleOn", "Turn on {thing}")


_CHOICES: tuple[Callable[[State, Thing, Thing | None], Choice | None], ...] = (
    _cut, _pour, _put, _take, _door, _switch,
)  # fmt: skip
