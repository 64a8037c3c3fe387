"""`manage.py translate`: phrases in, the nearest actions out; and `manage.py examples`."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from game.models import Player, Seat, Session


def translated(monkeypatch: pytest.MonkeyPatch, text: str, *options: str) -> list[Any]:
    out = io.StringIO()
    monkeypatch.setattr("sys.stdin", io.StringIO(text))
    call_command("translate", *options, stdout=out, stderr=io.StringIO())
    return [json.loads(line) for line in out.getvalue().splitlines()]


def test_each_phrase_is_answered_with_five_actions(monkeypatch: pytest.MonkeyPatch) -> None:
    rows = translated(monkeypatch, "turn on the TV\n\n  Look for a plate \n")
    assert [row["phrase"] for row in rows] == ["turn on the TV", "Look for a plate"]
    assert [len(row["nearest"]) for row in rows] == [5, 5]
    assert rows[1]["nearest"][0] == {"action": "find plate", "likeness": 1.0}


def test_long_and_strange_lines_are_answered_too(monkeypatch: pytest.MonkeyPatch) -> None:
    rows = translated(monkeypatch, "x" * 5000 + "\n\0\né?\n", "--count", "2")
    assert [len(row["nearest"]) for row in rows] == [2, 2, 2]
    assert len(rows[0]["phrase"]) == 1000


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (("--embedder", "bert"), "there is no embedder"),
        (("--count", "0"), "from 1 to 100"),
        (("--benchmark", "chess"), '"chess" does not translate'),
    ],
)
def test_what_cannot_be_asked_for_is_told(
    monkeypatch: pytest.MonkeyPatch, options: tuple[str, ...], told: str
) -> None:
    with pytest.raises(CommandError, match=told):
        translated(monkeypatch, "walk", *options)


@pytest.mark.django_db
def test_only_listed_games_of_people_become_examples(tmp_path: Path) -> None:
    pia = Player.objects.create(name="Pia")
    for listed, person in ((True, None), (False, pia)):
        session = Session.objects.create(
            world="virtualhome", task_id="own/x", pace="turns", listed=listed, success=True
        )
        Seat.objects.create(session=session, name="person", player=person)
    out = io.StringIO()
    call_command("examples", "virtualhome", "--out", str(tmp_path / "a" / "e.json"), stdout=out)
    assert "0 games are examples now" in out.getvalue()
    assert json.loads((tmp_path / "a" / "e.json").read_text()) == []


def test_who_interrupts_is_told_that_nothing_is_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    class Keyboard(io.StringIO):
        def __next__(self) -> str:
            raise KeyboardInterrupt

    monkeypatch.setattr("sys.stdin", Keyboard())
    with pytest.raises(CommandError, match="the same command goes on from there") as told:
        call_command("translate", stdout=io.StringIO(), stderr=io.StringIO())
    assert told.value.returncode == 130
