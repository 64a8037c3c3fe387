"""The stage's one row: read, kept one at a time, and told to everybody."""

from __future__ import annotations

from django.db import connection

from game.live.messages import dumps
from game.models import Stage
from game.stage.wishes import Wishes
from sim.world import WorldError

KEY = "stage"
"""The key under which every process is told what is on the stage; no session has this id."""
LOCK = 0x627269676165
"""Number of the lock under which PostgreSQL lets one process at a time change the stage."""
COLOURS = ("blue", "orange", "green", "purple")
"""What people call `game.engine.labels.SEAT_COLOURS`."""
FIRST = (1, 0, 2, 3)
"""In which order chefs are given to phones: the orange one first."""


def the_stage() -> Stage:
    """The stage's row."""
    return Stage.objects.select_related("session", "rival").get_or_create(pk=Stage.ONLY)[0]


def wishes_of(stage: Stage) -> Wishes:
    """What its presenter wants; the usual, if what is kept cannot be read."""
    try:
        return Wishes.from_json(stage.wishes)
    except WorldError:
        return Wishes()


def lock() -> None:
    """One at a time; SQLite has locked the database with the transaction's first word."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(%s)", [LOCK])


def told(stage: Stage) -> str:
    """The `stage` message: what is on, as everybody may know it."""
    wishes, session, rival = wishes_of(stage), stage.session, stage.rival
    return dumps(
        "stage",
        version=stage.version,
        mode=wishes.mode,
        session=session.pk if session else None,
        rival=rival.pk if rival else None,
        title=(session.title or session.task_id) if session else "",
        seat=session.settings.get("voted", "") if session else "",
        open=[{"seat": name, "colour": colour} for name, colour in open_seats(stage)],
        muted=wishes.muted,
        frozen=wishes.frozen,
        idle_s=wishes.idle_s,
    )


def open_seats(stage: Stage) -> list[tuple[str, str]]:
    """The chefs that phones may take, in the order in which they are given: seat and colour."""
    session, wishes = stage.session, wishes_of(stage)
    if session is None or wishes.mode != "chefs":
        return []
    names = list(session.seats.values_list("name", flat=True))
    order = [place for place in FIRST if place < len(names)][: wishes.seats]
    return [(names[place], COLOURS[place]) for place in order]
