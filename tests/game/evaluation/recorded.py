"""How run files are read, right ones and wrong ones, and what is to be played then, kept as fingerprints: whoever changes
it should know it."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import yaml

from game.evaluation.choosing import instances_of, tasks_of
from game.evaluation.estimate import asks_models
from game.evaluation.reading import RunFileError
from game.evaluation.runfile import RunFile, read_data, read_text
from tests.game.evaluation.recorded_runs import forms, made, read_or_refused
from tests.recordings import Rows, fingerprints_of, tried

FILE = Path(__file__).with_name("recorded.json")
NAMES = ("fields", "text", "played", "made", "forms")
FIELDS: dict[str, tuple[Any, ...]] = {
    "name": ("Chefs", "", "x" * 300, 7),
    "agents": (
        "chef", ["chef", "idle"], ["chef", "chef"], [{"name": "chef"}], [{"name": "react", "settings": {"model": "m"}}],
        [{"name": "react", "label": "Ours", "settings": {"model": "m"}}], ["chf"], [], [{"nam": "chef"}],
        [{"team": {"cook1": "chef", "cook2": "idle"}}], [{"team": {}}], [{"name": "react", "settings": {"modle": "m"}}],
        [{"name": "chef", "label": ""}], None, 3, [{"name": "react", "settings": 3}], ["chef", {"name": "idle", "label": "chef"}],
    ),
    "tasks": (
        "tutorial/1", ["tutorial/1", "tutorial/2"], {"suite": "tutorial"}, [{"suite": "asynchronous", "instances": "1..3"}],
        ["synchronous/3@7"], [{"suite": "asynchronous", "instances": "0..2"}], [{"suite": "tutoral"}], ["tutorial/99"], [], [{"suite": "asynchronous", "instances": "all"}],
        [{"suite": "asynchronous", "instances": "4..1"}], [{"suite": "asynchronous", "instances": 3}], [{"file": "gone.json"}],
        [{"task": "tutorial/1"}], ["tutorial/1", "tutorial/1"], [{"suite": "multi_agent"}], 7,
    ),
    "repetitions": (1, 3, 0, 1001, "two", 2.5, True),
    "rules": ("paper", "original", "papr", 3),
    "observation": ("paper", "rich", "richer", ""),
    "pace": ("turns", "together", "free", "realtime", "turn"),
    "step_limit": (9, "9", "1.5x optimal", "paper table", "2x optimal", 0, -1, "many", 10**9),
    "limits": ({}, {"concurrency": 4}, {"money": 2.5}, {"money": -1}, {"mony": 2}, {"tokens": 10}, {"tokens": 1.5},
               {"decision_seconds": 0}, {"episode_seconds": 60, "unpriced": True}, {"concurrency": 65}, [1], None),
    "seed": (0, 5, -1, 2**31, "x"),
    "listed": (True, False, "yes", 1),
    "sed": (1,),
}  # fmt: skip
"""Values of each field, and a field that there is not."""


def fingerprints(name: str) -> dict[str, str]:
    """By aspect the fingerprint of some run files, of runs made of them, or of forms."""
    rows: Rows = {}
    rng = random.Random(name)
    if name == "forms":
        forms(rng, rows)
    elif name == "made":
        made(lambda: _given(rng, mistakes=False), rng, rows)
    for _ in range({"fields": 1500, "text": 300, "played": 60}.get(name, 0)):
        given = _given(rng, mistakes=name != "played")
        if name == "played":
            _played(given, rows)
        else:
            read = (
                tried(read_text, _yaml(given, rng), by=RunFileError)
                if name == "text"
                else tried(read_data, given, by=RunFileError)
            )
            rows.setdefault("read" if isinstance(read, dict) else "refused", []).append(read)
    return fingerprints_of(rows)


def _given(rng: random.Random, *, mistakes: bool) -> dict[str, Any]:
    """A short run file, with some fields more; with mistakes sometimes one of them is odd."""
    given: dict[str, Any] = {"agents": "chef", "tasks": "tutorial/1", "step_limit": 9}
    for name in rng.sample(list(FIELDS), rng.choice([0, 1, 1, 2, 3])):
        if mistakes:
            given[name] = rng.choice(FIELDS[name])
        elif name not in ("tasks", "step_limit", "sed"):
            given[name] = rng.choice(FIELDS[name][:2])
    if not mistakes:
        given["tasks"] = rng.choice(FIELDS["tasks"][:5])
        given["step_limit"] = rng.choice([9, 40, "paper table"])
    elif rng.random() < 0.03:
        del given[rng.choice(["agents", "tasks"])]
    return given


def _yaml(given: dict[str, Any], rng: random.Random) -> str:
    text: str = yaml.safe_dump(given, sort_keys=False, default_flow_style=rng.random() < 0.3)
    if rng.random() < 0.3:
        at = rng.randrange(len(text))
        text = text[:at] + rng.choice(["[", ":", "\t", "- ", "!!x ", '"', "\n\n"]) + text[at:]
    return text


def _played(given: dict[str, Any], rows: Rows) -> None:
    run = read_or_refused(given, rows)
    if run is None:
        return
    rows.setdefault("models", []).append(asks_models(run))
    rows.setdefault("tasks", []).append([list(map(list, tasks_of(one))) for one in run.tasks])
    rows.setdefault("instances", []).append(tried(_instances, run, by=RunFileError))


def _instances(run: RunFile) -> list[list[Any]]:
    return [
        [
            one.task.id,
            one.base,
            one.par,
            one.par_proved,
            one.step_limit,
            one.task.params.get("rules"),
        ]
        for one in instances_of(run)
    ]
