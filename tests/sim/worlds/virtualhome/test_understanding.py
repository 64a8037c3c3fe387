"""Steps in plain words: what comes nearest, and why it cannot be done now."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pytest

from sim.abilities import Understanding
from sim.world import Action
from sim.worlds.virtualhome import understanding
from sim.worlds.virtualhome.admissible import admissible
from tests.loops import each
from tests.sim.worlds.virtualhome.test_episode import begin, say

SEAT = "person"


@pytest.fixture
def other() -> Iterator[None]:
    """Whatever is put in the place of the translator is taken away again."""
    kept = list(understanding._chosen)
    yield
    understanding._chosen[:] = kept


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("Take out the milk", "grab milk"),
        ("please go to the kitchen", "walk to kitchen"),
        ("sit down on the couch", "sit on couch"),
        ("Turn the TV on", "switch on television"),
        ("take your shoes off", "take off shoes 2"),
        ("shut the fridge", "close fridge"),
        ("Well, let me head over to the fridge", "walk to fridge"),
        ("now I want to open the fridge", "open fridge"),
        ("put the milk on the table", "put milk on table 1"),
    ],
)
def test_plain_words_are_understood(text: str, first: str) -> None:
    found = begin().suggest(SEAT, text)
    assert len(found) == 5
    assert found[0].action is not None
    assert found[0].action.text == first
    likeness = [one.likeness for one in found]
    assert likeness == sorted(likeness, reverse=True)
    assert 0 < likeness[-1] <= likeness[0] <= 1


def test_it_is_said_why_a_step_cannot_be_done_and_what_works_works() -> None:
    episode = begin()
    assert isinstance(episode, Understanding)
    found = episode.suggest(SEAT, "open the fridge")
    assert found[0].why == "You are not close to the fridge: walk to it first."
    say(episode, "walk to fridge")
    first = episode.suggest(SEAT, "open the fridge")[0]
    assert first.why == ""
    assert first.action is not None
    assert episode.step({SEAT: first.action}).results[SEAT].ok


def test_what_the_home_has_not_comes_only_where_there_is_nothing_else() -> None:
    found = begin().suggest(SEAT, "watermelon")
    assert found
    assert "watermelon" in found[0].text
    assert found[0].action is None
    assert found[0].why == "There is no watermelon in this home."


def test_an_action_is_told_once_however_many_names_it_has() -> None:
    actions = [one.action for one in begin().suggest(SEAT, "turn on the tv")]
    assert len({str(one) for one in actions}) == len(actions)


def test_the_question_is_answered_with_the_same_and_changes_nothing() -> None:
    episode = begin()
    before = episode.state()
    answer = episode.ask(SEAT, Action("understand", {"text": "open the fridge"}))
    assert answer.ok
    found = [one.to_json() for one in episode.suggest(SEAT, "open the fridge")]
    assert answer.answer == {"nearest": found}
    assert episode.state() == before


@pytest.mark.parametrize("text", ["xyzzy", "…", "123", " "])
def test_what_means_nothing_is_answered_with_what_would(text: str) -> None:
    answer = begin().ask(SEAT, Action("understand", {"text": text}))
    assert not answer.ok
    assert "such as grab milk" in answer.message


def test_a_step_of_many_thousand_letters_is_read_in_part() -> None:
    assert begin().suggest(SEAT, "open the fridge " * 5000)


def test_every_admissible_action_is_nearest_to_itself() -> None:
    nearest = understanding.ByMeaning().nearest
    for sentence in each(admissible()[::1931]):
        best = nearest(sentence, 3)
        assert sentence in [text for text, likeness in best if likeness > 0.75]


class OnlyFridges:
    """A translator for which everything means the fridge."""

    def nearest(self, text: str, count: int) -> Sequence[tuple[str, float]]:
        return [("open fridge", 0.5), ("walk to fridge", 0.4)][:count]


@pytest.mark.usefixtures("other")
def test_another_translator_can_take_the_place() -> None:
    understanding.use(OnlyFridges())
    found = begin().suggest(SEAT, "anything")
    assert [(one.text, one.likeness) for one in found] == [
        ("open fridge", 0.5),
        ("walk to fridge", 0.4),
    ]


@pytest.mark.parametrize(
    "text", ["I am finished", "done!", "it's ready", "I have finished the task", "That is all done"]
)
def test_that_it_is_done_is_understood_in_plain_words_too(text: str) -> None:
    episode = begin()
    answer = episode.ask(SEAT, Action("understand", {"text": text})).answer
    assert isinstance(answer, dict)
    (only,) = answer["nearest"]
    assert only["action"]["verb"] == "done"
    assert only["why"] == ""
    assert episode.parse(SEAT, text).verb == "done"


@pytest.mark.parametrize("text", ["the milk is ready to pour", "finish the milk", "all"])
def test_what_only_sounds_like_it_does_not_end_anything(text: str) -> None:
    answer = begin().ask(SEAT, Action("understand", {"text": text})).answer
    nearest = answer["nearest"] if isinstance(answer, dict) else []
    assert [one for one in nearest if (one["action"] or {}).get("verb") == "done"] == []
