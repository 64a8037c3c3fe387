"""The floor: where stations stand and where a chef who goes to one will stand."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from sim.worlds.robotouille.problem import Problem

Cell: TypeAlias = tuple[int, int]
Stand: TypeAlias = tuple[int, int, int, int]
"""Where a chef stands and looks: x, y, dx, dy."""

SIDES: tuple[Cell, ...] = ((0, -1), (-1, 0), (1, 0), (0, 1))


class Layout:
    """Walking distances on the floor. Stations are walls; chefs may pass each other."""

    def __init__(self, problem: Problem) -> None:
        self.width, self.height = problem.width, problem.height
        self.cells: dict[str, Cell] = {
            e.id: (e.x, e.y) for e in problem.entities if e.type == "station"
        }
        self._walls = frozenset(self.cells.values())
        self._distances = lru_cache(maxsize=4096)(self._measure)
        self.beside = lru_cache(maxsize=4096)(self._beside)
        """Where a chef who stands `now` goes to work at a station, with the cells that are taken."""

    def floor(self, cell: Cell) -> bool:
        """Whether a chef may stand here."""
        x, y = cell
        return 0 <= x < self.width and 0 <= y < self.height and cell not in self._walls

    def _measure(self, start: Cell) -> dict[Cell, int]:
        """Steps from `start` to every floor cell that can be walked to."""
        found = {start: 0}
        front = [start]
        while front:
            ahead = []
            for x, y in front:
                for dx, dy in SIDES:
                    cell = (x + dx, y + dy)
                    if cell not in found and self.floor(cell):
                        found[cell] = found[x, y] + 1
                        ahead.append(cell)
            front = ahead
        return found

    def _beside(self, station: str, now: Stand, taken: frozenset[Cell]) -> Stand:
        """The nearest free floor cell beside it; if none can be walked to, any free cell beside it;
        in a kitchen without such a cell the chef stays and only turns.
        """
        sx, sy = self.cells[station]
        sides = [((sx + dx, sy + dy), (-dx, -dy)) for dx, dy in SIDES]
        free = [(c, d) for c, d in sides if self.floor(c) and c not in taken]
        if not free:
            return (now[0], now[1], *_towards(now, (sx, sy)))
        steps = self._distances(now[:2])
        far = self.width * self.height
        cell, look = min(free, key=lambda side: steps.get(side[0], far))
        return (*cell, *look)


def _towards(now: Stand, cell: Cell) -> Cell:
    """The unit step from where somebody stands that points best to a cell."""
    dx, dy = cell[0] - now[0], cell[1] - now[1]
    if dx == dy == 0:
        return now[2], now[3]
    if abs(dx) >= abs(dy):
        return (1 if dx > 0 else -1, 0)
    return (0, 1 if dy > 0 else -1)
