"""A run file says what is wrong with it: where, and what would be right."""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Any

import pytest

from game.evaluation.choosing import instances_of
from game.evaluation.reading import RunFileError
from game.evaluation.runfile import read_data, read_file, read_text
from game.suites import all_suites
from game.uploads import uploads
from sim.world import Suite
from tests.game.evaluation.conftest import data
from tests.kitchens import worlds_in


def complaint(text: str) -> str:
    with pytest.raises(RunFileError) as caught:
        read_text(text)
    return str(caught.value)


def wrong(**more: Any) -> str:
    with pytest.raises(RunFileError) as caught:
        read_data(data(**more))
    return str(caught.value)


def test_a_short_file_is_complete_with_defaults() -> None:
    run = read_text("agents: chef\ntasks: tutorial/1\nstep_limit: 9")
    assert (run.name, run.repetitions, run.rules, run.pace) == ("chef", 1, "paper", "turns")
    assert run.agents[0].label == "chef"
    assert run.limits.concurrency == 1
    assert run.limits.money is None


def test_a_list_is_no_key() -> None:
    assert complaint("agents: chef\n? [a, b]\n: 1") == (
        "line 2, column 3: not valid YAML: found unhashable key"
    )


def test_a_misspelt_key_is_named_with_what_was_meant() -> None:
    assert complaint("agents: chef\ntask: tutorial/1") == (
        'task: unknown key "task"; did you mean "tasks"?'
    )


def test_a_misspelt_agent_is_named_with_its_place() -> None:
    assert complaint("agents:\n  - chef\n  - name: chf\ntasks: tutorial/1") == (
        'agents[1].name: unknown agent "chf"; did you mean "chef"?'
    )


def test_a_misspelt_limit_is_named_with_its_place() -> None:
    assert wrong(limits={"mony": 3}) == 'limits.mony: unknown key "mony"; did you mean "money"?'


def test_what_is_missing_is_named() -> None:
    assert complaint("agents: chef") == "tasks: this is missing: a run needs agents and tasks"


def test_broken_yaml_is_told_with_line_and_column() -> None:
    assert complaint("agents: [chef\ntasks: x").startswith("line 2, column ")


def test_yaml_that_makes_objects_is_refused() -> None:
    assert "not valid YAML" in complaint("agents: !!python/object/apply:os.system [ls]")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("agents: chef\ntasks: [", "line 2, column 9: not valid YAML"),
        ("seed: " + "9" * 5000, "not valid YAML: "),
        ("seed: " + "9" * 30, "seed: whole numbers have 64 bits at the most"),
        ("seed: .nan", "seed: this number is too large, or none"),
        ("agents: 2026-13-45", "not valid YAML: "),
        ("agents: " + "[" * 10_000, "this is nested too deeply"),
        ("agents: " + "[" * 100 + "]" * 100, "agents[0]"),
        ("agents: &a [*a]", "agents[0]"),
        ('name: "a\\0b"', "name: a text may not contain the character NUL"),
        ("agents: [{name: chef, settings: {days: [{a: 2026-01-01}]}}]", "agents[0].settings.days[0].a"),
        ("a: &a [x, x]\nb: &b [" + "*a, " * 999 + "x]\nc: [" + "*b, " * 999 + "x]", "c[332]: these are too many"),
    ],
)  # fmt: skip
def test_yaml_that_nothing_can_keep_is_refused_with_its_place(text: str, words: str) -> None:
    assert complaint(text if "tasks" in text else f"{text}\ntasks: []").startswith(words)


def test_seeds_of_five_thousand_digits_are_no_seeds() -> None:
    nines = "9" * 5000
    said = wrong(tasks=[{"suite": "tutorial", "instances": f"0..{nines}"}])
    assert said.startswith("tasks[0].instances: seeds are expected")


@pytest.mark.parametrize(
    ("more", "words"),
    [
        ({"repetitions": 0}, "repetitions: 0 is not between 1 and 1000"),
        ({"repetitions": "two"}, "repetitions: a whole number is expected, not text"),
        ({"repetitions": 2.5}, "repetitions: a whole number is expected, not 2.5"),
        ({"name": " "}, "name: text is expected, not empty text"),
        ({"repetitions": True}, "repetitions: a whole number is expected, not true or false"),
        ({"rules": "orginal"}, "rules: unknown value 'orginal'; did you mean \"original\"?"),
        ({"pace": "realtime"}, "pace: runs have no clock, so that results do not depend on"),
        ({"pace": "fre"}, "pace: unknown value 'fre'; did you mean \"free\"?"),
        ({"step_limit": "2x optimal"}, "step_limit: unknown rule '2x optimal'"),
        ({"limits": {"concurrency": 65}}, "limits.concurrency: 65 is not between 1 and 64"),
        ({"limits": [1]}, "limits: a list stands where names with values are expected"),
        ({"agents": []}, "agents: the list is empty"),
        ({"agents": [{"settings": {}}]}, "agents[0]: an agent needs a `name`"),
        ({"agents": ["chef", "chef"]}, 'agents[1]: two agents are called "chef"'),
        ({"tasks": [{"suite": "x", "task": "y"}]}, "tasks[0]: exactly one of"),
        ({"tasks": [{"suite": "tutorial", "instances": "9..1"}]}, "tasks[0].instances: 9..1"),
        ({"tasks": [{"suite": "tutorial", "instances": [1, 1]}]}, "tasks[0].instances: a seed is"),
        ({"seed": -1}, "seed: -1 is not between"),
    ],
)  # fmt: skip
def test_every_value_is_checked(more: dict[str, Any], words: str) -> None:
    assert wrong(**more).startswith(words)


