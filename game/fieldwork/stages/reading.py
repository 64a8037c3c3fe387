"""Stages that are read: welcome, instructions, debriefing, and the end."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from game.fieldwork.taking import Go, Stay, Taking, Verdict


class Reading:
    """A text, and a button to go on."""

    template = "studies/stages/reading.html"

    def enter(self, taking: Taking) -> None:
        """Nothing has to be made ready."""

    def context(self, taking: Taking) -> dict[str, Any]:
        """The text is the step's own."""
        return {}

    def submit(self, taking: Taking, sent: Mapping[str, Any]) -> Verdict:
        """Who has read it goes on."""
        return Go()


class Ending(Reading):
    """The last step: there is nothing after it."""

    def submit(self, taking: Taking, sent: Mapping[str, Any]) -> Verdict:
        """There is no further step."""
        return Stay()
