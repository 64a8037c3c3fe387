"""Every test of the engine finds the toy world."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.game.engine.toy import toy_kitchen


@pytest.fixture(autouse=True)
def _toys() -> Iterator[None]:
    with toy_kitchen():
        yield
