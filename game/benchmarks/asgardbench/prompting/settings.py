"""The switches of the AsgardBench agents; the defaults are the paper's baseline (A.2, A.6, table 6)."""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from typing import Any, Literal, get_args

from game.agents._prompting.settings import LLMSettings, split, whole
from sim.world import Feedback, JSONObject

PreviousImage = Literal["color", "grayscale", "none"]

IMAGE_SIZE = 1024
"""Pixels of a picture's side (A.2)."""
MAX_TOKENS = 16384
"""Table 5: the larger of the paper's two limits; smaller models were given 4096."""


@dataclass(frozen=True, slots=True)
class AsgardSettings:
    """How an agent plays AsgardBench.

    Raises:
        ValueError: naming the field and what it may be.
    """

    llm: LLMSettings = field(default_factory=LLMSettings)
    feedback: Feedback = "simple"
    """What the history says of each action: nothing, whether it worked, or also why not."""
    hand: int = 60
    """Opacity of the hand drawn around what is held, in percent; 0 draws none (section 5.1)."""
    memory: bool = True
    """Whether the model keeps things to remember from turn to turn (section 5.2)."""
    previous_image: PreviousImage = "color"
    """The picture from before the last action: as it was, in grey, or left out (section 5.3)."""
    text_only: bool = False
    """No pictures at all."""
    full_steps: bool = True
    """Ask for all remaining steps, or only for the next few."""
    common_sense: bool = False
    """Say at length what a tidy person would do anyway."""
    size: int = IMAGE_SIZE
    """Pixels of a picture's side."""

    def __post_init__(self) -> None:
        for name, choices in _CHOICES.items():
            if getattr(self, name) not in choices:
                raise ValueError(f"{name}: one of {', '.join(choices)} is expected")
        for name in ("memory", "text_only", "full_steps", "common_sense"):
            if not isinstance(getattr(self, name), bool):
                raise ValueError(f"{name}: true or false is expected")
        whole("hand", self.hand, 0, 100)
        whole("size", self.size, 64, 2048)

    @property
    def pictures(self) -> int:
        """How many pictures the model is shown at a time: 0, 1 or 2."""
        if self.text_only:
            return 0
        return 1 if self.previous_image == "none" else 2

    @property
    def conditions(self) -> JSONObject:
        """What of it the kitchen has to be told: the feedback, and how the hand is drawn."""
        return {"feedback": self.feedback, "rules": {"hand": self.hand}}

    @staticmethod
    def read(data: JSONObject, **defaults: Any) -> AsgardSettings:
        """Settings from JSON; fields that are missing have the paper's values.

        Raises:
            ValueError: an unknown field (naming the nearest), or a value that cannot be.
        """
        names = [one.name for one in fields(AsgardSettings) if one.name != "llm"]
        llm, own = split(data, names, temperature=0.0, max_tokens=MAX_TOKENS)
        return AsgardSettings(llm, **{**defaults, **own})


_CHOICES: dict[str, tuple[str, ...]] = {
    "feedback": get_args(Feedback),
    "previous_image": get_args(PreviousImage),
}
