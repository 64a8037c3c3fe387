"""Before the first step: taking a seat, and the invitation as a picture."""

from __future__ import annotations

import io

import segno
from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_POST, require_safe

from game.fleets.inviting import invite, invite_again
from game.live import kitchens
from game.pages.doors import again_or_404, seat_or_404, session_or_404
from game.pages.invitations import invitation
from game.people import player_of
from sim.world import WorldError


@require_POST
def claim_seat(request: HttpRequest, session_id: str) -> HttpResponse:
    """Sit down in a free seat; whoever is too late is told so and may watch."""
    session = seat_or_404(request, session_id)
    if not session.is_live:
        messages.info(request, "This kitchen is closed: here is what was cooked in it.")
        return redirect("session", session_id=session.pk)
    try:
        kitchens.claim_seat(session, request.POST.get("seat") or None, player_of(request))
    except kitchens.SeatTaken:
        messages.warning(request, "Somebody was faster: this seat is taken. You can watch, though.")
    return redirect("session", session_id=session.pk)


@require_POST
def rematch(request: HttpRequest, session_id: str) -> HttpResponse:
    """The same kitchen again, with the same company; named programs are invited as before, and come or do not."""
    source, player = again_or_404(request, session_id), player_of(request)
    missing: list[str] = []
    again = kitchens.rematch(
        source, player, lambda row: missing.extend(invite_again(source, row, player))
    )
    for sentence in missing:
        messages.warning(request, _as_sentence(sentence))
    if "couch" in request.POST:
        return redirect("couch", session_id=again.pk)
    return redirect(f"{reverse('session', args=[again.pk])}?start=1")


def _as_sentence(said: str) -> str:
    return f"{said[:1].upper()}{said[1:]}."


@require_POST
def invite_program(request: HttpRequest, session_id: str) -> HttpResponse:
    """Offer a free seat to a named program; its owner's program is told of it, and comes or does not."""
    session, player = session_or_404(request, session_id), player_of(request)
    own = session.created_by_id == player.pk or session.seats.filter(player=player).exists()
    if not own:
        raise PermissionDenied("Only who opened a kitchen, or sits in it, invites to it.")
    try:
        row = invite(
            session, request.POST.get("seat", "")[:40], request.POST.get("program", ""), player
        )
    except WorldError as error:
        messages.warning(request, _as_sentence(error.message))
    else:
        messages.success(request, _("“%(name)s” is invited.") % {"name": row.program.name})
    return redirect("session", session_id=session.pk)


@require_safe
@cache_control(max_age=3600)
def invite_qr(request: HttpRequest, session_id: str) -> HttpResponse:
    """The invitation link as a QR code (SVG, dark on white so that every camera reads it)."""
    session = session_or_404(request, session_id)
    link = invitation(request, session.pk)
    buffer = io.BytesIO()
    segno.make(link, error="m").save(
        buffer, kind="svg", scale=6, border=3, light="#ffffff", title="Invitation", svgclass=None
    )
    return HttpResponse(buffer.getvalue(), content_type="image/svg+xml")
