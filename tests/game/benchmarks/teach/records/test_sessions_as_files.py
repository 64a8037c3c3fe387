"""Sessions of TEACh as its own files, and files as sessions again."""

from __future__ import annotations

import gzip
import json
import zipfile
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django.fixtures import Settings as DjangoSettings

from game import models
from game.engine.commands import Abandon, Act, Join, Occupant, Pause, Resume, Say, Start, Tick, Type
from game.engine.events import Event
from game.engine.session import Session, Settings
from game.jobs import queue as jobs
from game.log import playback as tapes
from game.log import store
from game.log.store import read_events
from game.models import BroughtRecord, Job, Player
from game.people import KEY
from game.records import bringing_in, own_forms
from game.records.own_forms import files_of
from sim.world import Action, JSONObject
from tests.game.benchmarks.teach.agents.table import task
from tests.loops import each

pytestmark = pytest.mark.django_db
T0 = 1_700_000_000.25


@pytest.fixture(autouse=True)
def _files(settings: DjangoSettings, tmp_path: Path) -> Iterator[None]:
    settings.FILES_DIR = tmp_path / "files"
    tapes.forget()
    yield
    tapes.forget()


def an_evening(session_id: str = "evening", player: Player | None = None) -> list[Event]:
    """A short game of two people in which most things happen, stored; the tap is found and run."""
    what = task("Coffee", scene="FloorPlan5")
    session, log = Session.create(session_id, what, 0, Settings(pace="free", countdown_s=0), at=T0)

    def does(command: Any, at: float) -> None:
        log.extend(session.handle(command, T0 + at).events)

    def acts(seat: str, at: float, verb: str, **args: Any) -> None:
        does(Act(seat, Action(verb, args)), at)

    does(Join("commander", Occupant("person", "Ana", "ana-id")), 0)
    does(Join("follower", Occupant("person", "Ben", "ben-id")), 0)
    does(Start(), 2)
    does(Type("commander"), 3)
    does(Type("commander"), 7)
    does(Say("commander", "Ana", "Make coffee, please."), 9.5)
    acts("commander", 10, "Progress")
    acts("commander", 11, "Search", text="mug")
    acts("commander", 11.5, "Search", text="unicorn")
    acts("commander", 12, "Face", yaw=33.3, horizon=10)
    acts("follower", 13, "TurnLeft")
    acts("follower", 13.5, "Pickup", object="Mug_6e6b5c75")
    acts("follower", 14, "Navigate", place=[0.5, 0.5])
    acts("follower", 14.1, "ToggleOn", place=[0.5, 0.5])
    does(Type("follower"), 15)
    does(Tick(), 23)
    does(Say("follower", "Ben", "Where is it?"), 24)
    does(Pause("commander"), 25)
    does(Pause("follower"), 25.5)
    does(Say("follower", "Ben", "psst"), 26)
    does(Resume("follower"), 27)
    acts("follower", 28, "Stop")
    acts("commander", 29, "Confirm")
    does(Say("commander", "Ana", "bye"), 31)
    assert session.status == "finished"
    keep(session, log, player)
    return log


def keep(session: Session, log: list[Event], player: Player | None) -> None:
    row = models.Session.objects.create(
        pk=session.id, world="teach", task_id=session.task.id, title=session.task.title,
        suite=session.task.suite, pace=session.settings.pace, status=session.status,
        settings=session.settings.to_json(), created_by=player, steps=session.episode.steps,
    )  # fmt: skip
    store.commit([store.Batch(row.pk, tuple(log))])


def game_file(session: str = "evening") -> tuple[bytes, JSONObject]:
    data = dict(files_of(session, "teach_games"))
    assert [name.rpartition(".game")[2] for name in data] == [".json"]
    raw = next(iter(data.values()))
    return raw, json.loads(raw)


def interactions(game: JSONObject) -> list[JSONObject]:
    return list(game["tasks"][0]["episodes"][0]["interactions"])


