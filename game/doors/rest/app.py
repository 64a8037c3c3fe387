"""The door itself: an ASGI application that finds the operation, looks at the token, and answers.

It stands beside Django's own handler, not in it: no cookie, no session and no form has a part in what it
does, and a call that waits holds no thread.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping
from typing import Any
from urllib.parse import quote

from django.db import InterfaceError, OperationalError

from game.doors.asking import quickly
from game.doors.callers import Caller, Porter
from game.doors.problems import Problem
from game.doors.rest.calls import (
    Answer,
    Call,
    Lines,
    Receive,
    Send,
    bearer,
    disconnected,
    headers_of,
    problem_answer,
    read_body,
    read_query,
    send_answer,
    send_lines,
    whole_body,
)
from game.doors.rest.document import text
from game.doors.rest.operations import BASE, Operation
from game.doors.rest.shapes import ACT, SAY
from game.doors.rest.table import find
from game.live.house import House, open_house

log = logging.getLogger(__name__)

AGAIN_S = 10
CLIENT_LENGTH = 80


class RestDoor:
    """`/api/v1/` as an application."""

    def __init__(self) -> None:
        self.porter = Porter()

    async def __call__(self, scope: Mapping[str, Any], receive: Receive, send: Send) -> None:
        head = scope["method"] == "HEAD"
        try:
            found = await self._answered(scope, receive)
        except ConnectionError:
            return
        if found is None:
            return
        if isinstance(found, Lines):
            await send_lines(send, found, receive)
        else:
            await send_answer(send, found, head=head)

    async def _answered(self, scope: Mapping[str, Any], receive: Receive) -> Answer | Lines | None:
        """The answer, whatever happens; None: the client is gone."""
        try:
            return await self._answer(scope, receive)
        except Problem as problem:
            return problem_answer(problem)
        except (OperationalError, InterfaceError) as error:
            log.error("the database does not answer %s: %s", scope["path"], error)
            sentence = "the database does not answer; nothing that was recorded is lost"
            return problem_answer(Problem("unavailable", sentence, retry_after=AGAIN_S))
        except ConnectionError:
            raise
        except Exception:  # the outermost loop: whatever it is, the caller gets an answer
            log.exception("%s %s failed", scope["method"], scope["path"])
            return problem_answer(Problem("our_fault", "that was our fault; it is written down"))

    async def _answer(self, scope: Mapping[str, Any], receive: Receive) -> Answer | Lines | None:
        headers = headers_of(scope)
        house = await open_house()
        one, path = find(scope["method"], _raw_path(scope))
        caller = await self._caller(one, scope, headers, house) if one.scope else None
        query = read_query(scope.get("query_string", b""), one.query)
        data = await whole_body(receive, headers)
        body = read_body(data, _body_kind(one), headers) if one.body is not None else None
        client = headers.get(b"user-agent", b"").decode("latin1")[:CLIENT_LENGTH]
        call = Call(house, path, query, body, caller, receive, text, _printable(client))
        if one.waits and getattr(query, "wait", None):
            return await _unless_gone(one, call, receive)
        return await one.handler(call)

    async def _caller(
        self, one: Operation, scope: Mapping[str, Any], headers: Mapping[bytes, bytes], house: House
    ) -> Caller:
        """Whoever shows a token that is good for this.

        Raises:
            Problem: what is wrong with it.
        """
        address = str((scope.get("client") or ("",))[0])
        secret, now = bearer(headers), house.clock.now()
        self.porter.hurry(secret, now)
        caller = await quickly(self.porter.caller, secret, address, now)
        caller.needs(one.scope)
        return caller


def _raw_path(scope: Mapping[str, Any]) -> str:
    """The path as it was sent: a slash within a part of it is no end of the part."""
    raw = scope.get("raw_path")
    if raw:
        return str(raw.decode("latin1").split("?")[0])
    return quote(scope["path"])


def _body_kind(one: Operation) -> Any:
    """Messages of the socket are read by its own reader."""
    return dict if one.body in (ACT, SAY) else one.body


def _printable(text: str) -> str:
    return "".join(c for c in text if c.isprintable())


async def _unless_gone(one: Operation, call: Call, receive: Receive) -> Answer | Lines | None:
    """The answer to a call that may wait; None if its client goes before."""
    work = asyncio.ensure_future(one.handler(call))
    gone = asyncio.ensure_future(disconnected(receive))
    try:
        await asyncio.wait((work, gone), return_when=asyncio.FIRST_COMPLETED)
        return work.result() if work.done() else None
    finally:
        for task in (work, gone):
            task.cancel()
        await asyncio.gather(work, gone, return_exceptions=True)


rest_door = RestDoor()

__all__ = ["BASE", "RestDoor", "rest_door"]
