"""Where a participant's page tells what happens on it: answers while they are given, and how they are given."""

from __future__ import annotations

from django.http import HttpRequest, JsonResponse
from django.utils import timezone
from django.views.decorators.http import require_POST

from game.fieldwork.taking import Elsewhere
from game.fieldwork.telling import tell
from game.models import Participant
from game.pages.studies.taking import participant_of
from game.studies import telemetry
from sim.world import WorldError


@require_POST
def told(request: HttpRequest, token: str) -> JsonResponse:
    """Keep a batch: `{"kept": seq}`. 400: it cannot be read, with a sentence; 409: the page is not theirs any more."""
    participant = participant_of(token)
    Participant.objects.filter(pk=participant.pk).update(seen_at=timezone.now())
    try:
        batch = telemetry.read(request.POST.get("batch", ""))
    except WorldError as error:
        place = f"{error.path}: " if error.path else ""
        return JsonResponse({"error": f"{place}{error.message}"}, status=400)
    try:
        tell(participant, request.POST.get("step", ""), batch)
    except Elsewhere:
        return JsonResponse({"error": "This page has been left behind."}, status=409)
    return JsonResponse({"kept": batch.seq})
