"""A session worker: runs sessions for web processes that meet it in Redis."""

from __future__ import annotations

import asyncio
import signal
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from game.live.house import House, close_house, open_house
from game.live.leaving import end_within
from game.pages.menu_pictures import make_ready


class Command(BaseCommand):
    help = "Run sessions until stopped; needs REDIS_URL. Any number of these may run at once."

    def handle(self, *args: Any, **options: Any) -> None:
        if not settings.REDIS_URL:
            raise CommandError(
                "run_sessions needs REDIS_URL; without it the web process runs the sessions itself"
            )
        asyncio.run(self._run())

    async def _run(self) -> None:
        """Open a house without sockets, and close it in good order on SIGTERM or SIGINT."""
        stop = asyncio.Event()
        loop = asyncio.get_running_loop()
        for name in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(name, stop.set)
        house = await open_house(House(run=True))
        assert house.runner is not None
        make_ready(house)
        self.stdout.write(f"running sessions as {house.runner.owner}")
        await stop.wait()
        end_within()
        await close_house()
        self.stdout.write("stopped in good order")
