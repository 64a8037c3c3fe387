"""The doors of sessions: a private one is not there for those who may not look at it."""

from __future__ import annotations

from django.db.models import QuerySet
from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404

from game.log.private import is_private, may_watch, researches, waits_for_company
from game.models import Session
from game.people import KEY as PLAYER
from game.people import player_of

KEY = "kitchens"
"""Where the Django session keeps the private sessions that its browser was let into."""
KEPT = 50
CLOSED = "there is no such session, or it is private"


def let_in(request: HttpRequest, session: Session) -> None:
    """Let this browser look at a session: it came with something that proves a seat in it."""
    known = [one for one in request.session.get(KEY, []) if one != session.pk]
    request.session[KEY] = [*known, session.pk][-KEPT:]


def may_look(request: HttpRequest, session: Session, *, pages: bool = False) -> bool:
    """Whether whoever asks may look at a session; `pages`: also at its own pages, on which the names of all
    stand. Whoever was let into one in which nobody is to know who the others are, may not."""
    let = session.pk in request.session.get(KEY, []) and not (pages and is_blind(session))
    if not is_private(session) or let:
        return True
    player = player_of(request, create=request.user.is_authenticated)
    found = may_watch(player, session)
    if found and player is not None and request.session.get(PLAYER) != player.public_id:
        request.session[PLAYER] = player.public_id  # sockets know people by it
    return found


def is_blind(session: Session) -> bool:
    """Whether its seats do not know who sits in the others."""
    return bool(session.settings.get("called"))


def session_or_404(
    request: HttpRequest,
    session_id: str,
    rows: QuerySet[Session] | None = None,
    *,
    pages: bool = False,
) -> Session:
    """The session of this id. A listed one is found by all; an unlisted one by those who have its link, because
    the link is all that leads to it; a private one by those who may look at it.

    Raises:
        Http404: there is none, or it is private.
    """
    found = get_object_or_404(Session.objects.all() if rows is None else rows, pk=session_id)
    if not may_look(request, found, pages=pages):
        raise Http404(CLOSED)
    return found


def record_or_404(request: HttpRequest, session_id: str) -> Session:
    """The session to look back on in every detail. Whoever only takes part in its study does not: that would say
    who the partner was.

    Raises:
        Http404: there is none, or it is private.
    """
    found = get_object_or_404(Session, pk=session_id)
    if not may_watch(player_of(request, create=request.user.is_authenticated), found):
        raise Http404(CLOSED)
    return found


def again_or_404(request: HttpRequest, session_id: str) -> Session:
    """The session to be played again or on from; one of a study only by those who run it.

    Raises:
        Http404: there is none, it is private, or it is a study's.
    """
    found = record_or_404(request, session_id)
    if found.private and not researches(player_of(request, create=False), found):
        raise Http404(CLOSED)
    return found


def seat_or_404(
    request: HttpRequest, session_id: str, rows: QuerySet[Session] | None = None
) -> Session:
    """The session for somebody who wants to sit down in it: where everything is private, the link of a kitchen that
    waits for company still leads to its free seats.

    Raises:
        Http404: there is none, or nobody may come any more.
    """
    found = get_object_or_404(Session.objects.all() if rows is None else rows, pk=session_id)
    if not may_look(request, found) and not waits_for_company(found):
        raise Http404(CLOSED)
    return found
