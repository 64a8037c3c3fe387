"""Whose pages may open a socket: scheme, host and port are those of the page, or of a trusted one."""

from __future__ import annotations

from typing import Any

import pytest
from pytest_django.fixtures import Settings

from webapp.origins import OwnPages

HOSTS = ["kitchen.example.org", "localhost"]


async def opens(
    origin: str, host: str = "kitchen.example.org", scheme: str = "wss", **headers: str
) -> bool:
    """Whether a page of this origin gets through to the application."""
    reached = []

    async def application(scope: Any, receive: Any, send: Any) -> None:
        reached.append(scope)

    async def receive() -> dict[str, Any]:
        return {"type": "websocket.connect"}

    async def send(message: dict[str, Any]) -> None:
        assert message["type"] == "websocket.close"

    named = {"origin": origin, "host": host, **headers}
    lines = [(name.replace("_", "-").encode(), value.encode()) for name, value in named.items()]
    scope = {"type": "websocket", "scheme": scheme, "headers": lines}
    await OwnPages(application)(scope, receive, send)
    return bool(reached)


@pytest.fixture(autouse=True)
def _installation(settings: Settings) -> None:
    settings.ALLOWED_HOSTS = HOSTS
    settings.CSRF_TRUSTED_ORIGINS = ["https://lab.example.org", "https://*.class.example"]


@pytest.mark.parametrize(
    ("origin", "host", "scheme", "good"),
    [
        ("https://kitchen.example.org", "kitchen.example.org", "wss", True),
        ("https://kitchen.example.org", "kitchen.example.org:443", "wss", True),
        ("https://Kitchen.Example.Org", "kitchen.example.org", "wss", True),
        ("http://localhost:8000", "localhost:8000", "ws", True),
        ("http://kitchen.example.org", "kitchen.example.org", "wss", False),
        ("https://kitchen.example.org:8443", "kitchen.example.org", "wss", False),
        ("http://localhost:3000", "localhost:8000", "ws", False),
        ("https://kitchen.example.org.evil.example", "kitchen.example.org", "wss", False),
        ("https://lab.example.org", "kitchen.example.org", "wss", True),
        ("http://lab.example.org", "kitchen.example.org", "wss", False),
        ("https://lab.example.org:8443", "kitchen.example.org", "wss", False),
        ("https://a.class.example", "kitchen.example.org", "wss", True),
        ("https://class.example.evil.example", "kitchen.example.org", "wss", False),
        ("null", "kitchen.example.org", "wss", False),
        ("https://kitchen.example.org:no", "kitchen.example.org", "wss", False),
    ],
)
async def test_scheme_host_and_port_must_agree(
    origin: str, host: str, scheme: str, good: bool
) -> None:
    assert await opens(origin, host, scheme) is good


async def test_a_name_that_leads_here_is_not_enough() -> None:
    """Somebody's own name for this machine: the browser says the same host twice."""
    assert not await opens("http://rebound.example:8000", "rebound.example:8000", "ws")


async def test_behind_a_proxy_that_is_believed_the_scheme_is_the_browsers(
    settings: Settings,
) -> None:
    page = "https://kitchen.example.org"
    assert not await opens(page, scheme="ws", x_forwarded_proto="https")
    settings.SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    assert await opens(page, scheme="ws", x_forwarded_proto="https")
    assert not await opens(page, scheme="ws", x_forwarded_proto="http")
