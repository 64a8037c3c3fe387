"""A participant's page while it is open: that it is there, whether it is the one that goes on, calls for help."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.views.decorators.http import require_POST

from game.fieldwork import lobby
from game.fieldwork.record import note
from game.fieldwork.stages.playing import left
from game.fieldwork.taking import Taking, taking_of
from game.fieldwork.telling import milliseconds
from game.fieldwork.walking import settle
from game.models import Event, Participant
from game.pages.studies import listening
from game.pages.studies.taking import participant_of

QUIET = timedelta(seconds=10)
"""A tab that was not heard of for so long gives way to another without being asked."""
LONGEST_TAB = 40
LONGEST_WORDS = 1000
CALLS = ("help", "impossible")


@require_POST
def beat(request: HttpRequest, token: str) -> JsonResponse:
    """A sign of life of a tab: whether it goes on here, which step it is, and what has come about."""
    participant = participant_of(token)
    if not _goes_on_here(participant, request.POST.get("tab", ""), "take" in request.POST):
        return JsonResponse({"elsewhere": True})
    Participant.objects.filter(pk=participant.pk).update(seen_at=timezone.now())
    lobby.heard(participant, milliseconds(request.POST.get("rtt", "")))
    if participant.paused_at is None:
        settle(participant)
    if participant.is_over:
        return JsonResponse({"step": "", "over": True})
    return JsonResponse({**_standing(taking_of(participant)), **listening.told(participant)})


def _standing(taking: Taking) -> dict[str, Any]:
    session = taking.visit.session
    return {
        "step": taking.step.key,
        "over": False,
        "ready": session is not None and not session.is_live,
        "left": left(taking),
    }


def _goes_on_here(participant: Participant, tab: str, take: bool) -> bool:
    """Whether this is the tab that goes on: the first, or the one that somebody said it is."""
    if not tab or len(tab) > LONGEST_TAB:
        return True
    now = timezone.now()
    fresh = participant.tab_at is not None and participant.tab_at > now - QUIET
    if participant.tab not in ("", tab) and fresh and not take:
        return False
    if participant.tab not in ("", tab):
        note(participant, "other tab", asked=take)
    Participant.objects.filter(pk=participant.pk).update(tab=tab, tab_at=now)
    return True


@require_POST
def call(request: HttpRequest, token: str) -> HttpResponse:
    """Somebody asks for help, or says that this task cannot be done: it is kept with how things stand, which
    the session's log has up to the event named here."""
    participant = participant_of(token)
    kind = request.POST.get("kind", "")
    if kind in CALLS and not participant.is_over:
        taking = taking_of(participant)
        words = request.POST.get("words", "").strip()[:LONGEST_WORDS]
        note(participant, kind, taking.step.key, words=words, **_state(taking))
    if request.headers.get("Accept", "").startswith("application/json"):
        return JsonResponse({"heard": kind in CALLS})
    return redirect("take", token)


def _state(taking: Taking) -> dict[str, object]:
    """Where the session stands: its log up to this event makes the same state again."""
    session = taking.visit.session
    if session is None:
        return {}
    last = Event.objects.filter(session=session).order_by("-seq").only("seq").first()
    return {"session": session.pk, "seq": last.seq if last else 0, "status": session.status}
