"""The reference command: one answer a line, whatever the line."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from sim.worlds.teach.__main__ import main
from sim.worlds.teach.definitions import shipped
from sim.worlds.teach.reference import Reference, serve
from tests.sim.worlds.teach.things import thing

MUG = thing("Mug")


def answer(request: Any) -> dict[str, Any]:
    text = request if isinstance(request, bytes) else json.dumps(request).encode()
    return Reference(shipped()).answer(text)


def test_a_goal_is_judged_by_name_and_by_number() -> None:
    by_name = answer({"op": "goal", "task": "Coffee", "params": [], "objects": [MUG]})
    assert by_name == answer({"op": "goal", "task": 102, "objects": [MUG]})
    assert (by_name["success"], by_name["goal_conditions_satisfied"]) == (False, 2)
    assert by_name["preconditions_met"] is True


def test_the_rules_of_sound_answer_where_they_are_asked() -> None:
    asked = {"op": "goal", "task": "Clean All X", "params": ["Cup"], "objects": [thing("Sink")]}
    teach, sound = answer(asked), answer({**asked, "rules": "sound"})
    assert (teach["success"], sound["success"]) == (True, False)
    assert set(teach) == set(sound)


def goal(**fields: Any) -> dict[str, Any]:
    return {"op": "goal", "task": "Coffee", "objects": [MUG], **fields}


def click(**fields: Any) -> dict[str, Any]:
    given = {"window": 90, "objects": [], "rects": [], "action": "Pickup", "x": 0.5, "y": 0.5}
    return {"op": "xy", **given, **fields}


@pytest.mark.parametrize(
    ("request_", "said"),
    [
        (b"{", "this is not JSON"),
        (b"\xff", "this is not text in UTF-8"),
        (b"[]", "a request is a JSON object"),
        (b"[" * 100_000, "nested too deeply"),
        (b'{"op":' + b"[" * 890 + b"]" * 890 + b"}", "op: should be one of"),
        (
            {"op": "hook", "custom_before": {"a": {"b": [[]]}}, "objects_after": []},
            "before.a.b: should",
        ),
        ({}, "op: should be one of: goal, edh, metrics, hook, xy"),
        ({"op": []}, "op: should be one of"),
        (goal(task="Cofee"), 'there is no task "Cofee"; did you mean "Coffee"?'),
        (goal(task=True), "task: should be a task's name or id"),
        (goal(rules="fair"), "rules: should be one of: teach, sound"),
        (goal(params=["1"]), "takes 0 parameters, not 1"),
        (goal(params=[1]), "params[0]: should be text"),
        (goal(objects=None), "objects: should be a list"),
        (goal(objects=[1]), "objects[0]: should be an object's metadata"),
        (goal(objects=[{"objectId": "a"}]), 'objects[0]: needs "objectType"'),
        (goal(objects=[{**MUG, "parentReceptacles": [1]}]), "objects[0].parentReceptacles"),
        (goal(objects=[{**MUG, "simbotLastParentReceptacle": 1}]), "simbotLastParentReceptacle"),
        (goal(objects=[{**MUG, "simbotObjectClass": 1}]), "objects[0].simbotObjectClass"),
        ({"op": "edh", "state_changes": 1, "objects": []}, "state_changes: should be an object"),
        ({"op": "metrics"}, "success: should be true or false"),
        ({"op": "metrics", "success": True, "traj_len": -1}, "traj_len: should not be negative"),
        (
            {"op": "hook", "objects_after": [{**MUG, "objectType": "Sink", "position": 0}]},
            "position",
        ),
        ({"op": "hook", "custom_before": {"a": 1}, "objects_after": []}, "custom_before.a"),
        ({"op": "hook", "custom_before": {}, "object_ids_after": [1]}, "object_ids_after[0]"),
        (click(x=2), "2 is outside of the picture"),
        (click(x="a"), "x: should be a number"),
        (click(action="Eat"), 'no action on objects is called "Eat"'),
        (click(window=10**9), "window: should be a whole number from 1 to 4096"),
        (click(rects=[["a", 0, 0, 1]]), "rects[0]: should be an id and four pixels"),
        (click(window=0), "window: should be a whole number from 1"),
    ],
)
def test_a_bad_request_is_answered_with_a_sentence(request_: Any, said: str) -> None:
    found = answer(request_)
    assert list(found) == ["error"]
    assert said in found["error"]


def test_bad_lines_do_not_end_the_others_and_empty_ones_say_nothing() -> None:
    lines = io.BytesIO(b'nonsense\n\n{"op": "goal", "task": "Coffee", "objects": []}\n')
    answers = io.BytesIO()
    serve(shipped(), lines, answers)
    first, second = map(json.loads, answers.getvalue().splitlines())
    assert "error" in first
    assert second["success"] is False


def test_each_answer_leaves_before_the_next_line_comes() -> None:
    command = [sys.executable, "-m", "sim.worlds.teach", "reference"]
    root = Path(__file__).parents[4]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=root) as run:
        assert run.stdin is not None
        assert run.stdout is not None
        for _ in range(2):
            run.stdin.write(json.dumps(goal()).encode() + b"\n")
            run.stdin.flush()
            assert json.loads(run.stdout.readline())["goal_conditions_total"] == 3
        run.stdin.close()
    assert run.returncode == 0


def test_a_folder_that_cannot_be_read_ends_the_command_with_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "task.json").write_text('{"task_id": 1}')
    with pytest.raises(SystemExit) as left:
        main(["reference", "--definitions", str(tmp_path)])
    assert left.value.code == 1
    assert capsys.readouterr().err == 'task.json: the field "task_name" is missing\n'
