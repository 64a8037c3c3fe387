"""Named programs asked into sessions: a seat is offered, and stays free until somebody sits down in it."""

from __future__ import annotations

from django.db.models import Exists, OuterRef, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

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
        raise WorldError("not_lobby", _("programs are invited before the kitchen opens"))
    row = session.seats.filter(name=seat).first() if seat.isprintable() else None
    if row is None:
        raise WorldError("no_seat", _("this session has no seat “%(name)s”") % {"name": seat[:40]})
    if row.occupant_kind != "nobody" or session.settings.get("led"):
        raise WorldError("seat_taken", _("the seat %(name)s is not free") % {"name": row.name})
    program = _called(name.strip())
    if program is None:
        said = _("no program here is called “%(name)s”") % {"name": name[:40]}
        raise WorldError("no_such_program", said)
    if not program.invitable and program.player_id != by.pk:
        said = _("%(name)s takes no invitations") % {"name": program.name}
        raise WorldError("not_invitable", said)
    return _kept(program, session, row.name, by)


def invite_again(source: Session, again: Session, by: Player) -> list[str]:
    """Offer the seats that named programs had in a session to the same programs in the one that is played after it, as
    if each were invited by its name. Returns why those do not come who may not be."""
    missing = []
    for seat in source.seats.exclude(program=None).select_related("program"):
        assert seat.program is not None
        try:
            invite(again, seat.name, seat.program.name, by)
        except WorldError as error:
            missing.append(error.message)
    return missing


def _called(name: str) -> Program | None:
    rows = Program.objects.filter(retired_at=None)
    return rows.filter(key=key_of(name)).first() if name.isprintable() else None


def _kept(program: Program, session: Session, seat: str, by: Player) -> ProgramInvitation:
    """The invitation of a program to a seat: there is one, whoever asks how often."""
    rows = ProgramInvitation.objects.filter(program=program, session=session, seat=seat)
    if not rows.exists() and open_ones().filter(invited_by=by).count() >= MOST:
        said = _("%(most)d invitations at a time are the most; take one back first")
        raise WorldError("too_many_invitations", said % {"most": MOST})
    row, _new = ProgramInvitation.objects.get_or_create(
        program=program, session=session, seat=seat, defaults={"invited_by": by}
    )
    if row.declined_at is not None:
        said = _("%(name)s has declined this seat") % {"name": program.name}
        raise WorldError("not_invitable", said)
    return row


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
    """Decline an invitation, for its program or the program's owner, or withdraw one of one's own, which may be
    made again. False: there is none that is theirs."""
    rows = ProgramInvitation.objects.filter(pk=number, declined_at=None)
    if program is None and rows.filter(invited_by=player).delete()[0]:
        return True
    mine = rows.filter(program=program) if program else rows.filter(program__player=player)
    return mine.update(declined_at=timezone.now()) == 1
