"""Metrics say of games what they said when it was recorded, unless somebody means to change it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.game.metrics.recorded import FILE, NAMES, fingerprints
from tests.kitchens import worlds_in
from tests.recordings import check_names, check_recorded


@pytest.fixture(autouse=True)
def _toys() -> Iterator[None]:
    with worlds_in():
        yield


@pytest.mark.parametrize("name", NAMES)
def test_metrics_say_of_games_what_they_said_when_it_was_recorded(name: str) -> None:
    check_recorded(FILE, name, fingerprints(name))


def test_all_that_is_recorded_is_looked_at() -> None:
    check_names(FILE, NAMES)
