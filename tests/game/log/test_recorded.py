"""What is told of a session when it is over is what was told when it was recorded, unless somebody means to change it."""

from __future__ import annotations

import json
import os

import pytest

from tests.game.log.recorded import FILE, NAMES, fingerprints

pytestmark = pytest.mark.django_db
RECORDED: dict[str, dict[str, str]] = (
    json.loads(FILE.read_text(encoding="utf-8")) if FILE.exists() else {}
)
ANEW = "BRIGADE_RECORD"
"""Where this is set the fingerprints are written, not compared."""


@pytest.mark.parametrize("name", NAMES)
def test_evenings_are_told_exported_and_played_back_as_they_were_when_they_were_recorded(
    name: str,
) -> None:
    found = fingerprints(name)
    if os.environ.get(ANEW):
        RECORDED[name] = found
        FILE.write_text(json.dumps(RECORDED, indent=1, sort_keys=True) + "\n", encoding="utf-8")
    differ = [aspect for aspect in found if found[aspect] != RECORDED[name].get(aspect)]
    assert found == RECORDED[name], (
        f"{', '.join(differ)} of {name} are not as they were recorded. Was that meant? "
        f"Then record anew: {ANEW}=1 python -m pytest -p no:xdist {__file__}"
    )


@pytest.mark.skipif(ANEW in os.environ, reason="it is being recorded")
def test_all_that_is_recorded_is_looked_at() -> None:
    assert sorted(RECORDED) == sorted(NAMES)
