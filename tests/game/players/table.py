"""A table of agents in the toy world where every seat acts when it likes, its clock in the hand."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any
from unittest.mock import patch

from game import agents
from game.agents import AgentKind
from game.engine.commands import Act, Command, Join, Occupant, Say
from game.engine.deciding import Decision, View
from game.engine.events import Event
from game.engine.session import Session, Settings
from game.players.agent_seats import AgentSeats
from sim.world import Seat
from tests.game.engine.toy import toy_task
from tests.game.live.hands import HandClock, settle

Script = Callable[[View, int], Decision]


class Scripted:
    """Does what its test says, and counts how often it was asked."""

    def __init__(self, script: Script) -> None:
        self.script = script
        self.asked = 0

    async def decide(self, view: View) -> Decision:
        self.asked += 1
        return self.script(view, self.asked)


def playing(pace: str = "turns", **settings: Any) -> Session:
    """A toy session of two agents that has begun."""
    chosen = Settings(pace=pace, countdown_s=0.0, **settings)  # type: ignore[arg-type]
    session, _ = Session.create("s", toy_task(), 0, chosen, at=0.0)
    for seat in session.seats:
        session.handle(Join(seat, Occupant("agent", f"agent of {seat}")), 0.0)
    assert session.status == "playing"
    return session


class Free:
    """A session in which all agents are asked all the time; the test says what happens in it."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self.settings = replace(session.settings, pace="free")
        self.seq = session.seq

    def __getattr__(self, name: str) -> Any:
        return getattr(self._session, name)

    def to_move(self) -> tuple[Seat, ...]:
        return tuple(self._session.seats)


class Table:
    """Agents in live play at a free table: what they hand in is done and told at once."""

    def __init__(self, **scripts: Script) -> None:
        self.clock = HandClock()
        self.session = Free(playing())
        self.cooks = {seat: Scripted(script) for seat, script in scripts.items()}
        self.handed: list[Command] = []
        self.agents = AgentSeats(
            self.session,  # type: ignore[arg-type]
            self.clock,
            self._take,
            lambda: 0.0,
        )
        self.held = False
        """Whether moves that are handed in stay on their way."""

    @contextmanager
    def seated(self) -> Iterator[None]:
        """Let the agents of this table be found by their names."""
        agents.all_agents()
        kinds = {
            f"agent of {seat}": AgentKind(seat, seat, "for tests", lambda _, cook=cook: cook)
            for seat, cook in self.cooks.items()
        }
        with patch.dict(agents._registry, kinds):
            yield
            self.agents.stop()

    def _take(self, command: Command) -> None:
        self.handed.append(command)
        if not self.held:
            self.carry_out(command)

    def carry_out(self, command: Command) -> None:
        """Do it: a move is a step at once, a thought is only logged."""
        if isinstance(command, Say):
            self.happens("said", command.seat)
        if isinstance(command, Act):
            self.happens("step" if command.action else "thought", command.seat)
            self.agents.accepted(command.seat)

    def happens(self, kind: str, seat: Seat | None = None) -> None:
        self.session.seq += 1
        self.agents.heard(Event(self.session.seq, self.clock.now(), kind, seat, {}))

    async def goes_on(self) -> None:
        """What is told makes the owner look who is to be asked."""
        self.agents.poke()
        await settle()
        self.agents.poke()
        await settle()

    def asked(self, seat: Seat) -> int:
        return self.cooks[seat].asked
