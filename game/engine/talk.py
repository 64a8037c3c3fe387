"""What is said and noted beside the play."""

from __future__ import annotations

from game.engine.commands import Linked, Point, Poll, Reject, Say, Type
from game.engine.desk import CID_LENGTH, NAME_LENGTH, Desk, clean
from game.engine.fold import said_id
from game.engine.pace import think
from game.engine.reply import Reply
from game.engine.state import TYPING_S

SAID_LENGTH = 500
TARGET_LENGTH = 80


def say(desk: Desk, command: Say) -> Reply:
    """Chat, of a seat or of a spectator (seat None)."""
    state = desk.state
    cid = clean(command.cid, CID_LENGTH)
    name, text = clean(command.name, NAME_LENGTH), clean(command.text, SAID_LENGTH)
    known = state.answered(command.seat, said_id(command.seat, cid, name, text))
    if known is not None:
        return desk.again(known)
    if command.seat is not None and command.seat not in state.seats:
        return desk.refuse(None, "not_seated", "there is no such seat in this kitchen", cid=cid)
    if not state.settings.chat:
        return desk.refuse(command.seat, "no_chat", "there is no chat in this kitchen", cid=cid)
    if not text:
        return desk.refuse(command.seat, "malformed", "there was nothing to say", cid=cid)
    if command.seat in state.typing:
        desk.emit("typing", command.seat, on=False)
    desk.emit("said", command.seat, name=name, text=text, cid=cid)
    return desk.done()


def typing(desk: Desk, command: Type) -> Reply:
    """A person begins to write, goes on, or stops: only the first and the last are recorded."""
    state, seat = desk.state, desk.state.seats.get(command.seat)
    if seat is None or not seat.is_person or not state.live or not state.settings.chat:
        return desk.done()
    if command.seat in state.typing:
        state.typing[command.seat] = desk.at + TYPING_S
    if command.on is not (command.seat in state.typing):
        desk.emit("typing", command.seat, on=command.on)
    return desk.done()


def point(desk: Desk, command: Point) -> Reply:
    """Somebody points at a thing: a word without words. Nothing in the kitchen changes by it.

    Where cooks are not told each other's moves nobody would see it, and whoever points is told so.
    """
    state, target = desk.state, clean(command.target, TARGET_LENGTH)
    if command.seat not in state.seats or not target or not state.live:
        return desk.done()
    others = [sight for seat, sight in state.sights.items() if seat not in (None, command.seat)]
    if all(sight.moves == "own" for sight in others):
        return desk.refuse(
            command.seat, "illegal", "nobody here sees where you point: say it instead"
        )
    desk.emit("pointed", command.seat, target=target)
    return desk.done()


def poll(desk: Desk, command: Poll) -> Reply:
    """An audience has voted on what a seat does next: the tally is recorded before it is done."""
    state = desk.state
    if not state.playing or command.seat != state.settings.voted:
        return desk.done()
    desk.emit(
        "polled", command.seat,
        round=command.round,
        choices=[clean(choice, SAID_LENGTH) for choice in command.choices],
        votes=list(command.votes),
        chosen=command.chosen,
        voters=command.voters,
        opened_at=command.opened_at,
    )  # fmt: skip
    return desk.done()


def reject(desk: Desk, command: Reject) -> Reply:
    """The edge refused a message of this seat: record it, once for each message id."""
    cid = clean(command.cid, CID_LENGTH)
    known = desk.state.answered(command.seat, cid)
    if known is not None:
        return desk.again(known)
    if desk.state.live:
        think(desk, command)
    code = clean(command.code, 40) or "malformed"
    return desk.refuse(
        command.seat, code, clean(command.message, 500), cid=cid, asked=command.asked
    )


def linked(desk: Desk, command: Linked) -> Reply:
    """Note a session made from this one."""
    other = clean(command.session, NAME_LENGTH)
    if other not in desk.state.links:
        desk.emit("linked", session=other, why=command.why)
    return desk.done()
