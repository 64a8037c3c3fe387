"""Two agents that ask a language model before every step; one has the rules repeated to it."""

from __future__ import annotations

from collections.abc import Sequence

from game.agents import Decision, View, agent
from game.agents._prompting.prompts import told_in_words
from game.agents._prompting.reacting import Reacting
from game.agents._prompting.settings import LLMSettings
from game.agents._prompting.team import Team, crew
from game.llm import endpoints_ready
from sim.world import JSONObject

_team: Team[Reacting] = Team()


@agent(
    "react",
    "Model: think and act",
    "Asks a language model before every step: it looks, thinks and chooses.",
    available=endpoints_ready,
    asks_models=True,
    plays=told_in_words,
)
class React:
    """One seat of a ReAct agent."""

    name = "react"
    prior = False

    def __init__(self, settings: JSONObject) -> None:
        self._settings = LLMSettings.read(settings, prior=self.prior)
        self._mind: Reacting | None = None

    async def decide(self, view: View) -> Decision:
        """What the model chooses, after as many tries as it may have."""
        if self._mind is None:
            self._mind = _team.mind(
                view, self.name, self._settings, lambda: Reacting(self._settings)
            )
        return await self._mind.decide(view, crew(view, self.name, self._settings))

    def owed(self) -> tuple[JSONObject, Sequence[JSONObject]]:
        """As of `Accountable`."""
        return self._mind.owed() if self._mind is not None else ({}, ())


@agent(
    "react_prior",
    "Model: think and act, with the rules at length",
    "As the other, but with the rules of the kitchen repeated at length.",
    available=endpoints_ready,
    asks_models=True,
    plays=told_in_words,
)
class ReactPrior(React):
    """ReAct with stronger priors."""

    name = "react_prior"
    prior = True
