"""Sessions one by one as JSON: their logs, their runs, and what raters say of them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from game.findings.recordings import recordings
from game.models import Session
from tests.game.ratings.cooking import agent, cooked, run_of
from tests.game.ratings.robots import Robot, invitation, researcher, start
from tests.game.stored import ANA, drawn_kitchen
from tests.loops import each

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _kitchen() -> Iterator[None]:
    with drawn_kitchen():
        yield


@pytest.fixture
def rosa() -> Client:
    return researcher()


def test_a_recording_has_the_whole_log_and_no_names() -> None:
    session = cooked("aaaa", ANA)
    (one,) = recordings([session.pk])
    assert one["session"] == "aaaa"
    assert one["log"][0]["kind"] == "created"
    assert one["log"][-1]["kind"] == "finished"
    assert "Ana" not in json.dumps(one)
    assert "Ana" in json.dumps(list(recordings([session.pk], names=True)))
    assert (one["run"], one["ratings"]) == (None, [])


def test_a_runs_session_says_which_agent_of_it_played() -> None:
    session = cooked("bbbb", agent("model a"))
    run = run_of(("model a", session), name="Models")
    (one,) = recordings([session.pk])
    assert one["run"] == {
        "run": run.pk, "name": "Models", "label": "model a", "agent": "model a", "settings": {},
        "repetition": 0,
    }  # fmt: skip


def test_ratings_come_with_the_sessions_that_they_are_about(rosa: Client) -> None:
    person, model = cooked("cccc", ANA), cooked("dddd", agent("model a"))
    collection = start(rosa, sessions=f"{person.pk}\n{model.pk}", people="none")
    link = invitation(rosa, collection)
    for judge in ("yes", "yes", "no"):
        Robot(lambda task, said=judge: said).begin(link).rate()
    found = {one["session"]: one["ratings"] for one in recordings([person.pk, model.pk])}
    for rows in each(found.values()):
        assert sorted(row["answer"] for row in rows) == ["no", "yes", "yes"]
        assert [row["value"] for row in rows] == pytest.approx([2 / 3] * 3)
        assert {row["questionnaire"] for row in rows} == {"correctness"}
        assert all(row["counts"] for row in rows)
    json.dumps(found)


def test_sessions_of_studies_are_left_out(tmp_path: Path) -> None:
    session = cooked("eeee", ANA)
    Session.objects.filter(pk=session.pk).update(private=True)
    assert list(recordings([session.pk])) == []
    with pytest.raises(CommandError, match="No session fits"):
        call_command("export_sessions", str(tmp_path / "x.jsonl"))


def test_the_command_writes_a_line_a_session_and_chooses(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    cooked("ffff", ANA)
    model = cooked("gggg", agent("model a"))
    run = run_of(("model a", model))
    for words, ids in (
        ([], {"ffff", "gggg"}),
        (["--people"], {"ffff"}),
        (["--run", run.pk], {"gggg"}),
    ):
        file = tmp_path / "sessions.jsonl"
        call_command("export_sessions", str(file), *words)
        rows = [json.loads(line) for line in file.read_text("utf-8").splitlines()]
        assert {row["session"] for row in rows} == ids
    assert "1 session written" in capsys.readouterr().err
    with pytest.raises(CommandError, match='There is no run "nope"'):
        call_command("export_sessions", str(tmp_path / "x"), "--run", "nope")
