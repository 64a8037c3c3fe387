"""Tasks: what can be played."""

from __future__ import annotations

import asyncio

from game.doors.beside import beside
from game.doors.problems import Problem
from game.doors.rest import shapes
from game.doors.rest.calls import Answer, Call
from game.doors.rest.operations import operation
from game.live.allowance import on_offer
from game.models import Player
from game.pages.menu import hint_of
from game.suites import all_tasks, find_task, in_suite, kitchens_of, suite_of, ways_of
from sim.world import Task, WorldError


@operation(
    "GET", "/tasks", tag="tasks", scope="read", query=shapes.TaskQuery,
    answers={200: shapes.TaskPage},
)  # fmt: skip
async def list_tasks(call: Call) -> Answer:
    """The tasks of all worlds, in the order of the menu; pinned instances stand with their tasks."""
    return Answer(await asyncio.to_thread(_page, call.query))


def _page(query: shapes.TaskQuery) -> shapes.TaskPage:
    found = [
        task
        for task in all_tasks().values()
        if in_suite(task, query.suite) and query.seats in (0, len(task.seats))
    ]
    ids = [task.id for task in found]
    if query.after and query.after not in ids:
        raise Problem("malformed", '"after": this is the `next` of no page of these tasks')
    start = ids.index(query.after) + 1 if query.after else 0
    shown = found[start : start + query.limit]
    more = len(found) > start + query.limit
    return shapes.TaskPage([_short(task) for task in shown], shown[-1].id if more else None)


def _short(task: Task) -> shapes.TaskShort:
    seats = len(task.seats)
    return shapes.TaskShort(task.id, task.world, task.suite, task.title, seats, task.difficulty)


@operation(
    "GET", "/tasks/{task*}", tag="tasks", scope="read", answers={200: shapes.TaskWhole},
    problems=("unknown_task",),
)  # fmt: skip
async def read_task(call: Call) -> Answer:
    """One task: its goal, seats and paces, the agents that can play it, and its pinned instances."""
    return Answer(await beside(_whole, call.path["task"], call.caller.player))


def task_of(task_id: str) -> Task:
    """The task of this id. Raises Problem `unknown_task`."""
    try:
        return find_task(task_id[:200])
    except WorldError as error:
        raise Problem("unknown_task", f"{error.message} (GET /api/v1/tasks lists them)") from error


def _whole(task_id: str, player: Player) -> shapes.TaskWhole:
    task = task_of(task_id)
    suite = suite_of(task.world, task.suite)
    return shapes.TaskWhole(
        task.id,
        task.world,
        task.suite,
        suite.version,
        task.title,
        task.goal,
        hint_of(task),
        task.difficulty,
        task.par,
        task.step_limit,
        list(suite.paces),
        [shapes.TaskWay(*way) for way in ways_of(task)],
        [
            shapes.TaskSeat(
                spec.name, spec.role, spec.label, list(on_offer(task, spec.name, player))
            )
            for spec in task.seats
        ],
        list(kitchens_of(task)),
    )
