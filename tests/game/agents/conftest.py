"""A scripted endpoint for agents that ask a model, configured as it would be by a user."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.scripted import ScriptedServer, serving
from game.scripted.__main__ import endpoints_file


@pytest.fixture(scope="session")
def scripted_server() -> Iterator[ScriptedServer]:
    with serving() as server:
        yield server


@pytest.fixture
def endpoint(
    scripted_server: ScriptedServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> ScriptedServer:
    """The running endpoint, named in `BRIGADE_ENDPOINTS`; its memory of requests is fresh."""
    path = tmp_path / "endpoints.json"
    path.write_text(json.dumps(endpoints_file(scripted_server)), encoding="utf-8")
    monkeypatch.setenv("BRIGADE_ENDPOINTS", str(path))
    scripted_server.seen.clear()
    return scripted_server
