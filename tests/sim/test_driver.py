"""The JSON-lines driver: every request is answered, whatever it is, and the process goes on."""

from __future__ import annotations

import io
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sim.driver import MAX_EPISODES, OPS, Driver, serve
from sim.wire import MAX_LINE
from sim.world import JSON, JSONObject
from sim.worlds import get_world

ROOT = Path(__file__).parents[2]
SANDWICH = {"op": "start", "world": "robotouille", "task": "synchronous/1", "seed": 7}
PAIR = {"op": "start", "world": "robotouille", "task": "multi_agent/1"}

STORED = get_world("robotouille").task("synchronous/1").to_json()


def ask(driver: Driver, **request: JSON) -> JSONObject:
    return driver.answer(json.dumps(request).encode())


def fine(driver: Driver, **request: JSON) -> JSONObject:
    answer = ask(driver, **request)
    assert "error" not in answer, answer
    return answer


def error(driver: Driver, **request: JSON) -> str:
    answer = ask(driver, **request)
    assert set(answer) == {"error"}, answer
    assert answer["error"]["message"]
    code: str = answer["error"]["code"]
    assert code != "internal", answer
    return code


@pytest.fixture
def alone() -> Driver:
    driver = Driver()
    fine(driver, **SANDWICH)
    return driver


@pytest.fixture
def two() -> Driver:
    driver = Driver()
    fine(driver, **PAIR)
    return driver


def served(*lines: bytes) -> list[JSONObject]:
    sink = io.BytesIO()
    serve(io.BytesIO(b"\n".join(lines) + b"\n"), sink)
    return [json.loads(line) for line in sink.getvalue().splitlines()]


# -- documentation --------------------------------------------------------------------------------


def documented() -> Iterator[tuple[JSONObject, JSONObject]]:
    """Every example of the page: the request and the fields its answer has."""
    text = (ROOT / "docs" / "driver.md").read_text(encoding="utf-8")
    lines = [
        x for block in re.findall(r"```jsonl\n(.*?)```", text, re.S) for x in block.split("\n")
    ]
    for line, after in zip(lines, [*lines[1:], ""], strict=True):
        if line.startswith("> "):
            yield json.loads(line[2:]), json.loads(after[2:]) if after.startswith("< ") else {}


def missing(wanted: JSON, got: JSON) -> bool:
    """Whether a field of `wanted` is not in `got`, or has another value there."""
    if isinstance(wanted, dict) and isinstance(got, dict):
        return any(k not in got or missing(v, got[k]) for k, v in wanted.items())
    return bool(wanted != got)


def test_the_examples_of_the_documentation_are_true() -> None:
    driver, used = Driver(), set()
    for request, wanted in documented():
        answer = ask(driver, **request)
        assert not missing(wanted, answer), (request, answer)
        assert ("error" in answer) == ("error" in wanted), (request, answer)
        used.add(request["op"])
    assert used >= set(OPS)


# -- the way through a game -----------------------------------------------------------------------


def test_worlds_and_tasks_are_listed() -> None:
    driver = Driver()
    worlds = {row["name"]: row for row in fine(driver, op="worlds")["worlds"]}
    assert worlds["robotouille"]["tasks"] >= 42
    tasks = fine(driver, op="tasks", world="robotouille", suite="multi_agent")["tasks"]
    assert [task["id"] for task in tasks] == [f"multi_agent/{n}" for n in range(1, 11)]
    assert all("params" not in task for task in tasks)


def test_a_game_is_started_seen_and_moved(alone: Driver) -> None:
    seen = fine(alone, op="observe", seat="robot1")
    assert "robot1" in seen["text"]
    assert seen["facts"]["world"] == "robotouille"
    actions = fine(alone, op="legal")["actions"]
    assert all(set(action) == {"seat", "verb", "args", "text"} for action in actions)
    answer = fine(alone, op="step", seat="robot1", action=actions[0]["text"])
    assert answer["happened"]
    assert answer["results"]["robot1"]["ok"]
    assert answer["steps"] == 1


