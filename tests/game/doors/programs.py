"""Programs at the HTTP door: what they send and get, without a network between."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from datetime import timedelta
from typing import Any
from urllib.parse import urlsplit

import orjson
from asgiref.testing import ApplicationCommunicator
from channels.db import database_sync_to_async
from django.contrib.auth.models import User
from django.utils import timezone

from game.models import Player
from game.models.sessions import Session
from game.models.tokens import SCOPES, new_access_token
from tests.game.live.hands import PATIENCE
from webapp.doors import with_doors

EVERYTHING = tuple(SCOPES)
BASE = "/api/v1"


@dataclass(frozen=True)
class Reply:
    """What came back."""

    status: int
    headers: dict[str, str]
    data: bytes

    @property
    def json(self) -> Any:
        return orjson.loads(self.data)

    @property
    def lines(self) -> list[Any]:
        return [orjson.loads(line) for line in self.data.splitlines() if line]

    @property
    def code(self) -> str:
        """The code of the problem that it tells of."""
        assert self.headers["content-type"] == "application/problem+json", self.data
        body = self.json
        assert body["status"] == self.status
        return str(body["code"])


class Program:
    """Somebody's program with a token."""

    def __init__(self, door: Any, secret: str = "", player: Player | None = None) -> None:
        self._application = with_doors(_no_pages, door)
        self.secret = secret
        self.player = player

    def scope(
        self, method: str, path: str, headers: dict[str, str] | None = None
    ) -> dict[str, Any]:
        parts = urlsplit(path)
        given = {"host": "localhost", **(headers or {})}
        if self.secret:
            given.setdefault("authorization", f"Bearer {self.secret}")
        return {
            "type": "http",
            "method": method,
            "scheme": "http",
            "path": f"{BASE}{parts.path}",
            "raw_path": f"{BASE}{parts.path}".encode(),
            "query_string": parts.query.encode(),
            "headers": [(name.encode(), value.encode()) for name, value in given.items()],
            "client": ("203.0.113.7", 4711),
        }

    async def call(
        self, method: str, path: str, body: Any = None, headers: dict[str, str] | None = None
    ) -> Reply:
        """Ask and get the whole answer."""
        data = body if isinstance(body, bytes) else (b"" if body is None else orjson.dumps(body))
        given = [{"type": "http.request", "body": data, "more_body": False}]
        sent: list[Any] = []

        async def receive() -> Any:
            if given:
                return given.pop()
            return await asyncio.Event().wait()

        async def send(message: Any) -> None:
            sent.append(message)

        asked = {"content-type": "application/json", **(headers or {})}
        await self._application(self.scope(method, path, asked), receive, send)
        told = {name.decode(): value.decode() for name, value in sent[0]["headers"]}
        return Reply(sent[0]["status"], told, b"".join(one["body"] for one in sent[1:]))

    async def get(self, path: str, **more: Any) -> Reply:
        return await self.call("GET", path, **more)

    async def post(self, path: str, body: Any = None, **more: Any) -> Reply:
        return await self.call("POST", path, body, **more)

    def wire(self, method: str, path: str) -> ApplicationCommunicator:
        """A call whose messages the test holds in its own hand."""
        return ApplicationCommunicator(self._application, self.scope(method, path))

    async def open_stream(self, path: str) -> Stream:
        """Ask for a stream, and wait for the beginning of the answer."""
        stream = Stream(self.wire("GET", path))
        await stream.begin()
        return stream


class Stream:
    """An answer that comes line by line."""

    def __init__(self, wire: ApplicationCommunicator) -> None:
        self._wire = wire
        self._lines: list[bytes] = []
        self.status = 0
        self.ended = False

    async def begin(self) -> None:
        await self._wire.send_input({"type": "http.request", "body": b"", "more_body": False})
        self.status = (await self._wire.receive_output(timeout=PATIENCE))["status"]

    async def line(self) -> bytes | None:
        """The next line, empty ones too; None at the end."""
        while not self._lines and not self.ended:
            message = await self._wire.receive_output(timeout=PATIENCE)
            self._lines += message.get("body", b"").splitlines()
            self.ended = not message.get("more_body", False)
        return self._lines.pop(0) if self._lines else None

    async def until(self, kind: str) -> list[Any]:
        """The events up to the next of this kind, with it."""
        found: list[Any] = []
        while not found or found[-1]["kind"] != kind:
            line = await self.line()
            assert line is not None, f"the stream ended before {kind}"
            if line:
                found.append(orjson.loads(line))
        return found

    async def drop(self) -> None:
        """The client is gone."""
        await self._wire.send_input({"type": "http.disconnect"})
        await self._wire.wait(timeout=PATIENCE)


async def _no_pages(scope: Any, receive: Any, send: Any) -> None:
    raise AssertionError("this is no address of the door")


@database_sync_to_async
def person(name: str, *, staff: bool = False) -> Player:
    """Somebody with an account."""
    user = User.objects.create(username=name, is_staff=staff)
    return Player.objects.create(name=name, user=user)


@database_sync_to_async
def secret_of(player: Player, scopes: tuple[str, ...] = EVERYTHING, days: float = 1) -> str:
    """A new token of theirs."""
    return new_access_token(player, "a test", scopes, timezone.now() + timedelta(days=days))[1]


@database_sync_to_async
def give_seat(session: Session, seat: str, player: Player) -> None:
    """Keep a seat for somebody."""
    values = {"player": player, "occupant_kind": "person", "occupant_name": player.name}
    assert session.seats.filter(name=seat).update(**values)
