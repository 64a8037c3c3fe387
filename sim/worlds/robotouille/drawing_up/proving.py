"""The shortest way through a kitchen that somebody has drawn, with a bound and a reason."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from threading import Thread

from sim.abilities import NoPlan, Plan
from sim.editing import Search
from sim.world import Task
from sim.worlds.robotouille import planner
from sim.worlds.robotouille.optimal.planner import Limits, Progress, shortest, warm_up

NODES, BYTES = 4_000_000, 512 << 20
BUDGET, CHOICES = 20_000, 6
"""How hard the quick planner tries to give the search something to beat."""
SIGN_S = 5.0
NEVER = "No way leads to the goal: all that can happen here was looked at."


def prove(task: Task, *, joint: bool, seconds: float, watch: Callable[[Search], bool]) -> Plan:
    """See `sim.editing.Proving`.

    Without moves and not proved: none was found in time, and none is shorter than the bound.
    """
    from sim.worlds.robotouille import world

    seats = [seat.name for seat in task.seats]
    view = world.start(task, 0).observe(seats[0])
    _ready(watch)
    why, known = "", None
    try:
        known = planner.plan(task, view, seats, joint=joint, budget=BUDGET, choices=CHOICES).moves
    except NoPlan as none:
        why = none.message

    def told(progress: Progress) -> bool:
        best = progress.best
        return watch(Search(progress.bound, best, progress.nodes, progress.seconds))

    limits = Limits(nodes=NODES, bytes=BYTES, seconds=seconds)
    found = shortest(task, view.facts, joint=joint, known=known, limits=limits, watch=told)
    if not found.moves and not found.reachable:
        raise NoPlan(_sentence(why) or NEVER)
    return replace(found, proved=found.proved and bool(found.moves))


def _ready(watch: Callable[[Search], bool]) -> None:
    """Have the search compiled, if it never was (half a minute); `watch` hears that somebody is at it."""
    compiling = Thread(target=warm_up, name="compiling the search", daemon=True)
    compiling.start()
    watch(Search(0, None, 0, 0.0))
    while compiling.is_alive():
        compiling.join(SIGN_S)
        watch(Search(0, None, 0, 0.0))


def _sentence(text: str) -> str:
    """The quick planner's reason, as a sentence."""
    return f"{text[0].upper()}{text[1:].rstrip('.')}." if text else ""
