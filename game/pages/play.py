"""The page people play on (lobby, play and result in one), watching, and all seats side by side."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.db.models import Count, Q
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from game.live import allowance
from game.live.lease import touched
from game.log import veil
from game.log.attendance import attended
from game.log.playback import Playback, playback_of
from game.log.results import result_of
from game.log.story import story_of
from game.log.timeline import typed
from game.models import Event, Player, Seat, Session
from game.pages import menu
from game.pages.drawn import is_drawn
from game.pages.invitations import invitation, is_local
from game.people import COLOURS, player_of
from game.suites import find_task, way_of
from sim.world import JSONObject, Task, WorldError

WATCHED = 30
"""Kitchens on the Watch page."""
WALK_PAD = (
    ("turn left", "↶", "Turn left"),
    ("walk ahead", "↑", "Step ahead"),
    ("turn right", "↷", "Turn right"),
    ("walk left", "←", "Step to the left"),
    ("walk back", "↓", "Step back"),
    ("walk right", "→", "Step to the right"),
    ("look up", "⇡", "Look up"),
    ("look down", "⇣", "Look down"),
    ("look crouch", "⤓", "Crouch or stand up"),
)
"""Buttons of kitchens one walks in: the gesture (`sim.world.Controls`), its sign and its name."""
QUIET_S = 900
"""A kitchen in which nothing has happened for a quarter of an hour is not worth watching."""
UNHELD_S = 60
"""So long after the last event a kitchen may be without a process that runs it: it is being taken
over, or has just been opened. After that nobody is connected to it."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where somebody stands in a session: the row, the viewer and the seat they act in (if any)."""

    session: Session
    seats: list[Seat]
    player: Player | None
    seat: Seat | None

    @property
    def mine(self) -> list[Seat]:
        """The seats that this viewer may act in."""
        if self.player is None:
            return []
        return [seat for seat in self.seats if seat.player_id == self.player.pk]


@require_safe
@never_cache
def session(request: HttpRequest, session_id: str) -> HttpResponse:
    """Lobby, play and result: one page, so that nothing has to be loaded between them."""
    return _page(request, _place(request, session_id, wanted=request.GET.get("seat")))


@require_safe
@never_cache
def watch(request: HttpRequest, session_id: str) -> HttpResponse:
    """The same page without a seat."""
    place = _place(request, session_id)
    return _page(request, Place(place.session, place.seats, place.player, None), watching=True)


@require_safe
@never_cache
def split(request: HttpRequest, session_id: str) -> HttpResponse:
    """All seats of a session in one window: the viewer's own to play in, the others to watch."""
    place = _place(request, session_id)
    context = {
        "session": place.session,
        "seats": place.seats,
        "mine": [seat.name for seat in place.mine],
        "start": "start" in request.GET,
    }
    return render(request, "game/split.html", context)


@require_safe
@never_cache
def result(request: HttpRequest, session_id: str) -> HttpResponse:
    """The result card alone: fetched by the page when the episode is over (204 while it is not)."""
    place = _place(request, session_id)
    if place.session.is_live:
        return HttpResponse(status=204)
    task = task_of(place.session)
    context = {"session": place.session, "task": task, "mine": place.mine} | _ending(place, task)
    return render(request, "game/_result.html", context)


@require_safe
@never_cache
def live(request: HttpRequest) -> HttpResponse:
    """Kitchens that are open now and not left by everybody; the records keep those as well."""
    now = timezone.now()
    recent = now.timestamp() - UNHELD_S
    rows = (
        Session.objects.filter(status__in=Session.LIVE, listed=True)
        .annotate(touched=touched())
        .filter(touched__gt=now.timestamp() - QUIET_S)
        .filter(~Q(owner="") & Q(lease_until__gt=now) | Q(touched__gt=recent))
        .annotate(made=Count("events", filter=Q(events__kind="step")))
        .order_by("-touched")
        .prefetch_related("seats")
    )
    template = "game/_live_list.html" if request.headers.get("HX-Request") else "game/live.html"
    found, player = list(rows[: 2 * WATCHED]), player_of(request, create=False)
    here = attended(row.pk for row in found)
    sessions = [row for row in found if row.pk in here][:WATCHED]
    for session in sessions:
        if not veil.knows_names(session, player):
            veil.hide_names(session)
    return render(request, template, {"sessions": sessions})


def task_of(row: Session) -> Task | None:
    """The task of a session as its log has it; None before the first event is written."""
    created = Event.objects.filter(session=row, seq=1).only("payload").first()
    return Task.from_json(created.payload["task"]) if created else None


def _place(request: HttpRequest, session_id: str, wanted: str | None = None) -> Place:
    row = get_object_or_404(Session.objects.prefetch_related("seats"), pk=session_id)
    # Staff are known to sockets by their player, too.
    player = player_of(request, create=request.user.is_authenticated)
    if not veil.knows_names(row, player):
        veil.hide_names(row)
    place = Place(row, list(row.seats.all()), player, None)
    mine = place.mine
    if wanted and wanted not in [seat.name for seat in place.seats]:
        raise Http404(f'this kitchen has no seat "{wanted}"')
    own = next((seat for seat in mine if seat.name == wanted), None)
    seat = own if wanted else next(iter(mine), None)
    return Place(row, place.seats, place.player, seat)


