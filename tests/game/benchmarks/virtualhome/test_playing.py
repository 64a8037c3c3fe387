"""A program in words is carried out from its first step to the first that does not work."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

from game.agents import View
from game.benchmarks.virtualhome.method.playing import Programme
from sim.worlds import get_world

TASK = get_world("virtualhome").task("activities/compute")
STEPS = ["walk to home_office", "walk to computer", "switch on computer"]


def view(**result: Any) -> View:
    told = SimpleNamespace(task=TASK, seed=0, seat=TASK.seats[0].name, last_result=result or None)
    return cast("View", told)


def verbs(programme: Programme, count: int) -> list[str]:
    found = []
    for _ in range(count):
        action = programme.next(view(ok=True) if found else view()).action
        assert action is not None
        found.append(action.verb)
    return found


def test_every_step_is_done_in_its_turn_and_then_it_is_said_to_be_done() -> None:
    assert verbs(Programme(STEPS), 4) == ["walk", "walk", "switch_on", "done"]


def test_a_step_that_did_not_work_ends_it_and_is_named() -> None:
    programme = Programme(STEPS)
    verbs(programme, 2)
    ended = programme.next(view(ok=False))
    assert (ended.action, ended.ends) == (None, '"walk to computer" does not work here.')


def test_a_step_that_means_nothing_here_ends_it_when_its_turn_has_come() -> None:
    programme = Programme([STEPS[0], "walk to the moon", STEPS[2]])
    verbs(programme, 1)
    ended = programme.next(view(ok=True))
    assert ended.action is None
    assert "moon" in str(ended.ends)


def test_a_program_without_steps_is_done_at_once() -> None:
    assert verbs(Programme([]), 1) == ["done"]
