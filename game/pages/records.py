"""The records: list and filter sessions, export them."""

from __future__ import annotations

from collections.abc import Iterable
from urllib.parse import urlencode

from django.contrib import messages
from django.core.paginator import Paginator
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from game.jobs.queue import JobError, enqueue
from game.log.attendance import attended
from game.log.counted import Game, games_of
from game.models import Job, Player, Session
from game.pages.jobs import job_started
from game.people import player_of
from game.records.export import FORMATS, MAX_CHOSEN
from game.records.export_frames import SIZES
from game.records.own_forms import all_forms
from game.records.shelf import Filters, is_staff, sessions_of, viewer
from sim.world import JSONObject

PAGE = 50
JOBS_SHOWN = 5


@require_safe
@never_cache
def records(request: HttpRequest) -> HttpResponse:
    """Staff see every session, players those they played in or made."""
    player, staff = viewer(request)
    filters = Filters(request.GET)
    found = filters.apply(sessions_of(player, staff=staff))
    listed = found.select_related("created_by").prefetch_related("seats").order_by("-created_at")
    page = Paginator(listed, PAGE).get_page(request.GET.get("page"))
    going_on = [row.pk for row in page if row.is_live]
    context = {
        "filters": filters,
        "left": set(going_on) - attended(going_on) if going_on else set(),
        "chosen": filters.chosen(),
        "query": urlencode(filters.chosen()),
        "page": page,
        "told": _told(page.object_list),
        "staff": staff,
        "suites": _suites(player, staff),
        "jobs": _own_jobs(player),
        "forms": [form for _, form in all_forms().values()],
        "frame_sizes": SIZES,
    }
    return render(request, "records/records.html", context)


def _told(sessions: Iterable[Session]) -> dict[str, str]:
    """Per session that is over what its number of steps does not say; only where there is anything."""
    games = games_of([session.pk for session in sessions if not session.is_live])
    words = {session: _words(game) for session, game in games.items()}
    return {session: text for session, text in words.items() if text}


def _words(game: Game) -> str:
    """What was done for the task where steps count more, and a stand-in's part."""
    what = "moves" if game.pace == "realtime" else "for the task"
    own = f"{game.length} {what}" if game.length != game.steps else ""
    return ", ".join(filter(None, (own, f"{game.stand_in} by a stand-in" if game.stand_in else "")))


def _suites(player: Player | None, staff: bool) -> list[str]:
    named = sessions_of(player, staff=staff).exclude(suite="")
    return list(named.order_by("suite").values_list("suite", flat=True).distinct()[:100])


def _own_jobs(player: Player | None) -> QuerySet[Job]:
    if player is None:
        return Job.objects.none()
    return Job.objects.filter(created_by=player).order_by("-created_at")[:JOBS_SHOWN]


@require_POST
def export(request: HttpRequest) -> HttpResponse:
    """Start an export of the ticked sessions, or of all that pass the filters."""
    params = _params(request)
    back = f"{reverse('records')}?{urlencode(params['filters'])}"
    forms = all_forms()
    if params["format"] not in (*FORMATS, *forms):
        messages.error(request, f"Choose a format: {', '.join((*FORMATS, *forms))}.")
        return redirect(back)
    if params["ids"] == []:
        messages.error(request, "Nothing is ticked. Tick sessions, or export all that are listed.")
        return redirect(back)
    kind = "own_form" if params["format"] in forms else "export"
    params["form"] = params["format"]
    try:
        return job_started(request, enqueue(kind, params, player_of(request)))
    except JobError as error:
        messages.error(request, str(error))
        return redirect(back)


def _params(request: HttpRequest) -> JSONObject:
    staff = is_staff(request)
    everything = request.POST.get("what") == "all"
    return {
        "staff": staff,
        "format": request.POST.get("format", ""),
        "names": staff and request.POST.get("names") == "on",
        "frames": _size(request.POST.get("frames", "")),
        "filters": Filters(request.POST).chosen(),
        "ids": None if everything else _ids(request),
    }


def _size(text: str) -> int | None:
    """How large the pictures shall be; None: no pictures."""
    return next((size for size in SIZES if str(size) == text), None)


def _ids(request: HttpRequest) -> list[str]:
    """The ticked ids, no more than can be; ids that mean nothing find nothing."""
    length = Session._meta.get_field("id").max_length or 16
    return [pk for pk in request.POST.getlist("ids")[:MAX_CHOSEN] if 0 < len(pk) <= length]
