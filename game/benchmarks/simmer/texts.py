"""The prompts, filled in. They are our own words after the parts of the paper's tables 8 to 10."""

from __future__ import annotations

from string import Template

from game.benchmarks.simmer import benchmark
from game.benchmarks.simmer.environment import environment, examples, goal
from game.benchmarks.simmer.settings import SimmerSettings
from sim.world import Task


def prompt(name: str, task: Task, settings: SimmerSettings, **more: str) -> str:
    """A prompt of this name for a task: `baseline`, `self_refine`, `foresight`, `react`."""
    words = {
        "goal": goal(task),
        "environment": environment(task, whole=settings.actions == "all"),
        "examples": examples(task, settings.shots),
    }
    return Template(benchmark.prompt(name)).substitute(words | more)


def turn(history: str, observation: str, problem: str) -> str:
    """What a model in the closed loop is told before a step."""
    return Template(benchmark.prompt("react_turn")).substitute(
        history=history or "(none yet)", observation=observation, problem=problem
    )
