"""Logs that were written by any past version fold to the same end, and are told alike."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from game.engine.events import SCHEMA, Event
from game.engine.session import Session

LOGS = sorted((Path(__file__).parents[2] / "golden" / "logs").glob("*.jsonl"))


def read(path: Path) -> list[Event]:
    """The events of a stored log."""
    lines = path.read_text(encoding="utf-8").splitlines()
    return [Event.from_json(json.loads(line)) for line in lines]


def test_every_schema_has_left_logs_behind() -> None:
    assert {int(path.name.partition("_")[0]) for path in LOGS} == set(range(1, SCHEMA + 1))


@pytest.mark.parametrize("path", LOGS, ids=lambda path: path.stem)
def test_a_stored_log_folds_to_its_end(path: Path) -> None:
    events = read(path)
    session = Session.rebuild("golden", events)
    assert session.seq == len(events)
    steps = [event for event in events if event.kind == "step"]
    assert session.episode.steps == steps[-1].payload["index"]
    for seat in (None, *session.seats):
        assert session.view(seat)["seq"] == session.seq
        for event in events:
            session.visible(event, seat)
