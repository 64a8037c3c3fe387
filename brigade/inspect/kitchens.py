"""A server's REST door, as somebody needs it who sends a person to a kitchen there (docs/doors/rest.md)."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from typing import Any

import anyio
import httpx2

from game.engine.events import Event
from sim.world import JSONObject

API = "/api/v1"
SILENCE_S = 30.0
"""Streams send at least an empty line every six seconds: after so long without one they are dead."""
AGAIN_S = 2.0


class KitchenError(Exception):
    """The server says no, or nothing; the message is a sentence for people."""


class Kitchens:
    """One server, with a token of somebody there."""

    def __init__(self, address: str, token: str) -> None:
        self.address = address.rstrip("/").removesuffix(API)
        headers = {"Authorization": f"Bearer {token}"}
        self._http = httpx2.AsyncClient(
            base_url=f"{self.address}{API}", headers=headers, timeout=httpx2.Timeout(SILENCE_S)
        )

    async def __aenter__(self) -> Kitchens:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._http.aclose()

    async def open(self, wish: JSONObject) -> JSONObject:
        """Open a session; its row."""
        return await self._asked("POST", "/sessions", wish)

    async def give_up(self, session: str) -> None:
        """Close a session in which nobody sits (any more)."""
        await self._asked("DELETE", f"/sessions/{session}")

    async def happened(self, session: str) -> AsyncIterator[JSONObject]:
        """Its public events as they come, until it is over. A stream that breaks is taken up again."""
        since = 0
        while True:
            try:
                async for row in self._stream(session, since):
                    since = max(since, int(row["seq"]))
                    yield row
                return
            except httpx2.TransportError:
                await anyio.sleep(AGAIN_S)

    async def _stream(self, session: str, since: int) -> AsyncIterator[JSONObject]:
        path = f"/sessions/{session}/events?since={since}"
        async with self._http.stream("GET", path) as answer:
            if answer.status_code != 200:
                await answer.aread()
                raise _problem(answer)
            async for line in answer.aiter_lines():
                if line.strip():
                    yield json.loads(line)

    async def log(self, session: str) -> list[Event]:
        """The whole log of a session that is over."""
        answer = await self._sent("GET", f"/sessions/{session}/log")
        return [Event.from_json(json.loads(line)) for line in answer.text.splitlines() if line]

    async def _asked(self, method: str, path: str, body: JSONObject | None = None) -> JSONObject:
        found: JSONObject = (await self._sent(method, path, body)).json()
        return found

    async def _sent(self, method: str, path: str, body: JSONObject | None = None) -> Any:
        try:
            answer = await self._http.request(method, path, json=body)
        except httpx2.TransportError as error:
            raise KitchenError(
                f"no kitchen answers at {self.address}: {type(error).__name__}"
            ) from error
        if answer.status_code >= 400:
            raise _problem(answer)
        return answer


def _problem(answer: httpx2.Response) -> KitchenError:
    try:
        said = answer.json()
        return KitchenError(f"the kitchen refused: {said['detail']} ({said['code']})")
    except (ValueError, KeyError, TypeError):
        return KitchenError(f"the kitchen answered with status {answer.status_code}")
