"""TEACh's agents do and say together what they did when it was recorded, unless somebody means to change it."""

from __future__ import annotations

import pytest

from tests.game.benchmarks.teach.agents.recorded import FILE, NAMES, fingerprints
from tests.recordings import check_names, check_recorded


@pytest.mark.parametrize("name", NAMES)
async def test_agents_do_and_say_together_what_they_did_when_it_was_recorded(name: str) -> None:
    check_recorded(FILE, name, await fingerprints(name))


def test_all_that_is_recorded_is_looked_at() -> None:
    check_names(FILE, NAMES)
