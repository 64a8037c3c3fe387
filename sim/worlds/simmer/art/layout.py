"""Where everything stands: boxes in fractions of the picture, by what the kitchen has.

Fridge and freezer are a tower on the left, pantry and oven one on the right; between them the wall
cabinet, a shelf, the worktop with its appliances, and the drawer; before them the floor.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

LEFT, RIGHT = 0.245, 0.755
SHELF, BACK, FRONT, EDGE, FLOOR = 0.352, 0.478, 0.625, 0.645, 0.8
"""Heights: foot of the shelf and of the appliances on the worktop, its front edge, the floor."""
TOWERS = frozenset({"fridge", "freezer", "pantry", "oven", "cabinet", "drawer", "dishwasher"})
ALONE = frozenset({"counter", "faucet", "kitchen_table", "trash_can"})
WIDE = {"stove": 1.55, "sink": 1.45, "grill": 1.2, "deep_fryer": 1.0, "cooling_rack": 1.15}
ON_SHELF = ("microwave", "air_fryer", "slow_cooker", "pressure_cooker", "rice_cooker")
"""What goes on the shelf first."""
ROW = 6.2
"""Widths of one that a row holds before it gets crowded."""


class Box(NamedTuple):
    """A rectangle in fractions of the picture."""

    x: float
    y: float
    w: float
    h: float

    @property
    def middle(self) -> float:
        return self.x + self.w / 2

    def inset(self, by: float) -> Box:
        """The same rectangle, smaller on all sides."""
        return Box(self.x + by, self.y + by, self.w - 2 * by, self.h - 2 * by)


class Area(NamedTuple):
    """Where the things of a place are put: a box with so many cells."""

    box: Box
    columns: int
    rows: int

    def cell(self, at: int) -> Box:
        """The box of one cell; what does not fit shares the last ones."""
        at = at if at < self.columns * self.rows else self.columns * self.rows - 1
        row, column = divmod(at, self.columns)
        w, h = self.box.w / self.columns, self.box.h / self.rows
        return Box(self.box.x + column * w, self.box.y + row * h, w, h)


def boxes(places: Sequence[tuple[str, str]]) -> dict[str, Box]:
    """The box of every place, given as (id, class)."""
    classes = {cls for _, cls in places}
    found: dict[str, Box] = {}
    loose: list[tuple[str, str]] = []
    for oid, cls in places:
        box = _fixed(cls, classes)
        if box is not None and box not in found.values():
            found[oid] = box
        elif cls != "faucet":
            loose.append((oid, cls))
    for row, foot, height in zip(_rows(loose), (SHELF, BACK), (0.098, 0.112), strict=True):
        found |= _stand(row, foot, height)
    _taps(places, found)
    return found


def _fixed(cls: str, classes: set[str]) -> Box | None:
    middle = RIGHT - LEFT
    known = {
        "fridge": Box(0.012, 0.24, 0.218, 0.56)
        if "freezer" in classes
        else Box(0.012, 0.08, 0.218, 0.72),
        "freezer": Box(0.012, 0.06, 0.218, 0.175)
        if "fridge" in classes
        else Box(0.012, 0.3, 0.218, 0.5),
        "pantry": Box(0.77, 0.06, 0.218, 0.5)
        if "oven" in classes
        else Box(0.77, 0.08, 0.218, 0.72),
        "oven": Box(0.77, 0.565, 0.218, 0.235),
        "cabinet": Box(LEFT, 0.035, middle, 0.205),
        "drawer": Box(
            LEFT, EDGE, middle - (0.14 if "dishwasher" in classes else 0), FLOOR - EDGE - 0.012
        ),
        "dishwasher": Box(RIGHT - 0.135, EDGE, 0.135, FLOOR - EDGE - 0.012),
        "counter": Box(LEFT - 0.01, BACK - 0.03, middle + 0.02, FRONT - BACK + 0.05),
        "kitchen_table": Box(0.28, 0.885, 0.44, 0.11),
        "trash_can": Box(0.885, 0.83, 0.1, 0.15),
    }
    return known.get(cls)


def _rows(loose: Sequence[tuple[str, str]]) -> tuple[list[tuple[str, str]], list[tuple[str, str]]]:
    """What stands on the shelf, and what on the worktop."""
    up = [one for one in loose if one[1] in ON_SHELF]
    down = [one for one in loose if one[1] not in ON_SHELF]
    down.sort(key=lambda one: -WIDE.get(one[1], 0.9))
    while len(down) > 1 and _width(down) > ROW and _width(up) + 1 < max(ROW, _width(down)):
        up.append(down.pop())
    return up, _arranged(down)


def _arranged(row: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """The sink on the left and the stove on the right, the others between."""
    order = {"sink": -1, "stove": 1}
    return sorted(row, key=lambda one: order.get(one[1], 0))


def _width(row: Sequence[tuple[str, str]]) -> float:
    return math.fsum(WIDE.get(cls, 1.0) for _, cls in row)


def _stand(row: Sequence[tuple[str, str]], foot: float, height: float) -> dict[str, Box]:
    middle = RIGHT - LEFT
    unit = min(middle / max(_width(row), 1.0), 0.105)
    x = LEFT + (middle - unit * _width(row)) / 2
    found = {}
    for oid, cls in row:
        w = unit * WIDE.get(cls, 1.0)
        found[oid] = Box(x + 0.002, foot - height, w - 0.004, height)
        x += w
    return found


def _taps(places: Sequence[tuple[str, str]], found: dict[str, Box]) -> None:
    """Faucets are above their sinks."""
    sinks = [found[oid] for oid, cls in places if cls == "sink" and oid in found]
    for number, (oid, _) in enumerate(one for one in places if one[1] == "faucet"):
        over = sinks[number] if number < len(sinks) else Box(0.45, 0.4, 0.08, 0.1)
        found[oid] = Box(over.middle - 0.022, over.y - 0.018, 0.044, over.h * 0.62)


def area(cls: str, box: Box, count: int) -> Area:
    """The cells of a place for things numbered up to `count`."""
    if cls == "counter":
        inner = Box(LEFT + 0.005, BACK + 0.002, RIGHT - LEFT - 0.01, FRONT - BACK - 0.008)
        return Area(inner, 6, 1) if count <= 6 else _grid(inner, max(count, 14), 1.0)
    if cls == "kitchen_table":
        return _grid(Box(box.x + 0.02, box.y - 0.02, box.w - 0.04, 0.08), max(count, 5), 1.0)
    if cls in TOWERS and cls not in ("oven", "dishwasher"):
        return _grid(box.inset(0.012), max(count, 6), 1.1)
    if cls == "stove":
        return Area(Box(box.x, box.y + 0.008, box.w, box.h * 0.82), max(2, count), 1)
    if cls in ("oven", "dishwasher", "microwave", "air_fryer", "trash_can"):
        return _grid(
            Box(box.x + 0.1 * box.w, box.y + 0.24 * box.h, 0.8 * box.w, 0.62 * box.h),
            max(count, 1),
            1.0,
        )
    if cls == "sink":
        return _grid(Box(box.x, box.y + 0.4 * box.h, box.w, 0.62 * box.h), max(count, 3), 1.0)
    return _grid(
        Box(box.x + 0.08 * box.w, box.y + 0.02, 0.84 * box.w, box.h - 0.04), max(count, 1), 1.0
    )


def _grid(box: Box, count: int, tall: float) -> Area:
    """The grid with the largest cells (`tall` times as high as wide) that has room for so many."""
    best = max(range(1, count + 1), key=lambda columns: _side(box, count, columns, tall))
    return Area(box, best, -(-count // best))


def _side(box: Box, count: int, columns: int, tall: float) -> float:
    rows = -(-count // columns)
    return min(box.w / columns, box.h / rows / tall)
