"""Turns a finished study into a data set to release: a folder with tables, logs to replay, licence, card, Croissant."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from pathlib import Path

import orjson

from game.engine.events import Event
from game.findings.archive import write_release
from game.findings.columns import codebook, released
from game.findings.conversing import apart
from game.findings.croissant import LICENCES, DataSet, card, croissant
from game.findings.export import Tables, measures_of
from game.findings.release import TABLES, Release, release_of
from game.findings.rows import own_rows, session_rows
from game.models import Session, StudyRecord
from game.records.codebook import codebook as session_codebook
from game.records.columns import Cell, Row
from game.records.writers import Format

FORMATS: tuple[Format, ...] = ("parquet", "jsonl")


class NothingToPublish(Exception):
    """A study has nothing that may be released, or the folder is not empty."""


@dataclass(frozen=True, slots=True)
class About:
    """What whoever publishes says of it."""

    licence: str
    creators: tuple[str, ...]
    url: str
    host: str = ""
    """Address of the installation where replays are shown; empty: links are relative."""
    text: str = ""
    version: str = "1.0.0"


def publish(record: StudyRecord, folder: Path, about: About) -> DataSet:
    """Write a study's data set into an empty folder.

    Raises:
        NothingToPublish: nobody agreed, no session is over, or the folder has something in it.
    """
    if about.licence not in LICENCES:
        raise NothingToPublish(
            f"there is no licence {about.licence} here; there are: {', '.join(LICENCES)}"
        )
    if folder.exists() and any(folder.iterdir()):
        raise NothingToPublish(f"{folder} is not empty")
    release = release_of(record)
    if not release.sessions and release.played:
        raise NothingToPublish("no session is over in which everybody agreed to take part")
    if not release.people:
        raise NothingToPublish("nobody agreed to take part")
    (folder / "data").mkdir(parents=True)
    rows = _tables(release, folder / "data", about.host)
    found = {name: count for name, count in release.screen.found.items() if count}
    write_release(record, release, folder / "replays.zip")
    _texts(record, folder, about)
    told = _described(record, folder, about, rows)
    (folder / "README.md").write_text(
        card(told, release.left_out, found, sorted(release.words)), "utf-8"
    )
    told = _described(record, folder, about, rows)
    data = orjson.dumps(croissant(told), option=orjson.OPT_INDENT_2)
    (folder / "croissant.json").write_bytes(data)
    return told


def _tables(release: Release, folder: Path, host: str) -> dict[str, int]:
    """Every table in every format; how many rows each has."""
    chosen = {name: released()[name] for name in TABLES}
    made = [Tables(folder, form, chosen) for form in FORMATS]
    for table, row in _cells(release):
        if table == "sessions":
            row["replay"] = f"{host}/replay/{row['session']}/"
        for tables in made:
            tables.write([(table, row)])
    for tables in made:
        tables.close()
    return {name: made[0].counts[name] for name in TABLES}


def _cells(release: Release) -> Iterator[Cell]:
    yield from release.cells(own_rows(release.people, payments=False))
    for key in release.sessions:
        session = Session.objects.select_related("created_by").prefetch_related("seats").get(pk=key)
        log: list[Event] = []
        for table, row in release.cells(session_rows(session, ())):
            if table == "events":
                log.append(_event(row))
            yield table, row
        yield from release.cells(measures_of(session))
        yield from (("conversations", row) for row in apart(release.ids[key], log))


def _event(row: Row) -> Event:
    """An event as it is released."""
    return Event(row["seq"], row["at"], row["kind"], row["seat"], row["payload"], row["schema"])


def _texts(record: StudyRecord, folder: Path, about: About) -> None:
    name, address = LICENCES[about.licence]
    (folder / "LICENSE").write_text(f"{name} ({about.licence})\n{address}\n", "utf-8")
    (folder / "study_codebook.md").write_text(codebook(released=True), "utf-8")
    (folder / "codebook.md").write_text(session_codebook(), "utf-8")
    for version in record.versions.all():
        (folder / f"study-v{version.number}.yaml").write_text(version.text, "utf-8")


def _described(record: StudyRecord, folder: Path, about: About, rows: dict[str, int]) -> DataSet:
    files = {
        path.relative_to(folder).as_posix(): (path.stat().st_size, _sha256(path))
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }
    text = about.text or f"Sessions and answers of the study “{record.title}”."
    return DataSet(
        name=f"study-{record.pk}", title=record.title, about=text, licence=about.licence,
        creators=about.creators, url=about.url, published=date.today(), version=about.version,  # noqa: DTZ011
        files=files, rows=rows,
    )  # fmt: skip


def _sha256(path: Path) -> str:
    with path.open("rb") as data:
        return hashlib.file_digest(data, "sha256").hexdigest()
