"""Phrases in anybody's words are understood by verbs, synonyms and things."""

from __future__ import annotations

import pytest

from sim.worlds.virtualhome.admissible import admissible
from sim.worlds.virtualhome.words import matcher
from sim.worlds.virtualhome.words.nouns import names, singular
from sim.worlds.virtualhome.words.reading import take_apart
from sim.worlds.virtualhome.words.verbs import base
from tests.sim.worlds.virtualhome.words.phrases import found_first, phrases

TOLD = {
    "Turn the lights off": "switch off light",
    "picked up the remote": "grab remote_control",
    "Step 4: place the plate into the fridge": "put plate in fridge",
    "fill the kettle with water": "pour water into kettle",
    "drink a bottle of wine": "drink wine",
    "Take a seat": "sit on chair",
    "get up": "stand up",
    "Put the book back": "put back book",
    "put the book on the table": "put book on table",
    "put the hat on": "put on clothes_hat",
    "put the tv on": "switch on television",
    "go to the kitchen sink": "walk to sink",
}


def first(phrase: str) -> str:
    (row,) = matcher().nearest([phrase], 1)
    return row[0].action


def test_the_120_phrases_were_written_down_with_actions_that_there_are() -> None:
    rows, known = phrases(), set(admissible())
    assert len(rows) == 120
    assert all(accepted and accepted <= known for accepted in rows.values())


def test_nine_of_ten_untuned_phrases_are_understood_at_once() -> None:
    assert found_first(matcher()) >= 108


@pytest.mark.parametrize(("phrase", "meant"), TOLD.items())
def test_particles_inflections_and_places_decide_what_is_meant(phrase: str, meant: str) -> None:
    assert first(phrase) == meant


def test_every_admissible_action_is_its_own_nearest_with_blanks_or_without() -> None:
    chosen = admissible()[::997]
    assert [first(text) for text in chosen] == list(chosen)
    assert [first(text.replace("_", " ").capitalize()) for text in chosen] == list(chosen)


def test_five_actions_come_likest_first_and_between_nothing_and_one() -> None:
    (row,) = matcher().nearest(["turn on the television"], 5)
    likeness = [near.likeness for near in row]
    assert len(row) == len({near.action for near in row}) == 5
    assert likeness == sorted(likeness, reverse=True)
    assert 0 <= likeness[-1] <= likeness[0] <= 1


@pytest.mark.parametrize(
    "phrase", ["", "...", "zzz qqq", "?!\0", "é" * 500, "to the of", "the " * 9000]
)
def test_what_means_nothing_is_answered_with_little_likeness(phrase: str) -> None:
    (row,) = matcher().nearest([phrase], 5)
    assert len(row) == 5
    assert row[0].likeness < 0.7


def test_none_and_too_many_actions_can_be_asked_for() -> None:
    assert matcher().nearest(["walk"], 0) == [[]]
    assert matcher().nearest([], 5) == []
    assert len(matcher().nearest(["walk"], 10**6)[0]) == len(admissible())


def test_tasks_are_like_tasks_about_the_same_things() -> None:
    near, far, same = matcher().alike(
        "Wash dirty dishes", ["Clean the plate", "Call a friend", "Wash dirty dishes"]
    )
    assert far < near < same == pytest.approx(1.0)


def test_names_of_things_lead_only_to_classes_that_there_are() -> None:
    known = {word for text in admissible() for word in text.split()}
    assert {name for fits in names().values() for name, _ in fits} <= known


def test_words_lose_their_endings_and_no_more() -> None:
    assert [singular(word) for word in ("plates", "dishes", "glass", "berries")] == [
        "plate", "dish", "glass", "berry",
    ]  # fmt: skip
    assert [base(word) for word in ("grabbing", "closes", "took", "chopped", "table")] == [
        "grab", "close", "take", "chop", "table",
    ]  # fmt: skip


def test_a_phrase_is_taken_apart_into_what_and_where() -> None:
    phrase = take_apart("Pour the milk into a bowl")
    assert max(phrase.direct, key=lambda name: phrase.direct[name]) == "milk"
    assert max(phrase.place, key=lambda name: phrase.place[name]) == "bowl"
    assert phrase.verbs["POUR"] == 1
