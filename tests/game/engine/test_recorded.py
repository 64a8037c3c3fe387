"""What sessions do is what they did when it was recorded, unless somebody means to change it."""

from __future__ import annotations

import json

import pytest

from tests.game.engine.recorded import FILE, NAMES, fingerprints

RECORDED: dict[str, dict[str, str]] = json.loads(FILE.read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", NAMES)
def test_sessions_answer_log_and_show_what_they_did_when_they_were_recorded(name: str) -> None:
    found = fingerprints(name)
    differ = [aspect for aspect in found if found[aspect] != RECORDED[name].get(aspect)]
    assert found == RECORDED[name], (
        f"{', '.join(differ)} of {name} is not as it was recorded. Was that meant? "
        "Then record anew: PYTHONPATH=. python -m tests.game.engine.recorded"
    )


def test_all_that_is_recorded_is_looked_at() -> None:
    assert list(RECORDED) == list(NAMES)
