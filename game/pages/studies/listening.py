"""What a participant hears from those who run the study: messages, attention checks, and that they are held."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from game.fieldwork import minding
from game.models import Participant


def told(participant: Participant) -> dict[str, Any]:
    """What the page has to show beside its step; it counts as shown from now on."""
    waiting = minding.unanswered(participant)
    minding.show(waiting)
    return {
        "paused": participant.paused_at is not None,
        "messages": [{"id": one.pk, "kind": one.kind, "text": one.text} for one in waiting],
    }


@require_POST
def answered(request: HttpRequest, token: str) -> HttpResponse:
    """A message was read, or a check answered; what is not this participant's is not there."""
    participant = Participant.objects.filter(token=token).first()
    number = request.POST.get("message", "")
    known = participant is not None and number.isdecimal() and len(number) < 15
    if not known or participant is None or not minding.answer(participant, int(number)):
        raise Http404("there is no such message")
    if request.headers.get("X-Requested-With") == "fetch":
        return HttpResponse(status=204)
    return redirect("take", token)
