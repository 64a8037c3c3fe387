"""Kitchens under the released code's rules: the shortest plan is searched for in the engine itself."""

from __future__ import annotations

from sim.worlds.robotouille.optimal.planner import Limits, shortest
from sim.worlds.robotouille.optimal.replay import works
from tests.sim.worlds.robotouille.kitchens import environment, food, goal, open_kitchen

KITCHEN = environment("table board table", food(["lettuce"]), goal=goal("iscut(lettuce 1)"))


def test_it_is_proved_and_works() -> None:
    episode = open_kitchen(KITCHEN, "original")
    facts = episode.observe("robot1").facts
    found = shortest(episode.task, facts)
    assert (len(found.moves), found.proved, found.bound) == (6, True, 6)
    assert works(episode.task, facts, found.moves)


def test_with_a_plan_in_hand_nobody_looks_as_far_as_its_end() -> None:
    episode = open_kitchen(KITCHEN, "original")
    facts = episode.observe("robot1").facts
    found = shortest(episode.task, facts)
    again = shortest(episode.task, facts, known=found.moves)
    assert (again.moves, again.proved) == (found.moves, True)
    assert again.nodes < found.nodes


def test_a_plan_in_hand_that_is_too_long_is_beaten() -> None:
    episode = open_kitchen(KITCHEN, "original")
    facts = episode.observe("robot1").facts
    best = shortest(episode.task, facts).moves
    found = shortest(episode.task, facts, known=({"robot1": None}, *best))
    assert (len(found.moves), found.proved) == (len(best), True)


def test_with_no_room_left_the_quick_plan_stands_and_is_not_said_to_be_proved() -> None:
    episode = open_kitchen(KITCHEN, "original")
    facts = episode.observe("robot1").facts
    found = shortest(episode.task, facts, limits=Limits(nodes=3))
    assert works(episode.task, facts, found.moves)
    assert (found.proved, found.reachable) == (False, True)
    assert found.bound is not None
    assert found.bound < len(found.moves)


def test_where_nothing_leads_to_the_goal_that_is_proved() -> None:
    bare = environment("table table", food(["lettuce"]), goal=goal("iscut(lettuce 1)"))
    episode = open_kitchen(bare, "original")
    found = shortest(episode.task, episode.observe("robot1").facts)
    assert (found.moves, found.reachable, found.proved) == ((), False, False)
