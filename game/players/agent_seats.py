"""Fills the agents' seats of live play: whose decision is awaited is asked, at people's pace.

An agent that fails costs its turn some time and leaves a sentence in the log; it never stops the
session. Beside people, one that keeps failing tells the table, and one that fails for good or has
given up leaves its seat: to a person who would like it, or to the stand-in where there is one. At most one decision a seat is in the making or on its way, and it never holds up a tick.

Where seats act when they like (`free`), a decision is awaited all the time. There an agent that
has nothing to do rests: it is asked again when somebody else has done or said something, or after
a second. One that acts is asked again once its move has been made.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass

from game.agents import make_agent
from game.clock import Clock, Timer
from game.engine.commands import Act, Command, GiveUp, Occupant, Replace
from game.engine.deciding import Agent
from game.engine.events import Event
from game.engine.session import Session
from game.llm.spending import Meter, metered
from game.players.driver import Answer, Driver, Failure, Nobody
from game.players.gaze import Hands
from sim.world import Seat

log = logging.getLogger(__name__)

DECIDE_S = 120.0
"""How long one decision may take; a slow language model with retries needs a minute."""

PACE_WITH_PEOPLE_S = 0.6
PACE_DEMO_S = 1.0
REST_S = 1.0
"""How long an agent that has nothing to do waits where seats act when they like."""
WAIT_AFTER_FAILURE_S = (1.0, 2.0, 5.0, 10.0)
WAIT_FOR_MONEY_S = 60.0
"""How long an agent whose budget is used up waits before it asks for more."""
FAILURES_BEFORE_PASSING = 3
"""In turns an agent that keeps failing passes its turn, so that the others can go on."""
FAILURES_BEFORE_LEAVING = 9
"""Beside people it leaves its seat after so many failed decisions in a row: more than a minute."""

MODEL_SILENT = "I cannot go on: my model does not answer. Somebody else may take my seat."
BROKEN = "I cannot go on: something is wrong with me. Somebody else may take my seat."

MOVED = frozenset({"step", "started", "resumed"})
"""Kinds of events from which the next agent lingers, so that people can follow."""
PRIVATE = frozenset({"thought", "refused", "asked", "linked", "typing"})
"""Kinds of events that give nobody else a reason to decide anew."""


@dataclass(slots=True)
class _Sitting:
    """An agent in a seat: what it is doing, and how often it has failed in a row."""

    occupant: Occupant
    driver: Driver
    deciding: asyncio.Task[None] | None = None
    waiting: Timer | None = None
    on_its_way: bool = False
    """Whether a move was handed in and not answered yet."""
    failures: int = 0
    barren: int = 0
    """Failed decisions in a row, whatever became of its turns meanwhile."""
    told: bool = False
    """Whether the table knows that it fails or has given up."""
    not_before: float = 0.0
    rests_until: float = 0.0
    moved_at: float = 0.0
    """When its own last move was taken."""
    asked_at: int = 0
    """Number of the newest event when it was last asked."""
    has_news: bool = False
    """Whether something has happened since that it did not know when it was asked."""
    did_nothing: bool = False
    ended: bool = False

    @property
    def is_busy(self) -> bool:
        return self.deciding is not None or self.waiting is not None or self.on_its_way

    def wake(self) -> None:
        """Rest no longer."""
        if self.rests_until:
            self.rests_until = 0.0
            self.stop_waiting()

    def stop_waiting(self) -> None:
        if self.waiting is not None:
            self.waiting.cancel()
            self.waiting = None


class AgentSeats:
    """The agents of one session. `submit` hands in a command; `pace_s` says how long to linger.

    What their models cost goes over `meter`; `on_spent` is told the sentence when that says no. While
    `may` says no, nobody is asked.
    """

    def __init__(
        self,
        session: Session,
        clock: Clock,
        submit: Callable[[Command], None],
        pace_s: Callable[[], float],
        limit_s: float = DECIDE_S,
        hands: Hands = asyncio.to_thread,
        meter: Meter | None = None,
        on_spent: Callable[[str], None] = lambda sentence: None,
        may: Callable[[], bool] = lambda: True,
    ) -> None:
        self._session = session
        self._clock = clock
        self._submit = submit
        self._pace_s = pace_s
        self._limit_s = limit_s
        self._hands = hands
        self._meter = meter
        self._on_spent = on_spent
        self._may = may
        self._sitting: dict[Seat, _Sitting] = {}
        self._moved_at = clock.now()

    def poke(self) -> None:
        """Ask every agent whose decision is awaited and that is not thinking already."""
        if not self._may():
            return
        for seat in self._session.to_move():
            occupant = self._session.seats[seat].occupant
            if occupant.kind == "agent":
                self._ask(seat, self._sit(seat, occupant))

    def heard(self, event: Event) -> None:
        """Something has happened: who lingers lingers from here, and who rests may look again."""
        if event.kind in MOVED:
            self._moved_at = self._clock.now()
        if event.kind in PRIVATE:
            return
        for seat, sitting in self._sitting.items():
            if event.seat != seat and event.seq > sitting.asked_at:
                sitting.has_news = True
                sitting.wake()

    def stop(self) -> None:
        for sitting in self._sitting.values():
            self._get_up(sitting)
        self._sitting.clear()

    # -- who sits where -------------------------------------------------------------------------

    def _sit(self, seat: Seat, occupant: Occupant) -> _Sitting:
        sitting = self._sitting.get(seat)
        if sitting is not None and sitting.occupant == occupant:
            return sitting
        if sitting is not None:
            self._get_up(sitting)
        driver = Driver(
            self._session, seat, occupant.name, _agent(occupant),
            limit_s=self._limit_s, now=self._clock.now, hands=self._hands,
        )  # fmt: skip
        self._sitting[seat] = _Sitting(occupant, driver)
        return self._sitting[seat]

    def _get_up(self, sitting: _Sitting) -> None:
        if sitting.deciding is not None:
            sitting.deciding.cancel()
        sitting.stop_waiting()

    # -- when to ask ----------------------------------------------------------------------------

    def _ask(self, seat: Seat, sitting: _Sitting) -> None:
        if sitting.is_busy:
            return
        begin = max(sitting.not_before, sitting.rests_until, self._lingers_until(sitting))
        if begin > self._clock.now():
            sitting.waiting = self._clock.call_at(begin, lambda: self._waited(sitting))
            return
        sitting.rests_until = 0.0
        sitting.asked_at, sitting.has_news = self._session.seq, False
        task = self._decide(seat, sitting)
        sitting.deciding = asyncio.get_running_loop().create_task(task, name=f"agent {seat}")

    def _lingers_until(self, sitting: _Sitting) -> float:
        """So that people can follow: after anybody's move, or where all act as they like its own."""
        match self._session.settings.pace:
            case "realtime":
                return 0.0
            case "free":
                return sitting.moved_at + self._pace_s()
            case _:
                return self._moved_at + self._pace_s()

    def _waited(self, sitting: _Sitting) -> None:
        sitting.waiting = None
        self.poke()

    # -- what comes of it -----------------------------------------------------------------------

    async def _decide(self, seat: Seat, sitting: _Sitting) -> None:
        """One decision from view to commands."""
        with metered(self._meter):
            answer = await sitting.driver.ask()
        sitting.deciding = None
        if isinstance(answer, Failure):
            self._failed(sitting, answer)
        else:
            self._hand_in(sitting, answer)

    def _hand_in(self, sitting: _Sitting, answer: Answer) -> None:
        sitting.ended = bool(answer.decision.ends)
        sitting.barren = 0
        sitting.told = sitting.told and sitting.ended
        sitting.did_nothing = answer.decision.action is None
        commands = sitting.driver.commands(answer, alone=self._all_ended())
        for command in commands:
            self._send(sitting, command)
        if not any(isinstance(command, Act | GiveUp) for command in commands):
            self._rest(sitting)
            self.poke()
        if sitting.ended and answer.decision.action is None:
            self._tell(sitting, answer.decision.ends)
            self._leave(sitting)

    def _send(self, sitting: _Sitting, command: Command) -> None:
        sitting.on_its_way |= isinstance(command, Act)
        self._submit(command)

    def _rest(self, sitting: _Sitting) -> None:
        """It has nothing to do: unless something has happened meanwhile, ask again in a while."""
        if not sitting.has_news:
            sitting.rests_until = self._clock.now() + REST_S

    def _all_ended(self) -> bool:
        """Whether every seat is an agent's that has given up: there is nothing to wait for."""
        seats = self._session.seats
        if any(state.belongs_to_person or not state.is_agent for state in seats.values()):
            return False
        return all((one := self._sitting.get(name)) is not None and one.ended for name in seats)

    def accepted(self, seat: Seat) -> None:
        """The agent's move was taken: whatever failed before is forgotten."""
        if (sitting := self._sitting.get(seat)) is None:
            return
        sitting.on_its_way = False
        sitting.failures = 0
        sitting.moved_at = self._clock.now()
        if sitting.did_nothing and self._session.settings.pace == "free":
            self._rest(sitting)

    def refused(self, seat: Seat) -> None:
        """The agent's move was refused: wait before asking again, and after some refusals pass."""
        if (sitting := self._sitting.get(seat)) is None:
            return
        sitting.on_its_way = False
        self._wait(sitting)
        if sitting.failures == FAILURES_BEFORE_PASSING and self._takes_turns:
            self._send(sitting, sitting.driver.skip())

    def _failed(self, sitting: _Sitting, failure: Failure) -> None:
        self._wait(sitting)
        sitting.barren += 1
        if failure.spent:
            sitting.failures = max(sitting.failures, FAILURES_BEFORE_PASSING)
            if not (self._takes_turns and self._has_people()):
                sitting.not_before = self._clock.now() + WAIT_FOR_MONEY_S
            self._on_spent(failure.message)
        if sitting.failures >= FAILURES_BEFORE_PASSING and self._takes_turns:
            self._send(sitting, sitting.driver.skip(failure))
        else:
            self._send(sitting, sitting.driver.reject(failure))
        if not failure.spent:
            self._despair(sitting, failure)

    def _despair(self, sitting: _Sitting, failure: Failure) -> None:
        """What the table hears of one that keeps failing, and when it leaves.

        The reason stays in the log: it is anybody's sentence, and the chat is everybody's.
        """
        if failure.final or sitting.barren >= FAILURES_BEFORE_PASSING:
            self._tell(sitting, MODEL_SILENT if failure.model else BROKEN)
        if failure.final or sitting.barren >= FAILURES_BEFORE_LEAVING:
            self._leave(sitting)

    def _tell(self, sitting: _Sitting, sentence: str) -> None:
        """Say it to the people at the table, once."""
        if not sitting.told and self._has_people():
            sitting.told = True
            self._send(sitting, sitting.driver.tell(sentence))

    def _leave(self, sitting: _Sitting) -> None:
        """Make the seat free, unless it is kept for a person, or the same agent would come again."""
        seat = self._session.seats[sitting.driver.seat]
        stays = seat.original is not None or not self._has_people()
        if stays or self._session.settings.stand_in == sitting.occupant.name:
            return
        self._send(sitting, Replace(sitting.driver.seat, Occupant()))

    def _wait(self, sitting: _Sitting) -> None:
        wait = WAIT_AFTER_FAILURE_S[min(sitting.failures, len(WAIT_AFTER_FAILURE_S) - 1)]
        sitting.failures += 1
        sitting.not_before = self._clock.now() + wait

    def _has_people(self) -> bool:
        return any(state.belongs_to_person for state in self._session.seats.values())

    @property
    def _takes_turns(self) -> bool:
        return self._session.settings.pace == "turns"


def _agent(occupant: Occupant) -> Agent:
    """The agent who sits there; one that cannot be made is replaced by the reason."""
    try:
        return make_agent(occupant.name, occupant.settings)
    except KeyError:
        problem = f'there is no agent "{occupant.name}" in this kitchen'
    except (ValueError, TypeError) as error:
        problem = f"its settings are wrong: {error}"
    log.warning("the agent %s cannot be made: %s", occupant.name, problem)
    return Nobody(problem)
