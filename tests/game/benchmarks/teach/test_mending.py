"""What is still missing is asked for thing by thing, and every round tries another place."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from game.benchmarks.teach.mending import IN_VAIN, ROUNDS, Mender
from tests.game.benchmarks.teach.homes import Kept, Thing

WHERE: Mapping[str, tuple[str, float, Sequence[str]]] = {
    "Apple_a": ("apple 1", 0.0, ["Fridge_a"]),
    "Apple_b": ("apple 2", 3.0, ["CounterTop_b"]),
    "Tomato_a": ("tomato", 4.0, []),
    "CounterTop_a": ("counter top 1, by the sink", 1.0, []),
    "CounterTop_b": ("counter top 2", 3.0, []),
    "Fridge_a": ("fridge", 0.0, []),
}
"""What each thing is called, how far along it is, and what it is in."""


class Home(Kept):
    """The home of `WHERE`; `open` are the things that are not in place.

    Things that are named are in other things than `WHERE` says.
    """

    def __init__(self, *open: str, **inside: Sequence[str]) -> None:
        things = {
            id: Thing(said, (far, 0.0), inside.get(id, into))
            for id, (said, far, into) in WHERE.items()
        }
        super().__init__(things, open)


def test_each_open_thing_goes_to_the_nearest_place_and_then_to_another() -> None:
    home, mender = (
        Home("Apple_a", "Tomato_a"),
        Mender("Put All X On Y", ["Fruit", "on", "CounterTop"]),
    )

    assert home.asks(mender) == ["Place(Apple_1, CounterTop_1)", "Place(Tomato_1, CounterTop_2)"]
    assert home.asks(mender) == ["Place(Apple_1, CounterTop_2)", "Place(Tomato_1, CounterTop_1)"]


def test_all_of_a_class_go_where_most_are_and_then_all_of_them_elsewhere() -> None:
    home = Home("Apple_a", "Tomato_a")
    mender = Mender("Put All X In One Y", ["Fruit", "on", "CounterTop"])

    assert home.asks(mender) == ["Place(Apple_1, CounterTop_2)", "Place(Tomato_1, CounterTop_2)"]
    mender.refused()
    assert home.asks(mender) == [
        "Place(Apple_1, CounterTop_1)",
        "Place(Tomato_1, CounterTop_1)",
        "Place(Apple_2, CounterTop_1)",
    ]


def test_where_all_are_already_and_which_is_not_enough_is_not_asked_for_again() -> None:
    """A place may hold everything and still not count: it is another one then."""
    there = ["CounterTop_b"]
    home = Home("Apple_a", Apple_a=there, Apple_b=there, Tomato_a=there)
    mender = Mender("Put All X In One Y", ["Fruit", "on", "CounterTop"])

    assert home.asks(mender) == [
        "Place(Apple_1, CounterTop_1)",
        "Place(Apple_2, CounterTop_1)",
        "Place(Tomato_1, CounterTop_1)",
    ]


def test_what_is_dirty_is_cleaned() -> None:
    assert Home("Apple_b").asks(Mender("Clean All X", ["Fruit"])) == ["Clean(Apple_2)"]


@pytest.mark.parametrize(("refusing", "rounds"), [(False, IN_VAIN), (True, ROUNDS)])
def test_it_comes_to_an_end(refusing: bool, rounds: int) -> None:
    home, mender = Home("Apple_a"), Mender("Put All X On Y", ["Fruit", "on", "CounterTop"])
    asked = 0
    while home.asks(mender):
        asked += 1
        if refusing:
            mender.refused()

    assert asked == rounds


def test_what_was_looked_for_twice_in_vain_is_left() -> None:
    home, mender = (
        Home("Apple_a", "Tomato_a"),
        Mender("Put All X On Y", ["Fruit", "on", "CounterTop"]),
    )
    home.asks(mender)
    apple = next(name for name in mender.names if mender.thing(name) == "Apple_a")
    mender.not_found(apple)
    mender.not_found(apple)

    assert home.asks(mender) == ["Place(Tomato_1, CounterTop_1)"]


def test_of_tasks_that_are_no_matter_of_place_it_knows_nothing() -> None:
    assert Home("Apple_a").asks(Mender("Coffee", [])) == []


def test_where_there_are_several_everybody_s_name_is_said() -> None:
    home, mender = (
        Home("Apple_a", "Tomato_a"),
        Mender("Put All X On Y", ["Fruit", "on", "CounterTop"]),
    )
    home.asks(mender)

    said = {mender.thing(name): mender.say(name) for name in mender.names}

    assert said["Apple_a"] == '"apple 1"'
    assert said["Tomato_a"] == "the tomato"
    assert said["CounterTop_a"] == '"counter top 1"'
