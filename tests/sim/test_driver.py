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
from tests.kitchens import worlds_in

ROOT = Path(__file__).parents[2]
SANDWICH = {"op": "start", "world": "robotouille", "task": "synchronous/1", "seed": 7}
PAIR = {"op": "start", "world": "robotouille", "task": "multi_agent/1"}

TEA = {"op": "start", "world": "teabar", "task": "teabar/one"}
ERRAND = {"op": "start", "world": "errand", "task": "errand/honey", "seed": 3}

STORED = get_world("robotouille").task("synchronous/1").to_json()


def ask(driver: Driver, **request: JSON) -> JSONObject:
    """The answer as whoever reads the line has it."""
    answer: JSONObject = json.loads(
        json.dumps(driver.answer(json.dumps(request).encode()), allow_nan=False)
    )
    return answer


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


@pytest.fixture
def tea() -> Iterator[Driver]:
    """A typed world: words and numbers, one seat."""
    with worlds_in():
        driver = Driver()
        fine(driver, **TEA)
        yield driver


@pytest.fixture
def errand() -> Iterator[Driver]:
    """A world of two roles: the commander asks and is heard, the follower walks."""
    with worlds_in():
        driver = Driver()
        fine(driver, **ERRAND)
        yield driver


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
    with worlds_in():
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


def test_worlds_tell_their_suites_with_versions_and_paces() -> None:
    with worlds_in():
        worlds = {row["name"]: row for row in fine(Driver(), op="worlds")["worlds"]}
    assert worlds["errand"]["suites"] == [
        {
            "name": "errands",
            "title": "Errands",
            "version": 1,
            "paces": ["free", "turns", "together"],
        }
    ]
    assert [suite["name"] for suite in worlds["tally"]["suites"]] == ["counting", "secrets"]


# -- typed worlds, questions, words and roles -----------------------------------------------------


def test_verbs_tell_their_sentence_whether_they_ask_and_what_fills_their_slots(tea: Driver) -> None:
    answer = fine(tea, op="legal")
    verbs = {row["verb"]: row for row in answer["verbs"]}
    assert verbs["pour"]["template"] == "pour {amount} dl into the {cup}"
    assert [name for name, row in verbs.items() if row["asks"]] == ["ask"]
    amount, cup = verbs["pour"]["slots"]
    assert (amount["type"], amount["candidates"], amount["fills"]) == ("number", None, "")
    assert cup["candidates"] == ["red cup", "blue cup"]
    assert answer["controls"]["brewer"]["wait"] == "wait"
    assert answer["actions"] == []
    with worlds_in():
        fine(tea, op="start", world="parlour", task="parlour/apple")
        (slot,) = fine(tea, op="legal")["verbs"][0]["slots"]
    assert slot["fills"] == "kind"


def test_a_world_without_controls_says_so_for_every_seat(two: Driver, errand: Driver) -> None:
    assert fine(errand, op="legal")["controls"] == {"commander": None, "follower": None}
    assert set(fine(two, op="legal", seat="robot2")["controls"]) == {"robot2"}


def test_what_a_seat_may_know_is_told_at_the_start_and_when_asked_for(errand: Driver) -> None:
    begun = fine(errand, **ERRAND, episode="again")
    asked = fine(errand, op="sight")
    assert (begun["sight"], begun["spectators"]) == (asked["sight"], asked["spectators"])
    goals = {seat: seen["goals"] for seat, seen in asked["sight"].items()}
    assert goals == {"commander": "request", "follower": "text"}
    assert asked["spectators"]["moves"] == "all"
    assert fine(errand, op="sight", seat="follower") == {
        "sight": {"follower": asked["sight"]["follower"]}
    }


def test_the_goal_is_told_as_the_seat_is_told_it(errand: Driver) -> None:
    assert "honey" in str(fine(errand, op="goals"))
    assert "honey" in str(fine(errand, op="goals", seat="commander"))
    assert "honey" not in str(fine(errand, op="goals", seat="follower"))


def test_a_question_is_answered_and_changes_nothing(tea: Driver) -> None:
    before = fine(tea, op="save")
    in_words = fine(tea, op="ask", question="how full is the red cup")
    structured = {"verb": "ask", "args": {"cup": "red cup"}}
    assert fine(tea, op="ask", question=structured) == in_words
    assert in_words == {"ok": True, "code": "", "message": "", "answer": {"full": False}}
    assert fine(tea, op="save") == before


@pytest.mark.parametrize(
    ("question", "code"),
    [
        ("sing", "unparsable"),
        ("wait", "unknown_action"),
        ({"verb": "sing"}, "unknown_action"),
        ({"verb": "ask", "args": {"cup": "bath tub"}}, "malformed"),
    ],
)
def test_what_is_no_question_is_refused_and_is_no_error(
    tea: Driver, question: JSON, code: str
) -> None:
    answer = fine(tea, op="ask", question=question)
    assert (answer["ok"], answer["code"]) == (False, code)
    assert answer["message"]
    assert "answer" not in answer


