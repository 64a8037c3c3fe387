"""Exports of a study lose nobody: what is written is what is in the database, and it joins."""

from __future__ import annotations

import csv
import io
import json
import zipfile
from collections import Counter
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest
from django.urls import reverse
from django.utils import timezone
from pytest_django.fixtures import Settings

from game.findings import columns
from game.findings.export import counts, lost, write_tables
from game.findings.reading import condition_of
from game.findings.rows import people_of
from game.jobs import queue as jobs
from game.models import (
    Event,
    Identity,
    Job,
    Participant,
    Payment,
    StudyAnswer,
    StudyEvent,
    StudyRecord,
    StudyRole,
    StudyVisit,
)
from tests.game.findings.participants import RATERS, Player, Rater, opened
from tests.game.findings.roles import signed_in

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _files(settings: Settings, tmp_path: Path) -> None:
    settings.FILES_DIR = tmp_path / "files"


@pytest.fixture
def study() -> StudyRecord:
    """Two who are through, the second one of Prolific and paid; one who never agreed."""
    record = opened()
    Player(record).takes_part(5, said="I like buns")
    Player(
        record, "?PROLIFIC_PID={}&STUDY_ID={}&SESSION_ID={}".format("a" * 24, "b" * 24, "c" * 24)
    ).takes_part(3)
    Player(record).send()
    Payment.objects.create(
        participant=record.participants.get(number=2),
        kind="base",
        state="paid",
        amount="2.50",
        reason="done",
    )
    return record


def made(
    study: StudyRecord, form: str = "jsonl", role: StudyRole.Role = StudyRole.Role.OWNER
) -> zipfile.ZipFile:
    """The export as somebody with this role gets it, through the page and a worker."""
    client = signed_in(study, role)
    answer = client.post(reverse("study_export", args=[study.pk]), {"format": form})
    assert answer.status_code == 302
    job = Job.objects.get(kind="study_export", finished_at=None)
    jobs.run(job.pk)
    file = client.get(reverse("job_file", args=[job.pk]))
    assert file.status_code == 200
    return zipfile.ZipFile(io.BytesIO(b"".join(file.streaming_content)))


def rows(archive: zipfile.ZipFile, table: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in archive.read(f"{table}.jsonl").splitlines()]


def test_no_participant_round_answer_or_event_is_missing(study: StudyRecord) -> None:
    archive = made(study)
    assert {row["participant"] for row in rows(archive, "participants")} == {"p1", "p2", "p3"}
    assert len(rows(archive, "visits")) == StudyVisit.objects.count()
    played = StudyVisit.objects.filter(kind="play").values_list("participant__number", "session")
    assert {(row["participant"], row["session"]) for row in rows(archive, "rounds")} == {
        (f"p{number}", session) for number, session in played
    }
    assert len(rows(archive, "rounds")) == 4
    answers = StudyAnswer.objects.values_list(
        "visit__participant__number", "visit__key", "question", "value"
    )
    assert Counter(
        (row["participant"], row["key"], row["question"], row["value"])
        for row in rows(archive, "answers")
    ) == (Counter((f"p{number}", key, question, value) for number, key, question, value in answers))
    assert len(rows(archive, "answers")) == 40
    assert len(rows(archive, "study_events")) == StudyEvent.objects.count()
    assert len(rows(archive, "events")) == Event.objects.count()
    assert len(rows(archive, "payments")) == 1


def test_what_the_manifest_counts_is_in_the_files(study: StudyRecord) -> None:
    archive = made(study)
    manifest = json.loads(archive.read("manifest.json"))
    assert manifest["rows"] == {name: len(rows(archive, name)) for name in columns.columns()}
    assert manifest["withdrawn"] == 0


def test_keys_name_one_row_and_join(study: StudyRecord) -> None:
    archive = made(study)
    for table in columns.columns():
        key = columns.KEYS.get(table)
        found = Counter(tuple(row[name] for name in key) for row in rows(archive, table) if key)
        assert not [one for one, count in found.items() if count > 1], table
    people = {row["participant"]: row for row in rows(archive, "participants")}
    seats = {(row["session"], row["seat"]): row["occupant"] for row in rows(archive, "seats")}
    sessions = {row["session"] for row in rows(archive, "sessions")}
    joined = [
        (seats[row["session"], row["seat"]], people[row["participant"]]["player"])
        for row in rows(archive, "rounds")
    ]
    assert len(joined) == 4
    assert all(seat == player for seat, player in joined)
    assert sessions == {row["session"] for row in rows(archive, "rounds")}
    steps = {(row["session"], row["seq"]) for row in rows(archive, "steps")}
    assert steps <= {(row["session"], row["seq"]) for row in rows(archive, "events")}


