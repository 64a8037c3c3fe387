"""Which part of a task for two a seat has: the recipe that it knows, what it lacks, where it may stand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from game.benchmarks.teach import plans
from game.benchmarks.teach.cmfr.subgoals import Name, Subgoal
from game.benchmarks.teach.pair.listening import Recipe
from sim.world import Seat, Task


def role_of(task: Task, seat: Seat) -> Mapping[str, Any]:
    """What the cast says of a seat."""
    return next(dict(role) for role in task.params["cast"] if role["seat"] == seat)


def recipes(task: Task, role: Mapping[str, Any]) -> list[Recipe]:
    """What it is told to make: the whole task, or the parts that it knows. Those nobody can plan are left out."""
    name, params = str(task.params["task"]), [str(one) for one in task.params.get("params", ())]
    knows = role.get("knows")
    if knows is None:
        return [(name, params)] if plans.told(name) else []
    known = plans.parts(name, params)
    return [known[key] for key in knows if key in known]


def plannable(task: Task, role: Mapping[str, Any]) -> bool:
    """Whether somebody has told how all of it is done that this role knows. Who knows nothing may sit there too."""
    knows = role.get("knows")
    if knows is None:
        return bool(recipes(task, role))
    return len(recipes(task, role)) == len([key for key in knows if key != "places"])


def lacking(order: Subgoal, lacks: frozenset[str]) -> Iterator[Subgoal]:
    """An order, or what it consists of where one alone is not able to do all of it."""
    if "wash" in lacks and order.function in ("Clean", "Fill_with_water"):
        yield Subgoal("Place", (*order.things, Name("SinkBasin")))
        yield Subgoal("Toggle_on", (Name("Faucet"),))
        yield Subgoal("Toggle_off", (Name("Faucet"),))
    else:
        yield order


def beyond(step: Subgoal, lacks: frozenset[str]) -> bool:
    """Whether somebody who lacks these skills has to ask for it. Who cannot slice takes no knife."""
    kind = step.things[0].kind
    if step.function.startswith("Toggle"):
        return ("wash" if kind == "Faucet" else "switch") in lacks
    if step.function in ("Open", "Close"):
        return "open" in lacks
    return "slice" in lacks and (step.function == "Slice" or kind == "Knife")


__all__ = ["beyond", "lacking", "plannable", "recipes", "role_of"]
