"""This process's part of the kitchen: its rooms with sockets, and its runner if it has one."""

from __future__ import annotations

import asyncio
import os
import secrets

from django.conf import settings

from game.clock import Clock, SystemClock
from game.engine.commands import Command
from game.live import demo, doorbell
from game.live.bus import Ask, Bus, Inbound, LocalBus, Output
from game.live.rooms import Rooms
from game.live.runner import Runner


def runs_sessions() -> bool:
    """Whether a web process runs sessions itself: yes where it is alone, unless told otherwise."""
    default = "0" if settings.REDIS_URL else "1"
    return os.environ.get("RUN_SESSIONS", default).lower() in {"1", "true", "yes", "on"}


class House:
    """Bus, rooms and (maybe) runner of one process. Tests hand in their own clock."""

    def __init__(
        self,
        *,
        clock: Clock | None = None,
        bus: Bus | None = None,
        run: bool | None = None,
        owner: str | None = None,
    ) -> None:
        self.clock = clock or SystemClock()
        self.bus = bus or _bus()
        self.process = f"{os.getpid()}-{secrets.token_hex(4)}"
        self.rooms = Rooms(self.process, self.bus, self.clock)
        run = runs_sessions() if run is None else run
        self.runner = Runner(self.bus, self.clock, owner, demo.follow_up) if run else None
        self.loop: asyncio.AbstractEventLoop | None = None

    @property
    def drawing(self) -> bool:
        """Whether pictures for players are being drawn here. May be asked in any thread."""
        return self.runner is not None and self.runner.kit.lanes.busy

    async def start(self) -> None:
        self.loop = asyncio.get_running_loop()
        await self.bus.start()
        self.rooms.start()
        if self.runner is not None:
            await self.runner.start()

    def wake(self, session: str) -> None:
        """Let our runner look whether this session needs one. Callable from any thread."""
        if self.runner is not None and self.loop is not None:
            self.loop.call_soon_threadsafe(self.runner.wake, session)

    def take(self, session: str, command: Command) -> None:
        """Hand a session a command. Callable from any thread."""
        if self.loop is not None:
            self.loop.call_soon_threadsafe(self.bus.send, session, Ask("", command))

    def hand(self, session: str, inbound: Inbound) -> None:
        """Hand whoever runs a session something that is no command. Callable from any thread."""
        if self.loop is not None:
            self.loop.call_soon_threadsafe(self.bus.send, session, inbound)

    def announce(self, output: Output) -> None:
        """Publish something to every process. Callable from any thread."""
        if self.loop is not None:
            self.loop.call_soon_threadsafe(self.bus.publish, output)

    async def stop(self) -> None:
        self.rooms.stop()
        if self.runner is not None:
            await self.runner.stop()
        await self.bus.stop()


def _bus() -> Bus:
    if not settings.REDIS_URL:
        return LocalBus()
    from game.live.redis_bus import RedisBus

    return RedisBus(settings.REDIS_URL)


_house: House | None = None
_opening: asyncio.Lock | None = None


def current() -> House | None:
    """This process's open house, if it has one."""
    return _house


async def open_house(house: House | None = None) -> House:
    """Open this process's house (once); later calls give the same."""
    global _house, _opening
    if _house is not None and house is None:
        return _house
    _opening = _opening or asyncio.Lock()
    async with _opening:
        if _house is None or house is not None:
            opened = house or House()
            await opened.start()
            _house = opened
            doorbell.answered_by(opened if opened.runner is not None else None)
    return _house


async def close_house() -> None:
    """Stop this process's house in good order."""
    global _house, _opening
    if _house is not None:
        house, _house = _house, None
        _opening = None
        doorbell.answered_by(None)
        await house.stop()
