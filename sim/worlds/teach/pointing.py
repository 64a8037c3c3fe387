"""Which object is meant by a click, and which objects an action fits.

The object under the pixel, if the action fits it; else of those near by that it fits the one of
whose pixels most are near (shared/specs/teach_cmfr.md, section 1.5).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from sim.fields import close
from sim.world import WorldError
from sim.worlds.teach.goals.scene import Object

RADIUS = 10
"""Pixels to each side that are looked at where the click itself hit nothing that fits."""
REACH = 1.5
"""Metres from the agent to the point that was clicked; what is farther is too far away."""
BASINS = ("Sink", "SinkBasin", "Bathtub", "BathtubBasin")

Properties = Mapping[str, Any]

AFFORDANCES: Mapping[str, tuple[Properties, ...]] = {
    "Pickup": ({"pickupable": True, "isPickedUp": False},),
    "Place": ({"receptacle": True},),
    "Open": ({"openable": True, "isOpen": False},),
    "Close": ({"openable": True, "isOpen": True},),
    "ToggleOn": ({"toggleable": True, "isToggled": False},),
    "ToggleOff": ({"toggleable": True, "isToggled": True},),
    "Slice": ({"sliceable": True, "isSliced": False},),
    "Dirty": ({"dirtyable": True, "isDirty": False},),
    "Clean": ({"dirtyable": True, "isDirty": True},),
    "Fill": ({"canFillWithLiquid": True, "isFilledWithLiquid": False},),
    "Empty": ({"canFillWithLiquid": True, "isFilledWithLiquid": True},),
    "Pour": (
        {"canFillWithLiquid": True, "isFilledWithLiquid": False},
        *({"objectType": basin} for basin in BASINS),
    ),
    "Break": ({"breakable": True, "isBroken": False},),
}
"""What an object has to be like for each action: any one of the rows, the whole of it."""


class Meant(NamedTuple):
    """The object that was meant: the one under the pixel if it fits, and the one after all."""

    exact: str | None
    nearby: str | None


def affordances(action: str) -> tuple[Properties, ...]:
    """What an action asks of its object.

    Raises:
        WorldError: `unknown_action`.
    """
    if action not in AFFORDANCES:
        hint = close(action[:40], AFFORDANCES)
        raise WorldError("unknown_action", f'no action on objects is called "{action[:40]}"{hint}')
    return AFFORDANCES[action]


def fits(one: Object, action: str) -> bool:
    """Whether an action can be meant for an object, by its properties alone."""
    return any(
        all(name in one and one[name] == value for name, value in row.items())
        for row in affordances(action)
    )


def pixel(at: float, size: int) -> int:
    """The pixel of a relative coordinate: rounded to the nearest, to the even one between two.

    Raises:
        WorldError: `outside` where it is not within 0 and 1.
    """
    if not 0 <= at <= 1:
        raise WorldError("outside", f"{at} is outside of the picture; give a number from 0 to 1")
    return min(round(at * size), size - 1)


def meant(
    ids: NDArray[np.int32],
    names: Sequence[str],
    objects: Iterable[Object],
    action: str,
    x: float,
    y: float,
    radius: int = RADIUS,
) -> Meant:
    """Which object a click at relative (x, y) means for an action.

    `ids` has for each pixel (row, column) the place of its object in `names`, or -1. Objects that
    have no pixel, or no metadata, are never meant. Of equal ones that counts which comes first by
    columns.

    Raises:
        WorldError: `unknown_action`, or `outside`.
    """
    wanted = affordances(action)
    known = {one["objectId"]: one for one in objects}
    height, width = ids.shape
    column, row = pixel(x, width), pixel(y, height)

    def fitting(number: int) -> bool:
        one = known.get(names[number]) if number >= 0 else None
        return one is not None and any(
            all(name in one and one[name] == value for name, value in row.items()) for row in wanted
        )

    here = int(ids[row, column])
    if fitting(here):
        return Meant(names[here], names[here])
    square = ids[
        max(0, row - radius) : min(height, row + radius),
        max(0, column - radius) : min(width, column + radius),
    ]
    found, first, counts = np.unique(square.T, return_index=True, return_counts=True)
    scored = [
        (-int(count) / int(np.count_nonzero(ids == number)), int(place), int(number))
        for number, place, count in zip(found, first, counts, strict=True)
        if fitting(int(number))
    ]
    return Meant(None, names[min(scored)[2]] if scored else None)


def painted(size: int, rects: Iterable[Sequence[Any]]) -> tuple[NDArray[np.int32], list[str]]:
    """A picture of ids, `size` pixels wide and high, of rectangles (id, x0, y0, x1, y1).

    Later ones are painted over earlier ones; the right and lower edges do not belong to them.
    """
    ids = np.full((size, size), -1, dtype=np.int32)
    names: list[str] = []
    for name, left, top, right, bottom in rects:
        if name not in names:
            names.append(name)
        ids[top:bottom, left:right] = names.index(name)
    return ids, names
