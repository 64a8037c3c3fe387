"""What actions do: the effects that the world model names, each a total function.

What cannot be applied (nothing is held, a thing would be put into itself) is dropped silently, as
plans go on after a failed step in the mode `published` (specification, section 4).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from sim.worlds.simmer import contact, heat
from sim.worlds.simmer.asking import ingredients_in, vessel_of
from sim.worlds.simmer.state import KITCHEN, TRASH, Cook, Kitchen, Tag, Thing


class Doing(NamedTuple):
    """A step as it is done: the kitchen, who, what fills the roles, and which values were given."""

    kitchen: Kitchen
    who: str
    bound: dict[str, str | float]
    given: frozenset[str]

    @property
    def cook(self) -> Cook:
        return self.kitchen.cooks[self.who]

    def oid(self, role: str) -> str:
        return str(self.bound[role])

    def thing(self, role: str) -> Thing:
        return self.kitchen.things[str(self.bound[role])]

    def set_cook(self, cook: Cook) -> None:
        self.kitchen.cooks[self.who] = cook


class Effect(NamedTuple):
    """An effect that actions may name. `roles` is how many roles it takes first (-1: any number)."""

    do: Callable[..., None]
    roles: int


EFFECTS: dict[str, Effect] = {}


def effect(roles: int) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Register an effect by its function's name."""

    def register(do: Callable[..., None]) -> Callable[..., None]:
        EFFECTS[do.__name__.strip("_")] = Effect(do, roles)
        return do

    return register


# -- moving and handling ------------------------------------------------------------------------------


@effect(1)
def go(doing: Doing, role: str) -> None:
    """The cook stands there; what is no place leads to the place where it is."""
    oid = doing.oid(role)
    things = doing.kitchen.things
    if oid in things and things[oid].category not in ("fixture", "appliance"):
        oid = _station(doing.kitchen, oid)
    doing.set_cook(doing.cook._replace(loc=oid if oid in things else KITCHEN))


def _station(kitchen: Kitchen, oid: str) -> str:
    around = list(kitchen.above(oid))
    return next(
        (up for up in around if kitchen.things[up].category in ("fixture", "appliance")), ""
    )


@effect(1)
def gain(doing: Doing, role: str, state: str) -> None:
    """It is in this state from now on."""
    doing.kitchen.edit(doing.oid(role)).gain(state, doing.kitchen.step)


@effect(1)
def handle(doing: Doing, role: str) -> None:
    """Hands touch it by its handle."""
    doing.set_cook(contact.handle(doing.kitchen, doing.cook, doing.oid(role)))


@effect(1)
def take(doing: Doing, role: str) -> None:
    """It is in the hand; what was there before stays where the cook stands."""
    oid, kitchen = doing.oid(role), doing.kitchen
    if doing.cook.hold == oid:
        return
    if doing.cook.hold:
        _drop(doing)
    for cook in kitchen.cooks.values():
        if cook.hold == oid:
            kitchen.cooks[cook.name] = cook._replace(hold="")
    kitchen.leave(oid)
    kitchen.edit(oid).loc = "agent"
    doing.set_cook(doing.cook._replace(hold=oid))
    handle(doing, role)


def _surface(doing: Doing) -> str:
    """Where the cook lays things down: the surface where it stands, else the counter."""
    kitchen, spot = doing.kitchen, doing.cook.loc
    standing = kitchen.things.get(spot)
    if standing is not None and not standing.props.isdisjoint(("surface", "water_area")):
        return spot
    counters = (oid for oid in sorted(kitchen.things) if kitchen.things[oid].cls == "counter")
    return next(counters, "")


def _drop(doing: Doing) -> None:
    """Lay down what is held, without its touching anything but the surface."""
    kitchen, oid = doing.kitchen, doing.cook.hold
    surface = _surface(doing)
    if surface:
        kitchen.place(oid, surface, "on")
        contact.touch(kitchen, oid, surface)
    else:
        kitchen.edit(oid).loc = KITCHEN
    doing.set_cook(doing.cook._replace(hold=""))


def _release(doing: Doing, oid: str) -> None:
    """Nobody holds it any more."""
    for cook in list(doing.kitchen.cooks.values()):
        if cook.hold == oid:
            doing.kitchen.cooks[cook.name] = cook._replace(hold="")


@effect(2)
def put(doing: Doing, role: str, place: str, rel: str) -> None:
    """It is in or on the place, and in no hand."""
    oid, at = doing.oid(role), doing.oid(place)
    if oid == at:
        return
    _release(doing, oid)
    doing.kitchen.place(oid, at, rel)


