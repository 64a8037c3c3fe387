"""How much is left to do: the work in steps of one cook, and the longest wait that cannot be split."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from sim.worlds.robotouille.planning.goals import Aim
from sim.worlds.robotouille.planning.model import CUT, NOBODY, PROCESS_STATION, Kitchen, State
from sim.worlds.robotouille.planning.survey import Survey, soup_of_pot, soup_ready, soup_served


class Left(NamedTuple):
    """`work` is steps of handling and walking for all cooks together.

    `hands` and `steps` describe the longest chain: actions of one cook and steps of waiting in it.
    """

    work: float
    hands: float
    steps: float


DONE = Left(0.0, 0.0, 0.0)


class Estimator:
    """Adds up what is left in one state."""

    def __init__(self, kitchen: Kitchen, aim: Aim, state: State, seen: Survey) -> None:
        self.kitchen, self.aim, self.state, self.seen = kitchen, aim, state, seen
        self.here = {spot for spot in state.loc if spot != NOBODY}
        self.chains: list[tuple[float, float]] = [(0.0, 0.0)]
        self.wanted = self._wanted_kinds()

    def left(self) -> Left:
        """The estimate."""
        work = sum(self._item(item, todo) for item, todo in self.seen.open)
        work += sum(self._soup(number) for number in range(len(self.aim.soups)))
        work += sum(self._wrong(station) for station in self.aim.members)
        work += sum(self._vessel(vessel, spot) for vessel, spot in self.aim.vessel_at.items())
        work += sum(self._blocked(kind) for kind in ("board", "stove", "fryer", "sink"))
        work += self._final() + self._idle_hands() - self._at_hand()
        hands, steps = max(self.chains, key=lambda chain: chain[0] + chain[1])
        return Left(max(work, 0.0), hands, steps)

    def _item(self, item: int, todo: tuple[str, ...]) -> float:
        state, kitchen = self.state, self.kitchen
        spot, goes = state.at[item], item in self.aim.target or item in self.aim.into
        work = wait = 0.0
        if spot == NOBODY:
            fetch = 0.0
        else:
            pile = state.stacks[spot]
            fetch = 2.0 + sum(self._digging(other) for other in pile[pile.index(item) + 1 :])
        for number, process in enumerate(todo):
            timer = (process, item, spot)
            at_work = number == 0 and spot != NOBODY and len(state.stacks[spot]) == 1
            if at_work and kitchen.kinds[spot] == PROCESS_STATION[process]:
                work += 0.0 if timer in state.timers else 1.0 if spot in self.here else 2.0
                wait += state.timers.get(timer, self._time(process, item))
            else:
                work += fetch + 2.0 + 1.0
                wait += self._time(process, item)
            fetch = 2.0
            if process == "cut":
                cuts = kitchen.time("cut", kitchen.types[item])
                work += cuts - 1 - (state.cuts[item] if number == 0 else 0)
                fetch = 1.0
        stays = item in self.seen.settled
        work += 0.0 if stays or not goes else fetch + 2.0
        self.chains.append((work, wait))
        return work

    def _time(self, process: str, item: int) -> float:
        if process == "cut":
            return 0.0
        return float(self.kitchen.time(process, self.kitchen.types[item]))

    def _digging(self, other: int) -> float:
        """What it costs that this item lies on a wanted one; little if it is to be fetched anyway."""
        return 0.5 if any(item == other for item, _ in self.seen.open) else 3.0

    def _soup(self, number: int) -> float:
        aim, state = self.aim, self.state
        if soup_served(aim, state, self.seen, number):
            return 0.0
        soup, meal = aim.soups[number], self.seen.meals[number]
        if soup.bowl == NOBODY and soup_ready(aim, state, self.seen, number):
            return 0.0
        pot = state.meal_in.index(meal) if meal != NOBODY else soup.pot
        mine = meal != NOBODY or soup_of_pot(aim, state, self.seen, pot) == number
        spot = state.pots.index(pot) if mine and pot in state.pots else NOBODY
        held = mine and spot == NOBODY
        return self._soup_chain(number, spot, held)

    def _soup_chain(self, number: int, spot: int, held: bool) -> float:
        soup, meal, state = self.aim.soups[number], self.seen.meals[number], self.state
        kind = self.kitchen.kinds[spot] if spot != NOBODY else ""
        work, wait = 0.0, 0.0
        fetch = 0.0 if held else 2.0
        pot = soup.pot if meal == NOBODY else state.meal_in.index(meal)
        if meal == NOBODY:
            running = state.timers.get(("fill", pot, spot))
            work += 0.0 if running else 1.0 + (0.0 if kind == "sink" else fetch + 2.0)
            wait += running or self.kitchen.time("fill", "pot")
            kind, fetch = "sink", 2.0
        if soup.boil and not (meal != NOBODY and state.boiling[meal]):
            running = state.timers.get(("boil", meal, spot)) if meal != NOBODY else None
            work += 0.0 if running else 1.0 + (0.0 if kind == "stove" else fetch + 2.0)
            wait += running or self.kitchen.time("boil", "water")
            fetch = 2.0
        work += fetch + 2.0 if soup.bowl != NOBODY else 0.0
        self.chains.append((work, wait))
        return work

    def _wrong(self, station: int) -> float:
        """Taking a pile apart down to its good part."""
        pile, work = self.state.stacks[station][self.seen.good[station] :], 0.0
        for item in pile:
            if (item in self.aim.members[station] and not self.aim.todo(self.state, item)) or (
                item not in self.aim.need
                and item not in self.aim.target
                and item not in self.aim.into
            ):
                work += 3.0
        return work + (4.0 if self.state.pots[station] != NOBODY else 0.0)

    def _vessel(self, vessel: int, target: int) -> float:
        state = self.state
        if state.pots[target] == vessel:
            return 0.0
        fetch = 2.0 if vessel in state.pots else 0.0
        return fetch + 2.0 + 3.0 * len(state.stacks[target])

    def _blocked(self, kind: str) -> float:
        """Every station of a wanted kind is taken by something that has no business there."""
        if kind not in self.wanted:
            return 0.0
        cheapest = 0.0
        for spot in self.kitchen.of_kind(kind):
            cost = self._clearing(spot, kind)
            if cost == 0.0:
                return 0.0
            cheapest = min(cheapest, cost) if cheapest else cost
        return cheapest

    def _wanted_kinds(self) -> set[str]:
        """Kinds of stations that something has yet to go to."""
        kinds = {PROCESS_STATION[todo[0]] for _, todo in self.seen.open if todo}
        for number, soup in enumerate(self.aim.soups):
            meal = self.seen.meals[number]
            if meal == NOBODY:
                kinds.add("sink")
            elif soup.boil and not self.state.boiling[meal]:
                kinds.add("stove")
        return kinds

    def _clearing(self, spot: int, kind: str) -> float:
        """Extra work to free a station: nothing for what is at work or goes on from there anyway."""
        pile, pot = self.state.stacks[spot], self.state.pots[spot]
        if pot != NOBODY:
            useful = kind in ("sink", "stove") and self.kitchen.vessels[pot] == "pot"
            return (
                0.0
                if useful and soup_of_pot(self.aim, self.state, self.seen, pot) is not None
                else 3.0
            )
        if not pile:
            return 0.0
        for item, todo in self.seen.open:
            if item == pile[-1]:
                if todo:
                    return 0.0 if PROCESS_STATION[todo[0]] == kind else 1.0
                ready = item in self.aim.into or any(
                    item in f for f in self.seen.following.values()
                )
                return 0.0 if ready else 2.5
        return 3.0

    def _final(self) -> float:
        work = sum(1.0 for cook, spot in self.aim.stand.items() if self.state.loc[cook] != spot)
        for cook, thing in self.aim.hold.items():
            work += 0.0 if self.state.hand[cook] == thing else 2.0
        return work

    def _idle_hands(self) -> float:
        """Hands full of what nobody wants have to be emptied first."""
        return sum(self._burden(cook) for cook in range(len(self.state.hand)))

    def _burden(self, cook: int) -> float:
        thing = self.state.hand[cook]
        if thing == NOBODY or self.aim.hold.get(cook) == thing:
            return 0.0
        if thing >= len(self.kitchen.items):
            return 0.0 if self._vessel_useful(thing - len(self.kitchen.items)) else 1.5
        return 0.0 if any(item == thing for item, _ in self.seen.open) else 1.5

    def _vessel_useful(self, vessel: int) -> bool:
        number = soup_of_pot(self.aim, self.state, self.seen, vessel)
        if number is not None and not soup_served(self.aim, self.state, self.seen, number):
            return True
        return vessel in self.aim.vessel_at

    def _at_hand(self) -> float:
        """Walks saved because somebody stands where something wanted is, or is to go."""
        return sum(1.0 for cook in range(len(self.state.loc)) if self._saved(cook))

    def _saved(self, cook: int) -> bool:
        here, hand = self.state.loc[cook], self.state.hand[cook]
        if here == NOBODY:
            return False
        if hand == NOBODY:
            return any(self._fetchable(item, todo, here) for item, todo in self.seen.open)
        if hand < len(self.kitchen.items):
            todo = self.aim.todo(self.state, hand)
            if todo:
                return (
                    self.kitchen.kinds[here] == PROCESS_STATION[todo[0]]
                    and not self.state.stacks[here]
                )
            return hand in self.seen.following.get(here, ())
        return False

    def _fetchable(self, item: int, todo: tuple[str, ...], here: int) -> bool:
        pile = self.state.stacks[here]
        if self.state.at[item] != here or pile[-1] != item:
            return False
        at_work = bool(todo) and self.kitchen.kinds[here] == PROCESS_STATION[todo[0]]
        return not at_work and not (
            self.kitchen.kinds[here] == "board" and self.state.flags[item] & CUT
        )


def remaining(kitchen: Kitchen, aim: Aim, state: State, seen: Survey) -> Left:
    """What is left to do in a state."""
    return Estimator(kitchen, aim, state, seen).left()


def total(left: Left, cooks: int, seats: int, joint: bool) -> float:
    """Steps still needed: shared work, or the longest chain, whichever is more."""
    pace = 1.0 if joint else float(seats)
    return max(left.work * pace / max(cooks, 1), left.hands * pace + left.steps)


__all__ = ["DONE", "Iterator", "Left", "remaining", "total"]