def test_a_question_is_no_move(tea: Driver) -> None:
    answer = fine(tea, op="step", action="how full is the red cup")
    assert not answer["happened"]
    assert answer["steps"] == 0


def test_a_result_holds_what_only_its_seat_noticed(tea: Driver) -> None:
    for action in ("wait", "wait", "wait", "pour 2 dl into the red cup"):
        quiet = fine(tea, op="step", action=action)
    assert "answer" not in quiet["results"]["brewer"]
    spilt = fine(tea, op="step", action="pour 1 dl into the red cup")
    assert spilt["results"]["brewer"]["answer"] == {"spilt": True}


def test_what_a_seat_says_is_heard_and_costs_no_step(errand: Driver) -> None:
    said = {"op": "hear", "seat": "commander", "text": " go left "}
    assert fine(errand, **said) == {"steps": 0}
    assert '"go left"' in fine(errand, op="observe", seat="follower")["text"]


def test_a_line_of_five_hundred_characters_is_heard(errand: Driver) -> None:
    fine(errand, op="hear", seat="commander", text="x" * 500)
    assert "x" * 500 in fine(errand, op="observe", seat="follower")["text"]


@pytest.mark.parametrize("text", ["", "  ", "x" * 501])
def test_what_nobody_could_say_is_not_heard(errand: Driver, text: str) -> None:
    before = fine(errand, op="save")
    assert error(errand, op="hear", seat="commander", text=text) == "wrong_type"
    assert fine(errand, op="save") == before


def test_silent_mistakes_are_told_to_graders(errand: Driver) -> None:
    assert fine(errand, op="audit") == {"findings": []}
    fine(errand, op="step", seat="follower", action="take")
    (finding,) = fine(errand, op="audit")["findings"]
    assert (finding["step"], finding["certain"], finding["condition"]) == (1, 1, "honey")


def test_the_first_sentences_are_told_and_whether_there_are_more(tea: Driver, two: Driver) -> None:
    first = fine(tea, op="sentences", limit=2)
    assert first["sentences"] == ["pour 1 dl into the red cup", "pour 2 dl into the red cup"]
    assert first["more"]
    all_ = fine(tea, op="sentences")
    assert (len(all_["sentences"]), all_["more"]) == (5, False)
    assert fine(tea, op="sentences", limit=5) == all_
    listed = [row["text"] for row in fine(two, op="legal", seat="robot2")["actions"]]
    assert fine(two, op="sentences", seat="robot2")["sentences"] == listed[:100]


def test_sentences_that_nobody_can_list_are_not_listed(errand: Driver) -> None:
    assert error(errand, op="sentences", seat="follower") == "unsupported"


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


@pytest.mark.parametrize(
    "op",
    [
        "observe", "legal", "step", "goals", "state", "save", "natural", "sight", "sentences", "ask",
        "hear", "audit",
    ],
)  # fmt: skip
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
        ({"op": "goals", "seat": "robot9"}, "unknown_seat"),
        ({"op": "sight", "seat": "robot9"}, "unknown_seat"),
        ({"op": "sentences", "limit": 0}, "wrong_type"),
        ({"op": "sentences", "limit": True}, "wrong_type"),
        ({"op": "sentences", "limit": 10**9}, "wrong_type"),
        ({"op": "ask", "question": "why?"}, "unsupported"),
        ({"op": "hear"}, "missing_field"),
        ({"op": "hear", "text": "hello"}, "unsupported"),
        ({"op": "audit"}, "unsupported"),
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


@given(
    op=st.sampled_from(["ask", "hear", "step", "goals", "sentences", "sight", "legal", "audit"]),
    fields=st.dictionaries(
        st.sampled_from(["seat", "action", "question", "text", "limit"]), JSON_VALUES, max_size=3
    ),
    args=st.dictionaries(st.sampled_from(["amount", "cup", "angle", "words"]), JSON_VALUES),
    verb=st.sampled_from(["pour", "shine", "label", "ask", "wait"]),
)
def test_nor_is_any_at_a_typed_kitchen(
    op: str, fields: JSONObject, args: JSONObject, verb: str
) -> None:
    with worlds_in():
        driver = Driver()
        fine(driver, **TEA)
        written = {"action": {"verb": verb, "args": args}, "question": {"verb": verb, "args": args}}
        answer = ask(driver, op=op, **{"seat": "brewer", **written, **fields})
        assert answer.get("error", {}).get("code") != "internal", answer
        json.dumps(answer, allow_nan=False)


@pytest.mark.parametrize("question", [None, 5, [], {"verb": 3}, {"verb": "ask", "args": []}])
def test_what_has_not_the_form_of_a_question_is_an_error(tea: Driver, question: JSON) -> None:
    wanted = "missing_field" if question is None else "wrong_type"
    assert error(tea, op="ask", question=question) == wanted


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
