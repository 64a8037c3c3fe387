"""The reference command: every line is answered, whatever is in it."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

import pytest

from sim.worlds.simmer import world
from sim.worlds.simmer.catalogue import plan_of, start_of
from sim.worlds.simmer.reference import answer
from tests.loops import each
from tests.sim.worlds.simmer.golden import COOK_CHICKEN, KITCHEN, SALAD


def asked(**request: object) -> dict[str, Any]:
    return answer(json.dumps(request), start_of)


def test_a_plan_for_a_task_of_the_catalogue_is_judged() -> None:
    plan = "\n".join(plan_of(world.task("baking/sponge-cake")))
    told = asked(task="baking/sponge-cake", plan=plan, mode="halting", id=7)
    assert (told["id"], told["failures"], told["counts"]["any"]) == (7, [], 0)
    assert told["end"]["objects"]["oven#1"]["states"] == ["closed", "off", "preheated"]


def test_a_failure_has_all_its_fields() -> None:
    (only,) = asked(task=KITCHEN, plan=COOK_CHICKEN + SALAD)["failures"]
    wanted = {
        "step",
        "kind",
        "category",
        "irreversible",
        "cause_step",
        "last_reversible_step",
        "text",
    }
    assert wanted <= set(only)
    assert (only["kind"], only["irreversible"]) == ("latent", True)


def test_an_inline_start_may_be_nothing_at_all() -> None:
    assert len(asked(task={}, plan="[SERVE] <bread> (1)")["end"]["objects"]) == 262


def test_an_end_state_is_a_start_again() -> None:
    end = asked(task=KITCHEN, plan="[GRAB] <bowl> (1)")["end"]
    objects = {oid: {"states": one["states"]} for oid, one in end["objects"].items()}
    assert "error" not in asked(task={"objects": objects}, plan="[SERVE] <bread> (1)")


BAD = [
    b"",
    b"{",
    b"[]",
    b"\xff\xfe",
    b'{"task": "baking/sponge-cake"}',
    b'{"task": "baking/nothing", "plan": ""}',
    b'{"task": 5, "plan": ""}',
    b'{"task": {}, "plan": 5}',
    b'{"task": {}, "plan": "", "mode": "fast"}',
    b'{"task": {}, "plan": "", "more": 1}',
    b'{"task": {"objects": ["unicorn"]}, "plan": ""}',
    b'{"task": {"objects": ["egg", "egg"]}, "plan": ""}',
    b'{"task": {"objects": [5]}, "plan": ""}',
    b'{"task": {"objects": [{"class": "egg", "location": "moon"}]}, "plan": ""}',
    b'{"task": {"objects": [{"class": "pan", "location": "pan"}]}, "plan": ""}',
    b'{"task": {"objects": [{"class": "pan", "location": "pot"}, {"class": "pot", "location": "pan"}]}, "plan": ""}',
    b'{"task": {"objects": [{"class": "egg", "states": ["raw", "cooked"]}]}, "plan": ""}',
    b'{"task": {"agent": {"hold": "unicorn"}}, "plan": ""}',
    b'{"task": {"model": {"objects": {"egg": {}}}}, "plan": ""}',
]


@pytest.mark.parametrize("line", BAD[1:], ids=range(1, len(BAD)))
def test_a_bad_line_is_answered_with_a_sentence(line: bytes) -> None:
    told = answer(line, start_of)
    assert set(told) <= {"error", "code", "id"}
    assert len(told["error"]) > 10


def test_the_command_answers_line_by_line_and_goes_on_after_a_bad_one() -> None:
    good = json.dumps({"task": KITCHEN, "plan": "[GRAB] <bowl> (1)"}).encode()
    lines = b"\n".join([good, *BAD, good]) + b"\n"
    done = subprocess.run(
        [sys.executable, "-m", "sim.worlds.simmer", "audit"],
        input=lines,
        capture_output=True,
        check=True,
    )
    told = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(told) == len(BAD) + 1
    assert told[0] == told[-1]
    assert all("error" in one for one in each(told[1:-1]))
