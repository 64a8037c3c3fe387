"""Who comes, goes, drops and returns; pauses; giving up."""

from __future__ import annotations

from game.engine.commands import Abandon, Drop, Hold, Leave, Pause, Release, Resume, Return
from game.engine.desk import Desk, clean
from game.engine.reply import Reply
from game.engine.seats import SeatState, anybody_else_here, anybody_here
from game.engine.state import State

UNRECORDED = "unrecorded"
FROZEN = "frozen"
LED = "led", "that is arranged by whoever leads this kitchen"
ASK_S = 60.0
"""Seconds for which asking for a pause holds if the others do not answer."""


def drop(desk: Desk, command: Drop) -> Reply:
    """The connection of a seat's person is gone: the seat is kept for a while."""
    state = desk.state
    seat = state.seats.get(command.seat)
    if seat is None or not seat.is_here or not state.live:
        return desk.done()
    desk.emit("dropped", command.seat, grace_until=_grace(desk, command.seat))
    if _must_wait(state):
        desk.emit("paused", reason="waiting")
    return desk.done()


def _grace(desk: Desk, seat: str) -> float | None:
    state = desk.state
    if state.settings.lends and state.underway:
        return desk.at + state.settings.grace_s
    keeps = not state.settings.gives_up_seats or not state.underway
    if keeps or not anybody_else_here(state.seats, seat):
        return None
    return desk.at + state.settings.grace_s


def _must_wait(state: State) -> bool:
    """Whether the others wait for a dropped person, because no stand-in may take over."""
    settings = state.settings
    if settings.stand_in is not None or settings.if_left == "end":
        return False
    waits = settings.if_left == "pause" or runs_alone(state)
    return waits and state.playing and anybody_here(state.seats)


def runs_alone(state: State) -> bool:
    """Whether time or turns could pass without any person."""
    settings = state.settings
    if settings.pace == "free":
        return any(seat.is_agent for seat in state.seats.values())
    if settings.pace != "turns" or settings.deadline is not None:
        return True
    return not any(seat.is_person for seat in state.seats.values())


def come_back(desk: Desk, command: Return) -> Reply:
    """The person of a seat is connected (again), and has the seat back from a stand-in."""
    state = desk.state
    seat = state.seats.get(command.seat)
    if seat is None or not seat.belongs_to_person:
        return desk.refuse(command.seat, "not_seated", "this seat has been given to somebody else")
    if not state.live or seat.is_here:
        return desk.done()
    if seat.original is not None:
        _give_back(desk, seat)
    desk.emit("reconnected", command.seat)
    if state.pause_reason == "waiting" and not any(s.is_away for s in state.seats.values()):
        desk.emit("resumed")
    return desk.done()


def _give_back(desk: Desk, seat: SeatState) -> None:
    if seat.original is not None:
        occupant, before = seat.original.to_json(), seat.occupant.to_json()
        desk.emit("replaced", seat.spec.name, occupant=occupant, before=before, reason="returned")


def leave(desk: Desk, command: Leave) -> Reply:
    """The person of a seat leaves for good."""
    state = desk.state
    seat = state.seats.get(command.seat)
    if seat is None or not seat.belongs_to_person:
        return desk.refuse(command.seat, "not_seated", "nobody sits there who could leave")
    if state.settings.led and not state.settings.lends:
        return desk.refuse(command.seat, *LED)
    if state.live:
        _leave(desk, seat)
    return desk.done()


def _leave(desk: Desk, seat: SeatState) -> None:
    person = seat.original or seat.occupant
    desk.emit("left", seat.spec.name, name=person.name)


def abandon(desk: Desk, command: Abandon) -> Reply:
    """Give up: the owner ends the session for all, a person only where no other person remains."""
    state = desk.state
    if not state.live:
        return desk.done()
    if command.seat is not None:
        seat = state.seats.get(command.seat)
        if seat is None or not seat.belongs_to_person:
            return desk.refuse(command.seat, "not_seated", "only those who sit here can give up")
        if state.settings.led:
            return desk.refuse(command.seat, *LED)
        _leave(desk, seat)
        if any(other.belongs_to_person for other in state.seats.values()):
            return desk.done()
    reason = clean(command.reason, 100) or "abandoned"
    desk.emit("abandoned", command.seat, reason=reason, steps=state.episode.steps)
    return desk.done()


def pause(desk: Desk, command: Pause) -> Reply:
    """Ask for a pause, or agree to one."""
    state = desk.state
    if command.seat is None:
        return _freeze(desk)
    seat = state.seats.get(command.seat)
    if seat is None or not seat.is_here:
        return desk.refuse(command.seat, "not_seated", "only people who play here can pause")
    if state.settings.led:
        return desk.refuse(command.seat, *LED)
    if state.status == "paused":
        return desk.done()
    if not state.playing:
        return desk.refuse(command.seat, "not_playing", "there is nothing to pause now")
    needed = still_needed(state, desk.at, command.seat)
    if needed:
        desk.emit("pause_asked", command.seat, needed=needed)
    else:
        desk.emit("paused", command.seat, reason="agreed")
    return desk.done()


def _freeze(desk: Desk) -> Reply:
    """The clock stands still until whoever leads the kitchen says otherwise."""
    if desk.state.playing:
        desk.emit("paused", reason=FROZEN)
    return desk.done()


def still_needed(state: State, at: float, asking: str = "") -> list[str]:
    """Seats of people who are here and have not asked for a pause within the last minute."""
    asked = {*agreed(state, at), asking}
    return [name for name, seat in state.seats.items() if seat.is_here and name not in asked]


def agreed(state: State, at: float) -> list[str]:
    """Seats that have asked for a pause within the last minute."""
    return sorted(name for name, asked in state.asked.items() if at - asked <= ASK_S)


def resume(desk: Desk, command: Resume) -> Reply:
    """Go on: any person who is here may say so, but for what was frozen."""
    state = desk.state
    if command.seat is None:
        if state.pause_reason == FROZEN:
            desk.emit("resumed")
        return desk.done()
    seat = state.seats.get(command.seat)
    if seat is None or not seat.is_here:
        return desk.refuse(command.seat, "not_seated", "only people who play here can resume")
    if state.settings.led:
        return desk.refuse(command.seat, *LED)
    if state.pause_reason == FROZEN:
        return desk.refuse(command.seat, *LED)
    if state.status == "paused":
        desk.emit("resumed", command.seat)
    elif not state.playing:
        return desk.refuse(command.seat, "not_playing", "there is nothing to resume now")
    return desk.done()


def hold(desk: Desk, command: Hold) -> Reply:
    """Stand still: what would happen now could not be recorded."""
    if desk.state.playing:
        desk.emit("paused", reason=UNRECORDED)
    return desk.done()


def release(desk: Desk, command: Release) -> Reply:
    """Go on where `hold` stopped; a pause of another reason stays."""
    if desk.state.status == "paused" and desk.state.pause_reason == UNRECORDED:
        desk.emit("resumed")
    return desk.done()
