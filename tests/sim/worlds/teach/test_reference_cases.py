"""Every reference case, made with the original code, through the command that others use."""

from __future__ import annotations

import json
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from sim.worlds.teach.definitions import read_folder, shipped
from sim.worlds.teach.goals import Scene, check
from tests.loops import each
from tests.sim.worlds.teach.shared import DEFINITIONS, cases, needs_data

pytestmark = needs_data
ROOT = Path(__file__).parents[4]
Row = dict[str, Any]
OPS = {"goal": "goal", "edh": "edh", "metric": "metrics", "hook": "hook", "xy": "xy"}
COUNTS = ("success", "goal_conditions_total", "goal_conditions_satisfied")


def request(kind: str, case: Row) -> Row:
    """What is asked in one case."""
    if kind == "goal":
        fields = {
            "task": case["task_name"],
            "params": case["task_params"],
            "objects": case["objects"],
        }
    elif kind == "metric":
        fields = case["inputs"]
    else:
        fields = {
            key: value for key, value in case.items() if key not in ("case_id", "expected", "note")
        }
    return {"op": OPS[kind], **fields}


@pytest.fixture(scope="module")
def answered() -> dict[str, list[tuple[Row, Row]]]:
    """Every case with its answer, by kind, from one run of the command."""
    asked = [(kind, case) for kind in OPS for case in cases(kind)]
    lines = "".join(json.dumps(request(kind, case)) + "\n" for kind, case in asked)
    command = [sys.executable, "-m", "sim.worlds.teach", "reference", "--definitions"]
    run = subprocess.run(
        [*command, str(DEFINITIONS.resolve())],
        input=lines,
        capture_output=True,
        text=True,
        cwd=ROOT,
    )
    assert run.returncode == 0, run.stderr
    found: dict[str, list[tuple[Row, Row]]] = {kind: [] for kind in OPS}
    for (kind, case), line in zip(asked, run.stdout.splitlines(), strict=True):
        found[kind].append((case, json.loads(line)))
    return found


@pytest.mark.parametrize("kind", ["metric", "hook", "xy"])
def test_every_field_of_these_answers_agrees(
    answered: dict[str, list[tuple[Row, Row]]], kind: str
) -> None:
    for case, answer in each(answered[kind]):
        assert {key: answer.get(key) for key in case["expected"]} == case["expected"], case[
            "case_id"
        ]


def test_every_goal_is_judged_as_by_the_original(
    answered: dict[str, list[tuple[Row, Row]]],
) -> None:
    for case, answer in each(answered["goal"]):
        said = answer.pop("preconditions_met")
        assert said == case["preconditions_met"], case["case_id"]
        expected = case["expected"]
        assert [answer[key] for key in COUNTS] == [expected[key] for key in COUNTS], case["case_id"]
        for ours, theirs in zip(answer["subgoals"], expected["subgoals"], strict=True):
            assert multiset(ours["steps"]) == multiset(theirs["steps"]), case["case_id"]
        if not case["order_dependent"]:
            assert answer == expected, case["case_id"]


def test_every_goal_of_state_differences_agrees(answered: dict[str, list[tuple[Row, Row]]]) -> None:
    for case, answer in each(answered["edh"]):
        assert answer.pop("components") == case["components"], case["case_id"]
        assert answer == case["expected"], case["case_id"]


def multiset(steps: list[Row]) -> Counter[str]:
    return Counter(json.dumps(step, sort_keys=True) for step in steps)


def test_our_own_definitions_mean_the_same_as_the_originals() -> None:
    ours, theirs = shipped(), read_folder(DEFINITIONS)
    names = {one.name for one in ours}
    for case in each(case for case in cases("goal") if case["task_name"] in names):
        scene = Scene(case["objects"])
        one, other = (
            check(definitions.bind(case["task_name"], case["task_params"]), scene).to_json()
            for definitions in (ours, theirs)
        )
        assert [one[key] for key in COUNTS] == [other[key] for key in COUNTS], case["case_id"]
        assert satisfied(one) == satisfied(other), case["case_id"]


def satisfied(report: Row) -> list[tuple[bool, int, int]]:
    """What every part of a task counts."""
    return [tuple(part[key] for key in COUNTS) for part in report["subgoals"]]


def test_our_own_definitions_are_in_other_words() -> None:
    ours, theirs = shipped(), read_folder(DEFINITIONS)
    names = {one.name for one in theirs}
    for one in each([one for one in ours if one.name in names]):
        assert one.desc != theirs.get(one.name).desc
        assert not sentences(one.components) & sentences(theirs.get(one.name).components)


def sentences(components: Any) -> set[str]:
    return {
        text
        for part in components.values()
        for text in part.get("condition_failure_descs", {}).values()
    }
