"""Orders in words that mean the same thing for both."""

from __future__ import annotations

import pytest

from game.benchmarks.teach.cmfr.subgoals import Name, Subgoal
from game.benchmarks.teach.pair.spoken import sentence

MUG, TABLE = Name("Mug"), Name("DiningTable")
CALLED = {MUG: "mug 2", TABLE: "the table"}


@pytest.mark.parametrize(
    ("order", "said"),
    [
        (Subgoal("Place", (MUG, TABLE)), "put mug 2 on the table"),
        (Subgoal("Place", (MUG,)), "put mug 2 away"),
        (Subgoal("Pick_up", (MUG,)), "pick up mug 2"),
    ],
)
def test_an_order_is_said_with_what_its_things_are_called(order: Subgoal, said: str) -> None:
    assert sentence(order, CALLED, 0) == said


def test_there_are_several_ways_to_say_it_and_after_the_last_comes_the_first() -> None:
    order = Subgoal("Open", (TABLE,))
    said = [sentence(order, CALLED, number) for number in range(4)]
    assert len(set(said)) == 3
    assert said[3] == said[0]
