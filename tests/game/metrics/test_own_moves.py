"""What people do is counted by what it is for, and compared with what is counted alike."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from game.metrics import all_metrics, measure_all
from game.metrics.own_moves import counted
from game.suites import find_task
from sim.abilities import kind_of, length_of
from sim.worlds import get_world
from tests.game import peoples_games as games
from tests.game.engine.table import Table
from tests.game.engine.toy import toy_task
from tests.game.peoples_games import at_home
from tests.loops import each


def measured(table: Table, name: str) -> Any:
    return all_metrics()[name].measure(table.log)


@pytest.mark.parametrize(
    ("pace", "par"), [("turns", 27), ("together", 16), ("realtime", None), ("free", None)]
)
def test_each_pace_has_a_length_of_its_own(pace: Any, par: int | None) -> None:
    task = find_task("multi_agent/1")
    assert length_of(get_world("robotouille"), task, pace).steps == par


def test_a_cooks_moves_in_real_time_leave_out_the_waits_of_the_best_known_plan() -> None:
    task = find_task("asynchronous/6")
    world = get_world("robotouille")
    assert length_of(world, task, "turns") == (19, True)
    assert length_of(world, task, "realtime") == (16, False)


def test_nothing_is_known_of_a_kitchen_that_is_played_by_other_rules() -> None:
    task = find_task("asynchronous/6")
    other = replace(task, params={**task.params, "rules": "original"})
    assert length_of(get_world("robotouille"), other, "realtime").steps is None


def test_a_world_that_says_nothing_of_paces_knows_its_length_in_turns_only() -> None:
    known = replace(toy_task(), par=5)
    world = get_world("household")
    assert [length_of(world, known, pace).steps for pace in ("turns", "together")] == [5, None]
    alone = replace(known, seats=known.seats[:1])
    assert [length_of(world, alone, pace).steps for pace in ("free", "realtime")] == [5, None]


@pytest.mark.parametrize("pace", ["turns", "together"])
def test_the_best_known_plan_is_as_long_as_its_par_at_either_pace(pace: str) -> None:
    table = games.played("multi_agent/7", pace)
    assert table.session.outcome == {**table.session.outcome, "success": True}
    assert (
        measured(table, "length") == measured(table, "par") == {"turns": 42, "together": 22}[pace]
    )


def test_ticks_in_real_time_are_no_moves() -> None:
    table = games.played("synchronous/1", "realtime", idle=14)
    assert table.session.episode.steps == 22
    assert measured(table, "steps") == 22
    assert measured(table, "length") == measured(table, "par") == 8
    assert measured(table, "success_1_5") is True
    assert measured(table, "optimality_rate") == 1.0


def test_a_stand_ins_moves_are_not_the_persons() -> None:
    table = games.helped("multi_agent/1", 10)
    own, helped = measured(table, "own_moves"), measured(table, "stand_in_moves")
    by = [event.payload["by"] for event in table.log if event.kind == "step"]
    moved = [
        by[n][seat]
        for n, event in enumerate(event for event in table.log if event.kind == "step")
        for seat, move in event.payload["moves"].items()
        if move is not None
    ]
    assert own == moved.count("person") > 0
    assert helped == moved.count("stand_in") > 0


def test_logs_of_older_versions_are_held_against_the_length_of_their_own_pace() -> None:
    """They have the length in turns, whatever their pace."""
    table = games.played("multi_agent/1", "together")
    older = {**table.log[0].payload["task"], "par": 27, "par_proved": True}
    begin = table.log[0].with_payload({**table.log[0].payload, "task": older})
    assert all_metrics()["par"].measure([begin, *table.log[1:]]) == 16


def test_what_went_on_from_another_session_is_held_against_nothing() -> None:
    table = games.played("synchronous/1")
    payload = {**table.log[0].payload, "prefix": [{"moves": {}, "heard": []}]}
    found = counted([table.log[0].with_payload(payload), *table.log[1:]])
    assert found is not None
    assert found.par.steps is None


def test_a_world_that_is_gone_still_has_its_moves_counted() -> None:
    table = games.played("synchronous/1")
    task = {**table.log[0].payload["task"], "world": "atlantis"}
    payload = {**table.log[0].payload, "world": "atlantis", "task": task}
    found = counted([table.log[0].with_payload(payload), *table.log[1:]])
    assert found is not None
    assert (found.length, found.moves("person")) == (8, 8)


# -- at home ---------------------------------------------------------------------------------------


def test_looking_walking_and_the_task_are_counted_apart() -> None:
    table = at_home()
    assert measured(table, "steps") == 6
    assert measured(table, "action_kinds") == {
        "cook": {"person": {"task": 1, "walking": 2, "looking": 3, "waiting": 0}}
    }
    assert measured(table, "own_moves") == 6


def test_people_are_measured_by_what_they_did_for_the_task() -> None:
    assert measured(at_home(), "length") == 1


def test_an_agents_steps_count_as_the_benchmark_counts_them() -> None:
    """AsgardBench counts every action of an agent as a step, whatever it is."""
    log = [
        event.with_payload({**event.payload, "by": {"cook": "agent"}})
        if event.kind == "step"
        else event
        for event in at_home().log
    ]
    assert all_metrics()["length"].measure(log) == 6


def test_every_verb_of_the_home_is_of_one_kind() -> None:
    world = get_world("household")
    task = next(task for task in world.tasks() if task.suite == "home")
    verbs = world.start(task, 0).legal("cook").verbs
    kinds = {verb.name: kind_of(world, verb.name) for verb in each(verbs)}
    assert kinds["FIND"] == kinds["PICKUP"] == "task"
    assert {name for name, kind in kinds.items() if kind == "walking"} == {
        "MoveAhead", "MoveBack", "MoveLeft", "MoveRight",
    }  # fmt: skip
    assert {name for name, kind in kinds.items() if kind == "looking"} == {
        "RotateLeft", "RotateRight", "LookUp", "LookDown", "Crouch", "Stand", "Face",
    }  # fmt: skip


def test_a_log_without_a_beginning_has_no_counts() -> None:
    assert counted([]) is None
    steps = [event for event in games.played("synchronous/1").log if event.kind == "step"]
    assert counted(steps) is None
    assert measure_all([])["length"] == 0
