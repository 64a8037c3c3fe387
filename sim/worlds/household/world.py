"""The household as a world of Brigade."""

from __future__ import annotations

from collections.abc import Iterable

from sim.world import Episode, JSONObject, Task, WorldError


class Household:
    """A family of tasks in 120 homes."""

    name = "household"
    version = 1
    title = "Household"

    def tasks(self) -> Iterable[Task]:
        return ()

    def task(self, task_id: str) -> Task:
        raise WorldError("unknown_task", f'there is no task "{task_id}" in the household')

    def task_from(self, data: JSONObject) -> Task:
        raise WorldError("bad_task", "the household does not read tasks from files")

    def start(self, task: Task, seed: int) -> Episode:
        raise WorldError("unknown_task", f'there is no task "{task.id}" in the household')


world = Household()
