"""What Inspect finds by its entry point: the tasks, solvers, scorers and metrics of this door."""

from __future__ import annotations

from brigade.inspect import agents, people, scoring, tasks

__all__ = ["agents", "people", "scoring", "tasks"]

tasks.register()
