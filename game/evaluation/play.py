"""Plays a session to its end without people: the same engine, the same log, no sockets, no waiting.

Agents decide in an event loop of their own; between their decisions everything is plain and
synchronous, so that events can be stored and the play be stopped at any moment.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from game.agents import Agent, Decision
from game.engine.commands import Abandon, Act, Command, GiveUp, Join, Occupant, Reject, Say, Tick
from game.engine.events import Event
from game.engine.reply import Reply
from game.engine.session import Session
from game.llm.errors import LLMError
from game.players.gaze import gaze
from sim.world import JSONObject, Seat

log = logging.getLogger(__name__)

BEAT_S = 2.0
TRIES = 3
"""Refused moves in a row after which a seat passes; failures of an agent that end the episode."""

Write = Callable[[Sequence[Event]], None]


class Stopped(Exception):
    """The episode is not to be gone on with: cancelled, out of budget, or somebody else's."""


class AgentFailed(Exception):
    """An agent could not decide; the message says why. The episode has no result."""


@dataclass(frozen=True, slots=True)
class Patience:
    """How long a decision and the whole episode may take, in seconds."""

    decision_s: float = 120.0
    episode_s: float = 3600.0


@dataclass(slots=True)
class _Seated:
    """An agent in its seat and what has gone wrong with it in a row."""

    agent: Agent
    name: str
    refused: int = 0
    failed: int = 0
    ended: str = ""
    saw: list[JSONObject] = field(default_factory=list)
    """The pictures that were looked at for the present decision."""


@dataclass(slots=True)
class Spent:
    """What the models of an episode have cost so far, as the agents' usage tells."""

    tokens: int = 0
    cost: float = 0.0

    def add(self, usage: Mapping[str, object]) -> None:
        self.tokens += tokens_of(usage)
        self.cost += cost_of(usage)


def tokens_of(usage: Mapping[str, object]) -> int:
    """Prompt and completion tokens of a decision's usage."""
    counts = [usage.get(name) for name in ("prompt_tokens", "completion_tokens")]
    return sum(count for count in counts if isinstance(count, int))


