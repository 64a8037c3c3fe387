"""The suites of all worlds: what people meet, and how the tasks of a suite are to be played.

Suites of different worlds may share a name, so world and suite together name one.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from sim.world import Suite, Task
from sim.worlds import all_worlds


@cache
def all_suites() -> dict[tuple[str, str], Suite]:
    """Every suite by world and name, in the order in which people should meet them."""
    found = [(world.name, suite) for world in all_worlds().values() for suite in world.suites()]
    found.sort(key=lambda one: one[1].rank)
    return {(world, suite.name): suite for world, suite in found}


def suite_of(world: str, name: str) -> Suite:
    """A suite; one that its world does not list (any more) has its own name for a title."""
    known = all_suites().get((world, name))
    return known or Suite(name, name.replace("_", " ").capitalize())


def suite_title(world: str, name: str) -> str:
    """A suite's title for people."""
    return suite_of(world, name).title


@cache
def all_tasks() -> dict[str, Task]:
    """Every task of every world by id, in the order people should meet them."""
    return {task.id: task for world in all_worlds().values() for task in world.tasks()}


def by_suite(tasks: Iterable[Task]) -> dict[tuple[str, str], list[Task]]:
    """Tasks by world and suite, in the order in which people should meet the suites."""
    groups: dict[tuple[str, str], list[Task]] = {}
    for task in tasks:
        groups.setdefault((task.world, task.suite), []).append(task)
    return dict(sorted(groups.items(), key=lambda group: _rank(*group[0])))


def _rank(world: str, name: str) -> int:
    return suite_of(world, name).rank


def suite_key(world: str, name: str) -> str:
    """What a suite is called in addresses and run files: its name, with its world where others share it."""
    shared = any(other == name and where != world for where, other in all_suites())
    return f"{world}:{name}" if shared else name


def in_suite(task: Task, wanted: str) -> bool:
    """Whether a task is in the suite of this name or key; empty: in any."""
    return wanted in ("", task.suite, f"{task.world}:{task.suite}")
