"""The tasks: those for people, those of the benchmark, and those from files."""

from __future__ import annotations

import json
from typing import Any

import pytest

from sim.abilities import Artist, Solved, Varied
from sim.home import scenes
from sim.home.facts import facts_of
from sim.home.state import State
from sim.world import JSONObject, Task, WorldError
from sim.worlds import get_world
from sim.worlds.household import containment
from sim.worlds.household.judging import goals
from sim.worlds.household.suites import friendly, plans, vantage
from sim.worlds.household.suites.catalogue import plan_of
from sim.worlds.household.world import world
from tests.loops import each


def test_the_world_draws_varies_and_knows_solutions() -> None:
    assert isinstance(world, Artist)
    assert isinstance(world, Varied)
    assert isinstance(world, Solved)
    assert get_world("household") is world


def test_every_task_is_stored_as_it_is_and_found_again() -> None:
    for task in each(world.tasks()):
        again = Task.from_json(json.loads(json.dumps(task.to_json())))
        assert again == task == world.task(task.id)
        assert task.seats[0].name == "cook"


def test_no_task_carries_its_solution() -> None:
    for task in each(world.tasks()):
        assert "solution" not in json.dumps(task.to_json())


def test_the_benchmark_is_played_in_the_condition_of_a_model() -> None:
    for task in each(world.instances("asgardbench")):
        rules = task.params["rules"]
        assert task.feedback == "simple"
        assert rules["termination"]
        assert not any(rules[name] for name in ("walking", "instances", "help"))
        assert task.par
        assert task.step_limit


def test_what_one_practises_with_and_plans_of_ones_own_stand_in_no_list() -> None:
    assert {suite.name for suite in each(world.suites()) if suite.private} == {"practice", "inline"}


