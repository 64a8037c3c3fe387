"""What follows by itself: heat, water, coffee, cold. No time passes; what must happen has happened.

`settle` is called after every action that changed a thing; it applies the contextual rules
(asgardbench specification, section 5; `contextual` of the object facts) until nothing changes.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

from sim.home.facts import facts_of
from sim.home.geometry import within
from sim.home.placing import pieces
from sim.home.state import State, Thing

ON_THE_STOVE = frozenset({"Pan", "Pot", "Kettle"})
STREAM = 0.6
"""Running water falls into the basin that is this near to its faucet, metres, measured level."""


def settle(state: State) -> None:
    """Apply every rule to everything that is switched on, runs or cools."""
    for thing in list(state.things.values()):
        rule = _RULES.get(thing.type)
        if rule is not None and not thing.gone and thing.name in state.things:
            rule(state, state.things[thing.name])


def _burner(state: State, burner: Thing) -> None:
    """A burner is as its knob is; what stands on a lit one gets hot, what cooks in that cooks."""
    if not burner.toggled:
        return
    for pan in list(state.contents(burner.name)):
        if pan.type in ON_THE_STOVE:
            _warm(state, pan)
            for food in within(state, pan.name):
                _cook(state, food)


def _microwave(state: State, oven: Thing) -> None:
    if not oven.toggled:
        return
    for thing in within(state, oven.name):
        if thing.type == "Egg" and not thing.sliced:
            for name in pieces.cut(state, thing.name):
                _cook(state, state.things[name])
        else:
            _cook(state, thing)


def _toaster(state: State, toaster: Thing) -> None:
    if toaster.toggled:
        for thing in list(state.contents(toaster.name)):
            _cook(state, thing)


def _coffee(state: State, machine: Thing) -> None:
    if not machine.toggled:
        return
    for mug in list(state.contents(machine.name)):
        if mug.type == "Mug" and not mug.liquid and not mug.broken:
            state.change(mug.name, liquid="coffee", temperature="Hot")


def _water(state: State, source: Thing) -> None:
    """Running water cleans, fills what is empty, and puts candles out."""
    if not source.toggled:
        return
    for thing in under_stream(state, source):
        facts = facts_of(thing.type)
        changes: dict[str, object] = {}
        if thing.dirty:
            changes["dirty"] = False
        if facts.fillable and not thing.liquid and "water" in facts.liquids and not thing.broken:
            changes["liquid"] = "water"
        if thing.type == "Candle" and thing.toggled:
            changes["toggled"] = False
        if changes:
            state.change(thing.name, **changes)


def under_stream(state: State, source: Thing) -> Iterator[Thing]:
    """What lies, directly, in the basin under a faucet or shower head."""
    basin = basin_under(state, source)
    return iter(list(state.contents(basin.name))) if basin else iter(())


def basin_under(state: State, source: Thing) -> Thing | None:
    """The basin that a faucet runs into: the nearest one, if it is near enough."""
    basins = [t for t in state.things.values() if t.type in ("SinkBasin", "BathtubBasin")]
    if not basins:
        return None
    best = min(basins, key=lambda t: math.hypot(t.x - source.x, t.z - source.z))
    limit = STREAM + max(best.size[0], best.size[2]) / 2
    return best if math.hypot(best.x - source.x, best.z - source.z) <= limit else None


def _fridge(state: State, fridge: Thing) -> None:
    for thing in within(state, fridge.name):
        if thing.temperature != "Cold":
            state.change(thing.name, temperature="Cold")


def _cook(state: State, food: Thing) -> None:
    if facts_of(food.type).cookable and not food.cooked:
        state.change(food.name, cooked=True, temperature="Hot")
    else:
        _warm(state, food)


def _warm(state: State, thing: Thing) -> None:
    if thing.temperature != "Hot":
        state.change(thing.name, temperature="Hot")


_RULES = {
    "StoveBurner": _burner,
    "Microwave": _microwave,
    "Toaster": _toaster,
    "CoffeeMachine": _coffee,
    "Faucet": _water,
    "ShowerHead": _water,
    "Fridge": _fridge,
}
