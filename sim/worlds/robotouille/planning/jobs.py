"""What a cook could sensibly do next: a handful of jobs, each a station and something to do there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from sim.worlds.robotouille.planning.goals import turn_of
from sim.worlds.robotouille.planning.model import NOBODY, PROCESS_STATION, Do
from sim.worlds.robotouille.planning.places import Job, Places
from sim.worlds.robotouille.planning.rules import empty
from sim.worlds.robotouille.planning.survey import soup_of_pot, soup_ready, soup_served

PARKING_PLACES = 3


class Menu(Places):
    """Builds the jobs of one cook in one state; other cooks' jobs are respected."""

    def jobs(self) -> list[Job]:
        """The sensible jobs, the most promising kinds first, without repetitions."""
        hand = self.state.hand[self.cook]
        if self.state.loc[self.cook] == NOBODY:
            return []
        if hand == NOBODY and self.cook in self.crew.helpers:
            return []
        if hand == NOBODY:
            found: Iterable[Job] = self._free_handed()
        elif hand < self.offset:
            found = self._with_item(hand)
        else:
            found = self._with_vessel(hand - self.offset)
        unique = list(dict.fromkeys(found))
        return [job for job in unique if job.station not in self.crew.blocked]

    # Hands free

    def _free_handed(self) -> Iterator[Job]:
        yield from self._soup_jobs()
        for item, todo in self.seen.open:
            yield from self._item_job(item, todo)
        yield from self._wrong_piles()
        yield from self._vessel_moves()
        yield from self._unblock()
        if not self._work_left():
            yield from self._final()

    def _item_job(self, item: int, todo: tuple[str, ...]) -> Iterator[Job]:
        spot = self.state.at[item]
        if spot == NOBODY or spot in self.crew.blocked or (False, item) in self.taken:
            return
        pile = self.state.stacks[spot]
        if todo and len(pile) == 1 and self.kitchen.kinds[spot] == PROCESS_STATION[todo[0]]:
            yield from self._processing(item, todo, spot)
        elif self._has_goal(item, todo) and (False, pile[-1]) not in self.taken:
            yield Job(spot, Do("pick", pile[-1]))

    def _processing(self, item: int, todo: tuple[str, ...], spot: int) -> Iterator[Job]:
        if (todo[0], item, spot) not in self.state.timers:
            yield Job(spot, Do(todo[0], item))
        elif self._has_goal(item, todo[1:]) or self._sought(spot):
            yield Job(spot, Do("pick", item))

    def _sought(self, spot: int) -> bool:
        """Whether something else waits for this station."""
        kind = self.kitchen.kinds[spot]
        return kind in self._demand() and not self._free(kind)

    # Soups

    def _soup_jobs(self) -> Iterator[Job]:
        for number, soup in enumerate(self.aim.soups):
            meal = self.seen.meals[number]
            if meal == NOBODY and not turn_of(self.aim, self.state, number):
                continue
            if soup_served(self.aim, self.state, self.seen, number):
                continue
            pot = self.state.meal_in.index(meal) if meal != NOBODY else soup.pot
            if self.kitchen.vessels[pot] == "pot" and pot in self.state.pots:
                yield from self._pot_job(number, pot, self.state.pots.index(pot))

    def _pot_job(self, number: int, pot: int, spot: int) -> Iterator[Job]:
        if (True, pot) in self.taken:
            return
        wanted = self._next_station(pot, True)
        if wanted and self.kitchen.kinds[spot] == wanted:
            yield from self._pot_process(number, pot, spot)
        elif wanted:
            if self._free(wanted):
                yield Job(spot, Do("lift", pot))
        elif self._servable(number):
            yield Job(spot, Do("lift", pot))

    def _pot_process(self, number: int, pot: int, spot: int) -> Iterator[Job]:
        meal = self.seen.meals[number]
        process, thing = ("fill", pot) if meal == NOBODY else ("boil", meal)
        if (process, thing, spot) not in self.state.timers:
            yield Job(spot, Do(process, pot))
        elif process == "fill":
            if self.aim.soups[number].boil and self._free("stove"):
                yield Job(spot, Do("lift", pot))
        elif all(self.state.inside[i] == meal for i in self.aim.soups[number].items):
            yield Job(spot, Do("lift", pot))

    def _servable(self, number: int) -> bool:
        """Ready, and its bowl stands somewhere."""
        bowl = self.aim.soups[number].bowl
        if bowl == NOBODY or not soup_ready(self.aim, self.state, self.seen, number):
            return False
        return bowl in self.state.pots

    # Clearing the way

    def _wrong_piles(self) -> Iterator[Job]:
        for station, good in self.seen.good.items():
            pile = self.state.stacks[station]
            if self.state.pots[station] != NOBODY or (len(pile) > good and not self._busy(station)):
                yield from self._remove(station)

    def _remove(self, station: int) -> Iterator[Job]:
        """Take away whatever is on top of a station."""
        pile, pot = self.state.stacks[station], self.state.pots[station]
        if pot != NOBODY and (True, pot) not in self.taken:
            yield Job(station, Do("lift", pot))
        elif pile and (False, pile[-1]) not in self.taken:
            yield Job(station, Do("pick", pile[-1]))

    def _unblock(self) -> Iterator[Job]:
        for kind in self._demand():
            if self._free(kind):
                continue
            for spot in self.kitchen.of_kind(kind):
                if not empty(self.state, spot) and not self._busy(spot):
                    yield from self._remove(spot)

    def _vessel_moves(self) -> Iterator[Job]:
        """Containers that belong on another station."""
        for vessel, target in self.aim.vessel_at.items():
            if self.state.pots[target] == vessel or (True, vessel) in self.taken:
                continue
            if not empty(self.state, target):
                yield from self._remove(target)
            elif vessel in self.state.pots and target not in self.booked:
                number = soup_of_pot(self.aim, self.state, self.seen, vessel)
                if number is None or self.kitchen.vessels[vessel] != "pot" or self._done(number):
                    yield Job(self.state.pots.index(vessel), Do("lift", vessel))

    def _final(self) -> Iterator[Job]:
        """What comes last: take in hand what is to be held, stand where one is to stand."""
        thing = self.aim.hold.get(self.cook, NOBODY)
        if thing != NOBODY and self.state.hand[self.cook] != thing:
            yield from self._take(thing)
        elif self.cook in self.aim.stand:
            spot = self.aim.stand[self.cook]
            if self.state.loc[self.cook] != spot:
                yield Job(spot, Do("stay"))

    def _take(self, thing: int) -> Iterator[Job]:
        if thing >= self.offset:
            vessel = thing - self.offset
            if vessel in self.state.pots:
                yield Job(self.state.pots.index(vessel), Do("lift", vessel))
        elif self.state.at[thing] != NOBODY:
            spot = self.state.at[thing]
            yield Job(spot, Do("pick", self.state.stacks[spot][-1]))

    # Hands full

    def _with_item(self, item: int) -> Iterator[Job]:
        aim, state = self.aim, self.state
        todo = aim.todo(state, item)
        if todo:
            spots = self._free(PROCESS_STATION[todo[0]])
            yield from (Job(s, Do("put", item)) for s in spots[:2])
            if not spots or item not in aim.items:
                yield from self._park_item(item)
            return
        if aim.hold.get(self.cook) == item:
            yield from self._final()
            if self._work_left():
                yield from self._park_item(item)
            return
        goal = self._goal_job(item)
        if goal is not None:
            yield goal
        elif not self._brought_soon(item):
            yield from self._park_item(item)

    def _goal_job(self, item: int) -> Job | None:
        """Put the item where it belongs, if that can be done now."""
        aim, state = self.aim, self.state
        if item in aim.into:
            spot = self._open_pot(aim.into[item])
            return Job(spot, Do("add", item, state.pots[spot])) if spot is not None else None
        target = aim.target.get(item, NOBODY)
        if target == NOBODY or target in self.crew.blocked or state.pots[target] != NOBODY:
            return None
        pile = state.stacks[target]
        if len(pile) != self.seen.good[target] or item not in self.seen.following[target]:
            return None
        return Job(target, Do("stack", item, pile[-1]) if pile else Do("put", item))

    def _brought_soon(self, item: int) -> bool:
        """Whether what is missing under the item is in a mate's hands already."""
        target = self.aim.target.get(item, NOBODY)
        return target != NOBODY and target not in self.crew.blocked and item in self._soon(target)

    def _park_item(self, item: int) -> Iterator[Job]:
        """The best places to put down what is only in the way."""
        scored = []
        for spot in range(len(self.kitchen.stations)):
            price = self._parking_price(spot)
            if price is not None:
                scored.append((price, spot))
        for _, spot in sorted(scored)[:PARKING_PLACES]:
            pile = self.state.stacks[spot]
            yield Job(spot, Do("stack", item, pile[-1]) if pile else Do("put", item))

    def _with_vessel(self, vessel: int) -> Iterator[Job]:
        state = self.state
        number = soup_of_pot(self.aim, state, self.seen, vessel)
        is_pot = self.kitchen.vessels[vessel] == "pot"
        wanted = self._next_station(vessel, True) if is_pot else ""
        if self.aim.hold.get(self.cook) == self.offset + vessel and not self._work_left():
            yield from self._final()
        elif wanted:
            spots = self._free(wanted)
            yield from (Job(s, Do("set", vessel)) for s in spots[:2])
            if not spots:
                yield from self._park_vessel(vessel)
        elif (
            is_pot
            and number is not None
            and soup_ready(self.aim, state, self.seen, number)
            and not self._done(number)
        ):
            bowl = self.aim.soups[number].bowl
            if bowl in state.pots and state.pots.index(bowl) not in self.crew.blocked:
                yield Job(state.pots.index(bowl), Do("serve", bowl, vessel))
            elif self._in_mates_hands(self.offset + bowl):
                return
            else:
                yield from self._park_vessel(vessel)
        else:
            yield from self._set_down(vessel)

    def _set_down(self, vessel: int) -> Iterator[Job]:
        target = self.aim.vessel_at.get(vessel, NOBODY)
        if target != NOBODY and empty(self.state, target) and target not in self.booked:
            yield Job(target, Do("set", vessel))
        else:
            yield from self._park_vessel(vessel)

    def _park_vessel(self, vessel: int) -> Iterator[Job]:
        scored = []
        for spot in range(len(self.kitchen.stations)):
            if empty(self.state, spot):
                price = self._parking_price(spot)
                if price is not None:
                    scored.append((price, spot))
        yield from (Job(spot, Do("set", vessel)) for _, spot in sorted(scored)[:PARKING_PLACES])
