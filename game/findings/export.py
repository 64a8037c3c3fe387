"""Exports of a study: every table as CSV, JSON lines or Parquet, zipped with codebooks and a manifest.

Who somebody is where they came from is in none of them (`identities`). Counts are reconciled with the
database before an export is handed out: one that lost a row is no export.
"""

from __future__ import annotations

import csv
import io
import tempfile
import zipfile
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import orjson
from django.utils import timezone

from game.engine.events import SCHEMA
from game.engine.session import CODE_VERSION
from game.fieldwork.roles import may
from game.findings import columns
from game.findings.measuring import measured
from game.findings.reading import Budget, played_of, sessions_over
from game.findings.rows import (
    People,
    gone_players,
    own_rows,
    people_of,
    session_rows,
    sessions_of,
    staying,
)
from game.jobs.queue import JobError, Work, job_kind
from game.models import (
    Event,
    Identity,
    Payment,
    Session,
    StudyAnswer,
    StudyEvent,
    StudyMessage,
    StudyRecord,
    StudyVisit,
)
from game.records.codebook import codebook, data_dictionary
from game.records.columns import Cell, Column
from game.records.export import FORMATS
from game.records.writers import MAKERS, Format, TableWriter, safe_cell
from game.studies.analysis.measured import numbers
from sim.world import JSONObject


@dataclass
class Tables:
    """All tables of an export in one format, in one folder; counts their rows."""

    folder: Path
    form: Format
    chosen: dict[str, tuple[Column, ...]]
    counts: Counter[str] = field(default_factory=Counter)
    writers: dict[str, TableWriter] = field(default_factory=dict)

    def __post_init__(self) -> None:
        make = MAKERS[self.form]
        self.writers = {name: make(self.folder, name, own) for name, own in self.chosen.items()}
        self.counts.update(dict.fromkeys(self.chosen, 0))

    def write(self, cells: Iterable[Cell]) -> None:
        """Write these rows, each to its table."""
        for table, row in cells:
            self.writers[table].write(row)
            self.counts[table] += 1

    def close(self) -> None:
        """Finish every file."""
        for writer in self.writers.values():
            writer.close()


@job_kind("study_export")
def export(work: Work) -> Path:
    """Write a study's export (`study`, `format`): payments only for its owners.

    Raises:
        JobError: there is no such study, or whoever asked may not have its data. Cancelled: stop.
    """
    record = study_for(work)
    form = work.params.get("format")
    if form not in FORMATS:
        raise JobError("There is no such format; there are: " + ", ".join(FORMATS))
    owner = may(work.job.created_by, record, "own")
    work.folder.mkdir(parents=True, exist_ok=True)
    target = f"study-{record.pk}-{timezone.now():%Y%m%d-%H%M%S}-{form}.zip"
    with tempfile.TemporaryDirectory(dir=work.folder, prefix=".tables.") as name:
        tables, manifest = write_tables(record, Path(name), form, owner=owner, work=work)
        with work.file(target) as path, zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
            for writer in tables.writers.values():
                archive.write(writer.path, writer.path.name)
            for file, text in texts(record, manifest).items():
                archive.writestr(file, text)
    return work.folder / target


def write_tables(
    record: StudyRecord, folder: Path, form: Format, *, owner: bool, work: Work | None = None
) -> tuple[Tables, JSONObject]:
    """Every table as files in a folder, and the manifest.

    Raises:
        JobError: rows are missing.
    """
    people = people_of(record)
    sessions = sessions_of(record, people)
    expected = counts(record, people, sessions, payments=owner)
    chosen = {name: own for name, own in columns.columns().items() if owner or name != "payments"}
    tables = Tables(folder, form, chosen)
    try:
        tables.write(own_rows(people, payments=owner))
        for number, session in enumerate(_sessions(sessions)):
            if work is not None:
                work.progress(number, len(sessions), f"session {number + 1} of {len(sessions)}")
            tables.write(session_rows(session, gone_players(people)))
            tables.write(measures_of(session))
    finally:
        tables.close()
    if missing := lost(expected, tables.counts):
        raise JobError(
            f"The export is not whole, and was thrown away: {missing}. Please try again."
        )
    return tables, _manifest(record, form, people, tables.counts, owner=owner)


def counts(
    record: StudyRecord, people: People, sessions: list[str], *, payments: bool
) -> dict[str, int]:
    """How many rows tables must have at least: what is added meanwhile may be in them, too."""
    keys = staying(people)
    found = {
        "participants": record.participants.count(),
        "visits": StudyVisit.objects.filter(participant__in=keys).count(),
        "rounds": _rounds(keys),
        "answers": StudyAnswer.objects.filter(visit__participant__in=keys).count(),
        "study_events": StudyEvent.objects.filter(participant__in=keys).count(),
        "messages": StudyMessage.objects.filter(participant__in=keys).count(),
        "sessions": len(sessions),
        "events": Event.objects.filter(session__in=sessions).count(),
    }
    if payments:
        found["payments"] = Payment.objects.filter(participant__in=people).count()
    return found


