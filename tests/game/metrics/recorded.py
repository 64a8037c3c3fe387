"""What metrics say of games, kept as fingerprints: whoever changes one of them should know it.

Games of several worlds follow their solutions for a while, wander off, talk, are refused and break off.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from unittest.mock import patch

from game.engine.commands import Act, Command, Resume, Say, Tick
from game.engine.events import Event
from game.engine.settings import EngineError
from game.metrics import all_metrics, measure_all
from game.suites import at_pace
from sim.abilities import NoPlan, Plannable, Solved
from sim.world import Action, Task, WorldError
from sim.worlds import get_world
from tests.game.engine.recorded import _act, _command
from tests.game.engine.table import ANA, BEN, CHEF, T0, Table
from tests.recordings import Rows, fingerprints_of, rounded

FILE = Path(__file__).with_name("recorded.json")
PACES = ("turns", "together", "realtime", "free")
WORLDS = {
    "tally": 14, "errand": 14, "robotouille": 8, "simmer": 8, "virtualhome": 8, "household": 4, "teach": 4,
}  # fmt: skip
"""Worlds, and how many games of each at each pace."""
NAMES = tuple(f"{world} {pace}" for world in WORLDS for pace in PACES)
DEEDS = 50
SAID = ("Onions, please!", "the lettuce is next to you", "ok", "What now?", "I will cut it", "stop")


def fingerprints(name: str) -> dict[str, str]:
    """By metric the fingerprint of what it says of some games, `simmer turns`."""
    world, pace = name.split()
    rows: Rows = {one: [] for one in all_metrics()}
    for number in range(WORLDS[world]):
        rng = random.Random(f"{name} {number}")
        for log in _logs(world, pace, rng):
            with patch("game.metrics.to_go._optimal", _as_if_known):
                for metric, told in measure_all(log).items():
                    rows[metric].append(rounded(told))
    return fingerprints_of(rows)


def _as_if_known(walked: Any, *, joint: bool) -> dict[str, Any]:
    """To look for the shortest way takes minutes, and is tested where it is done."""
    return {"steps": 3, "proved": joint}


def _logs(world: str, pace: str, rng: random.Random) -> Iterator[list[Event]]:
    """The log of a game, and what there was of it half-way."""
    tasks = [*get_world(world).tasks()]
    for _ in range(20):
        table = _table(rng.choice(tasks), pace, rng)
        if table is not None:
            break
    else:
        return
    way = _solution(table) if rng.random() < 0.8 else []
    for _ in range(DEEDS):
        if table.session.status in ("finished", "abandoned"):
            break
        table.does(_next(table, way, rng), table.now + rng.choice([0.1, 0.5, 1.0, 2.5]))
        due = table.session.next_due()
        if due is not None and rng.random() < 0.7:
            table.does(Tick(), max(due - T0, table.now))
    yield table.log
    yield table.log[: len(table.log) // 2 + 1]


def _table(task: Task, pace: str, rng: random.Random) -> Table | None:
    limit = rng.choice([None, None, 15])
    try:
        table = Table(at_pace(task, pace), pace=pace, step_limit=limit, seed=rng.randrange(2))
    except (EngineError, WorldError):
        return None
    return table.seats(*rng.sample([ANA, BEN, CHEF], 3))


def _solution(table: Table) -> list[Action]:
    """What would bring this game to its goal, for one cook alone."""
    task = table.session.task
    world, seat = get_world(task.world), next(iter(table.session.seats))
    if isinstance(world, Solved):
        return [*world.solution(task)] if world.is_solved(task) else []
    if not isinstance(world, Plannable):
        return []
    try:
        found = world.plan(task, table.session.agent_view(seat).observation, (seat,), joint=False)
    except (NoPlan, WorldError):
        return []
    return [action for move in found.moves if (action := move.get(seat)) is not None]


def _next(table: Table, way: list[Action], rng: random.Random) -> Command:
    """The next move of the solution, for whoever is to move; or something else."""
    session = table.session
    if session.status == "paused" and rng.random() < 0.7:
        return Resume(None)
    awaited = session.to_move()
    chance = rng.random()
    if session.status != "playing" or not awaited or chance < 0.05:
        return _command(table, rng)
    seat = rng.choice(awaited)
    if chance < 0.15:
        return Say(seat, "Ana", rng.choice(SAID))
    if way and chance < 0.85:
        usage = {"tokens": rng.randrange(9), "ms": 5} if rng.random() < 0.5 else {}
        return Act(seat, way.pop(0), usage=usage, thoughts=rng.choice(["", "I see it."]))
    return _act(table, seat, rng)
