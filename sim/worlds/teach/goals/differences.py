"""EDH goals: what changed while a person acted is what a model has to bring about.

`changed_objects` compares two states, `task_from` makes a task of the differences: one component for
each type, property and value, asked for as often as it occurs (sections 1.8 and 1.9).
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from typing import Any

from sim.fields import as_object, join, wrong
from sim.world import JSON, JSONObject
from sim.worlds.teach.definitions.binding import want_of
from sim.worlds.teach.definitions.language import Bound
from sim.worlds.teach.goals.scene import Object

CODE = "bad_changes"
PROPERTIES = (
    "objectType",
    "isToggled",
    "isBroken",
    "isFilledWithLiquid",
    "isDirty",
    "isUsedUp",
    "isCooked",
    "isOpen",
    "isPickedUp",
    "simbotLastParentReceptacle",
    "simbotIsCooked",
    "simbotIsFilledWithWater",
    "simbotIsBoiled",
    "simbotIsFilledWithCoffee",
    "simbotPickedUp",
)
"""What is asked of objects; all else that changed is left out."""
OVERRIDES: Mapping[str, tuple[str, ...]] = {
    "simbotPickedUp": ("isPickedUp",),
    "simbotIsCooked": ("isCooked",),
    "simbotIsFilledWithWater": ("isFilledWithLiquid",),
    "simbotIsFilledWithCoffee": ("isFilledWithLiquid",),
    "simbotIsBoiled": ("isCooked", "simbotIsCooked"),
}
"""Where the first changed, the others would ask for the same once more."""
ID_PARTS = 4
"""Parts of an object's id; what was cut out of it has one more."""


def type_of(object_id: str) -> str:
    """The type that an id tells: `Mug|..`, `Sink|..|SinkBasin`, `Potato|..|PotatoSliced_3`."""
    parts = object_id.split("|")
    return parts[0] if len(parts) == ID_PARTS else parts[-1].split("_")[0]


def changed_objects(before: Iterable[Object], after: Iterable[Object]) -> dict[str, JSONObject]:
    """What differs between two states, by object id: properties with their values after.

    What was cut is held against the whole it came from; what was not there before is new altogether.
    """
    was = {one["objectId"]: one for one in before}
    found = {}
    for one in after:
        object_id = one["objectId"]
        old = was.get(object_id) or was.get("|".join(object_id.split("|")[:ID_PARTS])) or {}
        differs = {k: v for k, v in one.items() if k not in old or not _same(old[k], v)}
        if differs:
            found[object_id] = differs
    return found


def _same(one: Any, other: Any) -> bool:
    """Equal, numbers with decimals nearly so."""
    if type(one) is not type(other):
        return False
    if isinstance(one, float):
        return math.isclose(one, other, rel_tol=1e-5, abs_tol=1e-8)
    if isinstance(one, list):
        return len(one) == len(other) and all(map(_same, one, other))
    if isinstance(one, dict):
        return one.keys() == other.keys() and all(
            _same(value, other[k]) for k, value in one.items()
        )
    return bool(one == other)


def components_from(changes: JSON) -> dict[str, JSONObject]:
    """The components that state changes ask for, as TEACh's language writes them.

    Raises:
        WorldError: `bad_changes`, with the place inside.
    """
    data = as_object(changes, "state_changes", CODE)
    objects = as_object(data.get("objects"), "state_changes.objects", CODE)
    made: dict[str, JSONObject] = {}
    for object_id, properties in objects.items():
        path = join("state_changes.objects", object_id[:60])
        given = as_object(properties, path, CODE)
        kind = type_of(object_id)
        twice = {name for key in given if key in OVERRIDES for name in OVERRIDES[key]}
        for name in PROPERTIES:
            if name in given and name not in twice:
                _add(made, kind, name, given[name], join(path, name))
    return made


def _add(made: dict[str, JSONObject], kind: str, name: str, value: JSON, path: str) -> None:
    if isinstance(value, dict | list):
        raise wrong("should be text, a number, true, false or null", path, CODE)
    key = str((kind, name, value))
    if key in made:
        made[key]["determiner"] += 1
        return
    wanted = value
    if name == "simbotLastParentReceptacle" and value is not None:
        if not isinstance(value, str):
            raise wrong("should be an object's id, or null", path, CODE)
        wanted = value.split("|")[0]
    if name == "objectType" and not isinstance(value, str):
        raise wrong("should be a type of objects", path, CODE)
    made[key] = {
        "determiner": 1,
        "primary_condition": "objectType",
        "instance_shareable": False,
        "conditions": {"objectType": kind} | {name: wanted},
        "condition_failure_descs": {name: f"{name} needs to be {value} for {kind}"},
    }


def task_from(changes: JSON) -> Bound:
    """The task that state changes ask for; no objects means nothing is asked.

    Raises:
        WorldError: `bad_changes`, with the place inside.
    """
    parts = components_from(changes)
    wants = tuple(want_of(key, data, "state_changes") for key, data in parts.items())
    return Bound(0, "edh_custom", (), "Bring about what was changed.", None, wants, (), shares=True)
