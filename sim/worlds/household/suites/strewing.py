"""Placing things by chance: what a task needs in view, everything else strewn about.

Positions are drawn from the places where something fits (`placing.spots`), never retried by physics.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from random import Random

from sim.home.anatomy import surfaces
from sim.home.facts import facts_of, may_hold
from sim.home.geometry import within
from sim.home.placing import spots
from sim.home.state import State, Thing
from sim.worlds.household.homes import COOKWARE, DISHES, FOOD, SILVERWARE, homes
from sim.worlds.household.suites.layouts import Layout, UnpreparedError

IN_VIEW = (
    "CounterTop", "DiningTable", "SideTable", "CoffeeTable", "Desk", "Dresser", "TVStand",
    "Shelf", "ShelvingUnit", "StoveBurner", "Sofa", "ArmChair", "Toilet",
)  # fmt: skip
"""Places in which things can be seen without opening anything."""
FOR_SILVERWARE = ("CounterTop", "DiningTable", "CoffeeTable", "Desk", "SideTable")
"""Never in the sink, where deep basins hide it (paper, A.3.2)."""
HIGHEST = 1.6
"""Nothing is placed higher, metres: it is to be seen from where one stands."""
LOWEST = 0.25
"""Nothing but what belongs there is placed lower, on floors and bottom shelves."""
SINK_IN_USE = 0.75
"""How often there is something in the sink (paper, table 1: its contents are randomized)."""
IN_A_DISH = 0.12
"""How often food that the task does not need lies in a dish."""
CROWD = 2.5
"""So many times likelier than otherwise things come to lie where they are to be cleared away."""
DRAWS = 4
"""Spots that are drawn on one receptacle until one is neither too high nor too low."""
FAR = 1000.0
"""Where lifted things wait, metres outside of every room."""
TRIES = 12
"""Places that are tried for one thing before it is left out, or refused if the task needs it."""


def strew(state: State, layout: Layout, dice: Random) -> None:
    """Lift everything that is to be placed, then put it down again one by one, large first."""
    moving = {*layout.targets, *(kind for kinds, _ in layout.strewn for kind in kinds)}
    lifted = [t for t in state.things.values() if t.type in moving and facts_of(t.type).pickupable]
    lifted += [c for t in lifted for c in within(state, t.name) if c not in lifted]
    for thing in lifted:
        state.put(replace(thing, parent=None, x=FAR, z=FAR))
    wanted = {kind: places for kinds, places in layout.strewn for kind in kinds}
    wanted |= dict.fromkeys(layout.targets, layout.places)
    in_sink = _sink_contents(state, [t.type for t in lifted], dice)
    for thing in sorted(lifted, key=lambda t: (_turn(t, layout), -area(t), t.name)):
        places = ("SinkBasin",) if thing.type in in_sink else wanted.get(thing.type)
        if _place(state, thing, _where(state, thing, places, layout, dice), dice):
            continue
        if _place(state, thing, _where(state, thing, None, layout, dice), dice):
            continue
        if thing.type in layout.targets:
            raise UnpreparedError(f"{thing.type} fits nowhere in {state.scene.name}")
        state.remove(thing.name)


def _turn(thing: Thing, layout: Layout) -> int:
    """Who is placed first: what has the fewest places, then what the task needs."""
    return 0 if thing.type in layout.astray else 1 if thing.type in layout.targets else 2


def _sink_contents(state: State, types: Sequence[str], dice: Random) -> frozenset[str]:
    """What lies in the sink, if anything: one to three of what goes there, never silverware."""
    if not any(t.type == "SinkBasin" for t in state.things.values()):
        return frozenset()
    fitting = [t for t in types if t not in SILVERWARE and may_hold("SinkBasin", t)]
    count = dice.choice((1, 2, 2, 3, 3)) if dice.random() < SINK_IN_USE else 0
    return frozenset(dice.sample(fitting, min(count, len(fitting))))


def _where(
    state: State, thing: Thing, places: tuple[str, ...] | None, layout: Layout, dice: Random
) -> list[Thing]:
    """Receptacles for a thing, drawn by chance, larger ones sooner."""
    allowed = FOR_SILVERWARE if thing.type in SILVERWARE and places is None else places or IN_VIEW
    if thing.type in layout.astray and thing.type not in SILVERWARE:
        allowed = (*(place for place in allowed if place not in homes(thing.type)), "SinkBasin")
    found = [
        t
        for t in state.things.values()
        if t.type in allowed and may_hold(t.type, thing.type) and t.x != FAR
    ]
    weights = [_room(t) * (CROWD if t.type in layout.crowded else 1.0) for t in found]
    drawn = []
    while found:
        pick = dice.choices(range(len(found)), weights)[0]
        drawn.append(found.pop(pick))
        weights.pop(pick)
    return _dishes_for(state, thing, layout, dice) + drawn


def _dishes_for(state: State, thing: Thing, layout: Layout, dice: Random) -> list[Thing]:
    """Now and then a dish for food that the task does not need."""
    if thing.type not in FOOD or thing.type in layout.targets or dice.random() >= IN_A_DISH:
        return []
    dishes = [
        t
        for t in state.things.values()
        if t.type in (*DISHES, *COOKWARE) and may_hold(t.type, thing.type) and t.x != FAR
        and not any(state.contents(t.name))
    ]  # fmt: skip
    return [dice.choice(dishes)] if dishes else []


def _place(state: State, thing: Thing, receptacles: Sequence[Thing], dice: Random) -> bool:
    """Put it on a free spot of the first of these that has one."""
    for receptacle in receptacles[:TRIES]:
        spot = _spot(state, thing, receptacle, dice)
        if spot is not None:
            turned = replace(spot, yaw=(spot.yaw + dice.choice((0.0, 180.0))) % 360.0)
            spots.put(state, thing.name, turned)
            return True
    return False


def _spot(state: State, thing: Thing, receptacle: Thing, dice: Random) -> spots.Spot | None:
    """A free spot at a height where one sees it, drawn by chance."""
    for _ in range(DRAWS):
        spot = spots.any_spot(state, thing, receptacle, dice)
        if spot is None:
            return None
        if spot.y <= HIGHEST and (spot.y >= LOWEST or receptacle.type == "Floor"):
            return spot
    return None


def _room(receptacle: Thing) -> float:
    """How likely a receptacle is drawn: as it is wide."""
    return math.sqrt(math.fsum(row.width * row.depth for row in surfaces(receptacle))) + 0.05


def area(thing: Thing) -> float:
    """Square metres that it covers."""
    return thing.size[0] * thing.size[2]
