"""Exports: what is read back equals the log, whatever the format."""

from __future__ import annotations

import csv
import hashlib
import io
import json
import re
import zipfile
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow.parquet as pq
import pytest
from PIL import Image
from pytest_django.fixtures import Settings

from game.engine.events import KINDS, SCHEMA
from game.jobs import queue as jobs
from game.log.store import read_events
from game.models import Event as EventRow
from game.models import Job, Player, Session
from game.records.columns import TABLES
from sim import frames
from tests.game.engine.wise import ASK, Wise, table_in
from tests.game.stored import (
    ANA,
    BEN,
    PRESS,
    Table,
    drawn_kitchen,
    ended,
    eventful,
    keep,
    left,
    players,
    toy_task,
)
from tests.loops import each

pytestmark = pytest.mark.django_db
FORMATS = ("jsonl", "csv", "parquet")


@pytest.fixture(autouse=True)
def _kitchen(settings: Settings, tmp_path: Path) -> Iterator[None]:
    settings.FILES_DIR = tmp_path / "files"
    with drawn_kitchen():
        yield


@pytest.fixture
def people() -> dict[str, Player]:
    return players(ana="Ana", ben="Ben")


def job(form: str, player: Player | None = None, **params: Any) -> Job:
    params = {"staff": True, "ids": None, "filters": {}, "names": False, "format": form, **params}
    made = Job.objects.create(kind="export", params=params, created_by=player)
    jobs.run(made.pk)
    made.refresh_from_db()
    return made


def unpack(made: Job, settings: Settings) -> dict[str, bytes]:
    assert made.status == Job.Status.DONE, made.message
    with zipfile.ZipFile(Path(settings.FILES_DIR) / made.file) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def table(files: dict[str, bytes], form: str, name: str) -> list[dict[str, Any]]:
    """The rows of a table, read back as a researcher would."""
    data = files[f"{name}.{form}"]
    if form == "jsonl":
        return [json.loads(line) for line in data.splitlines()]
    if form == "csv":
        return list(csv.DictReader(io.StringIO(data.decode(), newline="")))
    rows: list[dict[str, Any]] = pq.read_table(io.BytesIO(data)).to_pylist()
    return rows


@pytest.mark.parametrize("form", FORMATS)
def test_the_events_read_back_are_the_log(
    form: str, people: dict[str, Player], settings: Settings
) -> None:
    session = keep(ended(eventful()), people=people)
    rows = table(unpack(job(form, names=True), settings), form, "events")
    log = read_events(session.pk)
    assert [int(row["seq"]) for row in rows] == [event.seq for event in log]
    assert [float(row["at"]) for row in rows] == [event.at for event in log]
    assert [row["kind"] for row in rows] == [event.kind for event in log]
    payloads = [row["payload"] for row in rows]
    read = payloads if form == "jsonl" else [json.loads(text) for text in payloads]
    assert read == [event.payload for event in log]


def test_an_older_log_is_exported_as_its_codebook_describes_it(settings: Settings) -> None:
    session = keep(ended(eventful()))
    created = EventRow.objects.get(session=session, seq=1)
    moves = {"cook1": PRESS.to_json(), "cook2": None}
    payload = {**created.payload, "prefix": [moves]}
    del payload["suite_version"]
    EventRow.objects.filter(pk=created.pk).update(payload=payload, schema=1)
    first = table(unpack(job("jsonl"), settings), "jsonl", "events")[0]
    assert first["schema"] == SCHEMA
    assert first["payload"]["suite_version"] == 1
    assert first["payload"]["prefix"] == [{"moves": moves, "heard": []}]


@pytest.mark.parametrize("form", FORMATS)
def test_there_is_a_row_per_step_and_seat_with_the_numbers_of_the_log(
    form: str, settings: Settings
) -> None:
    game = Table(toy_task(goal=3, turns=False), pace="together").seats(ANA, BEN)
    for n in range(3):
        game.does(_act("cook1", n), float(n))
        game.does(_act("cook2", n), float(n))
    session = keep(game)
    rows = table(unpack(job(form), settings), form, "steps")
    steps = [event for event in read_events(session.pk) if event.kind == "step"]
    expected = [
        (
            event.payload["index"],
            seat,
            event.at,
            event.payload["hash"],
            event.payload["shown_ms"][seat],
        )
        for event in steps
        for seat in event.payload["moves"]
    ]
    found = [
        (int(r["step"]), r["seat"], float(r["at"]), r["hash"], float(r["shown_ms"])) for r in rows
    ]
    assert found == expected
    assert {row["verb"] for row in rows} == {"press"}


def _act(seat: str, n: int) -> Any:
    from game.engine.commands import Act

    return Act(seat, PRESS, f"{seat}-{n}", shown_ms=100.0 + n)


