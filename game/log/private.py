"""Private sessions: for those who sit in them, whoever opened them, and whoever may look at their study.

With BRIGADE_PRIVATE every session is private, but the landing page's demos: then staff see all that belong to no
study, because they keep the installation.
"""

from __future__ import annotations

from django.conf import settings
from django.db.models import Q, QuerySet

from game.models import Player, Session, StudyRole


def is_private(session: Session) -> bool:
    """Whether it is not for everybody who has its link."""
    return session.private or (settings.PRIVATE and not session.demo)


def may_watch(player: Player | None, session: Session) -> bool:
    """Whether somebody may look at a session, while it is played and afterwards."""
    if not is_private(session):
        return True
    return player is not None and watchable(Session.objects.filter(pk=session.pk), player).exists()


def watchable(sessions: QuerySet[Session], player: Player | None) -> QuerySet[Session]:
    """Those of these sessions that somebody may look at (None: a stranger)."""
    user = player.user if player is not None else None
    known = user is not None and user.is_active
    if known and user is not None and user.is_superuser:
        return sessions
    open_to_all = Q(private=False)
    if settings.PRIVATE and not (known and user is not None and user.is_staff):
        open_to_all &= Q(demo=True)
    if player is None:
        return sessions.filter(open_to_all)
    studies = StudyRole.objects.filter(player=player).values("study")
    sat = Session.objects.filter(seats__player=player).values("pk")
    theirs = Session.objects.filter(seats__player__participant__study__in=studies).values("pk")
    looked = Session.objects.filter(study_visits__participant__study__in=studies).values("pk")
    own = Q(created_by=player) | Q(pk__in=sat)
    return sessions.filter(open_to_all | own | Q(pk__in=theirs) | Q(pk__in=looked))


def researches(player: Player | None, session: Session) -> bool:
    """Whether somebody may look at the study in which a session is played."""
    if player is None or not session.private:
        return False
    user = player.user
    if user is not None and user.is_active and user.is_superuser:
        return True
    studies = StudyRole.objects.filter(player=player).values("study")
    played = Q(seats__player__participant__study__in=studies)
    played |= Q(study_visits__participant__study__in=studies)
    return Session.objects.filter(played, pk=session.pk).exists()


def waits_for_company(session: Session) -> bool:
    """Whether whoever has the link of a private session may sit down in it: nobody plays yet, a seat is free, and
    it is no study's."""
    if session.private or session.status != Session.Status.LOBBY:
        return False
    return any(seat.occupant_kind == "nobody" for seat in session.seats.all())
