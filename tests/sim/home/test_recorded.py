"""Homes do and tell what they did when it was recorded, unless somebody means to change it."""

from __future__ import annotations

import pytest

from tests.recordings import check_names, check_recorded
from tests.sim.home.recorded import FILE, NAMES, fingerprints


@pytest.mark.parametrize("name", NAMES)
def test_homes_do_and_tell_what_they_did_when_they_were_recorded(name: str) -> None:
    check_recorded(FILE, name, fingerprints(name))


def test_all_that_is_recorded_is_looked_at() -> None:
    check_names(FILE, NAMES)
