"""What a click on a thing does: the natural action of the moment.

It follows from what anybody can see who plays: the hand, doors, switches, what lies where. Clicking
on and on leads somewhere: what a machine has made is taken out, not made again, and what is clean is
not washed again.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
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

NOTHING = ("", "This is in your hand")
"""What is only told: nothing is promised, so nothing is done."""
Choice = Callable[[State, Thing, Thing | None], "tuple[str, str] | None"]
"""From state, target and what is held to a verb and the words before the target's name."""


def natural(episode: HouseholdEpisode) -> dict[str, NaturalAction]:
    """The natural action of everything in view that has a name, by the thing's name."""
    state = episode.home.state
    held = state.things.get(state.held or "")
    seen = episode.home.visible()
    found = {}
    near = episode.home.interactable()
    for thing in state.things.values():
        if thing.name not in seen or thing.gone or thing.type == "Floor":
            continue
        target = _target(state, thing)
        if target.type in NOT_NAMED:
            continue
        if held is None and (made := _made(state, target)) is not None and made.name in seen:
            target = made
        verb, words = _choose(state, target, held)
        there = verb == "FIND" and target.name in near and target.name != state.held
        words = "Choose what to do with {thing}" if there else words
        action = _action(episode, target, verb, words, held)
        found[thing.name] = replace(action, here=True) if there else action
    return found


def _action(
    episode: HouseholdEpisode, thing: Thing, verb: str, words: str, held: Thing | None
) -> NaturalAction:
    args = {"object": thing.type}
    if episode.rules.instances:
        args["name"] = thing.name
    what = phrase(held.type) if held is not None else ""
    text = words.format(thing=phrase(thing.type), held=what)
    if not verb:
        return NaturalAction(text, ())
    spelled = f"{verb} {thing.type}"
    return NaturalAction(text if episode.rules.help else spelled, (Action(verb, args, spelled),))


def _target(state: State, thing: Thing) -> Thing:
    """What a click means: a knob is its burner."""
    if thing.type == "StoveKnob" and thing.controls:
        return state.things.get(thing.controls[0], thing)
    return thing


def _made(state: State, thing: Thing) -> Thing | None:
    """What this machine has made, if it stands still and one can take it."""
    if thing.type not in _DONE or _is_on(state, thing) or (_has_door(thing) and not thing.open):
        return None
    inside = containment.contents(state, thing)
    if any(_waits(thing, one) for one in inside):
        return None
    return next((one for one in inside if _DONE[thing.type](one)), None)


def _waits(machine: Thing, thing: Thing) -> bool:
    """Whether this machine could do its work with this thing and has not yet."""
    facts = facts_of(thing.type)
    if machine.type == "CoffeeMachine":
        return facts.fillable and thing.liquid is None
    return facts.cookable and not thing.cooked


_DONE: dict[str, Callable[[Thing], bool]] = {
    "CoffeeMachine": lambda thing: thing.liquid == "coffee",
    "Toaster": lambda thing: thing.cooked,
    "Microwave": lambda thing: thing.cooked,
}
"""Machines that finish something, and how one sees that they have."""


def _has_door(thing: Thing) -> bool:
    return facts_of(thing.type).openable


def _is_on(state: State, thing: Thing) -> bool:
    return thing.toggled or preconditions.switch_of(state, thing).toggled


def _choose(state: State, thing: Thing, held: Thing | None) -> tuple[str, str]:
    for choice in _CHOICES:
        if (found := choice(state, thing, held)) is not None:
            return found
    return "FIND", "Go to {thing}"


def _in_hand(state: State, thing: Thing, held: Thing | None) -> tuple[str, str] | None:
    if held is None or thing.name != held.name:
        return None
    return ("DRINK", "Drink from {thing}") if thing.liquid else NOTHING


def _with_tool(state: State, thing: Thing, held: Thing | None) -> tuple[str, str] | None:
    """What the held tool is for."""
    if held is None:
        return None
    if held.type in ("Knife", "ButterKnife") and facts_of(thing.type).sliceable:
        return "SLICE", "Slice {thing} with {held}"
    if held.type == "DishSponge" and facts_of(thing.type).dirtyable:
        around = containment.container(state, thing)
        if thing.dirty and around is not None and around.type == "SinkBasin":
            return "CLEAN", "Wash {thing} with {held}"
    if held.type == "SprayBottle" and thing.type == "Mirror" and thing.dirty:
        return "SPRAY", "Spray {thing}"
    if held.type == "Cloth" and thing.type == "Mirror" and thing.dirty:
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
    if thing.type in _DONE and _DONE[thing.type](held):
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
    if not facts_of(switch.type).toggleable:
        return None
    return _switched(state, thing) if _is_on(state, thing) or _may_begin(state, thing) else None


def _may_begin(state: State, thing: Thing) -> bool:
    """Whether turning this on is what one would do next: machines for what waits in them, a burner
    unless all on it is done, anything else always."""
    inside = containment.contents(state, thing)
    if thing.type in _DONE:
        return any(_waits(thing, one) for one in inside)
    food = [one for one in inside if facts_of(one.type).cookable]
    return thing.type != "StoveBurner" or not food or any(not one.cooked for one in food)


def _switched(state: State, thing: Thing) -> tuple[str, str]:
    on = _is_on(state, thing)
    return ("TOGGLE_OFF", "Turn off {thing}") if on else ("TOGGLE_ON", "Turn on {thing}")


_CHOICES: tuple[Choice, ...] = (_in_hand, _with_tool, _egg, _put, _take, _door, _switch)
