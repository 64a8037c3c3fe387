"""Opens a study's archive in this installation: replays its sessions, then keeps it, closed, as it was."""

from __future__ import annotations

import hashlib
import zipfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

import orjson
from django.db import models, transaction
from django.utils.dateparse import parse_datetime

from game.engine.events import SCHEMA, Event
from game.fieldwork.keeping import keep_picture
from game.findings.archive import ANSWER, EVENT, FORM, MESSAGE, SEAT, SESSION, VERSION, VISIT
from game.findings.replaying import Replayed, replayed
from game.log.store import Batch, commit
from game.models import (
    Participant,
    Player,
    Seat,
    Session,
    StudyAnswer,
    StudyEvent,
    StudyGroup,
    StudyMessage,
    StudyRecord,
    StudyRole,
    StudyVersion,
    StudyVisit,
)
from game.studies.pictures import SIZE, PictureError, read
from sim.world import JSONObject

LARGEST = 4_000_000_000
"""Bytes that an archive may have when it is unpacked."""
M = TypeVar("M", bound=models.Model)
PARTICIPANT = (
    "number", "kind", "platform", "cohort", "language", "cell", "order", "block", "place", "standing",
    "outcome", "excluded", "consented_at", "arrived_at", "seen_at", "over_at", "withdrawn_at", "settings",
)  # fmt: skip


class ArchiveError(Exception):
    """A file is no archive of a study, is damaged, or does not come out as it says."""


@dataclass
class Opened:
    """What came of opening an archive: the study, and by session what replaying it came to."""

    record: StudyRecord
    sessions: dict[str, Replayed] = field(default_factory=dict)

    @property
    def steps(self) -> int:
        return sum(one.steps for one in self.sessions.values())

    @property
    def hashes(self) -> int:
        return sum(one.hashes for one in self.sessions.values())


def open_archive(
    path: Path, owner: Player | None, *, even_so: bool = False, public: bool = False
) -> Opened:
    """Read, check, replay and keep an archive.

    `even_so` keeps it although sessions end otherwise here than they did. Sessions from which the words of
    somebody who withdrew were taken out may end otherwise in worlds that hear, and are not held against it.
    `public`: everybody may watch its sessions.

    Raises:
        ArchiveError: it is none, is damaged, or sessions end otherwise.
    """
    try:
        with zipfile.ZipFile(path) as file:
            archive = _Archive(file)
            played = {key: replayed(archive.log(key)) for key in archive.sessions}
            wrong = {
                key: one.problem
                for key, one in played.items()
                if one.problem and key not in archive.cut
            }
            if wrong and not even_so:
                told = "; ".join(f"{key}: {why}" for key, why in list(wrong.items())[:5])
                raise ArchiveError(
                    f"{len(wrong)} of {len(played)} sessions end otherwise here: {told}"
                )
            with transaction.atomic():
                return Opened(_Keeper(archive, owner, public=public).keep(), played)
    except (OSError, zipfile.BadZipFile, KeyError, orjson.JSONDecodeError) as error:
        raise ArchiveError(
            f"{path.name} cannot be read as an archive of a study: {error}"
        ) from error


class _Archive:
    """The file, once it is known to be whole."""

    def __init__(self, file: zipfile.ZipFile) -> None:
        self._file = file
        if sum(one.file_size for one in file.infolist()) > LARGEST:
            raise ArchiveError(f"unpacked it has more than {LARGEST} bytes")
        self.manifest: JSONObject = orjson.loads(file.read("manifest.json"))
        if self.manifest.get("form") != FORM:
            raise ArchiveError("this zip file is no archive of a study")
        if self.manifest["version"] > VERSION or self.manifest["environment"]["schema"] > SCHEMA:
            raise ArchiveError("it was written by a newer version of this software")
        self.cut = set(self.manifest["words_taken_out"])
        self._check()
        self.sessions = [row["session"] for row in self.rows("sessions")]

    def _check(self) -> None:
        for name, known in self.manifest["sha256"].items():
            with self._file.open(name) as data:
                if hashlib.file_digest(data, "sha256").hexdigest() != known:  # type: ignore[arg-type]
                    raise ArchiveError(f"{name} is damaged: its hash is another one")

    def rows(self, name: str) -> Iterator[JSONObject]:
        with self._file.open(f"{name}.jsonl") as lines:
            for line in lines:
                yield orjson.loads(line)

    def picture(self, digest: str) -> bytes:
        """The bytes of a picture that is called by their hash.

        Raises:
            ArchiveError: it is called by another one, or larger than pictures are.
        """
        name = f"pictures/{digest}"
        if self._file.getinfo(name).file_size > SIZE:
            raise ArchiveError(f"{name} is larger than pictures of a study are")
        data = self._file.read(name)
        if hashlib.sha256(data).hexdigest() != digest:
            raise ArchiveError(f"{name} is damaged: its hash is another one")
        return data

    def log(self, session: str) -> list[Event]:
        return [Event.from_json(row) for row in self.rows(f"logs/{session}")]


