"""Several people at one screen: one board, sitting down beside somebody, handing a seat to an agent, names.

Each seat keeps its own token, socket and record. A browser's page holds the tokens of the people at that screen
(`game.pages.companions`) and of nobody else.
"""

from __future__ import annotations

from django.contrib import messages
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_POST, require_safe

from game.engine.commands import Occupant, Replace
from game.live import allowance, kitchens
from game.live.doorbell import tell
from game.models import Player, Seat, Session
from game.pages import companions, menu
from game.pages.doors import CLOSED, session_or_404
from game.pages.drawn import sheets
from game.pages.forms import default_agent
from game.pages.invitations import invitation, is_local
from game.pages.play import REPLIES, task_of
from game.people import COLOURS, clean_name, rename
from sim.world import JSONObject, Task

NOT_YOURS = "nobody at this screen sits there"


@gzip_page
@require_safe
@never_cache
def couch(request: HttpRequest, session_id: str) -> HttpResponse:
    """The page on which all who sit at this screen cook on one board. Whoever has no seat here comes to the usual
    page, and so does who plays what one board cannot show, with the reason."""
    row = session_or_404(request, session_id, _rows(), pages=True)
    people = companions.company(request)
    task = task_of(row)
    here = [seat for seat in row.seats.all() if _player_in(seat, people)]
    if not here or task is None:
        return redirect("session", session_id=row.pk)
    if (why := _why_not(row, task)) != "":
        messages.info(request, f"This kitchen cannot be played on one board. {why}")
        return redirect("split" if len(here) > 1 else "session", session_id=row.pk)
    return render(request, "game/couch.html", _context(request, row, task, people, here))


@require_POST
def sit_beside(request: HttpRequest, session_id: str) -> HttpResponse:
    """Somebody sits down beside the person who asks: in a free seat, or in one that an agent cooks in."""
    row, _task, people, here = _at_home(request, session_id)
    seat = _seat_or_404(row, request.POST.get("seat", ""))
    sitting = [player for one in here if (player := _player_in(one, people)) is not None]
    player = companions.companion(request, sitting)
    try:
        kept = _keep_seat(row, seat, player, host=row.created_by_id == people[0].pk)
    except kitchens.SeatTaken as no:
        return _no(request, row, str(no))
    if not _wants_json(request):
        return redirect("couch", session_id=row.pk)
    return JsonResponse(_half(kept, player))


@require_POST
def hand_over(request: HttpRequest, session_id: str) -> HttpResponse:
    """An agent cooks on in the seat of somebody at this screen, who may have it back at any time."""
    row, task, people, here = _at_home(request, session_id)
    seat = next((one for one in here if one.name == request.POST.get("seat")), None)
    if seat is None:
        raise Http404(NOT_YOURS)
    agent = request.POST.get("agent", "") or default_agent(task, seat.name)
    if agent not in allowance.on_offer(task, seat.name, people[0]):
        return _no(request, row, f'There is no agent "{agent[:40]}" for this seat.')
    if row.is_live:
        tell(row.pk, Replace(seat.name, Occupant("agent", agent)))
    if _wants_json(request):
        return HttpResponse(status=204)
    return redirect("couch", session_id=row.pk)


@require_POST
def call_them(request: HttpRequest, session_id: str) -> HttpResponse:
    """Name and colour of somebody at this screen."""
    row, _, people, here = _at_home(request, session_id)
    seat = next((one for one in here if one.name == request.POST.get("seat")), None)
    player = _player_in(seat, people) if seat is not None else None
    if player is None:
        raise Http404(NOT_YOURS)
    name, colour = clean_name(request.POST.get("name", "")), request.POST.get("colour", "")
    if not name:
        messages.warning(request, "Please give everybody a name.")
    else:
        rename(player, name, colour if colour in COLOURS else player.colour)
    return redirect("couch", session_id=row.pk)


def _rows() -> QuerySet[Session]:
    return Session.objects.prefetch_related("seats__player")


