"""What models are told of the kitchen: as the original tells it, or with timers and counts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from game.benchmarks import STANDARD, Preset
from sim.world import Task

PAPER, RICH = "paper", "rich"


def _told(style: str) -> Preset:
    about = {
        PAPER: "as the original tells it: what is so, all valid actions, the goal; no timers, no cuts",
        RICH: "also how far cooking, frying, boiling, filling and cutting have come, and whose turn "
        "it is",
    }

    def apply(task: Task) -> Task:
        return replace(task, params={**task.params, "observation": style})

    return Preset(about[style], apply)


OBSERVATIONS: Mapping[str, Preset] = {style: _told(style) for style in (PAPER, RICH)}


def told_before(rules: str) -> str:
    """Runs from before styles had names: the original's rules came with the original's text."""
    return RICH if rules == STANDARD else PAPER


def is_rich(task: Task) -> bool:
    """Whether a task's observations tell what is under way."""
    from sim.worlds.robotouille.episode import observing

    return task.world == "robotouille" and observing(task) == RICH
