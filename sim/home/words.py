"""Names of types in sentences for people."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from sim.home.facts import facts_of, types


@cache
def phrase(type_name: str) -> str:
    """A type with its article within a sentence: `the coffee machine`."""
    text = spoken(type_name)
    return text[:1].lower() + text[1:]


@cache
def spoken(type_name: str) -> str:
    """A type with its article, at the beginning of a sentence: `The coffee machine`."""
    if type_name.endswith("Sliced"):
        return f"A slice of {words(type_name.removesuffix('Sliced')).lower()}"
    if type_name == "EggCracked":
        return "The cracked egg"
    if type_name == "StoveKnob":
        return "The stove"
    return f"The {words(type_name).lower()}"


@cache
def words(type_name: str) -> str:
    """`CoffeeMachine` as `Coffee machine`, `TVStand` as `TV stand`."""
    if type_name.endswith("Sliced"):
        return f"Sliced {type_name.removesuffix('Sliced').lower()}"
    if type_name == "EggCracked":
        return "Cracked egg"
    text = ""
    for before, char in zip(" " + type_name, type_name, strict=False):
        text += f" {char}" if char.isupper() and before.islower() else char
    return text[:1] + text[1:].lower() if not text.startswith(("CD", "TV")) else text


def whereabouts(container: str) -> str:
    """Where something is that is in or on such a receptacle: `in the fridge`."""
    inside = facts_of(container).openable or container in ("Bowl", "Cup", "Mug", "Pan", "Pot")
    inside = inside or container in ("SinkBasin", "Sink", "GarbageCan", "CoffeeMachine", "Toaster")
    return f"{'in' if inside else 'on'} the {words(container).lower()}"


def names() -> Iterator[str]:
    """What people call the types: `coffee machine`."""
    yield from (words(name).lower() for name in types())
