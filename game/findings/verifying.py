"""Whether a data set to release holds together: its files, its rows, its keys, and every session played again."""

from __future__ import annotations

import hashlib
import random
import zipfile
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import orjson
import pyarrow.parquet as pq

from game.engine.events import Event
from game.findings.replaying import replayed
from sim.world import JSONObject

JOINS = (
    ("rounds", "participant", "participants"), ("visits", "participant", "participants"),
    ("answers", "participant", "participants"), ("scores", "participant", "participants"),
    ("rounds", "session", "sessions"), ("seats", "session", "sessions"), ("steps", "session", "sessions"),
    ("events", "session", "sessions"), ("measures", "session", "sessions"), ("chat", "session", "sessions"),
    ("conversations", "session", "sessions"),
)  # fmt: skip
"""A table, its column, and the table that has a row for each value of it."""
LOGS = "logs/"


@dataclass
class Verified:
    """What was looked at, and what is wrong."""

    rows: dict[str, int] = field(default_factory=dict)
    bytes: int = 0
    sessions: int = 0
    """Sessions that were played again."""
    steps: int = 0
    hashes: int = 0
    """States that were compared with the recorded ones."""
    problems: list[str] = field(default_factory=list)


def verify(folder: Path, sample: int | None = None) -> Verified:
    """Look at a folder that `publish` wrote; with `sample` only so many sessions, drawn at random, are played again.

    Raises:
        OSError, ValueError, KeyError: it is no such folder.
    """
    found = Verified()
    _files(folder, found)
    tables = _tables(folder, found)
    for table, column, other in JOINS:
        known = {row[column] for row in tables[other]}
        lost = {row[column] for row in tables[table]} - known - {""}
        if lost:
            found.problems.append(f"{table}.{column}: {len(lost)} are not in {other}")
    _logs(folder, tables, sample, found)
    return found


def _files(folder: Path, found: Verified) -> None:
    told = orjson.loads((folder / "croissant.json").read_bytes())
    for one in told["distribution"]:
        data = (folder / one["contentUrl"]).read_bytes()
        found.bytes += len(data)
        if hashlib.sha256(data).hexdigest() != one["sha256"]:
            found.problems.append(
                f"{one['contentUrl']} is not the file that croissant.json describes"
            )


def _tables(folder: Path, found: Verified) -> dict[str, list[JSONObject]]:
    """The rows of each table, of the columns by which tables join and reconcile."""
    tables: dict[str, list[JSONObject]] = {}
    for path in sorted((folder / "data").glob("*.jsonl")):
        table = path.stem
        tables[table] = [orjson.loads(line) for line in path.read_bytes().splitlines()]
        found.rows[table] = len(tables[table])
        rows = pq.read_metadata(path.with_suffix(".parquet")).num_rows
        if rows != len(tables[table]):
            found.problems.append(
                f"{table}: {rows} rows as Parquet, {len(tables[table])} as JSON lines"
            )
    events = Counter(row["session"] for row in tables["events"])
    for row in tables["sessions"]:
        if events[row["session"]] != row["events"]:
            told = f"{row['events']} events, {events[row['session']]} are there"
            found.problems.append(f"session {row['session']} had {told}")
    return tables


def _logs(
    folder: Path, tables: Mapping[str, Sequence[JSONObject]], sample: int | None, found: Verified
) -> None:
    events = Counter(str(row["session"]) for row in tables["events"])
    with zipfile.ZipFile(folder / "replays.zip") as archive:
        names = {Path(one).stem: one for one in archive.namelist() if one.startswith(LOGS)}
        if set(names) != {row["session"] for row in tables["sessions"]}:
            found.problems.append("replays.zip has other sessions than the table")
        chosen = sorted(names)
        if sample is not None:
            chosen = random.Random(0).sample(chosen, min(sample, len(chosen)))
        for key in chosen:
            log = [_event(line) for line in archive.read(names[key]).splitlines()]
            if len(log) != events[key]:
                found.problems.append(
                    f"session {key}: {len(log)} events in its log, {events[key]} in the table"
                )
            again = replayed(log)
            found.sessions += 1
            found.steps += again.steps
            found.hashes += again.hashes
            if again.problem:
                found.problems.append(f"session {key}: {again.problem}")


def _event(line: bytes) -> Event:
    return Event.from_json(orjson.loads(line))