def test_the_state_names_the_true_predicates_in_order(alone: Driver) -> None:
    state = fine(alone, op="state")
    assert state["predicates"] == sorted(state["predicates"])
    assert "loc(robot1,table1)" in state["predicates"]
    assert {"timers", "goal", "turn", "steps", "objects", "effects"} <= set(state)


def test_actions_are_taken_as_sentences_and_in_structured_form(alone: Driver) -> None:
    action = fine(alone, op="legal")["actions"][0]
    structured = {"verb": action["verb"], "args": action["args"]}
    saved = fine(alone, op="save")
    first = fine(alone, op="step", action=structured)
    fine(alone, op="restore", state=saved["state"])
    assert fine(alone, op="step", action=action["text"]) == first


def test_a_joint_move_is_a_list_in_the_order_of_the_seats_or_an_object(two: Driver) -> None:
    saved = fine(two, op="save")["state"]
    as_list = fine(two, op="step", actions=["Do nothing", None])
    assert set(as_list["results"]) == {"robot1", "robot2"}
    fine(two, op="restore", state=saved)
    as_object = fine(two, op="step", actions={"robot1": "Do nothing", "robot2": None})
    assert as_object == as_list


def test_what_is_impossible_is_refused_and_is_no_error(alone: Driver) -> None:
    before = fine(alone, op="save")["digest"]
    sentences = ["Dance", "", "Cook bread1 on table1 using robot1", "Move robot9 from x to y"]
    verbs = [{"verb": "dance"}, {"verb": "move", "args": {"p1": 3}}, {"verb": "move", "args": {}}]
    for action in [*sentences, *verbs]:
        answer = fine(alone, op="step", action=action)
        result = answer["results"]["robot1"]
        assert (answer["happened"], result["ok"]) == (False, False), action
        assert result["code"]
        assert result["message"]
    assert fine(alone, op="save")["digest"] == before


def test_one_unreadable_sentence_does_not_stop_the_other_cook(two: Driver) -> None:
    answer = fine(two, op="step", actions=["Dance", "Do nothing"])
    assert answer["happened"]
    assert answer["results"]["robot1"]["code"] == "unparsable"
    assert answer["results"]["robot2"]["ok"]


def test_a_snapshot_leads_back(alone: Driver) -> None:
    saved = fine(alone, op="save")
    for _ in range(3):
        fine(alone, op="step", action="Do nothing")
    assert fine(alone, op="restore", state=saved["state"])["digest"] == saved["digest"]
    assert fine(alone, op="state")["steps"] == 0


def test_several_episodes_are_kept_apart(alone: Driver) -> None:
    fine(alone, **PAIR, episode="pair")
    fine(alone, op="step", action="Do nothing")
    assert fine(alone, op="state", episode="pair")["steps"] == 0
    assert fine(alone, op="state")["steps"] == 1


def test_a_task_id_may_be_played_by_the_original_rules() -> None:
    driver = Driver()
    fine(driver, **SANDWICH, compat="original")
    assert fine(driver, op="observe")["facts"]["rules"] == "original"
    assert error(driver, **SANDWICH, rules="mine")


def test_inline_data_is_a_task_of_its_own() -> None:
    driver = Driver()
    path = ROOT / "sim/worlds/robotouille/problems/tutorial/03_cut.json"
    environment = json.loads(path.read_text(encoding="utf-8"))
    answer = fine(driver, op="start", world="robotouille", environment=environment, title="Mine")
    assert answer["task"]["title"] == "Mine"
    environment["items"][0]["name"] = "lettuse"
    bad = ask(driver, op="start", world="robotouille", environment=environment)["error"]
    assert "items[0].name" in bad["path"]
    assert "lettuce" in bad["message"]


