"""Every world of the house passes the public conformance check."""

from __future__ import annotations

import pytest

from sim.checks import check_catalogue, check_task, check_world
from sim.world import Task, World
from sim.worlds import all_worlds
from tests.shares import WHOLE, share

WORLDS = list(all_worlds().values())
STEPS = {"short": 6, "long": 40}
MOST = 4 if WHOLE else 2
"""So many tasks of each suite, at the most, are walked through at length."""


def sampled(world: World) -> list[Task]:
    """The first and the last task of each suite."""
    by_suite: dict[str, list[Task]] = {}
    for task in world.tasks():
        by_suite.setdefault(task.suite, []).append(task)
    return list({t.id: t for tasks in by_suite.values() for t in (tasks[0], tasks[-1])}.values())


def cases(*, whole: bool) -> list[object]:
    """Worlds and tasks as test parameters, named by the task."""
    return [
        pytest.param(world, task, id=f"{world.name}-{task.id}")
        for world in WORLDS
        for task in (world.tasks() if whole else sampled(world))
    ]


def spread() -> list[object]:
    """Suites and their tasks, evenly spread where there are many: homes take seconds each."""
    found: dict[tuple[World, str], list[Task]] = {}
    for world in WORLDS:
        for task in world.tasks():
            found.setdefault((world, task.suite), []).append(task)
    return [
        pytest.param(world, suite, share(tasks, MOST, whole=False), id=f"{world.name}-{suite}")
        for (world, suite), tasks in found.items()
    ]


def test_there_is_a_kitchen() -> None:
    assert "robotouille" in all_worlds()


@pytest.mark.parametrize("world", WORLDS, ids=lambda world: world.name)
def test_its_catalogue_is_in_order(world: World) -> None:
    check_catalogue(world)


@pytest.mark.parametrize(("world", "task"), cases(whole=False))
def test_a_sampled_task_keeps_the_protocol(world: World, task: Task) -> None:
    check_task(world, task, seed=3, steps=STEPS["short"])


@pytest.mark.slow
@pytest.mark.parametrize(("world", "suite", "tasks"), spread())
def test_tasks_of_every_suite_keep_the_protocol(
    world: World, suite: str, tasks: list[Task]
) -> None:
    check_world(world, tasks, steps=STEPS["long"])
