"""Stores a headless session as it is played: a row, its seats, and its log in small batches."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from datetime import UTC, datetime

from django.db import transaction

from game import models
from game.agents import Agent, make_agent
from game.engine.commands import Abandon
from game.engine.events import Event
from game.engine.session import Session, Settings
from game.evaluation.play import seat_agents
from game.evaluation.teams import member
from game.jobs.claims import FOREVER
from game.log import store
from game.log.rows import Rows
from sim.world import JSONObject, Seat, Task

OWNER = "evaluation"
"""Owner of sessions that no runner may take: their episode's worker has them, or they are dead."""

EVERY_S = 0.5
EVERY_EVENTS = 200


class Recorder:
    """Writes what it is given soon: after half a second, 200 events, or the end of play."""

    def __init__(self, session: Session, now: Callable[[], float] = time.monotonic) -> None:
        self._session = session
        self._rows = Rows(session)
        self._now = now
        self._waiting: list[Event] = []
        self._wrote = now()

    def add(self, events: Sequence[Event]) -> None:
        self._waiting.extend(events)
        if len(self._waiting) >= EVERY_EVENTS or self._now() - self._wrote >= EVERY_S:
            self.flush()

    def flush(self) -> None:
        """Commit what waits.

        Raises:
            IntegrityError: somebody else has written to this session.
        """
        self._wrote = self._now()
        if not self._waiting:
            return
        events, self._waiting = self._waiting, []
        row, seats = self._rows.changes(events)
        row["steps"] = self._session.episode.steps
        store.commit([store.Batch(self._session.id, tuple(events), row, seats)])


def open_session(
    task: Task,
    seed: int,
    settings: Settings,
    agent: str,
    agent_settings: JSONObject,
    *,
    listed: bool,
) -> tuple[Session, dict[Seat, tuple[str, Agent]], list[Event]]:
    """A stored session with an agent in every seat, ready to be played, and its log so far.

    The agent may be a team (`game.evaluation.teams`).

    Raises:
        WorldError: the task cannot be started.
        KeyError, ValueError, LLMError: the agent cannot be made.
    """
    now = time.time()
    row = models.Session(listed=listed, owner=OWNER, lease_until=FOREVER)
    session, events = Session.create(row.id, task, seed, settings, at=now)
    sitting = {seat: member(agent, agent_settings, seat) for seat in session.seats}
    events += seat_agents(session, sitting, now)
    agents = {seat: (one.name, make_agent(one.name, one.settings)) for seat, one in sitting.items()}
    row.world, row.task_id, row.suite, row.title = task.world, task.id, task.suite, task.title
    row.seed, row.pace, row.settings = seed, settings.pace, settings.to_json()
    row.status = models.Session.Status(session.status)
    row.started_at = datetime.fromtimestamp(now, UTC)
    with transaction.atomic():
        row.save(force_insert=True)
        models.Seat.objects.bulk_create(
            models.Seat(
                session=row, name=spec.name, role=spec.role, order=order,
                occupant_kind="agent", occupant_name=sitting[spec.name].name,
                agent_settings=sitting[spec.name].settings,
            )
            for order, spec in enumerate(task.seats)
        )  # fmt: skip
        store.commit([store.Batch(row.id, tuple(events))])
    return session, agents, events


def close_orphan(session_id: str, events: list[Event]) -> None:
    """End a session whose worker is gone. Its episode is played anew."""
    if not events:
        return
    session = Session.rebuild(session_id, events)
    reply = session.handle(Abandon(None, "worker_lost"), time.time())
    if reply.events:
        row, seats = Rows(session).changes(reply.events)
        row |= {"status": session.status, "steps": session.episode.steps}
        store.commit([store.Batch(session_id, tuple(reply.events), row, seats)])