def test_a_session_becomes_a_game_file_with_everything_in_it() -> None:
    an_evening()
    _, game = game_file()
    rows = interactions(game)
    assert [row["action_id"] for row in rows] == [
        100, 500, 502, 502, 1, 4, 200, 300, 204, 100, 100, 0, 0, 100,
    ]  # fmt: skip
    assert [row["time_start"] for row in rows][:5] == [7.5, 8.0, 9.0, 9.5, 10.0]
    assert [row["success"] for row in rows if row["action_id"] == 502] == [1, 0]
    assert [row["utterance"] for row in rows if row["action_id"] == 100] == [
        "Make coffee, please.", "Where is it?", "psst", "bye",
    ]  # fmt: skip
    ours = game["tasks"][0]["episodes"][0]["brigade"]
    assert ours["players"] == {
        "commander": {"kind": "person", "name": "ana-id"},
        "follower": {"kind": "person", "name": "ben-id"},
    }
    assert [(sign["agent_id"], sign["time_start"], sign["typing"]) for sign in ours["typing"]] == [
        (0, 1.0, True), (0, 7.5, False), (1, 13.0, True), (1, 21.0, False),
    ]  # fmt: skip
    assert "Ana" not in json.dumps(game)


def test_a_file_becomes_a_session_that_replays_to_the_same_state_and_the_same_file() -> None:
    log = an_evening()
    raw, game = game_file()
    world, data, brought = bringing_in.read(raw)
    assert (world, brought.ours) == ("teach", True)
    made = bringing_in.play_again(world, data, None)
    assert (made.status, made.listed, made.parent_why) == ("finished", False, "brought in")
    assert made.finished_at is not None
    assert made.finished_at <= timezone.now()
    hashes = [e.payload["hash"] for e in log if e.kind == "step"]
    again = read_events(made.pk)
    assert [e.payload["hash"] for e in again if e.kind == "step"] == hashes
    Session.rebuild(made.pk, again)
    assert game_file(made.pk) == (raw, game)


def test_a_game_that_was_left_comes_back_as_one_that_was_left() -> None:
    what = task("Coffee", scene="FloorPlan5")
    session, log = Session.create("left", what, 0, Settings(pace="free", countdown_s=0), at=T0)
    for command, at in (
        (Join("commander", Occupant("agent", "commander")), 0),
        (Join("follower", Occupant("person", "Ben", "ben-id")), 0),
        (Start(), 0),
        (Act("follower", Action("TurnLeft")), 1),
    ):
        log.extend(session.handle(command, T0 + at).events)
    log.extend(session.handle(Abandon(), T0 + 60).events)
    keep(session, log, None)
    raw, game = game_file("left")
    made = bringing_in.play_again("teach", json.loads(raw), None)
    assert (made.status, made.success) == ("abandoned", False)
    assert game["tasks"][0]["episodes"][0]["final_state"]["time_start"] == 60.0
    assert game_file(made.pk)[0] == raw


@pytest.mark.parametrize("pace", ["turns", "realtime"])
def test_other_paces_come_back_the_same_with_what_was_waited_and_done_together(pace: Any) -> None:
    settings = Settings(pace=pace, countdown_s=0, step_limit=4)
    session, log = Session.create("paced", task("Coffee", scene="FloorPlan5"), 0, settings, at=T0)

    def does(command: Any, at: float) -> None:
        log.extend(session.handle(command, T0 + at).events)

    for seat in ("commander", "follower"):
        does(Join(seat, Occupant("agent", "idle")), 0)
    at = 0.5
    while session.status == "playing":
        at += 1.0
        does(Act("commander", None if at > 3 else Action("TurnLeft")), at)
        does(Say("follower", "idle", f"now {at}"), at)
        does(Act("follower", Action("TurnRight")), at + 0.1)
        does(Tick(), at + 0.75)
    assert (session.outcome or {})["reason"] == "step_limit"
    keep(session, log, None)
    raw, _ = game_file("paced")
    made = bringing_in.play_again("teach", json.loads(raw), None)
    assert (made.status, made.pace, made.steps) == ("finished", pace, 4)
    assert game_file(made.pk)[0] == raw


def test_the_job_packs_games_instances_and_pictures_and_says_what_is_missing(
    settings: DjangoSettings,
) -> None:
    ana = Player.objects.create(public_id="ana-id", name="Ana")
    an_evening(player=ana)
    models.Session.objects.create(
        pk="other", world="tally", pace="turns", status="finished", created_by=ana
    )
    params = {"staff": False, "ids": ["evening", "other"], "filters": {}, "frames": 300}
    job = Job.objects.create(
        kind="own_form", params={**params, "form": "teach_instances"}, created_by=ana
    )
    jobs.run(job.pk)
    job.refresh_from_db()
    assert job.status == Job.Status.DONE, job.message
    with zipfile.ZipFile(Path(settings.FILES_DIR) / job.file) as archive:
        names = archive.namelist()
        told = json.loads(archive.read("manifest.json"))
        pictures = [name for name in names if name.endswith(".jpeg")]
        assert archive.read(pictures[0])[:3] == b"\xff\xd8\xff"
    folders = {name.partition("/")[0] for name in names}
    assert folders >= {"games", "tfd_instances", "images", "manifest.json"}
    assert {Path(name).name.partition(".")[0] for name in pictures} == {
        "driver", "commander", "targetobject",
    }  # fmt: skip
    assert [row["session"] for row in told["sessions"]] == ["evening"]


