"""The verdicts of both rule sets on a state: one decides, the other is recorded beside it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from sim.worlds.teach.definitions import Bound
from sim.worlds.teach.goals import Report, Scene, check
from sim.worlds.teach.rules import Decides

RULES: Mapping[Decides, Callable[[Bound, Scene], Report]] = {"teach": check}


class Judge:
    """Judges states of one task."""

    def __init__(self, task: Bound) -> None:
        self.task = task

    def verdicts(self, objects: Sequence[dict[str, Any]]) -> dict[Decides, Report]:
        """How far the task is done with these objects (metadata and TEACh's own), by each rule set."""
        scene = Scene(objects)
        return {rules: judge(self.task, scene) for rules, judge in RULES.items()}
