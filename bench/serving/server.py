"""The server that `bench.sessions` measures: the real one, with questions on its standard input."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import json
import os
import signal
import sys
import threading
import time
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from types import FrameType
from typing import Any

import psutil
import uvloop
from channels.db import database_sync_to_async
from django.conf import settings
from django.contrib.sessions.backends.db import SessionStore
from django.core.management import call_command

from game.engine.commands import Start
from game.engine.session import Settings
from game.jobs.warming import warm_worlds
from game.live.bus import Picture
from game.live.house import House, current
from game.live.kitchens import create_session
from game.live.messages import frame_message
from game.live.painter import Exposure
from game.live.sitting import Kit
from game.models import Player
from game.people import KEY
from game.stage import show
from sim.worlds import get_world
from webapp.server import KitchenServer, config

WRITER = "brigade-writer"
"""How the threads are called that write the log (`game.log.store.Writer`)."""


def make_games(count: int, hz: float, task: str) -> list[dict[str, Any]]:
    """Two-seat real-time sessions and the tokens of their seats."""
    kitchen = get_world("robotouille").task(task)
    rules = Settings(pace="realtime", tick_hz=hz, countdown_s=0, step_limit=1_000_000)
    rows = [create_session(kitchen, settings=rules, seats={}, player=None) for _ in range(count)]
    return [{"id": row.id, "tokens": [seat.token for seat in row.seats.all()]} for row in rows]


def make_homes(tasks: list[str]) -> list[dict[str, Any]]:
    """First-person sessions for one, and the tokens of their seats."""
    world = get_world("household")
    rules = Settings(pace="turns", countdown_s=0, step_limit=1_000_000)
    rows = [
        create_session(world.task(task), settings=rules, seats={}, player=None) for task in tasks
    ]
    return [{"id": row.id, "tokens": [seat.token for seat in row.seats.all()]} for row in rows]


def make_stage(phones: int, task: str) -> list[str]:
    """A stage on which an audience votes, and the cookies of phones that were let in."""
    show.play(None, mode="crowd", task=task, vote_s="60")
    cookies = []
    for number in range(phones):
        browser = SessionStore()
        browser[KEY] = Player.objects.create(name=f"Phone {number}").public_id
        browser.save()
        cookies.append(f"{settings.SESSION_COOKIE_NAME}={browser.session_key}")
    return cookies


def starved_s() -> float:
    """Seconds for which threads of this process were ready to run but others had the processor."""
    rows = Path("/proc/self/task").glob("*/schedstat")
    with contextlib.suppress(OSError, IndexError):
        return sum(int(row.read_text().split()[1]) for row in rows) / 1e9
    return 0.0


def thread_cpu_s(prefix: str) -> float:
    """Seconds of processor time that the living threads of this name have used.

    0 where the system does not count by thread.
    """
    if not hasattr(time, "pthread_getcpuclockid"):
        return 0.0
    clocks = [
        time.pthread_getcpuclockid(thread.ident)
        for thread in threading.enumerate()
        if thread.name.startswith(prefix) and thread.ident is not None
    ]
    return sum(time.clock_gettime(clock) for clock in clocks)


@dataclass(frozen=True, slots=True)
class Mark:
    """What a measurement is counted from. Seconds of processor time, but for `at` and `starved`."""

    at: float
    cpu: float
    system: float
    loop: float
    writer: float
    starved: float
    ticks: int
    commits: int

    @classmethod
    def now(cls, kit: Kit) -> Mark:
        """Where this process is. To be called on the loop's own thread."""
        return cls(
            at=time.monotonic(),
            cpu=time.process_time(),
            system=os.times().system,
            loop=time.thread_time(),
            writer=thread_cpu_s(WRITER),
            starved=starved_s(),
            ticks=kit.stats.ticks,
            commits=kit.writer.commits,
        )


