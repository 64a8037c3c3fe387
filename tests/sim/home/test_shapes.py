"""Things have the shapes that they had when it was recorded, unless somebody means to change it."""

from __future__ import annotations

import pytest

from sim.home import scenes
from tests.recordings import check_names, check_recorded
from tests.sim.home.shapes import FILE, NAMES, fingerprints


@pytest.mark.parametrize("letter", NAMES)
def test_things_are_shaped_as_they_were_when_it_was_recorded(letter: str) -> None:
    check_recorded(FILE, letter, fingerprints(letter))


def test_all_that_is_recorded_is_looked_at_and_no_type_is_left_out() -> None:
    check_names(FILE, NAMES)
    things = (thing for name in scenes.names() for thing in scenes.load(name).things.values())
    assert {thing.type[0] for thing in things} == set(NAMES)