@pytest.mark.parametrize("form", FORMATS)
def test_sessions_and_seats_are_counted(
    form: str, people: dict[str, Player], settings: Settings
) -> None:
    game = ended(eventful())
    keep(game, people=people, created_by=people["ana"])
    files = unpack(job(form), settings)
    session = table(files, form, "sessions")[0]
    assert int(session["steps"]) == game.session.episode.steps
    assert str(session["success"]).lower() == "true"
    assert session["reason"] == "goal"
    assert session["created_by"] == "ana"
    assert int(session["events"]) == len(game.log)
    assert int(session["refused"]) == 3
    assert float(session["seconds"]) == pytest.approx(game.session.seconds)
    seats = {row["seat"]: row for row in table(files, form, "seats")}
    assert seats["cook2"]["occupant"] == "ben"
    assert int(seats["cook2"]["stand_in_moves"]) == 1
    assert sum(int(row["moves"]) for row in seats.values()) == game.session.episode.steps


def wise(goal: int = 2) -> Table:
    """A game in which both ask before each of their moves, and something went wrong unnoticed."""
    game = table_in(Wise, toy_task(goal=goal), ANA, BEN)
    for n in range(goal):
        for asker in ("cook1", "cook2", "cook2"):
            game.acts(asker, ASK)
        game.acts(f"cook{n % 2 + 1}", PRESS)
    return game


@pytest.mark.parametrize("form", FORMATS)
def test_the_score_stands_beside_every_step_of_a_world_that_has_one(
    form: str, settings: Settings
) -> None:
    keep(wise(), "scored")
    keep(ended(eventful()), "plain")
    rows = table(unpack(job(form), settings), form, "steps")
    scores = {name: [row["score"] for row in rows if row["session"] == name] for name in
              ("scored", "plain")}  # fmt: skip
    assert [float(score) for score in scores["scored"]] == [1.0, 2.0]
    assert set(scores["plain"]) == {"" if form == "csv" else None}


@pytest.mark.parametrize("form", FORMATS)
def test_questions_are_counted_apart_and_are_neither_moves_nor_idle_steps(
    form: str, settings: Settings
) -> None:
    game = wise()
    keep(game)
    files = unpack(job(form), settings)
    (session,) = table(files, form, "sessions")
    assert (int(session["questions"]), int(session["steps"]), int(session["refused"])) == (6, 2, 0)
    seats = {row["seat"]: row for row in table(files, form, "seats")}
    assert [int(seats[name]["questions"]) for name in ("cook1", "cook2")] == [2, 4]
    assert [int(seats[name]["moves"]) for name in ("cook1", "cook2")] == [1, 1]
    assert [int(seats[name]["idle"]) for name in ("cook1", "cook2")] == [0, 0]
    assert {row["verb"] for row in table(files, form, "steps")} == {"press"}
    asked = [row for row in table(files, form, "events") if row["kind"] == "asked"]
    assert len(asked) == 6
    payload = asked[0]["payload"] if form == "jsonl" else json.loads(asked[0]["payload"])
    assert payload["result"]["answer"] == {"presses": 0}


@pytest.mark.parametrize("form", FORMATS)
def test_silent_mistakes_stand_in_the_row_of_their_session(form: str, settings: Settings) -> None:
    keep(wise(), "audited")
    keep(ended(eventful()), "plain")
    rows = {row["session"]: row for row in table(unpack(job(form), settings), form, "sessions")}
    audits = {
        name: row["audit"] if form == "jsonl" else json.loads(row["audit"])
        for name, row in rows.items()
    }
    assert audits["plain"] == []
    (finding,) = audits["audited"]
    assert (finding["condition"], finding["step"]) == ("pressed", 1)


def test_parquet_is_typed(settings: Settings) -> None:
    keep(ended(eventful()))
    files = unpack(job("parquet"), settings)
    schema = pq.read_schema(io.BytesIO(files["steps.parquet"]))
    types = {name: str(schema.field(name).type) for name in schema.names}
    assert types["step"] == "int64"
    assert types["at"] == "double"
    assert types["ok"] == "bool"
    assert types["score"] == "double"
    assert schema.field("step").metadata[b"about"]
    sessions = pq.read_table(io.BytesIO(files["sessions.parquet"])).to_pylist()
    assert sessions[0]["started_at"].tzinfo is not None


