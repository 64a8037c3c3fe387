"""Asks for one seat's decision and puts it into commands: the same for every game and every door.

What is asked is anything with `decide(view)`: an agent of this process, or a coroutine that waits
for a program elsewhere. When to ask, what to do about failures and whom to tell are the caller's;
nothing here waits, counts tries or touches a database.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from game.engine.commands import Act, Command, GiveUp, Reject, Say
from game.engine.deciding import Accountable, Agent, Decision, View
from game.engine.session import Session
from game.llm.endpoints import known_addresses
from game.llm.errors import LLMError
from game.llm.redact import without_addresses
from game.players.gaze import Gaze, Hands, gaze
from sim.world import JSONObject, Seat

log = logging.getLogger(__name__)

UNDECIDED = "undecided"
"""Mark of a usage that came to no decision."""
LONGEST_SAID = 500
"""Characters of a sentence that an agent may say at once."""


@dataclass(frozen=True, slots=True)
class Answer:
    """A decision. `seen` is the number of the newest event when it was asked for, `saw` the
    pictures that were looked at for it; its usage holds the time it took (`ms`) where it says
    anything for the log."""

    decision: Decision
    seen: int
    saw: Sequence[JSONObject] = ()

    @property
    def is_nothing(self) -> bool:
        """Whether nothing is to be done and there is nothing to log about it."""
        return self.decision.action is None and not self.is_noteworthy

    @property
    def is_noteworthy(self) -> bool:
        """Whether the log has something to keep besides the action."""
        one = self.decision
        return bool(one.thoughts or one.usage or one.calls or self.saw)


@dataclass(frozen=True, slots=True)
class Failure:
    """Why there is no decision, as a sentence. `final`: to ask again would change nothing.

    `usage` and `calls` are what was asked of models all the same, `saw` what was looked at."""

    message: str
    seen: int
    final: bool = False
    spent: bool = False
    """Whether a budget for models is used up."""
    usage: JSONObject = field(default_factory=dict)
    calls: Sequence[JSONObject] = ()
    saw: Sequence[JSONObject] = ()
    model: bool = False
    """Whether it was the agent's model that failed."""


class Nobody:
    """Stands where no agent could be made, and says why whenever it is asked."""

    def __init__(self, problem: str) -> None:
        self._problem = problem

    async def decide(self, view: View) -> Decision:
        """Raises LookupError, always."""
        raise LookupError(self._problem)


