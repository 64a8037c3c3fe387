"""What follows by itself from what happened, and what time brings.

Each rule looks at the state and emits at most one event; they are asked until none has anything
to say. None of them needs more than the state, so a rebuilt session goes on exactly alike.
"""

from __future__ import annotations

from game.engine.commands import GiveUp, Occupant, Start
from game.engine.desk import Desk, clean
from game.engine.lobby import begin
from game.engine.pace import think
from game.engine.presence import runs_alone, still_needed
from game.engine.reply import Reply
from game.engine.seats import SeatState, anybody_here
from game.engine.state import State
from sim.abilities import Assessed, Audited
from sim.world import JSON, JSONObject, Outcome

SILENCE_S = 600.0
"""After how long a real-time session of agents, in which nothing happens any more, is over."""


def settle(desk: Desk) -> None:
    """Emit everything that follows from the command, in order."""
    while desk.state.live:
        for rule in _RULES:
            if rule(desk):
                break
        else:
            return


def _agents_begin(desk: Desk) -> bool:
    """Agents alone need nobody to start them."""
    state = desk.state
    ready = all(seat.is_agent for seat in state.seats.values())
    if state.status != "lobby" or not ready or state.people_ever:
        return False
    desk.emit("started")
    return True


def _everybody_came(desk: Desk) -> bool:
    """A session that is led begins when all are here for whom it was opened."""
    state = desk.state
    if state.status != "lobby" or not state.settings.led or not anybody_here(state.seats):
        return False
    if any(seat.is_empty or seat.is_away for seat in state.seats.values()):
        return False
    begin(desk, Start())
    return True


def _over(desk: Desk) -> bool:
    """The world's own end, or the step limit."""
    state = desk.state
    if not state.playing:
        return False
    outcome = ending(state)
    if outcome is None:
        return False
    _finish(desk, outcome)
    return True


def _finish(desk: Desk, outcome: JSONObject, **more: JSON) -> None:
    """Write down the end, with how far it was, and what went wrong without anybody noticing."""
    state = desk.state
    seconds = round(state.seconds(desk.at), 3)
    episode = state.episode
    if isinstance(episode, Audited) and (findings := episode.audit()):
        more["audit"] = [finding.to_json() for finding in findings]
    if isinstance(episode, Assessed):
        told = episode.assess()
        more["percent"] = told.percent
        more |= {"missing": told.why} if told.why else {}
    desk.emit("finished", outcome=outcome, steps=episode.steps, seconds=seconds, **more)


def ending(state: State) -> JSONObject | None:
    """How the session ends now; None while it goes on."""
    outcome = state.episode.outcome()
    if outcome is not None:
        return outcome.to_json()
    limit = state.settings.limit(state.task)
    if limit is None or state.episode.steps < limit:
        return None
    return failure(state, "step_limit")


def failure(state: State, reason: str) -> JSONObject:
    """An outcome without success: how many of the goal's conditions were met, as a share."""
    conditions = state.goals().conditions
    met = sum(condition.met for condition in conditions)
    progress = met / len(conditions) if conditions else 0.0
    return Outcome(False, reason, {"progress": round(progress, 6)}).to_json()


def give_up(desk: Desk, command: GiveUp) -> Reply:
    """The agents do nothing more. Where people take part it is not theirs to end it."""
    state = desk.state
    if not state.live:
        return desk.done()
    if any(seat.belongs_to_person for seat in state.seats.values()) or not state.underway:
        return desk.refuse(command.seat, "not_seated", "only agents among themselves can give up")
    think(desk, command)
    _finish(desk, failure(state, "gave_up"), why=clean(command.reason, 500))
    return desk.done()


def _silence(desk: Desk) -> bool:
    """Agents among themselves who have all stopped doing anything: quiet ticks count no steps, so no
    limit of steps would ever end it."""
    state = desk.state
    if state.quiet < SILENCE_S * state.settings.tick_hz or not state.playing:
        return False
    if any(seat.belongs_to_person for seat in state.seats.values()):
        return False
    why = f"Nobody did anything for {SILENCE_S / 60:g} minutes."
    _finish(desk, failure(state, "gave_up"), why=why)
    return True


