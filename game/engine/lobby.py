"""Before play: sitting down, changing seats' occupants, beginning."""

from __future__ import annotations

from dataclasses import replace

from game.engine.commands import Join, Occupant, Replace, Return, Start
from game.engine.desk import NAME_LENGTH, Desk, clean
from game.engine.presence import LED, come_back
from game.engine.reply import Reply
from game.engine.seats import SeatState


def join(desk: Desk, command: Join) -> Reply:
    """Sit down in a free seat; one's own seat again is a return."""
    state = desk.state
    seat = state.seats.get(command.seat)
    if seat is None:
        return desk.refuse(None, "not_seated", f"there is no seat {clean(command.seat, 40)} here")
    if not state.live:
        return desk.refuse(command.seat, "not_playing", "this session is over")
    if command.occupant.kind == "nobody":
        return desk.refuse(command.seat, "malformed", "nobody cannot sit down")
    if _is_theirs(seat, command.occupant):
        reply = come_back(desk, Return(command.seat))
        _rename(desk, seat, tidy(command.occupant))
        return desk.done() if reply.refused is None else reply
    if not seat.is_empty:
        return desk.refuse(command.seat, "seat_taken", f"{_who(seat)} sits there already")
    desk.emit("joined", command.seat, occupant=tidy(command.occupant).to_json())
    return desk.done()


def _rename(desk: Desk, seat: SeatState, new: Occupant) -> None:
    """The same person under another name or in another colour."""
    before = seat.occupant.to_json()
    if new.to_json() != before:
        desk.emit(
            "replaced", seat.spec.name, occupant=new.to_json(), before=before, reason="renamed"
        )


def tidy(occupant: Occupant) -> Occupant:
    """The occupant with a name that can be stored and shown."""
    return replace(occupant, name=clean(occupant.name, NAME_LENGTH), id=clean(occupant.id, 64))


def _is_theirs(seat: SeatState, occupant: Occupant) -> bool:
    """Whether this person has the seat already, or a stand-in keeps it for them."""
    owner = seat.original or seat.occupant
    return occupant.kind == "person" == owner.kind and bool(owner.id) and occupant.id == owner.id


def _who(seat: SeatState) -> str:
    return seat.occupant.name or "somebody"


def start(desk: Desk, command: Start) -> Reply:
    """Begin, after the countdown, if every seat is taken."""
    state = desk.state
    if state.status != "lobby":
        return _begun_already(desk, command)
    if command.seat is not None and not _may_start(desk, command.seat):
        return desk.refuse(command.seat, "not_seated", "only those who sit here can begin")
    if command.seat is not None and state.settings.led:
        return desk.refuse(command.seat, *LED)
    free = [name for name, seat in state.seats.items() if seat.is_empty]
    if free:
        return desk.refuse(
            command.seat, "not_ready", f"these seats are still free: {', '.join(free)}"
        )
    begin(desk, command)
    return desk.done()


def begin(desk: Desk, command: Start) -> None:
    """The countdown, or the first moment of play where there is none."""
    seconds = _countdown(desk, command)
    if seconds > 0:
        desk.emit("countdown", command.seat, starts_at=desk.at + seconds)
    else:
        desk.emit("started", command.seat)


def _begun_already(desk: Desk, command: Start) -> Reply:
    if desk.state.live:
        return desk.done()
    return desk.refuse(command.seat, "not_playing", "this session is over")


def _may_start(desk: Desk, name: str) -> bool:
    seat = desk.state.seats.get(name)
    return seat is not None and not seat.is_empty


def _countdown(desk: Desk, command: Start) -> float:
    """Seconds until play begins: as asked, or the settings'. Agents need no time to get ready."""
    if command.countdown is not None:
        return (
            min(max(command.countdown, 0.0), 600.0)
            if command.countdown == command.countdown
            else 0.0
        )
    return desk.state.settings.countdown_s if desk.state.people_ever else 0.0


def put(desk: Desk, command: Replace) -> Reply:
    """Put another occupant into a seat; a person who is here is not pushed aside by another."""
    state = desk.state
    seat = state.seats.get(command.seat)
    if seat is None or not state.live:
        return desk.refuse(command.seat, "not_playing", "there is no such seat to fill now")
    new = tidy(command.occupant)
    if seat.is_here and new.kind == "person" and not _is_theirs(seat, new):
        return desk.refuse(command.seat, "seat_taken", f"{_who(seat)} sits there already")
    if new.to_json() == seat.occupant.to_json():
        return desk.done()
    before = seat.occupant.to_json()
    desk.emit("replaced", command.seat, occupant=new.to_json(), before=before, reason="asked")
    return desk.done()
