"""The stage's socket: a screen, a phone that votes or waits, or one that has a chef."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from typing import Any

from channels.db import database_sync_to_async
from channels.exceptions import StopConsumer
from channels.generic.websocket import AsyncWebsocketConsumer
from django.conf import settings

from game.live.consumers import player_of_browser, sendable
from game.live.house import open_house
from game.live.messages import Refused, dumps
from game.live.throttle import Bucket
from game.live.viewer import Viewer
from game.stage.hall import Hall, hall_of
from game.stage.words import Hello, Ping, Vote, read

RATE, BURST = 2.0, 10
"""Messages a second of one phone, and how many at once."""
PATIENCE = 60
"""Messages too many, before the socket is closed."""
CLOSE_BAD_HELLO, CLOSE_TOO_FAST = 4400, 4429


class StageConsumer(AsyncWebsocketConsumer):
    """One socket at the stage. It acts nowhere: chefs are played over the session's own socket."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.viewer = Viewer(secrets.token_hex(8), self._send, self._resync)
        self.hall: Hall | None = None
        self._bucket = Bucket(RATE, BURST)
        self._too_many = 0
        self._closed = False
        self._pump: asyncio.Task[None] | None = None

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """One message after the other, as for sessions (`game.live.consumers`)."""
        self.scope = scope
        self.base_send = send
        try:
            with contextlib.suppress(StopConsumer):
                while True:
                    await self.dispatch(await receive())
        finally:
            self._go()

    async def dispatch(self, message: Any) -> None:
        match message["type"]:
            case "websocket.receive":
                await self.websocket_receive(message)
            case "socket.silent" | "socket.back" as kind:
                if self.hall is not None:
                    self.hall.hear_of(self.viewer, silent=kind == "socket.silent")
            case _:
                await super().dispatch(message)

    async def connect(self) -> None:
        self.house = await open_house()
        await self.accept()
        self._pump = asyncio.get_running_loop().create_task(self.viewer.pump())

    async def disconnect(self, code: int) -> None:
        self._go()

    def _go(self) -> None:
        self._closed = True
        if self._pump is not None:
            self._pump.cancel()
        if self.hall is not None:
            self.hall.leave(self.viewer)
            self.hall = None

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        if self._closed:
            return
        if not self._bucket.take(self.house.clock.now()):
            await self._slow_down()
            return
        try:
            await self._take(text_data or "")
        except Refused as no:
            self.viewer.text(dumps("refused", code=no.code, message=no.message))

    async def _take(self, text: str) -> None:
        message = read(text)
        if isinstance(message, Ping):
            self.viewer.text(dumps("pong"))
        elif isinstance(message, Hello):
            await self._hello(message)
        elif self.hall is None:
            raise Refused("no_hello", 'The first message must be "hello".')
        else:
            assert isinstance(message, Vote)
            self.hall.vote(self.viewer, message.round, message.choice)

    async def _hello(self, hello: Hello) -> None:
        if self.hall is not None:
            raise Refused("malformed", "Once is enough: this socket has said hello.")
        voter = await self._voter()
        if hello.role == "voter" and not voter:
            raise Refused("not_voting", "Open the stage's page on this phone first.")
        self.hall = hall_of(self.house)
        self.viewer.ready = True
        await self.hall.join(self.viewer, hello.role, voter)

    async def _voter(self) -> str:
        """The public id kept in the browser's session, which reloading does not change."""
        key = self.scope.get("cookies", {}).get(settings.SESSION_COOKIE_NAME)
        return await database_sync_to_async(player_of_browser)(key) if key else ""

    async def _slow_down(self) -> None:
        self._too_many += 1
        if self._too_many > PATIENCE:
            self._go()
            await super().close(CLOSE_TOO_FAST)
        elif self._too_many % 10 == 1:
            await self._send(dumps("refused", code="too_fast", message="Not so fast, please."))

    def _resync(self) -> None:
        """It has fallen behind: what is now is all it needs."""
        self.viewer.ready = True
        if self.hall is not None:
            self.hall.again(self.viewer)

    async def _send(self, message: str | bytes) -> None:
        await self.base_send(sendable(message))
