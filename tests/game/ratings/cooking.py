"""Sessions and runs to be rated, made with the engine in the tests' kitchen."""

from __future__ import annotations

from game.engine.commands import Act, Occupant
from game.models import EvaluationRun, Player, RunEpisode, RunTask, Session
from tests.game.engine.table import Table
from tests.game.stored import GRAB, PRESS, ended, keep, players, toy_task


def agent(name: str) -> Occupant:
    return Occupant("agent", name)


def cooked(
    session_id: str, who: Occupant, moves: object = (GRAB, PRESS), **more: object
) -> Session:
    """A session that this one finished alone."""
    table = Table(toy_task(seats=1, goal=2), pace="turns").seats(who)
    for at, move in enumerate(moves, start=1):  # type: ignore[arg-type]
        table.does(Act("cook1", move), float(at))
    people = players(ana="Ana") if who.kind == "person" and not Player.objects.exists() else {}
    return keep(ended(table), session_id, people=people, status="finished", **more)


def run_of(*sessions: tuple[str, Session], name: str = "Run") -> EvaluationRun:
    """A run whose episodes are these sessions, each of an agent of a label."""
    agents = [{"name": label, "label": label, "settings": {}} for label, _ in sessions]
    spec = {"agents": agents, "rules": "paper", "tasks": []}
    run = EvaluationRun.objects.create(name=name, digest="d", spec=spec)
    for order, (label, session) in enumerate(sessions):
        task, _ = RunTask.objects.get_or_create(
            run=run, task_id=session.task_id,
            defaults={"order": order, "base": session.task_id, "suite": "s", "step_limit": 9,
                      "digest": "d", "task": {"world": "tally"}},
        )  # fmt: skip
        RunEpisode.objects.create(
            run=run, task=task, order=order, agent=label, repetition=order, key=str(order),
            state="done", session=session, success=True,
        )  # fmt: skip
    return run
