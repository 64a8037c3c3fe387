"""Record the examples of docs/measures.md: `PYTHONPATH=. python -m tests.golden.measures`.

Two short games of a person (Ana, robot1) and an agent (chef, robot2), small enough to count every measure by
hand. They are recorded once; the page is written anew from them.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import django

from game.engine.commands import Act, Command, Join, Pause, Resume, Say, Start, Type
from game.engine.events import Event
from game.engine.session import Session, Settings
from sim.world import Action, Task
from sim.worlds import get_world
from sim.worlds.robotouille.optimal.store import stored_plan
from tests.golden.sessions import ANA, CHEF, T0

HERE = Path(__file__).parent / "measures"
PAGE = Path(__file__).parents[2] / "docs" / "measures.md"
EXAMPLES = ("together", "turns")
ONE, TWO = "robot1", "robot2"


class Tape:
    """A session of Ana and chef whose every event is kept; a second passes before each command."""

    def __init__(self, task: Task, pace: Any) -> None:
        rules = Settings(pace=pace, countdown_s=0.0, stand_in=None, step_limit=99)
        self.session, events = Session.create("measured", task, 0, rules, at=T0)
        self.log: list[Event] = list(events)
        self.now = T0
        for command in (Join(ONE, ANA), Join(TWO, CHEF), Start(ONE)):
            self.does(command, 0.0)

    def does(self, command: Command, after: float = 1.0) -> None:
        self.now += after
        self.log += self.session.handle(command, self.now).events

    def moves(self, one: Action | None, two: Action | None, **ana: Any) -> None:
        """Both decide: chef after half a second of thought, Ana half a second later."""
        thought = {"prompt_tokens": 100, "completion_tokens": 10, "cost": 0.001, "ms": 500}
        self.does(Act(TWO, two, usage=thought, by="agent"), 0.5)
        self.does(Act(ONE, one, shown_ms=800.0, by="person", **ana), 0.5)

    def write(self, name: str) -> None:
        lines = (json.dumps(event.to_json(), sort_keys=True) + "\n" for event in self.log)
        (HERE / f"{name}.jsonl").write_text("".join(lines), encoding="utf-8")


def _action(verb: str, **args: str) -> Action:
    return Action(verb, {"p1": ONE, **args}, verb)


def together() -> Tape:
    """A lettuce burger in joint steps. Ana picks a bun up and puts it back, asks for lettuce, tells chef to
    stop, and asks for a pause; the rest is the best known plan."""
    task = get_world("robotouille").task("multi_agent/1")
    tape = Tape(task, "together")
    tape.does(Type(ONE))
    tape.does(Say(ONE, "Ana", "Please cut the lettuce"), 4.0)
    tape.does(Say(TWO, "chef", "Yes"), 2.0)
    tape.moves(_action("pick-up-item", i1="topbun1", s1="table3"), None)
    tape.moves(_action("place-item", i1="topbun1", s1="table3"), None)
    plan = stored_plan(task, joint=True)
    assert plan is not None
    for number, move in enumerate(plan):
        if number == 4:
            tape.does(Say(ONE, "Ana", "Stop, not so fast"), 2.0)
            tape.does(Pause(ONE))
            tape.does(Resume(ONE), 3.0)
        tape.moves(move.get(ONE), move.get(TWO))
    return tape


def turns() -> Tape:
    """The first eight turns of the same burger; Ana asks first for a station that is taken."""
    task = get_world("robotouille").task("multi_agent/1")
    tape = Tape(task, "turns")
    tape.does(Act(ONE, _action("move", s1="table3", s2="table6"), by="person"))
    plan = stored_plan(task, joint=False)
    assert plan is not None
    for move in plan[:8]:
        for seat, action in move.items():
            person = seat == ONE
            by, took = ("person", 2.0) if person else ("agent", 0.5)
            tape.does(Act(seat, action, by=by, shown_ms=1500.0 if person else None), took)
    return tape


def recorded(name: str) -> list[Event]:
    """An example as it was recorded."""
    lines = (HERE / f"{name}.jsonl").read_text("utf-8").splitlines()
    return [Event.from_json(json.loads(line)) for line in lines]


def main() -> None:
    """Record what is not there yet, and write the page."""
    from game.studies.analysis.page import measures_page

    HERE.mkdir(exist_ok=True)
    for make in (together, turns):
        if not (HERE / f"{make.__name__}.jsonl").exists():
            make().write(make.__name__)
    PAGE.write_text(measures_page({name: recorded(name) for name in EXAMPLES}), encoding="utf-8")


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "webapp.settings")
    django.setup()
    main()
