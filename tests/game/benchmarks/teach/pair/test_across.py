"""What is out of reach: handed over the border, asked back, or asked for; with an other one who answers as told."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, cast

import pytest

from game.benchmarks.teach.cmfr.body import OK, Doing, Done, Say
from game.benchmarks.teach.cmfr.executor import Executor
from game.benchmarks.teach.cmfr.names import Names
from game.benchmarks.teach.cmfr.subgoals import Name, Subgoal, read_subgoal
from game.benchmarks.teach.pair.across import MOST_PLACES, Across, tool
from game.benchmarks.teach.pair.spoken import Spoken
from tests.game.benchmarks.teach.cmfr.larder import thing
from tests.game.benchmarks.teach.pair.galley import Galley, carry

MUG = Name("Mug")
WITHIN = {"x": [None, 2.0]}
"""One's own part of the larder: up to two metres from the wall."""


class Other:
    """Stands for `Beside`: what is asked of it is noted in the larder, and is done unless it is refused."""

    def __init__(self, kitchen: Galley, no: tuple[str, ...], times: int, leaves: bool) -> None:
        self.body, self.mine, self.spoken, self.chores = kitchen, Names(), Spoken(), self
        self.spoken.learn({id: f"counter top {id[-1]}" for id in kitchen.things if "Counter" in id})
        self.given_up = False
        self._no, self._times, self._leaves = no, times, leaves

    def ask(
        self, step: Subgoal, came_true: Callable[[], bool], called: Mapping[Name, str] | None = None
    ) -> Doing[bool]:
        assert not came_true()
        where = " ".join((called or {}).values())
        yield Say(f"{step.function} {step.things[0]} {where}".strip())
        refused = step.function in self._no and self._times > 0
        self._times -= refused
        self.given_up = refused and self._leaves
        return not refused

    def run(self, step: Subgoal, names: Names) -> Doing[Done]:
        """One's own deed."""
        self.body.did.append(f"do {step}")
        if step.function == "Pick_up":
            return (yield from Executor(cast("Any", self.body), names).run(step))
        return OK


def across(
    *no: str, held: str = "", times: int = 99, leaves: bool = False, far: tuple[str, ...] = ()
) -> tuple[Across, Galley]:
    """One with a mug; counters at 1, 2, 3 ... metres. `no`: what the other one does not do, so many times."""
    counters = [thing(f"CounterTop_{at}", at=float(at), light=False) for at in range(1, 7)]
    things = (thing("Mug_1"), thing("CoffeeMachine_1", light=False), *counters)
    kitchen = cast("Galley", Galley.of(*things, held=held, far=set(far)))
    found = Across(cast("Any", Other(kitchen, no, times, leaves)))
    found.within = WITHIN
    return found, kitchen


def over(some: Across, kitchen: Galley, step: str) -> list[str]:
    """What is said and done for it."""
    before = len(kitchen.did)
    carry(some.over(read_subgoal(step)), kitchen)
    return [one for one in kitchen.did[before:] if not one.startswith(("way", "walk"))]


@pytest.mark.parametrize(
    ("step", "held"),
    [
        ("Slice(Bread_1)", Name("Knife")),
        ("Place(Mug_1, CoffeeMachine_1)", MUG),
        ("Put_away(Mug_1)", MUG),
        ("Pour(Mug_1, Sink_1)", MUG),
        ("Clean(Mug_1)", MUG),
        ("Fill_with_water(Mug_1)", MUG),
        ("Toggle_on(Faucet_1)", None),
        ("Open(Fridge_1)", None),
        ("Pick_up(Mug_1)", None),
    ],
)
def test_what_one_holds_for_it(step: str, held: Name | None) -> None:
    assert tool(read_subgoal(step)) == held


# -- the other one does it -------------------------------------------------------------------------


def test_what_needs_nothing_in_the_hand_is_asked_for() -> None:
    some, kitchen = across()
    assert over(some, kitchen, "Toggle_on(Faucet_1)") == ['"Toggle_on Faucet_1"']


def test_what_is_out_of_reach_is_taken_and_put_down_by_the_other_one() -> None:
    some, kitchen = across()
    place = read_subgoal("Place(Mug_1, CoffeeMachine_1)")
    assert over(some, kitchen, "Pick_up(Mug_1)") == ['"Pick_up Mug_1"']
    assert some.has(place)
    assert over(some, kitchen, "Pick_up(Mug_1)") == []  # they have it
    assert over(some, kitchen, str(place)) == ['"Place Mug_1"']
    assert not some.has(place)


@pytest.mark.parametrize(
    ("step", "keeps"), [("Pour(Mug_1, Sink_1)", True), ("Clean(Mug_1)", False)]
)
def test_they_have_it_until_they_have_put_it_down(step: str, keeps: bool) -> None:
    some, kitchen = across()
    over(some, kitchen, "Pick_up(Mug_1)")
    over(some, kitchen, step)
    assert some.has(read_subgoal(step)) is keeps


