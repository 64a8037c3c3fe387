"""Starts of plans: states, stored as what differs from the scene, and checked when they are read.

A start may come from a stranger's file, so nothing in it is believed: every field has its form,
things of the scene may be moved and changed but not become others, and nothing stands in itself.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import asdict, fields
from typing import Any

from sim.home.facts import facts_of, types
from sim.home.scenes import Scene
from sim.home.state import Body, State, Thing
from sim.world import JSONObject, WorldError

FARTHEST = 100.0
"""Nothing is farther from the middle of the world, metres."""
LARGEST = 20.0
"""Nothing is larger, metres."""
MOST_NEW = 200
"""Things that a start may add to its scene."""


def shorten(state: State) -> JSONObject:
    """What differs from the scene, field by field; `lengthen` reads it back exactly."""
    first = state.scene.things
    changed = {}
    for name, thing in state.things.items():
        row = _plain(thing)
        if name in first:
            was = _plain(first[name])
            row = {key: value for key, value in row.items() if value != was[key]}
        if row:
            changed[name] = row
    return {
        "hash": state.scene.hash,
        "body": asdict(state.body),
        "held": state.held,
        "removed": [name for name in first if name not in state.things],
        "things": changed,
    }


def lengthen(start: Any, scene: Scene, where: str = "") -> State:
    """The state that `shorten` wrote.

    Raises:
        WorldError: `bad_plan` with the path inside it; broken, impossible, or made for another
            version of the scene.
    """
    if isinstance(start, Mapping) and start.get("hash", scene.hash) != scene.hash:
        raise WorldError("bad_plan", f"it was made for another version of {scene.name}", where)
    path = f"{where}.start" if where else "start"
    _need(isinstance(start, Mapping), "a start is an object", path)
    for key in ("hash", "body", "held", "removed", "things"):
        _need(key in start, f'"{key}" is missing', path)
    things = {**scene.things, **_changed(start["things"], scene, f"{path}.things")}
    for name in _names(start["removed"], f"{path}.removed"):
        _need(name in things, f"{name} is not in {scene.name}", f"{path}.removed")
        del things[name]
    body = _body(start["body"], f"{path}.body")
    held = start["held"]
    _check_nesting(things, path)
    _check_hand(things, held, path)
    return State(scene, things, body, held)


def _plain(thing: Thing) -> JSONObject:
    """A thing's record as JSON would give it back."""
    row = asdict(thing)
    row["shape"] = dict(thing.shape)
    return {key: list(value) if isinstance(value, tuple) else value for key, value in row.items()}


# Things


def _changed(rows: Any, scene: Scene, path: str) -> dict[str, Thing]:
    _need(isinstance(rows, Mapping), "an object of things is needed here", path)
    new = [name for name in rows if name not in scene.things]
    _need(len(new) <= MOST_NEW, f"more than {MOST_NEW} new things", path)
    return {name: _thing(name, row, scene, f"{path}.{name}") for name, row in rows.items()}


def _thing(name: str, row: Any, scene: Scene, path: str) -> Thing:
    _need(isinstance(row, Mapping), "an object is needed here", path)
    for key, value in row.items():
        _need(key in _FIELDS, f'things have no "{key}"', path)
        _need(_FIELDS[key](value), f"{value!r} is no value for it", f"{path}.{key}")
    if name in scene.things:
        fixed = sorted(set(row) - _MAY_CHANGE)
        _need(not fixed, "this cannot be changed", f"{path}.{fixed[0] if fixed else ''}")
        whole = _plain(scene.things[name]) | dict(row)
    else:
        whole = dict(row)
        missing = [f.name for f in fields(Thing) if f.name not in whole]
        _need(not missing, f"a new thing needs {', '.join(missing)}", path)
        _need(whole["name"] == name, "its name is another one", f"{path}.name")
        _need(facts_of(whole["type"]).pickupable, "furniture cannot be added", f"{path}.type")
    tuples = {key: tuple(whole[key]) for key in ("size", "tilt", "controls")}
    return Thing(**{**whole, **tuples})


def _number(low: float, high: float) -> Callable[[Any], bool]:
    def good(value: Any) -> bool:
        if isinstance(value, bool) or not isinstance(value, int | float):
            return False
        return low <= value <= high  # not so for NaN and infinities

    return good


