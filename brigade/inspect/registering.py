"""What Inspect finds by its entry point: the tasks, solvers, scorers and metrics of this door."""

from __future__ import annotations

from brigade.inspect import agents, exporting, people, scoring, tasks, tooling

__all__ = ["agents", "exporting", "people", "scoring", "tasks", "tooling"]

tasks.register()
