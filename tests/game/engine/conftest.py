"""Every test of the engine finds the tests' kitchens."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.kitchens import worlds_in


@pytest.fixture(autouse=True)
def _kitchens() -> Iterator[None]:
    with worlds_in():
        yield
