"""Robots answer what is asked in the way of their manner, the same way each time."""

from __future__ import annotations

from random import Random

import pytest

from game.studies.file import read_text
from game.trying.manners import MANNERS, Answers, Character, Manner, cast
from game.trying.page import read_page
from game.trying.shortening import shortened
from tests.game.fieldwork.walkers import SMALL

STUDY = read_text(SMALL)
QUIZ = read_page(
    '<input type="hidden" name="step" value="quiz"><label><input type="radio" name="q-who" value="program">'
    'x</label><label><input type="radio" name="q-who" value="person">y</label>'
)
BY_KEY = read_page(
    '<input type="hidden" name="step" value="quiz"><label><input type="radio" name="q-who" value="0">person'
    '</label><label><input type="radio" name="q-who" value="1">program</label>'
)


def answers(manner: Manner, seed: int = 1) -> Answers:
    return Answers(STUDY, manner, Random(seed))


@pytest.mark.parametrize("seed", range(5))
def test_who_is_diligent_knows_the_quiz_by_value_or_by_words(seed: int) -> None:
    assert answers("diligent", seed).of(QUIZ, 0)["q-who"] == "program"
    assert answers("diligent", seed).of(BY_KEY, 0)["q-who"] == "1"


def test_who_hurries_sends_an_empty_form_first() -> None:
    assert answers("hurried").of(QUIZ, 0) == {"step": "quiz"}
    assert answers("hurried").of(QUIZ, 1)["q-who"] == "program"


def test_every_statement_of_the_consent_is_ticked() -> None:
    page = read_page(
        '<input type="hidden" name="step" value="consent"><input type="checkbox" name="agree-1">'
        '<input type="checkbox" name="agree-2"><button type="submit" name="decline" value="1">No</button>'
    )
    assert answers("random").of(page, 0) == {
        "step": "consent",
        "agree-1": ["on"],
        "agree-2": ["on"],
    }


@pytest.mark.parametrize("seed", range(5))
def test_a_ranking_has_each_place_once(seed: int) -> None:
    options = (
        '<option value="">Place</option><option value="1">1</option><option value="2">2</option>'
    )
    page = read_page(
        f'<input type="hidden" name="step" value="loop1/how"><select name="q-r-a">{options}</select>'
        f'<select name="q-r-b">{options}</select>'
    )
    sent = answers("random", seed).of(page, 0)
    assert sorted([str(sent["q-r-a"]), str(sent["q-r-b"])]) == ["1", "2"]


def test_the_same_seed_answers_the_same() -> None:
    page = read_page(
        '<input type="hidden" name="step" value="loop1/how"><textarea name="q-why"></textarea>'
    )
    assert answers("random", 7).of(page, 0) == answers("random", 7).of(page, 0)


def test_answers_are_counted_by_question() -> None:
    page = read_page('<input type="hidden" name="step" value="loop2/how">')
    assert answers("random").questions(
        page, ["step", "q-nice", "q-nice-row", "q-why", "q-other"]
    ) == {
        "nice",
        "why",
    }


def test_twenty_robots_have_all_manners_and_leave_in_different_stages() -> None:
    robots = cast(STUDY, 20)
    assert {one.manner for one in robots} == set(MANNERS)
    left = [one.leaves for one in robots if one.leaves]
    assert left == ["welcome", "consent", "screening"]
    assert cast(STUDY, 1, {"hurried": 1}) == [Character(1, "hurried")]


def test_a_study_is_made_short_and_stays_a_study() -> None:
    text = shortened(SMALL, participants=500, steps=12)
    short = read_text(text)
    assert short.design.quota == 500
    assert short.design.cells == STUDY.design.cells
    (loop,) = (one for one in short.stages if one.name == "loop")
    assert loop.stages[0].step_limit == 12  # type: ignore[union-attr]
