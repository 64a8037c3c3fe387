"""The page people play on (lobby, play and result in one), watching, and all seats side by side."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Count, Q
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_safe

from game.benchmarks import benchmark_of
from game.live import allowance
from game.live.advice import is_guided
from game.live.kitchens import is_dealt
from game.live.lease import touched
from game.log import veil
from game.log.attendance import attended
from game.log.bests import bests_of
from game.log.measured import measures_of
from game.log.playback import Playback, playback_of
from game.log.private import waits_for_company, watchable
from game.log.results import result_of
from game.log.story import story_of
from game.log.timeline import typed
from game.models import Event, Player, Seat, Session
from game.pages import menu
from game.pages.companions import fits_one_screen
from game.pages.daily import ghost_for
from game.pages.doors import CLOSED, may_look, seat_or_404, session_or_404
from game.pages.drawn import is_drawn, sheets
from game.pages.endings import has_both_endings
from game.pages.invitations import invitation, is_local
from game.pages.practice import practised_for
from game.pages.sayings import said
from game.people import COLOURS, player_of
from game.ratings.shares import shares
from game.suites import find_task, way_of
from sim.world import JSONObject, Task, WorldError

WATCHED = 30
"""Kitchens on the Watch page."""
WALK_PAD = (
    ("turn left", "↶", _("Turn left")),
    ("walk ahead", "↑", _("Step ahead")),
    ("turn right", "↷", _("Turn right")),
    ("walk left", "←", _("Step to the left")),
    ("walk back", "↓", _("Step back")),
    ("walk right", "→", _("Step to the right")),
    ("look up", "⇡", _("Look up")),
    ("look down", "⇣", _("Look down")),
    ("look crouch", "⤓", _("Crouch or stand up")),
)
"""Buttons of kitchens one walks in: the gesture (`sim.world.Controls`), its sign and its name."""
REPLIES = (
    "I cut, you fry.",
    "Make way, please.",
    "Thanks!",
    "On my way.",
    "What will you do next?",
    "Wait for me.",
)
"""What can be said at once, by a button or a key; in English on the wire (`heard` in `static/js/words.js`)."""
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
        """The seats that this viewer may act in. In a game of the line nobody acts for their own program."""
        if self.player is None:
            return []
        own = [seat for seat in self.seats if seat.player_id == self.player.pk]
        if any(seat.program_id for seat in own) and is_dealt(self.session):
            return []
        return own


@dataclass(frozen=True, slots=True)
class Framed:
    """A kitchen within a page that leads it, such as a study's: nothing leads out of it, nobody is invited,
    and the result card is that page's own."""

    result: str
    """The address of the result card."""
    chat: bool = True


@require_safe
@never_cache
def session(request: HttpRequest, session_id: str) -> HttpResponse:
    """Lobby, play and result: one page, so that nothing has to be loaded between them."""
    row = seat_or_404(request, session_id, Session.objects.prefetch_related("seats"))
    if not may_look(request, row, pages=True):
        if not waits_for_company(row):
            raise Http404(CLOSED)
        return render(request, "game/free_seats.html", {"session": row})
    return page(request, _stand(request, row, wanted=request.GET.get("seat")))


@require_safe
@never_cache
def watch(request: HttpRequest, session_id: str) -> HttpResponse:
    """The same page without a seat."""
    place = _place(request, session_id)
    return page(request, Place(place.session, place.seats, place.player, None), watching=True)


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
    """The result card alone: fetched by the page when the episode is over (204 while it is not). Whoever opens its
    address by itself gets that page."""
    place = _place(request, session_id)
    if request.headers.get("HX-Request") != "true":
        return redirect("session", session_id)
    if place.session.is_live:
        return HttpResponse(status=204)
    task = task_of(place.session)
    context = {"session": place.session, "task": task, "mine": place.mine} | _ending(place, task)
    context["couch"] = "couch" in request.GET
    context["practised"] = practised_for(request, place.session)
    return render(request, "game/_result.html", context)


def _worth(session: Session) -> tuple[int, int]:
    """What is worth watching first: kitchens in which something happens, and of those the ones with
    people; then those that wait for cooks, and last those that stand still. Newest events decide ties."""
    state = {Session.Status.LOBBY: 1, Session.Status.PAUSED: 2}.get(
        Session.Status(session.status), 0
    )
    people = sum(seat.occupant_kind == "person" for seat in session.seats.all())
    return state, -people


@require_safe
@never_cache
def live(request: HttpRequest) -> HttpResponse:
    """Kitchens that are open now and not left by everybody; the records keep those as well."""
    now = timezone.now()
    recent = now.timestamp() - UNHELD_S
    player = player_of(request, create=False)
    rows = (
        watchable(Session.objects.filter(status__in=Session.LIVE, listed=True), player)
        .annotate(touched=touched())
        .filter(touched__gt=now.timestamp() - QUIET_S)
        .filter(~Q(owner="") & Q(lease_until__gt=now) | Q(touched__gt=recent))
        .annotate(made=Count("events", filter=Q(events__kind="step")))
        .order_by("-touched")
        .prefetch_related("seats")
    )
    template = "game/_live_list.html" if request.headers.get("HX-Request") else "game/live.html"
    found = list(rows[: 2 * WATCHED])
    here = attended(row.pk for row in found)
    sessions = sorted((row for row in found if row.pk in here), key=_worth)[:WATCHED]
    for session in sessions:
        if not veil.knows_names(session, player):
            veil.hide_names(session)
    return render(request, template, {"sessions": sessions})


