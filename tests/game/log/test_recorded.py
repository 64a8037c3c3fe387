"""What is told of a session when it is over is what was told when it was recorded, unless somebody means to change it."""

from __future__ import annotations

import pytest

from tests.game.log.recorded import FILE, NAMES, fingerprints
from tests.recordings import check_names, check_recorded

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("name", NAMES)
def test_evenings_are_told_exported_and_played_back_as_they_were_when_they_were_recorded(
    name: str,
) -> None:
    check_recorded(FILE, name, fingerprints(name))


def test_all_that_is_recorded_is_looked_at() -> None:
    check_names(FILE, NAMES)
