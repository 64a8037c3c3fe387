"""Bringing records in: a file from here or elsewhere is checked, told, and played again where it can be."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from game.models import BroughtRecord
from game.people import player_of
from game.records import bringing_in
from game.records.shelf import viewer
from sim.world import JSON, WorldError

SHOWN = 10


@never_cache
def bring_in(request: HttpRequest) -> HttpResponse:
    """Choose a file; what is wrong in it is told with the place."""
    error = ""
    if request.method == "POST":
        upload = request.FILES.get("file")
        if upload is None:
            error = "Choose a file."
        elif (upload.size or 0) > bringing_in.LARGEST:
            error = f"This file is too large: {bringing_in.LARGEST // 2**20} MiB are allowed."
        else:
            try:
                return _brought_in(request, upload.read())
            except WorldError as wrong:
                error = str(wrong)
    player, _ = viewer(request)
    mine = BroughtRecord.objects.filter(created_by=player) if player is not None else ()
    context = {"error": error, "reads": bringing_in.what_is_read(), "mine": mine[:SHOWN]}
    return render(request, "records/bring_in.html", context, status=422 if error else 200)


def _brought_in(request: HttpRequest, raw: bytes) -> HttpResponse:
    """Where a good file leads: to the replay of its game, or to what it tells."""
    world, data, brought = bringing_in.read(raw)
    note = ""
    if brought.ours:
        try:
            return _played(request, world, data)
        except WorldError as wrong:
            note = f"This game cannot be played again as its file says. {wrong}."
    kept = bringing_in.keep(world, brought, player_of(request), note)
    return redirect("brought", kept.pk)


def _played(request: HttpRequest, world: str, data: JSON) -> HttpResponse:
    player = player_of(request)
    session = bringing_in.play_again(world, data, player, most=bringing_in.MOST_STEPS)
    words = "Played again step by step: it ends in the very state that the file says."
    messages.success(request, words)
    return redirect(f"{reverse('replay', args=[session.pk])}?step=0")


@require_safe
@never_cache
def brought(request: HttpRequest, record_id: str) -> HttpResponse:
    """What was said and done in a game of elsewhere; for whoever brought it, and staff."""
    player, staff = viewer(request)
    found = BroughtRecord.objects.filter(pk=record_id).first()
    own = found is not None and player is not None and found.created_by_id == player.pk
    if found is None or not (own or staff):
        raise Http404("there is no such record")
    return render(request, "records/brought.html", {"record": found, **found.contents})
