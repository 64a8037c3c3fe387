"""How much a request may bring: more is refused before it is read, kept or parsed."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from django.conf import settings

Application = Callable[[Any, Any, Any], Awaitable[None]]


HEARD_OUT = 16
"""So many times as much as is usually allowed is let pass by before the answer."""


class _TooLarge(Exception):
    """More has come than may come."""


def bounded(application: Application) -> Application:
    """The application, with bodies of `DATA_UPLOAD_MAX_MEMORY_SIZE` bytes at the most, and of those
    of `LARGE_BODIES` where a path is among them.

    Django itself writes a whole body to the disk before it looks at its size.
    """

    async def bounded_application(scope: Any, receive: Any, send: Any) -> None:
        most = settings.LARGE_BODIES.get(
            scope.get("path", ""), settings.DATA_UPLOAD_MAX_MEMORY_SIZE
        )
        come = 0

        async def bounded_receive() -> Any:
            nonlocal come
            message = await receive()
            come += len(message.get("body", b""))
            if come > most:
                raise _TooLarge
            return message

        try:
            if _announced(scope) > most:
                raise _TooLarge
            await application(scope, bounded_receive, send)
        except _TooLarge:
            await _discard(receive, HEARD_OUT * settings.DATA_UPLOAD_MAX_MEMORY_SIZE)
            await _refuse(send, most)

    return bounded_application


def _announced(scope: Any) -> float:
    """The bytes that the request says it will bring; what is no number is left to the server."""
    text = next((value for name, value in scope["headers"] if name == b"content-length"), b"0")
    if not text.isdigit():
        return 0
    return int(text) if len(text) < 19 else float("inf")


async def _discard(receive: Any, most: int) -> None:
    """Let the rest come and forget it: who is still sending would not see the answer."""
    come, more = 0, True
    while more and come < most:
        message = await receive()
        come += len(message.get("body", b""))
        more = message.get("more_body", False)


async def _refuse(send: Any, most: int) -> None:
    sentence = f"This is too large: {most // 1024} KiB are the most that a request may bring.\n"
    headers = [(b"content-type", b"text/plain; charset=utf-8")]
    await send({"type": "http.response.start", "status": 413, "headers": headers})
    await send({"type": "http.response.body", "body": sentence.encode()})
