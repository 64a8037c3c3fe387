"""Which application answers which address, and doors whose libraries are not there."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
from typing import Any

import orjson
import pytest

from webapp import doors


async def answered(application: Any, path: str, host: str = "localhost") -> tuple[int, Any]:
    """Status and body of a request."""
    sent: list[Any] = []

    async def receive() -> Any:
        return {"type": "http.request", "body": b"{}", "more_body": False}

    async def send(message: Any) -> None:
        sent.append(message)

    headers = [(b"host", host.encode())]
    scope = {"type": "http", "method": "POST", "path": path, "headers": headers, "scheme": "http"}
    await application(scope, receive, send)
    return sent[0]["status"], orjson.loads(b"".join(one["body"] for one in sent[1:]))


async def pages(scope: Any, receive: Any, send: Any) -> None:
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": b'"a page"'})


async def test_a_door_whose_library_is_not_there_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(doors, "find_spec", lambda name: None)
    door = doors.mcp_door()
    application = doors.with_doors(pages, mcp=door)
    status, body = await answered(application, "/mcp")
    assert (status, body["code"]) == (404, "not_found")
    assert 'pip install "brigade[mcp]"' in body["detail"]
    assert await answered(application, "/mcpx") == (200, "a page")
    await door.close()


async def test_a_door_is_asked_for_by_a_name_that_is_ours() -> None:
    application = doors.with_doors(pages, mcp=doors.NotInstalled("mcp"))
    status, body = await answered(application, "/mcp", host="evil.example")
    assert (status, body["code"]) == (400, "bad_request")


def test_the_web_server_loads_nothing_of_mcp_where_its_library_is_not_there() -> None:
    script = (
        "import importlib.util, sys\n"
        "known = importlib.util.find_spec\n"
        "importlib.util.find_spec = lambda name, *more: None if name == 'mcp' else known(name, *more)\n"
        "import webapp.asgi\n"
        "assert not [name for name in sys.modules if name.split('.')[0] == 'mcp' or name.startswith('webapp.mcp')]"
    )
    subprocess.run([sys.executable, "-c", script], check=True)


@pytest.mark.skipif(importlib.util.find_spec("mcp") is not None, reason="MCP's library is here")
def test_the_command_says_what_to_install() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "brigade", "mcp"], capture_output=True, text=True, check=False
    )
    assert done.returncode != 0
    assert 'pip install "brigade[mcp]"' in done.stderr
