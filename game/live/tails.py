"""What a socket is told when it comes: who is it, which session is this, what has it missed?"""

from __future__ import annotations

import hmac
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from game import models
from game.engine import sight
from game.engine.blinding import faces, told_settings
from game.engine.commands import Occupant
from game.engine.events import Event
from game.live import allowance, kitchens
from game.live.bus import GUESTS, SPECTATORS, Audience, seat_of
from game.live.messages import VERSION, Hello, Place, Refused, dumps
from game.log import store
from game.log.private import may_watch
from game.log.sights import own_eyes, sights_in
from game.log.veil import knows_names, nameless_seats, veiled_all
from sim.world import Seat, Sight


@dataclass(frozen=True, slots=True)
class Guest:
    """Who a socket is: the seat whose token it showed (None: a spectator), and under which name.

    `host` may arrange the lobby without sitting there: it is the person who opened the session.
    """

    session: models.Session
    seat: models.Seat | None
    occupant: Occupant | None
    host: bool = False
    eyes: Seat | None = None
    """The seat whose view is shown: the own one, also for its player who comes to watch."""
    named: bool = True
    """Whether this guest may read names and chat."""

    @property
    def audience(self) -> Audience:
        """Whose view and events this guest gets."""
        return self.eyes or (GUESTS if self.named else SPECTATORS)

    @property
    def player(self) -> models.Player | None:
        """Who this is, where it is somebody with a right here: in a seat, or as the host."""
        if self.seat is not None:
            return self.seat.player
        return self.session.created_by if self.host else None


def welcome_guest(session_id: str, hello: Hello, player: str, program: int | None = None) -> Guest:
    """Check who this is. `player` is the public id in the browser's own session, if there is one; `program` the named
    program that comes for itself, by its number.

    Raises:
        Refused: no_session or wrong_token.
    """
    session = (
        models.Session.objects.select_related("created_by")
        .prefetch_related("seats__player")
        .filter(pk=session_id)
        .first()
    )
    if session is None:
        raise Refused("no_session", "There is no such session.")
    owner = session.created_by
    host = bool(player and owner is not None and owner.public_id == player)
    if not hello.token:
        _let_look(session, player)
        return Guest(session, None, None, host, own_eyes(session, player), _named(session, player))
    seat = _seat_of_token(session, hello.token)
    if seat is None:
        raise Refused("wrong_token", "This is not the token of a seat of this session.")
    if seat.program_id not in (None, program) and kitchens.is_dealt(session):
        raise Refused("wrong_token", "In a game of the line only the program itself plays here.")
    return Guest(session, seat, _occupant(seat, hello), host, seat.name)


def _named(session: models.Session, player: str) -> bool:
    known = models.Player.objects.select_related("user").filter(public_id=player).first()
    return knows_names(session, known if player else None)


def _let_look(session: models.Session, player: str) -> None:
    """A private session is not there for those who may not look at it.

    Raises:
        Refused: no_session.
    """
    known = models.Player.objects.select_related("user").filter(public_id=player).first()
    if not may_watch(known if player else None, session):
        raise Refused("no_session", "There is no such session.")


def may_place(guest: Guest, wish: Place) -> None:
    """Whether the owner lets this guest put this agent into a seat, as things are now.

    Raises:
        WorldError: as `allowance.check`.
    """
    known = guest.player
    player = models.Player.objects.select_related("user").filter(pk=known.pk) if known else None
    allowance.check(wish.agent, wish.settings, player.first() if player is not None else None)


def _seat_of_token(session: models.Session, token: str) -> models.Seat | None:
    """Compares with every seat in constant time, so that answers do not tell how much was right."""
    shown = token.encode()
    matches = [s for s in session.seats.all() if hmac.compare_digest(s.token.encode(), shown)]
    return matches[0] if matches else None


def _occupant(seat: models.Seat, hello: Hello) -> Occupant:
    """The person who acts with this token: the player of the seat, or an outside program."""
    known = seat.player
    name = (known.name if known else "") or hello.name.strip() or hello.client or "Guest"
    settings = {"client": hello.client} if hello.client else {}
    if known is not None and not seat.session.settings.get("lends"):
        settings["colour"] = known.colour  # who borrows a chef has it as it is
    return Occupant("person", name, known.public_id if known else "", settings)


@dataclass(frozen=True, slots=True)
class Tail:
    """Committed events a guest has not had, as it may see them, up to number `seq`."""

    seq: int
    events: tuple[Event, ...]
    sight: Sight
    """What the guest may know of what comes."""


def read_tail(session: str, audience: Audience, since: int) -> Tail:
    """What a guest who has seen events up to `since` has missed."""
    seat = seat_of(audience)
    newest, events = store.tail(session, since)
    own = sights_in(session)[seat]
    if not events:
        return Tail(newest, (), own)
    if audience == SPECTATORS:
        events = veiled_all(events)
    live = models.Session.objects.filter(pk=session, status__in=models.Session.LIVE).exists()
    seen = (sight.visible(event, seat, own, live=live) for event in events)
    return Tail(newest, tuple(event for event in seen if event is not None), own)


def welcome(guest: Guest, seq: int, now: float) -> str:
    """The `welcome` message."""
    session = guest.session
    about = {"task": _task_json(session.id), "settings": session.settings}
    if session.is_live:
        about["task"] = sight.told_task(about["task"], guest.eyes)
    if session.is_live and not sights_in(session.id)[guest.eyes].lengths:
        about = sight.without_lengths(**about)
    seats = [_seat_json(seat) for seat in session.seats.all()]
    if guest.eyes and (called := about["settings"].get("called")):
        seats = faces(seats, guest.eyes, called)
        about["settings"] = told_settings(about["settings"])
    return dumps(
        "welcome",
        v=VERSION,
        session=session.id,
        seat=guest.seat.name if guest.seat else None,
        status=session.status,
        seq=seq,
        pace=session.pace,
        seats=seats if guest.named else nameless_seats(seats),
        host=guest.host,
        now=now,
        **about,
    )


def _seat_json(seat: models.Seat) -> dict[str, Any]:
    return {
        "seat": seat.name,
        "role": seat.role,
        "kind": seat.occupant_kind,
        "name": seat.occupant_name,
        "colour": seat.player.colour if seat.player else "",
    }


@lru_cache(maxsize=512)
def _task_json(session: str) -> dict[str, Any]:
    """The task as people meet it, without the world's own parameters."""
    task: dict[str, Any] = store.read_events(session, limit=1)[0].payload["task"]
    return {name: value for name, value in task.items() if name != "params"}
