"""Both endings side by side: of a session, and of one in which somebody cooked on from one of its steps."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from game.engine.session import CODE_VERSION
from game.log.endings import Ending, cooked_on, ending_of, parted_at
from game.log.playback import Playback, playback_of
from game.log.private import watchable
from game.log.veil import knows_names
from game.models import Player, Session
from game.pages.doors import record_or_404
from game.pages.drawn import is_drawn
from game.people import player_of
from game.records.shelf import is_staff
from sim.world import WorldError

LISTED = 8
"""Sessions that cooked on from one, as its page lists them."""


@dataclass(frozen=True, slots=True)
class Branch:
    """A session that cooked on from another's `step`."""

    session: Session
    step: int


@require_safe
@never_cache
def endings(request: HttpRequest, session_id: str) -> HttpResponse:
    """The page; `?step=` names a moment. It is there for those who may look back on both sessions."""
    branch = record_or_404(request, session_id)
    if branch.parent_why != "branch" or branch.parent_id is None:
        raise Http404("nobody cooked on from another session here")
    source = record_or_404(request, branch.parent_id)
    context = {"session": branch, "source": source, "drawn": is_drawn(branch.world)}
    if branch.is_live or source.is_live:
        return render(request, "replay/endings.html", {**context, "waiting": True})
    before, after = _playback(source), _playback(branch)
    sides = [
        _ending(request, row, playback) for row, playback in ((source, before), (branch, after))
    ]
    first, last = parted_at(after), max(side.length for side in sides)
    wanted = request.GET.get("step", "")
    step = int(wanted) if wanted.isdecimal() and len(wanted) < 10 else last
    context |= {
        "sides": [(side, min(max(step, first), side.length)) for side in sides],
        "first": first, "last": last, "step": min(max(step, first), last),
        "version": CODE_VERSION,
        "scored": any(side.score is not None for side in sides),
        "pointed": any(side.points is not None for side in sides),
    }  # fmt: skip
    return render(request, "replay/endings.html", context)


def _playback(session: Session) -> Playback:
    try:
        return playback_of(session.pk, fresh=True)
    except WorldError as error:
        raise Http404(str(error)) from error


def _ending(request: HttpRequest, session: Session, playback: Playback) -> Ending:
    named = knows_names(session, player_of(request, create=False)) or is_staff(request)
    return ending_of(session, playback, named=named)


def branches_of(session: Session, player: Player | None) -> list[Branch]:
    """Who cooked on from this session, as far as this person may look at it."""
    if session.is_live:
        return []
    rows = cooked_on(session)
    seen = set(
        watchable(Session.objects.filter(pk__in=[one.pk for one in rows]), player).values_list(
            "pk", flat=True
        )
    )
    found = []
    for row in [one for one in rows if one.pk in seen][:LISTED]:
        created = row.events.filter(kind="created").first()
        parent = (created.payload.get("parent") if created is not None else None) or {}
        found.append(Branch(row, int(parent.get("step", 0))))
    return found


def has_both_endings(session: Session, player: Player | None) -> bool:
    """Whether this session cooked on from another, both are over, and this person may look at both."""
    if session.parent_why != "branch" or session.parent is None or session.is_live:
        return False
    if session.parent.is_live:
        return False
    return watchable(Session.objects.filter(pk=session.parent_id), player).exists()
