"""How many of what: `python -m bench.kit.sizing [FILE]` writes docs/sizing.md's tables from `var/bench.json`.

The page says what is assumed. Everything else is measured by the groups `fleet` (episodes of programs over HTTP) and
`sessions` (games of people in real time), and multiplied here.
"""

from __future__ import annotations

import argparse
import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bench.kit import record
from bench.kit.figures import number

PAGE = record.ROOT / "docs" / "sizing.md"
BEGIN, END = "<!-- sizes -->\n", "<!-- end of sizes -->\n"
DAY_S = 86_400
LEAST = 2
"""Of every kind of process, so that one may go."""
CONNECTIONS = 8
"""Of a process to PostgreSQL (`BRIGADE_DATABASE_CONNECTIONS` of deploy/kubernetes)."""
TICKS_HZ = 6.0


@dataclass(frozen=True, slots=True)
class Wish:
    """What is to be served, and how full it may be.

    `peak`: how many times the day's mean comes in its busiest hour. `busy`: how much of a core is used then, so
    that waits stay short and one process can go. `minutes`: how long a game lasts.
    """

    games: int = 100_000
    peak: float = 3.0
    busy: float = 0.6
    minutes: float = 10.0

    @property
    def a_second(self) -> float:
        """Games that begin in a second of the busiest hour."""
        return self.games / DAY_S * self.peak

    @property
    def at_once(self) -> float:
        """Games that go on at a time in that hour: those that begin, times how long they last."""
        return self.a_second * self.minutes * 60


@dataclass(frozen=True, slots=True)
class Costs:
    """What one game costs: seconds of CPU by part, megabytes while it goes on, kilobytes of log that stay."""

    web: float
    sessions: float
    postgres: float
    redis: float
    web_mb: float
    sessions_mb: float
    log_kb: float
    web_base_mb: float
    sessions_base_mb: float


@dataclass(frozen=True, slots=True)
class Need:
    """One line of the table."""

    what: str
    count: str
    why: str


class NotMeasured(Exception):
    """A figure that is needed is not in the file; says which."""


def value(groups: Mapping[str, Any], group: str, name: str) -> float:
    """A measured figure.

    Raises:
        NotMeasured: it is not there.
    """
    for figure in groups.get(group, {}).get("figures", ()):
        if figure["name"] == name:
            return float(figure["value"])
    raise NotMeasured(f"{group}: {name}; `make bench GROUPS={group}` reads it")


def programs(groups: Mapping[str, Any]) -> Costs:
    """A game of a program over HTTP, as `bench.fleet` plays it.

    Raises:
        NotMeasured: it was not.
    """

    def of(name: str, scale: float = 1000.0) -> float:
        return value(groups, "fleet", name) / scale

    return Costs(
        web=of("CPU an episode, web"),
        sessions=of("CPU an episode, session workers"),
        postgres=of("CPU an episode, PostgreSQL"),
        redis=of("CPU an episode, Redis"),
        web_mb=max(0.0, of("memory of an episode, web")),
        sessions_mb=max(0.0, of("memory of an episode, session workers")),
        log_kb=of("log an episode", 1.0),
        web_base_mb=of("memory of a web process before", 1.0),
        sessions_base_mb=of("memory of a session worker before", 1.0),
    )


def real_time_s(groups: Mapping[str, Any], minutes: float) -> float:
    """Seconds of CPU of a game of two people at 6 Hz that lasts so long, web and session together.

    Raises:
        NotMeasured: it was not measured.
    """
    tick_ms = value(groups, "sessions", "120 games: CPU a game tick")
    return tick_ms / 1000 * TICKS_HZ * minutes * 60


