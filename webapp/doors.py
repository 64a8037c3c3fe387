"""Which application answers which address: doors for programs, and the pages for all the rest.

What Django's middleware does for pages is done here for doors: they are asked for by names that are
ours, over TLS where that is so here, and their answers are taken for nothing but what they say.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from importlib.util import find_spec
from typing import Any, Protocol

from django.conf import settings
from django.http.request import split_domain_port, validate_host

from game.doors.problems import Problem
from game.doors.rest.app import BASE, rest_door
from game.doors.rest.calls import problem_answer, send_answer
from webapp.origins import scheme_of

Application = Callable[[Any, Any, Any], Awaitable[None]]

MCP = "/mcp"
SAFE = (
    (b"x-content-type-options", b"nosniff"),
    (b"content-security-policy", b"default-src 'none'; frame-ancestors 'none'"),
    (b"referrer-policy", b"same-origin"),
)


class Door(Protocol):
    """An application that is open as long as the process."""

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None: ...

    async def close(self) -> None:
        """End what is under way."""


class NotInstalled:
    """What stands where a door would be whose library is not there."""

    def __init__(self, extra: str) -> None:
        self._extra = extra

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        sentence = f'this door is not installed here: pip install "brigade[{self._extra}]"'
        await send_answer(send, problem_answer(Problem("not_found", sentence)))

    async def close(self) -> None:
        """Nothing is under way."""


def mcp_door() -> Door:
    """The door for MCP's clients, where its library is installed."""
    if find_spec("mcp") is None:
        return NotInstalled("mcp")
    from webapp.mcp.mount import McpDoor

    return McpDoor(rest_door.porter)


def with_doors(pages: Application, rest: Any = rest_door, mcp: Any = None) -> Application:
    """The pages, and the doors beside them."""

    async def application(scope: Any, receive: Any, send: Any) -> None:
        path = scope.get("path", "")
        if path == BASE or path.startswith(f"{BASE}/"):
            await guarded(rest)(scope, receive, send)
        elif path == MCP and mcp is not None:
            await guarded(mcp)(scope, receive, send)
        else:
            await pages(scope, receive, send)

    return application


def guarded(door: Any) -> Application:
    """A door, with what holds for every answer of this installation."""

    async def application(scope: Any, receive: Any, send: Any) -> None:
        async def send_safely(message: Any) -> None:
            if message["type"] == "http.response.start":
                message = {**message, "headers": [*message.get("headers", ()), *_always()]}
            await send(message)

        problem = _problem(scope)
        if problem is not None:
            await send_answer(send_safely, problem_answer(problem))
        else:
            await door(scope, receive, send_safely)

    return application


def _always() -> list[tuple[bytes, bytes]]:
    headers = list(SAFE)
    if settings.SECURE_HSTS_SECONDS and settings.SECURE_SSL_REDIRECT:
        age = f"max-age={settings.SECURE_HSTS_SECONDS}".encode()
        headers.append((b"strict-transport-security", age))
    return headers


def _problem(scope: Any) -> Problem | None:
    headers = {name: value.decode("latin1") for name, value in scope["headers"]}
    host = headers.get(b"host", "")
    if settings.USE_X_FORWARDED_HOST:
        host = headers.get(b"x-forwarded-host", host)
    if not validate_host(split_domain_port(host)[0], settings.ALLOWED_HOSTS):
        return Problem("bad_request", "this installation has another name (ALLOWED_HOSTS)")
    if settings.SECURE_SSL_REDIRECT and scheme_of(scope, headers) != "https":
        return Problem("https_only", "use https: tokens are not sent in the clear")
    return None
