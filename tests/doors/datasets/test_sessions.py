"""What `export_sessions --parquet` writes, read by DuckDB, which knows nothing of us.

`make doors` writes it before, with the same sessions as JSON lines beside; BRIGADE_SESSIONS says where.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import duckdb
import pytest

FOLDER = Path(os.environ["BRIGADE_SESSIONS"])
TABLES = sorted(path.name for path in (FOLDER / "tables").iterdir() if path.is_dir())
LINES = [json.loads(line) for line in (FOLDER / "sessions.jsonl").read_text("utf-8").splitlines()]
MANIFEST = json.loads((FOLDER / "tables" / "manifest.json").read_text("utf-8"))


def read(table: str) -> str:
    """What one writes into a query."""
    return f"read_parquet('{FOLDER}/tables/{table}/**/*.parquet', hive_partitioning = true)"


def asked(query: str) -> list[tuple[Any, ...]]:
    return duckdb.sql(query).fetchall()


def test_there_is_something_to_read() -> None:
    assert {"sessions", "seats", "steps", "events"} <= set(TABLES)
    assert len(LINES) > 3


@pytest.mark.parametrize("table", TABLES)
def test_every_table_has_the_rows_of_the_manifest(table: str) -> None:
    assert asked(f"select count(*) from {read(table)}") == [(MANIFEST["rows"][table],)]


def test_sessions_are_those_of_the_json_export_each_once() -> None:
    found = asked(f"select session, count(*) from {read('sessions')} group by session")
    assert sorted(found) == sorted((one["session"], 1) for one in LINES)


def test_events_are_row_by_row_those_of_the_json_export() -> None:
    columns = 'session, seq, "at", kind, seat, payload, schema'  # AT is a word of SQL's
    found = asked(f"select {columns} from {read('events')} order by session, seq")
    wanted = [
        (one["session"], event["seq"], event["at"], event["kind"], event["seat"],
         event["payload"], event["schema"])
        for one in sorted(LINES, key=lambda one: one["session"])
        for event in one["log"]
    ]  # fmt: skip
    assert [(*row[:5], json.loads(row[5]), row[6]) for row in found] == wanted


def test_a_partition_is_read_alone() -> None:
    query = f"select distinct filename from {read('events').replace(')', ', filename = true)')} where day = '2026-03-02'"
    files = [str(name) for (name,) in asked(query)]
    assert files
    assert all("day=2026-03-02" in name for name in files)


def test_worlds_and_days_come_from_the_folders() -> None:
    found = asked(f"select distinct world, day::varchar from {read('sessions')} order by all")
    assert ("tally", "2026-03-01") in found
    assert ("other world/2", "2026-03-01") in found


def test_tables_join_and_json_columns_are_json() -> None:
    steps = asked(
        f"select s.session, count(distinct t.step) from {read('sessions')} s join {read('steps')} t "
        "using (session) group by s.session order by all"
    )
    wanted = sorted(
        (one["session"], sum(event["kind"] == "step" for event in one["log"])) for one in LINES
    )
    assert steps == wanted
    kinds = asked(f"select distinct json_type(payload::json) from {read('events')}")
    assert kinds == [("OBJECT",)]


def test_types_are_those_of_the_dictionary() -> None:
    found = {row[0]: row[1] for row in asked(f"describe select * from {read('sessions')}")}
    assert found["created_at"] == "TIMESTAMP WITH TIME ZONE"
    assert (found["steps"], found["success"], found["seconds"]) == ("BIGINT", "BOOLEAN", "DOUBLE")
