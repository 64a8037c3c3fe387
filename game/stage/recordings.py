"""Recorded games that a stage may show while nobody takes part: public ones that went well, and nothing else.

A stage is a wall in a room: whoever cooked must have known that anybody may watch. So no private session, none
of a study (whose partners may have been told nothing, or something else), nothing brought in or played on from
another game, no game of a stage itself, and nothing that gives away the kitchen of the day.
"""

from __future__ import annotations

from django.conf import settings
from django.utils import timezone

from game.models import Session, Stage
from game.stage.state import wishes_of
from game.suites import find_task
from sim.abilities import Artist
from sim.world import Task, WorldError
from sim.worlds import get_world

FEWEST, MOST = 6, 150
"""Steps of a game that is worth watching, and can be in the time there is."""
LOOKED = 40
"""The newest that are considered."""
AT_MOST = 1.5
"""Times the best known length: longer games are not good ones."""


def recorded_for(stage: Stage) -> Session | None:
    """What to show after the game on the stage, if that was one of agents among themselves; None: nothing, as while
    the presenter talks about its end."""
    session, wishes = stage.session, wishes_of(stage)
    if session is None or session.is_live or wishes.mode != "chefs" or wishes.frozen:
        return None
    if session.seats.filter(occupant_kind="person").exists():
        return None
    found = recordings()
    return found[stage.version % len(found)] if found else None


def recordings() -> list[Session]:
    """The newest good public games, which are shown one after the other."""
    if settings.PRIVATE:
        return []
    rows = (
        Session.objects.filter(
            status=Session.Status.FINISHED,
            success=True,
            listed=True,
            private=False,
            demo=False,
            parent=None,
            parent_why="",
            study_visits=None,
            steps__range=(FEWEST, MOST),
        )
        .exclude(seats__player__participant__isnull=False)
        .exclude(daily__gte=timezone.now().date())
        .order_by("-finished_at", "pk")
        .prefetch_related("seats")
    )
    return [row for row in rows[:LOOKED] if _may_be_shown(row)]


def _may_be_shown(row: Session) -> bool:
    """What no column says: nobody was blinded, everybody may see this kitchen, and it was cooked well."""
    if any(row.settings.get(name) for name in ("called", "lends", "follows", "voted")):
        return False
    try:
        task, world = find_task(row.task_id), get_world(row.world)
    except WorldError:
        return False
    return task.public and isinstance(world, Artist) and _is_good(row, task)


def _is_good(row: Session, task: Task) -> bool:
    return not task.par or row.steps <= AT_MOST * task.par
