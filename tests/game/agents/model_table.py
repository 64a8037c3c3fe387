"""Agents that ask a model, at a real session: the engine's, filled by the same code as live ones."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from typing import Any

from game.agents import all_agents
from game.clock import SystemClock
from game.engine.commands import Act, Command, Join, Occupant
from game.engine.events import Event
from game.engine.session import Session, Settings
from game.players.agent_seats import AgentSeats
from sim.world import JSONObject, Task
from sim.worlds import get_world

T0 = 1_700_000_000.0


def task(task_id: str) -> Task:
    return get_world("robotouille").task(task_id)


class ModelTable:
    """A session whose seats are all agents', and its log."""

    def __init__(
        self,
        task_id: str,
        names: Sequence[str],
        settings: JSONObject,
        *,
        name: str = "s1",
        **rules: Any,
    ) -> None:
        rules = {"step_limit": 120, "deadline_s": 600.0, **rules}
        session, events = Session.create(name, task(task_id), 0, Settings(**rules), at=T0)
        self.session = session
        self.log: list[Event] = list(events)
        self._inbox: asyncio.Queue[Command] = asyncio.Queue()
        self.agents = AgentSeats(session, SystemClock(), self._inbox.put_nowait, lambda: 0.0)
        for seat, agent in zip(session.seats, names, strict=True):
            own = settings if all_agents()[agent].asks_models else {}
            self.does(Join(seat, Occupant("agent", agent, "", own)))

    def does(self, command: Command) -> None:
        """Hand in a command, as the runner does it."""
        reply = self.session.handle(command, T0 + len(self.log))
        self.log.extend(reply.events)
        if isinstance(command, Act):
            note = self.agents.refused if reply.refused else self.agents.accepted
            note(command.seat)

    async def play(self) -> ModelTable:
        """Play until it is over."""
        self.agents.poke()
        while self.session.status == "playing":
            self.does(await asyncio.wait_for(self._inbox.get(), 60))
            while not self._inbox.empty():
                self.does(self._inbox.get_nowait())
            self.agents.poke()
        self.agents.stop()
        return self

    @property
    def outcome(self) -> JSONObject:
        assert self.session.outcome is not None
        return self.session.outcome

    @property
    def steps(self) -> int:
        return self.session.episode.steps

    def events(self, kind: str) -> list[Event]:
        return [event for event in self.log if event.kind == kind]

    @property
    def calls(self) -> list[JSONObject]:
        """Every request to a model that the log holds."""
        return [call for e in self.events("thought") for call in e.payload.get("calls", [])]

    @property
    def texts(self) -> Mapping[str, str]:
        """Every text of a message that the log holds, by its hash."""
        messages = [message for call in self.calls for message in call["messages"]]
        return {m["sha256"]: m["text"] for m in messages if "text" in m}


async def played(
    task_id: str, names: Sequence[str] | str, settings: JSONObject | None = None, **rules: Any
) -> ModelTable:
    """A session played to its end by these agents."""
    names = [names] if isinstance(names, str) else names
    return await ModelTable(task_id, names, settings or {}, **rules).play()
