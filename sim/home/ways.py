"""Shortest ways through a home, as motions: steps ahead and quarter turns over the grid.

The nodes are the free cells of the grid with four headings each, as in TEACh's map goals and
ALFRED's navigation graphs; every motion costs one.
"""

from __future__ import annotations

import math
from functools import cached_property
from typing import TYPE_CHECKING, Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from sim.home import ground
from sim.home.eyes.lines import Floats, kernel
from sim.home.geometry import Box
from sim.home.ground import Cell

if TYPE_CHECKING:
    from sim.home.home import Home

Motion = Literal["ahead", "left", "right"]
AHEAD: tuple[Cell, ...] = ((0, 1), (1, 0), (0, -1), (-1, 0))
"""Where a step ahead leads at yaw 0, 90, 180, 270."""
MOTIONS: tuple[Motion, ...] = ("ahead", "left", "right")
Ints = NDArray[np.int64]


class Spot(NamedTuple):
    """A place to stand, and where one faces there (0 to 3, quarter turns clockwise)."""

    cell: Cell
    heading: int

    @property
    def yaw(self) -> float:
        return 90.0 * self.heading


class Roads(NamedTuple):
    """The cells of a home and which of them a step ahead leads to, by heading (-1: none)."""

    cells: list[Cell]
    number: dict[Cell, int]
    ahead: Ints
    joined: dict[Cell, list[Cell]]
    places: Floats
    """(n, 2): where the cells are, x and z in metres."""
    step: float


_kept: dict[int, Roads] = {}


def _roads(joined: dict[Cell, list[Cell]], step: float) -> Roads:
    """The roads as numbers; kept for as long as they are the same ones."""
    found = _kept.get(id(joined))
    if found is not None and found.joined is joined and found.step == step:
        return found
    cells = list(joined)
    number = {cell: n for n, cell in enumerate(cells)}
    ahead = np.full((len(cells) + 1, 4), -1, np.int64)
    for cell, to in joined.items():
        for heading, (dx, dz) in enumerate(AHEAD):
            there = (cell[0] + dx, cell[1] + dz)
            if there in to and there in number:
                ahead[number[cell], heading] = number[there]
    if len(_kept) > 64:
        _kept.clear()
    at = {n: round(n * step, 6) for n in {n for cell in cells for n in cell}}
    places = np.array([(at[x], at[z]) for x, z in cells], float).reshape(-1, 2)
    made = _kept[id(joined)] = Roads(cells, number, ahead, joined, places, step)
    return made


@kernel("i8(i8[:,::1],i8,i8[::1],i8[::1],i8[::1],i8[::1])")
def _spread(ahead: Ints, start: int, length: Ints, before: Ints, motion: Ints, order: Ints) -> int:
    """Breadth first from a node (cell * 4 + heading); how many were reached, in which `order`."""
    length[start] = 0
    order[0] = start
    done, found = 0, 1
    while done < found:
        here = order[done]
        done += 1
        cell, heading = here // 4, here % 4
        for step in range(3):
            if step == 0:
                to = ahead[cell, heading]
                if to < 0:
                    continue
                there = to * 4 + heading
            else:
                there = cell * 4 + (heading + (3 if step == 1 else 1)) % 4
            if length[there] < 0:
                length[there] = length[here] + 1
                before[there] = here
                motion[there] = step
                order[found] = there
                found += 1
    return found


@kernel("i8(f8[:,::1],i8[::1],f8,f8,f8,f8,f8,f8,i8[::1])")
def _near(
    places: Floats, nodes: Ints, x0: float, x1: float, z0: float, z1: float,
    near: float, far: float, found: Ints,
) -> int:  # fmt: skip
    """The nodes that face a box from no nearer and no further than this; how many."""
    count = 0
    for i in range(len(places)):
        x, z = places[i, 0], places[i, 1]
        dx, dz = min(max(x, x0), x1) - x, min(max(z, z0), z1) - z
        gap = math.hypot(dx, dz)
        if near <= gap <= far:
            quarter = np.rint(math.degrees(math.atan2(dx, dz)) / 90.0)
            found[count] = nodes[i] * 4 + int(quarter) % 4
            count += 1
    return count