@pytest.mark.parametrize("form", FORMATS)
def test_names_are_left_out_unless_asked_for(
    form: str, people: dict[str, Player], settings: Settings
) -> None:
    keep(ended(eventful()), people=people)
    without = unpack(job(form), settings)
    for name in TABLES:
        text = json.dumps(table(without, form, name), default=str)
        assert '"Ana"' not in text.replace('\\"', '"')
        assert "Wally" not in text
    said = [row for row in table(without, form, "events") if row["kind"] == "said"]
    text = json.dumps(said)
    assert "ben" in text
    assert "spectator 1" in text
    with_names = table(unpack(job(form, names=True), settings), form, "seats")
    assert {row["occupant_name"] for row in with_names} == {"Ana", "Ben"}


def test_no_cell_of_a_csv_is_a_formula(settings: Settings) -> None:
    game = Table(toy_task()).seats(ANA, BEN)
    for n, text in enumerate(("=1+1", "+1", "-1", "@SUM(A1)", "\tx", "fine")):
        game.does(_act("cook1" if n % 2 == 0 else "cook2", n), float(n))
        game.does(_refuse(text), float(n))
    keep(game, title="=cmd|' /C calc'!A0", task_id="@risky")
    files = unpack(job("csv"), settings)
    for name in TABLES:
        for row in csv.reader(io.StringIO(files[f"{name}.csv"].decode(), newline="")):
            assert not [cell for cell in row if cell[:1] in ("=", "+", "@", "\t", "\r")]
    assert table(files, "csv", "sessions")[0]["title"].startswith("'=cmd")


def _refuse(text: str) -> Any:
    from game.engine.commands import Reject

    return Reject("cook1", "malformed", text, asked=text)


def test_the_codebook_and_the_dictionary_describe_every_column_and_field(
    settings: Settings,
) -> None:
    keep(ended(eventful()))
    files = unpack(job("jsonl"), settings)
    book = files["codebook.md"].decode()
    dictionary = json.loads(files["data_dictionary.json"])
    for name, columns in TABLES.items():
        assert f"### `{name}`" in book
        rows = table(files, "jsonl", name)
        assert (
            set(rows[0]) == {c.name for c in columns} == set(dictionary["tables"][name]["columns"])
        )
        assert all(f"| `{column.name}` |" in book for column in columns)
    assert set(dictionary["events"]) == set(KINDS)
    assert all(f"### `{kind}`" in book for kind in KINDS)
    parts = [line for line in book.splitlines() if line.startswith(("# ", "## "))]
    assert parts[:3] == ["# Codebook", "## Tables", "## Events"]
    for row in table(files, "jsonl", "events"):
        assert set(row["payload"]) <= set(dictionary["events"][row["kind"]]["payload"]), row["kind"]


def test_the_manifest_proves_the_files(settings: Settings) -> None:
    keep(ended(eventful()), "one")
    keep(ended(eventful()), "two")
    files = unpack(job("parquet", filters={"pace": "turns"}), settings)
    manifest = json.loads(files.pop("manifest.json"))
    assert manifest["sessions"] == 2
    assert manifest["schema"] == SCHEMA
    assert manifest["code_version"]
    assert manifest["chosen"]["filters"] == {"pace": "turns"}
    assert set(manifest["files"]) == set(files)
    for name, data in files.items():
        assert manifest["files"][name]["sha256"] == hashlib.sha256(data).hexdigest()
        assert manifest["files"][name]["bytes"] == len(data)
    assert manifest["rows"]["sessions"] == 2


def test_only_the_chosen_sessions_are_exported(settings: Settings) -> None:
    for name in ("one", "two", "three"):
        keep(ended(eventful()), name)
    files = unpack(job("jsonl", ids=["one", "three", "nonsense"]), settings)
    assert {row["session"] for row in table(files, "jsonl", "sessions")} == {"one", "three"}


def test_a_player_exports_only_own_sessions_that_are_over(
    people: dict[str, Player], settings: Settings
) -> None:
    keep(ended(eventful()), "mine", people={"ana": people["ana"]})
    keep(ended(eventful()), "others", people={"ben": people["ben"]})
    keep(eventful(), "live", people={"ana": people["ana"]})
    everything = {"staff": False, "ids": ["mine", "others", "live"]}
    files = unpack(job("jsonl", people["ana"], **everything), settings)
    assert [row["session"] for row in table(files, "jsonl", "sessions")] == ["mine"]
    nothing = job("jsonl", people["ben"], staff=False, ids=["mine"])
    assert nothing.status == Job.Status.FAILED
    assert "no session" in nothing.message


def test_a_live_and_an_abandoned_session_can_be_exported_by_staff(
    settings: Settings,
) -> None:
    keep(eventful(), "live")
    keep(left(eventful()), "gone")
    files = unpack(job("csv"), settings)
    rows = {row["session"]: row for row in table(files, "csv", "sessions")}
    assert rows["live"]["success"] == rows["gone"]["success"] == ""
    assert rows["live"]["ended_at"] == ""
    assert rows["gone"]["ended_at"] != ""


