"""How a task is named outside: `robotouille/asynchronous/1@3` is a world, a task of it and its suite's version."""

from __future__ import annotations

import difflib

from sim.world import SeatSpec, Suite, Task, World, WorldError
from sim.worlds import all_worlds


def find(name: str) -> tuple[World, Task]:
    """The world and the task of a name. Without `@version` any version is meant, without the world's name
    the first world that has the task.

    Raises:
        WorldError: `unknown_world`, `unknown_task`, or `other_version`, which says which one is here.
    """
    path, _, version = name.partition("@")
    world, task = _find(path)
    here = suite_of(world, task).version
    if version and version != str(here):
        raise WorldError(
            "other_version",
            f"{path} is here in version {here}, not {version}: scores do not compare",
        )
    return world, task


def _find(path: str) -> tuple[World, Task]:
    first, _, rest = path.partition("/")
    worlds = all_worlds()
    if first in worlds and rest:
        return worlds[first], worlds[first].task(rest)
    for world in worlds.values():
        try:
            return world, world.task(path)
        except WorldError:
            continue
    close = difflib.get_close_matches(path, [t.id for w in worlds.values() for t in w.tasks()], n=1)
    hint = f'did you mean "{close[0]}"?' if close else f"worlds: {', '.join(worlds)}"
    raise WorldError("unknown_task", f'there is no task "{path}"; {hint}')


LEARNING = ("tutorial", "training")
"""Words in the names of suites that are there to learn from; the others are tests."""


def is_learning(suite: str) -> bool:
    """Whether a suite of this name is there to learn from."""
    return any(word in suite for word in LEARNING)


def suite_of(world: World, task: Task) -> Suite:
    """The suite that a task belongs to; one of its own where it belongs to none."""
    found = (one for one in world.suites() if one.name == task.suite)
    return next(found, Suite(task.suite, task.suite))


def full_name(world: World, task: Task) -> str:
    """A task's name with the version of its suite."""
    return f"{world.name}/{task.id}@{suite_of(world, task).version}"


def env_id(world: str, version: int) -> str:
    """What Gymnasium and PettingZoo call a world's kitchens: `brigade/Robotouille-v1` of `robotouille` in version 1."""
    name = "".join(part.capitalize() for part in world.split("_"))
    return f"brigade/{name}-v{version}"


def led_seat(task: Task) -> SeatSpec:
    """The seat that is played where none is chosen: the one that is led by others, else the first."""
    return next((seat for seat in task.seats if seat.title), task.seats[0])
