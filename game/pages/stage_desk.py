"""The presenter's desk: what is next, how fast, how loud, and who has which chef. For staff."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from game.engine.settings import EngineError
from game.live import allowance
from game.live.allowance import on_offer
from game.pages.sayings import said
from game.pages.stage import told, world_of
from game.people import player_of
from game.records.shelf import is_staff
from game.stage import guests, programme, show
from game.stage.guests import StageFull
from game.stage.state import wishes_of
from game.stage.wishes import IDLE_S, MOST_SEATS, VOTE_S, Wishes
from game.suites import suite_title
from sim.world import Task, WorldError

SPEEDS = {"slow": _("Slow"), "normal": _("Normal"), "fast": _("Fast")}
PACES = {
    "": _("As usual (real time)"),
    "realtime": _("Real time"),
    "turns": _("In turns"),
    "together": _("All together"),
}


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def desk(request: HttpRequest) -> HttpResponse:
    """The desk, and what is done at it."""
    if not request.user.is_authenticated:
        return redirect_to_login(request.path, settings.LOGIN_URL)
    if not is_staff(request):
        raise PermissionDenied("The presenter's desk is for staff of this installation.")
    if request.method != "POST":
        return render(request, "stage/desk.html", _context(request))
    try:
        return _do(request, request.POST.get("do", ""))
    except (WorldError, EngineError) as error:
        messages.error(request, f"{error.message[:1].upper()}{error.message[1:]}.")
    except StageFull as error:
        messages.error(request, str(error))
    return redirect("stage_desk")


def _do(request: HttpRequest, what: str) -> HttpResponse:
    """One button of the desk."""
    player = player_of(request)
    given = {name: str(value) for name, value in request.POST.items()}
    match what:
        case "play":
            allowance.check(given.get("agent") or None, _asked(given), player)
            show.play(player, **given)
        case "change":
            show.change(**given)
        case "reset":
            show.reset()
        case "away":
            guests.send_away(given.get("seat", ""))
        case "take":
            part = guests.take(player, given.get("seat", ""))
            config = {"enter": reverse("stage_enter"), "part": told(request, part)}
            world = world_of(show.look())
            return render(request, "stage/phone.html", {"config": config, "world": world})
        case _:
            messages.error(request, "The desk has no such button.")
    return redirect("stage_desk")


def _asked(given: dict[str, str]) -> dict[str, str]:
    return {"model": given["model"]} if given.get("model") else {}


def _context(request: HttpRequest) -> dict[str, Any]:
    stage = show.look()
    wishes = wishes_of(stage)
    player = player_of(request)
    return {
        "stage": stage,
        "wishes": wishes,
        "seats": guests.seats_of(stage),
        "chefs": _grouped(programme.with_chefs()),
        "crowd": _grouped(programme.with_crowd()),
        "agents": _agents(wishes, player),
        "paces": PACES,
        "speeds": SPEEDS,
        "vote_s": VOTE_S,
        "idle_s": IDLE_S,
        "most_seats": range(MOST_SEATS + 1),
        "models": _notice(player),
    }


def _grouped(tasks: Iterable[Task]) -> dict[str, list[Task]]:
    found: dict[str, list[Task]] = {}
    for task in tasks:
        found.setdefault(said(suite_title(task.world, task.suite)), []).append(task)
    return found


def _agents(wishes: Wishes, player: Any) -> dict[str, str]:
    """Agents that this presenter may let cook: for the first task of each programme."""
    found: dict[str, str] = {}
    for tasks in (programme.with_chefs(), programme.with_crowd()):
        for task in tasks[:1]:
            found |= {kind.name: said(kind.title) for kind in on_offer(task, None, player).values()}
    return found


def _notice(player: Any) -> str:
    tasks = programme.with_crowd()
    return allowance.notice(tasks[0], player) if tasks else ""
