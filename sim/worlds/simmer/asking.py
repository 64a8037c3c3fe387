"""The tests that preconditions are made of: each asks one thing of the kitchen and the move.

A precondition of the world model (`data/actions.json`) names one of them with its arguments, such as
`property(object, cuttable)`. Each test belongs to a category of the paper (section 5.3): what is
violated says which limitation of the planner it shows.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from sim.worlds.simmer.state import CUT, KITCHEN, Cook, Kitchen, Thing

EMBODIMENT = "Embodiment Grounding Deficiency"
TRACKING = "State Tracking Error"
AFFORDANCE = "Affordance Violation"
HALLUCINATION = "Object Hallucination"

LONGEST_MINUTES = 10_080.0
"""A week: longer durations are out of range."""
COLDEST, HOTTEST = 30.0, 300.0
"""Degrees Celsius that an appliance can be set to."""

WORKTOP = frozenset(
    {"counter", "kitchen_table", "cooling_rack", "sink", "faucet", "stove", "grill", "deep_fryer"}
)
"""Classes that, with everything that stands on the counter, are one zone (section 4)."""


class Move(NamedTuple):
    """One step as it is judged: the kitchen, who does it, and what fills the roles."""

    kitchen: Kitchen
    cook: Cook
    bound: dict[str, str | float]

    def thing(self, role: str) -> Thing:
        """The thing that fills a role."""
        return self.kitchen.things[str(self.bound[role])]

    def value(self, role: str) -> float:
        """The number that fills a role."""
        return float(self.bound[role])


Ask = Callable[..., bool]


class Test(NamedTuple):
    """A test that preconditions may name. `roles` is how many roles it takes first, `words` whether
    a list of words follows."""

    ask: Ask
    category: str
    roles: int
    words: bool


TESTS: dict[str, Test] = {}


def asks(category: str, roles: int, *, words: bool = False) -> Callable[[Ask], Ask]:
    """Register a test by its function's name."""

    def register(ask: Ask) -> Ask:
        TESTS[ask.__name__.strip("_")] = Test(ask, category, roles, words)
        return ask

    return register


# -- bodies -----------------------------------------------------------------------------------------


@asks(EMBODIMENT, 0)
def hands_empty(move: Move) -> bool:
    """Nothing is held."""
    return not move.cook.hold


@asks(EMBODIMENT, -1)
def holding(move: Move, *roles: str) -> bool:
    """The thing of one of these roles is held."""
    return any(move.cook.hold == move.bound[role] for role in roles)


def zone(kitchen: Kitchen, oid: str) -> str:
    """The zone in which a thing is (section 4): the worktop, or a fixture or appliance of its own."""
    at = oid
    for _ in range(len(kitchen.things) + 1):
        thing = kitchen.things.get(at)
        if thing is None:
            return KITCHEN
        if thing.category in ("fixture", "appliance"):
            below = kitchen.things.get(thing.loc)
            on_counter = below is not None and below.cls in WORKTOP
            return KITCHEN if thing.cls in WORKTOP or on_counter else at
        at = thing.loc
    return KITCHEN


@asks(EMBODIMENT, 1)
def here(move: Move, role: str) -> bool:
    """It is in hand, or in the zone where the cook stands. Implied for every object of an action."""
    oid = str(move.bound[role])
    if move.cook.hold == oid:
        return True
    kitchen = move.kitchen
    thing = kitchen.things[oid]
    if thing.loc == "agent" or any(kitchen.things[up].loc == "agent" for up in kitchen.above(oid)):
        return any(move.cook.hold == up for up in kitchen.above(oid))
    spot = move.cook.loc
    standing = KITCHEN if spot == KITCHEN or spot not in kitchen.things else zone(kitchen, spot)
    return zone(kitchen, oid) == standing


# -- affordances ------------------------------------------------------------------------------------


@asks(AFFORDANCE, 1, words=True)
def property_(move: Move, role: str, *names: str) -> bool:
    """It has one of these properties."""
    return not move.thing(role).props.isdisjoint(names)


@asks(AFFORDANCE, 1, words=True)
def kind(move: Move, role: str, *names: str) -> bool:
    """It is of one of these classes."""
    return move.thing(role).cls in names


@asks(AFFORDANCE, 1)
def place(move: Move, role: str) -> bool:
    """One can stand there: a fixture, an appliance, or the kitchen itself."""
    return move.bound[role] == KITCHEN or move.thing(role).category in ("fixture", "appliance")