def test_nobody_takes_a_session_of_others_with_them() -> None:
    ana = Player.objects.create(public_id="ana-id", name="Ana")
    eve = Player.objects.create(public_id="eve-id", name="Eve")
    an_evening(player=ana)
    params = {"staff": False, "ids": ["evening"], "filters": {}, "frames": None}
    job = Job.objects.create(
        kind="own_form", params={**params, "form": "teach_games"}, created_by=eve
    )
    jobs.run(job.pk)
    job.refresh_from_db()
    assert job.status == Job.Status.FAILED
    assert "No session to write" in job.message


def test_the_commands_write_a_folder_and_bring_it_in_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    an_evening()
    call_command("export_records", "teach_instances", str(tmp_path))
    games = sorted((tmp_path / "games").glob("*.game.json"))
    assert len(games) == 1
    call_command("import_records", str(games[0]))
    made = models.Session.objects.exclude(pk="evening").get()
    assert f"{made.pk}, {made.steps} steps" in capsys.readouterr().out
    (tmp_path / "cut.json").write_bytes(games[0].read_bytes()[:2000])
    with pytest.raises(CommandError, match="1 of 1"):
        call_command("import_records", str(tmp_path / "cut.json"))
    with pytest.raises(CommandError, match="There are no files"):
        call_command("export_records", "nonsense", str(tmp_path))


# The page


def bring(client: Client, raw: bytes, name: str = "g.json") -> Any:
    from django.core.files.uploadedfile import SimpleUploadedFile

    return client.post(reverse("bring_in"), {"file": SimpleUploadedFile(name, raw)})


def test_whoever_brings_our_own_game_looks_back_at_it(client: Client) -> None:
    an_evening()
    raw, _ = game_file()
    answer = bring(client, gzip.compress(raw), "g.json.gz")
    made = models.Session.objects.exclude(pk="evening").get()
    assert answer.status_code == 302
    assert answer["Location"].startswith(reverse("replay", args=[made.pk]))
    page = client.get(answer["Location"]).content.decode()
    assert "brought in from a file" in page
    assert "very state that the file says" in page


def test_a_game_of_elsewhere_is_told_without_pictures_to_whoever_brought_it(
    client: Client,
) -> None:
    an_evening()
    _, game = game_file()
    episode = game["tasks"][0]["episodes"][0]
    del episode["brigade"]
    episode["interactions"][0]["utterance"] = "<b>hello</b>"
    answer = bring(client, json.dumps(game).encode())
    assert answer.status_code == 302
    page = client.get(answer["Location"]).content.decode()
    assert "AI2-THOR&#x27;s own FloorPlan5_physics" in page
    assert "&lt;b&gt;hello&lt;/b&gt;" in page
    assert "SearchObject: mug" in page
    assert "<img" not in page.partition("<main")[2]
    assert Client().get(answer["Location"]).status_code == 404
    assert models.Session.objects.count() == 1
    assert "hello" not in client.get(reverse("bring_in")).content.decode()


def test_a_game_that_comes_out_differently_is_told_with_the_place(client: Client) -> None:
    an_evening()
    _, game = game_file()
    interactions(game)[5]["pose"][0] += 1
    answer = bring(client, json.dumps(game).encode())
    page = client.get(answer["Location"]).content.decode()
    assert "cannot be played again as its file says" in page
    assert "tasks[0].episodes[0].interactions[5].pose" in page
    assert models.Session.objects.count() == 1


def browser(player: Player) -> Client:
    client = Client()
    session = client.session
    session[KEY] = player.public_id
    session.save()
    return client


