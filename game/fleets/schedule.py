"""Which kitchens programs are dealt: everybody's n-th kitchen of a suite is the same, so that games compare.

The order is drawn once from the suite's name and the installation's seed of the line (`BRIGADE_QUEUE_SEED`): all tasks come once, in
one of their pinned kitchens where they have some, before one comes again with other seeds.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from functools import lru_cache

from django.conf import settings as django_settings

from game.engine.settings import Settings
from game.suites import all_suites, all_tasks, find_task, in_suite, kitchens_of, suite_of
from sim.world import Suite, SuitePace, Task, WorldError

SEEDS = 2**31
MOST_SEATS = 2
"""Programs play alone or in pairs."""
SLACK = 3
"""A limit of steps is so many times the best known length."""
USUAL_STEPS = 200
"""The limit where no length is known and the task names none."""
COUNTDOWN_S = 3.0
GRACE_S = 60.0
"""So long the seat of a program that is gone is kept at the least."""


@dataclass(frozen=True, slots=True)
class Kitchen:
    """One kitchen of a schedule."""

    number: int
    task: Task
    seed: int
    pace: SuitePace

    @property
    def settings(self) -> Settings:
        """How programs play it: led, so that it begins when they are there; nobody stands in; who says nothing for
        longer than a move may take, by the clock for a minute, has left; and it is over after the time for a game."""
        timed = self.pace == "realtime"
        move_s = float(django_settings.QUEUE_MOVE_S)
        return Settings(
            pace=self.pace,
            step_limit=None if timed else limit_of(self.task),
            feedback=self.task.feedback,
            countdown_s=COUNTDOWN_S if timed else 0.0,
            deadline_s=None if timed else move_s,
            grace_s=GRACE_S if timed else max(GRACE_S, move_s),
            if_left="end",
            ends_after_s=float(django_settings.QUEUE_GAME_S),
            led=True,
        )


def limit_of(task: Task) -> int:
    """The limit of steps for programs: the task's own, else three times the best known length."""
    if task.step_limit is not None:
        return task.step_limit
    return SLACK * task.par if task.par is not None else USUAL_STEPS


def suites_in_line() -> dict[tuple[str, str], Suite]:
    """The suites that have a line: those on the menu with tasks for one or two."""
    return {key: suite for key, suite in all_suites().items() if not suite.private and sizes(*key)}


def suite_named(name: str) -> tuple[str, str]:
    """World and name of a suite by its name, or `world:suite`.

    Raises:
        WorldError: `no_suite`, there is none of this name that has a line, or several have it.
    """
    found = [key for key in suites_in_line() if name in (key[1], ":".join(key))]
    if len(found) == 1:
        return found[0]
    there = ", ".join(sorted(":".join(key) for key in found or suites_in_line()))
    why = f'several suites are called "{name}"' if found else f'no suite "{name:.60}" has a line'
    raise WorldError("no_suite", f"{why}; there are: {there}")


@lru_cache(maxsize=256)
def sizes(world: str, suite: str) -> tuple[int, ...]:
    """How many seats the tasks of a suite have, of one and two."""
    return tuple(n for n in range(1, MOST_SEATS + 1) if _tasks(world, suite, n))


@lru_cache(maxsize=256)
def _tasks(world: str, suite: str, seats: int) -> tuple[str, ...]:
    return tuple(
        task.id
        for task in all_tasks().values()
        if (task.world, task.suite) == (world, suite)
        and in_suite(task, suite)
        and len(task.seats) == seats
    )


@lru_cache(maxsize=1024)
def kitchen_at(world: str, suite: str, seats: int, number: int) -> Kitchen:
    """The kitchen number `number` (from 0) of a suite's tasks with so many seats.

    Raises:
        WorldError: `no_suite`, the suite has no such tasks.
    """
    ids = _tasks(world, suite, seats)
    if not ids:
        raise WorldError("no_suite", f"{world}:{suite} has no tasks with {seats} seats")
    turn, place = divmod(number, len(ids))
    drawn = f"{django_settings.QUEUE_SEED} {world} {suite} {seats} {turn}"
    chosen = sorted(ids, key=lambda one: _number(f"{drawn} {one}"))[place]
    dice = _number(f"{drawn} {chosen} kitchen")
    variants = (chosen, *kitchens_of(find_task(chosen)))
    task = find_task(variants[dice % len(variants)])
    return Kitchen(number, task, dice // len(variants) % SEEDS, _pace(suite_of(world, suite)))


def _pace(suite: Suite) -> SuitePace:
    """The usual pace, but not the clock's where there is another: whoever asks a model is slow."""
    return next((pace for pace in suite.paces if pace != "realtime"), suite.paces[0])


def _number(text: str) -> int:
    return int.from_bytes(hashlib.sha256(f"brigade {text}".encode()).digest()[:8])
