"""A study becomes a data set: of those who agreed, under ids and times that lead nowhere, to be replayed."""

from __future__ import annotations

import hashlib
import io
import json
import zipfile
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone
from pytest_django.fixtures import Settings

from game.fieldwork import keeping
from game.findings.croissant import CROISSANT
from game.findings.opening import open_archive
from game.findings.publishing import About, NothingToPublish, publish
from game.findings.release import TABLES
from game.findings.screening import REMOVED, Screen
from game.findings.verifying import verify
from game.models import Participant, Session, StudyRecord
from tests.game.fieldwork.walkers import Walker
from tests.game.findings.participants import RATERS, Player, Rater, opened

pytestmark = pytest.mark.django_db
ABOUT = About("CC-BY-4.0", ("A group",), "https://example.org/data", "https://replays.example.org")

RATED = """
study: rated
title: A study without a kitchen
factors: {}
stages:
  - consent: {text: You are recorded., statements: [I take part.]}
  - survey:
      survey: {elements: [{type: rating, name: nice, title: Nice, isRequired: true, rateMax: 7}]}
  - end: Goodbye.
"""


@pytest.fixture(autouse=True)
def _files(settings: Settings, tmp_path: Path) -> None:
    settings.FILES_DIR = tmp_path / "files"


@pytest.fixture
def study() -> StudyRecord:
    """Two who are through, one who withdrew, one who never agreed, and a researcher who looked at it."""
    record = opened()
    Player(record).takes_part(5, said="Write to ana@example.org or call +49 170 1234567")
    Player(record).takes_part(2)
    Player(record).takes_part(3, said="forget me")
    Player(record).send()
    Participant.objects.filter(number=3).update(withdrawn_at=timezone.now())
    return record


def made(study: StudyRecord, tmp_path: Path) -> Path:
    folder = tmp_path / "set"
    publish(study, folder, ABOUT)
    return folder


def rows(folder: Path, table: str) -> list[dict[str, Any]]:
    return [
        json.loads(line) for line in (folder / "data" / f"{table}.jsonl").read_bytes().splitlines()
    ]


def whole(folder: Path) -> bytes:
    """All that can be read in the tables and texts."""
    return b"".join(
        path.read_bytes() for path in folder.rglob("*") if path.suffix in (".jsonl", ".md", ".json")
    )


def test_only_those_who_agreed_and_stay_are_in_it(study: StudyRecord, tmp_path: Path) -> None:
    folder = made(study, tmp_path)
    assert {row["participant"] for row in rows(folder, "participants")} == {"p1", "p2"}
    assert len(rows(folder, "sessions")) == 4
    assert len(rows(folder, "answers")) == 40
    assert b"forget me" not in whole(folder)
    card = (folder / "README.md").read_text("utf-8")
    assert "- 1 participants who withdrew" in card
    assert "- 1 participants who did not agree" in card


def test_no_id_of_here_is_in_it_and_yet_its_rows_join(study: StudyRecord, tmp_path: Path) -> None:
    folder = made(study, tmp_path)
    players = Participant.objects.values_list("player__public_id", flat=True)
    ids = [*Session.objects.values_list("pk", flat=True), *players]
    assert len(ids) == 10
    assert not [one for one in ids if one.encode() in whole(folder)]
    seats = {(row["session"], row["seat"]): row["occupant"] for row in rows(folder, "seats")}
    people = {row["participant"]: row["player"] for row in rows(folder, "participants")}
    joined = [
        (seats[row["session"], row["seat"]], people[row["participant"]])
        for row in rows(folder, "rounds")
    ]
    assert len(joined) == 4
    assert all(seat == player for seat, player in joined)


def test_a_session_that_is_not_released_is_not_named_either(
    study: StudyRecord, tmp_path: Path
) -> None:
    visit = Participant.objects.get(number=1).visits.exclude(session=None).first()
    assert visit is not None
    Session.objects.filter(pk=visit.session_id).update(status=Session.Status.PLAYING)
    folder = made(study, tmp_path)
    assert sorted(bool(row["session"]) for row in rows(folder, "rounds")) == [
        False,
        True,
        True,
        True,
    ]
    with zipfile.ZipFile(folder / "replays.zip") as archive:
        packed = b"".join(archive.read(name) for name in archive.namelist())
    assert visit.session_id.encode() not in whole(folder) + packed
    assert verify(folder).problems == []
    assert len(open_archive(folder / "replays.zip", None, public=True).sessions) == 3


def test_times_are_shifted_and_last_as_long(study: StudyRecord, tmp_path: Path) -> None:
    folder = made(study, tmp_path)
    assert {row["arrived_at"] for row in rows(folder, "participants")} == {
        "2000-01-01T00:00:00+00:00"
    }
    begins = [row["at"] for row in rows(folder, "events") if row["kind"] == "created"]
    assert begins == [946684800.0] * 4
    year = str(timezone.now().year)
    told = [json.dumps(row) for name in TABLES for row in rows(folder, name)]
    assert told
    assert not [line for line in told if f'"{year}-' in line]


