"""The kitchen of a participant's step, as a frame of the step's page: their own seat, and nothing that leads out."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from game.engine.blinding import ME, SOMEBODY
from game.fieldwork import spoken
from game.fieldwork.taking import Taking, taking_of
from game.log.results import result_of
from game.models import Seat, Session
from game.pages import play
from game.pages.doors import let_in
from game.pages.studies.taking import participant_of


@never_cache
@require_safe
def kitchen(request: HttpRequest, token: str) -> HttpResponse:
    """The kitchen, in the participant's own seat."""
    participant = participant_of(token)
    session = _session(taking_of(participant))
    seats = list(session.seats.all())
    seat = next((one for one in seats if one.player_id == participant.player_id), None)
    if seat is None:
        raise Http404("this participant has no seat here")
    let_in(request, session)
    place = play.Place(session, _named(session, seats, seat), participant.player, seat)
    framed = play.Framed(reverse("take_result", args=[token]), chat=_chats(session))
    with spoken.speaking(participant):
        return play.page(request, place, framed=framed)


@never_cache
@require_safe
def result(request: HttpRequest, token: str) -> HttpResponse:
    """What came of it (204: it goes on), for the page that plays it: by itself, that page."""
    if request.headers.get("HX-Request") != "true":
        return redirect("take", token)
    participant = participant_of(token)
    session = _session(taking_of(participant))
    if session.is_live:
        return HttpResponse(status=204)
    with spoken.speaking(participant):
        return render(request, "studies/_result.html", {"result": result_of(session)})


def _session(taking: Taking) -> Session:
    session = taking.visit.session
    if session is None:
        raise Http404("nothing is played at this step")
    return session


def _chats(session: Session) -> bool:
    return bool(session.settings.get("chat", True))


def _named(session: Session, seats: list[Seat], own: Seat) -> list[Seat]:
    """The seats under the names that they have for each other. Nothing is saved."""
    called = session.settings.get("called")
    for seat in seats if called else ():
        seat.occupant_name = ME if seat.pk == own.pk else called.get(seat.name) or SOMEBODY
    return seats