def judged() -> StudyRecord:
    """A study without a kitchen: one judged all, another left before the second answer."""
    record = opened(RATERS)
    Rater(record).takes_part()
    leaver = Rater(record)
    leaver.consents()
    leaver.judges(str(leaver.levels[0]["program"]))
    assert str(leaver.levels[1]["program"]) in leaver.page
    return record


def test_every_round_says_what_was_met_in_it_also_where_nothing_was_played() -> None:
    record = judged()
    archive = made(record)
    told = {(row["participant"], row["round"]): row["condition"] for row in rows(archive, "rounds")}
    assert len(told) == len(rows(archive, "rounds")) == 6
    by_number = {row.number: row for row in Participant.objects.all()}
    assert told == {
        (f"p{number}", turn): condition_of(by_number[number], turn)
        for number, turn in [(1, 1), (1, 2), (1, 3), (1, 4), (2, 1), (2, 2)]
    }
    assert {(row["session"], row["seat"]) for row in rows(archive, "rounds")} == {("", "")}


def test_answers_join_with_what_was_judged() -> None:
    archive = made(judged())
    met = {(row["participant"], row["round"]): row["condition"] for row in rows(archive, "rounds")}
    answers = [row for row in rows(archive, "answers") if row["question"] == "correct"]
    said = {
        (str(met[row["participant"], row["round"]]["program"])[:4], row["value"]) for row in answers
    }
    assert len(answers) == 5
    assert said == {("Wash", "yes"), ("Watc", "no"), ("Read", "no"), ("Cook", "no")}
    steps = {(row["participant"], row["key"]) for row in rows(archive, "visits")}
    assert {(row["participant"], row["key"]) for row in rows(archive, "rounds")} <= steps


def test_a_round_in_which_something_was_played_has_no_row_besides(study: StudyRecord) -> None:
    told = [(row["participant"], row["round"]) for row in rows(made(study), "rounds")]
    assert told == [("p1", 1), ("p1", 2), ("p2", 1), ("p2", 2)]


def test_an_export_that_lost_a_round_without_a_session_is_none() -> None:
    record = judged()
    expected = counts(record, people_of(record), [], payments=False)
    assert lost({"rounds": expected["rounds"]}, Counter(rounds=5)) == "rounds: 5 rows of 6"


def test_scores_measures_and_chat_are_in_it(study: StudyRecord) -> None:
    archive = made(study)
    scores = {(row["participant"], row["round"]): row["value"] for row in rows(archive, "scores")}
    assert scores == {("p1", 1): 100.0, ("p1", 2): 75.0, ("p2", 1): 50.0, ("p2", 2): 25.0}
    assert {row["text"] for row in rows(archive, "chat")} == {"I like buns"}
    steps = [
        row for row in rows(archive, "measures") if (row["measure"], row["seat"]) == ("steps", "")
    ]
    assert [row["value"] for row in steps] == [2.0] * 4


@pytest.mark.parametrize("form", ["csv", "parquet"])
def test_every_format_has_the_same_rows(study: StudyRecord, form: str, tmp_path: Path) -> None:
    archive = made(study, form)
    manifest = json.loads(archive.read("manifest.json"))

    def count(name: str) -> int:
        data = archive.read(f"{name}.{form}")
        if form == "parquet":
            return int(pq.read_table(io.BytesIO(data)).num_rows)
        return len(list(csv.reader(io.StringIO(data.decode())))) - 1

    assert {name: count(name) for name in columns.columns()} == manifest["rows"]


def test_identities_are_in_no_export_but_in_a_file_of_owners(study: StudyRecord) -> None:
    archive = made(study)
    whole = b"".join(archive.read(name) for name in archive.namelist())
    assert Identity.objects.get().person == "a" * 24
    assert b"a" * 24 not in whole
    assert b"c" * 24 not in whole
    owner, researcher = (
        signed_in(study, role) for role in (StudyRole.Role.OWNER, StudyRole.Role.RESEARCHER)
    )
    address = reverse("study_identities", args=[study.pk])
    told = list(csv.DictReader(io.StringIO(owner.get(address).content.decode())))
    assert [(row["participant"], row["person"]) for row in told] == [("p2", "a" * 24)]
    assert researcher.get(address).status_code == 403


