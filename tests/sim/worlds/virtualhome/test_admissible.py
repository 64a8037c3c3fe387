"""The admissible actions of the method: as many as the paper says, and the same ones."""

from __future__ import annotations

import json

import pytest

from sim.world import WorldError
from sim.worlds.virtualhome.admissible import TEMPLATES, admissible, meaning, sentence
from sim.worlds.virtualhome.program import Line
from tests.loops import each
from tests.sim.worlds.virtualhome.originals import ACTIONS, needs_originals


def test_there_are_as_many_as_the_paper_says_all_different() -> None:
    assert len(admissible()) == len(set(admissible())) == 47_522


def test_they_are_told_in_one_order() -> None:
    actions = [meaning(text).action for text in each(admissible()[::97])]
    assert actions == sorted(actions)


def test_every_sentence_means_the_step_that_it_was_made_of() -> None:
    assert [text for text in admissible() if sentence(meaning(text)) != text] == []


def test_no_two_collide_when_blanks_stand_for_underscores() -> None:
    assert len({text.replace("_", " ") for text in admissible()}) == 47_522
    assert meaning("Put food bread on Coffee  table") == Line(
        "PUTBACK", (("food_bread", 1), ("coffee_table", 1))
    )


def test_all_but_two_of_the_42_actions_are_among_them() -> None:
    assert set(TEMPLATES) - {meaning(text).action for text in admissible()} == {"MOVE", "RELEASE"}


@pytest.mark.parametrize(
    "text", ["put plate in sink", "fly to moon", "", "walk to", "put on on on"]
)
def test_what_is_not_admissible_is_refused(text: str) -> None:
    with pytest.raises(WorldError, match="none of the 47522 admissible actions"):
        meaning(text)


@needs_originals
def test_they_are_those_of_the_original() -> None:
    assert set(admissible()) == set(json.loads(ACTIONS.read_text("utf-8")))