def cost_of(usage: Mapping[str, object]) -> float:
    """US dollars of a decision's usage; 0 where the price is not known."""
    cost = usage.get("cost")
    return float(cost) if isinstance(cost, int | float) else 0.0


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

    def __post_init__(self) -> None:
        self._seats = {seat: _Seated(agent, name) for seat, (name, agent) in self.agents.items()}
        self._began = self.now()

    def run(self) -> None:
        """Play to the end.

        Raises:
            Stopped: by `beat`; the session is abandoned.
            AgentFailed: an agent could not decide; the session is abandoned.
        """
        with asyncio.Runner() as runner:
            try:
                while self.session.status == "playing":
                    self._round(runner)
            except (Stopped, AgentFailed) as error:
                why = "agent_failed" if isinstance(error, AgentFailed) else "stopped"
                self._hand_in(Abandon(None, why))
                raise

    # -- one round of decisions -----------------------------------------------------------------

    def _round(self, runner: asyncio.Runner) -> None:
        """Ask every seat whose move is awaited, all at once, and hand in what they decide."""
        self.beat(self)
        if self.now() - self._began > self.patience.episode_s:
            self._give_up("The time for one episode is over.")
            return
        due = self.session.next_due()
        if due is not None and due <= self.now():
            self._hand_in(Tick())
            return
        seats = self.session.to_move()
        asked = [seat for seat in seats if not self._seats[seat].ended]
        decisions = self._decisions(runner, asked)
        for seat in seats:
            self._take(seat, decisions.get(seat, Decision()))

    def _decisions(
        self, runner: asyncio.Runner, seats: Sequence[Seat]
    ) -> dict[Seat, Decision | Exception]:
        loop = runner.get_loop()
        thinking = {seat: loop.create_task(self._decide(seat)) for seat in seats}
        try:
            while not all(task.done() for task in thinking.values()):
                runner.run(_wait(thinking.values()))
                self.beat(self)
        except Stopped:
            for task in thinking.values():
                task.cancel()
            raise
        return {seat: task.result() for seat, task in thinking.items()}

    async def _decide(self, seat: Seat) -> Decision | Exception:
        """One decision, or what went wrong."""
        sitting = self._seats[seat]
        began = time.monotonic()
        look = gaze(self.session, seat)
        sitting.saw = look.saw if look is not None else []
        try:
            async with asyncio.timeout(self.patience.decision_s):
                view = replace(self.session.agent_view(seat), look=look)
                decision = await sitting.agent.decide(view)
        except Exception as error:  # an agent may be anybody's code: its failure is its own
            foreseen = isinstance(error, LLMError | TimeoutError)
            log.info("agent %s failed", sitting.name, exc_info=not foreseen)
            return error
        took = round((time.monotonic() - began) * 1000)
        return _timed(decision, took)

    # -- what becomes of a decision -------------------------------------------------------------

    def _take(self, seat: Seat, decision: Decision | Exception) -> None:
        if self.session.status != "playing":
            return
        sitting = self._seats[seat]
        if isinstance(decision, Exception):
            self._failed(seat, sitting, decision)
            return
        sitting.failed = 0
        self.spent.add(decision.usage)
        for tried in decision.refusals:
            self._hand_in(Reject(seat, tried.code, tried.message, asked=tried.asked))
        if decision.say:
            self._hand_in(Say(seat, sitting.name, decision.say[:500]))
        self._act(seat, sitting, decision)
        if decision.ends and self.session.status == "playing":
            self._ended(seat, sitting, decision.ends)

    def _act(self, seat: Seat, sitting: _Seated, decision: Decision) -> None:
        reply = self._hand_in(
            Act(
                seat, decision.action, seen=self.session.seq, thoughts=decision.thoughts,
                usage=decision.usage, by="agent", calls=decision.calls, saw=tuple(sitting.saw),
            )
        )  # fmt: skip
        if reply.refused is None:
            sitting.refused = 0
            return
        sitting.refused += 1
        if sitting.refused >= TRIES:
            sitting.refused = 0
            self._hand_in(Act(seat, None, by="agent"))

    def _ended(self, seat: Seat, sitting: _Seated, reason: str) -> None:
        """An agent has given up. When every seat has, there is nothing more to wait for."""
        sitting.ended = reason
        if all(one.ended for one in self._seats.values()):
            self._hand_in(GiveUp(seat, reason))

    def _failed(self, seat: Seat, sitting: _Seated, error: Exception) -> None:
        sitting.failed += 1
        message = f"The agent {sitting.name} failed: {self._in_words(error)}"
        self._hand_in(Reject(seat, "agent_failed", message))
        for_good = isinstance(error, LLMError) and not error.temporary
        if for_good or sitting.failed >= TRIES:
            raise AgentFailed(message)

    def _in_words(self, error: Exception) -> str:
        if isinstance(error, TimeoutError):
            return f"it took longer than {self.patience.decision_s:g} s to decide"
        text = " ".join(str(error).split())[:300]
        if isinstance(error, LLMError):
            return text
        return f"{type(error).__name__}: {text}" if text else type(error).__name__

    def _give_up(self, reason: str) -> None:
        self._hand_in(GiveUp(next(iter(self._seats)), reason))

    def _hand_in(self, command: Command) -> Reply:
        reply = self.session.handle(command, self.now())
        if reply.events:
            self.write(reply.events)
        return reply


async def _wait(tasks: Iterable[asyncio.Task[Decision | Exception]]) -> None:
    await asyncio.wait(tasks, timeout=BEAT_S)


def _timed(decision: Decision, ms: int) -> Decision:
    """The decision with the time it took, where it says anything for the log at all."""
    if not (decision.usage or decision.thoughts or decision.calls):
        return decision
    usage: JSONObject = {**decision.usage}
    usage.setdefault("ms", ms)
    return Decision(
        decision.action, decision.say, decision.thoughts, usage, decision.refusals,
        decision.calls, decision.ends,
    )  # fmt: skip


def seat_agents(session: Session, name: str, settings: JSONObject, now: float) -> list[Event]:
    """Let an agent of this kind sit down in every seat; play begins by itself."""
    events: list[Event] = []
    for seat in session.seats:
        events += session.handle(Join(seat, Occupant("agent", name, "", settings)), now).events
    return events