def test_researchers_get_no_payments_and_observers_no_data(study: StudyRecord) -> None:
    archive = made(study, role=StudyRole.Role.RESEARCHER)
    assert "payments.jsonl" not in archive.namelist()
    assert json.loads(archive.read("manifest.json"))["payments_included"] is False
    observer = signed_in(study, StudyRole.Role.OBSERVER)
    assert observer.get(reverse("study_data", args=[study.pk])).status_code == 403
    assert (
        observer.post(reverse("study_export", args=[study.pk]), {"format": "csv"}).status_code
        == 403
    )


def test_an_export_is_for_nobody_but_who_asked_for_it(study: StudyRecord) -> None:
    made(study)
    job = Job.objects.get(kind="study_export")
    other = signed_in(study, StudyRole.Role.RESEARCHER)
    assert other.get(reverse("job_file", args=[job.pk])).status_code == 404


def test_somebody_whose_role_was_taken_away_gets_nothing_any_more(study: StudyRecord) -> None:
    client = signed_in(study, StudyRole.Role.RESEARCHER)
    client.post(reverse("study_export", args=[study.pk]), {"format": "csv"})
    StudyRole.objects.all().delete()
    job = Job.objects.get(kind="study_export")
    jobs.run(job.pk)
    job.refresh_from_db()
    assert job.status == Job.Status.FAILED
    assert "not yours" in job.message


def test_of_whoever_withdrew_one_row_is_left_and_the_export_says_so(study: StudyRecord) -> None:
    gone = Participant.objects.get(number=1)
    Participant.objects.filter(pk=gone.pk).update(withdrawn_at=timezone.now())
    archive = made(study)
    manifest = json.loads(archive.read("manifest.json"))
    assert manifest["withdrawn"] == 1
    assert "withdrew" in manifest["withdrawal"]
    (row,) = [row for row in rows(archive, "participants") if row["participant"] == "p1"]
    assert row["withdrawn_at"]
    assert row["player"] is None
    for table in ("visits", "rounds", "answers", "scores", "study_events"):
        own = rows(archive, table)
        assert own
        assert "p1" not in {row["participant"] for row in own}, table
    assert rows(archive, "chat") == []
    whole = b"".join(archive.read(name) for name in archive.namelist())
    assert gone.player.public_id.encode() not in whole


def test_what_they_said_to_a_partner_who_stays_is_taken_out(study: StudyRecord) -> None:
    """The session of the second one, as if the first one had sat in it."""
    gone, stays = Participant.objects.get(number=1), Participant.objects.get(number=2)
    shared = gone.visits.exclude(session=None).first().session
    StudyVisit.objects.filter(participant=stays, kind="play").update(session=shared)
    Participant.objects.filter(pk=gone.pk).update(withdrawn_at=timezone.now())
    archive = made(study)
    said = rows(archive, "chat")
    assert [row["text"] for row in said] == [""]
    whole = b"".join(archive.read(name) for name in archive.namelist())
    assert gone.player.public_id.encode() not in whole
    assert b"I like buns" not in whole


def test_an_export_that_lost_a_row_is_none(study: StudyRecord) -> None:
    assert lost({"answers": 3, "visits": 2}, Counter(answers=2, visits=5)) == "answers: 2 rows of 3"
    assert lost({"answers": 3}, Counter(answers=3)) == ""


def test_a_study_that_nobody_took_part_in_can_be_exported(tmp_path: Path) -> None:
    tables, manifest = write_tables(opened(), tmp_path, "csv", owner=True)
    assert set(manifest["rows"].values()) == {0}
    assert len(tables.writers) == len(columns.columns())


def test_every_column_is_described_and_every_row_has_no_other(study: StudyRecord) -> None:
    archive = made(study)
    told = json.loads(archive.read("data_dictionary.json"))["study"]
    assert set(told) == set(columns.OWN)
    assert all(column["about"] for table in told.values() for column in table["columns"].values())
    assert archive.read("study-v1.yaml").decode().startswith("\nstudy: findings")
    assert len(people_of(study)) == 3
