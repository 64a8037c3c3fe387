"""The objects of AI2-THOR's metadata: a row for each thing of a state.

Rows are real dicts. What costs a look (`visible`, `isInteractable`) is found out when it is first
asked for; everything that depends on one thing only is kept until the thing changes.
"""

from __future__ import annotations

import copy
import math
from collections.abc import Callable, Iterator
from typing import Any

from sim.home.carrying import carried, carrier, in_hands
from sim.home.doors import extent
from sim.home.eyes.visible import Seen
from sim.home.facts import MUST_BE_OPEN, facts_of
from sim.home.geometry import box, corners, point_of_top
from sim.home.state import State, Thing, Vec

EDGE_HEIGHT = 0.9
"""The height that sinks are said to be at (asgardbench specification, section 1.6)."""
SLICES = frozenset(
    {"AppleSliced", "BreadSliced", "EggCracked", "LettuceSliced", "PotatoSliced", "TomatoSliced"}
)
LAZY = ("visible", "isInteractable")


class Row(dict[str, Any]):
    """The metadata of one object; looks for itself when somebody wants to know if it is seen."""

    __slots__ = ("_look", "_name")

    def __init__(self, plain: dict[str, Any], name: str, look: Callable[[], Seen]) -> None:
        super().__init__(plain)
        self._name = name
        self._look: Callable[[], Seen] | None = look

    def _fill(self) -> None:
        if self._look is not None:
            seen, self._look = self._look(), None
            if not super().__contains__("visible"):
                self["visible"] = self._name in seen.visible
            if not super().__contains__("isInteractable"):
                self["isInteractable"] = self._name in seen.interactable

    def __missing__(self, key: str) -> Any:
        if key in LAZY and self._look is not None:
            self._fill()
            return self[key]
        raise KeyError(key)

    def get(self, key: str, default: Any = None) -> Any:
        if key in LAZY:
            self._fill()
        return super().get(key, default)

    def __contains__(self, key: object) -> bool:
        return key in LAZY or super().__contains__(key)

    def __iter__(self) -> Iterator[str]:
        self._fill()
        return super().__iter__()

    def __len__(self) -> int:
        self._fill()
        return super().__len__()

    def __eq__(self, other: object) -> bool:
        self._fill()
        if isinstance(other, Row):
            other._fill()
        return super().__eq__(other)

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __repr__(self) -> str:
        self._fill()
        return super().__repr__()

    def keys(self) -> Any:
        self._fill()
        return super().keys()

    def items(self) -> Any:
        self._fill()
        return super().items()

    def values(self) -> Any:
        self._fill()
        return super().values()

    def copy(self) -> dict[str, Any]:
        self._fill()
        return super().copy()

    def to_dict(self) -> dict[str, Any]:
        """The same as a plain dict, all of it one's own."""
        return copy.deepcopy(self.copy())

    def __or__(self, other: Any) -> Any:
        return self.copy() | other

    def __ror__(self, other: Any) -> Any:
        return other | self.copy()

    def __copy__(self) -> dict[str, Any]:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, Any]) -> dict[str, Any]:
        return copy.deepcopy(self.copy(), memo)

    def __reduce__(self) -> Any:
        return dict, (self.copy(),)


def rows(
    state: State, look: Callable[[], Seen], only: frozenset[str] | None = None
) -> list[dict[str, Any]]:
    """A row per object, in the scene's order; of those with these ids only, if some are given."""
    parents, contents = _relations(state)
    held, riding = state.hands(), in_hands(state)
    return [
        _row(state, thing, look, parents[thing.name], contents.get(thing.name), held, riding)
        for thing in state.things.values()
        if only is None or thing.id in only
    ]


def _relations(state: State) -> tuple[dict[str, list[str]], dict[str, list[str]]]:
    """Per name the ids of what a thing is in, and the ids of what is in it, near before far.

    What a held thing carries is in nothing while it is held, as in AI2-THOR.
    """
    held = state.hands()
    parents: dict[str, list[str]] = {}
    contents: dict[str, list[str]] = {}
    things = state.things
    for thing in things.values():
        mine = parents[thing.name] = []
        up = None if thing.gone else thing.parent
        while up is not None and up in things and up not in held:
            mine.append(things[up].id)
            contents.setdefault(up, []).append(thing.id)
            up = things[up].parent
        if up is not None and up in held:
            for name in [p for p in things if things[p].id in mine]:
                contents[name].remove(thing.id)
            mine.clear()
    return parents, contents


_kept: dict[str, tuple[Thing, dict[str, Any]]] = {}


