"""Reports say and show what they did when it was recorded, unless somebody means to change it."""

from __future__ import annotations

import pytest

from tests.game.report.recorded import FILE, NAMES, fingerprints
from tests.recordings import check_names, check_recorded

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("name", NAMES)
def test_tables_say_and_figures_show_what_they_did_when_they_were_recorded(name: str) -> None:
    check_recorded(FILE, name, fingerprints(name))


def test_all_that_is_recorded_is_looked_at() -> None:
    check_names(FILE, NAMES)
