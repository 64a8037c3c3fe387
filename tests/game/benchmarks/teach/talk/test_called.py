"""A name in quotation marks means the thing that everybody calls so, and no other."""

from __future__ import annotations

from typing import Any, cast

from game.benchmarks.teach.cmfr.body import Body, Seen
from game.benchmarks.teach.cmfr.subgoals import Name
from game.benchmarks.teach.talk.called import Called, number_of, quote, quoted, spoken_to

APPLES = {"Apple_a": "apple 1", "Apple_b": "apple 2"}


class Remembers:
    """A body that has seen these things, and stands before the first."""

    held = ""

    def __init__(self, *ids: str) -> None:
        self.memory = {id: Seen(id, id.partition("_")[0], (0.0, 0.0, 0.0)) for id in ids}

    def distance(self, id: str) -> float:
        return float(list(self.memory).index(id))


def body(*ids: str) -> Body:
    some: Any = Remembers(*ids)
    return cast(Body, some)


def called() -> Called:
    names = Called()
    names.learn(APPLES)
    return names


def test_a_number_alone_is_any_thing_that_has_no_name_yet() -> None:
    names = called()
    names.listen("pick up apple 2")

    assert names.meant(Name("Apple", 2), body("Apple_a", "Apple_b")) == "Apple_a"


def test_in_quotation_marks_it_is_the_very_one() -> None:
    names = called()
    names.listen('pick up "apple 2"')

    assert names.meant(Name("Apple", 2), body("Apple_a", "Apple_b")) == "Apple_b"
    assert names.same(Name("Apple", 2), "Apple_b", body("Apple_a", "Apple_b"))
    assert not names.same(Name("Apple", 2), "Apple_a", body("Apple_a", "Apple_b"))


def test_no_other_thing_will_do_while_the_very_one_was_not_seen() -> None:
    names = called()
    names.listen('pick up "apple 2"')

    assert names.meant(Name("Apple", 2), body("Apple_a")) == ""


def test_it_is_any_thing_again_once_it_is_named_without_quotation_marks() -> None:
    names = called()
    names.listen('pick up "apple 2"')
    names.listen("put apple 2 away")

    assert not names.is_exact(Name("Apple", 2))


def test_what_is_quoted_is_read_again() -> None:
    name = Name("CounterTop", 3)

    assert quoted(f"put the apple on {quote(name)}, please") == [name]
    assert quoted("put the apple on counter top 3") == []


def test_the_number_is_what_the_page_shows() -> None:
    assert number_of("counter top 2, by the sink") == 2
    assert number_of("toaster") == 0


def test_where_a_thing_is_is_said_to_the_follower_as_one_says_it() -> None:
    assert spoken_to("The bowl is in the Follower's hands.") == "The bowl is in your hands."
    assert spoken_to("The mug is 2.1 m from the Follower.") == "The mug is 2.1 m from you."
