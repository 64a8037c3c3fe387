"""Games that people played become instances of TfD of one's own."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from game.benchmarks.teach.recorded import NoInstance, instance, main, read
from game.engine.events import Event
from game.uploads import task_from
from tests.game.benchmarks.teach.agents.table import BOTH, Table, task
from tests.loops import each


async def a_game() -> list[Event]:
    table = Table(task("Coffee", scene="FloorPlan5"), BOTH)
    assert await table.goes_on(400)
    return table.events


def without(events: list[Event], kind: str) -> list[Event]:
    return [event for event in events if event.kind != kind]


async def test_a_game_that_reached_its_goal_becomes_an_instance(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    events = await a_game()
    log = tmp_path / "game.jsonl"
    log.write_text("\n".join(json.dumps(event.to_json()) for event in events))

    assert main([str(log), "--into", str(tmp_path / "own")]) == 0

    made = json.loads((tmp_path / "own" / "game.json").read_text())
    mine = task_from(made)
    assert mine.suite == "tfd_own"
    assert [seat.name for seat in mine.seats] == ["follower"]
    assert mine.par == made["length"] > 0
    said = [event.payload["text"] for event in events if event.kind == "said"]
    assert [text for _, text in mine.params["dialogue"]] == said
    assert "lines, length" in capsys.readouterr().out


async def test_what_is_no_such_game_is_refused_in_words(tmp_path: Path) -> None:
    events = await a_game()
    cases: list[tuple[list[Event], str]] = [
        ([], "no session's log"),
        (events[1:], "no session's log"),
        (without(events, "finished"), "did not reach its goal"),
        (without(events, "said"), "nobody said anything"),
    ]
    said = [event for event in events if event.kind == "said"]
    hidden = Event(said[0].seq, said[0].at, "said", said[0].seat, {"hidden": True})
    cases.append(([hidden if event is said[0] else event for event in events], "chat is not in"))
    for given, complaint in each(cases):
        with pytest.raises(NoInstance, match=complaint):
            instance(given)


@pytest.mark.parametrize("text", ["{", "[]", "7", '{"seq": 1}'])
def test_a_broken_log_names_the_line(tmp_path: Path, text: str) -> None:
    path = tmp_path / "x.jsonl"
    path.write_text(text)
    with pytest.raises(NoInstance, match="line 1 is no event"):
        read(path)


def test_one_bad_log_does_not_keep_the_others_from_being_read(
    tmp_path: Path, capsys: pytest.CaptureFixture[Any]
) -> None:
    assert main([str(tmp_path / "none.jsonl"), "--into", str(tmp_path)]) == 1
    assert "cannot be read" in capsys.readouterr().err
