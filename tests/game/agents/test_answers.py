"""A cook without a model answers people: shortly, truly, once, and only to what it understands."""

from __future__ import annotations

import pytest

from game.agents._partner.answers import HELLO, WAY, WELCOME, Ears, answer

DOING = "Cutting the lettuce."
MATES = {"robot1": "person", "robot3": "chef"}


def line(text: str, seat: str = "robot1") -> dict[str, str]:
    return {"seat": seat, "name": "Ana", "text": text}


@pytest.mark.parametrize("words", ["Make way, please.", "you are in my way", "let me through!"])
def test_who_is_asked_to_make_way_does(words: str) -> None:
    told = answer(words, DOING)
    assert told is not None
    assert (told.text, told.aside) == (WAY, True)


@pytest.mark.parametrize("words", ["What will you do next?", "I cut, you fry.", "help!"])
def test_who_is_asked_for_plans_says_what_it_really_does(words: str) -> None:
    told = answer(words, DOING)
    assert told is not None
    assert told.text == "I am at it: cutting the lettuce."
    assert not told.aside


@pytest.mark.parametrize("words", ["Where are you?", "hey, where r u", "Where're you now?"])
def test_who_is_asked_where_it_is_says_so(words: str) -> None:
    told = answer(words, DOING, "at the stove")
    assert told is not None
    assert told.text == "I am at the stove."
    other = answer(words, DOING)
    assert other is None or other.text == HELLO  # where nobody can say, nothing is said


def test_where_somebody_is_going_is_no_question_of_place() -> None:
    told = answer("Where are you going?", DOING, "at the stove")
    assert told is None or "stove" not in told.text


def test_thanks_and_greetings_are_returned() -> None:
    thanked, greeted = answer("Thanks!", DOING), answer("Hi there", DOING)
    assert thanked is not None
    assert greeted is not None
    assert (thanked.text, greeted.text) == (WELCOME, HELLO)


def test_what_is_not_understood_is_not_answered() -> None:
    assert answer("The moon is out.", DOING) is None
    assert answer("", DOING) is None


def test_a_line_is_heard_once_and_agents_are_not_heard_at_all() -> None:
    ears = Ears()
    first = [line("hi"), line("Next: the pot.", "robot3")]
    assert ears.new(first, MATES, 0) == ["hi"]
    assert ears.new(first, MATES, 3) == []
    assert ears.new([*first, line("hi")], MATES, 4) == ["hi"]


def test_the_oldest_lines_may_have_gone_meanwhile() -> None:
    ears = Ears()
    ears.new([line("a"), line("b")], MATES, 0)
    assert ears.new([line("b"), line("c")], MATES, 1) == ["c"]


def test_who_comes_late_answers_nothing_old() -> None:
    assert Ears().new([line("make way")], MATES, 9) == []
