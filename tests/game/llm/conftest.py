"""Every test here finds a scripted endpoint."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from game.scripted import ScriptedServer
from game.scripted.server import scripted


@pytest.fixture
async def server() -> AsyncIterator[ScriptedServer]:
    async with scripted() as running:
        yield running
