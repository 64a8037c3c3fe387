"""The archive of a study: one file with its versions, its participants, its logs and the environment.

Another installation opens it (`opening`), replays every session to the same states, and can run it again.
No identities are in it, and nothing of whoever withdrew but a number.
"""

from __future__ import annotations

import hashlib
import platform
import zipfile
from collections import Counter
from collections.abc import Iterable, Iterator
from datetime import datetime, timedelta
from importlib.metadata import distributions
from pathlib import Path
from typing import Any

import orjson
from django.db.models import Model
from django.utils import timezone

from game.engine.events import SCHEMA
from game.engine.session import CODE_VERSION
from game.findings.export import study_for
from game.findings.release import Release
from game.findings.rows import (
    Forgetting,
    People,
    gone_players,
    participant_row,
    people_of,
    sessions_of,
    staying,
)
from game.jobs.queue import Work, job_kind
from game.models import (
    Session,
    StudyAnswer,
    StudyEvent,
    StudyGroup,
    StudyMessage,
    StudyRecord,
    StudyVisit,
)
from game.records.export import stored_events
from game.records.privacy import Pseudonyms
from sim.world import JSONObject
from sim.worlds import all_worlds

FORM = "brigade-study-archive"
VERSION = 2
"""Rises when archives look different. 2: `pictures/` holds those that versions show, by digest."""
VISIT = ("key", "stage", "kind", "round", "index", "entered_at", "left_at", "tries", "state")
ANSWER = ("question", "value", "timing", "saved_at")
EVENT = ("at", "kind", "step", "body")
MESSAGE = ("kind", "text", "sent_at", "shown_at", "answered_at")
SESSION = (
    "world", "task_id", "suite", "title", "seed", "pace", "settings", "status", "created_at", "started_at",
    "finished_at", "steps", "success", "outcome",
)  # fmt: skip
SEAT = ("name", "role", "order", "occupant_kind", "occupant_name", "agent_settings")


@job_kind("study_archive")
def archive(work: Work) -> Path:
    """Write a study's archive.

    Raises:
        JobError: there is no such study, or whoever asked may not have its data. Cancelled: stop.
    """
    record = study_for(work)
    target = f"study-{record.pk}-{timezone.now():%Y%m%d-%H%M%S}-archive.zip"
    with work.file(target) as path:
        write(record, path, work)
    return work.folder / target


def write(record: StudyRecord, path: Path, work: Work | None = None) -> JSONObject:
    """Write the archive to a file; its manifest."""
    people = people_of(record)
    sessions = sessions_of(record, people)
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as file:
        packer = _Packer(file)
        _pictures(record, packer)
        for name, rows in _rows(record, people, sessions):
            packer.add(f"{name}.jsonl", rows)
        for number, key in enumerate(sessions):
            if work is not None:
                work.progress(number, len(sessions), f"session {number + 1} of {len(sessions)}")
            packer.add(f"logs/{key}.jsonl", _log(key, gone_players(people)))
        manifest = _manifest(record, people, packer)
        file.writestr("manifest.json", orjson.dumps(manifest, option=orjson.OPT_INDENT_2))
    return manifest


