"""A Follower that knows the true state: goes where a thing can be clicked, and does what it must.

What it does is played on a copy of the episode, so that a plan holds only what has worked.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from sim.home.eyes import poses
from sim.home.facts import MUST_BE_OPEN, facts_of
from sim.home.geometry import above, box, distance_to_box
from sim.home.state import Body, State, Thing
from sim.home.ways import Spot, Ways
from sim.world import Action, Seat
from sim.worlds.teach.acting import fitting, going
from sim.worlds.teach.acting.follower import Book, Follower
from sim.worlds.teach.acting.views import REACH

if TYPE_CHECKING:
    from sim.worlds.teach.episode import TeachEpisode

LOOKS = (0.0, 30.0, 60.0, -30.0)
CHUNK = 8
"""So many places are looked from at once, the nearest first."""
TRIED = 6
"""So many poses are tried of those."""
DOWN = (
    "CounterTop", "DiningTable", "SideTable", "CoffeeTable", "Desk", "Dresser", "TVStand",
    "Shelf", "Sofa", "ArmChair", "Bed", "Chair", "Stool",
)  # fmt: skip
"""Where things are laid down, best first."""


class StuckError(Exception):
    """The solver does not know how to go on; the message says at what."""


class OverError(Exception):
    """The episode has ended, by its goal or a limit: nothing more is to be done."""


class Hands:
    """Single chores; `actions` are what was done so far."""

    def __init__(self, episode: TeachEpisode) -> None:
        self.episode = episode.fork()
        self.seat: Seat = next(iter(episode.company.hands))
        self.actions: list[Action] = []
        self.doers: list[Seat] = []
        """Who did each of the actions."""

    # What is known

    @property
    def hand(self) -> Follower:
        """Whose hands these are now (`seat`)."""
        return self.episode.company.hands[self.seat]

    @property
    def state(self) -> State:
        return self.hand.home.state

    @property
    def held(self) -> Thing | None:
        return self.hand.held

    def now(self, thing: Thing) -> Thing:
        """A thing's record as it is by now."""
        return self.state.things[thing.name]

    def all(self, *kinds: str) -> list[Thing]:
        """What there is of these types, the nearest first."""
        body = self.state.body
        found = [t for t in self.state.things.values() if t.type in kinds and not t.gone]
        return sorted(
            found, key=lambda t: (round(math.hypot(t.x - body.x, t.z - body.z), 3), t.name)
        )

    def inside(self, thing: Thing, receptacle: Thing) -> bool:
        """Whether it is in or on that, at any depth."""
        return any(t.name == receptacle.name for t in above(self.state, thing.name))

    # Trying

    def first(self, ways: Iterable[Callable[[], None]], what: str) -> None:
        """Do the first of these that works; the others leave no trace."""
        trouble = f"there is no way to {what}"
        for way in ways:
            kept, count = self.episode.fork(), len(self.actions)
            try:
                way()
            except StuckError as error:
                self.episode = kept
                del self.actions[count:], self.doers[count:]
                trouble = str(error)
            else:
                return
        raise StuckError(trouble)

    def do(self, verb: str, thing: Thing | None = None) -> None:
        """One action; it must work."""
        args = {"object": thing.name} if thing is not None else {}
        text = f"{verb} {thing.name}" if thing is not None else verb
        action = Action(verb, args, text)
        result = self.episode.step({self.seat: action}).results[self.seat]
        if not result.ok:
            raise StuckError(f"{text}: {result.message}")
        self.actions.append(action)
        self.doers.append(self.seat)
        if self.episode.done or self.episode.outcome() is not None:
            raise OverError

    def pass_on(self) -> None:
        """Here another part of the task begins, which somebody else could do."""

    # Going

    def reach(self, thing: Thing) -> None:
        """Stand and look so that the thing can be clicked on."""
        thing = self.now(thing)
        if self._in_reach(self.hand, thing):
            return
        ways = Ways(self.hand.home)
        for pose in self._poses(ways, thing):
            motions = [going.VERBS[m] for m in ways.to(_spot(ways, pose))]
            for verb in (*motions, *going.looks(self.state.body, pose.horizon)):
                self.do(verb)
            return
        raise StuckError(f"{thing.name} cannot be reached")

    def _poses(self, ways: Ways, thing: Thing) -> Iterator[Body]:
        """Poses from which it can be clicked on, about the shortest way first."""
        b = box(thing)
        body = self.state.body
        places = [ways.place(cell) for cell in ways.cells()]
        near = [(x, z) for x, z in places if distance_to_box(x, z, b) <= REACH]
        twin = Follower(self.hand.home.fork(), Book({}))
        for begin in range(0, len(near), CHUNK):
            chunk = [{"x": x, "z": z} for x, z in near[begin : begin + CHUNK]]
            rows = poses.poses(
                self.hand.home, thing, positions=chunk, rotations=[0.0, 90.0, 180.0, 270.0],
                horizons=list(LOOKS), standings=[True], distance=REACH,
            )  # fmt: skip
            bodies = [
                replace(body, x=row["x"], z=row["z"], yaw=row["rotation"], horizon=row["horizon"])
                for row in rows
            ]
            bodies = [one for one in bodies if _spot(ways, one) in ways.length]
            bodies.sort(
                key=lambda one: (_cost(ways, body, one), one.horizon, one.x, one.z, one.yaw)
            )
            for one in bodies[:TRIED]:
                twin.home.state.move(one)
                if self._in_reach(twin, thing):
                    yield one

    @staticmethod
    def _in_reach(follower: Follower, thing: Thing) -> bool:
        seen = follower.view().things.get(thing.name)
        return seen is not None and seen.in_reach

    # Single chores

    def open_around(self, thing: Thing) -> None:
        """Open what this is shut in."""
        for outer in reversed(list(above(self.state, thing.name))):
            self.open(outer)

    def open(self, thing: Thing) -> None:
        """Have it open, if it must be for what is in it."""
        thing = self.now(thing)
        if thing.type not in MUST_BE_OPEN or thing.open:
            return
        if thing.toggled:
            self.switch(thing, False)
        self.reach(thing)
        self.do("Open", thing)

    def close(self, thing: Thing) -> None:
        """Have it closed."""
        if self.now(thing).open:
            self.reach(thing)
            self.do("Close", thing)

    def switch(self, thing: Thing, on: bool) -> None:
        """Have it on, or off; a burner by its knob."""
        tool = fitting.knob(self.state, self.now(thing))
        if tool.toggled != on:
            self.reach(tool)
            self.do("ToggleOn" if on else "ToggleOff", tool)

    def take(self, thing: Thing) -> None:
        """Have this in the hand."""
        held = self.held
        if held is not None and held.name == thing.name:
            return
        self.lay_down()
        self.open_around(thing)
        self.reach(thing)
        self.do("Pickup", thing)

    def put(self, receptacle: Thing) -> None:
        """Put what is held into or onto this."""
        held = self.held
        if held is None:
            raise StuckError("nothing is held")
        self.open_around(receptacle)
        self.open(receptacle)
        self.reach(receptacle)
        self.do("Place", receptacle)
        if not self.inside(held, receptacle):
            raise StuckError(f"{held.name} came to lie elsewhere")

    def lay_down(self, kinds: Sequence[str] = DOWN) -> None:
        """Free the hand."""
        held = self.held
        if held is None:
            return
        places = [t for kind in kinds for t in self.all(kind)]
        self.first([partial(self.put, t) for t in places], f"lay down {held.name}")

    def move(self, thing: Thing, kinds: Sequence[str] = DOWN) -> None:
        """Take it from where it is and lay it down elsewhere."""
        self.take(thing)
        self.lay_down(kinds)

    def clear(self, receptacle: Thing, keep: Iterable[str] = ()) -> None:
        """Take out everything but what is named."""
        kept = set(keep)
        for thing in list(self.state.contents(receptacle.name)):
            if facts_of(thing.type).pickupable and thing.name not in kept:
                self.move(thing)


def _spot(ways: Ways, body: Body) -> Spot:
    cell = round(body.x / ways.step), round(body.z / ways.step)
    return Spot(cell, round(body.yaw / 90) % 4)


def _cost(ways: Ways, body: Body, pose: Body) -> int:
    return ways.length[_spot(ways, pose)] + len(going.looks(body, pose.horizon))
