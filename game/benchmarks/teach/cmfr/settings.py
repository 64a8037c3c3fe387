"""The settings of the CMFR agent, read from JSON: the method's flags, and how its model is asked."""

from __future__ import annotations

from dataclasses import dataclass, field, fields, replace
from typing import Any, get_args, get_type_hints

from game.agents._prompting.settings import LLMSettings, split
from game.benchmarks.teach.cmfr.machine import Flags
from game.benchmarks.teach.home_body import Exploring
from sim.world import JSONObject

MOST = 100_000


@dataclass(frozen=True, slots=True)
class CMFRSettings:
    """How a Follower plans and recovers. The defaults are the paper's.

    Raises:
        ValueError: naming the field and what it may be.
    """

    llm: LLMSettings = field(default_factory=LLMSettings)
    flags: Flags = field(default_factory=Flags)
    explore: Exploring = "rooms"
    """How it looks round first; `turn` where somebody waits for it."""
    max_steps: int | None = 1000
    """Primitives an episode may take; null: any number (TEACh, section 5: 1,000)."""
    max_failures: int | None = 30
    """Primitives that may fail; null: any number (TEACh, section 5: 30)."""
    plan_endpoint: str = ""
    plan_model: str = ""
    """Who plans, where it is another than answers the stages (section 5: all arms start from one
    model's plans); empty: the same."""

    def __post_init__(self) -> None:
        if self.explore not in get_args(Exploring):
            raise ValueError(f"explore: one of {', '.join(get_args(Exploring))} is expected")
        for name in ("plan_endpoint", "plan_model"):
            if not isinstance(getattr(self, name), str):
                raise ValueError(f"{name}: a name is expected")
        for name in ("max_steps", "max_failures"):
            value = getattr(self, name)
            good = isinstance(value, int) and not isinstance(value, bool) and 1 <= value <= MOST
            if value is not None and not good:
                raise ValueError(f"{name}: a whole number from 1 to {MOST} or null is expected")

    @property
    def planner(self) -> LLMSettings:
        """How the planner is asked."""
        return replace(
            self.llm,
            endpoint=self.plan_endpoint or self.llm.endpoint,
            model=self.plan_model or self.llm.model,
        )

    @staticmethod
    def read(data: JSONObject) -> CMFRSettings:
        """Settings from JSON; fields that are missing have the paper's values.

        Raises:
            ValueError: an unknown field (naming the nearest), or a value that cannot be.
        """
        llm, given = split(data, (*_FLAGS, *_OWN), temperature=0.0)
        flags = {name: value for name, value in given.items() if name in _FLAGS}
        own: dict[str, Any] = {name: value for name, value in given.items() if name in _OWN}
        return CMFRSettings(llm, Flags(**{k: _flag(k, v) for k, v in flags.items()}), **own)


_FLAGS = tuple(one.name for one in fields(Flags))
_OWN = ("explore", "max_steps", "max_failures", "plan_endpoint", "plan_model")


def _flag(name: str, value: Any) -> Any:
    """A flag's value, if it may have it."""
    choices = get_args(get_type_hints(Flags)[name])
    if choices and value not in choices:
        raise ValueError(f"{name}: one of {', '.join(choices)} is expected")
    if not choices and not isinstance(value, bool):
        raise ValueError(f"{name}: true or false is expected")
    return value
