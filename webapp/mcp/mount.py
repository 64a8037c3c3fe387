"""`/mcp`: MCP over HTTP, as one application beside Django's.

Any request may come to any process: the handshake of the revisions of 2025 gives out no session, and the revision
of 2026-07-28 knows none. The token of each request says whose seats its calls are about.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Mapping
from dataclasses import replace
from typing import Any

from django.db import InterfaceError, OperationalError
from mcp.server.streamable_http_manager import StreamableHTTPSessionManager
from mcp_types import INVALID_REQUEST

from game.doors.asking import quickly
from game.doors.callers import Caller, Porter
from game.doors.problems import Problem
from game.doors.rest.app import CLIENT_LENGTH
from game.doors.rest.calls import (
    Answer,
    Receive,
    Send,
    bearer,
    disconnected,
    headers_of,
    problem_answer,
    send_answer,
    whole_body,
)
from game.doors.tools.tool import Asked
from game.live.house import open_house
from webapp.mcp.server import make_server, problem_data
from webapp.origins import address_of, welcome

log = logging.getLogger(__name__)

KEY = "brigade.asked"
"""Where a request carries whoever asks."""


class McpDoor:
    """The mount. It opens with its first request, and is closed with the process."""

    def __init__(self, porter: Porter) -> None:
        self._porter = porter
        self._manager: StreamableHTTPSessionManager | None = None
        self._open: asyncio.Task[None] | None = None
        self._ready = asyncio.Event()
        self._end = asyncio.Event()

    async def __call__(self, scope: Any, receive: Receive, send: Send) -> None:
        try:
            asked = await self._asked(scope)
            data = await whole_body(receive, headers_of(scope))
        except Problem as problem:
            await send_answer(send, error_answer(problem))
            return
        except (OperationalError, InterfaceError) as error:
            log.error("the database does not answer %s: %s", scope["path"], error)
            sentence = "the database does not answer; nothing that was recorded is lost"
            await send_answer(send, error_answer(Problem("unavailable", sentence, retry_after=10)))
            return
        except ConnectionError:
            return
        manager = await self._running()
        inner = {**scope, KEY: asked}
        await _unless_gone(manager.handle_request(inner, _replayed(data), send), receive)

    async def _asked(self, scope: dict[str, Any]) -> Asked:
        """Whoever asks, by the token of this request.

        Raises:
            Problem: another method than POST, or what is wrong with the token.
        """
        if scope["method"] != "POST":
            sentence = "this address takes POST: nothing is sent unasked, and no session is kept"
            raise Problem("wrong_method", sentence, more={"allowed": ["POST"]})
        headers = headers_of(scope)
        said = {name: value.decode("latin1") for name, value in headers.items()}
        if not welcome(scope, said):
            sentence = "pages of other origins may not ask here (CSRF_TRUSTED_ORIGINS names those that may)"
            raise Problem("not_allowed", sentence)
        house = await open_house()
        caller = await self._caller(scope, headers, house.clock.now())
        client = _printable(said.get(b"user-agent", ""))
        return Asked(house, caller, client, address_of(scope, said))

    async def _caller(
        self, scope: Mapping[str, Any], headers: Mapping[bytes, bytes], now: float
    ) -> Caller:
        secret = bearer(headers)
        self._porter.hurry(secret, now)
        address = str((scope.get("client") or ("",))[0])
        return await quickly(self._porter.caller, secret, address, now)

    async def _running(self) -> StreamableHTTPSessionManager:
        """The library's manager, which lives in a task of its own."""
        if self._open is None:
            self._open = asyncio.get_running_loop().create_task(self._live())
        await self._ready.wait()
        assert self._manager is not None
        return self._manager

    async def _live(self) -> None:
        self._manager = StreamableHTTPSessionManager(
            make_server(_asked_in), json_response=True, stateless=True
        )
        async with self._manager.run():
            self._ready.set()
            await self._end.wait()

    async def close(self) -> None:
        """End what is under way; the door does not open again."""
        self._end.set()
        if self._open is not None:
            await self._open


async def _asked_in(context: Any) -> Asked:
    """Whoever asks, as the mount found it; the program may have said its name."""
    asked: Asked = context.request.scope[KEY]
    return named(asked, context)


def named(asked: Asked, context: Any) -> Asked:
    """The same with the name and version that the program says it has, where it does."""
    params = context.session.client_params
    if params is None:
        return asked
    about = params.client_info
    client = _printable(f"{about.name} {about.version}")
    return replace(asked, client=client)


def _printable(text: str) -> str:
    return "".join(c for c in text if c.isprintable())[:CLIENT_LENGTH]


def error_answer(problem: Problem) -> Answer:
    """A problem before any call: the status and headers of HTTP, a body that clients of MCP read. The problem
    itself (RFC 9457) is its data."""
    plain = problem_answer(problem)
    body = problem_data(INVALID_REQUEST, problem.detail, plain.body)
    return Answer(body, plain.status, headers=plain.headers)


def _replayed(data: bytes) -> Receive:
    """The body again, for whoever reads it next; after it there is silence."""
    parts = [{"type": "http.request", "body": data, "more_body": False}]

    async def receive() -> Any:
        return parts.pop() if parts else await asyncio.Event().wait()

    return receive


async def _unless_gone(work_: Awaitable[None], receive: Receive) -> None:
    """Do it; stop where the client goes before it is done."""
    work = asyncio.ensure_future(work_)
    gone = asyncio.ensure_future(disconnected(receive))
    try:
        await asyncio.wait((work, gone), return_when=asyncio.FIRST_COMPLETED)
        if work.done():
            work.result()
    finally:
        for task in (work, gone):
            task.cancel()
        await asyncio.gather(work, gone, return_exceptions=True)
