"""Named programs asked into sessions: a seat is offered, and stays free until somebody sits down in it."""

from __future__ import annotations

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils import timezone

from game.models import Player, Program, ProgramInvitation, Seat, Session
from game.models.programs import key_of
from sim.world import WorldError

MOST = 20
"""Invitations of one person that may be open at a time."""


def invite(session: Session, seat: str, name: str, by: Player) -> ProgramInvitation:
    """Offer a free seat of a session in its lobby to a program, by its name. A second time changes nothing.

    Raises:
        WorldError: `no_such_program`, `not_invitable`, `no_seat`, `seat_taken`, `not_lobby` or `too_many_invitations`.
    """
    if session.status != Session.Status.LOBBY or session.private:
        raise WorldError("not_lobby", "programs are invited before the kitchen opens")
    row = session.seats.filter(name=seat).first()
    if row is None:
        raise WorldError("no_seat", f'this session has no seat "{seat:.40}"')
    if row.occupant_kind != "nobody" or session.settings.get("led"):
        raise WorldError("seat_taken", f"the seat {row.name} is not free")
    program = Program.objects.filter(key=key_of(name.strip()), retired_at=None).first()
    if program is None:
        raise WorldError("no_such_program", f'no program here is called "{name:.40}"')
    if not program.invitable and program.player_id != by.pk:
        raise WorldError("not_invitable", f"{program.name} takes no invitations")
    known = ProgramInvitation.objects.filter(program=program, session=session, seat=seat).first()
    if known is not None:
        return known
    if open_ones().filter(invited_by=by).count() >= MOST:
        sentence = f"{MOST} invitations at a time are the most"
        raise WorldError("too_many_invitations", f"{sentence}; take one back first")
    return ProgramInvitation.objects.create(
        program=program, session=session, seat=row.name, invited_by=by
    )


def open_ones() -> QuerySet[ProgramInvitation]:
    """Invitations whose seat is still free, in sessions that have not begun."""
    free = Seat.objects.filter(
        session=OuterRef("session"), name=OuterRef("seat"), occupant_kind="nobody"
    )
    return ProgramInvitation.objects.filter(
        Exists(free),
        declined_at=None,
        program__retired_at=None,
        session__status=Session.Status.LOBBY,
    )


def invitations_of(player: Player, program: Program | None) -> QuerySet[ProgramInvitation]:
    """Those that wait for an answer of this program; None: of any program of this person's."""
    rows = open_ones().select_related("program", "session", "invited_by")
    return rows.filter(program=program) if program else rows.filter(program__player=player)


def take_back(number: int, player: Player, program: Program | None) -> bool:
    """Decline an invitation, for its program or the program's owner, or withdraw one of one's own. False: there
    is none that is theirs."""
    rows = ProgramInvitation.objects.filter(pk=number, declined_at=None)
    mine = Q(program=program) if program else Q(program__player=player) | Q(invited_by=player)
    return rows.filter(mine).update(declined_at=timezone.now()) == 1
