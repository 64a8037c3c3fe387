"""What was said in a session, as far as one of its seats may hear it."""

from __future__ import annotations

from game.doors.tools.telling import Line
from game.engine import sight
from game.engine.events import Event
from game.log.sights import sights_in
from game.models import Event as EventRow
from sim.world import Seat

MOST = 12
"""Lines that are told at once, the newest."""


def lines_for(session: str, seat: Seat, since: int | None) -> list[Line]:
    """What was said after event `since`, the last few lines of it. Asks the database."""
    rows = EventRow.objects.filter(session_id=session, kind="said", seq__gt=since or 0)
    newest = rows.order_by("-seq").values_list("seq", "at", "kind", "seat", "payload", "schema")
    events = [Event(*row).upgraded() for row in reversed(newest[:MOST])]
    if not events:
        return []
    own = sights_in(session)[seat]
    heard = (sight.visible(event, seat, own) for event in events)
    return [
        Line(event.seq, event.payload["name"] or event.seat or "", event.payload["text"])
        for event in heard
        if event is not None
    ]