def test_who_does_not_take_it_is_asked_for_nothing_more() -> None:
    some, kitchen = across("Pick_up")
    assert over(some, kitchen, "Place(Mug_1, CoffeeMachine_1)") == ['"Pick_up Mug_1"']


# -- handing over ----------------------------------------------------------------------------------


def test_what_is_in_the_hand_is_laid_down_nearest_to_the_border_beyond_it_first() -> None:
    some, kitchen = across(held="Mug_1")
    assert over(some, kitchen, "Place(Mug_1, CoffeeMachine_1)") == [
        "Place CounterTop_3", '"Pick_up Mug_1"', '"Place Mug_1"',
    ]  # fmt: skip


def test_where_they_do_not_reach_it_it_is_taken_back_and_laid_down_elsewhere() -> None:
    some, kitchen = across("Pick_up", held="Mug_1", times=1)
    assert over(some, kitchen, "Place(Mug_1, CoffeeMachine_1)") == [
        "Place CounterTop_3", '"Pick_up Mug_1"', "do Pick_up(Mug_1)", "Pickup Mug_1",
        "Place CounterTop_4", '"Pick_up Mug_1"', '"Place Mug_1"',
    ]  # fmt: skip


def test_four_places_are_tried_those_that_one_reaches() -> None:
    some, kitchen = across("Pick_up", held="Mug_1", far=("CounterTop_3", "CounterTop_5"))
    did = over(some, kitchen, "Place(Mug_1, CoffeeMachine_1)")
    tried = [one.partition("_")[2] for one in did if one.startswith("Place ")]
    assert tried == ["4", "6", "2", "1"]
    assert len(tried) == MOST_PLACES
    assert "Place Mug_1" not in " ".join(did)


def test_whether_one_reaches_a_place_is_found_out_once() -> None:
    some, kitchen = across("Pick_up", held="Mug_1")
    for _ in range(2):
        over(some, kitchen, "Place(Mug_1, CoffeeMachine_1)")
    assert len([one for one in kitchen.did if one.startswith("way to")]) == MOST_PLACES


def test_when_they_have_left_it_is_not_laid_down_again() -> None:
    some, kitchen = across("Pick_up", held="Mug_1", leaves=True)
    assert over(some, kitchen, "Place(Mug_1, CoffeeMachine_1)") == [
        "Place CounterTop_3", '"Pick_up Mug_1"',
    ]  # fmt: skip


# -- having it brought back ------------------------------------------------------------------------


def test_what_they_do_not_do_with_it_one_has_brought_and_does_oneself() -> None:
    some, kitchen = across("Clean")
    assert over(some, kitchen, "Clean(Mug_1)") == [
        '"Pick_up Mug_1"', '"Clean Mug_1"', '"Place Mug_1 counter top 2"',
        "do Pick_up(Mug_1)", "Pickup Mug_1", "do Clean(Mug_1)",
    ]  # fmt: skip
    assert not some.has(read_subgoal("Clean(Mug_1)"))


def test_it_is_brought_elsewhere_where_they_do_not_reach_the_first_place() -> None:
    some, kitchen = across("Place", times=1)
    assert carry(some.fetch(MUG), kitchen) is True
    said = [one for one in kitchen.did if one.startswith('"')]
    assert said == ['"Pick_up Mug_1"', '"Place Mug_1 counter top 2"', '"Place Mug_1 counter top 1"']
    assert not some.has(read_subgoal("Clean(Mug_1)"))


@pytest.mark.parametrize(("no", "leaves", "asked"), [("Place", True, 2), ("Pick_up", False, 1)])
def test_what_they_do_not_bring_one_does_not_take(no: str, leaves: bool, asked: int) -> None:
    some, kitchen = across(no, leaves=leaves)
    assert carry(some.fetch(MUG), kitchen) is False
    assert len([one for one in kitchen.did if one.startswith('"')]) == asked
    assert not [one for one in kitchen.did if one.startswith("do")]


def test_what_was_brought_and_cannot_be_taken_is_asked_for_again_at_the_next_place() -> None:
    some, kitchen = across()
    kitchen.faults["Pickup Mug_1"] = ["not_able"]
    assert carry(some.fetch(MUG), kitchen) is True
    assert kitchen.did.count('"Pick_up Mug_1"') == 2


@pytest.mark.parametrize(
    ("within", "mine", "first"),
    [
        ({"x": [2.0, None]}, False, "1234"),
        ({"x": [2.0, None]}, True, "2345"),
        ({"x": [2.0, 5.0]}, False, "1625"),
        ({"x": [2.0, 5.0]}, True, "2534"),
        ({"z": [1.0, None], "x": [None, 3.0]}, True, "3124"),  # beyond one border, of two
        ({}, True, "1234"),
    ],
)
def test_places_are_tried_from_the_border_on_whichever_side_it_is(
    within: Any, mine: bool, first: str
) -> None:
    some, kitchen = across()
    some.within = within
    found = carry(some._places(mine=mine), kitchen)
    assert "".join(one.id[-1] for one in cast("Any", found)) == first
