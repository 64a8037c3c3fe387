"""Whether a kitchen has what its dishes ask for: ingredients, stations and containers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from sim.editing import ANYWHERE, Dish, Remark, Sketch, Thing
from sim.worlds.robotouille.drawing_up import words
from sim.worlds.robotouille.drawing_up.kit import (
    BOILING,
    CONTAINERS,
    DONE_AT,
    MAKES,
    WATER,
    called,
    usual,
)

VERBS = {"cut": "cut", "cooked": "cook", "fried": "fry"}


def check(sketch: Sketch) -> Iterator[Remark]:
    """What is asked for and is not there."""
    if not any(dish.things for dish in sketch.dishes) and not sketch.kept.get("goal"):
        yield Remark("Nothing is asked for: stack a dish on the plate.")
    for at, dish in enumerate(sketch.dishes):
        yield from _dish(sketch, dish, at)
    yield from _enough(sketch)
    yield from _stations(sketch)


def _dish(sketch: Sketch, dish: Dish, at: int) -> Iterator[Remark]:
    """A dish by itself: whether it can be made of anything at all."""
    if not dish.things:
        return
    if any(one.kind in CONTAINERS for one in dish.things):
        yield from _vessel(dish, at)
        return
    lone = len(dish.things) == 1
    if lone and not dish.at and not dish.things[0].states:
        name = words.thing(dish.things[0])
        yield Remark(f"Say where {name} has to be, or what has to be done to it.", dish=at)
    for one in dish.things:
        if one.meal or one.inside:
            yield Remark(f"Nothing can be put into {called(one.kind)}.", dish=at)
        yield from _becomes(sketch, one, at)


def _vessel(dish: Dish, at: int) -> Iterator[Remark]:
    first = dish.things[0]
    if len(dish.things) > 1:
        yield Remark(
            f"The {first.kind} of a dish stands alone: make the rest another dish.", dish=at
        )
    if not first.meal and (first.inside or first.states):
        yield Remark(f"What is in the {first.kind} has to be a soup: give it water.", dish=at)
    if first.meal and first.meal != WATER:
        yield Remark(f'There is no "{first.meal}" here.', dish=at)
    if not first.meal and not dish.at:
        yield Remark(f"Say where the {first.kind} has to be, or what is in it.", dish=at)
    if any(one.kind in CONTAINERS for one in first.inside):
        yield Remark("A soup is made of food, not of pots and bowls.", dish=at)


def _becomes(sketch: Sketch, one: Thing, at: int) -> Iterator[Remark]:
    """Whether something of this kind can come to these states, here."""
    there = [thing for thing in _things(sketch) if thing.kind == one.kind]
    for state in one.states:
        if state not in MAKES:
            yield Remark(f"{called(one.kind).capitalize()} cannot be {state}.", dish=at)
        elif there and not any(_can(thing, state) for thing in there):
            name = called(one.kind)
            yield Remark(f"No {name} of this kitchen can ever be {state}.", dish=at)


def _can(thing: Thing, state: str) -> bool:
    able = usual(thing.kind) if thing.can is None else thing.can
    return state in thing.states or bool(set(MAKES[state]) & set(able))


def _things(sketch: Sketch) -> list[Thing]:
    lying = [thing for spot in sketch.spots for thing in spot.things]
    return lying + [cook.holds for cook in sketch.cooks if cook.holds is not None]


def _asked(sketch: Sketch) -> list[Thing]:
    """Every single thing that the dishes ask for, what is in soups too."""
    return [
        part for dish in sketch.dishes for one in dish.things for part in (one, *one.inside)
    ]  # fmt: skip


def _asking(sketch: Sketch, kind: str, state: str = "") -> int | None:
    """The first dish that asks for this (in this state)."""
    for at, dish in enumerate(sketch.dishes):
        parts = (part for one in dish.things for part in (one, *one.inside))
        if any(one.kind == kind and (not state or state in one.states) for one in parts):
            return at
    return None


def _first_soup(sketch: Sketch) -> int | None:
    soups = (at for at, dish in enumerate(sketch.dishes) if any(one.meal for one in dish.things))
    return next(soups, None)


def _enough(sketch: Sketch) -> Iterator[Remark]:
    """Of each kind as many as are asked for."""
    there = Counter(thing.kind for thing in _things(sketch))
    for kind, number in Counter(one.kind for one in _asked(sketch)).items():
        if there[kind] < number:
            words_ = _too_few(called(kind), number, there[kind], kind in CONTAINERS)
            yield Remark(words_, dish=_asking(sketch, kind))
    wanted = Counter(dish.at for dish in sketch.dishes if dish.at and dish.things)
    stations = Counter(spot.station for spot in sketch.spots if spot.station)
    for kind, number in wanted.items():
        here = sum(stations.values()) if kind == ANYWHERE else stations[kind]
        if here < number:
            name = "station" if kind == ANYWHERE else called(kind)
            yield Remark(_too_few(name, number, here, True))


def _too_few(name: str, wanted: int, there: int, counted: bool) -> str:
    have = "none" if there == 0 else f"only {there}"
    more = "another" if there else ("an" if name[0] in "aeiou" else "a")
    add = f"{more} {name}" if counted or there else name
    return f"The dishes ask for {_many(wanted, name)}, and there is {have}: add {add}."


def _many(number: int, name: str) -> str:
    return f"{number} of {name}" if number > 1 else name


def _stations(sketch: Sketch) -> Iterator[Remark]:
    """Whatever has to be done can be done somewhere."""
    stations = {spot.station for spot in sketch.spots}
    asked = Counter((one.kind, state) for one in _asked(sketch) for state in one.states)
    for (kind, state), number in asked.items():
        done = sum(one.kind == kind and state in one.states for one in _things(sketch))
        needed = DONE_AT.get(state)
        if needed is not None and done < number and needed not in stations:
            name, station = called(kind), called(needed)
            dish = _asking(sketch, kind, state)
            yield Remark(f"To {VERBS[state]} {name} a {station} is needed: add one.", dish=dish)
    yield from _soups(sketch, stations)


def _soups(sketch: Sketch, stations: set[str]) -> Iterator[Remark]:
    soups = [one for dish in sketch.dishes for one in dish.things if one.meal]
    if not soups:
        return
    first = _first_soup(sketch)
    vessels = [thing for thing in _things(sketch) if thing.kind in CONTAINERS]
    ready = [thing for thing in vessels if thing.meal]
    if len(ready) < len(soups):
        if not any(one.kind == "pot" for one in vessels):
            yield Remark("To make a soup a pot is needed: add one.", dish=first)
        if "sink" not in stations:
            yield Remark("To fill a pot with water a sink is needed: add one.", dish=first)
    boiled = sum(BOILING in one.states for one in soups)
    hot = sum(BOILING in one.states for one in ready)
    if boiled > hot and "stove" not in stations:
        yield Remark("To boil water a stove is needed: add one.", dish=first)
