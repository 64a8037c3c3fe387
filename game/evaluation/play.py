"""Plays a session to its end without people: the same engine, the same log, no sockets, no waiting.

Agents decide in an event loop of their own; between their decisions everything is plain and
synchronous, so that events can be stored and the play be stopped at any moment.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from game.engine.commands import Abandon, Act, Command, GiveUp, Join, Occupant, Tick
from game.engine.deciding import Agent, Preparing
from game.engine.events import Event
from game.engine.reply import Reply
from game.engine.session import Session
from game.evaluation.teams import Member
from game.players.driver import Answer, Driver, Failure
from sim.world import Seat, WorldError

BEAT_S = 2.0
TRIES = 3
"""Refused moves in a row after which a seat passes; failures of an agent that end the episode."""

QUESTIONS = 10
"""Questions in a row after which a seat passes: they cost no step, so no limit would end them."""

SILENT_ROUNDS = 10
"""Rounds in a row without a move and without a word after which an episode is given up where seats
act when they like (elsewhere every round is a step, and the step limit ends it)."""

SILENT = frozenset({"thought", "refused", "asked"})
"""Kinds of events after which the others know no more than before."""

Write = Callable[[Sequence[Event]], None]


class Stopped(Exception):
    """The episode is not to be gone on with: cancelled, out of budget, or somebody else's."""


class AgentFailed(Exception):
    """An agent could not decide; the message says why. The episode has no result."""


@dataclass(frozen=True, slots=True)
class Patience:
    """How long a decision and the whole episode may take, in seconds."""

    decision_s: float | None = 120.0
    """None: as long as it takes."""
    episode_s: float = 3600.0


@dataclass(slots=True)
class _Seated:
    """An agent in its seat and what has gone wrong with it in a row."""

    driver: Driver
    refused: int = 0
    questions: int = 0
    failed: int = 0
    ended: bool = False


@dataclass(slots=True)
class Spent:
    """What the models of an episode have cost so far, as the agents' usage tells."""

    tokens: int = 0
    cost: float | None = 0.0
    """US dollars; None as soon as a part of it has no price."""
    requests: int = 0

    def add(self, usage: Mapping[str, object]) -> None:
        cost, requests = cost_of(usage), usage.get("requests")
        self.tokens += tokens_of(usage)
        self.cost = None if self.cost is None or cost is None else self.cost + cost
        self.requests += requests if isinstance(requests, int) else 0


def tokens_of(usage: Mapping[str, object]) -> int:
    """Prompt and completion tokens of a decision's usage."""
    counts = [usage.get(name) for name in ("prompt_tokens", "completion_tokens")]
    return sum(count for count in counts if isinstance(count, int))


def cost_of(usage: Mapping[str, object]) -> float | None:
    """US dollars of a decision's usage; None where it took tokens and nobody knows the price."""
    cost = usage.get("cost")
    if isinstance(cost, int | float) and not isinstance(cost, bool):
        return float(cost)
    return None if tokens_of(usage) or "cost" in usage else 0.0


