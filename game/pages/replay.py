"""Watching a stored session again: page, steps, frames, text; clips, the log, taking over."""

from __future__ import annotations

from collections.abc import Iterator

import orjson
from django.contrib import messages
from django.core.paginator import Paginator
from django.db.models import prefetch_related_objects
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_POST, require_safe

from game.engine.events import Event
from game.engine.session import CODE_VERSION
from game.engine.settings import EngineError
from game.engine.sight import visible
from game.jobs.queue import JobError, enqueue
from game.live import kitchens
from game.log import playback as tapes
from game.log import veil
from game.log.cooking_on import last_open, place_of, why_never, why_not
from game.log.playback import Playback
from game.log.private import researches, watchable
from game.log.sights import own_eyes, sights_in
from game.log.story import Story, story_of
from game.log.timeline import entries, inherited_steps, overview
from game.models import Session
from game.pages.doors import again_or_404, record_or_404, session_or_404
from game.pages.drawn import is_drawn, sheets
from game.pages.endings import branches_of, has_both_endings
from game.pages.jobs import job_started
from game.pages.streams import download
from game.people import player_of
from game.records import clips
from game.records.export_frames import SIZES as FORM_SIZES
from game.records.own_forms import forms_of
from game.records.privacy import without_ids
from game.records.shelf import OVER, is_staff, sessions_of, viewer
from sim.chronicle import Form
from sim.world import JSONObject, Seat, WorldError

SIZES = (300, 600, 900)
SIZE = 600
PAGE = 24
FOREVER = "private, max-age=31536000, immutable"
A_WHILE = "private, max-age=30"
PICTURES = CODE_VERSION
"""In the addresses of pictures: a new version of the software may draw them anew."""


def _playback(session: Session, *, fresh: bool = False) -> Playback:
    try:
        return tapes.playback_of(session.pk, fresh=fresh)
    except WorldError as error:
        raise Http404(str(error)) from error


def seen_events(
    session: Session, playback: Playback, eyes: Seat | None = None, *, named: bool = True
) -> list[Event]:
    """What a spectator may see: of a live session not what is still hidden, later everything; where
    people are not to be `named`, neither names nor chat."""
    events = list(playback.events) if named else veil.veiled_all(playback.events)
    if not session.is_live:
        return events
    sight = sights_in(session.pk)[eyes]
    shown = (visible(event, eyes, sight) for event in events)
    return [event for event in shown if event is not None]


def _first_seat(request: HttpRequest, session: Session, playback: Playback) -> Seat | None:
    """Through whose eyes the page begins: as asked for, else those of somebody who was alone."""
    if "seat" in request.GET or session.is_live:
        return _seat(request, session, playback)
    seats = playback.task.seats
    if not is_drawn(session.world) and len(seats) == 1:
        return seats[0].name
    return playback.own_view()


def _story(request: HttpRequest, session: Session, playback: Playback) -> Story | None:
    """What went wrong, for a session that is over; names only for those who may read them."""
    if session.is_live:
        return None
    prefetch_related_objects([session], "seats")
    if not _named(request, session):
        veil.hide_names(session)
    return story_of(session, playback, None)


def _lens(request: HttpRequest, playback: Playback) -> str:
    """The lens to look through first, if it is one."""
    wanted = request.GET.get("lens", "")
    return wanted if wanted in [one.name for one in playback.lenses()] else ""


def _views(session: Session, playback: Playback) -> dict[str, Seat]:
    """What can be looked at beside what everybody sees, by name, with a seat that sees it."""
    if session.is_live:
        return {}
    if not is_drawn(session.world):
        return {seat.name: seat.name for seat in playback.task.seats}
    views = playback.views()
    return views if len(views) > 1 or playback.own_view() else {}


def _seat(request: HttpRequest, session: Session, playback: Playback) -> Seat | None:
    """The seat to look from, if it is one; of a live session only the public view is shown, and to
    those who play with less than that their own."""
    if session.is_live:
        return _eyes(request, session)
    name = request.GET.get("seat") or None
    seats = {spec.name for spec in playback.task.seats}
    return name if name in seats else None


def _told(request: HttpRequest, session: Session) -> bool:
    """Whether this person may see which conditions of the goal hold."""
    if not session.is_live:
        return True
    return sights_in(session.pk)[_eyes(request, session)].goals == "live"


def _public(session: Session, playback: Playback) -> bool:
    """Whether a text that is nobody's own is wanted: outsiders' while it is played, and afterwards
    that which was public, where the text stands for the picture."""
    return session.is_live or (playback.task.public and not is_drawn(session.world))


def _eyes(request: HttpRequest, session: Session) -> Seat | None:
    """The seat whose player this is, where that seat knows less than a spectator."""
    player = player_of(request, create=False)
    return own_eyes(session, player.public_id) if player is not None else None