def test_whoever_finds_a_session_in_the_records_may_take_it_along(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(jobs, "announce", lambda job_id: None)
    ana = Player.objects.create(public_id="ana-id", name="Ana")
    eve = Player.objects.create(public_id="eve-id", name="Eve")
    an_evening(player=ana)
    offered = "TEACh games with EDH and TfD"
    assert offered in browser(ana).get(reverse("replay", args=["evening"])).content.decode()
    assert offered not in browser(eve).get(reverse("replay", args=["evening"])).content.decode()
    assert offered in browser(ana).get(reverse("records")).content.decode()
    asked = {"what": "ids", "ids": ["evening"], "format": "teach_games", "frames": "300"}
    assert browser(ana).post(reverse("export"), asked).status_code == 302
    job = Job.objects.get()
    assert (job.kind, job.params["form"], job.params["frames"]) == ("own_form", "teach_games", 300)
    page = browser(ana).get(reverse("job", args=[job.pk])).content.decode()
    assert "An export" in page


def test_a_job_that_is_cancelled_stops_and_leaves_nothing(
    settings: DjangoSettings, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana = Player.objects.create(public_id="ana-id", name="Ana")
    an_evening(player=ana)
    params = {"staff": False, "ids": ["evening"], "filters": {}, "frames": 300}
    job = Job.objects.create(
        kind="own_form", params={**params, "form": "teach_games"}, created_by=ana
    )
    monkeypatch.setattr(jobs, "BEAT", timedelta(0))
    drawn: list[str] = []

    def cancels(playback: Any, size: int, picture: Any) -> bytes:
        drawn.append(str(picture))
        jobs.cancel(job)
        return b""

    monkeypatch.setattr(own_forms, "_drawn", cancels)
    jobs.run(job.pk)
    job.refresh_from_db()
    assert job.status == Job.Status.CANCELLED
    assert len(drawn) == 1
    assert list(Path(settings.FILES_DIR).rglob("*.*")) == []


def test_a_game_that_takes_too_long_is_told_before_it_is_played(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    an_evening()
    raw, _ = game_file()
    monkeypatch.setattr(bringing_in, "MOST_STEPS", 10)
    monkeypatch.setattr(bringing_in, "_Performance", None)
    page = client.get(bring(client, raw)["Location"]).content.decode()
    assert "14 things happen in it, and on this page 10 are played at the most" in page


def test_signs_of_writing_that_never_ended_do_not_keep_anybody_waiting() -> None:
    an_evening()
    _, game = game_file()
    episode = game["tasks"][0]["episodes"][0]
    episode["interactions"][-1]["time_start"] = 9_000_000.0
    episode["brigade"]["typing"] = [{"agent_id": 0, "time_start": 1.0, "typing": True}]
    made = bringing_in.play_again("teach", game, None)
    assert sum(event.kind == "typing" for event in read_events(made.pk)) == 2


def test_who_stopped_writing_gave_no_more_signs_of_it() -> None:
    an_evening()
    _, game = game_file()
    game["tasks"][0]["episodes"][0]["brigade"]["typing"] = [
        {"agent_id": 0, "time_start": start, "typing": on}
        for start, on in ((1.0, True), (2.0, False))
    ]
    made = bringing_in.play_again("teach", game, None)
    signs = [event.payload["on"] for event in read_events(made.pk) if event.kind == "typing"]
    assert signs == [True, False]


def test_bad_files_are_refused_with_a_sentence_and_the_page_stays(client: Client) -> None:
    an_evening()
    raw, game = game_file()
    old = json.dumps({**game, "version": "1.0"}).encode()
    strange = json.loads(raw)
    interactions(strange)[6]["oid"] = "Unicorn|+00.00|+00.00|+00.00"
    bad = {
        raw[:5000]: "ends in the middle",
        old: "version",
        json.dumps(strange).encode(): "interactions[6].oid",
        b"{}": "none of the files",
        gzip.compress(raw)[:900]: "damaged",
        b"": "",
    }
    for data, words in each(bad.items()):
        answer = bring(client, data)
        assert answer.status_code == 422
        assert words in answer.content.decode()
    assert not BroughtRecord.objects.exists()


def test_only_the_newest_records_of_one_person_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bringing_in, "KEPT", 2)
    an_evening()
    _, game = game_file()
    del game["tasks"][0]["episodes"][0]["brigade"]
    world, _, brought = bringing_in.read(json.dumps(game).encode())
    ana = Player.objects.create(public_id="ana-id", name="Ana")
    kept = [bringing_in.keep(world, brought, ana).pk for _ in range(3)]
    assert set(BroughtRecord.objects.values_list("pk", flat=True)) == set(kept[1:])
