"""Agents put into free seats of the lobby, and taken out again, by those who sit there."""

from __future__ import annotations

from game.agents import agents_on_offer, all_agents
from game.engine.commands import Command, Join, Occupant, Reject, Replace
from game.engine.reply import Refusal, Reply
from game.engine.session import Session
from game.live.bus import PlaceAgent


def place_agent(session: Session, wish: PlaceAgent, at: float) -> Reply:
    """Do what a person at the table (or its host) wishes for a seat, or say why not."""
    problem = _problem(session, wish)
    if problem is not None:
        if not wish.by:
            return Reply(refused=problem)
        reject = Reject(wish.by, problem.code, problem.message, wish.cid, f"agent {wish.agent}")
        return session.handle(reject, at)
    return session.handle(_command(session, wish), at)


def _problem(session: Session, wish: PlaceAgent) -> Refusal | None:
    if session.status != "lobby":
        return Refusal("not_lobby", "Agents are seated before the kitchen opens.")
    if session.settings.led:
        return Refusal("led", "Who sits where is arranged here.")
    state = session.seats.get(wish.seat)
    if state is None:
        return Refusal("malformed", f'There is no seat "{wish.seat}" in this kitchen.')
    if state.belongs_to_person:
        return Refusal("seat_taken", f"{state.occupant.name or 'Somebody'} sits there.")
    if wish.agent is not None and wish.agent not in agents_on_offer(session.task, wish.seat):
        return Refusal("malformed", _cannot_play(wish.agent, wish.seat))
    wrong = all_agents()[wish.agent].refuses(dict(wish.settings)) if wish.agent else ""
    return Refusal("malformed", wrong) if wrong else None


def _cannot_play(agent: str, seat: str) -> str:
    kind = all_agents().get(agent)
    if kind is not None and kind.problem:
        return f'The agent "{agent}" cannot play now: {kind.problem}.'
    if kind is not None:
        return f'The agent "{agent}" cannot play in the seat {seat} of this kitchen.'
    return f'There is no agent "{agent}" in this kitchen.'


def _command(session: Session, wish: PlaceAgent) -> Command:
    if wish.agent is None:
        return Replace(wish.seat, Occupant())
    agent = Occupant("agent", wish.agent, "", wish.settings)
    return (
        Join(wish.seat, agent) if session.seats[wish.seat].is_empty else Replace(wish.seat, agent)
    )
