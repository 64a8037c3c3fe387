"""What a click on a thing does: the most natural thing that works, after walking there if need be."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from sim.abilities import NaturalAction
from sim.world import Action, Seat
from sim.worlds.simmer import offers
from sim.worlds.simmer.executor import Executor
from sim.worlds.simmer.plan import Bound
from sim.worlds.simmer.state import Kitchen, Thing
from sim.worlds.simmer.wording import label

Roles = dict[str, str | float]
Choice = tuple[str, Roles]

SPATULAS = frozenset({"spatula", "tongs", "fork", "slotted_spoon"})
STIRRERS = frozenset({"spoon", "wooden_spoon", "spatula", "ladle"})


def natural(executor: Executor, seat: Seat, shown: Iterable[str]) -> dict[str, NaturalAction]:
    """For each thing that is shown and can be used: one or two actions, walking first if it is far."""
    found = {}
    for oid in shown:
        thing = executor.kitchen.things.get(oid)
        if thing is not None and (action := _for(executor, seat, thing)) is not None:
            found[oid] = action
    return found


def _for(executor: Executor, seat: Seat, thing: Thing) -> NaturalAction | None:
    kitchen = executor.kitchen
    near = executor.fork()
    near.who = seat
    far = near.fork()
    place = _place_of(kitchen, thing.id)
    if place:
        far.kitchen.cooks[seat] = far.kitchen.cooks[seat]._replace(loc=place)
    for verb, roles in _choices(kitchen, kitchen.cooks[seat].hold, thing):
        rule = executor.rules.actions.get(verb)
        if rule is None:
            continue
        done = offers.action_of(Bound(rule, dict(roles)))
        text = done.text[:1].upper() + done.text[1:]
        if _works(near, verb, roles):
            return NaturalAction(text, (done,))
        if place and _works(far, verb, roles):
            walk = Action("walk", {"location": label(place)}, f"walk to {label(place)}")
            return NaturalAction(f"Go there and {done.text}", (walk, done))
    return None


def _place_of(kitchen: Kitchen, oid: str) -> str:
    """Where one must stand to use it."""
    if kitchen.things[oid].category in ("fixture", "appliance"):
        return oid
    found = [
        up for up in kitchen.above(oid) if kitchen.things[up].category in ("fixture", "appliance")
    ]
    return found[0] if found else ""


def _works(executor: Executor, verb: str, roles: Roles) -> bool:
    bound = Bound(executor.rules.actions[verb], dict(roles))
    return all(one.predicate in offers.UNSEEN for one in executor.judge(bound))


def _choices(kitchen: Kitchen, hold: str, thing: Thing) -> Iterator[Choice]:
    """What one would do with it, the likeliest first."""
    if thing.category in ("fixture", "appliance") and "grabbable" not in thing.props:
        yield from _with_furniture(kitchen, hold, thing)
    elif hold and hold != thing.id:
        yield from _with_held(kitchen, kitchen.things[hold], thing)
    elif not hold:
        yield "grab", {"object": thing.id}


def _with_furniture(kitchen: Kitchen, hold: str, thing: Thing) -> Iterator[Choice]:
    it: Roles = {"object": thing.id}
    if "openable" in thing.props and "open" not in thing.states:
        yield "open", it
        return
    if (
        "openable" in thing.props
        and not thing.props.isdisjoint(("storage", "cold"))
        and thing.cls != "trash_can"
    ):
        yield "close", it
    if hold:
        held: Mapping[str, str | float] = {"object": hold}
        if "water_source" in thing.props and "on" in thing.states:
            yield from _at_the_tap(kitchen.things[hold], thing)
        if thing.cls == "trash_can":
            yield "discard", {**held, "trash": thing.id}
        yield "put_on", {**held, "target": thing.id}
        yield "put_in", {**held, "container": thing.id}
    if "openable" in thing.props:
        yield "close", it
    yield ("switch_off", it) if "on" in thing.states else ("switch_on", it)


def _at_the_tap(held: Thing, tap: Thing) -> Iterator[Choice]:
    if "receptacle" in held.props and held.category == "cookware" and "empty" in held.states:
        yield "fill", {"object": held.id, "water": tap.id}
    yield "wash", {"object": held.id, "water": tap.id}


def _with_held(kitchen: Kitchen, held: Thing, thing: Thing) -> Iterator[Choice]:
    """Two things: what is in the hand, on what is pointed at."""
    if held.food:
        yield from _food_on(held, thing)
    else:
        yield from _tool_on(kitchen, held, thing)
    yield "put_in", {"object": held.id, "container": thing.id}
    yield "put_on", {"object": held.id, "target": thing.id}


def _food_on(held: Thing, thing: Thing) -> Iterator[Choice]:
    to: Roles = {"object": held.id, "target": thing.id}
    if "breakable" in held.props:
        yield "crack", to
    if "seasoning" in held.props:
        yield "season", {"target": thing.id, "seasoning": held.id}
    if "pourable" in held.props:
        yield "pour", to
        yield "sprinkle", to


def _tool_on(kitchen: Kitchen, held: Thing, thing: Thing) -> Iterator[Choice]:
    using: Roles = {"object": thing.id, "tool": held.id}
    below = kitchen.things.get(thing.loc)
    if "sharp" in held.props and below is not None:
        yield "slice", {**using, "surface": below.id}
        yield "peel", using
    if "whisk" in held.props:
        yield "whisk", using
    if held.cls in SPATULAS and thing.food:
        yield "flip", using
    if held.cls in STIRRERS:
        yield "stir", using
    if "cover" in held.props:
        yield "cover", {"object": thing.id, "lid": held.id}


__all__ = ["natural"]
