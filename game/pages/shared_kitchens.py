"""Kitchens that were drawn and are shared by their link: cooked in, watched, copied, taken along as a file."""

from __future__ import annotations

from dataclasses import replace

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from game.live import kitchens
from game.log.private import may_watch
from game.models import DrawnKitchen, Session
from game.pages import thumbs
from game.pages.forms import NewSessionForm
from game.people import player_of
from game.records.shelf import viewer
from game.suites import suite_of
from game.workshop import keeping, solving
from sim.world import JSONObject, Task, WorldError

PACES = {"turns": "In turns", "together": "All at once", "realtime": "Real time"}
PICTURE = 640
SECONDS = 10.0
"""How long a picture may wait for the one thread that draws."""


def kitchen_or_404(request: HttpRequest, digest: str) -> DrawnKitchen:
    """The kitchen of this digest. Raises Http404: there is none, or it is not for whoever asks."""
    found = DrawnKitchen.objects.filter(pk=digest).first()
    player, staff = viewer(request)
    if found is None or not keeping.may_see(found, player, staff=staff):
        raise Http404("there is no such kitchen, or it is private")
    return found


def paces(world: str) -> JSONObject:
    """The paces of people's own kitchens in a world, and what they are called."""
    known = suite_of(world, "inline").paces
    return {pace: _(PACES[pace]) for pace in known if pace in PACES}


def replay_of(request: HttpRequest, solution: JSONObject) -> str:
    """Where a solution can be watched by whoever asks; empty: nowhere."""
    row = Session.objects.filter(pk=solution.get("session", "")).first()
    player, _staff = viewer(request)
    if row is None or not may_watch(player, row):
        return ""
    return f"{reverse('replay', args=[row.pk])}?step=0"


@require_safe
@never_cache
def kitchen(request: HttpRequest, digest: str) -> HttpResponse:
    """A shared kitchen: what it looks like, what is asked for, and what can be done with it."""
    found = kitchen_or_404(request, digest)
    task = _task(found)
    ways = {"turns": _("In turns"), "joint": _("All at once")}
    several = len(task.seats) > 1
    solutions = [
        (ways[way] if several else "", solving.in_words(one), replay_of(request, one))
        for way, one in sorted(found.solutions.items())
    ]
    context = {
        "kitchen": found, "task": task, "paces": paces(found.world), "several": several,
        "solutions": solutions,
    }  # fmt: skip
    return render(request, "workshop/kitchen.html", context)


@require_POST
def play(request: HttpRequest, digest: str) -> HttpResponse:
    """Open this kitchen at a pace, and go there."""
    found = kitchen_or_404(request, digest)
    task = _task(found)
    pace = request.POST.get("pace", "")
    data = {"pace": pace} if pace in suite_of(task.world, task.suite).paces else {}
    player = player_of(request)
    form = NewSessionForm(task, data, "friend" if request.POST.get("friend") else "", player)
    if not form.is_valid():
        raise Http404("this kitchen cannot be opened")
    seats = form.seats()
    session = kitchens.create_session(
        form.ordered(), seed=0, settings=form.settings(), seats=seats, player=player,
        listed=form.listed(),
    )  # fmt: skip
    page = reverse("session", args=[session.pk])
    return redirect(page if "open" in seats.values() else f"{page}?start=1")


@require_safe
def picture(request: HttpRequest, digest: str) -> HttpResponse:
    """The kitchen as it is at the start."""
    task = replace(_task(kitchen_or_404(request, digest)), id=f"drawn/{digest}")
    try:
        data = thumbs.thumb(task, PICTURE, patience_s=SECONDS)
    except WorldError as error:
        raise Http404(str(error)) from error
    if data is None:
        return HttpResponse(status=503, headers={"Retry-After": "2", "Cache-Control": "no-store"})
    keep = {"Cache-Control": "private, max-age=3600"}
    return HttpResponse(data, content_type=thumbs.content_type(data), headers=keep)


@require_safe
def file(request: HttpRequest, digest: str) -> HttpResponse:
    """The kitchen's file, as `Try your own kitchen` and the editor read it."""
    found = kitchen_or_404(request, digest)
    try:
        document = keeping.world_of(found.world).build(keeping.sketch_of(found))
    except WorldError:
        return JsonResponse(found.document)
    name = f'attachment; filename="kitchen-{digest[:8]}.json"'
    return HttpResponse(
        keeping.text_of(document), content_type="application/json",
        headers={"Content-Disposition": name},
    )  # fmt: skip


def _task(found: DrawnKitchen) -> Task:
    try:
        return keeping.task_of(found)
    except WorldError as error:
        raise Http404(str(error)) from error
