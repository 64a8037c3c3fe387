"""InitialRandomSpawn: the small things of a home somewhere else, by seed."""

from __future__ import annotations

import random

from sim.home.anatomy import surfaces
from sim.home.facts import MUST_BE_OPEN, facts_of
from sim.home.geometry import above, within
from sim.home.placing import spots
from sim.home.state import State, Thing

NEVER = frozenset({"Toaster", "CoffeeMachine"})
"""Nothing is spawned into these: things in them count as being used."""
IN_VIEW = frozenset({
    "ArmChair", "Bathtub", "BathtubBasin", "Bed", "Chair", "CoffeeTable", "CounterTop", "Desk",
    "DiningTable", "Dresser", "Floor", "Footstool", "Ottoman", "Shelf", "SideTable", "Sink",
    "SinkBasin", "Sofa", "Stool", "StoveBurner", "TVStand", "Toilet", "ToiletPaperHanger",
})  # fmt: skip
"""Receptacles that are open by nature and hide nothing (AI2-THOR's list of them): no dishes, whose
rims hide what is small, no bins, and nothing with a door, even if it is open."""

BASINS = frozenset({"SinkBasin", "BathtubBasin"})
RIM_SHADE = 0.85
"""So much of its depth below the rim, on the floor of a basin, is not seen over the front rim."""
DRAWS = 8
"""Spots that are drawn on one receptacle until one is in plain view."""


def spawn(
    state: State,
    seed: int,
    *,
    excluded_receptacles: frozenset[str] = frozenset(),
    excluded_ids: frozenset[str] = frozenset(),
    attempts: int = 10,
    force_visible: bool = True,
) -> list[str]:
    """Move every pickupable thing that is not excluded to a place drawn by seed; names moved.

    A thing goes where both its type's tables and the caller allow it, never into something closed,
    and stays where it is when the receptacles tried have no room; `force_visible` leaves only those
    that are `IN_VIEW`. What is in a moved receptacle travels with it. The same state and seed give
    the same places.
    """
    dice = random.Random(seed)
    held = state.hands()
    movers = [
        t.name
        for t in state.things.values()
        if facts_of(t.type).pickupable and not t.gone
        and t.id not in excluded_ids and t.name not in excluded_ids and t.name not in held
    ]  # fmt: skip
    dice.shuffle(movers)
    receptacles = [
        t.name
        for t in state.things.values()
        if t.type not in excluded_receptacles | NEVER and (t.type in IN_VIEW or not force_visible)
    ]
    moved = []
    for name in movers:
        draws = DRAWS if force_visible else 1
        if _spawn(state, state.things[name], dice, receptacles, attempts, draws):
            moved.append(name)
    return moved


def _spawn(
    state: State,
    thing: Thing,
    dice: random.Random,
    receptacles: list[str],
    attempts: int,
    draws: int,
) -> bool:
    inner = {thing.name, *(t.name for t in within(state, thing.name))}
    homes = [
        t
        for t in (state.things[name] for name in receptacles if name not in inner)
        if open_for(state, t) and spots.takes(t, thing)
    ]
    dice.shuffle(homes)
    for receptacle in homes[: max(1, attempts)]:
        found = _spot(state, thing, receptacle, dice, draws)
        if found is not None:
            spots.put(state, thing.name, found)
            return True
    return False


def _spot(
    state: State, thing: Thing, receptacle: Thing, dice: random.Random, draws: int
) -> spots.Spot | None:
    """A spot drawn by chance, again if it is behind a rim; the last one drawn, wherever it is."""
    found = None
    for _ in range(draws):
        found = spots.any_spot(state, thing, receptacle, dice)
        if found is None or not _behind_rim(state, thing, found):
            break
    return found


def _behind_rim(state: State, thing: Thing, spot: spots.Spot) -> bool:
    """Whether the front of a basin hides the whole of it from who stands there."""
    basin = state.things[spot.receptacle]
    if basin.type not in BASINS:
        return False
    _, y, z = basin.to_local(spot.x, spot.y, spot.z)
    below = basin.size[1] - y - thing.size[1]
    return surfaces(basin)[spot.surface].z1 - z < RIM_SHADE * below


def open_for(state: State, receptacle: Thing) -> bool:
    """Whether one could put something there now: nothing around it is closed, it is not held."""
    outer = (receptacle, *above(state, receptacle.name))
    held = state.hands()
    if any(t.gone or t.name in held for t in outer):
        return False
    return not any(t.type in MUST_BE_OPEN and not t.open for t in outer)
