"""Why there is no plan: who stands where or holds what, and what is lost for good."""

from __future__ import annotations

import pytest

from sim.abilities import NoPlan, Obstacle
from sim.world import JSONObject, Seat, Task
from sim.worlds.robotouille import world
from tests.sim.worlds.robotouille.kitchens import environment, food, laid_out

CUT: list[JSONObject] = [{"predicate": "iscut", "args": ["lettuce"], "ids": [1]}]


def task_of(stations: str, cooks: tuple[int, ...], things: list[JSONObject]) -> Task:
    kitchen = environment(stations, things, cooks=cooks, goal=CUT)
    return world.task_from({"environment": kitchen})


def why(task: Task, *moves: tuple[Seat, str]) -> NoPlan:
    """What the first cook is told when it plans alone, after these moves of others."""
    episode = world.start(task, 0)
    for seat, verb in moves:
        action = next(a for a in episode.legal(seat).actions if a.verb == verb)
        episode.step({**dict.fromkeys(episode.seats), seat: action})
    with pytest.raises(NoPlan) as caught:
        world.plan(task, episode.observe("robot1"), ["robot1"], joint=True)
    return caught.value


def test_the_one_at_the_only_board_is_named() -> None:
    no = why(task_of("table table board", (1, 2), food(["lettuce"])))
    assert no.obstacles == (Obstacle("robot2", at="board1"),)
    assert not no.for_good
    assert str(no) == "I have to get to board1: please make way."


def test_the_one_who_holds_the_only_lettuce_is_named_with_it() -> None:
    task = task_of("table table board", (0, 1), food(["lettuce"], first=1))
    no = why(task, ("robot2", "pick-up-item"))
    assert no.obstacles == (Obstacle("robot2", thing="lettuce1"),)
    assert str(no) == "I wait for what others do with lettuce1."


def test_of_two_boards_either_would_do() -> None:
    no = why(task_of("table table board board", (1, 2, 3), food(["lettuce"])))
    assert no.any_will_do
    assert [one.at for one in no.obstacles] == ["board1", "board2"]


def test_who_stands_elsewhere_is_not_named() -> None:
    no = why(task_of("table table board table", (1, 2, 3), food(["lettuce"])))
    assert [one.seat for one in no.obstacles] == ["robot2"]


def test_what_can_be_done_alone_is_told_apart_from_what_needs_others() -> None:
    assert not why(task_of("table table board", (1, 2), food(["lettuce"]))).alone


ON_STOVE = (
    *("fill-pot robot1 pot1 sink1", "-", "-", "-", "pick-up-container robot1 pot1 sink1"),
    *("move robot1 sink1 stove1", "place-container robot1 pot1 stove1"),
)


def test_water_that_somebody_boils_already_is_waited_for() -> None:
    boil = "boil-water robot1 pot1 water1 stove1"
    episode = laid_out("@sink:pot stove @table", ("isboiling(water 1)",), (*ON_STOVE, boil))
    found = world.plan(episode.task, episode.observe("robot2"), ["robot2"], joint=True)
    assert [move["robot2"] for move in found.moves] == [None, None, None]


def test_the_one_at_the_only_stove_is_named_if_the_water_does_not_boil_yet() -> None:
    episode = laid_out("@sink:pot stove @table", ("isboiling(water 1)",), ON_STOVE)
    with pytest.raises(NoPlan) as caught:
        world.plan(episode.task, episode.observe("robot2"), ["robot2"], joint=True)
    assert caught.value.obstacles == (Obstacle("robot1", at="stove1"),)


def test_what_is_gone_is_gone_for_good() -> None:
    """The released code lets nothing that cannot be cut be refused, so that such a file opens."""
    kitchen = environment("table board table", food(["bread"]), cooks=(0, 2), goal=CUT)
    no = why(world.task_from({"environment": kitchen, "rules": "original"}))
    assert no.for_good
    assert no.obstacles == ()
    assert "nothing left for a cut lettuce" in str(no)
