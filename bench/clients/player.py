"""Websocket clients of a measured server: those who play or watch, and one who stops reading."""

from __future__ import annotations

import asyncio
import json
import random
import time
from typing import Any

import orjson
import websockets

ANSWERS = frozenset({"ack", "refused", "welcome", "pong", "presence", "error", "typing"})
"""Messages with a number that are no state of the kitchen."""


class Player:
    """A client that plays something possible `rate` times a second (0: only watches), compact as pages are."""

    def __init__(self, url: str, token: str = "", *, frames: bool = False, rate: float = 0) -> None:
        self._url, self._token, self._frames, self._rate = url, token, frames, rate
        self.session = url.rstrip("/").rsplit("/", 1)[-1]
        self._dice = random.Random(token)
        self._legal: list[dict[str, Any]] = []
        self._sent: dict[str, float] = {}
        self._acked: list[tuple[int, float]] = []
        self._seen = -1
        self.joined = asyncio.Event()  # has been shown the kitchen, or never will be
        self.lost = False
        self.reset()

    def reset(self) -> None:
        """Count from here on."""
        self.waits: list[float] = []
        self.acts = self.refused = self.frames = self.messages = self.bytes = 0

    async def run(self) -> None:
        """Connect, and play or watch until cancelled; who is thrown out later on is `lost`."""
        try:
            await self._connected()
        except websockets.ConnectionClosed:
            if not self.joined.is_set():
                raise
            self.lost = True
        finally:
            self.joined.set()

    async def _connected(self) -> None:
        async with websockets.connect(self._url, compression=None, max_queue=None) as socket:
            hello = {"type": "hello", "v": 1, "frames": self._frames, "compact": True}
            await socket.send(json.dumps(hello | ({"token": self._token} if self._token else {})))
            jobs = [self._read(socket), self._ping(socket)]
            thrown_out: Exception | None = None
            try:
                async with asyncio.TaskGroup() as group:
                    for job in [*jobs, *([self._act(socket)] if self._rate else [])]:
                        group.create_task(job)
            except* websockets.ConnectionClosed as closed:
                thrown_out = closed.exceptions[0]  # raised in here, it would be a group on 3.11.2
            if thrown_out is not None:
                raise thrown_out

    async def _read(self, socket: websockets.ClientConnection) -> None:
        async for message in socket:
            self.bytes += len(message)
            self.messages += 1
            if isinstance(message, bytes):
                self.frames += 1
                self._look(message)
                continue
            told = orjson.loads(message)
            for body in told if isinstance(told, list) else [told]:
                self._hear(body)

    def _hear(self, body: dict[str, Any]) -> None:
        if "legal" in body:
            self._legal = body["legal"]
            self.joined.set()
        if body["type"] == "ack" and body["cid"] in self._sent:
            self._acked.append((body["seq"], self._sent.pop(body["cid"])))
        elif body["type"] == "refused":
            self._sent.pop(body.get("cid", ""), None)
            self.refused += 1
        elif self._shows(body):
            self._seen = max(self._seen, body["seq"])
        self._settle(time.perf_counter())

    def _shows(self, body: dict[str, Any]) -> bool:
        """Whether the message shows the kitchen as it was at its number."""
        return "seq" in body and body["type"] not in ANSWERS

    def _look(self, frame: bytes) -> None:
        """A picture has come."""

    def _settle(self, now: float) -> None:
        """An action has become state when both its ack and a state of that number are here."""
        waiting = []
        for seq, sent in self._acked:
            if seq <= self._seen:
                self.waits.append(now - sent)
            else:
                waiting.append((seq, sent))
        self._acked = waiting

    async def _ping(self, socket: websockets.ClientConnection) -> None:
        while True:
            await asyncio.sleep(5)
            await socket.send('{"type":"ping","t":0}')

    async def _act(self, socket: websockets.ClientConnection) -> None:
        """Something possible, at moments that know nothing of the ticks."""
        number = 0
        due = time.perf_counter()
        while True:
            due += self._dice.uniform(0.4, 1.6) / self._rate
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            action = self._choose()
            if action is None:
                continue
            number += 1
            self._sent[f"c{number}"] = time.perf_counter()
            self.acts += 1
            await socket.send(json.dumps({"type": "act", "cid": f"c{number}", "action": action}))

    def _choose(self) -> dict[str, Any] | None:
        return self._dice.choice(self._legal) if self._legal else None


class Walker(Player):
    """Somebody in a home of the first person who looks around; waits are from action to picture."""

    def _choose(self) -> dict[str, Any]:
        args = {"yaw": self._dice.uniform(0, 360), "horizon": self._dice.uniform(0, 40)}
        return {"verb": "Face", "args": args}

    def _shows(self, body: dict[str, Any]) -> bool:
        return False  # pictures do

    def _look(self, frame: bytes) -> None:
        end = 4 + int.from_bytes(frame[:4], "big")
        self._seen = max(self._seen, orjson.loads(frame[4:end])["seq"])
        self._settle(time.perf_counter())


async def stuck(port: int, path: str) -> asyncio.StreamWriter:
    """A client that says hello and then never reads again."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=1024)
    writer.write(
        f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
    )
    await reader.readuntil(b"\r\n\r\n")
    text = json.dumps({"type": "hello", "v": 1, "frames": True}).encode()
    writer.write(bytes([0x81, 0x80 | len(text), 0, 0, 0, 0]) + text)
    await writer.drain()
    return writer
