"""Tables as Parquet."""

from __future__ import annotations

from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq

from game.records.columns import TABLES, Column, Columns, Row, as_json, moment_of
from sim.world import JSON

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


def _arrow_cell(column: Column, value: JSON) -> JSON:
    if value is None:
        return None
    match column.type:
        case "json":
            return as_json(value)
        case "text":
            return str(value)
        case "time":
            return moment_of(value)
        case "number":
            return float(value)
        case _:
            return value
