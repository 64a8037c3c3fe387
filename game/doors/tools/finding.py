"""Tools that tell what there is: tasks, one task, and sessions of one's own."""

from __future__ import annotations

from msgspec import Struct

from game.doors.rest import sessions, shapes, tasks
from game.doors.tools import wishes
from game.doors.tools.tool import Asked, Told, done, tool


@tool(
    "List tasks", wish=wishes.Tasks, told=shapes.TaskPage, scope="read", reads=True
)  # fmt: skip
async def list_tasks(asked: Asked, wish: wishes.Tasks) -> Told:
    """The tasks that can be cooked, by suite. tutorial is where to begin."""
    query = shapes.TaskQuery(suite=wish.suite, seats=wish.seats, limit=wish.limit, after=wish.after)
    page: shapes.TaskPage = await done(tasks.list_tasks(asked.call(query=query)))
    lines = [f"{one.id} ({one.suite}, {_cooks(one.seats)}): {one.title}" for one in page.tasks] or [
        "There is no such task."
    ]
    return Told("\n".join([*lines, *_more(page.next)]), page)


def _cooks(seats: int) -> str:
    return "1 cook" if seats == 1 else f"{seats} cooks"


def _more(next_: str | None) -> list[str]:
    return [f'There are more: ask again with after="{next_}".'] if next_ else []


@tool("Read a task", wish=wishes.Task, told=shapes.TaskWhole, scope="read", reads=True)
async def read_task(asked: Asked, wish: wishes.Task) -> Told:
    """One task: its goal, its seats with the agents that can sit there, its paces and ways."""
    task: shapes.TaskWhole = await done(tasks.read_task(asked.call({"task": wish.task})))
    seats = [
        f"- {one.name} ({one.role}); agents: {', '.join(one.agents) or 'none'}"
        for one in task.seats
    ]
    ways = [f"- {one.name}: {one.about}" for one in task.ways]
    parts = [
        f"{task.id}: {task.title}",
        f"Goal: {task.goal}" if task.goal else "",
        task.hint,
        f"Paces: {', '.join(task.paces)}",
        "\n".join(["Seats:", *seats]),
        "\n".join(["Ways:", *ways]) if ways else "",
    ]
    return Told("\n".join(part for part in parts if part), task)


class Own(Struct, frozen=True):
    """Sessions of one's own, the newest first; `next` is for `after`."""

    sessions: list[shapes.SessionRow]
    next: str | None


@tool("List my sessions", wish=wishes.Sessions, told=Own, scope="read", reads=True)
async def list_sessions(asked: Asked, wish: wishes.Sessions) -> Told:
    """The sessions that you opened or sit in, the newest first: to find one again."""
    query = shapes.SessionQuery(
        status="" if wish.status == "any" else wish.status, limit=wish.limit, after=wish.after
    )
    page: shapes.SessionPage = await done(sessions.list_sessions(asked.call(query=query)))
    lines = [row_text(row) for row in page.sessions] or ["You have no such session."]
    return Told("\n".join([*lines, *_more(page.next)]), Own(page.sessions, page.next))


def row_text(row: shapes.SessionRow) -> str:
    """A session in a line: who sits where, and how far it is."""
    seats = ", ".join(
        f"{one.seat}: {'you' if one.yours else one.name or 'nobody yet'}" for one in row.seats
    )
    return f"Session {row.id}, {row.title} ({row.task}), {row.status}, step {row.steps}; {seats}"
