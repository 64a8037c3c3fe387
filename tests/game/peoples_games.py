"""Games of people in the grid kitchens, played move by move through the engine itself."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.engine.commands import Act, Drop, Occupant, Tick
from game.suites import at_pace, find_task
from sim.world import Action
from sim.worlds import get_world
from sim.worlds.robotouille.optimal.store import Move, stored_plan
from tests.game.engine.table import ANA, BEN, CHEF, Table

PEOPLE = (ANA, BEN)
WITH_AN_AGENT = (ANA, CHEF)


def opened(
    task_id: str, pace: Any = "turns", *, company: Sequence[Occupant] = PEOPLE, **settings: Any
) -> Table:
    """A kitchen with a person in every seat, as the pages open it: no limit of its own."""
    task = at_pace(find_task(task_id), pace)
    settings = {"stand_in": None, "step_limit": 999, **settings}
    return Table(task, pace=pace, **settings).seats(*company[: len(task.seats)])


def plan(task_id: str, pace: str = "turns") -> list[Move]:
    """The best known plan of a task, in the pace's own steps."""
    found = stored_plan(find_task(task_id), joint=pace == "together")
    assert found is not None
    return found


def played(task_id: str, pace: str = "turns", *, idle: int = 0, **settings: Any) -> Table:
    """The best known plan, after `idle` steps in which nothing is done (in real time: ticks)."""
    table = opened(task_id, pace, **settings)
    for _ in range(idle):
        _pass(table)
    for move in plan(task_id, pace):
        make(table, move)
    return table


def make(table: Table, move: Move) -> None:
    """One step of a plan."""
    realtime = table.session.settings.pace == "realtime"
    for seat, action in move.items():
        if action is not None or not realtime:
            by = "agent" if table.session.seats[seat].is_agent else "person"
            table.does(Act(seat, action, by=by), table.now)
    if realtime:
        tick(table)


def tick(table: Table) -> None:
    table.does(Tick(), table.now + 1.0)


def _pass(table: Table) -> None:
    """A step in which nothing is done. In real time somebody's doing nothing makes it one."""
    if table.session.settings.pace == "realtime":
        seat = next(iter(table.session.seats))
        table.does(Act(seat, None, f"nothing {table.now}", by="person"), table.now)
        tick(table)
        return
    for seat in table.session.to_move():
        table.does(Act(seat, None, by="person"), table.now)


def helped(task_id: str, moves: int) -> Table:
    """The first of two people is gone after so many turns, and a stand-in does that cook's rest."""
    table = opened(task_id, stand_in="chef", grace_s=1.0)
    for number, move in enumerate(plan(task_id)):
        if number == moves:
            table.does(Drop(next(iter(table.session.seats))), table.now)
            tick(table)
        make(table, move)
    return table


def named(table: Table) -> str:
    """Something that may be gone to."""
    find = next(verb for verb in table.session.episode.legal("cook").verbs if verb.name == "FIND")
    return str((find.slots[0].candidates or ())[0])


def at_home() -> Table:
    """Somebody looks around three times, walks twice and then does one thing of the task."""
    task = next(task for task in get_world("household").tasks() if task.suite == "home")
    table = Table(task, stand_in=None).seats(ANA)
    for verb, args in (
        ("RotateLeft", {}), ("LookDown", {}), ("Face", {"yaw": 90.0, "horizon": 0.0}),
        ("MoveAhead", {}), ("MoveBack", {}), ("FIND", {"object": named(table)}),
    ):  # fmt: skip
        table.does(Act("cook", Action(verb, args, verb), by="person"), table.now + 1)
    return table
