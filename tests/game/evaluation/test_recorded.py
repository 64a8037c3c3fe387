"""Run files are read as they were when it was recorded, unless somebody means to change it."""

from __future__ import annotations

import pytest

from tests.game.evaluation.recorded import FILE, NAMES, fingerprints
from tests.recordings import check_names, check_recorded


@pytest.mark.parametrize("name", NAMES)
def test_run_files_are_read_as_they_were_when_it_was_recorded(name: str) -> None:
    check_recorded(FILE, name, fingerprints(name))


def test_all_that_is_recorded_is_looked_at() -> None:
    check_names(FILE, NAMES)