@dataclass
class Play:
    """One episode: a fresh session whose seats are the given agents', from first event to last.

    `write` stores events; `beat` is called every two seconds or more often, also while an agent
    thinks, and raises `Stopped` to end the play.
    """

    session: Session
    agents: Mapping[Seat, tuple[str, Agent]]
    write: Write
    beat: Callable[[Play], None] = lambda play: None
    patience: Patience = field(default_factory=Patience)
    now: Callable[[], float] = time.time
    spent: Spent = field(default_factory=Spent)
    making: str = ""
    """How far something is that an agent needs and that is being made before its first decision."""

    def __post_init__(self) -> None:
        self._seats = {
            seat: _Seated(self._driver(seat, name, agent))
            for seat, (name, agent) in self.agents.items()
        }
        self._began = self.now()
        self._silent = 0
        self._something_happened = False
        self._stopped = False

    def run(self) -> None:
        """Play to the end.

        Raises:
            Stopped: by `beat`; the session is abandoned.
            AgentFailed: an agent could not decide; the session is abandoned.
            WorldError: what an agent needs cannot be made; the session is abandoned.
        """
        with asyncio.Runner() as runner:
            try:
                self._prepare(runner)
                while self.session.status == "playing":
                    self._round(runner)
            except (Stopped, AgentFailed, WorldError) as error:
                self._break_off("stopped" if isinstance(error, Stopped) else "agent_failed")
                raise

    async def played(self) -> None:
        """Play to the end in the loop that runs already, for doors whose models are asked there. Between
        decisions nothing waits; `write` and `beat` must not either.

        Raises:
            AgentFailed, WorldError: as of `run`. CancelledError: the session is abandoned.
        """
        try:
            for agent in [one for _, one in self.agents.values() if isinstance(one, Preparing)]:
                await asyncio.to_thread(agent.prepare, self._told)
            self._began = self.now()
            while self.session.status == "playing":
                if (seats := self._awaited()) is not None:
                    asked = self._to_ask(seats)
                    thinking = [self._seats[seat].driver.ask() for seat in asked]
                    answers = await asyncio.gather(*thinking)
                    self._take_all(seats, dict(zip(asked, answers, strict=True)))
        except BaseException as error:
            self._stopped = True
            failed = isinstance(error, AgentFailed | WorldError)
            self._break_off("agent_failed" if failed else "stopped")
            raise

    def _break_off(self, why: str) -> None:
        """Close the session before its end; what was asked of models until now is written down."""
        self._account()
        self._hand_in(Abandon(None, why))

    def _account(self) -> None:
        """Write down what was asked of models for decisions that are not waited for any longer."""
        for sitting in self._seats.values():
            if (left := sitting.driver.interrupted()) is not None:
                self.spent.add(left.usage)
                self._hand_in(sitting.driver.reject(left))

    def _prepare(self, runner: asyncio.Runner) -> None:
        """Have made what agents need and no decision has the time for. None of it counts as play."""
        for agent in [agent for _, agent in self.agents.values() if isinstance(agent, Preparing)]:
            making = runner.get_loop().create_task(asyncio.to_thread(agent.prepare, self._told))
            try:
                while not making.done():
                    runner.run(_wait([making]))
                    self.beat(self)
            except (Stopped, KeyboardInterrupt):
                self._stopped = True
                raise
            making.result()
        self.making = ""
        self._began = self.now()

    def _told(self, words: str) -> None:
        """Called in the thread that makes something: it is ended here, when the episode is."""
        if self._stopped:
            raise Stopped
        self.making = words

    # -- one round of decisions -----------------------------------------------------------------

    def _round(self, runner: asyncio.Runner) -> None:
        """Ask every seat whose move is awaited, all at once, and hand in what they decide."""
        if (seats := self._awaited()) is not None:
            self._take_all(seats, self._answers(runner, self._to_ask(seats)))

    def _awaited(self) -> Sequence[Seat] | None:
        """The seats whose move is awaited; None: something else had to be done first."""
        self.beat(self)
        if self.now() - self._began > self.patience.episode_s:
            self._give_up("The time for one episode is over.")
            return None
        due = self.session.next_due()
        if due is not None and due <= self.now():
            self._hand_in(Tick())
            return None
        return self.session.to_move()

    def _to_ask(self, seats: Sequence[Seat]) -> list[Seat]:
        """Those of them that have not given up."""
        return [seat for seat in seats if not self._seats[seat].ended]

    def _take_all(self, seats: Sequence[Seat], answers: Mapping[Seat, Answer | Failure]) -> None:
        """Hand in what they have decided."""
        self._something_happened = False
        for seat in seats:
            if self.session.status == "playing":
                self._take(seat, answers.get(seat))
        self._notice_silence()

    def _notice_silence(self) -> None:
        """Where seats act when they like, a kitchen in which nobody does anything stands still."""
        self._silent = 0 if self._something_happened else self._silent + 1
        if self._free and self._silent >= SILENT_ROUNDS and self.session.status == "playing":
            self._give_up(f"Nobody has done or said anything in {SILENT_ROUNDS} rounds.")

    def _answers(
        self, runner: asyncio.Runner, seats: Sequence[Seat]
    ) -> dict[Seat, Answer | Failure]:
        loop = runner.get_loop()
        thinking = {seat: loop.create_task(self._seats[seat].driver.ask()) for seat in seats}
        try:
            while not all(task.done() for task in thinking.values()):
                runner.run(_wait(thinking.values()))
                self.beat(self)
        except Stopped:
            for task in thinking.values():
                task.cancel()
            raise
        return {seat: task.result() for seat, task in thinking.items()}

    # -- what becomes of a decision -------------------------------------------------------------

    def _take(self, seat: Seat, answer: Answer | Failure | None) -> None:
        """Hand in what a seat has decided; None: it has given up and lets the others go on."""
        sitting = self._seats[seat]
        if answer is None:
            self._pass(sitting)
            return
        if isinstance(answer, Failure):
            self._failed(sitting, answer)
            return
        sitting.failed = 0
        self.spent.add(answer.decision.usage)
        for command in sitting.driver.commands(answer):
            reply = self._hand_in(command)
            if isinstance(command, Act):
                self._taken(sitting, reply)
        if answer.decision.ends and self.session.status == "playing":
            self._ended(seat, sitting, answer.decision.ends)

    def _taken(self, sitting: _Seated, reply: Reply) -> None:
        """What became of a move. After so many refusals or questions in a row the seat passes."""
        asked = any(event.kind == "asked" for event in reply.events)
        sitting.refused = sitting.refused + 1 if reply.refused is not None else 0
        sitting.questions = sitting.questions + 1 if asked else 0
        if sitting.refused >= TRIES or sitting.questions >= QUESTIONS:
            sitting.refused = sitting.questions = 0
            self._pass(sitting)

    def _pass(self, sitting: _Seated) -> None:
        """Do nothing, so that the others can go on; where seats act when they like they do anyway."""
        if not self._free:
            self._hand_in(sitting.driver.skip())

    @property
    def _free(self) -> bool:
        return self.session.settings.pace == "free"

    def _ended(self, seat: Seat, sitting: _Seated, reason: str) -> None:
        """An agent has given up. When every seat has, there is nothing more to wait for."""
        sitting.ended = True
        if all(one.ended for one in self._seats.values()):
            self._hand_in(GiveUp(seat, reason))

    def _failed(self, sitting: _Seated, failure: Failure) -> None:
        sitting.failed += 1
        self.spent.add(failure.usage)
        self._hand_in(sitting.driver.reject(failure))
        if failure.final or sitting.failed >= TRIES:
            raise AgentFailed(failure.message)

    def _give_up(self, reason: str) -> None:
        self._hand_in(GiveUp(next(iter(self._seats)), reason))

    def _hand_in(self, command: Command) -> Reply:
        reply = self.session.handle(command, self.now())
        if reply.events:
            self.write(reply.events)
        self._something_happened |= any(event.kind not in SILENT for event in reply.events)
        return reply

    def _driver(self, seat: Seat, name: str, agent: Agent) -> Driver:
        limit_s = self.patience.decision_s
        return Driver(self.session, seat, name, agent, limit_s=limit_s, now=time.monotonic)


async def _wait(tasks: Iterable[asyncio.Task[Any]]) -> None:
    await asyncio.wait(tasks, timeout=BEAT_S)


def seat_agents(session: Session, sitting: Mapping[Seat, Member], now: float) -> list[Event]:
    """Let agents of these kinds sit down in their seats; play begins by itself."""
    events: list[Event] = []
    for seat in session.seats:
        one = sitting[seat]
        occupant = Occupant("agent", one.name, "", one.settings)
        events += session.handle(Join(seat, occupant), now).events
    return events
