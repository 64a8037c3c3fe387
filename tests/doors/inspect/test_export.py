"""Recorded sessions as Inspect's logs: people's and models', with what raters say, read by the library itself."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import pytest
from inspect_ai import score
from inspect_ai.event import ModelEvent
from inspect_ai.log import EvalLog, read_eval_log

from brigade.__main__ import main
from brigade.inspect.recordings import read
from brigade.inspect.scoring import episode
from brigade.kitchen import make
from game.engine.commands import Act, Join, Occupant, Start
from game.engine.events import Event
from game.engine.session import Session, Settings
from sim.world import WorldError
from sim.worlds import get_world

PLAN = ["Move robot1 from table3 to table2", "Pick up tomato1 from table2 using robot1"]
ROOT = Path(__file__).parents[3]


def by_person(seed: int = 0, moves: Iterable[str] = PLAN) -> list[Event]:
    """The log of somebody who cooks in tutorial/2."""
    task = get_world("robotouille").task("tutorial/2")
    settings = Settings(pace="turns", step_limit=3, countdown_s=0.0)
    session, log = Session.create("x", task, seed, settings, at=1e9)
    log += session.handle(Join("robot1", Occupant("person", "", "p1")), 1e9).events
    log += session.handle(Start(None), 1e9).events
    for at, move in enumerate(moves, start=1):
        action = session.episode.parse("robot1", move)  # type: ignore[attr-defined]
        log += session.handle(Act("robot1", action), 1e9 + at).events
    assert session.status == "finished"
    return log


def rated(answer: str, rater: str, value: float) -> dict[str, Any]:
    """A row of ratings as `manage.py export_sessions` writes it."""
    return {
        "collection": "c1", "question": "complete", "item": 1, "rater": rater, "answer": answer,
        "answers": {"complete": answer}, "counts": True, "value": value,
        "questionnaire": "correctness",
    }  # fmt: skip


def kept(file: Path, *recordings: dict[str, Any]) -> str:
    file.write_text("\n".join(json.dumps(one) for one in recordings), "utf-8")
    return str(file)


def recording(session: str, log: Iterable[Event], *ratings: dict[str, Any]) -> dict[str, Any]:
    rows = [event.to_json() for event in log]
    return {"recording": 1, "session": session, "log": rows, "run": None, "ratings": list(ratings)}


def exported(file: str, folder: Path) -> list[EvalLog]:
    assert main(["export-eval", file, "--out", str(folder)]) == 0
    return [
        read_eval_log(str(path), resolve_attachments=True) for path in sorted(folder.glob("*.eval"))
    ]


def test_a_persons_session_becomes_a_log_with_what_raters_say(tmp_path: Path) -> None:
    says = [rated("yes", "a", 0.75), rated("no", "b", 0.75)]
    waits = ["Do nothing"] * 3
    file = kept(
        tmp_path / "s.jsonl",
        recording("aaa", by_person(), *says), recording("bbb", by_person(1, waits)),
    )  # fmt: skip
    (log,) = exported(file, tmp_path / "logs")
    assert (log.status, log.eval.task, log.eval.solver) == (
        "success", "brigade/robotouille", "brigade/human",
    )  # fmt: skip
    first, second = log.samples or ()
    assert (first.id, first.epoch, second.epoch) == ("tutorial/2", 1, 2)
    assert first.metadata["session"] == "aaa"
    assert first.scores["episode"].value["success"] == 1.0  # type: ignore[index,call-overload]
    assert second.scores["episode"].value["success"] == 0.0  # type: ignore[index,call-overload]
    assert first.scores["ratings"].value == {"correctness": 0.75}  # type: ignore[index]
    assert first.scores["ratings"].metadata == {"ratings": says}  # type: ignore[index]
    assert second.scores["ratings"].reason == "not_rated"  # type: ignore[index]
    told = {one.name: one for one in log.results.scores}  # type: ignore[union-attr]
    assert told["success"].metrics["mean"].value == 0.5
    assert told["correctness"].metrics["mean"].value == 0.75
    assert [one.text for one in first.messages if one.role == "assistant"] == PLAN


def test_a_models_run_of_ours_becomes_a_log_with_the_same_numbers_and_its_requests(
    ours: Callable[..., list[dict[str, Any]]], tmp_path: Path
) -> None:
    agent = {"name": "react", "label": "mine", "settings": {"endpoint": "scripted", "model": "rule_breaking"}}  # fmt: skip
    rows = ours(agents=[agent], tasks=["tutorial/2", "tutorial/4"], repetitions=2)
    env = os.environ | {
        "BRIGADE_VAR": str(tmp_path / "var"), "DJANGO_SETTINGS_MODULE": "webapp.settings",
    }  # fmt: skip
    words = ["manage.py", "export_sessions", str(tmp_path / "s.jsonl"), "--run", rows[0]["run"]]
    subprocess.run([sys.executable, *words], cwd=ROOT, env=env, check=True, capture_output=True)
    (log,) = exported(str(tmp_path / "s.jsonl"), tmp_path / "logs")
    assert log.eval.model == "scripted/rule_breaking"
    assert log.eval.metadata is not None
    assert log.eval.metadata["player"] == "mine"
    samples = {(one.id, one.epoch): one for one in log.samples or ()}
    assert len(samples) == len(rows) == 4
    for row in rows:
        sample = samples[row["task"], row["repetition"] + 1]
        results = sample.scores["episode"].metadata["results"]  # type: ignore[index]
        for name in ("success", "reason", "steps", "tokens", "requests", "seconds"):
            assert results[name] == row[name]
        asked = [one for one in sample.events if isinstance(one, ModelEvent)]
        assert len(asked) == row["requests"]
        assert sum(usage.total_tokens for usage in sample.model_usage.values()) == row["tokens"]
        assert "robot" in asked[-1].input[-1].text
        assert sample.messages[-1].text == asked[-1].output.completion


def test_a_log_that_was_exported_can_be_scored_again(tmp_path: Path) -> None:
    (log,) = exported(kept(tmp_path / "s.jsonl", recording("a", by_person())), tmp_path / "logs")
    again = score(log, episode(), action="overwrite", model="none/none", display="none")
    before = log.samples[0].scores["episode"].value  # type: ignore[index]
    after = again.samples[0].scores["episode"].value  # type: ignore[index]
    assert {n: v for n, v in after.items() if v == v} == {n: v for n, v in before.items() if v == v}


def test_players_and_benchmarks_have_logs_of_their_own(tmp_path: Path) -> None:
    kitchen = make("simmer/danger/toast", partners={"cook": "random"}, step_limit=5)
    while not kitchen.over:
        kitchen.round()
    chef = make("robotouille/tutorial/2", partners={"robot1": "chef"}, step_limit=5)
    while not chef.over:
        chef.round()
    logs = (kitchen.log, chef.log, by_person())
    rows = [recording(str(number), log) for number, log in enumerate(logs)]
    found = exported(kept(tmp_path / "s.jsonl", *rows), tmp_path / "logs")
    assert {(log.eval.task, log.eval.model) for log in found} == {
        ("brigade/simmer", "brigade/random"), ("brigade/robotouille", "brigade/chef"),
        ("brigade/robotouille", "brigade/people"),
    }  # fmt: skip


def test_one_log_by_itself_is_taken_too(tmp_path: Path) -> None:
    file = tmp_path / "one.jsonl"
    file.write_text("\n".join(json.dumps(e.to_json()) for e in by_person()), "utf-8")
    (log,) = exported(str(file), tmp_path / "logs")
    assert (log.samples or ())[0].metadata["session"] == "one"


@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        ("nonsense", "holds no recordings"),
        ('{"recording": 1, "session": "a"}', "holds no recordings"),
        ("", "is empty"),
        (json.dumps([1, 2]), "holds no recordings"),
    ],
)
def test_what_is_no_recording_is_told(tmp_path: Path, content: str, complaint: str) -> None:
    file = tmp_path / "s.jsonl"
    file.write_text(content, "utf-8")
    with pytest.raises(WorldError) as told:
        list(read(str(file)))
    assert complaint in str(told.value) + told.value.code


def test_a_session_that_still_goes_on_is_refused(tmp_path: Path) -> None:
    file = kept(tmp_path / "s.jsonl", recording("a", by_person()[:-1]))
    with pytest.raises(WorldError, match="not over"):
        list(read(file))
