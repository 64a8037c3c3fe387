"""Whether arguments fill slots, for every type of slot."""

from __future__ import annotations

from typing import Any

import pytest

from game.engine.slots import misfit
from sim.world import Action, ActionSpace, Slot, Verb

PLACE = Verb("dab", (Slot("place", "point"),))
FEW = Verb("cut", (Slot("pieces", "number", (2, 4.5)), Slot("size", "choice", (1, "big"))))
SPACE = ActionSpace(verbs=(PLACE, FEW), enumerable=False)


def wrong(verb: str, **args: Any) -> str | None:
    return misfit(SPACE, Action(verb, args))


@pytest.mark.parametrize("place", [[0, 1], (0.25, 0.5), [0.0, 0.0]])
def test_a_place_is_two_fractions_of_the_picture(place: Any) -> None:
    assert wrong("dab", place=place) is None


@pytest.mark.parametrize(
    "place", ["0 1", [0.5], [0.5, 0.5, 0.5], [1.2, 0], [-0.1, 0], [True, 0], ["0", 0], None, {}]
)
def test_what_is_no_place_is_refused_with_what_would_be_one(place: Any) -> None:
    told = wrong("dab", place=place)
    assert told is not None
    assert told.startswith("place of dab is a place: [x, y]")


def test_numbers_and_other_values_may_be_candidates() -> None:
    assert wrong("cut", pieces=4.5, size=1) is None
    assert wrong("cut", pieces=2, size="big") is None
    assert "there is no pieces" in (wrong("cut", pieces=3, size=1) or "")
    assert wrong("cut", pieces=2, size=7) == "size of cut is text"
