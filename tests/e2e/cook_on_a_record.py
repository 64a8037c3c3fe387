"""Cooks on from a step of a recorded session in a running kitchen's database, to a worse or better end.

Run as `python -m tests.e2e.cook_on_a_record SESSION STEP`, with the kitchen's `BRIGADE_VAR`; prints the id.
"""

from __future__ import annotations

import os
import sys
import time
from datetime import UTC, datetime

import django

STEPS = 9
"""Steps of its own, in which everybody waits; then it is closed."""


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "webapp.settings")
    django.setup()
    sys.stdout.write(cook_on(sys.argv[1], int(sys.argv[2])))


def cook_on(source_id: str, step: int) -> str:
    """The new session, with a person in its first seat, over."""
    from game import models
    from game.engine import commands as ask
    from game.engine.deeds import deeds
    from game.engine.session import Session, Settings
    from game.log.store import Batch, commit, read_events
    from game.models.sessions import new_slug
    from sim.world import Task

    source = models.Session.objects.get(pk=source_id)
    events = read_events(source_id)
    created, at = events[0].payload, time.time() - 600
    parent = {"session": source_id, "step": step}
    session, log = Session.create(
        new_slug(), Task.from_json(created["task"]), source.seed,
        Settings.from_json(created["settings"]), at=at, prefix=deeds(events)[:step], parent=parent,
    )  # fmt: skip
    log = list(log)
    seats = tuple(session.seats)

    def does(command: ask.Command) -> None:
        nonlocal at
        at += 0.5
        log.extend(session.handle(command, at).events)

    for seat, name in zip(seats, ("Cleo", "Dan"), strict=False):
        does(ask.Join(seat, ask.Occupant("person", name, f"e2e-{name}")))
    does(ask.Start(seats[0]))
    for _ in range(STEPS):
        for seat in seats:
            actions = session.episode.legal(seat).actions
            does(ask.Act(seat, next((one for one in actions if one.verb == "wait"), actions[0])))
    does(ask.Abandon(None))
    row = models.Session.objects.create(
        pk=session.id, world=source.world, task_id=source.task_id, suite=source.suite,
        title=source.title, seed=source.seed, pace=source.pace, settings=source.settings,
        status=session.status, steps=session.episode.steps, success=False, listed=True,
        parent=source, parent_why="branch",
        started_at=datetime.fromtimestamp(log[0].at, UTC),
        finished_at=datetime.fromtimestamp(log[-1].at, UTC),
    )  # fmt: skip
    for order, (name, seat) in enumerate(session.seats.items()):
        models.Seat.objects.create(
            session=row, name=name, order=order, role=seat.spec.role,
            occupant_kind=seat.occupant.kind, occupant_name=seat.occupant.name,
        )  # fmt: skip
    commit([Batch(row.pk, tuple(log))])
    return session.id


if __name__ == "__main__":
    main()