def test_a_stored_task_of_wrong_types_is_refused_with_its_path() -> None:
    bad = ask(Driver(), op="start", world="robotouille", task=STORED | {"seats": [{"name": 3}]})
    assert bad["error"]["code"] == "bad_task"
    assert bad["error"]["path"] == "task.seats[0].name"
    assert fine(Driver(), op="start", world="robotouille", task=STORED)["task"]["id"]


def test_the_id_of_a_request_comes_back_with_answers_and_errors(alone: Driver) -> None:
    assert ask(alone, op="goals", id=[1, "x"])["id"] == [1, "x"]
    assert ask(alone, op="dance", id=0)["id"] == 0


# -- what is asked wrongly ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "code"),
    [
        (b"{", "bad_json"),
        (b"\xff\xfe{}", "bad_json"),
        (b'{"op": NaN}', "bad_json"),
        (b'{"op": "goals", "id": 1e999}', "bad_json"),
        (b"[" * 100_000, "bad_json"),
        (b'{"op": ' + b"9" * 5000 + b"}", "bad_json"),
        (b"[]", "bad_request"),
        (b"null", "bad_request"),
        (b"{}", "missing_field"),
        (b'{"op": 3}', "wrong_type"),
        (b'{"op": "dance"}', "unknown_op"),
        (b'{"op": "\\ud800"}', "bad_json"),
        (b'{"op": "worlds", "id": "' + b"x" * MAX_LINE + b'"}', "too_large"),
    ],
)
def test_a_bad_line_is_answered_and_the_next_one_is_read(line: bytes, code: str) -> None:
    first, second = served(line, b'{"op": "worlds"}')
    assert first["error"]["code"] == code
    assert "worlds" in second


@pytest.mark.parametrize("op", ["observe", "legal", "step", "goals", "state", "save", "natural"])
def test_nothing_goes_before_start(op: str) -> None:
    assert error(Driver(), op=op) == "no_episode"


@pytest.mark.parametrize(
    ("request_", "code"),
    [
        ({"op": "start", "world": "atlantis", "task": "x/1"}, "unknown_world"),
        ({"op": "start", "world": 3, "task": "x/1"}, "wrong_type"),
        ({"op": "start", "world": "robotouille"}, "missing_field"),
        ({"op": "start", "world": "robotouille", "task": "synchronous/0"}, "unknown_task"),
        ({"op": "start", "world": "robotouille", "task": 1}, "wrong_type"),
        ({"op": "start", "world": "robotouille", "task": {"id": "x"}}, "bad_task"),
        ({"op": "start", "world": "robotouille", "task": STORED | {"step_limit": "9"}}, "bad_task"),
        ({"op": "start", "world": "robotouille", "task": STORED | {"seats": [{}]}}, "bad_task"),
        ({"op": "start", "world": "robotouille", "task": STORED | {"more": 1}}, "bad_task"),
        ({**SANDWICH, "seed": "7"}, "wrong_type"),
        ({**SANDWICH, "seed": True}, "wrong_type"),
        ({**SANDWICH, "seed": 1.5}, "wrong_type"),
        ({**SANDWICH, "seed": 10**30}, "wrong_type"),
        ({**SANDWICH, "episode": 1}, "wrong_type"),
        ({**SANDWICH, "environment": {}}, "bad_request"),
        ({"op": "tasks", "world": "robotouille", "suite": "desserts"}, "unknown_suite"),
        ({"op": "observe", "seat": "robot9"}, "unknown_seat"),
        ({"op": "observe", "seat": None}, "wrong_type"),
        ({"op": "legal", "seat": "robot2"}, "unknown_seat"),
        ({"op": "goals", "episode": "other"}, "no_episode"),
        ({"op": "step"}, "missing_field"),
        ({"op": "step", "action": "Do nothing", "actions": [None]}, "missing_field"),
        ({"op": "step", "action": 5}, "wrong_type"),
        ({"op": "step", "action": {"args": {}}}, "wrong_type"),
        ({"op": "step", "action": {"verb": "wait", "args": []}}, "wrong_type"),
        ({"op": "step", "actions": "Do nothing"}, "wrong_type"),
        ({"op": "step", "actions": []}, "wrong_count"),
        ({"op": "step", "actions": [None, None]}, "wrong_count"),
        ({"op": "step", "actions": {"robot9": None}}, "unknown_seat"),
        ({"op": "step", "seat": "robot9", "action": None}, "unknown_seat"),
        ({"op": "restore"}, "missing_field"),
        ({"op": "restore", "state": []}, "wrong_type"),
        ({"op": "parse"}, "missing_field"),
        ({"op": "parse", "text": "Dance"}, "unparsable"),
    ],
)
def test_a_wrong_request_says_what_is_wrong(alone: Driver, request_: JSONObject, code: str) -> None:
    before = fine(alone, op="save")
    assert error(alone, **request_) == code
    assert fine(alone, op="save") == before