def needs(costs: Costs, wish: Wish) -> list[Need]:
    """How many of what serve these games by programs."""
    webs = _processes(costs.web, wish)
    workers = _processes(costs.sessions, wish)
    memory = webs * costs.web_base_mb + workers * costs.sessions_base_mb
    live = wish.at_once * (costs.web_mb + costs.sessions_mb)
    processes = webs + workers + 1
    a_day, a_second = costs.log_kb * wish.games / 1e6, wish.a_second
    return [
        Need("web processes", str(webs), _share(costs.web, wish)),
        Need("session workers", str(workers), _share(costs.sessions, wish)),
        Need("cores of PostgreSQL", number(_cores(costs.postgres, wish)), _share(costs.postgres, wish)),
        Need("cores of Redis", number(_cores(costs.redis, wish)), _share(costs.redis, wish)),
        Need(
            "connections to PostgreSQL", f"{processes * CONNECTIONS}",
            f"{processes} processes, one of jobs among them, with {CONNECTIONS} at the most",
        ),
        Need(
            "memory of web and session processes", f"{number((memory + live) / 1000)} GB",
            f"{number(memory / 1000)} GB when idle, and {number(live)} MB of {number(wish.at_once)} games that go on",
        ),
        Need("log", f"{number(a_day)} GB a day", f"{number(costs.log_kb)} kB of JSON a game, before indexes"),
        Need("games that begin", f"{number(a_second)} /s", "in the busiest hour"),
    ]  # fmt: skip


def _cores(cpu_s: float, wish: Wish) -> float:
    """Cores that are used to `busy` in the busiest hour."""
    return wish.a_second * cpu_s / wish.busy


def _processes(cpu_s: float, wish: Wish) -> int:
    """A process uses one core at the most."""
    return max(LEAST, math.ceil(_cores(cpu_s, wish)))


def _share(cpu_s: float, wish: Wish) -> str:
    return (
        f"{number(1000 * cpu_s)} ms of CPU a game, {number(wish.a_second)} games/s "
        f"at {100 * wish.busy:g} %: {number(_cores(cpu_s, wish))} cores"
    )


def page(groups: Mapping[str, Any], wish: Wish) -> Iterator[str]:
    """The lines between the marks.

    Raises:
        NotMeasured: a figure is missing.
    """
    body, costs = groups["fleet"], programs(groups)
    cores = body["cores"]
    yield (
        f"From figures of {body['date'][:10]} at commit {(body['commit'] or '')[:10]}, on {cores} cores; the load average as "
        f"they began was {body['load_average']:.1f} (0: a machine that does nothing else). Played: {body['figures'][0]['load']}.\n"
    )
    yield f"### {wish.games:,} games a day by programs\n"
    yield "| what | how many | why |"
    yield "|---|---:|---|"
    yield from (f"| {need.what} | {need.count} | {need.why} |" for need in needs(costs, wish))
    yield ""
    yield f"### {wish.games:,} games a day of two people in real time\n"
    cpu_s = real_time_s(groups, wish.minutes)
    yield (
        f"A game of {wish.minutes:g} minutes at {TICKS_HZ:g} Hz costs {number(cpu_s)} s of CPU in web and session processes "
        f"together (`sessions`, read on {groups['sessions']['date'][:10]}): {number(_cores(cpu_s, wish))} cores for "
        f"{number(wish.at_once)} games at a time, so {_processes(cpu_s, wish)} processes of both kinds together.\n"
    )


def main() -> int:
    """Replace what is between the two marks of the page."""
    usual = Wish()
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("file", nargs="?", type=Path, default=record.FILE)
    options.add_argument("--page", type=Path, default=PAGE)
    options.add_argument("--games", type=int, default=usual.games, help="a day")
    options.add_argument(
        "--peak", type=float, default=usual.peak, help="busiest hour, times the mean"
    )
    options.add_argument(
        "--minutes", type=float, default=usual.minutes, help="how long a game lasts"
    )
    chosen = options.parse_args()
    groups = record.read(chosen.file)["groups"]
    wish = Wish(chosen.games, chosen.peak, minutes=chosen.minutes)
    try:
        told = "\n".join(page(groups, wish)).rstrip() + "\n"
    except (NotMeasured, KeyError) as error:
        options.error(f"there is no figure in {chosen.file}: {error}")
    before, rest = chosen.page.read_text("utf-8").split(BEGIN)
    _, after = rest.split(END)
    chosen.page.write_text(before + BEGIN + told + END + after, "utf-8")
    return 0


if __name__ == "__main__":
    main()