def test_nothing_is_left_behind_but_the_file(settings: Settings) -> None:
    keep(ended(eventful()))
    made = job("parquet")
    home = jobs.folder(made.pk)
    assert [path.name for path in home.iterdir()] == [Path(made.file).name]


@pytest.mark.slow
def test_a_large_export_reads_a_bounded_number_of_rows_at_once(
    settings: Settings, django_assert_max_num_queries: Any
) -> None:
    table_ = ended(eventful())
    for n in range(120):
        keep(table_, f"s{n}")
    assert Session.objects.count() == 120
    with django_assert_max_num_queries(120 + 40):
        files = unpack(job("csv"), settings)
    assert len(table(files, "csv", "events")) == 120 * len(table_.log)


def test_pictures_are_exported_on_request_one_a_step_with_their_hashes(settings: Settings) -> None:
    session = keep(ended(eventful()))
    files = unpack(job("jsonl", frames=300), settings)
    rows = list(csv.DictReader(io.StringIO(files["frames.csv"].decode())))
    steps = sum(event.kind == "step" for event in read_events(session.pk))
    assert [int(row["step"]) for row in rows] == list(range(steps + 1))
    manifest = json.loads(files["manifest.json"])
    assert manifest["frames"] == {"count": steps + 1, "size": 300, "sessions_without": []}
    for row in rows:
        pixels = np.asarray(Image.open(io.BytesIO(files[row["file"]])))
        assert pixels.shape == (300, 300, 3)
        assert frames.digest(pixels) == row["sha256"]


def test_the_hash_of_an_exported_picture_is_what_the_documents_say(settings: Settings) -> None:
    """Recomputed from the PNG alone, pixel by pixel, as docs/records.md and the codebook put it."""
    keep(ended(eventful()))
    files = unpack(job("jsonl", frames=300), settings)
    row = next(csv.DictReader(io.StringIO(files["frames.csv"].decode())))
    image = Image.open(io.BytesIO(files[row["file"]])).convert("RGB")
    pixels = (image.getpixel((x, y)) for y in range(image.height) for x in range(image.width))
    words = b"".join(bytes((*pixel, 0)) for pixel in pixels if isinstance(pixel, tuple))
    told = f"{image.width}x{image.height}:".encode() + words
    assert hashlib.sha256(told).hexdigest() == row["sha256"]
    page = (Path(settings.BASE_DIR) / "docs" / "records.md").read_text("utf-8")
    for text in each((page, files["codebook.md"].decode())):
        assert "WIDTHxHEIGHT:" in text
        assert re.search(r"four\s+bytes\s+each:\s+red,\s+green,\s+blue", text)


def test_without_the_request_there_are_no_pictures(settings: Settings) -> None:
    keep(ended(eventful()))
    files = unpack(job("jsonl"), settings)
    assert not [name for name in files if name.startswith("frames")]
    assert json.loads(files["manifest.json"])["frames"] is None


def test_an_export_with_pictures_stops_when_it_is_cancelled(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    keep(ended(eventful()))
    drawn: list[int] = []

    def frame(self: Any, step: int, *args: Any, **more: Any) -> Any:
        drawn.append(step)
        jobs.cancel(Job.objects.get())
        return None

    monkeypatch.setattr("game.log.playback.Playback.frame", frame)
    monkeypatch.setattr(jobs, "BEAT", timedelta(0))
    made = job("jsonl", frames=300)
    assert made.status == Job.Status.CANCELLED
    assert drawn == [0]
    assert not (Path(settings.FILES_DIR) / "jobs" / made.pk).exists()


def test_too_many_pictures_are_left_out_and_the_manifest_says_of_which_session(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    keep(ended(eventful()))
    monkeypatch.setattr("game.records.export_frames.MOST", 3)
    files = unpack(job("jsonl", frames=300), settings)
    assert json.loads(files["manifest.json"])["frames"]["sessions_without"] == ["kitchen"]


def test_a_shorter_session_after_one_that_is_too_long_has_its_pictures(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    short = Table(toy_task(goal=1), pace="turns", stand_in=None).seats(ANA, BEN)
    short.acts("cook1", PRESS)
    keep(ended(eventful()), "long")
    keep(ended(short), "short")
    monkeypatch.setattr("game.records.export_frames.MOST", 4)
    files = unpack(job("jsonl", frames=300), settings)
    told = json.loads(files["manifest.json"])["frames"]
    assert told["sessions_without"] == ["long"]
    assert told["count"] > 0
    rows = csv.DictReader(io.StringIO(files["frames.csv"].decode()))
    assert {row["session"] for row in rows} == {"short"}
