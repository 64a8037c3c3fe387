"""A shift in a kitchen without browsers: people who are scripts, agents who are asked as in play.

A round gives every seat one chance to move. All goes through the session's own commands, and the
agents through the driver of live play.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from game.agents import make_agent
from game.engine.commands import Act, Command, Join, Occupant, Say, Start, Tick
from game.engine.deciding import Agent
from game.engine.events import Event
from game.engine.session import Session
from game.engine.settings import Pace, Settings
from game.players.driver import Answer, Driver
from sim.world import Action, Seat, Task

T0 = 1_700_000_000.0
LONG = 100_000


class Person(Protocol):
    """A person at this table, as a script."""

    def move(self, shift: Shift, seat: Seat) -> Action | None: ...


@dataclass(frozen=True, slots=True)
class Line:
    """What an agent said, and in which round."""

    round: int
    seat: Seat
    text: str


@dataclass
class Shift:
    """One session of people and agents, round by round."""

    session: Session
    people: Mapping[Seat, Person]
    drivers: Mapping[Seat, Driver]
    log: list[Event]
    round: int = 0
    now: float = 0.0
    lines: list[Line] = field(default_factory=list)
    deeds: list[tuple[int, Seat, Action]] = field(default_factory=list)
    """What agents did: the round, who, and what was done indeed."""
    failures: list[str] = field(default_factory=list)

    @classmethod
    def of(
        cls,
        task: Task,
        people: Mapping[Seat, Person],
        agents: Mapping[Seat, str | Agent],
        *,
        pace: Pace,
        seed: int = 0,
    ) -> Shift:
        """A shift that has begun. An agent is its name, or one that a test has made."""
        settings = Settings(pace=pace, countdown_s=0.0, step_limit=LONG, stand_in=None)
        session, events = Session.create("shift", task, seed, settings, at=T0)
        drivers, log = dict[Seat, Driver](), list(events)
        shift = cls(session, people, drivers, log)
        for seat in session.seats:
            if seat in people:
                shift.does(Join(seat, Occupant("person", f"Person {seat}", f"id-{seat}")))
                continue
            given = agents[seat]
            name = given if isinstance(given, str) else type(given).__name__.lower()
            agent = make_agent(given, {}) if isinstance(given, str) else given
            drivers[seat] = Driver(
                session, seat, name, agent, limit_s=None, now=lambda: shift.now, hands=asyncio.to_thread
            )  # fmt: skip
            shift.does(Join(seat, Occupant("agent", name)))
        if session.status == "lobby":
            shift.does(Start(next(iter(session.seats))))
        assert session.status == "playing"
        return shift

    def does(self, command: Command) -> bool:
        """Hand a command in; whether it was carried out."""
        reply = self.session.handle(command, T0 + self.now)
        self.log.extend(reply.events)
        if isinstance(command, Say) and command.seat is not None:
            self.lines.append(Line(self.round, command.seat, command.text))
        return reply.refused is None

    @property
    def over(self) -> bool:
        return self.session.status != "playing"

    @property
    def reached(self) -> bool:
        return self.session.episode.goals().done

    async def rounds(self, count: int) -> bool:
        """Play so many rounds, or until it is over; whether the goal is reached."""
        end = self.round + count
        while self.round < end and not self.over:
            await self._round()
            self.round += 1
        return self.reached

    async def _round(self) -> None:
        if self.session.settings.pace == "turns":
            for _ in self.session.seats:
                if self.over:
                    return
                await self._asked(self.session.to_move()[0])
            return
        for seat in self.session.to_move():
            await self._asked(seat)
        self.now += 1.0
        if self.session.settings.pace == "realtime":
            self.does(Tick())

    async def _asked(self, seat: Seat) -> None:
        """One seat's chance: what it wants, or nothing where that is refused."""
        before = len(self.log)
        if seat in self.people:
            move = self.people[seat].move(self, seat)
            if not self.does(Act(seat, move, by="person")):
                self.does(Act(seat, None, by="person"))
        else:
            await self._agent(seat)
        self._note(self.log[before:])

    async def _agent(self, seat: Seat) -> None:
        answer = await self.drivers[seat].ask()
        if not isinstance(answer, Answer):
            self.failures.append(answer.message)
            self.does(self.drivers[seat].skip(answer))
            return
        for command in self.drivers[seat].commands(answer):
            if not self.does(command) and isinstance(command, Act):
                self.does(self.drivers[seat].skip())

    def _note(self, events: Sequence[Event]) -> None:
        for event in events:
            if event.kind != "step":
                continue
            for seat, move in event.payload["moves"].items():
                done = event.payload["results"].get(seat, {}).get("ok")
                if seat in self.drivers and move is not None and done:
                    self.deeds.append((self.round, seat, Action(move["verb"], move["args"], "")))

    def said_by(self, seat: Seat) -> list[Line]:
        return [line for line in self.lines if line.seat == seat]
