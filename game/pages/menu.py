"""The tasks as people choose them: by suite, with a difficulty in words, and what to start with."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Literal

from django.utils.translation import gettext_noop

from game.benchmarks import benchmark_for
from game.pages.companions import fits_one_screen
from game.pages.drawn import is_drawn
from game.suites import (
    INSTANCE,
    all_tasks,
    by_suite,
    find_task,
    kitchens_of,
    suite_key,
    suite_of,
)
from sim.abilities import length_of
from sim.world import SuitePace, Task, WorldError
from sim.worlds import all_worlds

DIFFICULTIES = (
    gettext_noop("first steps"),
    gettext_noop("easy"),
    gettext_noop("medium"),
    gettext_noop("hard"),
    gettext_noop("very hard"),
)

ROW = 3
"""Kitchens in a row on the first screen."""
SHELF, FIRST = 36, 12
"""Larger suites than this show so many of their tasks on the menu, and the rest on a page of their own."""

Limit = Literal["none", "relaxed", "paper"]
RELAXED_FACTOR = 3.0


@dataclass(frozen=True, slots=True)
class Group:
    """Tasks of one suite. `key` names the suite in addresses: with its world where others share it."""

    key: str
    title: str
    about: str
    tasks: tuple[Task, ...]

    @property
    def some(self) -> tuple[Task, ...]:
        """Those that stand on the menu beside other suites: all of a small suite, else the first."""
        return self.tasks if len(self.tasks) <= SHELF else self.tasks[:FIRST]


def suites(tasks: Iterable[Task]) -> list[Group]:
    """Tasks grouped by suite, in the order of the menu; private suites are not on it."""
    return [
        Group(suite_key(world, name), suite.title, suite.about, tuple(group))
        for (world, name), group in by_suite(tasks).items()
        if not (suite := suite_of(world, name)).private
    ]


def difficulty_label(difficulty: int) -> str:
    """Difficulty 1 to 5 in words; beyond that range the nearest."""
    return DIFFICULTIES[min(max(difficulty, 1), len(DIFFICULTIES)) - 1]


def first_task() -> Task:
    """What *Play now* starts: the first task for one cook."""
    return _first(lambda task: len(task.seats) == 1)


def other_kitchens() -> list[Task]:
    """What else there is at a glance: a task of each world with pictures, in the order of the menu, that
    *Play now* does not start: its liveliest, one in real time, or its first. No more than fit in a row."""
    started = first_task()
    found: dict[str, list[Task]] = {}
    for task in _ordered():
        if is_drawn(task.world) and (task.world, task.suite) != (started.world, started.suite):
            found.setdefault(task.world, []).append(task)
    return [next(filter(_is_lively, tasks), tasks[0]) for tasks in found.values()][:ROW]


def _is_lively(task: Task) -> bool:
    return suite_of(task.world, task.suite).paces[0] == "realtime"


def partner_task() -> Task:
    """What *Play with an agent* and *Invite a friend* start: the first task for two cooks."""
    return _first(lambda task: len(task.seats) == 2)


def couch_task() -> Task:
    """What *Two at this screen* starts: the first lively task for two on one board, else any for two."""
    pairs = [task for task in _ordered() if len(task.seats) == 2]
    fitting = (task for task in pairs if _is_lively(task) and fits_one_screen(task))
    return next(fitting, None) or partner_task()


def next_task(task_id: str) -> Task | None:
    """The task after this one in its suite, or the first of the next suite; after a pinned instance
    the next one of the same task."""
    if INSTANCE in task_id:
        return _next_instance(task_id)
    tasks = _ordered()
    ids = [task.id for task in tasks]
    at = ids.index(task_id) + 1 if task_id in ids else len(ids)
    return tasks[at] if at < len(ids) else None


def _next_instance(task_id: str) -> Task | None:
    try:
        ids = kitchens_of(find_task(task_id))
        at = ids.index(task_id) + 1 if task_id in ids else len(ids)
        return find_task(ids[at]) if at < len(ids) else None
    except WorldError:
        return None


def step_limit(task: Task, limit: Limit, pace: SuitePace = "turns") -> int | None:
    """World steps a session of this task may take at a pace; None where there is no limit to derive:
    nothing is known of the task at that pace, or its steps are the clock's."""
    par = length_of(all_worlds().get(task.world), task, pace).steps
    if limit == "none" or par is None or pace == "realtime":
        return None
    if limit == "relaxed":
        return math.ceil(par * RELAXED_FACTOR)
    own = task.step_limit if par == task.par else None
    return own or benchmark_for(task).limits.steps(par)


def has_page(task_id: str) -> bool:
    """Whether this task, or the one that it is an instance of, is in a catalogue."""
    return task_id.partition(INSTANCE)[0] in all_tasks()


def hint_of(task: Task, seat: str | None = None) -> str:
    """What helps who meets the task, or its suite, for the first time in a seat; may be empty."""
    return task.hint_for(seat) or suite_of(task.world, task.suite).hint


def _ordered() -> list[Task]:
    """Every task of the menu, in its order."""
    return [task for group in suites(all_tasks().values()) for task in group.tasks]


def _first(wanted: Callable[[Task], bool]) -> Task:
    """The first task that fits, in the order of the menu; any task if none fits."""
    ordered = _ordered()
    fitting = [task for task in ordered if wanted(task)]
    return (fitting or ordered)[0]
