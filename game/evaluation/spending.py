"""What runs cost: known money and what has no price, which is said and never counted as nothing."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from game.agents import all_agents
from game.evaluation.teams import members
from game.llm import OPENAI, LLMError, endpoints
from sim.world import JSONObject

NO_PRICE = "no price"
"""What stands where nobody knows what a model costs."""


class Bill(NamedTuple):
    """What was spent: US dollars as far as prices are known, tokens, requests, and how many
    episodes had tokens that nobody knows the price of."""

    dollars: float
    tokens: int
    requests: int = 0
    unpriced: int = 0

    @property
    def cost(self) -> float | None:
        """US dollars; None where a part of it has no price."""
        return None if self.unpriced else self.dollars

    @property
    def words(self) -> str:
        """`$0.1200`, `no price`, or `$0.1200 and 3 episodes without a price`."""
        return money_words(self.dollars, self.unpriced, 4)


def money_words(dollars: float, unpriced: int, digits: int = 2) -> str:
    """A sum of money of which the costs of `unpriced` episodes are missing."""
    if not unpriced:
        return f"${dollars:.{digits}f}"
    if not dollars:
        return NO_PRICE
    plural = "s" if unpriced > 1 else ""
    return f"${dollars:.{digits}f} and {unpriced} episode{plural} without a price"


def without_price(agents: Iterable[Mapping[str, JSONObject | str]]) -> str | None:
    """A sentence about the first of these agents of a run whose model has no price; None: all have.

    Agents whose endpoint cannot be found are left to those who make them.
    """
    for agent in agents:
        name, settings = str(agent["name"]), agent["settings"]
        for one in members(name, settings if isinstance(settings, Mapping) else {}):
            kind = all_agents().get(one.name)
            if kind is None or not kind.asks_models or kind.protocol != OPENAI:
                continue
            if (model := _unpriced_model(one.settings)) is not None:
                return (
                    f'nobody knows what the model "{model}" of {agent["label"] or name} costs. '
                    f"{how_to_price(model)}"
                )
    return None


def _unpriced_model(settings: Mapping[str, object]) -> str | None:
    try:
        known = endpoints()
        endpoint = known.find(str(settings.get("endpoint") or ""))
    except LLMError:
        return None
    model = str(settings.get("model") or next(iter(endpoint.models), ""))
    return model if model and known.prices.of(model) is None else None


def how_to_price(model: str) -> str:
    """What there is to be done where a budget is in dollars and a model has no price."""
    entry = f'"prices": {{{json.dumps(model)}: {{"input": 0, "output": 0}}}}'
    return (
        f"Enter its price in the endpoints file, {entry} (US dollars per million tokens; 0 for a "
        "model of your own), limit tokens instead of money, or allow models without a price "
        "(limits: {unpriced: true}), which then count as nothing."
    )
