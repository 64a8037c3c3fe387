"""Runs sessions in this process: claims those that need it, rebuilds them from their log, lets go.

What is sent to a session that nobody here runs makes the runner claim it first; sessions in play
whose owner is gone are found by looking each second.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from contextvars import Context
from typing import Any

from channels.db import database_sync_to_async
from django.db import DatabaseError

from game import models
from game.clock import Clock, Timer
from game.engine.commands import Abandon, Command, Release
from game.engine.events import Event
from game.engine.session import EngineError, Session
from game.jobs.holders import new_holder
from game.live import lease
from game.live.bus import Bus, Here, Inbound, Output, RollCall
from game.live.lanes import Lanes
from game.live.recording import Recording
from game.live.sitting import Kit, LiveSession
from game.log import store
from game.log.store import Writer
from sim.world import WorldError

log = logging.getLogger(__name__)

POLL_S = 1.0
SWEEP_S = 600.0
NEXT_AFTER_S = 6.0
"""How long a finished demo is admired before the next begins."""
RETURN_S = 5.0
"""After a takeover: how long sockets of other processes have to say that they are still there."""

LET_GO_S = 3.0
"""How long a runner that stops waits for a database that is away. What is not recorded by then was
told to nobody."""

PENDING = 200


class Runner:
    """All live sessions of this process. `owner` is this process's name in leases.

    `follow_up` is what follows a finished demo while somebody watches: given its id, it makes the
    next one and returns what to tell the watchers.
    """

    def __init__(
        self,
        bus: Bus,
        clock: Clock,
        owner: str | None = None,
        follow_up: Callable[[str], Command] | None = None,
    ) -> None:
        self._follow_up = follow_up
        self.owner = owner or new_holder()
        self.sessions: dict[str, LiveSession] = {}
        self.kit = Kit(clock, Writer(), bus, Lanes())
        self.kit.on_lost = self._lost
        self.kit.on_finished = self._finished
        self.kit.on_failed = self._failed
        self.recording = Recording(clock, self.kit.writer, bus, self.sessions)
        self._bus = bus
        self._clock = clock
        self._loading: dict[str, list[Inbound | Command]] = {}
        self._timers: dict[str, Timer] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._stopping = False
        bus.on_inbound = self.deliver
        bus.on_wake = self.wake

    async def start(self) -> None:
        """Begin to run sessions: first those whose owner is known to be dead."""
        self.kit.writer.start()
        self.recording.start()
        await self._poll()
        self._every(POLL_S, "poll", self._poll)
        self._every(lease.RENEW_S, "renew", self._renew)
        self._every(SWEEP_S, "sweep", self._sweep)

    async def stop(self) -> None:
        """Let go of everything in good order: commit, give the leases back."""
        self._stopping = True
        self.recording.stop()
        for timer in self._timers.values():
            timer.cancel()
        for task in tuple(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        try:
            async with asyncio.timeout(LET_GO_S):
                await self._let_go(list(self.sessions.values()))
                await self.kit.writer.stop()
        except (TimeoutError, DatabaseError) as error:
            log.error("leaving without what the database does not take: %r", error)
        self.kit.lanes.close()

    # -- messages -------------------------------------------------------------------------------

    def deliver(self, session: str, item: Inbound | Command) -> None:
        """Hand something to a session; one that is not running here is claimed first."""
        if (live := self.sessions.get(session)) is not None:
            live.put(item)
        elif session in self._loading:
            if len(self._loading[session]) < PENDING:
                self._loading[session].append(item)
        elif not (isinstance(item, Here) and not item.looks):
            self._load(session, [item])

    def wake(self, session: str) -> None:
        """This session needs a runner: us, if nobody else has it."""
        if session not in self.sessions and session not in self._loading:
            self._load(session, [])

    # -- claiming and rebuilding ----------------------------------------------------------------

    def _load(self, session: str, pending: list[Inbound | Command]) -> None:
        if self._stopping:
            return
        self._loading[session] = pending
        self._spawn(self._claim_and_load(session))

    async def _claim_and_load(self, session: str) -> None:
        try:
            live = await self._claimed(session)
        except (EngineError, WorldError) as error:
            log.error("session %s cannot go on: %s", session, error)
            await database_sync_to_async(_give_up)(session, self.owner, str(error))
            live = None
        finally:
            pending = self._loading.pop(session, [])
        if live is not None:
            self._begin(live, pending)

    async def _claimed(self, session: str) -> LiveSession | None:
        mine = await database_sync_to_async(lease.claim)(session, self.owner, self._clock.now())
        if not mine:
            return None
        await self._bus.listen(session, up=True)
        demo, events = await database_sync_to_async(_stored)(session)
        engine = await asyncio.to_thread(Session.rebuild, session, events, now=self._clock.now())
        return LiveSession(engine, self.kit, demo=demo)

    def _begin(self, live: LiveSession, pending: list[Inbound | Command]) -> None:
        """Let it run. Where sockets live in this process they died with it; elsewhere, ask first."""
        self.sessions[live.id] = live
        if not self._bus.remote:
            live.put(RollCall())
        live.put(Release())
        for item in pending:
            live.put(item)
        live.start()
        self._bus.publish(Output(live.id, beat=live.told_seq, roll_call=True))
        if self._bus.remote:
            self._later(RETURN_S, f"return {live.id}", lambda: live.put(RollCall()))

    def _later(self, seconds: float, name: str, call: Any) -> None:
        self._timers[name] = self._clock.call_at(
            self._clock.now() + seconds, lambda: (self._timers.pop(name, None), call())[1]
        )

    # -- letting go -----------------------------------------------------------------------------

    def _lost(self, live: LiveSession) -> None:
        """Somebody else wrote to it: forget it, and see who has it now."""
        if self.sessions.get(live.id) is not live:
            return
        log.warning("session %s is run by somebody else now", live.id)
        del self.sessions[live.id]
        self._spawn(self._forget(live))

    def _failed(self, live: LiveSession) -> None:
        """Let it go: when its lease runs out the poll, or the next message, rebuilds it.

        Not at once, so that a fault that comes back does not keep the process busy.
        """
        if self.sessions.get(live.id) is live:
            del self.sessions[live.id]
            self._spawn(live.stop())

    async def _forget(self, live: LiveSession) -> None:
        await live.stop()
        if live.id not in self.sessions and live.id not in self._loading:
            await self._bus.unlisten(live.id, up=True)
            self._bus.wake(live.id)

    def _finished(self, live: LiveSession) -> None:
        follow_up = self._follow_up
        if follow_up is None or not (live.demo and live.presence.anybody):
            return

        async def go_on() -> None:
            self.deliver(live.id, await database_sync_to_async(follow_up)(live.id))

        self._later(NEXT_AFTER_S, f"demo {live.id}", lambda: self._spawn(go_on()))

    async def _let_go(self, lives: list[LiveSession]) -> None:
        """Give sessions back; what is sent to them meanwhile waits and claims them anew."""
        ids = [live.id for live in lives]
        for live in lives:
            self._loading[live.id] = []
            del self.sessions[live.id]
            await live.stop()
        await self.kit.writer.drain()
        await database_sync_to_async(lease.release)(ids, self.owner)
        for id in ids:
            await self._bus.unlisten(id, up=True)
            if pending := self._loading.pop(id):
                self._load(id, pending)

    # -- now and then ---------------------------------------------------------------------------

    def _every(self, seconds: float, name: str, work: Any) -> None:
        async def run() -> None:
            try:
                await work()
            finally:
                if not self._stopping:
                    self._every(seconds, name, work)

        self._later(seconds, name, lambda: self._spawn(run()))

    async def _poll(self) -> None:
        """Take orphans, let go of sessions in which nothing happens."""
        now = self._clock.now()
        idle = [live for live in self.sessions.values() if live.is_idle(now)]
        if idle:
            await self._let_go(idle)
        for session in await database_sync_to_async(lease.orphans)(now):
            self.wake(session)

    async def _sweep(self) -> None:
        """Close kitchens that were left standing."""
        for session in await database_sync_to_async(lease.forsaken)(self._clock.now()):
            self.deliver(session, Abandon(None, "forsaken"))

    async def _renew(self) -> None:
        """Keep the leases, in one query, and tell the rooms that we are alive."""
        mine = list(self.sessions)
        lost = await database_sync_to_async(lease.renew)(mine, self.owner, self._clock.now())
        for session in lost:
            if (live := self.sessions.get(session)) is not None:
                self._lost(live)
        if self._bus.remote:
            if not self.recording.trouble:
                await self._bus.report(self.owner)
            for live in self.sessions.values():
                live.beat()

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        # In a context of its own: whoever happens to knock must not lend its thread or session.
        task = asyncio.get_running_loop().create_task(work, context=Context())
        self._tasks.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error("the runner failed at %s", task.get_coro(), exc_info=error)


def _stored(session: str) -> tuple[bool, list[Event]]:
    """Whether the session is a demo, and its log."""
    demo = models.Session.objects.values_list("demo", flat=True).get(pk=session)
    return demo, store.read_events(session)


def _give_up(session: str, owner: str, why: str) -> None:
    """A log that cannot be rebuilt here must not be tried every second for ever."""
    mine = models.Session.objects.filter(pk=session, owner=owner)
    mine.update(
        status=models.Session.Status.ABANDONED,
        outcome={"success": False, "reason": "cannot_go_on", "message": why[:500]},
        owner="",
        lease_until=None,
    )
