"""Where people say that things are, in the words and spellings in which they type it."""

from __future__ import annotations

import pytest

from game.benchmarks.teach.pair.listening import hear, sentences, tells_of_a_place
from game.benchmarks.teach.pair.places import holder, plainly


@pytest.mark.parametrize(
    ("said", "place"),
    [
        ("its in cabinet 10", "Cabinet_10"),
        ("It\u2019s in cabinet 10", "Cabinet_10"),
        ("cabinet10", "Cabinet_10"),
        ("cabinet #10", "Cabinet_10"),
        ("cabinet no. 10", "Cabinet_10"),
        ("Cabinet number 10, please", "Cabinet_10"),
        ("the second drawer", "Drawer_2"),
        ("in the 3rd cabinet", "Cabinet_3"),
        ("drawer 2 i think", "Drawer_2"),
        ("not sure, maybe drawer 2", "Drawer_2"),
        ("I'm not sure, but I think it's in the fridge", "Fridge_1"),
        ("the cup's in the fridge", "Fridge_1"),
        ("there is a cup in the fridge", "Fridge_1"),
        ("there's one in cabinet 3", "Cabinet_3"),
        ("ok, it is still in the fridge", "Fridge_1"),
        ("I saw it in the fridge", "Fridge_1"),
        ("I've put the cup in cabinet 4", "Cabinet_4"),
        ("you can find it in the fridge", "Fridge_1"),
        ("you'll find the cup in the fridge", "Fridge_1"),
        ("Have you looked in the fridge?", "Fridge_1"),
        ("did you try the microwave?", "Microwave_1"),
        ("check cabinet 3 or 4", "Cabinet_3"),
        ("look at cabinet 10", "Cabinet_10"),
        ("next to the toaster", "Toaster_1"),
        ("It is right behind the toaster", "Toaster_1"),
        ("it was on the table, now it is in the sink", "Sink_1"),
        ("No, not in the fridge, in cabinet 2", "Cabinet_2"),
        ("it lies on the counter", "CounterTop_1"),
        ("Wait, actually the cup would be in the fridge", "Fridge_1"),
        ("fridge", "Fridge_1"),
    ],
)
def test_whoever_has_asked_where_the_cup_is_knows_it_then(said: str, place: str) -> None:
    (heard,) = sentences(said)
    assert tells_of_a_place(heard)
    assert str(holder(heard, "Cup")) == place


@pytest.mark.parametrize(
    "said",
    [
        "Put the cup in the fridge",
        "put it on the table",
        "open the fridge",
        "go to cabinet 10",
        "I need you to put the mug on the counter",
        "Could you pick up the second mug?",
        "What is in the fridge?",
        "Where is the plate?",
        "Done: put the mug on the table.",
        "My part is to make coffee in a clean mug.",
        "I cannot take it, my hand is full",
        "I do not know.",
        "no idea",
        "Thank you!",
        "It is dirty",
        "It is in there",
        "The microwave is on",
        "The fridge is open",
    ],
)
def test_all_else_is_no_answer_to_that(said: str) -> None:
    assert not any(map(tells_of_a_place, sentences(said)))


@pytest.mark.parametrize(
    ("said", "kind"),
    [
        ("I put the mug in the sink", "done"),
        ("I've turned it on", "done"),
        ("I just sliced the bread", "done"),
        ("I have taken it", "done"),
        ("I took the knife", "unclear"),  # on the way to it, perhaps
        ("The stove is on", "done"),
        ("it's on now", "done"),
        ("The bread is sliced!", "done"),
        ("It is there", "done"),
        ("The mug is dirty", "unclear"),
        ("The mug is on the table", "place"),
        ("I saw the mug in the sink", "place"),
        ("I put", "done"),
        ("I opened the fridge, there is nothing", "unclear"),
    ],
)
def test_who_says_what_they_did_says_that_it_is_done(said: str, kind: str) -> None:
    assert hear(plainly(said)).kind == kind


@pytest.mark.parametrize(
    ("said", "plain"),
    [
        ("pick up the second mug", "pick up mug 2"),
        ("the 11th drawer", "drawer 11"),
        ("the first time", "the first time"),
        ("the cup's handle", "the cup's handle"),
        ("theyre there", "theyre there"),
        ("they're in drawer1", "they are in drawer 1"),
        ("turn on burner no. 2. Thanks", "turn on burner 2. Thanks"),
    ],
)
def test_short_forms_and_ordinals_are_read_out(said: str, plain: str) -> None:
    assert plainly(said) == plain


@pytest.mark.parametrize(
    ("said", "kind", "place"),
    [
        ("The cup is in the fridge", "Cup", "Fridge_1"),
        ("The cup is in the fridge", "Plate", None),
        ("The fridge is where the cup is", "Cup", None),
        ("It is in the mug", "Cup", None),  # that might as well be a thing that is spoken of
        ("The cup is in the mug", "Cup", "Mug_1"),
    ],
)
def test_words_are_about_the_thing_that_they_name(said: str, kind: str, place: str | None) -> None:
    found = holder(said, kind)
    assert (str(found) if found is not None else None) == place
