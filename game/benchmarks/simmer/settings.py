"""How Simmer's agents ask their model, and in which mode their plans are played."""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from typing import Any, Literal, get_args

from game.agents._prompting.settings import LLMSettings, split, whole
from sim.world import JSONObject

Mode = Literal["published", "halting"]
Actions = Literal["all", "task"]
MAX_TOKENS = 10_000
"""Table 7; DeepSeek V3.2 had 8,192."""


@dataclass(frozen=True, slots=True)
class SimmerSettings:
    """Settings of an agent that plans in Simmer; the defaults are the paper's (section 4, table 7).

    Raises:
        ValueError: naming the field and what it may be.
    """

    llm: LLMSettings = field(default_factory=LLMSettings)
    mode: Mode = "published"
    """Whether what fails takes effect all the same, or changes nothing."""
    actions: Actions = "all"
    """Which actions the prompt defines: all, or those that the task needs."""
    shots: int = 0
    """Whole examples in the prompt, of other kitchens (0 to 3)."""
    max_steps: int = 200
    """Closed loop: steps after which it is over."""
    tries: int = 3
    """Closed loop: how often it is asked for one step before it is over."""

    def __post_init__(self) -> None:
        for name, choices in (("mode", get_args(Mode)), ("actions", get_args(Actions))):
            if getattr(self, name) not in choices:
                raise ValueError(f"{name}: one of {', '.join(choices)} is expected")
        for name, low, high in (("shots", 0, 3), ("max_steps", 1, 10_000), ("tries", 1, 100)):
            whole(name, getattr(self, name), low, high)

    @property
    def conditions(self) -> JSONObject:
        """What the kitchen has to be told: that a plan is played, and in which mode."""
        return {"rules": {"plan": self.mode}}

    @staticmethod
    def read(data: JSONObject, **defaults: Any) -> SimmerSettings:
        """Settings from JSON; fields that are missing have the paper's values.

        Raises:
            ValueError: an unknown field (naming the nearest), or a value that cannot be.
        """
        names = [one.name for one in fields(SimmerSettings) if one.name != "llm"]
        llm, own = split(data, names, temperature=0.0, max_tokens=MAX_TOKENS)
        return SimmerSettings(llm, **{**defaults, **own})
