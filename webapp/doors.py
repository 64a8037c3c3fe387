"""Which application answers which address: doors for programs, and the pages for all the rest.

What Django's middleware does for pages is done here for doors: they are asked for by names that are
ours, over TLS where that is so here, and their answers are taken for nothing but what they say.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from django.conf import settings
from django.http.request import split_domain_port, validate_host

from game.doors.problems import Problem
from game.doors.rest.app import BASE, rest_door
from game.doors.rest.calls import problem_answer, send_answer
from webapp.origins import scheme_of

Application = Callable[[Any, Any, Any], Awaitable[None]]

SAFE = (
    (b"x-content-type-options", b"nosniff"),
    (b"content-security-policy", b"default-src 'none'; frame-ancestors 'none'"),
    (b"referrer-policy", b"same-origin"),
)


def with_doors(pages: Application, rest: Any = rest_door) -> Application:
    """The pages, and the doors beside them."""

    async def application(scope: Any, receive: Any, send: Any) -> None:
        path = scope.get("path", "")
        if path == BASE or path.startswith(f"{BASE}/"):
            await guarded(rest)(scope, receive, send)
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
