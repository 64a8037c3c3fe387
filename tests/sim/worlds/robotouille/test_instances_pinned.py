"""The 300 pinned instances, their manifest and its command."""

from __future__ import annotations

import copy
import json
import math
from collections import Counter
from pathlib import Path

import pytest

from sim import made
from sim.abilities import Varied
from sim.driver import Driver
from sim.world import JSONObject, WorldError
from sim.worlds.robotouille import world
from sim.worlds.robotouille.instances import Options, generate, manifest, pinned
from sim.worlds.robotouille.instances.__main__ import main
from tests.loops import each
from tests.shares import share


def given(task_id: str) -> JSONObject:
    """The environment of a task's file."""
    return copy.deepcopy(world.task(task_id).params["environment"])


def test_the_paper_has_three_hundred_instances() -> None:
    every = world.instances()
    assert len(every) == len({task.id for task in every}) == 300
    assert Counter(task.suite for task in every) == dict.fromkeys(pinned.SUITES, 100)
    assert len({manifest.digest(task.params["environment"]) for task in every}) == 300
    assert [task.id for task in world.instances("asynchronous")][:2] == [
        "asynchronous/1@1",
        "asynchronous/1@2",
    ]
    assert isinstance(world, Varied)


def test_an_instance_is_its_task_in_another_kitchen() -> None:
    task, base = world.task("multi_agent/7@4"), world.task("multi_agent/7")
    assert (task.goal, task.seats, task.suite) == (base.goal, base.seats, base.suite)
    assert task.params["environment"] != base.params["environment"]
    assert task.params["rules"] == "paper"
    assert "instance" in task.tags
    assert task.par is not None
    assert task.step_limit == math.ceil(1.5 * task.par)
    assert task.params["pars"]["joint"] < task.par
    assert world.task("multi_agent/7@4") == task


def test_galleries_do_not_list_instances() -> None:
    assert not any("@" in task.id for task in world.tasks())


def test_joint_lengths_are_kept_for_several_cooks() -> None:
    for name, row in each(manifest.read().items()):
        assert ("joint" in row) == name.startswith("multi_agent"), name
        assert row.get("joint", 0) <= row["par"], name


@pytest.mark.slow
def test_every_instance_can_be_solved_within_its_limit() -> None:
    assert main(["verify"]) == 0
    for name in each(share([*pinned.names()], 60)):
        assert main(["verify", "--solve", name]) == 0


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("asynchronous/1@11", "asynchronous/1@1 to @10"),
        ("asynchronous/1@0", "asynchronous/1@1 to @10"),
        ("asynchronous/1@03", "asynchronous/1@1 to @10"),
        ("asynchronous/1@", "asynchronous/1@1 to @10"),
        ("asynchronous/11@1", "asynchronous/1 to asynchronous/10"),
        ("tutorial/1@1", "synchronous, asynchronous, multi_agent"),
        ("asynchronous/1@3@4", "@1 to @10"),
    ],
)
def test_an_unknown_instance_names_those_there_are(name: str, told: str) -> None:
    with pytest.raises(WorldError) as caught:
        world.task(name)
    assert caught.value.code == "unknown_task"
    assert told in caught.value.message


def test_an_unknown_suite_has_no_instances() -> None:
    with pytest.raises(WorldError, match="tutorial") as caught:
        world.instances("tutorial")
    assert caught.value.code == "unknown_suite"


def test_the_driver_starts_an_instance() -> None:
    driver = Driver()
    request = {"op": "start", "world": "robotouille", "task": "asynchronous/1@3"}
    answer = driver.answer(json.dumps(request).encode())
    assert answer["task"]["id"] == "asynchronous/1@3"
    assert answer["task"]["par"] == world.task("asynchronous/1@3").par
    answer = driver.answer(json.dumps({**request, "task": "asynchronous/1@33"}).encode())
    assert answer["error"]["code"] == "unknown_task"
    answer = driver.answer(json.dumps({**request, "compat": "original"}).encode())
    assert "error" not in answer


