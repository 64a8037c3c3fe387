"""What an EDH instance asks for, in sentences for people.

Files of the original, and what is compared with it, keep its own: `isPickedUp needs to be False for Book`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from sim.home.facts import types
from sim.home.words import phrase, whereabouts, words
from sim.world import JSON
from sim.worlds.teach.definitions.language import Bound, Want

SENTENCES: Mapping[str, tuple[str, str]] = {
    "isToggled": ("{thing} should be turned on.", "{thing} should be turned off."),
    "isBroken": ("{thing} should be broken.", "{thing} should be whole."),
    "isFilledWithLiquid": (
        "Something should be poured into {thing}.",
        "{thing} should be emptied.",
    ),
    "isDirty": ("{thing} should be dirty.", "{thing} should be clean."),
    "isUsedUp": ("{thing} should be used up.", "{thing} should not be used up."),
    "isCooked": ("{thing} should be cooked.", "{thing} should be raw."),
    "isOpen": ("{thing} should be open.", "{thing} should be closed."),
    "isPickedUp": ("{thing} should be held in the hand.", "{thing} should be put down."),
    "simbotIsCooked": ("{thing} should be cooked.", "{thing} should be raw."),
    "simbotIsBoiled": ("{thing} should be boiled.", "{thing} should not be boiled."),
    "simbotIsFilledWithWater": (
        "There should be water in {thing}.",
        "There should be no water in {thing}.",
    ),
    "simbotIsFilledWithCoffee": (
        "There should be coffee in {thing}.",
        "There should be no coffee in {thing}.",
    ),
    "simbotPickedUp": (
        "{thing} should have been picked up.",
        "{thing} should not have been picked up.",
    ),
}
"""What is asked of a thing: by its property, where that is to hold and where not."""
PARENT = "simbotLastParentReceptacle"
IN, ON = "{thing} should be put in {place}.", "{thing} should be put on {place}."
TAKEN = "{thing} should be taken from its place."
THERE = "{thing} should be there."
SLICES, MANY = "{count} slices of {thing}", "{count} x {task}"
"""Of what several are asked for."""
BASINS = ("Bathtub", "BathtubBasin")


def plainly(task: Bound) -> Bound:
    """The task that state changes ask for, with what it asks for in sentences for people."""
    return replace(task, components=tuple(_plain(want) for want in task.components))  # type: ignore[arg-type]


def _plain(want: Want) -> Want:
    says = sentence(want)
    return replace(want, says=says, failures=tuple((name, says) for name, _ in want.failures))


def sentence(want: Want) -> str:
    """What a component asks for."""
    asked = dict(want.query.conditions)
    kind = str(asked.pop("objectType"))
    name, value = next(iter(asked.items()), ("objectType", kind))
    thing = phrase(kind) if want.number in (None, 1) else _several(kind, want.number)
    form, place = _form(name, value)
    said = form.format(thing=thing, place=place)
    return said[:1].upper() + said[1:]


def _several(kind: str, count: int | None) -> str:
    """So many things of a kind."""
    if kind.endswith("Sliced"):
        return SLICES.format(count=count, thing=words(kind.removesuffix("Sliced")).lower())
    return MANY.format(count=count, task=words(kind).lower())


def _form(name: str, value: JSON) -> tuple[str, str]:
    """The sentence of a property and its value, and the place that stands in it."""
    if name == "objectType":
        return THERE, ""
    if name != PARENT:
        return SENTENCES[name][not value], ""
    if value is None:
        return TAKEN, ""
    place = str(value)
    inside = place in BASINS or (place in types() and whereabouts(place).startswith("in "))
    return IN if inside else ON, f"the {words(place).lower()}"
