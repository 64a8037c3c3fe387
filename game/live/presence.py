"""Who is connected to a session, from what each process tells, and what that means for the seats."""

from __future__ import annotations

from collections.abc import Mapping

from game.clock import Clock
from game.engine.commands import Command, Drop, Join, Occupant, Replace, Return
from game.engine.seats import SeatState
from game.engine.session import Session
from game.live.bus import Audience, Here
from game.live.messages import dumps
from sim.world import Seat

EXPIRES_S = 6.0
"""A process that has said nothing for so long is gone, and with it everybody connected there."""


class Presence:
    """The people at a session's seats and its watchers, over all processes."""

    def __init__(self, session: Session, clock: Clock) -> None:
        self._session = session
        self._clock = clock
        self._told: dict[str, tuple[Here, float]] = {}
        self._known: dict[Seat, str] = {}
        self.looks: frozenset[Audience] = frozenset()
        self.pictures: frozenset[tuple[Audience, int]] = frozenset()
        self.watchers = 0

    @property
    def anybody(self) -> bool:
        """Whether at least one socket is connected."""
        return bool(self._told)

    @property
    def processes(self) -> frozenset[str]:
        """The processes in which somebody is connected."""
        return frozenset(self._told)

    @property
    def seats(self) -> Mapping[Seat, Occupant]:
        """The seats whose person is connected, and who that is."""
        return {seat: who for here, _ in self._told.values() for seat, who in here.seats.items()}

    def update(self, here: Here) -> list[Command]:
        """Note what a process tells; returns what the session has to be told of it."""
        if here.looks:
            self._told[here.process] = (here, self._clock.now())
        else:
            self._told.pop(here.process, None)
        return self._reckon()

    def expire(self) -> list[Command]:
        """Forget processes that are silent; returns what the session has to be told of it."""
        now = self._clock.now()
        silent = [name for name, (_, at) in self._told.items() if now - at > EXPIRES_S]
        for name in silent:
            del self._told[name]
        return self._reckon() if silent else []

    def absent(self) -> list[Seat]:
        """Seats whose person the log has as present, but who is not connected."""
        here = self.seats
        return [
            seat
            for seat, state in self._session.seats.items()
            if state.is_here and seat not in here
        ]

    def message(self) -> str:
        """The `presence` message."""
        seats = {seat: state.presence for seat, state in self._session.seats.items()}
        return dumps("presence", watchers=self.watchers, seats=seats)

    def _reckon(self) -> list[Command]:
        heres = [here for here, _ in self._told.values()]
        self.looks = frozenset(look for here in heres for look in here.looks)
        self.pictures = frozenset(picture for here in heres for picture in here.pictures)
        self.watchers = sum(here.watchers for here in heres)
        people = self.seats
        new = (seat for seat, who in people.items() if self._known.get(seat) != who.id)
        came = [self._arrival(seat, people[seat]) for seat in new]
        went: list[Command] = [Drop(seat) for seat in sorted(self._known.keys() - people.keys())]
        self._known = {seat: who.id for seat, who in people.items()}
        return went + [command for command in came if command is not None]

    def _arrival(self, seat: Seat, who: Occupant) -> Command | None:
        """What it means that this seat's person is connected now."""
        state = self._session.seats.get(seat)
        if state is None or state.is_here:
            return None
        if self._session.settings.lends and _is_lent(state, who):
            return Replace(seat, who)
        # Joining one's own seat again is a return, perhaps under another name.
        return Join(seat, who) if state.is_empty or who.id else Return(seat)


def _is_lent(state: SeatState, who: Occupant) -> bool:
    """Whether an agent cooks here, for nobody or for somebody else than who comes."""
    return state.is_agent and (state.original is None or state.original.id != who.id)
