"""What a cook has to know of the kitchen to choose a job: free places, goals, claims of others."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from sim.worlds.robotouille.planning.goals import Aim
from sim.worlds.robotouille.planning.model import NOBODY, PROCESS_STATION, Do, Kitchen, State
from sim.worlds.robotouille.planning.rules import empty, vacant
from sim.worlds.robotouille.planning.survey import (
    Survey,
    next_on,
    soup_of_pot,
    soup_ready,
    soup_served,
)

_VESSEL_VERBS = ("lift", "set", "fill", "boil", "serve")


class Job(NamedTuple):
    """Go to the station, then do it there (waiting, if it is not ready)."""

    station: int
    do: Do


@dataclass(frozen=True, slots=True)
class Crew:
    """Who of the players may be commanded, and the stations held by those who stand still."""

    cooks: tuple[int, ...]
    blocked: frozenset[int]
    helpers: frozenset[int] = frozenset()
    """Cooks who only make way and put down what they hold."""

    @property
    def hands(self) -> int:
        """How many share the work."""
        return max(1, len(self.cooks) - len(self.helpers))


class Places:
    """What is free, wanted, in the way or on its way, as one cook sees it beside the others' jobs."""

    def __init__(
        self,
        kitchen: Kitchen,
        aim: Aim,
        crew: Crew,
        state: State,
        seen: Survey,
        cook: int,
        others: Sequence[Job | None],
    ) -> None:
        self.kitchen, self.aim, self.crew = kitchen, aim, crew
        self.state, self.seen, self.cook = state, seen, cook
        self.others = [job for n, job in enumerate(others) if n != cook and job is not None]
        self.taken = {(job.do.verb in _VESSEL_VERBS, job.do.a) for job in self.others}
        self.booked = {job.station for job in self.others if job.do.verb in ("put", "set", "stack")}
        self.offset = len(kitchen.items)
        self.mates = [c for c in crew.cooks if c != cook and state.hand[c] != NOBODY]

    def _has_goal(self, item: int, todo: tuple[str, ...]) -> bool:
        """Whether there is a place for the item to go to now."""
        if todo:
            return bool(self._free(PROCESS_STATION[todo[0]]))
        if item in self.aim.into:
            return self._open_pot(self.aim.into[item]) is not None
        target = self.aim.target.get(item, NOBODY)
        if target == NOBODY or target in self.crew.blocked:
            return False
        return item in self._soon(target)

    def _soon(self, target: int) -> tuple[int, ...]:
        """What may be put on the target next, when those who carry something to it have put it."""
        pile = self.state.stacks[target]
        if len(pile) != self.seen.good[target] or self.state.pots[target] != NOBODY:
            return ()
        following = self.seen.following[target]
        for _ in self.mates:
            brought = [self.state.hand[m] for m in self.mates if self.state.hand[m] in following]
            if not brought:
                break
            pile = (*pile, brought[0])
            following = next_on(self.aim, self.state, target, pile)
        return following

    def _free(self, kind: str) -> list[int]:
        """Stations of a kind that are free to be used, those nobody stands at first."""
        state = self.state
        spots = [
            s
            for s in self.kitchen.of_kind(kind)
            if empty(state, s) and s not in self.booked and s not in self.crew.blocked
        ]
        spots.sort(key=lambda s: (not (vacant(state, s) or state.loc[self.cook] == s), s))
        return spots[: max(0, len(spots) - self._claims(kind))]

    def _claims(self, kind: str) -> int:
        """Mates who carry something to such a station without having said to which."""
        going = {(job.do.verb == "set", job.do.a) for job in self.others}
        claims = 0
        for mate in self.mates:
            hand = self.state.hand[mate]
            vessel = hand >= self.offset
            thing = hand - self.offset if vessel else hand
            if (vessel, thing) not in going:
                claims += self._next_station(thing, vessel) == kind
        return claims

    def _next_station(self, thing: int, vessel: bool) -> str:
        """The kind of station a thing has to go to next; empty if to none in particular."""
        if not vessel:
            todo = self.aim.todo(self.state, thing)
            return PROCESS_STATION[todo[0]] if todo else ""
        number = soup_of_pot(self.aim, self.state, self.seen, thing)
        if number is None or self.kitchen.vessels[thing] != "pot":
            return ""
        if self.seen.meals[number] == NOBODY:
            return "sink"
        return "stove" if self._to_boil(number) else ""

    def _to_boil(self, number: int) -> bool:
        meal = self.seen.meals[number]
        return self.aim.soups[number].boil and meal != NOBODY and not self.state.boiling[meal]

    def _open_pot(self, number: int) -> int | None:
        """The station of the pot that a soup's ingredients can be added to."""
        meal = self.seen.meals[number]
        if meal == NOBODY or meal not in self.state.meal_in:
            return None
        pot = self.state.meal_in.index(meal)
        if self.kitchen.vessels[pot] != "pot" or pot not in self.state.pots:
            return None
        spot = self.state.pots.index(pot)
        return None if spot in self.crew.blocked else spot

    def _busy(self, station: int) -> bool:
        """Whether a wanted process is running there, or is about to be started."""
        pile, pot = self.state.stacks[station], self.state.pots[station]
        kind = self.kitchen.kinds[station]
        if len(pile) == 1:
            todo = self.aim.todo(self.state, pile[0])
            return bool(todo) and PROCESS_STATION[todo[0]] == kind
        return pot != NOBODY and self._next_station(pot, True) == kind

    def _demand(self) -> list[str]:
        """Kinds of stations that something waits for."""
        kinds = [
            PROCESS_STATION[todo[0]]
            for item, todo in self.seen.open
            if todo and not self._is_at_work(item, todo)
        ]
        for pot, vessel in enumerate(self.kitchen.vessels):
            if vessel == "pot":
                wanted = self._next_station(pot, True)
                spot = self.state.pots.index(pot) if pot in self.state.pots else NOBODY
                if wanted and (spot == NOBODY or self.kitchen.kinds[spot] != wanted):
                    kinds.append(wanted)
        return list(dict.fromkeys(kinds))

    def _is_at_work(self, item: int, todo: tuple[str, ...]) -> bool:
        spot = self.state.at[item]
        if spot == NOBODY or len(self.state.stacks[spot]) > 1:
            return False
        return self.kitchen.kinds[spot] == PROCESS_STATION[todo[0]]

    def _done(self, number: int) -> bool:
        """The soup is ready, and served if it is to be served."""
        if self.aim.soups[number].bowl == NOBODY:
            return soup_ready(self.aim, self.state, self.seen, number)
        return soup_served(self.aim, self.state, self.seen, number)

    def _work_left(self) -> bool:
        if self.seen.open or any(not self._done(n) for n in range(len(self.aim.soups))):
            return True
        return any(self.state.pots[s] != v for v, s in self.aim.vessel_at.items())

    def _parking_price(self, spot: int) -> float | None:
        state = self.state
        if spot in self.booked or spot in self.crew.blocked or state.pots[spot] != NOBODY:
            return None
        price = 0.0 if state.loc[self.cook] == spot else 1.0
        if spot not in state.loc or state.loc[self.cook] == spot:
            price -= 0.5
        pile = state.stacks[spot]
        if not pile:
            return price + self._parking_fee(spot)
        top = pile[-1]
        if spot in self.aim.members or top in self.aim.tops:
            return price + 6.0 if len(pile) > self.seen.good.get(spot, 0) else None
        if self._busy(spot):
            return price + 5.0
        wanted = any(item in pile for item, _ in self.seen.open)
        return price + (3.5 if wanted else 0.6)

    def _parking_fee(self, spot: int) -> float:
        """What it costs to occupy an empty station."""
        if spot in self.aim.members or spot in self.aim.vessel_at.values():
            return 3.0
        kind = self.kitchen.kinds[spot]
        return 0.0 if kind == "table" else 2.0 if kind in self._demand() else 0.4

    def _in_mates_hands(self, thing: int) -> bool:
        return any(self.state.hand[mate] == thing for mate in self.mates)
