"""What can be shown on a stage: tasks that agents can cook alone, and one that an audience can vote in."""

from __future__ import annotations

from game.agents import all_agents
from game.live.demo import demo_tasks
from game.suites import all_suites, all_tasks, suite_of
from sim.world import Task, WorldError

FEWEST_STEPS = 6
"""A race that is over after a few steps is none."""


def with_chefs() -> tuple[Task, ...]:
    """Tasks in which phones may take chefs: those for several that the landing page's kitchen shows, too."""
    try:
        return tuple(task for task in demo_tasks() if len(task.seats) > 1)
    except WorldError:
        return ()


def with_crowd() -> tuple[Task, ...]:
    """Tasks for one cook that an audience can vote in: an agent can play them without help, taking
    turns, and they are not over at once."""
    return tuple(task for task in all_tasks().values() if _is_race(task) and _is_played(task))


def _is_race(task: Task) -> bool:
    suite = all_suites().get((task.world, task.suite))
    if suite is None or suite.private or len(task.seats) != 1 or "turns" not in suite.paces:
        return False
    return (task.par or 0) >= FEWEST_STEPS and task.public


def _is_played(task: Task) -> bool:
    kind = all_agents().get(agent_of(task))
    return kind is not None and kind.plays_all(task) and not kind.asks_models


def tasks_of(mode: str) -> tuple[Task, ...]:
    """The programme of a mode, in the order in which it is played."""
    return with_crowd() if mode == "crowd" else with_chefs()


def agent_of(task: Task) -> str:
    """The agent that cooks a task on a stage where nobody wishes for another; empty: none can."""
    suite = suite_of(task.world, task.suite)
    return suite.demo or suite.stand_in or ""


def task_after(mode: str, last: str) -> Task:
    """The task that follows another one in the programme; the first after one that is not in it.

    Raises:
        WorldError: `no_demo`; there is nothing to show.
    """
    tasks = tasks_of(mode)
    if not tasks:
        raise WorldError("no_demo", "no kitchen of this house can be shown on a stage")
    ids = [task.id for task in tasks]
    at = ids.index(last) if last in ids else -1
    return tasks[(at + 1) % len(tasks)]
