"""Sockets are told and the log says what they did when it was recorded, unless somebody means to change it."""

from __future__ import annotations

import pytest

from tests.game.live.recorded import FILE, NAMES, fingerprints
from tests.recordings import check_names, check_recorded


@pytest.mark.parametrize("name", NAMES)
async def test_evenings_are_told_as_they_were_when_they_were_recorded(name: str) -> None:
    check_recorded(FILE, name, await fingerprints(name))


def test_all_that_is_recorded_is_looked_at() -> None:
    check_names(FILE, NAMES)