@gzip_page
@require_safe
def replay(request: HttpRequest, session_id: str) -> HttpResponse:
    """The replay page. `?step=` and `?seat=` name a moment and a view."""
    session = record_or_404(request, session_id)
    playback = _playback(session, fresh=True)
    context = {
        "session": session,
        "programmed": playback.program(0) is not None,
        "playback": playback,
        "about": _overview(request, session, playback),
        "start": playback.clamp(_number(request.GET.get("step"), playback.inherited)),
        "seat": _first_seat(request, session, playback),
        "views": _views(session, playback),
        "lenses": playback.lenses(),
        "story": _story(request, session, playback),
        "lens": _lens(request, playback),
        "version": PICTURES,
        "clip_sizes": clips.SIZES,
        "drawn": is_drawn(session.world),
        "sprites": sheets(session),
        "forms": _forms(request, session),
        "form_sizes": FORM_SIZES,
        **_cooking_on(request, session, playback),
    }
    return render(request, "replay/replay.html", context)


def _cooking_on(request: HttpRequest, session: Session, playback: Playback) -> JSONObject:
    """Whether this person may cook on from here, in whose place, and what came of it before."""
    player = player_of(request, create=False)
    never = why_never(playback)
    if session.private and not researches(player, session):
        never = "This was cooked for a study: only those who run it can cook on from here."
    return {
        "why_never": never,
        "until": playback.length if never or session.is_live else last_open(playback),
        "place": place_of(playback),
        "branches": branches_of(session, player),
        "both_endings": has_both_endings(session, player),
    }


def _forms(request: HttpRequest, session: Session) -> list[Form]:
    """What this person may take the session with them as: those who find it in the records."""
    player, staff = viewer(request)
    forms = forms_of(session.world) if not session.is_live else []
    return (
        forms if forms and sessions_of(player, staff=staff).filter(pk=session.pk).exists() else []
    )


def _named(request: HttpRequest, session: Session) -> bool:
    """Whether this person may read names and chat."""
    return veil.knows_names(session, player_of(request, create=False)) or is_staff(request)


def _overview(request: HttpRequest, session: Session, playback: Playback) -> JSONObject:
    """What this person may know of the session, now, beside what happens in it."""
    return overview(
        playback,
        told=_told(request, session),
        eyes=_eyes(request, session),
        named=_named(request, session),
    )


def _number(text: str | None, default: int) -> int:
    return int(text) if text and text.isdecimal() and len(text) < 10 else default


@require_safe
def replay_steps(request: HttpRequest, session_id: str) -> HttpResponse:
    """The timeline as JSON: everything, or with `?since=` what came after that event."""
    session = record_or_404(request, session_id)
    playback = _playback(session, fresh=True)
    since = _number(request.GET.get("since"), 0)
    told = _told(request, session)
    named = _named(request, session)
    events = seen_events(session, playback, _eyes(request, session), named=named)
    found = entries(playback, events, since, told=told)
    answer: JSONObject = {
        "live": session.is_live,
        "status": session.status,
        "seq": playback.seq,
        "length": playback.length,
        "entries": found if since else inherited_steps(playback, told=told) + found,
    }
    if not since:
        answer |= _overview(request, session, playback)
    return JsonResponse(answer, headers={"Cache-Control": "private, no-cache"})


@require_safe
def replay_frame(request: HttpRequest, session_id: str, step: int) -> HttpResponse:
    """The picture after `step` moves as JPEG. It never changes, so browsers may keep it."""
    session = session_or_404(request, session_id)
    playback = _playback(session)
    return _picture(request, session, playback, step)


@require_safe
def replay_last(request: HttpRequest, session_id: str) -> HttpResponse:
    """How it looks at the end, for lists."""
    session = session_or_404(request, session_id)
    playback = _playback(session)
    return _picture(request, session, playback, playback.length)


def _picture(request: HttpRequest, session: Session, playback: Playback, step: int) -> HttpResponse:
    size = _number(request.GET.get("size"), SIZE)
    if step > playback.length or size not in SIZES:
        raise Http404("there is no such picture")
    named = _named(request, session)
    seat, lens = _seat(request, session, playback), request.GET.get("lens", "")[:40]
    data = tapes.picture(playback, step, seat, size, named=named, lens=lens)
    if data is None:
        raise Http404("this kitchen cannot be drawn")
    keep = A_WHILE if session.is_live else FOREVER
    return HttpResponse(data, content_type="image/jpeg", headers={"Cache-Control": keep})


@require_safe
def replay_parts(request: HttpRequest, session_id: str, step: int) -> HttpResponse:
    """What lies where on the picture after `step` moves, for pages that move its parts, as JSON."""
    session = session_or_404(request, session_id)
    playback = _playback(session)
    if step > playback.length:
        raise Http404("there is no such picture")
    seat, lens = _seat(request, session, playback), request.GET.get("lens", "")[:40]
    told = tapes.parts(playback, step, seat, SIZE, named=_named(request, session), lens=lens)
    keep = A_WHILE if session.is_live else FOREVER
    return JsonResponse(told, headers={"Cache-Control": keep})


