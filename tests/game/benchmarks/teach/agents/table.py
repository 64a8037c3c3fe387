"""A Commander and a Follower at a table of the engine, with a clock in the test's hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from game.agents import make_agent
from game.engine.commands import Act, Join, Occupant, Say
from game.engine.session import Session, Settings
from game.players.driver import Driver, Failure
from sim.world import JSONObject, Seat, Task
from sim.worlds import get_world

WAIT_S = 0.5


def task(name: str, *params: str, scene: str, seed: int = 3, **rules: Any) -> Task:
    """A task of one's own."""
    world: Any = get_world("teach")
    row = {"task": name, "params": list(params), "scene": scene, "seed": seed}
    return world.task_from(row | ({"rules": rules} if rules else {}))  # type: ignore[no-any-return]


class Table:
    """Agents in the seats that are named; what the others do is the test's."""

    def __init__(self, task: Task, agents: Mapping[Seat, tuple[str, JSONObject]]) -> None:
        settings = Settings(pace="free", countdown_s=0.0)
        self.session, self.events = Session.create("s", task, 0, settings, at=0.0)
        self.now = 0.0
        self.said: list[tuple[Seat, str]] = []
        self.deeds: list[str] = []
        for seat in self.session.seats:
            name = agents[seat][0] if seat in agents else "idle"
            self._handle(Join(seat, Occupant("agent", name)))
        self.drivers = {
            seat: Driver(
                self.session, seat, name, make_agent(name, data), limit_s=None, now=lambda: self.now
            )
            for seat, (name, data) in agents.items()
        }

    def says(self, seat: Seat, text: str) -> None:
        """A person says something."""
        self._handle(Say(seat, seat, text))

    async def goes_on(self, rounds: int) -> bool:
        """Ask everybody so many times, or until it is over. Whether it is."""
        for _ in range(rounds):
            for driver in self.drivers.values():
                if self.session.status != "playing":
                    return True
                answer = await driver.ask()
                assert not isinstance(answer, Failure), answer
                for command in driver.commands(answer):
                    self._handle(command)
            self.now += WAIT_S
        return self.session.status != "playing"

    def _handle(self, command: Any) -> None:
        reply = self.session.handle(command, self.now)
        self.events.extend(reply.events)
        if isinstance(command, Say):
            self.said.append((command.seat or "", command.text))
        elif isinstance(command, Act) and command.action is not None:
            self.deeds.append(f"{command.seat} {command.action.verb}")

    def lines(self, seat: Seat) -> Sequence[str]:
        """What a seat has said."""
        return [text for who, text in self.said if who == seat]


BOTH: Mapping[Seat, tuple[str, JSONObject]] = {
    "commander": ("commander", {}),
    "follower": ("follower", {}),
}
