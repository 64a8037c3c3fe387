"""Heat and time: what cooks after how many minutes, and what spoils outside of the cold.

Minutes of heat add up over the steps. A thing that must be cooked is cooked once it has had its own
`min_cook` minutes (specification, section 5.6); the microwave oven needs half of them.
"""

from __future__ import annotations

from sim.worlds.simmer import contact
from sim.worlds.simmer.state import CUT, Kitchen, Thing

THIN = 6.0
"""Minutes for protein in pieces."""
THIN_ROAST = 10.0
"""Minutes for a roast in pieces."""
ROAST = 40.0
SPOILED_AFTER = 120.0
"""Minutes that perishables may be out of the cold."""
DOOR_OPEN = 10.0
"""Minutes of an open door after which a fridge is no longer cold."""
PIECES = CUT | {"ground"}


def minutes_needed(thing: Thing) -> float:
    """Minutes of heat after which a thing is cooked."""
    needed = thing.min_cook
    if "protein" in thing.props and not thing.states.isdisjoint(PIECES):
        needed = min(needed, THIN_ROAST if needed >= ROAST else THIN)
    return needed


def heat(kitchen: Kitchen, oid: str, minutes: float | None, method: str) -> None:
    """Heat a thing with everything in it, and what is in the same vessel. None: as long as it takes."""
    thing = kitchen.edit(oid)
    if not thing.food:
        thing.gain("hot", kitchen.step)
    thing.gain(method, kitchen.step)
    around = kitchen.things.get(thing.loc)
    for one in (oid, *(inner.id for inner in kitchen.within(oid))):
        _cook(kitchen, one, minutes, method)
    if around is None or around.category not in ("cookware", "appliance"):
        return
    contact.clean(kitchen, around.id)
    if not contact.keeps_apart(around) and "receptacle" in around.props:
        done = {oid, *(inner.id for inner in kitchen.within(oid))}
        others = [one.id for one in kitchen.within(around.id) if one.id not in done]
        for one in others:
            _cook(kitchen, one, minutes, "heated" if method == "melted" else method)


def _cook(kitchen: Kitchen, oid: str, minutes: float | None, method: str) -> None:
    if not kitchen.things[oid].food:
        contact.clean(kitchen, oid)
        return
    part = kitchen.things[oid]
    if part.consumed_by and "cooked" in part.states and not part.tags:
        return  # a part of a product that heat can change no more
    thing = kitchen.edit(oid)
    if "frozen" in thing.states and "protein" in thing.props:
        return
    thing.gain("hot", kitchen.step)
    thing.method, thing.warm = method, 0.0
    if minutes is not None:
        thing.minutes += 2 * minutes if method == "microwaved" else minutes
    done = minutes is None or thing.minutes >= minutes_needed(thing)
    if "needs_cooking" in thing.props and not done:
        return
    if method != "melted":
        thing.gain("cooked", kitchen.step)
    if method == "melted":
        thing.gain("melted", kitchen.step)
    contact.clean(kitchen, oid)


def in_cold(kitchen: Kitchen, thing: Thing) -> bool:
    """Whether a thing is in something cold that is on and shut."""
    for up in kitchen.above(thing.id):
        place = kitchen.things[up]
        if "cold" in place.props and "receptacle" in place.props:
            return "on" in place.states and "warm" not in place.states
    return False


def perishable(thing: Thing) -> bool:
    """Protein, dairy, cooked food and cut produce (section 5.7)."""
    if not thing.food or thing.gone:
        return False
    cut = "produce" in thing.props and not thing.states.isdisjoint(CUT)
    return not thing.props.isdisjoint(("protein", "dairy")) or "cooked" in thing.states or cut


def _on_heat(kitchen: Kitchen, thing: Thing) -> bool:
    around = (kitchen.things[up] for up in kitchen.above(thing.id))
    return any("heatsource" in one.props and "on" in one.states for one in around)


def pass_time(kitchen: Kitchen, minutes: float) -> None:
    """Let minutes pass. Where the kitchen dwells, doors that stay open and warm food count."""
    if not minutes > 0:
        return
    kitchen.clock += minutes
    if not kitchen.dwell:
        return
    for oid in sorted(kitchen.things):
        thing = kitchen.things[oid]
        if "cold" in thing.props and thing.category == "appliance":
            _door(kitchen, thing, minutes)
        elif perishable(thing) and "spoiled" not in thing.states:
            _dwell(kitchen, thing, minutes)


def _door(kitchen: Kitchen, thing: Thing, minutes: float) -> None:
    if "open" not in thing.states:
        if thing.warm:
            edited = kitchen.edit(thing.id)
            edited.warm = 0.0
            edited.lose("warm")
        return
    edited = kitchen.edit(thing.id)
    edited.warm += minutes
    if edited.warm > DOOR_OPEN:
        edited.gain("warm", kitchen.step)


def _dwell(kitchen: Kitchen, thing: Thing, minutes: float) -> None:
    if in_cold(kitchen, thing) or _on_heat(kitchen, thing):
        return
    edited = kitchen.edit(thing.id)
    edited.warm += minutes
    if edited.warm > SPOILED_AFTER:
        edited.gain("spoiled", kitchen.step)
