"""Hands do in homes what they did when it was recorded, unless somebody means to change it."""

from __future__ import annotations

import pytest

from tests.recordings import check_names, check_recorded
from tests.sim.home.handled import FILE, NAMES, fingerprints


@pytest.mark.parametrize("name", NAMES)
def test_hands_do_in_homes_what_they_did_when_it_was_recorded(name: str) -> None:
    check_recorded(FILE, name, fingerprints(name))


def test_all_that_is_recorded_is_looked_at() -> None:
    check_names(FILE, NAMES)
