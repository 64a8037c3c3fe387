"""A study's archive is opened elsewhere, replays to the same states, and is the same study; or is refused."""

from __future__ import annotations

import hashlib
import io
import json
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.urls import reverse
from django.utils import timezone
from pytest_django.fixtures import Settings

from game.fieldwork import keeping
from game.findings.archive import write
from game.findings.export import write_tables
from game.findings.opening import ArchiveError, open_archive
from game.findings.replaying import replayed
from game.jobs import queue as jobs
from game.log.store import read_events
from game.models import (
    Event,
    Identity,
    Job,
    Participant,
    Payment,
    Session,
    StudyRecord,
    StudyRole,
)
from game.models import (
    Player as PlayerRow,
)
from tests.game.findings.participants import RATERS, Player, Rater, opened
from tests.game.findings.roles import signed_in

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _files(settings: Settings, tmp_path: Path) -> None:
    settings.FILES_DIR = tmp_path / "files"


@pytest.fixture
def study() -> StudyRecord:
    """One who is through, one who left."""
    record = opened()
    Player(
        record, "?PROLIFIC_PID={}&STUDY_ID={}&SESSION_ID={}".format("a" * 24, "b" * 24, "c" * 24)
    ).takes_part(5, said="Hello partner")
    Player(record).send()
    return record


def written(study: StudyRecord, tmp_path: Path) -> Path:
    path = tmp_path / "study.zip"
    write(study, path)
    return path


def elsewhere() -> None:
    """An installation in which nothing of this was ever seen."""
    Payment.objects.all().delete()
    Participant.objects.all().delete()
    StudyRecord.objects.all().delete()
    Event.objects.all().delete()
    Session.objects.all().delete()
    PlayerRow.objects.all().delete()


def tables(study: StudyRecord, folder: Path) -> dict[str, list[dict[str, Any]]]:
    folder.mkdir()
    made, _ = write_tables(study, folder, "jsonl", owner=True)
    return {
        name: [json.loads(line) for line in writer.path.read_bytes().splitlines()]
        for name, writer in made.writers.items()
    }


def changed(path: Path, name: str, change: Callable[[bytes], bytes], *, hide: bool = False) -> Path:
    """The archive with one file changed; `hide`: its hash in the manifest, too."""
    files = {one: zipfile.ZipFile(path).read(one) for one in zipfile.ZipFile(path).namelist()}
    files[name] = change(files[name])
    if hide:
        manifest = json.loads(files["manifest.json"])
        manifest["sha256"][name] = hashlib.sha256(files[name]).hexdigest()
        files["manifest.json"] = json.dumps(manifest).encode()
    other = path.with_name("changed.zip")
    with zipfile.ZipFile(other, "w") as archive:
        for one, data in files.items():
            archive.writestr(one, data)
    return other


def test_another_installation_has_the_same_study_to_the_last_answer(
    study: StudyRecord, tmp_path: Path
) -> None:
    before = tables(study, tmp_path / "before")
    path = written(study, tmp_path)
    elsewhere()
    found = open_archive(path, None)
    after = tables(found.record, tmp_path / "after")
    assert found.hashes == found.steps == 4
    for name in (
        "participants",
        "visits",
        "rounds",
        "answers",
        "scores",
        "study_events",
        "events",
        "steps",
        "chat",
        "measures",
    ):
        assert before[name]
        assert after[name] == before[name], name


def test_another_installation_knows_what_was_met_where_nothing_was_played(
    tmp_path: Path,
) -> None:
    record = opened(RATERS)
    rater = Rater(record)
    rater.takes_part()
    levels = rater.levels
    before, path = tables(record, tmp_path / "before"), written(record, tmp_path)
    elsewhere()
    after = tables(open_archive(path, None).record, tmp_path / "after")
    assert [row["condition"] for row in after["rounds"]] == levels
    assert after["rounds"] == before["rounds"]


def test_what_is_there_already_is_kept_beside_it_under_other_ids(
    study: StudyRecord, tmp_path: Path
) -> None:
    path = written(study, tmp_path)
    found = open_archive(path, None)
    assert found.record.pk != study.pk
    assert Session.objects.count() == 4
    first, second = (
        tables(one, tmp_path / name) for one, name in ((study, "a"), (found.record, "b"))
    )
    assert [row["value"] for row in first["answers"]] == [row["value"] for row in second["answers"]]
    ids = [{row["session"] for row in one["rounds"]} for one in (first, second)]
    assert len(ids[0]) == len(ids[1]) == 2
    assert not ids[0] & ids[1]
    seats = {(row["session"], row["seat"]): row["occupant"] for row in second["seats"]}
    people = {row["participant"]: row["player"] for row in second["participants"]}
    assert {seats[row["session"], row["seat"]] for row in second["rounds"]} == {people["p1"]}


