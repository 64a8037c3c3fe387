"""The kitchen on the landing page: agents cook one task after another while somebody watches."""

from __future__ import annotations

import contextlib

from django.db import connection

from game import models
from game.agents import all_agents
from game.engine.commands import Linked
from game.engine.session import Settings
from game.live.kitchens import SeatPlan, create_session
from game.suites import all_tasks, by_suite, suite_of
from sim.world import Seat, Task, WorldError

KEPT = 12
LOCK = 0x627269676164
"""Number of the lock under which PostgreSQL lets one process at a time look for the demo."""


def ensure_demo() -> models.Session:
    """The demo session that is cooking; a new one with the next task if there is none.

    Raises:
        WorldError: there is no task for a demo.
    """
    cooking = _cooking()
    if cooking is not None:
        return cooking
    prune()
    try:
        return _begin(_next_task())
    except _Cooks as other:
        return other.session


class _Cooks(Exception):
    """Somebody else has begun a demo in the meantime."""

    def __init__(self, session: models.Session) -> None:
        self.session = session


def _cooking() -> models.Session | None:
    demos = models.Session.objects.filter(demo=True, status__in=models.Session.LIVE)
    return demos.order_by("-created_at").first()


def _only_one(_row: models.Session) -> None:
    """Inside the transaction that begins a demo: a cold kitchen takes seconds, a minute on a slow machine, and
    nobody waits for the database meanwhile."""
    _lock()
    cooking = _cooking()
    if cooking is not None:
        raise _Cooks(cooking)


def follow_up(finished: str) -> Linked:
    """The next demo, as a command that tells the watchers of the finished one where it is."""
    following = ensure_demo()
    return Linked(following.id, "rematch")


def prune() -> int:
    """Delete old demos; returns how many sessions went."""
    old = models.Session.objects.filter(demo=True).exclude(status__in=models.Session.LIVE)
    keys = list(old.order_by("-created_at").values_list("pk", flat=True)[KEPT:])
    for key in keys:
        models.Session.objects.filter(pk=key).delete()
    return len(keys)


def _lock() -> None:
    """One at a time; SQLite has locked the database with the transaction's first word."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(%s)", [LOCK])


def _next_task() -> Task:
    tasks = demo_tasks()
    last = models.Session.objects.filter(demo=True).order_by("-created_at").first()
    ids = [task.id for task in tasks]
    position = -1
    if last is not None:
        with contextlib.suppress(ValueError):
            position = ids.index(last.task_id)
    return tasks[(position + 1) % len(tasks)]


def demo_tasks() -> list[Task]:
    """The tasks worth watching: those of suites that name an agent to show them, where it can play.

    Raises:
        WorldError: `no_demo`; there are none.
    """
    groups = by_suite(all_tasks().values()).values()
    found = [task for group in groups for task in group if _is_shown(task)]
    if not found:
        raise WorldError("no_demo", "no suite of this house names an agent that shows it")
    return found


def _is_shown(task: Task) -> bool:
    kind = all_agents().get(suite_of(task.world, task.suite).demo)
    return kind is not None and kind.plays_all(task) and not kind.asks_models


def _begin(task: Task) -> models.Session:
    suite = suite_of(task.world, task.suite)
    seats: dict[Seat, SeatPlan] = {spec.name: ("agent", suite.demo, {}) for spec in task.seats}
    settings = Settings(pace="together" if "together" in suite.paces else suite.paces[0])
    return create_session(
        task, settings=settings, seats=seats, player=None, demo=True, guard=_only_one
    )