def _rounds(keys: list[int]) -> int:
    """How many sessions were played, and rounds of the treatment come to in which none was."""
    visits = StudyVisit.objects.filter(participant__in=keys)
    played = visits.filter(kind="play", session__isnull=False)
    rounds = visits.filter(round__isnull=False).order_by().values_list("participant", "round")
    with_session = played.order_by().values_list("participant", "round")
    return played.count() + len(set(rounds) - set(with_session))


def lost(expected: dict[str, int], written: Counter[str]) -> str:
    """Which tables have fewer rows than they must have, in words; empty: none."""
    return "; ".join(
        f"{name}: {written[name]} rows of {count}"
        for name, count in expected.items()
        if written[name] < count
    )


def _sessions(ids: list[str]) -> Iterator[Session]:
    for key in ids:
        yield Session.objects.select_related("created_by").prefetch_related("seats").get(pk=key)


def measures_of(session: Session) -> Iterator[Cell]:
    """The numbers of a session, if it is over."""
    for played in played_of(sessions_over([session.pk]), Budget())[0].values():
        for one in numbers(played):
            yield "measures", {
                "session": session.pk, "seat": one.seat, "measure": one.name, "value": one.value,
            }  # fmt: skip


def _manifest(
    record: StudyRecord, form: str, people: People, written: Counter[str], *, owner: bool
) -> JSONObject:
    return {
        "software": "Brigade",
        "code_version": CODE_VERSION,
        "schema": SCHEMA,
        "study": record.pk,
        "title": record.title,
        "versions": record.versions.count(),
        "made_at": timezone.now().isoformat(),
        "format": form,
        "rows": dict(written),
        "withdrawn": len(people) - len(staying(people)),
        "withdrawal": "Of participants who withdrew there is one row in `participants` (number, version, cell, how it "
        "ended) and, for owners, what they were paid. Their visits, answers, events, identities and words are "
        "left out, and sessions in which nobody else of the study sat.",
        "payments_included": owner,
        "identities_included": False,
    }


def texts(record: StudyRecord, manifest: JSONObject) -> dict[str, bytes]:
    """The files beside the tables: codebooks, the study's versions, and the manifest."""
    both = {"study": columns.dictionary(), "sessions": data_dictionary()}
    return {
        **{f"study-v{one.number}.yaml": one.text.encode() for one in record.versions.all()},
        "study_codebook.md": columns.codebook().encode(),
        "codebook.md": codebook().encode(),
        "data_dictionary.json": orjson.dumps(both, option=orjson.OPT_INDENT_2),
        "manifest.json": orjson.dumps(manifest, option=orjson.OPT_INDENT_2),
    }


def identities(record: StudyRecord) -> str:
    """Who participants are where they came from, as CSV. For owners only."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(["participant", "platform", "person", "entry", "details"])
    rows = Identity.objects.filter(study=record).select_related("participant")
    for row in rows.order_by("participant__number"):
        told = (f"p{row.participant.number}", row.platform, row.person, row.entry)
        details = orjson.dumps(row.details).decode()
        writer.writerow([safe_cell(str(cell)) for cell in (*told, details)])
    return out.getvalue()


@job_kind("study_measure")
def measure(work: Work) -> Path:
    """Measure every session of a study that is over, and write what was measured as CSV.

    Raises:
        JobError: there is no such study, or whoever asked may not have its data. Cancelled: stop.
    """
    record = study_for(work)
    over = list(sessions_over(sessions_of(record, people_of(record))))
    work.folder.mkdir(parents=True, exist_ok=True)
    with work.file("measures.csv") as path, tempfile.TemporaryDirectory(dir=work.folder) as name:
        writer = MAKERS["csv"](Path(name), "measures", columns.OWN["measures"])
        for number, session in enumerate(over):
            work.progress(number, len(over), f"session {number + 1} of {len(over)}")
            measured(session)
            for _, row in measures_of(session):
                writer.write(row)
        writer.close()
        writer.path.replace(path)
    return work.folder / "measures.csv"


def study_for(work: Work) -> StudyRecord:
    """The study of a job whose creator may still have its data.

    Raises:
        JobError: there is no such study, or it is not theirs.
    """
    record = StudyRecord.objects.filter(pk=work.params.get("study")).first()
    if record is None or not may(work.job.created_by, record, "run"):
        raise JobError("There is no such study, or its data are not yours to have.")
    return record