def test_it_can_be_run_again(study: StudyRecord, tmp_path: Path) -> None:
    path = written(study, tmp_path)
    elsewhere()
    record = open_archive(path, None).record
    assert record.state == StudyRecord.State.CLOSED
    again = keeping.fork(keeping.newest(record), None)
    keeping.set_state(again, StudyRecord.State.OPEN)
    Player(again).takes_part(3)
    assert again.participants.get().standing == "completed"


def test_no_identity_and_no_key_to_a_page_is_in_it(study: StudyRecord, tmp_path: Path) -> None:
    archive = zipfile.ZipFile(written(study, tmp_path))
    whole = b"".join(archive.read(name) for name in archive.namelist())
    assert Identity.objects.exists()
    secret = [
        study.secret,
        "a" * 24,
        "c" * 24,
        *Participant.objects.values_list("token", flat=True),
    ]
    assert not [one for one in secret if one.encode() in whole]


def test_of_whoever_withdrew_there_is_no_word(study: StudyRecord, tmp_path: Path) -> None:
    Participant.objects.filter(number=1).update(withdrawn_at=timezone.now())
    archive = zipfile.ZipFile(written(study, tmp_path))
    whole = b"".join(archive.read(name) for name in archive.namelist())
    assert b"Hello partner" not in whole
    assert json.loads(archive.read("manifest.json"))["withdrawn"] == 1


def test_a_damaged_file_is_refused_by_name(study: StudyRecord, tmp_path: Path) -> None:
    path = changed(
        written(study, tmp_path),
        "answers.jsonl",
        lambda data: data.replace(b'"value":5', b'"value":1', 1),
    )
    with pytest.raises(ArchiveError, match=r"answers\.jsonl is damaged"):
        open_archive(path, None)
    assert StudyRecord.objects.count() == 1


def test_a_session_that_ends_otherwise_is_refused_unless_it_is_wanted_so(
    study: StudyRecord, tmp_path: Path
) -> None:
    session = Session.objects.first()
    assert session is not None
    known = read_events(session.pk)[-2].payload["hash"].encode()
    path = changed(
        written(study, tmp_path),
        f"logs/{session.pk}.jsonl",
        lambda data: data.replace(known, b"0" * 16),
        hide=True,
    )
    with pytest.raises(
        ArchiveError, match=f"1 of 2 sessions end otherwise here: {session.pk}: step"
    ):
        open_archive(path, None)
    assert StudyRecord.objects.count() == 1
    assert open_archive(path, None, even_so=True).sessions[session.pk].problem


@pytest.mark.parametrize("data", [b"", b"no zip file", None])
def test_what_is_no_archive_is_refused(data: bytes | None, tmp_path: Path) -> None:
    path = tmp_path / "other.zip"
    if data is None:
        with zipfile.ZipFile(path, "w") as other:
            other.writestr("manifest.json", "{}")
    else:
        path.write_bytes(data)
    with pytest.raises(ArchiveError):
        open_archive(path, None)


def test_the_command_says_what_came_of_it(study: StudyRecord, tmp_path: Path) -> None:
    signed_in(study, StudyRole.Role.OWNER)
    path = written(study, tmp_path)
    out = io.StringIO()
    call_command("import_study", str(path), "--owner", "researcher1", stdout=out)
    assert "2 sessions, 4 steps, 4 states compared: all equal." in out.getvalue()
    assert StudyRole.objects.filter(player__name="researcher1").count() == 2
    with pytest.raises(CommandError, match="nobody with the user name"):
        call_command("import_study", str(path), "--owner", "nobody", stdout=out)
    with pytest.raises(CommandError, match="cannot be read"):
        call_command("import_study", str(tmp_path / "missing.zip"), stdout=out)


def test_the_page_makes_it(study: StudyRecord) -> None:
    client = signed_in(study, StudyRole.Role.RESEARCHER)
    assert client.post(reverse("study_archive", args=[study.pk])).status_code == 302
    job = Job.objects.get()
    jobs.run(job.pk)
    job.refresh_from_db()
    assert job.status == Job.Status.DONE, job.message
    page = client.get(reverse("study_data", args=[study.pk])).content.decode()
    assert "archive" in page


def test_a_log_without_a_beginning_is_no_replay() -> None:
    assert replayed([]).problem == "it has no beginning"