def _nobody_here(desk: Desk) -> bool:
    """Agents do not cook for nobody: what would go on without people stands still."""
    state = desk.state
    deserted = state.people_ever and not anybody_here(state.seats) and not state.settings.lends
    if not (state.playing and deserted and runs_alone(state)):
        return False
    desk.emit("paused", reason="nobody_here")
    return True


def _somebody_back(desk: Desk) -> bool:
    state = desk.state
    if state.pause_reason != "nobody_here" or not anybody_here(state.seats):
        return False
    desk.emit("resumed")
    return True


def _fill_empty(desk: Desk) -> bool:
    """A seat whose person left is cooked on by the stand-in, for those who are still here; one that was
    lent, for all."""
    state = desk.state
    if not state.underway or not (anybody_here(state.seats) or state.settings.lends):
        return False
    empty = next((seat for seat in state.seats.values() if seat.is_empty), None)
    return empty is not None and _stand_in(desk, empty, "left")


def _one_left(desk: Desk) -> bool:
    """Somebody left for good, and the settings let it end with that."""
    state = desk.state
    if (
        not state.underway
        or state.settings.if_left == "keep"
        or state.settings.stand_in is not None
    ):
        return False
    left = [name for name, seat in state.seats.items() if seat.is_empty]
    if left:
        _finish(desk, failure(state, "partner_left"), left=left)
    return bool(left)


def _stand_in(desk: Desk, seat: SeatState, reason: str) -> bool:
    agent = desk.state.settings.stand_in
    if agent is None:
        return False
    occupant, before = Occupant("agent", agent).to_json(), seat.occupant.to_json()
    desk.emit("replaced", seat.spec.name, occupant=occupant, before=before, reason=reason)
    return True


def _all_agreed(desk: Desk) -> bool:
    """Those who did not agree to the pause are gone."""
    state = desk.state
    agreed = state.playing and state.asked and anybody_here(state.seats)
    if not agreed or still_needed(state, desk.at):
        return False
    desk.emit("paused", reason="agreed")
    return True


def _stopped_typing(desk: Desk) -> bool:
    """Nothing was typed for a while, or whoever wrote is gone."""
    seats = desk.state.seats
    for name, until in desk.state.typing.items():
        if until <= desk.at or not seats[name].is_here:
            desk.emit("typing", name, on=False)
            return True
    return False


_RULES = (_over, _silence, _nobody_here, _somebody_back, _fill_empty, _one_left, _all_agreed,
          _agents_begin, _everybody_came, _stopped_typing)  # fmt: skip


# -- what time brings ------------------------------------------------------------------------------


def deadlines(state: State) -> list[float]:
    """Every moment at which something besides the pace is due."""
    if not state.live:
        return []
    moments = [state.starts_at, state.abandon_at, state.ends_at, *state.typing.values()]
    moments += [seat.grace_until for seat in state.seats.values()]
    return [moment for moment in moments if moment is not None]


def bring_due(desk: Desk) -> None:
    """Emit what has become due: the end of countdown, grace and patience."""
    state = desk.state
    if state.abandon_at is not None and desk.at >= state.abandon_at:
        desk.emit("abandoned", reason="nobody_here", steps=state.episode.steps)
        return
    if state.ends_at is not None and desk.at >= state.ends_at:
        _finish(desk, failure(state, "time_limit"))
        return
    gone = [seat for seat in state.seats.values() if _is_gone(seat, desk.at)]
    if gone and state.settings.stand_in is None:
        _finish(desk, failure(state, "partner_left"), left=[seat.spec.name for seat in gone])
        return
    for seat in gone:
        _stand_in(desk, seat, "grace_over")
    if state.starts_at is not None and desk.at >= state.starts_at:
        desk.emit("started")


def _is_gone(seat: SeatState, at: float) -> bool:
    """Whether the grace of somebody who dropped is over."""
    return seat.grace_until is not None and at >= seat.grace_until
