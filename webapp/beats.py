"""Signs of life of participants' pages, answered before Django's own way where nothing has come about.

Hundreds of pages tell of themselves every three seconds, so these requests take no session, no form's token (the
page's address is a secret that only the page has), no count of the doorkeeper and no thread of their own. Whatever
is unusual goes on to the application as it came.
"""

from __future__ import annotations

import asyncio
import json
import logging
import re
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any
from urllib.parse import parse_qs

from django.conf import settings
from django.db import Error, close_old_connections, connection

from game.fieldwork.presence import WRITE_S, glance, heard
from game.fieldwork.telling import milliseconds
from sim.world import JSONObject
from webapp.bodies import Application
from webapp.security import POLICY

log = logging.getLogger(__name__)

PATH = re.compile(r"/take/([A-Za-z0-9_-]{20,48})/beat/")
MOST_BYTES = 2000
HEADERS = [
    (b"content-type", b"application/json"),
    (b"cache-control", b"no-store"),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"content-security-policy", POLICY.encode()),
]


class Beats:
    """Answers what it can of an application's requests. One thread looks, with a connection that stays."""

    def __init__(self, application: Application) -> None:
        self._application = application
        self._hand = ThreadPoolExecutor(1, "brigade-beats")
        self._later: asyncio.TimerHandle | None = None
        self._writing: asyncio.Future[None] | None = None

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        found = PATH.fullmatch(scope["path"]) if scope["method"] == "POST" else None
        if found is None or (settings.SECURE_SSL_REDIRECT and scope["scheme"] != "https"):
            await self._application(scope, receive, send)
            return
        come = [await receive()]
        told = None
        if _is_whole(come[0]) and _is_form(scope):
            form = parse_qs(come[0].get("body", b"").decode("latin-1"), max_num_fields=10)
            told = await self._told(found[1], form)
        if told is None:
            await self._application(scope, _again(come, receive), send)
            return
        body = json.dumps(told).encode()
        headers = [*HEADERS, (b"content-length", str(len(body)).encode())]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await send({"type": "http.response.body", "body": body})

    async def _told(self, token: str, form: dict[str, list[str]]) -> JSONObject | None:
        tab = form.get("tab", [""])[-1]
        if "take" in form or len(tab) > 40:
            return None
        rtt_ms = milliseconds(form.get("rtt", [""])[-1])
        loop = asyncio.get_running_loop()
        told = await loop.run_in_executor(self._hand, _looked, token, tab, rtt_ms)
        if told is not None and self._later is None:
            self._later = loop.call_later(WRITE_S, self._write)
        return told

    def _write(self) -> None:
        self._later = None
        self._writing = asyncio.get_running_loop().run_in_executor(self._hand, _kept)

    async def close(self) -> None:
        """Write down what was heard, and let go of the database."""
        if self._later is not None:
            self._later.cancel()
            self._later = None
        loop = asyncio.get_running_loop()
        await loop.run_in_executor(self._hand, _kept)
        await loop.run_in_executor(self._hand, _let_go)
        self._hand.shutdown()


def _looked(token: str, tab: str, rtt_ms: float | None) -> JSONObject | None:
    try:
        return glance(token, tab, rtt_ms)
    except Error:  # the whole way has a connection of its own, and says what is wrong
        connection.close()
        return None


def _kept() -> None:
    try:
        close_old_connections()
        heard.write()
    except Error as error:
        connection.close()
        log.error("signs of life are not written down yet: %s", error)


def _let_go() -> None:
    connection.close()  # looked up here: each thread has its own


def _is_whole(message: Any) -> bool:
    body = message.get("body", b"")
    return (
        message["type"] == "http.request"
        and not message.get("more_body")
        and len(body) <= MOST_BYTES
    )


def _is_form(scope: Any) -> bool:
    kind = next((value for name, value in scope["headers"] if name == b"content-type"), b"")
    return bool(kind.startswith(b"application/x-www-form-urlencoded"))


def _again(come: list[Any], receive: Any) -> Callable[[], Awaitable[Any]]:
    """What has come already, and then the rest."""

    async def receiving() -> Any:
        return come.pop(0) if come else await receive()

    return receiving
