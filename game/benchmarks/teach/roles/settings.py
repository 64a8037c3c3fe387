"""How a model plays a role: read from JSON, checked at the door."""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from typing import Literal, get_args

from game.agents._prompting.settings import LLMSettings, split, whole
from sim.world import JSONObject

See = Literal["text", "picture", "both"]


@dataclass(frozen=True, slots=True)
class RoleSettings:
    """How a model is shown its role.

    Raises:
        ValueError: naming the field and what it may be.
    """

    llm: LLMSettings = field(default_factory=LLMSettings)
    see: See = "text"
    """What is in view: named things, the picture (things are then pointed at), or both."""
    history: int = 16
    """So many of its own last actions are shown."""
    tries: int = 3
    """How often it is asked for one decision before it does nothing."""
    patience: int = 6
    """A Commander: after so many looks at a Follower who neither moves nor speaks it is asked again."""
    every: int = 40
    """A Commander: after so many actions of the Follower without a word it is asked again."""
    size: int = 450
    """Pixels of a picture's side."""

    def __post_init__(self) -> None:
        if self.see not in get_args(See):
            raise ValueError(f"see: one of {', '.join(get_args(See))} is expected")
        for name, (low, high) in _RANGES.items():
            whole(name, getattr(self, name), low, high)

    @property
    def reads(self) -> bool:
        """Whether things in view are named."""
        return self.see != "picture"

    @property
    def looks(self) -> bool:
        """Whether pictures are sent."""
        return self.see != "text"

    @staticmethod
    def read(data: JSONObject) -> RoleSettings:
        """Settings from JSON; fields that are missing have their defaults.

        Raises:
            ValueError: an unknown field (naming the nearest), or a value that cannot be.
        """
        llm, own = split(data, OWN, temperature=0.0)
        return RoleSettings(llm, **own)


_RANGES = {
    "history": (0, 1000), "tries": (1, 20), "patience": (1, 10_000), "every": (1, 10_000),
    "size": (64, 2048),
}  # fmt: skip
OWN = tuple(one.name for one in fields(RoleSettings) if one.name != "llm")