def test_what_leads_to_a_person_is_taken_out_of_what_was_said(
    study: StudyRecord, tmp_path: Path
) -> None:
    folder = made(study, tmp_path)
    said = {row["text"] for row in rows(folder, "chat")}
    assert said == {f"Write to {REMOVED} or call {REMOVED}"}
    assert b"ana@example.org" not in whole(folder)
    card = (folder / "README.md").read_text("utf-8")
    assert "- e-mail address: 2" in card
    assert "In 2 sessions" in card


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("see https://a.example/x?y=1 now", f"see {REMOVED} now"), ("I am @ana_42", f"I am {REMOVED}"),
        ("from 192.168.1.20", f"from {REMOVED}"), ("5f1e2d3c4b5a69788796a5b4", REMOVED),
        ("take 2 eggs at 10:30, step 12345", "take 2 eggs at 10:30, step 12345"),
        ("Ana cuts lettuce1 on board1", "Ana cuts lettuce1 on board1"),
    ],
)  # fmt: skip
def test_the_screen_takes_out_forms_and_leaves_the_rest(text: str, left: str) -> None:
    assert Screen().text(text) == left


def test_the_screen_looks_into_everything() -> None:
    screen = Screen()
    found = screen.value({"a": ["x@y.org", {"b": "x@y.org"}], "c": 3})
    assert found == {"a": [REMOVED, {"b": REMOVED}], "c": 3}
    assert screen.found["e-mail address"] == 2


def test_croissant_describes_every_file_and_column(study: StudyRecord, tmp_path: Path) -> None:
    folder = made(study, tmp_path)
    told = json.loads((folder / "croissant.json").read_bytes())
    assert told["conformsTo"] == CROISSANT
    assert {
        "@context",
        "@type",
        "name",
        "description",
        "license",
        "url",
        "creator",
        "datePublished",
    } <= set(told)
    files = {one["@id"]: one for one in told["distribution"]}
    there = {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}
    assert set(files) == there - {"croissant.json"}
    for path, one in files.items():
        assert one["sha256"] == hashlib.sha256((folder / path).read_bytes()).hexdigest(), path
    ids = [one["@id"] for records in told["recordSet"] for one in (records, *records["field"])]
    assert len(ids) == len(set(ids))
    for records in told["recordSet"]:
        columns = pq.read_schema(folder / "data" / f"{records['name']}.parquet").names
        leaves = [leaf for one in records["field"] for leaf in one.get("subField", [one])]
        named = [one["source"]["extract"]["column"] for one in leaves]
        assert set(named) == set(columns)
        assert {one["@id"] for one in records["key"]} <= set(ids)
    references = [
        one["references"]["field"]["@id"]
        for records in told["recordSet"]
        for one in records["field"]
        if "references" in one
    ]
    assert references
    assert set(references) <= set(ids)


def test_every_session_has_a_link_under_which_it_is_replayed(
    study: StudyRecord, tmp_path: Path
) -> None:
    folder = made(study, tmp_path)
    links = {row["session"]: row["replay"] for row in rows(folder, "sessions")}
    assert all(link == f"https://replays.example.org/replay/{key}/" for key, link in links.items())
    opened_again = open_archive(folder / "replays.zip", None, public=True)
    assert set(opened_again.sessions) == set(links)
    assert opened_again.hashes == 8
    assert not [one.problem for one in opened_again.sessions.values() if one.problem]
    assert Session.objects.filter(pk__in=links, private=False).count() == 4
    assert opened_again.record.participants.count() == 2


def test_what_seats_were_shown_and_did_is_there_as_chats(
    study: StudyRecord, tmp_path: Path
) -> None:
    folder = made(study, tmp_path)
    chats = rows(folder, "conversations")
    assert {(row["seat"], row["actor"], row["task"]) for row in chats} == {
        ("robot1", "person", "multi_agent/1")
    }
    assert {row["session"] for row in chats} == {row["session"] for row in rows(folder, "sessions")}
    talked = [row["messages"] for row in chats if "say: " in row["messages"][1]["content"]]
    assert len(talked) == 2
    asked, done = talked[0]
    assert (asked["role"], done["role"]) == ("user", "assistant")
    assert "Goal: " in asked["content"]
    assert done["content"].splitlines() == [
        f"say: Write to {REMOVED} or call {REMOVED}", "Pick up topbun1 from table3 using robot1",
    ]  # fmt: skip
    arrow = pq.read_table(folder / "data" / "conversations.parquet").to_pylist()
    assert [row["messages"] for row in arrow] == [row["messages"] for row in chats]


