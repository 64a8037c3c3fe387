"""Finished and live sessions in the database, made with the engine itself in the toy kitchen."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import Any

from game import models
from game.engine.commands import Act, Drop, Leave, Pause, Reject, Resume, Return, Say, Tick
from game.engine.events import Event
from game.log import counted, measured
from game.log import playback as tapes
from game.log.sights import sights_in
from game.log.store import Batch, commit
from sim.world import Seat
from tests.game.engine.table import ANA, BEN, CHEF, T0, Table
from tests.game.engine.toy import DROP, GLITTER, GRAB, PRESS, WAIT, toy_task
from tests.kitchens import worlds_in

MOST = 1_000
"""Moves after which a game that was to end is given up."""

__all__ = [
    "ANA", "BEN", "CHEF", "DROP", "GLITTER", "GRAB", "PRESS", "T0", "WAIT", "Table", "toy_task",
]  # fmt: skip


@contextmanager
def drawn_kitchen() -> Iterator[None]:
    """Let everything find the tests' kitchens; empty the shelves before and after."""
    tapes.forget()
    sights_in.cache_clear()
    with worlds_in():
        yield
    tapes.forget()
    sights_in.cache_clear()


def players(**names: str) -> dict[str, models.Player]:
    """Players whose public ids are those that the table's people have."""
    return {
        public_id: models.Player.objects.create(public_id=public_id, name=name)
        for public_id, name in names.items()
    }


def keep(
    table: Table,
    session_id: str = "kitchen",
    *,
    people: Mapping[str, models.Player] = {},
    **row: Any,
) -> models.Session:
    """Store a table's session: its row, its seats and its log."""
    counted.forget()
    measured.forget()  # another test may have had a session of this id
    session = table.session
    outcome = session.outcome or {}
    values: dict[str, Any] = {
        "world": "tally",
        "task_id": session.task.id,
        "suite": session.task.suite,
        "title": session.task.title,
        "seed": session.seed,
        "pace": session.settings.pace,
        "settings": session.settings.to_json(),
        "status": session.status,
        "steps": session.episode.steps,
        "listed": True,
        "success": outcome.get("success"),
        "finished_at": datetime.fromtimestamp(T0 + table.now, UTC) if outcome else None,
        **row,
    }
    kept = models.Session.objects.create(pk=session_id, **values)
    for order, (name, seat) in enumerate(session.seats.items()):
        models.Seat.objects.create(
            session=kept, name=name, role="cook", order=order,
            occupant_kind=seat.occupant.kind, occupant_name=seat.occupant.name,
            player=people.get(seat.occupant.id),
        )  # fmt: skip
    add(kept, table.log)
    return kept


def add(session: models.Session, events: list[Event]) -> None:
    """Append events to a stored session."""
    commit([Batch(session.pk, tuple(events))])


def eventful(goal: int = 6, **settings: Any) -> Table:
    """A game of Ana and Ben in which nearly everything happens, up to the end of play."""
    rules = {"pace": "turns", "grace_s": 5.0, "stand_in": "chef"}
    table = Table(toy_task(goal=goal), **{**rules, **settings})
    table.seats(ANA, BEN)
    moves: list[tuple[float, Seat, Any]] = [
        (1.0, "cook1", PRESS), (2.5, "cook2", PRESS), (3.0, "cook1", GRAB), (4.0, "cook2", WAIT),
    ]  # fmt: skip
    for at, seat, action in moves:
        table.does(Act(seat, action, f"c{at}", shown_ms=120.5), at)
    table.does(Act("cook2", PRESS, "early"), 4.5)
    table.does(Act("cook1", GLITTER, "odd"), 4.6)
    table.does(Reject("cook1", "malformed", "this is not JSON", asked="{"), 4.7)
    table.does(Say("cook2", "Ben", '=HYPERLINK("http://x")', "s1"), 5.0)
    table.does(Say(None, "Wally", "go on!", "s2"), 5.5)
    table.does(Pause("cook1"), 6.0)
    table.does(Pause("cook2"), 6.5)
    table.does(Resume("cook1"), 16.5)
    table.does(Act("cook1", PRESS, thoughts="I press.", usage={"tokens": 3}), 17.0)
    table.does(Drop("cook2"), 17.5)
    table.does(Tick(), 30.0)
    table.does(Act("cook2", PRESS, "stand"), 31.0)
    table.does(Return("cook2"), 32.0)
    table.does(Act("cook1", DROP, "down"), 33.0)
    return table


def ended(table: Table) -> Table:
    """Press on, in turn, until the goal is reached."""
    seats = list(table.session.seats)
    for _ in range(MOST):
        if table.session.status != "playing":
            return table
        turn = table.session.to_move()[0] if table.session.to_move() else seats[0]
        table.does(Act(turn, PRESS), table.now + 1)
    raise AssertionError(f"not at an end after {MOST} moves")


def left(table: Table) -> Table:
    """Everybody goes, one after the other."""
    for seat in table.session.seats:
        table.does(Leave(seat), table.now + 1)
    table.does(Tick(), table.now + 100)
    return table
