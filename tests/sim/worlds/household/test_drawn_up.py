"""Tasks of the household are drawn up and read as when it was recorded, unless somebody means to change it."""

from __future__ import annotations

import pytest

from tests.recordings import check_names, check_recorded
from tests.sim.worlds.household.drawn_up import FILE, NAMES, fingerprints


@pytest.mark.parametrize("name", NAMES)
def test_tasks_are_drawn_up_and_read_as_they_were_when_it_was_recorded(name: str) -> None:
    check_recorded(FILE, name, fingerprints(name))


def test_all_that_is_recorded_is_looked_at() -> None:
    check_names(FILE, NAMES)
