"""What one says the other understands; what people type is read or asked about."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.benchmarks.teach.cmfr.subgoals import CATEGORIES, FUNCTIONS, Name, Subgoal
from game.benchmarks.teach.talk.orders import SAYINGS, NotUnderstood, say, understand
from game.benchmarks.teach.talk.words import things, word

THINGS = st.builds(Name, st.sampled_from(CATEGORIES), st.integers(1, 9))


@st.composite
def orders(draw: st.DrawFn) -> Subgoal:
    function = draw(st.sampled_from(sorted(FUNCTIONS)))
    count = FUNCTIONS[function]
    named = draw(st.lists(THINGS, min_size=count, max_size=count, unique_by=lambda name: name.kind))
    return Subgoal(function, tuple(named))


@given(orders(), st.integers(0, 10_000))
def test_every_order_is_understood_however_it_is_said(order: Subgoal, seed: int) -> None:
    assert [str(one) for one in understand(say(order, Random(seed)))] == [str(order)]


def test_every_function_can_be_said_in_several_ways() -> None:
    assert set(SAYINGS) == set(FUNCTIONS)
    assert min(len(ways) for ways in SAYINGS.values()) >= 3


@pytest.mark.parametrize("kind", CATEGORIES)
def test_every_type_has_a_word_that_means_it(kind: str) -> None:
    assert things(f"the {word(kind)} over there") == [Name(kind)]


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("could you grab the mug", ["Pick_up(Mug_1)"]),
        ("pick up the mug then put it on the table", ["Pick_up(Mug_1)", "Place(Mug_1, DiningTable_1)"]),
        ("Put the slice of bread into the toaster and switch it on.", ["Place(BreadSliced_1, Toaster_1)", "Toggle_on(Toaster_1)"]),
        ("This plate is dirty: hold it under running water", ["Clean(Plate_1)"]),
        ("put the mug down", ["Put_away(Mug_1)"]),
        ("move the apple to the fridge", ["Place(Apple_1, Fridge_1)"]),
        ("put the apple in the fridge then close the fridge", ["Place(Apple_1, Fridge_1)", "Close(Fridge_1)"]),
        ("wash mug 1 and mug 2", ["Clean(Mug_1)", "Clean(Mug_2)"]),
        ("put the mug in the coffee machine and switch it on", ["Place(Mug_1, CoffeeMachine_1)", "Toggle_on(CoffeeMachine_1)"]),
        ("put the apple in the fridge and close it", ["Place(Apple_1, Fridge_1)", "Close(Fridge_1)"]),
        ("put the pan on the stove, then turn it on", ["Place(Pan_1, StoveBurner_1)", "Toggle_on(StoveBurner_1)"]),
        ("pour the mug into the bowl then wash it", ["Pour(Mug_1, Bowl_1)", "Clean(Mug_1)"]),
        ("turn the stove on", ["Toggle_on(StoveBurner_1)"]),
        ("cut the bread. put a slice of bread in the toaster", ["Slice(Bread_1)", "Place(BreadSliced_1, Toaster_1)"]),
        ("slice the bread on the table with the knife", ["Slice(Bread_1)"]),
        ("with the knife slice the apple", ["Slice(Apple_1)"]),
        ("pick up the cup from the counter top", ["Pick_up(Cup_1)"]),
        ("take the plate and the fork out of the cabinet", ["Pick_up(Plate_1)", "Pick_up(Fork_1)"]),
        ("take everything out of the sink", ["Empty(Sink_1)"]),
        ("wash the mug in the sink", ["Clean(Mug_1)"]),
        ("turn on the coffee machine with the mug in it", ["Toggle_on(CoffeeMachine_1)"]),
        ("switch the stove under the pot off", ["Toggle_off(StoveBurner_1)"]),
        ("open the fridge, the cup is in there", ["Open(Fridge_1)"]),
        ("fill the cup with water from the faucet", ["Fill_with_water(Cup_1)"]),
        ("go to the sink by the fridge", ["Go_to(Sink_1)"]),
        ("open the spoon", ["Open(Spoon_1)"]),
        ("TURN ON THE COFFEE MAKER!!", ["Toggle_on(CoffeeMachine_1)"]),
    ],
)  # fmt: skip
def test_people_s_sentences_are_read_by_verb_and_things(typed: str, meant: list[str]) -> None:
    assert [str(one) for one in understand(typed)] == meant


@pytest.mark.parametrize(
    "typed",
    [
        "",
        "hello!",
        "what a nice kitchen",
        "pick it up",
        "pour the milk",
        "🍞",
        "put it on the table",
    ],
)
def test_what_is_no_order_is_asked_about(typed: str) -> None:
    with pytest.raises(NotUnderstood) as asked:
        understand(typed)

    assert str(asked.value).endswith((".", "?"))


def test_it_means_what_was_spoken_of_last() -> None:
    assert [str(one) for one in understand("put it on the table", [Name("Cup", 2)])] == [
        "Place(Cup_2, DiningTable_1)"
    ]
    assert [str(one) for one in understand("pick it up", [Name("Cup")])] == ["Pick_up(Cup_1)"]
    assert [str(one) for one in understand("take it out of the cabinet", [Name("Cup")])] == [
        "Pick_up(Cup_1)"
    ]
    brewing = (Name("Mug"), Name("CoffeeMachine"))
    assert [str(one) for one in understand("switch it on", brewing)] == [
        "Toggle_on(CoffeeMachine_1)"
    ]
    assert [str(one) for one in understand("now wash it", brewing)] == ["Clean(Mug_1)"]


@given(st.text(max_size=200))
def test_nothing_that_is_typed_breaks_the_follower(typed: str) -> None:
    try:
        found = understand(typed)
    except NotUnderstood:
        return
    assert found
