"""The tasks as people choose them: by suite, with a difficulty in words, and what to start with."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from typing import Literal

from sim.world import Task, WorldError
from sim.worlds import all_worlds

DIFFICULTIES = ("first steps", "easy", "medium", "hard", "very hard")
SUITE_TITLES = {
    "tutorial": "Learn to cook",
    "training": "Warm up",
    "synchronous": "One thing after the other",
    "asynchronous": "While it cooks",
    "multi_agent": "Two cooks",
    "home": "At home",
    "asgardbench": "AsgardBench",
    "own": "Own kitchens",
}
SUITE_ABOUT = {
    "tutorial": "One new thing at a time, from the first step to two cooks.",
    "training": "Two small kitchens to find your way around.",
    "synchronous": "Cut, fry and stack: nothing happens unless you do it.",
    "asynchronous": "Pots boil and pans sizzle by themselves: use the time.",
    "multi_agent": "Share the work with an agent or a friend.",
    "home": "First person: walk through a home, click what you see.",
    "asgardbench": "The benchmark as a model plays it: no help, twelve actions, what you see is what counts.",
}
SUITE_ORDER = tuple(SUITE_TITLES)

Limit = Literal["none", "relaxed", "paper"]
RELAXED_FACTOR = 3.0
PAPER_FACTOR = 1.5
"""A run of the paper ends after 1.5 times the best known number of steps (section 5)."""


@dataclass(frozen=True, slots=True)
class Suite:
    """Tasks that belong together."""

    name: str
    title: str
    about: str
    tasks: tuple[Task, ...]


@cache
def all_tasks() -> dict[str, Task]:
    """Every task of every world by id, in the order people should meet them."""
    return {task.id: task for world in all_worlds().values() for task in world.tasks()}


def find_task(task_id: str) -> Task:
    """One task of the menu.

    Raises:
        WorldError: `unknown_task`.
    """
    tasks = all_tasks()
    if task_id not in tasks:
        raise WorldError("unknown_task", f'there is no task "{task_id}" on the menu')
    return tasks[task_id]


def suites(tasks: Iterable[Task]) -> list[Suite]:
    """Tasks grouped by suite; known suites first, in the order of the menu."""
    groups: dict[str, list[Task]] = {}
    for task in tasks:
        groups.setdefault(task.suite, []).append(task)
    names = sorted(groups, key=_rank)
    return [Suite(n, suite_title(n), SUITE_ABOUT.get(n, ""), tuple(groups[n])) for n in names]


def _rank(suite: str) -> int:
    return SUITE_ORDER.index(suite) if suite in SUITE_ORDER else len(SUITE_ORDER)


def suite_title(suite: str) -> str:
    """A suite's title for people; its own name, made readable, if we have none."""
    return SUITE_TITLES.get(suite) or suite.replace("_", " ").capitalize()


def difficulty_label(difficulty: int) -> str:
    """Difficulty 1 to 5 in words; beyond that range the nearest."""
    return DIFFICULTIES[min(max(difficulty, 1), len(DIFFICULTIES)) - 1]


def first_task() -> Task:
    """What *Play now* starts: the first task for one cook."""
    return _first(lambda task: len(task.seats) == 1)


def partner_task() -> Task:
    """What *Play with an agent* and *Invite a friend* start: the first task for two cooks."""
    return _first(lambda task: len(task.seats) == 2)


def next_task(task_id: str) -> Task | None:
    """The task after this one in its suite, or the first of the next suite."""
    ids = list(all_tasks())
    at = ids.index(task_id) + 1 if task_id in ids else len(ids)
    return all_tasks()[ids[at]] if at < len(ids) else None


def step_limit(task: Task, limit: Limit) -> int | None:
    """World steps a session of this task may take; None where there is no limit to derive."""
    if limit == "none" or task.par is None:
        return None
    if limit == "relaxed":
        return math.ceil(task.par * RELAXED_FACTOR)
    return task.step_limit or int(task.par * PAPER_FACTOR)


def hint_of(task: Task) -> str:
    """A sentence that helps with a tutorial; empty where the task has none."""
    environment = task.params.get("environment") or {}
    about = environment.get("brigade") if isinstance(environment, dict) else None
    return str(about.get("hint", "")) if isinstance(about, dict) else ""


def _first(wanted: Callable[[Task], bool]) -> Task:
    """The first task that fits, tutorials first; any task if none fits."""
    ordered = [task for suite in suites(all_tasks().values()) for task in suite.tasks]
    fitting = [task for task in ordered if wanted(task)]
    return (fitting or ordered)[0]
