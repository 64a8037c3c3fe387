"""Writers of export tables: JSON lines, CSV, Parquet. Rows stream through; nothing is kept."""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Callable, Sequence
from datetime import datetime
from pathlib import Path
from typing import IO, Literal, Protocol, TypeAlias

import orjson
import pyarrow as pa
import pyarrow.parquet as pq

from game.records.columns import TABLES, Column, Row, as_json
from sim.world import JSON

Format = Literal["jsonl", "csv", "parquet"]
Columns: TypeAlias = Sequence[Column]
"""Columns of a table that is not one of `TABLES`."""
CHUNK = 2000
"""Rows of a Parquet row group."""
GROUP_BYTES = 16 * 2**20
"""Text of a row group, at which it ends although it has fewer rows: logs of homes have long ones."""

_ARROW = {
    "text": pa.string(),
    "whole": pa.int64(),
    "number": pa.float64(),
    "truth": pa.bool_(),
    "time": pa.timestamp("us", tz="UTC"),
    "json": pa.string(),
    "turns": pa.list_(pa.struct([("role", pa.string()), ("content", pa.string())])),
}
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


class Parquet:
    """Typed columns, zstd, one row group per chunk of rows."""

    def __init__(self, folder: Path, table: str, columns: Columns | None = None) -> None:
        self.path = folder / f"{table}.parquet"
        self._columns = columns or TABLES[table]
        fields = [
            pa.field(c.name, _ARROW[c.type], metadata={"about": c.about}) for c in self._columns
        ]
        self._schema = pa.schema(fields)
        self._file = pq.ParquetWriter(self.path, self._schema, compression="zstd")
        self._rows: list[Row] = []
        self._bytes = 0

    def write(self, row: Row) -> None:
        cells = {c.name: _arrow_cell(c, row.get(c.name)) for c in self._columns}
        self._rows.append(cells)
        self._bytes += sum(len(cell) for cell in cells.values() if isinstance(cell, str))
        if len(self._rows) >= CHUNK or self._bytes >= GROUP_BYTES:
            self._flush()

    def _flush(self) -> None:
        self._file.write_table(pa.Table.from_pylist(self._rows, schema=self._schema))
        self._rows.clear()
        self._bytes = 0

    def close(self) -> None:
        if self._rows:
            self._flush()
        self._file.close()


MAKERS: dict[Format, Callable[[Path, str, Columns | None], TableWriter]] = {
    "jsonl": JsonLines,
    "csv": Csv,
    "parquet": Parquet,
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
            return _moment(value).isoformat()
        case "truth":
            return "true" if value else "false"
        case _:
            return value


def _arrow_cell(column: Column, value: JSON) -> JSON:
    if value is None:
        return None
    match column.type:
        case "json":
            return as_json(value)
        case "text":
            return str(value)
        case "time":
            return _moment(value)
        case "number":
            return float(value)
        case _:
            return value


def _moment(value: JSON) -> datetime:
    assert isinstance(value, datetime)
    return value
