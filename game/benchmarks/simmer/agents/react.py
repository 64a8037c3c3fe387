"""The closed loop that the paper leaves out: one step at a time, with what can be seen after each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from game.agents import Decision, Try, View, agent
from game.agents._prompting.mind import Mind, text_hash
from game.benchmarks.simmer.answers import read_step
from game.benchmarks.simmer.hands import done, finish, is_planned, plays_alone
from game.benchmarks.simmer.settings import SimmerSettings
from game.benchmarks.simmer.texts import prompt, turn
from game.llm import Message, endpoints_ready
from sim.world import JSONObject
from sim.worlds.simmer.plan import read_line

UNREADABLE = "no_step"


def _read(settings: JSONObject) -> SimmerSettings:
    """A step that cannot be done is refused, unless the settings say otherwise."""
    return SimmerSettings.read(settings, mode="halting")


@agent(
    "simmer_react",
    "Model: step by step",
    "Asks a language model for one step after the other, and shows it what is visible after each.",
    available=endpoints_ready,
    asks_models=True,
    plays=plays_alone,
    conditions=lambda settings: _read(settings).conditions,
)
class React:
    """One cook in the closed loop. What clings, dirt and doneness it is told as little as people are."""

    def __init__(self, settings: JSONObject) -> None:
        self._settings = _read(settings)
        self._mind = Mind(self._settings.llm)
        self._system = ""
        self._done: list[str] = []
        self._last = ""

    async def decide(self, view: View) -> Decision:
        """The step that the model chooses; after SERVE, or when it finds none, the end.

        Raises:
            LLMError: the endpoint failed for good.
        """
        self._system = self._system or prompt("react", view.task, self._settings)
        if self._last:
            self._remember(view)
            if self._is_over(view):
                return self._end(view, "I have served.")
        if len(self._done) >= self._settings.max_steps:
            return self._end(view, f"That were {self._settings.max_steps} steps.")
        return await self._choose(view)

    def owed(self) -> tuple[JSONObject, Sequence[JSONObject]]:
        """As of `Accountable`."""
        return self._mind.take()

    def _remember(self, view: View) -> None:
        result = view.last_result or {}
        what = "done" if result.get("ok", True) else f"failed: {result.get('message', '')}"
        self._done.append(f"{len(self._done) + 1}. {self._last} - {what}")

    def _is_over(self, view: View) -> bool:
        worked = bool((view.last_result or {}).get("ok", True))
        line = read_line(self._last)
        return worked and line is not None and line.action == "serve"

    def _end(self, view: View, why: str) -> Decision:
        self._last = ""
        return Decision(finish(), thoughts=why) if is_planned(view) else Decision(ends=why)

    async def _choose(self, view: View) -> Decision:
        problem = ""
        refusals: list[Try] = []
        for _ in range(self._settings.tries):
            question = turn("\n".join(self._done), view.observation.text, problem)
            messages = [Message("system", self._system), Message("user", question)]
            answer = (await self._mind.ask(messages)).text
            try:
                self._last = read_step(answer)
            except ValueError as error:
                problem = str(error)
                refusals.append(Try(answer.strip()[:200], UNREADABLE, problem))
                continue
            found = done(self._last, view)
            return self._logged(found, answer, [*refusals, *found.refusals])
        found = self._end(view, "I found no step to do.")
        return self._logged(found, found.thoughts, refusals)

    def _logged(self, found: Decision, thoughts: str, refusals: Sequence[Try]) -> Decision:
        counts, calls = self._mind.take()
        usage: JSONObject = counts | {"prompt": text_hash(self._system)}
        return replace(found, thoughts=thoughts, usage=usage, calls=calls, refusals=refusals)
