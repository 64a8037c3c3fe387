"""What a cook sees: never what clings to a thing, whether it is clean, or whether it is done inside."""

from __future__ import annotations

from collections.abc import Sequence

from sim.world import JSONObject
from sim.worlds.simmer.asking import ingredients_in, zone
from sim.worlds.simmer.offers import nameable
from sim.worlds.simmer.state import KITCHEN, Kitchen, Thing
from sim.worlds.simmer.wording import label

HIDDEN = frozenset(
    {"dirty", "clean", "raw", "cooked", "spoiled", "warm", "whole", "dry", "mixed", "combined", "stirred",
     "contaminated", "heated", "served", "spread"}
)  # fmt: skip
"""States that are not seen, or not worth a word."""


def looks(thing: Thing) -> list[str]:
    """The states of a thing that can be seen, in a fixed order."""
    return sorted(state.replace("_", " ") for state in thing.states - HIDDEN)


def facts(kitchen: Kitchen, who: str, recipe: Sequence[str]) -> JSONObject:
    """What this cook sees, as JSON."""
    cook = kitchen.cooks[who]
    return {
        "at": label(cook.loc),
        "hand": label(cook.hold) if cook.hold else None,
        "minutes": kitchen.clock,
        "things": [_row(kitchen, thing) for thing in nameable(kitchen)],
        "others": {
            name: {"at": label(one.loc), "hand": label(one.hold) if one.hold else None}
            for name, one in sorted(kitchen.cooks.items())
            if name != who
        },
        "recipe": list(recipe),
    }


def _row(kitchen: Kitchen, thing: Thing) -> JSONObject:
    mixed = [label(one.id) for one in ingredients_in(kitchen, thing) if "." in one.id]
    return {
        "id": thing.id,
        "label": label(thing.id),
        "place": label(thing.loc) if thing.loc in kitchen.things else thing.loc,
        "states": looks(thing),
        "with": sorted(set(mixed)),
    }


def text(kitchen: Kitchen, who: str, goal: str, recipe: Sequence[str]) -> str:
    """What this cook sees, in words."""
    cook = kitchen.cooks[who]
    here = KITCHEN if cook.loc == KITCHEN else zone(kitchen, cook.loc)
    lines: list[str] = []
    held = f"the {_described(kitchen, kitchen.things[cook.hold])}" if cook.hold else "nothing"
    lines.append(f"You stand in the {label(cook.loc)} and hold {held}." if cook.loc == KITCHEN
                 else f"You stand at the {label(cook.loc)} and hold {held}.")  # fmt: skip
    for name, other in sorted(kitchen.cooks.items()):
        if name != who:
            what = f"the {label(other.hold)}" if other.hold else "nothing"
            lines.append(f"{name} is at the {label(other.loc)} and holds {what}.")
    lines.append(f"{kitchen.clock:g} minutes have passed.")
    places = [thing for thing in nameable(kitchen) if thing.category in ("fixture", "appliance")]
    near = [thing for thing in places if zone(kitchen, thing.id) == here]
    lines += ["", "Here:"] + [_place(kitchen, thing) for thing in near]
    lines += ["", "Elsewhere:"] + [_place(kitchen, thing) for thing in places if thing not in near]
    lines += ["", f"The recipe: {goal}"]
    lines += [f"{number}. {step}" for number, step in enumerate(recipe, 1)]
    return "\n".join(lines)


def _place(kitchen: Kitchen, thing: Thing) -> str:
    inside = [
        _described(kitchen, kitchen.things[oid])
        for oid in sorted(thing.contents)
        if kitchen.things[oid].category not in ("fixture", "appliance")
    ]
    said = _described(kitchen, thing)
    return f"- {said}: {', '.join(inside)}" if inside else f"- {said}"


def _described(kitchen: Kitchen, thing: Thing) -> str:
    """A thing with how it looks and what is in it."""
    states = looks(thing)
    if thing.category not in ("fixture", "appliance"):
        inner = [_described(kitchen, kitchen.things[oid]) for oid in sorted(thing.contents)]
    else:
        inner = []
    parts = (one for one in ingredients_in(kitchen, thing) if "." in one.id)
    inner += [f"some {label(one)}" for one in sorted({part.id.partition(".")[0] for part in parts})]
    words = label(thing.id)
    if states:
        words += f" ({', '.join(states)})"
    return f"{words} with {' and '.join(inner)}" if inner else words