def task_of(row: Session) -> Task | None:
    """The task of a session as its log has it; None before the first event is written."""
    created = Event.objects.filter(session=row, seq=1).only("payload").first()
    return Task.from_json(created.payload["task"]) if created else None


def _place(request: HttpRequest, session_id: str) -> Place:
    rows = Session.objects.prefetch_related("seats")
    return _stand(request, session_or_404(request, session_id, rows, pages=True))


def _stand(request: HttpRequest, row: Session, wanted: str | None = None) -> Place:
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


@gzip_page
def page(
    request: HttpRequest,
    place: Place,
    *,
    watching: bool = False,
    embedded: bool = False,
    start: bool = False,
    framed: Framed | None = None,
) -> HttpResponse:
    """The page of a session as somebody sees it from their place. `embedded`: within another page;
    `start`: it opens the kitchen as soon as it is there; `framed`: within a page that leads it. Compressed: it brings the
    kitchen's words along, where these are others than English."""
    row, task = place.session, task_of(place.session)
    embedded = embedded or framed is not None or "embed" in request.GET
    start = start or "start" in request.GET
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
        "couch": _couch(place, task) if not (watching or embedded) else False,
        "config": _config(request, place, task, embedded=embedded, start=start),
        "invite": invitation(request, row.pk),
        "free": [one for one in row.seats.all() if one.occupant_kind == "nobody"],
        "only_here": is_local(invitation(request, row.pk)),
        "models": _about_models(place, task),
        "colours": COLOURS,
        "embedded": embedded,
        "walk_pad": WALK_PAD,
        "replies": REPLIES,
        "still": _still(row, task),
        "still_small": _still(row, task).removesuffix("?big") if row.is_live else "",
    }
    if framed is not None:
        context |= _framed(context, framed)
    if not row.is_live:
        context |= {"result": result_of(row)} if framed is not None else _ending(place, task)
        context["practised"] = practised_for(request, row)
    return render(request, "game/session.html", context)


def _framed(context: dict[str, Any], framed: Framed) -> dict[str, Any]:
    """What is another, and not there at all, where a page leads the kitchen."""
    led = {"result": framed.result, "agents": {}, "start": False, "framed": True}
    still = context["still"] if context["session"].is_live else ""
    return {
        "framed": framed,
        "config": context["config"] | led,
        "models": "",
        "still": still,
        "offer": [],
    }


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


def _couch(place: Place, task: Task | None) -> bool:
    """Whether somebody could play along at this screen."""
    led = place.session.settings.get("led") or place.session.private
    return place.seat is not None and place.session.is_live and not led and fits_one_screen(task)


def _ending(place: Place, task: Task | None) -> dict[str, Any]:
    following = menu.next_task(task.id) if task else None
    on_menu = task is not None and _can_be_cooked(task)
    return {
        "result": result_of(place.session),
        "story": story_of(
            place.session, _playback(place.session), place.player if place.mine else None
        ),
        "measures": _measures(place.session),
        "bests": bests_of(place.session, watchable(Session.objects.all(), place.player)),
        "following": following,
        "on_menu": on_menu,
        "both_endings": has_both_endings(place.session, place.player),
    }


def _measures(row: Session) -> Sequence[tuple[str, str]]:
    """What its benchmark says of a game that was played to its end, as reports measure it."""
    card = benchmark_of(row.world, row.suite)
    if card is None or card.told is None or row.status != Session.Status.FINISHED:
        return ()
    own = measures_of([row.pk], card.name).get(row.pk, {})
    return card.told({**own, **shares({row.pk}).get(row.pk, {})})


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


def _config(
    request: HttpRequest, place: Place, task: Task | None, *, embedded: bool, start: bool
) -> JSONObject:
    """What the page's script needs to know. The token is the viewer's own and nobody else's."""
    row, seat, player = place.session, place.seat, place.player
    return {
        "session": row.pk,
        "seat": seat.name if seat else None,
        "token": seat.token if seat else None,
        "creator": bool(player and row.created_by_id == player.pk),
        "start": start and seat is not None,
        "seats": [seat.name for seat in place.seats],
        "agents": _agents(place, task),
        "result": reverse("result", args=[row.pk]),
        "embedded": embedded,
        "drawn": is_drawn(row.world),
        "sprites": sheets(row),
        "ghost": ghost_for(row, request) if row.daily else "",
        "guided": bool(task and seat is not None and is_guided(task)),
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
            kind.name: said(kind.title)
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
