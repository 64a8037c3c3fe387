"""The verdicts of both rule sets on a state: one decides, the other is recorded beside it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sim.world import WorldError
from sim.worlds.teach.definitions import Bound
from sim.worlds.teach.goals import Report, Rules, Scene, check, check_sound
from sim.worlds.teach.goals.places import Plan

Verdicts = dict[Rules, Report]


class Judge:
    """Judges states of one task, by what they hold alone."""

    def __init__(self, task: Bound) -> None:
        """Judge this task.

        Raises:
            WorldError: `bad_task`; it has rules about the order of things, which a state alone
                does not tell.
        """
        if task.beyond:
            raise WorldError("bad_task", f'"{task.name}" has rules about what comes before what')
        self.task = task
        self._plan = Plan(task)

    def verdicts(self, objects: Sequence[dict[str, Any]]) -> Verdicts:
        """How far the task is done with these objects (metadata and TEACh's own)."""
        scene = Scene(objects)
        return {"teach": check(self.task, scene), "sound": check_sound(self._plan, scene)}
