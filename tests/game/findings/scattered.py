"""Sessions of several days and worlds, for exports that put them into folders."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta

from game.models import Session
from tests.game.ratings.cooking import run_of
from tests.game.stored import drawn_kitchen, ended, eventful, keep

FIRST = datetime(2026, 3, 1, 23, 30, tzinfo=UTC)
"""Half an hour before midnight, so that days matter."""


@contextmanager
def scattered() -> Iterator[list[Session]]:
    """Six sessions that are over: `tally` on three days, one of them with two, and another world on one; one of
    them was played in a run. A seventh belongs to a study and is nobody's to export."""
    with drawn_kitchen():
        made = [keep(ended(eventful()), f"cook{number}") for number in range(7)]
        for number, session in enumerate(made):
            world = "tally" if number < 4 or number == 6 else "other world/2"
            at = FIRST + timedelta(hours=[0, 1, 1.5, 30, 0, 0, 0][number])
            Session.objects.filter(pk=session.pk).update(created_at=at, world=world)
        Session.objects.filter(pk=made[6].pk).update(private=True)
        run_of(("model a", made[0]), name="Models")
        yield [Session.objects.get(pk=session.pk) for session in made]
