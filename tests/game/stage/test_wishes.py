"""What a presenter may wish for."""

from __future__ import annotations

import pytest

from game.stage.wishes import Wishes
from sim.world import WorldError
from tests.loops import each


def test_what_a_form_does_not_name_stays_as_it_was() -> None:
    found = Wishes(seats=2, speed="fast").with_form({"vote_s": "20", "muted": "1", "do": "play"})
    assert found == Wishes(seats=2, speed="fast", vote_s=20, muted=True)


def test_what_is_kept_is_read_again_also_what_an_older_version_kept() -> None:
    wishes = Wishes(mode="crowd", agent="chef", idle_s=60)
    assert Wishes.from_json(wishes.to_json()) == wishes
    assert Wishes.from_json({"mode": "crowd", "gone_since": 1}) == Wishes(mode="crowd")


def test_wishes_that_make_no_sense_are_told_what_would() -> None:
    for given, told in each(
        [
            ({"mode": "opera"}, "chefs, crowd"),
            ({"speed": "9"}, "slow, normal, fast"),
            ({"seats": "many"}, "whole number"),
            ({"seats": "5"}, "from 0 to 4"),
            ({"vote_s": "0"}, "from 3 to 60"),
            ({"idle_s": "1"}, "from 20 to 3600"),
            ({"pace": "free"}, "realtime, turns, together"),
        ]
    ):
        with pytest.raises(WorldError, match=told):
            Wishes().with_form(given)