def write_release(record: StudyRecord, release: Release, path: Path) -> JSONObject:
    """Write what is released as an archive of its own, so that its sessions can be replayed elsewhere."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as file:
        packer = _Packer(file)
        _pictures(record, packer)
        for name, rows in _rows(record, release.people, release.sessions):
            if name in RELEASED:
                packer.add(f"{name}.jsonl", (_released(name, row, release) for row in rows))
            else:
                packer.add(f"{name}.jsonl", ())
        for key in release.sessions:
            packer.add(f"logs/{release.ids[key]}.jsonl", _released_log(key, release))
        told = {
            **_manifest(record, release.people, packer),
            "study": "",
            "words_taken_out": sorted(release.words),
        }
        file.writestr("manifest.json", orjson.dumps(told, option=orjson.OPT_INDENT_2))
    return told


RELEASED = ("versions", "participants", "visits", "answers", "sessions")
"""Parts of an archive that are released; the others are there, and empty."""


def _released(name: str, row: JSONObject, release: Release) -> JSONObject:
    """One row of an archive as it is released."""
    if name == "versions":
        return row
    told = dict(row)
    number = told.get("number") if name == "participants" else told.get("participant")
    old = f"p{number}"
    if name == "sessions":
        moved = timedelta(seconds=release.begins[told["session"]])
    else:
        moved = release.arrivals[old]
    told = {
        key: value + moved if isinstance(value, datetime) else value for key, value in told.items()
    }
    if name == "participants":
        new = release.names[old]
        told |= {
            "participant": new,
            "number": int(new[1:]),
            "platform": "link",
            "cohort": "",
            "settings": {},
        }
        told["seen_at"] = told["over_at"] or told["arrived_at"]
    elif name != "sessions":
        told["participant"] = int(release.names[old][1:])
    if name == "visits":
        told |= {
            "state": {},
            "session": told["session"] if told["session"] in release.ids else None,
        }
    elif name == "answers":
        told["value"] = release.screen.value(told["value"])
    renamed: JSONObject = release.renamed(told)
    return renamed


def _released_log(session: str, release: Release) -> Iterator[JSONObject]:
    for row in _log(session, set()):
        told = {**row, "at": round(row["at"] + release.begins[session], 6)}
        told["payload"] = release.payload(session, row["kind"], row["payload"])
        yield release.renamed(told)


class _Packer:
    """Writes files of JSON lines, counts their rows and remembers their hashes."""

    def __init__(self, file: zipfile.ZipFile) -> None:
        self._file = file
        self.hashes: dict[str, str] = {}
        self.counts: Counter[str] = Counter()

    def add(self, name: str, rows: Iterable[JSONObject]) -> None:
        whole = hashlib.sha256()
        with self._file.open(name, "w") as out:
            for row in rows:
                line = orjson.dumps(row, default=str) + b"\n"
                out.write(line)
                whole.update(line)
                self.counts[name] += 1
        self.hashes[name] = whole.hexdigest()

    def put(self, name: str, data: bytes) -> None:
        """A file as it is."""
        self._file.writestr(name, data)
        self.hashes[name] = hashlib.sha256(data).hexdigest()


def _pictures(record: StudyRecord, packer: _Packer) -> None:
    for one in record.pictures.iterator(chunk_size=8):
        packer.put(f"pictures/{one.digest}", bytes(one.data))


def _rows(
    record: StudyRecord, people: People, sessions: list[str]
) -> Iterator[tuple[str, Iterator[JSONObject]]]:
    keys = staying(people)
    of_visits = StudyAnswer.objects.filter(visit__participant__in=keys).select_related("visit")
    yield (
        "versions",
        (
            _plain(one, ("number", "text", "note", "made_at", "pictures"))
            for one in record.versions.order_by("number")
        ),
    )
    yield "participants", (_participant(row, people) for row in people)
    visits = StudyVisit.objects.filter(participant__in=keys).order_by("participant", "index")
    yield (
        "visits",
        (
            {
                **_plain(one, VISIT),
                "participant": people[one.participant_id].number,
                "session": one.session_id,
            }
            for one in visits
        ),
    )
    yield (
        "answers",
        (
            {
                **_plain(one, ANSWER),
                "participant": people[one.visit.participant_id].number,
                "key": one.visit.key,
            }
            for one in of_visits.order_by("visit", "pk")
        ),
    )
    yield (
        "events",
        (
            _of(one, EVENT, people)
            for one in StudyEvent.objects.filter(participant__in=keys).order_by("pk")
        ),
    )
    yield (
        "messages",
        (_of(one, MESSAGE, people) for one in StudyMessage.objects.filter(participant__in=keys)),
    )
    yield "groups", _groups(record, people, keys)
    gone = gone_players(people)
    rows = (
        Session.objects.filter(pk__in=sessions)
        .prefetch_related("seats__player")
        .order_by("created_at", "pk")
    )
    yield "sessions", (_session(one, gone) for one in rows)


def _plain(row: Model, names: Iterable[str]) -> JSONObject:
    return {name: getattr(row, name) for name in names}


def _of(row: Any, names: Iterable[str], people: People) -> JSONObject:
    return {**_plain(row, names), "participant": people[row.participant_id].number}


def _participant(key: int, people: People) -> JSONObject:
    row = people[key]
    return {**participant_row(row), "number": row.number}


def _groups(record: StudyRecord, people: People, keys: list[int]) -> Iterator[JSONObject]:
    for group in StudyGroup.objects.filter(study=record).prefetch_related("members").order_by("pk"):
        members = [people[one.pk].number for one in group.members.all() if one.pk in keys]
        yield {"key": group.key, "made_at": group.made_at, "members": members}


def _session(row: Session, gone: set[str]) -> JSONObject:
    seats = []
    for seat in row.seats.all():
        who = seat.player.public_id if seat.player is not None else ""
        person = seat.occupant_kind == "person"
        told = _plain(seat, SEAT) | {"player": "" if who in gone else who}
        seats.append(told | ({"occupant_name": ""} if person else {}))
    return {**_plain(row, SESSION), "session": row.pk, "seats": seats}


def _log(session: str, gone: set[str]) -> Iterator[JSONObject]:
    pseudonyms, forgetting = Pseudonyms(), Forgetting(gone)
    for event in stored_events(session):
        yield pseudonyms.clean(forgetting.clean(event)).to_json()


def _manifest(record: StudyRecord, people: People, packer: _Packer) -> JSONObject:
    return {
        "form": FORM,
        "version": VERSION,
        "study": record.pk,
        "title": record.title,
        "made_at": timezone.now().isoformat(),
        "withdrawn": len(people) - len(staying(people)),
        "words_taken_out": sorted(_players_gone(people)),
        "environment": environment(),
        "rows": {name: packer.counts[name] for name in packer.hashes if name in packer.counts},
        "sha256": packer.hashes,
    }


def _players_gone(people: People) -> list[str]:
    """Sessions in which somebody sat whose words were taken out."""
    gone = [row.player_id for row in people.values() if row.withdrawn_at is not None]
    return list(Session.objects.filter(seats__player__in=gone).values_list("pk", flat=True))


def environment() -> JSONObject:
    """What it was made and played with: this software, Python, its packages, and the worlds."""
    return {
        "software": "Brigade",
        "code_version": CODE_VERSION,
        "schema": SCHEMA,
        "python": platform.python_version(),
        "packages": dict(sorted((one.name, one.version) for one in distributions())),
        "worlds": {name: world.version for name, world in all_worlds().items()},
    }
