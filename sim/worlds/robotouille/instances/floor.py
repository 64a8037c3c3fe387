"""Where stations may stand: every one can be walked to, and the floor stays in one piece."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TypeAlias

from sim.worlds.robotouille.instances.stream import Stream

Cell: TypeAlias = tuple[int, int]

SIDES: tuple[Cell, ...] = ((0, -1), (-1, 0), (1, 0), (0, 1))
"""The neighbours of a cell, in the order in which draws count them."""


class Floor:
    """A grid of `width` by `height` cells on which stations are set down for so many cooks."""

    def __init__(self, width: int, height: int, cooks: int) -> None:
        self.width, self.height, self.cooks = width, height, cooks
        cells = [(x, y) for x in range(width) for y in range(height)]
        self.wall = [cell for cell in cells if self._at_the_wall(cell)]
        self.inside = [cell for cell in cells if not self._at_the_wall(cell)]

    def _at_the_wall(self, cell: Cell) -> bool:
        return cell[0] in (0, self.width - 1) or cell[1] in (0, self.height - 1)

    def beside(self, cell: Cell, stations: Collection[Cell]) -> list[Cell]:
        """The floor cells from which somebody can work at this cell."""
        around = [(cell[0] + dx, cell[1] + dy) for dx, dy in SIDES]
        return [c for c in around if self._inside(c) and c not in stations]

    def _inside(self, cell: Cell) -> bool:
        return 0 <= cell[0] < self.width and 0 <= cell[1] < self.height

    def works(self, stations: Collection[Cell]) -> bool:
        """Whether a cook who stands anywhere on the floor can go to every station."""
        floor = [c for c in self.wall + self.inside if c not in stations]
        if len(floor) < self.cooks or len(self._walk(floor[0], stations)) < len(floor):
            return False
        return all(self.beside(cell, stations) for cell in stations)

    def room(self, stations: Collection[Cell]) -> set[Cell]:
        """The largest piece of the floor, of equal ones that with the lowest cell."""
        left = {c for c in self.wall + self.inside if c not in stations}
        largest: set[Cell] = set()
        while left:
            piece = self._walk(min(left), stations)
            largest = max(largest, piece, key=len)
            left -= piece
        return largest

    def serves(self, stations: Collection[Cell]) -> bool:
        """Whether every station can be used from the largest piece of the floor."""
        room = self.room(stations)
        return all(room.intersection(self.beside(cell, stations)) for cell in stations)

    def roomy(self, stations: Collection[Cell]) -> bool:
        """Whether two cooks can work side by side: no cell is the only one at two stations."""
        if self.cooks < 2:
            return True
        places = [self.beside(cell, stations) for cell in stations]
        only = [place[0] for place in places if len(place) == 1]
        return len(set(only)) == len(only)

    def _walk(self, start: Cell, stations: Collection[Cell]) -> set[Cell]:
        found, front = {start}, [start]
        while front:
            for cell in self.beside(front.pop(), stations):
                if cell not in found:
                    found.add(cell)
                    front.append(cell)
        return found

    def cell_for_one_more(self, taken: Sequence[Cell], stream: Stream) -> Cell | None:
        """A cell for another station, three times in four at the wall; None where none is left."""
        wall, inside = stream.shuffled(self.wall), stream.shuffled(self.inside)
        order = wall + inside if stream.below(4) else inside + wall
        for cell in order:
            stations = {*taken, cell}
            if cell not in taken and self.works(stations) and self.roomy(stations):
                return cell
        return None