@effect(1)
def lay_down(doing: Doing, role: str) -> None:
    """It lies on the surface where the cook stands."""
    if doing.cook.hold == doing.oid(role):
        _drop(doing)


@effect(2)
def cover(doing: Doing, role: str, lid: str) -> None:
    """The lid is on it, and in no hand."""
    oid, on = doing.oid(role), doing.oid(lid)
    if oid == on:
        return
    _release(doing, on)
    doing.kitchen.leave(on)
    doing.kitchen.edit(on).loc = oid
    thing = doing.kitchen.edit(oid)
    thing.covered_by = on
    thing.gain("covered", doing.kitchen.step)


@effect(1)
def uncover(doing: Doing, role: str) -> None:
    """The lid is in the hand; what is thrown away after use is gone."""
    thing = doing.kitchen.edit(doing.oid(role))
    lid, thing.covered_by = thing.covered_by, ""
    thing.lose("covered", "wrapped")
    if not lid:
        return
    if "disposable" in doing.kitchen.things[lid].props or doing.cook.hold:
        doing.kitchen.edit(lid).loc = TRASH
        return
    doing.kitchen.edit(lid).loc = "agent"
    doing.set_cook(doing.cook._replace(hold=lid))


# -- cleaning -----------------------------------------------------------------------------------------


@effect(1)
def wash(doing: Doing, role: str) -> None:
    """Dirt goes, and tags where washing takes them off; raw protein spatters the sink (5.4)."""
    kitchen, oid = doing.kitchen, doing.oid(role)
    thing = kitchen.edit(oid)
    thing.gain("wet", kitchen.step)
    if contact.source_of(thing) == contact.RAW:
        for sink in sorted(kitchen.things):
            if "water_area" in kitchen.things[sink].props:
                contact.touch(kitchen, oid, sink)
    elif thing.food:
        contact.clean(kitchen, oid, contact.UNWASHED, contact.SHELL)
    else:
        contact.clean(kitchen, oid)
    kitchen.edit(oid).gain("clean", kitchen.step)


@effect(0)
def wash_hands(doing: Doing) -> None:
    """Nothing clings to the hands any more."""
    doing.set_cook(doing.cook._replace(tags=()))


@effect(1)
def rinse(doing: Doing, role: str) -> None:
    """Wet and without visible dirt; what clings unseen stays."""
    thing = doing.kitchen.edit(doing.oid(role))
    thing.gain("wet", doing.kitchen.step)
    if "dirty" in thing.states:
        thing.gain("clean", doing.kitchen.step)


@effect(2)
def wipe(doing: Doing, role: str, tool: str) -> None:
    """Without visible dirt; a cloth with sanitizer takes tags off, any other passes them on."""
    kitchen = doing.kitchen
    cloth = doing.thing(tool)
    parts = (kitchen.things[oid] for oid in cloth.includes)
    if any("sanitizer" in one.props for one in (cloth, *parts)):
        contact.clean(kitchen, doing.oid(role))
    else:
        contact.touch(kitchen, doing.oid(tool), doing.oid(role))
    kitchen.edit(doing.oid(role)).gain("clean", kitchen.step)


@effect(1)
def discard(doing: Doing, role: str) -> None:
    """It is out of play."""
    oid = doing.oid(role)
    _release(doing, oid)
    doing.kitchen.leave(oid)
    for one in (oid, *[inner.id for inner in doing.kitchen.within(oid)]):
        doing.kitchen.edit(one).loc = TRASH


# -- contact ------------------------------------------------------------------------------------------


@effect(2)
def contact_(doing: Doing, one: str, other: str) -> None:
    """Two things touch."""
    contact.touch(doing.kitchen, doing.oid(one), doing.oid(other))


@effect(1)
def contact_hands(doing: Doing, role: str) -> None:
    """Hands touch it."""
    doing.set_cook(contact.hold(doing.kitchen, doing.cook, doing.oid(role)))


@effect(2)
def mingle(doing: Doing, role: str, vessel: str) -> None:
    """It touches the vessel and what is in it."""
    contact.mingle(doing.kitchen, doing.oid(role), doing.oid(vessel))


@effect(2)
def work(doing: Doing, tool: str, role: str) -> None:
    """A tool touches everything in a vessel, or the food itself and what it is mixed with."""
    kitchen = doing.kitchen
    gain(doing, role, "stirred")
    vessel = vessel_of(kitchen, doing.thing(role))
    for _ in range(2):  # the second time it brings to the first thing what the last one gave it
        for inner in list(kitchen.within(vessel.id)):
            if not inner.consumed_by and inner.id != doing.bound[tool]:
                contact.touch(kitchen, doing.oid(tool), inner.id)


