"""A session at a test's table: its log, its clock, and people who sit down."""

from __future__ import annotations

import json
from typing import Any

from game.engine.commands import Act, Command, Join, Occupant, Start, Tick
from game.engine.events import Event
from game.engine.session import Reply, Session, Settings
from sim.world import Action, Task
from tests.game.engine.toy import toy_task

T0 = 1_700_000_000.0
ANA, BEN = Occupant("person", "Ana", "ana"), Occupant("person", "Ben", "ben")
CHEF = Occupant("agent", "chef", settings={"secret": "key"})


class Table:
    """A session with its log. Times are seconds since `T0`, and only tests let them pass."""

    def __init__(
        self, task: Task | None = None, *, seed: int = 0, prefix: Any = (), **settings: Any
    ) -> None:
        rules = Settings(**{"countdown_s": 0.0, "stand_in": "chef", **settings})
        task = task or toy_task()
        deeds = [{"moves": moves, "heard": []} for moves in prefix]
        self.session, events = Session.create("s1", task, seed, rules, at=T0, prefix=deeds)
        self.log: list[Event] = list(events)
        self.now = 0.0

    def does(self, command: Command, at: float | None = None) -> Reply:
        """Hand a command to the session at `at`; keep its events."""
        self.now = self.now if at is None else at
        reply = self.session.handle(command, T0 + self.now)
        self.log.extend(reply.events)
        return reply

    def ticks(self, at: float) -> Reply:
        return self.does(Tick(), at)

    def acts(self, seat: str, action: Action | None, cid: str = "", **more: Any) -> Reply:
        return self.does(Act(seat, action, cid, **more))

    def seats(self, *occupants: Occupant) -> Table:
        """Seat these, in the order of the table, and begin."""
        names = list(self.session.seats)
        for name, occupant in zip(names, occupants, strict=False):
            self.does(Join(name, occupant))
        if self.session.status == "lobby":
            self.does(Start(names[0]))
        return self

    def kinds(self, since: int = 0) -> list[str]:
        """Kinds of the events after number `since`."""
        return [event.kind for event in self.log if event.seq > since]

    def last(self, kind: str) -> Event:
        return next(event for event in reversed(self.log) if event.kind == kind)

    def rebuilt(self) -> Session:
        """The session as another process makes it from the stored log."""
        stored = [Event.from_json(json.loads(json.dumps(event.to_json()))) for event in self.log]
        assert stored == self.log
        return Session.rebuild("s1", stored)
