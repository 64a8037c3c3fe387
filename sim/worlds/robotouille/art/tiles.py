"""Tilesets in the original's format: one sheet of tiles, chosen by which neighbours are the same.

`config.json` names the sheet (`asset`), its `columns` and `rows`, and per letter a list of
`[walls, [[corners, tile number from 1], ...]]`. Walls are four digits for north, east, south, west
(1: another letter or the edge of the kitchen lies there), corners the same for north-east,
south-east, south-west, north-west; a corner next to a wall counts as 0.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence

import pygame

from sim.world import JSON
from sim.worlds.robotouille.art.pictures import Album

SIDES = ((-1, 0), (0, 1), (1, 0), (0, -1))
CORNERS = ((-1, 1), (1, 1), (1, -1), (-1, -1))
"""(row, column) steps, in the order of the digits; rows count from the far wall."""
NEXT_TO = ((0, 1), (1, 2), (2, 3), (3, 0))
"""For each corner the two sides that meet in it."""

log = logging.getLogger(__name__)


class Tileset:
    """One sheet with its mappings; `tile` answers None for letters it does not know."""

    def __init__(self, sheet: pygame.Surface, columns: int, rows: int, mappings: JSON) -> None:
        self.sheet = sheet
        self.columns, self.rows = columns, rows
        self.mappings = {
            str(letter): {
                str(walls): {str(c): int(n) for c, n in corners} for walls, corners in table
            }
            for letter, table in mappings.items()
        }

    @staticmethod
    def load(album: Album, name: str) -> Tileset | None:
        """The tileset `name` of the album's `tileset` folder, or None with a line in the log."""
        folder = f"tileset/{name}"
        config = album.config(f"{folder}/config.json")
        if not isinstance(config, dict):
            return None
        sheet = album.get(f"{folder}/{config.get('asset', '')}")
        try:
            if sheet is None or not (0 < config["columns"] <= 256 and 0 < config["rows"] <= 256):
                return None
            return Tileset(sheet, config["columns"], config["rows"], config["mappings"])
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            log.warning("tileset %r is not as expected (%r): drawing our own", name, error)
            return None

    def tile(self, grid: Sequence[str], row: int, column: int) -> pygame.Surface | None:
        """The tile for one cell of a grid of letters."""
        table = self.mappings.get(_at(grid, row, column))
        if not table:
            return None
        walls, corners = surroundings(grid, row, column)
        choices = table.get(walls) or table.get("0000") or {}
        number = choices.get(corners, choices.get("0000", 0)) - 1
        if not 0 <= number < self.columns * self.rows:
            return None
        wide, high = self.sheet.get_width() // self.columns, self.sheet.get_height() // self.rows
        if not wide or not high:
            return None
        area = (number % self.columns * wide, number // self.columns * high, wide, high)
        return self.sheet.subsurface(area)


def surroundings(grid: Sequence[str], row: int, column: int) -> tuple[str, str]:
    """The digits for the walls and for the corners of a cell."""
    letter = _at(grid, row, column)
    walls = [_at(grid, row + dr, column + dc) != letter for dr, dc in SIDES]
    corners = [
        _at(grid, row + dr, column + dc) != letter and not (walls[a] or walls[b])
        for (dr, dc), (a, b) in zip(CORNERS, NEXT_TO, strict=True)
    ]
    return "".join("01"[w] for w in walls), "".join("01"[c] for c in corners)


def _at(grid: Sequence[str], row: int, column: int) -> str:
    if 0 <= row < len(grid) and 0 <= column < len(grid[row]):
        return grid[row][column]
    return ""