@effect(1)
def mix_contents(doing: Doing, role: str) -> None:
    """What is in it is mixed."""
    kitchen = doing.kitchen
    for inner in ingredients_in(kitchen, doing.thing(role)):
        kitchen.edit(inner.id).gain("mixed", kitchen.step)


# -- portions, pouring, breaking ------------------------------------------------------------------------


def _portion(doing: Doing, oid: str, at: str) -> str:
    """Some of a thing, now part of another: what it is like at this moment, tags included."""
    kitchen = doing.kitchen
    whole = kitchen.edit(oid)
    before = whole.portions[-1] if whole.portions else ""
    if before in kitchen.things[at].includes and not kitchen.things[before].consumed_by:
        _add_more(kitchen, whole, before)
        contact.mingle(kitchen, before, at)
        return before
    some = whole.copy()
    number = len(whole.portions) + 1
    some.id = f"{oid}.{number}"
    some.loc, some.rel, some.contents, some.portions = at, "part", (), ()
    some.includes = tuple(
        one for one in whole.includes if kitchen.things[one].consumed_by == whole.id
    )
    some.covered_by, some.since = "", dict(whole.since)
    some.states = some.states - {"full", "empty"}
    kitchen.add(some)
    whole.portions = (*whole.portions, some.id)
    contact.mingle(kitchen, some.id, at)
    place = kitchen.edit(at)
    place.includes = (*place.includes, some.id)
    place.lose("empty")
    kitchen.edit(some.id).since["added"] = kitchen.step
    return some.id


def _add_more(kitchen: Kitchen, whole: Thing, before: str) -> None:
    """More of a thing comes to a portion of it: what must be cooked is raw again."""
    contact.take_tags(kitchen, before, whole.tags)
    if "needs_cooking" in whole.props and "cooked" not in whole.states:
        some = kitchen.edit(before)
        some.gain("raw", kitchen.step)
        some.minutes = 0.0


def _divides(thing: Thing) -> bool:
    """Whether there can be some of a thing: food, and what cleans."""
    return thing.food or "sanitizer" in thing.props


@effect(2)
def portion(doing: Doing, role: str, target: str) -> None:
    """Some of it is part of the target, and has touched it; of a bowl there is no some."""
    if _divides(doing.thing(role)) and doing.bound[role] != doing.bound[target]:
        _portion(doing, doing.oid(role), doing.oid(target))


@effect(2)
def pour(doing: Doing, role: str, target: str) -> None:
    """All of it, or all that is in it, comes into the target; the package is empty."""
    kitchen, oid, at = doing.kitchen, doing.oid(role), doing.oid(target)
    thing = kitchen.things[oid]
    if oid == at or oid in kitchen.above(at):
        return
    if _divides(thing) and "receptacle" not in thing.props:
        _portion(doing, oid, at)
        if not thing.props.isdisjoint(("pourable", "liquid", "powder")):
            kitchen.edit(oid).gain("empty", kitchen.step)
        return
    _tip(kitchen, oid, at, solids=True, liquids=True)


def _tip(kitchen: Kitchen, oid: str, at: str, *, solids: bool, liquids: bool) -> None:
    """What is in a vessel comes into another, or only what flows or only what does not."""
    if oid == at:
        return
    vessel = kitchen.edit(oid)
    stays = {at, *kitchen.above(at)}
    moved = [
        one
        for one in (*vessel.contents, *vessel.includes)
        if one not in stays and (liquids if _flows(kitchen.things[one]) else solids)
    ]
    vessel.contents = tuple(one for one in vessel.contents if one not in moved)
    vessel.includes = tuple(one for one in vessel.includes if one not in moved)
    if not vessel.contents and not vessel.includes:
        vessel.gain("empty", kitchen.step)
    for one in moved:
        thing = kitchen.edit(one)
        thing.loc = at
        contact.mingle(kitchen, one, at)
        place = kitchen.edit(at)
        if thing.rel == "part":
            place.includes = (*place.includes, one)
        else:
            place.contents = (*place.contents, one)
        place.lose("empty")


def _flows(thing: Thing) -> bool:
    return thing.food and not thing.props.isdisjoint(("liquid", "oil"))


