"""The stage: the page for the big screen, the code that leads to it, and the page of phones."""

from __future__ import annotations

import io
from typing import Any

import segno
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.cache import cache_control, never_cache
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_POST, require_safe

from game.engine.session import CODE_VERSION
from game.log import veil
from game.models import Session, Stage
from game.pages.drawn import is_drawn, sheets
from game.pages.invitations import is_local, link_to
from game.pages.play import task_of
from game.pages.sayings import in_this_language, said
from game.people import player_of
from game.records.shelf import is_staff
from game.stage import guests, show
from game.stage.guests import Part
from game.stage.programme import tasks_of
from game.stage.recordings import recorded_for
from game.stage.state import wishes_of
from sim.world import JSONObject


@gzip_page
@require_safe
@never_cache
def screen(request: HttpRequest) -> HttpResponse:
    """The big screen: it has no words of its own but what is on the stage, which comes over its socket."""
    if is_staff(request):
        player_of(request)  # sockets know staff by it, and tell them names
    link = link_to(request, reverse("stage_phone"))
    context = {
        "link": link,
        "shown": link.split("://", 1)[-1].rstrip("/"),
        "only_here": is_local(link),
        "world": world_of(show.look()),
        "config": {
            "kitchens": reverse("stage_kitchens"),
            "code": reverse("stage_code"),
            "seconds": show.ADMIRED_S,
        },
    }
    return render(request, "stage/screen.html", context)


@require_safe
@never_cache
def kitchens(request: HttpRequest) -> JsonResponse:
    """What a screen needs of the kitchens on the stage to show them: their pictures and who cooks."""
    stage = show.look()
    return JsonResponse(
        {
            "version": stage.version,
            "recorded": _recorded(request, stage),
            "kitchens": [_about(row) for row in (stage.session, stage.rival) if row is not None],
        }
    )


def _recorded(request: HttpRequest, stage: Stage) -> JSONObject | None:
    """A recorded game to show meanwhile: its pictures, and who cooked as far as whoever opened the screen may
    read names."""
    row = recorded_for(stage)
    if row is None:
        return None
    named = veil.knows_names(row, player_of(request, create=False))
    cooks = [
        said(seat.occupant_name)
        if seat.occupant_kind == "agent"
        else seat.occupant_name
        if named
        else gettext("a person")
        for seat in row.seats.all()
    ]
    return {
        "session": row.pk,
        "title": said(row.title or row.task_id),
        "cooks": cooks,
        "steps": row.steps,
        "frame": reverse("replay_frame", args=[row.pk, 0]),
        "parts": reverse("replay_parts", args=[row.pk, 0]),
        "sprites": sheets(row),
        "version": CODE_VERSION,
        "seconds": show.RECORDED_S,
    }


def _about(row: Session) -> JSONObject:
    task = task_of(row)
    return {
        "session": row.pk,
        "title": said(row.title or row.task_id),
        "goal": said(task.goal) if task is not None else "",
        "drawn": is_drawn(row.world),
        "sprites": sheets(row),
        "limit": row.settings.get("step_limit"),
    }


@require_safe
@cache_control(max_age=3600)
def code(request: HttpRequest) -> HttpResponse:
    """The address of the phones' page as a QR code (SVG, dark on white so that every camera reads it)."""
    buffer = io.BytesIO()
    segno.make(link_to(request, reverse("stage_phone")), error="m").save(
        buffer, kind="svg", scale=10, border=3, light="#ffffff", title="The stage", svgclass=None
    )
    return HttpResponse(buffer.getvalue(), content_type="image/svg+xml")


@gzip_page
@require_safe
@never_cache
@ensure_csrf_cookie
def phone(request: HttpRequest) -> HttpResponse:
    """What a phone that has read the code opens. It lets itself in by a script, so that programs that only
    look at addresses take nobody's chef; without one there is a button."""
    context = {"config": {"enter": reverse("stage_enter")}, "words": _words_of(show.look())}
    return render(request, "stage/phone.html", context)


def _words_of(stage: Stage) -> dict[str, str]:
    """What the world on the stage says, in the reader's language, and the titles and goals of all of its kitchens that
    may come next: a phone keeps its page from game to game. Nothing where that is English."""
    world = world_of(stage)
    words = in_this_language(world)
    if not words or stage.session is None:
        return words
    now = task_of(stage.session)
    tasks = [task for task in tasks_of(wishes_of(stage).mode) if task.world == world]
    texts = [text for task in (*tasks, *filter(None, [now])) for text in (task.title, task.goal)]
    return words | {text: said(text) for text in texts}


def world_of(stage: Stage) -> str:
    """The world of the kitchen that is on the stage; empty where there is none."""
    return stage.session.world if stage.session is not None else ""


@require_POST
def enter(request: HttpRequest) -> HttpResponse:
    """Let a phone in: a chef of its own, a vote, or a place in the line."""
    part = guests.enter(player_of(request))
    if request.headers.get("Accept", "").startswith("application/json"):
        return JsonResponse(told(request, part))
    return render(request, "stage/plain.html", {"part": part})


@require_POST
def leave(request: HttpRequest) -> HttpResponse:
    """A phone gives its chef back."""
    player = player_of(request, create=False)
    if player is not None:
        guests.leave(player)
    return JsonResponse({"left": True})


def told(request: HttpRequest, part: Part) -> JSONObject:
    """What a phone needs to be what it is. The token is its own chef's and nobody else's."""
    known: dict[str, Any] = {"kind": part.kind, "leave": reverse("stage_leave")}
    if part.seat is None:
        return known
    player = player_of(request)
    return known | {
        "session": part.seat.session_id,
        "seat": part.seat.name,
        "token": part.seat.token,
        "name": player.name,
        "colour": part.colour,
    }
