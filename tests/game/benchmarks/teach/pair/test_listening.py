"""What somebody beside one says is taken for what it is: an order, a report, a place, a part, or nothing."""

from __future__ import annotations

import pytest

from game.benchmarks.teach.pair.listening import (
    Recipe,
    hear,
    recipe,
    sentences,
    telling,
    tells_of_a_place,
)


@pytest.mark.parametrize(
    ("said", "kind"),
    [
        ("Please pick up mug 2.", "order"),
        ("put it on the table", "unclear"),
        ("Done: put the mug on the table.", "done"),
        ("ok", "done"),
        ("I cannot slice the bread. You hold the plate already: put it down first.", "cannot"),
        ("Where is the knife?", "where"),
        ("The knife is in drawer 3.", "place"),
        ("It is in the fridge", "place"),
        ("No, it is in cabinet 10!", "place"),
        ("Sorry, I think it was on the counter.", "place"),
        ("The cup should be in the fridge.", "place"),
        ("Maybe in drawer 2", "place"),
        ("Look in the cupboard.", "place"),
        ("Try the fridge", "place"),
        ("Put the cup in the fridge", "order"),
        ("cabinet 10", "unclear"),
        ("What shall I do?", "what"),
        ("What is your part?", "what"),
        ("You begin, please", "begin"),
        ("Something is in my way. If it is you, please step aside.", "aside"),
        ("My part is to make coffee in a clean mug.", "told"),
        ("I have done my part.", "finished"),
        ("Thank you!", "cheer"),
        ("Well, now the plate.", "cheer"),
        ("Well, no bread so far.", "cheer"),
        ("I do not know.", "cheer"),
        ("I do not understand that, can you say it in other words?", "cheer"),
        ("Colourless green ideas sleep furiously", "unclear"),
    ],
)
def test_a_sentence_is_taken_for_what_it_is(said: str, kind: str) -> None:
    assert hear(said).kind == kind


@pytest.mark.parametrize(
    "part",
    [
        ("Coffee", []),
        ("Plate Of Toast", []),
        ("Cooked Slice Of X", ["Potato"]),
        ("N Slices Of X In Y", ["1", "Apple", "in", "Bowl"]),
    ],
)
def test_a_part_that_is_told_is_understood_again(part: Recipe) -> None:
    assert recipe(f"My part is to {telling(*part)}.") == part


@pytest.mark.parametrize(
    "said",
    [
        "My part is the apple in the bowl.",
        "My part is a slice of apple.",
        "My part is a slice in a bowl.",
        "Slice the apple in the bowl.",
    ],
)
def test_slices_are_a_part_where_food_and_dish_are_named_by_one_who_tells_of_it(said: str) -> None:
    assert recipe(said) is None


@pytest.mark.parametrize(
    "order",
    ["turn on the toaster", "put the mug in the coffee machine", "start the coffee machine"],
)
def test_an_order_is_no_recipe(order: str) -> None:
    assert recipe(order) is None
    assert hear(order).kind == "order"


def test_the_reason_of_a_refusal_is_no_order_of_its_own() -> None:
    said = "Hello. I cannot take it. You hold the plate already: put it down first."
    assert [hear(one).kind for one in sentences(said)] == ["cheer", "cannot"]


def test_what_is_said_at_once_is_heard_one_sentence_after_the_other() -> None:
    said = "Well, now the bread. Could you slice the bread?"
    assert [hear(one).kind for one in sentences(said)] == ["cheer", "order"]


@pytest.mark.parametrize(
    ("said", "tells"),
    [
        ("cabinet 10", True),
        ("Maybe the fridge?", True),
        ("It is in the fridge.", True),
        ("put it on the table", False),
        ("Put the cup in the fridge", False),
        ("I do not know.", False),
    ],
)
def test_who_has_asked_where_a_thing_is_takes_a_name_for_an_answer_but_no_order(
    said: str, tells: bool
) -> None:
    assert tells_of_a_place(said) is tells
