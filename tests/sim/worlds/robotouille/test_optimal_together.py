"""Two cooks: steps of one at a time are not steps of both at once."""

from __future__ import annotations

import pytest

from sim.world import JSONObject, Task
from sim.worlds.robotouille.inline import task_from
from sim.worlds.robotouille.optimal.planner import Limits, steps_to_go
from sim.worlds.robotouille.planner import plan
from tests.sim.worlds.robotouille.kitchens import environment, open_kitchen, thing

pytestmark = pytest.mark.usefixtures("compiled_planner")

BOTH = {"predicate": "iscut", "args": ["lettuce"], "ids": [1]}
OTHER = {"predicate": "iscut", "args": ["tomato"], "ids": [2]}


def kitchen(cooks: tuple[int, ...]) -> JSONObject:
    """Two boards with something to cut on each; three cuts make it cut."""
    things = [
        thing("lettuce", 0, predicates=["iscuttable"]),
        thing("tomato", 1, predicates=["iscuttable"]),
    ]
    return environment("board board", things, cooks=cooks, goal=[BOTH, OTHER])


def ways(cooks: tuple[int, ...], *, joint: bool) -> tuple[int | None, bool]:
    task: Task = task_from({"environment": kitchen(cooks)})
    facts = open_kitchen(kitchen(cooks)).observe("robot1").facts
    return steps_to_go(task, facts, joint=joint, limits=Limits(nodes=50_000, seconds=60))


def test_two_cooks_at_once_need_half_the_steps_of_two_in_turn() -> None:
    in_turn, proved = ways((0, 1), joint=False)
    assert proved
    assert ways((0, 1), joint=True) == (3, True)
    assert in_turn == 6


def test_for_one_cook_alone_it_is_the_same() -> None:
    assert ways((0,), joint=False) == ways((0,), joint=True) == (7, True)


@pytest.mark.parametrize(("joint", "at_once"), [(False, 1), (True, 2)])
def test_the_quick_planner_lets_both_act_in_a_step_only_where_both_may(
    joint: bool, at_once: int
) -> None:
    episode = open_kitchen(kitchen((0, 1)))
    task = task_from({"environment": kitchen((0, 1))})
    moves = plan(task, episode.observe("robot1"), episode.seats, joint=joint).moves
    acting = [sum(move is not None for move in step.values()) for step in moves]
    assert max(acting) == at_once
