"""A session worker: runs sessions for web processes that meet it in Redis."""

from __future__ import annotations

import asyncio
import signal
from argparse import ArgumentParser
from contextlib import suppress
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from game.live.house import House, close_house, open_house
from game.live.leaving import end_within
from game.pages.menu_pictures import make_ready

ALIVE_S = 5.0
"""How often the loop of a worker touches the file that shows it alive."""


class Command(BaseCommand):
    help = "Run sessions until stopped; needs REDIS_URL. Any number of these may run at once."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--alive", type=Path, metavar="FILE",
            help=f"touched every {ALIVE_S:g} s while sessions are run, for supervisors that look at its age",
        )  # fmt: skip

    def handle(self, *args: Any, alive: Path | None, **options: Any) -> None:
        if not settings.REDIS_URL:
            raise CommandError(
                "run_sessions needs REDIS_URL; without it the web process runs the sessions itself"
            )
        asyncio.run(self._run(alive))

    async def _run(self, alive: Path | None) -> None:
        """Open a house without sockets, and close it in good order on SIGTERM or SIGINT."""
        stop = asyncio.Event()
        loop = asyncio.get_running_loop()
        for name in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(name, stop.set)
        house = await open_house(House(run=True))
        assert house.runner is not None
        make_ready(house)
        self.stdout.write(f"running sessions as {house.runner.owner}")
        while not stop.is_set():
            if alive is not None:
                await asyncio.to_thread(alive.touch)
            with suppress(TimeoutError):
                await asyncio.wait_for(stop.wait(), None if alive is None else ALIVE_S)
        end_within()
        await close_house()
        self.stdout.write("stopped in good order")