def test_a_snapshot_of_something_else_is_refused(alone: Driver) -> None:
    fine(alone, **PAIR, episode="pair")
    other = fine(alone, op="save", episode="pair")["state"]
    before = fine(alone, op="save")
    for state in (other, {}, {"version": 99}, dict.fromkeys(before["state"])):
        error(alone, op="restore", state=state)
        assert fine(alone, op="save") == before


def test_two_seats_must_be_told_apart(two: Driver) -> None:
    assert error(two, op="observe") == "missing_field"
    assert error(two, op="step", action="Do nothing") == "missing_field"
    seats = {action["seat"] for action in fine(two, op="legal")["actions"]}
    assert seats == {"robot1", "robot2"}


def test_episodes_do_not_grow_without_end(alone: Driver) -> None:
    alone.episodes.update({f"e{n}": alone.episodes["default"] for n in range(MAX_EPISODES)})
    assert error(alone, **SANDWICH, episode="one too many") == "too_many_episodes"
    fine(alone, **SANDWICH)


JSON_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=6,
)
FIELDS = ["seat", "action", "actions", "state", "task", "environment", "domain", "rules", "seed"]


@given(
    op=st.sampled_from([op for op in OPS if op != "quit"]),
    fields=st.dictionaries(st.sampled_from(FIELDS), JSON_VALUES, max_size=4),
)
def test_no_request_whatever_is_a_bug(op: str, fields: JSONObject) -> None:
    driver = Driver()
    fine(driver, **SANDWICH)
    answer = ask(driver, op=op, world="robotouille", **fields)
    assert answer.get("error", {}).get("code") != "internal", answer
    json.dumps(answer, allow_nan=False)
    fine(driver, op="goals")


# -- the process ----------------------------------------------------------------------------------


def test_it_runs_as_a_process_and_ends_with_quit() -> None:
    lines = [json.dumps(SANDWICH), "nonsense", json.dumps({"op": "goals"}), '{"op": "quit"}', "{}"]
    run = subprocess.run(
        [sys.executable, "-m", "sim"],
        input="\n".join(lines),
        capture_output=True,
        text=True,
        cwd=ROOT,
        check=True,
        timeout=60,
    )
    answers = [json.loads(line) for line in run.stdout.splitlines()]
    assert [("error" in answer) for answer in answers] == [False, True, False, False]
    assert answers[-1] == {"quit": True}
    assert run.stderr == ""


def test_each_answer_comes_before_the_next_request() -> None:
    command = [sys.executable, "-m", "sim"]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, cwd=ROOT) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for request in (SANDWICH, {"op": "goals", "id": 2}, {"op": "quit"}):
            process.stdin.write(json.dumps(request).encode() + b"\n")
            process.stdin.flush()
            answer = json.loads(process.stdout.readline())
            assert "error" not in answer
            assert answer.get("id") == request.get("id")
        assert process.wait(timeout=60) == 0


def test_it_ends_with_its_input_and_skips_blank_lines() -> None:
    assert len(served(b"", b"  ", b'{"op": "worlds"}', b"")) == 1