@require_safe
def replay_text(request: HttpRequest, session_id: str, step: int) -> HttpResponse:
    """The moment as a language model reads it."""
    session = record_or_404(request, session_id)
    playback = _playback(session)
    if step > playback.length:
        raise Http404("there is no such moment")
    seat = _seat(request, session, playback)
    first = playback.task.seats[0].name
    try:
        text = playback.text(step, seat or (None if _public(session, playback) else first))
    except WorldError as error:
        raise Http404(str(error)) from error
    keep = A_WHILE if session.is_live else FOREVER
    kind = "text/plain; charset=utf-8"
    return HttpResponse(text, content_type=kind, headers={"Cache-Control": keep})


@require_safe
def session_program(request: HttpRequest, session_id: str) -> HttpResponse:
    """The program of a session as a file, as it stood at `step` (the end, if none is named)."""
    session = record_or_404(request, session_id)
    playback = _playback(session, fresh=True)
    if session.is_live and not sights_in(session.pk)[_eyes(request, session)].kitchen:
        raise Http404("this kitchen shows itself to its cooks only")
    step = playback.clamp(_number(request.GET.get("step"), playback.length))
    text = playback.program(step)
    if text is None:
        raise Http404("nothing is written down as a program here")
    name = f"{session.task_id}-{session.pk}.txt".replace("/", "-").replace("@", "-")
    kind = "text/plain; charset=utf-8"
    held = {"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "no-store"}
    return HttpResponse(text, content_type=kind, headers=held)


@require_POST
def branch(request: HttpRequest, session_id: str) -> HttpResponse:
    """Take over from here: a new session that begins with this one's first steps."""
    source = again_or_404(request, session_id)
    playback = _playback(source)
    step = playback.clamp(_number(request.POST.get("step"), playback.length))
    seat = request.POST.get("seat") or place_of(playback)
    if seat not in {spec.name for spec in playback.task.seats}:
        raise Http404("there is no such seat")
    if why := why_never(playback) or why_not(playback, step):
        messages.error(request, why)
        return redirect(f"{reverse('replay', args=[source.pk])}?step={step}")
    try:
        made = kitchens.branch_session(source, step, player=player_of(request), seat=seat)
    except (EngineError, WorldError) as error:
        messages.error(request, f"This moment cannot be played on: {error.message}.")
        return redirect(f"{reverse('replay', args=[source.pk])}?step={step}")
    return redirect("session", made.pk)


@require_POST
def clip(request: HttpRequest, session_id: str) -> HttpResponse:
    """Ask for a GIF; a job makes it."""
    session = record_or_404(request, session_id)
    playback = _playback(session)
    if not is_drawn(session.world):
        messages.error(request, "This kitchen has no pictures, and so there is no clip of it.")
        return redirect("replay", session.pk)
    size = _number(request.POST.get("size"), 400)
    params = {
        "session": session.pk,
        "seat": None,
        "size": size if size in clips.SIZES else 400,
        "speed": _speed(request.POST.get("speed")),
        "true_time": request.POST.get("timing") == "true",
        "named": _named(request, session),
    }
    seat = request.POST.get("seat") or None
    if seat in {spec.name for spec in playback.task.seats} and not session.is_live:
        params["seat"] = seat
    try:
        return job_started(request, enqueue("gif", params, player_of(request)))
    except JobError as error:
        messages.error(request, str(error))
        return redirect("replay", session.pk)


def _speed(text: str | None) -> float:
    speeds = {"0.5": 0.5, "1": 1.0, "2": 2.0, "4": 4.0, "8": 8.0}
    return speeds.get(text or "", 1.0)


@require_safe
@never_cache
def session_log(request: HttpRequest, session_id: str) -> HttpResponseBase:
    """The log as JSON lines. Only staff get the players' ids, which say who else is the same; and
    names and chat are for those who may read them."""
    session = record_or_404(request, session_id)
    playback = _playback(session, fresh=True)
    named = _named(request, session)
    events = seen_events(session, playback, _eyes(request, session), named=named)
    if not is_staff(request):
        events = [without_ids(event) for event in events]
    name = f"brigade-{session.pk}.jsonl"
    return download(request, _lines(events), name, "application/jsonl")


def _lines(events: list[Event]) -> Iterator[bytes]:
    for event in events:
        yield orjson.dumps(event.to_json()) + b"\n"


@require_safe
def replays(request: HttpRequest) -> HttpResponse:
    """Sessions that are over, to watch again."""
    mine = watchable(Session.objects.all(), player_of(request, create=False))
    over = mine.filter(listed=True, status__in=OVER, steps__gt=0)
    if task := request.GET.get("task", "")[:120]:
        over = over.filter(task_id=task)
    found = over.order_by("-finished_at", "-created_at").prefetch_related("seats")
    page = Paginator(found, PAGE).get_page(request.GET.get("page"))
    for session in page.object_list:
        if not _named(request, session):
            veil.hide_names(session)
    return render(request, "replay/replays.html", {"page": page, "task": task, "version": PICTURES})
