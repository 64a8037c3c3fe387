"""Live sessions under load: one server process on one core, real websocket clients on another.

Two-seat real-time games at 6 Hz in which every seat does something 4 times a second, all recorded;
one frame to 100 viewers; one viewer that stops reading. Every server is a fresh process, warmed by
the load itself before anything is counted. `--games 50 --seconds 10` plays that alone.
"""

from __future__ import annotations

import asyncio
import sys
import time
from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Any

from bench.clients.handle import LEAVE_S, Server
from bench.clients.player import Player, stuck
from bench.clients.together import (
    JOIN_S,
    arrived,
    in_order,
    keep_to_the_last_core,
    quantile,
    running,
    server,
)
from bench.kit.figures import Figure, Peer
from bench.kit.group import Items, parser, show

TASK = "multi_agent/1"
HZ = 6.0
ACTIONS = 4.0
"""Actions a second and seat."""
TICK_MS = 1000 / HZ
CPU_MS, LAG_MS, STATE_MS = 0.5, TICK_MS / 5, TICK_MS / 2 + 10
"""Wanted: CPU a game tick, p95 of the ticks' lag, median from action to state."""
PEER = Peer("overcooked-demo", 0.67)
"""Its milliseconds of CPU a game tick when busy."""
VIEWERS, FPS, FRAME_BYTES = 100, 10, 30_000
VIEWER_US, SLOW_MB, LEAVING_S = 50.0, 5.0, 5.0


@dataclass(frozen=True, slots=True)
class Load:
    """How many games, how long they play before anything is counted, and how long is counted."""

    games: int
    warm_s: float
    seconds: float
    judged: bool = True
    """Whether CPU and latency are held against the goals, too, or the lag alone."""


LOADS = (Load(10, 4, 8), Load(50, 4, 8), Load(120, 4, 8), Load(250, 5, 8, judged=False))
SMALL = (Load(2, 0.5, 1),)


async def play(load: Load, profile: bool = False) -> AsyncIterator[Figure | str]:
    """Games for two: CPU a tick, lag of the ticks, from action to state."""
    async with server() as serving:
        rooms = (await serving.ask("games", limit_s=JOIN_S, count=load.games, hz=HZ, task=TASK))[
            "sessions"
        ]
        players = [
            Player(serving.url(room["id"]), token, rate=ACTIONS)
            for room in rooms
            for token in room["tokens"]
        ]
        async with running(players):
            await serving.ask("start", sessions=[room["id"] for room in rooms])
            await asyncio.sleep(load.warm_s)
            for player in players:
                player.reset()
            await serving.ask("mark")
            if profile:
                await serving.ask("profile")
            used = time.process_time()
            await asyncio.sleep(load.seconds)
            found = await serving.ask("report")
            used = time.process_time() - used
            if profile:
                await serving.ask("profile")
    for item in _figures(load, found, players, used):
        yield item


def _figures(load: Load, found: dict[str, Any], players: list[Player], used: float) -> Items:
    at = found["at"]
    acts = sum(player.acts for player in players) / at / len(players)
    waits = [1000 * wait for player in players for wait in player.waits]
    lags = [1000 * lag for lag in found["lags"]]
    name, judged = f"{load.games} games: ", load.judged
    said = (
        f"{load.games} two-seat games at {HZ:g} Hz, {acts:.1f} actions/s and seat, all recorded, "
        f"one process on one core, {load.seconds:g} s"
    )

    def figure(what: str, value: float, unit: str, **more: Any) -> Figure:
        return Figure(name + what, value, unit, said, **more)

    cpu = 1000 * found["cpu"] / max(1, found["ticks"])
    yield figure(
        "CPU a game tick",
        cpu,
        "ms",
        wanted=CPU_MS if judged else None,
        peer=PEER if judged else None,
    )
    yield figure("ticks done of those due", 100 * found["ticks"] / (load.games * HZ * at), "%",
                 better="higher", wanted=99)  # fmt: skip
    lost = sum(player.lost for player in players)
    yield figure("clients thrown out", lost, "clients", wanted=0)
    yield figure("tick lag p50", quantile(lags, 50), "ms")
    yield figure("tick lag p95", quantile(lags, 95), "ms", wanted=LAG_MS)
    if waits:
        wanted = STATE_MS if judged else None
        yield figure("action to state p50", quantile(waits, 50), "ms", wanted=wanted)
        yield figure("action to state p95", quantile(waits, 95), "ms")
    if found["writer"]:  # not every system counts by thread
        yield figure("writer's share of the CPU", 100 * found["writer"] / found["cpu"], "%")
    yield figure("core used", 100 * found["cpu"] / at, "%")
    refused = sum(player.refused for player in players) / max(1, sum(p.acts for p in players))
    messages = sum(player.messages for player in players) / at / len(players) / HZ
    yield (
        f"{found['ticks'] / at:.0f} ticks and {found['commits'] / at:.0f} commits a second; "
        f"loop {100 * found['loop'] / at:.0f} % of a core, in the system {100 * found['system'] / at:.0f} %, "
        f"ready but not let {100 * found['starved'] / at:.0f} %; clients {100 * used / at:.0f} % of theirs, "
        f"{messages:.1f} messages a tick and seat, {100 * refused:.0f} % of the actions refused"
    )