def _row(count: int, good: Callable[[Any], bool]) -> Callable[[Any], bool]:
    return lambda value: (
        isinstance(value, list | tuple) and len(value) == count and all(good(v) for v in value)
    )


def _is(*kinds: type) -> Callable[[Any], bool]:
    return lambda value: isinstance(value, kinds)


def _shape(value: Any) -> bool:
    """Plain values and lists of them: what scenes say of their furniture's shapes is not for plans."""
    return isinstance(value, dict) and all(
        isinstance(v, str | int | float) or _strings(v) or (isinstance(v, list) and _numbers(v))
        for v in value.values()
    )


def _numbers(values: list[Any]) -> bool:
    return all(isinstance(v, int | float) and math.isfinite(v) for v in values)


def _strings(value: Any) -> bool:
    return isinstance(value, list | tuple) and all(isinstance(v, str) for v in value)


_PLACE, _ANGLE = _number(-FARTHEST, FARTHEST), _number(-3600.0, 3600.0)
_FLAGS = ("toggled", "dirty", "cooked", "sliced", "broken", "used_up", "gone")
_FIELDS: dict[str, Callable[[Any], bool]] = {
    **dict.fromkeys(("name", "asset", "id"), _is(str)),
    **dict.fromkeys(("x", "y", "z"), _PLACE),
    **dict.fromkeys(_FLAGS, _is(bool)),
    "type": lambda value: isinstance(value, str) and value in types(),
    "yaw": _ANGLE,
    "size": _row(3, _number(1e-4, LARGEST)),
    "parent": _is(str, type(None)),
    "surface": lambda value: _number(0, 99)(value) and isinstance(value, int),
    "tilt": _row(2, _ANGLE),
    "openness": _number(0.0, 1.0),
    "liquid": lambda value: value in (None, "water", "coffee", "wine"),
    "temperature": lambda value: value in ("RoomTemp", "Hot", "Cold"),
    "controls": _strings,
    "shape": _shape,
}
_MAY_CHANGE = frozenset(
    {
        "openness",
        "liquid",
        "temperature",
        "parent",
        "surface",
        "tilt",
        "size",
        *"xyz",
        "yaw",
        *_FLAGS,
    }
)
"""What a plan may say of things of the scene."""


# The agent, and how things hang together

_BODY: dict[str, Callable[[Any], bool]] = {
    **dict.fromkeys(("x", "y", "z"), _PLACE),
    "yaw": _ANGLE,
    "horizon": _number(-90.0, 90.0),
    "standing": _is(bool),
}


def _body(row: Any, path: str) -> Body:
    _need(isinstance(row, Mapping), "an object is needed here", path)
    for key, value in row.items():
        _need(key in _BODY, f'an agent has no "{key}"', path)
        _need(_BODY[key](value), f"{value!r} is no value for it", f"{path}.{key}")
    _need("x" in row and "z" in row, "x and z are needed", path)
    return Body(**row)


def _names(rows: Any, path: str) -> list[str]:
    _need(_strings(rows), "a list of names is needed here", path)
    _need(len(set(rows)) == len(rows), "a name is there twice", path)
    return list(rows)


def _check_nesting(things: Mapping[str, Thing], path: str) -> None:
    """Everything stands in or on something that is there, and nothing in itself."""
    sound: set[str] = set()
    for name in things:
        way: list[str] = []
        at: str | None = name
        while at is not None and at not in sound:
            _need(at not in way, f"{at} would stand in itself", f"{path}.things.{name}.parent")
            way.append(at)
            parent = things[at].parent
            _need(
                parent is None or parent in things,
                f"{parent} is not in this home",
                f"{path}.things.{at}.parent",
            )
            at = parent
        sound.update(way)


def _check_hand(things: Mapping[str, Thing], held: Any, path: str) -> None:
    if held is None:
        return
    _need(isinstance(held, str) and held in things, f"{held!r} is not in this home", f"{path}.held")
    thing = things[held]
    carried = facts_of(thing.type).pickupable and thing.parent is None and not thing.gone
    _need(carried, f"{held} cannot be in the hand as it is", f"{path}.held")


def _need(good: bool, text: str, path: str) -> None:
    if not good:
        raise WorldError("bad_plan", text, path)
