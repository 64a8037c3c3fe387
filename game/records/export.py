"""Exports: chosen sessions as JSON lines, CSV or Parquet, zipped with a codebook and a manifest.

Each session's log is read once and streams into the tables' files, so that memory stays bounded
and what one export says of a live session agrees with itself.
"""

from __future__ import annotations

import hashlib
import tempfile
import zipfile
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from pathlib import Path
from typing import get_args

import orjson
from django.db.models import QuerySet
from django.utils import timezone

from game.engine.events import SCHEMA, Event
from game.engine.session import CODE_VERSION
from game.jobs.queue import JobError, Work, job_kind
from game.models import Event as EventRow
from game.models import Session
from game.records.codebook import codebook, data_dictionary
from game.records.columns import TABLES, Cell, rows
from game.records.export_frames import SIZES, add_frames
from game.records.privacy import Pseudonyms
from game.records.shelf import OVER, Filters, sessions_of
from game.records.writers import Format, Tables
from sim.world import JSONObject

FORMATS: tuple[Format, ...] = get_args(Format)
MAX_CHOSEN = 1000
"""Sessions that can be ticked one by one; more are exported by their filters."""
BATCH = 100
READ_SIZE = 500


def stored_events(session_id: str, since: int = 0) -> Iterator[Event]:
    """A session's events after number `since`, in order, streamed from the database; older ones as
    this schema writes them, which is what the codebook describes."""
    found = EventRow.objects.filter(session_id=session_id, seq__gt=since).order_by("seq")
    for row in found.iterator(chunk_size=READ_SIZE):
        yield Event(row.seq, row.at, row.kind, row.seat, row.payload, row.schema).upgraded()


def chosen_sessions(params: JSONObject, work: Work) -> QuerySet[Session]:
    """What an export job may and should write: rights first, then the choice.

    Who is not staff gets sessions that are over, because a live log holds what is still hidden.
    """
    sessions = sessions_of(work.job.created_by, staff=bool(params.get("staff")))
    if not params.get("staff"):
        sessions = sessions.filter(status__in=OVER)
    if params.get("ids") is not None:
        return sessions.filter(pk__in=params["ids"][:MAX_CHOSEN])
    return Filters(params.get("filters", {})).apply(sessions)


@job_kind("export")
def export(work: Work) -> Path:
    """Write the zip file of an export job.

    Raises:
        JobError: nothing to export. Cancelled: stop. OSError: the disk is full.
    """
    ids = list(
        chosen_sessions(work.params, work).order_by("created_at").values_list("pk", flat=True)
    )
    if not ids:
        raise JobError(
            "There is no session to export: none of those chosen is both yours and over."
        )
    work.folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=work.folder, prefix=".tables.") as name:
        tables = _write_tables(work, ids, Path(name))
        target = f"brigade-{timezone.now():%Y%m%d-%H%M%S}-{work.params['format']}.zip"
        with work.file(target) as path:
            _zip(path, tables, _about(work, len(ids), tables), lambda zip: _frames(work, zip, ids))
    return work.folder / target


def _write_tables(work: Work, ids: list[str], folder: Path) -> Tables:
    tables = Tables(folder, work.params["format"])
    try:
        for done, session in enumerate(_sessions(ids)):
            work.progress(done, len(ids), f"session {done + 1} of {len(ids)}")
            for table, row in session_cells(session, names=bool(work.params.get("names"))):
                tables.write(table, row)
    finally:
        tables.close()
    work.progress(len(ids), len(ids), "packing")
    return tables


def session_cells(session: Session, *, names: bool) -> Iterator[Cell]:
    """Every row of every table of one session, with or without people's names."""
    events: Iterable[Event] = stored_events(session.pk)
    if not names:
        pseudonyms = Pseudonyms()
        events = (pseudonyms.clean(event) for event in events)
    return rows(session, events)


def _sessions(ids: list[str]) -> Iterator[Session]:
    """The sessions in this order, a batch per query."""
    queue = iter(ids)
    while batch := list(islice(queue, BATCH)):
        found = Session.objects.select_related("created_by").prefetch_related("seats")
        by_id = found.in_bulk(batch)
        yield from (by_id[pk] for pk in batch if pk in by_id)


def _about(work: Work, sessions: int, tables: Tables) -> JSONObject:
    return {
        "software": "Brigade",
        "code_version": CODE_VERSION,
        "schema": SCHEMA,
        "made_at": timezone.now().isoformat(),
        "format": work.params["format"],
        "names_included": bool(work.params.get("names")),
        "chosen": {key: work.params.get(key) for key in ("filters", "ids")},
        "sessions": sessions,
        "rows": {name: tables.counts[name] for name in TABLES},
        "files": {},
    }


def _frames(work: Work, archive: zipfile.ZipFile, ids: list[str]) -> JSONObject | None:
    """The pictures, if they were asked for."""
    size = work.params.get("frames")
    if size not in SIZES:
        return None
    return add_frames(work, archive, ids, size, names=bool(work.params.get("names")))


def _zip(
    path: Path,
    tables: Tables,
    manifest: JSONObject,
    frames: Callable[[zipfile.ZipFile], JSONObject | None],
) -> None:
    """Pack tables, codebook, pictures and, last, the manifest with the hashes of all but those."""
    texts = {
        "codebook.md": codebook().encode(),
        "data_dictionary.json": orjson.dumps(data_dictionary(), option=orjson.OPT_INDENT_2),
    }
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for file in tables.paths().values():
            manifest["files"][file.name] = {"bytes": file.stat().st_size, "sha256": _sha256(file)}
            archive.write(file, file.name, compress_type=_compression(file))
        for name, data in texts.items():
            digest = hashlib.sha256(data).hexdigest()
            manifest["files"][name] = {"bytes": len(data), "sha256": digest}
            archive.writestr(name, data)
        manifest["frames"] = frames(archive)
        archive.writestr("manifest.json", orjson.dumps(manifest, option=orjson.OPT_INDENT_2))


def _compression(file: Path) -> int:
    return zipfile.ZIP_STORED if file.suffix == ".parquet" else zipfile.ZIP_DEFLATED


def _sha256(file: Path) -> str:
    with file.open("rb") as data:
        return hashlib.file_digest(data, "sha256").hexdigest()
