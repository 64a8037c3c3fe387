"""Names of plans, which say what is to be done: `cook__Egg_Pan(d)_FloorPlan10_V1`.

The original's pattern, used for ours too; the original joins items by spaces, we by hyphens.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from sim.world import WorldError

TAIL = re.compile(r"(?:(?P<what>.+)_)?FloorPlan\d+_V\d+(?:-(?P<items>.+))?")
"""What follows the kind and two underscores."""
COOKED = {
    "Bread": ("toast", ("Plate",)),
    "Egg": ("cook_egg", ("Pan", "Plate")),
    "Potato": ("cook_potato", ("Bowl",)),
    "PotatoSliced": ("fry_potato", ("Pan", "Plate")),
}
"""What is cooked: the kind of task, and the dishes it passes through."""
FIXED = {
    "coffee": ("Mug",),
    "settable": ("Mug", "Plate"),
    "clean_mirror": ("Mirror",),
    "turn_on_tv": ("Television",),
}
"""Kinds whose parts are always the same."""


class Name(NamedTuple):
    """What a name says: the kind of task, what is special, and the solver's parts."""

    kind: str
    variation: str
    parts: tuple[str, ...]


def read(name: str, where: str = "name") -> Name:
    """The kind, variation and parts of a plan by its name.

    Raises:
        WorldError: `bad_plan`; it is no such name, or of no kind known here.
    """
    kind, _, tail = name.partition("__")
    match = TAIL.fullmatch(tail)
    if match is None:
        raise WorldError("bad_plan", f'"{name}" is no name of a plan', where)
    what = match["what"] or ""
    first, _, rest = what.partition("_")
    if kind == "cook" and first in COOKED:
        found, dishes = COOKED[first]
        return Name(found, rest, (first.removesuffix("Sliced"), *dishes))
    if kind == "putaway" and first in ("Food", "Dishes", "Silverware"):
        items = tuple(re.split(r"[ -]", match["items"] or ""))
        return Name(f"putaway_{first.lower()}", rest, items)
    if kind == "distribute" and rest:
        return Name(kind, what, (first, *(dish.removesuffix("(d)") for dish in rest.split("_"))))
    if kind in FIXED:
        return Name(kind, what, FIXED[kind])
    raise WorldError("bad_plan", f'"{name}" is of no kind known here', where)
