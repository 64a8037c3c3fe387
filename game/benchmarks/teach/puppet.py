"""Carries a generator of requests through an agent's decisions: one deed a decision.

What a machine asks of a model is asked on the way; what it says goes along with the next deed.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Generic, TypeVar

from game.agents import Decision
from game.benchmarks.teach.cmfr.body import Act, Ask, Doing, Rest, Say

T = TypeVar("T")


class Puppet(Generic[T]):
    """One run of a generator. `ask` puts a question to a model, for generators that have any."""

    def __init__(self, doing: Doing[T], ask: Callable[[Ask], Awaitable[str]] | None = None) -> None:
        self._doing = doing
        self._ask = ask
        self._begun = False
        self._open: Ask | None = None
        """A question that was not answered yet: asked again where the line to the model broke."""
        self._said: list[str] = []
        """What goes along with the next deed; a line that breaks takes none of it with it."""
        self.value: T | None = None
        """What the generator returned, once it has."""
        self.over = False

    async def go_on(self) -> Decision | None:
        """The next deed, with what was said on the way; None: it is over (`value` holds the end).

        Words at the very end come as a decision without an action; the call after it gives None.
        """
        answer = await self._answer(self._open) if self._open is not None else ""
        while not self.over:
            try:
                request = self._doing.send(answer if self._begun else None)  # type: ignore[arg-type]
            except StopIteration as end:
                self.over, self.value = True, end.value
                break
            self._begun = True
            answer = ""
            match request:
                case Act(action, why):
                    return Decision(action, say=self._words(), thoughts=why)
                case Rest():
                    return Decision(say=self._words())
                case Say(text):
                    self._said.append(text)
                case Ask():
                    answer = await self._answer(request)
        return Decision(say=self._words()) if self._said else None

    def _words(self) -> str:
        said, self._said = self._said, []
        return " ".join(said)

    async def _answer(self, question: Ask) -> str:
        assert self._ask is not None, "this one has no model to ask"
        self._open = question
        answer = await self._ask(question)
        self._open = None
        return answer
