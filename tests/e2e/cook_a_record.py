"""Puts a finished session of two cooks, with all that can happen, into a running kitchen's database.

Run as `python -m tests.e2e.cook_a_record`, with the kitchen's `BRIGADE_VAR`; prints the session's id.
"""

from __future__ import annotations

import os
import random
import sys
import time
from datetime import UTC, datetime
from typing import Any

import django

TASK = "multi_agent/1"
STEPS = 48


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "webapp.settings")
    django.setup()
    sys.stdout.write(cook())


def cook() -> str:
    """Play with dice of the script's own, talk, pause, drop out and come back; store it all."""
    from game.engine import commands as ask
    from game.engine.session import Session, Settings
    from game.models.sessions import new_slug
    from sim.worlds import get_world

    session_id = new_slug()
    start = time.time() - 3600
    world = get_world("robotouille")
    settings = Settings(
        pace="together", countdown_s=0.0, grace_s=5.0, stand_in="chef", step_limit=200
    )
    session, log = Session.create(session_id, world.task(TASK), 3, settings, at=start)
    dice = random.Random(11)
    at = start
    seats = tuple(session.seats)

    def does(command: Any, seconds: float = 0.0) -> None:
        nonlocal at
        at += seconds
        log.extend(session.handle(command, at).events)

    def step() -> None:
        for seat in seats:
            actions = session.episode.legal(seat).actions
            useful = [a for a in actions if a.verb not in ("wait", "noop")] or list(actions)
            thoughts = "The pan is free, so I move on." if dice.random() < 0.2 else ""
            does(ask.Act(seat, dice.choice(useful), thoughts=thoughts, shown_ms=400.0), 0.4)

    for seat, name in zip(seats, ("Ana", "Ben"), strict=True):
        does(ask.Join(seat, ask.Occupant("person", name, f"e2e-{name}")), 0.5)
    does(ask.Start(seats[0]))
    for n in range(STEPS):
        step()
        if n == 4:
            does(ask.Say(seats[0], "Ana", "I take the lettuce, you fry the patty."), 0.2)
            does(ask.Say(seats[1], "Ben", "Gladly!"), 1.0)
        if n == 8:
            does(ask.Reject(seats[1], "malformed", "this is not JSON", asked="{"))
        if n == 14:
            does(ask.Pause(seats[0]))
            does(ask.Pause(seats[1]), 1.0)
            does(ask.Resume(seats[0]), 20.0)
        if n == 20:
            does(ask.Drop(seats[1]))
            does(ask.Tick(), 6.0)
        if n == 26:
            does(ask.Return(seats[1]))
        if n == 30:
            does(ask.Say(None, "Wally", "Go on, it is nearly done!"), 0.3)
    does(ask.Abandon(None), 2.0)
    _store(session, log)
    return session_id


def _store(session: Any, log: list[Any]) -> None:
    from game import models
    from game.log.store import Batch, commit

    row = models.Session.objects.create(
        pk=session.id, world=session.task.world, task_id=session.task.id,
        suite=session.task.suite, title=session.task.title, seed=session.seed,
        pace=session.settings.pace, settings=session.settings.to_json(), status=session.status,
        steps=session.episode.steps, started_at=datetime.fromtimestamp(log[0].at, UTC),
        finished_at=datetime.fromtimestamp(log[-1].at, UTC), success=False,
    )  # fmt: skip
    for order, (name, seat) in enumerate(session.seats.items()):
        models.Seat.objects.create(
            session=row, name=name, order=order, role=seat.spec.role,
            occupant_kind=seat.occupant.kind, occupant_name=seat.occupant.name,
        )  # fmt: skip
    commit([Batch(row.pk, tuple(log))])


if __name__ == "__main__":
    main()