class Driver:
    """One seat of a session and who decides for it.

    `name` is the agent's, for what is said and logged; `limit_s` how long one decision may take
    (None: any time); `now` gives seconds, only their differences count; pictures that the agent
    asks for are drawn by `hands`.
    """

    def __init__(
        self,
        session: Session,
        seat: Seat,
        name: str,
        agent: Agent,
        *,
        limit_s: float | None,
        now: Callable[[], float],
        hands: Hands = asyncio.to_thread,
    ) -> None:
        self._session = session
        self._seat = seat
        self._name = name
        self._agent = agent
        self._limit_s = limit_s
        self._now = now
        self._hands = hands

    async def ask(self) -> Answer | Failure:
        """Show the seat as it is now and wait for the decision.

        Raises nothing that an agent may do wrong; being cancelled goes through to the agent.
        """
        seen, began = self._session.seq, self._now()
        look = gaze(self._session, self._seat, self._hands)
        try:
            async with asyncio.timeout(self._limit_s):
                view = replace(self._session.agent_view(self._seat), look=look)
                decision = await self._agent.decide(view)
            return _answer(decision, seen, look, self._now() - began)
        except Exception as error:  # an agent may be anybody's code: its failure is its own
            return self._failure(error, seen, look)

    def commands(self, answer: Answer, *, alone: bool = False) -> list[Command]:
        """What the decision comes to, in the order in which it is to be handed in.

        Everything but the last is only recorded; the last is the move, whose refusal says that the
        decision was not carried out. With `alone`, when nobody else is left who would go on, a seat
        that gives up ends the episode instead of passing. Where seats act when they like there is
        no passing: a decision to do nothing that left no trace comes to no move at all.
        """
        seat, decision = self._seat, answer.decision
        done: list[Command] = [
            Reject(seat, tried.code, tried.message, asked=tried.asked)
            for tried in decision.refusals
        ]
        if decision.say:
            done.append(Say(seat, self._name, decision.say[:LONGEST_SAID]))
        if alone and decision.ends and decision.action is None:
            done.append(self._give_up(answer))
        elif not (answer.is_nothing and self._session.settings.pace == "free"):
            done.append(self._act(answer))
        return done

    @property
    def seat(self) -> Seat:
        """The seat that is decided for."""
        return self._seat

    def tell(self, sentence: str) -> Say:
        """Something that everybody at the table should know of this seat."""
        return Say(self._seat, self._name, sentence[:LONGEST_SAID])

    def reject(self, failure: Failure) -> Reject:
        """The failure for the log, with what was asked of models on the way."""
        return Reject(
            self._seat, "agent_failed", failure.message,
            usage=failure.usage, calls=failure.calls, saw=failure.saw,
        )  # fmt: skip

    def interrupted(self) -> Failure | None:
        """What an agent that is not waited for any longer has asked of models; None: nothing."""
        usage, calls = self._owed()
        if not usage:
            return None
        words = f"The agent {self._name} was interrupted."
        return Failure(words, self._session.seq, usage=usage, calls=calls)

    def _owed(self) -> tuple[JSONObject, Sequence[JSONObject]]:
        """What was asked for a decision that did not come, marked as such."""
        if not isinstance(self._agent, Accountable):
            return {}, ()
        usage, calls = self._agent.owed()
        return ({**usage, UNDECIDED: True} if usage else {}), calls

    def skip(self, failure: Failure | None = None) -> Act:
        """Let the turn pass; with a failure, say in the log that this is why."""
        if failure is None:
            return Act(self._seat, None, by="agent")
        why = f"{failure.message}. It passes."
        return Act(self._seat, None, seen=failure.seen, thoughts=why, by="agent")

    def _act(self, answer: Answer) -> Act:
        one = answer.decision
        return Act(
            self._seat, one.action, seen=answer.seen, thoughts=one.thoughts, usage=one.usage,
            by="agent", calls=one.calls, saw=answer.saw,
            following=one.next.to_json() if one.next else {},
        )  # fmt: skip

    def _give_up(self, answer: Answer) -> GiveUp:
        one = answer.decision
        return GiveUp(self._seat, one.ends, one.thoughts, one.usage, one.calls, answer.saw)

    def _failure(self, error: Exception, seen: int, look: Gaze | None) -> Failure:
        foreseen = isinstance(error, LLMError | TimeoutError)
        log.info("agent %s failed", self._name, exc_info=None if foreseen else error)
        final = isinstance(error, LLMError) and not error.temporary
        words = f"The agent {self._name} failed: {self._in_words(error)}"
        spent = isinstance(error, LLMError) and error.code == "budget"
        usage, calls = self._owed()
        saw = tuple(look.saw) if look is not None else ()
        model = isinstance(error, LLMError)
        return Failure(words, seen, final, spent, usage, calls, saw, model)

    def _in_words(self, error: Exception) -> str:
        if isinstance(error, TimeoutError) and self._limit_s is not None:
            return f"it took longer than {self._limit_s:g} s to decide"
        text = without_addresses(" ".join(str(error).split()), *known_addresses())[:300]
        if isinstance(error, LLMError):
            return text
        return f"{type(error).__name__}: {text}" if text else type(error).__name__


def _answer(decision: Decision, seen: int, look: Gaze | None, took_s: float) -> Answer:
    """The answer, with the time it took where it says anything for the log at all."""
    answer = Answer(decision, seen, tuple(look.saw) if look is not None else ())
    if not answer.is_noteworthy or "ms" in decision.usage:
        return answer
    usage: JSONObject = {**decision.usage, "ms": round(took_s * 1000)}
    return replace(answer, decision=replace(decision, usage=usage))
