"""First-person players beside a kitchen seen from above, all drawn by one server on all its cores.

What a player waits for is read where the player is: from the action to the picture that shows it.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Any

from bench.clients.handle import CORES, Server
from bench.clients.player import Player, Walker
from bench.clients.together import in_order, quantile, running, server
from bench.kit.figures import Figure
from bench.kit.group import Items, run

HOMES = ("television", "apple", "coffee", "bedtime", "mirror", "toast", "potato", "egg")
ACTIONS = 2.0
"""Looks around a second and player."""
KITCHEN_HZ, KITCHEN_ACTIONS = 6.0, 4.0
KITCHEN_TASK = "multi_agent/1"
PICTURE_MS = 200.0
UNTOUCHED = 90.0
"""Of the kitchen's looks that differ from those before, this many percent must come as pictures beside the homes."""


@dataclass(frozen=True, slots=True)
class Length:
    """How long each part is played before it is counted, and counted, in seconds."""

    warm_s: float = 4.0
    seconds: float = 10.0


@dataclass(frozen=True, slots=True)
class Beheld:
    """The kitchen meanwhile: pictures a second, percent of those that were due, p95 of its ticks' lag in ms.

    Cooks who stand before a wall change nothing, so how many are due differs from one time to another.
    """

    pictures: float
    shown: float
    lag: float


def measure(small: bool) -> Items:
    """The kitchen alone, then beside 8 and 16 players in homes."""
    crowds, length = ((1,), Length(0.5, 1.0)) if small else ((8, 16), Length())
    return in_order(_beside(crowds, length))


async def _beside(crowds: tuple[int, ...], length: Length) -> AsyncIterator[Figure | str]:
    async with server(CORES) as serving:
        cooks, watcher = await _kitchen(serving)
        async with running([*cooks, watcher]):
            await serving.ask("start", sessions=[watcher.session])
            await serving.ask("owe", session=watcher.session)
            alone = await _beheld(serving, watcher, [], length)
            load = f"a kitchen from above at {KITCHEN_HZ:g} Hz, two cooks, one watcher at 600 px"
            yield Figure("2D alone", alone.pictures, "/s", load, "higher")
            yield Figure("2D alone: shown of what was due", alone.shown, "%", load, "higher")
            yield Figure("2D alone: tick lag p95", alone.lag, "ms", load)
            for crowd in crowds:
                walkers = await _walkers(serving, crowd)
                async with running(walkers):
                    await serving.ask("start", sessions=[walker.session for walker in walkers])
                    beside = await _beheld(serving, watcher, walkers, length)
                for figure in _figures(walkers, beside, length):
                    yield figure


async def _kitchen(serving: Server) -> tuple[list[Player], Player]:
    made = await serving.ask("games", count=1, hz=KITCHEN_HZ, task=KITCHEN_TASK)
    room = made["sessions"][0]
    url = serving.url(room["id"])
    cooks = [Player(url, token, rate=KITCHEN_ACTIONS) for token in room["tokens"]]
    return cooks, Player(url, frames=True)


async def _walkers(serving: Server, count: int) -> list[Walker]:
    tasks = [f"home/{HOMES[number % len(HOMES)]}" for number in range(count)]
    rooms: list[dict[str, Any]] = (await serving.ask("homes", tasks=tasks, limit_s=200.0))[
        "sessions"
    ]
    return [
        Walker(serving.url(room["id"]), room["tokens"][0], frames=True, rate=ACTIONS)
        for room in rooms
    ]


async def _beheld(
    serving: Server, watcher: Player, walkers: list[Walker], length: Length
) -> Beheld:
    """The kitchen while these walk."""
    await asyncio.sleep(length.warm_s)
    for player in (watcher, *walkers):
        player.reset()
    await serving.ask("mark")
    await asyncio.sleep(length.seconds)
    frames = watcher.frames
    found = await serving.ask("report")
    lag = quantile([1000 * lag for lag in found["lags"]], 95)
    return Beheld(frames / length.seconds, 100 * frames / max(1, found["due"]), lag)


def _figures(walkers: list[Walker], beside: Beheld, length: Length) -> Items:
    """What the walkers waited for, and what became of the kitchen: its pictures and its ticks."""
    crowd = len(walkers)
    waits = [1000 * wait for walker in walkers for wait in walker.waits]
    acts = sum(walker.acts for walker in walkers) / length.seconds / crowd
    load = (
        f"{crowd} players in {min(crowd, len(HOMES))} homes at 600 px, {acts:.1f} actions/s and player,"
        f" on {len(CORES) or 'all'} cores with their clients and the kitchen from above"
    )
    judged = crowd == len(HOMES)
    names = f"{crowd} players: "
    pictures = sum(walker.frames for walker in walkers) / length.seconds
    yield Figure(names + "pictures", pictures, "/s", load, "higher")
    wanted = PICTURE_MS if judged else None
    yield Figure(names + "action to picture p50", quantile(waits, 50), "ms", load)
    yield Figure(names + "action to picture p95", quantile(waits, 95), "ms", load, wanted=wanted)
    yield Figure(names + "2D beside", beside.pictures, "/s", load, "higher")
    due = UNTOUCHED if judged else None
    yield Figure(names + "2D beside: shown of what was due", beside.shown, "%", load, "higher", due)
    yield Figure(names + "2D tick lag p95 beside", beside.lag, "ms", load)
    if refused := sum(walker.refused for walker in walkers):
        yield f"{refused} of the players' actions were refused"


if __name__ == "__main__":
    run(measure, __doc__)
