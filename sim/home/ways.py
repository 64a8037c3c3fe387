"""Shortest ways through a home, as motions: steps ahead and quarter turns over the grid.

The nodes are the free cells of the grid with four headings each, as in TEACh's map goals and
ALFRED's navigation graphs; every motion costs one.
"""

from __future__ import annotations

from collections import deque
from functools import cached_property
from typing import TYPE_CHECKING, Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from sim.home import ground
from sim.home.ground import Cell

if TYPE_CHECKING:
    from sim.home.home import Home

Motion = Literal["ahead", "left", "right"]
AHEAD: tuple[Cell, ...] = ((0, 1), (1, 0), (0, -1), (-1, 0))
"""Where a step ahead leads at yaw 0, 90, 180, 270."""


class Spot(NamedTuple):
    """A place to stand, and where one faces there (0 to 3, quarter turns clockwise)."""

    cell: Cell
    heading: int

    @property
    def yaw(self) -> float:
        return 90.0 * self.heading


class Ways:
    """All shortest ways from where a body stands now, found at once."""

    def __init__(self, home: Home) -> None:
        body, self.step = home.state.body, home.grid
        roads = ground.roads(home)
        self.start = Spot(
            (round(body.x / self.step), round(body.z / self.step)), round(body.yaw / 90) % 4
        )
        self._before: dict[Spot, tuple[Spot, Motion] | None] = {self.start: None}
        self.length: dict[Spot, int] = {self.start: 0}
        waiting = deque([self.start])
        while waiting:
            here = waiting.popleft()
            for there, motion in _motions(here, roads):
                if there not in self.length:
                    self.length[there] = self.length[here] + 1
                    self._before[there] = here, motion
                    waiting.append(there)

    def cells(self) -> list[Cell]:
        """Every cell that can be walked to, the nearest first."""
        return self._cells

    @cached_property
    def _cells(self) -> list[Cell]:
        return list(dict.fromkeys(spot.cell for spot in self.length))

    @cached_property
    def places(self) -> NDArray[np.float64]:
        """(n, 2): where the `cells` are, x and z in metres."""
        return np.array([self.place(cell) for cell in self._cells]).reshape(-1, 2)

    def place(self, cell: Cell) -> tuple[float, float]:
        """Where a cell is, (x, z) in metres."""
        return round(cell[0] * self.step, 6), round(cell[1] * self.step, 6)

    def to(self, spot: Spot) -> list[Motion]:
        """The motions that lead there.

        Raises:
            KeyError: there is no way.
        """
        found: list[Motion] = []
        before = self._before[spot]
        while before is not None:
            found.append(before[1])
            before = self._before[before[0]]
        return found[::-1]

    def nearest(self, x: float, z: float) -> Cell:
        """The cell nearest to a place among those that can be walked to."""
        return min(
            self.cells(),
            key=lambda c: (round((c[0] * self.step - x) ** 2 + (c[1] * self.step - z) ** 2, 6), c),
        )

    def any_heading(self, cell: Cell) -> Spot:
        """The spot of a cell that takes the fewest motions."""
        spots = [Spot(cell, heading) for heading in range(4)]
        return min((s for s in spots if s in self.length), key=lambda s: (self.length[s], s))


def _motions(here: Spot, roads: dict[Cell, list[Cell]]) -> list[tuple[Spot, Motion]]:
    dx, dz = AHEAD[here.heading]
    there = (here.cell[0] + dx, here.cell[1] + dz)
    ahead: list[tuple[Spot, Motion]] = []
    if there in roads.get(here.cell, ()):
        ahead = [(Spot(there, here.heading), "ahead")]
    return [
        *ahead,
        (Spot(here.cell, (here.heading + 3) % 4), "left"),
        (Spot(here.cell, (here.heading + 1) % 4), "right"),
    ]