class _Keeper:
    """Writes an archive's rows; what has an id that is taken here gets another one."""

    def __init__(self, archive: _Archive, owner: Player | None, *, public: bool) -> None:
        self._archive = archive
        self._public = public
        title = str(archive.manifest["title"])[:300]
        self._record = StudyRecord.objects.create(title=title, state=StudyRecord.State.CLOSED)
        if owner is not None:
            StudyRole.objects.create(study=self._record, player=owner, role=StudyRole.Role.OWNER)
        self._players: dict[str, Player] = {}
        self._sessions: dict[str, Session] = {}
        self._people: dict[int, Participant] = {}

    def keep(self) -> StudyRecord:
        """The study as it was, closed."""
        versions = {row["number"]: self._version(row) for row in self._archive.rows("versions")}
        for row in self._archive.rows("participants"):
            self._participant(row, versions[row["version"]])
        for row in self._archive.rows("sessions"):
            self._session(row)
        self._visits()
        for row in self._archive.rows("events"):
            made = StudyEvent(
                participant=self._people[row["participant"]], kind=row["kind"], step=row["step"]
            )
            made.body = self._renamed(row["body"])
            _save(made, row, EVENT, but=("body",))
        for row in self._archive.rows("messages"):
            _save(StudyMessage(participant=self._people[row["participant"]]), row, MESSAGE)
        for row in self._archive.rows("groups"):
            group = StudyGroup(study=self._record)
            _save(group, row, ("key", "made_at"))
            group.members.set([self._people[number] for number in row["members"]])
        return self._record

    def _version(self, row: JSONObject) -> StudyVersion:
        row = {**row, "pictures": row.get("pictures", {})}  # archives of form 1 have none
        for name, digest in row["pictures"].items():
            try:
                keep_picture(self._record, read(name, self._archive.picture(digest)))
            except PictureError as error:
                raise ArchiveError(f"pictures/{digest}: {error}") from error
        told = ("number", "text", "note", "made_at", "pictures")
        return _save(StudyVersion(study=self._record), row, told)

    def _participant(self, row: JSONObject, version: StudyVersion) -> None:
        player = self._player(row.get("player") or "", f"Cook {row['number']}")
        made = Participant(study=self._record, version=version, player=player)
        known = {name: row[name] for name in PARTICIPANT if row.get(name) is not None}
        self._people[row["number"]] = _save(made, known, known)

    def _player(self, public_id: str, name: str) -> Player:
        free = public_id and not Player.objects.filter(public_id=public_id).exists()
        made = Player.objects.create(
            name=name, colour="", **({"public_id": public_id} if free else {})
        )
        if public_id:
            self._players[public_id] = made
        return made

    def _session(self, row: JSONObject) -> None:
        free = not Session.objects.filter(pk=row["session"]).exists()
        made = Session(
            private=not self._public,
            listed=self._public,
            **({"pk": row["session"]} if free else {}),
        )
        self._sessions[row["session"]] = _save(made, row, SESSION)
        for seat in row["seats"]:
            told = {name: seat[name] for name in SEAT}
            Seat.objects.create(session=made, player=self._players.get(seat["player"]), **told)
        events = [self._event(one) for one in self._archive.log(row["session"])]
        commit([Batch(made.pk, tuple(events))])

    def _event(self, event: Event) -> Event:
        """The event with the ids that people have here."""
        payload = dict(event.payload)
        for name in ("occupant", "before"):
            old = (payload.get(name) or {}).get("id")
            if old in self._players:
                new = self._players[old].public_id
                payload[name] = {**payload[name], "id": new, "name": new}
        if payload.get("name") in self._players:
            payload["name"] = self._players[payload["name"]].public_id
        return event.with_payload(payload)

    def _renamed(self, body: JSONObject) -> JSONObject:
        session = self._sessions.get(str(body.get("session", "")))
        return {**body, "session": session.pk} if session is not None else body

    def _visits(self) -> None:
        visits: dict[tuple[int, str], StudyVisit] = {}
        for row in self._archive.rows("visits"):
            made = StudyVisit(participant=self._people[row["participant"]])
            made.session = self._sessions.get(row["session"] or "")
            visits[row["participant"], row["key"]] = _save(made, row, VISIT)
        for row in self._archive.rows("answers"):
            _save(StudyAnswer(visit=visits[row["participant"], row["key"]]), row, ANSWER)


def _save(made: M, row: Mapping[str, Any], names: Any, but: tuple[str, ...] = ()) -> M:
    """Keep a row with these fields as they were; times that are set by themselves are set back."""
    times = {}
    for name in names:
        if name in but:
            continue
        kind, value = made._meta.get_field(name), row[name]
        if isinstance(kind, models.DateTimeField) and isinstance(value, str):
            value = times[name] = parse_datetime(value)
        setattr(made, name, value)
    made.save(force_insert=True)
    if times:
        type(made)._default_manager.filter(pk=made.pk).update(**times)
    for name, value in times.items():
        setattr(made, name, value)
    return made
