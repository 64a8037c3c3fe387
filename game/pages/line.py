"""The line: who waits for kitchens, how many play, how fast it goes, and what happens when many come."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from game.fleets.line import LEASE
from game.fleets.overview import lines_of
from game.fleets.waiting import in_order
from game.models import Place, Program

SHOWN = 50
"""So many of those who wait or play are named; the rest is a number."""


@require_safe
@never_cache
def queue(request: HttpRequest) -> HttpResponse:
    """The line as it is now."""
    told = lines_of()
    order = in_order()
    names = Program.objects.in_bulk({row.program for row in order[:SHOWN]})
    playing = Place.objects.filter(state=Place.State.DEALT, session__isnull=False)
    context = {
        "line": told,
        "waits": [(number, names[row.program], row) for number, row in enumerate(order[:SHOWN], 1)],
        "more": max(0, len(order) - SHOWN),
        "playing": playing.select_related("program", "session").order_by("dealt_at")[:SHOWN],
        "limits": settings,
        "lease_s": round(LEASE.total_seconds()),
    }
    return render(request, "fleets/queue.html", context)
