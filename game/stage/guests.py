"""Phones that are let in, and what the presenter does about them: a chef of one's own, a vote, a place in the line."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Mapping
from dataclasses import dataclass

from django.db import transaction
from django.utils.translation import gettext_noop

from game.engine.commands import Leave
from game.live.doorbell import tell
from game.models import Player, Stage
from game.models.sessions import Seat, new_token
from game.stage import show
from game.stage.state import COLOURS, lock, open_seats, the_stage, wishes_of
from sim.world import WorldError

CLAIM_S = 8.0
"""How long a chef is kept for a phone that was let in and has not connected yet."""


class StageFull(Exception):
    """There is no chef to take now. The message is a sentence for people."""


@dataclass(frozen=True, slots=True)
class Part:
    """What a phone is on the stage: the seat it acts in (`chef`), one of many who vote (`voter`), or
    next in the line (`waiting`)."""

    kind: str
    seat: Seat | None = None
    colour: str = ""


def enter(player: Player) -> Part:
    """Let a phone in: to its own chef, to the next free one, or among those who vote or wait. Recorded
    games are over when somebody comes."""
    with contextlib.suppress(WorldError):
        show.hurry()
    with transaction.atomic():
        lock()
        stage = the_stage()
        if wishes_of(stage).mode == "crowd":
            return Part("voter")
        if stage.session is None or not stage.session.is_live:
            return Part("waiting")
        seats = {seat.name: seat for seat in stage.session.seats.all()}
        allowed = open_seats(stage)
        for name, colour in allowed:
            if seats[name].player_id == player.pk:
                return Part("chef", seats[name], colour)
        for name, colour in allowed:
            if _is_free(stage, seats[name]):
                return Part("chef", _give(stage, seats[name], player), colour)
    return Part("waiting")


def take(player: Player, name: str) -> Part:
    """The presenter takes a chef, whoever has it.

    Raises:
        StageFull: there is no such chef now.
    """
    with transaction.atomic():
        lock()
        stage = the_stage()
        seats = (
            {} if stage.session is None else {one.name: one for one in stage.session.seats.all()}
        )
        names = list(seats)
        seat = seats.get(name)
        if seat is None or stage.session is None or not stage.session.is_live:
            raise StageFull(gettext_noop("There is no such chef on the stage now."))
        if wishes_of(stage).mode == "crowd":
            told = gettext_noop("The audience has this chef; change to chefs first.")
            raise StageFull(told)
        if seat.player_id != player.pk:
            _free(stage, seat)
            seat = _give(stage, seat, player)
        return Part("chef", seat, COLOURS[names.index(name) % len(COLOURS)])


def leave(player: Player) -> None:
    """A phone gives its chef back."""
    with transaction.atomic():
        lock()
        stage = the_stage()
        if stage.session is not None:
            for seat in stage.session.seats.filter(player=player):
                _free(stage, seat)


def send_away(name: str) -> None:
    """The presenter gives a chef back to its agent."""
    with transaction.atomic():
        lock()
        stage = the_stage()
        if stage.session is not None:
            for seat in stage.session.seats.filter(name=name, player__isnull=False):
                _free(stage, seat)


def _is_free(stage: Stage, seat: Seat) -> bool:
    """Whether an agent cooks there, and nobody was let in a moment ago."""
    claimed = stage.claims.get(seat.name, 0.0)
    return seat.occupant_kind == "agent" and time.time() - claimed > CLAIM_S


def _give(stage: Stage, seat: Seat, player: Player) -> Seat:
    """The seat with a token that nobody else knows."""
    seat.player, seat.token = player, new_token()
    seat.save(update_fields=["player", "token"])
    stage.claims = {**stage.claims, seat.name: time.time()}
    stage.save(update_fields=["claims", "changed_at"])
    return seat


def _free(stage: Stage, seat: Seat) -> None:
    """Its token opens nothing any more, and who sits there has left."""
    stage.claims = {name: at for name, at in stage.claims.items() if name != seat.name}
    stage.save(update_fields=["claims", "changed_at"])
    had, session = seat.player_id is not None, seat.session_id
    Seat.objects.filter(pk=seat.pk).update(player=None, token=new_token())
    seat.player = None
    if had and seat.occupant_kind == "person":
        transaction.on_commit(lambda: tell(session, Leave(seat.name)))


def seats_of(stage: Stage) -> list[Mapping[str, str]]:
    """Who is in which chef, for the presenter."""
    if stage.session is None:
        return []
    allowed = dict(open_seats(stage))
    return [
        {
            "name": seat.name,
            "colour": COLOURS[place % len(COLOURS)],
            "kind": seat.occupant_kind,
            "who": seat.occupant_name,
            "open": "open" if seat.name in allowed else "",
        }
        for place, seat in enumerate(stage.session.seats.all())
    ]