class Questions:
    """Answers what the benchmark asks, on the server's own loop."""

    def __init__(self) -> None:
        self._mark: Mark | None = None
        self._due = 0
        self._samples: Counter[tuple[str, str]] | None = None

    @property
    def house(self) -> House:
        house = current()
        assert house is not None
        return house

    async def answer(self, body: dict[str, Any]) -> dict[str, Any]:
        op = body.pop("op")
        return await getattr(self, f"op_{op}")(**body)  # type: ignore[no-any-return]

    async def op_games(self, count: int, hz: float, task: str) -> dict[str, Any]:
        return {"sessions": await database_sync_to_async(make_games)(count, hz, task)}

    async def op_homes(self, tasks: list[str]) -> dict[str, Any]:
        """A session of its own in each of these homes, ready to be looked at."""
        await asyncio.to_thread(warm_worlds)
        return {"sessions": await database_sync_to_async(make_homes)(tasks)}

    async def op_stage(self, phones: int, task: str) -> dict[str, Any]:
        return {"cookies": await database_sync_to_async(make_stage)(phones, task)}

    async def op_start(self, sessions: list[str]) -> dict[str, Any]:
        """Begin one after the other, so that their clocks do not tick at the same moment."""
        assert self.house.runner is not None
        for session in sessions:
            self.house.runner.deliver(session, Start(None, 0.0))
            await asyncio.sleep(0.0033)
        return {}

    async def op_owe(self, session: str) -> dict[str, Any]:
        """Count from now on the pictures of this session that are due: its looks that differ from those before."""
        assert self.house.runner is not None
        painter = self.house.runner.sessions[session].painter
        offer = painter.offer
        latest: dict[object, Exposure] = {}

        def counted(exposures: list[Exposure]) -> None:
            for exposure in exposures:
                before = latest.get(exposure.slot)
                self._due += before is None or not exposure.looks_like(before)
                latest[exposure.slot] = exposure
            offer(exposures)

        painter.offer = counted  # type: ignore[method-assign]
        return {}

    async def op_profile(self) -> dict[str, Any]:
        """Begin to sample the loop's processor time, or print where it went."""
        if self._samples is None:
            self._samples = Counter()
            signal.signal(signal.SIGPROF, self._sample)
            signal.setitimer(signal.ITIMER_PROF, 0.001, 0.001)
            return {}
        signal.setitimer(signal.ITIMER_PROF, 0)
        total = self._samples[("", "all")] or 1
        for (kind, where), count in self._samples.most_common(90):
            print(f"{100 * count / total:5.1f} % {kind} {where}", file=sys.stderr)
        self._samples = None
        return {}

    def _sample(self, number: int, frame: FrameType | None) -> None:
        assert self._samples is not None
        self._samples[("", "all")] += 1
        seen = set()
        leaf = True
        while frame is not None:
            code = frame.f_code
            where = f"{'/'.join(code.co_filename.split('/')[-3:])}:{code.co_name}"
            if leaf:
                self._samples[("itself", where)] += 1
                leaf = False
            if where not in seen:
                seen.add(where)
                self._samples[("within", where)] += 1
            frame = frame.f_back

    @property
    def kit(self) -> Kit:
        assert self.house.runner is not None
        return self.house.runner.kit

    async def op_mark(self) -> dict[str, Any]:
        """Count from here on."""
        self.kit.stats.lags.clear()
        self._due = 0
        gc.collect()
        self._mark = Mark.now(self.kit)
        return {}

    async def op_report(self) -> dict[str, Any]:
        """What happened since the mark, all in seconds; `due`: how many pictures, where `op_owe` counts them."""
        assert self._mark is not None
        now, then = Mark.now(self.kit), self._mark
        found = {name: getattr(now, name) - getattr(then, name) for name in Mark.__slots__}
        return found | {"lags": list(self.kit.stats.lags), "due": self._due}

    async def op_fan(self, session: str, fps: int, seconds: float, size: int) -> dict[str, Any]:
        """Publish frames for a while, as the painter does."""
        process = psutil.Process()
        count = int(fps * seconds)
        noise = os.urandom(size)
        before, began, at = process.memory_info().rss, time.process_time(), time.monotonic()
        for number in range(count):
            data = frame_message({"seq": number}, noise)
            self.house.bus.publish(Picture(session, ("",), 600, data))
            await asyncio.sleep(max(0.0, at + (number + 1) / fps - time.monotonic()))
        return {
            "frames": count,
            "cpu": time.process_time() - began,
            "grown": process.memory_info().rss - before,
        }


def listen(loop: asyncio.AbstractEventLoop, questions: Questions) -> None:
    """Hand every line of standard input to the loop and print what it answers.

    When nobody can ask any more the process ends, so that none is left behind.
    """
    for line in sys.stdin:
        future = asyncio.run_coroutine_threadsafe(questions.answer(json.loads(line)), loop)
        try:
            answer = future.result()
        except Exception as error:
            answer = {"error": repr(error)}
        print(json.dumps(answer), flush=True)
    os._exit(1)


async def main() -> None:
    with contextlib.suppress(AttributeError, OSError):
        os.sched_setaffinity(0, {int(core) for core in os.environ["BENCH_CORES"].split()})
    server = KitchenServer(config(port=0, log_level="warning"))
    serving = asyncio.create_task(server.serve())
    while not server.started:  # noqa: ASYNC110 - uvicorn has no event for it
        await asyncio.sleep(0.05)
    print(json.dumps({"port": server.servers[0].sockets[0].getsockname()[1]}), flush=True)
    loop = asyncio.get_running_loop()
    threading.Thread(target=listen, args=(loop, Questions()), daemon=True).start()
    await serving


if __name__ == "__main__":
    call_command("migrate", verbosity=0)
    uvloop.run(main())