async def fan_out(viewers: int, seconds: float) -> AsyncIterator[Figure | str]:
    """One frame to many viewers, of a game in which nothing else happens."""
    async with server() as serving:
        room = (await serving.ask("games", count=1, hz=1.0, task=TASK))["sessions"][0]
        watching = [Player(serving.url(room["id"]), frames=True) for _ in range(viewers)]
        async with running(watching):
            sent = {"session": room["id"], "fps": FPS, "size": FRAME_BYTES}
            await serving.ask(
                "fan", **sent, seconds=seconds / 2
            )  # the first frames cost six times as much
            await arrived(watching)
            for viewer in watching:
                viewer.reset()
            found = await serving.ask("fan", **sent, seconds=seconds)
            await arrived(watching)
    got = sum(viewer.frames for viewer in watching)
    load = f"a frame of {FRAME_BYTES // 1000} kB to {viewers} viewers {FPS} times a second"
    cpu = 1e6 * found["cpu"] / max(1, got)
    yield Figure("CPU a frame and viewer", cpu, "us", load, wanted=VIEWER_US)
    share = 100 * got / (found["frames"] * viewers)
    yield Figure("frames that arrived", share, "%", load, better="higher")


async def slow_viewer(seconds: float) -> AsyncIterator[Figure | str]:
    """One of five viewers stops reading; then the server is asked to leave."""
    serving = await Server.start()
    try:
        room = (await serving.ask("games", count=1, hz=1.0, task=TASK))["sessions"][0]
        path = f"/ws/session/{room['id']}/"
        viewers = [Player(serving.url(room["id"]), frames=True) for _ in range(4)]
        async with running(viewers):
            blocked = await stuck(serving.port, path)
            sent = {"session": room["id"], "fps": 50, "size": FRAME_BYTES}
            await serving.ask("fan", **sent, seconds=0.5)
            await arrived(viewers)
            for viewer in viewers:
                viewer.reset()
            found = await serving.ask("fan", **sent, seconds=seconds)
            await arrived(viewers)
            got = min(viewer.frames for viewer in viewers)
        took = await serving.stop()
        blocked.close()
    finally:
        await serving.stop()
    megabytes = found["frames"] * FRAME_BYTES / 1e6
    load = f"five viewers of one game, one stops reading, {megabytes:.0f} MB of frames to each"
    yield Figure("memory that it costs", found["grown"] / 1e6, "MB", load, wanted=SLOW_MB)
    yield Figure("frames the others missed", found["frames"] - got, "frames", load, wanted=0)
    left = LEAVE_S if took is None else took
    yield Figure("to leave on SIGTERM meanwhile", left, "s", load, wanted=LEAVING_S)
    if took is None:
        yield f"it did not leave within {LEAVE_S:g} s and was killed"


async def _all(small: bool) -> AsyncIterator[Figure | str]:
    for load in SMALL if small else LOADS:
        async for item in play(load):
            yield item
    for measured in (
        fan_out(*((3, 0.5) if small else (VIEWERS, 4.0))),
        slow_viewer(0.5 if small else 6.0),
    ):
        async for item in measured:
            yield item


def measure(small: bool) -> Items:
    """All loads, the frames, the slow viewer."""
    keep_to_the_last_core()
    return in_order(_all(small))


def main() -> int:
    """Everything, or one load alone with `--games`."""
    options = parser(__doc__)
    options.add_argument("--games", type=int, help="play that many games, and nothing else")
    options.add_argument("--seconds", type=float, default=10.0, help="how long to count")
    options.add_argument("--warm", type=float, default=4.0, help="how long to play before")
    options.add_argument("--profile", action="store_true", help="print where the CPU went")
    chosen = options.parse_args()
    if chosen.games is None:
        return show(measure(chosen.small), chosen.out)
    keep_to_the_last_core()
    load = Load(chosen.games, chosen.warm, chosen.seconds)
    return show(in_order(play(load, chosen.profile)), chosen.out)


if __name__ == "__main__":
    sys.exit(main())
