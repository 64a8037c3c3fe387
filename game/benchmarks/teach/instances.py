"""The pinned instances as reports read them: which split and task an instance is of, by its id."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

SUITE = "tfd"
SPLITS = ("seen", "unseen")
TASKS: Mapping[str, str] = {
    "put-in-one": "Put All X In One Y",
    "put-all": "Put All X On Any Y",
    "coffee": "Make Coffee",
    "boil": "Boil a Potato",
    "water-plant": "Water Plant",
    "clean-all": "Clean All X",
    "slices": "N Slices Of X In Y",
    "cooked-slices": "N Cooked Slices Of X In Y",
    "toast": "Make Plate of Toast",
    "breakfast": "Make Breakfast",
    "salad": "Make Salad",
    "sandwich": "Make Sandwich",
}
"""The twelve tasks by their short names, in the order of the paper's table 6."""


class Instance(NamedTuple):
    """Where an instance stands in tables."""

    split: str
    task: str


def instance(task_id: str) -> Instance | None:
    """The instance of an id such as `tfd/seen-put-all-3`; None: it is none of the pinned ones."""
    suite, _, name = task_id.partition("/")
    split, _, rest = name.partition("-")
    task = rest.rpartition("-")[0]
    known = suite == SUITE and split in SPLITS and task in TASKS
    return Instance(split, task) if known else None
