"""Two agents that ask a language model for the whole plan at once, with and without reasoning."""

from __future__ import annotations

from collections.abc import Sequence

from game.agents import Decision, View, agent
from game.agents._prompting.planning import Planning
from game.agents._prompting.prompts import Kind, told_in_words
from game.agents._prompting.settings import LLMSettings
from game.agents._prompting.team import Team, crew
from game.llm import endpoints_ready
from sim.world import JSONObject

_team: Team[Planning] = Team()


class Planner:
    """One seat of an agent that plans ahead. `kind` is its name and its way of answering."""

    kind: Kind

    def __init__(self, settings: JSONObject) -> None:
        self._settings = LLMSettings.read(settings)
        self._mind: Planning | None = None

    async def decide(self, view: View) -> Decision:
        """The next line of the plan."""
        if self._mind is None:
            self._mind = _team.mind(
                view, self.kind, self._settings, lambda: Planning(self.kind, self._settings)
            )
        return await self._mind.decide(view, crew(view, self.kind, self._settings))

    def owed(self) -> tuple[JSONObject, Sequence[JSONObject]]:
        """As of `Accountable`."""
        return self._mind.owed() if self._mind is not None else ({}, ())


@agent(
    "io",
    "Model: plan at once",
    "Asks a language model for the whole plan, then carries it out.",
    available=endpoints_ready,
    asks_models=True,
    plays=told_in_words,
)
class IO(Planner):
    """Input, output: the plan without a word about it."""

    kind: Kind = "io"


@agent(
    "io_cot",
    "Model: think and plan at once",
    "Asks a language model for the whole plan with its reasoning, then carries it out.",
    available=endpoints_ready,
    asks_models=True,
    plays=told_in_words,
)
class IOChainOfThought(Planner):
    """The plan with reasoning before each action."""

    kind: Kind = "io_cot"
