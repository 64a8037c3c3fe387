"""A fleet: many episodes at once by programs over HTTP, two web processes and four session workers, all recorded.

`python -m bench.fleet --episodes 1000` plays so many in the place of 300.

The processes meet in PostgreSQL and Redis (TEST_DATABASE_URL, TEST_REDIS_URL); where these are not there, that is
said and the figures are left out. The calls of each program go to the two web processes by turns, which the clients
do in the place of a proxy. Afterwards the database is asked whether every episode has its end, every event from the
first to the last, and every action that a program was told is recorded.
"""

from __future__ import annotations

import asyncio
import resource
import signal
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import Any

from bench.clients.episodes import Tally, play
from bench.clients.together import quantile
from bench.kit.figures import Figure
from bench.kit.group import Items, parser, show
from bench.serving.fleet import Fleet, Logged, NoFleet, Used, fleet

WEBS, WORKERS = 2, 4
TASK = "asynchronous/1"
STEPS = 10
EACH = 25
"""Episodes that one program, with one token, holds at a time."""
FILES = 8192
"""Connections of the clients are open files."""


@dataclass(frozen=True, slots=True)
class Size:
    """How many episodes at once, over how many processes."""

    episodes: int
    webs: int = WEBS
    workers: int = WORKERS


FULL, SMALL = Size(300), Size(40)


@dataclass(frozen=True, slots=True)
class Came:
    """What a run came to: the programs' side, the processes', and the database's."""

    size: Size
    tally: Tally
    before: Mapping[str, Used]
    opened: Mapping[str, Used]
    after: Mapping[str, Used]
    logged: Mapping[str, Logged]
    missing: int
    """Actions that were said to be recorded and are in no step."""

    @property
    def seconds(self) -> float:
        return self.tally.open_s + self.tally.play_s

    def cpu(self, kind: str) -> float:
        """Milliseconds of CPU an episode."""
        return 1000 * (self.after[kind].cpu - self.before[kind].cpu) / self.size.episodes

    def memory(self, kind: str) -> float:
        """Kilobytes that an episode which goes on takes in processes of a kind."""
        grown = max(self.opened[kind].megabytes, self.after[kind].megabytes)
        return 1000 * (grown - self.before[kind].megabytes) / self.size.episodes


def played(size: Size) -> Came:
    """Start everything, play, look into the database, stop everything.

    Raises:
        NoFleet: PostgreSQL or Redis is not there.
    """
    _more_files()
    with _leaving_in_order(), fleet(size.webs, size.workers) as made:
        tokens = made.tokens(-(-size.episodes // EACH))
        asyncio.run(play(made.addresses, tokens[:1], size.webs * size.workers, TASK, 2))  # warm
        earlier = set(made.logged())
        return asyncio.run(_measured(made, size, tokens, earlier))


@contextmanager
def _leaving_in_order() -> Iterator[None]:
    """Told to leave, end the processes and drop the database, as at any other end."""
    before = signal.signal(signal.SIGTERM, lambda number, frame: sys.exit(128 + number))
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


async def _measured(made: Fleet, size: Size, tokens: list[str], earlier: set[str]) -> Came:
    before = made.used()
    playing = asyncio.create_task(play(made.addresses, tokens, size.episodes, TASK, STEPS))
    most = before
    while not playing.done():
        await asyncio.wait([playing], timeout=1.0)
        now = await asyncio.to_thread(made.used)
        most = {kind: max(most[kind], now[kind], key=lambda one: one.megabytes) for kind in now}
    tally = await playing
    after = made.used()
    logged = {key: one for key, one in made.logged().items() if key not in earlier}
    return Came(size, tally, before, most, after, logged, len(tally.recorded - made.cids()))


def _more_files() -> None:
    """As many open files as connections need, where the system lets us."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = FILES if hard == resource.RLIM_INFINITY else min(FILES, hard)
    with suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, wanted), hard))


def figures(came: Came) -> Items:
    """The figures of a run."""
    size, tally = came.size, came.tally
    load = (
        f"{size.episodes:,} episodes of {TASK} at once, {STEPS} steps each, by {-(-size.episodes // EACH)} programs over "
        f"HTTP; {size.webs} web processes by turns, {size.workers} session workers, PostgreSQL and Redis, one machine"
    )

    def figure(name: str, value: float, unit: str, **more: Any) -> Figure:
        return Figure(name, value, unit, load, **more)

    whole = sum(one.whole and one.steps == STEPS for one in came.logged.values())
    acts = [1000 * wait for wait in tally.acts]
    yield figure(
        "episodes that are whole in the database", whole, "", better="higher", wanted=size.episodes
    )
    yield figure("actions said to be recorded that are not", came.missing, "", wanted=0)
    yield figure("episodes", 60 * size.episodes / came.seconds, "/min", better="higher")
    yield figure("decisions", len(acts) / tally.play_s, "/s", better="higher")
    yield figure("to open all", tally.open_s, "s")
    yield figure("to play all", tally.play_s, "s")
    yield figure("act, p50", quantile(acts, 50), "ms")
    yield figure("act, p95", quantile(acts, 95), "ms")
    yield figure("CPU an episode, web", came.cpu("web"), "ms")
    yield figure("CPU an episode, session workers", came.cpu("sessions"), "ms")
    if came.after["postgres"].cpu:
        yield figure("CPU an episode, PostgreSQL", came.cpu("postgres"), "ms")
    yield figure("CPU an episode, Redis", came.cpu("redis"), "ms")
    yield figure("memory of an episode, web", came.memory("web"), "kB")
    yield figure("memory of an episode, session workers", came.memory("sessions"), "kB")
    yield figure("memory of a web process before", came.before["web"].megabytes / size.webs, "MB")
    yield figure(
        "memory of a session worker before", came.before["sessions"].megabytes / size.workers, "MB"
    )
    events = sum(one.events for one in came.logged.values())
    yield figure("events an episode", events / size.episodes, "")
    yield figure(
        "log an episode", sum(one.size for one in came.logged.values()) / size.episodes / 1000, "kB"
    )
    yield (
        f"{events:,} events, {len(tally.recorded):,} actions said to be recorded, "
        f"{tally.again} answers told a program to come again; the client sends its calls to the web processes by turns"
    )


def measure(small: bool) -> Items:
    """One run; a sentence where there is no PostgreSQL or Redis."""
    yield from measured(SMALL if small else FULL)


def measured(size: Size) -> Items:
    """The same of any size."""
    try:
        came = played(size)
    except NoFleet as reason:
        yield f"left out: {reason}"
        return
    yield from figures(came)


def main() -> int:
    """Measure and print."""
    options = parser(__doc__)
    options.add_argument("--episodes", type=int, default=FULL.episodes, metavar="N")
    chosen = options.parse_args()
    if chosen.episodes < 1:
        options.error("--episodes: one is the least")
    size = SMALL if chosen.small else Size(chosen.episodes)
    return show(measured(size), chosen.out)


if __name__ == "__main__":
    sys.exit(main())
