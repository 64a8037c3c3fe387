"""What a model is shown of the steps before: the variants of the paper's appendix A.8."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.agents._prompting.settings import History
from game.llm import Message

LEFT_OUT = "Observation: (an earlier one, left out)"
RAW_SHOWN = 2000
"""Characters of an answer without form that are shown again; a model may have rambled."""


@dataclass(frozen=True, slots=True)
class Interaction:
    """One question and answer: what was shown, and the answer taken apart as far as it could be."""

    shown: str
    reasoning: str
    choice: str
    """The part with the action: `Action: ...`; empty if the answer could not be read."""
    raw: str = ""

    @property
    def full(self) -> str:
        """Reasoning and action in the form that was asked for."""
        if not self.choice:
            return self.raw[:RAW_SHOWN]
        return f"Reasoning: {self.reasoning}\n{self.choice}" if self.reasoning else self.choice

    @property
    def brief(self) -> str:
        """The action alone."""
        return self.choice or self.raw[:RAW_SHOWN]


def remembered(past: Sequence[Interaction], history: History) -> list[Message]:
    """The earlier interactions as this variant shows them."""
    if history == "none" or not past:
        return []
    if history == "all":
        return [message for one in past for message in _pair(one.shown, one.full)]
    last = past[-1]
    if history == "last_action":
        return _pair(LEFT_OUT, last.brief)
    shown = last.shown if history == "last_observation_reasoning_action" else LEFT_OUT
    return _pair(shown, last.full)


def _pair(shown: str, answer: str) -> list[Message]:
    return [Message("user", shown), Message("assistant", answer or "(nothing)")]