@asks(AFFORDANCE, 1)
def grabbable(move: Move, role: str) -> bool:
    """It can be taken in the hand: a product only when it is solid (section 6)."""
    return can_grab(move.thing(role))


def can_grab(thing: Thing) -> bool:
    """Whether a thing can be taken in the hand."""
    solid = "cooked" in thing.states or "dough" in thing.props or "frozen" in thing.states
    return "grabbable" in thing.props or ("receptacle_content" in thing.props and solid)


@asks(AFFORDANCE, 1)
def carries(move: Move, role: str) -> bool:
    """Things can be put on it: a surface, a vessel, or food."""
    thing = move.thing(role)
    return not thing.props.isdisjoint(("surface", "receptacle")) or thing.category in (
        "cookware",
        "ingredient",
    )


@asks(AFFORDANCE, 1)
def vessel_or_food(move: Move, role: str) -> bool:
    """It holds things, or is food."""
    return carries(move, role)


@asks(AFFORDANCE, 1)
def holds_pours(move: Move, role: str) -> bool:
    """Something can be poured into or over it: a vessel, cookware, a basin, or food."""
    return carries(move, role)


@asks(AFFORDANCE, 1)
def pourable(move: Move, role: str) -> bool:
    """It pours by itself, or is a vessel that can be tipped."""
    thing = move.thing(role)
    return not thing.props.isdisjoint(("pourable", "receptacle")) or "melted" in thing.states


@asks(AFFORDANCE, 1)
def sprinkles(move: Move, role: str) -> bool:
    """It is a powder, a seasoning, or in small pieces."""
    thing = move.thing(role)
    fine = thing.props.isdisjoint(("powder", "seasoning", "crushable")) is False
    return fine or not thing.states.isdisjoint(BITS) or thing.cls in SMALL


BITS = CUT | {"crushed", "ground"}
SMALL = frozenset(
    {"sesame_seed", "chocolate_chips", "blueberry", "strawberry", "shrimp", "scallop", "mushroom",
     "olives", "frozen_peas", "frozen_corn", "frozen_berries", "oats", "breadcrumbs"}
)  # fmt: skip
"""Classes that are in pieces as they are."""


@asks(AFFORDANCE, 1)
def liquid(move: Move, role: str) -> bool:
    """It flows."""
    thing = move.thing(role)
    return not thing.props.isdisjoint(("liquid", "oil")) or "melted" in thing.states


@asks(AFFORDANCE, 1)
def gratable(move: Move, role: str) -> bool:
    """It can be grated: what is said to be, and firm produce and citrus peel."""
    thing = move.thing(role)
    return "gratable" in thing.props or not thing.props.isdisjoint(("peelable", "squeezable"))


@asks(AFFORDANCE, 1)
def dough(move: Move, role: str) -> bool:
    """It is dough, or a mixture with flour in it."""
    return is_dough(move.kitchen, move.thing(role))


def is_dough(kitchen: Kitchen, thing: Thing) -> bool:
    """Whether a thing is dough: ready made, or mixed with flour and not baked."""
    if "dough" in thing.props:
        return True
    mixed = "combined" in thing.states and "cooked" not in thing.states
    return mixed and any(part.cls == "flour" for part in kitchen.within(thing.id))


@asks(AFFORDANCE, 1)
def rollable(move: Move, role: str) -> bool:
    """It is dough, or something that wraps."""
    thing = move.thing(role)
    return dough(move, role) or "wrap" in thing.props or thing.cls in ("tortilla", "bread")


@asks(AFFORDANCE, 1)
def shapeable(move: Move, role: str) -> bool:
    """It is dough, ground meat or a mixture."""
    thing = move.thing(role)
    return dough(move, role) or "shapeable" in thing.props or "combined" in thing.states


@asks(AFFORDANCE, 1)
def meltable(move: Move, role: str) -> bool:
    """It melts, or it is a vessel with something in it that does."""
    thing = move.thing(role)
    inner = () if thing.food else move.kitchen.within(thing.id)
    return "meltable" in thing.props or any("meltable" in one.props for one in inner)


@asks(AFFORDANCE, 1)
def edible(move: Move, role: str) -> bool:
    """It can be eaten as it is."""
    thing = move.thing(role)
    eaten = not thing.props.isdisjoint(("edible", "seasoning", "condiment"))
    return eaten or (thing.food and "cooked" in thing.states)


