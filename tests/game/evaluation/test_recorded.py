"""Run files are read as they were when it was recorded, unless somebody means to change it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.game.evaluation.recorded import FILE, NAMES, fingerprints
from tests.game.evaluation.recorded_runs import ENDPOINTS
from tests.recordings import check_names, check_recorded

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("known_models")]


@pytest.fixture
def known_models(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    path = tmp_path / "endpoints.json"
    path.write_text(ENDPOINTS)
    monkeypatch.setenv("BRIGADE_ENDPOINTS", str(path))


@pytest.mark.parametrize("name", NAMES)
def test_run_files_are_read_as_they_were_when_it_was_recorded(name: str) -> None:
    check_recorded(FILE, name, fingerprints(name))


def test_all_that_is_recorded_is_looked_at() -> None:
    check_names(FILE, NAMES)
