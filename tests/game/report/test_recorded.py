"""Figures show what they showed when it was recorded, unless somebody means to change it."""

from __future__ import annotations

import pytest

from tests.game.report.recorded import FILE, NAMES, fingerprints
from tests.recordings import RECORDING, check_recorded, recorded_names


@pytest.mark.parametrize("form", NAMES)
def test_figures_show_what_they_showed_when_they_were_recorded(form: str) -> None:
    check_recorded(FILE, form, fingerprints(form))


@pytest.mark.skipif(RECORDING, reason="it is being recorded")
def test_all_that_is_recorded_is_looked_at() -> None:
    assert recorded_names(FILE) == sorted(NAMES)
