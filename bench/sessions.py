"""Live sessions under load: one server process on one core, real websocket clients in another.

50 two-seat real-time games at 6 Hz with 100 players; one frame to 100 viewers; one viewer that
stops reading. Each figure is printed beside its target. `SECONDS=` makes it longer or shorter.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import websockets

SECONDS = float(os.environ.get("SECONDS", "8"))
GAMES = int(os.environ.get("GAMES", "50"))
PROFILE = bool(os.environ.get("PROFILE"))
HZ = 6.0
VIEWERS = 100
FRAME_BYTES = 30_000
TASK = "multi_agent/1"


class Server:
    """The process that is measured (`bench/serving/server.py`), asked over its standard input."""

    def __init__(self) -> None:
        var = tempfile.mkdtemp(prefix="brigade-bench-")
        environment = {**os.environ, "BRIGADE_VAR": var, "LOG_LEVEL": "WARNING"}
        for name in ("REDIS_URL", "DATABASE_URL", "RUN_SESSIONS"):
            environment.pop(name, None)
        self._process = subprocess.Popen(
            [sys.executable, "-m", "bench.serving.server"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env=environment,
            cwd=Path(__file__).parent.parent,
        )
        self.port = self._read()["port"]

    def _read(self) -> dict[str, Any]:
        assert self._process.stdout is not None
        answer: dict[str, Any] = json.loads(self._process.stdout.readline())
        return answer

    def ask_now(self, op: str, **more: Any) -> dict[str, Any]:
        """Ask and wait for the answer."""
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps({"op": op, **more}) + "\n")
        self._process.stdin.flush()
        return self._read()

    async def ask(self, op: str, **more: Any) -> dict[str, Any]:
        return await asyncio.to_thread(lambda: self.ask_now(op, **more))

    def stop(self) -> None:
        self._process.terminate()
        self._process.wait()


class Player:
    """A client that plays something possible a few times a second, or only watches."""

    def __init__(self, url: str, token: str, frames: bool) -> None:
        self._url, self._token, self._frames = url, token, frames
        self._dice = random.Random(token)
        self._legal: list[dict[str, Any]] = []
        self._sent: dict[str, float] = {}
        self.waits: list[float] = []
        self.frames = 0
        self.bytes = 0

    async def run(self, acts: bool) -> None:
        async with websockets.connect(self._url, compression=None, max_queue=None) as socket:
            hello = {"type": "hello", "v": 1, "frames": self._frames}
            await socket.send(json.dumps(hello | ({"token": self._token} if self._token else {})))
            jobs = [self._read(socket), self._ping(socket)] + ([self._act(socket)] if acts else [])
            await asyncio.gather(*jobs)

    async def _read(self, socket: websockets.ClientConnection) -> None:
        import orjson

        async for message in socket:
            self.bytes += len(message)
            if isinstance(message, bytes):
                self.frames += 1
                continue
            body = orjson.loads(message)
            if body["type"] == "view":
                self._legal = body["legal"]
            elif body["type"] == "ack" and body["cid"] in self._sent:
                self.waits.append(time.perf_counter() - self._sent.pop(body["cid"]))

    async def _ping(self, socket: websockets.ClientConnection) -> None:
        while True:
            await asyncio.sleep(5)
            await socket.send('{"type":"ping","t":0}')

    async def _act(self, socket: websockets.ClientConnection) -> None:
        number = 0
        while True:
            await asyncio.sleep(self._dice.uniform(0.2, 0.8))
            if not self._legal:
                continue
            number += 1
            action = self._dice.choice(self._legal)
            message = {"type": "act", "cid": f"c{number}", "action": action}
            self._sent[f"c{number}"] = time.perf_counter()
            await socket.send(json.dumps(message))


async def games(server: Server) -> None:
    """50 games: lag of the ticks, CPU per tick, from action to state."""
    rooms = (await server.ask("games", count=GAMES, hz=HZ, task=TASK))["sessions"]
    url = f"ws://127.0.0.1:{server.port}/ws/session"
    players = [
        Player(f"{url}/{room['id']}/", token, False) for room in rooms for token in room["tokens"]
    ]
    tasks = [asyncio.create_task(player.run(True)) for player in players]
    await asyncio.sleep(3)
    await server.ask("start", sessions=[room["id"] for room in rooms])
    await asyncio.sleep(1)
    await server.ask("mark")
    for player in players:
        player.waits.clear()
    if PROFILE:
        await server.ask("profile")
    await asyncio.sleep(SECONDS)
    found = await server.ask("report")
    if PROFILE:
        await server.ask("profile")
    await _end(tasks)
    waits = [wait for player in players for wait in player.waits]
    tick = 1000 / HZ
    rate = found["ticks"] / found["seconds"]
    print(f"{GAMES} games at {HZ:g} Hz, {len(players)} players: {rate:.0f} ticks a second")
    _show("tick lag p50", found["lag_p50_ms"], tick / 5, "ms")
    _show("tick lag p95", found["lag_p95_ms"], tick / 5, "ms")
    _show("CPU per game tick, all included", found["cpu_ms"] / max(1, found["ticks"]), 0.5, "ms")
    if waits:
        _show("action to state p50", statistics.median(waits) * 1000, tick / 2 + 10, "ms")
    share = 0.1 / found["seconds"]
    print(f"  {found['commits']} commits; core used {found['cpu_ms'] * share:.0f} %, ", end="")
    print(f"by the loop {found['loop_ms'] * share:.0f} %, ", end="")
    print(f"in the system {found['sys_ms'] * share:.0f} %; ", end="")
    print(f"ready but not let {1000 * found['starved_s'] * share:.0f} % of the time")


async def fan_out(server: Server) -> None:
    """One frame to 100 viewers."""
    room = (await server.ask("games", count=1, hz=1.0, task=TASK))["sessions"][0]
    url = f"ws://127.0.0.1:{server.port}/ws/session/{room['id']}/"
    viewers = [Player(url, "", True) for _ in range(VIEWERS)]
    tasks = [asyncio.create_task(viewer.run(False)) for viewer in viewers]
    await asyncio.sleep(3)
    before = sum(viewer.frames for viewer in viewers)
    found = await server.ask("fan", session=room["id"], fps=10, seconds=SECONDS, size=FRAME_BYTES)
    await asyncio.sleep(0.5)
    got = sum(viewer.frames for viewer in viewers) - before
    await _end(tasks)
    print(f"one frame of {FRAME_BYTES // 1000} kB at 10 fps to {VIEWERS} viewers: ", end="")
    print(f"{100 * got / (found['frames'] * VIEWERS):.0f} % arrived")
    _show("CPU per viewer and frame", found["cpu_ms"] * 1000 / max(1, got), 50, "us")


async def slow_viewer(server: Server) -> None:
    """One of five viewers stops reading."""
    room = (await server.ask("games", count=1, hz=1.0, task=TASK))["sessions"][0]
    path = f"/ws/session/{room['id']}/"
    viewers = [Player(f"ws://127.0.0.1:{server.port}{path}", "", True) for _ in range(4)]
    tasks = [asyncio.create_task(viewer.run(False)) for viewer in viewers]
    stuck = await _stuck(server.port, path)
    await asyncio.sleep(2)
    before = [viewer.frames for viewer in viewers]
    found = await server.ask("fan", session=room["id"], fps=50, seconds=SECONDS, size=FRAME_BYTES)
    await asyncio.sleep(0.5)
    got = min(v.frames - b for v, b in zip(viewers, before, strict=True))
    await _end(tasks)
    stuck.close()
    sent = found["frames"] * FRAME_BYTES / 1e6
    print(f"one viewer stops reading while {sent:.0f} MB of frames are sent to each:")
    _show("memory it costs", found["grown_mb"], 5, "MB")
    _show("frames that the others missed", found["frames"] - got, 1, "")


async def _stuck(port: int, path: str) -> asyncio.StreamWriter:
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


async def _end(tasks: list[asyncio.Task[None]]) -> None:
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


def _show(what: str, value: float, target: float, unit: str) -> None:
    verdict = "ok" if value <= target else "MISSED"
    print(f"  {what:34} {value:9.3f} {unit:3} target {target:8.3f}  {verdict}", flush=True)


async def main() -> None:
    with contextlib.suppress(AttributeError, OSError):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    server = Server()
    try:
        for measure in (games, fan_out, slow_viewer):
            await measure(server)
    finally:
        server.stop()


if __name__ == "__main__":
    asyncio.run(main())
