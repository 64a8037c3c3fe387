"""A list of moves under the original's rules: the first wrong one ends it."""

from __future__ import annotations

from sim.world import Action
from tests.sim.worlds.robotouille.kitchens import do, environment, food, open_kitchen, true

KITCHEN = environment(
    "board table board", food(["lettuce", "bread", "tomato"]), cooks=(0, 1, 2)
)  # fmt: skip


def test_moves_after_a_refused_one_are_not_tried_and_not_called_done() -> None:
    episode = open_kitchen(KITCHEN, "original")
    first, second, third = episode.seats
    moves: dict[str, Action | None] = {
        first: do(episode, "pick-up-item robot1 lettuce1 board1"),
        second: do(episode, "pick-up-item robot2 tomato1 board2"),  # it stands elsewhere
        third: do(episode, "pick-up-item robot3 tomato1 board2"),
    }
    step = episode.step(moves)
    assert step.happened
    assert {seat: result.ok for seat, result in step.results.items()} == {
        first: True, second: False, third: False,
    }  # fmt: skip
    assert step.results[third].code == "illegal"
    assert "earlier" in step.results[third].message
    assert true(episode, "has_item(robot1,lettuce1)")
    assert not true(episode, "has_item(robot3,tomato1)")


def test_where_the_first_is_refused_nothing_happens_at_all() -> None:
    episode = open_kitchen(KITCHEN, "original")
    first, second, third = episode.seats
    before = episode.state()
    step = episode.step(
        {
            first: do(episode, "pick-up-item robot1 tomato1 board2"),
            second: None,
            third: do(episode, "pick-up-item robot3 tomato1 board2"),
        }
    )
    assert not step.happened
    assert not any(result.ok for result in step.results.values())
    assert set(step.results) == {first, second, third}
    assert episode.state() == before