def _page(request: HttpRequest, place: Place, *, watching: bool = False) -> HttpResponse:
    row, task = place.session, task_of(place.session)
    embedded = "embed" in request.GET
    context: dict[str, Any] = {
        "session": row,
        "title": _title(row, task, place.seat),
        "task": task,
        "goal": _goal(row, task),
        "hints": _hints(task, place.seat),
        "way": way_of(task) if task else None,
        "seats": place.seats,
        "seat": place.seat,
        "mine": place.mine,
        "watching": watching or place.seat is None,
        "offer": _offer(place) if not (watching or embedded) else [],
        "config": _config(request, place, task),
        "invite": invitation(request, row.pk),
        "only_here": is_local(invitation(request, row.pk)),
        "models": _about_models(place, task),
        "colours": COLOURS,
        "embedded": embedded,
        "walk_pad": WALK_PAD,
        "still": _still(row, task),
    }
    if not row.is_live:
        context |= _ending(place, task)
    return render(request, "game/session.html", context)


def _title(row: Session, task: Task | None, seat: Seat | None) -> str:
    """What the kitchen is called; while it is played a seat may be told something else."""
    whole = row.title or row.task_id
    if task is None or seat is None or not row.is_live:
        return whole
    own = task.title_for(seat.name)
    return whole if own == task.title else own


def _hints(task: Task | None, seat: Seat | None) -> list[str]:
    """What helps somebody in a seat, step by step."""
    text = menu.hint_of(task, seat.name if seat else None) if task else ""
    return text.splitlines()


def _goal(row: Session, task: Task | None) -> str:
    """The goal until the first view comes. Where several play, each may be told a goal of their
    own: then nothing is said before that."""
    if task is None or (row.is_live and len(task.seats) > 1):
        return ""
    return task.goal


def _offer(place: Place) -> list[Seat]:
    """Free seats to offer to somebody who has none."""
    if place.mine or not place.session.is_live:
        return []
    return [seat for seat in place.seats if seat.occupant_kind == "nobody"]


def _ending(place: Place, task: Task | None) -> dict[str, Any]:
    following = menu.next_task(task.id) if task else None
    on_menu = task is not None and _can_be_cooked(task)
    return {
        "result": result_of(place.session),
        "story": story_of(
            place.session, _playback(place.session), place.player if place.mine else None
        ),
        "following": following,
        "on_menu": on_menu,
    }


def _playback(row: Session) -> Playback | None:
    """The session to look back on; None where its log or its world is not there."""
    try:
        return playback_of(row.pk, fresh=True)
    except WorldError:
        return None


def _can_be_cooked(task: Task) -> bool:
    """Whether this task has a page: it is in a catalogue, or pinned."""
    try:
        find_task(task.id)
    except WorldError:
        return False
    return True


def _still(row: Session, task: Task | None) -> str:
    """The address of a picture to show before the first frame; empty where there is none."""
    if not is_drawn(row.world):
        return ""
    if not row.is_live:
        return reverse("replay_frame", args=[row.pk, row.steps])
    on_menu = task is not None and _can_be_cooked(task)
    return f"{reverse('task_thumb', args=[row.task_id])}?big" if on_menu else ""


def _config(request: HttpRequest, place: Place, task: Task | None) -> JSONObject:
    """What the page's script needs to know. The token is the viewer's own and nobody else's."""
    row, seat, player = place.session, place.seat, place.player
    return {
        "session": row.pk,
        "seat": seat.name if seat else None,
        "token": seat.token if seat else None,
        "name": player.name if player else "",
        "creator": bool(player and row.created_by_id == player.pk),
        "start": "start" in request.GET and seat is not None,
        "seats": [seat.name for seat in place.seats],
        "agents": _agents(place, task),
        "result": reverse("result", args=[row.pk]),
        "embedded": "embed" in request.GET,
        "drawn": is_drawn(row.world),
        "typed": _typed(row) if seat is not None else False,
    }


def _about_models(place: Place, task: Task | None) -> str:
    """What agents that ask models may spend here, for whoever may let them sit down."""
    if task is None or place.seat is None or place.session.status != Session.Status.LOBBY:
        return ""
    return allowance.notice(task, place.player)


def _agents(place: Place, task: Task | None) -> dict[str, dict[str, str]]:
    """Agents that this viewer may let sit down before the first step: by seat, names with titles."""
    if task is None or place.seat is None or place.session.status != Session.Status.LOBBY:
        return {}
    return {
        seat.name: {
            kind.name: kind.title
            for kind in allowance.on_offer(task, seat.name, place.player).values()
        }
        for seat in task.seats
    }


def _typed(row: Session) -> bool:
    """Whether actions were typed in a drawn session that is over: its views offer none any more, and
    what was done is to stay beside the picture, which comes from the same playback."""
    if row.is_live or not is_drawn(row.world):
        return False
    try:
        return typed(playback_of(row.pk, fresh=False))
    except WorldError:
        return False