@effect(1)
def fill(doing: Doing, role: str) -> None:
    """It is full of water."""
    kitchen, oid = doing.kitchen, doing.oid(role)
    vessel = kitchen.things[oid]
    if vessel.food:
        return
    held = (kitchen.things[one] for one in vessel.includes)
    if any(one.cls == "water" and one.states == {"clean"} for one in held):
        kitchen.edit(oid).gain("full", kitchen.step)
        return
    props = frozenset({"edible", "liquid", "pourable"})
    count = sum(1 for one in kitchen.things if one.startswith("water#tap."))
    water = Thing("water", 1, "ingredient", props, frozenset({"clean"}))
    water.id = f"water#tap.{count + 1}"
    water.loc, water.rel = oid, "part"
    kitchen.add(water)
    contact.mingle(kitchen, water.id, oid)
    vessel = kitchen.edit(oid)
    vessel.includes = (*vessel.includes, water.id)
    vessel.gain("full", kitchen.step)


@effect(1)
def drain(doing: Doing, role: str) -> None:
    """What flows is gone from it."""
    kitchen, oid = doing.kitchen, doing.oid(role)
    vessel = kitchen.edit(oid)
    gone = [one for one in (*vessel.contents, *vessel.includes) if _flows(kitchen.things[one])]
    vessel.contents = tuple(one for one in vessel.contents if one not in gone)
    vessel.includes = tuple(one for one in vessel.includes if one not in gone)
    for one in gone:
        kitchen.edit(one).loc = TRASH
    vessel.lose("full")
    vessel.gain("drained", kitchen.step)


@effect(3)
def strain(doing: Doing, role: str, tool: str, target: str) -> None:
    """Solids are in the strainer, what flows is in the target."""
    kitchen = doing.kitchen
    _tip(kitchen, doing.oid(role), doing.oid(tool), solids=True, liquids=False)
    _tip(kitchen, doing.oid(role), doing.oid(target), solids=False, liquids=True)


@effect(2)
def crack(doing: Doing, role: str, target: str) -> None:
    """It is open, in the target and in no hand. A dirty shell soils what is there."""
    kitchen, oid, at = doing.kitchen, doing.oid(role), doing.oid(target)
    if oid == at:
        return
    put(doing, role, target, "in")
    contact.mingle(kitchen, oid, at)
    egg = kitchen.edit(oid)
    egg.gain("cracked", kitchen.step)
    if "dirty" in egg.states:
        shell = Tag(oid, contact.SHELL, kitchen.step, (oid,), ())
        for inner in list(kitchen.within(at)):
            contact.take_tags(kitchen, inner.id, (shell,))
        contact.take_tags(kitchen, at, (shell,))


@effect(2)
def separate(doing: Doing, role: str, target: str) -> None:
    """There is a yolk and a white in the target; the egg is used up."""
    kitchen, egg = doing.kitchen, doing.kitchen.edit(doing.oid(role))
    at = doing.oid(target)
    for name in ("egg_yolk", "egg_white"):
        props = frozenset({"needs_cooking", "protein", "liquid", "pourable", "receptacle_content"})
        part = Thing(name, egg.number, "ingredient", props, egg.states - {"whole"})
        part.min_cook, part.tags, part.since = egg.min_cook, egg.tags, dict(egg.since)
        if part.id not in kitchen.things:
            kitchen.add(part)
            kitchen.place(part.id, at, "in")
    kitchen.leave(egg.id)
    kitchen.edit(egg.id).consumed_by = f"egg_white#{egg.number}"


# -- products -------------------------------------------------------------------------------------------

LOST = frozenset({"cuttable", "breakable", "grabbable", "needs_cooking", "receptacle", "openable"})


@effect(2)
def combine(doing: Doing, container: str, product: str) -> None:
    """What is in the container becomes one product with everything that clung to it (section 6)."""
    kitchen, at, oid = doing.kitchen, doing.oid(container), doing.oid(product)
    vessel = kitchen.things[at]
    parts = ingredients_in(kitchen, vessel)
    if oid in kitchen.things:
        return
    if vessel.food and not vessel.consumed_by and vessel.id not in {one.id for one in parts}:
        parts = [vessel, *parts]
    name, _, number = oid.partition("#")
    made = _product(kitchen, name, int(number), parts)
    kitchen.add(made)
    for part in parts:
        if part.rel == "part" and part.loc in kitchen.things:
            place = kitchen.edit(part.loc)
            place.includes = tuple(one for one in place.includes if one != part.id)
            kitchen.edit(part.id).loc = ""
        elif part.id != at:
            _release(doing, part.id)
            kitchen.leave(part.id)
        used = kitchen.edit(part.id)
        used.consumed_by = oid
        used.since = {**used.since, "combined": kitchen.step}
    place_at, rel = (vessel.loc, vessel.rel) if vessel.food else (at, "in")
    if vessel.food and vessel.id in {one.id for one in parts}:
        kitchen.leave(at)
    if place_at in kitchen.things:
        kitchen.place(oid, place_at, rel)
    else:
        made.loc = place_at


