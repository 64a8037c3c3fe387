"""Shortest plans: right by brute force, honest about limits, played in the engine, kept well."""

from __future__ import annotations

import dataclasses
import json
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from sim.world import JSONObject, Task
from sim.worlds.robotouille import world
from sim.worlds.robotouille.catalogue import catalogue
from sim.worlds.robotouille.inline import task_from
from sim.worlds.robotouille.optimal import store
from sim.worlds.robotouille.optimal.__main__ import main
from sim.worlds.robotouille.optimal.planner import (
    VERSION,
    Found,
    Limits,
    Progress,
    shortest,
    steps_to_go,
)
from sim.worlds.robotouille.optimal.replay import works
from tests.loops import each
from tests.shares import share
from tests.sim.worlds.robotouille.kitchens import environment, food, thing
from tests.sim.worlds.robotouille.small_kitchens import drawn, played_on, shortest_by_force

pytestmark = pytest.mark.slow

ALONE = [task for task in catalogue() if len(task.seats) == 1]
TOGETHER = [task for task in catalogue() if len(task.seats) > 1]


def start_of(task: Task) -> JSONObject:
    return world.start(task, 0).observe("robot1").facts


def solved(task: Task, **more: object) -> Found:
    """The shortest plan from the beginning, checked in the engine."""
    found = shortest(task, start_of(task), **more)  # type: ignore[arg-type]
    assert works(task, start_of(task), found.moves)
    return found


# -- right ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("first", "cooks", "movers", "joint", "states"),
    [
        (0, 1, 1, False, 3000),
        (1000, 2, 2, False, 2000),
        (2000, 2, 2, True, 900),
        (3000, 2, 1, False, 1500),
        (4000, 2, 1, True, 1500),
    ],
)
def test_it_agrees_with_brute_force_in_random_kitchens(
    first: int, cooks: int, movers: int, joint: bool, states: int
) -> None:
    compared = 0
    seeds = share(range(first, first + 60), 24)
    for seed in seeds:
        task = drawn(seed, cooks)
        if task is None:
            continue
        episode = world.start(task, 0)
        played_on(episode, seed, joint=joint)
        ours = episode.seats[:movers]
        length, _ = shortest_by_force(episode, states, ours, joint=joint)
        if length is None:
            continue
        found = shortest(task, episode.observe("robot1").facts, ours, joint=joint)
        assert (len(found.moves) if found.reachable else -1) == length, f"seed {seed}"
        assert found.proved or length < 0, f"seed {seed}"
        compared += 1
    assert compared >= len(seeds) / 4


@pytest.mark.parametrize("first", [40, 50, 60])
def test_the_bound_is_never_more_than_what_is_left(first: int) -> None:
    # Chance also makes kitchens that the reader refuses: those are not counted.
    tasks = [task for seed in range(first, first + 10) if (task := drawn(seed, 1)) is not None]
    assert len(tasks) >= 4
    for task in tasks:
        episode = world.start(task, 0)
        length, moves = shortest_by_force(episode, 2000, episode.seats, joint=True)
        for n, move in enumerate(moves):
            found = shortest(task, episode.observe("robot1").facts, limits=Limits(nodes=0))
            assert found.bound is not None
            assert found.bound <= (length or 0) - n, task.id
            episode.step(move)


@pytest.mark.parametrize("task", ALONE[:25], ids=lambda task: task.id)
def test_every_kitchen_for_one_is_solved_with_proof(task: Task) -> None:
    found = solved(task)
    assert found.proved
    assert len(found.moves) == task.par == found.bound
    assert task.par_proved


@pytest.mark.parametrize("task_id", ["multi_agent/1", "multi_agent/4", "multi_agent/6"])
def test_two_cooks_need_no_more_steps_together_than_in_turns(task_id: str) -> None:
    task = world.task(task_id)
    turns, joint = solved(task), solved(task, joint=True)
    assert turns.proved
    assert joint.proved
    assert len(turns.moves) == task.par
    assert len(joint.moves) < len(turns.moves)


def test_what_runs_when_it_is_asked_counts() -> None:
    task = world.task("tutorial/4")
    episode = world.start(task, 0)
    whole = shortest(task, start_of(task))
    for n, move in enumerate(whole.moves):
        facts = episode.observe("robot1").facts
        assert steps_to_go(task, facts) == (len(whole.moves) - n, True)
        episode.step(move)
    assert steps_to_go(task, episode.observe("robot1").facts) == (0, True)


def test_cooks_who_are_not_ours_stand_still() -> None:
    task = world.task("multi_agent/1")
    found = solved(task, cooks=["robot1"])
    assert found.proved
    assert all(move.get("robot2") is None for move in found.moves)
    assert len(found.moves) > (task.par or 0)


def test_somebody_in_the_way_can_make_it_impossible() -> None:
    task = world.task("tutorial/10")
    assert not shortest(task, start_of(task), ["robot1"]).reachable


# -- honest ---------------------------------------------------------------------------------------


def test_out_of_room_it_tells_the_best_plan_and_a_bound_below_it() -> None:
    task = world.task("asynchronous/9")
    found = solved(task, limits=Limits(nodes=2000))
    assert not found.proved
    assert found.bound is not None
    assert found.bound <= (task.par or 0) <= len(found.moves)