@pytest.fixture
def own_manifest(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A manifest that may be changed."""
    path = tmp_path / "instances.json"
    path.write_bytes(manifest.PATH.read_bytes())
    monkeypatch.setattr(manifest, "PATH", path)
    monkeypatch.setattr(manifest.read, "__defaults__", (path,))
    monkeypatch.setattr(manifest.write, "__defaults__", (path,))
    pinned.forget()
    return path


@pytest.fixture(autouse=True)
def _forget_afterwards() -> object:
    yield
    pinned.forget()


def edit(path: Path, name: str, **changes: object) -> None:
    data = json.loads(path.read_text())
    data["instances"][name] |= changes
    path.write_text(json.dumps(data))


def test_a_kitchen_that_comes_out_differently_is_not_played(own_manifest: Path) -> None:
    edit(own_manifest, "synchronous/1@2", sha256="0" * 64)
    with pytest.raises(WorldError) as caught:
        world.task("synchronous/1@2")
    assert caught.value.code == "instance_mismatch"
    assert "instances.json pins 000000000000" in caught.value.message
    assert main(["verify", "synchronous/1@"]) == 1
    assert world.task("synchronous/1@3")


def test_writing_pins_the_new_kitchen_and_keeps_the_others(
    own_manifest: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = manifest.read(own_manifest)
    edit(own_manifest, "synchronous/1@2", sha256="0" * 64, par=3, proved=True)
    assert main(["write", "synchronous/1@"]) == 0
    after = manifest.read(own_manifest)
    assert after.pop("synchronous/1@2")["sha256"] == before.pop("synchronous/1@2")["sha256"]
    assert after == before
    assert "10/10" in capsys.readouterr().err
    assert main(["verify", "synchronous/1@"]) == 0
    assert made.faults(own_manifest.parent, [own_manifest]) == []


def test_what_the_manifest_lacks_is_said_and_added(own_manifest: Path) -> None:
    data = json.loads(own_manifest.read_text())
    row = data["instances"].pop("synchronous/1@10")
    own_manifest.write_text(json.dumps(data))
    with pytest.raises(WorldError, match="instances write") as caught:
        world.task("synchronous/1@10")
    assert caught.value.code == "bad_manifest"
    main(["write", "synchronous/1@10"])
    assert manifest.read(own_manifest)["synchronous/1@10"]["sha256"] == row["sha256"]


@pytest.mark.parametrize(
    "text", ["{", "[]", "{}", '{"format": 2, "instances": {}}', '{"format": 1, "instances": []}']
)
def test_a_broken_manifest_is_one_clear_error(own_manifest: Path, text: str) -> None:
    own_manifest.write_text(text)
    with pytest.raises(WorldError) as caught:
        world.task("synchronous/1@1")
    assert caught.value.code == "bad_manifest"


def test_a_row_with_a_wrong_type_is_named(own_manifest: Path) -> None:
    edit(own_manifest, "synchronous/1@1", par="eight")
    with pytest.raises(WorldError, match="synchronous/1@1: needs 'par', int"):
        world.task("synchronous/1@2")


OLD = {"sha256": "a", "attempt": 0, "par": 9, "proved": False, "planner": 1, "joint": 5}


@pytest.mark.parametrize(
    ("new", "kept"),
    [
        ({"par": 8, "proved": True, "planner": 2}, {"par": 8, "proved": True, "planner": 2}),
        ({"par": 9, "proved": True, "planner": 2}, {"par": 9, "proved": True, "planner": 2}),
        ({"par": 9, "proved": False, "planner": 2, "bound": 8}, {"bound": 8, "planner": 2}),
        ({"par": 10, "proved": False, "planner": 2}, {"par": 9, "planner": 1}),
        ({"par": 9, "proved": False, "planner": 2}, {"par": 9, "planner": 1}),
        ({"joint": 4, "joint_proved": True}, {"par": 9, "joint": 4, "joint_proved": True}),
        ({"joint": 6}, {"joint": 5}),
    ],
)
def test_lengths_only_get_better(new: JSONObject, kept: JSONObject) -> None:
    row = manifest.merged(OLD, new)
    assert {key: row[key] for key in kept} == kept
    assert (row["sha256"], row["attempt"]) == ("a", 0)
    assert "par" in row
    assert "joint" in row


def test_another_kitchen_takes_nothing_from_the_old_one() -> None:
    new = {"sha256": "b", "attempt": 1, "par": 12, "proved": False, "planner": 1}
    assert manifest.merged(OLD, new) == new


@pytest.mark.parametrize("turn", [1, -1])
def test_proofs_that_contradict_are_an_error(turn: int) -> None:
    one, other = [{**OLD, "proved": True}, {**OLD, "par": 8}][::turn]
    with pytest.raises(WorldError, match="said to be proved"):
        manifest.merged(one, other)


def test_better_lengths_are_merged_from_a_file(own_manifest: Path, tmp_path: Path) -> None:
    edit(own_manifest, "asynchronous/1@1", proved=False)
    old = manifest.read(own_manifest)["asynchronous/1@1"]
    found = {"par": old["par"], "proved": True, "planner": 7, "plan": ["Do nothing"]}
    (tmp_path / "found.json").write_text(json.dumps({"asynchronous/1@1": found}))
    assert main(["merge", str(tmp_path / "found.json")]) == 0
    pinned_as = {key: old[key] for key in ("sha256", "attempt")}
    assert manifest.read(own_manifest)["asynchronous/1@1"] == pinned_as | found
    assert world.task("asynchronous/1@1").par_proved


@pytest.mark.parametrize(
    ("name", "row", "told"),
    [
        ("asynchronous/1", {}, 'no instance "asynchronous/1"'),
        ("asynchronous/1@1", {"par": "x"}, "needs 'par'"),
        (
            "asynchronous/1@1",
            {"sha256": "0", "par": 1, "proved": True, "planner": 1},
            "another kitchen",
        ),
    ],
)
def test_rows_that_do_not_fit_are_not_merged(
    own_manifest: Path,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    name: str,
    row: JSONObject,
    told: str,
) -> None:
    before = own_manifest.read_bytes()
    (tmp_path / "found.json").write_text(json.dumps({name: row}))
    assert main(["merge", str(tmp_path / "found.json")]) == 1
    assert told in capsys.readouterr().err
    assert own_manifest.read_bytes() == before


def test_the_command_makes_a_kitchen(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "mine.json"
    path.write_text(json.dumps(given("synchronous/2")))
    assert main(["make", str(path), "4", "--options", '{"items": 0}']) == 0
    made = json.loads(capsys.readouterr().out)
    assert made == generate(given("synchronous/2"), 4, Options(items=0))
    path.write_text("{")
    assert main(["make", str(path), "4"]) == 1
    assert main(["make", str(tmp_path / "absent.json"), "4"]) == 1
    assert main(["verify", "dessert/"]) == 1
