"""The suites of all worlds: what people meet, and how the tasks of a suite are to be played.

Suites of different worlds may share a name, so world and suite together name one.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from difflib import get_close_matches
from functools import cache

from sim.abilities import Conditioned, Pinned, Way, length_of
from sim.once import Once
from sim.world import Suite, SuitePace, Task, WorldError
from sim.worlds import all_worlds

INSTANCE = "@"
"""Between a task's id and the number of one of its pinned instances."""
LONGEST = 60
"""So much of what is no task's id is looked for, and repeated to whoever asked."""


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


@Once
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


def find_task(task_id: str) -> Task:
    """One task of any world by id: of the catalogues, or a pinned instance (`asynchronous/1@3`).

    Raises:
        WorldError: `unknown_task`, naming close matches of whatever world, or why the instance cannot be played.
    """
    known = all_tasks().get(task_id)
    if known is not None:
        return known
    base = all_tasks().get(task_id.partition(INSTANCE)[0])
    if base is not None:  # the world whose instances these are knows best which there are
        return all_worlds()[base.world].task(task_id)
    problems: list[WorldError] = []
    for world in all_worlds().values():
        try:
            return world.task(task_id)
        except WorldError as error:
            problems.append(error)
    telling = [error for error in problems if error.code != "unknown_task"]
    if telling:
        raise telling[0]
    near = get_close_matches(task_id[:LONGEST], all_tasks(), n=3)
    hint = f"; did you mean {', '.join(near)}?" if near else ""
    raise WorldError("unknown_task", f'there is no task "{task_id[:LONGEST]}"{hint}')


def instance_ids(world: str, suite: str | None = None) -> tuple[str, ...]:
    """The ids of a world's pinned instances, without laying them out; none where it has none."""
    found = all_worlds().get(world)
    if found is None or not isinstance(found, Pinned):
        return ()
    return tuple(found.instance_ids(suite))


def kitchens_of(task: Task) -> tuple[str, ...]:
    """The ids of the pinned instances of a task, or of the task that an instance is of."""
    base, _, _ = task.id.partition(INSTANCE)
    known = all_tasks().get(base)
    suite = known.suite if known is not None else None
    ids = instance_ids(task.world, suite) if suite in pinned_suites(task.world) else ()
    return tuple(one for one in ids if one.partition(INSTANCE)[0] == base)


@cache
def pinned_suites(world: str) -> tuple[str, ...]:
    """The suites of a world whose tasks have pinned instances, in the order of the catalogue."""
    bases = (one.partition(INSTANCE)[0] for one in instance_ids(world))
    tasks = all_tasks()
    return tuple(dict.fromkeys(tasks[base].suite for base in bases if base in tasks))


def at_pace(task: Task, pace: SuitePace) -> Task:
    """The task with the length that is best known at this pace, as sessions and runs record it."""
    found = length_of(all_worlds().get(task.world), task, pace)
    return replace(task, par=found.steps, par_proved=found.proved)


def ways_of(task: Task) -> tuple[Way, ...]:
    """The conditions under which people may play a task; none where there is no choice."""
    world = all_worlds().get(task.world)
    return tuple(world.ways(task)) if world is not None and isinstance(world, Conditioned) else ()


def in_way(task: Task, way: str) -> Task:
    """A task under a condition; itself in a world without any. Raises WorldError `unknown_way`."""
    world = all_worlds().get(task.world)
    return world.in_way(task, way) if world is not None and isinstance(world, Conditioned) else task


def way_of(task: Task) -> Way | None:
    """The condition under which a task is played; None where there is no choice."""
    world = all_worlds().get(task.world)
    if world is None or not isinstance(world, Conditioned):
        return None
    name = world.way_of(task)
    return next((one for one in world.ways(task) if one.name == name), None)
