"""Orders in words that mean the same thing for both."""

from __future__ import annotations

import pytest

from game.benchmarks.teach.cmfr.subgoals import Name, Subgoal
from game.benchmarks.teach.pair.spoken import Spoken, sentence
from tests.game.benchmarks.teach.cmfr.larder import thing
from tests.game.benchmarks.teach.pair.galley import Galley

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


@pytest.mark.parametrize("number", [2, 3])
def test_a_number_means_the_very_thing_that_is_called_so_even_where_it_is_not_the_nearest(
    number: int,
) -> None:
    body = Galley.of(thing("Cup_1", at=1.0), thing("Cup_2", at=2.0), thing("Cup_3", at=3.0))
    spoken = Spoken()
    spoken.learn({"Cup_1": "cup 1", "Cup_2": "cup 3", "Cup_3": "cup 2, by the sink"})
    assert spoken.meant(Name("Cup", number), body) == {2: "Cup_3", 3: "Cup_2"}[number]


def test_without_a_number_the_nearest_will_do_unless_the_first_was_said_to_be_meant() -> None:
    body = Galley.of(thing("Cup_1", at=1.0), thing("Cup_2", at=2.0))
    spoken = Spoken()
    spoken.learn({"Cup_1": "cup 2", "Cup_2": "cup 1"})
    assert spoken.meant(Name("Cup"), body) == "Cup_1"
    spoken.listen("pick up cup 1")
    assert spoken.meant(Name("Cup"), body) == "Cup_2"
