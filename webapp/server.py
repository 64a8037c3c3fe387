"""The web server as every web process runs it: uvicorn, with sockets that notice who has gone.

What uvicorn leaves to chance is decided here: how soon a client that has fallen silent is missed, how
much waits in the system for one that reads slowly, and when a socket that takes nothing is cut off.
"""

from __future__ import annotations

import asyncio
import socket
from asyncio.transports import BaseTransport
from contextlib import suppress
from typing import Any

import uvicorn
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

from game.live.leaving import end_within

QUIET_S = 2.0
"""So long after a client was last heard it is sent a ping, which browsers answer by themselves, also
for a page that is hidden, or busy with something else."""
MISSED_S = 4.5
"""From which nothing has come for so long: its people count as dropped until it is heard again."""
GONE_S = 20.0
"""From which nothing has come for so long is cut off."""
LATE_S = 0.5
"""A look that comes so late shows that we were busy ourselves, and says nothing of the client."""

CLOSE_S = 5.0
"""How long a client has to take what was sent before its socket was closed."""
FAREWELL_S = 2.0
"""The same when the whole server stops."""
STOP_S = 3.0
"""How long a stopping server waits for answers that are on their way; then they are cut off."""
UNSENT_BYTES = 64 * 1024
"""What the system takes for a client beyond what is on its way. Its own limit is megabytes: half a
minute of pictures for a slow line, and pings and moves would have to wait behind them."""
FRAME_BYTES = 64 * 1024
"""Larger messages of clients end the connection before they are put together."""


class KitchenSocket(WebSocketsSansIOProtocol):
    """A websocket that asks after clients which are quiet, and does not wait for ever for any.

    The application is told by `socket.silent` and `socket.back`. Where it finds the extension
    `socket.watched` it need not watch over the silence of clients itself.
    """

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._heard = self.loop.time()
        self._missed = False
        self._look: asyncio.Handle | None = None
        self._due = 0.0

    def connection_made(self, transport: BaseTransport) -> None:
        with suppress(OSError, AttributeError):  # a Unix socket, or another system than Linux
            plug = transport.get_extra_info("socket")
            plug.setsockopt(socket.IPPROTO_TCP, socket.TCP_NOTSENT_LOWAT, UNSENT_BYTES)
        super().connection_made(transport)

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if self.response.status_code == 101:
            extensions: dict[str, Any] = self.scope["extensions"]
            extensions["socket.watched"] = {}

    def data_received(self, data: bytes) -> None:
        self._heard = self.loop.time()
        if self._missed:
            self._missed = False
            self._tell("socket.back")
        super().data_received(data)

    def _tell(self, kind: str) -> None:
        notice: Any = {"type": kind}  # not among the messages of the standard
        self.queue.put_nowait(notice)

    # -- silence ----------------------------------------------------------------------------------

    def start_keepalive(self) -> None:
        self._look_in(QUIET_S)

    def stop_keepalive(self) -> None:
        super().stop_keepalive()
        if self._look is not None:
            self._look.cancel()
            self._look = None

    def _look_in(self, seconds: float) -> None:
        # When is kept here: uvloop gives no timer back for a time that has nearly come.
        self._due = self.loop.time() + seconds
        self._look = self.loop.call_at(self._due, self._look_after)

    def _look_after(self) -> None:
        """Ping a quiet client, miss a silent one, cut off one that is gone."""
        now = self.loop.time()
        if now - self._due > LATE_S:
            self._look_in(LATE_S)
            return
        if self.read_paused:  # we do not listen
            self._heard = now
        silence = now - self._heard
        if silence >= GONE_S:
            self.transport.abort()
            return
        if silence >= MISSED_S and not self._missed:
            self._missed = True
            self._tell("socket.silent")
        if silence >= QUIET_S:
            self._ping()
        self._look_in(_next_look(silence))

    def _ping(self) -> None:
        if not self.close_sent and not self.transport.is_closing():
            self.conn.send_ping(b"")
            self.transport.write(b"".join(self.conn.data_to_send()))

    # -- ends -------------------------------------------------------------------------------------

    async def send(self, message: Any) -> None:
        """As uvicorn does; a client that does not read cannot hold up the close."""
        if message["type"] == "websocket.close":
            self.loop.call_later(CLOSE_S, self.transport.abort)
        await super().send(message)

    def shutdown(self) -> None:
        super().shutdown()
        self.loop.call_later(FAREWELL_S, self.transport.abort)


def _next_look(silence: float) -> float:
    """Seconds until something has to be decided about a client that has been silent for so long."""
    if silence < QUIET_S:
        return QUIET_S - silence
    return MISSED_S - silence if silence < MISSED_S else QUIET_S


class KitchenServer(uvicorn.Server):
    """Ends when it is asked to, whatever clients, threads or a database do."""

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        end_within()
        await super().shutdown(sockets)


def config(**chosen: Any) -> uvicorn.Config:
    """How uvicorn serves the kitchen; `chosen` says where and how loud."""
    return uvicorn.Config(
        "webapp.asgi:application",
        ws=KitchenSocket,
        ws_per_message_deflate=False,  # a compressed frame costs 7 times as much CPU
        ws_max_size=FRAME_BYTES,
        lifespan="on",
        timeout_graceful_shutdown=int(STOP_S),
        **chosen,
    )
