"""Sessions as partitioned Parquet: folders that DuckDB, Spark, Arrow and others read without us.

    FOLDER/events/world=NAME/day=2026-11-24/part-0.parquet

`world` and the day on which a session was made (UTC) are in the paths, as Hive writes them, and in no file. The tables
are those of other exports (`game.records.columns`), with runs and ratings; rows stream through, and what is held
at a time is a row group of each table. The folder gets its name, or what is in it, only when all of it is written and counted.
"""

from __future__ import annotations

import hashlib
import os
import shutil
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from urllib.parse import quote

import orjson
from django.utils import timezone

from game.engine.events import SCHEMA
from game.engine.session import CODE_VERSION
from game.findings.recordings import AT_ONCE, ratings_of, runs_of
from game.models import Event, Session
from game.records.codebook import ABOUT, TYPES, codebook, data_dictionary
from game.records.columns import TABLES, Cell, Column, Row, columns_of
from game.records.export import session_cells
from game.records.parquet import Parquet
from sim.world import JSONObject

PART_ROWS = 1_000_000
"""After so many rows a table goes on in another file of its partition."""
MANIFEST = "manifest.json"
RIGHT = "name a folder that is new or empty"
PARTITIONS = columns_of("""
    world text name of the world
    day text day on which the session was made (UTC), as 2026-11-24; readers may take it for a date
""")
MORE: dict[str, tuple[Column, ...]] = {
    "runs": columns_of("""
        session text id of the session
        run text id of the evaluation run in which it was played
        name text what the run is called
        label text what the agent is called in the run
        agent text name of the agent
        settings json settings of the agent
        repetition whole number of the repetition, from 0
    """),
    "ratings": columns_of("""
        session text id of the session
        collection text id of the collection of ratings
        questionnaire text which questions were asked
        question text name of the first question
        item whole number of the item in its collection
        rater text alias of the rater
        position whole place of the item in this rater's own order, from 1
        answer text answer to the first question
        answers json answers to all questions, by the question's name
        seconds number until the first answer
        shown_at time when it was first shown (UTC)
        answered_at time when the answer that counts was given (UTC)
        earlier json answers that were changed afterwards
        attention truth whether the right answer was known
        right truth whether an attention item was answered as known; empty for others
        counts truth whether the rater counts
        value number what all who count come to: the share that says yes, or the mean of a scale
    """),
}  # fmt: skip
MORE_ABOUT = {
    "runs": "One row per session that was played in an evaluation run.",
    "ratings": "One row per answer about a session; trials are left out.",
}
NOTES = """\
## Partitions

Files lie under `TABLE/world=.../day=.../part-N.parquet`: the columns `world` and `day` are in these paths and in no
file. A table without rows has no folder. All files of a table have the same columns with the same types; JSON
columns are texts that hold JSON. `manifest.json` names every file with its rows and its SHA-256.
"""


class NotWhole(Exception):
    """Rows are missing from what was written, so that it was thrown away."""


def tables() -> dict[str, tuple[Column, ...]]:
    """Every table with the columns that its files have."""
    partitions = {column.name for column in PARTITIONS}
    chosen = {**TABLES, **MORE}
    return {
        name: tuple(column for column in own if column.name not in partitions)
        for name, own in chosen.items()
    }


def partition_of(session: Session) -> str:
    """The folders in which a session's rows are, below those of the tables."""
    day = session.created_at.astimezone(UTC).date().isoformat()
    return f"world={quote(session.world, safe='')}/day={day}"


@dataclass
class _Table:
    """One table: it writes into one partition at a time, and into one file of that."""

    folder: Path
    name: str
    columns: Sequence[Column]
    files: dict[str, int] = field(default_factory=dict)
    _place: str = ""
    _writer: Parquet | None = None
    _rows: int = 0

    def write(self, place: str, row: Row) -> None:
        if place != self._place or self._rows >= PART_ROWS:
            self.close()
            self._place = place
        if self._writer is None:
            self._writer = self._begun()
        self._writer.write(row)
        self._rows += 1

    def _begun(self) -> Parquet:
        there = self.folder / self.name / self._place
        there.mkdir(parents=True, exist_ok=True)
        number = len(list(there.iterdir()))
        return Parquet(there, f"part-{number}", self.columns)

    def close(self) -> None:
        if self._writer is not None:
            self._writer.close()
            path = self._writer.path.relative_to(self.folder).as_posix()
            self.files[path] = self._rows
        self._writer, self._rows = None, 0


def write(ids: Sequence[str], folder: Path, *, names: bool = False) -> JSONObject:
    """Write these sessions, in an order that keeps each partition together, and give the manifest. Sessions of
    studies, which are private, are left out, as in `recordings`.

    Raises:
        FileExistsError: the folder has something in it, or is a file. NotWhole: rows are missing.
        OSError: it cannot be written. Whatever is raised, nothing is left behind.
    """
    with _at_once(folder) as made:
        kept = {name: _Table(made, name, own) for name, own in tables().items()}
        try:
            count = _fill(kept, ids, names=names)
        finally:
            for table in kept.values():
                table.close()
        manifest = _manifest(made, kept, count, names=names)
        for name, text in _texts(manifest).items():
            (made / name).write_bytes(text)
    return manifest