@asks(AFFORDANCE, 1)
def servable(move: Move, role: str) -> bool:
    """It is food, or there is food in or on it."""
    thing = move.thing(role)
    return thing.food or any(inner.food for inner in move.kitchen.within(thing.id))


@asks(AFFORDANCE, 1)
def minutes_in_range(move: Move, role: str) -> bool:
    """More than nothing, and no more than a week."""
    return 0 < move.value(role) <= LONGEST_MINUTES


@asks(AFFORDANCE, 1)
def celsius_in_range(move: Move, role: str) -> bool:
    """A temperature that a kitchen's heat has."""
    return COLDEST <= move.value(role) <= HOTTEST


# -- states -----------------------------------------------------------------------------------------


@asks(TRACKING, 1, words=True)
def state(move: Move, role: str, *names: str) -> bool:
    """It is in one of these states."""
    return not move.thing(role).states.isdisjoint(names)


@asks(TRACKING, 1)
def shut(move: Move, role: str) -> bool:
    """It is closed, where it has a door at all."""
    thing = move.thing(role)
    return "openable" not in thing.props or "closed" in thing.states


@asks(TRACKING, 1)
def accessible(move: Move, role: str) -> bool:
    """It is open, where it has a door at all."""
    thing = move.thing(role)
    return "openable" not in thing.props or "open" in thing.states


@asks(TRACKING, 1)
def shut_in(move: Move, role: str) -> bool:
    """Something that is closed is around it."""
    things = move.kitchen.things
    return any(
        "closed" in things[up].states and "openable" in things[up].props
        for up in move.kitchen.above(str(move.bound[role]))
    )


@asks(TRACKING, 2)
def within(move: Move, role: str, place: str) -> bool:
    """It is in or on the place, or in something that is."""
    return is_within(move.kitchen, str(move.bound[role]), str(move.bound[place]))


def is_within(kitchen: Kitchen, oid: str, place: str) -> bool:
    """Whether a thing is in or on a place, itself or in something that is, or was mixed into it."""
    return any(up == place for up in kitchen.above(oid))


@asks(TRACKING, 2)
def placed(move: Move, role: str, surface: str) -> bool:
    """It lies on the surface itself."""
    thing, under = move.thing(role), move.thing(surface)
    return thing.loc == under.id or (thing.id == under.id)


@asks(TRACKING, 1)
def on_something(move: Move, role: str) -> bool:
    """It lies somewhere, not in a hand."""
    return move.thing(role).loc != "agent"


@asks(TRACKING, 1)
def not_empty(move: Move, role: str) -> bool:
    """There is something left in it."""
    thing = move.thing(role)
    if thing.food or "receptacle" not in thing.props:
        return "empty" not in thing.states
    return bool(thing.contents or thing.includes) or "full" in thing.states


@asks(TRACKING, 1)
def water_runs(move: Move, role: str) -> bool:
    """The faucet meant by water, sink or faucet is on."""
    thing, things = move.thing(role), move.kitchen.things
    if "water_source" in thing.props:
        return "on" in thing.states
    if thing.cls not in ("water", "sink"):
        return False
    return any("water_source" in one.props and "on" in one.states for one in things.values())


@asks(TRACKING, 1)
def washing_helps(move: Move, role: str) -> bool:
    """It is dirty or contaminated, or produce (section 4)."""
    thing = move.thing(role)
    return "dirty" in thing.states or bool(thing.tags) or "produce" in thing.props


@asks(TRACKING, 1)
def soft(move: Move, role: str) -> bool:
    """It is ripe, boiled or cooked."""
    thing = move.thing(role)
    return "mashable" in thing.props or not thing.states.isdisjoint(("cooked", "boiled"))


@asks(TRACKING, 1)
def cut_up(move: Move, role: str) -> bool:
    """It is in pieces, or is so by nature."""
    thing = move.thing(role)
    return "whole" not in thing.states or thing.cls in SMALL


@asks(TRACKING, 1)
def small(move: Move, role: str) -> bool:
    """It is cut, or small as it is."""
    return cut_up(move, role) or "shaped" in move.thing(role).states


def vessel_of(kitchen: Kitchen, thing: Thing) -> Thing:
    """The vessel meant: the thing itself, or for food what it is in."""
    return kitchen.things.get(thing.loc, thing) if thing.food else thing