def _row(
    state: State,
    thing: Thing,
    look: Callable[[], Seen],
    parents: list[str],
    contents: list[str] | None,
    held: tuple[str, ...],
    riding: set[str],
) -> Row:
    holder = state
    if thing.name in riding:
        holder = carrier(state, thing.name) or state
        plain = _plain(carried(holder, thing))
    else:
        plain = _kept_plain(thing)
    row = Row(plain, thing.name, look)
    body = state.body
    px, py, pz = plain["position"]["x"], plain["position"]["y"], plain["position"]["z"]
    for key in ("position", "rotation"):
        row[key] = dict(plain[key])
    row["distance"] = math.dist((px, py, pz), (body.x, body.y, body.z))
    row["parentReceptacles"] = parents or None
    if plain["receptacle"]:
        row["receptacleObjectIds"] = contents or []
    row["isPickedUp"] = thing.name in held
    if thing.controls:
        row["controlledObjects"] = [state.things[n].id for n in thing.controls if n in state.things]
    if thing.gone or _surely_hidden(state, thing):
        row["visible"] = row["isInteractable"] = False
    elif thing.name in riding and holder is state:
        row["visible"] = row["isInteractable"] = True
    return row


def _surely_hidden(state: State, thing: Thing) -> bool:
    up = state.things.get(thing.parent or "")
    return up is not None and up.type in MUST_BE_OPEN and not up.open


def _kept_plain(thing: Thing) -> dict[str, Any]:
    kept = _kept.get(thing.name)
    if kept is not None and kept[0] is thing:
        return kept[1]
    plain = _plain(thing)
    if len(_kept) > 20000:
        _kept.clear()
    _kept[thing.name] = (thing, plain)
    return plain


def position(thing: Thing) -> Vec:
    """Where a thing is said to be: the middle of its box; sinks at the edge one stands at,
    counters on their top."""
    if thing.type == "CounterTop":
        return point_of_top(thing)
    if thing.type in ("Sink", "SinkBasin"):
        x, _, z = thing.to_world(0.0, 0.0, thing.size[2] / 2 + 0.08)
        return x, EDGE_HEIGHT, z
    return box(thing).centre


def _plain(thing: Thing) -> dict[str, Any]:
    """What depends on the thing alone."""
    facts = facts_of(thing.type)
    b = extent(thing)
    small = facts.pickupable
    tools = facts.toggleable or thing.type == "StoveBurner"
    return {
        "name": thing.name,
        "position": xyz(position(thing)),
        "rotation": {"x": thing.tilt[0], "y": thing.yaw, "z": thing.tilt[1]},
        "receptacle": facts.receptacle,
        "toggleable": facts.toggleable,
        "isToggled": thing.toggled if tools else False,
        "breakable": facts.breakable,
        "isBroken": thing.broken or (thing.type == "Egg" and thing.sliced),
        "canFillWithLiquid": facts.fillable,
        "isFilledWithLiquid": thing.liquid is not None,
        "fillLiquid": thing.liquid,
        "dirtyable": facts.dirtyable,
        "isDirty": thing.dirty,
        "canBeUsedUp": facts.usable_up,
        "isUsedUp": thing.used_up,
        "cookable": facts.cookable,
        "isCooked": thing.cooked,
        "temperature": thing.temperature,
        "isHeatSource": thing.type in ("StoveBurner", "Microwave") and thing.toggled,
        "isColdSource": thing.type == "Fridge",
        "sliceable": facts.sliceable,
        "isSliced": thing.sliced,
        "openable": facts.openable,
        "isOpen": thing.open,
        "openness": thing.openness,
        "pickupable": small,
        "isPickedUp": False,
        "moveable": facts.moveable,
        "mass": _mass(thing),
        "salientMaterials": [],
        "receptacleObjectIds": None,
        "distance": 0.0,
        "objectType": thing.type,
        "objectId": thing.id,
        "assetId": _asset(thing),
        "parentReceptacles": None,
        "controlledObjects": None,
        "isMoving": False,
        "axisAlignedBoundingBox": box_row(b[:3], b[3:]),
        "objectOrientedBoundingBox": (
            {"cornerPoints": [list(p) for p in corners(thing)]} if small else None
        ),
    }


def _asset(thing: Thing) -> str:
    """Slices have none in AI2-THOR; what is used up says so."""
    if thing.type in SLICES:
        return ""
    return f"{thing.asset}_Used_Up" if thing.used_up else thing.asset


def _mass(thing: Thing) -> float:
    """Kilogrammes, guessed from the size; 0 for what is built in, as in AI2-THOR."""
    facts = facts_of(thing.type)
    if not (facts.pickupable or facts.moveable):
        return 0.0
    w, h, d = thing.size
    return round(max(0.01, w * h * d * 300.0), 3)


def xyz(point: Vec) -> dict[str, float]:
    return {"x": point[0], "y": point[1], "z": point[2]}


def box_row(low: Vec, high: Vec) -> dict[str, Any]:
    centre = {k: (a + b) / 2 for k, a, b in zip("xyz", low, high, strict=True)}
    size = {k: b - a for k, a, b in zip("xyz", low, high, strict=True)}
    points = [
        [x, y, z] for x in (high[0], low[0]) for y in (high[1], low[1]) for z in (high[2], low[2])
    ]
    return {"cornerPoints": points, "center": centre, "size": size}
