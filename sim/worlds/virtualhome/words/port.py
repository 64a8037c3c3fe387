"""The small port of translation: a phrase in anybody's words to the admissible actions nearest it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol


class Near(NamedTuple):
    """An admissible action and how like a phrase it is, 1 being the same."""

    action: str
    likeness: float


class Translator(Protocol):
    """A way of translating. Answers are the same for the same words."""

    name: str

    def nearest(self, phrases: Sequence[str], count: int = 5) -> list[list[Near]]:
        """For each phrase the nearest admissible actions, the likest first."""
        ...

    def alike(self, text: str, others: Sequence[str]) -> list[float]:
        """How like each of the other sentences, of any kind, a text is: at most 1."""
        ...
