"""Several who act, and one plan for all: whoever can does it, and what one cannot reach is handed over.

A plan is found one action after the other, and then done side by side: what is done to things keeps
its order, and everybody walks meanwhile as far as they come.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING

from sim.home.state import Thing
from sim.home.ways import Ways
from sim.world import Action, Seat
from sim.worlds.teach.acting import fitting, going
from sim.worlds.teach.acting.follower import MOTIONS
from sim.worlds.teach.solving.chores import Chores
from sim.worlds.teach.solving.hands import DOWN, StuckError

if TYPE_CHECKING:
    from sim.worlds.teach.episode import TeachEpisode

Move = Mapping[Seat, Action | None]
ASIDE = 10
"""Who is in the way walks so many motions aside at the most."""


class Together(Chores):
    """Chores of several: `seat` is the one whose turn it is to do something."""

    def first(self, ways: Iterable[Callable[[], None]], what: str) -> None:
        """As for one; whose turn it is is tried, too."""
        seat = self.seat

        def from_here(way: Callable[[], None]) -> None:
            self.seat = seat
            way()

        try:
            super().first([partial(from_here, way) for way in ways], what)
        except StuckError:
            self.seat = seat
            raise

    @property
    def others(self) -> list[Seat]:
        """Everybody else."""
        return [seat for seat in self.episode.company.hands if seat != self.seat]

    @contextmanager
    def as_(self, seat: Seat) -> Iterator[None]:
        """Somebody else does this; then it is the turn of whoever it was before."""
        before, self.seat = self.seat, seat
        try:
            yield
        finally:
            self.seat = before

    def _somebody(self, chore: Callable[[], None], what: str) -> None:
        """Whoever can does it, and then it goes on with whoever it was."""

        def by(seat: Seat) -> None:
            with self.as_(seat):
                chore()

        self.first([partial(by, seat) for seat in (self.seat, *self.others)], what)

    # Who can

    def switch(self, thing: Thing, on: bool) -> None:
        """Have it on, or off."""
        if fitting.knob(self.state, self.now(thing)).toggled != on:
            self._somebody(partial(super().switch, thing, on), f"switch {thing.name}")

    def open(self, thing: Thing) -> None:
        """Have it open, if it must be for what is in it."""
        if not self.now(thing).open:
            self._somebody(partial(super().open, thing), f"open {thing.name}")

    def close(self, thing: Thing) -> None:
        """Have it closed."""
        if self.now(thing).open:
            self._somebody(partial(super().close, thing), f"close {thing.name}")

    def slice(self, kind: str) -> None:
        """Have slices of this food; whose hand is full lays down what is in it."""
        self._somebody(partial(super().slice, kind), f"slice {kind}")

    def take(self, thing: Thing) -> None:
        """Have it in somebody's hand: it is their turn from then on."""
        holder = next((s for s, h in self.episode.company.hands.items()
                       if h.held is not None and h.held.name == thing.name), None)  # fmt: skip
        if holder is not None:
            self.seat = holder
            return

        def by(seat: Seat) -> None:
            self.seat = seat
            Chores.take(self, thing)

        self.first([partial(by, seat) for seat in (self.seat, *self.others)], f"take {thing.name}")

    def lay_down(self, kinds: Sequence[str] = DOWN) -> None:
        """Free the hand where one stands; nobody else takes it over."""
        held = self.held
        if held is not None:
            places = [t for kind in kinds for t in self.all(kind)]
            self.first([partial(Chores.put, self, t) for t in places], f"lay down {held.name}")

    def put(self, receptacle: Thing) -> None:
        """Put what is held there, or hand it to somebody who can."""
        held = self.held
        if held is None:
            raise StuckError("nothing is held")
        hand_over = [partial(self._over, seat, held, receptacle) for seat in self.others]
        self.first(
            [partial(super().put, receptacle), *hand_over], f"put {held.name} on {receptacle.name}"
        )

    def _over(self, other: Seat, held: Thing, receptacle: Thing) -> None:
        """Lay it down where the other can take it, who puts it where it belongs."""
        mine = self.seat
        places = [t for kind in DOWN for t in self.all(kind) if t.name != receptacle.name]

        def by(place: Thing) -> None:
            self.seat = mine
            Chores.put(self, place)
            self.seat = other
            Chores.take(self, self.now(held))
            Chores.put(self, receptacle)

        self.first([partial(by, place) for place in places], f"hand over {held.name}")

    def pass_on(self) -> None:
        """The next part is the next one's."""
        self.seat = self.others[0]

    # Getting out of each other's way

    def reach(self, thing: Thing) -> None:
        """Stand so that it can be clicked on; who is in the way steps aside."""
        try:
            super().reach(thing)
        except StuckError:
            if not any(self._aside(seat, thing) for seat in self.others):
                raise
            super().reach(thing)

    def _aside(self, seat: Seat, thing: Thing) -> bool:
        """Let somebody walk away from a thing; whether they did."""
        with self.as_(seat):
            ways = Ways(self.hand.home)
            body = self.state.body

            def away(place: tuple[float, float]) -> float:
                return round((place[0] - thing.x) ** 2 + (place[1] - thing.z) ** 2, 4)

            near = [spot for spot, length in ways.length.items() if 0 < length <= ASIDE]
            spot = max(near, key=lambda one: (away(ways.place(one.cell)), one), default=None)
            if spot is None or away(ways.place(spot.cell)) <= away((body.x, body.z)):
                return False
            for motion in ways.to(spot):
                self.do(going.VERBS[motion])
        return True


def side_by_side(
    start: TeachEpisode, actions: Sequence[Action], doers: Sequence[Seat]
) -> list[Move] | None:
    """A plan done by all at once, as joint steps; None where they get into each other's way for good.

    What is done to things is done in the plan's order; nobody waits with walking.
    """
    episode = start.fork()
    waiting = {
        seat: [(number, action) for number, action in enumerate(actions) if doers[number] == seat]
        for seat in episode.company.hands
    }
    deeds = [number for number, action in enumerate(actions) if action.verb not in MOTIONS]
    moves: list[Move] = []
    while any(waiting.values()) and not episode.done:
        move: dict[Seat, Action | None] = dict.fromkeys(waiting)
        for seat, rest in waiting.items():
            if not rest or episode.outcome() is not None:
                continue
            number, action = rest[0]
            if action.verb not in MOTIONS and deeds[0] != number:
                continue
            tried = episode.fork()
            if tried.step({seat: action}).results[seat].ok:
                episode, move[seat] = tried, action
                del rest[0]
                if action.verb not in MOTIONS:
                    del deeds[0]
        if not any(move.values()):
            return None
        moves.append(move)
    return moves if _leads(start, moves) else None


def _leads(start: TeachEpisode, moves: Sequence[Move]) -> bool:
    """Whether these joint steps reach the goal."""
    episode = start.fork()
    for move in moves:
        results = episode.step(dict(move)).results
        if not all(results[seat].ok for seat, action in move.items() if action is not None):
            return False
    return episode.done
