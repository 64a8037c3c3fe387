"""Participants who are not heard of for long: by the study's own rule it is over for them, "timed out"."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db.models import QuerySet
from django.utils import timezone

from game.engine.commands import Abandon
from game.fieldwork.keeping import patience
from game.fieldwork.record import note
from game.fieldwork.walking import end
from game.jobs.upkeep import upkeep
from game.live.doorbell import tell
from game.models import Participant, Session

SHORTEST = timedelta(minutes=1)
"""No study may call somebody silent sooner."""


@upkeep
def end_silent(now: datetime | None = None) -> list[int]:
    """End it for all who have been silent for longer than their study allows; returns their rows."""
    now = now or timezone.now()
    ended: list[int] = []
    for row in _maybe_silent(now).select_related("version", "study", "player"):
        if row.seen_at < now - patience(row.version):
            note(row, "silent", since=row.seen_at.isoformat())
            end(row, "timed out")
            ended.append(row.pk)
    _close_deserted(ended)
    return ended


def _maybe_silent(now: datetime) -> QuerySet[Participant]:
    """Those under way who were not heard of just now. Whoever a researcher holds, and models, whose door says
    itself when they are stuck, are not among them."""
    rows = Participant.objects.filter(
        standing=Participant.Standing.UNDER_WAY, seen_at__lt=now - SHORTEST, paused_at=None
    )
    return rows.exclude(kind=Participant.Kind.MODEL)


def _close_deserted(participants: list[int]) -> None:
    """Close the sessions that nobody plays any more."""
    live = Session.objects.filter(
        study_visits__participant__in=participants, status__in=Session.LIVE
    ).distinct()
    for session in live:
        rest = session.study_visits.filter(
            participant__standing=Participant.Standing.UNDER_WAY
        ).exists()
        if not rest:
            tell(session.pk, Abandon(None, "forsaken"))
