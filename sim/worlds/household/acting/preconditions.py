"""What must hold before an action is done, asked in AsgardBench's order (spec 2.2).

Each check takes a situation and a target and answers with the first reason against it, or None.
Where the two scorings ask for different things, the docstring says so.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

from sim.home.facts import SURFACES, facts_of
from sim.home.state import State, Thing
from sim.worlds.household import containment
from sim.worlds.household.acting import feedback
from sim.worlds.household.acting.distances import LOWER_SHELF
from sim.worlds.household.acting.feedback import Refusal
from sim.worlds.household.homes import MAY_BE_WASHED
from sim.worlds.household.judging.goals import SPRAY_MIRROR, Scoring

Check = Callable[["Situation", Thing], Refusal | None]


@dataclass(frozen=True, slots=True)
class Situation:
    """A state as the checks see it: `visible` with what is held, `deeds` the action goals done."""

    state: State
    visible: frozenset[str]
    scoring: Scoring
    deeds: tuple[str, ...] = ()

    @property
    def held(self) -> Thing | None:
        return self.state.things[self.state.held] if self.state.held else None

    def holds(self, *type_names: str) -> bool:
        return self.held is not None and self.held.type in type_names

    def sees(self, thing: Thing) -> bool:
        return thing.name in self.visible


def put(now: Situation, thing: Thing) -> Refusal | None:
    """Something in hand; the receptacle in view, clean, open, and for such things."""
    if now.held is None:
        return feedback.nothing_held("PUT")
    if not now.sees(thing):
        return feedback.not_visible("PUT", thing.type)
    return takes(now, thing)


def takes(now: Situation, thing: Thing) -> Refusal | None:
    """What `put` asks of a receptacle, wherever it is."""
    held = now.held
    assert held is not None
    if thing.dirty:
        return feedback.is_dirty(thing.type)
    if facts_of(thing.type).openable and facts_of(thing.type).receptacle and not thing.open:
        return feedback.is_closed(thing.type)
    return None if suits(held, thing) else feedback.incompatible(held.type, thing.type)


def suits(held: Thing, receptacle: Thing) -> bool:
    """Whether AsgardBench's own table lets a thing go there."""
    if held.name == receptacle.name or not facts_of(receptacle.type).receptacle:
        return False
    return receptacle.type in facts_of(held.type).on_asgardbench


def pickup(now: Situation, thing: Thing) -> Refusal | None:
    """An empty hand; the thing in view, in nothing closed, and one that can be picked up."""
    if now.held is not None:
        return feedback.hands_full(now.held.type)
    if not now.sees(thing):
        return feedback.not_visible("PICKUP", thing.type)
    box = containment.shut_in(now.state, thing)
    if box is not None and not box.open:
        return feedback.inside_closed(thing.type, box.type)
    able = facts_of(thing.type).pickupable
    return None if able else feedback.unable(thing.type, "picked up")


def open_(now: Situation, thing: Thing) -> Refusal | None:
    """In view, with a door or front, and closed."""
    if not now.sees(thing):
        return feedback.not_visible("OPEN", thing.type)
    if not facts_of(thing.type).openable:
        return feedback.unable(thing.type, "opened")
    return feedback.already(thing.type, "open") if thing.open else None


def close(now: Situation, thing: Thing) -> Refusal | None:
    """In view, with a door or front, and open."""
    if not now.sees(thing):
        return feedback.not_visible("CLOSE", thing.type)
    if not facts_of(thing.type).openable:
        return feedback.unable(thing.type, "closed")
    return feedback.already(thing.type, "closed") if not thing.open else None


def toggle_on(now: Situation, thing: Thing) -> Refusal | None:
    """Off, in view, and whatever this appliance needs."""
    switch = switch_of(now.state, thing)
    if thing.toggled or switch.toggled:
        return feedback.already(thing.type, "on")
    if not now.sees(thing):
        return feedback.not_visible("TOGGLE_ON", thing.type)
    special = _TO_RUN.get(thing.type)
    if special is not None and (refusal := special(now, thing)) is not None:
        return refusal
    return None if facts_of(switch.type).toggleable else feedback.unable(thing.type, "turned on")


def toggle_off(now: Situation, thing: Thing) -> Refusal | None:
    """On, in view; a television needs its remote control."""
    switch = switch_of(now.state, thing)
    if not facts_of(switch.type).toggleable and now.sees(thing):
        return feedback.unable(thing.type, "turned off")
    if not (thing.toggled or switch.toggled):
        return feedback.already(thing.type, "off")
    if not now.sees(thing):
        return feedback.not_visible("TOGGLE_OFF", thing.type)
    if thing.type == "Television" and not now.holds("RemoteControl"):
        return feedback.no_remote()
    return None


def switch_of(state: State, thing: Thing) -> Thing:
    """What switches a thing: a burner's knob, a sink's faucet, else the thing itself."""
    for other in state.things.values():
        if thing.name in other.controls:
            return other
    if thing.type in ("SinkBasin", "Sink"):
        return faucet_of(state, thing) or thing
    return thing


def faucet_of(state: State, basin: Thing) -> Thing | None:
    """The faucet nearest to a basin."""
    faucets = containment.of_type(state, "Faucet")
    return min(faucets, key=lambda f: math.hypot(f.x - basin.x, f.z - basin.z), default=None)


