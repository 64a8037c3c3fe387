"""Record whole logs of sessions: `PYTHONPATH=. python tests/golden/sessions.py`.

Each schema of the event log leaves its own behind (`logs/<schema>_<name>.jsonl`), so that what was
written once can be read for ever. Logs of past schemas are never recorded again.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

from game.engine.commands import (
    Act,
    Command,
    Drop,
    Join,
    Occupant,
    Pause,
    Replace,
    Resume,
    Return,
    Say,
    Start,
    Tick,
)
from game.engine.events import SCHEMA, Event
from game.engine.session import Session, Settings
from sim.abilities import Plannable, Pointable, Solved
from sim.world import Action
from sim.worlds import get_world

HERE = Path(__file__).parent / "logs"
T0 = 1_700_000_000.0
ANA, BEN, CHEF = (
    Occupant("person", "Ana", "ana"),
    Occupant("person", "Ben", "ben"),
    Occupant("agent", "chef"),
)


class Tape:
    """A session whose every event is kept."""

    def __init__(self, world: str, task: str, **settings: object) -> None:
        rules = Settings.from_json({"countdown_s": 0.0, "stand_in": "chef", **settings})
        self.session, events = Session.create(
            "golden", get_world(world).task(task), 0, rules, at=T0
        )
        self.log: list[Event] = list(events)
        self.now = T0

    def does(self, command: Command, after: float = 1.0) -> None:
        self.now += after
        self.log += self.session.handle(command, self.now).events

    def write(self, name: str) -> None:
        lines = (json.dumps(event.to_json(), sort_keys=True) + "\n" for event in self.log)
        (HERE / f"{SCHEMA}_{name}.jsonl").write_text("".join(lines), encoding="utf-8")


def turns() -> Tape:
    """Two people, one of whom drops out and is cooked for; chat, a pause, refusals, a plan."""
    tape = Tape("robotouille", "multi_agent/3", grace_s=5.0)
    session = tape.session
    one, two = session.seats
    tape.does(Join(one, ANA))
    tape.does(Join(two, BEN))
    tape.does(Start(one))
    tape.does(Say(one, "Ana", "Shall we?", "s1"))
    tape.does(Act(two, Action("dance"), "r1"))
    for number, (seat, action) in enumerate(_planned(tape, 8)):
        tape.does(Act(seat, action, f"c{number}", seen=session.seq, shown_ms=250.0))
    tape.does(Pause(one))
    tape.does(Pause(two))
    tape.does(Resume(one))
    tape.does(Drop(two))
    tape.does(Tick(), 6.0)
    for seat, action in _planned(tape, 4):
        tape.does(Act(seat, action, thoughts="Patty first.", by=session.seats[seat].occupant.kind))
    tape.does(Return(two))
    tape.does(Replace(two, CHEF))
    return tape


def _planned(tape: Tape, most: int) -> Iterator[tuple[str, Action | None]]:
    session = tape.session
    world = get_world(session.task.world)
    assert isinstance(world, Plannable)
    seats = session.episode.seats
    seen = session.episode.observe(seats[0])
    plan = world.plan(session.task, seen, seats, joint=False)
    for moves in list(plan.moves)[:most]:
        yield from moves.items()


def realtime() -> Tape:
    """A clock that ticks: idle ticks, late ones, intents, one that is replaced."""
    tape = Tape("robotouille", "asynchronous/2", pace="realtime", tick_hz=2.0)
    seat = next(iter(tape.session.seats))
    tape.does(Join(seat, ANA))
    tape.does(Start(seat))
    actions = [action for _, action in _planned(tape, 6)]
    for number, action in enumerate(actions):
        tape.does(Act(seat, None, f"w{number}"), 0.1)
        tape.does(Act(seat, action, f"c{number}"), 0.1)
        tape.does(Tick(), 0.4)
        tape.does(Tick(), 0.5)
    tape.does(Tick(), 3.0)
    return tape


def solved() -> Tape:
    """An examination at home, played to its end."""
    tape = Tape(
        "household", "asgardbench/turn_on_tv__FloorPlan212_V1", stand_in=None, feedback="simple"
    )
    world = get_world("household")
    assert isinstance(world, Solved)
    seat = next(iter(tape.session.seats))
    tape.does(Join(seat, ANA))
    tape.does(Start(seat))
    for action in world.solution(tape.session.task):
        tape.does(Act(seat, Action("PICKUP", {"object": "Fridge"})))
        tape.does(Act(seat, action, by="person"))
    return tape


def walked() -> Tape:
    """A person at home who walks, looks and clicks."""
    tape = Tape("household", "home/apple", stand_in=None)
    seat = next(iter(tape.session.seats))
    tape.does(Join(seat, ANA))
    tape.does(Start(seat))
    for verb in ("MoveAhead", "RotateLeft", "MoveBack", "LookDown"):
        tape.does(Act(seat, Action(verb, {}, verb)))
    tape.does(Act(seat, Action("Face", {"yaw": 45.0, "horizon": 10.0}, "Look around")))
    episode = tape.session.episode
    assert isinstance(episode, Pointable)
    for one in list(episode.natural(seat).values())[:3]:
        for action in one.actions:
            tape.does(Act(seat, action))
    return tape


def main() -> None:
    """Record the logs of this schema."""
    HERE.mkdir(exist_ok=True)
    for make in (turns, realtime, solved, walked):
        make().write(make.__name__)


if __name__ == "__main__":
    main()
