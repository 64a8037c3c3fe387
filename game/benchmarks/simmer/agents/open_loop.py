"""The paper's three ways to plan (tables 8 to 10): the whole plan at once, and no word from the kitchen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import ClassVar

from game.agents import Decision, View, agent
from game.agents._prompting.mind import Mind, text_hash
from game.benchmarks.simmer.answers import ReadPlan, read_answer
from game.benchmarks.simmer.environment import rules_of
from game.benchmarks.simmer.hands import done, finish, is_planned, packed, plays_alone
from game.benchmarks.simmer.settings import SimmerSettings
from game.benchmarks.simmer.texts import prompt
from game.llm import Message, endpoints_ready
from sim.world import JSONObject

LONGEST = 500
"""Steps that a plan is played in where the task has no lower limit; what is longer is packed."""


def conditions(settings: JSONObject) -> JSONObject:
    """What its settings ask of the kitchen."""
    return SimmerSettings.read(settings).conditions


@agent(
    "simmer_baseline",
    "Model: a whole plan",
    "Asks a language model for the whole plan and plays it to the end, whatever comes of it.",
    available=endpoints_ready,
    asks_models=True,
    plays=plays_alone,
    conditions=conditions,
)
class Baseline:
    """One plan, played line by line. Results are never shown to the model."""

    prompt: ClassVar[str] = "baseline"

    def __init__(self, settings: JSONObject) -> None:
        self._settings = SimmerSettings.read(settings)
        self._mind = Mind(self._settings.llm)
        self._plan: ReadPlan | None = None
        self._left: Iterator[str] = iter(())

    async def decide(self, view: View) -> Decision:
        """The next line of the plan, which is asked for once; then its end.

        Raises:
            LLMError: the endpoint failed for good.
        """
        if self._plan is not None:
            return self._next(view)
        first = await self._ask(view)
        return replace(self._next(view), **first)

    def owed(self) -> tuple[JSONObject, Sequence[JSONObject]]:
        """As of `Accountable`."""
        return self._mind.take()

    async def _ask(self, view: View) -> JSONObject:
        """Have the plan written; what the log keeps of it."""
        text, asked = await self._write(view)
        plan = self._plan = read_answer(text, rules_of(view.task))
        limit = min(view.task.step_limit or LONGEST, LONGEST) - 1
        self._left = iter(packed(plan.lines, limit) if is_planned(view) else plan.lines)
        counts, calls = self._mind.take()
        about: JSONObject = {
            "prompt": text_hash(asked),
            "plan": {"lines": len(plan.lines), "talk": plan.talk, "notes": list(plan.notes)},
        }
        return {"thoughts": plan.summary(), "usage": counts | about, "calls": calls}

    async def _write(self, view: View) -> tuple[str, str]:
        """The answer with the plan, and the prompt that it answers."""
        text = prompt(self.prompt, view.task, self._settings)
        return (await self._mind.ask([Message("user", text)])).text, text

    def _next(self, view: View) -> Decision:
        line = next(self._left, None)
        if line is not None:
            return done(line, view)
        return Decision(finish()) if is_planned(view) else Decision(ends="My plan is over.")


@agent(
    "simmer_self_refine",
    "Model: a plan, looked over once",
    "Asks for a plan, then shows it to the model again with a list of what to look for.",
    available=endpoints_ready,
    asks_models=True,
    plays=plays_alone,
    conditions=conditions,
)
class SelfRefine(Baseline):
    """Two questions: the baseline's, and one round of review (section 4.3)."""

    async def _write(self, view: View) -> tuple[str, str]:
        draft, _ = await super()._write(view)
        text = prompt("self_refine", view.task, self._settings, draft=draft.strip())
        return (await self._mind.ask([Message("user", text)])).text, text


@agent(
    "simmer_foresight",
    "Model: a plan with foresight",
    "Asks for a plan in which each step is played through in the mind before it is written down.",
    available=endpoints_ready,
    asks_models=True,
    plays=plays_alone,
    conditions=conditions,
)
class Foresight(Baseline):
    """Counterfactual foresight: the baseline's prompt with five checks before each step."""

    prompt = "foresight"