def _product(kitchen: Kitchen, name: str, number: int, parts: list[Thing]) -> Thing:
    raw = [one for one in parts if "needs_cooking" in one.props and "cooked" not in one.states]
    props: set[str] = {"receptacle_content"}
    for part in parts:
        props |= part.props
    solid = [one for one in parts if one.props.isdisjoint(("liquid", "oil", "pourable", "powder"))]
    props -= LOST
    if raw:
        props.add("needs_cooking")
    if parts and not solid:
        props.add("pourable")
    states = {"combined"}
    if parts and all("cooked" in one.states for one in parts):
        states.add("cooked")
    elif raw or any("raw" in one.states and "protein" in one.props for one in parts):
        states.add("raw")
    if any("hot" in one.states for one in parts):
        states.add("hot")
    made = Thing(name, number, "ingredient", frozenset(props), frozenset(states))
    made.min_cook = max((one.min_cook for one in raw), default=0.0)
    made.includes = tuple(one.id for one in parts)
    made.since = {"combined": kitchen.step}
    tags: dict[tuple[str, str], Tag] = {}
    for part in parts:
        for tag in part.tags:
            tags.setdefault((tag.source, tag.agent), tag)
    made.tags = tuple(tags.values())
    return made


# -- heat, cold and time --------------------------------------------------------------------------------


def _minutes(doing: Doing, role: str) -> float:
    return min(max(float(doing.bound[role]), 0.0), 1e6)


@effect(1)
def set_heat(doing: Doing, role: str, value: str) -> None:
    """It is set to this temperature (degrees Celsius)."""
    doing.kitchen.edit(doing.oid(role)).temperature = float(doing.bound[value])


@effect(1)
def cook(doing: Doing, role: str, method: str, duration: str) -> None:
    """It is heated with everything in it and with it; without a duration, as long as it takes."""
    minutes = _minutes(doing, duration) if duration in doing.given else None
    heat.heat(doing.kitchen, doing.oid(role), minutes, method)


@effect(1)
def pass_(doing: Doing, duration: str) -> None:
    """Minutes pass."""
    heat.pass_time(doing.kitchen, _minutes(doing, duration))


@effect(1)
def temper(doing: Doing, role: str, to: str) -> None:
    """It is at room temperature, chilled, frozen or thawed."""
    kitchen, oid = doing.kitchen, doing.oid(role)
    for one in (oid, *(inner.id for inner in kitchen.within(oid))):
        thing = kitchen.edit(one)
        if to in ("room", "thawed"):
            thing.lose("hot", "chilled", "frozen")
        if to == "thawed":
            thing.gain("thawed", kitchen.step)
        elif to != "room":
            thing.gain(to, kitchen.step)


BREWS = {"tea_bag": "tea"}


@effect(2)
def brew(doing: Doing, role: str, appliance: str) -> None:
    """There is a hot drink in the appliance, which can be poured; grounds and water are used up."""
    kitchen, at = doing.kitchen, doing.oid(appliance)
    name = BREWS.get(doing.thing(role).cls, "coffee")
    number = 1 + sum(1 for one in kitchen.things.values() if one.cls == name)
    parts = ingredients_in(kitchen, kitchen.things[at])
    grounds = doing.thing(role)
    if grounds.id not in {one.id for one in parts}:
        parts.append(grounds)
    drink = _product(kitchen, name, number, parts)
    drink.props = drink.props | {"grabbable", "pourable", "liquid", "edible"}
    drink.states = frozenset({"hot", "cooked", "brewed", "full"})
    kitchen.add(drink)
    for part in parts:
        kitchen.leave(part.id)
        kitchen.edit(part.id).consumed_by = drink.id
    place = kitchen.edit(at)
    place.includes = tuple(one for one in place.includes if one not in drink.includes)
    kitchen.place(drink.id, at, "in")


@effect(1)
def serve(doing: Doing, role: str) -> None:
    """It is served."""
    thing = doing.kitchen.edit(doing.oid(role))
    thing.served = doing.kitchen.step
    thing.gain("served", doing.kitchen.step)


__all__ = ["EFFECTS", "Doing"]
