"""The benchmarks' own questionnaires: their lines, people's programs and attention items."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from game.benchmarks import all_benchmarks
from game.benchmarks.teach import ratings as teach
from game.benchmarks.virtualhome import ratings as virtualhome
from game.engine.events import Event
from game.ratings import Form, allowed, questionnaires, whose
from game.ratings.drafts import LONGEST_LINE
from sim.world import Action, Task
from sim.worlds import get_world
from tests.game.engine.table import ANA, Table
from tests.loops import each


def event(kind: str, seat: str | None = None, **payload: Any) -> Event:
    return Event(1, 0.0, kind, seat, payload)


def step(seat: str, text: str, verb: str = "do", *, ok: bool = True) -> Event:
    move = {"verb": verb, "args": {}, "text": text}
    return event("step", seat, moves={seat: move}, results={seat: {"ok": ok}})


def sat(seat: str, kind: str) -> Event:
    return event("joined", seat, occupant={"kind": kind, "name": "Somebody"})


def task_of(world: str) -> Task:
    return next(iter(get_world(world).tasks()))


def test_every_questionnaire_can_be_kept_and_knows_its_own_answers() -> None:
    for name, one in each(questionnaires().items()):
        assert Form.from_json(json.loads(json.dumps(one.form.to_json()))) == one.form, name
        assert allowed(one.form, one.form.positive), name
        assert allowed(one.form, [known.expected for known in one.attention]), name
        assert len({question.name for question in one.form.questions}) == len(one.form.questions)
        assert one.form.main.required, name
        assert one.form.main.scale != "text", name


def test_they_are_found_in_the_benchmarks_folders() -> None:
    assert {whose(name) for name in questionnaires()} > {""}
    assert {whose(name) for name in questionnaires()} <= {"", *all_benchmarks()}


# -- VirtualHome -----------------------------------------------------------------------------------


def test_a_models_program_is_judged_as_it_was_written_and_a_persons_by_what_was_done() -> None:
    log = [
        step("character", "walk to kitchen"),
        step("character", "open wall", ok=False),
        event("refused", "character", asked="fly to moon", message="no"),
        step("character", "grab glass 2"),
        step("character", "say that it is done"),
    ]
    task = task_of("virtualhome")
    of_agent = virtualhome.as_written([sat("character", "agent"), *log], task)
    of_person = virtualhome.as_written([sat("character", "person"), *log], task)
    assert of_agent == ["Walk to kitchen", "Open wall", "Fly to moon", "Grab glass 2"]
    assert of_person == ["Walk to kitchen", "Grab glass 2"]


def test_a_program_that_a_person_wrote_anew_is_judged_as_it_stands_at_the_end() -> None:
    table = Table(get_world("virtualhome").task("activities/get_glass_of_milk@home1")).seats(ANA)
    table.acts("person", Action("walk", {"thing": "bedroom"}))
    text = "walk to fridge\nopen fridge\nfly to moon"
    table.acts("person", Action("rewrite", {"keep": 0, "text": text}))
    table.acts("person", Action("rewrite", {"keep": 2, "text": ""}))
    table.acts("person", Action("grab", {"thing": "milk"}))
    told = virtualhome.as_written(table.log, table.session.task)
    assert told == ["Walk to fridge", "Open fridge", "Grab milk"]


def test_a_plan_that_a_model_wrote_is_judged_whole_also_what_is_no_step() -> None:
    plan = ["Step 1: Walk to kitchen", "[OPEN] <fridge> (1)", "[FLY] <moon> (1)", "squeeze glob"]
    log = [
        sat("character", "agent"),
        event("thought", "character", text="I know", usage={"tokens": 9}),
        event("thought", "character", text="", usage={"program": plan}),
        step("character", "walk to kitchen"),
    ]
    told = virtualhome.as_written(log, task_of("virtualhome"))
    assert told == ["Walk to kitchen", "Open fridge", "[FLY] <moon> (1)", "Squeeze glob"]


def test_people_have_a_program_of_ours_for_each_of_the_88() -> None:
    tasks = {task.id: task.title for task in get_world("virtualhome").tasks()
             if task.suite == "activities"}  # fmt: skip
    found = virtualhome.peoples(tasks)
    assert {one.task for one in found} == set(tasks.values())
    assert all(one.lines and one.origin == virtualhome.OURS for one in each(found))
    assert all(len(line) <= LONGEST_LINE and "[" not in line for one in found for line in one.lines)


def test_the_originals_programs_are_read_where_they_lie(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rows = [
        {"title": "Arrange folders", "program": ["[Swim] <moon> (1)"]},
        {
            "title": "Arrange folders",
            "program": ["[Walk] <living_room> (1)", "[Watch] <television> (1)"],
        },
        {"title": "Arrange folders", "program": ["[Fly] <moon> (1)"]},
        {"title": "Arrange folders", "program": 7},
    ]
    with gzip.open(tmp_path / "programs.jsonl.gz", "wt") as file:
        file.write("\n".join(["{", *(json.dumps(row) for row in rows), "[1]"]))
    monkeypatch.setenv(virtualhome.PROGRAMS, str(tmp_path / "programs.jsonl.gz"))
    found = virtualhome.peoples({"activities/arrange_folders@home3": "Arrange folders"})
    assert [(one.origin, len(one.lines)) for one in found][1:] == [(virtualhome.ORIGINAL, 2)]
    assert found[-1].lines == ("Walk to living room", "Watch television")


def test_a_file_of_originals_that_is_gone_is_no_reason_to_stop(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(virtualhome.PROGRAMS, str(tmp_path / "gone.jsonl.gz"))
    assert len(virtualhome.peoples({"activities/arrange_folders": "Arrange folders"})) == 1


# -- TEACh -----------------------------------------------------------------------------------------


def test_a_dialogue_is_told_by_role_with_what_was_done_and_without_the_walking() -> None:
    log = [
        event("said", "commander", name="gpt-9", text="Please fetch\n the mug."),
        step("follower", "Forward", "Forward"),
        event("said", "follower", name="Ana", text="Which one?"),
        step("follower", "Pickup Mug", "Pickup"),
        step("follower", "Open Fridge", "Open", ok=False),
        event("said", None, name="Wally", text="Go on!"),
    ]
    told = questionnaires()["teach_dialogue"].lines(log, task_of("teach"))
    assert told == [
        "Commander: “Please fetch the mug.”", "Follower: “Which one?”", "(Follower: Pickup Mug)",
    ]  # fmt: skip
    assert teach.AGREE[0].value == "1"
