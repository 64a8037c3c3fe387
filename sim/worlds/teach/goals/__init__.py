"""Judging TEACh's tasks.

`Progress` follows a task through an episode: both rule sets, constraints beyond them, percent done, a
sentence on what is missing. `check` (the rules of `teach`, exactly as the original) and `check_sound`
judge one `Scene`; `preconditions` says whether a scene has what a task needs.
"""

from __future__ import annotations

from sim.worlds.teach.goals.differences import changed_objects, task_from
from sim.worlds.teach.goals.progress import RULES, Progress, Rules
from sim.worlds.teach.goals.report import Report, Subgoal
from sim.worlds.teach.goals.scene import Object, Scene
from sim.worlds.teach.goals.sound_rules import SoundReport, check_sound, preconditions_sound
from sim.worlds.teach.goals.teach_rules import Preconditions, check, preconditions

__all__ = [
    "RULES",
    "Object",
    "Preconditions",
    "Progress",
    "Report",
    "Rules",
    "Scene",
    "SoundReport",
    "Subgoal",
    "changed_objects",
    "check",
    "check_sound",
    "preconditions",
    "preconditions_sound",
    "task_from",
]
