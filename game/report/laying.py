"""How a page lays out a table of a report so that it fits; files keep the table as it is."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from game.report.tables import Cell, Row, Table

MOST_COLUMNS = 9
"""A screen of 1,280 pixels has room for about so many columns of rates with their intervals."""
INTERVAL = re.compile(r"\[[^\[\]]*\]")
UNBROKEN = "\u00a0"


@dataclass(frozen=True, slots=True)
class LaidRow:
    """A row whose cells know the name and the kind of their columns, for where there is no room for these
    above them."""

    head: str
    kind: str
    cells: tuple[tuple[Cell, str, str], ...]


@dataclass(frozen=True, slots=True)
class Laid:
    """A table as a page shows it. `corner` is empty where it was turned."""

    name: str
    title: str
    corner: str
    columns: tuple[tuple[str, str], ...]
    rows: tuple[LaidRow, ...]
    note: str


def laid_out(table: Table) -> Laid:
    """The table as a page shows it.

    One that is wider than a screen, and wider than long, is turned: its columns are rows then, and its
    rows columns. Intervals are kept in one line, so that other notes may break beside them.
    """
    if len(table.columns) > MOST_COLUMNS and len(table.rows) < len(table.columns):
        table = _turned(table)
    rows = tuple(_laid(row, table.columns) for row in table.rows)
    return Laid(table.name, table.title, table.corner, table.columns, rows, table.note)


def _turned(table: Table) -> Table:
    heads = tuple((row.head, row.kind) for row in table.rows)
    rows = tuple(
        Row(name, tuple(row.cells[place] for row in table.rows), kind)
        for place, (name, kind) in enumerate(table.columns)
    )
    return replace(table, corner="", columns=heads, rows=rows)


def _laid(row: Row, columns: tuple[tuple[str, str], ...]) -> LaidRow:
    cells = (replace(cell, note=INTERVAL.sub(_unbroken, cell.note)) for cell in row.cells)
    named = zip(cells, columns, strict=True)
    return LaidRow(row.head, row.kind, tuple((cell, *column) for cell, column in named))


def _unbroken(found: re.Match[str]) -> str:
    return found[0].replace(" ", UNBROKEN)