def test_it_stops_when_told_to() -> None:
    heard: list[Progress] = []

    def enough(progress: Progress) -> bool:
        heard.append(progress)
        return len(heard) < 3

    found = shortest(
        world.task("asynchronous/9"), start_of(world.task("asynchronous/9")), watch=enough
    )
    assert len(heard) == 3
    assert not found.proved
    assert heard[-1].bound <= 62


def test_a_goal_that_is_lost_for_good_is_known_to_be() -> None:
    goal = [{"predicate": "item_on", "args": ["patty", "table"], "ids": [1, 2]}]
    env = environment("table stove", [thing("patty", 0)], [thing("pot", 1)], goal=goal)
    task = task_from({"environment": env})
    facts = start_of(task)
    facts["items"][0]["place"] = {"meal": "water1"}
    facts["stations"][0]["stack"] = []
    assert shortest(task, start_of(task)).moves == ()
    found = shortest(task, facts, limits=Limits(nodes=1000))
    assert not found.moves
    assert not found.reachable


def test_a_plan_that_does_not_work_is_not_believed() -> None:
    task = world.task("synchronous/1")
    good = solved(task).moves
    found = solved(task, known=good[:-1])
    assert len(found.moves) == len(good)


def test_the_rules_of_the_released_code_are_searched_in_the_engine() -> None:
    task = world.task("synchronous/4")
    old = dataclasses.replace(task, params={**task.params, "rules": "original"})
    found = solved(old)
    assert found.proved
    assert len(found.moves) == 8


def test_the_same_search_gives_the_same_plan() -> None:
    task = world.task("asynchronous/3")
    first, second = solved(task), solved(task)
    assert [dict(move) for move in first.moves] == [dict(move) for move in second.moves]
    assert first.nodes == second.nodes


def test_equal_tables_do_not_make_the_search_bigger() -> None:
    goal = [{"predicate": "item_on", "args": ["cheese", "table"], "ids": [1, 2]}]
    few = task_from({"environment": environment("stove table table", food(["cheese"]), goal=goal)})
    many = task_from(
        {"environment": environment("stove " + "table " * 12, food(["cheese"]), goal=goal)}
    )
    assert solved(few).nodes == solved(many).nodes


# -- kept -----------------------------------------------------------------------------------------


def test_stored_plans_lead_to_the_goal_in_par() -> None:
    for task in each(catalogue()):
        moves = store.stored_plan(task, joint=False)
        assert moves is not None, task.id
        assert len(moves) == task.par, task.id
        assert all(isinstance(move, dict) for move in moves)


def test_stored_joint_plans_are_as_long_as_said() -> None:
    pars = json.loads(store.PARS.read_text())
    for task in each(TOGETHER):
        moves = store.stored_plan(task, joint=True)
        assert moves is not None, task.id
        assert len(moves) == pars[task.id]["joint"], task.id


def test_no_stored_plan_is_played_under_other_rules() -> None:
    task = world.task("synchronous/1")
    assert (
        store.stored_plan(
            dataclasses.replace(task, params={**task.params, "rules": "original"}), False
        )
        is None
    )


def test_a_worse_result_never_replaces_a_better_one(tmp_path: Path) -> None:
    pars = tmp_path / "pars.json"
    good = store.row_of(20, True, 20, VERSION, joint=False) | {"rules": "paper"}
    assert store.keep_par("synchronous/1", good, pars) == good
    worse = store.row_of(23, False, 18, VERSION, joint=False)
    assert store.keep_par("synchronous/1", worse, pars) == good
    joint = store.row_of(12, False, 10, VERSION, joint=True)
    assert store.keep_par("synchronous/1", joint, pars) == {**good, **joint}
    with pytest.raises(ValueError, match="20 is said to be proved"):
        store.keep_par("synchronous/1", store.row_of(19, False, 1, VERSION, joint=False), pars)


def test_a_longer_plan_does_not_replace_a_stored_one(tmp_path: Path) -> None:
    plans = tmp_path / "plans.json"
    store.keep_plan("synchronous/1", "turns", ["a", None], plans)
    store.keep_plan("synchronous/1", "turns", ["a", None, "b"], plans)
    assert json.loads(plans.read_text()) == {"synchronous/1": {"turns": ["a", None]}}


def test_the_command_prints_one_line_a_task(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--dry", "tutorial/3"]) == 0
    assert "tutorial/3 turns 7 proved" in capsys.readouterr().out
    assert main(["--dry", "tutorial/99"]) == 1
    assert "tutorial/10" in capsys.readouterr().err


def test_pages_and_agents_do_not_load_the_compiler() -> None:
    code = (
        "import sys; from game.agents import all_agents; all_agents();"
        "from sim.worlds.robotouille import world; list(world.tasks());"
        "from sim.worlds.robotouille.optimal.store import stored_plans; stored_plans();"
        "sys.exit('numba' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_states_are_bytes() -> None:
    """Counts that do not fit are left to the slow way instead of running over."""
    goal = [{"predicate": "iscooked", "args": ["patty"], "ids": [1]}]
    env = environment("stove table", food(["patty"]), goal=goal, config={"cook_time": 300})
    found = shortest(
        task_from({"environment": env}),
        start_of(task_from({"environment": env})),
        limits=Limits(nodes=50),
    )
    assert not found.proved
    assert np.iinfo(np.uint8).max == 255