class Ways:
    """All shortest ways from where a body stands now, found at once."""

    def __init__(self, home: Home) -> None:
        body, self.step = home.state.body, home.grid
        self._roads = _roads(ground.roads(home), home.grid)
        self.start = Spot(
            (round(body.x / self.step), round(body.z / self.step)), round(body.yaw / 90) % 4
        )
        size = len(self._roads.ahead) * 4
        self._length = np.full(size, -1, np.int64)
        self._before = np.full(size, -1, np.int64)
        self._motion = np.zeros(size, np.int64)
        order = np.empty(size, np.int64)
        start = self._node(self.start)
        count = _spread(self._roads.ahead, start, self._length, self._before, self._motion, order)
        self._order = order[:count]

    def _node(self, spot: Spot) -> int:
        """The number of a spot. Where one stands may be no free cell: it has the last number."""
        number = self._roads.number.get(spot.cell)
        if number is None and spot.cell == self.start.cell:
            number = len(self._roads.cells)
        return -1 if number is None else number * 4 + spot.heading

    def _spot(self, node: int) -> Spot:
        number = node // 4
        cells = self._roads.cells
        return Spot(cells[number] if number < len(cells) else self.start.cell, node % 4)

    @cached_property
    def length(self) -> dict[Spot, int]:
        """How many motions it takes to every spot that can be reached, the nearest first."""
        return {self._spot(node): int(self._length[node]) for node in self._order.tolist()}

    def cells(self) -> list[Cell]:
        """Every cell that can be walked to, the nearest first."""
        return self._cells

    @cached_property
    def _cells(self) -> list[Cell]:
        return [self._spot(number * 4).cell for number in self._numbers.tolist()]

    @cached_property
    def _numbers(self) -> Ints:
        """The numbers of the cells that can be walked to, the nearest first."""
        return np.array(list(dict.fromkeys((self._order // 4).tolist())), np.int64)

    @cached_property
    def places(self) -> Floats:
        """(n, 2): where the `cells` are, x and z in metres."""
        here = np.array([self.place(self.start.cell)], float)
        known: Floats = np.concatenate([self._roads.places, here])[self._numbers]
        return known

    def place(self, cell: Cell) -> tuple[float, float]:
        """Where a cell is, (x, z) in metres."""
        return round(cell[0] * self.step, 6), round(cell[1] * self.step, 6)

    def facing(self, box: Box, near: float, far: float) -> list[Spot]:
        """The spots that face the nearest point of a box from so far away (metres, level), the
        soonest reached first."""
        spots = sorted(
            (int(self._length[node]), self._spot(node))
            for node in self._before_box(box, near, far).tolist()
        )
        return [spot for _, spot in spots]

    def soonest(self, box: Box, near: float, far: float) -> Spot | None:
        """The first of `facing`; None: there is none."""
        nodes = self._before_box(box, near, far)
        if not len(nodes):
            return None
        lengths = self._length[nodes]
        return min(self._spot(node) for node in nodes[lengths == lengths.min()].tolist())

    def _before_box(self, box: Box, near: float, far: float) -> Ints:
        """The nodes that face a box from so far away and can be reached."""
        found = np.empty(len(self.places), np.int64)
        bounds = (box.x0, box.x1, box.z0, box.z1)
        count = _near(self.places, self._numbers, *bounds, near, far, found)
        nodes: Ints = found[:count]
        return nodes[self._length[nodes] >= 0]

    def to(self, spot: Spot) -> list[Motion]:
        """The motions that lead there.

        Raises:
            KeyError: there is no way.
        """
        node = self._node(spot)
        if node < 0 or self._length[node] < 0:
            raise KeyError(spot)
        found: list[Motion] = []
        while self._before[node] >= 0:
            found.append(MOTIONS[self._motion[node]])
            node = int(self._before[node])
        return found[::-1]

    def nearest(self, x: float, z: float) -> Cell:
        """The cell nearest to a place among those that can be walked to."""
        return min(
            self.cells(),
            key=lambda c: (round((c[0] * self.step - x) ** 2 + (c[1] * self.step - z) ** 2, 6), c),
        )

    def any_heading(self, cell: Cell) -> Spot:
        """The spot of a cell that takes the fewest motions."""
        spots = [(self._length[self._node(spot)], spot) for spot in _headings(cell)]
        return min((int(length), spot) for length, spot in spots if length >= 0)[1]


def _headings(cell: Cell) -> list[Spot]:
    return [Spot(cell, heading) for heading in range(4)]
