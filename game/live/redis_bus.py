"""The bus between processes: Redis pub/sub. What it loses, resending and resyncing make good.

Channels: `brigade:s:<session>:in` up, `...:out` down, `brigade:wake` to all runners. Whoever sends
up to a session that nobody listens for wakes the runners at once.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable
from typing import Any

import redis.asyncio as redis
from redis.exceptions import RedisError

from game.live.bus import Inbound, Output, Picture
from game.live.wire import pack_inbound, pack_output, unpack_inbound, unpack_output

log = logging.getLogger(__name__)

PREFIX = "brigade"
WAKE = f"{PREFIX}:wake"
WORKERS = f"{PREFIX}:worker:"
MAX_WAITING = 5000
WORKER_SIGN_S = 15
AGAIN_S = 0.5


class RedisBus:
    """Rooms and runners in different processes, which meet in Redis."""

    remote = True

    def __init__(self, url: str) -> None:
        self.on_inbound: Callable[[str, Inbound], None] = lambda session, inbound: None
        self.on_output: Callable[[Output | Picture], None] = lambda output: None
        self.on_wake: Callable[[str], None] = lambda session: None
        self._redis: redis.Redis = redis.from_url(url, health_check_interval=10)
        self._pubsub = self._redis.pubsub()
        self._waiting: deque[tuple[str, bytes]] = deque(maxlen=MAX_WAITING)
        self._work = asyncio.Event()
        self._listening: set[str] = set()
        self._confirmed: dict[str, asyncio.Event] = {}
        self._tasks: list[asyncio.Task[None]] = []

    async def start(self) -> None:
        """Connect.

        Raises:
            RedisError: Redis does not answer.
        """
        await self._pubsub.subscribe(WAKE)
        self._listening.add(WAKE)
        loop = asyncio.get_running_loop()
        self._tasks = [loop.create_task(self._read()), loop.create_task(self._write())]

    async def stop(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._pubsub.aclose()  # type: ignore[no-untyped-call]
        await self._redis.aclose()

    def send(self, session: str, inbound: Inbound) -> None:
        self._publish(_channel(session, up=True), pack_inbound(inbound))

    def publish(self, output: Output | Picture) -> None:
        self._publish(_channel(output.session, up=False), pack_output(output))

    def wake(self, session: str) -> None:
        self._publish(WAKE, session.encode())

    async def report(self, owner: str) -> None:
        try:
            await self._redis.set(WORKERS + owner, 1, ex=WORKER_SIGN_S)
        except RedisError as error:
            log.warning("Redis does not answer: %s", error)

    async def listen(self, session: str, *, up: bool) -> None:
        """Returns when Redis has confirmed, so that nothing sent later is missed."""
        channel = _channel(session, up=up)
        if channel not in self._listening:
            self._listening.add(channel)
            self._confirmed[channel] = asyncio.Event()
            try:
                await self._pubsub.subscribe(channel)
            except RedisError as error:
                log.warning("Redis does not answer: %s", error)
                return
        if (confirmed := self._confirmed.get(channel)) is not None:
            await confirmed.wait()

    async def unlisten(self, session: str, *, up: bool) -> None:
        channel = _channel(session, up=up)
        if channel in self._listening:
            self._listening.discard(channel)
            self._confirmed.pop(channel, None)
            try:
                await self._pubsub.unsubscribe(channel)
            except RedisError as error:
                log.warning("Redis does not answer: %s", error)

    def _publish(self, channel: str, data: bytes) -> None:
        self._waiting.append((channel, data))
        self._work.set()

    async def _write(self) -> None:
        """Publish in order, as many at once as wait. What Redis does not take is lost, and said."""
        while True:
            await self._work.wait()
            self._work.clear()
            while self._waiting:
                taken = list(self._waiting)
                self._waiting.clear()
                try:
                    await self._publish_all(taken)
                except RedisError as error:
                    log.warning("Redis did not take %d messages: %s", len(taken), error)
                    await asyncio.sleep(AGAIN_S)

    async def _publish_all(self, taken: list[tuple[str, bytes]]) -> None:
        async with self._redis.pipeline(transaction=False) as pipeline:
            for channel, data in taken:
                pipeline.publish(channel, data)
            heard: list[int] = await pipeline.execute()
        for (channel, _), listeners in zip(taken, heard, strict=True):
            if listeners == 0 and channel.endswith(":in"):
                self.wake(channel.split(":")[2])

    async def _read(self) -> None:
        """Hand on what comes; after a lost connection the client subscribes again by itself."""
        while True:
            try:
                message = await self._pubsub.get_message(timeout=None)
            except RedisError as error:
                log.warning("Redis does not answer: %s", error)
                await asyncio.sleep(AGAIN_S)
                continue
            if message is not None:
                self._hand_on(message)

    def _hand_on(self, message: dict[str, Any]) -> None:
        channel = message["channel"].decode()
        if message["type"] == "subscribe":
            if (confirmed := self._confirmed.get(channel)) is not None:
                confirmed.set()
        elif message["type"] == "message":
            data: bytes = message["data"]
            if channel == WAKE:
                self.on_wake(data.decode())
            elif channel.endswith(":in"):
                self.on_inbound(channel.split(":")[2], unpack_inbound(data))
            else:
                self.on_output(unpack_output(data))


def _channel(session: str, *, up: bool) -> str:
    return f"{PREFIX}:s:{session}:{'in' if up else 'out'}"