def test_it_is_made_ready_by_drawing_a_home_for_the_seat_and_for_those_who_watch(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    drawn: list[bool] = []
    monkeypatch.setattr(type(world), "draw", lambda self, scene, size: drawn.append(size == 300))
    world.warm()
    assert drawn == [True, True]


def test_the_walls_that_hide_things_from_a_good_place_are_thin_boards_around_the_room() -> None:
    state = State.start(scenes.load("FloorPlan1"))
    walls = vantage._walls(state)
    assert len(walls) == len(state.scene.room.outline)
    for *_, width, height, depth in each(walls):
        assert min(width, depth) == pytest.approx(vantage.THIN)
        assert height == state.scene.room.height / 2


def test_titles_do_not_tell_what_is_to_be_seen() -> None:
    for task in each(world.instances("asgardbench")):
        told = " ".join([task.title, task.goal, *task.tags])
        assert "dirty" not in told
        assert "(d)" not in told
        assert "has" not in told.split()


def test_for_fun_nothing_ends_by_rule() -> None:
    for task in each(world.instances("home")):
        rules = task.params["rules"]
        assert task.feedback == "detailed"
        assert not rules["termination"]
        assert rules["walking"]
        assert rules["instances"]
        assert rules["help"]


def test_unknown_names_are_answered_with_near_ones() -> None:
    with pytest.raises(WorldError) as complaint:
        world.task("home/tost")
    assert complaint.value.code == "unknown_task"
    with pytest.raises(WorldError) as complaint:
        world.instances("kitchen")
    assert complaint.value.code == "unknown_suite"


@pytest.mark.parametrize("name", friendly.names())
def test_a_task_for_people_can_be_prepared_and_is_not_done_yet(name: str) -> None:
    plan = friendly.plan(name)
    state = plan.state()
    wanted = goals.read(plan.goals)
    held_types = [t.type for t in state.things.values() if facts_of(t.type).pickupable]
    assert len(held_types) == len(set(held_types))
    met = [g.met(state, "paper") for g in wanted if not isinstance(g, goals.ActionGoal)]
    assert not all(met) or any(isinstance(g, goals.ActionGoal) for g in wanted)
    for task in world.instances("home"):
        if task.id == name:
            assert plan_of(task).hash == plan.hash


def test_friendly_goals_ask_for_what_the_scene_has() -> None:
    for name in each(friendly.names()):
        plan = friendly.plan(name)
        state = plan.state()
        made = {"EggCracked", "BreadSliced", "LettuceSliced", "TomatoSliced", "PotatoSliced"}
        needed = {getattr(goal, "type", None) for goal in each(goals.read(plan.goals))}
        missing = [kind for kind in needed - made if kind and not containment.first(state, kind)]
        assert missing == [], name


# Users' files


def small_plan(**changes: Any) -> JSONObject:
    data = {
        "scene": scenes.names()[0],
        "task_description": "Close the fridge.",
        "goals": {
            "state_goals": [{"object_type": "Fridge", "state": "isOpen", "value": False}],
        },
    }
    return {**data, **changes}


def test_a_scene_with_goals_is_a_task() -> None:
    task = world.task_from(small_plan())
    assert task.suite == "inline"
    assert task.goal == "Close the fridge."
    assert world.task_from(small_plan()) == task
    assert Task.from_json(json.loads(json.dumps(task.to_json()))) == task
    assert plan_of(task).state().scene.name == scenes.names()[0]


def test_a_plan_may_come_with_rules_and_a_title() -> None:
    task = world.task_from({"plan": small_plan(), "rules": {"walking": True}, "title": "Cold"})
    assert task.title == "Cold"
    assert task.params["rules"]["walking"]


def test_a_shipped_plan_can_be_uploaded() -> None:
    task = world.task_from(plans.load(plans.names()[0]).to_json())
    assert "solution" not in json.dumps(task.to_json())


@pytest.mark.parametrize(
    ("data", "code", "path"),
    [
        ([], "bad_plan", ""),
        ({}, "bad_plan", "scene"),
        ({"scene": "FloorPlan9999"}, "unknown_scene", ""),
        ({"scene": 7}, "bad_plan", "scene"),
        ({"goals": {}}, "bad_plan", "goals"),
        ({"goals": {"wishes": []}}, "bad_plan", "goals.wishes"),
        ({"goals": {"put_away_goals": [{"object_type": "Unicorn"}]}}, "bad_plan", None),
        ({"task_description": ""}, "bad_plan", "task_description"),
        ({"start": {}}, "bad_plan", None),
        ({"start": 3}, "bad_plan", "start"),
        ({"step_count": -1}, "bad_plan", "step_count"),
        ({"step_count": 10**400}, "bad_plan", "step_count"),
        ({"goals": {"action_goals": 5}}, "bad_plan", "goals.action_goals"),
        ({"goals": {"action_goals": [[]]}}, "bad_plan", "goals.action_goals"),
        ({"task_description": "x" * 5000}, "bad_plan", "task_description"),
    ],
)
def test_broken_plans_are_refused_with_their_place(data: Any, code: str, path: str | None) -> None:
    whole = small_plan(**data) if isinstance(data, dict) and data else data
    with pytest.raises(WorldError) as complaint:
        world.task_from(whole)
    assert complaint.value.code == code
    assert path is None or complaint.value.path == path


@pytest.mark.parametrize(
    ("extra", "path"),
    [({"title": ""}, "title"), ({"title": 3}, "title"), ({"rules": {"x": 1}}, "rules.x")],
)
def test_broken_wrappings_are_refused_with_their_place(extra: JSONObject, path: str) -> None:
    with pytest.raises(WorldError) as complaint:
        world.task_from({"plan": small_plan(), **extra})
    assert complaint.value.path == path


def test_a_task_of_another_world_is_not_started() -> None:
    robots = next(iter(get_world("robotouille").tasks()))
    with pytest.raises(WorldError) as complaint:
        world.start(robots, 0)
    assert complaint.value.code == "bad_task"
