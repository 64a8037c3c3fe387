"""Types of things in people's words, and back."""

from __future__ import annotations

import re
from functools import cache

from game.benchmarks.teach.cmfr.subgoals import CATEGORIES, Name

_SPECIAL = {
    "CD": "CD",
    "TVStand": "TV stand",
    "TableTopDecor": "table decoration",
    "StoveBurner": "burner",
}
_ALSO = {
    "stove": "StoveBurner", "stove burner": "StoveBurner", "tv": "Television", "counter": "CounterTop",
    "worktop": "CounterTop", "table": "DiningTable", "dinner table": "DiningTable",
    "cupboard": "Cabinet", "refrigerator": "Fridge", "tap": "Faucet", "remote": "RemoteControl",
    "phone": "CellPhone", "plant": "HousePlant", "couch": "Sofa", "machine": "CoffeeMachine",
    "coffee maker": "CoffeeMachine", "bin": "GarbageCan", "trash can": "GarbageCan",
    "slice of bread": "BreadSliced", "slice of lettuce": "LettuceSliced", "toast": "BreadSliced",
    "slice of tomato": "TomatoSliced", "slice of potato": "PotatoSliced",
    "slice of apple": "AppleSliced", "bread slice": "BreadSliced", "tomato slice": "TomatoSliced",
    "potato slice": "PotatoSliced", "lettuce slice": "LettuceSliced", "apple slice": "AppleSliced",
}  # fmt: skip
"""What people say for a type besides its own words."""


def word(kind: str) -> str:
    """`CoffeeMachine` as `coffee machine`, `BreadSliced` as `slice of bread`."""
    if kind in _SPECIAL:
        return _SPECIAL[kind]
    if kind.endswith("Sliced"):
        return f"slice of {word(kind.removesuffix('Sliced'))}"
    return re.sub(r"(?<=[a-z])(?=[A-Z])", " ", kind).lower()


def many(kind: str) -> str:
    """Several of a type: `knives`, `slices of bread`, `dishes`."""
    one = word(kind)
    if one.startswith("slice of "):
        return one.replace("slice of", "slices of", 1)
    if one.endswith("knife"):
        return f"{one.removesuffix('fe')}ves"
    if one.endswith("shelf"):
        return f"{one.removesuffix('f')}ves"
    if one.endswith(("tomato", "potato")):
        return f"{one}es"
    if one.endswith(("s", "sh", "ch", "x")):
        return f"{one}es"
    if re.search(r"[^aeiou]y$", one):
        return f"{one.removesuffix('y')}ies"
    return f"{one}s"


def numbered(name: Name) -> str:
    """A thing in an order: `the mug`, `mug 2`."""
    return f"the {word(name.kind)}" if name.number == 1 else f"{word(name.kind)} {name.number}"


def things(sentence: str) -> list[Name]:
    """The things that a sentence is about, in their order: longest names first, `mug 2` numbered."""
    found = []
    for match in _pattern().finditer(sentence.lower()):
        kind = _known()[match["word"]]
        found.append(Name(kind, max(1, int(match["number"] or 1))))
    return found


@cache
def _known() -> dict[str, str]:
    """Every word for a type, of one and of several."""
    own = {word(kind).lower(): kind for kind in CATEGORIES}
    several = {many(kind).lower(): kind for kind in CATEGORIES}
    spelled = {kind.lower(): kind for kind in CATEGORIES}
    return {**spelled, **several, **_ALSO, **own}


@cache
def _pattern() -> re.Pattern[str]:
    longest = sorted(_known(), key=lambda one: (-len(one), one))
    joined = "|".join(re.escape(one) for one in longest)
    return re.compile(
        rf"(?<![a-z])(?P<word>{joined})(?![a-z])(?:[ _#-]{{0,2}}(?P<number>\d{{1,3}})\b)?"
    )
