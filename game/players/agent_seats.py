"""Fills the agents' seats: when a decision is awaited, look, let the agent decide, hand in an Act.

An agent that fails costs its turn some time and leaves a sentence in the log; it never stops the
session. At most one decision a seat is in the making, and it never holds up a tick.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, replace

from game.agents import Agent, Decision, make_agent
from game.engine.commands import Act, Command, GiveUp, Occupant, Reject, Say
from game.engine.session import Session
from game.live.clock import Clock, Timer
from game.players.gaze import Gaze, gaze
from sim.world import JSONObject, Seat

log = logging.getLogger(__name__)

DECIDE_S = 120.0
"""How long one decision may take; a slow language model with retries needs a minute."""

PACE_WITH_PEOPLE_S = 0.6
PACE_DEMO_S = 1.0
WAIT_AFTER_FAILURE_S = (1.0, 2.0, 5.0, 10.0)
FAILURES_BEFORE_PASSING = 3
"""In turns an agent that keeps failing passes its turn, so that the others can go on."""


@dataclass(slots=True)
class _Sitting:
    """An agent in a seat: who it is, what it is doing, and how often it has failed in a row."""

    occupant: Occupant
    agent: Agent | None
    problem: str = ""
    """Why there is no agent."""
    deciding: asyncio.Task[None] | None = None
    waiting: Timer | None = None
    failures: int = 0
    not_before: float = 0.0
    ended: bool = False


class AgentSeats:
    """The agents of one session. `submit` hands in a command; `pace_s` says how long to linger."""

    def __init__(
        self,
        session: Session,
        clock: Clock,
        submit: Callable[[Command], None],
        pace_s: Callable[[], float],
        limit_s: float = DECIDE_S,
        pool: Executor | None = None,
    ) -> None:
        self._session = session
        self._clock = clock
        self._submit = submit
        self._pace_s = pace_s
        self._limit_s = limit_s
        self._pool = pool
        self._sitting: dict[Seat, _Sitting] = {}
        self._moved_at = clock.now()

    def poke(self) -> None:
        """Ask every agent whose decision is awaited and that is not thinking already."""
        for seat in self._session.to_move():
            occupant = self._session.seats[seat].occupant
            if occupant.kind == "agent":
                self._ask(seat, self._sit(seat, occupant))

    def moved(self, at: float) -> None:
        """A step was made: the next agent lingers from here, so that people can follow."""
        self._moved_at = at

    def stop(self) -> None:
        for sitting in self._sitting.values():
            self._get_up(sitting)
        self._sitting.clear()

    def _sit(self, seat: Seat, occupant: Occupant) -> _Sitting:
        sitting = self._sitting.get(seat)
        if sitting is not None and sitting.occupant == occupant:
            return sitting
        if sitting is not None:
            self._get_up(sitting)
        self._sitting[seat] = self._make(occupant)
        return self._sitting[seat]

    def _make(self, occupant: Occupant) -> _Sitting:
        try:
            return _Sitting(occupant, make_agent(occupant.name, occupant.settings))
        except KeyError:
            problem = f'there is no agent "{occupant.name}" in this kitchen'
        except (ValueError, TypeError) as error:
            problem = f"its settings are wrong: {error}"
        log.warning("the agent %s cannot be made: %s", occupant.name, problem)
        return _Sitting(occupant, None, problem)

    def _get_up(self, sitting: _Sitting) -> None:
        if sitting.deciding is not None:
            sitting.deciding.cancel()
        if sitting.waiting is not None:
            sitting.waiting.cancel()

    def _ask(self, seat: Seat, sitting: _Sitting) -> None:
        if sitting.deciding is not None or sitting.waiting is not None:
            return
        begin = max(sitting.not_before, self._moved_at + self._linger())
        if begin > self._clock.now():
            sitting.waiting = self._clock.call_at(begin, lambda: self._waited(sitting))
            return
        task = self._decide(seat, sitting)
        sitting.deciding = asyncio.get_running_loop().create_task(task, name=f"agent {seat}")

    def _linger(self) -> float:
        return 0.0 if self._session.settings.pace == "realtime" else self._pace_s()

    def _waited(self, sitting: _Sitting) -> None:
        sitting.waiting = None
        self.poke()

    async def _decide(self, seat: Seat, sitting: _Sitting) -> None:
        """One decision from view to command."""
        seen = self._session.seq
        began = self._clock.now()
        look = gaze(self._session, seat, self._pool)
        try:
            if sitting.agent is None:
                raise LookupError(sitting.problem)
            async with asyncio.timeout(self._limit_s):
                view = replace(self._session.agent_view(seat), look=look)
                decision = await sitting.agent.decide(view)
        except Exception as error:  # an agent may be anybody's code: its failure is its own
            log.warning("agent %s failed", sitting.occupant.name, exc_info=True)
            sitting.deciding = None
            self._failed(seat, sitting, seen, error)
            return
        sitting.deciding = None
        self._hand_in(seat, sitting, decision, seen, self._clock.now() - began, _seen(look))

    def _hand_in(
        self,
        seat: Seat,
        sitting: _Sitting,
        decision: Decision,
        seen: int,
        took_s: float,
        saw: Sequence[JSONObject],
    ) -> None:
        for tried in decision.refusals:
            self._submit(Reject(seat, tried.code, tried.message, asked=tried.asked))
        if decision.say:
            self._submit(Say(seat, sitting.occupant.name, decision.say[:500]))
        usage = dict(decision.usage)
        if usage or decision.thoughts or saw:
            usage.setdefault("ms", round(took_s * 1000))
        sitting.ended = bool(decision.ends)
        thoughts, calls = decision.thoughts, decision.calls
        if decision.ends and decision.action is None and self._all_ended():
            self._submit(GiveUp(seat, decision.ends, thoughts, usage, calls, saw))
            return
        self._submit(
            Act(
                seat,
                decision.action,
                seen=seen,
                thoughts=thoughts,
                usage=usage,
                by="agent",
                calls=calls,
                saw=saw,
            )
        )

    def _all_ended(self) -> bool:
        """Whether every seat is an agent's that has given up: there is nothing to wait for."""
        seats = self._session.seats
        if any(state.belongs_to_person or not state.is_agent for state in seats.values()):
            return False
        return all((one := self._sitting.get(name)) is not None and one.ended for name in seats)

    def accepted(self, seat: Seat) -> None:
        """The agent's move was taken: whatever failed before is forgotten."""
        if (sitting := self._sitting.get(seat)) is not None:
            sitting.failures = 0

    def refused(self, seat: Seat) -> None:
        """The agent's move was refused: wait before asking again, and after some refusals pass."""
        if (sitting := self._sitting.get(seat)) is None:
            return
        self._wait(sitting)
        if sitting.failures == FAILURES_BEFORE_PASSING and self._session.settings.pace == "turns":
            self._submit(Act(seat, None, by="agent"))

    def _wait(self, sitting: _Sitting) -> None:
        wait = WAIT_AFTER_FAILURE_S[min(sitting.failures, len(WAIT_AFTER_FAILURE_S) - 1)]
        sitting.failures += 1
        sitting.not_before = self._clock.now() + wait

    def _failed(self, seat: Seat, sitting: _Sitting, seen: int, error: Exception) -> None:
        what = "took too long" if isinstance(error, TimeoutError) else _sentence(error)
        self._wait(sitting)
        message = f"The agent {sitting.occupant.name} failed: {what}"
        if sitting.failures >= FAILURES_BEFORE_PASSING and self._session.settings.pace == "turns":
            self._submit(Act(seat, None, seen=seen, thoughts=f"{message}. It passes.", by="agent"))
        else:
            self._submit(Reject(seat, "agent_failed", message))


def _seen(look: Gaze | None) -> Sequence[JSONObject]:
    return tuple(look.saw) if look is not None else ()


def _sentence(error: Exception) -> str:
    text = " ".join(str(error).split())[:300]
    return f"{type(error).__name__}: {text}" if text else type(error).__name__
