"""The daily kitchen: today's, its board, beginning it, and the way of the best run to race against."""

from __future__ import annotations

from datetime import date, timedelta

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from game.log.playback import Playback, playback_of
from game.models import Session
from game.pages import kitchen_of_the_day as days
from game.pages.doors import session_or_404
from game.people import clean_name, player_of
from sim.world import JSONObject, WorldError

SIZE = 300
"""Pixels of the pictures that the ghost's places are read from; they are told in cells of the room."""


@require_safe
@never_cache
def daily(request: HttpRequest, day: str = "") -> HttpResponse:
    """The kitchen of a day (today's without one) and its board."""
    kitchen = _kitchen(day)
    player = player_of(request, create=False)
    now = days.today()
    lines = days.board(kitchen, player, request.GET.get("game", ""))
    context = {
        "kitchen": kitchen,
        "task": kitchen.task,
        "today": kitchen.day == now,
        "board": lines,
        "scored": any(line.score is not None for line in lines),
        "best": next((line for line in lines if line.success or line.score), None),
        "name": player.name if player else "",
        "before": kitchen.day - timedelta(days=1),
        "after": kitchen.day + timedelta(days=1) if kitchen.day < now else None,
    }
    return render(request, "game/daily.html", context)


@require_POST
def cook_today(request: HttpRequest) -> HttpResponse:
    """Begin today's kitchen; whoever gives a name and wishes so is on the board."""
    name = clean_name(request.POST.get("name", "")) if "board" in request.POST else ""
    if "board" in request.POST and not name:
        messages.warning(request, "Give yourself a name for the board, or untick that it is shown.")
        return redirect("daily")
    session = days.begin(_kitchen(""), player_of(request), name)
    return redirect(f"{reverse('session', args=[session.pk])}?start=1")


@require_safe
def ghost(request: HttpRequest, session_id: str) -> HttpResponse:
    """Where the cook of a game that is over stood, step by step, in cells of the room."""
    row = session_or_404(request, session_id)
    if row.is_live or row.daily is None or not row.board_name:
        raise Http404("only games of a daily kitchen that are over have a ghost")
    try:
        told = _way(playback_of(row.pk, fresh=False))
    except WorldError as error:
        raise Http404(str(error)) from error
    answer = JsonResponse({"name": row.board_name, "steps": told})
    answer.headers["Cache-Control"] = "private, max-age=3600"
    return answer


def ghost_for(row: Session, request: HttpRequest) -> str:
    """The address of the ghost to race against in this game; empty where there is none."""
    if row.daily is None or not row.is_live:
        return ""
    try:
        best = days.best_game(
            days.kitchen_of(row.daily), player_of(request, create=request.user.is_authenticated)
        )
    except WorldError:
        return ""
    return reverse("ghost", args=[best.session]) if best is not None else ""


def _kitchen(day: str) -> days.Kitchen:
    """The kitchen of a day, as `2026-11-23`; of today where none is named.

    Raises:
        Http404: it is no day, or one that is still to come.
    """
    try:
        wanted = date.fromisoformat(day) if day else days.today()
        if wanted > days.today():
            raise Http404("that kitchen is not known yet")
        return days.kitchen_of(wanted)
    except (ValueError, OverflowError) as error:
        raise Http404("a day is written as 2026-11-23") from error
    except WorldError as error:
        raise Http404(error.message) from error


def _way(playback: Playback) -> list[JSONObject]:
    """Where the cook stood after each step: the number of the step (`at`) and the place (`x`, `y`), changes only."""
    seat = playback.task.seats[0].name
    found: list[JSONObject] = []
    for position in range(playback.length + 1):
        frame = playback.frame(position, None, SIZE, named=False)
        if frame is None or frame.ground is None:
            return []
        body = next((s for s in frame.stamps if s.motion == "body" and s.of == seat), None)
        if body is None:
            continue
        ground = frame.ground
        x = round((body.x - ground.left) / ground.cell, 3)
        y = round((body.y - ground.top) / ground.cell, 3)
        at = playback.look(position, lambda episode: episode.steps)
        if not found or (found[-1]["x"], found[-1]["y"]) != (x, y) or position == playback.length:
            found.append({"at": at, "x": x, "y": y})
    return found