def test_an_unknown_task_names_those_that_are_close() -> None:
    run = read_data(data(tasks=["tutorial/1", "tutorial/99"]))
    with pytest.raises(RunFileError, match=r'^tasks\[1\]: there is no task "tutorial/99"'):
        instances_of(run)


@pytest.mark.parametrize(
    ("task", "words"),
    [
        ("asynchronus/1", "did you mean asynchronous/1"),
        ("asynchronous/1@99", "there are asynchronous/1@1 to @10"),
    ],
)
def test_an_unknown_task_is_told_what_there_is_in_whatever_world(task: str, words: str) -> None:
    with pytest.raises(RunFileError, match=words):
        instances_of(read_data(data(tasks=[task])))


def test_an_unknown_suite_names_the_one_that_was_meant() -> None:
    run = read_data(data(tasks=[{"suite": "asynchronus"}]))
    with pytest.raises(RunFileError, match=r'tasks\[0\].suite: .*did you mean "asynchronous"'):
        instances_of(run)


def test_a_suite_is_all_of_its_tasks_with_limits_of_one_and_a_half_times_the_optimum() -> None:
    run = read_data({"agents": ["chef"], "tasks": [{"suite": "synchronous"}]})
    found = instances_of(run)
    assert [one.task.id for one in found] == [f"synchronous/{n}" for n in range(1, 11)]
    assert all(one.par and one.step_limit == math.ceil(1.5 * one.par) for one in found)
    assert all(one.task.step_limit == one.step_limit for one in found)


def test_the_papers_fixed_numbers_can_be_the_limit() -> None:
    run = read_data(data(tasks=["synchronous/7"], step_limit="paper table"))
    assert instances_of(run)[0].step_limit == 54


def test_the_papers_numbers_do_not_exist_for_other_tasks() -> None:
    run = read_data(data(tasks=["tutorial/1"], step_limit="paper table"))
    with pytest.raises(RunFileError, match="the paper has no length for tutorial/1"):
        instances_of(run)


def test_a_task_that_is_named_twice_is_played_once() -> None:
    run = read_data(data(tasks=["tutorial/1", {"suite": "tutorial"}]))
    ids = [one.task.id for one in instances_of(run)]
    assert len(ids) == len(set(ids)) == 10


def test_other_rules_make_another_kitchen_and_no_proof() -> None:
    paper, original = (
        instances_of(read_data(data(tasks=["synchronous/1"], rules=rules)))[0]
        for rules in ("paper", "original")
    )
    assert original.task.params["rules"] == "original"
    assert not original.par_proved
    assert paper.digest != original.digest


def test_a_file_that_is_not_there_is_told_by_its_name(tmp_path: Path) -> None:
    with pytest.raises(RunFileError, match=r"run\.yaml: No such file"):
        read_file(tmp_path / "run.yaml")


def test_a_kitchen_of_ones_own_can_be_played(tmp_path: Path) -> None:
    from sim.worlds import get_world

    environment = get_world("robotouille").task("tutorial/1").params["environment"]
    (tmp_path / "mine.json").write_text(json.dumps(environment))
    run = read_data(data(tasks=[{"file": "mine.json"}]))
    (found,) = instances_of(run, tmp_path)
    assert found.task.id.startswith("own/mine-")
    assert found.step_limit == 6


def test_a_plan_for_a_home_can_be_played_from_its_file_as_well(tmp_path: Path) -> None:
    sample = uploads()["household"].sample.read_text("utf-8")
    (tmp_path / "tidy.json").write_text(sample)
    run = read_data({"agents": ["random"], "tasks": [{"file": "tidy.json"}], "step_limit": 9})
    (found,) = instances_of(run, tmp_path)
    assert (found.task.world, found.task.suite, found.task.title) == ("household", "own", "tidy")
    assert found.step_limit == 9


@pytest.mark.parametrize("text", ["[]", '"a kitchen"', "3"])
def test_a_file_that_holds_no_kitchen_at_all_is_told_so(tmp_path: Path, text: str) -> None:
    (tmp_path / "mine.json").write_text(text)
    run = read_data(data(tasks=[{"file": "mine.json"}]))
    with pytest.raises(RunFileError, match=r"mine\.json: .*JSON object"):
        instances_of(run, tmp_path)