def _television(now: Situation, thing: Thing) -> Refusal | None:
    return None if now.holds("RemoteControl") else feedback.no_remote()


def _coffee_machine(now: Situation, thing: Thing) -> Refusal | None:
    inside = list(now.state.contents(thing.name))
    if not inside:
        return feedback.machine_empty()
    if inside[0].type != "Mug":
        return feedback.machine_holds(inside[0].type)
    if inside[0].liquid is not None:
        return feedback.mug_not_empty()
    return feedback.mug_dirty() if inside[0].dirty else None


def _faucet(now: Situation, thing: Thing) -> Refusal | None:
    """Only dishes, cookware and the sponge may lie in the (first) basin."""
    basin = containment.first(now.state, "SinkBasin")
    if basin is None:
        return None
    bars = (t.type for t in containment.contents(now.state, basin) if t.type not in MAY_BE_WASHED)
    first = next(bars, None)
    return feedback.basin_blocked(first) if first else None


def _microwave(now: Situation, thing: Thing) -> Refusal | None:
    return feedback.must_be_closed_to_run(thing.type) if thing.open else None


_TO_RUN: dict[str, Check] = {
    "Television": _television,
    "CoffeeMachine": _coffee_machine,
    "Faucet": _faucet,
    "Sink": _faucet,
    "SinkBasin": _faucet,
    "Microwave": _microwave,
}


def slice_(now: Situation, thing: Thing) -> Refusal | None:
    """In view, whole, on a surface at table height, with a knife in hand.

    In `paper` only the Knife cuts, and an egg must be in a pan to be cracked (A.9); in the released
    code anything with Knife in its name cuts, and an egg may be cracked anywhere.
    """
    pieces = thing.type.endswith(("Sliced", "Cracked"))
    if not now.sees(thing) or pieces:
        gone = thing.sliced or pieces
        refuse = feedback.not_visible("SLICE", thing.type)
        return feedback.already_sliced(thing.type) if gone else refuse
    if not facts_of(thing.type).sliceable:
        return feedback.unable(thing.type, "sliced")
    if thing.type == "Egg":
        return _egg(now, thing)
    under = now.state.things.get(thing.parent or "")
    if under is None or under.type not in SURFACES or thing.y < LOWER_SHELF:
        return feedback.not_on_surface(thing.type)
    knives = ("Knife",) if now.scoring == "paper" else ("Knife", "ButterKnife")
    return None if now.holds(*knives) else feedback.no_knife()


def _egg(now: Situation, egg: Thing) -> Refusal | None:
    if now.scoring == "released":
        return None
    under = now.state.things.get(egg.parent or "")
    return None if under is not None and under.type == "Pan" else feedback.egg_not_in_pan()


def clean(now: Situation, thing: Thing) -> Refusal | None:
    """A mirror: sprayed, and the cloth in hand. Anything else: running water, in the basin, sponge.

    In `paper` the faucet of that basin must run; the released code looks at the first faucet.
    """
    if not now.sees(thing):
        return feedback.not_visible("CLEAN", thing.type)
    if thing.type == "Mirror":
        if SPRAY_MIRROR not in now.deeds:
            return feedback.not_sprayed()
        return None if now.holds("Cloth") else feedback.no_cloth()
    around = containment.container(now.state, thing)
    faucet = containment.first(now.state, "Faucet")
    if now.scoring == "paper" and around is not None and around.type == "SinkBasin":
        faucet = faucet_of(now.state, around)
    if faucet is None or not faucet.toggled:
        return feedback.faucet_off()
    if around is None or around.type != "SinkBasin":
        return feedback.not_in_basin(thing.type)
    if not now.holds("DishSponge"):
        return feedback.no_sponge()
    return None if facts_of(thing.type).dirtyable else feedback.unable(thing.type, "cleaned")


def spray(now: Situation, thing: Thing) -> Refusal | None:
    """In view, with the spray bottle in hand. Anything can be sprayed; `scoring.deed` minds what."""
    if not now.sees(thing):
        return feedback.not_visible("SPRAY", thing.type)
    return None if now.holds("SprayBottle") else feedback.no_spray_bottle()


def empty(now: Situation, thing: Thing) -> Refusal | None:
    """In view and filled."""
    if not now.sees(thing):
        return feedback.not_visible("EMPTY", thing.type)
    return feedback.not_filled(thing.type) if thing.liquid is None else None


def drink(now: Situation, thing: Thing) -> Refusal | None:
    """In view, something (whatever it is) in hand, and filled."""
    if not now.sees(thing):
        return feedback.not_visible("DRINK", thing.type)
    if now.held is None:
        return feedback.nothing_held("DRINK")
    return feedback.not_filled(thing.type) if thing.liquid is None else None


CHECKS: dict[str, Check] = {
    "CLEAN": clean,
    "CLOSE": close,
    "DRINK": drink,
    "EMPTY": empty,
    "OPEN": open_,
    "PICKUP": pickup,
    "PUT": put,
    "SLICE": slice_,
    "SPRAY": spray,
    "TOGGLE_OFF": toggle_off,
    "TOGGLE_ON": toggle_on,
}
