"""What the quick planner knows of an instance, given time."""

from __future__ import annotations

from dataclasses import replace

from sim.world import JSONObject, Task
from sim.worlds.robotouille import world
from sim.worlds.robotouille.instances import manifest
from sim.worlds.robotouille.instances.generate import find_instance, layout_of, played
from sim.worlds.robotouille.instances.pinned import options_of, parts
from sim.worlds.robotouille.planner import PLANNER_VERSION, plan

BUDGET = 40_000
CHOICES = 8


def pinned_row(name: str, known: JSONObject | None) -> tuple[Task, JSONObject]:
    """The instance and what identifies it: as it is pinned, or found anew if it has changed."""
    base, seed = parts(name)
    given, options = base.params["environment"], options_of(base)
    environment, attempt = None, 0
    if known is not None:
        attempt = known["attempt"]
        environment = layout_of(given, seed, attempt, options)
        if environment is not None and manifest.digest(environment) != known["sha256"]:
            environment = None
    if environment is None:
        found = find_instance(given, seed, options)
        environment, attempt = found.environment, found.attempt
    task = replace(base, id=name, params={**base.params, "environment": environment})
    return task, {"sha256": manifest.digest(environment), "attempt": attempt}


def best_known(task: Task, budget: int = BUDGET) -> JSONObject:
    """The lengths of the planner's plans, played to the goal; `joint` where there are several cooks."""
    row: JSONObject = {"par": _length(task, budget, joint=False), "proved": False}
    row["planner"] = PLANNER_VERSION
    if len(task.seats) > 1:
        row["joint"] = _length(task, budget, joint=True)
        row["joint_planner"] = PLANNER_VERSION
    return row


def _length(task: Task, budget: int, *, joint: bool) -> int:
    cooks = [seat.name for seat in task.seats]
    view = world.start(task, 0).observe(cooks[0])
    return played(task, plan(task, view, cooks, joint=joint, budget=budget, choices=CHOICES))
