"""How plain synchronous code reaches the runners: wake them, or hand a session a command.

A process that runs sessions itself answers its own door: it says so here when it opens.
"""

from __future__ import annotations

import time
from typing import Protocol

import redis
from django.conf import settings
from redis.exceptions import RedisError

from game.engine.commands import Command
from game.engine.session import Session
from game.jobs.holders import new_holder
from game.live import lease
from game.live.bus import Ask, Inbound, Output
from game.live.wire import pack_inbound, pack_output
from game.log import store
from game.log.rows import Rows


class Porter(Protocol):
    """Answers the door of a process that runs sessions. Called from any thread; never waits."""

    def wake(self, session: str) -> None:
        """This session needs a runner."""

    def take(self, session: str, command: Command) -> None:
        """Hand the session a command."""

    def hand(self, session: str, inbound: Inbound) -> None:
        """Hand whoever runs the session something that is no command."""

    def announce(self, output: Output) -> None:
        """Tell every process."""


_porter: Porter | None = None


def answered_by(porter: Porter | None) -> None:
    """From now on this process answers its own door; None: no more."""
    global _porter
    _porter = porter


def ring(session: str) -> None:
    """Tell the runners that this session needs one; the poll finds it if nobody hears."""
    if _porter is not None:
        _porter.wake(session)
    elif settings.REDIS_URL:
        _publish("brigade:wake", session.encode())


def tell(session: str, command: Command) -> None:
    """Hand a command to whoever runs the session; if nobody does, carry it out right here."""
    if _porter is not None:
        _porter.take(session, command)
        return
    heard = settings.REDIS_URL and _publish(
        f"brigade:s:{session}:in", pack_inbound(Ask("", command))
    )
    if not heard:
        carry_out(session, command)


def hand(session: str, inbound: Inbound) -> None:
    """Hand something that is no command to whoever runs the session; nobody else needs it."""
    if _porter is not None:
        _porter.hand(session, inbound)
    elif settings.REDIS_URL:
        _publish(f"brigade:s:{session}:in", pack_inbound(inbound))


def announce(output: Output) -> None:
    """Publish something to every process, under a session's id or a key of its own."""
    if _porter is not None:
        _porter.announce(output)
    elif settings.REDIS_URL:
        _publish(f"brigade:s:{output.session}:out", pack_output(output))


def carry_out(session: str, command: Command) -> bool:
    """Take the session, let it handle one command, give it back. False: somebody else runs it."""
    owner = new_holder()
    if not lease.claim(session, owner, time.time()):
        return False
    try:
        now = time.time()
        engine = Session.rebuild(session, store.read_events(session), now=now)
        rows = Rows(engine)
        events = engine.handle(command, now).events
        row, seats = rows.changes(events)
        store.commit([store.Batch(session, events, row, seats)])
    finally:
        lease.release([session], owner)
    return True


def _publish(channel: str, data: bytes) -> int:
    """How many processes heard it; 0 if Redis does not answer."""
    try:
        with redis.Redis.from_url(settings.REDIS_URL) as client:
            return int(client.publish(channel, data))
    except RedisError:
        return 0