def _at_home(
    request: HttpRequest, session_id: str
) -> tuple[Session, Task, list[Player], list[Seat]]:
    """The session, its task, the people at this screen and the seats that are theirs.

    Raises:
        Http404: there is no such session, nobody here sits in it, or it is not theirs to arrange.
    """
    row = session_or_404(request, session_id, _rows(), pages=True)
    people, task = companions.company(request), task_of(row)
    here = [seat for seat in row.seats.all() if _player_in(seat, people)]
    if task is None or not here or row.private or _why_not(row, task):
        raise Http404(CLOSED)
    return row, task, people, here


def _why_not(row: Session, task: Task) -> str:
    if row.settings.get("led") or row.settings.get("called"):
        return gettext(companions.LED)
    return companions.why_apart(task) if len(task.seats) > 1 else gettext("It is for one cook.")


def _player_in(seat: Seat, people: list[Player]) -> Player | None:
    """Who of these people has this seat, even while an agent cooks for them."""
    return next((one for one in people if one.pk == seat.player_id), None)


def _seat_or_404(row: Session, name: str) -> Seat:
    found = next((seat for seat in row.seats.all() if seat.name == name), None)
    if found is None:
        raise Http404(f'this kitchen has no seat "{name[:40]}"')
    return found


def _keep_seat(row: Session, seat: Seat, player: Player, *, host: bool) -> Seat:
    """Keep a seat for somebody who sits down beside. An agent that was put there gives way if the person who opened
    the kitchen says so; one that keeps the seat of somebody else does not.

    Raises:
        SeatTaken: as `claim_seat`.
    """
    if seat.occupant_kind != "agent" or not row.is_live:
        return kitchens.claim_seat(row, seat.name, player)
    if not host:
        raise kitchens.SeatTaken("Only whoever opened this kitchen can send its agents away.")
    settings = {"client": "couch", "colour": player.colour}
    free = Seat.objects.filter(pk=seat.pk, occupant_kind="agent", player__isnull=True)
    if not free.update(player=player):
        raise kitchens.SeatTaken("An agent keeps this seat for somebody else.")
    tell(row.pk, Replace(seat.name, Occupant("person", player.name, player.public_id, settings)))
    seat.refresh_from_db()
    return seat


def _no(request: HttpRequest, row: Session, why: str) -> HttpResponse:
    if _wants_json(request):
        return JsonResponse({"message": why}, status=409)
    messages.warning(request, why)
    return redirect("couch", session_id=row.pk)


def _wants_json(request: HttpRequest) -> bool:
    return "application/json" in request.headers.get("Accept", "")


def _half(seat: Seat, player: Player) -> JSONObject:
    """What the page needs to act in a seat of somebody who sits before it."""
    away = seat.occupant_kind == "agent" and seat.player_id == player.pk
    return {"seat": seat.name, "token": seat.token, "name": player.name, "away": away}


def _context(
    request: HttpRequest, row: Session, task: Task, people: list[Player], here: list[Seat]
) -> JSONObject:
    link = invitation(request, row.pk)
    owners = {seat.name: player for seat in here if (player := _player_in(seat, people))}
    agents = {
        seat.name: {
            kind.name: kind.title
            for kind in allowance.on_offer(task, seat.name, people[0]).values()
        }
        for seat in task.seats
    }
    config = {
        "session": row.pk,
        "halves": [_half(seat, owners[seat.name]) for seat in here],
        "seats": [seat.name for seat in row.seats.all()],
        "host": row.created_by_id == people[0].pk,
        "agents": agents,
        "creator": row.created_by_id == people[0].pk,
        "name": people[0].name,
        "result": f"{reverse('result', args=[row.pk])}?couch",
        "sprites": sheets(row),
    }
    cards = [
        {"seat": seat, "player": owners.get(seat.name), "agents": agents.get(seat.name, {})}
        for seat in row.seats.all()
    ]
    return {
        "session": row,
        "title": row.title or row.task_id,
        "task": task,
        "hints": menu.hint_of(task).splitlines(),
        "config": config,
        "cards": cards,
        "seat": here[0],
        "seats": list(row.seats.all()),
        "colours": COLOURS,
        "replies": REPLIES,
        "invite": link,
        "only_here": is_local(link),
    }