def test_answers_of_a_study_without_sessions_are_released_too(tmp_path: Path) -> None:
    record = keeping.create(RATED, None)
    keeping.set_state(record, StudyRecord.State.OPEN)
    walker = Walker(record)
    walker.send(**{"agree-1": "on"})
    walker.send(**{"q-nice": "4"})
    folder = made(record, tmp_path)
    assert [row["value"] for row in rows(folder, "answers")] == [4]
    assert rows(folder, "sessions") == []
    card = (folder / "README.md").read_text("utf-8")
    assert "config_name: answers" in card
    assert "config_name: sessions" not in card
    told = json.loads((folder / "croissant.json").read_bytes())
    assert {one["name"] for one in told["recordSet"]} == {"participants", "visits", "answers"}
    fields = [field for one in told["recordSet"] for field in one["field"]]
    referred = {one["references"]["field"]["@id"] for one in fields if "references" in one}
    assert referred == {"participants/participant"}


def test_what_was_met_in_rounds_without_sessions_is_released_too(tmp_path: Path) -> None:
    record = opened(RATERS)
    rater = Rater(record)
    rater.takes_part()
    folder = made(record, tmp_path)
    met = {(row["participant"], row["round"]): row["condition"] for row in rows(folder, "rounds")}
    assert met == {("p1", number): levels for number, levels in enumerate(rater.levels, 1)}
    said = {(row["participant"], row["round"]) for row in rows(folder, "answers")}
    assert said == set(met)
    assert verify(folder).problems == []


def test_two_releases_have_no_id_in_common(study: StudyRecord, tmp_path: Path) -> None:
    publish(study, tmp_path / "one", ABOUT)
    publish(study, tmp_path / "two", ABOUT)
    first, second = (
        {row["session"] for row in rows(tmp_path / name, "sessions")} for name in ("one", "two")
    )
    assert len(first) == len(second) == 4
    assert not first & second


def test_a_session_with_somebody_who_did_not_agree_is_left_out(
    study: StudyRecord, tmp_path: Path
) -> None:
    Participant.objects.filter(number=2).update(consented_at=None)
    shared = Participant.objects.get(number=1).visits.exclude(session=None).first().session
    Participant.objects.get(number=2).visits.filter(kind="play").update(session=shared)
    folder = made(study, tmp_path)
    assert len(rows(folder, "sessions")) == 1


def test_nothing_is_written_where_there_is_nothing_or_something(
    study: StudyRecord, tmp_path: Path
) -> None:
    with pytest.raises(NothingToPublish, match="nobody agreed"):
        publish(opened(), tmp_path / "empty", ABOUT)
    Session.objects.update(status=Session.Status.PLAYING)
    with pytest.raises(NothingToPublish, match="no session is over"):
        publish(study, tmp_path / "unfinished", ABOUT)
    Session.objects.update(status=Session.Status.ABANDONED)
    made(study, tmp_path)
    with pytest.raises(NothingToPublish, match="is not empty"):
        made(study, tmp_path)
    with pytest.raises(NothingToPublish, match="no licence"):
        publish(study, tmp_path / "other", About("MINE", (), ""))


def test_the_command_says_what_it_wrote(study: StudyRecord, tmp_path: Path) -> None:
    out = io.StringIO()
    said = ["--licence", "CC0-1.0", "--creator", "A group", "--url", "https://example.org"]
    call_command("publish_study", study.pk, str(tmp_path / "set"), *said, stdout=out)
    assert "2 participants" in out.getvalue()
    assert "Creative Commons Zero" in (tmp_path / "set" / "LICENSE").read_text("utf-8")
    with pytest.raises(CommandError, match="there is no study"):
        call_command("publish_study", "nothing", str(tmp_path / "set"), *said)


def test_what_was_written_holds_together_and_replays(study: StudyRecord, tmp_path: Path) -> None:
    folder = made(study, tmp_path)
    found = verify(folder)
    assert found.problems == []
    assert (found.sessions, found.hashes) == (4, 8)
    assert found.rows["sessions"] == 4
    assert verify(folder, sample=1).sessions == 1
    out = io.StringIO()
    call_command("check_data_set", str(folder), stdout=out)
    assert "4 sessions played again: 8 steps, 8 states compared." in out.getvalue()


def test_what_was_changed_afterwards_is_told(study: StudyRecord, tmp_path: Path) -> None:
    folder = made(study, tmp_path)
    path = folder / "data" / "events.jsonl"
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:-1]))
    told = "\n".join(verify(folder).problems)
    assert "data/events.jsonl is not the file that croissant.json describes" in told
    assert f"events: {len(lines)} rows as Parquet, {len(lines) - 1} as JSON lines" in told
    assert "events in its log" in told
    with pytest.raises(SystemExit):
        call_command("check_data_set", str(folder), stdout=io.StringIO())
    with pytest.raises(CommandError, match="is no data set"):
        call_command("check_data_set", str(tmp_path / "nothing"))
