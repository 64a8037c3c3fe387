"""Everybody who acts in a game: their bodies in one home, their hands, and what they said of being done."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from sim.home.home import Home
from sim.world import Seat
from sim.worlds.teach.acting import extra
from sim.worlds.teach.acting.follower import Book, Deed, Follower
from sim.worlds.teach.cast import Role


class Company:
    """Those who act, by seat, in the order of the task. The first is `first`."""

    def __init__(self, home: Home, roles: Iterable[Role], custom: extra.Custom) -> None:
        """`home` is that of any of them; its state has a body for each."""
        self.roles: Mapping[Seat, Role] = {role.seat: role for role in roles if role.acts}
        self._live_in(home, custom)
        self.deeds: dict[Seat, Deed | None] = dict.fromkeys(self.roles)
        self.stopped: frozenset[Seat] = frozenset()

    def _live_in(self, home: Home, custom: extra.Custom) -> None:
        book = Book(custom)
        self.hands = {
            seat: Follower(home.as_(seat), book, role.refuses) for seat, role in self.roles.items()
        }
        for seat, hand in self.hands.items():
            hand.home.fence = self.roles[seat].fence

    @property
    def first(self) -> Follower:
        """The only one, mostly."""
        return next(iter(self.hands.values()))

    @property
    def all_stopped(self) -> bool:
        """Whether everybody who acts says that they are done."""
        return len(self.stopped) == len(self.hands)

    def note(self, seat: Seat, deed: Deed, *, stop: bool = False) -> None:
        """What somebody did last; whoever goes on is not done."""
        self.deeds = {**self.deeds, seat: deed}
        self.stopped = self.stopped | {seat} if stop else self.stopped - {seat}

    def restore(self, home: Home, custom: extra.Custom) -> None:
        """Be as somebody was saved: the home has been restored already."""
        self._live_in(home, custom)

    def fork(self, home: Home) -> Company:
        """The same in a copy of the home."""
        twin = Company(home, self.roles.values(), dict(self.first.custom))
        twin.deeds, twin.stopped = self.deeds, self.stopped
        return twin
