"""Names and chat of a kitchen: for those who cook in it and for whoever has the right, not for strangers.

A stranger who has the link may watch and look back, and then reads the names of the seats.
"""

from __future__ import annotations

from collections.abc import Iterable

from django.conf import settings

from game.engine.events import Event
from game.llm.endpoints import known_addresses
from game.llm.redact import without_addresses
from game.log.private import researches
from game.models import Player, Session
from sim.world import JSONObject

PERMISSION = "game.see_names"


def knows_names(session: Session, player: Player | None) -> bool:
    """Whether this person may read names and chat of a session.

    `player` None: a stranger. Staff and those with the right are known by their account.
    """
    if settings.OPEN_HOUSE or session.demo:
        return True
    if player is None:
        return False
    if session.created_by_id == player.pk or any(
        seat.player_id == player.pk for seat in session.seats.all()
    ):
        return True
    user = player.user
    if user is not None and user.is_active and (user.is_staff or user.has_perm(PERMISSION)):
        return True
    return researches(player, session)


def veiled(event: Event) -> Event | None:
    """The event as a stranger may read it; None: only its number."""
    payload, seat = event.payload, event.seat or ""
    if event.kind in ("said", "typing"):
        return None
    if event.kind in ("joined", "replaced"):
        people = {name: _nameless(payload[name], seat) for name in ("occupant", "before")
                  if isinstance(payload.get(name), dict)}  # fmt: skip
        return event.with_payload({**payload, **people})
    if event.kind == "left":
        return event.with_payload({**payload, "name": seat})
    if event.kind == "refused":
        return event.with_payload(_without_addresses(payload, "message"))
    if event.kind == "thought":
        return event.with_payload(_without_addresses(payload, "text"))
    return event


def veiled_all(events: Iterable[Event]) -> list[Event]:
    """What a stranger may read of these events."""
    return [seen for event in events if (seen := veiled(event)) is not None]


def nameless_seats(seats: Iterable[JSONObject]) -> list[JSONObject]:
    """The seats of a view or a welcome with people under the names of their seats."""
    return [_nameless_seat(seat) for seat in seats]


def hide_names(session: Session) -> None:
    """Let a row that is going to be shown name people by their seats. Nothing is saved."""
    for seat in session.seats.all():
        if seat.occupant_kind == "person":
            seat.occupant_name = seat.name


def _nameless(occupant: JSONObject, seat: str) -> JSONObject:
    if occupant.get("kind") != "person":
        return occupant
    kept = {name: value for name, value in occupant.get("settings", {}).items() if name == "colour"}
    return {**occupant, "name": seat, "id": "", "settings": kept}


def _nameless_seat(seat: JSONObject) -> JSONObject:
    shown = {**seat}
    if shown.get("kind") == "person":
        shown["name"] = shown["seat"]
    if shown.get("original"):
        shown["original"] = shown["seat"]
    return shown


def _without_addresses(payload: JSONObject, name: str) -> JSONObject:
    """Older logs hold where an endpoint is."""
    return {**payload, name: without_addresses(str(payload.get(name, "")), *known_addresses())}
