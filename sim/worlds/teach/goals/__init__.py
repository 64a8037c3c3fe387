"""Judging TEACh's tasks: `Scene` indexes objects, `check` says how far a task is done.

`check` follows the rules of `teach`, exactly as the original; `preconditions` says whether a scene has
what a task needs.
"""

from __future__ import annotations

from sim.worlds.teach.goals.report import Report, Subgoal
from sim.worlds.teach.goals.scene import Object, Scene
from sim.worlds.teach.goals.teach_rules import Preconditions, check, preconditions

__all__ = ["Object", "Preconditions", "Report", "Scene", "Subgoal", "check", "preconditions"]
