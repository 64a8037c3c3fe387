"""The catalogue: thirty tasks of the paper, two for training, ten to learn in; all startable."""

from __future__ import annotations

import json
import math
from collections import Counter
from pathlib import Path

import pytest

from sim.world import Task, WorldError
from sim.worlds.robotouille import catalogue
from sim.worlds.robotouille.catalogue import PROBLEMS, find
from tests.loops import each

TASKS = catalogue.catalogue()
by_id = pytest.mark.parametrize("task", TASKS, ids=lambda task: task.id)


def conditions(task: Task) -> set[tuple[str, tuple[str, ...]]]:
    return {(g["predicate"], tuple(g["args"])) for g in task.params["environment"]["goal"]}


def test_the_suites_are_whole_and_in_order() -> None:
    suites = Counter(task.suite for task in TASKS)
    assert list(suites.items()) == [
        ("tutorial", 10),
        ("synchronous", 10),
        ("asynchronous", 10),
        ("multi_agent", 10),
        ("training", 2),
    ]


def test_tasks_are_counted_from_one_as_in_the_paper() -> None:
    ids = [task.id for task in TASKS if task.suite == "asynchronous"]
    assert ids == [f"asynchronous/{n}" for n in range(1, 11)]
    assert find("synchronous_train/1").suite == find("asynchronous_train/1").suite == "training"


def test_every_file_is_a_task() -> None:
    files = [path for path in PROBLEMS.rglob("*.json") if path.parent != PROBLEMS]
    assert len(files) == len(TASKS)


@by_id
def test_a_task_has_what_people_need(task: Task) -> None:
    assert task.title
    assert task.goal.endswith(".")
    assert 1 <= task.difficulty <= 5
    assert task.tags
    assert len(task.seats) == (2 if task.suite == "multi_agent" or "two cooks" in task.tags else 1)


@by_id
def test_every_station_has_floor_where_a_cook_can_stand(task: Task) -> None:
    env = task.params["environment"]
    stations = {(s["x"], s["y"]) for s in env["stations"]}
    floor = {(x, y) for x in range(env["width"]) for y in range(env["height"])} - stations
    assert len(stations) == len(env["stations"])
    for x, y in stations:
        assert floor & {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)}, (x, y)


@by_id
def test_everything_stands_on_a_station_and_every_cook_before_one(task: Task) -> None:
    env = task.params["environment"]
    stations = {(s["x"], s["y"]) for s in env["stations"]}
    things = {(e["x"], e["y"]) for e in env["items"] + env["containers"]}
    cooks = [(p["x"], p["y"]) for p in env["players"]]
    assert things <= stations
    assert not stations & set(cooks)
    faced = [(p["x"] + p["direction"][0], p["y"] + p["direction"][1]) for p in env["players"]]
    assert set(faced) <= stations
    assert len(set(faced)) == len(cooks)


def test_soups_boil() -> None:
    soups = [task for task in TASKS if "soup" in task.tags]
    assert len(soups) == 8
    for task in soups:
        served = [g for g in task.params["environment"]["goal"] if g["predicate"] == "in"]
        boiled = [g for g in task.params["environment"]["goal"] if g["predicate"] == "isboiling"]
        assert {g["ids"][0] for g in served} == {g["ids"][0] for g in boiled}, task.id


def test_goals_name_the_ingredients_of_their_dish() -> None:
    assert ("iscut", ("tomato",)) in conditions(find("synchronous/9"))
    assert ("atop", ("bread", "lettuce")) in conditions(find("synchronous/2"))
    assert not any("cheese" in args for _, args in conditions(find("synchronous/2")))
    assert ("iscooked", ("chicken",)) in conditions(find("multi_agent/10"))


def test_one_id_stands_for_one_type() -> None:
    for task in each(TASKS):
        types: dict[object, set[str]] = {}
        for goal in task.params["environment"]["goal"]:
            for type_, id_ in zip(goal["args"], goal["ids"], strict=True):
                types.setdefault(id_, set()).add(type_)
        assert [len(kinds) for kinds in each(types.values())] == [1] * len(types), task.id


def test_step_limits_follow_the_paper_where_a_par_is_known() -> None:
    for task in each(TASKS):
        if task.suite == "tutorial" or task.par is None:
            assert task.step_limit is None
        else:
            assert task.step_limit == math.ceil(1.5 * task.par)


@pytest.mark.parametrize(
    ("asked", "named"),
    [
        ("synchronous/0", "synchronous/1 to synchronous/10"),
        ("sinchronous/3", "synchronous/3"),
        ("cheeseburger", "synchronous/5"),
        ("soup", "tutorial/8"),
        ("", "tutorial/…"),
    ],
)
def test_an_unknown_task_names_close_ones(asked: str, named: str) -> None:
    with pytest.raises(WorldError) as caught:
        find(asked)
    assert caught.value.code == "unknown_task"
    assert named in caught.value.message


def test_adding_a_task_is_adding_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    environment = find("tutorial/3").params["environment"]
    environment = {**environment, "brigade": {"title": "Mine", "difficulty": 2, "tags": ["own"]}}
    (tmp_path / "house").mkdir()
    (tmp_path / "house" / "7_mine.json").write_text(json.dumps(environment))
    (tmp_path / "pars.json").write_text('{"house/7": {"par": 9, "proved": true}}')
    monkeypatch.setattr(catalogue, "PROBLEMS", tmp_path)
    catalogue._tasks.cache_clear()
    try:
        task = find("house/7")
    finally:
        monkeypatch.undo()
        catalogue._tasks.cache_clear()
    assert (task.title, task.suite, task.par, task.par_proved) == ("Mine", "house", 9, True)
    assert task.step_limit == 14


@pytest.mark.parametrize(("name", "text"), [("x_mine.json", "{}"), ("1_mine.json", "{")])
def test_a_broken_file_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, text: str
) -> None:
    (tmp_path / "house").mkdir()
    (tmp_path / "house" / name).write_text(text)
    monkeypatch.setattr(catalogue, "PROBLEMS", tmp_path)
    catalogue._tasks.cache_clear()
    try:
        with pytest.raises(WorldError) as caught:
            catalogue.catalogue()
    finally:
        monkeypatch.undo()
        catalogue._tasks.cache_clear()
    assert caught.value.path.endswith(name)
