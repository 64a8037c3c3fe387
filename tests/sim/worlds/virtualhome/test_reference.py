"""The reference command: the verdicts, reasons and end states of VirtualHome v1.0.0."""

from __future__ import annotations

import gzip
import json
import subprocess
import sys
from pathlib import Path

import pytest

from sim.world import JSONObject, WorldError
from sim.worlds.virtualhome.reference import Reference
from tests.loops import each
from tests.sim.worlds.virtualhome.originals import DATA, needs_originals, records

NODES = [
    {"id": 1, "class_name": "kitchen", "category": "Rooms", "properties": [], "states": []},
    {"id": 2, "class_name": "character", "category": "Characters", "properties": [], "states": []},
    {
        "id": 3,
        "class_name": "box",
        "category": "Props",
        "properties": ["CAN_OPEN"],
        "states": ["CLOSED"],
    },
    {"id": 4, "class_name": "door", "category": "Doors", "properties": [], "states": []},
    {"id": 5, "class_name": "hall", "category": "Rooms", "properties": [], "states": []},
]
EDGES = [[2, "INSIDE", 1], [3, "INSIDE", 1], [4, "INSIDE", 1], [4, "BETWEEN", 1], [4, "BETWEEN", 5]]
BOUND = ["[WALK] <box> (3)", "[OPEN] <box> (3)"]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "prepared_scenes").mkdir()
    text = json.dumps({"nodes": NODES, "edges": EDGES}).encode()
    (tmp_path / "prepared_scenes" / "scene1.json.gz").write_bytes(gzip.compress(text))
    return tmp_path


def ask(folder: Path, request: object) -> JSONObject:
    return Reference(folder).answer(json.dumps(request).encode())


def test_a_program_is_run_and_its_changes_are_told(folder: Path) -> None:
    assert ask(folder, {"scene": 1, "init": {}, "bound": BOUND}) == {
        "executable": True,
        "fail_step": None,
        "message": None,
        "exception": None,
        "diff": {
            "states": [[3, ["CLOSED"], ["OPEN"]]],
            "edges_added": [[2, "CLOSE", 3], [3, "CLOSE", 2]],
        },
    }


def test_the_step_that_fails_is_told_with_its_reason(folder: Path) -> None:
    init = {
        "states": [[3, ["CLOSED"], ["OPEN"]]],
        "nodes_added": [{**NODES[2], "id": 1000, "states": []}],
        "edges_added": [[1000, "INSIDE", 1]],
        "edges_removed": [[3, "INSIDE", 1]],
    }
    told = ask(folder, {"scene": 1, "init": init, "bound": ["[WALK] <box> (1000)", *BOUND[1:]]})
    assert told["fail_step"] == 1
    assert told["message"] == '<box> (3) cannot be found when executing "[OPEN] <box> (3) [2]"'


def test_a_program_alone_is_read(folder: Path) -> None:
    assert ask(folder, {"program": ["[Walk] <Box> (1)"]}) == {"lines": ["[WALK] <box> (1)"]}
    assert ask(folder, {"program": ["[WALK] <box> (1)", "[FLY]"]}) == {
        "parse_error": {"step": 1, "message": 'Unknown action "FLY"'}
    }


@pytest.mark.parametrize(
    ("request_", "told"),
    [
        ([], "should be an object"),
        ({}, '"program" is missing'),
        ({"scene": 9, "bound": BOUND}, "there is no scene 9; there are scene1"),
        ({"scene": "../1", "bound": BOUND}, "should be a whole number"),
        ({"scene": 1, "bound": "[WALK] <box> (77)"}, "no node with the id 77"),
        ({"scene": 1, "bound": ["[FLY]"]}, "there is no action [FLY]"),
        ({"scene": 1, "bound": [3]}, "should be a text"),
        ({"scene": 1, "bound": BOUND, "init": 3}, "should be an object"),
        ({"scene": 1, "bound": BOUND, "init": {"states": [[3, [], ["WET"]]]}}, '"WET" is no state'),
        ({"scene": 1, "bound": BOUND, "init": {"states": [[99, [], []]]}}, "id of a node"),
        ({"scene": 1, "bound": BOUND, "init": {"nodes_added": [NODES[2]]}}, "the id 3 is taken"),
        ({"scene": 1, "bound": BOUND, "init": {"edges_added": [[3, "ON", 9]]}}, "leads nowhere"),
    ],
)
def test_a_bad_request_is_answered_with_a_sentence(
    folder: Path, request_: object, told: str
) -> None:
    assert told in ask(folder, request_)["error"]


def test_a_line_that_is_no_json_is_answered_and_the_next_one_as_well(folder: Path) -> None:
    command = [sys.executable, "-m", "sim.worlds.virtualhome", "reference", "--data", str(folder)]
    lines = [
        b"{",
        b'{"program": ["[SLEEP]"]}',
        b"\xff\xfe",
        b"",
        json.dumps({"program": []}).encode(),
    ]
    done = subprocess.run(command, input=b"\n".join(lines), capture_output=True, check=True)
    told = [json.loads(line) for line in done.stdout.splitlines()]
    assert "this is not JSON" in told[0]["error"]
    assert told[1] == {"lines": ["[SLEEP]"]}
    assert "UTF-8" in told[2]["error"]
    assert told[3] == {"lines": []}


def test_a_folder_without_scenes_is_refused(tmp_path: Path) -> None:
    with pytest.raises(WorldError, match="there is no folder prepared_scenes"):
        Reference(tmp_path)


@needs_originals
def test_every_record_has_the_verdict_the_reason_and_the_end_of_the_reference() -> None:
    rows = [row for row in records() if "prep_error" not in row]
    asked = [
        {key: row[key] for key in (("scene", "init", "bound") if "bound" in row else ("program",))}
        for row in rows
    ]
    command = [sys.executable, "-m", "sim.worlds.virtualhome", "reference", "--data", str(DATA)]
    done = subprocess.run(
        command, input="\n".join(map(json.dumps, asked)), capture_output=True, check=True, text=True
    )
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(answers) == len(each(rows)) == 1855
    wanted = [
        row["results"]["v1.0.0"] if "bound" in row else {"parse_error": row["parse_error"]}
        for row in rows
    ]
    different = [
        (row["id"], row["scene"])
        for row, answer, verdict in zip(rows, answers, wanted, strict=True)
        if answer != verdict
    ]
    assert different == []


@needs_originals
def test_a_program_with_preconditions_is_prepared_and_run() -> None:
    row = next(row for row in records() if row["id"] == "human-0006" and row["scene"] == 6)
    asked = {key: row[key] for key in ("scene", "program", "precond", "seed")}
    told = ask(DATA, asked)
    assert told["first_room"] == row["first_room"]
    assert told["bound"] == row["bound"]
    assert {key: told[key] for key in row["results"]["v1.0.0"]} == row["results"]["v1.0.0"]
    asked["program"] = ["[FIND] <unobtainium> (1)"]
    assert "KeyError" in ask(DATA, {**asked, "precond": []})["prep_error"]
    assert ask(DATA, {**asked, "program": ["[FLY]"]})["parse_error"]["step"] == 0


def test_preparing_without_tables_says_what_is_missing(folder: Path) -> None:
    told = ask(folder, {"scene": 1, "program": ["[WALK] <kitchen> (1)"], "precond": []})
    assert "preparing needs the tables of resources_v1.0.0/" in told["error"]