@asks(TRACKING, 1)
def in_vessel(move: Move, role: str) -> bool:
    """It is in a vessel, or is one with something in it."""
    thing = move.thing(role)
    vessel = vessel_of(move.kitchen, thing)
    if vessel is thing:
        return "receptacle" in thing.props and bool(thing.contents or thing.includes)
    return "receptacle" in vessel.props


@asks(TRACKING, 1)
def stirrable(move: Move, role: str) -> bool:
    """It is in a vessel or cookware, or a vessel with something in it."""
    vessel = vessel_of(move.kitchen, move.thing(role))
    held = vessel.contents or vessel.includes or vessel.id != move.bound[role]
    return bool(held) and ("receptacle" in vessel.props or vessel.category == "cookware")


def ingredients_in(kitchen: Kitchen, thing: Thing) -> list[Thing]:
    """The food in a vessel itself and not in other food: things put in, and portions poured in."""
    found = (kitchen.things[oid] for oid in (*thing.contents, *thing.includes))
    return [one for one in found if one.food and not one.consumed_by]


@asks(TRACKING, 1, words=True)
def ingredients(move: Move, role: str, count: str) -> bool:
    """There are so many ingredients in it."""
    thing = move.thing(role)
    found = ingredients_in(move.kitchen, thing)
    parts = [part for one in found for part in one.includes]
    return len(found) + len(parts) >= int(count)


@asks(TRACKING, 1, words=True)
def contains(move: Move, role: str, *names: str) -> bool:
    """Something in it, at any depth, has one of these properties or is of one of these classes."""
    return holds(move.kitchen, move.thing(role), names)


def holds(kitchen: Kitchen, thing: Thing, names: tuple[str, ...]) -> bool:
    """Whether something in a thing has one of these properties, or is of one of these classes."""
    return any(
        one.cls in names or not one.props.isdisjoint(names) or ("melted" in one.states and "liquid" in names)
        for one in kitchen.within(thing.id)
    )  # fmt: skip


@asks(TRACKING, 1)
def in_liquid(move: Move, role: str) -> bool:
    """It contains liquid, is in a vessel that does, or is liquid itself."""
    kitchen, thing = move.kitchen, move.thing(role)
    wet = ("liquid", "dairy", "tomato_sauce", "canned_tomatoes")
    vessel = vessel_of(kitchen, thing)
    return holds(kitchen, thing, wet) or holds(kitchen, vessel, wet) or "liquid" in thing.props


@asks(TRACKING, 1)
def over_water(move: Move, role: str) -> bool:
    """It is in something that stands in or over water."""
    kitchen = move.kitchen
    around = [kitchen.things[up] for up in kitchen.above(str(move.bound[role]))]
    return any(holds(kitchen, one, ("water", "liquid")) for one in around)


@asks(TRACKING, 2)
def heated_by(move: Move, role: str, appliance: str) -> bool:
    """It is on or in this source of heat."""
    source = move.thing(appliance)
    inside = within(move, role, appliance) or move.bound[role] == source.id
    return inside and "heatsource" in source.props


def heat_under(kitchen: Kitchen, oid: str) -> Thing | None:
    """The source of heat on or in which a thing is, or which it is."""
    for at in (oid, *kitchen.above(oid)):
        if "heatsource" in kitchen.things[at].props:
            return kitchen.things[at]
    return None


@asks(TRACKING, 1)
def on_heat(move: Move, role: str) -> bool:
    """It is on or in a source of heat."""
    return heat_under(move.kitchen, str(move.bound[role])) is not None


@asks(TRACKING, 1)
def heat_on(move: Move, role: str) -> bool:
    """The source of heat that it is on is on."""
    source = heat_under(move.kitchen, str(move.bound[role]))
    return source is not None and "on" in source.states


@asks(TRACKING, 1)
def heat_not_off(move: Move, role: str) -> bool:
    """The source of heat that it is on, if it is on one, is on."""
    source = heat_under(move.kitchen, str(move.bound[role]))
    return source is None or "on" in source.states


@asks(TRACKING, 1)
def fat_in(move: Move, role: str) -> bool:
    """There is oil or fat in it, or something that gives off its own."""
    return holds(move.kitchen, move.thing(role), ("oil", "butter", "bacon"))


@asks(HALLUCINATION, 1)
def new(move: Move, role: str) -> bool:
    """There is nothing of this name and number yet."""
    return move.bound[role] not in move.kitchen.things


__all__ = ["AFFORDANCE", "EMBODIMENT", "HALLUCINATION", "TESTS", "TRACKING", "Move", "Test"]
