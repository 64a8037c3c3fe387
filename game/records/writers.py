"""Writers of export tables: JSON lines, CSV, Parquet. Rows stream through; nothing is kept."""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import IO, Literal, Protocol

import orjson

from game.records.columns import TABLES, Column, Columns, Row, as_json, moment_of
from sim.world import JSON

Format = Literal["jsonl", "csv", "parquet"]
FORMULA = ("=", "+", "-", "@", "\t", "\r")


class TableWriter(Protocol):
    """Writes the rows of one table to one file."""

    path: Path

    def write(self, row: Row) -> None: ...

    def close(self) -> None: ...


class JsonLines:
    """One JSON object per line; every column is there, JSON columns as they are."""

    def __init__(self, folder: Path, table: str, columns: Columns | None = None) -> None:
        self.path = folder / f"{table}.jsonl"
        self._names = [column.name for column in columns or TABLES[table]]
        self._file = self.path.open("wb")

    def write(self, row: Row) -> None:
        line = {name: row.get(name) for name in self._names}
        self._file.write(orjson.dumps(line, default=str) + b"\n")

    def close(self) -> None:
        self._file.close()


class Csv:
    """Comma-separated values in UTF-8, safe to open in a spreadsheet."""

    def __init__(self, folder: Path, table: str, columns: Columns | None = None) -> None:
        self.path = folder / f"{table}.csv"
        self._columns = columns or TABLES[table]
        self._file: IO[str] = self.path.open("w", newline="", encoding="utf-8")
        self._csv = csv.writer(self._file, lineterminator="\n")
        self._csv.writerow([column.name for column in self._columns])

    def write(self, row: Row) -> None:
        self._csv.writerow([_csv_cell(column, row.get(column.name)) for column in self._columns])

    def close(self) -> None:
        self._file.close()


def parquet(folder: Path, table: str, columns: Columns | None = None) -> TableWriter:
    """Typed columns; what writes them takes 26 MB, which most processes never need."""
    from game.records.parquet import Parquet

    return Parquet(folder, table, columns)


MAKERS: dict[Format, Callable[[Path, str, Columns | None], TableWriter]] = {
    "jsonl": JsonLines,
    "csv": Csv,
    "parquet": parquet,
}


class Tables:
    """All tables of an export in one format, in one folder; counts its rows."""

    def __init__(self, folder: Path, form: Format) -> None:
        self._writers = {name: MAKERS[form](folder, name, None) for name in TABLES}
        self.counts: Counter[str] = Counter(dict.fromkeys(TABLES, 0))

    def write(self, table: str, row: Row) -> None:
        self._writers[table].write(row)
        self.counts[table] += 1

    def close(self) -> None:
        for writer in self._writers.values():
            writer.close()

    def paths(self) -> dict[str, Path]:
        """Per table its file."""
        return {name: writer.path for name, writer in self._writers.items()}


def safe_cell(text: str) -> str:
    """Text that a spreadsheet takes for text: what looks like a formula gets an apostrophe."""
    return f"'{text}" if text.startswith(FORMULA) else text


def _csv_cell(column: Column, value: JSON) -> JSON:
    if value is None:
        return ""
    match column.type:
        case "json" | "turns":
            return safe_cell(as_json(value))
        case "text":
            return safe_cell(str(value))
        case "time":
            return moment_of(value).isoformat()
        case "truth":
            return "true" if value else "false"
        case _:
            return value
