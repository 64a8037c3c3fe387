"""Named programs asked into sessions: offered a seat, told of it, and free to say no."""

from __future__ import annotations

from game.doors.asking import quickly
from game.doors.callers import Caller
from game.doors.chairs import visible_session
from game.doors.problems import Problem
from game.doors.rest import shapes
from game.doors.rest.calls import Answer, Call
from game.doors.rest.operations import operation
from game.fleets import inviting
from game.models import ProgramInvitation
from sim.world import WorldError

MOST = 50
"""Invitations that one answer lists."""
AGAIN_S = 60


@operation(
    "POST", "/sessions/{session}/invitations", tag="invitations", scope="play",
    body=shapes.InviteProgram, answers={201: shapes.Invited},
    problems=("no_session", "not_your_session", "no_such_program", "not_invitable", "no_seat",
              "seat_taken", "not_lobby", "too_many_invitations"),
)  # fmt: skip
async def invite_program(call: Call) -> Answer:
    """Offer a free seat of a session that you opened, or sit in, to a named program. The seat stays free until somebody
    sits down in it."""
    wish: shapes.InviteProgram = call.body
    row = await quickly(_invited, call.caller, call.path["session"], wish)
    return Answer(row, 201)


def _invited(caller: Caller, session: str, wish: shapes.InviteProgram) -> shapes.Invited:
    row, player = visible_session(session, caller.player, caller.program), caller.player
    if row.created_by_id != player.pk and not row.seats.filter(player=player).exists():
        raise Problem("not_your_session", "only who opened it, or sits in it, may do that")
    try:
        return _told(inviting.invite(row, wish.seat, wish.program, player))
    except WorldError as error:
        again = AGAIN_S if error.code == "too_many_invitations" else None
        raise Problem(error.code, error.message, retry_after=again) from error


def _told(row: ProgramInvitation) -> shapes.Invited:
    session = row.session
    return shapes.Invited(
        row.pk, row.program.name, session.pk, row.seat, session.task_id, session.title,
        row.invited_by.name, row.created_at.isoformat(),
    )  # fmt: skip


@operation(
    "GET", "/invitations", tag="invitations", scope="play", answers={200: shapes.Invitations},
)  # fmt: skip
async def list_invitations(call: Call) -> Answer:
    """The invitations that wait for an answer: of the program whose token this is, or of all programs of yours. Accept
    one by taking the seat with the program's token."""
    return Answer(await quickly(_listed, call.caller))


def _listed(caller: Caller) -> shapes.Invitations:
    rows = inviting.invitations_of(caller.player, caller.program)[:MOST]
    return shapes.Invitations([_told(row) for row in rows])


@operation(
    "DELETE", "/invitations/{invitation}", tag="invitations", scope="play", answers={204: None},
    problems=("no_invitation",),
)  # fmt: skip
async def decline_invitation(call: Call) -> Answer:
    """Say no to an invitation of a program of yours, or take one back that you made."""
    said, caller = call.path["invitation"], call.caller
    number = int(said) if said.isascii() and said.isdigit() and len(said) < 16 else 0
    done = await quickly(inviting.take_back, number, caller.player, caller.program)
    if not done:
        raise Problem("no_invitation", "there is no such invitation that is yours to answer")
    return Answer(status=204)
