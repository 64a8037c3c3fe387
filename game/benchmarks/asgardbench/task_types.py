"""The twelve types of task of the paper's table 1, read off the names of plans."""

from __future__ import annotations

import re

TYPES: dict[str, str] = {
    "coffee": "drink coffee, wash the mug",
    "potato": "microwave a potato",
    "egg": "cook an egg",
    "toast": "make toast",
    "fry": "fry a potato slice",
    "food": "put away food",
    "dishes": "put away dishes",
    "silverware": "put away silverware",
    "distribute": "slice and share out",
    "settable": "set the table",
    "mirror": "clean the mirror",
    "tv": "turn on the television",
}
"""In the order of the table."""
OTHER = "other"
_PREFIXES = {
    "coffee__": "coffee",
    "cook__Potato_": "potato",
    "cook__Egg_": "egg",
    "cook__Bread_": "toast",
    "cook__PotatoSliced_": "fry",
    "putaway__Food_": "food",
    "putaway__Dishes_": "dishes",
    "putaway__Silverware_": "silverware",
    "distribute__": "distribute",
    "settable__": "settable",
    "clean_mirror__": "mirror",
    "turn_on_tv__": "tv",
}
"""How the names of plans begin, by type."""
_BEGINNING = re.compile("|".join(map(re.escape, _PREFIXES)))


def type_of(task: str) -> str:
    """The type of a task by its id, `asgardbench/cook__Egg_FloorPlan1_V1`; OTHER if it is none."""
    found = _BEGINNING.match(task.rpartition("/")[2])
    return _PREFIXES[found[0]] if found else OTHER
