"""What Inspect finds by its entry point: the tasks, solvers, scorers and metrics of this door."""

from __future__ import annotations

from brigade.inspect import agents, scoring, tasks

__all__ = ["agents", "scoring", "tasks"]

tasks.register()