@contextmanager
def _at_once(folder: Path) -> Iterator[Path]:
    """Where to write what is to be in this folder: it comes there at the end, if there is no error. A new folder takes
    its name then; one that is there stays itself, as somebody may stand in it, or a disk be mounted there."""
    folder = folder.resolve()
    there = folder.exists()
    if there and not folder.is_dir():
        raise FileExistsError(None, f"this is a file; {RIGHT}", folder)
    if there and any(folder.iterdir()):
        raise FileExistsError(None, f"there is something in it already; {RIGHT}", folder)
    folder.parent.mkdir(parents=True, exist_ok=True)
    part = f"{os.getpid()}.part"
    made = folder / f".{part}" if there else folder.with_name(f".{folder.name}.{part}")
    shutil.rmtree(made, ignore_errors=True)
    made.mkdir()
    try:
        yield made
        if there:
            _move_up(made)
        else:
            made.replace(folder)
    finally:
        shutil.rmtree(made, ignore_errors=True)


def _move_up(made: Path) -> None:
    """Everything into the folder above, the manifest last, which says that it is whole; all of it or nothing."""
    folder, moved = made.parent, list[str]()
    try:
        for name in sorted((path.name for path in made.iterdir()), key=lambda one: one == MANIFEST):
            if (folder / name).exists():
                raise FileExistsError(None, f"somebody has put {name} there meanwhile", folder)
            (made / name).rename(folder / name)
            moved.append(name)
    except BaseException:
        for name in moved:
            (folder / name).rename(made / name)
        raise


def _fill(kept: dict[str, _Table], ids: Sequence[str], *, names: bool) -> int:
    """Write every row; how many sessions there were."""
    count = 0
    for part in _batches(ids):
        runs, said = runs_of(part), ratings_of(part)
        found = Session.objects.select_related("created_by").prefetch_related("seats")
        sessions = found.filter(private=False).in_bulk(part)
        for session in (sessions[key] for key in part if key in sessions):
            place = partition_of(session)
            written: Counter[str] = Counter()
            for table, row in _cells(session, runs, said, names=names):
                kept[table].write(place, row)
                written[table] += 1
            _whole(session, written)
            count += 1
    return count


def _batches(ids: Sequence[str]) -> Iterator[list[str]]:
    """Ids by world and time, so that a partition is written from its beginning to its end."""
    rows = Session.objects.filter(pk__in=ids) if len(ids) <= AT_ONCE else Session.objects.all()
    wanted = set(ids)
    ordered = rows.order_by("world", "created_at", "pk").values_list("pk", flat=True)
    sorted_ids = [key for key in ordered.iterator() if key in wanted]
    for start in range(0, len(sorted_ids), AT_ONCE):
        yield sorted_ids[start : start + AT_ONCE]


def _cells(
    session: Session,
    runs: Mapping[str, JSONObject],
    said: Mapping[str, list[JSONObject]],
    *,
    names: bool,
) -> Iterator[Cell]:
    yield from session_cells(session, names=names)
    if session.pk in runs:
        yield "runs", {"session": session.pk, **runs[session.pk]}
    for row in said.get(session.pk, []):
        times = {
            name: datetime.fromisoformat(row[name]) if row[name] else None
            for name in ("shown_at", "answered_at")
        }
        yield "ratings", {**row, **times, "session": session.pk}


def _whole(session: Session, written: Counter[str]) -> None:
    """Raises NotWhole: the database has more events of this session than were written."""
    there = Event.objects.filter(session=session).count()
    if written["events"] < there or written["sessions"] != 1:
        raise NotWhole(f"session {session.pk}: {written['events']} events of {there} were written")


def _manifest(made: Path, kept: dict[str, _Table], count: int, *, names: bool) -> JSONObject:
    files = {path: rows for table in kept.values() for path, rows in table.files.items()}
    return {
        "software": "Brigade",
        "code_version": CODE_VERSION,
        "schema": SCHEMA,
        "made_at": timezone.now().isoformat(),
        "format": "parquet",
        "partitions": [column.name for column in PARTITIONS],
        "names_included": names,
        "sessions": count,
        "rows": {name: sum(table.files.values()) for name, table in kept.items()},
        "files": {
            path: {"rows": rows, **_digest(made / path)} for path, rows in sorted(files.items())
        },
    }


def _digest(path: Path) -> JSONObject:
    with path.open("rb") as file:
        digest = hashlib.file_digest(file, "sha256").hexdigest()
    return {"bytes": path.stat().st_size, "sha256": digest}


def _texts(manifest: JSONObject) -> dict[str, bytes]:
    """The files beside the tables."""
    return {
        "codebook.md": book().encode(),
        "data_dictionary.json": orjson.dumps(dictionary(), option=orjson.OPT_INDENT_2),
        MANIFEST: orjson.dumps(manifest, option=orjson.OPT_INDENT_2),
    }


def dictionary() -> JSONObject:
    """The records' dictionary with the tables as they are here, and the columns in the paths."""
    about = {**ABOUT, **MORE_ABOUT}

    def described(own: Sequence[Column]) -> JSONObject:
        return {c.name: {"type": TYPES[c.type], "about": c.about} for c in own}

    return {
        **data_dictionary(),
        "partitions": described(PARTITIONS),
        "tables": {
            name: {"about": about[name], "columns": described(own)}
            for name, own in tables().items()
        },
    }


def book() -> str:
    """The records' codebook, and what is different here."""
    parts = [codebook(), NOTES]
    for name, own in MORE.items():
        lines = "\n".join(f"| `{c.name}` | {TYPES[c.type]} | {c.about} |" for c in own)
        head = "| column | type | meaning |\n|---|---|---|"
        parts.append(f"### `{name}`\n\n{MORE_ABOUT[name]}\n\n{head}\n{lines}\n")
    return "\n".join(parts)