def test_suites_of_one_name_are_told_apart_by_their_worlds(monkeypatch: pytest.MonkeyPatch) -> None:
    shared = {**all_suites(), ("sea", "tutorial"): Suite("tutorial", "Learn to sail")}
    monkeypatch.setattr("game.suites.all_suites", lambda: shared)
    run = read_data(data(tasks=[{"suite": "robotouille:tutorial"}]))
    assert {one.task.world for one in instances_of(run)} == {"robotouille"}
    with pytest.raises(RunFileError, match="unknown suite"):
        instances_of(read_data(data(tasks=[{"suite": "sea:tutorial"}])))


def test_a_kitchen_of_ones_own_that_is_wrong_is_told_with_the_path_inside(tmp_path: Path) -> None:
    (tmp_path / "mine.json").write_text('{"width": 3}')
    run = read_data(data(tasks=["tutorial/1", {"file": "mine.json"}]))
    with pytest.raises(RunFileError, match=r"tasks\[1\]\.file: .*mine\.json"):
        instances_of(run, tmp_path)


def test_pages_may_not_name_files_of_the_server() -> None:
    with pytest.raises(RunFileError, match="command line"):
        instances_of(read_data(data(tasks=[{"file": "/etc/passwd"}])))


def test_joint_steps_have_lengths_of_their_own() -> None:
    turns, together = (
        instances_of(read_data({"agents": ["chef"], "tasks": ["multi_agent/1"], "pace": pace}))[0]
        for pace in ("turns", "together")
    )
    assert (turns.par, together.par) == (27, 16)


def test_all_pinned_instances_of_a_task_can_be_asked_for() -> None:
    tasks = [{"task": "synchronous/1", "instances": "all"}, "synchronous/1@3"]
    found = instances_of(read_data({"agents": ["chef"], "tasks": tasks}))
    assert [one.task.id for one in found] == [f"synchronous/1@{n}" for n in range(1, 11)]
    assert {one.base for one in found} == {"synchronous/1"}


ERRAND = {"agents": ["idle"], "tasks": ["errand/honey"], "step_limit": 9}


@pytest.mark.parametrize("pace", ["turns", "together", "free"])
def test_a_task_is_played_at_every_pace_that_its_suite_knows(pace: str) -> None:
    with worlds_in():
        (found,) = instances_of(read_data({**ERRAND, "pace": pace}))
    assert found.task.id == "errand/honey"


@pytest.mark.parametrize(
    ("tasks", "pace", "words"),
    [
        (
            ["tally/a_few"],
            "free",
            "pace: tally/a_few is not played at free: the paces of counting are turns, together, "
            "realtime; use turns or together",
        ),
        (["errand/honey", "tally/a_few"], "free", "pace: tally/a_few is not played at free"),
    ],
)
def test_a_pace_that_a_suite_does_not_know_is_refused_with_those_it_knows(
    tasks: list[str], pace: str, words: str
) -> None:
    with worlds_in(), pytest.raises(RunFileError) as caught:
        instances_of(read_data({**ERRAND, "tasks": tasks, "pace": pace}))
    assert str(caught.value).startswith(words)


def test_where_a_suite_is_for_people_only_no_pace_is_promised(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    clock = Suite("counting", "Counting", paces=("realtime",))
    monkeypatch.setattr("game.suites.all_suites", lambda: {("tally", "counting"): clock})
    with worlds_in(), pytest.raises(RunFileError, match="no pace that a run may have is among"):
        instances_of(read_data({**ERRAND, "tasks": ["tally/a_few"]}))


def test_a_plan_of_ones_own_keeps_the_paces_of_its_world(tmp_path: Path) -> None:
    (tmp_path / "tidy.json").write_text(uploads()["household"].sample.read_text("utf-8"))
    file = {"agents": ["random"], "tasks": [{"file": "tidy.json"}], "step_limit": 9}
    with pytest.raises(RunFileError, match=r"not played at together.*use turns"):
        instances_of(read_data({**file, "pace": "together"}), tmp_path)


def test_what_is_known_in_turns_is_but_a_limit_where_each_acts_when_it_likes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    free = Suite("multi_agent", "Together", paces=("turns", "free"))
    shared = {**all_suites(), ("robotouille", "multi_agent"): free}
    monkeypatch.setattr("game.suites.all_suites", lambda: shared)
    turns, freely = (
        instances_of(read_data({"agents": ["chef"], "tasks": ["multi_agent/1"], "pace": pace}))[0]
        for pace in ("turns", "free")
    )
    assert (turns.par, freely.par) == (27, None)
    assert turns.step_limit == freely.step_limit
    assert (turns.par_proved, freely.par_proved) == (True, False)


def test_where_no_shortest_plan_can_be_known_the_benchmark_says_how_long_an_episode_is() -> None:
    run = read_data({"agents": ["idle"], "tasks": ["activities/compute@home2"]})
    assert instances_of(run)[0].step_limit == 40
    run = read_data({"agents": ["idle"], "tasks": ["activities/compute@home2"], "step_limit": 12})
    assert instances_of(run)[0].step_limit == 12
