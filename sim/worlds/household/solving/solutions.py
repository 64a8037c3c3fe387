"""Solutions of tasks, for oracles and graders: stored ones, or the error-free player's own."""

from __future__ import annotations

from sim.world import Action, Task, WorldError
from sim.worlds.household.acting import vocabulary
from sim.worlds.household.suites import naming, plans
from sim.worlds.household.suites.catalogue import plan_of


def is_known(task: Task) -> bool:
    """Whether `known` has something to go by: a stored solution, or a name of the twelve kinds."""
    plan = task.params.get("plan")
    name = plan.get("name") if isinstance(plan, dict) else plan
    if task.world != "household" or not isinstance(name, str):
        return False
    if name in plans.names():
        return True
    try:
        naming.read(name)
    except WorldError:
        return False
    return True


def known(task: Task) -> list[Action]:
    """A solution of a benchmark task; of other plans of the twelve kinds it is found on the spot.

    Raises:
        WorldError: `no_solution`.
    """
    name = task.params.get("plan")
    if task.world == "household" and isinstance(name, str) and name in plans.names():
        lines = plans.solution(name)
    else:
        lines = _found(task)
    return [vocabulary.action(*line.split()) for line in lines]


def _found(task: Task) -> tuple[str, ...]:
    from sim.home.pictures.studio import studio
    from sim.worlds.household.solving.proving import solved

    try:
        plan = plan_of(task)
        return solved(plan, naming.read(plan.name).parts, studio()).solution
    except WorldError as error:
        raise WorldError("no_solution", f"no solution of {task.id} is known") from error
